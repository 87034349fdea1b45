"""Reading the view: things and their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from kg_ledger.fold import Fold
from kg_ledger.ids import loose_key
from kg_ledger.name_watch import Form, NameWatch, forms_called
from kg_ledger.names import literal_key
from kg_ledger.nodes import Group, Node, readable_id
from kg_ledger.records import (
    Entity,
    Mention,
    Quote,
    Span,
)
from kg_ledger.shelf import SEP

_LONGEST_DESCRIPTION = 240
_MANY = 200
"""From so many entities on, reading every name in order is quicker than reading each on its own."""

Described = tuple[int, int, int, int, int]
"""Where a mention describes a node: seq, index, document number, whether it states the class, length."""


class _Names:
    """Name nodes and what describes them; with `everything`, read at once and in order.

    Without `described`, what describes them is not to be asked for.
    """

    def __init__(self, view: NamesView, everything: bool = False, described: bool = True) -> None:
        self._view = view
        self._nodes: dict[int, Node] | None = None
        self._described: dict[int, list[Described]] = {}
        self._slugs: dict[str, list[int]] = {}
        if everything:
            self._slugs = dict(view.shelf.scan("ni"))
            self._nodes = {int(number): Node(*row) for number, row in view.shelf.scan("n")}
            for row_key, row in view.shelf.scan("nm") if described else ():
                number, found = _described(row_key, row)
                self._described.setdefault(number, []).append(found)

    def node(self, number: int) -> Node:
        """A node."""
        return self._view.nodes.node(number) if self._nodes is None else self._nodes[number]

    def id_of(self, number: int) -> str:
        """The readable id of a node."""
        if self._nodes is None:
            return self._view.nodes.id_of(number)
        return readable_id(number, self.node, self._slugs.get)

    def described(self, number: int) -> list[Described]:
        """Where live mentions describe a node."""
        if self._nodes is not None:
            return self._described.get(number, [])
        return [_described(row_key, row)[1] for row_key, row in self._view.shelf.scan("nm", f"{number}{SEP}")]


def _described(row_key: str, row: list[int]) -> tuple[int, Described]:
    number, seq, index = map(int, row_key.split(SEP))
    doc, stated, size = row
    return number, (seq, index, doc, stated, size)


class NamesView(Fold):
    """Entities."""

    # -- entities ---------------------------------------------------------------------------------

    def entity(self, entity_id: str) -> Entity | None:
        """The entity with this id, or the one that a merged-away id went into."""
        number = self.nodes.by_id(entity_id)
        if number is None:
            return None
        return self._entity(self.nodes.group(self.nodes.root(number)), _Names(self))

    def entities(self, type: str | None = None) -> list[Entity]:  # noqa: A002 - the field's own word
        """Every entity that some document supports, of `type` and its subclasses if given, by id."""
        with self.snapshot():
            groups = [
                group
                for _, group in self.nodes.roots()
                if group.supported and (type is None or self.ontology.is_a(group.type, type))
            ]
            names = _Names(self, len(groups) > _MANY)
            found = [self._entity(group, names) for group in groups]
        return sorted(found, key=lambda e: e.id)

    def classes(self) -> Counter[str | None]:
        """How many supported entities there are of each class."""
        return Counter(group.type for _, group in self.nodes.roots() if group.supported)

    def names(self) -> Iterator[tuple[str, str | None, str]]:
        """`(surface, class, entity id)` for every surface form in use of every supported entity."""
        with self.snapshot():
            found = [(surface, type_, self.entity_id(root)) for surface, type_, root in self.surface_forms()]
        return iter(found)

    def surface_forms(self) -> list[tuple[str, str | None, int]]:
        """`(surface, class, root)` for every surface form in use of every supported entity."""
        with self.snapshot():
            rows = _Names(self, everything=True, described=False)
            return [
                (surface, group.type, root)
                for root, group in self.nodes.roots()
                if group.supported
                for surface, uses in _surfaces(group, rows).items()
                if uses > 0
            ]

    def watch_names(self) -> NameWatch:
        """Keep track from now on of the names that change their meaning."""
        return NameWatch(self.nodes)

    def forms_called(self, called: Iterable[tuple[str, str]]) -> list[Form]:
        """Every surface form in use of each supported entity that has one with one of these keys.

        Parameters
        ----------
        called : name keys, each with the literal key of such a name.
        """
        return list(forms_called(self.nodes, called))

    def spellings(self) -> Iterator[str]:
        """Every surface form that was ever used, in no order that means anything."""
        for _, row in self.shelf.scan("n"):
            yield from Node(*row).surfaces

    def unweighed(self) -> list[str]:
        """Ids of the entities all of whose names came in since a resolution last weighed them."""
        first = int(self.shelf.get("meta", "weighed") or 0) + 1
        found = []
        for number in range(first, self.counters.value("nodes") + 1):
            group = self.nodes.known_group(number)  # an entity's root is its first name
            if group is not None and group.supported:
                found.append(self.entity_id(number))
        return found

    def find(self, name: str) -> list[Entity]:
        """Everything that may be called `name`, supported entities first, then by id.

        By the same key; only if there is nothing, also spellings that differ in spaces and hyphens. An
        ambiguous name finds each thing that it could be.
        """
        name_key = literal_key(name)
        numbers = self.nodes.with_key(name_key) or self.nodes.with_loose_key(loose_key(name_key))
        roots: set[int] = set()
        for number in numbers:
            candidates = self.nodes.candidates(number) or (number,)
            roots.update(self.nodes.root(c) for c in candidates)
        groups = [self.nodes.group(root) for root in sorted(roots)]
        live = [group for group in groups if group.supported]
        return sorted((self._entity(group, _Names(self)) for group in live or groups), key=lambda e: e.id)

    def open_names(self) -> dict[str, tuple[str, ...]]:
        """Ids of what an unsettled name stands for now → the ids of the things that it could be, sorted."""
        found: dict[str, set[str]] = {}
        for number, options in self.shelf.scan("na"):
            at = self.entity_id(self.nodes.root(int(number)))
            found.setdefault(at, set()).update(self.entity_id(self.nodes.root(node)) for node in options)
        return {at: tuple(sorted(things)) for at, things in sorted(found.items())}

    def entity_id(self, root: int) -> str:
        """The readable id of the entity with this root."""
        return self.nodes.id_of(root)

    def surfaces(self, entity_id: str) -> dict[str, int]:
        """How often live documents use each surface form of an entity; 0 for one no longer used."""
        number = self.nodes.by_id(entity_id)
        group = None if number is None else self.nodes.group(self.nodes.root(number))
        return {} if group is None else _surfaces(group, _Names(self))

    def live_surfaces(self, root: int) -> dict[str, int]:
        """How often live documents use each surface form of the entity with this root."""
        return {s: n for s, n in _surfaces(self.nodes.group(root), _Names(self)).items() if n > 0}

    def _entity(self, group: Group, names: _Names) -> Entity:
        surfaces = _surfaces(group, names)
        used = {s: n for s, n in surfaces.items() if n > 0} or surfaces
        if not used:
            used = {names.node(n).key: 0 for n in group.nodes}
        label = min(used, key=lambda s: (-used[s], -len(s), s))
        aliases = tuple(sorted(s for s in used if s != label))
        return Entity(names.id_of(group.root), group.type, label, aliases, self._description(group, names))

    def descriptions(self, entity_id: str, most: int) -> list[str]:
        """What documents say of an entity, at most `most` different texts: stated ones before inferred ones,
        the longest that is not too long, then by document."""
        number = self.nodes.by_id(entity_id)
        if number is None:
            return []
        found: dict[str, None] = {}
        for seq, index in self._described(self.nodes.group(self.nodes.root(number)), _Names(self)):
            found[str(self.record_at(seq).payload["m"][index][5])] = None
            if len(found) == most:
                break
        return list(found)

    def _description(self, group: Group, names: _Names) -> str:
        for seq, index in self._described(group, names):
            return str(self.record_at(seq).payload["m"][index][5])
        return ""

    def _described(self, group: Group, names: _Names) -> list[tuple[int, int]]:
        """`(seq, index)` of the mentions that describe an entity, the best first."""
        found = [described for number in group.nodes for described in names.described(number)]

        def rank(described: Described) -> tuple[int, int, str, int, int]:
            seq, index, doc, stated, size = described
            fits = size if size <= _LONGEST_DESCRIPTION else -size
            return -stated, -fits, self.sources.doc(doc).id if len(found) > 1 else "", seq, index

        return [(seq, index) for seq, index, *_ in sorted(found, key=rank)]

    def mentions_of(self, entity_id: str) -> list[Mention]:
        """The live mentions that describe an entity, with current quotes: stated ones first, by document."""
        number = self.nodes.by_id(entity_id)
        if number is None:
            return []
        found = []
        for node in self.nodes.group(self.nodes.root(number)).nodes:
            for row_key, (doc, *_) in self.shelf.scan("nm", f"{node}{SEP}"):
                _, seq, index = row_key.split(SEP)
                stated = self.mention_at(doc, int(seq), int(index))
                place, source = self.sources.mention(doc, int(seq), int(index)), self.sources.doc(doc)
                quote = Quote(
                    source.path, source.revisions[-1].hash, Span(place.start, place.end), stated.quote.text
                )
                found.append(replace(stated, quote=quote))
        return sorted(found, key=lambda m: (not m.stated, m.quote.doc, m.quote.span.start))


def _surfaces(group: Group, names: _Names) -> dict[str, int]:
    found: dict[str, int] = {}
    for number in group.nodes:
        for surface, count in names.node(number).surfaces.items():
            found[surface] = found.get(surface, 0) + count
    return found
