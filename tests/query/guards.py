"""`focused` without its guards, and readings of a question that leave nothing: for a test and a benchmark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from kg_pipeline.providers.query_tasks import MentionsReply
from kg_pipeline.query.context import Context, add_outcome
from kg_pipeline.query.execute import execute
from kg_pipeline.query.graph import Direction, Graph
from kg_pipeline.query.ontology import Focused, Ontological
from kg_pipeline.query.plan import Closure, OfType, Plan, Step, parse_plan
from kg_pipeline.query.room import Question, Room
from kg_pipeline.score.gold import Gold, GoldQuestion

Kind = Literal["class", "relation", "unread"]


@dataclass(slots=True)
class Given(Focused):
    """`focused` with a reading that is given to it."""

    reading: Plan | None = None

    def _plan(self, asked: Question) -> Plan | None:
        return self.reading


@dataclass(slots=True)
class Unguarded(Given):
    """The same without the guards: an empty reach stays empty, and a filter is applied whatever it leaves."""

    def context(self, asked: Question, mentions: MentionsReply) -> Context:
        context = Context()
        if self.reading is not None:
            add_outcome(self.room.graph, context, execute(self.reading, self.room.graph))
            result = execute(self.reading, self.room.graph).ids
            if isinstance(self.reading, OfType):
                context.nodes = {node: None for node in context.nodes if node in result}
        return context


def empty_readings(question: GoldQuestion, graph: Graph) -> Iterator[tuple[Kind, Plan | None]]:
    """Readings of a question that find nothing: a class that nothing reached has, a relation along which
    nothing lies, and none at all."""
    yield "unread", None
    plan = parse_plan(question.plan)
    for cls in graph.ontology.classes:
        if not execute(wrong := OfType(seed=plan, type=cls), graph).ids:
            yield "class", wrong
    inner: Any = plan.seed if isinstance(plan, OfType) else plan
    if isinstance(inner, (Step, Closure)):
        for predicate in graph.ontology.predicates:
            for direction in get_args(Direction):
                changed = inner.model_copy(update={"predicate": predicate, "direction": direction})
                if not execute(changed, graph).ids:
                    yield "relation", changed


@dataclass(slots=True)
class Covered:
    """Of how many readings what the answer holds was shown; `asked` by kind of reading."""

    asked: dict[str, int] = field(default_factory=dict)
    ontology: dict[str, int] = field(default_factory=dict)
    guarded: dict[str, int] = field(default_factory=dict)
    unguarded: dict[str, int] = field(default_factory=dict)


def covered(gold: Gold, room: Room) -> Covered:
    """Every answerable question with a plan, under every reading that finds nothing."""
    found = Covered()
    for question in gold.questions:
        if not question.plan or not question.answer or question.kind == "count":
            continue
        wanted = set(question.answer)
        whole = wanted <= Ontological(room).covers(question.text)
        for kind, reading in empty_readings(question, room.graph):
            for counts, hit in (
                (found.asked, True),
                (found.ontology, whole),
                (found.guarded, wanted <= Given(room, reading=reading).covers(question.text)),
                (found.unguarded, wanted <= Unguarded(room, reading=reading).covers(question.text)),
            ):
                counts[kind] = counts.get(kind, 0) + hit
    return found
