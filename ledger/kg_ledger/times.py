"""When a fact holds in the world, as far as texts say: not to be confused with when the ledger knew it."""

from __future__ import annotations

from kg_ledger.records import Polarity
from kg_ledger.stage import Stage
from kg_ledger.standing import Weigher
from kg_ledger.statement import Statement, Triple


def terms(stage: Stage, triple: Triple) -> list[tuple[str, str]]:
    """The periods `(since, until)` in which a fact holds, ascending; an empty bound is not known.

    Each live statement gives one. Where another statement superseded it and the text gives no end, it ends
    when the successor began: at the stated moment, else at the date of the document that states it. A
    superseded statement of which no text dates the end gives no period.
    """
    weigher = Weigher(stage)
    found = set()
    for statement in weigher.live(triple):
        successors = weigher.retired_by(statement)
        until = statement.until or min(
            (s.when for t in successors for s in weigher.live(t) if _may_end(s, statement)), default=""
        )
        if until or not successors:
            found.add((statement.since, until))
    for statement in stage.statements(triple):
        if statement.gone and not statement.gate and stage.successors(triple):
            revised = stage.doc(statement.doc).revisions[statement.gone - 1].date
            if revised:
                found.add((statement.since, statement.until or revised))
    return sorted(found)


def _may_end(successor: Statement, statement: Statement) -> bool:
    return bool(successor.when) and first_day(successor.when) > first_day(statement.since)


def first_day(date: str) -> str:
    """The first day of an ISO 8601 prefix; empty stays empty.

    >>> first_day("2025"), first_day("2025-06"), first_day("2025-06-30"), first_day("")
    ('2025-01-01', '2025-06-01', '2025-06-30', '')
    """
    return date + "-01" * (2 - date.count("-")) if date else ""


def holds_at(stage: Stage, triple: Triple, date: str) -> bool:
    """Whether an affirmed fact holds on the first day of `date`; an unknown bound does not exclude it."""
    day = first_day(date)
    if triple.polarity is Polarity.NEGATED:
        return False
    return any(
        first_day(since) <= day and (not until or day < first_day(until))
        for since, until in terms(stage, triple)
    )
