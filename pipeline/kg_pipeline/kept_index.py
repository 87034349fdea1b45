"""The index over features of names, kept beside the store, so that one more document costs its own names.

A fold of the journal (see `beside`). What a thing is follows from the view, so folding in looks again at the
things that records may have changed (`touched`), and nowhere else; whoever asks gets to the last digit what
`BlockIndex` finds over all things. How rare a feature is changes with every thing, so that lengths are never
kept: they are reckoned for those things that can still be among the likest.
"""

from __future__ import annotations

import math
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence, Set
from contextlib import ExitStack, closing, suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from kg_ledger.reading import Thing
from kg_ledger.view import View
from kg_pipeline.beside import Beside
from kg_pipeline.kept_things import LAYOUT, MADE_BY, Row, Tables
from kg_pipeline.name_features import Named
from kg_pipeline.name_index import COMMON, BlockIndex, Candidate, Neighbours, length_of, named

if TYPE_CHECKING:
    from kg_ledger.stores import Reader

LOOK_COST = 100
"""What looking up one thing in the file costs, in things that are read and indexed in memory."""

_AT_ONCE = 64
_ABOVE = 1 + 1e-9
"""Leaves room for how sums are rounded."""
Found = TypeVar("Found")


class KeptIndex:
    """The file. Only for whoever holds the writer's lock; where SQLite cannot keep it, it stays useless.

    Parameters
    ----------
    path : made where it does not exist.
    """

    def __init__(self, path: Path, journal: Reader) -> None:
        self._file = Beside(path, journal, MADE_BY, LAYOUT)

    def ask(self, view: View, looks: int, question: Callable[[Neighbours], Found]) -> Found:
        """The answer to a question that looks up so many things; it may be put twice.

        Parameters
        ----------
        view : as of the last commit.
        """
        tables = self._at_head(view)
        if tables is not None:
            try:
                if looks * LOOK_COST <= tables.many:
                    return question(Index(tables, view))
            except sqlite3.Error:
                tables.close()
                tables = None
            finally:
                if tables is not None:
                    tables.close()
        things = view.things()
        whole = BlockIndex([named(thing) for thing in things])
        if tables is None:
            self._make(things, whole)
        return question(whole)

    def _at_head(self, view: View) -> Tables | None:
        """The tables up to the last record; None where they have to be made anew."""
        with suppress(sqlite3.Error, OSError), ExitStack() as stack:
            tables = Tables(self._file.opened())
            stack.callback(tables.close)
            if tables.fold_in(self._file.journal, view):
                stack.pop_all()
                return tables
        return None

    def _make(self, things: Sequence[Thing], whole: BlockIndex) -> None:
        self._file.discard()
        with suppress(sqlite3.Error, OSError), closing(Tables(self._file.opened())) as tables:
            tables.make(things, whole, self._file.journal)


class Index(Neighbours):
    """Asks the tables."""

    def __init__(self, tables: Tables, view: View) -> None:
        super().__init__(tables.many)
        self._tables = tables
        self._view = view
        self._rows: dict[int, Row] = {}
        self._squares: dict[int, float] = {}
        self._lengths: dict[int, float] = {}
        self._roots: dict[str, int] = {}

    def named(self, one: str) -> Named | None:
        """The thing with this id; what documents say of it is left out."""
        root = self._roots.get(one) or self._view.nodes.by_id(one)
        if root is None or not self._found([root]):
            return None
        self._roots[one] = root
        type_, names = self._view.called(root)
        return Named(one, names, type_)

    def _root(self, one: str) -> int:
        if one not in self._roots and self.named(one) is None:
            raise KeyError(one)
        return self._roots[one]

    def _own(self, one: str) -> list[tuple[int, str]]:
        [row] = self._load([self._root(one)])
        return [(many, feature) for _, feature, many in self._tables.features(row.features)]

    def _told(self, one: str) -> Set[Hashable]:
        [row] = self._load([self._root(one)])
        return {number for number, _, many in self._tables.features(row.told) if many <= COMMON}

    def _nearest(self, one: str, read: Sequence[tuple[str, float]], most: int) -> list[Candidate]:
        """A thing is at least as long as what it shares makes it, so that nothing is reckoned of most."""
        scores, shared = defaultdict[int, float](float), defaultdict[int, float](float)
        for feature, weight in read:
            having = self._tables.having(feature)
            square = self._square(feature, len(having))
            for other in having:
                scores[other] += weight
                shared[other] += square
        root = self._root(one)
        scores.pop(root, None)
        [own] = self._lengths_of([root])
        bounds = [(score / (math.sqrt(shared[other]) * own), other) for other, score in scores.items()]
        found: list[tuple[float, str]] = []
        waiting = iter(sorted(bounds, reverse=True))
        while some := list(islice(waiting, _AT_ONCE)):
            if len(found) == most and some[0][0] * _ABOVE < -found[-1][0]:
                break
            others = [other for _, other in some]
            lengths = self._lengths_of(others)
            values = [scores[other] / (length * own) for other, length in zip(others, lengths, strict=True)]
            ids = [row.id for row in self._load(others)]
            self._roots |= dict(zip(ids, others, strict=True))
            found = sorted([*found, *zip([-value for value in values], ids, strict=True)])[:most]
        return [Candidate(other, min(1.0, -value)) for value, other in found]

    def _lengths_of(self, roots: Sequence[int]) -> list[float]:
        rows = dict(zip(roots, self._load(roots), strict=True))
        asked = {n for root, row in rows.items() if root not in self._lengths for n in row.features}
        for number, feature, many in self._tables.features(sorted(asked - self._squares.keys())):
            self._squares[number] = self._square(feature, many)
        for root, row in rows.items():
            if root not in self._lengths:
                self._lengths[root] = length_of([self._squares[number] for number in row.features])
        return [self._lengths[root] for root in roots]

    def _load(self, roots: Sequence[int]) -> list[Row]:
        found = self._found(roots)
        if len(found) < len(roots):
            raise sqlite3.DatabaseError("a thing that has postings is not there")
        return found

    def _found(self, roots: Sequence[int]) -> list[Row]:
        self._rows |= self._tables.read([root for root in roots if root not in self._rows])
        return [self._rows[root] for root in roots if root in self._rows]
