"""Sentences of Japanese, Chinese, English and their mixtures, as ranges that tile the text.

A sentence ends behind 。．！？｡ (or ।॥؟۔ of other scripts) or a Western full stop, question or
exclamation mark, with the closing brackets and quotation marks that follow; at the end of a line that is a
unit of its own (heading, list item, table row); or at an empty line. Nothing inside a bracket or a quotation
ends one. Two passes, both linear whatever the text: pair the brackets, then walk the terminators.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from kg_ledger.records import Span

_PAIRS = {
    "「": "」", "『": "』", "（": "）", "(": ")", "【": "】", "《": "》", "〈": "〉", "“": "”", "«": "»",
    "〔": "〕", "［": "］", "[": "]", "｢": "｣", "〝": "〟", "＜": "＞",
}  # fmt: skip
_CLOSERS = frozenset(_PAIRS.values())
_NEWLINE = r"(?:\r\n|\n|\r)"
_BRACKET = re.compile(
    f'[{re.escape("".join(_PAIRS))}{re.escape("".join(sorted(_CLOSERS)))}"]|{_NEWLINE}[ \t\u3000]*{_NEWLINE}'
)
LONGEST_QUOTATION = 400
"""A bracket that does not close within so many characters is taken for a stray one."""

_NESTED = 8
"""A closing mark is held against so many open ones."""
_BEHIND = re.escape("".join(sorted(_CLOSERS)) + "\"'’*_`")
_END = re.compile(rf"[。．！？｡।॥؟۔!?…‥]+[{_BEHIND}]*|\.+[{_BEHIND}]*(?=\s|$)|{_NEWLINE}")
_MARKER = re.compile(
    r"[ \t　]*(?:[#>|=]|[-*+][ \t]|[・●○■◆◇▪‣•※【]|\d{1,3}[.)．）、]|[(（]\d{1,3}[)）]|[①-⑳]|```|~~~|:::"
    r"|[-=_*]{3,}[ \t]*(?=[\r\n]|$)|　|(?=[\r\n]|$))"
)
_UNIT_LINE = re.compile(r"[ \t　]*(?:#{1,6}[ \t]|=+[ \t]|\||[■◆【])|[-=_*]{3,}[ \t]*$")
_KEYED_LINE = re.compile(r"[ \t　]*[^\s:：。、,.|「]{1,16}[ 　]?[:：]")
_FIELD_LINE = re.compile(r"[ \t　]*[^\s:：。、,.|「][^:：。、,.|「]{0,24}[:：][ \t　]?(?=\S)(?!//)")
_FIELD_COLUMNS = 44
_ABBREVIATIONS = frozenset(
    {
        "mr", "mrs", "ms", "dr", "prof", "st", "jr", "sr", "vs", "etc", "e.g", "i.e", "cf", "al", "fig",
        "figs", "no", "nos", "nr", "nrs", "vol", "pp", "sec", "ch", "eq", "inc", "ltd", "co", "corp", "dept",
        "est",
        "approx", "gen", "gov", "rev", "hon", "sen", "rep", "capt", "col", "lt", "sgt", "jan", "feb",
        "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov", "dec", "a.m", "p.m", "u.s",
        "u.k", "ph.d",
    }
)  # fmt: skip
_MAY_END = frozenset({"etc", "inc", "ltd", "co", "corp", "jr", "sr", "a.m", "p.m", "u.s", "u.k", "al"})
_OPENERS = frozenset(
    {
        "after", "all", "also", "although", "and", "any", "because", "before", "both", "but", "each",
        "finally", "for", "from", "her", "his", "how", "however", "if", "its", "neither", "next", "no",
        "not", "note", "now", "once", "our", "please", "see", "she", "since", "some", "that", "the",
        "then", "there", "therefore", "these", "they", "this", "those", "until", "what", "when",
        "where", "while", "who", "why", "with", "without", "you",
    }
)  # fmt: skip
_BEFORE_WORD = " \t\r\n\"'“‘([*_`"
_HIRAGANA = re.compile(r"[ぁ-ん]")


def protected_ranges(text: str) -> list[tuple[int, int]]:
    """Ranges from an opening bracket or quotation mark to behind its partner; outermost only, ascending.

    A pair that is longer than `LONGEST_QUOTATION`, or that an empty line would fall into, protects nothing.
    """
    stack: list[tuple[str, int]] = []
    ranges: list[tuple[int, int]] = []
    for match in _BRACKET.finditer(text):
        mark, at = match.group(), match.start()
        if mark[0] in "\r\n":
            stack.clear()
            continue
        if mark in _PAIRS:
            stack.append((_PAIRS[mark], at))
            continue
        waiting = [closer for closer, _ in stack[-_NESTED:]]
        if mark not in waiting:
            if mark == '"' and (at == 0 or not text[at - 1].isalnum()):
                stack.append((mark, at))
            continue
        while stack[-1][0] != mark:
            stack.pop()
        _, opened = stack.pop()
        if at - opened <= LONGEST_QUOTATION:
            while ranges and ranges[-1][0] > opened:
                ranges.pop()
            ranges.append((opened, at + 1))
    return ranges


@lru_cache(maxsize=4)
def sentence_ends(text: str) -> tuple[int, ...]:
    """Offsets behind each sentence of `text`, ascending; the last is `len(text)` unless `text` is empty.

    White space behind a sentence belongs to it. Several steps ask for those of one text in turn.
    """
    return tuple(_ends_of(text))


def _ends_of(text: str) -> Iterator[int]:
    ranges = protected_ranges(text)
    inside = 0
    last = 0
    size = len(text)
    for match in _END.finditer(text):
        at, end = match.start(), match.end()
        if at < last:
            continue
        while inside < len(ranges) and ranges[inside][1] <= at:
            inside += 1
        if inside < len(ranges) and ranges[inside][0] < at:
            closes = ranges[inside][1]
            if closes > end or (end < size and _HIRAGANA.match(text[end])):
                continue
        if not _is_end(text, match.group(), at, end):
            continue
        while end < size and text[end].isspace():
            end += 1
        last = end
        if end < size:
            yield end
    if text:
        yield size


def sentences(text: str, within: Span | None = None) -> list[Span]:
    """The sentences of `text[within]`, as ranges of `text` that tile it."""
    within = within or Span(0, len(text))
    spans = []
    start = within.start
    for end in sentence_ends(text[within.start : within.end]):
        spans.append(Span(start, within.start + end))
        start = within.start + end
    return spans


def _is_end(text: str, mark: str, at: int, end: int) -> bool:
    first = mark[0]
    if first in "\r\n":
        return _line_ends(text, at, end)
    if first == ".":
        return _full_stop_ends(text, mark, at, end)
    if first == "．":
        return not (at > 0 and text[at - 1].isdigit() and end < len(text) and text[end].isdigit())
    if any(c in "。！？｡।॥؟۔" for c in mark):
        return True
    if any(c in "!?" for c in mark):
        return end == len(text) or text[end].isspace() or ord(text[end]) > 0x2E7F
    return text[end : end + 8].lstrip(_BEFORE_WORD)[:1].isupper()  # an ellipsis ends before a new sentence


def _line_ends(text: str, at: int, end: int) -> bool:
    """Whether the line break at `at` separates two sentences, or is a mere wrap."""
    if end == len(text) or _MARKER.match(text, end) is not None:
        return True
    begin = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    line = text[begin : min(at, begin + 200)]
    if _UNIT_LINE.match(line) is not None:
        return True
    if _KEYED_LINE.match(line) is not None and _KEYED_LINE.match(text, end) is not None:
        return True
    return _FIELD_LINE.match(line) is not None and _is_whole_field(line)


def _is_whole_field(line: str) -> bool:
    """Whether a `key: value` line is too short to have been wrapped, and its value is not cut off."""
    width = sum(2 if ord(char) > 0x2E7F else 1 for char in line.strip())
    return width <= _FIELD_COLUMNS and line.rstrip()[-1:] not in (":", "：", "、", ",", "，", ";", "；", "と")


def _full_stop_ends(text: str, mark: str, at: int, end: int) -> bool:
    """Whether a Western full stop with white space behind it ends a sentence."""
    size = len(text)
    following = end
    while following < size and following < end + 8 and text[following] in _BEFORE_WORD:
        following += 1
    first = text[following : following + 1]
    if first.islower():
        return False
    if mark.startswith(".."):
        return not first or first.isupper()
    start = at
    while start > 0 and at - start < 8 and (text[start - 1].isalnum() or text[start - 1] == "."):
        start -= 1
    word = text[start:at]
    if word.isdigit() and len(word) <= 3:
        return text[max(0, start - 12) : start].rstrip(" \t　")[-1:] not in ("", "\r", "\n")  # no list number
    if len(word) == 1 and word.isupper():
        if "\n" in text[end:following] or "\r" in text[end:following]:
            return True
        return _initial_ends(text[max(0, start - 24) : start], _word_at(text, following))
    if word.lower() in _ABBREVIATIONS:
        return word.lower() in _MAY_END and (not first or _word_at(text, following).istitle())
    return True


def _word_at(text: str, start: int) -> str:
    words = text[start : start + 24].split(None, 1)
    return words[0] if words else ""


def _initial_ends(before: str, following: str) -> bool:
    """Whether a full stop behind a single capital ends a sentence (`calls B. Then`) or not (`J. Smith`)."""
    words = before.split()
    if not words or not words[-1].islower():
        return False
    return not (len(following) > 2 and following.istitle() and following.lower() not in _OPENERS)
