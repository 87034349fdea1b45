"""Which things have names like those of another: an inverted index over features of names.

Features are words, character n-grams, initials, the parts inside and outside a bracketed gloss, every stated
alias, and, with less weight, words of what documents say of the thing. Rare features count more, and the
rarest are looked up first, so that a feature which everything shares costs nothing.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg_ledger.ids import loose_key, name_key
from kg_pipeline.likeness import shape

MOST_CANDIDATES = 50
"""Candidates of one name, best first."""

_MANY = 100
"""Looks for which arrays pay; for fewer, loading what computes with them takes longer."""
_SCANNED = 1_500
"""Postings that are read for one name at most, beyond its rarest features."""
_ALWAYS = 4
"""So many of the rarest features are looked up whatever they cost, up to `_LONGEST` postings each."""
_LONGEST = 20_000
_DESCRIBED = 0.3
"""Weight of a word of a description against one of a name."""
_TELLING, _SAME = 4, 0.6
"""Words that a description needs to tell anything, and the share of them that another one must have."""
_COMMON = 40
"""A word that documents say of more things than this tells nothing."""
WORD = re.compile(r"[^\W_]+")
_GLOSS = re.compile(r"^(.+?)\s*[(（\[［〔【]\s*([^()（）\[\]［］〔〕【】]+?)\s*[)）\]］〕】]\s*$")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_SHORT = 6
_MOST_DESCRIBED = 30


@dataclass(frozen=True, slots=True)
class Named:
    """A thing with its names, its class, and what documents say of it."""

    id: str
    names: tuple[str, ...]
    type: str | None
    description: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A thing that could be another one; `likeness` is the cosine of their features, 0 to 1."""

    id: str
    likeness: float


class BlockIndex:
    """An inverted index over the features of things.

    Parameters
    ----------
    named : every thing; ids are unique.
    """

    def __init__(self, named: Sequence[Named]) -> None:
        self._things = sorted(named, key=lambda one: one.id)
        self._number = {one.id: number for number, one in enumerate(self._things)}
        said = [_described(one.description) for one in self._things]
        times = Counter(word for words in said for word in words)
        self._told = [frozenset(word for word in words if times[word] <= _COMMON) for words in said]
        self._features = [_features(one, words) for one, words in zip(self._things, said, strict=True)]
        found: dict[str, list[int]] = defaultdict(list)
        for number, features in enumerate(self._features):
            for feature in features:
                found[feature].append(number)
        self._postings = found
        self._rare: dict[int, float] = {}
        self._norms: dict[int, float] = {}
        self._arrays: _Arrays | None = None
        self._looks = 0

    def _rarity(self, feature: str) -> float:
        many = len(self._postings[feature])
        known = self._rare.get(many)
        if known is None:
            known = self._rare[many] = math.log(1 + len(self._things) / many)
        return known

    def _norm(self, number: int) -> float:
        """The length of a thing's features; of most things nobody asks."""
        known = self._norms.get(number)
        if known is None:
            weights = self._features[number].items()
            whole = math.sqrt(sum((weight * self._rarity(f)) ** 2 for f, weight in weights))
            known = self._norms[number] = whole or 1.0
        return known

    def described_alike(self, one: str, other: str) -> bool:
        """Whether documents say much the same of two things, whatever they are called.

        Words that documents say of many things, as those of a common form are, tell nothing.
        """
        first, second = self._told[self._number[one]], self._told[self._number[other]]
        fewer = min(len(first), len(second))
        return fewer >= _TELLING and len(first & second) >= _SAME * fewer

    def candidates(self, one: str, most: int = MOST_CANDIDATES) -> list[Candidate]:
        """The things most like `one`, the likest first, ties by id; itself left out.

        Takes time in proportion to the postings that are read, which are bounded.
        """
        number = self._number[one]
        own = self._features[number]
        ordered = sorted((many, f) for f in own if (many := len(self._postings[f])) > 1)
        read, scanned = list[tuple[str, float]](), 0
        for place, (length, feature) in enumerate(ordered):
            if length > _LONGEST or (place >= _ALWAYS and scanned + length > _SCANNED):
                break
            scanned += length
            read.append((feature, own[feature] * self._rarity(feature) ** 2))
        self._looks += 1
        if self._looks > _MANY and self._arrays is None:
            shared = {feature: numbers for feature, numbers in self._postings.items() if len(numbers) > 1}
            self._arrays = _Arrays(shared, [self._norm(each) for each in range(len(self._things))])
        if self._arrays is not None:
            rows = self._arrays.nearest(number, read, most)
        else:
            rows = self._nearest(number, read, most)
        return [Candidate(self._things[other].id, min(1.0, value)) for other, value in rows]

    def _nearest(self, number: int, read: Sequence[tuple[str, float]], most: int) -> list[tuple[int, float]]:
        """The things that share a feature of `read` with a thing, the likest first, with their likeness."""
        scores: dict[int, float] = defaultdict(float)
        for feature, weight in read:
            for other in self._postings[feature]:
                scores[other] += weight
        scores.pop(number, None)
        own = self._norm(number)
        near = [(score / (self._norm(other) * own), other) for other, score in scores.items()]
        return [(other, value) for value, other in sorted(near, key=lambda row: (-row[0], row[1]))[:most]]


class _Arrays:
    """The postings and norms of many things as arrays; finds what `BlockIndex._nearest` finds."""

    def __init__(self, shared: Mapping[str, Sequence[int]], norms: Sequence[float]) -> None:
        import numpy as np

        self._postings = {feature: np.array(numbers, dtype=np.int32) for feature, numbers in shared.items()}
        self._norms = np.array(norms, dtype=np.float64)
        self._scores = np.zeros(len(norms), dtype=np.float64)

    def nearest(self, number: int, read: Sequence[tuple[str, float]], most: int) -> list[tuple[int, float]]:
        """See `BlockIndex._nearest`."""
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


def _features(one: Named, described: Sequence[str]) -> dict[str, float]:
    """Feature → weight, sorted by feature so that sums do not depend on hashing."""
    found: dict[str, float] = {}
    for name in one.names:
        for variant in variants(name):
            words = WORD.findall(name_key(variant))
            loose = loose_key(variant)
            found.update(dict.fromkeys([f"w:{word}" for word in words], 1.0))
            found.update(dict.fromkeys([f"g:{gram}" for gram in _grams(loose)], 0.5))
            found[f"n:{loose}"] = 1.0
            plain, numbered, *_ = shape(variant)
            found[f"n:{plain}"] = 1.0
            if numbered:
                found[f"s:{numbered}"] = 1.0
            if len(words) > 1:
                found["i:" + "".join(word[0] for word in words)] = 1.0
            if len(loose) <= _SHORT:
                found[f"i:{loose}"] = 1.0
    for word in described:
        found.setdefault(f"w:{word}" if f"w:{word}" in found else f"d:{word}", _DESCRIBED)
    return dict(sorted(found.items()))


def variants(name: str) -> tuple[str, ...]:
    """The name, and the parts outside and inside a gloss in brackets at its end.

    >>> variants("決済サービス（Payment Service）")
    ('決済サービス（Payment Service）', '決済サービス', 'Payment Service')
    """
    gloss = _GLOSS.match(name)
    return (name, *gloss.groups()) if gloss else (name,)


def _grams(loose: str) -> list[str]:
    """Two characters of a script without spaces, three of another; a short name whole."""
    size = 2 if not loose.isascii() and _UNSPACED.search(loose) else 3
    return [loose[at : at + size] for at in range(max(len(loose) - size + 1, 1))]


def _described(description: str) -> list[str]:
    """The words of a description, and pairs of neighbouring characters where words are not spaced."""
    found: dict[str, None] = {}
    for word in WORD.findall(name_key(description)):
        if _UNSPACED.search(word):
            found.update((word[at : at + 2], None) for at in range(len(word) - 1))
        elif len(word) > 3:
            found[word] = None
    return list(found)[:_MOST_DESCRIBED]
