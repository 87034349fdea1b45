"""Points in time as a user writes them, in the form in which the ledger keeps them: UTC, ISO 8601."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from kg_ledger.errors import KgError

_PREFIX = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}(?::\d{2}(?::\d{2}(?:\.\d{1,6})?)?)?)?)?)?")
_COMPACT = re.compile(r"((?:19|20)\d{2})(\d{2})(\d{2})")

_LONGEST_NUMBER = 15
"""Digits of a record's number; no journal is longer."""


def moment(when: str, option: str = "--as-of") -> int | str:
    """A record's number, or a point in time as a prefix that records' times are compared with.

    Four digits alone are a year, eight that read as one a date. A time without a zone is UTC.

    >>> moment("120"), moment("2024"), moment("2024-06"), moment("2024-06-01 09:00")
    (120, '2024', '2024-06', '2024-06-01T09:00')
    >>> moment("2024-06-01T01:30+09:00"), moment("20240601")
    ('2024-05-31T16:30', '2024-06-01')

    Parameters
    ----------
    option : the flag by which it was given; empty where it was given without one. An error names it.

    Raises
    ------
    KgError
        It is neither.
    """
    given = when.strip()
    compact = _COMPACT.fullmatch(given)
    if compact is not None and _is_date("-".join(compact.groups())):
        return "-".join(compact.groups())
    if given.isdecimal() and given.isascii() and len(given) != 4 and len(given) <= _LONGEST_NUMBER:
        return int(given)
    plain = given.replace(" ", "T").removesuffix("Z")
    if _PREFIX.fullmatch(plain) and _is_date(
        plain + "-01-01"[len(plain) - 4 :] if len(plain) < 10 else plain
    ):
        return plain
    try:
        zoned = datetime.fromisoformat(given)
    except ValueError:
        zoned = None
    if zoned is None or zoned.tzinfo is None:
        raise KgError(
            f"{f'{option} {when}'.strip()}: neither a record's number nor an ISO 8601 date.",
            "Write 120, 2024-06, 2024-06-01, 2024-06-01T09:00 or 2024-06-01T09:00+09:00.",
        )
    try:
        at = zoned.astimezone(UTC).replace(tzinfo=None)
    except OverflowError as err:
        raise KgError(
            f"--as-of {when}: lies outside the years 1 to 9999 in UTC.", "Give another date."
        ) from err
    precision = "seconds" if re.search(r":\d{2}:\d{2}", given) else "minutes"
    return at.isoformat(timespec=precision)


def _is_date(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
