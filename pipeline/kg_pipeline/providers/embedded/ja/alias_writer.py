"""Takes down another name: whose it is, and which sentence says so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_ledger.ids import loose_key
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.alias_clauses import Told
from kg_pipeline.providers.embedded.ja.alias_names import Names
from kg_pipeline.providers.embedded.ja.alias_patterns import SELF
from kg_pipeline.providers.embedded.ja.alias_registers import Kinds
from kg_pipeline.providers.embedded.ja.collect import Collector, Found, Piece, heading_name
from kg_pipeline.providers.embedded.ja.headed import kind_above, may_head
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.nouns import GENERIC
from kg_pipeline.providers.embedded.ja.sentences import sentence_start, split
from kg_pipeline.providers.embedded.ja.shapes import ADVERB_HEAD, is_code, is_name, strip_quotes
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_POINTS_ELSE = re.compile(r"[本別][一-龠]|[本別](?P<rest>[一-龠ァ-ヶー]{2,4})")
"""A word that points to a thing, unless it is put in quotation marks: 「本館」."""

_FAR = 400
"""So many characters back a thing may be named whose other name a sentence gives."""


class AliasWriter:
    """Holds the names with a class, what is spoken of, and the drafts so far."""

    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self.labels = collector.labels
        self.names = Names((fold_key(f.surface), f.surface) for f in collector.found)
        self.found: dict[str, list[Found]] = {}
        for one in collector.found:
            self.found.setdefault(fold_key(one.surface), []).append(one)
        self.drafts: list[DraftEntity] = []
        self.coded: dict[str, str] = {}
        self.topic: str | None = None
        self.open = collector.lexicon.open
        self.told = Told()
        bearers = frozenset().union(*bearer_kinds(collector.ontology))
        kinds: dict[str, set[str]] = {}
        for one in collector.found:
            kinds.setdefault(one.surface, set()).add(one.cls)
        alone = {name: next(iter(found)) for name, found in kinds.items() if len(found) == 1}
        self.kinds = Kinds(self.names, alone, self.labels)
        self.callers = frozenset(fold_key(f.surface) for f in collector.found if f.cls in bearers)

    def _heading_name(self, block: Block) -> str | None:
        """The name that the nearest naming heading holds."""
        texts = [block.text] if block.kind == "heading" else [h.text for h in reversed(block.headings)]
        for text in texts:
            bare = heading_name(text)
            if fold_key(bare) in self.names:
                return self.names[fold_key(bare)]
        last = block.headings[-1] if block.headings and block.kind != "heading" else None
        bare = heading_name(last.text) if last is not None and last.start >= 0 else ""
        return bare if bare and not self.open and may_head(self.collector, bare) else None

    def _known_in(self, text: str) -> str | None:
        found = {key for _, key in self.names.within(fold_key(text))}
        order = self.names.order
        longest = max(found, key=lambda key: (len(self.names[key]), -order[key]), default=None)
        return self.names[longest] if longest is not None else None

    def _owner(self, text: str) -> str | None:
        """`text` as a name of its own, or what a pointing word stands for."""
        bare = strip_quotes(text)
        if SELF.match(fold_key(bare)) or (self.topic is not None and fold_key(bare) == fold_key(self.topic)):
            return self.topic
        if fold_key(bare) in self.names:
            return self.names[fold_key(bare)]
        return bare if is_name(bare, self.labels) and self._typed(bare) else None

    def _found_as(self, name: str) -> list[Found]:
        """What the document establishes under a name."""
        return self.found.get(fold_key(name), [])

    def _typed(self, name: str) -> bool:
        key = fold_key(name)
        return any(key.endswith(label) and key != label for label in self.labels)

    def _in_full(self, short: str) -> str:
        """The one established name that ends in `short`, or `short` itself."""
        longer = self.names.that_end(fold_key(short))
        return next(iter(longer)) if len(longer) == 1 else short

    def _established_before(self, text: str) -> str | None:
        """The longest established name that `text` ends in."""
        longest = next(self.names.ending(text.rstrip("」』 ")), None)
        return self.names[longest] if longest is not None else None

    def _add(
        self, piece: Piece, owner: str, begin: int, end: int, *, whole: bool = False, apart: bool = False
    ) -> None:
        """Take down another name; `apart` says that its owner may be named in an earlier part of the text."""
        adverb = ADVERB_HEAD.match(piece.text, begin, end) if not whole else None
        if adverb is not None and is_name(piece.text[adverb.end() : end], self.labels):
            begin = adverb.end()
        elif adverb is not None and self.collector.folded.count(piece.text[begin:end]) < 2:
            return
        surface, _ = piece.surface(begin, end)
        quoted = whole or piece.text[begin : begin + 1] in "「『"
        if not surface or fold_key(surface) == fold_key(owner):
            return
        else_where = _POINTS_ELSE.fullmatch(fold_key(surface)) if quoted and not whole else None
        points = else_where is not None and else_where["rest"] not in self.labels.keys() | GENERIC
        if not points and not is_name(surface, self.labels, quoted=quoted):
            return
        held = self.names.get(fold_key(surface))
        kinds = {f.cls for f in self._found_as(surface)}
        own = {f.cls for f in self._found_as(owner)}
        ontology = self.collector.ontology
        if held and any(not ontology.compatible(a, b) for a in kinds for b in own):
            return
        if is_code(surface) and self.coded.setdefault(loose_key(surface), owner) != owner:
            return
        told = {f.cls for f in self._found_as(owner) if f.stated}
        sure = told or own or self._under(owner, piece.block)
        (quote, at), said = _with_owner(piece, owner, self.collector.blocks if apart else ())
        self.drafts.append(
            DraftEntity(
                name=owner,
                type=next(iter(sure)) if len(sure) == 1 else self.collector.label_of(owner),
                quote=quote,
                at=at,
                stated=bool(told),
                aliases=[DraftAlias(name=surface, quote=said or quote, at=at)],
            )
        )

    def _under(self, owner: str, block: Block) -> set[str]:
        """The class whose things a page's title says that it is about, for what heads a section of it."""
        heads = bool(block.headings) and heading_name(block.headings[-1].text) == owner
        kind = kind_above(self.collector, block, 1) if heads and not self.open else None
        return {kind} if kind is not None and self.collector.label_of(owner) is None else set()


def _with_owner(piece: Piece, owner: str, blocks: Sequence[Block]) -> tuple[tuple[str, int], str]:
    """What says that a thing has another name: the sentence, from the one on that names the thing.

    Where an earlier row, item or paragraph names it: what does so there, and both with `…` between.
    """
    text, start = piece.block.text, piece.start - piece.block.start
    alone = (piece.source.strip(), piece.lead)
    if owner in piece.source:
        return alone, ""
    at = text.rfind(owner, 0, start) if start > 0 else -1
    begin = sentence_start(text, at) if at >= 0 else start
    if at >= 0 and start - begin < _FAR:
        quote = text[begin : start + len(piece.source)]
        lead = len(quote) - len(quote.lstrip())
        return (quote.strip(), piece.block.start + begin + lead), ""
    ahead = (b for b in reversed(blocks) if b.start < piece.block.start and b.kind != "meta")
    before = next((b for b in ahead if owner in b.text), None)
    if before is None or any(owner in heading.text for heading in piece.block.headings):
        return alone, ""
    named = next(s for s in map(before.text.__getitem__, _slices(before.text)) if owner in s).strip()
    return (named, before.start + before.text.index(named)), f"{named} … {alone[0]}"


def _slices(text: str) -> list[slice]:
    """The sentences of a text, and the text itself for a name that stands across two."""
    return [*(slice(*span) for span in split(text)), slice(0, len(text))]


def same_as(piece: Piece, name: str, other: str) -> DraftEntity:
    """A draft that a whole sentence says to have two names, whatever it is."""
    quote = piece.source.strip()
    alias = DraftAlias(name=other, quote=quote, at=piece.lead)
    return DraftEntity(name=name, type=None, quote=quote, at=piece.lead, aliases=[alias])


def quoting(draft: DraftEntity, block: Block) -> DraftEntity:
    """`draft`, and what it is called, on the word of a whole row."""
    aliases = [a.model_copy(update={"quote": block.text, "at": block.start}) for a in draft.aliases]
    return draft.model_copy(update={"quote": block.text, "at": block.start, "aliases": aliases})
