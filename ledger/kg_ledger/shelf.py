"""Keyed rows: what the view keeps its computed state on.

The view is one piece of code over this protocol. In memory it is the replay; on SQLite it is the live
projection. Both must hold the same rows, and a test says so.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

SEP = "\x1f"
"""Joins the parts of a composite key."""


class Shelf(Protocol):
    """Tables of JSON-able values under text keys, with ordered scans by prefix."""

    def get(self, table: str, key: str) -> Any | None:
        """Return the value under `key`, or None."""

    def many(self, table: str, keys: Iterable[str]) -> dict[str, Any]:
        """The values under `keys`, read together; those that are not there are left out."""

    def put(self, table: str, key: str, value: Any) -> None:
        """Set the value under `key`. A value handed in or out must not be mutated afterwards."""

    def drop(self, table: str, key: str) -> None:
        """Remove `key`; nothing happens if it is not there."""

    def scan(self, table: str, prefix: str = "") -> Iterator[tuple[str, Any]]:
        """Yield `(key, value)` for every key that begins with `prefix`, in code point order.

        Rows may be changed while a scan is being read; the scan shows the rows as they were when it began.
        """


class MemoryShelf:
    """A shelf in dictionaries, for replays and tests."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[str, Any]] = {}
        self._order: dict[str, list[str]] = {}

    def get(self, table: str, key: str) -> Any | None:
        """Return the value under `key`, or None."""
        return self._rows.get(table, {}).get(key)

    def many(self, table: str, keys: Iterable[str]) -> dict[str, Any]:
        """The values under `keys`; those that are not there are left out."""
        rows = self._rows.get(table, {})
        return {key: value for key in keys if (value := rows.get(key)) is not None}

    def put(self, table: str, key: str, value: Any) -> None:
        """Set the value under `key`."""
        rows = self._rows.setdefault(table, {})
        if key not in rows:
            insort(self._order.setdefault(table, []), key)
        rows[key] = value

    def drop(self, table: str, key: str) -> None:
        """Remove `key`; nothing happens if it is not there."""
        rows = self._rows.get(table, {})
        if key in rows:
            del rows[key]
            order = self._order[table]
            del order[bisect_left(order, key)]

    def scan(self, table: str, prefix: str = "") -> Iterator[tuple[str, Any]]:
        """Yield `(key, value)` for every key that begins with `prefix`, in code point order."""
        order = self._order.get(table, [])
        rows = self._rows.get(table, {})
        at = bisect_left(order, prefix)
        found = []
        while at < len(order) and order[at].startswith(prefix):
            found.append((order[at], rows[order[at]]))
            at += 1
        return iter(found)

    def clear(self) -> None:
        """Empty every table."""
        self._rows.clear()
        self._order.clear()
