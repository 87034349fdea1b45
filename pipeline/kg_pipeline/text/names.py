"""Where a name stands in a text: by its key or its loose key, as a whole word, across line breaks.

`Order Hub` is found in `order-hub` and 決済台帳 in a line that breaks inside it; `Stock` is not found in
`StockDB`, nor `Relay-7` in `Relay-7A`, nor プレス in エクスプレス. A name ends with its
paragraph or heading, whatever the next one begins with.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from kg_ledger.ids import name_key
from kg_ledger.names import numbered_apart
from kg_ledger.records import Span
from kg_pipeline.text.fold import fold, is_cjk

_SEPARATOR = re.compile(r"[ _\-](?:[ _\-]+|(?!\d)|(?<!\d[ _\-]))")
"""One between two digits is left."""
_EMPTY_LINE = re.compile(r"(?:\r\n|\r|\n)[ \t\u3000]*(?:\r\n|\r|\n)")
_PLURAL = re.compile(r"(?:'?s|es)(?![^\W_])")
_SHORTEST_PLURAL = 4
_CALLED = re.compile(
    r"\b(?:call(?:s|ed)?|known|names?|named|renamed|alias|aka|a\.k\.a|formerly|labell?ed|shown|listed|written|cited"
    r"|same)\b|別名|旧称|通称|改称|改名|呼[ぶばびん]|称|名前|名は|同じ|同一",
    re.I,
)


class NameFinder:
    """Finds names in one stretch of text, which is folded once.

    Parameters
    ----------
    text : the stretch.
    offset : where the stretch begins in the document; spans are given in offsets of the document.
    """

    def __init__(self, text: str, offset: int = 0) -> None:
        self._offset = offset
        self._text = text
        self._folded = fold(text)
        self._loose, self._kept, self._shifts = _loosen(self._folded.text)

    def find(self, name: str) -> list[Span]:
        """Every place where `name` stands as a whole word; ascending."""
        needle = loose_name(name)
        if not needle:
            return self._find_marks(name)
        spans = []
        at = self._loose.find(needle)
        while at >= 0:
            end = at + len(needle)
            first, last = self._at(at), self._at(end - 1)
            if self._bounded_left(at, first) and self._bounded_right(end, last, len(needle)):
                span = self._folded.span(first, last + 1)
                spans.append(Span(self._offset + span.start, self._offset + span.end))
            at = self._loose.find(needle, at + 1)
        return spans

    def _find_marks(self, name: str) -> list[Span]:
        """Every place of a name that is nothing but hyphens and underscores, such as `---`."""
        needle = fold(name).text
        hay = self._folded.text
        spans = []
        at = hay.find(needle) if needle else -1
        while at >= 0:
            end = at + len(needle)
            if hay[at - 1 : at] not in ("-", "_") and hay[end : end + 1] not in ("-", "_"):
                span = self._folded.span(at, end)
                spans.append(Span(self._offset + span.start, self._offset + span.end))
            at = hay.find(needle, at + 1)
        return spans

    def __contains__(self, name: str) -> bool:
        return bool(self.find(name))

    def _at(self, loose: int) -> int:
        """Where a character without the separators stands in the folded text."""
        return loose + self._shifts[bisect_right(self._kept, loose) - 1]

    def _bounded_left(self, start: int, first: int) -> bool:
        if start == 0:
            return True
        left = self._at(start - 1)
        return first - left > 1 or not self._one_word(left, first)

    def _bounded_right(self, end: int, last: int, size: int) -> bool:
        if end == len(self._loose):
            return True
        right = self._at(end)
        text = self._folded.text
        if right - last > 1 or not self._one_word(last, right):
            return True
        plural = size >= _SHORTEST_PLURAL and text[last].isalpha()
        return plural and _PLURAL.match(text, right) is not None

    def _one_word(self, left: int, right: int) -> bool:
        """Whether two neighbours of the folded text stand in one word, which no heading's end cuts off."""
        if not _one_word(self._folded.text[left], self._folded.text[right]):
            return False
        end, begin = self._folded.ends[left], self._folded.starts[right]
        if begin - end < 1 or "\n" not in self._text[end:begin]:
            return True
        if _EMPTY_LINE.search(self._text, end, begin):
            return False
        return not self._text.startswith("#", self._text.rfind("\n", 0, end) + 1)


@lru_cache(maxsize=65_536)
def names_siblings(name: str, alias: str, quote: str) -> bool:
    """Whether two names are the same words with other numbers, and `quote` has no word of naming for them.

    `Kiln 14 is nothing but Kiln 4 with a lid` joins nothing; `Kiln 14 is also called Kiln 4` does.
    """
    one, other = name_key(name), name_key(alias)
    numbered = any(char.isdigit() for char in one) and any(char.isdigit() for char in other)
    return numbered and numbered_apart(one, other) and _CALLED.search(quote) is None


def loose_name(name: str) -> str:
    """`name` folded, without spaces, hyphens and underscores, except between two digits."""
    return _SEPARATOR.sub("", fold(name).text)


def _loosen(folded: str) -> tuple[str, list[int], list[int]]:
    """Drop the separators of a folded text.

    The other two values map what is left back to it: from `kept[i]` on, characters move by `shifts[i]`.
    """
    pieces, kept, shifts, at, dropped = list[str](), [0], [0], 0, 0
    for gap in _SEPARATOR.finditer(folded):
        start, end = gap.span()
        pieces.append(folded[at:start])
        at = end
        dropped += end - start
        kept.append(end - dropped)
        shifts.append(dropped)
    pieces.append(folded[at:])
    return "".join(pieces), kept, shifts


def _script(char: str) -> str:
    """The class of characters that run on into one word."""
    code = ord(char)
    if 0x30A1 <= code <= 0x30FF and char != "・":
        return "katakana"
    if char.isdigit():
        return "digit"
    if is_cjk(char) or 0xAC00 <= code <= 0xD7A3 or 0x0E00 <= code <= 0x0EFF or 0x1000 <= code <= 0x17FF:
        return "unspaced"  # words run on, or take particles without a space: Han, Hangul, Thai, Lao, Khmer
    return "letter" if char.isalnum() else ""


def _one_word(left: str, right: str) -> bool:
    """Whether a boundary between `left` and `right` would cut a word."""
    one, other = _script(left), _script(right)
    if one == other:
        return one in ("katakana", "digit", "letter")
    return {one, other} == {"digit", "letter"}
