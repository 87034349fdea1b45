"""What can be read off two names without knowing what they name. Pure, and of no domain."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import accumulate

from kg_ledger.ids import loose_key, name_key

_KANJI_DIGITS = {"〇": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_KANJI_UNITS = {"十": 10, "百": 100, "千": 1000}
_MARK = re.compile(
    r"\d+(?:\.\d+)*(?:[a-z](?![a-z]))?"  # 7, 1.2, 7a
    r"|[〇一二三四五六七八九十百千]+"
    r"|(?<![a-z])(?:[ivx]{2,4}|[a-z])(?![a-z])"  # ii, a letter of its own
)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_QUANTITY = re.compile(r"([+-]?\d+(?:\.\d+)?)\s*(\S{0,12})")
_DATE = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2}))?\s*[月日]?")
_ROMAN = {
    "ii": "2",
    "iii": "3",
    "iv": "4",
    "vi": "6",
    "vii": "7",
    "viii": "8",
    "ix": "9",
    "xi": "11",
    "xii": "12",
}
_WORD = re.compile(r"[^\W_]+")
_SPACED = re.compile(r"[A-Za-z\u00c0-\u1fff]+|\d+|[^A-Za-z\u00c0-\u1fff\d]")
"""A word of a script that puts spaces between words, a number, or one character of another script."""


def _kanji_number(text: str) -> int:
    total = 0
    digit = 0
    for char in text:
        if char in _KANJI_UNITS:
            total += (digit or 1) * _KANJI_UNITS[char]
            digit = 0
        else:
            digit = digit * 10 + _KANJI_DIGITS[char]
    return total + digit


def _mark(text: str) -> str:
    if text[0] in _KANJI_DIGITS or text[0] in _KANJI_UNITS:
        return str(_kanji_number(text))
    if text[0].isdigit():
        return ".".join(part.lstrip("0") or "0" for part in text.split("."))
    return _ROMAN.get(text, text)


@lru_cache(maxsize=65_536)
def marks(key: str) -> tuple[str, ...]:
    """The numbers, versions and single letters by which names of one kind are told apart, sorted.

    >>> marks("relay-7a"), marks("一号コンプレッサー"), marks("aライン"), marks("order hub")
    (('7a',), ('1',), ('a',), ())
    """
    return tuple(sorted(_mark(found) for found in _MARK.findall(key)))


@lru_cache(maxsize=65_536)
def _skeleton(key: str) -> str:
    return loose_key(_MARK.sub("", key))


def numbered_apart(one: str, other: str) -> bool:
    """Whether two name keys are the same words with other numbers: siblings, and never one thing.

    >>> numbered_apart("kiln 4", "kiln 14"), numbered_apart("kiln 3", "kiln 03"), numbered_apart("kiln", "k4")
    (True, False, False)
    """
    return bool(_skeleton(one)) and _skeleton(one) == _skeleton(other) and marks(one) != marks(other)


def bare(key: str) -> str:
    """A name key without its numbers, version marks and separators.

    >>> bare("第3ポンプ") == bare("第三ポンプ")
    True
    """
    return _skeleton(key)


def told_apart(one: str, other: str) -> bool:
    """Whether two name keys differ in a number, a version mark or a letter at the end.

    Such names are never joined because they look alike or because a model says so.
    """
    first, second = marks(one), marks(other)
    if first != second and (bool(first and second) or _skeleton(one) == _skeleton(other)):
        return True
    short, long = sorted((loose_key(one), loose_key(other)), key=lambda key: (len(key), key))
    tail = long[len(short) :]
    return long.startswith(short) and 0 < len(tail) <= 2 and tail.isascii() and tail.isalnum()


def is_short_form(alias: str, name: str) -> bool:
    """Whether `alias` is an acronym of the words of `name`, or a piece of it."""
    short, long = loose_key(alias), loose_key(name)
    if short == long or not short:
        return False
    if short in long:
        return True
    initials = "".join(word[0] for word in _WORD.findall(name_key(name)))
    return len(short) > 1 and short.isascii() and short == initials


def rest(alias: str, name: str) -> str:
    """What `name` says beyond `alias`; the whole of it where `alias` is no piece of it."""
    return loose_key(name).replace(loose_key(alias), "", 1)


def contains(one: str, other: str) -> bool:
    """Whether one of two different name keys contains the other: whole words of it, where words are spaced.

    >>> contains("east", "east annex"), contains("本館", "本館三階"), contains("art", "cartography")
    (True, True, False)
    """
    short, long = sorted((one, other), key=lambda key: (len(loose_key(key)), key))
    piece, whole = loose_key(short), loose_key(long)
    if piece == whole or not piece or piece not in whole:
        return False
    words = [word for run in _WORD.findall(long) for word in _SPACED.findall(run)]
    bounds = {0, *accumulate(map(len, words))}
    joined = "".join(words)
    piece = "".join(_WORD.findall(piece))
    at = joined.find(piece) if piece else -1
    while at >= 0:
        if {at, at + len(piece)} <= bounds:
            return True
        at = joined.find(piece, at + 1)
    return False


@lru_cache(maxsize=65_536)
def literal_key(surface: str) -> str:
    """The key of a name; of a bare quantity or date its normal form.

    >>> literal_key("90,000 USD"), literal_key("3.0"), literal_key("2024年6月1日"), literal_key("1-1")
    ('90000 usd', '3', '2024-06-01', '1-1')
    """
    key = name_key(surface)
    date = _DATE.fullmatch(key)
    if date:
        year, month, day = date.groups()
        return "-".join([year, f"{int(month):02}", *([f"{int(day):02}"] if day else [])])
    quantity = _QUANTITY.fullmatch(_THOUSANDS.sub("", key))
    if quantity and not any(c.isdigit() or c == "-" for c in quantity[2]):
        number, unit = quantity.groups()
        if "." in number:
            number = number.rstrip("0").rstrip(".")
        return f"{number} {unit}".strip()
    return key


def is_quantity(key: str) -> bool:
    """Whether a name key is a number with at most a unit behind it."""
    found = _QUANTITY.fullmatch(key)
    return found is not None and not any(c.isdigit() or c == "-" for c in found[2])
