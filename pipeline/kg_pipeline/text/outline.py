"""The outline of a text: what each line is, which headings stand above it, which table it is a row of.

Reads Markdown, and of reStructuredText, AsciiDoc and plain text as much as their headings, lists and tables
look like. One linear pass; nothing is decided about meaning.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache

from kg_ledger.records import Span


class Kind(IntEnum):
    """What a line is."""

    BLANK = 0
    TEXT = 1
    HEADING = 2
    ITEM = 3
    ROW = 4
    CODE = 5
    RULE = 6


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its terminator. `level` is that of a heading, or the indentation of a list item."""

    span: Span
    kind: Kind
    level: int = 0
    title: str = ""


_LINES = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_ATX = re.compile(r"(#{1,6})([ \t　]+)")
_ASCIIDOC = re.compile(r"(={1,6})[ \t]+(?=\S)")
_PLAIN_HEADING = re.compile(
    r"(?:(■|◆|▼|【(?=[^】]{1,40}】\s*$))\s*(.{1,60}?)】?|(第[0-9０-９一二三四五六七八九十百]+[章節編回部].{0,40}))\s*$"
)
_ITEM = re.compile(
    r"([ \t　]*)(?:[-*+][ \t]+|[・●○◇▪‣•※][ \t　]*|\d{1,3}[.)．）、][ \t　]*(?!\d)|[(（]\d{1,3}[)）]|[①-⑳])"
    r"(?=\S)"
)
_ROW = re.compile(r"[ \t]*\|.*\|[ \t]*$|[ \t]*\+[-=+]{3,}\+[ \t]*$")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_UNDERLINE = re.compile(r"([=\-~^\"'`#*+.:_])\1{2,}[ \t]*$")
_RULE = re.compile(r"[ \t]*(?:-{3,}|={3,}|\*{3,}|_{3,}|─{3,}|－{3,}|ー{4,}|…{3,})[ \t]*$")
_SEPARATOR_ROW = re.compile(r"[ \t]*[|+][ \t:|+=-]*-[ \t:|+=-]*$")
_LONGEST_HEADING = 200


class Outline:
    """The lines of a text, and the headings above each.

    Parameters
    ----------
    text : the whole document.
    underlined : whether a line of text with a line of punctuation under it is a heading.
    """

    def __init__(self, text: str, underlined: bool = True) -> None:
        self.text = text
        self.lines = tuple(_classify(text, underlined))

    @cached_property
    def starts(self) -> list[int]:
        """Where each line starts."""
        return [line.span.start for line in self.lines]

    @cached_property
    def headings(self) -> list[Line]:
        """The headings, ascending."""
        return [line for line in self.lines if line.kind is Kind.HEADING]

    @cached_property
    def _heading_starts(self) -> list[int]:
        return [line.span.start for line in self.headings]

    def line_at(self, offset: int) -> int:
        """Index of the line that `offset` falls into; the last line for an offset behind the text."""
        return max(0, bisect_right(self.starts, offset) - 1)

    @cached_property
    def _section_starts(self) -> list[int]:
        return [line.span.start for line in self.lines if line.kind in (Kind.HEADING, Kind.RULE)]

    @cached_property
    def _parents(self) -> list[int]:
        """For each heading, the index of the one that encloses it, or -1."""
        parents: list[int] = []
        open_: list[int] = []
        for index, heading in enumerate(self.headings):
            while open_ and self.headings[open_[-1]].level >= heading.level:
                open_.pop()
            parents.append(open_[-1] if open_ else -1)
            open_.append(index)
        return parents

    def path_at(self, offset: int) -> tuple[Line, ...]:
        """The headings above `offset`, outermost first. A heading does not stand above itself."""
        found = bisect_right(self._heading_starts, offset) - 1
        if found >= 0 and offset < self.headings[found].span.end:
            found = self._parents[found]
        path: list[Line] = []
        while found >= 0:
            path.append(self.headings[found])
            found = self._parents[found]
        return tuple(reversed(path))

    def section_start(self, offset: int) -> int:
        """Where the section that `offset` stands in begins: at the last heading or rule above it, or at 0."""
        found = bisect_right(self._section_starts, offset) - 1
        return self._section_starts[found] if found >= 0 else 0

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """What the headings of the whole document say."""
        return tuple(line.title for line in self.lines if line.kind is Kind.HEADING)

    @cached_property
    def _table_starts(self) -> array[int]:
        """For each line, the first row of the table that it is a row of; itself if it is none."""
        starts = array("L")
        for index, line in enumerate(self.lines):
            in_table = line.kind is Kind.ROW and index > 0 and self.lines[index - 1].kind is Kind.ROW
            starts.append(starts[index - 1] if in_table else index)
        return starts

    @cached_property
    def _leads(self) -> array[int]:
        """For each line of a list or table, the line that introduces it; -1 for every other line."""
        leads = array("l")
        candidate, blanks, lead, listed = -1, 0, -1, False
        for index, line in enumerate(self.lines):
            own = -1
            if line.kind is Kind.BLANK:
                blanks += 1
            elif line.kind in (Kind.ITEM, Kind.ROW, Kind.CODE):
                if not listed:
                    lead, listed = candidate if blanks <= 1 else -1, True
                own, blanks = lead, 0
            elif line.kind is not Kind.TEXT:
                candidate, listed = -1, False
            elif not listed or not self.text[line.span.start].isspace():
                candidate, blanks, listed = index, 0, False
            leads.append(own)
        return leads

    def table_header(self, offset: int) -> str:
        """The header row of the table in whose later rows `offset` stands, or empty."""
        index = self.line_at(offset)
        if not self.lines or self.lines[index].kind is not Kind.ROW:
            return ""
        first = self._table_starts[index]
        while first < index and _SEPARATOR_ROW.match(self._line_text(first)):
            first += 1
        return self._line_text(first).strip() if first < index else ""

    def lead(self, offset: int) -> str:
        """The line that introduces the list or table in which `offset` stands, or empty."""
        index = self.line_at(offset)
        if not self.lines or self.lines[index].kind not in (Kind.ITEM, Kind.ROW):
            return ""
        lead = self._leads[index]
        return self._line_text(lead).strip() if lead >= 0 else ""

    def _line_text(self, index: int) -> str:
        span = self.lines[index].span
        return self.text[span.start : span.end]


@lru_cache(maxsize=2)
def outline_of(text: str, underlined: bool = True) -> Outline:
    """The outline of `text`; the last few are kept."""
    return Outline(text, underlined)


def _classify(text: str, underlined: bool) -> list[Line]:
    lines: list[Line] = []
    styles: list[str] = []
    fence = ""
    front = _front_matter_end(text)
    for match in _LINES.finditer(text):
        span = Span(match.start(), match.end())
        raw = match.group() if span.end - span.start <= 4000 else match.group()[:4000]
        body = raw.rstrip("\r\n")
        opening = _FENCE.match(body)
        if span.start < front:
            lines.append(Line(span, Kind.RULE))
        elif fence:
            lines.append(Line(span, Kind.CODE))
            if opening is not None and opening[1].startswith(fence) and not body.strip().strip(fence[0]):
                fence = ""
        elif opening is not None:
            fence = opening[1]
            lines.append(Line(span, Kind.CODE))
        elif underlined and _is_underline(text, lines, body):
            style = body.strip()[0]
            if style not in styles:
                styles.append(style)
            level = {"=": 1, "-": 2}.get(style, 2 + styles.index(style))
            title = text[lines[-1].span.start : lines[-1].span.end].strip()
            lines[-1] = Line(Span(lines[-1].span.start, span.end), Kind.HEADING, level, title)
        else:
            lines.append(_classify_line(body, span))
    return lines


def _is_underline(text: str, lines: list[Line], body: str) -> bool:
    """Whether `body` underlines the line before it, which then is a heading."""
    if _UNDERLINE.match(body) is None or not lines or lines[-1].kind is not Kind.TEXT:
        return False
    if len(lines) > 1 and lines[-2].kind in (Kind.TEXT, Kind.ITEM, Kind.ROW):
        return False
    title = text[lines[-1].span.start : lines[-1].span.end].strip()
    if len(body.strip()) > 2 * len(title) + 4:
        return False  # a rule across the page
    return len(title) <= _LONGEST_HEADING and title[-1:] not in (
        "。",
        "、",
        "，",
        ",",
        "；",
        ";",
        "：",
        ":",
        ".",
    )


def _classify_line(body: str, span: Span) -> Line:
    if not body.strip():
        return Line(span, Kind.BLANK)
    heading = _heading(body)
    if heading is not None:
        return Line(span, Kind.HEADING, *heading)
    plain = _PLAIN_HEADING.match(body)
    if plain is not None and not body.rstrip().endswith(("。", "、")):
        return Line(span, Kind.HEADING, 3, (plain[2] or plain[3]).strip())
    if _ROW.match(body):
        return Line(span, Kind.ROW)
    if _RULE.match(body):
        return Line(span, Kind.RULE)
    item = _ITEM.match(body)
    if item is not None:
        return Line(span, Kind.ITEM, len(item[1].expandtabs(4)))
    return Line(span, Kind.TEXT)


def _heading(body: str) -> tuple[int, str] | None:
    """The level and title of a line that begins as a heading does, in Markdown or AsciiDoc."""
    if atx := _ATX.match(body):
        rest = body[atx.end() :]
        if rest or len(atx[2]) > 1:
            return len(atx[1]), (without_closing(rest, "#") or rest[:1]).strip()
    elif asciidoc := _ASCIIDOC.match(body):
        rest = body[asciidoc.end() :]
        return len(asciidoc[1]), (without_closing(rest, "=") or rest[:1]).strip()
    return None


def without_closing(title: str, mark: str) -> str:
    """A heading's title without the marks that may close it, as in `## Title ##`."""
    return title.rstrip(" \t").rstrip(mark).rstrip(" \t")


def _front_matter_end(text: str) -> int:
    """Offset behind the YAML front matter, or 0."""
    if not text.startswith("---"):
        return 0
    match = re.compile(
        r"---[ \t]*(?:\r\n|\n|\r)(?:[^\r\n]*(?:\r\n|\n|\r)){0,200}?(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$)"
    ).match(text)
    return match.end() if match is not None else 0
