"""Tables that number things: a column of signs beside a column that a class word heads."""

from __future__ import annotations

import re
from collections import defaultdict

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.collect import Collector
from kg_pipeline.providers.embedded.ja.shapes import is_code, is_name
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_SIGN = re.compile(r"(?:管理|設備|機器|装置|識別|整理)?(?:番号|記号|符号|略号|略称|コード|機番|no\.?|id)")
_LEAST_ROWS = 2


def numbered_rows(names: Collector, blocks: list[Block]) -> list[DraftEntity]:
    """`| 番号 | 区間 |` over `| K1 | 汐見・浜口間 |`: the sign is another name of the thing.

    Only where no sign and no thing comes twice, so that the table lists things and not what befell them.
    """
    tables: dict[tuple[str, ...], list[Block]] = defaultdict(list)
    for block in blocks:
        if block.kind == "row" and len(block.cells) > 1:
            tables[tuple(cell.column for cell in block.cells)].append(block)
    found = []
    for columns, rows in tables.items():
        cls = names.lexicon.class_of(fold_key(columns[1]))
        if cls is None or len(rows) < _LEAST_ROWS or _SIGN.fullmatch(fold_key(columns[0])) is None:
            continue
        signs, things = ([row.cells[at].text for row in rows] for at in (0, 1))
        listed = all(is_code(s) for s in signs) and all(is_name(t, names.labels, quoted=True) for t in things)
        if not listed or len({*signs}) < len(rows) or len({*things}) < len(rows):
            continue
        for row in rows:
            sign, thing = row.cells[0], row.cells[1]
            alias = DraftAlias(name=sign.text, quote=row.text, at=row.start)
            found.append(
                DraftEntity(name=thing.text, type=cls, quote=thing.text, at=thing.start, aliases=[alias])
            )
    return found
