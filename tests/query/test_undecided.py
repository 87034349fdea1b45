"""What lacks something, beside what may have it as soon as a person decides whom a text means."""

from __future__ import annotations

import pytest

from kg_pipeline.query.answer import Answer
from kg_pipeline.query.planner import Planner
from tests.query.rooms import room_of, shop

NAMESAKES = (
    ("one", "Pilot : Service\n"),
    ("two", "Pilot : Team\n"),
    ("owner", "Pilot | owned_by | Core Crew\n"),
)
SHORT = (
    ("names", "Cost Board : Service\nCache Broker : Service\n= Cost Board | CB\n= Cache Broker | CB\n"),
    ("owner", "CB | owned_by | Core Crew\n"),
)


def ask(question: str, *documents: tuple[str, str]) -> Answer:
    return Planner(room_of(shop(*documents))).answer(question)


@pytest.mark.parametrize(
    ("question", "word"), [("Which services have no owner?", "Undecided"), ("担当のないサービスは？", "未決")]
)
@pytest.mark.parametrize(
    ("documents", "open_"), [(NAMESAKES, {"Pilot"}), (SHORT, {"Cost Board", "Cache Broker"})]
)
def test_what_may_have_one_is_told_apart(
    question: str, word: str, documents: tuple[tuple[str, str], ...], open_: set[str]
) -> None:
    found = ask(question, *documents)
    assert found.ids == ("gate", "mail")
    counted, _, apart = found.answer.partition(word)
    assert not any(name in counted for name in open_)
    assert all(f"{name} (" in apart for name in open_)
    assert documents[-1][1].strip() in [c.quote for c in found.citations]
    assert any(word in line for line in found.missing)


def test_it_is_not_counted() -> None:
    found = ask("How many services have no owner?", *NAMESAKES)
    assert found.ids == ("2",)
    assert "Undecided" in found.answer


def test_a_plan_waits_too_and_takes_nothing_away() -> None:
    found = ask("Which services have no owner?", ("plan", "Mail | owned_by | Far Crew | planned\n"))
    assert found.ids == ("gate", "mail")
    assert "Undecided" not in found.answer


def test_what_waits_about_somebody_else_takes_nothing_away() -> None:
    assert "pilot" in ask("Which services are not owned by Far Crew?", *NAMESAKES).ids


def test_nothing_is_left_where_all_is_undecided() -> None:
    found = ask(
        "Which services have no owner?",
        ("gate", "Gate | owned_by | Far Crew\nMail | owned_by | Far Crew\n"),
        *NAMESAKES,
    )
    assert not found.answered
    assert found.ids == ()
    assert "Undecided" in found.answer
