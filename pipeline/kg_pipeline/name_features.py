"""What names are compared by: words, character n-grams, initials, the parts inside and outside a bracketed
gloss, and, with less weight, words of what documents say of the thing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kg_ledger.ids import loose_key, name_key
from kg_pipeline.likeness import shape

_WEIGHTS = {"g": 0.5, "d": 0.3}
"""By what a feature begins with: of a run of characters, and of a word that only a description has."""
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


def features_of(names: Iterable[str], described: Iterable[str]) -> list[str]:
    """Sorted, so that sums do not depend on hashing. Each begins with a letter for its kind.

    Parameters
    ----------
    described : the words of the description, see `described_by`.
    """
    found: set[str] = set()
    for name in names:
        for variant in variants(name):
            words = WORD.findall(name_key(variant))
            loose = loose_key(variant)
            found.update([f"w:{word}" for word in words])
            found.update([f"g:{gram}" for gram in _grams(loose)])
            found.add(f"n:{loose}")
            plain, numbered, *_ = shape(variant)
            found.add(f"n:{plain}")
            if numbered:
                found.add(f"s:{numbered}")
            if len(words) > 1:
                found.add("i:" + "".join(word[0] for word in words))
            if len(loose) <= _SHORT:
                found.add(f"i:{loose}")
    found.update([f"d:{word}" for word in described if f"w:{word}" not in found])
    return sorted(found)


def weight_of(feature: str) -> float:
    """What a feature weighs beside others as rare."""
    return _WEIGHTS.get(feature[0], 1.0)


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


def described_by(description: str) -> list[str]:
    """The words of a description, and pairs of neighbouring characters where words are not spaced."""
    found: dict[str, None] = {}
    for word in WORD.findall(name_key(description)):
        if _UNSPACED.search(word):
            found.update((word[at : at + 2], None) for at in range(len(word) - 1))
        elif len(word) > 3:
            found[word] = None
    return list(found)[:_MOST_DESCRIBED]
