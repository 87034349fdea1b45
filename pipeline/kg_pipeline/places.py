"""Where a quote stands, for a person: `file:line`, in a file that they can open."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from kg_ledger.ledger import Ledger
from kg_ledger.reading import Evidence
from kg_ledger.records import Quote, Span
from kg_pipeline.documents import Anchor, anchor_at, anchors_from
from kg_pipeline.reading.formats import keeps_lines
from kg_pipeline.text.outline import Kind, outline_of

_BAR = re.compile(r"(?<!\\)\|")
_SEPARATOR = re.compile(r"[|+][ \t:|+=-]*-[ \t:|+=-]*")
_EXACT = re.compile(r"(?:row|paragraph) \d|.+![A-Z]+\d")
"""Anchors that name one line of a table or a text."""
_LONGEST_ROW = 1_000


def spot(doc: str, line: int, part: str = "") -> str:
    """Where a person finds a place: `file:line`, with the page, slide or cell where there is one.

    A file that is laid out as text when it is read (mail, tables, HTML) has other lines than that text: there
    the row or paragraph says it, or else the line is said to be one of the text.

    >>> spot("notes.md", 9), spot("list.csv", 4, "row 2"), spot("mail.eml", 9, "message 1")
    ('notes.md:9', 'list.csv (row 2)', 'mail.eml (message 1, line 9 of the text)')
    """
    if keeps_lines(doc):
        return f"{doc}:{line}" + (f" ({part})" if part else "")
    if _EXACT.match(part):
        return f"{doc} ({part})"
    return f"{doc} ({f'{part}, ' if part else ''}line {line} of the text)"


def line_at(text: str, offset: int) -> int:
    """The 1-based line of an offset. CR, LF and CRLF each end a line."""
    before = text[:offset]
    return before.count("\n") + before.count("\r") - before.count("\r\n") + 1


@dataclass(frozen=True, slots=True)
class Table:
    """Where the rows below the header of a table stand, and the header's cells."""

    start: int
    end: int
    header: tuple[str, ...]


def tables_in(text: str) -> tuple[Table, ...]:
    """The tables of a text, ascending."""
    found = []
    for is_table, rows in groupby(outline_of(text).lines, lambda line: line.kind is Kind.ROW):
        if not is_table:
            continue
        spans = [row.span for row in rows]
        said = [span for span in spans if not _SEPARATOR.fullmatch(text[span.start : span.end].strip())]
        if len(said) > 1:
            header = tuple(_cells(text[said[0].start : said[0].end]))
            found.append(Table(said[0].end, spans[-1].end, header))
    return tuple(found)


def table_row(text: str, span: Span, tables: Sequence[Table] | None = None) -> str:
    """The row of a table in which `span` stands, as `heading: cell; heading: cell`; empty if it is in none.

    Parameters
    ----------
    tables : those of the text, where they are known.

    >>> table_row("| a | b |\\n|---|---|\\n| 1 | 2 |\\n", Span(24, 25))
    'a: 1; b: 2'
    """
    start = max(text.rfind("\n", 0, span.start), text.rfind("\r", 0, span.start)) + 1
    ends = [at for mark in "\r\n" if (at := text.find(mark, span.end)) >= 0]
    line = text[start : min(ends, default=len(text))]
    if "|" not in line or len(line) > _LONGEST_ROW:
        return ""
    tables = tables_in(text) if tables is None else tables
    at = bisect_right(tables, span.start, key=lambda table: table.start) - 1
    cells = _cells(line)
    if at < 0 or span.start >= tables[at].end or len(tables[at].header) != len(cells) or len(cells) < 2:
        return ""
    pairs = [(name, cell) for name, cell in zip(tables[at].header, cells, strict=True) if cell]
    return "; ".join(f"{name}: {cell}" if name else cell for name, cell in pairs)


def _cells(row: str) -> list[str]:
    """The cells of a row of a table in Markdown."""
    bare = row.strip().removeprefix("|")
    bare = bare[:-1] if bare.endswith("|") and not bare.endswith("\\|") else bare
    return [cell.replace("\\|", "|").strip() for cell in _BAR.split(bare)]


class Places:
    """Turns offsets into lines.

    Parameters
    ----------
    ledger : where documents and their texts are kept.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._kept: dict[str, str] = {}
        self._anchors: dict[str, tuple[Anchor, ...]] = {}
        self._tables: dict[str, tuple[Table, ...]] = {}

    def line(self, quote: Quote) -> int:
        """The 1-based line in which the quote begins."""
        return line_at(self._text(quote.revision), quote.span.start)

    def _text(self, revision: str) -> str:
        if revision not in self._kept:
            self._kept[revision] = self._ledger.text(revision)
        return self._kept[revision]

    def table_row(self, quote: Quote) -> str:
        """The row of a table in which the quote stands, each cell under its heading; empty if it is in none.

        A lone cell says little. The quote itself stays as it is: this is for a reader.
        """
        text = self._text(quote.revision)
        if quote.revision not in self._tables:
            self._tables[quote.revision] = tables_in(text) if "|" in text else ()
        return table_row(text, quote.span, self._tables[quote.revision])

    def words(self, quote: Quote) -> str:
        """The quote for a reader, on one line, with the row of a table around it."""
        around = self.table_row(quote)
        return f'"{" ".join(quote.text.split())}"' + (f" ({around})" if around else "")

    def part(self, quote: Quote) -> str:
        """Page, row, slide or cell in which the quote begins, such as `page 3`; empty where there is none."""
        if quote.revision not in self._anchors:
            document = self._ledger.view.document_at(quote.doc)
            kept = document is not None and document.revision == quote.revision and document.anchors
            self._anchors[quote.revision] = anchors_from(self._ledger.text(kept) if kept else "")
        return anchor_at(self._anchors[quote.revision], quote.span.start)

    def cite(self, quote: Quote) -> str:
        """`file:line`, with the page, row, slide or cell where there is one."""
        return spot(quote.doc, self.line(quote), self.part(quote))

    def row(self, evidence: Evidence) -> dict[str, Any]:
        """The evidence as plain values."""
        quote = evidence.quote
        return {
            "claim": evidence.id,
            "doc": quote.doc,
            "line": self.line(quote),
            "part": self.part(quote),
            "start": quote.span.start,
            "end": quote.span.end,
            "quote": quote.text,
            "table_row": self.table_row(quote),
            "revision": quote.revision,
            "date": evidence.date,
            "class": evidence.judgement.cls.value,
            "rule": evidence.judgement.rule,
            "modality": evidence.claim.modality.value,
            "polarity": evidence.claim.polarity.value,
            "model": dict(evidence.claim.attributes).get("model", ""),
            "supported": evidence.supported,
            "counts": not evidence.gate,
        }
