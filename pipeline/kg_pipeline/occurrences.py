"""Which names occur in which documents: an index beside the store, so that a new name finds its documents,
and a new document its names, without looking through all of them.

It is derived (see `beside`), and made anew at the end of a run where it is not there. It may propose too much
(what was said once, a text that was replaced), never too little: whoever asks holds what it proposes against
the view.

    about    what it was made by, the last record, the longest key
    keys     name keys in the order of their bytes, each with the literal key of such a name
    docs     documents by the contents under which `texts` holds them
    texts    folded titles and texts by runs of three characters
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kg_ledger.ids import digest, name_key
from kg_ledger.names import literal_key
from kg_ledger.reading import SourceDocument
from kg_ledger.records import Record
from kg_ledger.view import View
from kg_pipeline.beside import Beside, to_bytes, to_text

if TYPE_CHECKING:
    from kg_ledger.stores import Reader

MADE_BY = f"1 {unicodedata.unidata_version}"
"""Changes with what the file holds, and with how names are folded."""

MANY_RECORDS = 5_000
"""From so many new records on, reading the view is quicker than reading the records."""

FEW_RECORDS = 500
"""So many records are folded in before a run; where there are more, that is left to the end of the run."""

_RUN = 3
_MOST_RUNS = 48
"""Runs of a key that are looked up; the rest of a longer one is left to whoever asks."""

_LAST = "\U0010ffff"
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_LAYOUT = """
CREATE TABLE about(made_by TEXT, seq INTEGER, hash TEXT, longest INTEGER DEFAULT 0);
CREATE TABLE keys(key BLOB PRIMARY KEY, literal BLOB) WITHOUT ROWID;
CREATE TABLE docs(row INTEGER PRIMARY KEY, doc BLOB, content TEXT, UNIQUE(doc, content));
CREATE VIRTUAL TABLE texts USING fts5(
    body, content='', detail=none, columnsize=0, tokenize='trigram case_sensitive 1');
"""


TextOf = Callable[[str], str]
"""Gives the text of a revision."""


class Occurrences:
    """The index. Only for whoever holds the writer's lock. Where SQLite cannot keep it, it stays useless.

    Parameters
    ----------
    path : its file; made where it does not exist.
    """

    def __init__(self, path: Path, journal: Reader) -> None:
        self._file = Beside(path, journal, MADE_BY, _LAYOUT)

    @contextmanager
    def at_hand(self, view: View, text_of: TextOf) -> Iterator[Index | None]:
        """The index as of the last commit, or None where much has happened since it was kept.

        Parameters
        ----------
        view : as of the last commit, or later.
        """
        index = self._at_head(view, text_of, FEW_RECORDS)
        try:
            yield index
        finally:
            if index is not None:
                index.close()
                if index.broken:
                    self._file.discard()

    def catch_up(self, view: View, text_of: TextOf) -> None:
        """Fold in whatever was committed, so that it is at hand the next time."""
        index = self._at_head(view, text_of)
        if index is not None:
            index.close()

    def _at_head(self, view: View, text_of: TextOf, most: int | None = None) -> Index | None:
        """The index up to the last record, unless more than `most` are to be folded in for that."""
        try:
            db = self._file.opened()
        except (sqlite3.Error, OSError):
            return None
        try:
            index = Index(db)
            if most is None or self._file.journal.count() - index.upto <= most:
                index.fold_in(self._file.journal, view, text_of)
                return index
        except sqlite3.Error:
            db.close()
            self._file.discard()
            return None
        except BaseException:
            db.close()
            raise
        db.close()
        return None


class Index:
    """The open index.

    Attributes
    ----------
    upto : the last record that is folded in.
    broken : whether it could not be read; then it answers None.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.broken = False
        [(self.upto, self._longest)] = db.execute("SELECT seq, longest FROM about").fetchall()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def fold_in(self, journal: Reader, view: View, text_of: TextOf) -> None:
        """Bring the index up to the last record, in one transaction."""
        count, head = journal.count(), journal.head()
        if count == self.upto:
            return
        names: dict[str, None] = {}
        if count - self.upto > MANY_RECORDS:
            documents = view.documents()
            names |= dict.fromkeys(view.spellings())
        else:
            touched: dict[str, None] = {}
            for record in journal.records(self.upto, count):
                names |= dict.fromkeys(_names_in(record))
                if record.op == "document":
                    touched[str(record.payload["d"])] = None
            known = (view.document(one) for one in touched)
            documents = [document for document in known if document is not None]
        self._db.execute("BEGIN")
        try:
            self._add_keys(names)
            for document in documents:
                self._add(document, text_of)
            row = (count, head, self._longest)
            self._db.execute("UPDATE about SET seq = ?, hash = ?, longest = ?", row)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        self.upto = count

    def _add_keys(self, names: Iterable[str]) -> None:
        keys = {name_key(name): literal_key(name) for name in names}
        rows = [(to_bytes(key), to_bytes(literal)) for key, literal in keys.items() if key]
        self._db.executemany("INSERT OR IGNORE INTO keys VALUES (?, ?)", rows)
        self._longest = max([self._longest, *map(len, keys)])

    def _add(self, document: SourceDocument, text_of: TextOf) -> None:
        if document.revision:
            self._add_text(document.id, document.revision, document.title, text_of(document.revision))

    def _add_text(self, doc: str, revision: str, title: str, text: str) -> None:
        row = (to_bytes(doc), digest(f"{revision} {title}"))
        added = self._db.execute("INSERT OR IGNORE INTO docs(doc, content) VALUES (?, ?)", row)
        if added.rowcount > 0:
            folded = name_key.__wrapped__(f"{title}\n{text}")
            body = _storable(folded) + "\n" * (_RUN - 1)  # so that the last characters begin a run as well
            self._db.execute("INSERT INTO texts(rowid, body) VALUES (?, ?)", (added.lastrowid, body))

    def documents_with(self, keys: Iterable[str]) -> set[str] | None:
        """Ids of documents whose text may hold a name with one of these keys."""
        try:
            return {doc for key in keys if key for doc in self._documents_with(key)}
        except (sqlite3.Error, UnicodeDecodeError):
            self.broken = True
            return None

    def keys_in(self, folded: str) -> dict[str, str] | None:
        """The keys that occur in a folded text, each with the literal key of such a name."""
        try:
            return self._keys_in(folded)
        except (sqlite3.Error, UnicodeDecodeError):
            self.broken = True
            return None

    def _documents_with(self, key: str) -> Iterator[str]:
        key = _storable(key)
        runs = sorted({key[at : at + _RUN] for at in range(len(key) - _RUN + 1)})[:_MOST_RUNS]
        if runs:
            wanted = " AND ".join('"' + run.replace('"', '""') + '"' for run in runs)
            which, args = "SELECT rowid FROM texts WHERE texts MATCH ?", [wanted]
        else:
            self._db.execute(
                "CREATE VIRTUAL TABLE IF NOT EXISTS temp.runs USING fts5vocab('main', 'texts', 'instance')"
            )
            which = "SELECT doc FROM temp.runs WHERE term >= ? AND term <= ?"
            args = [key, key + _LAST * (_RUN - len(key))]
        for (doc,) in self._db.execute(f"SELECT doc FROM docs WHERE row IN ({which})", args):
            yield to_text(doc)

    def _keys_in(self, folded: str) -> dict[str, str]:
        """Those that begin at one place are beginnings of one string, so they are met going down from the
        greatest key that is not behind it in order."""
        found: dict[str, str] = {}
        for at in range(len(folded)):
            rest = folded[at : at + self._longest]
            while rest:
                row = self._db.execute(
                    "SELECT key, literal FROM keys WHERE key <= ? ORDER BY key DESC LIMIT 1",
                    (to_bytes(rest),),
                ).fetchone()
                if row is None:
                    break
                key = to_text(row[0])
                shared = _shared(key, rest)
                if shared == len(key):
                    found[key] = to_text(row[1])
                    shared -= 1
                rest = rest[:shared]
        return found


def _names_in(record: Record) -> Iterator[str]:
    """The names that a record uses."""
    if record.op == "mention":
        yield from (row[0] for row in record.payload["m"])
    elif record.op == "claim":
        yield from (record.payload["s"][0], record.payload["o"][0])


def _shared(one: str, other: str) -> int:
    """How many characters two strings share at their beginning."""
    if other.startswith(one):
        return len(one)
    return next(at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)


def _storable(text: str) -> str:
    """`text` with what SQLite cannot hold as text made one sign, character by character."""
    return _UNSTORABLE.sub("\ufffd", text)
