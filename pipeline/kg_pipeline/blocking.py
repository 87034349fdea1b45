"""Which names are worth weighing against each other: cheap signals, no model.

Candidates come out of an index over features of names (`name_index`). A block is then made of pairs that may
be asked about: classes fit, the names do not differ in a number or a version mark, and they are alike, or
their descriptions are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from kg_ledger.ids import loose_key, name_key
from kg_ledger.names import told_apart
from kg_ledger.ontology import Ontology
from kg_pipeline.likeness import Shape, shape, shaped_alike
from kg_pipeline.name_features import WORD, Named, variants
from kg_pipeline.name_index import BlockIndex, Neighbours

MOST = 60
"""Candidates in one block."""
MOST_ASKED = 12
"""Candidates of one name that a block shows with it."""

_NEAR = 0.55
"""Likeness by features from which on two names are asked about though neither spells the other."""
_ALIKE = 0.85


def blocks(named: Sequence[Named], fresh: Collection[str], ontology: Ontology) -> Iterator[tuple[str, ...]]:
    """As `blocks_among`, of things that are given."""
    return blocks_among(BlockIndex(named), fresh, ontology)


def blocks_among(index: Neighbours, fresh: Collection[str], ontology: Ontology) -> Iterator[tuple[str, ...]]:
    """Groups of ids that are worth asking about, at most `MOST` in each.

    Every fresh id stands in a block together with every candidate that it may be asked about; one without
    such a candidate is in no block.
    """
    block: dict[str, None] = {}
    asked: dict[str, set[str]] = {}
    for one in sorted(set(fresh)):
        named = index.named(one)
        if named is None:
            continue
        others = _to_ask(named, index, ontology)
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


def _to_ask(one: Named, index: Neighbours, ontology: Ontology) -> list[str]:
    found: list[str] = []
    fits: dict[str | None, bool] = {}
    for candidate in index.candidates(one.id):
        other = index.named(candidate.id)
        if other is None:
            continue
        fit = fits.get(other.type)
        if fit is None:
            fit = fits[other.type] = ontology.compatible(one.type, other.type)
        if not fit:
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
        words = WORD.findall(name_key(variant))
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
    here, there = len(one.loose), len(other.loose)
    least = _ALIKE * (here + there)
    if 2 * here < least or 2 * there < least or not least:
        return False
    if 2 * (one.letters & other.letters).bit_count() < least:
        return False
    return SequenceMatcher(None, one.loose, other.loose, autojunk=False).ratio() >= _ALIKE
