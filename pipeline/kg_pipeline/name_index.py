"""Which things have names like those of another: an inverted index over features of names (`name_features`).

Rare features count more, and the rarest are looked up first, so that a feature which everything shares costs
nothing. `kept_index` keeps the same between runs.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from kg_ledger.reading import Thing
from kg_pipeline.name_features import WORD, Named, described_by, features_of, variants, weight_of

__all__ = ["WORD", "BlockIndex", "Candidate", "Named", "Neighbours", "variants"]

MOST_CANDIDATES = 50
"""Candidates of one name, best first."""

_MANY = 100
"""Looks for which arrays pay; for fewer, loading what computes with them takes longer."""
_SCANNED = 1_500
"""Postings that are read for one name at most, beyond its rarest features."""
_ALWAYS = 4
"""So many of the rarest features are looked up whatever they cost, up to `_LONGEST` postings each."""
_LONGEST = 20_000
_TELLING, _SAME = 4, 0.6
"""Words that a description needs to tell anything, and the share of them that another one must have."""
COMMON = 40
"""A word that documents say of more things than this tells nothing."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A thing that could be another one; `likeness` is the cosine of their features, 0 to 1."""

    id: str
    likeness: float


class Neighbours(ABC):
    """Weighs things by their features, wherever these are kept.

    Parameters
    ----------
    many : how many things there are.
    """

    def __init__(self, many: int) -> None:
        self._many = many
        self._rare: dict[int, float] = {}

    @abstractmethod
    def named(self, one: str) -> Named | None:
        """The thing with this id; what documents say of it may be left out."""

    @abstractmethod
    def _own(self, one: str) -> list[tuple[int, str]]:
        """The features of a thing, each behind the number of things that have it."""

    @abstractmethod
    def _told(self, one: str) -> Set[Hashable]:
        """The words that documents say of a thing and of at most `COMMON` others."""

    @abstractmethod
    def _nearest(self, one: str, read: Sequence[tuple[str, float]], most: int) -> list[Candidate]:
        """The things that share a feature of `read` with another, the likest first, with their likeness."""

    def _rarity(self, many: int) -> float:
        """What a feature counts that so many things have."""
        known = self._rare.get(many)
        if known is None:
            known = self._rare[many] = math.log(1 + self._many / many)
        return known

    def _square(self, feature: str, many: int) -> float:
        """What a feature that so many things have adds to the square of a length."""
        return (weight_of(feature) * self._rarity(many)) ** 2

    def described_alike(self, one: str, other: str) -> bool:
        """Whether documents say much the same of two things, whatever they are called.

        Words that documents say of many things, as those of a common form are, tell nothing.
        """
        first, second = self._told(one), self._told(other)
        fewer = min(len(first), len(second))
        return fewer >= _TELLING and len(first & second) >= _SAME * fewer

    def candidates(self, one: str, most: int = MOST_CANDIDATES) -> list[Candidate]:
        """The things most like `one`, the likest first, ties by id; itself left out.

        Takes time in proportion to the postings that are read, which are bounded.
        """
        read, scanned = list[tuple[str, float]](), 0
        for place, (many, feature) in enumerate(sorted(row for row in self._own(one) if row[0] > 1)):
            if many > _LONGEST or (place >= _ALWAYS and scanned + many > _SCANNED):
                break
            scanned += many
            read.append((feature, weight_of(feature) * self._rarity(many) ** 2))
        return self._nearest(one, read, most)


class BlockIndex(Neighbours):
    """Everything in memory.

    Parameters
    ----------
    named : every thing; ids are unique.

    Attributes
    ----------
    times : of how many things documents say a word.
    """

    def __init__(self, named: Sequence[Named]) -> None:
        super().__init__(len(named))
        self._things = sorted(named, key=lambda one: one.id)
        self._number = {one.id: number for number, one in enumerate(self._things)}
        self._described = [described_by(one.description) for one in self._things]
        self.times = Counter(word for words in self._described for word in words)
        self._features = [
            features_of(one.names, words) for one, words in zip(self._things, self._described, strict=True)
        ]
        self._postings: dict[str, list[int]] = defaultdict(list)
        for number, features in enumerate(self._features):
            for feature in features:
                self._postings[feature].append(number)
        self._norms: dict[int, float] = {}
        self._arrays: _Arrays | None = None
        self._looks = 0

    def named(self, one: str) -> Named | None:
        """The thing with this id."""
        number = self._number.get(one)
        return None if number is None else self._things[number]

    def parts(self, one: str) -> tuple[list[str], list[str]]:
        """The features of a thing, and the words that documents say of it."""
        number = self._number[one]
        return self._features[number], self._described[number]

    def postings(self) -> Iterator[tuple[str, list[str]]]:
        """Every feature with the things that have it."""
        for feature, numbers in self._postings.items():
            yield feature, [self._things[number].id for number in numbers]

    def _own(self, one: str) -> list[tuple[int, str]]:
        return [(len(self._postings[feature]), feature) for feature in self._features[self._number[one]]]

    def _told(self, one: str) -> Set[Hashable]:
        return {word for word in self._described[self._number[one]] if self.times[word] <= COMMON}

    def _norm(self, number: int) -> float:
        """The length of a thing's features; of most things nobody asks."""
        known = self._norms.get(number)
        if known is None:
            own = ((feature, len(self._postings[feature])) for feature in self._features[number])
            known = self._norms[number] = length_of([self._square(feature, many) for feature, many in own])
        return known

    def _nearest(self, one: str, read: Sequence[tuple[str, float]], most: int) -> list[Candidate]:
        number = self._number[one]
        self._looks += 1
        if self._looks > _MANY and self._arrays is None:
            shared = {feature: numbers for feature, numbers in self._postings.items() if len(numbers) > 1}
            self._arrays = _Arrays(shared, [self._norm(each) for each in range(len(self._things))])
        if self._arrays is not None:
            rows = self._arrays.nearest(number, read, most)
        else:
            rows = self._nearest_of(number, read, most)
        return [Candidate(self._things[other].id, min(1.0, value)) for other, value in rows]

    def _nearest_of(
        self, number: int, read: Sequence[tuple[str, float]], most: int
    ) -> list[tuple[int, float]]:
        scores: dict[int, float] = defaultdict(float)
        for feature, weight in read:
            for other in self._postings[feature]:
                scores[other] += weight
        scores.pop(number, None)
        own = self._norm(number)
        near = [(score / (self._norm(other) * own), other) for other, score in scores.items()]
        return [(other, value) for value, other in sorted(near, key=lambda row: (-row[0], row[1]))[:most]]


def named(thing: Thing) -> Named:
    """A thing of the view as it is indexed."""
    return Named(thing.id, thing.names, thing.type, thing.description)


def length_of(squares: Sequence[float]) -> float:
    """The length of a thing by what its features add to it, in their order."""
    return math.sqrt(sum(squares)) or 1.0


class _Arrays:
    """The postings and norms of many things as arrays; finds what `BlockIndex._nearest_of` finds."""

    def __init__(self, shared: Mapping[str, Sequence[int]], norms: Sequence[float]) -> None:
        import numpy as np

        self._postings = {feature: np.array(numbers, dtype=np.int32) for feature, numbers in shared.items()}
        self._norms = np.array(norms, dtype=np.float64)
        self._scores = np.zeros(len(norms), dtype=np.float64)

    def nearest(self, number: int, read: Sequence[tuple[str, float]], most: int) -> list[tuple[int, float]]:
        """See `BlockIndex._nearest_of`."""
        import numpy as np

        if not read:
            return []
        scores, touched = self._scores, [self._postings[feature] for feature, _ in read]
        for numbers, (_, weight) in zip(touched, read, strict=True):
            scores[numbers] += weight
        near = np.sort(np.concatenate(touched))
        near = near[np.append(near[1:] != near[:-1], True) & (near != number)]
        likeness = scores[near] / (self._norms[near] * self._norms[number])
        for numbers in touched:
            scores[numbers] = 0.0
        if len(near) > most:
            enough = likeness >= np.partition(likeness, -most)[-most]
            near, likeness = near[enough], likeness[enough]
        order = np.lexsort((near, -likeness))[:most]
        return list(zip(near[order].tolist(), likeness[order].tolist(), strict=True))
