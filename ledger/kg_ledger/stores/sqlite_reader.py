"""Reading a SQLite store: records out of blocks, and texts."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from kg_ledger.errors import LedgerBroken, StoreError
from kg_ledger.ids import digest
from kg_ledger.journal import GENESIS, RESTORE, Fault
from kg_ledger.records import Record
from kg_ledger.stores.pack import unpack
from kg_ledger.stores.sqlite_block import HASH_BYTES, Block, BlockCache, Row, last_hash
from kg_ledger.stores.sqlite_schema import explain

_BLOCK = "last, ifnull(CAST(hashes AS BLOB), x''), ifnull(CAST(body AS BLOB), x'') FROM journal"
"""Cast, for in a file that was damaged or tampered with a value may be of any type."""

BLOCK_CACHE = 8_000_000
"""Characters of unpacked records that are kept at hand."""


class SqliteReader:
    """What a store and its writer have in common. One connection; calls from several threads take turns."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self._path = path
        self._db = db
        self._turn = RLock()
        self._blocks_at_hand = BlockCache(BLOCK_CACHE)

    def count(self) -> int:
        """How many records there are."""
        return int(self._one("SELECT max(last) FROM journal")[0] or 0)

    def head(self) -> str:
        """Hash of the last record; `GENESIS` if there is none."""
        row = self._row("ORDER BY last DESC LIMIT 1")
        return GENESIS if row is None else last_hash(row)

    def hash_at(self, seq: int) -> str | None:
        """Hash of record `seq`, or None if there is no such record; 0 has `GENESIS`."""
        if seq == 0:
            return GENESIS
        row = self._row("WHERE last >= ? ORDER BY last LIMIT 1", seq)
        at = 0 if row is None else len(row[1]) - (row[0] - seq + 1) * HASH_BYTES
        return row[1][at : at + HASH_BYTES].hex() if row and at >= 0 else None

    def record(self, seq: int) -> Record:
        """Record `seq`; asking for one again, or for its neighbours, is cheap.

        Raises
        ------
        StoreError
            There is no such record, or (`LedgerBroken`) it cannot be read.
        """
        with self._turn:
            block = self._block_of(seq)
            if block is None:
                raise StoreError(f"{self._path}: there is no record {seq}.")
            with self._unpacking(block.last):
                return block.record(seq - block.first)

    def records(self, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        """Records with `after < seq <= upto` in order; `upto` defaults to the last one there is now.

        Raises
        ------
        LedgerBroken
            A block cannot be read. Hashes are not checked again here: see `SqliteStore.verify`.
        """
        count = self.count()
        return self._records(max(0, after), count if upto is None else min(upto, count))

    def _records(self, after: int, upto: int) -> Iterator[Record]:
        prev = None
        at = after
        while at < upto:
            row = self._row_after(at)
            if row is None:
                return
            with self._unpacking(row[0]):
                block = Block.unpack(row, self._hash_before(row[0]) if prev is None else prev)
                found = block.records(after, upto)
            yield from found
            at, prev = row[0], last_hash(row)

    def _block_of(self, seq: int) -> Block | None:
        """The block that holds record `seq`, or None."""
        block = self._blocks_at_hand.find(seq)
        if block is None and seq > 0:
            row = self._row("WHERE last >= ? ORDER BY last LIMIT 1", seq)
            if row is not None:
                with self._unpacking(row[0]):
                    block = Block.unpack(row, self._hash_before(row[0]))
                self._blocks_at_hand.keep(block)
        return block if block and block.first <= seq else None

    @contextmanager
    def _unpacking(self, last: int) -> Iterator[None]:
        try:
            yield
        except ValueError as err:
            what = f"the block of the journal that ends with record {last} {err}"
            raise LedgerBroken(f"{self._path}: {what}.", RESTORE) from err

    def entries(self) -> Iterator[Record | Fault]:
        """Every record in the order of its block, with a `Fault` where a block cannot be read."""
        prev, at = GENESIS, -(1 << 63)
        while (row := self._row_after(at)) is not None:
            at = row[0]
            try:
                records = Block.unpack(row, prev).records()
                yield from records
                if (last := records[-1].seq if records else 0) != at:
                    yield Fault(last, "reordered", f"stands in a block that is kept as the one up to {at}")
            except ValueError as err:
                first = at - len(row[1]) // HASH_BYTES + 1
                yield Fault(first, "unreadable", f"the block up to record {at} {err}", at)
            prev = last_hash(row)

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
            rows = self._db.execute(
                "SELECT ifnull(CAST(sha AS BLOB), x'') FROM texts ORDER BY sha"
            ).fetchall()
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

    def _hash_before(self, last: int) -> str:
        row = self._row("WHERE last < ? ORDER BY last DESC LIMIT 1", last)
        return GENESIS if row is None else last_hash(row)

    def _row_after(self, last: int) -> Row | None:
        row = self._row("WHERE last > ? ORDER BY last LIMIT 1", last)
        if row is not None and row[0] <= last:  # a damaged file may lead round in circles
            raise LedgerBroken(
                f"{self._path}: the journal's rows are not in order behind record {last}.", RESTORE
            )
        return row

    def _row(self, which: str, *args: Any) -> Row | None:
        row: Row | None = self._one(f"SELECT {_BLOCK} {which}", *args)
        return row

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
