"""What to say where a plan finds nothing: what is denied, superseded or only planned in that very place."""

from __future__ import annotations

from dataclasses import replace

from kg_pipeline.query.answer import Answer
from kg_pipeline.query.decide import open_links
from kg_pipeline.query.execute import Outcome
from kg_pipeline.query.plan import Const, Plan, walk
from kg_pipeline.query.room import Question, Room
from kg_pipeline.query.telling import Telling, asides_at, tell_aside

_LABELS = {"denied": "denied", "superseded": "earlier", "pending": "only_said"}
_MOST = 6


def explain_empty(answer: Answer, asked: Question, plan: Plan, outcome: Outcome, room: Room) -> Answer:
    """`answer`, which found nothing, with what stands aside; a count says that nothing was ever stated.

    Only places that the question names are looked at.
    """
    if outcome.ids or not any(isinstance(node, Const) for _, node in walk(plan)):
        return answer
    told = Telling(asked, room)
    counted = outcome.number is not None
    told.say(told.word("none_counted" if counted else "none"))
    for one in asides_at(open_links(plan, room.graph), room)[:_MOST]:
        for line in tell_aside(one, told, _LABELS[one.how]):
            told.say(line)
    return replace(
        answer,
        answered=False,
        answer="\n".join(told.lines),
        citations=tuple(told.citations),
        missing=answer.missing or ((told.word("none"),) if counted else ()),
    )
