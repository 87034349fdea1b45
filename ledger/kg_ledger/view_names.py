"""Reading the view: things and their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kg_ledger.fold import Fold
from kg_ledger.ids import loose_key
from kg_ledger.names import literal_key
from kg_ledger.nodes import Group
from kg_ledger.records import (
    Entity,
    Mention,
    Quote,
    Span,
)
from kg_ledger.shelf import SEP

if TYPE_CHECKING:
    pass

_LONGEST_DESCRIPTION = 240


class NamesView(Fold):
    """Entities."""

    # -- entities ---------------------------------------------------------------------------------

    def entity(self, entity_id: str) -> Entity | None:
        """The entity with this id, or the one that a merged-away id went into."""
        number = self.nodes.by_id(entity_id)
        return None if number is None else self._entity(self.nodes.root(number))

    def entities(self, type: str | None = None) -> list[Entity]:  # noqa: A002 - the field's own word
        """Every entity that some document supports, of `type` and its subclasses if given, by id."""
        with self.snapshot():
            found = [
                self._entity(root)
                for root, group in self.nodes.roots()
                if group.supported and (type is None or self.ontology.is_a(group.type, type))
            ]
        return sorted(found, key=lambda e: e.id)

    def names(self) -> Iterator[tuple[str, str | None, str]]:
        """`(surface, class, entity id)` for every surface form in use of every supported entity."""
        with self.snapshot():
            found = [
                (surface, group.type, self.entity_id(root))
                for root, group in self.nodes.roots()
                if group.supported
                for surface, uses in self._surfaces(group).items()
                if uses > 0
            ]
        return iter(found)

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
        live = {r for r in roots if self.nodes.group(r).supported}
        return sorted((self._entity(r) for r in live or roots), key=lambda e: e.id)

    def entity_id(self, root: int) -> str:
        """The readable id of the entity with this root."""
        return self.nodes.id_of(root)

    def surfaces(self, entity_id: str) -> dict[str, int]:
        """How often live documents use each surface form of an entity; 0 for one no longer used."""
        number = self.nodes.by_id(entity_id)
        group = None if number is None else self.nodes.group(self.nodes.root(number))
        return {} if group is None else self._surfaces(group)

    def _surfaces(self, group: Group) -> dict[str, int]:
        found: dict[str, int] = {}
        for number in group.nodes:
            for surface, count in self.nodes.node(number).surfaces.items():
                found[surface] = found.get(surface, 0) + count
        return found

    def _entity(self, root: int) -> Entity:
        group = self.nodes.group(root)
        surfaces = self._surfaces(group)
        used = {s: n for s, n in surfaces.items() if n > 0} or surfaces
        if not used:
            used = {self.nodes.node(n).key: 0 for n in group.nodes}
        label = min(used, key=lambda s: (-used[s], -len(s), s))
        aliases = tuple(sorted(s for s in used if s != label))
        return Entity(self.entity_id(root), group.type, label, aliases, self._description(group))

    def _description(self, group: Group) -> str:
        """A stated one before an inferred one, the longest that is not too long, then by document."""
        best: tuple[Any, ...] | None = None
        for number in group.nodes:
            for row_key, (doc, stated, size) in self.shelf.scan("nm", f"{number}{SEP}"):
                _, seq, index = row_key.split(SEP)
                fits = size if size <= _LONGEST_DESCRIPTION else -size
                rank = (-stated, -fits, self.sources.doc(doc).id)
                if best is None or rank < best[:3]:
                    best = (*rank, int(seq), int(index))
        if best is None:
            return ""
        return str(self.record_at(best[3]).payload["m"][best[4]][5])

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
