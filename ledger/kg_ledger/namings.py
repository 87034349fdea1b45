"""Where things are named in the documents, whether the place describes them or not."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from kg_ledger.reading import DocumentState
from kg_ledger.records import Quote, Span

if TYPE_CHECKING:
    from kg_ledger.view import View


def quotes_naming(view: View, entities: Collection[str], most: int = 3) -> dict[str, list[Quote]]:
    """The first places that name each entity under one of its names and classes, at most `most` of each.

    Looks through the mentions of the live documents, in their order, until all are found: for a few entities
    at a time.
    """
    found: dict[str, list[Quote]] = {entity: [] for entity in entities}
    bearers: dict[int, list[str]] = {}
    for entity in found:
        number = view.nodes.by_id(entity)
        if number is not None:
            for node in view.nodes.group(view.nodes.root(number)).nodes:
                bearers.setdefault(node, []).append(entity)
    for document in view.documents() if bearers else ():
        number = view.sources.number(document.id)
        if document.state is not DocumentState.LIVE or number is None:
            continue
        for seq, index, place in view.sources.mentions(number):
            for entity in bearers.get(place.node, ()):
                if not place.gone and len(found[entity]) < most:
                    words = view.mention_at(number, seq, index).quote.text
                    span = Span(place.start, place.end)
                    found[entity].append(Quote(document.path, document.revision, span, words))
        if all(len(quotes) >= most for quotes in found.values()):
            break
    return found
