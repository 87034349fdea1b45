"""The terms under which a text is found: one definition for the index, the question and the score.

Two kinds, for the two lexical rankings. A *unit* is a single character of a script that is written without
spaces, or a whole word of one that is. A *gram* is two or three neighbouring characters of the former, or
the beginning of a word of the latter, so that an inflected word still meets its stem. Both are taken from
the folded text (`text.fold`), in which a name that a hard line break has split is whole again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from kg_pipeline.text.fold import fold

Kind = Literal["grams", "units"]
KINDS: tuple[Kind, ...] = ("grams", "units")

TERMS_VERSION = 1
"""Changes with every change of what a text's terms are; an index of another version is built anew."""

STEM_LENGTH = 5
"""Letters of a word's beginning that make its gram."""

LONGEST_WORD = 64
"""Letters of a word that count; what lies beyond (encoded binaries) tells no two words apart."""

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Myanmar, Khmer
    "\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff"  # Hangul: spaced, but its words carry particles
    "\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3031-\u303c\u3041-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\U00020000-\U0003ffff"
)
_RUN = re.compile(rf"([{_UNSPACED}]+)|([^\W_{_UNSPACED}]+)")
_CONTENT = re.compile(r"[\u30a1-\u30fa\u30fc]{2,}|[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]{2,}")


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one text, in reading order, repetitions included."""

    grams: tuple[str, ...]
    units: tuple[str, ...]

    def of(self, kind: Kind) -> tuple[str, ...]:
        """The terms of one kind."""
        return self.grams if kind == "grams" else self.units


def terms_of(text: str) -> Terms:
    """The terms of `text`. Linear in its length."""
    grams: list[str] = []
    units: list[str] = []
    for match in _RUN.finditer(fold(text).text):
        run, word = match.group(1), match.group(2)
        if word is not None:
            units.append(word[:LONGEST_WORD])
            grams.append(word[:STEM_LENGTH])
            continue
        units.extend(run)
        grams.extend(run[i : i + 2] for i in range(len(run) - 1))
        grams.extend(run[i : i + 3] for i in range(len(run) - 2))
    return Terms(tuple(grams), tuple(units))


def content_runs(text: str) -> tuple[tuple[str, Terms], ...]:
    """The stretches of a question that name something, each with its terms, in reading order.

    A word of a spaced script, or two or more kanji or katakana in a row. Hiragana is left aside: it is
    mostly grammar.
    """
    found: dict[str, Terms] = {}
    for match in _RUN.finditer(fold(text).text):
        run, word = match.group(1), match.group(2)
        names = [word] if word is not None else _CONTENT.findall(run)
        found.update((name, terms_of(name)) for name in names)
    return tuple(found.items())
