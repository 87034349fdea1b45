"""The floor as a graph, read row by row: nothing is loaded that was not asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from kg_ledger.ontology import Ontology
from kg_ledger.reading import Arc
from kg_ledger.records import ALIAS, Entity, Fact, Polarity, Standing
from kg_ledger.view import View
from kg_pipeline.query.graph import Direction, Edge, Hop, Reading, hops, readings
from kg_pipeline.query.sources import LIVE


class ViewGraph:
    """What a view knows now: affirmed facts that are current or contested and whose stated end has not come.

    With `at`, an ISO 8601 date: those that held in the world then, as far as texts say, superseded ones too.

    Entities and their facts are kept once they have been read, for the life of this object; it serves one
    question (or one run of a score) on a view that does not change meanwhile.
    """

    def __init__(self, view: View, at: str = "") -> None:
        self._view = view
        self.at = at
        self._entities: dict[str, Entity | None] = {}
        self._edges: dict[str, tuple[Edge, ...]] = {}
        self._look = view.look()
        self._ways: dict[tuple[str, Direction], tuple[Reading, ...]] = {}

    @property
    def ontology(self) -> Ontology:
        """The schema."""
        return self._view.ontology

    def _entity(self, node: str) -> Entity | None:
        if node not in self._entities:
            self._entities[node] = self._view.entity(node)
        return self._entities[node]

    def has(self, node: str) -> bool:
        """Whether an entity of this id exists."""
        return self._entity(node) is not None

    def ids(self) -> Iterator[str]:
        """Every entity's id."""
        for entity in self._view.entities():
            self._entities[entity.id] = entity
            yield entity.id

    def type_of(self, node: str) -> str | None:
        """The entity's class, or None while none is known."""
        entity = self._entity(node)
        return None if entity is None else entity.type

    def label(self, node: str) -> str:
        """The name shown for the entity."""
        entity = self._entity(node)
        return node if entity is None else entity.label

    def aliases(self, node: str) -> tuple[str, ...]:
        """Its other names."""
        entity = self._entity(node)
        return () if entity is None else entity.aliases

    def description(self, node: str) -> str:
        """One sentence about it, or empty."""
        entity = self._entity(node)
        return "" if entity is None else entity.description

    def instances(self, cls: str) -> tuple[str, ...]:
        """Ids of the entities of `cls`, subclasses included."""
        found = self._view.entities(cls)
        self._entities.update((entity.id, entity) for entity in found)
        return tuple(entity.id for entity in found)

    def edges_of(self, node: str) -> tuple[Edge, ...]:
        """Every live fact that `node` is an end of."""
        if node not in self._edges:
            found: Iterable[Arc | Fact]
            if self.at:
                found = (f for f in self._view.facts_of(node) if self._held(f))
            else:
                found = (a for a in self._view.arcs_of(node, self._look) if _is_live(a) and not self._over(a))
            self._edges[node] = tuple(sorted(Edge(f.subject, f.predicate, f.object, f.id) for f in found))
        return self._edges[node]

    def step(self, ids: Iterable[str], predicate: str, direction: Direction) -> tuple[Hop, ...]:
        """One step from `ids` along `predicate`."""
        seed = frozenset(ids)
        key = (predicate, direction)
        if key not in self._ways:
            self._ways[key] = readings(self.ontology, predicate, direction)
        near = {edge for node in seed for edge in self.edges_of(node)}
        return tuple(sorted(set(hops(near, seed, self._ways[key]))))

    def find(self, name: str) -> tuple[str, ...]:
        """Ids of the entities called `name`."""
        found = self._view.find(name)
        self._entities.update((entity.id, entity) for entity in found)
        return tuple(entity.id for entity in found)

    def names(self) -> Iterator[tuple[str, str]]:
        """`(name, id)` for every name of every entity."""
        return iter(self._surfaces)

    @cached_property
    def _surfaces(self) -> tuple[tuple[str, str], ...]:
        return tuple((surface, node) for surface, _, node in self._view.names())

    def _held(self, fact: Fact) -> bool:
        """Whether a fact held at the date that is asked about."""
        shown = fact.standing in LIVE or (
            fact.standing is Standing.SUPERSEDED and fact.polarity is Polarity.AFFIRMED
        )
        return shown and fact.predicate != ALIAS and self._view.holds_at(fact, self.at)

    def _over(self, arc: Arc) -> bool:
        return arc.bounded and self._view.is_over(arc.id, self._today)

    @cached_property
    def _today(self) -> str:
        return self._view.today()


def _is_live(fact: Fact | Arc) -> bool:
    return fact.standing in LIVE and fact.polarity is Polarity.AFFIRMED and fact.predicate != ALIAS
