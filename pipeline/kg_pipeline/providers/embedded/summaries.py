"""Profiles, reports and answers over them without a model: counted patterns, and sentences as they stand.

Nothing is written that no source says: a statement is either the words of a document or an arrow that sums up
facts which share an end, and it bears their marks.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pydantic import BaseModel

from kg_pipeline.providers.global_tasks import (
    MapReply,
    MapTask,
    Point,
    ReduceReply,
    ReduceTask,
    ToldStatement,
)
from kg_pipeline.providers.summary_tasks import (
    Finding,
    ProfileReply,
    ProfileTask,
    ReportReply,
    ReportTask,
    ToldFact,
)
from kg_pipeline.query.terms import terms_of

_MOST_STATEMENTS = 8
_MOST_PATTERNS = 5
_MOST_LISTED = 12
_MOST_POINTS = 10


def _profile(task: ProfileTask) -> ProfileReply:
    """What documents say it is, what it takes part in, and the sentences of its weightiest facts."""
    described = [m for m in task.mentions if m.description]
    found = [Finding(explanation=m.description, facts=[m.mark]) for m in described[:1]]
    found += _patterns(task.facts)
    found += _sentences(task.facts, found)
    return ProfileReply(findings=_distinct(found)[:_MOST_STATEMENTS])


def _report(task: ReportTask) -> ReportReply:
    """The patterns among the members, then sentences of facts that no pattern covers."""
    found = _patterns(task.facts)
    found += _sentences(task.facts, found)
    first = task.members[0].label if task.members else ""
    rest = task.size - 1
    if rest < 1:
        title = first
    elif task.language == "Japanese":
        title = f"{first} ほか {rest} 件"
    else:
        title = f"{first} and {rest} more"
    return ReportReply(title=title, findings=_distinct(found)[:_MOST_STATEMENTS])


def _patterns(facts: Sequence[ToldFact]) -> list[Finding]:
    """Facts that share a predicate and an end, summed up; the largest groups first, each fact in one only."""
    groups: dict[tuple[str, bool, str], list[ToldFact]] = defaultdict(list)
    for fact in facts:
        if not fact.note:
            groups[fact.predicate, True, fact.object].append(fact)
            groups[fact.predicate, False, fact.subject].append(fact)
    covered: set[str] = set()
    found: list[Finding] = []
    for (predicate, incoming, end), members in sorted(groups.items(), key=lambda g: (-len(g[1]), g[0])):
        left = [fact for fact in members if fact.mark not in covered]
        if len(left) < 2 or len(found) == _MOST_PATTERNS:
            continue
        covered.update(fact.mark for fact in left)
        others = [fact.subject if incoming else fact.object for fact in left]
        listed = ", ".join(others[:_MOST_LISTED]) + (
            f", +{len(others) - _MOST_LISTED}" if len(others) > _MOST_LISTED else ""
        )
        ends = (listed, end) if incoming else (end, listed)
        text = f"({ends[0]}) --[{predicate}]--> ({ends[1]}): {len(left)}"
        found.append(Finding(explanation=text, facts=[fact.mark for fact in left]))
    return found


def _sentences(facts: Sequence[ToldFact], told: Iterable[Finding]) -> list[Finding]:
    """The words of facts that are not told yet; those that are contested or superseded come first."""
    covered = {mark for finding in told for mark in finding.facts}
    left = sorted((fact for fact in facts if fact.mark not in covered), key=lambda fact: not fact.note)
    return [Finding(explanation=_words(fact), facts=[fact.mark]) for fact in left]


def _words(fact: ToldFact) -> str:
    """The sentence that states it; a cell of a table or a field names one end only: the arrow says more."""
    quote = " ".join(fact.quotes[0].split()) if fact.quotes else ""
    if len(quote) < len(fact.subject) + len(fact.object):
        quote = ""
    words = f"“{quote}”" if quote and not set("“”") & set(quote) else quote or fact.arrow
    return f"{words} ({fact.note})" if fact.note else words


def _distinct(findings: Iterable[Finding]) -> list[Finding]:
    """Each text once, with the marks of all that say it."""
    marks: dict[str, dict[str, None]] = {}
    for finding in findings:
        marks.setdefault(finding.explanation, {}).update(dict.fromkeys(finding.facts))
    return [Finding(explanation=text, facts=list(found)) for text, found in marks.items()]


def _map(task: MapTask) -> MapReply:
    """The statements that share most with the question; where none shares anything, each report's first."""
    asked = set(_bag(task.question))
    scored: list[tuple[float, int, int, ToldStatement]] = []
    for place, report in enumerate(task.reports):
        about = asked & set(_bag(report.title))
        for number, statement in enumerate(report.statements):
            shared = len(asked & set(_bag(statement.text))) + len(about) / 2
            scored.append((-shared, number, place, statement))
    relevant = [row for row in scored if row[0] <= -1]
    rows = sorted(relevant or scored, key=lambda row: row[:3] if relevant else row[1:3])
    return MapReply(
        points=[Point(description=row[3].text, cited=list(row[3].marks)) for row in rows[:_MOST_POINTS]]
    )


def _bag(text: str) -> tuple[str, ...]:
    """Grams alone: a single character of a script without spaces is no sign of relevance."""
    return tuple(gram for gram in terms_of(text).grams if not _GRAMMAR.fullmatch(gram))


_GRAMMAR = re.compile(
    r"[ぁ-ん]{1,3}|what|which|who|where|when|how|why|is|are|was|were|do|does|did|the|a|an|of|in|on|to|and|or|for|"
    r"with|by|at|from|this|that|there|it|its|all|any|most|main|across"
)


def _reduce(task: ReduceTask) -> ReduceReply:
    """Every point, each text once."""
    return ReduceReply(findings=_distinct(Finding(explanation=p.text, facts=[p.mark]) for p in task.points))


SUMMARY_PERFORMERS: dict[type[Any], Callable[[Any], BaseModel]] = {
    ProfileTask: _profile,
    ReportTask: _report,
    MapTask: _map,
    ReduceTask: _reduce,
}
"""Kind of task → what performs it."""
