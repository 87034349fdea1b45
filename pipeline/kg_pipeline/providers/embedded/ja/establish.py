"""Which names a Japanese document establishes, and of which class.

Evidence, from the strongest: a definition (XはYの検査装置である), a field that states the kind, a table
column or a list that a class word heads, an enumeration behind a class word, a heading or an apposition
with a class word; weaker, a name that ends in one, and the role that an unmistakable attribute gives.
"""

from __future__ import annotations

import re
from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block, Heading
from kg_pipeline.providers.embedded.ja.bearers import may_bear
from kg_pipeline.providers.embedded.ja.collect import (
    Collector,
    Found,
    Piece,
    members,
    piece_of,
    pieces,
)
from kg_pipeline.providers.embedded.ja.counted import (
    alike_by_count,
    counted_lists,
    enter_heading_members,
    heading_members,
)
from kg_pipeline.providers.embedded.ja.definitions import read_sentence_names
from kg_pipeline.providers.embedded.ja.keys import NO_VALUE, is_crosswise, key_class, read_key, spaced_field
from kg_pipeline.providers.embedded.ja.nouns import GENERIC
from kg_pipeline.providers.embedded.ja.numbered import numbered_names
from kg_pipeline.providers.embedded.ja.patterns import ITEM_HEAD, LIST
from kg_pipeline.providers.embedded.ja.shapes import is_code, is_name
from kg_pipeline.providers.embedded.ja.stance import is_question
from kg_pipeline.providers.tasks import DraftAlias

_KIND_KEYS = frozenset(
    [
        "種別",
        "種類",
        "分類",
        "区分",
        "タイプ",
        "クラス",
        "類別",
        "カテゴリ",
        "カテゴリー",
        "type",
        "kind",
        "class",
        "category",
    ]
)
_WITH_CODE = re.compile(
    r"(?P<noun>[一-龠々ァ-ヶーぁ-ん]+)[ \u3000]?(?P<code>[A-Za-zＡ-Ｚ]+[-－]?[0-9０-９][A-Za-z0-9\-]*)"
)
_VALUE = re.compile(r"[^、,/・\s][^、,/]*")
_PHRASE = re.compile(
    r"を|(?<=[一-龠々ァ-ヶーa-z0-9])[がはへ](?=[一-龠々ァ-ヶーa-z0-9])|に(?!$)|の(?!.{1,6}$)|(?:する|した|いる|ある|ない|ます|です|など|ほか|ため)|(?<![ぁ-ん])[いるたうくすつ]$"
)
"""In a value: it is described and not named."""

_LISTING = re.compile(r"(?:の?一覧|は(?:次|以下)の(?:とおり|通り)(?:である|です)?)$")


class Establisher(Collector):
    """Collects the names of one document, block by block."""

    def __init__(self, blocks: list[Block], ontology: Ontology) -> None:
        super().__init__(blocks, ontology)
        self._holders: dict[tuple[str, int], list[set[str]]] = {}

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
        self._headings_by_role()
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
            for number, piece in enumerate(pieces(block)):
                if block.key != "Q" and not is_question(piece.text):
                    opens = first and number == 0
                    read_sentence_names(self, piece, self._topic_headings(block) if opens else [])
                    counted_lists(self, piece)

    def _heading(self, text: str, start: int) -> None:
        bare = self.heading_name(text)
        offset = text.find(bare) if bare else -1
        if offset < 0 or not is_name(bare, self.labels):
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

    def _topic_heading(self, block: Block) -> tuple[str, int] | None:
        """The section's heading as a name, without its bracketed gloss."""
        if not block.headings or block.headings[-1].start < 0:
            return None
        heading = block.headings[-1]
        bare = self.heading_name(heading.text)
        if not bare or not is_name(bare, self.labels) or self._about_a_kind(bare):
            return None
        return bare, heading.start + heading.text.index(bare)

    def _topic_headings(self, block: Block) -> list[tuple[str, int]]:
        """The section's heading as a name, or the names that it puts side by side."""
        if (one := self._topic_heading(block)) is not None:
            return [one]
        if not block.headings or block.headings[-1].start < 0:
            return []
        heading = block.headings[-1]
        spans = heading_members(self, heading.text)
        return [(heading.text[a:b].strip(), heading.start + a) for a, b in spans]

    def _about_a_kind(self, bare: str) -> bool:
        """Whether a heading (路線案内, 水槽一覧表) names a paper about things of a class."""
        begins = re.match(rf"(?:{self.lexicon.label_pattern})", fold_key(bare))
        return begins is not None and fold_key(bare)[begins.end() :].lstrip("のー・ ") in GENERIC

    # -- fields, rows, items ------------------------------------------------------------------------

    def _field(self, block: Block) -> None:
        topic = self._topic_heading(block)
        if fold_key(block.key) in _KIND_KEYS:
            label = re.search(
                rf"(?:{self.lexicon.label_pattern})", fold_key(re.sub(r"[(（].*", "", block.value))
            )
            if label and topic:
                self.add(topic[0], topic[1], self.labels[label.group()])
                self.split_apposition(topic, self.labels[label.group()])
            return
        if topic is not None and (kinds := read_key(block.key, self.lexicon)):
            predicates = self.ontology.predicates
            holders = {
                predicates[k.predicate].domain if k.value == "object" else predicates[k.predicate].range
                for k in kinds
            }
            self._holders.setdefault(topic, []).append(holders)
        cls, stated = self._key_class(block.key)
        if cls is not None:
            self._values(block.value, block.value_start, cls, stated, block)

    def _headings_by_role(self) -> None:
        """A heading with two or more fields that only things of one class have is of that class."""
        for topic, fields in self._holders.items():
            if len(fields) < 2:
                continue
            fitting = [
                cls
                for cls in sorted(set().union(*fields))
                if all(any(self.ontology.is_a(cls, one) for one in classes) for classes in fields)
            ]
            if len(fitting) == 1 and fitting[0] not in self.lexicon.open_classes:
                self.add(topic[0], topic[1], fitting[0], stated=False)

    def _key_class(self, key: str) -> tuple[str | None, bool]:
        """The class that a key gives its values: a class word states it, an attribute implies it."""
        if (cls := key_class(key, self.lexicon)) is not None:
            return cls, True
        return self._role_class(key), False

    def _role_class(self, key: str) -> str | None:
        """The class that a role noun implies for what plays the role."""
        predicates = self.ontology.predicates
        kinds = {
            predicates[k.predicate].range if k.value == "object" else predicates[k.predicate].domain
            for k in read_key(key, self.lexicon)
        }
        kinds -= self.lexicon.open_classes
        return kinds.pop() if len(kinds) == 1 else None

    def _values(self, value: str, start: int, cls: str, stated: bool, block: Block) -> None:
        """Names that make up a field's or a cell's whole value."""
        if NO_VALUE.match(fold_key(value)):
            return
        piece = piece_of(value, start, block)
        text = re.sub(r"\([^()]*\)\s*$", "", piece.text).rstrip("。 ")
        if not stated and may_bear(self, piece.surface(0, len(text))[0], cls, alone=True):
            self.add(*self.presently(*piece.surface(0, len(text)), cls), cls, stated=False)
            return
        if text and re.fullmatch(LIST, text):
            for begin, end in members(text, 0):
                self._name_or_code(piece, begin, end, cls, stated)
        elif stated:
            for begin, end in self._plain_values(text):
                surface, at = piece.surface(begin, end)
                self.add(surface, at, cls)

    def _plain_values(self, text: str) -> list[tuple[int, int]]:
        """Spans of a cell's names that no sentence could hold (しおさい), if all of the cell is names."""
        spans = [m.span() for m in _VALUE.finditer(text)]
        parts = [text[begin:end] for begin, end in spans]
        named = all(
            len(part) <= 20 and not _PHRASE.search(part) and is_name(part, self.labels, quoted=True)
            for part in parts
        )
        return spans if named else []

    def _name_or_code(self, piece: Piece, begin: int, end: int, cls: str, stated: bool) -> None:
        surface, at = piece.surface(begin, end)
        with_code = _WITH_CODE.fullmatch(surface)
        if with_code and not with_code.group("noun").endswith("第"):
            alias = DraftAlias(name=surface, quote=surface, at=at)
            code_at = at + with_code.start("code")
            self.add(with_code.group("code"), code_at, cls, stated=stated, aliases=[alias])
            return
        quoted = piece.text[begin] in "「『"
        if surface and is_name(surface, self.labels, quoted=quoted) and (stated or self._bears_role(surface)):
            own = self.label_of(surface)
            narrower = own if own is not None and self.ontology.is_a(own, cls) else cls
            self.add(*self.presently(surface, at, narrower), narrower, stated=stated)

    def _bears_role(self, surface: str) -> bool:
        """Whether a name may get its class from a role alone: not where it may well be a person's name."""
        ends = self.patterns.ends_in.search(fold_key(surface))
        return ends is not None or not re.fullmatch(r"[一-龠々]{1,3}", surface)

    def _crosswise(self, block: Block) -> None:
        """A row whose first cell says what the others tell of the things that head their columns."""
        cls, stated = self._key_class(block.cells[0].text)
        for cell in block.cells[1:]:
            if cls is not None:
                self._values(cell.text, cell.start, cls, stated, block)

    def _row(self, block: Block) -> None:
        if is_crosswise(block, self.lexicon):
            self._crosswise(block)
            return
        if len(block.cells) == 2 and all(cell.text for cell in block.cells):
            key, value = block.cells
            keyed = fold_key(key.text) in _KIND_KEYS or self._key_class(key.text)[0] is not None
            if keyed and not self._key_class(key.column)[0] and not self._key_class(value.column)[0]:
                self._field(replace(block, key=key.text, value=value.text, value_start=value.start))
                return
        self._kind_column(block)
        for cell in block.cells:
            cls, stated = self._key_class(cell.column)
            if cls is not None:
                self._values(cell.text, cell.start, cls, stated, block)
            elif read_key(cell.column, self.lexicon):
                self._telling_values(cell.text, cell.start, block)

    def _telling_values(self, value: str, start: int, block: Block) -> None:
        """Names under `依存先` whose own endings say what they are, where the relation does not."""
        piece = piece_of(value, start, block)
        text = re.sub(r"\([^()]*\)\s*$", "", piece.text).rstrip("。 ")
        if text and re.fullmatch(LIST, text):
            for begin, end in members(text, 0):
                surface, at = piece.surface(begin, end)
                if surface and (cls := self.label_of(surface)) is not None and self.is_name(surface):
                    self.add(surface, at, cls, stated=False)

    def _kind_column(self, block: Block) -> None:
        """A column `種類` gives the thing in the first column its class."""
        first = block.cells[0] if block.cells else None
        for cell in block.cells[1:]:
            label = re.search(rf"(?:{self.lexicon.label_pattern})", fold_key(cell.text))
            if first is not None and label and fold_key(cell.column) in _KIND_KEYS and first.text:
                self._values(first.text, first.start, self.labels[label.group()], True, block)

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
        named = is_heading and lead not in self.lexicon.attributes and self.is_name(lead)
        kind = label or (self._role_class(lead) if lead and not named else None)
        piece = piece_of(block.text, block.start, block)
        found = ITEM_HEAD.match(piece.text)
        if kind is not None and found is not None:
            self._name_or_code(piece, *found.span("x"), kind, label is not None)
