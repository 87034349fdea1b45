"""Compact JSON as the standard library writes and reads it, without setting up anew for every value.

Most values here are short, and setting up takes longer than writing. What the standard library makes for each
call is made once; where it has nothing to make, its own `encode` is used.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from json import encoder as _library
from typing import Any


def compact(*, sort_keys: bool = False, allow_nan: bool = True) -> Callable[[Any], str]:
    """What writes a value as JSON without spaces, other letters than ASCII as they are.

    Safe to use from several threads. It raises `TypeError` for what is not JSON, `ValueError` for a number
    that is none if `allow_nan` is false, and `RecursionError` for what holds itself.
    """
    plain = json.JSONEncoder(
        ensure_ascii=False, separators=(",", ":"), sort_keys=sort_keys, allow_nan=allow_nan
    )
    make = getattr(_library, "c_make_encoder", None)
    if make is None:
        return plain.encode
    write = make(None, plain.default, _library.encode_basestring, None, ":", ",", sort_keys, False, allow_nan)
    return lambda value: "".join(write(value, 0))


def reader(parse_constant: Callable[[str], Any] | None = None) -> Callable[[str], Any]:
    """What reads a JSON text, quickest where nothing but a value stands in it.

    It raises `json.JSONDecodeError` for what is not JSON.
    """
    plain = json.JSONDecoder(parse_constant=parse_constant)
    scan: Callable[[str, int], tuple[Any, int]] = plain.scan_once  # type: ignore[attr-defined]

    def read(text: str) -> Any:
        try:
            value, end = scan(text, 0)
        except StopIteration:
            return plain.decode(text)
        return value if end == len(text) else plain.decode(text)

    return read
