"""The journal as text: one record a line, for people, for other tools, and for moving to another store."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TextIO

from kg_ledger.errors import LedgerBroken
from kg_ledger.ids import canonical_json
from kg_ledger.journal import refuse_constant
from kg_ledger.records import Record


def to_line(record: Record) -> str:
    """`record` as one line of canonical JSON. Without its `hash` key it is exactly what the hash covers."""
    return canonical_json(
        {
            "seq": record.seq,
            "at": record.at,
            "op": record.op,
            "actor": record.actor,
            "run": record.run,
            "cause": record.cause,
            "payload": record.payload,
            "prev": record.prev,
            "hash": record.hash,
        }
    )


def write_jsonl(records: Iterable[Record], stream: TextIO) -> int:
    """Write one record a line to `stream`; return how many.

    Parameters
    ----------
    stream : UTF-8; with `errors="surrogatepass"` where payloads may hold lone surrogates.
    """
    count = 0
    for record in records:
        stream.write(to_line(record) + "\n")
        count += 1
    return count


_FIELDS: dict[str, tuple[type, ...]] = {
    "seq": (int,),
    "at": (str,),
    "op": (str,),
    "actor": (str,),
    "run": (str,),
    "cause": (int, type(None)),
    "payload": (dict,),
    "prev": (str,),
    "hash": (str,),
}


def read_jsonl(lines: Iterable[str], where: str = "journal.jsonl") -> Iterator[Record]:
    """Read what `write_jsonl` wrote, one record at a time; empty lines are passed over.

    Raises
    ------
    LedgerBroken
        A line is not a record; the message names it. Hashes are not checked here: see `verify`.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            raw = json.loads(line, parse_constant=refuse_constant)
            if not isinstance(raw, dict) or raw.keys() != _FIELDS.keys():
                raise ValueError(f"a record has the fields {', '.join(_FIELDS)}")
            for name, types in _FIELDS.items():
                if not isinstance(raw[name], types) or isinstance(raw[name], bool):
                    raise ValueError(f"{name} has the wrong type")
        except ValueError as err:
            raise LedgerBroken(
                f"{where}:{number}: not a journal record ({err}).", "Export it again."
            ) from err
        yield Record(**raw)
