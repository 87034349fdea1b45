"""Builds the text of a document that has a layout: headings, paragraphs, lists and tables in the manner of
Markdown, so that every later step reads a spreadsheet and a slide like any other document.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_pipeline.documents import Anchor

_SPACE = re.compile(r"[ \t\u00a0]+")
_BREAKS = re.compile(r"\s*[\r\n\x0b\x0c\u2028\u2029]+\s*")


class TextBuilder:
    """Collects blocks and anchors; `text` joins them."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._size = 0
        self._anchors: list[Anchor] = []
        self._in_list = False

    @property
    def text(self) -> str:
        """Everything that was added."""
        return "".join(self._parts)

    @property
    def anchors(self) -> tuple[Anchor, ...]:
        """The anchors, ascending; of several at one place the last holds."""
        held = {anchor.start: anchor for anchor in self._anchors if anchor.start < self._size}
        return tuple(held.values())

    def anchor(self, label: str) -> None:
        """What is added from here on stands at `label`."""
        if self._parts and not self._in_list:
            self._gap()
        self._anchors.append(Anchor(self._size, label))

    def heading(self, level: int, title: str) -> None:
        """Add a heading; nothing for an empty title."""
        if title := one_line(title):
            self._block("#" * min(max(level, 1), 6) + " " + title)

    def paragraph(self, text: str) -> None:
        """Add a paragraph; line breaks stay."""
        lines = [_SPACE.sub(" ", line).strip() for line in re.split(r"\r\n|[\r\n\x0b\u2028\u2029]", text)]
        if text := "\n".join(line for line in lines if line):
            self._block(text)

    def item(self, text: str, level: int = 0, mark: str = "-") -> None:
        """Add a list item; `level` 0 is the outermost."""
        if text := one_line(text):
            if not self._in_list:
                self._gap()
                self._in_list = True
            self._add("  " * level + f"{mark} {text}\n")

    def end_list(self) -> None:
        """What follows is no item of the list before it."""
        self._in_list = False

    def verbatim(self, text: str, language: str = "") -> None:
        """Add code or output as it is, fenced."""
        if text.strip():
            fence = "`" * max(3, *(len(run) + 1 for run in re.findall(r"`+", text) or [""]))
            self._block(f"{fence}{language}\n{text.rstrip()}\n{fence}")

    def raw(self, text: str) -> None:
        """Add text that is Markdown already."""
        if text.strip():
            self._block(text.strip("\r\n"))

    def table(self, rows: Sequence[Sequence[str]], labels: Sequence[str] = ()) -> None:
        """Add a table whose first row is its header.

        Parameters
        ----------
        rows : cells as text; short rows are filled up, empty ones left out.
        labels : an anchor for each row, or nothing.
        """
        width = max((len(row) for row in rows), default=0)
        kept = [(i, [_cell(c) for c in row] + [""] * (width - len(row))) for i, row in enumerate(rows)]
        kept = [(i, cells) for i, cells in kept if any(cells)]
        if not kept:
            return
        self._gap()
        for position, (i, cells) in enumerate(kept):
            if labels:
                self._anchors.append(Anchor(self._size, labels[i]))
            self._add("| " + " | ".join(cells) + " |\n")
            if position == 0:
                self._add("|" + " --- |" * width + "\n")

    def _block(self, text: str) -> None:
        self._gap()
        self._add(text + "\n")

    def _gap(self) -> None:
        self._in_list = False
        tail = "".join(self._parts[-2:])
        if tail and not tail.endswith("\n\n"):
            self._add("\n")

    def _add(self, text: str) -> None:
        self._parts.append(text)
        self._size += len(text)


def one_line(text: str) -> str:
    """`text` on one line, its white space made one."""
    return _SPACE.sub(" ", _BREAKS.sub(" ", text)).strip()


def _cell(text: str) -> str:
    return one_line(text).replace("|", "｜")
