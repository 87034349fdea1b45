"""When a fact holds in the world, as far as texts say: not to be confused with when the ledger knew it."""

from __future__ import annotations

from kg_ledger.records import Polarity
from kg_ledger.stage import Stage
from kg_ledger.standing import Weigher
from kg_ledger.statement import Statement, Triple, before


def terms(stage: Stage, triple: Triple) -> list[tuple[str, str]]:
    """The periods `(since, until)` in which a fact holds, ascending; an empty bound is not known.

    Each live statement gives one. Where another statement superseded it and the text gives no end, it ends
    when the successor began: at the stated moment, else at the date of the document that states it. A
    superseded statement of which no text dates the end gives no period. What is said to have ended is denied
    from then on; `terms_before` gives the time when it was so.
    """
    weigher = Weigher(stage)
    found = set()
    for statement in weigher.live(triple):
        if statement.ended:
            found.add((statement.when, ""))
            continue
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


def terms_before(stage: Stage, triple: Triple) -> list[tuple[str, str]]:
    """The periods in which something held of which texts only say that it has ended, ascending.

    Nothing where it is affirmed too, for then `terms` of the affirmed fact tells more, and nothing for a flat
    denial. An end that no text dates lies no later than the document that speaks of it; undated, it gives no
    period.
    """
    if not only_ended(stage, triple):
        return []
    remaining = Weigher(stage).remaining(triple)
    return sorted({(s.since if s.until else "", s.when) for s in remaining if s.ended and s.when})


def only_ended(stage: Stage, triple: Triple) -> bool:
    """Whether a denied fact is one that texts only say to have ended, while none affirms it that counts."""
    if triple.polarity is Polarity.AFFIRMED or any(s.live for s in stage.statements(triple.opposite)):
        return False
    remaining = Weigher(stage).remaining(triple)
    return bool(remaining) and all(s.ended for s in remaining)


def is_over(stage: Stage, triple: Triple, today: str) -> bool:
    """Whether every text that counts for an affirmed fact gives it an end that has come.

    Parameters
    ----------
    today : ISO 8601 prefix of the day that counts as now, or empty where no document is dated. Then only a
        period that is closed on both sides is over: it is told as a whole.
    """
    if triple.polarity is Polarity.NEGATED:
        return False
    remaining = Weigher(stage).remaining(triple)
    return bool(remaining) and all(_over(s, today) for s in remaining)


def _over(statement: Statement, today: str) -> bool:
    if not statement.until:
        return False
    now = max(today, statement.written)
    return before(now, statement.until) is not True if now else bool(statement.since)


def _may_end(successor: Statement, statement: Statement) -> bool:
    return bool(successor.when) and first_day(successor.when) > first_day(statement.since)


def first_day(date: str) -> str:
    """The first day of an ISO 8601 prefix; empty stays empty.

    >>> first_day("2025"), first_day("2025-06"), first_day("2025-06-30"), first_day("")
    ('2025-01-01', '2025-06-01', '2025-06-30', '')
    """
    return date + "-01" * (2 - date.count("-")) if date else ""


def holds_at(stage: Stage, triple: Triple, date: str) -> bool:
    """Whether a fact held on the first day of `date`; an unknown bound does not exclude it.

    Of a denied fact: whether what a text says to have ended still held then.
    """
    day = first_day(date)
    denied = triple.polarity is Polarity.NEGATED
    return any(
        first_day(since) <= day and (not until or day < first_day(until))
        for since, until in (terms_before if denied else terms)(stage, triple)
    )
