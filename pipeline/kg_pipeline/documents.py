"""What a document is on its way in: text, pieces of it, and what an extraction says of a piece."""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass

from kg_ledger.ids import canonical_json, digest
from kg_ledger.records import Span


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a span stands for a person: `page 3`, `Sheet1!B7`, `cell 4`, `slide 2`. Empty for plain text."""

    start: int
    label: str


def anchors_text(anchors: tuple[Anchor, ...]) -> str:
    """Anchors as a text that can be kept; empty for none."""
    return canonical_json([[anchor.start, anchor.label] for anchor in anchors]) if anchors else ""


def anchors_from(text: str) -> tuple[Anchor, ...]:
    """What `anchors_text` wrote."""
    return tuple(Anchor(start, label) for start, label in json.loads(text)) if text else ()


def anchor_at(anchors: tuple[Anchor, ...], offset: int) -> str:
    """The label of the last anchor at or before `offset`, or empty."""
    at = bisect_right(anchors, offset, key=lambda anchor: anchor.start)
    return anchors[at - 1].label if at else ""


@dataclass(frozen=True, slots=True)
class Document:
    """One readable document, decoded once.

    Attributes
    ----------
    path : relative to its source folder, POSIX separators, NFC. The identity of the document.
    text : the whole decoded text; newlines as they are in the file.
    encoding : how the bytes were decoded, such as `utf-8` or `cp932`.
    format : `markdown`, `text`, `html`, `pdf`, …
    title, date, status : from front matter or the first heading; empty where there is none. `date` is an
        ISO 8601 prefix. `status` is a stated status such as `superseded` or `draft`, lower case.
    source : the source folder as the user gave it (names the scope for withdrawals).
    content_hash : of the bytes, so that an unchanged file is not decoded again.
    anchors : ascending by start; a span belongs to the last anchor at or before it.
    """

    path: str
    text: str
    encoding: str = "utf-8"
    format: str = "text"
    title: str = ""
    date: str = ""
    status: str = ""
    source: str = ""
    content_hash: str = ""
    anchors: tuple[Anchor, ...] = ()

    @property
    def revision(self) -> str:
        """Content hash of the decoded text."""
        return digest(self.text)


@dataclass(frozen=True, slots=True)
class Context:
    """What the extractor is told about a chunk and may not quote.

    Attributes
    ----------
    title, date, status : of the document.
    headings : the heading path at the start of the chunk, outermost first.
    lead : the line that introduces a list or table in whose middle the chunk begins, or empty.
    header : the header row of the table in whose middle the chunk begins, or empty.
    """

    title: str = ""
    date: str = ""
    status: str = ""
    headings: tuple[str, ...] = ()
    lead: str = ""
    header: str = ""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a document. Chunks tile the text: joined in order they are the text.

    Attributes
    ----------
    doc, revision : where the chunk comes from.
    index : 0-based position among the chunks of the revision.
    span : where the chunk stands in the text.
    text : `document.text[span.start:span.end]`.
    """

    doc: str
    revision: str
    index: int
    span: Span
    text: str
    context: Context = Context()

    @property
    def where(self) -> str:
        """A short name for messages, `docs/a.md#3`."""
        return f"{self.doc}#{self.index + 1}"
