"""Where a sentence ends: no abbreviation, initial, decimal, version or file name ends one."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from kg_pipeline.providers.embedded.en import words as w

_ABBREVIATIONS = w.word_set(
    "e.g i.e eg ie etc vs dr mr mrs ms prof st mt ft no nos fig figs approx dept inc ltd co corp jr "
    "sr vol ed eds al cf resp est ca jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu "
    "fri sat sun gen rev hon sec ch pp p para incl excl min max tel ext bldg ave blvd rd ver v "
)
_STOP = re.compile(r"(?:[.!?]+|[。！？]+)[\"'”’»)\]*_`」』）]*")
_LAST_WORD = re.compile(r"[^\s(\[\"'“‘]*$")


_AHEAD = 24
"""Characters behind a stop that tell whether it ends a sentence."""


@lru_cache(maxsize=8)
def _begins(text: str) -> tuple[int, ...]:
    return tuple(begin for begin, _ in split(text))


def last_before(text: str, at: int) -> tuple[int, int] | None:
    """The last span of `split(text[:at])`; what lies far ahead of it is gone through once."""
    if at <= 0 or not text:
        return None
    begins = _begins(text)
    settled = begins[max(bisect_right(begins, at - 2 * _AHEAD) - 1, 0)]
    begin, end = split(text[settled:at])[-1]
    return settled + begin, settled + end


def split(text: str) -> list[tuple[int, int]]:
    """Half-open spans of the sentences of `text`; joined in order they are `text`. Linear in its length."""
    spans = []
    begin = depth_at = 0
    depth = 0
    for found in _STOP.finditer(text):
        inner = text[depth_at : found.end()]
        depth = max(0, depth + inner.count("(") - inner.count(")"))
        depth_at = found.end()
        if depth and found.end() - begin < 400:
            continue
        if not _ends(text, begin, found):
            continue
        end = found.end()
        while end < len(text) and text[end].isspace():
            end += 1
        spans.append((begin, end))
        begin, depth = end, 0
    if begin < len(text):
        spans.append((begin, len(text)))
    return spans


def _ends(text: str, begin: int, found: re.Match[str]) -> bool:
    mark, end = found.group(), found.end()
    if mark[0] in "。！？":
        return True
    if end < len(text) and not text[end].isspace():
        return False
    if mark[0] != ".":
        following = text[end : end + _AHEAD].lstrip()
        return not (len(mark) > 1 and mark[-1] in "\"'”’»" and following[:1].islower())
    if mark.startswith("..") and text[end : end + _AHEAD].lstrip()[:1].islower():
        return False
    before = _LAST_WORD.search(text, max(begin, found.start() - 40), found.start())
    word = before.group().lower() if before else ""
    following = text[end : end + _AHEAD].lstrip()
    if mark == "." and following:
        if word in ("no", "nos", "nr", "vol", "fig", "sec", "ch", "p", "pp", "v", "ver"):
            return not following[0].isdigit()
        if word in _ABBREVIATIONS:
            return word in ("etc", "inc", "ltd", "co", "corp", "al") and following[0].isupper()
        if len(word) == 1 and word.isalpha() and before is not None and before.group().isupper():
            return not _initial(text, before.start(), begin, following)
        if re.fullmatch(r"(?:[a-z]\.)+[a-z]", word):
            return word not in ("a.m", "p.m") and following[0].isupper() and len(word) < 6 and word != "u.s"
        if word.isdigit() and begin + len(word) == found.start():
            return False
    return len(mark) == 1 or not (following[:1].islower() and mark[-1] in "\"'”’»)")


def _initial(text: str, at: int, begin: int, following: str) -> bool:
    """Whether a single capital with a stop is an initial (`J. Smith`) and not a short name (`calls B.`)."""
    earlier = text[begin:at].split()
    previous = earlier[-1] if earlier else ""
    named = (
        not earlier
        or (previous[:1].isupper() and not previous.endswith((",", ":")))
        or previous.endswith(".")
    )
    return named and following[:1].isupper() and re.match(r"[A-Z](?:\.|[a-z]+\b)", following) is not None
