"""A block of the journal: records that were appended together, packed together.

The body is one line of JSON a record; a line is parsed when its record is asked for, so that one record
out of many costs little.
"""

from __future__ import annotations

import json
from bisect import bisect_left, insort
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from kg_ledger.jsontext import compact
from kg_ledger.records import Record
from kg_ledger.stores.pack import pack, unpack

HASH_BYTES = 32

Row = tuple[int, bytes, bytes]
"""`(last, hashes, body)` as it stands in the table `journal`."""

_TYPES = {(int, str, str, str, str, cause, dict) for cause in (int, type(None))}

_encode = compact()


def pack_block(records: Sequence[Record]) -> Row:
    """The row that holds `records`, which follow one another."""
    lines = (_encode([r.seq, r.at, r.op, r.actor, r.run, r.cause, r.payload]) for r in records)
    hashes = b"".join(bytes.fromhex(r.hash) for r in records)
    return records[-1].seq, hashes, pack("\n".join(lines), level=9, checked=True)


def last_hash(row: Row) -> str:
    """Hash of the last record of `row`."""
    return row[1][-HASH_BYTES:].hex()


@dataclass(frozen=True, slots=True)
class Block:
    """An unpacked row. `prev` is the hash before its first record."""

    last: int
    hashes: bytes
    lines: tuple[str, ...]
    prev: str
    size: int

    @classmethod
    def unpack(cls, row: Row, prev: str) -> Block:
        """Unpack `row`.

        Raises
        ------
        ValueError
            It is damaged; the message continues "the block …".
        """
        last, hashes, body = row
        text = unpack(body)
        lines = tuple(text.split("\n"))
        if len(lines) * HASH_BYTES != len(hashes):
            raise ValueError("does not hold as many records as hashes")
        return cls(last, hashes, lines, prev, len(text))

    @property
    def first(self) -> int:
        """Seq of the first record, going by the place of the row."""
        return self.last - len(self.lines) + 1

    def record(self, index: int) -> Record:
        """The record at `index`, 0 being the first. Raises ValueError if it is none."""
        return self._build([json.loads(self.lines[index])], index)[0]

    def records(self, after: int = 0, upto: int | None = None) -> list[Record]:
        """Records in order, those with `after < seq <= upto` going by the place of the row.

        Raises
        ------
        ValueError
            One of them is no record.
        """
        start = max(0, after - self.first + 1)
        lines = self.lines[start : None if upto is None else max(0, upto - self.first + 1)]
        rows = json.loads(f"[{','.join(lines)}]")
        if len(rows) != len(lines):
            raise ValueError("holds something that is no record")
        return self._build(rows, start)

    def _build(self, rows: list[object], start: int) -> list[Record]:
        digits = self.hashes[start * HASH_BYTES : (start + len(rows)) * HASH_BYTES].hex()
        prev = self.prev if start == 0 else self.hashes[(start - 1) * HASH_BYTES : start * HASH_BYTES].hex()
        records = []
        for at, row in zip(range(0, len(digits), 2 * HASH_BYTES), rows, strict=True):
            if not isinstance(row, list) or tuple(map(type, row)) not in _TYPES:
                raise ValueError("holds something that is no record")
            own = digits[at : at + 2 * HASH_BYTES]
            seq, moment, op, actor, run, cause, payload = row
            records.append(Record(seq, moment, op, actor, run, cause, payload, prev, own))
            prev = own
        return records


class BlockCache:
    """Unpacked blocks, the latest used kept, up to `bound` characters of text."""

    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._size = 0
        self._blocks: OrderedDict[int, Block] = OrderedDict()
        self._lasts: list[int] = []

    def find(self, seq: int) -> Block | None:
        """The block that holds `seq`, if it is here."""
        at = bisect_left(self._lasts, seq)
        if at == len(self._lasts):
            return None
        block = self._blocks[self._lasts[at]]
        if block.first > seq:
            return None
        self._blocks.move_to_end(block.last)
        return block

    def keep(self, block: Block) -> None:
        """Keep `block`, which was not here; let go of others for it."""
        self._blocks[block.last] = block
        insort(self._lasts, block.last)
        self._size += block.size
        while self._size > self._bound and len(self._blocks) > 1:
            last, old = self._blocks.popitem(last=False)
            del self._lasts[bisect_left(self._lasts, last)]
            self._size -= old.size

    def clear(self) -> None:
        """Let go of all."""
        self._blocks.clear()
        self._lasts.clear()
        self._size = 0
