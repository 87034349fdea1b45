"""What is exported: things, affirmed facts with their sources, and a count of what is left out.

Current, contested and superseded facts are edges, each marked. What is denied, pending or no longer stated
is no edge of a graph; it is counted, and `jsonl` lists it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from kg_ledger.ledger import Ledger
from kg_ledger.ontology import Ontology
from kg_ledger.reading import Evidence
from kg_ledger.records import ALIAS, Entity, Fact, Modality, Polarity, Standing
from kg_pipeline.places import Places, spot

EDGES = (Standing.CURRENT, Standing.CONTESTED, Standing.SUPERSEDED)
"""Standings of the facts that are edges."""


@dataclass(frozen=True, slots=True)
class Source:
    """Words that state a fact, and where: `line` is 1-based, the offsets count code points.

    Attributes
    ----------
    around : the row of a table around the quote, or empty.
    supported : whether a document still says so.
    modality : how firmly it says so: asserted, planned, reported or hypothetical.
    """

    doc: str
    line: int
    part: str
    start: int
    end: int
    quote: str
    around: str
    revision: str
    date: str
    supported: bool
    modality: Modality

    @property
    def stated(self) -> bool:
        """Whether a document states it now: what is only planned, heard or supposed is not stated."""
        return self.supported and self.modality is Modality.ASSERTED

    @property
    def remark(self) -> str:
        """What a reader should know of these words beside where they stand; often empty."""
        if not self.supported:
            return "no longer stated"
        return "" if self.stated else self.modality.value

    @property
    def place(self) -> str:
        """`file:line`, with page, slide or cell where there is one."""
        return spot(self.doc, self.line, self.part)


@dataclass(frozen=True, slots=True)
class Edge:
    """A fact with its sources, those that are stated now first."""

    fact: Fact
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """What is exported, everything sorted by id.

    Attributes
    ----------
    ontology : the schema.
    nodes : every entity that a document supports, or that an edge ends at.
    edges : affirmed facts that are current, contested or superseded.
    others : all other facts: denied, pending, no longer stated.
    """

    ontology: Ontology
    nodes: tuple[Entity, ...]
    edges: tuple[Edge, ...]
    others: tuple[Edge, ...]

    @property
    def left_out(self) -> Mapping[str, int]:
        """How many facts are no edges, by reason."""
        reasons = Counter(
            "denied" if e.fact.polarity is Polarity.NEGATED else e.fact.standing.value for e in self.others
        )
        return dict(sorted(reasons.items()))


def content_of(ledger: Ledger) -> Content:
    """Read the whole graph."""
    view, places = ledger.view, Places(ledger)
    with ledger.store.snapshot():
        look = view.look()
        edges: list[Edge] = []
        others: list[Edge] = []
        for fact in view.facts():
            if fact.predicate == ALIAS:
                continue
            edge = Edge(fact, tuple(_source(e, places) for e in view.claims_of(fact, look)))
            (edges if _is_edge(fact) else others).append(edge)
        known = {entity.id: entity for entity in view.entities()}
        for edge in edges:
            for end in (edge.fact.subject, edge.fact.object):
                if end not in known:
                    known[end] = view.entity(end) or Entity(end, None, end)
    nodes = tuple(known[one] for one in sorted(known))
    return Content(view.ontology, nodes, tuple(edges), tuple(others))


def _is_edge(fact: Fact) -> bool:
    return fact.polarity is Polarity.AFFIRMED and fact.standing in EDGES


def _source(evidence: Evidence, places: Places) -> Source:
    quote = evidence.quote
    return Source(
        quote.doc,
        places.line(quote),
        places.part(quote),
        quote.span.start,
        quote.span.end,
        quote.text,
        places.table_row(quote),
        quote.revision,
        evidence.date,
        evidence.supported,
        evidence.claim.modality,
    )
