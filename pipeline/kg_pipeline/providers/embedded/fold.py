"""A text as it is compared: width, case, mark-up and white space made even, every character located.

Folding changes lengths (`㈱`, half-width kana with voicing marks, decomposed kana), so each folded character
carries the range of the source that it stands for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

_PLAIN = re.compile(r"[\u3041-\u3096\u309d-\u309f\u30a1-\u30fe\u3400-\u9fff々〇、。「」『』a-z0-9\-_.]*")
_CLUSTER = re.compile(r".[\u0300-\u036f\u3099\u309a\uff9e\uff9f\ufe00-\ufe0f]*", re.S)
_LINK_TAIL = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+\"[^\"]*\")?\)")
_SPACE = re.compile(r"\s")
_RUN = re.compile(r"[^\s*`\u00ad\u200b\u200c\u200d\u2060\ufeff\u202a-\u202e]+")
_IRREGULAR = re.compile(
    r"[\u0300-\u036f\u3099-\u309c\u309f\u30ff\uff61-\uff9f\ufe00-\ufe0f<]|\]\(|[^\x00-\x7f\u2010-\u2015\u2018-\u201f\u2190-\u21ff\u2212"
    r"\u2500-\u25ff\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e\uac00-\ud7a3\u00c0-\u00d6\u00d8-\u00de\u00e0-\u00ff\u3400-\u4dbf]"
)
"""What has to be folded cluster by cluster: everything else stays one character for one."""

_TAG = re.compile(r"<!--.*?-->|</?[a-zA-Z][^<>]{0,200}>", re.S)
_DROPPED = frozenset("*`\u00ad\u200b\u200c\u200d\u2060\ufeff\u202a\u202b\u202c\u202d\u202e")
_DASHES = frozenset("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d")


@dataclass(frozen=True, slots=True)
class Folded:
    """`text[i]` stands for the source from `starts[i]` to `ends[i]` (absolute, half-open); never mutated."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]


class _Table(dict[int, str]):
    """Code point → folded character, for those that stay one character; filled as they are met."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _even(chr(code))
        return folded


_TABLE = _Table()
_CACHED = 4_000
"""Longer texts are not kept: they are whole blocks, met once."""


def fold(text: str, start: int = 0) -> Folded:
    """`text`, which begins at `start` of the document, as it is compared.

    NFKC and case folding by cluster; dashes made one; emphasis, code marks, link targets, tags and
    invisible characters left out; white space kept, as one space, only between two Latin words or numbers.
    """
    return _fold_cached(text, start) if len(text) <= _CACHED else _fold(text, start)


@lru_cache(maxsize=8_192)
def fold_key(text: str) -> str:
    """`text` folded, for use as a key."""
    return _fold(text, 0).text


def _fold(text: str, start: int) -> Folded:
    if _PLAIN.fullmatch(text):
        return Folded(text, range(start, start + len(text)), range(start + 1, start + len(text) + 1))
    pieces = _runs(text) if _IRREGULAR.search(text) is None else _clusters(text)
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    behind = ""
    for begin, end, piece in pieces:
        apart = behind and begin + start > ends[-1] and _joins(behind) and _joins(piece[0])
        if apart and _SPACE.search(text, ends[-1] - start, begin):
            out.append(" ")
            starts.append(ends[-1])
            ends.append(start + begin)
        out.append(piece)
        if len(piece) == end - begin:
            starts += range(start + begin, start + end)
            ends += range(start + begin + 1, start + end + 1)
        else:
            starts += [start + begin] * len(piece)
            ends += [start + end] * len(piece)
        behind = piece[-1]
    return Folded("".join(out), starts, ends)


_fold_cached = lru_cache(maxsize=2_048)(_fold)


def _joins(char: str) -> bool:
    """Whether a space beside `char` parts two words."""
    return char.isascii() and (char.isalnum() or char in "\"'()[]&+/.,:;!?%#@-_$")


def _runs(text: str) -> Iterator[tuple[int, int, str]]:
    """Stretches of `text` between what is left out, folded character by character."""
    for match in _RUN.finditer(text):
        yield match.start(), match.end(), match.group().translate(_TABLE)


def _clusters(text: str) -> Iterator[tuple[int, int, str]]:
    """`(start, end, folded)` of every cluster of `text` that is kept."""
    skipped: list[tuple[int, int]] = []
    if "](" in text:
        skipped += [m.span() for m in _LINK_TAIL.finditer(text)]
    if "<" in text:
        skipped += [m.span() for m in _TAG.finditer(text)]
    skipped.sort()
    at = 0
    for begin, end in [*skipped, (len(text), len(text))]:
        if begin < at:
            continue
        for match in _CLUSTER.finditer(text, at, begin):
            piece = match.group()
            if piece in _DROPPED or piece.isspace() or (skipped and piece == "["):
                continue
            if folded := _even(piece):
                yield match.start(), match.end(), folded
        at = end


def _even(piece: str) -> str:
    if piece.isascii():
        return piece.casefold()
    if piece in _DASHES:
        return "-"
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", piece).casefold())
