"""Which names are worth weighing against each other: cheap signals, no model.

Candidates come out of an inverted index over features of names: words, character n-grams, initials, the parts
inside and outside a bracketed gloss, every stated alias, and, with less weight, words of what documents say
of the thing. Rare features count more, and the rarest are looked up first, so that a feature which everything
shares costs nothing. A block is then made of pairs that may be asked about: classes fit, the names do not
differ in a number or a version mark, and they are alike, or their descriptions are.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from kg_ledger.ids import loose_key, name_key
from kg_ledger.names import told_apart
from kg_ledger.ontology import Ontology
from kg_pipeline.likeness import Shape, shape, shaped_alike

MOST = 60
"""Candidates in one block."""
MOST_CANDIDATES = 50
"""Candidates of one name, best first."""
MOST_ASKED = 12
"""Candidates of one name that a block shows with it."""

_SCANNED = 1_500
"""Postings that are read for one name at most, beyond its rarest features."""
_ALWAYS = 4
"""So many of the rarest features are looked up whatever they cost, up to `_LONGEST` postings each."""
_LONGEST = 20_000
_DESCRIBED = 0.3
"""Weight of a word of a description against one of a name."""
_NEAR = 0.55
"""Likeness by features from which on two names are asked about though neither spells the other."""
_ALIKE = 0.85
_TELLING, _SAME = 4, 0.6
"""Words that a description needs to tell anything, and the share of them that another one must have."""
_COMMON = 40
"""A word that documents say of more things than this tells nothing."""
_WORD = re.compile(r"[^\W_]+")
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
        import numpy as np

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
        size = len(self._things)
        self._rarity = {feature: math.log(1 + size / len(numbers)) for feature, numbers in found.items()}
        self._postings = {f: np.array(ids, dtype=np.int32) for f, ids in found.items() if len(ids) > 1}
        self._norms = np.array([self._norm(features) for features in self._features], dtype=np.float64)
        self._scores = np.zeros(size, dtype=np.float64)

    def _norm(self, features: Mapping[str, float]) -> float:
        return math.sqrt(sum((weight * self._rarity[f]) ** 2 for f, weight in features.items())) or 1.0

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
        import numpy as np

        number = self._number[one]
        own = self._features[number]
        shared = sorted((len(found), f) for f in own if (found := self._postings.get(f)) is not None)
        scores, touched, scanned = self._scores, [], 0
        for place, (length, feature) in enumerate(shared):
            if length > _LONGEST or (place >= _ALWAYS and scanned + length > _SCANNED):
                break
            scanned += length
            numbers = self._postings[feature]
            scores[numbers] += own[feature] * self._rarity[feature] ** 2
            touched.append(numbers)
        if not touched:
            return []
        near = np.sort(np.concatenate(touched))
        near = near[np.append(near[1:] != near[:-1], True) & (near != number)]
        likeness = scores[near] / (self._norms[near] * self._norms[number])
        for numbers in touched:
            scores[numbers] = 0.0
        if len(near) > most:
            enough = likeness >= np.partition(likeness, -most)[-most]
            near, likeness = near[enough], likeness[enough]
        order = np.lexsort((near, -likeness))[:most]
        rows = zip(near[order].tolist(), likeness[order].tolist(), strict=True)
        return [Candidate(self._things[other].id, min(1.0, value)) for other, value in rows]


def _features(one: Named, described: Sequence[str]) -> dict[str, float]:
    """Feature → weight, sorted by feature so that sums do not depend on hashing."""
    found: dict[str, float] = {}
    for name in one.names:
        for variant in variants(name):
            words = _WORD.findall(name_key(variant))
            loose = loose_key(variant)
            found.update((f"w:{word}", 1.0) for word in words)
            found.update((f"g:{gram}", 0.5) for gram in _grams(loose))
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
    return {feature: found[feature] for feature in sorted(found)}


def variants(name: str) -> tuple[str, ...]:
    """The name, and the parts outside and inside a gloss in brackets at its end.

    >>> variants("決済サービス（Payment Service）")
    ('決済サービス（Payment Service）', '決済サービス', 'Payment Service')
    """
    gloss = _GLOSS.match(name)
    return (name, *gloss.groups()) if gloss else (name,)


def _grams(loose: str) -> Iterator[str]:
    """Two characters of a script without spaces, three of another; a short name whole."""
    size = 2 if _UNSPACED.search(loose) else 3
    if len(loose) <= size:
        yield loose
    for at in range(len(loose) - size + 1):
        yield loose[at : at + size]


def _described(description: str) -> list[str]:
    """The words of a description, and pairs of neighbouring characters where words are not spaced."""
    found: dict[str, None] = {}
    for word in _WORD.findall(name_key(description)):
        if _UNSPACED.search(word):
            found.update((word[at : at + 2], None) for at in range(len(word) - 1))
        elif len(word) > 3:
            found[word] = None
    return list(found)[:_MOST_DESCRIBED]


def blocks(named: Sequence[Named], fresh: Collection[str], ontology: Ontology) -> Iterator[tuple[str, ...]]:
    """Groups of ids that are worth asking about, at most `MOST` in each.

    Every fresh id stands in a block together with every candidate that it may be asked about; one without
    such a candidate is in no block.
    """
    by_id = {one.id: one for one in named}
    index = BlockIndex(named)
    block: dict[str, None] = {}
    asked: dict[str, set[str]] = {}
    for one in sorted(by_id.keys() & set(fresh)):
        others = _to_ask(by_id[one], index, by_id, ontology)
        left = [other for other in others if one not in asked.get(other, ())]
        asked[one] = set(others)
        if not left:
            continue
        group = dict.fromkeys((one, *left))
        if block and len(block.keys() | group.keys()) > MOST:
            yield tuple(sorted(block))
            block = {}
        block |= group
    if block:
        yield tuple(sorted(block))


def _to_ask(one: Named, index: BlockIndex, by_id: Mapping[str, Named], ontology: Ontology) -> list[str]:
    found = []
    for candidate in index.candidates(one.id):
        other = by_id[candidate.id]
        if not ontology.compatible(one.type, other.type):
            continue
        near = candidate.likeness >= _NEAR or alike(one, other) or index.described_alike(one.id, other.id)
        if near and not apart(one, other):
            found.append(other.id)
            if len(found) == MOST_ASKED:
                break
    return found


def apart(one: Named, other: Named) -> bool:
    """Whether every name of one differs from every name of the other in a number, a version mark or a letter
    at the end, so that the two are not even proposed as one thing."""
    return all(told_apart(name_key(a), name_key(b)) for a in one.names for b in other.names)


def alike(one: Named, other: Named) -> bool:
    """Whether some name of one could be another writing, a part, or the initials of a name of the other."""
    for name in one.names:
        for form in _forms(name):
            for called in other.names:
                for theirs in _forms(called):
                    if _could_be(form, theirs):
                        return True
    return False


class _Form(NamedTuple):
    """One variant of a name, as it is compared; `letters` has a bit for each letter of the loose key, and
    further ones for the second, the third, …"""

    key: str
    loose: str
    words: frozenset[str]
    word: str
    initials: str
    letters: int
    shape: Shape


_BITS: dict[tuple[str, int], int] = {}
"""A bit for each letter, one for its second occurrence in a name, and so on, as they are met."""


@lru_cache(maxsize=16_384)
def _forms(name: str) -> tuple[_Form, ...]:
    found = []
    for variant in variants(name):
        words = _WORD.findall(name_key(variant))
        loose = loose_key(variant)
        seen: dict[str, int] = defaultdict(int)
        letters = 0
        for letter in loose:
            letters |= 1 << _BITS.setdefault((letter, seen[letter]), len(_BITS))
            seen[letter] += 1
        found.append(
            _Form(
                name_key(variant),
                loose,
                frozenset(words),
                words[0] if len(words) == 1 else "",
                "".join(word[0] for word in words) if len(words) > 1 else "",
                letters,
                shape(variant),
            )
        )
    return tuple(found)


def _could_be(one: _Form, other: _Form) -> bool:
    near = (
        one.loose == other.loose
        or one.words < other.words
        or other.words < one.words
        or (one.word != "" and one.word == other.initials)
        or (other.word != "" and other.word == one.initials)
        or shaped_alike(one.shape, other.shape)
        or _spelled_alike(one, other)
    )
    return near and not told_apart(one.key, other.key)


def _spelled_alike(one: _Form, other: _Form) -> bool:
    """Whether matching pieces make up most of both; the letters that both have bound that from above."""
    length = len(one.loose) + len(other.loose)
    if 2 * min(len(one.loose), len(other.loose)) < _ALIKE * length or not length:
        return False
    if 2 * (one.letters & other.letters).bit_count() < _ALIKE * length:
        return False
    return SequenceMatcher(None, one.loose, other.loose, autojunk=False).ratio() >= _ALIKE
