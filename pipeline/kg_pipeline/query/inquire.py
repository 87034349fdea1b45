"""Answers to inquiries: computed from the graph and the words behind it, with both sides where there are two.

No model is asked: what is so, what is denied, what came later, how many, since when and where it is written
are looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from kg_pipeline.places import spot
from kg_pipeline.providers.embedded.questions.perform import linked
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.coming import coming_told
from kg_pipeline.query.decide import Counted, links_of, ranked, tallied, widened
from kg_pipeline.query.empty import class_asked
from kg_pipeline.query.inquire_names import changes_told, names_told, path_told, same_told, shared_told
from kg_pipeline.query.inquire_whether import ends_of, whether_told, why_not
from kg_pipeline.query.inquiry import Inquiry
from kg_pipeline.query.plan import Count, check_plan
from kg_pipeline.query.room import Question, Room
from kg_pipeline.query.sources import Stated
from kg_pipeline.query.telling import MOST, Telling, asides_at, dated, facts_of, labels, run


def answer_inquiry(asked: Question, room: Room, strategy: str) -> Answer | None:
    """The answer where the question is an inquiry; None where it simply asks for a set, or cannot be read."""
    reading = read_question(asked.text, room.graph.ontology, linked(asked.names))
    inquiry = reading.inquiry
    if inquiry is None or (inquiry.plan is not None and check_plan(inquiry.plan, room.graph)):
        return None
    told = Telling(asked, room)
    if inquiry.period is not None and inquiry.period.future:
        if (found := coming_told(inquiry, told, strategy)) is not None:
            return found
        if reading.plan is not None:
            return None
        inquiry = replace(inquiry, period=None)
        if inquiry.kind == "whether":
            told.say(told.word("no_plan"))
    if inquiry.period is not None:
        graph = room.sources.graph_in(inquiry.period)
        if graph is None:
            told.say(told.word("no_times"))
            return told.answer(strategy, False, (), inquiry)
        told = Telling(asked, replace(room, graph=graph))
        if (found := coming_told(inquiry, told, strategy)) is not None:
            return found
    return _ANSWERS[inquiry.kind](inquiry, told, strategy)


def _set(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    """The members of a set in a period."""
    outcome = run(inquiry, told)
    period = inquiry.period
    ids = list(outcome.ids)
    if period is not None and period.past:
        ids = [i for i in ids if any(_was_before(f, inquiry, told) for f in outcome.support[i])]
    if isinstance(inquiry.plan, Count):
        told.say(str(len(ids)))
    elif ids and period is not None:
        told.say(told.word("in_past") if period.past else told.word("in_period", period.text))
    for node in ids[: 4 * MOST]:
        told.say(f"{told.room.graph.label(node)} ({node})")
        for fact in outcome.support[node][:MOST]:
            told.say("  " + told.held(fact))
            if period is not None and period.past:
                for other in _later(fact, told.room):
                    told.say("  " + told.word("now") + told.fact(other) + dated(other, told))
    if not ids:
        told.say(told.word("none"))
    counted = isinstance(inquiry.plan, Count)
    return told.answer(strategy, bool(ids), (str(len(ids)),) if counted else ids, inquiry)


def _was_before(fact: str, inquiry: Inquiry, told: Telling) -> bool:
    """Whether a fact is over; where what came next is named, whether that took its place."""
    if not told.room.sources.gone(fact):
        return False
    later = (node for other in _later(fact, told.room) for node in ends_of(other, told))
    return not inquiry.tested or any(node in inquiry.tested for node in later)


def _later(fact: str, room: Room) -> list[str]:
    return [o.fact for o in room.sources.opposed(fact) if o.relation == "superseded"]


def _when(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    """Since when, or until when, the facts of a set hold."""
    outcome = run(inquiry, told)
    ids = [i for i in inquiry.tested if i in outcome.ids] if inquiry.tested else list(outcome.ids)
    facts = facts_of(outcome, ids)[:MOST]
    when_known = False
    for fact in facts:
        terms = told.room.sources.terms(fact)
        when_known = when_known or any((t[0] if inquiry.kind == "since" else t[1]) for t in terms)
        told.say(told.fact(fact) + dated(fact, told))
    links = links_of(inquiry.plan, frozenset(inquiry.tested), told.room.graph) if inquiry.plan else ()
    for one in asides_at(links, told.room):
        if one.how == "superseded":
            terms = told.room.sources.terms(one.fact)
            when_known = when_known or bool(terms)
            told.say(told.word("earlier") + told.fact(one.fact) + dated(one.fact, told))
            for other in one.by:
                told.say(told.word("later") + told.fact(other) + dated(other, told))
        elif one.how in ("over", "ended") and one.fact not in told.facts:
            terms = told.room.sources.held(one.fact)
            when_known = when_known or any(t[inquiry.kind == "until"] for t in terms)
            told.say(told.word("ended") + told.held(one.fact))
    if not told.lines:
        told.say(told.word("not_stated"))
    elif not when_known:
        told.lines.insert(0, told.word("no_start" if inquiry.kind == "since" else "no_end") + _stop(told))
    return told.answer(strategy, when_known, ids, inquiry)


def _stop(told: Telling) -> str:
    return "。" if told.asked.japanese else "."


def _sources(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    outcome = run(inquiry, told)
    ids = [i for i in inquiry.tested if i in outcome.ids] if inquiry.tested else list(outcome.ids)
    facts = facts_of(outcome, ids)
    sources = told.room.sources
    places = [(fact, place) for fact in facts for place in sources.stated(fact)]
    if not facts and inquiry.plan is not None and inquiry.plan.op == "const":
        for node in ids:
            places += [("", place) for place in sources.named(node)]
            places += [(e.fact, p) for e in told.room.graph.edges_of(node) for p in sources.stated(e.fact)]
    first: dict[str, tuple[str, Stated]] = {}
    for fact, place in places:
        first.setdefault(place.doc, (fact, place))
    if not first:
        key, lines = why_not(inquiry, told, frozenset(inquiry.tested))
        told.say(told.word("nowhere"))
        for line in lines if key != "not_stated" else ():
            told.say(line)
        return told.answer(strategy, False, (), inquiry)
    told.facts += [fact for fact in facts if fact not in told.facts]
    told.say(told.word("stated_in", ", ".join(first)))
    for doc, (fact, place) in list(first.items())[: 2 * MOST]:
        told.say(
            f"{spot(doc, place.line, place.part)} “{' '.join(place.text.split())}”" + told.mark(fact, place)
        )
    return told.answer(strategy, True, ids, inquiry)


def _rank(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    rows = ranked(inquiry, told.room.graph)
    return _counted(rows, inquiry, told, strategy, _maybe(inquiry, rows, told))


def _maybe(inquiry: Inquiry, rows: list[Counted], told: Telling) -> list[Counted]:
    """What would rank as high, were it of the class that is asked for, which nothing speaks against."""
    graph, plan, bound = told.room.graph, inquiry.plan, inquiry.bound
    wide = None if plan is None or bound.least else widened(plan, graph)
    if wide is None:
        return []
    found = ranked(replace(inquiry, plan=wide), graph)
    lower = bool(found and rows and bound.most) and len(found[0].has) < len(rows[0].has)
    return [] if lower else found


def _tally(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    return _counted(tallied(inquiry, told.room.graph), inquiry, told, strategy)


def _counted(
    rows: list[Counted], inquiry: Inquiry, told: Telling, strategy: str, maybe: Sequence[Counted] = ()
) -> Answer:
    if inquiry.bound.most or inquiry.bound.least:
        told.say(told.word("most" if inquiry.bound.most else "least"))
    _tell_rows(rows, told)
    if maybe and inquiry.plan is not None:
        told.say(told.word("may_be", class_asked(inquiry.plan)))
        _tell_rows(maybe, told)
    if not rows and not maybe:
        told.lines[:] = [told.word("none")]
    ids = [row.node for row in (*rows, *maybe)]
    return told.answer(strategy, bool(ids), ids, inquiry)


def _tell_rows(rows: Iterable[Counted], told: Telling) -> None:
    for row in rows:
        has = labels(told, row.has[:MOST])
        more = " …" if len(row.has) > MOST else ""
        listed = (f"（{has}{more}）" if told.asked.japanese else f" ({has}{more})") if has else ""
        marks = ""
        for fact in row.facts[:3]:
            places = told.room.sources.stated(fact)
            marks += told.mark(fact, places[0] if places else None)
            told.facts.append(fact)
        told.say(told.word("has", told.room.graph.label(row.node), len(row.has)) + listed + marks)


_ANSWERS: dict[str, Callable[[Inquiry, Telling, str], Answer]] = {
    "set": _set,
    "whether": whether_told,
    "since": _when,
    "until": _when,
    "names": names_told,
    "same": same_told,
    "shared": shared_told,
    "path": path_told,
    "sources": _sources,
    "changes": changes_told,
    "rank": _rank,
    "tally": _tally,
}
