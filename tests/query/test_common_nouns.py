"""Words that are no names, roles that the ontology names, and ids that the graph does not hold."""

from __future__ import annotations

import pytest

from kg_ledger.errors import KgError
from kg_ledger.ontology import parse_ontology
from kg_pipeline.answering import room_for
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.planner import Planner
from tests.ledger.speaking import Teller
from tests.query.rooms import room_of, shop

WIDE = parse_ontology(
    {
        "name": "wide",
        "languages": ["ja", "en"],
        "classes": {
            "Thing": {"labels": {"en": ["thing"]}},
            "Service": {"parent": "Thing", "labels": {"en": ["service"], "ja": ["サービス"]}},
            "Actor": {"parent": "Thing", "labels": {"en": ["actor"]}},
            "Team": {"parent": "Actor", "labels": {"en": ["team"], "ja": ["チーム"]}},
        },
        "predicates": {
            "uses": {"domain": "Thing", "range": "Thing", "cues": {"en": ["uses"], "ja": ["を使う"]}},
            "owned_by": {
                "domain": "Thing",
                "range": "Actor",
                "cardinality": "one",
                "labels": {"ja": ["担当", "担当チーム"], "en": ["owner"]},
                "cues": {"en": ["is owned by"], "ja": ["の担当は"]},
                "inverse_cues": {"en": ["owns"], "ja": ["が担当する"]},
            },
        },
    },
    "wide",
)


def ask(question: str) -> Answer:
    return Planner(room_of(shop())).answer(question)


@pytest.mark.parametrize(
    "question",
    ["What is the colour of OrderHub?", "What is the deepest secret of OrderHub?"],
)
def test_a_word_of_the_question_is_not_called_a_name_that_is_missing(question: str) -> None:
    found = ask(question)
    assert found.branch != "refused"
    assert "no entity" not in found.answer
    assert not found.answered


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("who owns zorblax", "zorblax"),
        ("Does OrderHub call redis?", "redis"),
        ("Who owns the loyalty service?", "loyalty service"),
        ("Who is the owner of Zorblax?", "Zorblax"),
    ],
)
def test_a_name_that_is_missing_is_refused(question: str, name: str) -> None:
    found = ask(question)
    assert found.branch == "refused"
    assert found.missing == (name,)


@pytest.mark.parametrize("question", ["thanks!", "Thank you very much."])
def test_a_courtesy_is_no_question(question: str) -> None:
    found = ask(question)
    assert not found.answered
    assert "!" not in found.missing[-1]
    assert "does not say what it asks" in found.missing[-1]


@pytest.mark.parametrize(
    "question",
    [
        "注文サービスの担当チームはどこですか",
        "注文サービスの担当チームを教えてください",
        "注文サービスの担当チームは？",
    ],
)
def test_a_role_with_its_class_is_one_step_from_what_is_named(question: str) -> None:
    teller = Teller(WIDE, "注文サービス : Service\n会計 : Service\n紅葉 : Team\n")
    teller.say("facts", "注文サービス | owned_by | 紅葉\n注文サービス | uses | 会計\n")
    assert Planner(room_of(teller)).answer(question).ids == ("紅葉",)


def test_a_relation_that_words_leave_open_is_not_quoted_as_empty() -> None:
    teller = Teller(WIDE, "注文サービス : Service\n会計 : Service\n紅葉 : Team\n")
    teller.say("facts", "注文サービス | owned_by | 紅葉\n注文サービス | uses | 会計\n")
    found = Planner(room_of(teller)).answer("注文サービスのサービスは？")
    assert "「」" not in "".join([found.answer, *found.missing])


def test_when_something_happened_is_not_answered_with_what_was_replaced() -> None:
    found = ask("When was OrderHub down?")
    assert found.branch != "changes"
    assert "superseded" not in found.answer


def test_an_id_that_the_graph_does_not_hold_is_refused_with_the_closest() -> None:
    teller = shop()
    with pytest.raises(KgError, match="'orderhob'") as caught:
        room_for(teller.ledger.view, teller.ledger, EmbeddedProvider(), None, ("orderhob",))
    assert caught.value.exit_code == 2
    assert "orderhub" in str(caught.value.remedy)
    room = room_for(teller.ledger.view, teller.ledger, EmbeddedProvider(), None, ("orderhub",))
    assert room.chosen == ("orderhub",)
