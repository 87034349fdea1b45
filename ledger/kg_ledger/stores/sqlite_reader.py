"""Reading a SQLite store: records out of blocks, and texts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from kg_ledger.errors import LedgerBroken, StoreError
from kg_ledger.ids import digest
from kg_ledger.journal import GENESIS, RESTORE, Fault
from kg_ledger.records import Record
from kg_ledger.stores.pack import pack, unpack
from kg_ledger.stores.sqlite_schema import explain

if TYPE_CHECKING:
    from sqlite_utils import Database

HASH_BYTES = 32

_BLOCK = "last, CAST(hashes AS BLOB), CAST(body AS BLOB) FROM journal"
"""Cast, for whoever tampers with a file may also change a value's type."""

_RECORD_TYPES = {(int, str, str, str, str, cause, dict) for cause in (int, type(None))}


def pack_block(records: list[Record]) -> tuple[int, bytes, bytes]:
    """The row `(last, hashes, body)` that holds `records`, which follow one another."""
    body = json.dumps(
        [[r.seq, r.at, r.op, r.actor, r.run, r.cause, r.payload] for r in records],
        ensure_ascii=False,
        separators=(",", ":"),
    )
    hashes = b"".join(bytes.fromhex(r.hash) for r in records)
    return records[-1].seq, hashes, pack(body, level=9, checked=True)


def unpack_block(hashes: bytes, body: bytes, prev: str) -> list[Record]:
    """The records of one row; `prev` is the hash before the first. Raises ValueError if it cannot be read."""
    rows = json.loads(unpack(body))
    if not isinstance(rows, list) or len(rows) * HASH_BYTES != len(hashes):
        raise ValueError("does not hold as many records as hashes")
    records = []
    for at, row in enumerate(rows):
        own = hashes[at * HASH_BYTES : (at + 1) * HASH_BYTES].hex()
        if not isinstance(row, list) or tuple(map(type, row)) not in _RECORD_TYPES:
            raise ValueError("does not hold records")
        seq, moment, op, actor, run, cause, payload = row
        records.append(Record(seq, moment, op, actor, run, cause, payload, prev, own))
        prev = own
    return records


class SqliteReader:
    """What a store and its writer have in common. One connection; calls from several threads take turns."""

    def __init__(self, path: Path, db: Database) -> None:
        self._path = path
        self._db = db
        self._turn = RLock()

    def count(self) -> int:
        """How many records there are."""
        row = self._one("SELECT max(last) FROM journal")
        return int(row[0] or 0)

    def head(self) -> str:
        """Hash of the last record; `GENESIS` if there is none."""
        row = self._one(f"SELECT {_BLOCK} ORDER BY last DESC LIMIT 1")
        return GENESIS if row is None else bytes(row[1])[-HASH_BYTES:].hex()

    def hash_at(self, seq: int) -> str | None:
        """Hash of record `seq`, or None if there is no such record; 0 has `GENESIS`."""
        if seq == 0:
            return GENESIS
        row = self._one(f"SELECT {_BLOCK} WHERE last >= ? ORDER BY last LIMIT 1", seq)
        if row is None:
            return None
        at = len(row[1]) - (row[0] - seq + 1) * HASH_BYTES
        return bytes(row[1])[at : at + HASH_BYTES].hex() if at >= 0 else None

    def records(self, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        """Records with `after < seq <= upto` in order; `upto` defaults to the last one there is now.

        Raises
        ------
        LedgerBroken
            A block cannot be read. Hashes are not checked again here: see `SqliteStore.verify`.
        """
        count = self.count()
        return self._records(after, count if upto is None else min(upto, count))

    def _records(self, after: int, upto: int) -> Iterator[Record]:
        prev = None
        at = after
        while at < upto:
            row = self._one(f"SELECT {_BLOCK} WHERE last > ? ORDER BY last LIMIT 1", at)
            if row is None:
                return
            prev = self._hash_before(row) if prev is None else prev
            try:
                block = unpack_block(row[1], row[2], prev)
            except ValueError as err:
                raise LedgerBroken(
                    f"{self._path}: the block of the journal that ends with record {row[0]} {err}.",
                    RESTORE,
                ) from err
            yield from (record for record in block if after < record.seq <= upto)
            at, prev = row[0], block[-1].hash

    def entries(self) -> Iterator[Record | Fault]:
        """Every record in the order of its block, with a `Fault` where a block cannot be read."""
        prev, at = GENESIS, -(1 << 63)
        while True:
            row = self._one(f"SELECT {_BLOCK} WHERE last > ? ORDER BY last LIMIT 1", at)
            if row is None:
                return
            at = row[0]
            try:
                yield from unpack_block(row[1], row[2], prev)
            except ValueError as err:
                first = at - len(row[1]) // HASH_BYTES + 1
                yield Fault(first, "unreadable", f"the block up to record {at} {err}", at)
            prev = bytes(row[1])[-HASH_BYTES:].hex()

    def has_text(self, sha: str) -> bool:
        """Whether the text with this hash is stored."""
        return self._one("SELECT 1 FROM texts WHERE sha = ?", _sha(sha)) is not None

    def text(self, sha: str) -> str:
        """The document text with this hash.

        Raises
        ------
        StoreError
            It is not stored, or (`LedgerBroken`) it is no longer what it was.
        """
        row = self._one("SELECT CAST(body AS BLOB) FROM texts WHERE sha = ?", _sha(sha))
        if row is None:
            raise StoreError(f"{self._path}: no text with the hash {sha} is stored.")
        return self._checked_text(sha, row[0])

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every stored `(hash, text)`, ordered by hash."""
        for sha in self._text_hashes():
            yield sha, self.text(sha)

    def text_faults(self) -> list[Fault]:
        """A fault for each text that is not what its hash says."""
        faults = []
        for sha in self._text_hashes():
            try:
                self.text(sha)
            except LedgerBroken as err:
                faults.append(Fault(0, "flipped", err.what))
        return faults

    def file_faults(self) -> list[Fault]:
        """What SQLite itself finds wrong with the file."""
        with self._reading():
            said = self._db.execute("PRAGMA quick_check(5)").fetchall()
        return [Fault(0, "unreadable", f"the file is damaged: {row[0]}") for row in said if row[0] != "ok"]

    def _text_hashes(self) -> list[str]:
        with self._reading():
            rows = self._db.execute("SELECT sha FROM texts ORDER BY sha").fetchall()
        return [bytes(row[0]).hex() for row in rows]

    def _checked_text(self, sha: str, body: bytes) -> str:
        try:
            text = unpack(body)
            if digest(text) != sha:
                raise ValueError("is not what its hash says")
        except ValueError as err:
            raise LedgerBroken(
                f"{self._path}: the text {sha} {err}.", "Take its document in again, or restore a backup."
            ) from err
        return text

    def _hash_before(self, row: tuple[Any, ...]) -> str:
        found = self._one(f"SELECT {_BLOCK} WHERE last < ? ORDER BY last DESC LIMIT 1", row[0])
        return GENESIS if found is None else bytes(found[1])[-HASH_BYTES:].hex()

    def _one(self, sql: str, *args: Any) -> Any:
        with self._reading():
            return self._db.execute(sql, args).fetchone()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._turn, explain(self._path, "read"):
            yield


def _sha(sha: str) -> bytes:
    try:
        return bytes.fromhex(sha)
    except ValueError:
        return b""
