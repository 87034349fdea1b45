"""Decisions on names: which entities are one, which are not, and taking one apart."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Any

from kg_ledger.bases import NameNode, kinds_of
from kg_ledger.errors import DecisionError
from kg_ledger.names import literal_key
from kg_ledger.nodes import Group

if TYPE_CHECKING:
    from kg_ledger.reading import OpenItem
    from kg_ledger.review import Decision
    from kg_ledger.view import View


def names_decision(view: View, decision: Decision, item: OpenItem | None) -> dict[str, Any]:
    """What `merge`, `not_same` or `split` puts together and apart."""
    if decision.action == "split":
        return _split(view, decision)
    one, other = _two_groups(view, decision, item)
    if decision.action == "not_same":
        if all(_told_apart(view, a, b) for a, b in product(one.nodes, other.nodes)):
            raise DecisionError(
                f"{view.entity_id(one.root)} and {view.entity_id(other.root)} are kept apart already.",
                "Nothing would change.",
            )
        return {"apart": pairs_of(view, one.nodes, other.nodes)}
    return {"merge": pairs_of(view, one.nodes, other.nodes), "apart": _other_candidates(view, one, other)}


def _two_groups(view: View, decision: Decision, item: OpenItem | None) -> tuple[Group, Group]:
    ids = decision.entities
    if not ids and item is not None and item.kind == "identity":
        ids = item.entities
    if not ids and item is not None:
        triples = [t for f in item.facts if (t := view.triple_of(f)) is not None]
        for ends in ({t.object for t in triples}, {t.subject for t in triples}):
            if len(ends) == 2:
                ids = tuple(sorted(view.entity_id(r) for r in ends))
                break
    if len(ids) != 2:
        raise DecisionError(f"{decision.action} needs two entities.", "Name them by id.")
    groups = [_group(view, entity) for entity in ids]
    if groups[0].root == groups[1].root:
        raise DecisionError(f"{ids[0]} and {ids[1]} are one entity already.", "Split it first.")
    return groups[0], groups[1]


def _group(view: View, entity_id: str) -> Group:
    number = view.nodes.by_id(entity_id)
    if number is None:
        raise DecisionError(f"there is no entity {entity_id}.")
    return view.nodes.group(view.nodes.root(number))


def _told_apart(view: View, one: int, other: int) -> bool:
    """Whether a reviewer said of two nodes that they are two things, other than in taking one off."""
    return any(kind == "apart" and other in ends for *ends, kind, _ in view.nodes.links(one))


def _other_candidates(view: View, one: Group, other: Group) -> list[list[Any]]:
    """An ambiguous name that is given to one of its candidates is none of the others."""
    found: list[list[Any]] = []
    for name, chosen in ((one, other), (other, one)):
        for node in name.nodes:
            roots = {view.nodes.root(c) for c in view.nodes.candidates(node)} - {chosen.root, name.root}
            for root in sorted(roots):
                found += pairs_of(view, [node], view.nodes.members(root))
    return found


def _split(view: View, decision: Decision) -> dict[str, Any]:
    if len(decision.entities) != 1 or not decision.names:
        raise DecisionError("split needs one entity and the names that are another thing.")
    group = _group(view, decision.entities[0])
    off: set[int] = set()
    for name in decision.names:
        found = _nodes_named(view, group, name)
        if not found:
            raise DecisionError(f"{decision.entities[0]} has no name {name!r}.")
        off |= found
    left = [n for n in group.nodes if n not in off]
    if not left:
        raise DecisionError(f"all names of {decision.entities[0]} are split off; one has to stay.")
    parted = [(a, b) for a, b in product(left, sorted(off)) if not _open_still(view, a, b, left, off)]
    if not parted:
        raise DecisionError(
            f"{', '.join(decision.names)}: the rest of {decision.entities[0]} could be meant by it as well.",
            "Nothing would change; split off the names with it that belong to it.",
        )
    return {"apart": [[ref_of(view, a), ref_of(view, b)] for a, b in parted]}


def _nodes_named(view: View, group: Group, name: str) -> set[int]:
    """The nodes of an entity that a person means by a name or by the id of one.

    A name stands in the graph with the class that a text gives it and without one. While it has a single
    class these are one thing whatever a reviewer says, so that an id means all of them; namesakes are meant
    one by one.
    """
    nodes = view.nodes
    by_id = {n for n in group.nodes if nodes.id_of(n) == name}
    keys = {nodes.node(n).key for n in by_id} or {literal_key(name)}
    alike = {n for n in group.nodes if nodes.node(n).key in keys}
    rows = {n: nodes.node(n) for key in keys for n in nodes.with_key(key)}
    used = [NameNode(n, row.key, row.type, row.stated > 0) for n, row in rows.items() if row.uses > 0]
    return by_id if by_id and len(kinds_of(used, view.ontology)) > 1 else alike


def _open_still(view: View, one: int, other: int, left: Iterable[int], off: Iterable[int]) -> bool:
    """Whether two nodes are one name with and without a class, and that class has a namesake on both sides:
    then a split of the two classes does not say which of them the name without one means."""
    rows = view.nodes.node(one), view.nodes.node(other)
    if rows[0].key != rows[1].key or (rows[0].type is None) == (rows[1].type is None):
        return False
    side = left if rows[0].type is None else off
    return any((row := view.nodes.node(n)).key == rows[0].key and row.type is not None for n in side)


def ref_of(view: View, node: int) -> list[str | None]:
    """A node by its name and class."""
    row = view.nodes.node(node)
    return [row.key, row.type]


def pairs_of(view: View, one: Iterable[int], other: Iterable[int]) -> list[list[Any]]:
    """Every node of `one` with every node of `other`, by name and class."""
    return [[ref_of(view, a), ref_of(view, b)] for a, b in product(one, other)]
