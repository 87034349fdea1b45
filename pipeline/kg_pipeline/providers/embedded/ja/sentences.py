"""Which text is Japanese, and where its sentences end."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

_HIRAGANA = re.compile(r"[\u3041-\u3096]")
_CJK = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9f\u3400-\u9fff々]")
_ENGLISH = re.compile(
    r"\b(?:the|a|an|is|are|was|were|has|have|in|of|to|and|or|by|it|its|for|with|on|at|as|from|that|this|not|be|goes|called)\b",
    re.I,
)
_END = re.compile(
    r"[。．！？｡!?]+[」』）)】”\"*]*[ \t\u3000]*(?:\r\n|\r|\n)?"
    r"|(?:\r\n|\r|\n)[ \t\u3000]*(?:\r\n|\r|\n)+"
    r"|(?:\r\n|\r|\n)(?=[ \t\u3000]*(?:\[?\d{1,2}[:：]\d{2}(?!\d)|[・※◆■●▼○①-⑳]|[一二三四五六七八九十]、))"
    r"|[「『（(【」』）)】]"
)
_OPEN = frozenset("「『（(【")
_CLOSE = frozenset("」』）)】")
_INNER_LIMIT = 400
"""An opening bracket that nothing closes within so many characters is not believed."""


def has_cjk(text: str) -> bool:
    """Whether `text` holds any kana or Han."""
    return _CJK.search(text) is not None


def is_japanese(text: str) -> bool:
    """Whether `text` is built by Japanese grammar: hiragana outweighs English function words.

    A text with neither is Japanese where it holds any kana or Han: keys, cells and headings often have no
    grammar at all. A Japanese name inside an English sentence does not make it Japanese.
    """
    if not has_cjk(text):
        return False
    english = len(_ENGLISH.findall(text))
    if not english:
        return True
    return len(_HIRAGANA.findall(text)) > english


def is_english(text: str) -> bool:
    """Whether `text` is a sentence built by English grammar: a capital, a function word, no hiragana."""
    begins = text.lstrip(" \t\r\n\"“'*_(")[:1]
    plain = len(text.split()) > 2 and (begins.isupper() or begins.isdigit())
    return plain and _HIRAGANA.search(text) is None and _ENGLISH.search(text) is not None


def split(text: str) -> list[tuple[int, int]]:
    """Sentence spans that tile `text`: cut after 。．！？｡ unless inside quotation marks or brackets.

    Also before a line of a chat or a log, which begins with a time or a mark.
    """
    return list(_tiled(text))


def sentence_ahead(text: str, at: int, *, blank: bool = True) -> str:
    """The last sentence of `text` that ends at `at` or before; with `blank`, be it mere white space."""
    spans = _tiled(text)
    for begin, end in reversed(spans[: bisect_right(spans, at, key=lambda span: span[1])]):
        if blank or text[begin:end].strip():
            return text[begin:end]
    return ""


def sentence_start(text: str, at: int) -> int:
    """Where the sentence of `text` begins that holds `at`."""
    spans = _tiled(text)
    return spans[max(bisect_right(spans, at, key=lambda span: span[0]) - 1, 0)][0]


@lru_cache(maxsize=16)
def _tiled(text: str) -> tuple[tuple[int, int], ...]:
    spans = []
    begin, depth, opened = 0, 0, 0
    for match in _END.finditer(text):
        mark = match.group()
        if mark in _OPEN:
            if depth == 0:
                opened = match.start()
            depth += 1
            continue
        if mark in _CLOSE:
            depth = max(0, depth - 1)
            continue
        if depth and match.end() - opened < _INNER_LIMIT:
            depth -= sum(char in _CLOSE for char in mark)
            depth = max(0, depth)
            continue
        depth = 0
        if _inside_number(text, match.start(), match.end()):
            continue
        spans.append((begin, match.end()))
        begin = match.end()
    if begin < len(text):
        spans.append((begin, len(text)))
    return tuple(spans)


def _inside_number(text: str, start: int, end: int) -> bool:
    """A full-width point between two digits, or an ASCII mark inside a word, ends no sentence."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if text[start] in "．":
        return before.isdigit() and after.isdigit()
    return (
        text[start] in "!?" and before.isascii() and before.isalnum() and after.isascii() and after.isalnum()
    )
