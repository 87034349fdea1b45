"""A file beside the store that is derived from its journal: delete it, and a later run makes it anew.

It is a fold of the journal like the view, and says up to which record (number and hash) it is one; where that
record is not in the journal, or the file was made by another version or is damaged, it is thrown away. It is
written after the ledger's commit: a kill in between leaves it behind, and the next run folds in the rest.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from kg_ledger.journal import GENESIS

if TYPE_CHECKING:
    from kg_ledger.stores import Reader
    from kg_pipeline.rooms import Rooms

_NAMES, _ALIKE = "names.db", "alike.db"


def keep_beside(rooms: Rooms, state: Path, journal: Reader) -> None:
    """Give a run what is kept in the folder of its store: where names occur, for the embedded engine; which
    names are like which, where a model is asked about them."""
    if rooms.model:
        from kg_pipeline.kept_index import KeptIndex

        rooms.alike = KeptIndex(state / _ALIKE, journal)
    else:
        from kg_pipeline.occurrences import Occurrences

        rooms.occurrences = Occurrences(state / _NAMES, journal)


class Beside:
    """The file. Only for whoever holds the writer's lock.

    Parameters
    ----------
    made_by : changes with what the file holds and how it is computed.
    layout : its tables. One is `about`, of one row, with the columns `made_by`, `seq` and `hash`; others that
        it has need a default.
    """

    def __init__(self, path: Path, journal: Reader, made_by: str, layout: str) -> None:
        self.journal = journal
        self._path = path
        self._made_by = made_by
        self._layout = layout

    def opened(self) -> sqlite3.Connection:
        """The file, if what it holds is of this journal; else a new one.

        Raises
        ------
        sqlite3.Error, OSError
            There can be none.
        """
        with suppress(sqlite3.Error):
            db = sqlite3.connect(self._path, isolation_level=None)
            try:
                [(made_by, seq, head)] = db.execute("SELECT made_by, seq, hash FROM about").fetchall()
                if made_by == self._made_by and self._hash_at(seq) == head:
                    db.execute("PRAGMA synchronous = NORMAL")
                    return db
            except (sqlite3.Error, ValueError, TypeError):
                pass
            db.close()
        self.discard()
        db = sqlite3.connect(self._path, isolation_level=None)
        try:
            db.executescript(f"BEGIN; {self._layout}")
            db.execute("INSERT INTO about(made_by, seq, hash) VALUES (?, 0, ?)", (self._made_by, GENESIS))
            db.execute("COMMIT")
        except sqlite3.Error:
            db.close()
            self.discard()
            raise
        return db

    def discard(self) -> None:
        """Delete the file."""
        for suffix in ("", "-journal"):
            self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)

    def _hash_at(self, seq: int) -> str | None:
        if seq == 0:
            return GENESIS
        return self.journal.record(seq).hash if 0 < seq <= self.journal.count() else None


def to_bytes(text: str) -> bytes:
    """UTF-8, which sorts as code points do; lone surrogates are kept."""
    return text.encode("utf-8", "surrogatepass")


def to_text(raw: bytes) -> str:
    """What `to_bytes` wrote.

    Raises
    ------
    UnicodeDecodeError
        It did not write this.
    """
    return raw.decode("utf-8", "surrogatepass")
