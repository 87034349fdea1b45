"""Paid replies and runs: book-keeping on a connection of its own, on disk when a call returns."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from kg_ledger.errors import LedgerBroken, StoreError
from kg_ledger.ids import canonical_json
from kg_ledger.journal import RESTORE, timestamp
from kg_ledger.stores import Run, StoredCall
from kg_ledger.stores.faults import reach
from kg_ledger.stores.pack import pack, unpack
from kg_ledger.stores.sqlite_schema import connect, explain


@dataclass(slots=True)
class _Put:
    """A reply on its way to the disk, and what became of it."""

    row: tuple[bytes, bytes, str, str, str]
    done: bool = False
    failed: BaseException | None = None


class SqliteCalls:
    """The tables `calls` and `runs`. Safe to use from several threads."""

    def __init__(self, path: Path, *, read_only: bool) -> None:
        self._path = path
        self._read_only = read_only
        self._db = connect(path, read_only=read_only)
        self._turn = Lock()
        self._puts: deque[_Put] = deque()

    def close(self) -> None:
        """Close the connection."""
        with self._turn:
            self._db.close()

    def get_call(self, key: str) -> StoredCall | None:
        """The reply stored under `key`, or None."""
        with self._open("read"):
            row = self._db.execute(
                "SELECT reply, usage, model, at FROM calls WHERE key = ?", (_short(key),)
            ).fetchone()
        if row is None:
            return None
        try:
            return StoredCall(json.loads(unpack(row[0])), json.loads(row[1]), row[2], row[3])
        except (ValueError, TypeError) as err:
            raise LedgerBroken(f"{self._path}: the reply {key} cannot be read ({err}).", RESTORE) from err

    def put_call(self, key: str, reply: Any, usage: dict[str, int], model: str) -> None:
        """Keep a paid reply; it is on disk when this returns."""
        packed = pack(canonical_json(reply), level=9, checked=True)
        put = _Put((_short(key), packed, canonical_json(usage), model, timestamp()))
        self._check_writable()
        reach("call.before")
        self._puts.append(put)
        with self._open("written"):
            if put.failed is not None:
                raise put.failed
            if not put.done:
                self._write_puts()
        reach("call.after")

    def _write_puts(self) -> None:
        """Write every reply that waits: what comes in while one is forced to the disk goes there together."""
        taken = [self._puts.popleft() for _ in range(len(self._puts))]
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany(
                "INSERT OR REPLACE INTO calls(key, reply, usage, model, at) VALUES (?, ?, ?, ?, ?)",
                [put.row for put in taken],
            )
            self._db.execute("COMMIT")
        except BaseException as err:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            for put in taken:
                put.failed = err
            raise
        for put in taken:
            put.done = True

    def start_run(self, run: str, plan: Any) -> None:
        """Note that `run` has begun."""
        with self._open("written"):
            self._check_writable()
            try:
                self._db.execute(
                    "INSERT INTO runs(id, started, plan) VALUES (?, ?, ?)",
                    (run, timestamp(), canonical_json(plan)),
                )
            except sqlite3.IntegrityError as err:
                raise StoreError(f"{self._path}: there is already a run called {run}.") from err

    def end_run(self, run: str, outcome: Any) -> None:
        """Note how `run` ended."""
        with self._open("written"):
            self._check_writable()
            changed = self._db.execute(
                "UPDATE runs SET ended = ?, outcome = ? WHERE id = ?",
                (timestamp(), canonical_json(outcome), run),
            ).rowcount
        if changed != 1:
            raise StoreError(f"{self._path}: there is no run called {run}.")

    def runs(self) -> list[Run]:
        """Every run, oldest first."""
        with self._open("read"):
            rows = self._db.execute(
                "SELECT id, started, plan, ended, outcome FROM runs ORDER BY rowid"
            ).fetchall()
        try:
            return [
                Run(id_, started, json.loads(plan), ended, None if outcome is None else json.loads(outcome))
                for id_, started, plan, ended, outcome in rows
            ]
        except (ValueError, TypeError) as err:
            raise LedgerBroken(f"{self._path}: the list of runs cannot be read ({err}).", RESTORE) from err

    def _check_writable(self) -> None:
        if self._read_only:
            raise StoreError(f"{self._path}: was opened for reading.")

    @contextmanager
    def _open(self, doing: str) -> Iterator[None]:
        with self._turn, explain(self._path, doing):
            yield


def _short(key: str) -> bytes:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()
