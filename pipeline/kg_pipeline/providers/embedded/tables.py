"""Rows as blocks: tables, comma-separated lines, cards and terms that plain text lays out."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.frame import Cell, Heading
from kg_pipeline.providers.embedded.marks import DELIMITER_ROW, split_row
from kg_pipeline.providers.embedded.plainly_laid import (
    Card,
    card,
    comma_table,
    heads_lines,
    is_term,
    split_cells,
)
from kg_pipeline.providers.embedded.writer import BlockWriter, Line

_CARD_LEVEL = 8
"""Below every heading: a card, which ends where its lines do."""


class TableWriter(BlockWriter):
    """Takes a table, a card or a term whole, from its first line on."""

    def _leave_card(self) -> None:
        headings = self.state.headings
        while headings and headings[-1].level == _CARD_LEVEL:
            headings.pop()

    def _set_heading(self, level: int, text: str, start: int, after: int) -> int:
        self._close()
        state = self.state
        while state.headings and state.headings[-1].level >= level:
            state.headings.pop()
        state.indents.clear()
        state.lead = ("", -1)
        if text:
            self._emit("heading", text, start)
            state.headings.append(Heading(level, text, start + self.base))
            state.lead = (text, start + self.base)
        state.after_blank = True
        return after

    def _table(self, at: int) -> int:
        line, state = self.lines[at], self.state
        if "|" not in line.text:
            state.header = ()
            return 0
        cells = self._cells(line)
        if state.header:
            if DELIMITER_ROW.match(line.text):
                return at + 1
            self._row(line, cells)
            return at + 1
        following = self.lines[at + 1].text if at + 1 < len(self.lines) else ""
        plain = len(cells) > 1 and len(split_row(following)) == len(cells) and " | " in line.text
        if (DELIMITER_ROW.match(following) and "-" in following and "|" in following) or plain:
            self._close()
            state.header = tuple(Cell(c.text, c.start, "") for c in cells)
            return at + 1
        return 0

    def _plain(self, at: int) -> int:
        """A table, a card or a term that plain text lays out; where it ends, or 0."""
        if self.state.open_kind is not None and not self.state.after_blank:
            return 0
        if size := comma_table(self.lines, at):
            return self._comma_table(at, size)
        if (found := card(self.lines, at)) is not None:
            return self._card(at, found)
        if self.state.after_blank and heads_lines(self.lines, at):
            line = self.lines[at]
            return self._set_heading(_CARD_LEVEL, line.text.rstrip(), line.start, at + 1)
        if is_term(self.lines, at):
            self._close()
            first, second = self.lines[at], self.lines[at + 1]
            self._extend("item", first.start, second.start + len(second.text))
            self.state.indents[:] = [(0, "")]
            return at + 2
        return 0

    def _comma_table(self, at: int, size: int) -> int:
        self._close()
        header = [text for text, _ in split_cells(self.lines[at].text)]
        lead, lead_start = self.state.lead
        for line in self.lines[at + 1 : at + size]:
            cells = tuple(
                Cell(text, self.base + line.start + offset, column)
                for (text, offset), column in zip(split_cells(line.text), header, strict=True)
            )
            self._emit("row", line.text.strip(), line.start, lead=lead, lead_start=lead_start, cells=cells)
        return at + size

    def _card(self, at: int, found: Card) -> int:
        """The name as a heading, and each entry as a row of key and value, quoted from the name on."""
        first = self.lines[at]
        begin, end = found.name
        self._set_heading(_CARD_LEVEL, first.text[begin:end], first.start + begin, at)
        for line, (key, value) in zip(self.lines[at + 1 :], found.entries, strict=False):
            cells = tuple(
                Cell(line.text[one:two], self.base + line.start + one, "") for one, two in (key, value)
            )
            start = first.start + begin
            text = self.text[start : line.start + value[1]]
            self._emit("row", text, start, cells=cells)
        self.state.headings.pop()
        self.state.lead = ("", -1)
        return at + 1 + len(found.entries)

    def _row(self, line: Line, cells: list[Cell]) -> None:
        header = self.state.header
        named = tuple(
            Cell(c.text, c.start, header[i].text if i < len(header) else "") for i, c in enumerate(cells)
        )
        text = line.text.strip()
        lead, lead_start = self.state.lead
        start = line.start + line.text.index(text)
        self._emit("row", text, start, lead=lead, lead_start=lead_start, cells=named)

    def _cells(self, line: Line) -> list[Cell]:
        found, at = [], 0
        text = line.text
        inner_start = len(text) - len(text.lstrip())
        inner_end = len(text.rstrip())
        if text[inner_start : inner_start + 1] == "|":
            inner_start += 1
        if inner_end > inner_start and text[inner_end - 1] == "|":
            inner_end -= 1
        at = inner_start
        for part in re.split(r"(?<!\\)\|", text[inner_start:inner_end]):
            trimmed = part.strip()
            offset = at + (part.index(trimmed) if trimmed else 0)
            found.append(Cell(trimmed, self.base + line.start + offset, ""))
            at += len(part) + 1
        return found
