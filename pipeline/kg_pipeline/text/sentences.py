"""Sentences of Japanese, Chinese, English and their mixtures, as ranges that tile the text.

A sentence ends behind 。．！？｡ or a Western full stop, question or exclamation mark, with the closing
brackets and quotation marks that follow; at the end of a line that is a unit of its own (heading, list
item, table row); or at an empty line. Nothing inside a bracket or a quotation ends one. Two passes, both
linear whatever the text: pair the brackets, then walk the terminators.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

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

_BEHIND = re.escape("".join(sorted(_CLOSERS)) + "\"'’*_`")
_END = re.compile(rf"[。．！？｡!?…‥]+[{_BEHIND}]*|\.+[{_BEHIND}]*(?=\s|$)|{_NEWLINE}")
_MARKER = re.compile(
    r"[ \t　]*(?:[#>|=]|[-*+][ \t]|[・●○■◆◇▪‣•※【]|\d{1,3}[.)．）、]|[(（]\d{1,3}[)）]|[①-⑳]|```|~~~|:::"
    r"|[-=_*]{3,}[ \t]*(?=[\r\n]|$)|　|(?=[\r\n]|$))"
)
_UNIT_LINE = re.compile(r"[ \t　]*(?:#{1,6}[ \t]|=+[ \t]|\||[■◆【])|[-=_*]{3,}[ \t]*$")
_KEYED_LINE = re.compile(r"[ \t　]*[^\s:：。、,.|「]{1,16}[ 　]?[:：]")
_ABBREVIATION = re.compile(
    r"(?:^|[^A-Za-z.])(?:mr|mrs|ms|dr|prof|st|jr|sr|vs|etc|e\.g|i\.e|cf|al|figs?|nos?|vol|pp|sec|ch|eq|inc|"
    r"ltd|co|corp|dept|est|approx|gen|gov|rev|hon|sen|rep|capt|col|lt|sgt|jan|feb|mar|apr|jun|jul|aug|sept|"
    r"sep|oct|nov|dec|a\.m|p\.m|u\.s|u\.k|ph\.d)$",
    re.I,
)
_MAY_END = re.compile(r"(?:etc|inc|ltd|co|corp|jr|sr|a\.m|p\.m|u\.s|u\.k|al)$", re.I)
_INITIAL = re.compile(r"(?:^|[^A-Za-z])[A-Z]$")
_OPENERS = frozenset(
    {
        "after", "all", "also", "although", "and", "any", "because", "before", "both", "but", "each",
        "finally", "for", "from", "her", "his", "how", "however", "if", "its", "neither", "next", "no",
        "not", "note", "now", "once", "our", "please", "see", "she", "since", "some", "that", "the",
        "then", "there", "therefore", "these", "they", "this", "those", "until", "what", "when",
        "where", "while", "who", "why", "with", "without", "you",
    }
)  # fmt: skip
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
        waiting = [closer for closer, _ in stack[-8:]]
        if mark in _PAIRS or (mark == '"' and '"' not in waiting):
            if mark != '"' or at == 0 or not text[at - 1].isalnum():
                stack.append((_PAIRS.get(mark, mark), at))
            continue
        if mark not in waiting:
            continue
        while stack[-1][0] != mark:
            stack.pop()
        _, opened = stack.pop()
        if at - opened <= LONGEST_QUOTATION:
            while ranges and ranges[-1][0] > opened:
                ranges.pop()
            ranges.append((opened, at + 1))
    return ranges


def sentence_ends(text: str) -> Iterator[int]:
    """Offsets behind each sentence of `text`, ascending; the last is `len(text)` unless `text` is empty.

    White space behind a sentence belongs to it.
    """
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
    if any(c in "。！？｡" for c in mark):
        return True
    if any(c in "!?" for c in mark):
        return end == len(text) or text[end].isspace() or ord(text[end]) > 0x2E7F
    return _following_word(text, end)[:1].isupper()  # an ellipsis ends only before a new sentence


def _line_ends(text: str, at: int, end: int) -> bool:
    """Whether the line break at `at` separates two sentences, or is a mere wrap."""
    if end == len(text) or _MARKER.match(text, end) is not None:
        return True
    begin = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    line = text[begin : min(at, begin + 200)]
    if _UNIT_LINE.match(line) is not None:
        return True
    return _KEYED_LINE.match(line) is not None and _KEYED_LINE.match(text, end) is not None


def _following_word(text: str, end: int) -> str:
    word = text[end : end + 24].lstrip(" \t\r\n\"'“‘([*_`").split(None, 1)
    return word[0] if word else ""


def _full_stop_ends(text: str, mark: str, at: int, end: int) -> bool:
    """Whether a Western full stop with white space behind it ends a sentence."""
    following = _following_word(text, end)
    if following[:1].islower():
        return False
    before = text[max(0, at - 24) : at]
    line = re.split(r"[\r\n]", before)[-1]
    if mark.startswith(".."):
        return not following or following[0].isupper()
    if line.strip().isdigit() and len(line.strip()) <= 3 and len(line) < 24:
        return False  # the number of a list item
    if _ABBREVIATION.search(line) is not None:
        return _MAY_END.search(line) is not None and (not following or following.istitle())
    if _INITIAL.search(line) is not None:
        return _initial_ends(line[:-1], following)
    return True


def _initial_ends(before: str, following: str) -> bool:
    """Whether a full stop behind a single capital ends a sentence (`calls B. Then`) or not (`J. Smith`)."""
    words = before.split()
    if not words or not words[-1].islower():
        return False
    named = len(following) > 2 and following.istitle() and following.lower() not in _OPENERS
    return not named
