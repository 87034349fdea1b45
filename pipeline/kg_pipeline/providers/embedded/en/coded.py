"""Tables that number their rows: the row is about the item in the second column, not about its number."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.naming import MARKS
from kg_pipeline.providers.embedded.frame import Block

_NUMBERS = w.word_set("no nr num number ref reference row line pos position seq item-no")
_CODES = w.word_set("id code identifier tag")
_ITEMS = w.word_set("name item title thing entry object what")
_CODE = re.compile(r"#?\d[\w./-]*|[A-Za-z]{1,6}[-_./ ]?\d[\w./-]*|[A-Z]{1,5}(?:[-_./][A-Z0-9]+)*")


def is_code(text: str) -> bool:
    """Whether `text` is spelled like a number or a code: `7`, `CW-4`, `B12`, `NE`."""
    return _CODE.fullmatch(text.strip(MARKS)) is not None


def item_column(block: Block, cues: EnglishCues) -> int:
    """Which cell of a row holds the item: 1 behind a column of numbers or codes, else 0."""
    if len(block.cells) < 2:
        return 0
    first, second = block.cells[0], block.cells[1]
    head, item = _key(first.column), _key(second.column)
    if not first.column.strip(MARKS) or head not in _NUMBERS | _CODES | {""}:
        return 0
    named = item in _ITEMS or item.rpartition(" ")[2] in ("name", "title") or item in cues.kinds
    return int(named and item not in cues.roles and is_code(first.text) and not is_code(second.text))


def code_alias(block: Block) -> str:
    """The code of a row where the header calls it one (`ID`, `Code`) and it is no mere number, or nothing."""
    code = block.cells[0].text.strip(MARKS)
    return code if _key(block.cells[0].column) in _CODES and re.search("[A-Za-z]", code) else ""


def _key(column: str) -> str:
    return re.sub(r"[.#:№º°]", "", column.strip(MARKS).lower()).strip()
