"""`同上`, `〃`, `ditto`: a field or a cell that says again what the one above it under the same key said.

What such a value states is quoted from the value that it repeats to its own line, so that the quote names it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from kg_pipeline.providers.embedded.frame import Block, Match
from kg_pipeline.providers.tasks import DraftClaim

_DITTO = re.compile(
    r"(?:同上|同じ|〃|々|仝|\"|''|″|上に同じ|上と同じ|ditto|do\.|same as above|as above)[。.]?", re.I
)
_LONGEST_REACH = 600


class Dittos:
    """The last value under each key, as a document is read on, whatever heading it stands under."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, str], tuple[str, int, list[Match], int]] = {}

    def resolve(self, block: Block, names: list[Match]) -> tuple[Block, list[Match], int]:
        """`block` with what its dittos stand for, the names in it, and where a quote of it has to begin."""
        if block.kind == "row":
            return self._row(block, names)
        if not block.key:
            return block, names, block.start
        value, start, inside, begin = self._meant(
            ("field", block.key), block.value, block.value_start, names, block.start
        )
        if begin == block.start:
            return block, names, begin
        return replace(block, value=value, value_start=start), inside, begin

    def _row(self, block: Block, names: list[Match]) -> tuple[Block, list[Match], int]:
        """A row; on a card, whose rows have no columns, the first cell is the key of the second."""
        cells, all_names, first = [], list(names), block.start
        on_card = len(block.cells) == 2 and not any(cell.column for cell in block.cells)
        head = block.cells[0] if on_card else None
        for cell in block.cells:
            if cell is head:
                cells.append(cell)
                continue
            key, at = (head.text, head.start) if head is not None else (cell.column, block.start)
            text, start, inside, begin = self._meant(("row", key), cell.text, cell.start, names, at)
            cells.append(replace(cell, text=text, start=start))
            if begin != at:
                all_names += inside
                first = min(first, begin)
        if first == block.start:
            return block, names, first
        return replace(block, cells=tuple(cells)), sorted(all_names, key=lambda m: m.start), first

    def _meant(
        self, key: tuple[str, str], value: str, start: int, names: list[Match], at: int
    ) -> tuple[str, int, list[Match], int]:
        """A value as it is meant, its offset and names, and where the block begins that says it in full."""
        if _DITTO.fullmatch(value) is None:
            inside = [m for m in names if start <= m.start and m.end <= start + len(value)]
            self._last[key] = (value, start, inside, at)
            return value, start, inside, at
        last = self._last.get(key)
        return last if last is not None and at - last[3] <= _LONGEST_REACH else (value, start, [], at)


def quoted_from(claims: list[DraftClaim], begin: int, block: Block) -> list[DraftClaim]:
    """`claims` of `block`, quoted from `begin` on; the words between are filled in from the source."""
    if begin == block.start:
        return claims
    size = block.start + len(block.text) - begin
    return [claim.model_copy(update={"at": begin, "quote": " " * size}) for claim in claims]
