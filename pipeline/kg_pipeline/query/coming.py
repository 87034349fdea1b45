"""Answers about a time to come: what is planned comes first, and what holds now is called that.

A plan is no fact, and a fact of today is no answer about tomorrow where something else is planned for it.
"""

from __future__ import annotations

from dataclasses import replace

from kg_pipeline.providers.embedded.questions.perform import linked
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.decide import links_of, open_links
from kg_pipeline.query.execute import execute
from kg_pipeline.query.inquiry import Inquiry, Period
from kg_pipeline.query.phrasing import words
from kg_pipeline.query.plan import Const, Count, Plan, split
from kg_pipeline.query.room import Question, Room
from kg_pipeline.query.sources import Aside
from kg_pipeline.query.telling import MOST, Telling, asides_at, dated, facts_of, tell_aside
from kg_pipeline.query.timed import meets


def coming_told(inquiry: Inquiry, told: Telling, strategy: str) -> Answer | None:
    """What is planned where the question looks, then what holds now; None where nothing is planned there."""
    plan, period = inquiry.plan, inquiry.period
    if plan is None or period is None or period.past or inquiry.kind not in ("set", "whether"):
        return None
    graph = told.room.graph
    tested = frozenset(inquiry.tested)
    links = (*open_links(plan, graph), *(links_of(plan, tested, graph) if tested else ()))
    planned = [one for one in asides_at(links, told.room) if _due(one, period, told)]
    if not planned:
        return None
    for one in planned[:MOST]:
        first, *rest = tell_aside(one, told, "only_said")
        told.say(first + dated(one.fact, told))
        for line in rest:
            told.say(line)
    outcome = execute(plan, graph)
    held = [node for node in outcome.ids if not tested or node in tested]
    for fact in facts_of(outcome, held)[:MOST]:
        told.say(told.word("holds") + told.fact(fact) + dated(fact, told))
    if inquiry.kind == "whether":
        return told.answer(strategy, False, (), inquiry)
    return told.answer(strategy, True, _ends(plan, planned), inquiry)


def as_of_now(answer: Answer, asked: Question, room: Room) -> Answer:
    """`answer`, which tells what is so now; where the question is of what will be, it is said to be that."""
    inquiry = read_question(asked.text, room.graph.ontology, linked(asked.names)).inquiry
    if not answer.ids or inquiry is None or inquiry.period is None or not inquiry.period.future:
        return answer
    return replace(answer, answer=words("no_plan", asked.japanese) + "\n" + answer.answer)


def _due(one: Aside, period: Period, told: Telling) -> bool:
    """Whether a pending fact belongs to the time that is asked about; undated, only to what is to come."""
    if one.how != "pending":
        return False
    terms = told.room.sources.terms(one.fact)
    return period.future or any(meets(period, since, until) for since, until in terms)


def _ends(plan: Plan, planned: list[Aside]) -> tuple[str, ...]:
    """What would be in the result of a plan of one step from named things, if it came as planned."""
    step, _ = split(plan)
    if isinstance(plan, Count) or step is None or not isinstance(step.seed, Const):
        return ()
    ends = [one.object if one.subject in step.seed.ids else one.subject for one in planned]
    return tuple(sorted(set(ends)))
