"""A chunk and the corpus's names → drafts of entities and of quoted triples."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.embedded.alternatives import with_alternatives
from kg_pipeline.providers.embedded.discourse import Discourse
from kg_pipeline.providers.embedded.ditto import Dittos, quoted_from
from kg_pipeline.providers.embedded.en.numbered import listed_matches
from kg_pipeline.providers.embedded.en.shortened import goes_on, is_human
from kg_pipeline.providers.embedded.frame import (
    SENTENCE_LIMIT,
    Block,
    Follows,
    Language,
    Match,
    Sentence,
    names_within,
)
from kg_pipeline.providers.embedded.ja.sentences import has_cjk
from kg_pipeline.providers.embedded.languages import languages, parted, reader
from kg_pipeline.providers.embedded.layout import layout
from kg_pipeline.providers.embedded.lexicon import labels
from kg_pipeline.providers.embedded.names import NameIndex, name_index, pool_names
from kg_pipeline.providers.embedded.qualified import as_qualified
from kg_pipeline.providers.embedded.senders import heads_log
from kg_pipeline.providers.embedded.struck import read_around, struck_out
from kg_pipeline.providers.embedded.successions import succeeded
from kg_pipeline.providers.embedded.survey import establish, infer
from kg_pipeline.providers.tasks import DraftClaim, DraftEntity, ExtractReply, KnownName
from kg_pipeline.text.shared_heads import shared_heads

_LAST_LEVEL = 6
"""The deepest heading of Markdown; notes and cards head what follows at levels below."""
_LED_REACH = 300


def extract(chunk: Chunk, ontology: Ontology, known: tuple[KnownName, ...]) -> ExtractReply:
    """Entities and triples that `chunk` states.

    Without `known` names the chunk has to introduce them itself.
    """
    context = chunk.context
    base = chunk.span.start
    blocks = parted(
        layout(
            chunk.text,
            base,
            title=context.title,
            headings=context.headings,
            lead=context.lead,
            header=context.header,
        )
    )
    if known:
        drafts = infer(chunk.text, blocks, known, ontology, base)
    else:
        drafts = establish(chunk.text, blocks, ontology, base)
        known = pool_names(drafts, ontology)
    marks = frozenset(label.text for label in labels(ontology))
    index = name_index(tuple(known), marks)
    walk = _Walk(chunk, ontology, index)
    walk.discourse.outline(blocks)
    for block in blocks:
        walk.read(block)
    return ExtractReply(entities=[*drafts, *walk.mentions(drafts)], relations=walk.claims())


_BETWEEN_NAMES = re.compile(
    r"(?:[\s、,・/。.]|\b(?:and|the)\b|と|および|及び|さん|氏|様|[(（][^()（）]{0,40}[)）])*"
)


def _telling(block: Block) -> str:
    """The text that shows which language a block is in: a bare name in a list is in that of its lead."""
    bare = block.kind == "item" and block.text.isascii() and len(block.text.split()) <= 2
    return f"{block.lead} {block.text}" if bare else block.text


class _Walk:
    """Reads blocks in order."""

    def __init__(self, chunk: Chunk, ontology: Ontology, index: NameIndex) -> None:
        self.chunk = chunk
        self.ontology = ontology
        self.index = index
        self.discourse = Discourse(index, chunk.span.start, chunk.context.date)
        self.scene = self.discourse.scene
        self._found: list[DraftClaim] = []
        self._seen: dict[str, Match] = {}
        self._dittos = Dittos()

    def read(self, block: Block) -> None:
        """Take in one block."""
        if block.kind == "code":
            return
        names = self._names_in(block)
        for match in names:
            if block.text.startswith(match.surface, match.start - block.start):
                self._seen.setdefault(match.name.name, match)
        self.discourse.enter(block)
        self.scene.speaker = heads_log(block, names, self.ontology) or self.scene.speaker
        block = self._named_only(block, names)
        if block.kind in ("heading", "meta") and not block.key:
            if block.kind == "meta":
                self.scene.speaker = None
            return
        language = reader(_telling(block))
        if block.kind in ("field", "row", "meta"):
            self._fields(block, names, language)
        if block.kind not in ("row", "meta"):
            self._sentences(block, names, language)
        self.discourse.leave(block)

    def _names_in(self, block: Block) -> list[Match]:
        """The known names of a block; one word of a person's name is none within a longer phrase."""
        found = []
        text, start = block.text, block.start
        for match in listed_matches(text, start, self.index.find(text, start), self.index):
            begin, end = match.start - block.start, match.end - block.start
            lone = match.surface.isalpha() and match.surface.isascii()
            if lone and is_human(match.name.type, self.ontology) and goes_on(block.text, begin, end):
                continue
            found.append(match)
        return found

    def _named_only(self, block: Block, names: list[Match]) -> Block:
        """A paragraph of nothing but names below `Owner` or `担当` as the field that it is."""
        if block.kind != "paragraph" or block.key or not names or not block.headings:
            return block
        heading = block.headings[-1]
        if heading.start < 0 or self.discourse.topic_of(heading.text) is not None:
            return block
        rest, behind = "", block.start
        for match in names:
            rest += block.text[behind - block.start : match.start - block.start]
            behind = match.end
        rest += block.text[behind - block.start :]
        if _BETWEEN_NAMES.fullmatch(rest) is None:
            return block
        above = block.headings[:-1]
        return replace(
            block, kind="field", headings=above, key=heading.text, value=block.text, value_start=block.start
        )

    def _fields(self, block: Block, names: list[Match], language: Language) -> None:
        """A key may be in another language than its value: every language is asked, the reader first.

        Where there is no kana or Han, nobody but the reader is. The keys of a row may be in two languages:
        what the reader left out of it, the next one may read.
        """
        meant, named, begin = self._dittos.resolve(block, names)
        others = languages() if has_cjk(_telling(block)) else ()
        found: dict[tuple[str, str, str], DraftClaim] = {}
        for one in [language, *(other for other in others if other is not language)]:
            for claim in one.field(meant, named, self.scene, self.ontology):
                found.setdefault((claim.subject, claim.predicate, claim.object), claim)
            if found and len(block.cells) < 2:
                break
        claims = as_qualified(list(found.values()), meant, named, self.ontology)
        claims = with_alternatives(claims, meant.text, meant.start, named, self.ontology)
        self._found += quoted_from(claims, begin, block)

    def _sentences(self, block: Block, names: list[Match], language: Language) -> None:
        before: list[DraftClaim] = []
        struck = [(block.start + b, block.start + e) for b, e in struck_out(block.text)]
        for begin, end in language.split(block.text):
            text = block.text[begin:end]
            if not text.strip() or len(text) > SENTENCE_LIMIT:
                continue
            start = block.start + begin
            inside = names_within(names, start, block.start + end)
            sentence = Sentence(text, start, block)
            one = language if begin == 0 and end >= len(block.text.rstrip()) else reader(text)
            if block.key == "Q":
                self.scene.asked = (sentence, inside)
            else:
                claims = self._related(one, sentence, inside, struck)
                keyed = block.kind == "field"
                claims = as_qualified(claims, block, names, self.ontology) if keyed else claims
                claims = with_alternatives(claims, text, start, inside, self.ontology)
                claims = succeeded(claims, before, text, self.ontology)
                before = claims
                self._found += self._led(claims, block)
                self.scene.asked = None
            self._follow(one, sentence, inside)

    def _related(
        self, language: Language, sentence: Sentence, names: list[Match], struck: Sequence[tuple[int, int]]
    ) -> list[DraftClaim]:
        def read(told: Sentence, held: list[Match]) -> list[DraftClaim]:
            return language.relate(told, held, self.scene, self.ontology)

        end = sentence.start + len(sentence.text)
        spans = [(b, e) for b, e in struck if b < end and e > sentence.start]
        return read_around(sentence, names, spans, read) if spans else read(sentence, names)

    def _led(self, claims: list[DraftClaim], block: Block) -> list[DraftClaim]:
        """`claims`, quoted from the note or the first line of the card on where only that names an end."""
        head = block.headings[-1] if block.headings else None
        topic = self.discourse.topic_of(head.text) if head is not None else None
        if head is None or topic is None or head.level <= _LAST_LEVEL or head.start < self.chunk.span.start:
            return claims
        led = []
        for claim in claims:
            wanting = topic.name in (claim.subject, claim.object) and topic.name not in claim.quote
            if wanting and claim.at is not None and 0 < claim.at - head.start < _LED_REACH:
                local = self.chunk.span.start
                quote = self.chunk.text[head.start - local : claim.at + len(claim.quote) - local]
                claim = claim.model_copy(update={"quote": quote, "at": head.start})
            led.append(claim)
        return led

    def _follow(self, language: Language, sentence: Sentence, names: list[Match]) -> None:
        if isinstance(language, Follows):
            language.follow(sentence, names, self.scene, self.ontology)
        elif names:
            self.scene.subject = names[0].name
        self.discourse.spoke_of(names)

    def claims(self) -> list[DraftClaim]:
        """Each claim once, its quote taken from the source, in the order of the text."""
        base, text = self.chunk.span.start, self.chunk.text
        lists = {one.whole for one in shared_heads(text)}
        found: dict[tuple[object, ...], DraftClaim] = {}
        for claim in self._found:
            if claim.at is None or claim.at < base or claim.subject == claim.object:
                continue
            local = claim.at - base
            end = local + len(claim.quote)
            for start, stop in lists:
                if start < end and local < stop:
                    local, end = min(local, start), max(end, stop)
            quote, at = text[local:end], base + local
            if not quote:
                continue
            key = (
                claim.subject,
                claim.predicate,
                claim.object,
                claim.polarity,
                claim.modality,
                claim.change,
                at,
            )
            found.setdefault(key, claim.model_copy(update={"quote": quote, "at": at}))
        return sorted(found.values(), key=lambda c: (c.at or 0, c.subject, c.predicate, c.object))

    def mentions(self, drafts: list[DraftEntity]) -> list[DraftEntity]:
        """A draft for every known name of the chunk that `drafts` does not hold already."""
        held = {draft.name for draft in drafts}
        return [
            DraftEntity(name=m.surface, type=m.name.type, quote=m.surface, at=m.start, stated=False)
            for m in sorted(self._seen.values(), key=lambda m: m.start)
            if m.surface not in held
        ]
