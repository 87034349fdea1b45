"""Passages: the pieces of source text that are found, read and cited whole, each with its exact span."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from kg_ledger.records import Span
from kg_pipeline.documents import Document
from kg_pipeline.steps.chunk import chunk

PASSAGE_TOKENS = 640
"""Tokens a passage at most, by the offline estimate: twelve of them fit into the default evidence budget."""


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """A document that may be searched now.

    Attributes
    ----------
    doc : path of the document, as citations name it.
    revision : content hash of its current text.
    title : its title, or empty.
    """

    doc: str
    revision: str
    title: str = ""


class Library(Protocol):
    """The documents that may be searched, and their texts."""

    def sources(self) -> Sequence[Source]:
        """Every searchable document, one entry a path."""

    def text(self, revision: str) -> str:
        """The text with this content hash."""


@dataclass(frozen=True, slots=True)
class Texts:
    """A library out of a list and a function: of the floor's documents, or of texts in memory.

    Attributes
    ----------
    listed : the searchable documents.
    read : content hash → text.
    """

    listed: tuple[Source, ...]
    read: Callable[[str], str]

    def sources(self) -> Sequence[Source]:
        """Every searchable document."""
        return self.listed

    def text(self, revision: str) -> str:
        """The text with this content hash."""
        return self.read(revision)

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Texts:
        """The library of documents in memory."""
        held = sorted(documents, key=lambda document: document.path)
        texts = {document.revision: document.text for document in held}
        return cls(tuple(Source(d.path, d.revision, d.title) for d in held), texts.__getitem__)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a passage stands: enough to name it, to order it, and to cut it from its text."""

    doc: str
    start: int
    end: int
    revision: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of one document revision.

    Attributes
    ----------
    doc, revision, span : where it stands.
    text : the source from `span.start` to `span.end`, unchanged.
    """

    doc: str
    revision: str
    span: Span
    text: str

    @property
    def place(self) -> Place:
        """Where the passage stands."""
        return Place(self.doc, self.span.start, self.span.end, self.revision)


@dataclass(frozen=True, slots=True)
class CutPassage:
    """A passage with the words above it (title, headings), under which it is also found."""

    passage: Passage
    above: str


def cut(source: Source, text: str, tokens: int = PASSAGE_TOKENS) -> list[CutPassage]:
    """Cut a text into passages: whole paragraphs, lists and sections as far as they fit.

    The passages tile the text; those of nothing but white space are left out.

    Parameters
    ----------
    tokens : the most that one passage may have, by the offline estimate.
    """
    document = Document(path=source.doc, text=text, title=source.title)
    found = []
    for piece in chunk(document, tokens):
        if not piece.text.strip():
            continue
        passage = Passage(source.doc, source.revision, piece.span, piece.text)
        above = dict.fromkeys(line for line in (source.title, *piece.context.headings) if line)
        found.append(CutPassage(passage, "\n".join(line for line in above if line not in piece.text)))
    return found


def passage_at(library: Library, place: Place) -> Passage:
    """The passage that stands at `place`."""
    text = library.text(place.revision)[place.start : place.end]
    return Passage(place.doc, place.revision, Span(place.start, place.end), text)
