"""Which names are one thing: a pure function of names, stated classes, stated links and decisions.

A *name node* is a name key with the class that a text gave it (or none). An entity is a set of name nodes.
Joined are: nodes of one key with one possible class; spellings that differ in spaces and hyphens only;
aliases that a document states; what a resolution found; what a reviewer merged. Kept apart are: classes
that exclude each other, and what a reviewer split. A name that could be either of two things is ambiguous:
it joins neither, and whatever is said of it waits. Nothing depends on the order in which names came in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal, NamedTuple

from kg_ledger.ids import loose_key
from kg_ledger.names import is_short_form, rest, told_apart
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
    """A reason to join two nodes. Of an alias, `one` is the main name and `other` its alias."""

    one: int
    other: int
    kind: LinkKind


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


class _Base:
    """Nodes of one key that share one possible class."""

    __slots__ = ("key", "kinds", "nodes")

    def __init__(self, key: str, kind: str | None) -> None:
        self.key = key
        self.kinds = {kind} if kind else set()
        self.nodes: list[int] = []


def kinds_of(nodes: Iterable[NameNode], ontology: Ontology) -> list[str]:
    """The narrowest classes among `nodes`, stated before inferred: more than one means namesakes."""
    nodes = list(nodes)
    types = {n.type for n in nodes if n.type and n.stated} or {n.type for n in nodes if n.type}
    return sorted(t for t in types if not any(o != t and ontology.is_a(o, t) for o in types))


def solve(
    nodes: Sequence[NameNode], links: Sequence[Link], apart: set[tuple[int, int]], ontology: Ontology
) -> Identities:
    """Partition supported `nodes` into entities.

    Parameters
    ----------
    nodes : closed under `links` and under sharing a loose key.
    links : reasons to join.
    apart : pairs `(smaller, larger)` of nodes that a reviewer declared to be different things.
    """
    return _Solver(nodes, links, apart, ontology).solve()


class _Solver:
    def __init__(
        self,
        nodes: Sequence[NameNode],
        links: Sequence[Link],
        apart: set[tuple[int, int]],
        ontology: Ontology,
    ) -> None:
        self.nodes = {n.number: n for n in sorted(nodes, key=lambda n: (n.key, n.type or ""))}
        known = self.nodes.keys()
        self.links = [link for link in links if link.one in known and link.other in known]
        self.apart = apart
        self.ontology = ontology
        self.bases: list[_Base] = []
        self.base_of: dict[int, int] = {}
        self.result = Identities()
        self._labels = {loose_key(label) for _, _, label in ontology.class_labels()}

    def solve(self) -> Identities:
        self._make_bases()
        edges = self._edges()
        edges = self._without_shared_aliases(edges)
        edges = self._without_torn(edges)
        self._join(edges)
        return self.result

    # -- bases: one key, one possible class -------------------------------------------------------

    def _make_bases(self) -> None:
        by_key: dict[str, list[NameNode]] = defaultdict(list)
        for node in self.nodes.values():
            by_key[node.key].append(node)
        unsettled: list[tuple[NameNode, list[int]]] = []
        for key, members in by_key.items():
            unsettled += self._bases_of_key(key, members)
        self._merge_bases()
        for node, options in unsettled:
            self._settle(node, options)

    def _bases_of_key(self, key: str, members: list[NameNode]) -> list[tuple[NameNode, list[int]]]:
        kinds = kinds_of(members, self.ontology)
        first = len(self.bases)
        self.bases += [_Base(key, kind) for kind in kinds] or [_Base(key, None)]
        options = range(first, len(self.bases))
        unsettled = []
        for node in members:
            fits = (
                [b for b in options if self._fits(node, self.bases[b])] if len(options) > 1 else list(options)
            )
            if len(fits) == 1:
                self._put(node.number, fits[0])
            else:
                unsettled.append((node, fits or list(options)))
        for one, other in combinations(options, 2):
            if not self._apart(one, other):
                self._refuse(min(self.bases[one].nodes), min(self.bases[other].nodes))
        return unsettled

    def _fits(self, node: NameNode, base: _Base) -> bool:
        return node.type is not None and any(self.ontology.compatible(node.type, k) for k in base.kinds)

    def _put(self, node: int, base: int) -> None:
        self.bases[base].nodes.append(node)
        self.base_of[node] = base

    def _merge_bases(self) -> None:
        """A reviewer's merge makes two bases one, whatever their classes."""
        for link in self.links:
            if link.kind != "merge":
                continue
            one, other = self.base_of.get(link.one), self.base_of.get(link.other)
            if one is None or other is None or one == other:
                continue
            keep, gone = min(one, other), max(one, other)
            self.bases[keep].kinds |= self.bases[gone].kinds
            for node in self.bases[gone].nodes:
                self._put(node, keep)
            self.bases[gone].nodes = []

    def _settle(self, node: NameNode, options: list[int]) -> None:
        """A node that could belong to several namesakes: a reviewer's word, or ambiguous."""
        places = {self.base_of[n] for b in options for n in self.bases[b].nodes} or {
            self.base_of[n.number]
            for n in self.nodes.values()
            if n.key == node.key and n.number in self.base_of
        }
        merged = {
            self.base_of[other]
            for link in self.links
            if link.kind == "merge" and node.number in (link.one, link.other)
            for other in (link.one if link.other == node.number else link.other,)
            if other in self.base_of
        }
        barred = {
            self.base_of[n] for pair in self.apart if node.number in pair for n in pair if n in self.base_of
        }
        left = merged or (places - barred if len(places - barred) else places)
        if len(left) == 1 or merged:
            self._put(node.number, min(left))
            return
        self.bases.append(_Base(node.key, None))
        self._put(node.number, len(self.bases) - 1)
        self.result.candidates[node.number] = tuple(sorted(min(self.bases[b].nodes) for b in places))

    def _ambiguous(self, base: int) -> bool:
        return any(node in self.result.candidates for node in self.bases[base].nodes)

    def _mark_ambiguous(self, base: int, options: Iterable[int]) -> None:
        found = tuple(sorted(min(self.bases[b].nodes) for b in options))
        for node in self.bases[base].nodes:
            self.result.candidates[node] = found

    # -- edges ------------------------------------------------------------------------------------

    def _apart(self, one: int, other: int) -> bool:
        return bool(self.apart) and any(
            (min(a, b), max(a, b)) in self.apart
            for a in self.bases[one].nodes
            for b in self.bases[other].nodes
        )

    def _exclusive(self, one: int, other: int) -> bool:
        """Whether two bases cannot be one thing."""
        first, second = self.bases[one].kinds, self.bases[other].kinds
        if first and second and not any(self.ontology.compatible(a, b) for a in first for b in second):
            return True
        return self._apart(one, other)

    def _edges(self) -> list[tuple[int, int, bool]]:
        """`(base, base, alias)`, alias edges from main name to alias; excluded ones are left out."""
        edges = self._spelling_edges()
        for link in self.links:
            one, other = self.base_of[link.one], self.base_of[link.other]
            if one == other or link.kind == "merge" or self._ambiguous(one) or self._ambiguous(other):
                continue
            if self._exclusive(one, other):
                if link.kind == "alias" and not self._apart(one, other):
                    self._refuse(link.one, link.other)
                continue
            edges.append((one, other, link.kind == "alias"))
        return edges

    def _spelling_edges(self) -> list[tuple[int, int, bool]]:
        groups: dict[str, list[int]] = defaultdict(list)
        for number, base in enumerate(self.bases):
            if base.nodes and not self._ambiguous(number):
                groups[loose_key(base.key)].append(number)
        edges = []
        for members in groups.values():
            if len(members) < 2:
                continue
            kinds = {k for b in members for k in self.bases[b].kinds}
            leaves = [k for k in kinds if not any(o != k and self.ontology.is_a(o, k) for o in kinds)]
            for one, other in combinations(members, 2):
                if not self._exclusive(one, other) and self._same_leaf(one, other, leaves):
                    edges.append((one, other, False))
            if len(leaves) > 1:
                for number in members:
                    if not self.bases[number].kinds:
                        self._mark_ambiguous(number, [b for b in members if self.bases[b].kinds])
        return edges

    def _same_leaf(self, one: int, other: int, leaves: list[str]) -> bool:
        if len(leaves) < 2:
            return True
        fits = [
            {leaf for leaf in leaves if any(self.ontology.is_a(leaf, k) for k in self.bases[b].kinds)}
            for b in (one, other)
        ]
        return len(fits[0]) == 1 and fits[0] == fits[1]

    # -- aliases that two things share ------------------------------------------------------------

    def _without_shared_aliases(self, edges: list[tuple[int, int, bool]]) -> list[tuple[int, int, bool]]:
        mains: dict[int, set[int]] = defaultdict(set)
        for one, other, by_alias in edges:
            if by_alias:
                mains[other].add(one)
        shared: dict[int, set[int]] = {}
        for alias, owners in sorted(mains.items()):
            if len(owners) < 2:
                continue
            rest_edges = [e for e in edges if alias not in e[:2]]
            for one, other in combinations(sorted(owners), 2):
                if self._different(one, other, alias) and not _connected(one, other, rest_edges):
                    shared[alias] = owners
                    break
        for alias, owners in shared.items():
            self._mark_ambiguous(alias, owners)
        return [e for e in edges if e[0] not in shared and e[1] not in shared]

    def _different(self, one: int, other: int, alias: int) -> bool:
        """Whether two main names of one alias are likely two things."""
        if self._exclusive(one, other):
            return True
        first, second, short = self.bases[one].key, self.bases[other].key, self.bases[alias].key
        if told_apart(first, second):
            return True
        if not (is_short_form(short, first) and is_short_form(short, second)):
            return False
        beyond = [rest(short, name) for name in (first, second)]
        return beyond[0] != beyond[1] and not any(b == "" or b in self._labels for b in beyond)

    # -- names torn between two things ------------------------------------------------------------

    def _without_torn(self, edges: list[tuple[int, int, bool]]) -> list[tuple[int, int, bool]]:
        """Cut off bases through which two things that exclude each other would become one."""
        near: dict[int, set[int]] = defaultdict(set)
        for one, other, _ in edges:
            near[one].add(other)
            near[other].add(one)
        torn: set[int] = set()
        for part in _parts(near):
            ends = {b for b in part if any(self._exclusive(b, o) for o in part if o != b)}
            for base in part - ends if ends else ():
                reached = _reach(base, near, ends)
                clash = {
                    b for pair in combinations(sorted(reached), 2) if self._exclusive(*pair) for b in pair
                }
                if clash:
                    torn.add(base)
                    self._mark_ambiguous(base, clash)
        return [e for e in edges if e[0] not in torn and e[1] not in torn]

    # -- the partition ----------------------------------------------------------------------------

    def _join(self, edges: list[tuple[int, int, bool]]) -> None:
        """Union in the order of names; a union that would bring exclusive bases together is refused."""
        home = list(range(len(self.bases)))
        members: dict[int, set[int]] = {b: {b} for b in home}
        for one, other, _ in sorted(edges, key=self._edge_order):
            a, b = home[one], home[other]
            if a == b:
                continue
            if any(self._exclusive(x, y) for x in members[a] for y in members[b]):
                self._refuse(min(self.bases[one].nodes), min(self.bases[other].nodes))
                continue
            members[a] |= members.pop(b)
            for base in members[a]:
                home[base] = a
        for group in members.values():
            found = sorted(n for b in group for n in self.bases[b].nodes)
            if found:
                self.result.groups.append(tuple(found))
        self.result.groups.sort()
        self.result.refused = sorted(set(self.result.refused))

    def _refuse(self, one: int, other: int) -> None:
        self.result.refused.append((min(one, other), max(one, other)))

    def _edge_order(self, edge: tuple[int, int, bool]) -> tuple[bool, list[tuple[str, list[str]]]]:
        return edge[2], sorted((self.bases[b].key, sorted(self.bases[b].kinds)) for b in edge[:2])


def _parts(near: dict[int, set[int]]) -> list[set[int]]:
    parts = []
    seen: set[int] = set()
    for start in sorted(near):
        if start not in seen:
            part = _reach(start, near, set()) | {start}
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


def _connected(one: int, other: int, edges: Iterable[tuple[int, int, bool]]) -> bool:
    near: dict[int, set[int]] = defaultdict(set)
    for a, b, _ in edges:
        near[a].add(b)
        near[b].add(a)
    return other in _reach(one, near, set())
