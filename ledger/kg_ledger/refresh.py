"""Computes standings and tensions anew for the facts that a record touches, and for no others."""

from __future__ import annotations

from collections.abc import Iterable

from kg_ledger.facts import Facts, NodeTriple
from kg_ledger.records import Class, Polarity, Standing
from kg_ledger.rules import Tie
from kg_ledger.stage import Stage
from kg_ledger.standing import Weigher, Worth
from kg_ledger.statement import Triple

_WAITING = ("identity", "type")
"""Gates that open by themselves when a name is settled; the claim is then judged again."""

_SILENT = ("rejected", "self_loop_after_merge")
"""Gates of which nobody needs to be asked."""


def refresh(stage: Stage, touched: Iterable[Triple]) -> None:
    """Bring standings, tensions and waiting claims up to date around `touched` facts."""
    facts = stage.facts
    start = {t for t in touched if stage.statements(t)}
    for triple in sorted(start):
        if not facts.known(triple):
            facts.put_worth(triple, Worth(Standing.UNSUPPORTED), {})
    affected = _around(facts, stage, start)
    weigher = Weigher(stage)
    for triple in sorted(affected):
        worth = weigher.weigh(triple)
        facts.put_worth(triple, worth, tensions(facts, stage, triple, worth))
        _note_waiting(facts, stage, triple)


def _around(facts: Facts, stage: Stage, start: set[Triple]) -> set[Triple]:
    """`start`, what competes with it, and what competes with that: as far as a standing looks."""
    affected = set(start)
    for triple in sorted(start):
        affected |= _holders(facts, stage, triple) | stage.taken_with(triple)
    edge = affected
    for _ in range(2):
        edge = {rival for triple in edge for rival, _ in stage.rivals(triple)} - affected
        affected = affected | edge
    return affected


def _holders(facts: Facts, stage: Stage, triple: Triple) -> set[Triple]:
    """Facts whose objects `triple` may relate as a part and its whole."""
    found: set[Triple] = set()
    part, whole = triple.subject, triple.object
    for predicate in facts.schema.holders_of_parts(triple.predicate):
        holders = _affirmed(facts, part, predicate)
        if holders:
            holders &= _affirmed(facts, whole, predicate)
        for holder in holders - {part} if part == whole else holders:
            for object_ in (part, whole):
                found.add(Triple(holder, predicate, object_, Polarity.AFFIRMED))
    return found


def _affirmed(facts: Facts, object_: int, predicate: str) -> set[int]:
    """The subjects of which `predicate` is said of one object."""
    found = facts.of_object(object_, predicate)
    return {fact.subject for fact in found if fact.polarity is Polarity.AFFIRMED}


def slot_of(facts: Facts, triple: Triple, tie: Tie | None = None, rival: Triple | None = None) -> str:
    """The key of the slot in which a fact is in tension: facts of one slot make one open item."""
    slots = facts.schema.slots(triple.predicate)
    number = facts.predicates.number(triple.predicate)
    if tie is Tie.HOLDER:
        return f"h:{number}:{triple.object}"
    if tie is Tie.DISJOINT and rival is not None:
        first, second = sorted((triple.subject, triple.object))
        return f"d:{first}:{second}"
    if slots.symmetric and rival is None:
        return f"p:{triple.subject}:{number}:{triple.object}"
    if slots.single or tie in (Tie.MANY, Tie.UNDECLARED):
        subject = triple.subject
        if slots.symmetric and rival is not None:
            shared = {triple.subject, triple.object} & {rival.subject, rival.object}
            subject = min(shared, default=subject)
        return f"v:{subject}:{number}"
    return f"p:{triple.subject}:{number}:{triple.object}"


def tensions(facts: Facts, stage: Stage, triple: Triple, worth: Worth) -> dict[str, tuple[str, str]]:
    """The slots in which `triple` needs a person: slot → class and rule."""
    found: dict[str, tuple[str, str]] = {}
    for cls, tense in ((Class.UNCERTAIN, worth.doubts), (Class.CONFLICT, worth.contested_with)):
        own: dict[str, str] = {}
        for rival, tie, rule in tense:
            slot = slot_of(facts, triple, tie, rival)
            own[slot] = min(rule, own.get(slot, rule))
        found.update({slot: (cls.value, rule) for slot, rule in own.items()})
    if worth.standing is Standing.PENDING:
        gates = sorted({s.gate for s in stage.statements(triple) if s.supported} - set(_SILENT))
        if gates:
            found.setdefault(slot_of(facts, triple), (Class.UNCERTAIN.value, gates[0]))
    return found


def _note_waiting(facts: Facts, stage: Stage, triple: Triple) -> None:
    """Note claims whose gate is not the one with which they were judged last."""
    for statement in stage.statements(triple):
        at, entry = stage.source[statement.seq]
        gate = statement.gate if statement.gate in _WAITING else ""
        row_key = str(statement.seq)
        if statement.supported and gate != entry.extra.get("w", ""):
            facts.shelf.put("w", row_key, list(at))
        elif facts.shelf.get("w", row_key) is not None:
            facts.shelf.drop("w", row_key)


def note_judged(facts: Facts, at: NodeTriple, seq: int, rule: str, record: int) -> None:
    """A claim was judged: remember with which gate, and that it waits no more."""
    entry = facts.entry(at, seq)
    extra = {k: v for k, v in entry.extra.items() if k not in ("w", "j")}
    if rule in _WAITING:
        extra["w"] = rule
    if record != seq:
        extra["j"] = record
    if extra != entry.extra:
        facts.put_entry(at, entry._replace(extra=extra))
    for table in ("w", "wr"):
        if facts.shelf.get(table, str(seq)) is not None:
            facts.shelf.drop(table, str(seq))


def waiting(facts: Facts) -> list[tuple[int, NodeTriple]]:
    """Claims that should be judged again: those whose names were settled, and those of a revision that
    brought more than they had seen. Ascending by seq."""
    found = {int(k): NodeTriple(*row) for table in ("w", "wr") for k, row in facts.shelf.scan(table)}
    return sorted(found.items())
