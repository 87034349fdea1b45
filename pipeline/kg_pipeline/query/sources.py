"""The words behind facts: where a fact is stated, and what stands against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from kg_ledger.ledger import Ledger
from kg_ledger.records import Quote, Standing
from kg_ledger.view import View
from kg_pipeline.places import Places


@dataclass(frozen=True, slots=True)
class Stated:
    """Words of a document that state a fact; `line` is 1-based, `part` a page, slide or cell, or empty."""

    doc: str
    line: int
    start: int
    end: int
    text: str
    revision: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Opposed:
    """A fact on the other side: its id, and `contested` or `superseded`."""

    fact: str
    relation: str


class Sources(Protocol):
    """What stands behind facts. Every sequence is sorted, the strongest first."""

    def stated(self, fact: str) -> tuple[Stated, ...]:
        """Where the fact is stated now."""

    def opposed(self, fact: str) -> tuple[Opposed, ...]:
        """The facts that contest or supersede it."""

    def named(self, node: str) -> tuple[Stated, ...]:
        """Where documents say that the entity exists and what it is."""

    def triple(self, fact: str) -> tuple[str, str, str] | None:
        """Subject, predicate and object of a fact that may not be live."""


class ViewSources:
    """The floor's evidence.

    Parameters
    ----------
    view : what is known.
    ledger : where the texts of revisions are kept.
    """

    def __init__(self, view: View, ledger: Ledger) -> None:
        self._view = view
        self._places = Places(ledger)

    def stated(self, fact: str) -> tuple[Stated, ...]:
        """Where the fact is stated now: claims that count first, then by document and place."""
        found = [e for e in self._view.claims_of(fact) if e.supported]
        ordered = sorted(found, key=lambda e: (bool(e.gate), e.quote.doc, e.quote.span.start))
        return self._rows(e.quote for e in ordered)

    def opposed(self, fact: str) -> tuple[Opposed, ...]:
        """The facts that contest or supersede it, and those that it supersedes while both are live."""
        held = self._view.fact(fact)
        if held is None:
            return ()
        contested = [Opposed(other, "contested") for other in held.contested_with]
        later = [Opposed(other, "superseded") for other in held.superseded_by]
        return (*contested, *later)

    def named(self, node: str) -> tuple[Stated, ...]:
        """Where documents say that the entity exists and what it is."""
        return self._rows(mention.quote for mention in self._view.mentions_of(node))

    def triple(self, fact: str) -> tuple[str, str, str] | None:
        """Subject, predicate and object of a fact, whatever its standing."""
        held = self._view.fact(fact)
        return None if held is None else (held.subject, held.predicate, held.object)

    def _rows(self, quotes: Iterable[Quote]) -> tuple[Stated, ...]:
        return tuple(
            Stated(
                q.doc,
                self._places.line(q),
                q.span.start,
                q.span.end,
                q.text,
                q.revision,
                self._places.part(q),
            )
            for q in quotes
        )


LIVE = frozenset({Standing.CURRENT, Standing.CONTESTED})
"""Standings of the facts that answers rest on."""


class NoSources:
    """For graphs that come without documents."""

    def stated(self, fact: str) -> tuple[Stated, ...]:
        """Nothing."""
        return ()

    def opposed(self, fact: str) -> tuple[Opposed, ...]:
        """Nothing."""
        return ()

    def named(self, node: str) -> tuple[Stated, ...]:
        """Nothing."""
        return ()

    def triple(self, fact: str) -> tuple[str, str, str] | None:
        """Nothing."""
        return None
