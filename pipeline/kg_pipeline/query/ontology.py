"""The strategies `ontology` and `focused`: the graph collects what is to be read, deterministically.

A model only lifts the mentions out of the question and reads what was collected. `ontology` collects a
class with all its instances and one hop around each, and an entity with its two-way neighbourhood,
transitive predicates followed to closure. `focused` collects what the question's relation reaches in its
direction, and of that what is of the asked class; neither guard destroys: an empty reach falls back to the
neighbourhood, a filter that would leave nothing is not applied.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kg_pipeline.providers.embedded.questions.mentions import classes_in
from kg_pipeline.providers.embedded.questions.perform import linked
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.providers.query_tasks import AnswerTask, MentionsReply, MentionsTask
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.compose import from_reply, refused, unknown_in
from kg_pipeline.query.context import Context, add_outcome, around, of_class, show
from kg_pipeline.query.execute import execute
from kg_pipeline.query.graph import Graph
from kg_pipeline.query.link import link, normalise
from kg_pipeline.query.plan import Closure, Combine, Count, OfType, Plan, Step, check_plan
from kg_pipeline.query.room import Question, Room, understand


@dataclass(slots=True)
class Ontological:
    """Answers from what the ontology says belongs to the question's mentions."""

    room: Room
    name: str = "ontology"

    def answer(self, question: str) -> Answer:
        """Answer `question`; raises `EmptyQuestion` where there is no word in it."""
        room = self.room
        asked = understand(question, room)
        ontology = room.graph.ontology
        unknown = unknown_in(asked, room)
        if unknown:
            return refused(asked, unknown, room, self.name)
        mentions = room.perform(MentionsTask(asked.text, ontology, asked.names)).value
        context = self.context(asked, mentions)
        if not context.nodes:
            return refused(asked, mentions.entities, room, self.name)
        shown = show(context, room)
        task = AnswerTask(asked.text, ontology, shown.nodes, shown.facts, asked.names)
        return from_reply(asked, room.perform(task).value, shown, room, (self.name, "graph"))

    def covers(self, question: str) -> frozenset[str]:
        """The entities that are read for `question` with ideal mentions."""
        asked = understand(question, self.room)
        classes = classes_in(asked.text, self.room.graph.ontology, linked(asked.names))
        return frozenset(self.context(asked, MentionsReply(classes=classes)).nodes)

    def context(self, asked: Question, mentions: MentionsReply) -> Context:
        """What is read: around every entity that was linked or lifted, and every class with one hop."""
        graph = self.room.graph
        context = Context()
        seeds = [*asked.ids, *_lifted(mentions.entities, self.room)]
        if seeds:
            _merge(context, around(graph, seeds))
        for cls in mentions.classes:
            if cls in graph.ontology.classes:
                _merge(context, of_class(graph, cls))
        return context


@dataclass(slots=True)
class Focused(Ontological):
    """`ontology` with a directed reach and a filter on the class of the answer."""

    name: str = "focused"

    def covers(self, question: str) -> frozenset[str]:
        """The entities that are read for `question` with ideal mentions."""
        asked = understand(question, self.room)
        classes = classes_in(asked.text, self.room.graph.ontology, linked(asked.names))
        return frozenset(self.context(asked, MentionsReply(classes=classes)).nodes)

    def context(self, asked: Question, mentions: MentionsReply) -> Context:
        """What the question's relation reaches; the whole neighbourhood where that is nothing."""
        graph = self.room.graph
        plan = self._plan(asked)
        outcome = None if plan is None else execute(without_empty_filters(plan, graph), graph)
        if outcome is None or not outcome.ids:
            return Ontological.context(self, asked, mentions)
        context = Context()
        context.add(asked.ids)
        add_outcome(graph, context, outcome)
        return context

    def _plan(self, asked: Question) -> Plan | None:
        graph = self.room.graph
        plan = read_question(asked.text, graph.ontology, linked(asked.names)).plan
        return None if plan is None or plan.op == "vector" or check_plan(plan, graph) else plan


def without_empty_filters(plan: Plan, graph: Graph) -> Plan:
    """`plan` without the filters on a class that would leave nothing of what they are applied to."""
    changed: Plan = plan
    if isinstance(plan, Combine):
        changed = plan.model_copy(update={"args": [without_empty_filters(arg, graph) for arg in plan.args]})
    elif isinstance(plan, (Step, Closure, OfType, Count)):
        changed = plan.model_copy(update={"seed": without_empty_filters(plan.seed, graph)})
    if isinstance(changed, OfType) and not execute(changed, graph).ids:
        return changed.seed
    return changed


def _lifted(names: Iterable[str], room: Room) -> list[str]:
    """Entities that a model named in words that the alias map knows, as a whole or within."""
    found: list[str] = []
    for name in names:
        ids = room.graph.find(name) or tuple(
            node for mention in link(normalise(name), room.graph) for node in mention.ids
        )
        found += ids
    return found


def _merge(context: Context, more: Context) -> None:
    context.add(more.nodes, more.edges)
    context.cut += more.cut
