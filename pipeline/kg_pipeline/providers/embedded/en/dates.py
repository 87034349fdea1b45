"""Dates in English text, as ISO 8601 prefixes.

A month without a year is written `--05` (ISO 8601:2000, truncated): the document's date completes it, see
`complete`.
"""

from __future__ import annotations

import re

from kg_ledger.calendar import is_date
from kg_pipeline.providers.embedded.en.words import MONTHS

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_ISO = r"(?P<iso>\d{4}(?:-\d{2}(?:-\d{2})?)?)(?![\d-])"
DATE = (
    rf"(?:the\s+)?(?:(?:start|beginning|end|middle|early|late|mid)[\s-]+(?:of\s+)?)?(?:"
    rf"(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?)?(?P<month>{_MONTH})\b\.?"
    rf"(?:\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?![\d]))?(?:,?\s+(?P<year>\d{{4}}))?"
    rf"|(?:Q(?P<quarter>[1-4])\s+(?P<qyear>\d{{4}}))|{_ISO})"
)
_LEAP_YEAR = "2000"
_SINCE = re.compile(
    rf"\b(?:since|as\s+of|as\s+from|from|effective(?:\s+from)?|starting(?:\s+(?:in|on|from))?|beginning(?:\s+in)?"
    rf"|with\s+effect\s+from)\s+{DATE}",
    re.I,
)
_UNTIL = re.compile(rf"\b(?:until|till|up\s+to|through|to|ended\s+(?:in|on)|before|by)\s+{DATE}", re.I)
_AT = re.compile(rf"\b(?:in|on)\s+{DATE}", re.I)
_OPENS = re.compile(rf"\s*(?:(?:as\s+of|as\s+from|from|since|on|in|effective)\s+){DATE}\s*,", re.I)
_RANGE = re.compile(
    rf"\b(?P<first>{_MONTH})\b\.?(?:\s+(?P<y1>\d{{4}}))?\s*(?:-|–|—|to|through|until)\s*(?P<last>{_MONTH})\b\.?\s+(?P<y2>\d{{4}})",
    re.I,
)
_YEARS = re.compile(
    r"(?:\bfrom\s+|\()?\b(?P<y1>(?:19|20)\d\d)\s*(?:-|–|to|until)\s*(?P<y2>(?:19|20)\d\d)\b", re.I
)


def iso(found: re.Match[str]) -> str:
    """The date that a match of `DATE` says."""
    if found["iso"]:
        return found["iso"]
    if found["quarter"]:
        return f"{found['qyear']}-{int(found['quarter']) * 3 - 2:02d}"
    month = f"{MONTHS[found['month'].lower()]:02d}"
    day = found["d1"] or found["d2"]
    year = found["year"] or "-"
    return f"{year}-{month}" + (f"-{int(day):02d}" if day else "")


def complete(partial: str | None, document_date: str) -> str | None:
    """`partial` with the year of `document_date` where it has none; None where no year is known,
    or where the calendar of that year has no such day."""
    if partial is None or not partial.startswith("--"):
        return partial
    year = document_date[:4]
    whole = f"{year}{partial[1:]}"
    return whole if is_date(whole) else None


def lies_ahead(moment: str, document_date: str) -> bool:
    """Whether `moment`, an ISO 8601 prefix, begins after a document of `document_date` was written."""
    size = min(len(moment), len(document_date))
    return size >= 4 and moment[:size] > document_date[:size]


def _next_month(year: str, month: int) -> str:
    return f"{int(year) + month // 12}-{month % 12 + 1:02d}"


def interval(text: str, *, changed: bool = False) -> tuple[str | None, str | None]:
    """`(since, until)` that `text` states; a plain `in May 2024` counts only beside a change."""
    if found := _RANGE.search(text):
        first, last = MONTHS[found["first"].lower()], MONTHS[found["last"].lower()]
        year = found["y1"] or (found["y2"] if first <= last else str(int(found["y2"]) - 1))
        return f"{year}-{first:02d}", _next_month(found["y2"], last)
    if found := _YEARS.search(text):
        return found["y1"], str(int(found["y2"]) + 1)
    since = next((m for m in _SINCE.finditer(text) if plausible(m)), None)
    until = next(
        (
            m
            for m in _UNTIL.finditer(text)
            if plausible(m) and (m.start() != (since.start() if since else -1))
        ),
        None,
    )
    if since is None and until is None and changed:
        since = next((m for m in _AT.finditer(text) if plausible(m)), None)
    return (iso(since) if since else None), (iso(until) if until else None)


def opening_date(text: str) -> str | None:
    """The date that the sentence `text` opens with, set off by a comma: `As of 2024-06-01, …`."""
    found = _OPENS.match(text)
    return iso(found) if found and plausible(found) else None


def day_of_change(text: str, document_date: str) -> str | None:
    """When the change that the clause `text` tells of happened, by a plain `on 2 May 2024` too.

    None where only the document's year would put it ahead of the document.
    """
    stated, _ = interval(text, changed=True)
    since = complete(stated, document_date)
    ahead = since is not None and since != stated and lies_ahead(since, document_date)
    return None if ahead else since


def plausible(found: re.Match[str]) -> bool:
    """`may` is a month only beside a number or with a capital letter, and `from 2000` only as a year; a day
    that the calendar does not have is no date."""
    date = iso(found)
    if not is_date(_LEAP_YEAR + date[1:] if date.startswith("-") else date):
        return False
    month, written = found["month"], found["iso"]
    if month and month.islower():
        return bool(found["d1"] or found["year"])
    if written and len(written) == 4:
        return 1900 <= int(written) < 2100
    return True
