"""What was decided on a day comes from the documents of that day, or is said to stand in none."""

from __future__ import annotations

import pytest

from kg_pipeline.query.answer import Answer
from kg_pipeline.query.planner import Planner
from tests.query.rooms import room_of, shop

MINUTES = (
    "# Weekly\n\n## 決定事項\n\n- Mail moves to Core Crew.\n- Gate stays.\n\n## 宿題\n\n- Ono writes notes.\n"
)


def ask(question: str, text: str = MINUTES) -> Answer:
    room = room_of(shop())
    room.of_day = lambda day: (("a.md", "r", text),) if day == "2030-03-02" else ()
    return Planner(room).answer(question)


@pytest.mark.parametrize("question", ["What did we decide on 2030-03-02?", "2030年3月2日に何を決めましたか"])
def test_the_decisions_of_a_day_and_nothing_else(question: str) -> None:
    found = ask(question)
    assert found.answered
    assert [c.quote for c in found.citations] == ["Mail moves to Core Crew.", "Gate stays."]
    assert all(MINUTES[c.start : c.end] == c.quote for c in found.citations)


def test_a_day_without_documents_is_said_to_have_none() -> None:
    found = ask("What did we decide on 2030-03-03?")
    assert not found.answered
    assert "No document is dated 2030-03-03" in found.answer


@pytest.mark.parametrize(
    "question",
    ["What did we decide before 2 March 2030?", "What did we decide in 2030?", "What did we decide?"],
)
def test_another_stretch_of_time_is_no_day(question: str) -> None:
    assert ask(question).branch != "dated"


def test_documents_without_a_decision_state_none() -> None:
    found = ask("What did we decide on 2030-03-02?", "# Weekly\n\nNobody came.\n")
    assert not found.answered
    assert "state no decision" in found.answer
