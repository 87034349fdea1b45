"""What happened to an item: the records that brought, judged, withdrew and decided its facts, in short."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kg_ledger.reading import OpenItem
from kg_ledger.records import Fact, Record
from kg_ledger.view import View
from kg_pipeline.desk.terminal_words import say
from kg_pipeline.desk.words import class_text, op_text

SHOWN_RECORDS = 60


@dataclass(frozen=True, slots=True)
class Event:
    """A record of an item's history, in short. `active` is False for a decision that was undone."""

    seq: int
    at: str
    op: str
    actor: str
    what: str
    active: bool = True


def history(view: View, item: OpenItem, facts: Iterable[Fact], lang: str) -> tuple[Event, ...]:
    """The latest records about an item, oldest first."""
    records = {r.seq: r for fact in facts for r in view.history(fact)}
    undone = set()
    for decision in view.decisions():
        if decision.item == item.id or decision.seq in records:
            records[decision.seq] = view.record_at(decision.seq)
            if not decision.active:
                undone.add(decision.seq)
    kept = sorted(records.items())[-SHOWN_RECORDS:]
    return tuple(_event(record, seq not in undone, lang) for seq, record in kept)


def _event(record: Record, active: bool, lang: str) -> Event:
    what = _what(record.op, record.payload, lang)
    return Event(record.seq, record.at, op_text(record.op, lang), record.actor, what, active)


def _what(op: str, payload: dict[str, Any], lang: str) -> str:
    """What a record says, in short."""
    if op in ("decision", "merge", "split"):
        action = say(str(payload.get("act", op)), lang)
        done = f"{action} #{payload['of']}" if "of" in payload else action
        way = say(str(payload.get("way", "")), lang)
        return f"{done} {payload.get('f', '')} {way} {payload.get('note', '')}".strip()
    if "j" in payload:
        cls, rule = payload["j"][:2]
        return f"{class_text(cls, lang)} ({rule}) {payload.get('d', '')}".strip()
    return " ".join(str(payload[k]) for k in ("d", "why") if k in payload)
