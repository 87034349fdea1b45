"""Tables that number their rows: the row is about the item in the second column, not about its number."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.naming import MARKS
from kg_pipeline.providers.embedded.frame import Block

_NUMBERS = w.word_set("no nr num number ref reference row line pos position seq item-no")
_CODES = w.word_set(
    "id code identifier tag label mark marking sign callsign plate stencil designation abbreviation"
)
_RECORDS = w.word_set(
    "contract agreement order invoice ticket request permit licence license lease policy docket deal bill"
)
"""Papers that are numbered: a row is about whom the paper is for, and its number is no name of that."""
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
    plain = head not in cues.kinds
    numbered = head in _CODES | {""} or (head in _NUMBERS and plain) or (head in _RECORDS and plain)
    if not first.column.strip(MARKS) or not numbered:
        return 0
    named = item in _ITEMS or item.rpartition(" ")[2] in ("name", "title") or bool(column_classes(item, cues))
    named = named and (item not in cues.roles or (head in _RECORDS and item in cues.kinds))
    return int(named and is_code(first.text) and not is_code(second.text))


def column_classes(column: str, cues: EnglishCues) -> tuple[str, ...]:
    """The classes that a column's header words, if need be by the last word of a label: `Firm`."""
    if column not in cues.kinds and (label := class_word(column)) != column:
        return cues.kinds.get(label, ())
    return cues.kinds.get(column) or (() if column in _SAYS_LITTLE else cues.label_heads.get(column, ()))


def class_word(column: str) -> str:
    """A header without what only says where or how: `Apples in it`, `Gang at work`."""
    there = _THERE.fullmatch(column) or _HELD.fullmatch(column)
    return there["label"] if there is not None else column


_THERE = re.compile(
    r"(?:the\s+)?(?P<label>[a-z]+(?:\s[a-z]+)?)\s+(?:in\s+(?:it|them|use|charge|play)|at\s+work|on\s+(?:it|duty|call|board)"
    r"|used|involved|concerned|there|here|inside|aboard|responsible|assigned|under\s+contract)"
)
_HELD = re.compile(r"(?:responsible|current|present|usual|assigned)\s+(?P<label>[a-z]+(?:\s[a-z]+)?)")
_SAYS_LITTLE = w.GENERIC_NOUNS | w.TIME_NOUNS | w.DOCUMENT_NOUNS | w.word_set("time part parts work")


def code_alias(block: Block, page: str) -> str:
    """The code of a row where the header calls it one (`ID`, `Label`) and it is no mere number, or nothing.

    Nothing either where two rows of `page` are about the same item: the codes are then of something else.
    """
    code = block.cells[0].text.strip(MARKS)
    coded = _key(block.cells[0].column) in _CODES and re.search("[A-Za-z]", code) is not None
    return code if coded and not stands_in_rows(block.cells[1].text, page) else ""


def stands_in_rows(item: str, page: str) -> bool:
    """Whether several rows of `page` have `item` for one of their cells."""
    return len(re.findall(rf"\|[ \t]*{re.escape(item.strip())}[ \t]*\|", page)) > 1


def _key(column: str) -> str:
    return re.sub(r"[.#:№º°]", "", column.strip(MARKS).lower()).strip()
