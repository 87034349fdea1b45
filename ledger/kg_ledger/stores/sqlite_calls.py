"""Paid replies and runs: book-keeping on a connection of its own, on disk when a call returns."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
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


class SqliteCalls:
    """The tables `calls` and `runs`. Safe to use from several threads."""

    def __init__(self, path: Path, *, read_only: bool) -> None:
        self._path = path
        self._read_only = read_only
        self._db = connect(path, read_only=read_only)
        self._turn = Lock()

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
        row = (_short(key), packed, canonical_json(usage), model, timestamp())
        reach("call.before")
        with self._open("written"):
            self._check_writable()
            self._db.execute(
                "INSERT OR REPLACE INTO calls(key, reply, usage, model, at) VALUES (?, ?, ?, ?, ?)", row
            )
        reach("call.after")

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
