"""Which names may have changed their meaning since a moment, without looking at all the others.

While one is watching, `Nodes` tells what a node or an entity was before it was first touched. From that and
from what they are now, the names that are concerned follow: those of the entities of touched nodes, before
and now, and with them every other thing that is called by one of these names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple, Protocol

from kg_ledger.ids import name_key
from kg_ledger.names import literal_key
from kg_ledger.nodes import Group, Node, Nodes

Form = tuple[str, str | None, int]
"""A surface form in use of a supported entity, the entity's class, and its root."""


class Forms(NamedTuple):
    """Names before and now.

    Attributes
    ----------
    keys : the name keys concerned, each with the literal key of such a name; a name with another key means
        what it meant.
    before, after : every surface form of each thing that is called by one of them.
    """

    keys: dict[str, str]
    before: list[Form]
    after: list[Form]


class _Moment(Protocol):
    """How nodes and entities are at one time."""

    def node(self, number: int) -> Node | None:
        """A node, or None where it was not there yet."""

    def group(self, root: int) -> Group | None:
        """An entity, or None."""


class NameWatch:
    """Watches from now on; one at a time. Ask only when the view is settled."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes
        self._were: dict[int, Node | None] = {}
        self._groups: dict[int, Group | None] = {}
        self._literal: dict[str, str] = {}
        nodes.watch = self

    def touch_node(self, number: int) -> None:
        """A node is about to change."""
        if number not in self._were:
            self._were[number] = self._nodes.known(number)

    def touch_group(self, root: int) -> None:
        """An entity is about to change."""
        if root not in self._groups:
            self._groups[root] = self._nodes.known_group(root)

    def forms(self, also: Collection[str] = ()) -> Forms:
        """The names concerned so far.

        Parameters
        ----------
        also : literal keys of further names that are to be among them.
        """
        touched = {*self._were, *(number for key in also for number in self._nodes.with_key(key))}
        before, now = _Before(self._nodes, self._were, self._groups), _Now(self._nodes)
        for moment in (before, now):
            roots = {node.root for number in touched if (node := moment.node(number)) is not None}
            for root in roots | self._groups.keys():
                for surface in _surfaces(moment, root):
                    self._literal.setdefault(name_key(surface), literal_key(surface))
        keys = dict(self._literal)
        forms = (list(forms_called(self._nodes, keys.items(), moment)) for moment in (before, now))
        return Forms(keys, *forms)


class _Now:
    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    def node(self, number: int) -> Node | None:
        return self._nodes.known(number)

    def group(self, root: int) -> Group | None:
        return self._nodes.known_group(root)


class _Before(_Now):
    def __init__(self, nodes: Nodes, were: dict[int, Node | None], groups: dict[int, Group | None]) -> None:
        super().__init__(nodes)
        self._were = were
        self._groups = groups

    def node(self, number: int) -> Node | None:
        return self._were[number] if number in self._were else super().node(number)

    def group(self, root: int) -> Group | None:
        return self._groups[root] if root in self._groups else super().group(root)


def forms_called(
    nodes: Nodes, called: Iterable[tuple[str, str]], moment: _Moment | None = None
) -> Iterator[Form]:
    """Every surface form in use of each supported thing that has one with one of these keys, each once.

    Parameters
    ----------
    called : name keys, each with the literal key of such a name.
    moment : when; now if not given.
    """
    moment = moment or _Now(nodes)
    roots = set()
    for key, literal in called:
        for number in nodes.with_key(literal):
            node = moment.node(number)
            if node is not None and any(n > 0 and name_key(s) == key for s, n in node.surfaces.items()):
                roots.add(node.root)
    for root in sorted(roots):
        group = moment.group(root)
        if group is not None and group.supported:
            for surface in _surfaces(moment, root):
                yield surface, group.type, root


def _surfaces(moment: _Moment, root: int) -> list[str]:
    """The surface forms in use of an entity, each once."""
    group = moment.group(root)
    found: dict[str, None] = {}
    for number in group.nodes if group is not None else ():
        node = moment.node(number)
        if node is not None:
            found |= {surface: None for surface, uses in node.surfaces.items() if uses > 0}
    return list(found)
