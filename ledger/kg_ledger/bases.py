"""The first half of telling who is who: name nodes of one key that share one possible class.

A key with one possible class makes one base. Classes that exclude each other make namesakes, a base each; a
node of that key that fits several of them is ambiguous unless a reviewer said which it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType
from typing import Literal, NamedTuple

from kg_ledger.ontology import Ontology

LinkKind = Literal["alias", "same", "merge"]


class NameNode(NamedTuple):
    """A name with the class that a text gave it.

    `stated` is True if some document states that class; False if it was inferred or is None.
    """

    number: int
    key: str
    type: str | None
    stated: bool


class Link(NamedTuple):
    """A reason to join two nodes.

    Of an alias, `one` is the main name and `other` its alias. Of a resolution (`same`), `seq` is its record.
    """

    one: int
    other: int
    kind: LinkKind
    seq: int = 0


@dataclass(slots=True)
class Base:
    """Nodes of one key that share one possible class; after a reviewer's merge, of several."""

    key: str
    kinds: set[str]
    nodes: list[int] = field(default_factory=list)


def kinds_of(nodes: Iterable[NameNode], ontology: Ontology) -> list[str]:
    """The narrowest classes among `nodes`, stated before inferred: more than one means namesakes.

    One class that is stated is narrowed by what was inferred, where that is one class and lies below it.
    """
    nodes = list(nodes)
    stated = leaves({n.type for n in nodes if n.type and n.stated}, ontology)
    inferred = {n.type for n in nodes if n.type and not n.stated}
    if not stated:
        return leaves(inferred, ontology)
    below = leaves({t for t in inferred if ontology.is_a(t, stated[0])}, ontology)
    return below if len(stated) == len(below) == 1 else stated


def leaves(types: set[str], ontology: Ontology) -> list[str]:
    """Those of `types` that have none of the others below them, sorted."""
    return sorted(t for t in types if not any(o != t and ontology.is_a(o, t) for o in types))


class Bases:
    """The bases of some nodes, which node belongs to which, and which nodes are ambiguous.

    Attributes
    ----------
    bases : all of them; one that was merged into another has no nodes.
    base_of : node number → place in `bases`.
    candidates : ambiguous node → one node of each thing that it could be, ascending.
    refused : pairs of nodes of which a person should say whether they are one thing.
    """

    def __init__(
        self,
        nodes: Sequence[NameNode],
        links: Sequence[Link],
        apart: set[tuple[int, int]],
        ontology: Ontology,
        waiting: Mapping[int, tuple[int, ...]] = MappingProxyType({}),
    ) -> None:
        """`waiting` names nodes that no mark of `apart` settles, with what each could be."""
        self.ontology = ontology
        self.bases: list[Base] = []
        self.base_of: dict[int, int] = {}
        self.candidates: dict[int, tuple[int, ...]] = {}
        self.refused: set[tuple[int, int]] = set()
        known = {n.number for n in nodes}
        self.links = [link for link in links if link.one in known and link.other in known]
        self._apart = apart
        self._waiting = waiting
        self._into: dict[int, int] = {}
        self._make(sorted(nodes, key=lambda n: (n.key, n.type or "")))
        self._wait()

    def exclusive(self, one: int, other: int) -> bool:
        """Whether two bases cannot be one thing: by their classes, or because a reviewer said so."""
        first, second = self.bases[one].kinds, self.bases[other].kinds
        if first and second and not any(self.ontology.compatible(a, b) for a in first for b in second):
            return True
        return self.apart(one, other)

    def apart(self, one: int, other: int) -> bool:
        """Whether a reviewer said that two bases are two things."""
        return bool(self._apart) and any(
            (min(a, b), max(a, b)) in self._apart
            for a in self.bases[one].nodes
            for b in self.bases[other].nodes
        )

    def ambiguous(self, base: int) -> bool:
        """Whether a base could be part of several things."""
        return any(node in self.candidates for node in self.bases[base].nodes)

    def mark_ambiguous(self, base: int, options: Iterable[int]) -> None:
        """Note what a base could be part of."""
        found = tuple(sorted(self.first(b) for b in options))
        for node in self.bases[base].nodes:
            self.candidates[node] = found

    def first(self, base: int) -> int:
        """The first node of a base."""
        return min(self.bases[base].nodes)

    def refuse(self, one: int, other: int) -> None:
        """Let a person say whether two nodes are one thing."""
        self.refused.add((min(one, other), max(one, other)))

    def _make(self, nodes: list[NameNode]) -> None:
        by_key: dict[str, list[NameNode]] = defaultdict(list)
        for node in nodes:
            by_key[node.key].append(node)
        unsettled: list[tuple[NameNode, list[int]]] = []
        for key, members in by_key.items():
            unsettled += self._of_key(key, members)
        self._merge()
        for node, options in unsettled:
            self._settle(node, options)

    def _of_key(self, key: str, members: list[NameNode]) -> list[tuple[NameNode, list[int]]]:
        kinds = kinds_of(members, self.ontology)
        options = list(range(len(self.bases), len(self.bases) + max(1, len(kinds))))
        self.bases += [Base(key, {kind}) for kind in kinds] or [Base(key, set())]
        unsettled = []
        for node in members:
            fits = [b for b in options if self._fits(node, self.bases[b])] if kinds[1:] else options
            if len(fits) == 1:
                self._put(node.number, self._unless_apart(node, fits[0]))
            else:
                unsettled.append((node, fits or options))
        for one, other in combinations(options, 2) if kinds[1:] else ():
            if not self.apart(one, other):
                self.refuse(self.first(one), self.first(other))
        return unsettled

    def _fits(self, node: NameNode, base: Base) -> bool:
        return node.type is not None and any(self.ontology.compatible(node.type, k) for k in base.kinds)

    def _unless_apart(self, node: NameNode, base: int) -> int:
        """`base`, or one of its own for a node that a reviewer split from a node there."""
        pairs = {(min(node.number, n), max(node.number, n)) for n in self.bases[base].nodes}
        if pairs.isdisjoint(self._apart):
            return base
        self.bases.append(Base(node.key, {node.type} if node.type else set()))
        return len(self.bases) - 1

    def _put(self, node: int, base: int) -> None:
        self.bases[base].nodes.append(node)
        self.base_of[node] = base

    def _merge(self) -> None:
        """A reviewer's merge makes two bases one, whatever their classes."""
        for link in self.links:
            one, other = self.base_of.get(link.one), self.base_of.get(link.other)
            if link.kind != "merge" or one is None or other is None or one == other:
                continue
            keep, gone = min(one, other), max(one, other)
            self.bases[keep].kinds |= self.bases[gone].kinds
            for node in self.bases[gone].nodes:
                self._put(node, keep)
            self.bases[gone].nodes = []
            self._into[gone] = keep

    def _home(self, base: int) -> int:
        while base in self._into:
            base = self._into[base]
        return base

    def _settle(self, node: NameNode, options: list[int]) -> None:
        """A node that could belong to several namesakes: a reviewer's word, or ambiguous."""
        places = {self._home(b) for b in options}
        merged = {
            self.base_of[other]
            for link in self.links
            if link.kind == "merge" and node.number in (link.one, link.other)
            for other in (link.one if link.other == node.number else link.other,)
            if other in self.base_of
        }
        barred = {
            self.base_of[n] for pair in self._apart if node.number in pair for n in pair if n in self.base_of
        }
        left = merged or (places - barred) or places
        waits = node.number in self._waiting and len(places) > 1
        if merged or (len(left) == 1 and not waits):
            self._put(node.number, min(left))
            return
        self.bases.append(Base(node.key, set()))
        self._put(node.number, len(self.bases) - 1)
        self.candidates[node.number] = tuple(sorted(self.first(b) for b in (left if waits else places)))

    def _wait(self) -> None:
        """Bases of `waiting` nodes stay ambiguous while there is something left that they could be."""
        for base in {self.base_of[node] for node in self._waiting}:
            nodes = self.bases[base].nodes
            if self.ambiguous(base) or not all(node in self._waiting for node in nodes):
                continue
            options = {o for node in nodes for o in self._waiting[node]}
            left = {o for o in options if not any((min(n, o), max(n, o)) in self._apart for n in nodes)}
            self.candidates.update(dict.fromkeys(nodes, tuple(sorted(left))) if left else {})
