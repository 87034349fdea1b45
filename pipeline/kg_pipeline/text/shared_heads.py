"""Numbered things that share their noun: `Ponds 1, 2 and 12` for Pond 1, Pond 2 and Pond 12."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_NUMBER = r"(?:\d{1,4}[A-Za-z]?|[A-Z])"
_LIST = re.compile(
    rf"(?<![\w-])(?P<noun>[A-Za-z][a-z]+s)\s(?P<numbers>{_NUMBER}(?:(?:,\s(?:and\s|or\s)?|\s(?:and|or|&)\s){_NUMBER}(?![\w%]))+)"
    r"(?![\w%-]|[.,:]\d)"
)
_ONE = re.compile(rf"{_NUMBER}(?![\w-])")
_NAME = re.compile(rf"(?:\S+ )*[A-Za-z]+ {_NUMBER}")


@dataclass(frozen=True, slots=True)
class Listed:
    """One number of a list: where it stands, with the noun if it is the first; and what it may be, folded."""

    start: int
    end: int
    names: tuple[str, ...]
    whole: tuple[int, int]


def shared_heads(text: str) -> Iterator[Listed]:
    """Every number that stands in a list behind its noun, which is in the plural."""
    for found in _LIST.finditer(text):
        noun = found["noun"]
        for number in _ONE.finditer(text, found.start("numbers"), found.end("numbers")):
            first = number.start() == found.start("numbers")
            start = found.start() if first else number.start()
            yield Listed(start, number.end(), _designations(noun, number.group()), found.span())


def stands_listed(text: str, name: str) -> list[tuple[int, int]]:
    """Where `name`, a noun and a number, stands in such a list of `text`."""
    if _NAME.fullmatch(name) is None:
        return []
    *ahead, noun, number = name.casefold().split(" ")
    found = []
    for one in shared_heads(text):
        before = text[: one.whole[0]].casefold().split()
        if f"{noun} {number}" in one.names and before[len(before) - len(ahead) :] == ahead:
            found.append((one.start, one.end))
    return found


def _designations(noun: str, number: str) -> tuple[str, ...]:
    """`number` behind whatever `noun`, a plural, may be the plural of."""
    one = [noun[:-1]]
    if noun.endswith("ies"):
        one.append(f"{noun[:-3]}y")
    elif noun.endswith("es"):
        one.append(noun[:-2])
    return tuple(f"{word} {number}".casefold() for word in one)
