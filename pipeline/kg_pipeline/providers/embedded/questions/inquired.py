"""A frame and the set that is left of the question → a reading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kg_pipeline.providers.embedded.questions.asked import Asked
from kg_pipeline.providers.embedded.questions.frame import Frame
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.reading import Reading, UnknownName, Unreadable, reason_for
from kg_pipeline.query.inquiry import Inquiry
from kg_pipeline.query.plan import Combine, Const, Count, Instances, Plan, split, walk

Read = Callable[[Letter], Asked]


def inquired(frame: Frame, read: Read, japanese: bool) -> Reading:
    """The reading of a question.

    Parameters
    ----------
    read : reads the set that the rest of the question asks for, or puts to the test.

    Raises
    ------
    Unreadable
        The question cannot be read.
    """
    if frame.plain:
        asked = read(frame.letter)
        plan = _plan(asked)
        if asked.whether:
            return _reading(Inquiry("whether", plan, asked.tested), japanese)
        return Reading(Count(seed=plan) if asked.count else plan)
    inquiry = _inquiry(frame, read)
    reading = _reading(inquiry, japanese)
    ahead = inquiry.kind == "set" and inquiry.period is not None and inquiry.period.future
    return replace(reading, plan=inquiry.plan, reason="") if ahead else reading


def _reading(inquiry: Inquiry, japanese: bool) -> Reading:
    doubt = (
        "asks whether something is so" if inquiry.kind == "whether" else "asks of a set what no set answers"
    )
    return Reading(None, reason_for(Unreadable(f"the question {doubt}"), japanese), inquiry=inquiry)


def _plan(asked: Asked) -> Plan:
    if asked.found.plan is None:
        raise Unreadable("the question does not say what it asks for")
    return asked.found.plan


def _inquiry(frame: Frame, read: Read) -> Inquiry:
    ids = tuple(dict.fromkeys(i for name in frame.letter.names for i in name.ids))
    if frame.kind in ("same", "path"):
        return frame.inquiry(tested=tuple("|".join(n.ids) for n in frame.letter.names))
    if frame.kind in ("names", "changes"):
        return frame.inquiry(plan=Const(ids=list(ids)))
    if frame.kind in ("since", "until", "sources"):
        return _of_facts(frame, read, ids)
    asked = read(frame.letter)
    plan = _plan(asked)
    if frame.kind == "shared" and frame.other is not None:
        both = [plan, _plan(read(frame.other))]
        return frame.inquiry(plan=Combine(op="intersect", args=both))
    if frame.kind == "rank":
        if asked.whether or asked.count or split(plan)[0] is None:
            raise Unreadable("the question asks of a set what no set answers")
        return frame.inquiry(plan=plan)
    if frame.kind == "tally":
        if not any(isinstance(node, Instances) and node.type == frame.group for _, node in walk(plan)):
            raise Unreadable("the question asks how many of what cannot be told")
        return frame.inquiry(plan=plan)
    if asked.whether:
        return Inquiry("whether", plan, asked.tested, period=frame.period)
    return frame.inquiry(plan=Count(seed=plan) if asked.count else plan)


def _of_facts(frame: Frame, read: Read, ids: tuple[str, ...]) -> Inquiry:
    """A question about facts; where is it written, without more, is about all facts of what it names."""
    try:
        asked = read(frame.letter)
    except UnknownName:
        raise
    except Unreadable:
        if frame.kind != "sources":
            raise
        return frame.inquiry(plan=Const(ids=list(ids)))
    return frame.inquiry(plan=_plan(asked), tested=asked.tested)
