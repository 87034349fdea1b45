"""What stands beside an answer: facts that are only planned, reported or not settled, and would add to it."""

from __future__ import annotations

from dataclasses import replace

from kg_pipeline.query.answer import Answer
from kg_pipeline.query.decide import Link, open_links
from kg_pipeline.query.execute import Outcome, execute
from kg_pipeline.query.graph import Graph
from kg_pipeline.query.plan import Closure, Plan, walk
from kg_pipeline.query.room import Question, Room
from kg_pipeline.query.telling import Telling, asides_at, dated, tell_aside

_MOST = 6


def tell_pending(answer: Answer, asked: Question, plan: Plan, outcome: Outcome, room: Room) -> Answer:
    """`answer`, which found something, with the pending facts that stand where its own facts do.

    What is found stays as it is: a plan or a report adds no member.
    """
    if not outcome.ids:
        return answer
    told = Telling(asked, room, citations=list(answer.citations))
    links = (*open_links(plan, room.graph), *_onward(plan, room.graph))
    cited = {one.fact for one in answer.citations}
    for one in [aside for aside in asides_at(links, room) if aside.how == "pending"][:_MOST]:
        if one.fact not in cited and one.fact not in told.facts:
            first, *rest = tell_aside(one, told, "only_said")
            told.say(first + (dated(one.fact, told) if room.sources.terms(one.fact) else ""))
            for line in rest:
                told.say(line)
    if not told.lines:
        return answer
    return replace(answer, answer="\n".join([answer.answer, *told.lines]), citations=tuple(told.citations))


def _onward(plan: Plan, graph: Graph) -> tuple[Link, ...]:
    """Where facts would have to stand to lead a closure further."""
    found = []
    for _, node in walk(plan):
        if isinstance(node, Closure) and node.direction != "both":
            reached = frozenset(execute(node, graph).ids)
            if reached:
                forward = node.direction == "forward"
                found.append(
                    Link(
                        node.predicate,
                        reached if forward else frozenset(),
                        frozenset() if forward else reached,
                    )
                )
    return tuple(found)
