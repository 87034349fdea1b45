"""The tasks of a question fill their prompts, and their schemas are strict."""

from __future__ import annotations

from typing import Any

import pytest

from kg_pipeline.prompts import BOUNDARY, load_prompt
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.providers.query_tasks import (
    AnswerTask,
    CypherTask,
    KnownNode,
    LinkedMention,
    MentionsTask,
    PassagesTask,
    PlanTask,
    RouteTask,
    ShownFact,
    ShownPassage,
    SqlTask,
    VerifyTask,
)
from tests.query.rooms import SHOP

HUB = KnownNode("hub", "Service", "OrderHub", ("OH",), "Takes orders.")
MAIL = KnownNode("mail", "Service", "Mail")
NAMES = (LinkedMention(15, 23, "OrderHub", (HUB,)),)
QUESTION = "Which services OrderHub calls?"
FACT = ShownFact("F1", "hub:calls:mail", "hub", "calls", "mail", ("OrderHub calls Mail",), "contested by x")
TASKS: list[Any] = [
    AnswerTask(QUESTION, SHOP, (HUB, MAIL), (FACT,), NAMES),
    PassagesTask(QUESTION, (ShownPassage("S1", "a.md:1", "OrderHub calls Mail."),)),
    MentionsTask(QUESTION, SHOP, NAMES),
    PlanTask(QUESTION, SHOP, NAMES, "plan: wrong"),
    SqlTask(QUESTION, SHOP, NAMES, "entity(id)"),
    CypherTask(QUESTION, SHOP, NAMES, "(:Entity)"),
    RouteTask(QUESTION),
    VerifyTask(QUESTION, "Mail", "[1]"),
]


def _objects(schema: Any) -> list[dict[str, Any]]:
    if isinstance(schema, list):
        return [o for item in schema for o in _objects(item)]
    if not isinstance(schema, dict):
        return []
    own = [schema] if schema.get("type") == "object" else []
    return own + [o for value in schema.values() for o in _objects(value)]


@pytest.mark.parametrize("task", TASKS, ids=lambda t: type(t).__name__)
def test_slots_are_those_of_the_prompt(task: Any) -> None:
    prompt = load_prompt(task.prompt)
    wanted = {*prompt.system.slots, *prompt.user.slots} - {BOUNDARY}
    assert set(task.slots()) == wanted
    assert prompt.tier == task.tier
    assert QUESTION in task.slots()["question"]


@pytest.mark.parametrize("task", TASKS, ids=lambda t: type(t).__name__)
def test_schemas_are_strict(task: Any) -> None:
    objects = _objects(task.schema())
    assert objects
    assert all(o["additionalProperties"] is False for o in objects)
    assert all(o["required"] == list(o["properties"]) for o in objects)


@pytest.mark.parametrize("task", TASKS, ids=lambda t: type(t).__name__)
def test_the_embedded_engine_performs_it_alike_twice(task: Any) -> None:
    provider = EmbeddedProvider()
    assert provider.perform(task).value == provider.perform(task).value
    assert provider.fingerprint(task) == provider.fingerprint(task)


def test_a_fact_is_shown_with_its_words_and_its_dispute() -> None:
    facts = TASKS[0].slots()["facts"]
    assert "F1: (OrderHub) --[calls]--> (Mail) [contested by x]" in facts
    assert '"OrderHub calls Mail"' in facts
    assert "(OrderHub) is a Service; id hub; Takes orders." in facts
