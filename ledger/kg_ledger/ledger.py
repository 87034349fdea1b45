"""The ledger of a workspace: one journal, one view of it, one writer at a time.

    ledger = Ledger.open(Path(".kg"), ontology, create=True)
    with ledger.writing(run="r1", actor="kg ingest") as writer:
        writer.document("a.md", "new", text=text, date="2024-06-01")
        writer.mention(mention)
        judgement = writer.propose(claim)
    ledger.view.facts()

The writer is in `writer`, reading in `view`, decisions in `review`.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from kg_ledger.errors import OntologyError
from kg_ledger.export import rows
from kg_ledger.fold import FOLD
from kg_ledger.journal import Verdict
from kg_ledger.journal_lines import write_jsonl
from kg_ledger.ontology import Ontology, parse_ontology
from kg_ledger.records import Record
from kg_ledger.replay import MOST_RECORDS, Replay
from kg_ledger.shelf import MemoryShelf, Shelf
from kg_ledger.stores.memory import MemoryStore
from kg_ledger.view import View
from kg_ledger.writer import Writer

if TYPE_CHECKING:
    from kg_ledger.stores import Store
    from kg_ledger.stores import Writer as StoreWriter

STORE_FILE = "kg.db"

_NEAR, _WINDOW = 16, 64
_KEPT_RECORDS = 2_000


class _Reads(Protocol):
    def record(self, seq: int) -> Record: ...

    def records(self, after: int = 0, upto: int | None = None) -> Iterator[Record]: ...


class RecordCache:
    """Gives records by seq. Where they are asked for in order, those to come are read along."""

    def __init__(self, reader: _Reads) -> None:
        self._reader = reader
        self._kept: OrderedDict[int, Record] = OrderedDict()
        self._asked = -_WINDOW

    def __call__(self, seq: int) -> Record:
        """The record with this seq; raises `StoreError` if there is none."""
        found = self._kept.get(seq)
        if found is None:
            found = self._reader.record(seq)
            if 0 < seq - self._asked <= _NEAR:
                for record in self._reader.records(seq, seq + _WINDOW):
                    self.keep(record)
            self.keep(found)
        self._asked = seq
        return found

    def keep(self, record: Record) -> None:
        """Remember a record that was just written or read."""
        self._kept[record.seq] = record
        while len(self._kept) > _KEPT_RECORDS:
            self._kept.popitem(last=False)


@dataclass(frozen=True, slots=True)
class LedgerCheck:
    """What `Ledger.verify` found.

    Attributes
    ----------
    verdict : of the journal: chain and anchor.
    differing : tables in which the live view is not what the journal adds up to.
    claims : how many claims had their id derived again, and how many did not match.
    """

    verdict: Verdict
    differing: tuple[str, ...]
    claims: tuple[int, int]

    @property
    def ok(self) -> bool:
        """Whether everything is as it was written."""
        return self.verdict.ok and not self.differing and not self.claims[1]


class Ledger:
    """A journal with the view of it. Use `open` or `in_memory`."""

    def __init__(self, store: Store | MemoryStore, ontology: Ontology | None = None) -> None:
        self.store = store
        self._given = ontology
        self._record_at = RecordCache(store)
        self._view: View | None = None
        self._ontology: tuple[int | None, Ontology] | None = None

    @classmethod
    def open(
        cls, folder: Path, ontology: Ontology | None = None, *, create: bool = False, read_only: bool = False
    ) -> Ledger:
        """Open the ledger in `folder` (usually `.kg`).

        Parameters
        ----------
        ontology : the schema in force from the next writing on; None keeps the recorded one.
        create : make the store if there is none.

        Raises
        ------
        StoreError
            There is no store, or it cannot be used.
        """
        from kg_ledger.stores.sqlite import SqliteStore

        return cls(SqliteStore.open(folder / STORE_FILE, create=create, read_only=read_only), ontology)

    @classmethod
    def in_memory(cls, ontology: Ontology) -> Ledger:
        """A ledger that is gone with the process."""
        return cls(MemoryStore(), ontology)

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the store."""
        self.store.close()

    @property
    def ontology(self) -> Ontology:
        """The ontology under which the view was computed: the recorded one, else the one given.

        Raises
        ------
        OntologyError
            None was ever recorded or given.
        """
        seq = self.store.shelf.get("meta", "ontology")
        if self._ontology is None or self._ontology[0] != seq:
            if seq is not None:
                found = _recorded_ontology(self._record_at(int(seq)))
            elif self._given is not None:
                found = self._given
            else:
                raise OntologyError("the ledger has no ontology yet.", "Name one with --ontology.")
            self._ontology = (seq, found)
        return self._ontology[1]

    @property
    def view(self) -> View:
        """What is known, as of the last commit. Take it anew after a writing ended."""
        ontology = self.ontology
        if self._view is None or self._view.ontology is not ontology:
            self._view = View(self.store.shelf, ontology, self._record_at)
            self._view.snapshot = self.store.snapshot
        return self._view

    def text(self, revision: str) -> str:
        """The text of a document revision; raises `StoreError` if it is not kept."""
        return self.store.text(revision)

    @contextmanager
    def writing(
        self, run: str, actor: str, *, wait: float = 0.0, about: dict[str, Any] | None = None
    ) -> Iterator[Writer]:
        """Be the one writer; committed on leaving, rolled back on an exception.

        A view that another version of the fold computed is computed anew first.

        Parameters
        ----------
        run : id of the run; noted in the journal with its first record.
        actor : who or what writes.
        wait : seconds to wait for another writer.
        about : what else the run record should say (provider, prompt hashes, model, …).

        Raises
        ------
        StoreBusy
            Another process is writing.
        OntologyError
            No ontology was ever recorded or given.
        """
        ontology = self._given if self._given is not None else self.ontology
        with self.store.writer(wait, actor) as inner:
            if inner.count() and inner.shelf.get("meta", "fold") != FOLD:
                self._fold_anew(inner)
            cache = RecordCache(inner)
            changed = inner.shelf.get("meta", "hash") != ontology.hash
            writer = Writer(inner, View(inner.shelf, ontology, cache), cache.keep, run, actor, about or {})
            if changed and inner.count():
                writer.change_ontology()
            yield writer
            writer.commit()

    def as_of(self, when: int | str) -> View:
        """The view as it was after record `when`, or after the last record at or before an ISO 8601 time.

        A bare date means its end. Records keep the order in which they were written, also where the clock
        was set back between them. Replayed in memory, under the ontology that was in force.
        """
        if isinstance(when, int):
            upto = when
        else:
            upto = max((r.seq for r in self.store.records() if r.at[: len(when)] <= when), default=0)
        return self.replay(MemoryShelf(), upto)

    def replay(self, shelf: Shelf, upto: int | None = None) -> View:
        """Fold the journal up to record `upto` onto an empty shelf."""
        ontology = self._ontology_at(upto)
        view = View(shelf, ontology, self._record_at)
        view.apply_all(self._kept(self.store.records(0, upto)))
        return view

    def _kept(self, records: Iterable[Record]) -> Iterator[Record]:
        """Let what is read once be at hand when a later record refers to it."""
        for record in records:
            self._record_at.keep(record)
            yield record

    def _ontology_at(self, upto: int | None) -> Ontology:
        found = None
        for record in self.store.records(0, upto):
            if record.op == "run" and "o" in record.payload:
                found = record
        return self.ontology if found is None else _recorded_ontology(found)

    def rebuild(self, actor: str, *, wait: float = 0.0) -> int:
        """Build the live view anew from the journal; returns how many records were folded.

        Raises
        ------
        LedgerBroken
            The journal itself is not what was written: there is nothing to build from.
        StoreBusy
            Another process is writing.
        """
        self.store.verify().require("the journal")
        with self.store.writer(wait, actor) as inner:
            self._fold_anew(inner)
            inner.commit()
            return inner.count()

    def _fold_anew(self, inner: StoreWriter) -> None:
        self._view = None
        inner.clear_shelf()
        View(inner.shelf, self._ontology_at(None), RecordCache(inner)).apply_all(inner.records())

    def log(self, after: int = 0, upto: int | None = None, op: str | None = None) -> Iterator[Record]:
        """Records with `after < seq <= upto` in order, all or those of one op."""
        return (r for r in self.store.records(after, upto) if op is None or r.op == op)

    def export_jsonl(self, stream: TextIO) -> int:
        """Write the journal, one record a line; return how many."""
        return write_jsonl(self.store.records(), stream)

    def verify(self, kept: Replay | None = None) -> LedgerCheck:
        """Check chain and anchor, derive every claim's id again, hold the live view against a replay.

        Parameters
        ----------
        kept : a replay to go on from, and to go on from next time; see `replay`. The chain, the texts and the
            live rows are checked in full all the same.
        """
        kept = kept or Replay()
        with self.store.snapshot():
            verdict = self.store.verify()
            if not verdict.ok:
                return LedgerCheck(verdict, (), (0, 0))
            replayed, after = self._replayed(kept)
            live, again = rows(self.view), rows(replayed)
            differing = tuple(table for table in live if live[table] != again[table])
            new = replayed.check_claims(after)
            claims = (kept.claims[0] + new[0], kept.claims[1] + new[1]) if after else new
            self._keep(kept, replayed, claims)
            return LedgerCheck(verdict, differing, claims)

    def _replayed(self, kept: Replay) -> tuple[View, int]:
        """The journal folded anew, and up to which record that was done before."""
        shelf, kept.shelf = kept.shelf, None
        if shelf is None or kept.ontology is None or not 0 < kept.count <= self.store.count():
            return self.replay(MemoryShelf()), 0
        if self.store.record(kept.count).hash != kept.head:
            return self.replay(MemoryShelf()), 0
        fresh = list(self.store.records(kept.count))
        if any(record.op == "run" and "o" in record.payload for record in fresh):
            return self.replay(MemoryShelf()), 0
        view = View(shelf, kept.ontology, self._record_at)
        view.apply_all(self._kept(fresh))
        return view, kept.count

    def _keep(self, kept: Replay, replayed: View, claims: tuple[int, int]) -> None:
        count = self.store.count()
        if count <= MOST_RECORDS and isinstance(replayed.shelf, MemoryShelf):
            kept.shelf, kept.ontology, kept.claims = replayed.shelf, replayed.ontology, claims
            kept.count, kept.head = count, self.store.head()


def _recorded_ontology(record: Record) -> Ontology:
    """The ontology that a run noted; as text, so that the order of the file survives canonical JSON."""
    return parse_ontology(json.loads(record.payload["o"]), f"record {record.seq}")
