"""Dates in Japanese text, as ISO 8601 prefixes; the document's date supplies the year that a text omits."""

from __future__ import annotations

import re

from kg_ledger.calendar import following, is_date

_DATE = re.compile(
    r"(?:(?P<year>(?:19|20)\d{2})[年/.-]|(?P<era>令和|平成)(?P<era_year>\d{1,2}|元)年)?"
    r"(?:(?P<month>1[0-2]|0?[1-9])(?:月(?:(?P<day>3[01]|[12]\d|0?[1-9])日)?|[/.-](?P<day2>3[01]|[12]\d|0?[1-9])(?!\d)(?:日)?))"
    r"|(?P<only>(?:19|20)\d{2})年(?!度)"
)
_ERA = {"令和": 2018, "平成": 1988}
_FROM = re.compile(r"^(?:日)?(?:付け?|づけ)?(?:の[^、。]{1,8}?)?(?:で|から|より|以降|に|をもって|をもち|、)")
_UNTIL = re.compile(r"^(?:日)?(?:付け?)?(?:の[^、。]{1,8}?)?(?:まで|末で|限りで|をもって|いっぱい)")
_LAST = re.compile(r"^(?:日)?(?:まで|いっぱい)")


def interval(text: str, date: str, *, ended: bool) -> tuple[str | None, str | None]:
    """`(since, until)` of a clause, as far as its folded text gives a date that can be resolved.

    `AからBまで` includes B: it is over at what follows B.
    """
    since: str | None = None
    until: str | None = None
    last = ""
    for match in _DATE.finditer(text):
        resolved = _resolve(match, date)
        if resolved is None:
            continue
        behind = text[match.end() : match.end() + 12]
        if _UNTIL.match(behind):
            until = until or resolved
            last = last or (resolved if _LAST.match(behind) else "")
        elif _FROM.match(behind):
            if ended:
                until = until or resolved
            else:
                since = since or resolved
    return since, following(until) if since and until and until == last else until


def _resolve(match: re.Match[str], date: str) -> str | None:
    if match.group("only"):
        return match.group("only")
    year = match.group("year")
    if match.group("era"):
        count = match.group("era_year")
        year = str(_ERA[match.group("era")] + (1 if count == "元" else int(count)))
    if year is None:
        if not match.group("month") or "月" not in match.group():
            return None
        year = date[:4]
    if len(year) != 4:
        return None
    day = match.group("day") or match.group("day2")
    month = f"{int(match.group('month')):02d}"
    resolved = f"{year}-{month}" + (f"-{int(day):02d}" if day else "")
    return resolved if is_date(resolved) else None
