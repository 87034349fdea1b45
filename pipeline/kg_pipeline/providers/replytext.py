"""From what a model wrote to the JSON values in it.

Models put thinking, chatter and fences round the JSON, and stop in the middle. Nothing is guessed: of a
reply that was cut off, only list items whose closing brace was seen are kept.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


def _finite(written: str) -> float | None:
    """A number as JSON knows it; None for one beyond all bounds, which no store can hold."""
    number = float(written)
    return number if math.isfinite(number) else None


_DECODER = json.JSONDecoder(strict=False, parse_float=_finite, parse_constant=lambda name: None)
_FENCE = re.compile(r"```[ \t]*[\w-]*[ \t]*\n?(.*?)(?:```|\Z)", re.S)
_THINK_END = re.compile(r"</think(?:ing)?>", re.I)
_THINK = re.compile(r"<think(?:ing)?>", re.I)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|"|[{}\[\]]', re.S)
_TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.S)
_TAIL = 240
_LONGEST_UNIT = 60

MOST_STARTS = 16
"""How many opening brackets in chatter are tried as the beginning of a value."""


class Unusable(Exception):
    """A reply that cannot be used as it is. `reason` is a stable word, the text says it to the model.

    `empty` is True where the model wrote nothing at all.
    """

    def __init__(self, reason: str, what: str, *, empty: bool = False) -> None:
        super().__init__(what)
        self.reason = reason
        self.empty = empty


@dataclass(frozen=True, slots=True)
class Found:
    """The JSON values of a reply, in order.

    Attributes
    ----------
    notes : what stood in the way: `think`, `fence`, `chatter`, `trailing_comma`.
    cut : the last value was cut off; what is here of it was complete.
    """

    values: tuple[Any, ...]
    notes: tuple[str, ...] = ()
    cut: bool = False


def find_json(text: str) -> Found:
    """Every JSON object and list at the top level of `text`.

    Raises
    ------
    Unusable
        There is none, or the model never came out of its thinking.
    """
    notes: list[str] = []
    body = _after_thinking(text, notes).strip().lstrip("\ufeff")
    if not body:
        raise Unusable("empty_reply", "The reply was empty.", empty=True)
    try:
        whole = _DECODER.decode(body)
    except (ValueError, RecursionError):
        pass
    else:
        if isinstance(whole, dict | list):
            return Found((whole,), tuple(notes))
        raise Unusable("no_json", "The reply was no JSON object.")
    fenced = [match.group(1).strip() for match in _FENCE.finditer(body)] if body[0] not in "{[" else []
    fenced = [piece for piece in fenced if piece[:1] in ("{", "[")]
    values: list[Any] = []
    cut = False
    for piece in fenced or [body]:
        for value, state in _values(piece):
            values.append(value)
            cut = cut or state == "cut"
            if state == "trailing_comma":
                notes.append(state)
    if not values:
        raise Unusable("no_json", "The reply held no complete JSON object.")
    if fenced:
        notes.append("fence")
    elif body[0] not in "{[" or not (cut or body[-1] in "}]"):
        notes.append("chatter")
    return Found(tuple(values), tuple(notes), cut)


def in_circles(text: str) -> bool:
    """Whether `text` ends in the same few letters over and over, as a model does that will not stop."""
    tail = text[-_TAIL:]
    return len(tail) == _TAIL and any(tail[unit:] == tail[:-unit] for unit in range(1, _LONGEST_UNIT))


def _after_thinking(text: str, notes: list[str]) -> str:
    ends = list(_THINK_END.finditer(text))
    if ends:
        notes.append("think")
        text = text[ends[-1].end() :]
    opened = _THINK.search(text)
    if opened is not None and text[: opened.start()].strip() == "":
        raise Unusable("unclosed_think", "The reply ended inside its thinking.", empty=True)
    return text


def _values(text: str) -> Iterator[tuple[Any, str]]:
    """`(value, state)` for each value in `text`; the state is `whole`, `trailing_comma` or `cut`."""
    at, starts = 0, 0
    while starts < MOST_STARTS:
        opening = re.compile(r"[{\[]").search(text, at)
        if opening is None:
            return
        starts += 1
        begin = opening.start()
        try:
            value, at = _DECODER.raw_decode(text, begin)
        except (ValueError, RecursionError):
            end, items_end, closers = _balance(text, begin)
            if end is not None:
                mended = _TRAILING_COMMA.sub(lambda match: match.group(1) or "", text[begin:end])
                at = end
                if (value := _decoded(mended)) is not None:
                    yield value, "trailing_comma"
                else:
                    at = begin + 1
                continue
            at = begin + 1
            if items_end is not None:
                value = _decoded(text[begin:items_end] + closers)
                if value is not None:
                    yield value, "cut"
                    return
            elif text[begin] == "{" or '"' in text[begin:]:
                return
        else:
            if isinstance(value, dict | list) and _is_reply(value):
                yield value, "whole"


def _is_reply(value: dict[str, Any] | list[Any]) -> bool:
    """Whether a value in running text may be a reply: `[1]` and `{}` in a sentence are not."""
    return bool(value) and (isinstance(value, dict) or all(isinstance(item, dict) for item in value))


def _decoded(text: str) -> Any | None:
    try:
        value = _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict | list) else None


def _balance(text: str, begin: int) -> tuple[int | None, int | None, str]:
    """Where the value that begins at `begin` ends; or, if it was cut off, where its last whole item ends.

    Returns
    -------
    end : offset behind the closing bracket, or None.
    items_end : offset behind the last complete object in the outermost list, or None.
    closers : the brackets that close what is open at `items_end`.
    """
    stack: list[str] = []
    items_end, closers = None, ""
    for match in _TOKEN.finditer(text, begin):
        token = match.group()
        if token in "{[":
            stack.append("}" if token == "{" else "]")
        elif token in "}]":
            if not stack or stack.pop() != token:
                return None, items_end, closers
            if not stack:
                return match.end(), items_end, closers
            if token == "}" and stack[-1] == "]" and stack.count("]") == 1:
                items_end, closers = match.end(), "".join(reversed(stack))
        elif token == '"':
            break
    return None, items_end, closers
