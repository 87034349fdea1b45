"""Which names are worth weighing against each other: cheap signals, no model.

Two names meet if their classes fit and one is written like the other, is contained in it word by word, or is
its initials. Names that differ in a number or a version mark never meet.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from kg_ledger.ids import loose_key, name_key
from kg_ledger.ontology import Ontology

MOST = 60
"""Candidates in one block."""

_ALIKE = 0.85
_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")
_COMMON = 40
"""A word that more things share than this tells nothing."""


@dataclass(frozen=True, slots=True)
class Named:
    """A thing with its names and its class."""

    id: str
    names: tuple[str, ...]
    type: str | None


def blocks(named: Sequence[Named], fresh: Collection[str], ontology: Ontology) -> Iterator[tuple[str, ...]]:
    """Groups of ids that are worth asking about, each with at least one fresh id and at most `MOST` ids."""
    by_id = {one.id: one for one in named}
    pairs = {
        tuple(sorted((one, other)))
        for one, other in _meeting(named, fresh)
        if ontology.compatible(by_id[one].type, by_id[other].type) and alike(by_id[one], by_id[other])
    }
    group_of = {one: one for pair in pairs for one in pair}

    def find(one: str) -> str:
        while group_of[one] != one:
            one = group_of[one]
        return one

    for one, other in sorted(pairs):
        group_of[max(find(one), find(other))] = min(find(one), find(other))
    groups: dict[str, list[str]] = defaultdict(list)
    for one in sorted(group_of):
        groups[find(one)].append(one)
    block: list[str] = []
    for _, members in sorted(groups.items()):
        for start in range(0, len(members), MOST):
            part = members[start : start + MOST]
            if block and len(block) + len(part) > MOST:
                yield tuple(block)
                block = []
            block += part
    if block:
        yield tuple(block)


def _meeting(named: Sequence[Named], fresh: Collection[str]) -> Iterator[tuple[str, str]]:
    """Pairs that share a word, a beginning or initials, at least one of them fresh."""
    index: dict[str, set[str]] = defaultdict(set)
    for one in named:
        for signal in signals(one):
            index[signal].add(one.id)
    for ids in index.values():
        if len(ids) <= _COMMON:
            for one in ids & set(fresh):
                for other in ids - {one}:
                    yield one, other


def signals(one: Named) -> set[str]:
    """What a thing is found by: words, the first three characters of its loose key, initials."""
    found = set()
    for name in one.names:
        words = _WORD.findall(name_key(name))
        found.update(f"w:{word}" for word in words)
        found.add(f"p:{loose_key(name)[:3]}")
        found.add(f"i:{loose_key(name)}")
        if len(words) > 1:
            found.add("i:" + "".join(word[0] for word in words))
    return found


def alike(one: Named, other: Named) -> bool:
    """Whether some name of one could be another writing, a part, or the initials of a name of the other."""
    return any(_could_be(a, b) for a in one.names for b in other.names)


def _could_be(one: str, other: str) -> bool:
    if sorted(_DIGITS.findall(name_key(one))) != sorted(_DIGITS.findall(name_key(other))):
        return False
    few, many = sorted((_WORD.findall(name_key(one)), _WORD.findall(name_key(other))), key=len)
    if set(few) < set(many):
        return True
    if len(few) == 1 and len(many) > 1 and few[0] == "".join(word[0] for word in many):
        return True
    return SequenceMatcher(None, loose_key(one), loose_key(other), autojunk=False).ratio() >= _ALIKE
