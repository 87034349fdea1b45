"""Text that keeps its columns by runs of spaces, as a PDF's layout gives it: keyed lines, tables, prose."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg_pipeline.reading.layout import TextBuilder, one_line
from kg_pipeline.text.fold import is_cjk

_GAP = re.compile(r" {3,}")
_PROSE_CELL = 30
"""Cells of this many characters in two columns are prose, set side by side."""
_PROSE_SHARE = 0.4
_TOLERANCE = 3
_FULL_LINE = 0.85
_SENTENCE_ENDS = "。！？」』）】：；"
_LIST_MARKS = "■◆●○・【「※〇▪"


@dataclass(frozen=True, slots=True)
class Cell:
    """A stretch of a line between gaps, and the column of characters at which it starts."""

    start: int
    text: str


def split_cells(line: str) -> list[Cell]:
    """The stretches of `line` that three spaces or more part."""
    cells = []
    at = 0
    for gap in [*_GAP.finditer(line), None]:
        end = gap.start() if gap is not None else len(line)
        if line[at:end].strip():
            lead = len(line[at:end]) - len(line[at:end].lstrip())
            cells.append(Cell(at + lead, line[at:end].strip()))
        at = gap.end() if gap is not None else end
    return cells


def is_side_by_side(lines: list[str]) -> bool:
    """Whether the lines are columns of prose, whose order this layout would mix up."""
    wide = [cells for cells in map(split_cells, lines) if len(cells) > 1]
    prose = sum(all(len(cell.text) >= _PROSE_CELL for cell in cells) for cells in wide)
    return len(wide) >= 5 and prose >= len(wide) * _PROSE_SHARE


def add_columns(out: TextBuilder, lines: list[str]) -> None:
    """Add the lines as paragraphs, key-value lines and tables."""
    plain: list[str] = []
    at = 0
    while at < len(lines):
        cells = split_cells(lines[at])
        if len(cells) < 2:
            if cells:
                plain.append(cells[0].text)
            elif _paragraph_ends(lines, at):
                _flush(out, plain)
            at += 1
            continue
        end = _group_end(lines, at)
        group = [row for row in map(split_cells, lines[at:end]) if row]
        pairs = _pairs(group)
        if pairs:
            plain.extend(pairs)
        elif len(group) > 1:
            _flush(out, plain)
            out.table(_table(group))
        else:
            plain.append("  ".join(cell.text for cell in cells))
        at = end
    _flush(out, plain)


def unwrap(lines: list[str]) -> list[str]:
    """Join lines that were wrapped inside a CJK sentence, where a break would part a word.

    A line is taken for wrapped if it is nearly as long as the longest, and ends and goes on in CJK characters
    that are no punctuation and no list mark.
    """
    full = max(map(_width, lines), default=0) * _FULL_LINE
    joined: list[str] = []
    wrapped = False
    for line in lines:
        text = line.strip()
        if wrapped and text and is_cjk(text[0]) and text[0] not in _LIST_MARKS:
            joined[-1] += text
        else:
            joined.append(line)
        wrapped = bool(text) and _width(text) >= full and is_cjk(text[-1]) and text[-1] not in _SENTENCE_ENDS
    return joined


def _width(line: str) -> int:
    """Columns that a line takes: two for a CJK character."""
    return len(line) + sum(map(is_cjk, line))


def _flush(out: TextBuilder, plain: list[str]) -> None:
    out.paragraph("\n".join(unwrap(plain)))
    plain.clear()


def _paragraph_ends(lines: list[str], at: int) -> bool:
    return at == 0 or not lines[at - 1].strip() or at + 1 >= len(lines) or bool(lines[at + 1].strip())


def _group_end(lines: list[str], at: int) -> int:
    """Behind the last line that goes on with the columns begun at `at`; empty lines may lie between."""
    starts = [cell.start for cell in split_cells(lines[at])]
    end = at + 1
    blanks = 0
    for index in range(at + 1, len(lines)):
        cells = split_cells(lines[index])
        if not cells:
            blanks += 1
            if blanks > 2:
                break
            continue
        aligned = all(any(abs(cell.start - s) <= _TOLERANCE for s in starts) for cell in cells)
        inner = aligned and cells[0].start > starts[0] + _TOLERANCE
        if len(cells) < 2 and not inner and not (aligned and blanks and _continues(lines, index, starts)):
            break
        if len(cells) > 1:
            starts = sorted({*starts, *(cell.start for cell in cells)})
        blanks = 0
        end = index + 1
    return end


def _continues(lines: list[str], index: int, starts: list[int]) -> bool:
    """Whether another line in columns follows close behind a line with a single cell."""
    for line in lines[index + 1 : index + 3]:
        cells = split_cells(line)
        if len(cells) > 1:
            return all(any(abs(c.start - s) <= _TOLERANCE for s in starts) for c in cells)
    return False


def _pairs(group: list[list[Cell]]) -> list[str]:
    """The group as lines `key: value`, if its first cells are keys; empty if it is a table."""
    keyed = sum(row[0].text.endswith((":", "：")) for row in group)
    if keyed * 2 < len(group):
        return []
    found: list[str] = []
    for row in group:
        at = 0
        while at < len(row):
            text = row[at].text
            if text.endswith((":", "：")) and at + 1 < len(row):
                found.append(f"{text} {row[at + 1].text}")
                at += 2
            else:
                found.append(text)
                at += 1
    return found


def _table(group: list[list[Cell]]) -> list[list[str]]:
    """Rows of cells, each put under the column whose start is nearest."""
    starts: list[int] = []
    for start in sorted(cell.start for row in group for cell in row):
        if not starts or start - starts[-1] > _TOLERANCE:
            starts.append(start)
    rows = []
    for row in group:
        texts = [""] * len(starts)
        for cell in row:
            column = min(range(len(starts)), key=lambda i: (abs(starts[i] - cell.start), i))
            texts[column] = one_line(f"{texts[column]} {cell.text}")
        rows.append(texts)
    return rows
