"""Keeps the partition of name nodes into entities up to date, around what changed and nowhere else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from kg_ledger.identity import Identities, Link, NameNode, kinds_of, solve
from kg_ledger.ids import loose_key
from kg_ledger.interned import Counters, key
from kg_ledger.nodes import Group, Node, Nodes, Pair
from kg_ledger.ontology import Ontology


@dataclass(slots=True)
class Regrouping:
    """What changes when the partition is computed anew around some nodes.

    Attributes
    ----------
    old, new : entities that go and that come.
    grown : roots of the new ones whose facts cannot change: the same entity with further nodes of names
        that it had already.
    candidates : what ambiguous nodes could be; None for a node that is settled now.
    answered, asked : identity questions that go and that come.
    """

    old: list[Group] = field(default_factory=list)
    new: list[Group] = field(default_factory=list)
    grown: set[int] = field(default_factory=set)
    candidates: dict[int, tuple[int, ...] | None] = field(default_factory=dict)
    answered: set[Pair] = field(default_factory=set)
    asked: set[Pair] = field(default_factory=set)

    @property
    def empty(self) -> bool:
        """Whether nothing changes."""
        return not (self.old or self.new or self.candidates or self.answered or self.asked)


class Grouping:
    """Which nodes are one entity."""

    def __init__(
        self, nodes: Nodes, ontology: Ontology, counters: Counters, related: Callable[[int, int], bool]
    ) -> None:
        self.nodes = nodes
        self.ontology = ontology
        self._counters = counters
        self._related = related

    def plan(self, dirty: Iterable[int]) -> Regrouping:
        """What the partition becomes around `dirty` nodes. Nothing is written yet."""
        rows, links, apart, parted = self._closure(dirty)
        found = solve(
            [NameNode(n, r.key, r.type, r.stated > 0) for n, r in rows.items() if r.uses > 0],
            links,
            apart,
            self.ontology,
            self._related,
            parted,
        )
        groups = [self._group(g, rows) for g in _with_unsupported(found, rows)]
        return self._difference(groups, found, rows)

    def around(self, numbers: Iterable[int]) -> list[int]:
        """The nodes whose partition may change where something about these nodes did, themselves included."""
        return list(self._closure(numbers)[0])

    def adopt(self, change: Regrouping) -> None:
        """Write a planned partition."""
        shelf = self.nodes.shelf
        for group in change.old:
            self.nodes.drop_group(group.root)
            self._counters.add("entities", -int(group.supported))
        for group in change.new:
            self.nodes.put_group(group)
            self._counters.add("entities", int(group.supported))
            for number in group.nodes:
                node = self.nodes.node(number)
                if node.root != group.root:
                    self.nodes.put(number, node._replace(root=group.root))
        for number, options in change.candidates.items():
            if options is None:
                shelf.drop("na", str(number))
            else:
                shelf.put("na", str(number), list(options))
        for one, other in sorted(change.answered):
            shelf.drop("q", key(one, other))
            shelf.drop("q", key(other, one))
        for one, other in sorted(change.asked):
            shelf.put("q", key(one, other), 1)
            shelf.put("q", key(other, one), 1)

    def _closure(self, dirty: Iterable[int]) -> tuple[dict[int, Node], list[Link], set[Pair], set[Pair]]:
        """The nodes whose partition may change, with every link among them, the pairs that a reviewer keeps
        apart, and those of these of which nothing but a split says so."""
        rows: dict[int, Node] = {}
        pending = sorted(set(dirty))
        links: set[Link] = set()
        decided: dict[Pair, tuple[int, str]] = {}
        implied: list[tuple[int, int, int]] = []
        firm: set[Pair] = set()
        while pending:
            number = pending.pop()
            if number in rows:
                continue
            node = rows[number] = self.nodes.node(number)
            near = set(self.nodes.with_loose_key(loose_key(node.key)))
            group = self.nodes.known_group(node.root)
            near.update(group.nodes if group else ())
            for one, other, kind, tag in self.nodes.links(number):
                near.update((one, other))
                if kind == "alias":
                    links.add(Link(one, other, "alias"))
                elif kind == "same":
                    links.add(Link(one, other, "same", int(tag[1:])))
                elif kind == "none_of":
                    implied.append((int(tag[1:]), one, other))
                else:
                    pair = min(one, other), max(one, other)
                    decided[pair] = max(decided.get(pair, (0, "")), (int(tag[1:]), kind))
                    if kind == "apart":
                        firm.add(pair)
            pending += sorted(n for n in near if n not in rows)
        _imply(decided, implied)
        links.update(Link(*pair, "merge") for pair, (_, kind) in decided.items() if kind == "merge")
        parted = {pair for pair, (_, kind) in decided.items() if kind == "split"}
        apart = {pair for pair, (_, kind) in decided.items() if kind == "apart"} | parted
        return dict(sorted(rows.items())), sorted(links), apart, parted - firm

    def _group(self, numbers: list[int], rows: dict[int, Node]) -> Group:
        used = [n for n in numbers if rows[n].uses > 0]
        weight: dict[str, int] = defaultdict(int)
        for number in used or numbers:
            row = rows[number]
            if row.type is not None:
                weight[row.type] += row.stated
        kinds = kinds_of(
            [NameNode(n, rows[n].key, rows[n].type, rows[n].stated > 0) for n in used or numbers],
            self.ontology,
        )
        best = min(kinds, key=lambda kind: (-weight[kind], kind), default=None)
        return Group(tuple(numbers), best, bool(used))

    def _difference(self, groups: list[Group], found: Identities, rows: dict[int, Node]) -> Regrouping:
        change = Regrouping()
        before: dict[int, Group] = {}
        for row in rows.values():
            known = self.nodes.known_group(row.root)
            if known is not None:
                before[row.root] = known
        standing = set(before)
        shifted = {n for n in rows if self.nodes.candidates(n) != found.candidates.get(n, ())}
        for group in groups:
            known = before.get(group.root)
            if known == group and not shifted.intersection(group.nodes):
                del before[group.root]
                continue
            change.new.append(group)
            if known is None or shifted.intersection(group.nodes):
                continue
            fresh = [n for n in group.nodes if n not in known.nodes]
            if standing.isdisjoint(fresh) and _only_grew(known, group, rows):
                change.grown.add(group.root)
        change.old = [before[root] for root in sorted(before)]
        change.candidates = {number: found.candidates.get(number) for number in sorted(shifted)}
        asked = {pair for number in rows for pair in self.nodes.questions_of(number)}
        wanted = set(found.refused)
        change.answered, change.asked = asked - wanted, wanted - asked
        return change


def _imply(decided: dict[Pair, tuple[int, str]], implied: list[tuple[int, int, int]]) -> None:
    """Note that a name that a merge gave to a thing is none of the others, where that merge still holds.

    `implied` holds the seq of the merge, the name and what it is not. Once a later decision has taken the
    name off again, nobody has said anything of it and the others.
    """
    merged = {(seq, node) for pair, (seq, kind) in decided.items() if kind == "merge" for node in pair}
    for seq, node, other in implied:
        pair = min(node, other), max(node, other)
        if (seq, node) in merged:
            decided[pair] = max(decided.get(pair, (0, "")), (seq, "apart"))


def _only_grew(old: Group, new: Group, rows: dict[int, Node]) -> bool:
    """Whether an entity is what it was, with further nodes of its own names that belonged nowhere else."""
    keys = {rows[n].key for n in old.nodes}
    return (
        set(old.nodes) <= set(new.nodes)
        and (old.type, old.supported) == (new.type, new.supported)
        and all(rows[n].key in keys and rows[n].root == n for n in new.nodes if n not in old.nodes)
    )


def _with_unsupported(found: Identities, rows: dict[int, Node]) -> list[list[int]]:
    """Nodes that nothing supports any more stay readable: they go where their name went."""
    groups = [list(g) for g in found.groups]
    home: dict[str, set[int]] = defaultdict(set)
    for at, group in enumerate(groups):
        for number in group:
            if number not in found.candidates:
                home[rows[number].key].add(at)
    alone: dict[str, list[int]] = defaultdict(list)
    for number, row in rows.items():
        if row.uses > 0:
            continue
        places = home[row.key]
        if len(places) == 1:
            groups[next(iter(places))].append(number)
        else:
            alone[row.key if not places else key(row.key, number)].append(number)
    return [sorted(g) for g in [*groups, *alone.values()]]
