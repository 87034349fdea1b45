"""Local answers: cited, disputed where sources disagree, refused where the graph holds nothing."""

from __future__ import annotations

from typing import Any

import pytest

from kg_ledger.view import View
from kg_pipeline.answering import STRATEGIES, engine_in
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.providers.query_tasks import AnswerTask
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.local import Local
from kg_pipeline.query.room import EmptyQuestion, Room
from kg_pipeline.query.sources import ViewSources
from kg_pipeline.query.view_graph import ViewGraph
from tests.query.rooms import Scripted, room_of, shop


def ask(question: str, *documents: tuple[str, str], chosen: tuple[str, ...] = ()) -> Answer:
    return Local(room_of(shop(*documents), chosen=chosen)).answer(question)


def test_an_answer_cites_file_line_and_words() -> None:
    found = ask("Who owns OrderHub?")
    assert found.ids == ("core-crew",)
    assert found.answered
    assert "Core Crew" in found.answer
    assert "[1]" in found.answer
    (citation,) = found.citations
    assert (citation.doc, citation.line, citation.quote) == ("facts", 4, "OrderHub | owned_by | Core Crew")
    assert str(citation) == '[1] facts:4 "OrderHub | owned_by | Core Crew"'
    assert found.calls == 0


def test_the_language_of_the_answer_is_that_of_the_question() -> None:
    assert "件" in ask("OrderHub が呼び出すものは？").answer
    assert "found" in ask("What does OrderHub call?").answer


def test_an_impact_is_followed_to_the_end() -> None:
    found = ask("Which services are affected, directly or indirectly, when StockDB fails?")
    assert found.ids == ("gate", "orderhub")
    assert len(found.citations) == 2


def test_b86_an_unknown_entity_asks_no_model_and_names_what_is_near() -> None:
    provider = Scripted({})
    found = Local(room_of(shop(), provider)).answer("Who owns OrderHab?")
    assert not found.answered
    assert found.branch == "refused"
    assert "OrderHab" in found.answer
    assert "OrderHub" in found.answer
    assert found.ids == ()
    assert provider.asked == []


def test_b86_two_characters_are_enough_of_a_name() -> None:
    found = ask("台帳の担当は？", ("more", "台帳 : Store\n台帳 | owned_by | Core Crew\n"))
    assert found.ids == ("core-crew",)


def test_b45_an_ambiguous_name_is_said_and_can_be_picked() -> None:
    more = ("more", "CB@Service | owned_by | Core Crew\nCB@Store | owned_by | Far Crew\n")
    found = ask("Who owns CB?", more)
    (name,) = found.ambiguous
    assert len(name.candidates) == 2
    assert found.ids == ("core-crew", "far-crew")
    one = name.candidates[0][0]
    picked = ask("Who owns CB?", more, chosen=(one,))
    assert picked.ambiguous == ()
    assert len(picked.ids) == 1


def test_b63_sources_that_disagree_are_both_said() -> None:
    found = ask("Who owns OrderHub?", ("other", "OrderHub | owned_by | Far Crew\n"))
    assert found.ids == ("core-crew", "far-crew")
    assert {d.relation for d in found.disputes} == {"contested"}
    assert "disagree" in found.answer
    assert {c.doc for c in found.citations} == {"facts", "other"}


def test_b56_plans_and_denials_are_no_answers() -> None:
    more = ("plans", "Mail | calls | StockDB | planned\nGate | calls | Mail | not\n")
    assert ask("Which services call StockDB?", more).ids == ("orderhub",)
    assert ask("Which services call Mail?", more).ids == ("orderhub",)


def test_a_question_that_cannot_be_read_shows_what_is_known() -> None:
    found = ask("OrderHub の色は何色ですか")
    assert not found.answered
    assert found.ids == ()
    assert found.citations
    assert found.missing


def test_b85_an_empty_question_is_a_usage_error() -> None:
    for question in ("", "?", "。。。", " \n"):
        with pytest.raises(EmptyQuestion) as caught:
            ask(question)
        assert caught.value.exit_code == 2


def test_b24_b25_a_models_reply_is_checked_against_what_was_shown() -> None:
    reply = {"answer": 'StockDB is "always encrypted at rest" [F1]. OrderHub calls Mail [F2][F99].'}
    provider = Scripted({AnswerTask: lambda task: reply})
    found = Local(room_of(shop(), provider)).answer("What does OrderHub call?")
    assert found.calls == 1
    assert found.unverified == 2
    assert found.answer == "OrderHub calls Mail [1]."
    assert found.ids == ("mail",)
    assert found.answered


def test_what_a_thing_is_can_be_cited_where_no_fact_says_it() -> None:
    reply = {"answer": 'OrderHub [N1] is "a service that takes orders" [N1]. It is a "Service" [N1][N77].'}
    provider = Scripted({AnswerTask: lambda task: reply})
    found = Local(room_of(shop(), provider)).answer("What is OrderHub?")
    assert found.answer == 'It is a "Service" [1].'
    assert found.unverified == 2
    (cited,) = found.citations
    assert (cited.fact, cited.doc, cited.quote) == ("", "types", "OrderHub : Service Takes orders.")


@pytest.mark.parametrize("name", ["ontology", "focused"])
@pytest.mark.parametrize("question", ["List all teams.", "チームをすべて挙げて"])
def test_the_members_of_a_class_are_said_and_cited(name: str, question: str) -> None:
    found = engine_in(room_of(shop()), name).answer(question)
    assert found.ids == ("core-crew", "far-crew")
    assert "Core Crew" in found.answer
    assert len(found.citations) == 2
    assert found.unverified == 0


def test_a_reply_of_which_nothing_holds_is_no_answer() -> None:
    provider = Scripted({AnswerTask: lambda task: {"answer": "From memory: it calls everything."}})
    found = Local(room_of(shop(), provider)).answer("What does OrderHub call?")
    assert not found.answered
    assert "borne out" in found.answer


def test_the_model_sees_facts_with_marks_and_words() -> None:
    seen: list[Any] = []

    def remember(task: AnswerTask) -> dict[str, str]:
        seen.append(task.slots())
        return {"answer": ""}

    Local(room_of(shop(), Scripted({AnswerTask: remember}))).answer("What does OrderHub call?")
    assert "F1: (OrderHub) --[calls]--> (Mail)" in seen[0]["facts"]
    assert '"OrderHub | calls | Mail"' in seen[0]["facts"]


def test_b78_a_hub_is_cut_and_the_cut_is_said() -> None:
    lines = "".join(f"S{i}@Service | calls | StockDB\n" for i in range(3000))
    found = ask("OrderHub は StockDB の何色ですか", ("hub", lines))
    assert any("件" in gap or "facts" in gap for gap in found.missing)


@pytest.mark.parametrize("name", [n for n in STRATEGIES if n != "plain"])
def test_every_strategy_answers_and_refuses(name: str) -> None:
    pytest.importorskip("ladybug") if name == "cypher" else None
    engine = engine_in(room_of(shop()), name)
    found = engine.answer("Which services depend on OrderHub?")
    assert found.strategy == name
    assert found.ids == ("gate",)
    refused = engine_in(room_of(shop()), name).answer("Who owns Zorblax?")
    assert refused.ids == ()
    assert not refused.answered


class Guarded:
    """A view that refuses to hand out the whole of anything."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.read = 0

    def __getattr__(self, name: str) -> Any:
        known = {
            "ontology",
            "entity",
            "find",
            "arcs_of",
            "look",
            "opposed_to",
            "fact",
            "claims_of",
            "mentions_of",
        }
        assert name in known, name
        self.read += name == "arcs_of"
        return getattr(self._view, name)


def test_a_local_question_reads_only_its_surroundings() -> None:
    far = "".join(f"X{i}@Service | calls | Y{i}@Service\n" for i in range(200))
    teller = shop(("far", far))
    guarded: Any = Guarded(teller.ledger.view)
    room = Room(ViewGraph(guarded), EmbeddedProvider(), ViewSources(guarded, teller.ledger))
    found = Local(room).answer("Which services are affected when StockDB fails?")
    assert found.ids == ("gate", "orderhub")
    assert guarded.read < 20
