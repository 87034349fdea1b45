"""What lasted and is told with a past time: `In 2019 A was owned by B`, `Before 2025 A used B`."""

from __future__ import annotations

import re

from kg_ledger.calendar import following
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.chain import Chain
from kg_pipeline.providers.embedded.en.dates import DATE, iso, opening_date, plausible
from kg_pipeline.providers.embedded.en.morphology import lemmas, verb_forms
from kg_pipeline.providers.embedded.en.parse import Parse
from kg_pipeline.providers.embedded.en.stance import surroundings

_LASTING = w.word_set(
    "own hold store keep belong depend rely live lead head manage maintain operate use employ contain host "
    "house rent lease supervise administer possess comprise reside serve run"
)
"""Verbs of states; what is told of any other verb in the past may hold on (`In 2019 A was built by B`)."""
_WERE = frozenset(("was", "were"))
_BEFORE = re.compile(rf"\bbefore\s+{DATE}", re.I)
_DURING = re.compile(rf"\b(?:in|during|throughout)\s+(?P<whole>{DATE})", re.I)
_PART = re.compile(r"(?:the\s+)?(?:start|beginning|end|middle|early|late|mid)\b", re.I)
"""What names only a part of the time behind it, and no one can say which days."""
_ALL_LAST = re.compile(
    r"\b(?:all|throughout|for\s+(?:all|most|much)\s+of)\s+(?:of\s+)?(?:last|the\s+(?:last|past|previous))\s+"
    r"(?:week|month|year|quarter|season|term|spring|summer|autumn|fall|winter)\b",
    re.I,
)
"""A stretch of time that is over; what is told of it has not gone on."""
_GOES_ON = re.compile(r"\b(?:since|still|first|already|from|ever)\b", re.I)
_INSTEAD = re.compile(r"\b(?:instead\b(?!\s+of\b)|from\s+then\s+on\b|thereafter\b|now\b)", re.I)
"""What tells that a clause takes over where the one before it ended."""
_SHOWN = re.compile(rf"\b(?:until|till|up\s+to|before|in|during|throughout|through|to)\s+{DATE}", re.I)


def is_over(parse: Parse, i: int, chain: Chain, text: str, date: str) -> bool:
    """Whether the clause `text` tells in the past tense what lasted before the document's `date`."""
    if _ALL_LAST.search(text) and _in_past(parse, i, chain) and not _GOES_ON.search(text):
        return True
    if not _told(parse, i, chain) or _GOES_ON.search(text):
        return False
    if any(plausible(found) for found in _BEFORE.finditer(text)):
        return True
    return _stretch(text, date) is not None


def lasted(text: str, date: str) -> tuple[str | None, str | None]:
    """`(since, until)` of the past year, quarter or month that the clause `text` is told of, if it names a
    whole one; `until` is the first moment behind it."""
    found = _stretch(text, date)
    if found is None or _PART.match(found["whole"]):
        return None, None
    since = until = iso(found)
    for _ in range(3 if found["quarter"] else 1):
        until = following(until)
    return since, until


def _stretch(text: str, date: str) -> re.Match[str] | None:
    """The first year, quarter or month that the clause `text` names and that was over by `date`."""
    found = _DURING.finditer(text)
    return next((one for one in found if plausible(one) and _gone(iso(one), date)), None)


def _told(parse: Parse, i: int, chain: Chain) -> bool:
    """Whether the verb at `i` is in the past tense, and of a state."""
    low = parse.low[i]
    were = any(parse.low[k] in _WERE for k in range(max(chain.start, 0), i + 1))
    if low in _WERE or (parse.tag[i] in "NP" and _copula(parse, i)):
        return True
    verbs = [verb for verb in lemmas(low) if verb in _LASTING]
    if not verbs or parse.tag[i] not in "VN":
        return False
    return were or (not chain.auxiliary and any("p" in verb_forms(verb).get(low, "") for verb in verbs))


def _in_past(parse: Parse, i: int, chain: Chain) -> bool:
    """Whether the verb at `i` is in the past tense."""
    low = parse.low[i]
    if any(parse.low[k] in _WERE for k in range(max(chain.start, 0), i + 1)):
        return True
    return not chain.auxiliary and any("p" in verb_forms(verb).get(low, "") for verb in lemmas(low))


def _copula(parse: Parse, i: int) -> bool:
    """Whether what stands at `i` is said of the subject by `was`: `was the owner of`, `was part of`."""
    k = i - 1
    while parse.at(k) in ("D", "N", "R"):
        k -= 1
    return parse.word(k) in _WERE


def _gone(moment: str, date: str) -> bool:
    """Whether a year or a month lies in an earlier year than the document; a day is a report of that day."""
    year = moment[:4]
    return year.isdecimal() and moment.count("-") < 2 and (not date or year < date[:4])


def carried(sentence: str, first: str, clause: str) -> str | None:
    """The date that opens a `sentence`, for a later `clause` of it that says what came where the `first` one
    ended: `As of 2 May, A no longer calls B; it calls C instead`."""
    if _INSTEAD.search(clause) is None or not surroundings(first).ended:
        return None
    return opening_date(sentence)


def closing(parse: Parse, i: int, text: str, start: int) -> int:
    """The last token of the time that stands behind the verb at `i`, which a quote has to show; or -1."""
    stop = -1
    for found in _SHOWN.finditer(text, max(parse.end[i] - start, 0)):
        if plausible(found):
            stop = start + found.end()
    return max((k for k in range(i, len(parse)) if parse.end[k] <= stop), default=-1)
