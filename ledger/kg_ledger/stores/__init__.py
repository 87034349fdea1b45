"""Where records are kept: one protocol, several backends.

A store keeps four things. The journal and the document texts are the truth; the shelf is what they add up
to, and is written in the same transaction; calls and runs are book-keeping, written at once and on their
own, so that a paid call survives whatever happens next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from kg_ledger.journal import Anchor, RecordDraft, Verdict
from kg_ledger.records import Record
from kg_ledger.shelf import Shelf


@dataclass(frozen=True, slots=True)
class StoredCall:
    """A reply that was paid for.

    Attributes
    ----------
    reply : the JSON value that was stored.
    usage : token counts by name.
    model : what really answered.
    at : when, ISO 8601 in UTC.
    """

    reply: Any
    usage: dict[str, int]
    model: str
    at: str


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the pipeline. `ended` and `outcome` are None while it goes on, or if it was killed."""

    id: str
    started: str
    plan: Any
    ended: str | None = None
    outcome: Any | None = None


class Reader(Protocol):
    """What can be read of a store, or, on a `Writer`, of the store with what is not yet committed."""

    @property
    def shelf(self) -> Shelf:
        """The rows of the view."""

    def count(self) -> int:
        """How many records there are."""

    def head(self) -> str:
        """Hash of the last record; `journal.GENESIS` if there is none."""

    def record(self, seq: int) -> Record:
        """Record `seq`; raises `StoreError` if there is none. Asking again, or for a neighbour, is cheap."""

    def records(self, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        """Records with `after < seq <= upto` in order; `upto` defaults to the last one there is now."""

    def has_text(self, sha: str) -> bool:
        """Whether the text with this hash is stored."""

    def text(self, sha: str) -> str:
        """The document text with this hash; raises `StoreError` if it is not stored."""


class Writer(Reader, Protocol):
    """The one writer. Everything between two commits becomes visible at once or not at all."""

    def append(self, drafts: Iterable[RecordDraft]) -> list[Record]:
        """Chain `drafts` behind the journal; they are on disk after `commit`."""

    def adopt(self, records: Iterable[Record]) -> int:
        """Take over finished records (of an export) that continue this journal; return how many.

        Raises `LedgerBroken` at the first one that does not.
        """

    def put_text(self, text: str) -> str:
        """Keep a document text; return its hash (`ids.digest`)."""

    def clear_shelf(self) -> None:
        """Empty every table of the shelf, to build it anew from the journal."""

    def commit(self) -> Anchor:
        """Write everything since the last commit in one transaction, then export the anchor."""

    def rollback(self) -> None:
        """Forget everything since the last commit."""


class Store(Reader, Protocol):
    """A place where records are kept. As a `Reader` it shows whole commits only.

    `get_call`, `put_call`, `start_run` and `end_run` may be used from any thread, with or without a writer.
    """

    def close(self) -> None:
        """Let go of the place."""

    def writer(self, wait_seconds: float = 0.0, purpose: str = "ingest") -> AbstractContextManager[Writer]:
        """Become the one writer among all processes; commit on leaving, roll back on an exception.

        Raises `StoreBusy`, which names the holder, if the place is not free within `wait_seconds`.
        """

    def snapshot(self) -> AbstractContextManager[None]:
        """Inside, every read of this store shows one and the same commit."""

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every stored `(hash, text)`, ordered by hash."""

    def anchor(self) -> Anchor | None:
        """The exported anchor, or None if there is no such file."""

    def verify(self, anchor: Anchor | None = None) -> Verdict:
        """Check the journal, the texts and the place itself against `anchor` (default: the exported one)."""

    def reanchor(self, actor: str, run: str, reason: str) -> Anchor:
        """Accept the journal as it stands after a fault, on the record."""

    def get_call(self, key: str) -> StoredCall | None:
        """The reply stored under `key`, or None."""

    def put_call(self, key: str, reply: Any, usage: dict[str, int], model: str) -> None:
        """Keep a paid reply; it is on disk when this returns."""

    def start_run(self, run: str, plan: Any) -> None:
        """Note that `run` has begun."""

    def end_run(self, run: str, outcome: Any) -> None:
        """Note how `run` ended."""

    def runs(self) -> list[Run]:
        """Every run, oldest first."""
