"""What nobody can say of yet: members of a difference that claims waiting for a decision may take out of it.

`Which services have no owner?` must not list a service of which a document states an owner while it is open
whom the document means. Such members are told apart from those of which nothing is stated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kg_ledger.records import ALIAS, Fact, Polarity, Standing
from kg_ledger.view import View
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.compose import from_outcome
from kg_pipeline.query.execute import Outcome, execute
from kg_pipeline.query.graph import Edge
from kg_pipeline.query.plan import Combine, Plan, walk
from kg_pipeline.query.room import Question, Room
from kg_pipeline.query.telling import MOST, Telling
from kg_pipeline.query.view_graph import ViewGraph

_OPEN = frozenset(("identity", "type"))
"""Why claims wait of which a text flatly says that they are so."""


class PossibleGraph(ViewGraph):
    """What a view knows now, and what it would know if every claim that waits meant what it may mean."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._of = view
        self._possible: dict[str, tuple[Edge, ...]] = {}
        self._open = view.open_names()
        self._names: dict[str, list[str]] = {}
        for name, things in self._open.items():
            for thing in things:
                self._names.setdefault(thing, []).append(name)

    def edges_of(self, node: str) -> tuple[Edge, ...]:
        """Every live fact that `node` is an end of, and every waiting one of which it may be an end."""
        if node not in self._possible:
            near = {edge for at in (node, *self._names.get(node, ())) for edge in self._waiting(at)}
            mine = {edge for edge in near if node in (edge.subject, edge.object)}
            self._possible[node] = tuple(sorted({*super().edges_of(node), *mine}))
        return self._possible[node]

    def _waiting(self, node: str) -> Iterator[Edge]:
        for fact in self._of.facts_of(node):
            if self._waits(fact):
                for subject in self._open.get(fact.subject, (fact.subject,)):
                    for object_ in self._open.get(fact.object, (fact.object,)):
                        yield Edge(subject, fact.predicate, object_, fact.id)

    def _waits(self, fact: Fact) -> bool:
        if (
            fact.standing is not Standing.PENDING
            or fact.polarity is Polarity.NEGATED
            or fact.predicate == ALIAS
        ):
            return False
        return any(e.supported and e.gate in _OPEN for e in self._of.claims_of(fact))


def set_apart(answer: Answer, asked: Question, plan: Plan, outcome: Outcome, room: Room) -> Answer:
    """`answer` without the members of which it is open whether they belong to it; these are told apart."""
    differences = [node for _, node in walk(plan) if isinstance(node, Combine) and node.op == "difference"]
    if not differences or not outcome.ids:
        return answer
    graph = room.sources.possible(room.graph)
    if graph is None:
        return answer
    certain = set(execute(plan, graph).ids)
    open_ = [node for node in outcome.ids if node not in certain]
    if not open_:
        return answer
    support = {node: facts for node, facts in outcome.support.items() if node not in open_}
    ids = tuple(node for node in outcome.ids if node in support)
    number = None if outcome.number is None else len(ids)
    left = replace(outcome, ids=ids, support=support, number=number)
    made = from_outcome(asked, plan, left, room, (answer.strategy, answer.branch))
    told = Telling(asked, room, citations=list(made.citations))
    against = [execute(arg, graph).support for one in differences for arg in one.args[1:]]
    told.say(told.word("open_members", len(open_)))
    for node in open_[: 2 * MOST]:
        facts = dict.fromkeys(fact for found in against for fact in found.get(node, ()))
        told.say(f"{room.graph.label(node)} ({node})")
        for fact in [fact for fact in facts if room.sources.waits(fact)][:MOST]:
            told.say("  " + told.fact(fact))
    lines = "\n".join(told.lines)
    return replace(
        made,
        answered=bool(ids) or number is not None,
        answer=f"{made.answer}\n{lines}",
        citations=tuple(told.citations),
        missing=(*made.missing, told.lines[0]),
    )
