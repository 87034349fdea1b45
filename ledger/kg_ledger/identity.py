"""Which names are one thing: a pure function of names, stated classes, stated links and decisions.

A *name node* is a name key with the class that a text gave it (or none). An entity is a set of name nodes.
Joined are: nodes of one key with one possible class; spellings that differ in spaces and hyphens only;
aliases that a document states; what a resolution found; what a reviewer merged. Kept apart are: classes
that exclude each other, what a reviewer split, and, where no document states the alias, names that a number,
a version or a letter tells apart. A name that could be either of two things is ambiguous: it joins neither,
and whatever is said of it waits. Nothing depends on the order in which names came in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal, NamedTuple

from kg_ledger.bases import Bases, Link, LinkKind, NameNode, kinds_of, leaves
from kg_ledger.ids import loose_key
from kg_ledger.names import is_short_form, rest, told_apart
from kg_ledger.ontology import Ontology

__all__ = ["Identities", "Link", "LinkKind", "NameNode", "kinds_of", "solve"]


@dataclass(slots=True)
class Identities:
    """The result.

    Attributes
    ----------
    groups : node numbers of each entity, ascending.
    candidates : for each ambiguous node, one node of each thing that it could be, ascending.
    refused : links that a document states and that were not followed, and namesakes: pairs of nodes.
    """

    groups: list[tuple[int, ...]] = field(default_factory=list)
    candidates: dict[int, tuple[int, ...]] = field(default_factory=dict)
    refused: list[tuple[int, int]] = field(default_factory=list)


class _Edge(NamedTuple):
    """A reason to join two bases; of an alias, `one` is the main name."""

    one: int
    other: int
    kind: Literal["spelling", "alias", "same"]
    seq: int = 0


def _unrelated(one: int, other: int) -> bool:
    """Nothing is said of two nodes."""
    return False


def solve(
    nodes: Sequence[NameNode],
    links: Sequence[Link],
    apart: set[tuple[int, int]],
    ontology: Ontology,
    related: Callable[[int, int], bool] = _unrelated,
    parted: Set[tuple[int, int]] = frozenset(),
) -> Identities:
    """Partition supported `nodes` into entities.

    Parameters
    ----------
    nodes : closed under `links` and under sharing a loose key.
    links : reasons to join.
    apart : pairs `(smaller, larger)` of nodes that a reviewer declared to be different things.
    related : whether a document relates two nodes by a predicate; then no resolution joins them, for it would
        make the relation a loop, and hide it.
    parted : those of `apart` that took a node off an entity again. A node that is ambiguous without them was
        so before it was given to that entity: it waits still, for what is left of what it could be.
    """
    waiting = solve(nodes, links, apart - parted, ontology, related).candidates if parted else {}
    bases = Bases(nodes, links, apart, ontology, waiting)
    joiner = _Joiner(bases, related)
    edges = joiner.edges()
    stated = [edge for edge in edges if edge.kind != "same"]
    for cut in (joiner.without_shared_aliases, joiner.without_torn):
        stated = cut(stated)
    groups = joiner.join([*stated, *(edge for edge in edges if edge.kind == "same")])
    return Identities(groups, bases.candidates, sorted(bases.refused))


class _Joiner:
    """The second half: which bases are one entity."""

    def __init__(self, bases: Bases, related: Callable[[int, int], bool]) -> None:
        self.bases = bases
        self._related = related
        self._labels = {loose_key(label) for _, _, label in bases.ontology.class_labels()}

    def edges(self) -> list[_Edge]:
        """Every reason to join two bases that does not contradict itself."""
        bases = self.bases
        edges = self._spelling_edges()
        for link in bases.links:
            one, other = bases.base_of[link.one], bases.base_of[link.other]
            if one == other or link.kind == "merge" or bases.ambiguous(one) or bases.ambiguous(other):
                continue
            if not bases.exclusive(one, other):
                edges.append(_Edge(one, other, link.kind, link.seq))
            elif link.kind == "alias" and not bases.apart(one, other):
                bases.refuse(link.one, link.other)
        return edges

    def _spelling_edges(self) -> list[_Edge]:
        groups: dict[str, list[int]] = defaultdict(list)
        for number, base in enumerate(self.bases.bases):
            if base.nodes and not self.bases.ambiguous(number):
                groups[loose_key(base.key)].append(number)
        edges: list[_Edge] = []
        for members in groups.values():
            if len(members) > 1:
                edges += self._of_spelling(members)
        return edges

    def _of_spelling(self, members: list[int]) -> list[_Edge]:
        """Bases of one loose key: joined where they can only be one thing."""
        kinds = {number: self.bases.bases[number].kinds for number in members}
        narrow = leaves({k for some in kinds.values() for k in some}, self.bases.ontology)
        edges = [
            _Edge(one, other, "spelling")
            for one, other in combinations(members, 2)
            if not self.bases.exclusive(one, other) and self._same_leaf(kinds[one], kinds[other], narrow)
        ]
        if len(narrow) > 1:
            for number in members:
                if not kinds[number]:
                    self.bases.mark_ambiguous(number, [b for b in members if kinds[b]])
        return edges

    def _same_leaf(self, one: set[str], other: set[str], narrow: list[str]) -> bool:
        if len(narrow) < 2:
            return True
        is_a = self.bases.ontology.is_a
        fits = [{leaf for leaf in narrow if any(is_a(leaf, k) for k in kinds)} for kinds in (one, other)]
        return len(fits[0]) == 1 and fits[0] == fits[1]

    def _told_apart(self, one: int, other: int) -> bool:
        first, second = self.bases.bases[one], self.bases.bases[other]
        if told_apart(first.key, second.key):
            return True
        return any(self._related(a, b) for a in first.nodes for b in second.nodes)

    def without_shared_aliases(self, edges: list[_Edge]) -> list[_Edge]:
        """Cut off aliases of two main names that are likely two things."""
        mains: dict[int, set[int]] = defaultdict(set)
        for edge in edges:
            if edge.kind == "alias":
                mains[edge.other].add(edge.one)
        shared: set[int] = set()
        for alias, owners in sorted(mains.items()):
            left = [e for e in edges if alias not in (e.one, e.other)]
            if any(
                self._different(one, other, alias) and not _connected(one, other, left)
                for one, other in combinations(sorted(owners), 2)
            ):
                shared.add(alias)
                self.bases.mark_ambiguous(alias, owners)
        return [e for e in edges if e.one not in shared and e.other not in shared]

    def _different(self, one: int, other: int, alias: int) -> bool:
        """Whether two main names of one alias are likely two things."""
        first, second, short = (self.bases.bases[b].key for b in (one, other, alias))
        if self.bases.exclusive(one, other) or told_apart(first, second):
            return True
        if not (is_short_form(short, first) and is_short_form(short, second)):
            return False
        beyond = [rest(short, name) for name in (first, second)]
        return beyond[0] != beyond[1] and not any(b == "" or b in self._labels for b in beyond)

    def without_torn(self, edges: list[_Edge]) -> list[_Edge]:
        """Cut off bases through which two things that exclude each other would become one."""
        near = _near(edges)
        torn: set[int] = set()
        for part in _parts(near):
            ends = {b for b in part if any(self.bases.exclusive(b, o) for o in part if o != b)}
            for base in part - ends if ends else ():
                reached = sorted(_reach(base, near, ends))
                clash = {b for pair in combinations(reached, 2) if self.bases.exclusive(*pair) for b in pair}
                if clash:
                    torn.add(base)
                    self.bases.mark_ambiguous(base, clash)
        return [e for e in edges if e.one not in torn and e.other not in torn]

    def join(self, edges: list[_Edge]) -> list[tuple[int, ...]]:
        """Union: what documents say in the order of names, then what resolutions found, the older first.

        A union that would bring exclusive bases together is refused. A resolution, moreover, takes nothing
        that a document's words left ambiguous, and joins nothing that is told apart or related.
        """
        bases = self.bases
        home = list(range(len(bases.bases)))
        members: dict[int, set[int]] = {b: {b} for b in home}
        for edge in sorted(edges, key=self._order):
            a, b = home[edge.one], home[edge.other]
            if a == b:
                continue
            pairs = [(x, y) for x in members[a] for y in members[b]]
            if edge.kind == "same":
                if any(bases.ambiguous(x) for x in (edge.one, edge.other)) or self._keeps_apart(pairs):
                    continue
            elif any(bases.exclusive(x, y) for x, y in pairs):
                bases.refuse(bases.first(edge.one), bases.first(edge.other))
                continue
            members[a] |= members.pop(b)
            for base in members[a]:
                home[base] = a
        groups = (tuple(sorted(n for b in group for n in bases.bases[b].nodes)) for group in members.values())
        return sorted(group for group in groups if group)

    def _keeps_apart(self, pairs: list[tuple[int, int]]) -> bool:
        return any(self.bases.exclusive(x, y) or self._told_apart(x, y) for x, y in pairs)

    def _order(self, edge: _Edge) -> tuple[int, int, list[tuple[str, list[str]]]]:
        ends = [self.bases.bases[b] for b in (edge.one, edge.other)]
        rank = ("spelling", "alias", "same").index(edge.kind)
        return rank, edge.seq, sorted((base.key, sorted(base.kinds)) for base in ends)


def _near(edges: Iterable[_Edge]) -> dict[int, set[int]]:
    near: dict[int, set[int]] = defaultdict(set)
    for edge in edges:
        near[edge.one].add(edge.other)
        near[edge.other].add(edge.one)
    return near


def _parts(near: dict[int, set[int]]) -> list[set[int]]:
    """The connected parts."""
    parts = []
    seen: set[int] = set()
    for start in sorted(near):
        if start not in seen:
            part = _reach(start, near, set())
            seen |= part
            parts.append(part)
    return parts


def _reach(start: int, near: dict[int, set[int]], ends: set[int]) -> set[int]:
    """The `ends` that can be reached from `start` without passing one; without ends, everything reachable."""
    seen = {start}
    pending = [start]
    while pending:
        for base in near[pending.pop()] - seen:
            seen.add(base)
            if base not in ends:
                pending.append(base)
    return seen & ends if ends else seen


def _connected(one: int, other: int, edges: Iterable[_Edge]) -> bool:
    return other in _reach(one, _near(edges), set())
