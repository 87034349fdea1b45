"""A store in memory: the same journal and rows without a file. For gold graphs, dry runs and tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from kg_ledger.errors import LedgerBroken, StoreBusy, StoreError
from kg_ledger.ids import digest
from kg_ledger.journal import (
    GENESIS,
    Anchor,
    RecordDraft,
    Verdict,
    build_record,
    record_hash,
    timestamp,
    verify,
)
from kg_ledger.records import Record
from kg_ledger.shelf import MemoryShelf
from kg_ledger.stores import Run, StoredCall


class MemoryStore:
    """A place that is gone with the process: `Reader`, `Writer` and the reading half of a `Store` at once.

    There is nothing to fall back to, so a failure inside `writer` leaves it unusable.
    """

    def __init__(self) -> None:
        self._records: list[Record] = []
        self._texts: dict[str, str] = {}
        self._shelf = MemoryShelf()
        self._writing = False
        self._broken = False
        self._calls: dict[str, StoredCall] = {}
        self._runs: dict[str, Run] = {}

    @property
    def shelf(self) -> MemoryShelf:
        """The rows of the view."""
        return self._shelf

    def count(self) -> int:
        """How many records there are."""
        return len(self._records)

    def head(self) -> str:
        """Hash of the last record, or `GENESIS`."""
        return self._records[-1].hash if self._records else GENESIS

    def record(self, seq: int) -> Record:
        """Record `seq`; raises `StoreError` if there is none."""
        if not 0 < seq <= len(self._records):
            raise StoreError(f"there is no record {seq}.")
        return self._records[seq - 1]

    def records(self, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        """Records with `after < seq <= upto` in order."""
        return iter(self._records[after : len(self._records) if upto is None else upto])

    def has_text(self, sha: str) -> bool:
        """Whether the text with this hash is kept."""
        return sha in self._texts

    def text(self, sha: str) -> str:
        """The document text with this hash; raises `StoreError` if it is not kept."""
        if sha not in self._texts:
            raise StoreError(f"no text with the hash {sha} is kept.")
        return self._texts[sha]

    def append(self, drafts: Iterable[RecordDraft]) -> list[Record]:
        """Chain `drafts` behind the journal."""
        added = []
        for draft in drafts:
            record = build_record(draft, len(self._records) + 1, timestamp(), self.head())
            self._records.append(record)
            added.append(record)
        return added

    def adopt(self, records: Iterable[Record]) -> int:
        """Take over finished records; raises `LedgerBroken` at one that does not continue this journal."""
        adopted = 0
        for record in records:
            if (
                record.seq != self.count() + 1
                or record.prev != self.head()
                or record_hash(record) != record.hash
            ):
                raise LedgerBroken(f"record {record.seq} does not continue the journal of {self.count()}.")
            self._records.append(record)
            adopted += 1
        return adopted

    def put_text(self, text: str) -> str:
        """Keep a document text; return its hash."""
        sha = digest(text)
        self._texts[sha] = text
        return sha

    def clear_shelf(self) -> None:
        """Empty every table."""
        self._shelf.clear()

    def commit(self) -> Anchor:
        """Nothing has to be written: say where the journal stands."""
        return Anchor(self.count(), self.head(), timestamp())

    def rollback(self) -> None:
        """There is nothing to fall back to: what was appended stays."""

    @contextmanager
    def writer(self, wait_seconds: float = 0.0, purpose: str = "ingest") -> Iterator[MemoryStore]:
        """Be the one writer.

        Raises
        ------
        StoreBusy
            Somebody in this process already is.
        StoreError
            An earlier writer failed half-way.
        """
        if self._writing:
            raise StoreBusy("this store in memory already has a writer.")
        if self._broken:
            raise StoreError("an earlier writer failed half-way; a store in memory cannot be rolled back.")
        self._writing = True
        try:
            yield self
        except BaseException:
            self._broken = True
            raise
        finally:
            self._writing = False

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Inside, every read shows one state; nobody else can write."""
        yield

    def anchor(self) -> Anchor | None:
        """No anchor is exported from memory."""
        return None

    def verify(self, anchor: Anchor | None = None) -> Verdict:
        """Check the chain, against `anchor` if one is given."""
        return verify(self._records, anchor)

    def close(self) -> None:
        """Nothing to let go of."""

    # -- book-keeping -----------------------------------------------------------------------------

    def get_call(self, key: str) -> StoredCall | None:
        """The reply stored under `key`, or None."""
        return self._calls.get(key)

    def put_call(self, key: str, reply: Any, usage: dict[str, int], model: str) -> None:
        """Keep a paid reply."""
        self._calls[key] = StoredCall(reply, usage, model, timestamp())

    def start_run(self, run: str, plan: Any) -> None:
        """Note that `run` has begun."""
        self._runs[run] = Run(run, timestamp(), plan)

    def end_run(self, run: str, outcome: Any) -> None:
        """Note how `run` ended."""
        self._runs[run] = replace(self._runs[run], ended=timestamp(), outcome=outcome)

    def runs(self) -> list[Run]:
        """Every run, oldest first."""
        return list(self._runs.values())
