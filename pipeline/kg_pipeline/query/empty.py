"""What to say where a plan finds nothing: what is denied, superseded or only planned in that very place."""

from __future__ import annotations

import re
from dataclasses import replace

from kg_pipeline.query.answer import Answer
from kg_pipeline.query.compose import from_outcome
from kg_pipeline.query.decide import open_links, widened
from kg_pipeline.query.execute import Outcome, execute
from kg_pipeline.query.plan import Combine, Const, Count, OfType, Plan, walk
from kg_pipeline.query.room import Question, Room
from kg_pipeline.query.telling import Telling, asides_at, tell_aside

_LABELS = {
    "denied": "denied",
    "ended": "ended",
    "over": "ended",
    "superseded": "earlier",
    "pending": "only_said",
}
_MOST = 6
_WHO = re.compile(r"\b(?:who|whom|any(?:one|body))\b|誰|だれ|どなた|人", re.I)


def class_asked(plan: Plan) -> str:
    """The class that the result of `plan` must have; empty for any."""
    if isinstance(plan, Count):
        plan = plan.seed
    return plan.type if isinstance(plan, OfType) else ""


def _spared(plan: Plan, room: Room) -> bool:
    """Whether only what the question leaves out by name stood there."""
    if not isinstance(plan, Combine) or plan.op != "difference":
        return False
    base, *rest = plan.args
    return all(isinstance(one, Const) for one in rest) and bool(execute(base, room.graph).ids)


def explain_empty(answer: Answer, asked: Question, plan: Plan, outcome: Outcome, room: Room) -> Answer:
    """`answer`, which found nothing, with what stands aside; a count says that nothing was ever stated.

    Only places that the question names are looked at. Where something was found whose class is only known
    to be wider than the one that is asked for, that is the answer, with what is known of its class.
    """
    if outcome.ids:
        return answer
    wide = widened(plan, room.graph)
    if wide is not None:
        found = from_outcome(asked, wide, execute(wide, room.graph), room, (answer.strategy, answer.branch))
        told = Telling(asked, room)
        told.say(told.word("may_be", class_asked(plan)))
        return replace(found, answer="\n".join([*told.lines, found.answer]))
    if not any(isinstance(node, Const) for _, node in walk(plan)):
        return answer
    told = Telling(asked, room)
    counted = outcome.number is not None
    spared = ("no_one_else" if _WHO.search(asked.text) else "nothing_else") if _spared(plan, room) else "none"
    told.say(told.word("none_counted" if counted else spared))
    for one in asides_at(open_links(plan, room.graph), room)[:_MOST]:
        if one.fact in told.facts:
            continue
        for line in tell_aside(one, told, _LABELS[one.how]):
            told.say(line)
    return replace(
        answer,
        answered=False,
        answer="\n".join(told.lines),
        citations=tuple(told.citations),
        missing=answer.missing or ((told.word("none"),) if counted else ()),
    )
