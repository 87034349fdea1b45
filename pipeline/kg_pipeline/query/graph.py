"""What the query rooms read: a graph behind a small protocol, so that gold and floor answer alike.

`GoldGraph` holds a gold folder in memory. `ViewGraph` (in `view_graph.py`) reads the floor, row by row.
Neither writes. What a graph does not know: documents, questions, models.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, Protocol

from kg_ledger.ids import content_id, loose_key, name_key
from kg_ledger.ontology import Ontology
from kg_ledger.records import Entity

Direction = Literal["forward", "reverse", "both"]

FLIPPED: dict[Direction, Direction] = {"forward": "reverse", "reverse": "forward", "both": "both"}


@dataclass(frozen=True, slots=True, order=True)
class Edge:
    """One fact as a triple of ids, with the fact's own id."""

    subject: str
    predicate: str
    object: str
    fact: str


@dataclass(frozen=True, slots=True, order=True)
class Hop:
    """One step along a fact, in the direction that was asked for."""

    source: str
    target: str
    fact: str


class Graph(Protocol):
    """What is known, for reading. Every sequence is sorted, so that runs are alike."""

    @property
    def ontology(self) -> Ontology:
        """The schema."""

    def has(self, node: str) -> bool:
        """Whether an entity of this id exists."""

    def ids(self) -> Iterator[str]:
        """Every entity's id. Reads the whole graph."""

    def type_of(self, node: str) -> str | None:
        """The entity's class, or None while none is known."""

    def label(self, node: str) -> str:
        """The name shown for the entity."""

    def aliases(self, node: str) -> tuple[str, ...]:
        """Its other names."""

    def description(self, node: str) -> str:
        """One sentence about it, or empty."""

    def instances(self, cls: str) -> tuple[str, ...]:
        """Ids of the entities of `cls`, subclasses included."""

    def edges_of(self, node: str) -> tuple[Edge, ...]:
        """Every live fact that `node` is an end of."""

    def step(self, ids: Iterable[str], predicate: str, direction: Direction) -> tuple[Hop, ...]:
        """One step from `ids` along `predicate`; inverse and symmetric predicates are read both ways."""

    def find(self, name: str) -> tuple[str, ...]:
        """Ids of the entities called `name`: by the exact key, else by the key without separators."""

    def names(self) -> Iterator[tuple[str, str]]:
        """`(name, id)` for every name of every entity. Reads the whole graph."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way in which a stored edge answers a step: its predicate and the direction to walk it."""

    predicate: str
    direction: Direction


def readings(ontology: Ontology, predicate: str, direction: Direction) -> tuple[Reading, ...]:
    """The stored edges that a step along `predicate` may walk.

    A symmetric predicate is walked both ways whatever was asked; a predicate with an inverse is also read
    from the inverse's edges, the other way round.
    """
    pred = ontology.predicates[predicate]
    asked: Direction = "both" if pred.symmetric else direction
    found = [Reading(predicate, asked)]
    inverses = {pred.inverse} if pred.inverse else set()
    inverses |= {name for name, other in ontology.predicates.items() if other.inverse == predicate}
    found.extend(Reading(name, FLIPPED[asked]) for name in sorted(inverses - {predicate}))
    return tuple(found)


def hops(edges: Iterable[Edge], ids: frozenset[str], ways: Iterable[Reading]) -> Iterator[Hop]:
    """The hops from `ids` that `edges` allow under `ways`."""
    by_predicate = defaultdict(list)
    for way in ways:
        by_predicate[way.predicate].append(way.direction)
    for edge in edges:
        for direction in by_predicate.get(edge.predicate, ()):
            if direction != "reverse" and edge.subject in ids:
                yield Hop(edge.subject, edge.object, edge.fact)
            if direction != "forward" and edge.object in ids:
                yield Hop(edge.object, edge.subject, edge.fact)


class GoldGraph:
    """A graph in memory.

    Parameters
    ----------
    ontology : the schema.
    entities : what exists.
    triples : `(subject, predicate, object)` of ids; repeated ones are one fact.
    """

    def __init__(
        self, ontology: Ontology, entities: Iterable[Entity], triples: Iterable[tuple[str, str, str]]
    ) -> None:
        self._ontology = ontology
        self._entities = {e.id: e for e in sorted(entities, key=lambda e: e.id)}
        self._edges = tuple(Edge(s, p, o, content_id("fact", s, p, o)) for s, p, o in sorted(set(triples)))
        self._touching: dict[str, list[Edge]] = defaultdict(list)
        for edge in self._edges:
            for end in dict.fromkeys((edge.subject, edge.object)):
                self._touching[end].append(edge)
        self._exact: dict[str, set[str]] = defaultdict(set)
        self._loose: dict[str, set[str]] = defaultdict(set)
        for name, node in self.names():
            self._exact[name_key(name)].add(node)
            self._loose[loose_key(name)].add(node)
        self._readings = cache(lambda predicate, direction: readings(ontology, predicate, direction))

    @property
    def ontology(self) -> Ontology:
        """The schema."""
        return self._ontology

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Every fact, sorted."""
        return self._edges

    def has(self, node: str) -> bool:
        """Whether an entity of this id exists."""
        return node in self._entities

    def ids(self) -> Iterator[str]:
        """Every entity's id."""
        return iter(self._entities)

    def type_of(self, node: str) -> str | None:
        """The entity's class."""
        return self._entities[node].type

    def label(self, node: str) -> str:
        """The name shown for the entity."""
        return self._entities[node].label

    def aliases(self, node: str) -> tuple[str, ...]:
        """Its other names."""
        return self._entities[node].aliases

    def description(self, node: str) -> str:
        """One sentence about it, or empty."""
        return self._entities[node].description

    def instances(self, cls: str) -> tuple[str, ...]:
        """Ids of the entities of `cls`, subclasses included."""
        return tuple(node for node, e in self._entities.items() if self._ontology.is_a(e.type, cls))

    def edges_of(self, node: str) -> tuple[Edge, ...]:
        """Every fact that `node` is an end of."""
        return tuple(self._touching.get(node, ()))

    def step(self, ids: Iterable[str], predicate: str, direction: Direction) -> tuple[Hop, ...]:
        """One step from `ids` along `predicate`."""
        seed = frozenset(ids)
        ways: tuple[Reading, ...] = self._readings(predicate, direction)
        near = {edge for node in seed for edge in self._touching.get(node, ())}
        return tuple(sorted(set(hops(near, seed, ways))))

    def find(self, name: str) -> tuple[str, ...]:
        """Ids of the entities called `name`."""
        found = self._exact.get(name_key(name)) or self._loose.get(loose_key(name)) or set()
        return tuple(sorted(found))

    def names(self) -> Iterator[tuple[str, str]]:
        """`(name, id)` for every name of every entity."""
        for node, entity in self._entities.items():
            for name in (entity.label, *entity.aliases):
                yield name, node
