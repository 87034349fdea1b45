"""The one writer of a SQLite store: collects in memory, writes in one short transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from kg_ledger.errors import LedgerBroken, StoreError
from kg_ledger.ids import digest
from kg_ledger.journal import GENESIS, Anchor, RecordDraft, begin_anew, build_record, record_hash, timestamp
from kg_ledger.records import Record
from kg_ledger.stores.anchor_file import AnchorFile
from kg_ledger.stores.faults import reach
from kg_ledger.stores.pack import pack
from kg_ledger.stores.sqlite_block import Block, Row, last_hash, pack_block
from kg_ledger.stores.sqlite_reader import SqliteReader
from kg_ledger.stores.sqlite_schema import explain
from kg_ledger.stores.sqlite_shelf import Pending, SqliteShelf

BLOCK_RECORDS = 128
"""Records that are packed together. More pack tighter, fewer are read faster one by one."""


class SqliteWriter(SqliteReader):
    """A `Writer`. It is made by `SqliteStore.writer`, which holds the lock.

    Parameters
    ----------
    committed : told after each commit which rows of the shelf it changed; None where they are too many.
    """

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        anchor: AnchorFile,
        cache_bytes: int,
        committed: Callable[[Pending | None], None] = lambda _: None,
    ) -> None:
        super().__init__(path, db)
        self._tell = committed
        self._anchor = anchor
        self._shelf = SqliteShelf(path, db, self._turn, writable=True, cache_bytes=cache_bytes)
        self._open = True
        self._start()

    def _start(self) -> None:
        """Begin behind what is committed."""
        self._committed = SqliteReader.count(self)
        self._committed_head = SqliteReader.head(self)
        self._count, self._head = self._committed, self._committed_head
        self._tail: list[Record] = []
        self._blocks: list[Row] = []
        self._texts: dict[str, bytes] = {}

    def check_anchor(self) -> None:
        """A new commit would hide a cut tail behind a new anchor: so look before.

        Raises
        ------
        LedgerBroken
            The journal is shorter than, or other than, its anchor says, or the anchor is gone.
        """
        anchor = self._anchor.read()
        count = self._committed
        if anchor is None:
            if count == 0:  # so that a kill in the first commit does not look like a lost anchor
                self._anchor.stage(Anchor(0, GENESIS, timestamp()))
                self._anchor.publish()
                return
            raise LedgerBroken(
                f"{self._anchor.path}: is gone, which would show a cut tail of the {count} records.",
                begin_anew(self._path),
            )
        if self.hash_at(anchor.count) != anchor.head:
            what = "shorter" if count < anchor.count else "other"
            raise LedgerBroken(
                f"{self._path}: the journal is {what} than its anchor of {anchor.at} says"
                f" ({count} records; {anchor.count} were anchored).",
                begin_anew(self._path),
            )

    @property
    def shelf(self) -> SqliteShelf:
        """The rows of the view, with what is not yet committed."""
        return self._shelf

    def count(self) -> int:
        """How many records there are, with those not yet committed."""
        return self._count

    def head(self) -> str:
        """Hash of the last record, committed or not."""
        return self._head

    def append(self, drafts: Iterable[RecordDraft]) -> list[Record]:
        """Chain `drafts` behind the journal; they are on disk after `commit`.

        Raises
        ------
        TypeError, ValueError
            A draft is not a record; nothing of this call is kept.
        """
        self._check_open()
        at = timestamp()
        added: list[Record] = []
        prev = self._head
        for seq, draft in enumerate(drafts, self._count + 1):
            added.append(build_record(draft, seq, at, prev))
            prev = added[-1].hash
        for record in added:
            self._take(record)
        reach("append")
        return added

    def adopt(self, records: Iterable[Record]) -> int:
        """Take over finished records that continue this journal; return how many.

        Raises
        ------
        LedgerBroken
            A record does not continue the chain; those before it are kept, uncommitted.
        """
        self._check_open()
        adopted = 0
        for record in records:
            if record.seq != self._count + 1 or record.prev != self._head:
                raise LedgerBroken(
                    f"{self._path}: record {record.seq} does not continue the journal of {self._count}."
                )
            if record_hash(record) != record.hash:
                raise LedgerBroken(f"{self._path}: record {record.seq} is not what its hash says.")
            self._take(record)
            adopted += 1
        return adopted

    def _take(self, record: Record) -> None:
        self._tail.append(record)
        self._count, self._head = record.seq, record.hash
        if len(self._tail) == BLOCK_RECORDS:
            self._blocks.append(pack_block(self._tail))
            self._tail = []

    def put_text(self, text: str) -> str:
        """Keep a document text; return its hash."""
        self._check_open()
        sha = digest(text)
        if not self.has_text(sha):
            self._texts[sha] = pack(text, level=9)
        return sha

    def has_text(self, sha: str) -> bool:
        """Whether the text with this hash is stored, or waits to be."""
        return sha in self._texts or super().has_text(sha)

    def text(self, sha: str) -> str:
        """The document text with this hash; see `SqliteReader.text`."""
        waiting = self._texts.get(sha)
        return super().text(sha) if waiting is None else self._checked_text(sha, waiting)

    def clear_shelf(self) -> None:
        """Empty every table of the shelf, to build it anew from the journal."""
        self._check_open()
        self._shelf.clear()

    def record(self, seq: int) -> Record:
        """Record `seq`, committed or not; see `SqliteReader.record`."""
        behind = seq - self._count + len(self._tail) - 1
        return self._tail[behind] if 0 <= behind < len(self._tail) else super().record(seq)

    def _block_of(self, seq: int) -> Block | None:
        at = (seq - self._committed - 1) // BLOCK_RECORDS
        if not 0 <= at < len(self._blocks):
            return super()._block_of(seq) if seq <= self._committed else None
        block = self._blocks_at_hand.find(seq)
        if block is None:
            prev = last_hash(self._blocks[at - 1]) if at else self._committed_head
            block = Block.unpack(self._blocks[at], prev)
            self._blocks_at_hand.keep(block)
        return block

    def _records(self, after: int, upto: int) -> Iterator[Record]:
        yield from super()._records(after, min(upto, self._committed))
        for seq in range(max(after, self._committed) + 1, upto + 1):
            yield self.record(seq)

    def commit(self) -> Anchor:
        """Write everything since the last commit in one transaction, then export the anchor.

        Raises
        ------
        StoreError
            Nothing was written (the disk is full, say); what waited is forgotten and the store is as it
            was at the last commit.
        """
        self._check_open()
        anchor = Anchor(self._count, self._head, timestamp())
        if self._count == self._committed and not self._texts and not self._shelf.changed:
            return anchor
        reach("commit.begin")
        try:
            self._anchor.stage(anchor)
            with explain(self._path, "written"):
                self._transact()
        except BaseException:
            self._anchor.discard()
            self.rollback()
            raise
        reach("commit.done")
        changed = self._shelf.pending
        self._shelf.settle()
        self._start()
        self._anchor.publish()
        self._tell(changed)
        return anchor

    def _transact(self) -> None:
        conn = self._db
        conn.execute("BEGIN IMMEDIATE")
        try:
            if (SqliteReader.count(self), SqliteReader.head(self)) != (self._committed, self._committed_head):
                raise StoreError(
                    f"{self._path}: another process wrote in spite of the lock; nothing was committed.",
                    "Keep the store on a disk of one machine, and start again.",
                )
            blocks = [*self._blocks, *([pack_block(self._tail)] if self._tail else [])]
            for block in blocks:
                conn.execute("INSERT INTO journal(last, hashes, body) VALUES (?, ?, ?)", block)
                reach("commit.block")
            conn.executemany(
                "INSERT OR IGNORE INTO texts(sha, body) VALUES (?, ?)",
                ((bytes.fromhex(sha), body) for sha, body in self._texts.items()),
            )
            reach("commit.texts")
            self._shelf.flush()
            reach("commit.last")
            conn.execute("COMMIT")
        except BaseException:
            if conn.in_transaction:
                conn.execute("ROLLBACK")
            raise

    def rollback(self) -> None:
        """Forget everything since the last commit."""
        self._shelf.forget()
        self._blocks_at_hand.clear()
        self._start()

    def close(self) -> None:
        """End the writer; what is not committed is forgotten."""
        self._open = False
        self._db.close()

    def _check_open(self) -> None:
        if not self._open:
            raise StoreError(f"{self._path}: this writer has ended.", "Take a new one.")
