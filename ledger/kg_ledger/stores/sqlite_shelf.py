"""The shelf on SQLite: a write-back cache over one table, flushed inside the commit of the journal.

What was put since the last commit lives in memory and, beyond a bound, in a temporary table; the database
itself is written only by `flush`. So readers and the cache of paid calls are never kept waiting.
"""

from __future__ import annotations

import sqlite3
from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import RLock
from typing import Any

from kg_ledger.errors import StoreError
from kg_ledger.stores.faults import reach
from kg_ledger.stores.pack import pack
from kg_ledger.stores.seen import Seen
from kg_ledger.stores.sqlite_rows import (
    encode,
    is_json,
    key_bytes,
    merge_rows,
    read_text,
    read_value,
    row_cost,
)
from kg_ledger.stores.sqlite_schema import FAILURES, explained

_TOGETHER = 256
"""Rows that are read by one statement."""
_TAB = "(SELECT id FROM shelf_tables WHERE name = ?)"
_Values = dict[str, dict[str, Any]]
Pending = dict[str, tuple[str, ...]]
"""Keys by table."""
_UNKNOWN = object()
_LONGEST_KEPT = 400
"""Characters of JSON up to which looking whether a value is kept as it is costs less than reading it anew."""


class SqliteShelf:
    """A `Shelf` on the tables `shelf` and `shelf_tables`.

    Parameters
    ----------
    path, db, turn : an open store, and the lock under which threads take turns at it.
    writable : False makes `put` and `drop` refuse.
    revalidate : called before each read; True means that somebody else committed, so that what is cached
        may be old.
    cache_bytes : bound on the text of rows kept for reading, and of rows not yet flushed, each.
    """

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        turn: RLock,
        *,
        writable: bool,
        revalidate: Callable[[], bool] | None = None,
        cache_bytes: int = 8_000_000,
    ) -> None:
        self._path = path
        self._db = db
        self._turn = turn
        self._writable = writable
        self._revalidate = revalidate
        self._bound = cache_bytes
        self._young: _Values = {}
        self._old: _Values = {}
        self._young_cost = self._old_cost = 0
        self._dirty: dict[str, dict[str, str | None]] = {}
        self._order: dict[str, list[str]] = {}
        self._dirty_cost = 0
        self._spilled = False
        self._cleared = False
        self._filled: dict[str, bool] = {}
        self._seen = Seen() if writable and revalidate is None else None
        self._own: dict[str, Seen] = {}

    @property
    def changed(self) -> bool:
        """Whether something waits to be flushed."""
        return bool(self._dirty) or self._spilled or self._cleared

    def get(self, table: str, key: str) -> Any | None:
        """Return the value under `key`, or None."""
        if self._revalidate is None:  # the only writer: what it knows cannot be old
            known = self._young.get(table)
            if known is not None and (value := known.get(key, _UNKNOWN)) is not _UNKNOWN:
                return value
            own = self._own.get(table)
            if own is not None and not own.may_hold(table, key):
                return None
        with self._turn:
            self._refresh()
            for generation in (self._young, self._old):
                known = generation.get(table)
                if known is not None and (value := known.get(key, _UNKNOWN)) is not _UNKNOWN:
                    return value
            dirty = self._dirty.get(table)
            text = dirty[key] if dirty is not None and key in dirty else self._stored(table, key)
            value = None if text is None else read_value(table, key, text)
            self._remember(table, key, value, row_cost(key, text))
            return value

    def many(self, table: str, keys: Iterable[str]) -> dict[str, Any]:
        """The values under `keys`, read together as far as they are not known; those that are not there are
        left out."""
        with self._turn:
            self._refresh()
            found: dict[str, Any] = {}
            young, old = self._young.get(table, {}), self._old.get(table, {})
            dirty = self._dirty.get(table, {})
            wanted = []
            for key in dict.fromkeys(keys):
                value = young.get(key, _UNKNOWN)
                if value is _UNKNOWN:
                    value = old.get(key, _UNKNOWN)
                if value is not _UNKNOWN:
                    found[key] = value
                elif key in dirty or self._spilled:
                    found[key] = self.get(table, key)
                else:
                    wanted.append(key)
            if wanted and self._holds(table):
                for at in range(0, len(wanted), _TOGETHER):
                    found.update(self._read(table, wanted[at : at + _TOGETHER]))
            return {key: value for key, value in found.items() if value is not None}

    def _read(self, table: str, keys: list[str]) -> Iterator[tuple[str, Any]]:
        """The stored rows of some keys; they are remembered."""
        named = {key_bytes(key): key for key in keys}
        marks = ",".join("?" * len(named))
        sql = f"SELECT key, value FROM shelf WHERE tab = {_TAB} AND key IN ({marks})"
        for raw, blob in self._rows(sql, table, *named):
            key = named[raw]
            text = read_text(table, key, blob)
            value = read_value(table, key, text)
            self._remember(table, key, value, row_cost(key, text))
            yield key, value

    def put(self, table: str, key: str, value: Any) -> None:
        """Set the value under `key`. It comes back as JSON has it: tuples as lists."""
        if type(value) is int:  # most rows; needs neither coder nor copy
            self._remember(table, key, value, self._set(table, key, str(value)))
            return
        text = encode(value)
        cost = self._set(table, key, text)
        if len(text) <= _LONGEST_KEPT and is_json(value):
            self._remember(table, key, value, cost)

    def drop(self, table: str, key: str) -> None:
        """Remove `key`; nothing happens if it is not there."""
        self._set(table, key, None)

    def scan(self, table: str, prefix: str = "") -> Iterator[tuple[str, Any]]:
        """Yield `(key, value)` for every key that begins with `prefix`, in code point order."""
        if table in self._own and not self._spilled and table not in self._order and self._is_bare(table):
            return iter(())
        with self._turn:
            self._refresh()
            return merge_rows(table, self._stored_rows(table, prefix), self._dirty_rows(table, prefix))

    def clear(self) -> None:
        """Empty every table."""
        self._check_writable()
        self.forget()
        self._cleared = True

    @property
    def pending(self) -> Pending | None:
        """What `flush` would write, by key; None where that is too much to name."""
        if self._spilled or self._cleared:
            return None
        return {table: tuple(rows) for table, rows in self._dirty.items()}

    def discard(self, changed: Pending) -> None:
        """Read rows anew that somebody else changed."""
        self._filled.clear()
        for table, keys in changed.items():
            for generation in (self._young, self._old):
                known = generation.get(table, {})
                for key in keys:
                    known.pop(key, None)

    def learn(self, other: SqliteShelf) -> None:
        """Know what `other` has read, which is of the same commit."""
        self._young = {table: dict(rows) for table, rows in other._young.items()}
        self._old = {table: dict(rows) for table, rows in other._old.items()}
        self._young_cost, self._old_cost = other._young_cost, other._old_cost

    def invalidate(self) -> None:
        """Read everything anew from now on."""
        self._filled.clear()
        self._own.clear()
        self._young.clear()
        self._old.clear()
        self._young_cost = self._old_cost = 0

    def forget(self) -> None:
        """Drop what was not flushed, and everything cached."""
        self.invalidate()
        self._forget_dirty()
        self._cleared = False

    def flush(self) -> None:
        """Write what was put to the database, inside the caller's transaction; it stays pending until
        `settle`, for the transaction may yet fail."""
        conn = self._db
        if self._cleared:
            conn.execute("DELETE FROM shelf")
        reach("shelf.flush")
        if self._spilled:
            self._spill()
            conn.execute("INSERT OR IGNORE INTO shelf_tables(name) SELECT DISTINCT tab FROM temp.spill")
            conn.execute(
                "INSERT OR REPLACE INTO shelf SELECT t.id, s.key, s.value FROM temp.spill s"
                " JOIN shelf_tables t ON t.name = s.tab WHERE s.value IS NOT NULL"
            )
            conn.execute(
                "DELETE FROM shelf WHERE (tab, key) IN (SELECT t.id, s.key FROM temp.spill s"
                " JOIN shelf_tables t ON t.name = s.tab WHERE s.value IS NULL)"
            )
            return
        for table, keys in self._order.items():
            rows = self._dirty[table]
            conn.execute("INSERT OR IGNORE INTO shelf_tables(name) VALUES (?)", (table,))
            found = conn.execute("SELECT id FROM shelf_tables WHERE name = ?", (table,)).fetchone()[0]
            conn.executemany(
                "INSERT OR REPLACE INTO shelf VALUES (?, ?, ?)",
                ((found, key_bytes(key), pack(text)) for key in keys if (text := rows[key]) is not None),
            )
            reach("shelf.table")
            conn.executemany(
                "DELETE FROM shelf WHERE tab = ? AND key = ?",
                ((found, key_bytes(key)) for key in keys if rows[key] is None),
            )

    def settle(self) -> None:
        """The caller's transaction is committed: nothing is pending any more."""
        self._filled.clear()
        self._forget_dirty()
        self._cleared = False

    def _set(self, table: str, key: str, text: str | None) -> int:
        """Let `text` wait under `key`, None for a row that goes; what it costs."""
        self._check_writable()
        known = self._young.get(table)
        shown = known is not None and known.pop(key, _UNKNOWN) is not _UNKNOWN
        known = self._old.get(table)
        if known is not None:
            known.pop(key, None)
        rows = self._dirty.get(table)
        if rows is None:
            rows = self._dirty[table] = {}
            self._order[table] = []
        cost = row_cost(key, text)
        if key in rows:
            before = row_cost(key, rows[key])
            self._dirty_cost += cost - before
            if shown:
                self._young_cost -= before
        else:
            self._dirty_cost += cost
            insort(self._order[table], key)
            if self._seen is not None:
                self._seen.add(table, key)
        rows[key] = text
        if self._dirty_cost > self._bound:
            self._spill()
        return cost

    def _check_writable(self) -> None:
        if not self._writable:
            raise StoreError("The shelf was opened for reading; rows are changed by a writer only.")

    def _refresh(self) -> None:
        if self._revalidate is not None and self._revalidate():
            self.invalidate()

    @property
    def _clean_cost(self) -> int:
        return self._young_cost + self._old_cost

    def _remember(self, table: str, key: str, value: Any, cost: int) -> None:
        """Keep a value. When half the bound is full, everything older than the half before goes."""
        if self._young_cost + cost > self._bound // 2:
            self._old, self._old_cost = self._young, self._young_cost
            self._young, self._young_cost = {}, 0
            if cost > self._bound // 2:
                return
        known = self._young.get(table)
        if known is None:
            known = self._young[table] = {}
        known[key] = value
        self._young_cost += cost

    def _forget_dirty(self) -> None:
        self._dirty.clear()
        self._order.clear()
        self._dirty_cost = 0
        if self._spilled:
            self._db.execute("DELETE FROM temp.spill")
            self._spilled = False

    def _spill(self) -> None:
        """Move the rows that wait in memory to a temporary table, which is in no reader's way."""
        conn = self._db
        own = not conn.in_transaction
        try:
            if own:
                conn.execute("BEGIN")
            conn.execute(
                "CREATE TEMP TABLE IF NOT EXISTS spill"
                "(tab TEXT, key BLOB, value BLOB, PRIMARY KEY (tab, key)) WITHOUT ROWID"
            )
            conn.executemany(
                "INSERT OR REPLACE INTO temp.spill VALUES (?, ?, ?)",
                (
                    (table, key_bytes(key), None if text is None else pack(text))
                    for table, rows in self._dirty.items()
                    for key, text in rows.items()
                ),
            )
            if own:
                conn.execute("COMMIT")
        except FAILURES as err:
            if own and conn.in_transaction:
                conn.execute("ROLLBACK")
            raise explained(err, self._path, "written (in its temporary table)") from err
        self._spilled = True
        self._dirty.clear()
        self._order.clear()
        self._dirty_cost = 0

    def _never_put(self, table: str, key: str) -> bool:
        """Whether a row is certainly not there: nobody else put any into its table, and we did not put it."""
        own = self._own.get(table)
        return own is not None and not own.may_hold(table, key)

    def _is_bare(self, table: str) -> bool:
        """Whether a table was looked into since the last commit, and the database had none of its rows."""
        return self._filled.get(table) is False

    def _stored(self, table: str, key: str) -> str | None:
        if self._never_put(table, key):
            return None
        raw = key_bytes(key)
        if self._spilled:
            for (blob,) in self._rows("SELECT value FROM temp.spill WHERE tab = ? AND key = ?", table, raw):
                return None if blob is None else read_text(table, key, blob)
        if not self._holds(table):
            return None
        for (blob,) in self._rows(f"SELECT value FROM shelf WHERE tab = {_TAB} AND key = ?", table, raw):
            return read_text(table, key, blob)
        return None

    def _stored_rows(self, table: str, prefix: str) -> list[tuple[bytes, bytes]]:
        """Rows of the database and the spill, as they are now, ascending by key."""
        low = key_bytes(prefix)
        bounds, args = ("key >= ? AND key < ?", [low, low[:-1] + bytes([low[-1] + 1])]) if low else ("1", [])
        main = f"SELECT key, value FROM shelf WHERE tab = {_TAB} AND {bounds} ORDER BY key"
        stored = self._rows(main, table, *args) if self._holds(table) else []
        if not self._spilled:
            return stored
        found = dict(stored)
        found.update(
            self._rows(f"SELECT key, value FROM temp.spill WHERE tab = ? AND {bounds}", table, *args)
        )
        return sorted((key, value) for key, value in found.items() if value is not None)

    def _holds(self, table: str) -> bool:
        """Whether the database has any row of `table`; many tables stay empty, and are looked into most."""
        if self._cleared:
            return False
        found = self._filled.get(table)
        if found is None:
            found = bool(self._rows(f"SELECT 1 FROM shelf WHERE tab = {_TAB} LIMIT 1", table))
            self._filled[table] = found
            if not found and self._seen is not None:
                self._own[table] = self._seen  # the only writer: what comes in from now on is put here
        return found

    def _rows(self, sql: str, *args: Any) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(sql, args).fetchall()
        except FAILURES as err:
            raise explained(err, self._path, "read") from err

    def _dirty_rows(self, table: str, prefix: str) -> list[tuple[str, str | None]]:
        order = self._order.get(table, [])
        rows = self._dirty.get(table, {})
        found = []
        for at in range(bisect_left(order, prefix), len(order)):
            if not order[at].startswith(prefix):
                break
            found.append((order[at], rows[order[at]]))
        return found
