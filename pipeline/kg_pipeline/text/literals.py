"""Numbers and dates as values, so that `90,000 USD`, `９万` and `90000` are one and the same, and so are
`2024年3月5日`, `2024-03-05` and `5 March 2024`.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal, InvalidOperation

from kg_ledger.calendar import is_date

_SCALES = {
    "百": 2, "千": 3, "万": 4, "萬": 4, "億": 8, "亿": 8, "兆": 12,
    "k": 3, "thousand": 3, "m": 6, "mn": 6, "million": 6, "bn": 9, "billion": 9,
}  # fmt: skip
_NUMBER = re.compile(
    r"(?<![\w.])[-+]?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?[ ]?"
    r"(百|千|[万萬億亿兆]|(?:k|m|mn|bn|thousand|million|billion)\b)?",
    re.I,
)
_LITERAL = re.compile(
    r"(?:(?:約|およそ|about|approx\.?|ca\.|~)\s*)?[$¥€£]?\s*[-+]?\d[\d,.]*\s?(?:[百千万萬億亿兆]|[kKmM]|(?:thousand|[mb]illion)\b)?"
    r"(?P<unit>\s*(?:%|[A-Za-z°µ/]{1,12}|[\u3040-\u30ff\u4e00-\u9fff]{1,6})?)$"
)
_CURRENCY = re.compile(r"usd|eur|jpy|gbp|cny|dollars?|euros?|yen|円|ドル|ユーロ")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATES = (
    re.compile(r"(?<!\d)(?P<y>\d{4})[-/.年](?P<m>\d{1,2})(?:[-/.月](?P<d>\d{1,2})日?|月)?(?![\d])"),
    re.compile(rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<n>{_MONTH})\s*,?\s*(?P<y>\d{{4}})\b", re.I),
    re.compile(rf"\b(?P<n>{_MONTH})\s+(?:(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s*,\s*)?(?P<y>\d{{4}})\b", re.I),
    re.compile(r"(?<!\d)(?P<y>\d{4})年(?!\s*度)"),
    re.compile(
        r"(?P<era>令和|平成|昭和|大正|明治)(?P<ey>\d{1,2}|元)年(?:(?P<m>\d{1,2})月(?:(?P<d>\d{1,2})日)?)?"
    ),
)
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867}
_KANJI_NUMBER = re.compile(r"[〇零一二三四五六七八九十百千]+(?=[年月日時分秒件人台個名円回本枚万億])")
_KANJI_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0}


def dates_in(text: str) -> list[tuple[int, str]]:
    """Dates that `text` states, as `(offset, ISO 8601 prefix)`, ascending; impossible ones are left out,
    and no part of one is a date.

    Offsets count in the NFKC form of `text`.
    """
    text = _plain(text)
    found: list[tuple[int, int, str]] = []
    for pattern in _DATES:
        matches = ((m.start(), -m.end(), _date_of(m.groupdict())) for m in pattern.finditer(text))
        found.extend(matches)
    dates: list[tuple[int, str]] = []
    behind = 0
    for start, end, iso in sorted(found):
        if start >= behind:
            if iso:
                dates.append((start, iso))
            behind = -end
    return dates


def _date_of(parts: dict[str, str | None]) -> str:
    """The ISO 8601 prefix of a matched date, or empty."""
    if era := parts.get("era"):
        stated = parts["ey"] or ""
        year = _ERAS[era] + (1 if stated == "元" else int(stated))
    else:
        year = int(parts["y"] or 0)
    named = parts.get("n")
    month = _MONTHS.index(named[:3].lower()) + 1 if named else int(parts.get("m") or 0)
    return _iso(year, month, int(parts.get("d") or 0))


def numbers_in(text: str) -> frozenset[str]:
    """The numbers in `text` that are no part of a date, in decimal notation without separators."""
    plain = _plain(text)
    for pattern in _DATES:
        plain = pattern.sub(" ", plain)
    values = set()
    for match in _NUMBER.finditer(plain):
        try:
            number = Decimal(match[1].replace(",", "") + (match[2] or ""))
        except InvalidOperation:
            continue
        scale = _SCALES.get((match[3] or "").lower(), 0)
        values.add(format(number.scaleb(scale).normalize(), "f"))
    return frozenset(values)


def states_literal(text: str, name: str) -> bool:
    """Whether `name` is a date or a number, with a unit or without, and `text` states the same value.

    A date is also stated by a more precise one. A unit that is a word must stand in `text` too.
    """
    plain = _plain(name).strip()
    dates = dates_in(plain)
    if dates and not any(c.isalnum() for c in _strip_dates(plain)):
        stated = [iso for _, iso in dates_in(text)]
        return all(any(iso.startswith(wanted) for iso in stated) for _, wanted in dates)
    shape = _LITERAL.match(plain)
    if shape is None or not numbers_in(plain) <= numbers_in(text):
        return False
    unit = shape["unit"].strip().casefold()
    return not unit or unit in _plain(text).casefold() or bool(_CURRENCY.fullmatch(unit))


def _strip_dates(text: str) -> str:
    for pattern in _DATES:
        text = pattern.sub(" ", text)
    return text


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    return _KANJI_NUMBER.sub(lambda m: str(_kanji_value(m.group())), text)


def _kanji_value(digits: str) -> int:
    if not any(c in "十百千" for c in digits):
        return int("".join(str(_KANJI_DIGITS[c]) for c in digits))
    total = current = 0
    for char in digits:
        if char in "十百千":
            total += (current or 1) * {"十": 10, "百": 100, "千": 1000}[char]
            current = 0
        else:
            current = _KANJI_DIGITS[char]
    return total + current


def _iso(year: int, month: int, day: int) -> str:
    iso = f"{year:04d}" + (f"-{month:02d}" if month else "") + (f"-{day:02d}" if month and day else "")
    return iso if 1000 <= year <= 2999 and is_date(iso) else ""
