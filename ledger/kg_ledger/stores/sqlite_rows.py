"""The rows of a shelf as SQLite keeps them: keys in bytes that sort as text does, values as packed JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kg_ledger.errors import LedgerBroken
from kg_ledger.jsontext import compact, reader
from kg_ledger.stores.pack import unpack

_ROW_COST = 200
"""Bytes that an entry costs in memory beyond its text, roughly."""
encode = compact(allow_nan=False)
decode = reader()
_ATOMS = frozenset([str, int, float, bool, type(None)])
_NAMES = frozenset([str])


def is_json(value: Any) -> bool:
    """Whether a value reads back from JSON as what it is: no tuples, no words of an enumeration."""
    kind = type(value)
    if kind is list:
        return _ATOMS.issuperset(map(type, value)) or all(map(is_json, value))
    if kind is dict:
        return _NAMES.issuperset(map(type, value)) and all(map(is_json, value.values()))
    return kind in _ATOMS


def row_cost(key: str, text: str | None) -> int:
    """About how many bytes of memory a row takes."""
    return _ROW_COST + len(key) + (len(text) if text else 0)


def key_bytes(key: str) -> bytes:
    """UTF-8 sorts as code points do; lone surrogates are kept."""
    return key.encode("utf-8", "surrogatepass")


def read_key(table: str, raw: bytes) -> str:
    """The key that `raw` was made from; see `key_bytes`."""
    try:
        return bytes(raw).decode("utf-8", "surrogatepass")
    except (ValueError, TypeError) as err:
        raise _broken(table, repr(raw), err) from err


def read_text(table: str, key: str, blob: bytes) -> str:
    """The JSON that was packed into `blob`."""
    try:
        return unpack(blob)
    except ValueError as err:
        raise _broken(table, key, err) from err


def read_value(table: str, key: str, text: str) -> Any:
    """What the JSON `text` says."""
    try:
        return decode(text)
    except ValueError as err:
        raise _broken(table, key, err) from err


def _broken(table: str, key: str, err: Exception) -> LedgerBroken:
    return LedgerBroken(
        f"shelf row {table}/{key!r}: {err}.", "`kg ledger rebuild` makes the graph anew from the journal."
    )


def merge_rows(
    table: str, stored: list[tuple[bytes, bytes]], dirty: list[tuple[str, str | None]]
) -> Iterator[tuple[str, Any]]:
    """Both lists in one order; a row in `dirty` hides its stored one."""
    at = 0
    for raw, blob in stored:
        key = read_key(table, raw)
        while at < len(dirty) and dirty[at][0] < key:
            name, text = dirty[at]
            if text is not None:
                yield name, decode(text)
            at += 1
        if at < len(dirty) and dirty[at][0] == key:
            continue
        yield key, read_value(table, key, read_text(table, key, blob))
    for name, text in dirty[at:]:
        if text is not None:
            yield name, decode(text)
