"""What is known between two entities: facts that join them, the shortest stated ways, and what they share.

A way is made of stated facts alone, in whichever direction each is stated. That two names stand in the same
document is no relation: it is offered apart, under its own name, and never becomes part of a way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from kg_ledger.records import ALIAS, Fact
from kg_ledger.view import View
from kg_pipeline.query.graph import Edge, Graph

MOST_HOPS = 8
"""Facts of a way at most; what is farther apart than that explains nothing to a reader."""

MOST_WAYS = 5
"""Shortest ways that are told; the others are counted."""

MOST_SHARED = 12
"""Neighbours of both that are told; the others are counted."""

MOST_READ = 20_000
"""Entities that are looked at before the search gives up, and says so."""

MOST_COUNTED = 1_000
"""Ways and facts beyond those told that are looked at."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a way: the facts that join two neighbours, in their stated direction."""

    source: str
    target: str
    edges: tuple[Edge, ...]


Way = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """What is known between `one` and `other`.

    Attributes
    ----------
    facts : facts that join the two directly, whatever they are worth, by id.
    ways : the shortest ways of live facts, by their entities; empty where there is none.
    more_ways : how many ways as short were left out, as far as they were counted.
    shared : neighbours of both, each as a way of two steps; empty where `ways` says the same already.
    more_shared : how many of these were left out.
    together : documents that name both. This states no relation.
    gave_up : True if the search ended before it had seen everything in reach.
    """

    one: str
    other: str
    facts: tuple[Fact, ...]
    ways: tuple[Way, ...]
    more_ways: int
    shared: tuple[Way, ...]
    more_shared: int
    together: tuple[str, ...]
    gave_up: bool

    @property
    def connected(self) -> bool:
        """Whether live facts lead from one to the other."""
        return bool(self.ways)


def between(view: View, graph: Graph, one: str, other: str) -> Between:
    """Look up what is known between two entities.

    Parameters
    ----------
    graph : the live facts of `view`.
    one, other : ids of two different entities.
    """
    facts = tuple(
        f for f in view.facts_of(one) if {f.subject, f.object} == {one, other} and f.predicate != ALIAS
    )
    search = _Search(graph, one, other)
    found = search.ways()
    ways = tuple(islice(found, MOST_WAYS))
    joint = search.joint() if ways and len(ways[0]) == 1 else []
    return Between(
        one,
        other,
        facts,
        ways,
        sum(1 for _ in islice(found, MOST_COUNTED)),
        tuple(search.over(node) for node in joint[:MOST_SHARED]),
        max(0, len(joint) - MOST_SHARED),
        () if ways else _together(view, one, other),
        search.gave_up,
    )


def _together(view: View, one: str, other: str) -> tuple[str, ...]:
    """Documents in which both are named."""
    first, second = (_documents(view, node) for node in (one, other))
    return tuple(sorted(first & second))


def _documents(view: View, node: str) -> set[str]:
    found = {mention.quote.doc for mention in view.mentions_of(node)}
    for fact in view.facts_of(node)[:MOST_COUNTED]:
        found.update(evidence.quote.doc for evidence in view.claims_of(fact) if evidence.supported)
    return found


class _Search:
    """Breadth first from both ends; the smaller frontier grows, so that a hub at one end costs little."""

    def __init__(self, graph: Graph, one: str, other: str) -> None:
        self._graph = graph
        self._one, self._other = one, other
        self._near: dict[str, dict[str, list[Edge]]] = {}
        self._depth: tuple[dict[str, int], dict[str, int]] = {one: 0}, {other: 0}
        self.gave_up = False

    def near(self, node: str) -> dict[str, list[Edge]]:
        """Neighbour → the facts that join it with `node`; loops are left aside."""
        if node not in self._near:
            found: dict[str, list[Edge]] = {}
            for edge in self._graph.edges_of(node):
                far = edge.object if edge.subject == node else edge.subject
                if far != node:
                    found.setdefault(far, []).append(edge)
            self._near[node] = found
        return self._near[node]

    def joint(self) -> list[str]:
        """The neighbours of both ends."""
        return sorted(self.near(self._one).keys() & self.near(self._other).keys())

    def over(self, middle: str) -> Way:
        """The way of two steps over a neighbour of both ends."""
        near = self.near(middle)
        return (
            Step(self._one, middle, tuple(near[self._one])),
            Step(middle, self._other, tuple(near[self._other])),
        )

    def ways(self) -> Iterator[Way]:
        """Every shortest way, in the order of the ids of its entities."""
        length = self._length()
        return iter(()) if length is None else self._walk(self._one, self._leading(length), length)

    def _length(self) -> int | None:
        """How many facts the shortest way takes; None where there is none in reach."""
        fronts = [[self._one], [self._other]]
        reached = [0, 0]
        while all(fronts):
            if sum(reached) == MOST_HOPS or sum(map(len, self._depth)) > MOST_READ:
                self.gave_up = True
                return None
            side = 0 if len(fronts[0]) <= len(fronts[1]) else 1
            reached[side] += 1
            mine, theirs = self._depth[side], self._depth[1 - side]
            fresh = dict.fromkeys(n for node in fronts[side] for n in self.near(node) if n not in mine)
            mine.update(dict.fromkeys(fresh, reached[side]))
            fronts[side] = list(fresh)
            if any(node in theirs for node in fresh):
                return sum(reached)
        return None

    def _leading(self, length: int) -> dict[str, int]:
        """Entity → steps that are left from it to the far end, for those that a shortest way may pass."""
        behind, ahead = self._depth
        leading = {n: left for n, left in ahead.items() if behind.get(n, length - left) == length - left}
        level = leading.keys() & behind.keys()
        while level:
            level = {
                n for node in level for n in self.near(node) if behind.get(n, length) == behind[node] - 1
            }
            leading.update((node, length - behind[node]) for node in level)
        return leading

    def _walk(self, node: str, leading: dict[str, int], left: int) -> Iterator[Way]:
        if left == 0:
            yield ()
            return
        near = self.near(node)
        for far in sorted(near):
            if leading.get(far) == left - 1:
                step = Step(node, far, tuple(near[far]))
                for rest in self._walk(far, leading, left - 1):
                    yield step, *rest
