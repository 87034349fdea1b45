"""Relations lead to source text: from what a question names to the passages that speak of it and of what it
is related to.

A walk starts at the named things (and, with little weight, at the passages that the lexical search finds),
goes from a thing to the passages that state something of it, from a passage to the things of which it speaks,
and so on, and begins anew with probability `RESTART` at each step: personalised PageRank (Haveliwala 2002)
over things and passages, as in HippoRAG (Gutiérrez et al. 2024). Passages are ranked by how often the walk is
there. It is computed by forward pushes (Andersen, Chung, Lang 2006), which read only what lies around the
start, however large the graph is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from kg_pipeline.query.lexical import PassageSearch, Ranked, Retrieval
from kg_pipeline.query.passages import Passage, Place, Source, cut

RESTART = 0.15
"""Probability of beginning anew, the customary one."""
EXACTNESS = 1e-4
"""What is left unpushed at a node, per neighbour; 1 / (RESTART · EXACTNESS) bounds the neighbours read."""
FOUND_SHARE = 0.1
"""Share of the starts that goes to passages found by words, where the question names something."""
FOUND = 10
"""So many of those passages."""
LED = "led"
"""What this ranking is called beside `grams` and `units`."""


class Spot(Protocol):
    """A stretch of a document that speaks of an entity."""

    @property
    def path(self) -> str:
        """Of the document."""

    @property
    def start(self) -> int:
        """Offset in its current text."""

    @property
    def entity(self) -> str:
        """Id of what is spoken of."""


class Trails(Protocol):
    """From things to places and back; a view is one."""

    def spoken_of(self, entity_id: str) -> Iterable[Spot]:
        """Where live documents speak of an entity, as far as it is iterated."""

    def things_at(self, path: str) -> Sequence[Spot]:
        """Of what a live document speaks."""


Node = str | Place
"""An entity's id, or a passage."""


class Lead:
    """Finds the passages that relations lead to.

    Parameters
    ----------
    trails : where documents speak of what.
    search : the lexical search over the documents that may be read.
    """

    def __init__(self, trails: Trails, search: PassageSearch) -> None:
        self._trails = trails
        self._library = search.library
        self._search = search
        self._sources = {source.doc: source for source in search.library.sources()}
        self._cut: dict[str, tuple[list[int], list[Passage]]] = {}
        self._things: dict[str, Mapping[Place, tuple[str, ...]]] = {}
        self._known: dict[Node, Sequence[Node]] = {}
        self._beyond: dict[Node, int] = {}

    def find(self, question: str, named: Mapping[str, str]) -> Retrieval:
        """Passages for `question`, best first; ties by place.

        Parameters
        ----------
        named : ids of the entities that the question names → the words by which it does. Without any, or
            where no document speaks of them, the walk starts at what the lexical search finds.
        """
        lexical = self._search.search(question)
        places = {one.passage.place: one.places for one in lexical.ranked}
        starts = self._starts(lexical.ranked[:FOUND], named)
        visits = {node: much for node, much in self._walk(starts).items() if isinstance(node, Place)}
        order = sorted(visits, key=lambda place: (-visits[place], place))
        ranked = tuple(
            Ranked(self._passage(place), number, visits[place], {**places.get(place, {}), LED: number})
            for number, place in enumerate(order, 1)
        )
        return Retrieval(question, ranked, lexical.unseen, lexical.index)

    def _starts(self, found: Sequence[Ranked], named: Mapping[str, str]) -> dict[Node, float]:
        """Where the walk begins: a thing weighs the more, the fewer passages have the words that name it."""
        told = {
            one: max(1, self._search.frequency(words))
            for one, words in named.items()
            if next(iter(self._trails.spoken_of(one)), None) is not None
        }
        whole = sum(1 / count for count in told.values())
        share = FOUND_SHARE if told else 1.0
        starts: dict[Node, float] = {one: (1 - share) / count / whole for one, count in told.items()}
        total = sum(1 / place for place in range(1, len(found) + 1))
        for place, one in enumerate(found, 1):
            starts[one.passage.place] = share / place / total
        return starts

    def _walk(self, starts: Mapping[Node, float]) -> dict[Node, float]:
        """How often the walk is at each node, from below."""
        visits: dict[Node, float] = defaultdict(float)
        left: dict[Node, float] = defaultdict(float, starts)
        ready: set[Node] = set(starts)
        while ready:
            reached: set[Node] = set()
            for node in sorted(ready, key=_order):
                near = self._near(node, int(left[node] / EXACTNESS))
                if near is None:
                    continue
                mass = left.pop(node)
                visits[node] += RESTART * mass
                for other in near:
                    left[other] += (1 - RESTART) * mass / len(near)
                reached.update(near)
            ready = {node for node in reached if left[node] >= EXACTNESS}
        return visits

    # -- neighbours -----------------------------------------------------------------------------------

    def _near(self, node: Node, most: int) -> Sequence[Node] | None:
        """The neighbours of a node; None where there are more than `most`, which are then not read."""
        if node not in self._known and most > self._beyond.get(node, -1):
            found = self._spoken_at(node) if isinstance(node, Place) else self._speaking_of(node, most)
            if found is None:
                self._beyond[node] = most
            else:
                self._known[node] = found
        known = self._known.get(node)
        return known if known is not None and len(known) <= most else None

    def _speaking_of(self, entity: str, most: int) -> Sequence[Place] | None:
        """The passages that speak of an entity; None where they are of more than `most` documents."""
        spots: dict[str, list[Spot]] = {}
        for spot in self._trails.spoken_of(entity):
            spots.setdefault(spot.path, []).append(spot)
            if len(spots) > most:
                return None
        found = {self._place(spot) for own in spots.values() for spot in own}
        return sorted(place for place in found if place is not None)

    def _spoken_at(self, place: Place) -> Sequence[str]:
        """The entities that a passage speaks of."""
        if place.doc not in self._things:
            things: dict[Place, set[str]] = defaultdict(set)
            for spot in self._trails.things_at(place.doc):
                at = self._place(spot)
                if at is not None:
                    things[at].add(spot.entity)
            self._things[place.doc] = {at: tuple(sorted(ids)) for at, ids in things.items()}
        return self._things[place.doc].get(place, ())

    # -- passages -------------------------------------------------------------------------------------

    def _place(self, spot: Spot) -> Place | None:
        """The passage that a spot stands in; None if its document is not to be searched."""
        source = self._sources.get(spot.path)
        if source is None:
            return None
        starts, passages = self._passages(source)
        at = bisect_right(starts, spot.start) - 1
        return passages[at].place if at >= 0 else None

    def _passages(self, source: Source) -> tuple[list[int], list[Passage]]:
        if source.doc not in self._cut:
            passages = [one.passage for one in cut(source, self._library.text(source.revision))]
            self._cut[source.doc] = [one.span.start for one in passages], passages
        return self._cut[source.doc]

    def _passage(self, place: Place) -> Passage:
        starts, passages = self._passages(self._sources[place.doc])
        return passages[bisect_right(starts, place.start) - 1]


def _order(node: Node) -> tuple[str, int]:
    return (node.doc, node.start) if isinstance(node, Place) else (node, -1)
