"""A text as it is compared: width, case, mark-up and white space made even, every character located.

Folding changes lengths (`㈱`, half-width kana with voicing marks, decomposed kana), so each folded character
carries the range of the source that it stands for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

_PLAIN = re.compile(r"[\u3041-\u3096\u309d-\u309f\u30a1-\u30fe\u3400-\u9fff々〇、。「」『』a-z0-9\-_.]*")
_CLUSTER = re.compile(r".[\u0300-\u036f\u3099\u309a\uff9e\uff9f\ufe00-\ufe0f]*", re.S)
_LINK_TAIL = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+\"[^\"]*\")?\)")
_TAG = re.compile(r"<!--.*?-->|</?[a-zA-Z][^<>]{0,200}>", re.S)
_DROPPED = frozenset("*`\u00ad\u200b\u200c\u200d\u2060\ufeff\u202a\u202b\u202c\u202d\u202e")
_DASHES = frozenset("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d")


@dataclass(frozen=True, slots=True)
class Folded:
    """`text[i]` stands for the source from `starts[i]` to `ends[i]` (absolute, half-open)."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]


def fold(text: str, start: int = 0) -> Folded:
    """`text`, which begins at `start` of the document, as it is compared.

    NFKC and case folding by cluster; dashes made one; emphasis, code marks, link targets, tags and
    invisible characters left out; white space kept, as one space, only between two Latin words or numbers.
    """
    if _PLAIN.fullmatch(text):
        return Folded(text, range(start, start + len(text)), range(start + 1, start + len(text) + 1))
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    gap = False
    for begin, end, piece in _clusters(text):
        if piece.isspace():
            gap = True
            continue
        for char in piece:
            if gap and out and char.isascii() and out[-1].isascii() and _joins(out[-1]) and _joins(char):
                out.append(" ")
                starts.append(ends[-1])
                ends.append(start + begin)
            gap = False
            out.append(char)
            starts.append(start + begin)
            ends.append(start + end)
    return Folded("".join(out), starts, ends)


def fold_key(text: str) -> str:
    """`text` folded, for use as a key."""
    return fold(text).text


def _joins(char: str) -> bool:
    return char.isalnum() or char in "\"'()[]&+/.,:;!?%#@-_$"


def _clusters(text: str) -> list[tuple[int, int, str]]:
    """`(start, end, folded)` of every cluster of `text` that is kept."""
    skipped: list[tuple[int, int]] = []
    if "](" in text:
        skipped += [m.span() for m in _LINK_TAIL.finditer(text)]
    if "<" in text:
        skipped += [m.span() for m in _TAG.finditer(text)]
    skipped.sort()
    found = []
    at = 0
    for begin, end in [*skipped, (len(text), len(text))]:
        if begin < at:
            continue
        for match in _CLUSTER.finditer(text, at, begin):
            piece = match.group()
            if piece in _DROPPED or (skipped and piece == "["):
                continue
            found.append((match.start(), match.end(), _even(piece)))
        at = end
    return found


def _even(piece: str) -> str:
    if piece.isascii():
        return piece.casefold()
    if piece in _DASHES:
        return "-"
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", piece).casefold())
