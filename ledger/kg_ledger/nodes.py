"""Name nodes on the shelf: what they are called, how much supports them, what links them.

Tables: `n` number → node, `nk` name key → `[[class, number], …]`, `nl` loose key → other name keys with it,
`ni` slug → numbers, `k` links, `na` candidates of ambiguous nodes, `e` root → entity, `q` identity questions.
Links and questions stand under both of their ends.

An entity's root is its first node by number; its readable id is that node's: the slug of its key, and for a
second node with the same slug its class behind an at sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from kg_ledger.identity import LinkKind
from kg_ledger.ids import loose_key, slug
from kg_ledger.interned import Counters, key
from kg_ledger.names import literal_key
from kg_ledger.records import NameRef
from kg_ledger.shelf import SEP, Shelf

if TYPE_CHECKING:
    from kg_ledger.name_watch import NameWatch

Pair = tuple[int, int]

Decided = Literal["merge", "apart", "split", "none_of"]
"""What a reviewer said of two nodes: one thing; two things; two things, in taking a node off an entity; or,
of an ambiguous node that a merge gave to a thing, that it is none of the others that it could have been, for
as long as that merge holds."""


class Node(NamedTuple):
    """A name node: how often documents state its class, how often they use it, and in which spellings."""

    key: str
    type: str | None
    root: int
    stated: int
    uses: int
    surfaces: dict[str, int]


_ROOT = Node._fields.index("root")


class Group(NamedTuple):
    """An entity: its nodes, its class, whether anything supports it."""

    nodes: tuple[int, ...]
    type: str | None
    supported: bool

    @property
    def root(self) -> int:
        """The node that gives the entity its id."""
        return self.nodes[0]


def readable_id(
    number: int, node_of: Callable[[int], Node], called: Callable[[str], list[int] | None]
) -> str:
    """See `Nodes.id_of`; `called` gives the nodes that share a slug, the first of them first."""
    node = node_of(number)
    base = slug(node.key)
    same = called(base) or [number]
    if same[0] == number:
        return base
    kin = [n for n in same[1:] if node_of(n).type == node.type]
    place = kin.index(number) + 1
    return f"{base}@{node.type or '?'}" + (str(place) if place > 1 else "")


class Nodes:
    """The names part of the view. Which nodes are one entity is computed in `grouping`.

    Attributes
    ----------
    watch : told of nodes and entities before they change, where somebody watches.
    """

    def __init__(self, shelf: Shelf, counters: Counters) -> None:
        self.shelf = shelf
        self.watch: NameWatch | None = None
        self._counters = counters

    # -- reading ----------------------------------------------------------------------------------

    def node(self, number: int) -> Node:
        """The node with this number."""
        found = self.known(number)
        if found is None:
            raise KeyError(number)
        return found

    def known(self, number: int) -> Node | None:
        """The node with this number; None if there is none yet."""
        row = self.shelf.get("n", str(number))
        return None if row is None else Node(*row)

    def roots_of(self, numbers: Iterable[int]) -> dict[int, int]:
        """The root of each node, read together."""
        found = self.shelf.many("n", map(str, numbers))
        return {int(number): row[_ROOT] for number, row in found.items()}

    def ids_of(self, numbers: Iterable[int]) -> dict[int, str]:
        """The readable id of each node, read together."""
        rows = self.shelf.many("n", map(str, numbers))
        keys = {int(number): Node(*row).key for number, row in rows.items()}
        called = self.shelf.many("ni", {slug(key) for key in keys.values()})
        return {number: readable_id(number, self.node, called.get) for number in keys}

    def number(self, name_key: str, type_: str | None) -> int | None:
        """The number of the node with this key and class."""
        wanted = type_ or ""
        return next((n for t, n in self.shelf.get("nk", name_key) or () if t == wanted), None)

    def root(self, number: int) -> int:
        """The root of the entity to which a node belongs."""
        row = self.shelf.get("n", str(number))
        if row is None:
            raise KeyError(number)
        root: int = row[_ROOT]
        return root

    def settled(self, number: int) -> bool:
        """Whether a further mention changes nothing about who is who: the node is used already, its class is
        stated if it has one, and no other class is named in its entity, so that how often does not matter."""
        node = self.node(number)
        if not node.uses or (node.type is not None and not node.stated):
            return False
        group = self.known_group(node.root)
        types = {self.node(other).type for other in group.nodes} - {None} if group else set()
        return group is not None and len(types) < 2

    def known_group(self, root: int) -> Group | None:
        """The entity with this root; None for a node that belongs to none yet."""
        row = self.shelf.get("e", str(root))
        return None if row is None else Group(tuple(row[0]), row[1], bool(row[2]))

    def group(self, root: int) -> Group:
        """The entity with this root."""
        found = self.known_group(root)
        if found is None:
            raise KeyError(root)
        return found

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
        return sorted(n for _, n in self.shelf.get("nk", name_key) or ())

    def with_loose_key(self, name: str) -> list[int]:
        """Every node with this loose key, ascending."""
        keys = [name, *(self.shelf.get("nl", name) or ())]
        return sorted(n for name_key in keys for _, n in self.shelf.get("nk", name_key) or ())

    def id_of(self, number: int) -> str:
        """The readable id of a node; that of an entity's root is the entity's."""
        return readable_id(number, self.node, lambda base: self.shelf.get("ni", base))

    def by_id(self, node_id: str) -> int | None:
        """The number of the node with this readable id."""
        base = node_id.partition("@")[0]
        numbers: list[int] = self.shelf.get("ni", base) or []
        if base == node_id:
            return numbers[0] if numbers else None
        return next((n for n in numbers[1:] if self.id_of(n) == node_id), None)

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

    def questions_of(self, number: int) -> Iterator[Pair]:
        """The questions that concern one node."""
        for pair, _ in self.shelf.scan("q", f"{number}{SEP}"):
            one, other = map(int, pair.split(SEP))
            yield min(one, other), max(one, other)

    def links(self, number: int) -> Iterator[tuple[int, int, str, str]]:
        """`(one, other, kind, tag)` of every link of a node; of an alias, `one` is the main name."""
        for row_key, (kind, forth) in self.shelf.scan("k", f"{number}{SEP}"):
            _, end, tag = row_key.split(SEP)
            one, other = (number, int(end)) if forth else (int(end), number)
            yield one, other, kind, tag

    # -- writing ----------------------------------------------------------------------------------

    def ensure(self, ref: NameRef) -> int:
        """The number of the node for a name; a new node if there is none."""
        name_key = literal_key(ref.surface)
        found = self.number(name_key, ref.type)
        if found is not None:
            return found
        number = self._counters.next("nodes")
        self.put(number, Node(name_key, ref.type, number, 0, 0, {}))
        same = self.shelf.get("nk", name_key) or []
        self.shelf.put("nk", name_key, [*same, [ref.type or "", number]])
        loose = loose_key(name_key)
        if loose != name_key and not same:
            self.shelf.put("nl", loose, [*(self.shelf.get("nl", loose) or ()), name_key])
        base = slug(name_key)
        self.shelf.put("ni", base, [*(self.shelf.get("ni", base) or ()), number])
        return number

    def put(self, number: int, node: Node) -> None:
        """Write a node."""
        if self.watch is not None:
            self.watch.touch_node(number)
        self.shelf.put("n", str(number), list(node))

    def put_group(self, group: Group) -> None:
        """Write an entity."""
        if self.watch is not None:
            self.watch.touch_group(group.root)
        self.shelf.put("e", str(group.root), [list(group.nodes), group.type, int(group.supported)])

    def drop_group(self, root: int) -> None:
        """Take an entity away."""
        if self.watch is not None:
            self.watch.touch_group(root)
        self.shelf.drop("e", str(root))

    def use(self, number: int, surface: str, by: int, stated: int = 0) -> bool:
        """Count a use of a name up or down; True if that may change who is who."""
        node = self.node(number)
        surfaces = dict(node.surfaces)
        surfaces[surface] = surfaces.get(surface, 0) + by
        uses, stated = node.uses + by, node.stated + stated
        self.put(number, Node(node.key, node.type, node.root, stated, uses, surfaces))
        return (node.uses > 0) != (uses > 0) or (node.stated > 0) != (stated > 0)

    def link(self, one: int, other: int, kind: LinkKind | Decided, tag: str) -> None:
        """Put a reason to join (or to keep apart) two nodes; `tag` names the record."""
        self.shelf.put("k", key(one, other, tag), [kind, 1])
        self.shelf.put("k", key(other, one, tag), [kind, 0])

    def unlink(self, one: int, other: int, tag: str) -> None:
        """Take a reason away."""
        self.shelf.drop("k", key(one, other, tag))
        self.shelf.drop("k", key(other, one, tag))
