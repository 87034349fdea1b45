"""Tables and cards as people type them in plain text, without the marks of Markdown.

A table whose cells commas part, under a header of as many; a card that puts a name on a line of its own and
indents what it says of it, key and value apart by white space; a term on a line over `: what it is`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kg_pipeline.providers.embedded.marks import FENCE, ITEM
from kg_pipeline.providers.embedded.writer import Line

_SEPARATOR = re.compile(r"[,，\t]")
_HEADER_CELL = re.compile(r"[^\s,，、。:：()（）\"]{1,12}")
_NAME_LINE = re.compile(
    r"(?:[\[【(（]?\d{1,3}[\])】）.)]?[ \t\u3000]+)?(?P<name>[^\s。、:：,，|].{0,30}?)[ \t\u3000]*"
)
_NO_NAME = re.compile(r"[。、:：|]|^[-*・#>]")
_ENTRY = re.compile(
    r"[ \t\u3000]+(?P<key>[^\s。、:：,，|\-*・]{1,12})(?P<gap>[:：][ \t\u3000]*|[ \t\u3000]+)"
    r"(?P<value>[^\s|].*?)[ \t\u3000]*"
)
_TERM = re.compile(r"(?:\*\*|__)?[^\s:：|\-*・#>][^:：|。]{0,40}")
_LEAST_ROWS = 2


@dataclass(frozen=True, slots=True)
class Card:
    """A name with what is said of it: offsets within their lines.

    Attributes
    ----------
    name : where the name stands in the card's first line.
    entries : for each line behind it, where key and value stand.
    """

    name: tuple[int, int]
    entries: tuple[tuple[tuple[int, int], tuple[int, int]], ...]


def comma_table(lines: Sequence[Line], at: int) -> int:
    """How many lines from `at` on are a table that commas part, its header included; 0 if it is none."""
    cells = split_cells(lines[at].text)
    if len(cells) < 3 or not all(_HEADER_CELL.fullmatch(text) for text, _ in cells):
        return 0
    end = at + 1
    while end < len(lines) and len(row := split_cells(lines[end].text)) == len(cells) and row[0][0]:
        end += 1
    return end - at if end - at > _LEAST_ROWS else 0


def split_cells(text: str) -> list[tuple[str, int]]:
    """The trimmed cells of a line that commas part, and where each begins."""
    found, at = [], 0
    for part in [*_SEPARATOR.finditer(text), None]:
        end = part.start() if part is not None else len(text)
        cell = text[at:end]
        found.append((cell.strip(), at + len(cell) - len(cell.lstrip())))
        at = part.end() if part is not None else end
    return found


def card(lines: Sequence[Line], at: int) -> Card | None:
    """The card that begins at line `at`, or None."""
    first = lines[at].text
    named = _NAME_LINE.fullmatch(first)
    if named is None or first[:1].isspace() or _NO_NAME.search(first):
        return None
    entries, wide = [], 0
    for line in lines[at + 1 :]:
        found = _ENTRY.fullmatch(line.text)
        if found is None or (found["gap"] == " " and found["key"].isascii()):
            break
        entries.append((found.span("key"), found.span("value")))
        wide += len(found.group("gap")) > 1
    ends = at + 1 + len(entries)
    closed = ends == len(lines) or not lines[ends].text[:1].isspace() or lines[ends].blank
    if not closed or not entries or (len(entries) < _LEAST_ROWS and not wide):
        return None
    return Card(named.span("name"), tuple(entries))


def heads_lines(lines: Sequence[Line], at: int) -> bool:
    """Whether a short line stands out to the left of all the lines of its paragraph: a card of sentences."""
    head = lines[at].text.rstrip()
    if not head[:1].isalnum() or len(head.split()) > 5 or head[-1] in ".,:;!?。、：" or "|" in head:
        return False
    below = []
    for line in lines[at + 1 :]:
        if line.blank:
            break
        below.append(line.text)
    return bool(below) and all(
        text[:2].isspace() and not ITEM.match(text) and not FENCE.match(text) and "|" not in text
        for text in below
    )


def is_term(lines: Sequence[Line], at: int) -> bool:
    """Whether line `at` is a term over a line `: what it is`."""
    following = lines[at + 1].text if at + 1 < len(lines) else ""
    return (
        re.match(r"[:：][ \t\u3000]", following) is not None and _TERM.fullmatch(lines[at].text) is not None
    )
