"""What a way of answering gives back: the summary of `kg query`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from kg_pipeline.places import spot


@dataclass(frozen=True, slots=True)
class Citation:
    """Words of a document that an answer rests on.

    Attributes
    ----------
    number : what the answer calls it, `[1]`.
    fact : the fact that they state; empty for a passage.
    doc, line, start, end : where they stand; `line` is 1-based, the offsets count code points.
    quote : the words.
    part : page, row, slide or cell, where the document has such; else empty.
    row : the row of a table around the quote, each cell under its heading; empty where it stands in none.
    """

    number: int
    fact: str
    doc: str
    line: int
    start: int
    end: int
    quote: str
    revision: str = ""
    part: str = ""
    row: str = ""

    def to_row(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "number": self.number,
            "fact": self.fact,
            "doc": self.doc,
            "line": self.line,
            "part": self.part,
            "start": self.start,
            "end": self.end,
            "quote": self.quote,
            "table_row": self.row,
        }

    def __str__(self) -> str:
        row = f" ({self.row})" if self.row else ""
        return f'[{self.number}] {spot(self.doc, self.line, self.part)} "{" ".join(self.quote.split())}"{row}'


@dataclass(frozen=True, slots=True)
class Dispute:
    """The other side of a fact that an answer rests on.

    Attributes
    ----------
    fact, other : ids of both facts.
    relation : `contested` (sources disagree) or `superseded` (the other came later).
    text : the other side, readable.
    citations : its words.
    """

    fact: str
    other: str
    relation: str
    text: str
    citations: tuple[Citation, ...] = ()

    def to_row(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "fact": self.fact,
            "other": self.other,
            "relation": self.relation,
            "text": self.text,
            "citations": [c.to_row() for c in self.citations],
        }


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A name of the question that several entities bear: `(id, label, class)` each."""

    name: str
    candidates: tuple[tuple[str, str, str | None], ...]

    def to_row(self) -> dict[str, Any]:
        """As plain values."""
        rows = [{"id": i, "label": label, "type": cls} for i, label, cls in self.candidates]
        return {"name": self.name, "candidates": rows}


@dataclass(frozen=True, slots=True)
class Read:
    """A passage that was shown to the reader; offsets as in a citation."""

    doc: str
    start: int
    end: int

    def to_row(self) -> dict[str, Any]:
        """As plain values."""
        return {"doc": self.doc, "start": self.start, "end": self.end}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with everything that it rests on.

    Attributes
    ----------
    strategy : the way of answering that was asked for.
    branch : what was really done: `plan`, `local`, `facts`, `passages`, `refused`, …
    answered : False where the graph or the documents do not answer; `answer` then says what is missing.
    ids : the result as a set of entity ids; for a count, the number as a string.
    missing : what the question asks and what was read does not say.
    unverified : quotations and citations that were taken out because nothing shown bears them out.
    plan : the plan that was run, in the gold-set format, or None.
    why : why this branch was taken; may be empty.
    trace : what was done, a line each.
    calls : model calls that were made.
    read : the passages of source text that were read, in rank order, where a way reads such.
    """

    strategy: str
    branch: str
    answered: bool
    answer: str
    ids: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    missing: tuple[str, ...] = ()
    ambiguous: tuple[Ambiguity, ...] = ()
    unverified: int = 0
    calls: int = 0
    plan: dict[str, Any] | None = None
    trace: tuple[str, ...] = field(default=())
    why: str = ""
    read: tuple[Read, ...] = ()

    def to_row(self) -> dict[str, Any]:
        """The summary of `kg query`."""
        return {
            "strategy": self.strategy,
            "branch": self.branch,
            "why": self.why,
            "answered": self.answered,
            "answer": self.answer,
            "ids": list(self.ids),
            "citations": [c.to_row() for c in self.citations],
            "disputes": [d.to_row() for d in self.disputes],
            "missing": list(self.missing),
            "ambiguous": [a.to_row() for a in self.ambiguous],
            "unverified": self.unverified,
            "calls": self.calls,
            "plan": self.plan,
            "trace": list(self.trace),
            "read": [passage.to_row() for passage in self.read],
        }


class Engine(Protocol):
    """One way of answering."""

    @property
    def name(self) -> str:
        """What `--strategy` calls it."""

    def answer(self, question: str) -> Answer:
        """Answer `question`.

        Raises
        ------
        ProviderError
            The provider gives no reply.
        """


class Covering(Protocol):
    """A way of answering whose reading can be scored without any model."""

    def covers(self, question: str) -> frozenset[str]:
        """The ids of the entities that would be read for `question`."""


Ask = Callable[[str], Answer]
"""A way of answering as a function, for the engines that receive others."""
