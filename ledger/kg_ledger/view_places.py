"""Reading the view: where documents speak of a thing, and of what things a document speaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kg_ledger.facts import NodeTriple
from kg_ledger.records import ALIAS
from kg_ledger.shelf import SEP
from kg_ledger.view_facts import FactsView


class Spot(NamedTuple):
    """A stretch of a live document's current text, in code points; `entity` is what is spoken of."""

    path: str
    start: int
    end: int
    entity: str


class PlacesView(FactsView):
    """From things to places in documents, and back."""

    def spoken_of(self, entity_id: str) -> Iterator[Spot]:
        """Where live documents mention an entity or state something of it, one by one as they are asked for.

        In no order that means anything; a place where several things are stated of it may come again.
        """
        number = self.nodes.by_id(entity_id)
        group = None if number is None else self.nodes.known_group(self.nodes.root(number))
        if group is not None:
            own = self.entity_id(group.root)
            for node in group.nodes:
                for path, start, end in self._of_node(node):
                    yield Spot(path, start, end, own)

    def things_at(self, path: str) -> list[Spot]:
        """What the current text of a live document mentions or states something of; sorted, each once."""
        number = self.sources.at(path)
        if number is None or not self.sources.doc(number).live:
            return []
        nodes = {
            (place.node, place.start, place.end)
            for _, _, place in self.sources.mentions(number)
            if not place.gone
        }
        for seq, place in self.sources.claims(number):
            at = NodeTriple(place.subject, place.predicate, place.object)
            if place.predicate != ALIAS and not self.facts_table.entry(at, seq).gone:
                nodes |= {(end, place.start, place.end) for end in (place.subject, place.object)}
        names: dict[int, str] = {}
        for node, _, _ in nodes:
            root = self.nodes.root(node)
            names[node] = names.get(node) or self.entity_id(root)
        return sorted({Spot(path, start, end, names[node]) for node, start, end in nodes})

    def _of_node(self, node: int) -> Iterator[tuple[str, int, int]]:
        """Where live documents speak of one name node."""
        for row_key, (doc, *_) in self.shelf.scan("nm", f"{node}{SEP}"):
            _, seq, index = row_key.split(SEP)
            source, place = self.sources.doc(doc), self.sources.mention(doc, int(seq), int(index))
            if source.live and not place.gone:
                yield source.path, place.start, place.end
        for at in self.facts_table.touching(node):
            for entry in self.facts_table.entries(at):
                source = self.sources.doc(entry.doc)
                if source.live and not entry.gone:
                    stated = self.sources.claim(entry.doc, entry.seq)
                    yield source.path, stated.start, stated.end
