"""What the kept index holds (see `kept_index`): the tables of its file, written as things change.

    about     what it was made by, the last record, how many things there are
    features  each with how many things have it; words of descriptions stand there as well, behind a `t`
    postings  the things that have a feature
    things    by root: id, nodes, the mention that describes it best, features in their order, words

Whatever cannot be read is a `sqlite3.Error`.
"""

from __future__ import annotations

import sqlite3
import sys
import unicodedata
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from kg_ledger.fold import FOLD
from kg_ledger.reading import MentionAt, Thing
from kg_ledger.touched import touched
from kg_ledger.view import View
from kg_pipeline.beside import to_bytes, to_text
from kg_pipeline.name_features import described_by, features_of
from kg_pipeline.name_index import BlockIndex

if TYPE_CHECKING:
    from kg_ledger.stores import Reader

BEHIND = 4
"""Where more than one of so many records are to be folded in, making the file anew is quicker."""

MADE_BY = f"1 {FOLD} {unicodedata.unidata_version} {sys.byteorder}"
"""Changes with what the file holds, with how names are folded, and with how the view numbers them."""

_TOGETHER = 250
_TOLD = "t:"
LAYOUT = """
CREATE TABLE about(made_by TEXT, seq INTEGER, hash TEXT, things INTEGER DEFAULT 0);
CREATE TABLE features(number INTEGER PRIMARY KEY, feature BLOB UNIQUE, many INTEGER);
CREATE TABLE postings(feature INTEGER, thing INTEGER, PRIMARY KEY(feature, thing)) WITHOUT ROWID;
CREATE TABLE things(root INTEGER PRIMARY KEY, id BLOB, nodes BLOB, best BLOB, features BLOB, told BLOB);
"""


class Row(NamedTuple):
    """A thing as it is kept: numbers stand for features and words."""

    id: str
    nodes: tuple[int, ...]
    best: MentionAt | None
    features: tuple[int, ...]
    told: tuple[int, ...]


class Tables:
    """The open file.

    Attributes
    ----------
    many : how many things there are.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        try:
            [(self._upto, self.many)] = db.execute("SELECT seq, things FROM about").fetchall()
        except (sqlite3.Error, ValueError):
            db.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # -- writing ----------------------------------------------------------------------------------

    def fold_in(self, journal: Reader, view: View) -> bool:
        """Bring the file up to the last record, in one transaction; False where it has to be made anew."""
        count = journal.count()
        if (count - self._upto) * BEHIND > count:
            return False
        if count == self._upto:
            return True
        found = touched(view, journal.records(self._upto, count))
        if found is None:
            return False
        with self._transaction(journal):
            change = Counter[int]()
            known = dict(self.read(found.nodes))
            for node in found.nodes:
                was = known.get(node)
                had = ((), None) if was is None else (was.nodes, was.best)
                thing = view.thing(node, had, found.mentions)
                now = None if thing is None else self._row_of(thing)
                if was != now:
                    self._put(node, was, now, change)
            rows = [(by, number) for number, by in change.items() if by]
            self._db.executemany("UPDATE features SET many = many + ? WHERE number = ?", rows)
            gone = [(number,) for number, by in change.items() if by <= 0]
            self._db.executemany("DELETE FROM features WHERE number = ? AND many <= 0", gone)
        return True

    def make(self, things: Sequence[Thing], whole: BlockIndex, journal: Reader) -> None:
        """Fill the new file, in one transaction."""
        roots = {thing.id: thing.root for thing in things}
        posted = {feature: sorted(map(roots.__getitem__, ids)) for feature, ids in whole.postings()}
        many = {feature: len(having) for feature, having in posted.items()}
        many |= {f"{_TOLD}{word}": times for word, times in whole.times.items()}
        numbers = {feature: number for number, feature in enumerate(sorted(many), 1)}
        with self._transaction(journal):
            rows = ((number, to_bytes(feature), many[feature]) for feature, number in numbers.items())
            self._db.executemany("INSERT INTO features VALUES (?, ?, ?)", rows)
            pairs = ((n, root) for feature, n in numbers.items() for root in posted.get(feature, ()))
            self._db.executemany("INSERT INTO postings VALUES (?, ?)", pairs)
            for thing in things:
                features, words = whole.parts(thing.id)
                told = tuple(numbers[f"{_TOLD}{word}"] for word in words)
                own = tuple(numbers[feature] for feature in features)
                self._write(thing.root, Row(thing.id, thing.nodes, thing.best, own, told))
            self.many = len(things)

    @contextmanager
    def _transaction(self, journal: Reader) -> Iterator[None]:
        self._db.execute("BEGIN")
        try:
            yield
            row = (journal.count(), journal.head(), self.many)
            self._db.execute("UPDATE about SET seq = ?, hash = ?, things = ?", row)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _row_of(self, thing: Thing) -> Row:
        words = described_by(thing.description)
        features = self._numbers(features_of(thing.names, words))
        return Row(thing.id, thing.nodes, thing.best, features, self._numbers([_TOLD + w for w in words]))

    def _numbers(self, features: Sequence[str]) -> tuple[int, ...]:
        """The number of each feature; a new one where nothing had it."""
        raw = [to_bytes(feature) for feature in features]
        known = dict(self._each("SELECT feature, number FROM features WHERE feature IN", raw))
        for feature in raw:
            if feature not in known:
                added = self._db.execute("INSERT INTO features(feature, many) VALUES (?, 0)", (feature,))
                known[feature] = added.lastrowid
        return tuple(known[feature] for feature in raw)

    def _put(self, root: int, was: Row | None, now: Row | None, change: Counter[int]) -> None:
        """Write a thing anew, and count what it brings and takes."""
        had, has = (set(row.features) if row else set[int]() for row in (was, now))
        self._db.executemany(
            "DELETE FROM postings WHERE feature = ? AND thing = ?", [(n, root) for n in had - has]
        )
        self._db.executemany("INSERT INTO postings VALUES (?, ?)", [(n, root) for n in has - had])
        change.subtract([*(was.features if was else ()), *(was.told if was else ())])
        change.update([*(now.features if now else ()), *(now.told if now else ())])
        self.many += (now is not None) - (was is not None)
        if now is None:
            self._db.execute("DELETE FROM things WHERE root = ?", (root,))
        else:
            self._write(root, now)

    def _write(self, root: int, row: Row) -> None:
        packed = (array("I", numbers).tobytes() for numbers in (row.nodes, row.best or (), *row[3:]))
        values = (root, to_bytes(row.id), *packed)
        self._db.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?, ?, ?, ?)", values)

    # -- reading ----------------------------------------------------------------------------------

    def read(self, roots: Sequence[int]) -> Iterator[tuple[int, Row]]:
        """Those of the things with these roots that are there."""
        sql = "SELECT root, id, nodes, best, features, told FROM things WHERE root IN"
        for root, raw, *packed in self._each(sql, roots):
            nodes, best, features, told = map(_unpacked, packed)
            yield root, Row(_text(raw), nodes, MentionAt(*best) if best else None, features, told)

    def features(self, numbers: Sequence[int]) -> Iterator[tuple[int, str, int]]:
        """The features with these numbers, each with how many things have it."""
        sql = "SELECT number, feature, many FROM features WHERE number IN"
        for number, raw, many in self._each(sql, numbers):
            yield number, _text(raw), many

    def having(self, feature: str) -> tuple[int, ...]:
        """The things that have a feature."""
        sql = "SELECT thing FROM postings WHERE feature = (SELECT number FROM features WHERE feature = ?)"
        return tuple(root for (root,) in self._db.execute(sql, (to_bytes(feature),)))

    def _each(self, sql: str, wanted: Sequence[int] | Sequence[bytes]) -> Iterator[tuple[Any, ...]]:
        """The rows of a query that ends in `IN`, of all the keys that are wanted."""
        for at in range(0, len(wanted), _TOGETHER):
            some = wanted[at : at + _TOGETHER]
            yield from self._db.execute(f"{sql} ({','.join('?' * len(some))})", some).fetchall()


def _unpacked(raw: bytes) -> tuple[int, ...]:
    found = array("I")
    try:
        found.frombytes(raw)
    except (TypeError, ValueError) as err:
        raise sqlite3.DataError(f"no row of numbers: {err}") from err
    return tuple(found)


def _text(raw: bytes) -> str:
    """Text that was kept as bytes."""
    try:
        return to_text(raw)
    except (AttributeError, ValueError) as err:
        raise sqlite3.DataError(f"no text: {err}") from err
