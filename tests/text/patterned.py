"""Texts in which a pattern may stand, made from the pattern itself."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from typing import Any

_LETTERS = "aeknostxz"
_OF_CATEGORY = {
    "SPACE": " \t\n",
    "NOT_SPACE": "ax,'-",
    "WORD": "anx_7",
    "NOT_WORD": " ,.'-(",
    "DIGIT": "0379",
}
_BESIDE = ("", "", " ", ", ", "Brask ", "brask", "-", "'", "no ", "7", "\n")


def parse(pattern: str) -> Any:
    """The parsed form of `pattern`, as this Python has it."""
    return re._parser.parse(pattern, re.I)  # type: ignore[attr-defined]


def text_with(parsed: Any, chance: random.Random) -> str:
    """What `parsed` matches, as far as it does not look around itself, in some surroundings."""
    text = chance.choice(_BESIDE) + _told(parsed, chance) + chance.choice(_BESIDE)
    return chance.choice([text, text, text.upper(), text.swapcase()])


def _told(items: Iterable[Any], chance: random.Random) -> str:
    return "".join(_one(str(op), of, chance) for op, of in items)


def _one(op: str, of: Any, chance: random.Random) -> str:
    match op:
        case "LITERAL":
            return chr(of)
        case "NOT_LITERAL" | "ANY":
            return chance.choice(_LETTERS)
        case "IN":
            return _member(of, chance)
        case "SUBPATTERN":
            return _told(of[3], chance)
        case "BRANCH":
            return _told(chance.choice(of[1]), chance)
        case "ASSERT":
            return _told(of[1], chance) if of[0] > 0 and chance.random() < 0.3 else ""
        case "MAX_REPEAT" | "MIN_REPEAT":
            least, most, body = of
            if most > least and _is_stretch(body):
                return chance.choice([" ", " ", " ax ", "x"])
            times = chance.randint(least, min(most, least + 2))
            return "".join(_told(body, chance) for _ in range(times))
    return ""


def _is_stretch(body: Any) -> bool:
    """Whether any letters but a few are meant."""
    (op, of), *more = body
    return not more and (str(op) == "NOT_LITERAL" or (str(op) == "IN" and str(of[0][0]) == "NEGATE"))


def _member(members: Any, chance: random.Random) -> str:
    if str(members[0][0]) == "NEGATE":
        barred = {chr(what) for kind, what in members[1:] if str(kind) == "LITERAL"}
        return chance.choice([letter for letter in _LETTERS + " " if letter not in barred])
    kind, what = chance.choice(members)
    match str(kind):
        case "LITERAL":
            return chr(what)
        case "RANGE":
            return chr(chance.randint(*what))
    return chance.choice(_OF_CATEGORY[str(what).removeprefix("CATEGORY_")])
