"""Other names of things that another document establishes."""

from __future__ import annotations

from collections.abc import Iterator

from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.aliases import AliasReader
from kg_pipeline.providers.embedded.ja.collect import Collector, Found, Piece
from kg_pipeline.providers.embedded.names import NameIndex
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity


def known_aliases(collector: Collector, index: NameIndex) -> list[DraftEntity]:
    """Drafts of names that the document gives to known things, each with the known name as its other one."""
    held = collector.found
    collector.found = [*held, *_occurring(collector.blocks, index)]
    try:
        drafts = AliasReader(collector).run(collector.blocks)
    finally:
        collector.found = held
    return [turned for draft in drafts for turned in _turned(draft, index)]


def _occurring(blocks: list[Block], index: NameIndex) -> Iterator[Found]:
    seen = set()
    for block in blocks:
        for match in index.find(block.text, block.start):
            if match.name.type is not None and match.surface not in seen:
                seen.add(match.surface)
                yield Found(match.surface, match.start, match.name.type, stated=False)


def _turned(draft: DraftEntity, index: NameIndex) -> Iterator[DraftEntity]:
    owner = index.lookup(draft.name)
    for alias in draft.aliases if owner is not None and owner.type is not None else ():
        at = alias.quote.find(alias.name)
        if owner is None or alias.at is None or at < 0 or index.lookup(alias.name) is not None:
            continue
        if "…" in alias.quote or draft.name not in alias.quote:
            continue
        yield _seen_from(draft, alias, at, owner.type)


def _seen_from(draft: DraftEntity, alias: DraftAlias, at: int, cls: str | None) -> DraftEntity:
    """The draft seen from its other name, which stands at `at` of what says so."""
    begin = (alias.at or 0) + at
    other = DraftAlias(name=draft.name, quote=alias.quote, at=alias.at)
    return DraftEntity(name=alias.name, type=cls, quote=alias.name, at=begin, stated=False, aliases=[other])


def called_in(
    called: frozenset[str], piece: Piece, taken: list[tuple[int, int]]
) -> list[tuple[str, int, str | None]]:
    """Where a sentence holds one of `called`, which the document says to be names of something."""
    found: list[tuple[str, int, str | None]] = []
    for name in sorted(called):
        at = piece.source.find(name)
        begin, end = piece.start + at, piece.start + at + len(name)
        if at >= 0 and not any(b < end and begin < e for b, e in taken):
            found.append((name, begin, None))
            taken = [*taken, (begin, end)]
    return found
