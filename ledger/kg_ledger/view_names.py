"""Reading the view: entities, and what names mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from kg_ledger.ids import loose_key
from kg_ledger.name_watch import Form, NameWatch, forms_called
from kg_ledger.names import literal_key
from kg_ledger.nodes import Node
from kg_ledger.records import Entity
from kg_ledger.view_things import Names, ThingsView, entity_of, surfaces_of


class NamesView(ThingsView):
    """Entities."""

    # -- entities ---------------------------------------------------------------------------------

    def entity(self, entity_id: str) -> Entity | None:
        """The entity with this id, or the one that a merged-away id went into."""
        number = self.nodes.by_id(entity_id)
        if number is None:
            return None
        return self._entity(self.nodes.group(self.nodes.root(number)))

    def label(self, entity_id: str) -> str | None:
        """What the entity with this id, or the one that it went into, is called."""
        number = self.nodes.by_id(entity_id)
        return None if number is None else self.called(self.nodes.root(number))[1][0]

    def entities(self, type: str | None = None) -> list[Entity]:  # noqa: A002 - the field's own word
        """Every entity that some document supports, of `type` and its subclasses if given, by id."""
        with self.snapshot():
            found = [entity_of(thing) for thing in self.things(type)]
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
            rows = Names(self, everything=True, described=False)
            return [
                (surface, group.type, root)
                for root, group in self.nodes.roots()
                if group.supported
                for surface, uses in surfaces_of(group, rows).items()
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
        return sorted((self._entity(group) for group in live or groups), key=lambda e: e.id)

    def open_names(self) -> dict[str, tuple[str, ...]]:
        """Ids of what an unsettled name stands for now → the ids of the things that it could be, sorted."""
        found: dict[str, set[str]] = {}
        for number, options in self.shelf.scan("na"):
            at = self.entity_id(self.nodes.root(int(number)))
            found.setdefault(at, set()).update(self.entity_id(self.nodes.root(node)) for node in options)
        return {at: tuple(sorted(things)) for at, things in sorted(found.items())}

    def surfaces(self, entity_id: str) -> dict[str, int]:
        """How often live documents use each surface form of an entity; 0 for one no longer used."""
        number = self.nodes.by_id(entity_id)
        group = None if number is None else self.nodes.group(self.nodes.root(number))
        return {} if group is None else surfaces_of(group, Names(self))

    def live_surfaces(self, root: int) -> dict[str, int]:
        """How often live documents use each surface form of the entity with this root."""
        return {s: n for s, n in surfaces_of(self.nodes.group(root), Names(self)).items() if n > 0}
