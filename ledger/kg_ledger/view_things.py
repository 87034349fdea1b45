"""Reading the view: things by the name nodes that they are made of, and what documents say of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from kg_ledger.fold import Fold
from kg_ledger.interned import key
from kg_ledger.nodes import Group, Node, readable_id
from kg_ledger.reading import MentionAt, Thing
from kg_ledger.records import Entity, Mention, Quote, Span
from kg_ledger.shelf import SEP

_LONGEST_DESCRIPTION = 240
_MANY = 200
"""From so many entities on, reading every name in order is quicker than reading each on its own."""


class _Described(NamedTuple):
    """A mention that describes a node: in which document, whether it states the class, at what length."""

    at: MentionAt
    doc: int
    stated: int
    size: int


class Names:
    """Name nodes and what describes them; with `everything`, read at once and in order.

    Without `described`, what describes them is not to be asked for.
    """

    def __init__(self, view: Fold, everything: bool = False, described: bool = True) -> None:
        self._view = view
        self._nodes: dict[int, Node] | None = None
        self._described: dict[int, list[_Described]] = {}
        self._slugs: dict[str, list[int]] = {}
        if everything:
            self._slugs = dict(view.shelf.scan("ni"))
            self._nodes = {int(number): Node(*row) for number, row in view.shelf.scan("n")}
            for row_key, row in view.shelf.scan("nm") if described else ():
                found = _described(row_key, row)
                self._described.setdefault(found.at.node, []).append(found)

    def node(self, number: int) -> Node:
        """A node."""
        return self._view.nodes.node(number) if self._nodes is None else self._nodes[number]

    def id_of(self, number: int) -> str:
        """The readable id of a node."""
        if self._nodes is None:
            return self._view.nodes.id_of(number)
        return readable_id(number, self.node, self._slugs.get)

    def described(self, number: int) -> list[_Described]:
        """Where live mentions describe a node."""
        if self._nodes is not None:
            return self._described.get(number, [])
        return [_described(row_key, row) for row_key, row in self._view.shelf.scan("nm", f"{number}{SEP}")]


def _described(row_key: str, row: list[int]) -> _Described:
    return _Described(MentionAt(*map(int, row_key.split(SEP))), *row)


class ThingsView(Fold):
    """What an entity is called and how it is described."""

    def things(self, type: str | None = None) -> list[Thing]:  # noqa: A002 - the field's own word
        """As `entities`, by root."""
        with self.snapshot():
            groups = [
                group
                for _, group in self.nodes.roots()
                if group.supported and (type is None or self.ontology.is_a(group.type, type))
            ]
            names = Names(self, len(groups) > _MANY)
            found = [self._thing(group, names) for group in groups]
        return sorted(found)

    def thing(
        self,
        root: int,
        was: tuple[Collection[int], MentionAt | None] = ((), None),
        since: Mapping[int, Iterable[MentionAt]] = MappingProxyType({}),
    ) -> Thing | None:
        """The supported entity with this root, or None.

        Parameters
        ----------
        was : the nodes that it had at an earlier moment, and the mention that described it best. What is
            described by many documents need not be looked through for that again.
        since : by node, every mention that came to describe one of these nodes since then, or did so no more.
        """
        group = self.nodes.known_group(root)
        if group is None or not group.supported:
            return None
        had, best = was
        names = Names(self)
        if best is not None and (best.node not in group.nodes or self._describes(best) is None):
            return self._thing(group, names)
        told = [found for node in group.nodes if node not in had for found in names.described(node)]
        at = {*([] if best is None else [best]), *(one for n in group.nodes for one in since.get(n, ()))}
        told += [found for one in sorted(at) if (found := self._describes(one)) is not None]
        return self._thing(group, names, told)

    def called(self, root: int) -> tuple[str | None, tuple[str, ...]]:
        """The class and the names of the entity with this root, the label first."""
        group = self.nodes.group(root)
        return group.type, _called(group, Names(self))

    def entity_id(self, root: int) -> str:
        """The readable id of the entity with this root."""
        return self.nodes.id_of(root)

    def descriptions(self, entity_id: str, most: int) -> list[str]:
        """What documents say of an entity, at most `most` different texts: stated ones before inferred ones,
        the longest that is not too long, then by document."""
        number = self.nodes.by_id(entity_id)
        if number is None:
            return []
        group, names = self.nodes.group(self.nodes.root(number)), Names(self)
        told = [described for node in group.nodes for described in names.described(node)]
        found: dict[str, None] = {}
        for at in self._best_first(told):
            found[self._text_of(at)] = None
            if len(found) == most:
                break
        return list(found)

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

    def _entity(self, group: Group) -> Entity:
        return entity_of(self._thing(group, Names(self)))

    def _thing(self, group: Group, names: Names, told: Sequence[_Described] | None = None) -> Thing:
        """`told` holds the mention that describes it best, if it is given."""
        if told is None:
            told = [described for node in group.nodes for described in names.described(node)]
        best = next(self._best_first(told), None)
        description = "" if best is None else self._text_of(best)
        names_ = _called(group, names)
        return Thing(group.root, group.nodes, names.id_of(group.root), group.type, names_, best, description)

    def _best_first(self, told: Iterable[_Described]) -> Iterator[MentionAt]:
        """Stated ones first, the longest that is not too long, then by document.

        There may be many, so that documents are looked up only where it is they that decide.
        """
        alike: dict[tuple[int, int], list[_Described]] = {}
        for one in told:
            fits = one.size if one.size <= _LONGEST_DESCRIPTION else -one.size
            alike.setdefault((-one.stated, -fits), []).append(one)
        for _, some in sorted(alike.items()):
            ids = self.sources.ids_of({one.doc for one in some}) if len(some) > 1 else {some[0].doc: ""}
            some.sort(key=lambda one: (ids[one.doc], one.at.seq, one.at.place))
            yield from (one.at for one in some)

    def _describes(self, at: MentionAt) -> _Described | None:
        """A mention, if it describes its node still."""
        row = self.shelf.get("nm", key(*at))
        return None if row is None else _Described(at, *row)

    def _text_of(self, at: MentionAt) -> str:
        return str(self.record_at(at.seq).payload["m"][at.place][5])


def entity_of(thing: Thing) -> Entity:
    """A thing as it is handed out."""
    return Entity(thing.id, thing.type, thing.names[0], thing.names[1:], thing.description)


def _called(group: Group, names: Names) -> tuple[str, ...]:
    """The names of an entity in use, the label first, the others sorted."""
    surfaces = surfaces_of(group, names)
    used = {s: n for s, n in surfaces.items() if n > 0} or surfaces
    if not used:
        used = {names.node(n).key: 0 for n in group.nodes}
    label = min(used, key=lambda s: (-used[s], -len(s), s))
    return label, *sorted(s for s in used if s != label)


def surfaces_of(group: Group, names: Names) -> dict[str, int]:
    """How often live documents use each surface form of an entity; 0 for one no longer used."""
    found: dict[str, int] = {}
    for number in group.nodes:
        for surface, count in names.node(number).surfaces.items():
            found[surface] = found.get(surface, 0) + count
    return found
