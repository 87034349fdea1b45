"""The graph as rows, for engines that are asked in a query language.

Everything that the schema entails is in the rows, so that a query need not know of it: a relation whose
predicate has an inverse, or is symmetric, is there in every reading; a class is listed with everything
above it. `stated` tells the rows that documents state from those that follow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from kg_ledger.ids import canonical_json, digest
from kg_ledger.ontology import Ontology
from kg_pipeline.query.graph import Edge, Graph, readings


@dataclass(frozen=True, slots=True, order=True)
class EntityRow:
    """An entity. `type` is empty while no class is known."""

    id: str
    type: str
    label: str
    description: str


@dataclass(frozen=True, slots=True, order=True)
class RelationRow:
    """A relation in one of its readings."""

    subject: str
    predicate: str
    object: str
    fact: str
    stated: bool


@dataclass(frozen=True, slots=True)
class Tables:
    """The rows of a graph, each kind sorted.

    Attributes
    ----------
    entities, relations : see there.
    closure : `(class, ancestor)`: every class with itself and everything above it.
    """

    entities: tuple[EntityRow, ...]
    relations: tuple[RelationRow, ...]
    closure: tuple[tuple[str, str], ...]

    @property
    def fingerprint(self) -> str:
        """Hash of every row: two graphs with the same one answer alike."""
        rows = [
            [[e.id, e.type, e.label, e.description] for e in self.entities],
            [[r.subject, r.predicate, r.object, r.fact, r.stated] for r in self.relations],
            [list(pair) for pair in self.closure],
        ]
        return digest(canonical_json(rows))


def tables_of(graph: Graph) -> Tables:
    """Read the whole graph into rows."""
    entities = []
    edges: dict[str, list[Edge]] = defaultdict(list)
    for node in sorted(graph.ids()):
        text = (graph.label(node), graph.description(node))
        entities.append(EntityRow(node, graph.type_of(node) or "", *map(_writable, text)))
        for edge in graph.edges_of(node):
            if edge.subject == node:
                edges[edge.predicate].append(edge)
    return Tables(
        tuple(entities),
        tuple(sorted(set(_relations(graph.ontology, edges)))),
        tuple(sorted((c, above) for c in graph.ontology.classes for above in graph.ontology.ancestors(c))),
    )


def _relations(ontology: Ontology, edges: dict[str, list[Edge]]) -> Iterator[RelationRow]:
    for predicate in ontology.predicates:
        for way in readings(ontology, predicate, "forward"):
            for edge in edges.get(way.predicate, ()):
                own = edge.predicate == predicate
                if way.direction != "reverse":
                    yield RelationRow(edge.subject, predicate, edge.object, edge.fact, own)
                if way.direction != "forward" and not (own and edge.subject == edge.object):
                    yield RelationRow(edge.object, predicate, edge.subject, edge.fact, False)


def _writable(text: str) -> str:
    """`text` as an engine in C can hold it: without NUL and lone surrogates."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")
