"""Name nodes and entities on the shelf: support, links, and the partition kept up to date.

Tables: `n` number → node, `nk` key and class → number, `nl` loose key → numbers, `ni` readable id → number,
`k` links, `na` candidates of ambiguous nodes, `e` root → entity, `q` identity questions. Links and questions
stand under both of their ends.

An entity's root is its first node by number; its readable id is that node's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from kg_ledger.identity import Identities, Link, LinkKind, NameNode, kinds_of, solve
from kg_ledger.ids import loose_key, slug
from kg_ledger.names import literal_key
from kg_ledger.ontology import Ontology
from kg_ledger.records import NameRef
from kg_ledger.shelf import SEP, Shelf

Pair = tuple[int, int]


def key(*parts: object) -> str:
    """A composite key."""
    return SEP.join(map(str, parts))


class Node(NamedTuple):
    """A name node: how often documents state its class, how often they use it, and in which spellings."""

    key: str
    type: str | None
    id: str
    root: int
    stated: int
    uses: int
    surfaces: dict[str, int]


class Group(NamedTuple):
    """An entity: its nodes, its class, whether anything supports it."""

    nodes: tuple[int, ...]
    type: str | None
    supported: bool

    @property
    def root(self) -> int:
        """The node that gives the entity its id."""
        return self.nodes[0]


@dataclass(slots=True)
class Regrouping:
    """What changes when the partition is computed anew around some nodes."""

    old: list[Group] = field(default_factory=list)
    new: list[Group] = field(default_factory=list)
    candidates: dict[int, tuple[int, ...] | None] = field(default_factory=dict)
    answered: set[Pair] = field(default_factory=set)
    asked: set[Pair] = field(default_factory=set)

    @property
    def empty(self) -> bool:
        """Whether nothing changes."""
        return not (self.old or self.new or self.candidates or self.answered or self.asked)


class Nodes:
    """The names part of the view."""

    def __init__(self, shelf: Shelf, ontology: Ontology) -> None:
        self.shelf = shelf
        self.ontology = ontology

    # -- reading ----------------------------------------------------------------------------------

    def node(self, number: int) -> Node:
        """The node with this number."""
        row = self.shelf.get("n", str(number))
        if row is None:
            raise KeyError(number)
        return Node(*row)

    def number(self, name_key: str, type_: str | None) -> int | None:
        """The number of the node with this key and class."""
        found: int | None = self.shelf.get("nk", key(name_key, type_ or ""))
        return found

    def root(self, number: int) -> int:
        """The root of the entity to which a node belongs."""
        return self.node(number).root

    def group(self, root: int) -> Group:
        """The entity with this root."""
        row = self.shelf.get("e", str(root))
        if row is None:
            raise KeyError(root)
        return Group(tuple(row[0]), row[1], bool(row[2]))

    def members(self, root: int) -> tuple[int, ...]:
        """The nodes of an entity."""
        return self.group(root).nodes

    def keys(self, root: int) -> set[str]:
        """The name keys of an entity."""
        return {self.node(n).key for n in self.members(root)}

    def candidates(self, number: int) -> tuple[int, ...]:
        """For an ambiguous node, one node of each thing that it could be; empty for a settled one."""
        return tuple(self.shelf.get("na", str(number)) or ())

    def with_key(self, name_key: str) -> list[int]:
        """Every node with this name key, ascending."""
        return sorted(n for _, n in self.shelf.scan("nk", name_key + SEP))

    def with_loose_key(self, name: str) -> list[int]:
        """Every node with this loose key, ascending."""
        return sorted(int(k.rpartition(SEP)[2]) for k, _ in self.shelf.scan("nl", name + SEP))

    def by_id(self, node_id: str) -> int | None:
        """The number of the node with this readable id."""
        found: int | None = self.shelf.get("ni", node_id)
        return found

    def roots(self) -> Iterator[tuple[int, Group]]:
        """Every entity."""
        for root, row in self.shelf.scan("e"):
            yield int(root), Group(tuple(row[0]), row[1], bool(row[2]))

    def questions(self) -> Iterator[Pair]:
        """Pairs of nodes of which a person should say whether they are one thing."""
        for pair, _ in self.shelf.scan("q"):
            one, other = map(int, pair.split(SEP))
            if one < other:
                yield one, other

    # -- writing ----------------------------------------------------------------------------------

    def ensure(self, ref: NameRef) -> int:
        """The number of the node for a name; a new node if there is none."""
        name_key = literal_key(ref.surface)
        found = self.number(name_key, ref.type)
        if found is not None:
            return found
        number = int(self.shelf.get("ct", "nodes") or 0) + 1
        self.shelf.put("ct", "nodes", number)
        node_id = self._free_id(name_key, ref.type)
        self._put(number, Node(name_key, ref.type, node_id, number, 0, 0, {}))
        self.shelf.put("nk", key(name_key, ref.type or ""), number)
        self.shelf.put("nl", key(loose_key(name_key), number), 1)
        self.shelf.put("ni", node_id, number)
        return number

    def use(self, number: int, surface: str, by: int, stated: int = 0) -> bool:
        """Count a use of a name up or down; True if that may change who is who."""
        node = self.node(number)
        surfaces = dict(node.surfaces)
        surfaces[surface] = surfaces.get(surface, 0) + by
        after = node._replace(uses=node.uses + by, stated=node.stated + stated, surfaces=surfaces)
        self._put(number, after)
        return (node.uses > 0) != (after.uses > 0) or (node.stated > 0) != (after.stated > 0)

    def link(self, one: int, other: int, kind: LinkKind | Literal["apart"], tag: str) -> None:
        """Put a reason to join (or to keep apart) two nodes; `tag` names the record."""
        self.shelf.put("k", key(one, other, tag), [kind, 1])
        self.shelf.put("k", key(other, one, tag), [kind, 0])

    def unlink(self, one: int, other: int, tag: str) -> None:
        """Take a reason away."""
        self.shelf.drop("k", key(one, other, tag))
        self.shelf.drop("k", key(other, one, tag))

    def plan(self, dirty: Iterable[int]) -> Regrouping:
        """What the partition becomes around `dirty` nodes. Nothing is written yet."""
        numbers, links, apart = self._closure(dirty)
        rows = {n: self.node(n) for n in numbers}
        found = solve(
            [NameNode(n, r.key, r.type, r.stated > 0) for n, r in rows.items() if r.uses > 0],
            links,
            apart,
            self.ontology,
        )
        groups = [self._group(g, rows) for g in self._with_unsupported(found, rows)]
        return self._difference(groups, found, rows)

    def adopt(self, change: Regrouping) -> None:
        """Write a planned partition."""
        for group in change.old:
            self.shelf.drop("e", str(group.root))
            self._count(group, -1)
        for group in change.new:
            self.shelf.put("e", str(group.root), [list(group.nodes), group.type, int(group.supported)])
            self._count(group, 1)
            for number in group.nodes:
                node = self.node(number)
                if node.root != group.root:
                    self._put(number, node._replace(root=group.root))
        for number, options in change.candidates.items():
            if options is None:
                self.shelf.drop("na", str(number))
            else:
                self.shelf.put("na", str(number), list(options))
        for one, other in sorted(change.answered):
            self.shelf.drop("q", key(one, other))
            self.shelf.drop("q", key(other, one))
        for one, other in sorted(change.asked):
            self.shelf.put("q", key(one, other), 1)
            self.shelf.put("q", key(other, one), 1)

    # -- inside -----------------------------------------------------------------------------------

    def _put(self, number: int, node: Node) -> None:
        self.shelf.put("n", str(number), list(node))

    def _count(self, group: Group, by: int) -> None:
        if group.supported:
            self.shelf.put("ct", "entities", int(self.shelf.get("ct", "entities") or 0) + by)

    def _free_id(self, name_key: str, type_: str | None) -> str:
        base = slug(name_key)
        found = base
        for attempt in range(1, 1_000_000):
            if self.shelf.get("ni", found) is None:
                break
            found = f"{base}@{type_ or '?'}" if attempt == 1 else f"{base}@{type_ or '?'}{attempt}"
        return found

    def _closure(self, dirty: Iterable[int]) -> tuple[list[int], list[Link], set[Pair]]:
        """The nodes whose partition may change, with every link among them."""
        seen: set[int] = set()
        pending = sorted(set(dirty))
        links: set[Link] = set()
        decided: dict[Pair, tuple[int, str]] = {}
        while pending:
            number = pending.pop()
            if number in seen:
                continue
            seen.add(number)
            node = self.node(number)
            near = set(self.with_loose_key(loose_key(node.key)))
            row = self.shelf.get("e", str(node.root))
            near.update(row[0] if row else ())
            for link_key, (kind, forth) in self.shelf.scan("k", f"{number}{SEP}"):
                _, end, tag = link_key.split(SEP)
                other = int(end)
                near.add(other)
                one, two = (number, other) if forth else (other, number)
                if kind in ("alias", "same"):
                    links.add(Link(one, two, kind))
                else:
                    pair = min(one, two), max(one, two)
                    decided[pair] = max(decided.get(pair, (0, "")), (int(tag[1:]), kind))
            pending += sorted(near - seen)
        links.update(Link(*pair, "merge") for pair, (_, kind) in decided.items() if kind == "merge")
        apart = {pair for pair, (_, kind) in decided.items() if kind == "apart"}
        return sorted(seen), sorted(links), apart

    @staticmethod
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
            if self.shelf.get("e", str(row.root)) is not None:
                before[row.root] = self.group(row.root)
        shifted = {n for n in rows if self.candidates(n) != found.candidates.get(n, ())}
        for group in groups:
            if before.get(group.root) == group and not shifted.intersection(group.nodes):
                del before[group.root]
            else:
                change.new.append(group)
        change.old = [before[root] for root in sorted(before)]
        change.candidates = {number: found.candidates.get(number) for number in sorted(shifted)}
        asked = {pair for number in rows for pair in self._questions_of(number)}
        wanted = set(found.refused)
        change.answered, change.asked = asked - wanted, wanted - asked
        return change

    def _questions_of(self, number: int) -> Iterator[Pair]:
        for pair, _ in self.shelf.scan("q", f"{number}{SEP}"):
            one, other = map(int, pair.split(SEP))
            yield min(one, other), max(one, other)
