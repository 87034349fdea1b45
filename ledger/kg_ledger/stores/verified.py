"""A check of a ledger that goes on from the last one, where that one found everything whole.

Verifying replays the journal, which takes as long as the journal is. So once a ledger has been verified, a
copy of its view is kept beside it, with digests of the journal and the texts as they were. To go on from
there is to see that these are what they were, byte for byte; to check the records that came since, link by
link; to fold them into the copy; and to hold the copy against the live view, row by row. A fault anywhere
says nothing: then the ledger has to be verified in full, which tells what is wrong.

The copy is as trustworthy as the folder it lies in; to verify in full is to read no copy.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from kg_ledger.errors import KgError
from kg_ledger.journal import record_hash
from kg_ledger.ledger import Ledger, RecordCache
from kg_ledger.payloads import claim_from
from kg_ledger.records import Record
from kg_ledger.stores.pack import unpack
from kg_ledger.stores.sqlite import SqliteStore
from kg_ledger.stores.sqlite_shelf import SqliteShelf
from kg_ledger.view import View

MOST_RECORDS = 20_000
"""From so many new records on there is not much left to save."""

_FORMAT = "1"
_LAYOUT = """
CREATE TABLE about(made_by TEXT, upto INTEGER, head TEXT, journal TEXT, texts TEXT, last_text INTEGER,
                   good INTEGER, total INTEGER);
CREATE TABLE shelf_tables(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE shelf(tab INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL,
                   PRIMARY KEY (tab, key)) WITHOUT ROWID;
INSERT INTO shelf_tables SELECT id, name FROM live.shelf_tables;
INSERT INTO shelf SELECT tab, key, value FROM live.shelf ORDER BY tab, key;
"""
_DIFFERENT = """
SELECT l.value, (SELECT s.value FROM main.shelf s WHERE s.tab = l.tab AND s.key = l.key) AS mine
FROM live.shelf l WHERE mine IS NOT l.value
"""
_UNNUMBERED = "SELECT id, name FROM live.shelf_tables EXCEPT SELECT id, name FROM main.shelf_tables"
_DAMAGE = (
    KgError,
    sqlite3.Error,
    OSError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    AssertionError,
)

Tally = tuple[int, int]
TallyOf = Callable[[View, Iterable[str]], Tally]
"""How many of some documents' quotes stand, and how many there are: `(view, document ids)`."""


class _About(NamedTuple):
    made_by: str
    upto: int
    head: str
    journal: str
    texts: str
    last_text: int
    good: int
    total: int


class VerifiedCopy:
    """The copy beside a ledger.

    Parameters
    ----------
    path : its file.
    made_by : changes with the program: a copy of another one is not gone on from.
    tally_of : what else is known of the ledger as a sum over documents, and kept up to date with it.
    """

    def __init__(self, path: Path, ledger: Ledger, made_by: str, tally_of: TallyOf) -> None:
        self._path = path
        self._ledger = ledger
        self._made_by = f"{_FORMAT} {made_by}"
        self._tally_of = tally_of

    def keep(self, tally: Tally) -> bool:
        """Keep a copy of a ledger that was just verified in full and is whole; False where it cannot be kept.

        Parameters
        ----------
        tally : of all its documents.
        """
        written = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        try:
            written.unlink(missing_ok=True)
            with self._attached(written) as db:
                db.execute("BEGIN")
                count, head = self._ledger.store.count(), self._ledger.store.head()
                if _count(db) != count:
                    return False
                for statement in _LAYOUT.split(";"):
                    db.execute(statement)
                self._note(db, count, head, tally)
                db.execute("COMMIT")
            written.replace(self._path)
        except _DAMAGE:
            return False
        finally:
            written.unlink(missing_ok=True)
        return True

    def go_on(self) -> Tally | None:
        """Check what came in since, and that all else is as it was.

        Returns
        -------
        (int, int) or None
            The tally, if the ledger is whole; None if it has to be verified in full.
        """
        if not self._path.exists():
            return None
        try:
            with self._attached(self._path) as db:
                db.execute("BEGIN")
                tally = self._checked(db)
                db.execute("COMMIT" if tally else "ROLLBACK")
                return tally
        except _DAMAGE:
            return None

    def _checked(self, db: sqlite3.Connection) -> Tally | None:
        store = self._ledger.store
        about = _About(*db.execute("SELECT * FROM about").fetchone())
        if about.made_by != self._made_by or _count(db) != store.count() or not self._anchored():
            return None
        if not _as_it_was(db, about) or db.execute("PRAGMA live.quick_check(5)").fetchall() != [("ok",)]:
            return None
        for (sha,) in db.execute("SELECT sha FROM live.texts WHERE rowid > ?", (about.last_text,)).fetchall():
            store.text(sha.hex())
        records = self._new_records(about)
        if records is None:
            return None
        db.execute("INSERT OR IGNORE INTO shelf_tables SELECT id, name FROM live.shelf_tables")
        shelf = SqliteShelf(self._path, db, RLock(), writable=True)
        view = View(shelf, self._ledger.ontology, RecordCache(store))
        touched = sorted({str(record.payload["d"]) for record in records if "d" in record.payload})
        before = self._tally_of(view, touched)
        view.apply_all(records)
        after = self._tally_of(view, touched)
        shelf.flush()
        if not all(_stands(view, record) for record in records if record.op == "claim") or not _same(db):
            return None
        tally = about.good - before[0] + after[0], about.total - before[1] + after[1]
        db.execute("DELETE FROM about")
        self._note(db, store.count(), store.head(), tally)
        return tally

    def _anchored(self) -> bool:
        anchor = self._ledger.store.anchor()
        return anchor is not None and anchor.count > 0 and self._hash_at(anchor.count) == anchor.head

    def _hash_at(self, seq: int) -> str:
        return self._ledger.store.record(seq).hash

    def _new_records(self, about: _About) -> list[Record] | None:
        """The records since, if they hang together and are folded under the same ontology."""
        store = self._ledger.store
        if self._hash_at(about.upto) != about.head or store.count() - about.upto > MOST_RECORDS:
            return None
        found: list[Record] = []
        seq, head = about.upto, about.head
        for record in store.records(about.upto):
            if (record.seq, record.prev) != (seq + 1, head) or record_hash(record) != record.hash:
                return None
            if record.op == "run" and "o" in record.payload:
                return None
            seq, head = record.seq, record.hash
            found.append(record)
        return found if (seq, head) == (store.count(), store.head()) else None

    def _note(self, db: sqlite3.Connection, count: int, head: str, tally: Tally) -> None:
        last = int(db.execute("SELECT ifnull(max(rowid), 0) FROM live.texts").fetchone()[0])
        about = _About(self._made_by, count, head, _journal(db, count), _texts(db, last), last, *tally)
        db.execute("INSERT INTO about VALUES (?, ?, ?, ?, ?, ?, ?, ?)", about)

    @contextmanager
    def _attached(self, path: Path) -> Iterator[sqlite3.Connection]:
        """The copy at `path`, with the ledger's file as `live`."""
        store = self._ledger.store
        if not isinstance(store, SqliteStore):
            raise KgError("only a ledger in a file is copied.")
        db = sqlite3.connect(path.resolve().as_uri(), uri=True, isolation_level=None)
        try:
            db.execute("PRAGMA synchronous = OFF")  # one that is damaged differs from the live view
            db.execute("ATTACH ? AS live", (f"{store.path.resolve().as_uri()}?mode=ro",))
            yield db
        finally:
            db.close()


def _count(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT ifnull(max(last), 0) FROM live.journal").fetchone()[0])


def _as_it_was(db: sqlite3.Connection, about: _About) -> bool:
    """Whether the journal and the texts that were verified are still the same bytes."""
    return _journal(db, about.upto) == about.journal and _texts(db, about.last_text) == about.texts


def _journal(db: sqlite3.Connection, count: int) -> str:
    return _digest(db.execute("SELECT * FROM live.journal WHERE last <= ? ORDER BY last", (count,)))


def _texts(db: sqlite3.Connection, last: int) -> str:
    return _digest(db.execute("SELECT rowid, * FROM live.texts WHERE rowid <= ? ORDER BY rowid", (last,)))


def _digest(rows: Iterable[tuple[object, ...]]) -> str:
    found = hashlib.sha256()
    for row in rows:
        for value in row:
            raw = value if isinstance(value, bytes) else repr(value).encode()
            found.update(b"%d:" % len(raw))
            found.update(raw)
    return found.hexdigest()


def _stands(view: View, record: Record) -> bool:
    """Whether a claim is found under the id that its content gives."""
    payload = record.payload
    document = view.document(payload["d"])
    if document is None:
        return False
    claim = claim_from(payload, document.revisions[payload.get("rn", 1) - 1])
    return view.find_claim(claim.id) == (record.seq, view.number_of(document.id))


def _same(db: sqlite3.Connection) -> bool:
    """Whether the copy and the live view hold the same rows; they may be packed otherwise."""
    mine, live = (db.execute(f"SELECT count(*) FROM {name}.shelf").fetchone() for name in ("main", "live"))
    if mine != live or db.execute(_UNNUMBERED).fetchone():
        return False
    return all(
        mine is not None and json.loads(unpack(live)) == json.loads(unpack(mine))
        for live, mine in db.execute(_DIFFERENT)
    )
