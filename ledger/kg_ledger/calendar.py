"""The days that the calendar has."""

from __future__ import annotations

import re
from datetime import date, timedelta

_PREFIX = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", re.ASCII)


def is_date(prefix: str) -> bool:
    """Whether `prefix` is a year, month or day of the calendar as an ISO 8601 prefix.

    >>> is_date("2024"), is_date("2024-02-29"), is_date("2023-02-29"), is_date("2024-13"), is_date("May")
    (True, True, False, False, False)
    """
    found = _PREFIX.fullmatch(prefix)
    if found is None:
        return False
    try:
        date(int(found[1]), int(found[2] or 1), int(found[3] or 1))
    except ValueError:
        return False
    return True


def following(prefix: str) -> str:
    """The year, month or day right after the one that an ISO 8601 prefix names, at the same precision.

    >>> following("2021"), following("2021-12"), following("2024-02-29")
    ('2022', '2022-01', '2024-03-01')
    """
    year, month, day = map(int, [*prefix.split("-"), "0", "0"][:3])
    if day:
        return (date(year, month, day) + timedelta(days=1)).isoformat()
    if month:
        return f"{year + month // 12:04d}-{month % 12 + 1:02d}"
    return f"{year + 1:04d}"
