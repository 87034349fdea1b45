"""Which names a Japanese document establishes, and of which class.

Evidence, from the strongest: a definition (XはYの検査装置である), a field that states the kind, a table
column or a list that a class word heads, an enumeration behind a class word, a heading or an apposition
with a class word; weaker, a name that ends in one, and the role that an unmistakable attribute gives.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block, Heading
from kg_pipeline.providers.embedded.ja.collect import (
    Found,
    Piece,
    piece_of,
    pieces,
)
from kg_pipeline.providers.embedded.ja.counted import (
    alike_by_count,
    counted_below,
    counted_headings,
    counted_lists,
    counted_next,
    each_of_a_class,
    enter_heading_members,
    heading_members,
)
from kg_pipeline.providers.embedded.ja.definitions import read_sentence_names
from kg_pipeline.providers.embedded.ja.keyed import KeyedReader
from kg_pipeline.providers.embedded.ja.keys import spaced_field
from kg_pipeline.providers.embedded.ja.numbered import numbered_names
from kg_pipeline.providers.embedded.ja.patterns import ITEM_HEAD
from kg_pipeline.providers.embedded.ja.poetic import poetic_kind, quoted_names
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE, is_code, is_name
from kg_pipeline.providers.embedded.ja.stance import is_question
from kg_pipeline.providers.tasks import DraftAlias

_LISTING = re.compile(r"(?:の?一覧|は(?:次|以下)の(?:とおり|通り)(?:である|です)?)$")
_STANDS_FOR = re.compile(
    rf"(?P<x>{CANDIDATE})の(?:こと|略(?:称|語)?|愛称|通称|別名|呼び名)(?:です|である|だ|。|$)"
)


_CODED = re.compile(r"(?P<code>[A-Za-z]{1,4}-?\d{1,4}[A-Za-z]?)[ \u3000:：]+(?P<x>[^A-Za-z0-9\s]{2,20})")
_ENTRY = re.compile(r"\*\*(?P<x>[^*\s]{2,30})\*\*(?:\([^()]*\)|（[^（）]*）)?[ \u3000:：、。]")


class Establisher(KeyedReader):
    """Collects the names of one document, block by block."""

    def run(self) -> list[Found]:
        """Everything that the document establishes."""
        previous: tuple[Heading, ...] = ()
        first = True
        for block in self.blocks:
            if block.headings != previous:
                previous, first = block.headings, True
            self._block(block, first)
            if block.kind not in ("heading", "meta"):
                first = first and block.kind in ("item", "field")
        self.holders_by_role()
        counted_below(self)
        counted_headings(self)
        alike_by_count(self)
        return self.found

    def _block(self, block: Block, first: bool) -> None:
        if block.kind == "heading":
            self._heading(block.text, block.start)
            enter_heading_members(self, block)
            numbered_names(self, piece_of(block.text, block.start, block))
        elif block.kind == "row":
            self._row(block)
        elif block.kind != "meta":
            if (keyed := spaced_field(block, self.lexicon)).kind == "field":
                self._field(keyed)
            self._list_item(block)
            self._entry(block)
            before: Piece | None = None
            for number, piece in enumerate(pieces(block)):
                if block.key != "Q" and not is_question(piece.text):
                    opens = first and number == 0
                    about = self._topic_headings(block) if opens else self._explained(before)
                    read_sentence_names(self, piece, about)
                    for surface, at, kind in quoted_names(self, piece):
                        self.add(surface, at, kind, stated=False)
                    counted_lists(self, piece)
                    each_of_a_class(self, piece)
                    counted_next(self, piece, before)
                before = piece

    def _heading(self, text: str, start: int) -> None:
        bare = self.heading_name(text)
        offset = text.find(bare) if bare else -1
        if offset >= 0 and (kind := poetic_kind(self, bare)) is not None:
            self.add(bare, start + offset, kind, stated=False)
        if offset < 0 or not is_name(bare, self.labels) or self._coded(bare, start + offset):
            return
        folded = fold_key(bare)
        if self.patterns.ends_in.search(folded):
            if (cls := self.label_of(bare)) is not None:
                self.add(bare, start + offset, cls)
            return
        begins = re.match(rf"(?:{self.lexicon.label_pattern})", folded)
        rest = bare[begins.end() :].strip() if begins and len(folded) == len(bare) else ""
        if begins and rest and (bare != text.strip() or is_code(rest)) and is_name(rest, self.labels):
            self.split_apposition((bare, start + offset), self.labels[begins.group()])

    def _coded(self, bare: str, at: int) -> bool:
        """Enter what a heading names behind its code: `# T-5 丙舟`."""
        found = _CODED.fullmatch(bare)
        if found is None or not (is_code(found["code"]) and self.is_name(found["x"])):
            return False
        held = (one.cls for one in self.found if one.surface == found["x"])
        if (cls := self.label_of(found["x"]) or next(held, None)) is None:
            return False
        code = DraftAlias(name=found["code"], quote=bare, at=at)
        self.add(found["x"], at + found.start("x"), cls, aliases=[code])
        return True

    def _entry(self, block: Block) -> None:
        """`**丸窯** 北蔵にある。`: what a paragraph puts first in bold type, by the class word at its end."""
        found = _ENTRY.match(block.text) if block.kind == "paragraph" else None
        cls = self.label_of(found["x"]) if found is not None else None
        if found is not None and cls is not None and self.is_name(found["x"]):
            self.add(found["x"], block.start + found.start("x"), cls, stated=False)

    def _topic_headings(self, block: Block) -> list[tuple[str, int]]:
        """The section's heading as a name, or the names that it puts side by side."""
        if (one := self._topic_heading(block)) is not None:
            return [one]
        if not block.headings or block.headings[-1].start < 0:
            return []
        heading = block.headings[-1]
        if several := self.heads_several(self.heading_name(heading.text)):
            return several
        spans = heading_members(self, heading.text)
        return [(heading.text[a:b].strip(), heading.start + a) for a, b in spans]

    def _explained(self, before: Piece | None) -> list[tuple[str, int]]:
        """What the sentence before says that something stands for: `ミノは揉み機のことです。`"""
        found = _STANDS_FOR.search(before.text) if before is not None else None
        if before is None or found is None:
            return []
        surface, at = before.surface(*found.span("x"))
        return [(surface, at)] if surface and self.is_name(surface) else []

    # -- fields, rows, items ------------------------------------------------------------------------

    def _list_item(self, block: Block) -> None:
        """Items under `## 部品`, 部品は次のとおり, or `## 本番で動くアプリ`."""
        if block.kind not in ("item", "field") or block.depth or not block.lead:
            return
        lead = _LISTING.sub("", fold_key(block.lead).rstrip(":。、 "))
        ends = self.patterns.ends_in.search(lead)
        described = (
            ends is not None and re.search(r"[るうくすつぬむぐぶたいなの]$", lead[: ends.start()]) is not None
        )
        label = self.labels[ends.group("label")] if ends and (described or ends.start() == 0) else None
        is_heading = any(h.start == block.lead_start for h in block.headings)
        if is_heading and poetic_kind(self, self.heading_name(block.lead)) is not None:
            return
        named = is_heading and lead not in self.lexicon.attributes and self.is_name(lead)
        kind = label or (self._role_class(lead) if lead and not named else None)
        piece = piece_of(block.text, block.start, block)
        found = ITEM_HEAD.match(piece.text)
        if kind is not None and found is not None:
            self._name_or_code(piece, *found.span("x"), kind, label is not None)
