"""Other names, where a Japanese document says so: 通称, 略す, と呼ぶ, のこと, brackets behind a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from kg_ledger.ids import loose_key
from kg_pipeline.providers.embedded.fold import fold, fold_key
from kg_pipeline.providers.embedded.frame import Block, Cell
from kg_pipeline.providers.embedded.ja.alias_clauses import Told
from kg_pipeline.providers.embedded.ja.alias_patterns import ASKED, COLUMNS, IS, KEYS
from kg_pipeline.providers.embedded.ja.alias_registers import short_headings
from kg_pipeline.providers.embedded.ja.alias_sentences import SentenceAliases
from kg_pipeline.providers.embedded.ja.alias_told import SOLD_AS, SOLD_KEY, told_plainly
from kg_pipeline.providers.embedded.ja.alias_topics import (
    are_people,
    introduced,
    last_name,
    new_topic,
    singled_out,
    strange_topic,
    topic_of,
)
from kg_pipeline.providers.embedded.ja.alias_writer import quoting
from kg_pipeline.providers.embedded.ja.collect import Piece, piece_of, pieces
from kg_pipeline.providers.embedded.ja.keys import key_class
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds, place_kinds
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE, is_code, is_name, strip_quotes
from kg_pipeline.providers.embedded.ja.stance import is_question
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_NUMBER_COLUMN = re.compile(
    r"(?:管理|設備|機器|資産|整理|登録|機械|施設|社内|図面|現場)?の?(?:番号|記号|符号|コード)|機番|略号|no\.?"
)
"""Heads of a column of what tells things apart; a type number may be that of several."""

_SPACED = re.compile(r"(?P<key>[一-龠々ァ-ヶー]{2,8})[ \t\u3000]+(?P<value>[^\s。、]{2,20})")

_MEANT = re.compile(rf"(?P<a>{CANDIDATE})(?:とは|は|というのは|も)、?(?![^、。]*、[^、。]*は)[^。がを]*$")
"""The topic of a clause, before what it stands for."""

_ASKS_WHAT = re.compile(
    r"(?:とは|って|の意味は|は|が)、?(?:何|なん|どれ|どの[^、。]{1,6})(?:のこと)?(?:です|でしょう|\?|$|を(?:指|言|意味))"
)
"""A question that a mere name answers."""


class AliasReader(SentenceAliases):
    """Reads a document's aliases; `established` holds the names with a class."""

    asks_what = False

    def run(self, blocks: Iterable[Block]) -> list[DraftEntity]:
        """Drafts with aliases, one for each statement."""
        asked: tuple[str, int] | None = None
        answers = False
        path: object = None
        blocks = list(blocks)
        for owner, heading in short_headings(blocks, self.kinds):
            piece = piece_of(heading.text, heading.start, heading)
            self._add(piece, owner, 0, len(piece.text), whole=True, apart=True)
        for block in blocks:
            if block.headings != path:
                path = block.headings
                self.topic = self._heading_name(block)
                self.told = Told()
                self.told.take(fold_key(block.headings[-1].text if block.headings else ""), self.names)
            if block.kind == "heading":
                self._gloss(block.text, block.start)
                self.topic = self._heading_name(block) or self._known_in(block.text)
                asked = self._asked(block) if is_question(fold_key(block.text)) else None
                answers = asked is not None
                continue
            if block.kind == "row":
                self._glossary(block)
                self._remarks(block)
                if len(block.cells) == 2:
                    key, value = block.cells
                    self._key(replace(block, key=key.text, value=value.text, value_start=value.start))
            if block.kind in ("meta", "row"):
                continue
            if block.kind == "field":
                self._key(block)
            elif block.kind == "item" and (spaced := _SPACED.fullmatch(block.text)):
                start = block.start + spaced.start("value")
                self._key(replace(block, key=spaced["key"], value=spaced["value"], value_start=start))
            if block.key == "Q":
                asked = self._asked(block)
                continue
            for piece in pieces(block):
                self._sentence(piece, asked if block.key == "A" or answers else None)
            answers = False
            if block.kind in ("item", "field"):
                self.topic = self._heading_name(block)
        return self.drafts

    def _glossary(self, block: Block) -> None:
        """A row of a table whose columns are names of one thing in several languages or registers."""
        cells = [
            c
            for c in block.cells
            if COLUMNS.search(fold_key(c.column).replace(" ", "")) or (not self.open and self._numbers(c))
        ]
        first = block.cells[0] if block.cells else None
        heads = first is not None and first not in cells and bool(cells)
        if first is not None and heads and self._is_of_things(first):
            cells = [first, *cells]
        if len(cells) < 2 or cells[0] is not block.cells[0]:
            return
        names = [
            (strip_quotes(c.text), c.start)
            for c in cells
            if c.text and is_name(c.text, self.labels, quoted=True)
        ]
        if len(names) < 2 or names[0][1] != cells[0].start:
            return
        aliases = [DraftAlias(name=name, quote=block.text, at=block.start) for name, _ in names[1:]]
        for name, _ in names[1:]:
            if is_code(name):
                self.coded.setdefault(loose_key(name), names[0][0])
        kinds = [f.cls for f in self._found_as(names[0][0])]
        self.drafts.append(
            DraftEntity(
                name=names[0][0],
                type=kinds[0] if kinds else None,
                quote=block.text,
                at=block.start,
                aliases=aliases,
            )
        )

    def _is_of_things(self, first: Cell) -> bool:
        """Whether a row's first cell holds a thing, by its head or by what the document says of it."""
        return (
            key_class(first.column, self.collector.lexicon) is not None or fold_key(first.text) in self.names
        )

    def _numbers(self, cell: Cell) -> bool:
        """Whether a cell under `番号` holds the code of its row's thing alone."""
        if _NUMBER_COLUMN.fullmatch(fold_key(cell.column)) is None or not is_code(cell.text):
            return False
        lettered = re.search(r"[A-Za-z]", cell.text) is not None
        return lettered and self._cells[cell.column, fold_key(cell.text)] == 1

    @cached_property
    def _cells(self) -> Counter[tuple[str, str]]:
        """How often a column of the document holds a text."""
        return Counter((c.column, fold_key(c.text)) for block in self.collector.blocks for c in block.cells)

    def _remarks(self, block: Block) -> None:
        """A row's cell that says how its thing is called: `通称は長老。`"""
        first = block.cells[0] if len(block.cells) > 2 else None
        owner = self.names.get(fold_key(first.text)) if first is not None else None
        if owner is None:
            return
        for cell in block.cells[1:]:
            piece = piece_of(cell.text, cell.start, replace(block, text=cell.text, start=cell.start))
            begun = len(self.drafts)
            self._attributed(piece, owner)
            self._called(piece, owner)
            for at in range(begun, len(self.drafts)):
                self.drafts[at] = quoting(self.drafts[at], block)

    def _key(self, block: Block) -> None:
        """`略称: KZK`, `リポジトリ名: auth-service` about the section's heading."""
        owner = self._heading_name(block)
        key = fold_key(block.key).replace(" ", "")
        sold = owner is not None and SOLD_KEY.fullmatch(key) and self._may_be_sold(owner, key)
        if owner is None or not (sold or KEYS.match(key)):
            return
        folded = fold(block.value, block.value_start)
        found = re.match(rf"(?P<a>{CANDIDATE}|[^、。()]{{2,20}}(?=$))(?:\(|。|$)", folded.text)
        if found is not None:
            piece = piece_of(block.value, block.value_start, block)
            self._add(piece, owner, *found.span("a"), whole=True)

    # -- sentences --------------------------------------------------------------------------------

    def _sentence(self, piece: Piece, asked: tuple[str, int] | None) -> None:
        text = piece.text
        self._gloss(piece.source, piece.start)
        self._by_part(piece)
        if (named := introduced(text, self.names, self.collector)) is not None:
            self.topic = piece.surface(*named)[0]
            self.told.take(text, self.names)
            return
        subject = topic_of(text, self.names, self.collector.lexicon.label_pattern)
        subject = subject or singled_out(text, self.told.last, self.collector) or self._new_topic(text)
        self._in_two_languages(piece, subject or self.topic)
        taken = (
            self._told_plainly(piece, subject)
            or self._explained(piece, asked)
            or self._by_register(piece)
            or self._by_clause(piece, subject)
        )
        taken = self._paired(piece, taken=taken) or taken or self._apposed(piece)
        if not taken:
            owner = subject or (None if strange_topic(text, self.collector) else self.topic)
            if owner is not None:
                self._called(piece, owner)
                self._attributed(piece, owner)
        self.told.take(text, self.names)
        if subject is not None:
            self.topic = subject
        elif self.topic is None and not strange_topic(text, self.collector):
            self.topic = last_name(text, self.names)

    def _told_plainly(self, piece: Piece, subject: str | None) -> bool:
        """`甲のことを「乙」と言う`; whether more than numbers was told, so that the sentence says no more."""
        found = (
            []
            if self.open
            else list(told_plainly(piece.text, self.names, subject or self.topic, self._owner))
        )
        for one in found:
            self._add(piece, one.owner, one.start, one.end)
        self._in_other_words(piece)
        owner = subject or self.topic
        for sold in SOLD_AS.finditer(piece.text) if owner is not None and not self.open else ():
            if owner is not None and self._may_be_sold(owner, sold.group("noun")):
                self._add(piece, owner, *sold.span("a"))
        return any(not is_code(piece.text[one.start : one.end]) for one in found)

    def _may_be_sold(self, owner: str, noun: str) -> bool:
        """Whether a thing may be what a noun such as 商品名 is the name of: no body, person or place, and of
        the class whose word the noun begins with, if it begins with one."""
        ontology = self.collector.ontology
        own = {f.cls for f in self._found_as(owner)}
        others = frozenset().union(*bearer_kinds(ontology), place_kinds(ontology))
        kind = self.labels.get(noun.removesuffix("名"))
        return not own & others and (kind is None or all(ontology.compatible(kind, cls) for cls in own))

    def _new_topic(self, text: str) -> str | None:
        """A topic that nothing else names, but that a class word ends and that is no group of people."""
        found = new_topic(text)
        bare = strip_quotes(found) if found is not None else ""
        if not bare or not self._typed(bare) or not is_name(bare, self.labels):
            return None
        return None if are_people(bare, self.collector) else bare

    def _explained(self, piece: Piece, asked: tuple[str, int] | None) -> bool:
        """`「ミナモ」とあるのは冷却水装置のことである`; in an answer, what was asked about."""
        taken = False
        bare = re.fullmatch(rf"(?P<x>{CANDIDATE})(?:です|である|だ)。?", piece.text) if asked else None
        means = list(IS.finditer(piece.text))
        for match in [*means, *([bare] if bare is not None and self.asks_what else [])]:
            before = piece.text[: match.start()]
            quoted = list(re.finditer(r"「[^「」]{2,30}」|『[^『』]{2,30}』", before))
            owner = self._owner(match.group("x"))
            if owner is None and (asked or quoted) and is_name(match.group("x"), self.labels):
                owner = piece.surface(*match.span("x"))[0]
            plain = _MEANT.match(before, before.rfind("、") + 1) or _MEANT.match(before)
            if owner is None and plain and re.fullmatch(r"[a-z]{2,6}", plain.group("a")):
                owner = piece.surface(*match.span("x"))[0] if is_name(match.group("x"), self.labels) else None
            if owner is None:
                continue
            if quoted:
                self._add(piece, owner, quoted[-1].start(), quoted[-1].end())
                taken = True
            elif asked is None and plain and strip_quotes(plain.group("a")):
                self._add(piece, owner, plain.start("a"), plain.end("a"))
                taken = True
            elif asked is not None:
                self.drafts.append(
                    DraftEntity(
                        name=owner,
                        type=None,
                        quote=piece.source.strip(),
                        at=piece.lead,
                        aliases=[DraftAlias(name=asked[0], quote=piece.source.strip(), at=asked[1])],
                    )
                )
                taken = True
        return taken

    def _asked(self, block: Block) -> tuple[str, int] | None:
        """The expression that a question asks the meaning of."""
        folded = fold(block.text, block.start)
        found = None
        self.asks_what = _ASKS_WHAT.search(folded.text) is not None
        for match in ASKED.finditer(folded.text):
            found = match
        if found is None:
            return None
        piece = piece_of(block.text, block.start, block)
        begin, end = found.span("a")
        surface, at = piece.surface(begin, end)
        surface_tail = re.search(r"(?:[ぁ-ん]|^)([^ぁ-ん]+)$", surface)
        quoted = piece.text[begin : begin + 1] in "「『"
        if not surface or not is_name(surface, self.labels, quoted=quoted):
            return (
                (surface_tail.group(1), at)
                if surface_tail and is_name(surface_tail.group(1), self.labels)
                else None
            )
        return surface, at
