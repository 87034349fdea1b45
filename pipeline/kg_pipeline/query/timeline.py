"""An entity's course of events, in order: what began, ended, was stated, and what a person decided.

The order is computed here, before anything is written about it. Each event says what its date rests on:
the words of a document (`text`), the beginning of what took its place (`successor`), the date of the
document that states it (`document`), or the ledger's own clock (`ledger`). What has no date comes last, in
the order in which it became known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from kg_ledger.ids import name_key
from kg_ledger.reading import Evidence
from kg_ledger.records import ALIAS, Change, Entity, Fact, Modality, Polarity, Record
from kg_ledger.times import first_day
from kg_ledger.view import View

Basis = Literal["text", "successor", "document", "ledger", ""]
Kind = Literal["began", "ended", "stated", "denied", "planned", "reported", "hypothetical", "decided"]

_ORDER = {"ended": 0, "began": 1, "decided": 3}
_CHANGES: dict[Change, Kind] = {Change.NONE: "stated", Change.BEGAN: "began", Change.ENDED: "ended"}
_MODALITIES: dict[Modality, Kind] = {
    Modality.PLANNED: "planned",
    Modality.REPORTED: "reported",
    Modality.HYPOTHETICAL: "hypothetical",
}


@dataclass(frozen=True, slots=True)
class Event:
    """Something in the course of an entity.

    Attributes
    ----------
    when : ISO 8601 prefix, or empty where nothing dates it.
    basis : what the date rests on; empty where there is none.
    kind : what happened; a modality where the text does not flatly assert it.
    fact : the fact concerned; None for a decision about names.
    evidence : the claims that say so; empty for a decision.
    decision : the record of a decision; None otherwise.
    seq : of the record by which it became known.
    """

    when: str
    basis: Basis
    kind: Kind
    fact: Fact | None
    evidence: tuple[Evidence, ...]
    seq: int
    decision: Record | None = None


def timeline(view: View, entity: Entity) -> list[Event]:
    """Every event of an entity, the earliest first; those without a date last."""
    found: list[Event] = []
    facts = [fact for fact in view.facts_of(entity.id) if fact.predicate != ALIAS]
    for fact in facts:
        evidence = view.claims_of(fact)
        told = _joined(event for e in evidence for event in _events(fact, e))
        found += [*told, *_retired(view, fact, evidence, told)]
    found += _decisions(view, entity, {fact.id for fact in facts})
    return sorted(found, key=_place)


def _events(fact: Fact, evidence: Evidence) -> Iterator[Event]:
    """What one claim says happened, and when."""
    claim, own = evidence.claim, (evidence,)
    since, until = claim.interval.since, claim.interval.until

    def event(kind: Kind, stated: str | None) -> Event:
        when, basis = _dated(stated or "", evidence.date)
        return Event(when, basis, kind, fact, own, evidence.seq)

    if claim.modality is not Modality.ASSERTED:
        yield event(_MODALITIES[claim.modality], since or until)
    elif claim.polarity is Polarity.NEGATED:
        ended = claim.change is Change.ENDED
        yield event("ended", until or since) if ended else event("denied", since or until)
    elif since or until:
        if since:
            yield event("began", since)
        if until:
            yield event("ended", until)
    else:
        yield event(_CHANGES[claim.change], None)


def _dated(stated: str, document: str) -> tuple[str, Basis]:
    if stated:
        return stated, "text"
    return (document, "document") if document else ("", "")


def _joined(events: Iterator[Event]) -> list[Event]:
    """Events that several claims of a fact tell alike, as one with all its evidence."""
    found: dict[tuple[str, str, str], Event] = {}
    for event in events:
        key = (event.when, event.basis, event.kind)
        known = found.get(key)
        if known is None:
            found[key] = event
        else:
            both = (*known.evidence, *event.evidence)
            found[key] = replace(known, evidence=both, seq=min(known.seq, event.seq))
    return list(found.values())


def _retired(view: View, fact: Fact, evidence: list[Evidence], known: list[Event]) -> Iterator[Event]:
    """The end of a fact that no text dates, but that something else took the place of.

    A denial that ended it is an event of its own.
    """
    told = {event.when for event in known if event.kind == "ended"}
    for term in view.terms(fact):
        if term.until and term.until not in told and set(fact.superseded_by) - {f"{fact.id}:not"}:
            seq = max((e.seq for e in evidence), default=0)
            yield Event(term.until, "successor", "ended", fact, (), seq)


def _decisions(view: View, entity: Entity, facts: set[str]) -> Iterator[Event]:
    """What was decided on facts of the entity, or on whether its names are one thing with others."""
    keys = {name_key(name) for name in (entity.label, *entity.aliases)}
    concerned: dict[int, Fact | None] = {}
    for one in view.decisions():
        chosen = view.fact(str(one.detail.get("f", "")))
        known = {fact.id for name in _rows(one.detail.get("facts")) if (fact := view.fact(name)) is not None}
        pairs = [pair for how in ("merge", "apart") for pair in _rows(one.detail.get(how))]
        names = {str(end[0]) for pair in pairs for end in pair}
        if facts & (known | ({chosen.id} if chosen is not None else set())) or keys & names:
            concerned[one.seq] = chosen
        elif one.detail.get("of") in concerned:
            concerned[one.seq] = concerned[int(str(one.detail["of"]))]
    for seq, fact in concerned.items():
        record = view.record_at(seq)
        yield Event(record.at, "ledger", "decided", fact, (), seq, record)


def _rows(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _place(event: Event) -> tuple[bool, str, int, int]:
    return (not event.when, first_day(event.when[:10]), _ORDER.get(event.kind, 2), event.seq)
