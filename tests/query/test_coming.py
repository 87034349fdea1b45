"""Questions of what will be, of what is over, and of things whose class is only known roughly."""

from __future__ import annotations

import pytest

from kg_pipeline.query.answer import Answer
from kg_pipeline.query.planner import Planner
from tests.ledger.speaking import Teller
from tests.query.rooms import FACTS, SHOP, TYPES, room_of, shop

PLANS = (
    ("plan", "OrderHub | owned_by | Far Crew | planned | from 2031-01\n"),
    ("end", "Gate | calls | StockDB | not | ended\n"),
)


def ask(question: str) -> Answer:
    return Planner(room_of(shop(*PLANS))).answer(question)


@pytest.mark.parametrize(
    "question",
    [
        "Who will own OrderHub?",
        "Who is going to own OrderHub?",
        "Who will own OrderHub in 2031?",
        "OrderHubを担当する予定のチームは？",
        "2031年にOrderHubを担当するのは？",
        "OrderHubは今後どのチームが担当しますか",
    ],
)
def test_of_a_time_to_come_the_plan_is_the_answer_and_today_is_called_today(question: str) -> None:
    found = ask(question)
    first = found.answer.splitlines()[0]
    assert "Far Crew" in first
    assert first.startswith(("Only planned", "予定"))
    assert "2031-01" in first
    assert found.ids == ("far-crew",)


def test_a_plan_is_no_answer_about_another_time() -> None:
    found = ask("Who owned OrderHub in 2024?")
    assert found.ids == ("core-crew",)
    assert "Far Crew" not in found.answer


def test_a_plan_stands_beside_what_is_so_now() -> None:
    found = ask("Who owns OrderHub?")
    assert found.ids == ("core-crew",)
    first, *beside = found.answer.splitlines()
    assert "Far Crew" not in first
    assert [line for line in beside if "Far Crew" in line] == beside
    assert beside[0].startswith("Only planned, reported or unsettled: ")
    assert "2031-01" in beside[0]


@pytest.mark.parametrize("question", ["Will Core Crew own OrderHub?", "Is Core Crew going to own OrderHub?"])
def test_what_is_so_now_is_no_yes_where_something_else_is_planned(question: str) -> None:
    found = ask(question)
    assert not found.answered
    assert "Far Crew" in found.answer.splitlines()[0]
    assert "Stated for now" in found.answer


def test_where_nothing_is_planned_the_answer_is_said_to_be_of_now() -> None:
    room = room_of(shop(*PLANS))
    found = Planner(room).answer("Who will own 決済台帳?")
    assert found.answer.startswith("No document states a plan")
    assert found.ids == ("far-crew",)
    yes = Planner(room).answer("Will OrderHub call StockDB?")
    assert yes.answer.startswith("No document states a plan")


@pytest.mark.parametrize(
    "question", ["Which services will be affected if StockDB fails?", "What will break if StockDB is down?"]
)
def test_what_a_failure_will_do_is_no_plan(question: str) -> None:
    found = Planner(room_of(shop(*PLANS))).answer(question)
    assert "orderhub" in found.ids
    assert "plan for this" not in found.answer


@pytest.mark.parametrize("question", ["Does Gate call StockDB?", "GateはStockDBを呼び出していますか"])
def test_what_ended_is_no_longer_so_and_not_denied(question: str) -> None:
    found = ask(question)
    assert found.answer.startswith(("No longer: it has ended", "今はそうではありません。終わった"))


def test_a_pending_fact_between_two_names_is_told_whatever_its_relation() -> None:
    found = Planner(room_of(shop(("plan", "Mail | calls | Gate | planned\n")))).answer("Does Gate call Mail?")
    assert found.answer.startswith("Not stated")
    assert "Only planned" in found.answer


BOX = (
    "more",
    "Gate | calls | Box\nOrderHub | calls | Box\nMail | calls | Box\n",
)


def boxed(*documents: tuple[str, str]) -> Teller:
    teller = Teller(SHOP, TYPES + "Box : Component\n")
    for path, text in (("facts", FACTS), *documents):
        teller.say(path, text)
    return teller


def test_a_class_that_is_known_too_roughly_is_no_none() -> None:
    found = Planner(room_of(boxed(BOX))).answer("Which store does Mail call?")
    assert found.ids == ("box",)
    assert found.answer.startswith("Not said to be of the class Store")


def test_a_rank_names_what_may_be_of_the_class_and_has_more() -> None:
    found = Planner(room_of(boxed(BOX))).answer("Which store is called by the most services?")
    assert "box" in found.ids
    assert "Not said to be of the class Store" in found.answer
    assert "Box: 3" in found.answer
    rival = "OrderHub | calls | 決済台帳\nGate | calls | 決済台帳\nGate | calls | Box\n"
    fewer = Planner(room_of(boxed(("few", rival))))
    assert "box" not in fewer.answer("Which store is called by the most services?").ids
