"""The SQLite file: its tables, how it is opened, and what its errors mean to a person.

journal        one row a block of records: `last` is the seq of its last record, `hashes` 32 bytes a
               record, `body` their packed JSON; what is before a record is the hash before it, so it
               is not stored again. Triggers refuse every change but adding at the end.
texts          decoded document texts under their SHA-256
shelf          the view's rows; `shelf_tables` gives each of its tables a short number
calls, runs    paid replies, and what each run planned and came to
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kg_ledger.errors import LedgerBroken, StoreBusy, StoreError
from kg_ledger.journal import RESTORE
from kg_ledger.stores.faults import reach

if TYPE_CHECKING:
    from sqlite_utils import Database

APPLICATION_ID = 0x6B674C31
SCHEMA_VERSION = 1
BUSY_SECONDS = 60.0
"""How long a statement waits for another process's commit, which takes milliseconds to seconds."""

_TRIGGERS = """
CREATE TRIGGER journal_is_never_updated BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_never_deleted BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_grows_at_its_end BEFORE INSERT ON journal
WHEN length(NEW.hashes) = 0 OR length(NEW.hashes) % 32 <> 0 OR
     NEW.last - length(NEW.hashes) / 32 <> coalesce((SELECT max(last) FROM journal), 0)
BEGIN SELECT RAISE(ABORT, 'the journal grows at its end'); END;
"""


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """Open the SQLite file at `path`, which must exist.

    In a folder that cannot be written, a store that was closed cleanly is opened as it lies there.
    """
    uri = path.resolve().as_uri()
    with explain(path, "opened"):
        db = _connection(f"{uri}?mode={'ro' if read_only else 'rw'}")
        try:
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as err:
            db.close()
            if not read_only or err.sqlite_errorcode & 0xFF not in (
                sqlite3.SQLITE_CANTOPEN,
                sqlite3.SQLITE_READONLY,
            ):
                raise
            wal = path.with_name(path.name + "-wal")
            if wal.exists() and wal.stat().st_size > 0:
                raise StoreError(
                    f"{path}: a write was going on when the folder became read-only.",
                    "Copy the folder to a place that can be written, and open it there.",
                ) from err
            db = _connection(f"{uri}?mode=ro&immutable=1")
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if read_only:
            db.execute("PRAGMA query_only = ON")
        else:
            db.execute("PRAGMA synchronous = FULL")
        return db


def _connection(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS)


def is_empty(db: sqlite3.Connection) -> bool:
    """Whether nothing was ever laid out in the file."""
    return (
        _pragma(db, "application_id") == 0
        and _pragma(db, "user_version") == 0
        and not db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    )


def check(db: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that is not a store, or is one that this version cannot read."""
    if is_empty(db):
        raise StoreError(f"{path}: holds no ledger yet.", "Take documents in first.")
    if _pragma(db, "application_id") != APPLICATION_ID:
        raise StoreError(f"{path}: is a database of another program.", "Name another file.")
    version = _pragma(db, "user_version")
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{path}: was written by a newer version (schema {version}; this one reads {SCHEMA_VERSION}).",
            "Install the newer version.",
        )
    if version < SCHEMA_VERSION:
        raise StoreError(f"{path}: has schema {version}, which no released version wrote.")


def create(connection: sqlite3.Connection) -> None:
    """Lay out an empty file, all at once. Only this takes sqlite-utils, which is slow to import."""
    from sqlite_utils import Database

    db = Database(connection, execute_plugins=False)
    db.enable_wal()
    reach("create.wal")
    db.execute("BEGIN IMMEDIATE")
    try:
        if is_empty(connection):
            _lay_out(db)
        reach("create.tables")
        db.commit()
    except BaseException:
        db.rollback()
        raise


def _lay_out(db: Database) -> None:
    db.table("journal").create(
        {"last": int, "hashes": bytes, "body": bytes}, pk="last", not_null={"hashes", "body"}
    )
    db.executescript(_TRIGGERS)
    texts = db.table("texts").create({"sha": bytes, "body": bytes}, not_null={"sha", "body"})
    texts.create_index(["sha"], unique=True)
    names = db.table("shelf_tables").create({"id": int, "name": str}, pk="id", not_null={"name"})
    names.create_index(["name"], unique=True)
    db.execute(
        "CREATE TABLE shelf(tab INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL,"
        " PRIMARY KEY (tab, key)) WITHOUT ROWID"
    )
    calls = db.table("calls").create(
        {"key": bytes, "reply": bytes, "usage": str, "model": str, "at": str}, not_null={"key", "reply"}
    )
    calls.create_index(["key"], unique=True)
    db.table("runs").create(
        {"id": str, "started": str, "plan": str, "ended": str, "outcome": str},
        pk="id",
        not_null={"started", "plan"},
    )
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])


@contextmanager
def explain(path: Path, doing: str) -> Iterator[None]:
    """Turn SQLite's errors inside the block into a `StoreError` that says what to do.

    Parameters
    ----------
    doing : what was being done to the file, as in "cannot be opened".
    """
    try:
        yield
    except FAILURES as err:
        raise explained(err, path, doing) from err


FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What sqlite3 raises: a damaged schema may yield a message that is not text."""


def explained(err: Exception, path: Path, doing: str) -> StoreError:
    """What `err`, one of `FAILURES`, means, and what to do about it; `doing` as in `explain`."""
    code = getattr(err, "sqlite_errorcode", 0) & 0xFF
    if isinstance(err, UnicodeDecodeError):
        return LedgerBroken(f"{path}: cannot be {doing} (the file is damaged).", RESTORE)
    said = f"{path}: cannot be {doing} ({err})."
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy(said, "Another process is writing; try again.")
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return StoreError(said, "The disk is full, over its quota, or failing; what was committed is kept.")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError(said, "Check that the file and its folder can be written.")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return LedgerBroken(said, RESTORE)
    return StoreError(said)
