"""Folding with a way back: two spellings of one passage fold alike, and every folded character knows
which source characters it came from.

Folded together: NFKC (a base and its marks as one, so that half-width kana keep their voicing), case,
white space, dashes, quotation marks (double and single are one); zero-width and bidi marks vanish. White
space beside a CJK character vanishes, so that a hard-wrapped word is whole again. No two different words
fold alike on purpose: nothing here is fuzzy.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from dataclasses import dataclass
from functools import lru_cache

from kg_ledger.records import Span

_INVISIBLE = frozenset(
    map(chr, [0xAD, 0x34F, 0x61C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F),
              *range(0x2060, 0x2070), 0xFEFF, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
)  # fmt: skip
_BEFORE = {ord("´"): "'", ord("゛"): "\u3099", ord("゜"): "\u309a", ord("\uffa0"): None}
_AFTER = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−﹘⸺⸻", "-"),
        **dict.fromkeys('"‘’‚‛′‹›ʼ“”„‟″«»〝〞〟', "'"),
        "〜": "~",
        "∼": "~",
        "⁓": "~",
    }
)
_PLAIN_RUN = re.compile("[\x21-\x7e]+(?: [\x21-\x7e]+)*|[ぁ-ゖァ-ヺー一-鿿、。「」『』・]+")
"""Characters that fold to themselves but for case and quotation marks, whatever stands beside them; a single
space between two of ASCII among them."""
_VOWEL_JAMO = ((0x1160, 0x11FF), (0xD7B0, 0xD7FF), (0x3131, 0x318E), (0xFFA0, 0xFFDC))


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text and its map: folded character `i` came from `source[starts[i]:ends[i]]`."""

    text: str
    starts: array[int]
    ends: array[int]

    def span(self, start: int, end: int) -> Span:
        """The source span behind the folded range `start:end`, which must not be empty."""
        return Span(self.starts[start], self.ends[end - 1])


def is_cjk(char: str) -> bool:
    """Whether `char` belongs to a script written without spaces: kana, Han, or their punctuation."""
    code = ord(char)
    return (
        0x2E80 <= code <= 0x30FF
        or 0x31F0 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0xFE30 <= code <= 0xFE4F
        or 0xFF01 <= code <= 0xFF9F
        or 0x20000 <= code <= 0x3FFFF
    )


def _continues(char: str) -> bool:
    """Whether `char` may combine with what stands before it."""
    if char in "ﾞﾟ゛゜" or unicodedata.category(char)[0] == "M":
        return True
    code = ord(char)
    return any(low <= code <= high for low, high in _VOWEL_JAMO)


def _fold_unit(unit: str) -> str:
    """Fold a base with its marks."""
    bare = unit.translate(_BEFORE) if len(unit) > 1 else unit.replace("´", "'")
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", bare).casefold())
    return folded.translate(_AFTER)


class _Folder:
    """Collects folded characters; white space waits until its right neighbour is known."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.starts: array[int] = array("I")
        self.ends: array[int] = array("I")
        self.space: int | None = None
        self.last = ""

    def put(self, folded: str, start: int, end: int) -> None:
        """Append `folded`, all of it from `source[start:end]`."""
        for piece in folded:
            if piece.isspace():
                if self.space is None:
                    self.space = start
                continue
            self.close_space(piece, start)
            self.parts.append(piece)
            self.starts.append(start)
            self.ends.append(end)
            self.last = piece

    def put_run(self, run: str, start: int) -> None:
        """Append a run of characters that fold one to one."""
        self.close_space(run[0], start)
        self.parts.append(run.lower().replace('"', "'"))
        self.starts.extend(range(start, start + len(run)))
        self.ends.extend(range(start + 1, start + len(run) + 1))
        self.last = run[-1]

    def close_space(self, right: str, start: int) -> None:
        """Decide what the waiting white space becomes, now that `right` follows it."""
        if self.space is not None and self.last and not is_cjk(self.last) and not is_cjk(right):
            self.parts.append(" ")
            self.starts.append(self.space)
            self.ends.append(max(start, self.space + 1))
        self.space = None


def fold(text: str) -> Folded:
    """Fold `text`, keeping for each folded character the source range that it came from.

    White space at the ends is dropped. A unit that folds to several characters (`㈱` to `(株)`) maps each
    of them to the whole unit. Linear in the length of `text`.
    """
    out = _Folder()
    memo: dict[str, str] = {}
    at, size = 0, len(text)
    while at < size:
        run = _PLAIN_RUN.match(text, at)
        if run is not None:
            end = run.end()
            if end < size and text[end] > "\x7f" and _continues_after(text, end):
                end -= 1
            if end > at:
                out.put_run(text[at:end], at)
                at = end
                continue
        char = text[at]
        end = at + 1
        if char.isspace():
            if out.space is None:
                out.space = at
            at = end
            continue
        while end < size and text[end] > "\x7f" and (text[end] in _INVISIBLE or _continues(text[end])):
            end += 1
        unit = text[at:end]
        if unit not in memo:
            memo[unit] = _fold_unit("".join(c for c in unit if c not in _INVISIBLE))
        out.put(memo[unit], at, end)
        at = end
    return Folded("".join(out.parts), out.starts, out.ends)


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """`text` as it folds, for short texts that are asked for again, such as names."""
    return fold(text).text


def _continues_after(text: str, at: int) -> bool:
    """Whether what stands at `at`, invisible marks aside, combines with the character before it."""
    while at < len(text) and text[at] in _INVISIBLE:
        at += 1
    return at < len(text) and text[at] > "\x7f" and _continues(text[at])
