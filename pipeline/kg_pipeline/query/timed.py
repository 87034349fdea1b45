"""The floor as it was at a time: facts that held then, whatever became of them since."""

from __future__ import annotations

from dataclasses import replace

from kg_ledger.records import ALIAS, Fact, Polarity, Standing
from kg_ledger.times import first_day
from kg_ledger.view import View
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.graph import Edge
from kg_pipeline.query.inquiry import Period
from kg_pipeline.query.phrasing import term, words
from kg_pipeline.query.sources import LIVE
from kg_pipeline.query.view_graph import ViewGraph


class TimedGraph(ViewGraph):
    """What a view knows of a period: facts of which a term, as far as texts say, falls into it.

    An unknown bound does not exclude a fact. What texts only say to have ended held before its end. For a
    period that is simply past, facts that were superseded or have ended stand beside those that hold.
    """

    def __init__(self, view: View, period: Period) -> None:
        super().__init__(view)
        self._of = view
        self._period = period

    def edges_of(self, node: str) -> tuple[Edge, ...]:
        """Every fact of the period that `node` is an end of."""
        if node not in self._edges:
            facts = [f for f in self._of.facts_of(node) if self._held(f)]
            self._edges[node] = tuple(sorted(Edge(f.subject, f.predicate, f.object, f.id) for f in facts))
        return self._edges[node]

    def _held(self, fact: Fact) -> bool:
        if fact.predicate == ALIAS or fact.standing is Standing.PENDING:
            return False
        if fact.polarity is Polarity.NEGATED:
            return fact.standing in LIVE and self._held_before(fact)
        if self._period.past:
            return fact.standing in LIVE or bool(fact.superseded_by)
        return any(meets(self._period, t.since or "", t.until or "") for t in self._of.terms(fact))

    def _held_before(self, denied: Fact) -> bool:
        """Whether what a text says to have ended held in the period."""
        if self._period.past:
            return self._of.only_ended(denied)
        return any(meets(self._period, t.since or "", t.until or "") for t in self._of.terms_before(denied))


def with_undated(answer: Answer, view: View, at: str, japanese: bool) -> Answer:
    """`answer` with a remark on each fact of it that held at a date only because one of its texts has none.

    The texts that date the fact give it other times; the one without bars no time and vouches for none.
    """
    remarks = []
    for fact_id in dict.fromkeys(one.fact for one in answer.citations if one.fact):
        fact = view.fact(fact_id)
        terms = [(t.since or "", t.until or "") for t in view.terms(fact)] if fact is not None else []
        dated = [one for one in terms if any(one)]
        if fact is None or not dated or len(dated) == len(terms) or any(_holds(*one, at) for one in dated):
            continue
        ends = [entity.label if (entity := view.entity(e)) else e for e in (fact.subject, fact.object)]
        when = "; ".join(term(*one, japanese) for one in dated)
        told = f"({ends[0]}) --[{fact.predicate}]--> ({ends[1]})"
        remarks.append(words("not_dated_then", japanese, told, when, at))
    return replace(answer, answer="\n".join([answer.answer, *remarks])) if remarks else answer


def _holds(since: str, until: str, at: str) -> bool:
    day = first_day(at)
    return first_day(since) <= day and (not until or day < first_day(until))


def meets(period: Period, since: str, until: str) -> bool:
    """Whether a term falls into a period; an empty bound is open."""
    begins_before_its_end = not period.end or not since or first_day(since) < period.end
    ends_after_its_start = not period.start or not until or first_day(until) > period.start
    return begins_before_its_end and ends_after_its_start
