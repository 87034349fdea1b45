"""What the page is told, as plain values."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kg_ledger.ledger import Ledger
from kg_ledger.reading import OpenItem
from kg_ledger.view import View
from kg_pipeline.desk.cases import (
    Case,
    case_of,
    in_order,
    kin,
    title_of,
)
from kg_pipeline.desk.history import SHOWN_RECORDS
from kg_pipeline.desk.words import class_text, rule_text

LISTED_DECISIONS = 100


class OpenItems:
    """The items that are open or deferred, found once for each state of the ledger."""

    def __init__(self) -> None:
        self._head = ""
        self._items: list[OpenItem] = []

    def all(self, ledger: Ledger) -> list[OpenItem]:
        """Every one, in the order of the ledger."""
        head = ledger.store.head()
        if head != self._head:
            self._items = ledger.view.open_items()
            self._head = head
        return self._items

    def find(self, ledger: Ledger, item_id: str) -> OpenItem | None:
        """The item with this id, also a settled one."""
        found = next((item for item in self.all(ledger) if item.id == item_id), None)
        return found or next((i for i in ledger.view.open_items("settled") if i.id == item_id), None)


def queue_row(ledger: Ledger, known: OpenItems, state: str, lang: str) -> dict[str, Any]:
    """The queue: open, deferred or settled items, those that are alike in a group."""
    view = ledger.view
    every = view.open_items("settled") if state == "settled" else known.all(ledger)
    items = in_order(item for item in every if item.state == state)
    groups: dict[tuple[str, ...], int] = {}
    rows = [
        {
            **item_head(view, item, lang),
            "group": groups.setdefault(kin(item), len(groups)),
        }
        for item in items
    ]
    return {
        "items": rows,
        "state": state,
        "open": sum(item.state == "open" for item in every) if state != "settled" else None,
        "deferred": sum(item.state == "deferred" for item in every) if state != "settled" else None,
    }


def item_head(view: View, item: OpenItem, lang: str) -> dict[str, Any]:
    """An item in one line."""
    return {
        "id": item.id,
        "kind": item.kind,
        "title": title_of(view, item, lang),
        "slot": item.slot,
        "class": item.cls.value,
        "class_text": class_text(item.cls.value, lang),
        "rule": item.rule,
        "rule_text": rule_text(item.rule, lang),
        "state": item.state,
        "evidence": item.evidence,
    }


def case_row(ledger: Ledger, item: OpenItem, lang: str) -> dict[str, Any]:
    """An item laid out."""
    case: Case = case_of(ledger.view, ledger, item, lang)
    proposal = asdict(item.proposal) if item.proposal else None
    return {
        **item_head(ledger.view, item, lang),
        "sides": [asdict(side) for side in case.sides],
        "cards": [asdict(card) for card in case.cards],
        "history": [asdict(event) for event in case.history],
        "history_cut": len(case.history) >= SHOWN_RECORDS,
        "actions": list(case.actions),
        "proposal": proposal,
    }


def decisions_row(view: View, lang: str) -> dict[str, Any]:
    """The latest decisions, the last first, with the title and the present state of what each was about."""
    found = view.decisions()
    items = (*view.open_items(), *view.open_items("settled")) if found else ()
    about = {item.id: item for item in items}
    return {
        "decisions": [
            {
                "seq": d.seq,
                "at": d.at,
                "actor": d.actor,
                "action": d.action,
                "item": d.item,
                "slot": str(d.detail.get("slot", "")),
                "title": title_of(view, about[d.item], lang) if d.item in about else "",
                "state": about[d.item].state if d.item in about else "",
                "fact": str(d.detail.get("f", "")),
                "note": str(d.detail.get("note", "")),
                "active": d.active,
            }
            for d in reversed(found[-LISTED_DECISIONS:])
        ],
        "of": len(found),
    }
