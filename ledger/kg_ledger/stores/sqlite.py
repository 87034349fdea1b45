"""The default store: one SQLite file, through sqlite-utils.

kg.db               the store (with `-wal` and `-shm` beside it while it is open)
kg.db.anchor.json   the anchor, replaced at every commit
kg.db.lock          who writes
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Self

from kg_ledger.errors import LedgerBroken, StoreBusy, StoreError
from kg_ledger.journal import Anchor, RecordDraft, Verdict, begin_anew
from kg_ledger.stores import Run, StoredCall
from kg_ledger.stores.anchor_file import ANCHOR_SUFFIX, AnchorFile
from kg_ledger.stores.lock import PAUSE_SECONDS, Holder, hold, named_holder
from kg_ledger.stores.sqlite_calls import SqliteCalls
from kg_ledger.stores.sqlite_reader import SqliteReader
from kg_ledger.stores.sqlite_schema import FAILURES, check, connect, create, explain, explained, is_empty
from kg_ledger.stores.sqlite_shelf import Pending, SqliteShelf
from kg_ledger.stores.sqlite_verify import verify_store
from kg_ledger.stores.sqlite_writer import SqliteWriter

CREATE_WAIT_SECONDS = 30.0
UNKNOWN = -1
"""No version of the database's: what was read may be old."""


class SqliteStore(SqliteReader):
    """A `Store` in one file. Use `open`; it is a context manager that closes itself."""

    def __init__(self, path: Path, db: sqlite3.Connection, *, read_only: bool, cache_bytes: int) -> None:
        super().__init__(path, db)
        self._read_only = read_only
        self._cache_bytes = cache_bytes
        self._anchor_file = _anchor_of(path)
        self._lock_path = path.with_name(path.name + ".lock")
        self._calls = SqliteCalls(path, read_only=read_only)
        self._pid = os.getpid()
        self._depth = 0
        self._version = UNKNOWN
        self._shelf = SqliteShelf(
            path, db, self._turn, writable=False, revalidate=self._others_wrote, cache_bytes=cache_bytes
        )

    @classmethod
    def open(
        cls,
        path: Path | str,
        create: bool = False,
        read_only: bool = False,
        cache_bytes: int = 8_000_000,
    ) -> Self:
        """Open the store at `path`.

        Parameters
        ----------
        path : the file, usually `.kg/kg.db`.
        create : make the file, and its folder, if there is none.
        read_only : never write; works in a folder that cannot be written.
        cache_bytes : bound on each of the shelf's caches, in bytes of text.

        Raises
        ------
        StoreError
            There is no store, it is not one of ours, it is damaged, or a newer version wrote it.
        LedgerBroken
            Its anchor tells of records, but the file is gone or holds none.
        """
        path = Path(path)
        _check_not_lost(path, lambda: path.exists() and path.stat().st_size > 0)
        if not path.exists() and not (create and not read_only):
            raise StoreError(f"{path}: there is no store.", "Take documents in first, or name the workspace.")
        if path.exists() and not path.is_file():
            raise StoreError(f"{path}: is not a file.", "Name the store's file.")
        if create and not read_only:
            _ensure_created(path)
        db = connect(path, read_only=read_only)
        try:
            with explain(path, "opened"):
                check(db, path)
            store = cls(path, db, read_only=read_only, cache_bytes=cache_bytes)
        except BaseException:
            db.close()
            raise
        try:
            _check_not_lost(path, lambda: store.count() > 0)
        except BaseException:
            store.close()
            raise
        return store

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._calls.close()
        with self._turn:
            self._db.close()

    @property
    def path(self) -> Path:
        """Where the store is."""
        return self._path

    @property
    def shelf(self) -> SqliteShelf:
        """The rows of the view, as of the last commit; it refuses to be changed."""
        return self._shelf

    @contextmanager
    def writer(self, wait_seconds: float = 0.0, purpose: str = "ingest") -> Iterator[SqliteWriter]:
        """Become the one writer among all processes; commit on leaving, roll back on an exception.

        Raises
        ------
        StoreBusy
            The place was not free within `wait_seconds`; the message names the holder.
        LedgerBroken
            The journal is shorter than, or other than, its anchor says.
        """
        self._check_writable()
        with hold(self._lock_path, purpose, wait_seconds):
            db = connect(self._path)
            writer = SqliteWriter(self._path, db, self._anchor_file, self._cache_bytes, self._committed)
            try:
                writer.check_anchor()
                self._hand_over(writer)
                yield writer
                writer.commit()
            finally:
                writer.close()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Inside, every read of this store shows one and the same commit; other threads wait."""
        with self._turn:
            self._check_process()
            if self._depth == 0:
                with explain(self._path, "read"):
                    self._db.execute("BEGIN")
                    self._db.execute("SELECT max(last) FROM journal").fetchone()
                    if self._others_wrote():
                        self._shelf.invalidate()
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if self._depth == 0:
                    self._db.rollback()

    def holder(self) -> Holder | None:
        """Who is writing, as the lock file names it, or None; one that was killed is named until the next."""
        return named_holder(self._lock_path)

    def anchor(self) -> Anchor | None:
        """The exported anchor, or None if there is no such file."""
        return self._anchor_file.read()

    def verify(self, anchor: Anchor | None = None) -> Verdict:
        """Check the journal, the texts and the file itself.

        Parameters
        ----------
        anchor : what to compare with; by default the exported one. A journal with records and no anchor
            does not verify, for its tail may be cut.
        """
        with self.snapshot():
            return verify_store(self, self._anchor_file, anchor)

    def reanchor(self, actor: str, run: str, reason: str) -> Anchor:
        """Accept the journal as it stands after a fault, on the record.

        A record of op `anchor` says who did it, why, and what the anchor had said; the new anchor covers it.
        """
        self._check_writable()
        with hold(self._lock_path, "repair", 0.0):
            try:
                old = self._anchor_file.read()
                said: dict[str, Any] = (
                    {} if old is None else {"count": old.count, "head": old.head, "at": old.at}
                )
            except StoreError as err:
                said = {"unreadable": err.what}
            writer = SqliteWriter(self._path, connect(self._path), self._anchor_file, self._cache_bytes)
            try:
                payload = {"reason": reason, "anchor": said, "count": writer.count(), "head": writer.head()}
                writer.append([RecordDraft("anchor", payload, actor, run)])
                return writer.commit()
            finally:
                writer.close()

    def get_call(self, key: str) -> StoredCall | None:
        """The reply stored under `key`, or None."""
        self._check_process()
        return self._calls.get_call(key)

    def put_call(self, key: str, reply: Any, usage: dict[str, int], model: str) -> None:
        """Keep a paid reply; it is on disk when this returns."""
        self._check_process()
        self._calls.put_call(key, reply, usage, model)

    def start_run(self, run: str, plan: Any) -> None:
        """Note that `run` has begun."""
        self._check_process()
        self._calls.start_run(run, plan)

    def end_run(self, run: str, outcome: Any) -> None:
        """Note how `run` ended."""
        self._check_process()
        self._calls.end_run(run, outcome)

    def runs(self) -> list[Run]:
        """Every run, oldest first."""
        return self._calls.runs()

    def _others_wrote(self) -> bool:
        """Whether a commit happened since this was last asked; never inside a snapshot."""
        if self._depth:
            return False
        self._check_process()
        version = self._data_version()
        if version == self._version:
            return False
        self._version = version
        return True

    def _data_version(self) -> int:
        try:
            return int(self._db.execute("PRAGMA data_version").fetchone()[0])
        except FAILURES as err:
            raise explained(err, self._path, "read") from err

    def _hand_over(self, writer: SqliteWriter) -> None:
        """Let a writer, who keeps others from writing, know what this has read."""
        with self._turn:
            if self._depth == 0:
                if self._others_wrote():
                    self._shelf.invalidate()
                writer.shelf.learn(self._shelf)

    def _committed(self, changed: Pending | None) -> None:
        """Our own writer, who kept others from writing, committed: only what it changed is read anew.

        Where it cannot be told, or a snapshot of before is still being read, everything is.
        """
        with self._turn:
            if self._version == UNKNOWN or self._depth or changed is None:
                self._version = UNKNOWN
            else:
                self._shelf.discard(changed)
                self._version = self._data_version()

    def _check_writable(self) -> None:
        self._check_process()
        if self._read_only:
            raise StoreError(
                f"{self._path}: was opened for reading.", "To write, make the file and its folder writable."
            )

    def _check_process(self) -> None:
        if os.getpid() != self._pid:
            raise StoreError(f"{self._path}: was opened by another process.", "Open it in this one.")


def _anchor_of(path: Path) -> AnchorFile:
    return AnchorFile(path.with_name(path.name + ANCHOR_SUFFIX))


def _check_not_lost(path: Path, there: Callable[[], bool]) -> None:
    """Refuse a store whose anchor tells of records where `there` finds none: an empty graph is no answer,
    and a fresh one in its place would hide the loss."""
    anchor_file = _anchor_of(path)
    if there() or not anchor_file.path.is_file():
        return
    try:
        anchor = anchor_file.read()
    except StoreError as err:
        raise LedgerBroken(f"{path}: holds no records, and {err.what}", begin_anew(path)) from err
    if (
        anchor is not None and anchor.count and not there()
    ):  # asked again: a first commit may have come between
        what = "holds no records" if path.exists() else "is gone"
        raise LedgerBroken(
            f"{path}: {what}, but its anchor of {anchor.at} tells of {anchor.count}.", begin_anew(path)
        )


def _ensure_created(path: Path) -> None:
    """Lay the file out if it is not; harmless if several processes do so at once."""
    deadline = time.monotonic() + CREATE_WAIT_SECONDS
    while not _is_laid_out(path):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with hold(path.with_name(path.name + ".lock"), "set-up", 0.0):
                path.touch()
                with closing(connect(path)) as db, explain(path, "created"):
                    create(db)
        except OSError as err:
            raise StoreError(f"{path}: cannot be made ({err.strerror}).", "Name another folder.") from err
        except StoreBusy:  # somebody lays it out, and may go on writing: look again instead of queueing
            if time.monotonic() > deadline:
                raise
            time.sleep(PAUSE_SECONDS)


def _is_laid_out(path: Path) -> bool:
    """Whether there is something in the file, of whatever kind."""
    if not path.exists():
        return False
    with closing(connect(path)) as db, explain(path, "opened"):
        return not is_empty(db)
