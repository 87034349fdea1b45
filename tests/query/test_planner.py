"""The strategy plan: what a model writes is checked, mended, voted on, and run by nobody's grace."""

from __future__ import annotations

from typing import Any

import pytest

from kg_pipeline.providers.base import ProviderError, ProviderUnreachable, ReplyInvalid
from kg_pipeline.providers.query_tasks import PlanReply, PlanTask
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.planner import REPAIRS, Planner
from tests.query.rooms import Scripted, room_of, shop

HUB = {"op": "const", "ids": ["orderhub"]}
CALLS = {"op": "step", "seed": HUB, "predicate": "calls", "direction": "forward"}
BAD = {"op": "step", "seed": HUB, "predicate": "eats", "direction": "forward"}
EMPTY = {"op": "step", "seed": HUB, "predicate": "limited_to", "direction": "forward"}


def planner(*replies: Any, samples: int = 1, plain: bool = False) -> tuple[Planner, Scripted]:
    provider = Scripted({PlanTask: list(replies)})
    way = (lambda question: Answer("plain", "passages", True, "text", ("mail",))) if plain else None
    return Planner(room_of(shop(), provider), way, samples), provider


def test_a_plan_is_taken_bare_or_under_its_key() -> None:
    assert PlanReply.model_validate(CALLS).plan == CALLS
    assert PlanReply.model_validate({"plan": CALLS}).plan == CALLS
    assert PlanReply.model_validate({"reason": "no"}).plan is None


@pytest.mark.parametrize("reply", [CALLS, {"plan": CALLS}])
def test_a_good_plan_is_run(reply: dict[str, Any]) -> None:
    engine, provider = planner(reply)
    found = engine.answer("What does OrderHub call?")
    assert found.ids == ("mail", "stockdb")
    assert found.plan == CALLS
    assert len(found.citations) == 2
    assert found.calls == len(provider.asked) == 1


def test_faults_go_back_with_their_paths() -> None:
    engine, provider = planner(BAD, CALLS)
    assert engine.answer("What does OrderHub call?").ids == ("mail", "stockdb")
    errors = provider.asked[1].slots()["errors"]
    assert "plan.predicate: unknown predicate 'eats'" in errors


def test_repair_ends() -> None:
    worse = [{**BAD, "predicate": f"p{i}"} for i in range(10)]
    engine, provider = planner(*worse)
    found = engine.answer("What does OrderHub call?")
    assert not found.answered
    assert found.ids == ()
    assert len(provider.asked) == REPAIRS + 1


def test_the_same_bad_plan_twice_is_not_asked_for_again() -> None:
    engine, provider = planner(BAD, BAD)
    assert not engine.answer("What does OrderHub call?").answered
    assert len(provider.asked) == 2


@pytest.mark.parametrize("what", [ReplyInvalid("no"), ProviderError("cut")])
def test_a_model_that_cannot_write_a_plan_leaves_the_question_to_plain(what: ProviderError) -> None:
    engine, _ = planner(what, plain=True)
    found = engine.answer("What does OrderHub call?")
    assert (found.branch, found.answered) == ("plain", False)
    assert "the model gave no plan that could be read" in found.missing
    engine, _ = planner(EMPTY, what)
    assert engine.answer("What does OrderHub call?").branch == "plan"


def test_samples_vote_on_the_result_set() -> None:
    other = {"op": "closure", "seed": HUB, "predicate": "calls", "direction": "forward"}
    wrong = {"op": "step", "seed": HUB, "predicate": "owned_by", "direction": "forward"}
    engine, _ = planner(wrong, CALLS, other, samples=3)
    assert engine.answer("What does OrderHub call?").ids == ("mail", "stockdb")


def test_an_empty_plan_is_asked_for_once_more_as_named_steps() -> None:
    sketch = {
        "steps": [{"name": "called", "plan": CALLS}],
        "plan": {"op": "of_type", "seed": {"op": "ref", "name": "called"}, "type": "Store"},
    }
    engine, provider = planner(EMPTY, sketch)
    found = engine.answer("Which store does OrderHub call?")
    assert found.ids == ("stockdb",)
    assert found.plan == {"op": "of_type", "seed": CALLS, "type": "Store"}
    assert "named shallow steps" in provider.asked[1].slots()["errors"]


def test_an_empty_result_that_is_confirmed_is_the_answer() -> None:
    engine, _ = planner(EMPTY, EMPTY)
    found = engine.answer("What is the limit of OrderHub?")
    assert not found.answered
    assert found.ids == ()
    assert found.missing


def test_what_no_structure_expresses_goes_to_plain() -> None:
    engine, _ = planner({"op": "vector", "text": "why"}, plain=True)
    found = engine.answer("Why does OrderHub call Mail?")
    assert (found.strategy, found.branch, found.ids) == ("plan", "plain", ("mail",))


def test_an_unreadable_question_is_no_reason_to_guess() -> None:
    engine, _ = planner({"reason": "cannot read"}, plain=True)
    found = engine.answer("OrderHub frobnicates?")
    assert found.ids == ()
    assert "cannot read" in found.missing


@pytest.mark.parametrize(
    "nonsense", [{}, {"op": 3}, {"plan": "x"}, {"plan": [1]}, {"steps": 4, "plan": CALLS}]
)
def test_schema_valid_nonsense_never_raises(nonsense: dict[str, Any]) -> None:
    engine, _ = planner(*[nonsense] * 9)
    engine.answer("What does OrderHub call?")


def test_a_dead_provider_is_not_hidden() -> None:
    engine, _ = planner(ProviderUnreachable("nobody answers"))
    with pytest.raises(ProviderUnreachable):
        engine.answer("What does OrderHub call?")


def test_a_plan_that_leaves_classes_open_says_nothing_where_it_finds_nothing() -> None:
    """`None` would be an answer to another question; what speaks against the plan is told instead."""
    engine, _ = planner({"plan": EMPTY, "doubt": "the classes exclude each other"})
    found = engine.answer("What is OrderHub limited to?")
    assert (found.branch, found.answered, found.ids) == ("unread", False, ())
    assert found.missing == ("the classes exclude each other",)
    engine, _ = planner({"plan": CALLS, "doubt": "the classes exclude each other"})
    assert engine.answer("What does OrderHub call?").answered
