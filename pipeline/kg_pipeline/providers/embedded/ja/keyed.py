"""Names that keys give a class: fields of a section, rows of a table.

A key states the class of its values where it is a class word (`課: …`) and implies it where it is a role.
What the fields or the columns are about takes its class from the keys that only things of one class have.
"""

from __future__ import annotations

import re
from dataclasses import replace

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block, Cell
from kg_pipeline.providers.embedded.ja.bearers import may_bear
from kg_pipeline.providers.embedded.ja.collect import piece_of
from kg_pipeline.providers.embedded.ja.key_values import KeyedValues
from kg_pipeline.providers.embedded.ja.keys import is_crosswise, read_key
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.nouns import GENERIC
from kg_pipeline.providers.embedded.ja.poetic import is_poetic
from kg_pipeline.providers.embedded.ja.shapes import is_name, strip_quotes

_KEYS_COLUMN = re.compile(r"(?:項目|内容|事項|作業|手順|日付?|時刻|工程|段階|順番?|役割|用途|理由|症状|現象)")
"""Heads of a first column that holds no things."""

_NAMES_COLUMN = re.compile(r"[一-龠々ァ-ヶー]{0,4}(?:名|名称|名前|品目|品)")
"""Heads of a first column that holds names of things, of which one more column tells what they are."""

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
_CORRESPONDENTS = frozenset(
    ("差出人", "宛先", "宛名", "発信", "発信者", "送信者", "送信元", "受信者", "回覧", "cc")
)
_NUMBERED_KEY = re.compile(r"第?[\d一二三四五六七八九十甲乙丙丁]+[号番]?[^\d一二三四五六七八九十]")
_PERSON_COLUMN = re.compile(
    r"(?:氏名|名前|お名前|姓名|(?:社員|職員|教員|講師|隊員|団員|担当者|従業員|スタッフ|メンバー)(?:名|の名前)?|人名?|誰|だれ)"
)
"""Heads of a first column that holds persons."""


class KeyedReader(KeyedValues):
    """Collects the names that fields and rows give a class."""

    def _topic_heading(self, block: Block) -> tuple[str, int] | None:
        """The section's heading as a name, without its bracketed gloss."""
        if not block.headings or block.headings[-1].start < 0:
            return None
        heading = block.headings[-1]
        bare = self.heading_name(heading.text)
        quoted = f"『{bare}』" in heading.text or f"「{bare}」" in heading.text
        named = is_name(bare, self.labels, quoted=quoted) or is_poetic(self, bare)
        if not bare or not named or self._about_a_kind(bare) or bool(self.heads_several(bare)):
            return None
        return bare, heading.start + heading.text.index(bare)

    def _about_a_kind(self, bare: str) -> bool:
        """Whether a heading (路線案内, 水槽一覧表) names a paper about things of a class."""
        begins = re.match(rf"(?:{self.lexicon.label_pattern})", fold_key(bare))
        return begins is not None and fold_key(bare)[begins.end() :].lstrip("のー・ ") in GENERIC

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
        if self._names_one(block):
            return
        if fold_key(block.key) in _CORRESPONDENTS:
            self._correspondents(block)
        if topic is not None:
            self._note_holder(topic, block.key)
        cls, stated = self._key_class(block.key)
        if cls is not None:
            self._values(block.value, block.value_start, cls, stated, block)

    def _correspondents(self, block: Block) -> None:
        """Bodies that a letter is from or to, by the class word that each ends in, be it behind one kanji."""
        bodies = bearer_kinds(self.ontology)[1]
        for part in re.finditer(r"[^、,/;\s]+", block.value):
            ends = self.patterns.ends_in.search(fold_key(part.group()))
            named = ends is not None and ends.start() > 0 and self.is_name(part.group())
            if ends is not None and named and self.labels[ends.group("label")] in bodies:
                at = block.value_start + part.start()
                self.add(part.group(), at, self.labels[ends.group("label")], stated=False)

    def _names_one(self, block: Block) -> bool:
        """Whether the key of a field is a thing's own name (`二号釜: 東棟`), which is entered then.

        So are keys side by side that end in one class word: `松組: 佐山、井口` over `竹組: 小谷`.
        """
        key = fold_key(block.key)
        cls = self.label_of(block.key)
        if (row := self._side_by_side(block)) is not None and self.is_name(block.key):
            self.add(block.key, block.start + max(block.text.find(block.key), 0), row, stated=False)
            self._members_of(block, row)
            return True
        if cls is None or key in self.lexicon.attributes or not self.is_name(block.key):
            return False
        value = self.patterns.ends_in.search(
            fold_key(re.sub(r"[(（].*|[、,].*|。$", "", block.value).strip())
        )
        kind = self.labels[value.group("label")] if value is not None and value.start() > 0 else cls
        apart = not self.ontology.compatible(kind, cls)
        if not apart and _NUMBERED_KEY.match(key) is None and self.folded.count(key) < 2:
            return False
        self.add(block.key, block.start + max(block.text.find(block.key), 0), cls, stated=False)
        return True

    def _side_by_side(self, block: Block) -> str | None:
        """The class in whose word this key and those beside it end, each behind another word."""
        ends = self.patterns.ends_in.search(fold_key(block.key))
        if ends is None or not ends.start() or block.lead_start < 0 or block.kind != "field":
            return None
        label = ends.group("label")
        rests = {
            fold_key(b.key).removesuffix(label)
            for b in self.blocks
            if b.kind == "field" and b.lead_start == block.lead_start and fold_key(b.key).endswith(label)
        }
        plain = all(rest and rest[-1] not in "のなたるい" and rest not in GENERIC for rest in rests)
        roles = any(rest + label in self.lexicon.attributes for rest in rests)
        return self.labels[label] if len(rests) > 1 and plain and not roles else None

    def _members_of(self, block: Block, body: str) -> None:
        """The persons that a field lists under a body's name, if one class of persons may be in it."""
        persons, bodies = bearer_kinds(self.ontology)
        kinds = {
            p.domain
            for p in self.ontology.predicates.values()
            if p.domain in persons - bodies and self.ontology.is_a(body, p.range)
        }
        cls = next(iter(kinds)) if len(kinds) == 1 and body in bodies else None
        for part in re.finditer(r"[^、,・/と\s]+", block.value) if cls is not None else ():
            bare = re.sub(r"[(（].*|(?:さん|氏|様)$", "", part.group())
            if cls is not None and may_bear(self, bare, cls, alone=True):
                self.add(bare, block.value_start + part.start(), cls, stated=False)

    def _row(self, block: Block) -> None:
        if is_crosswise(block, self.lexicon):
            for cell in block.cells[1:]:
                self._crossed(block, cell)
            return
        if len(block.cells) == 2 and all(cell.text for cell in block.cells):
            key, value = block.cells
            keyed = fold_key(key.text) in _KIND_KEYS or self._key_class(key.text)[0] is not None
            if keyed and not self._key_class(key.column)[0] and not self._key_class(value.column)[0]:
                self._field(replace(block, key=key.text, value=value.text, value_start=value.start))
                return
        self._kind_column(block)
        if self._of_persons(block):
            return
        self._row_head(block)
        for cell in block.cells:
            cls, stated = self._key_class(cell.column)
            if cls is not None:
                self._values(cell.text, cell.start, cls, stated, block)
            elif read_key(cell.column, self.lexicon):
                self._telling_values(cell.text, cell.start, block)

    def _of_persons(self, block: Block) -> bool:
        """A row about a person, whose other cells hold what the person bears a role for."""
        head, others = block.cells[0], block.cells[1:]
        if _PERSON_COLUMN.fullmatch(fold_key(head.column)) is None or not head.text:
            return False
        persons, predicates = bearer_kinds(self.ontology)[0], self.ontology.predicates
        roles = {
            cell: [
                predicates[k.predicate] for k in read_key(cell.column, self.lexicon) if k.value == "object"
            ]
            for cell in others
        }
        kinds = {p.range for held in roles.values() for p in held if p.range in persons}
        broad = [cls for cls in sorted(kinds) if all(self.ontology.is_a(other, cls) for other in kinds)]
        if not broad:
            return False
        surface, at = piece_of(head.text, head.start, block).surface(0, len(fold_key(head.text)))
        self.add(surface or head.text, at if surface else head.start, broad[0], stated=False)
        for cell, held in roles.items():
            domains = {p.domain for p in held if p.range in persons and p.domain not in persons}
            cls = domains.pop() if len(domains) == 1 else self._key_class(cell.column)[0]
            if cls is not None and cls not in persons:
                self._values(cell.text, cell.start, cls, True, block)
        return True

    def _crossed(self, block: Block, cell: Cell) -> None:
        """A cell of a table that is read down its columns, and the thing that heads the column."""
        head = strip_quotes(cell.column)
        if fold_key(block.cells[0].text) not in _KIND_KEYS:
            key, value = block.cells[0].text, cell.text
            self._field(replace(block, kind="field", key=key, value=value, value_start=cell.start))
        if not self.is_name(head):
            return
        if (cls := self.label_of(head)) is not None:
            self.add(head, -1, cls, stated=False)
        self._note_holder((head, -1), block.cells[0].text)

    def _row_head(self, block: Block) -> None:
        """What a row is about, where its column does not say: by its ending, or by the other columns."""
        head, others = block.cells[0], block.cells[1:]
        keys = [c.column for c in others if c.text and read_key(c.column, self.lexicon)]
        if not keys or self._key_class(head.column)[0] or read_key(head.column, self.lexicon):
            return
        if _KEYS_COLUMN.fullmatch(fold_key(head.column)) or not self.is_name(head.text):
            return
        if (cls := self.label_of(head.text)) is not None:
            self.add(head.text, head.start, cls, stated=False)
        for key in keys:
            self._note_holder((head.text, head.start), key)
            if _NAMES_COLUMN.fullmatch(fold_key(head.column)) is not None:
                self._note_holder((head.text, head.start), key)

    def _kind_column(self, block: Block) -> None:
        """A column `種類` gives the thing in the first column its class."""
        first = block.cells[0] if block.cells else None
        for cell in block.cells[1:]:
            label = re.search(rf"(?:{self.lexicon.label_pattern})", fold_key(cell.text))
            if first is not None and label and fold_key(cell.column) in _KIND_KEYS and first.text:
                self._values(first.text, first.start, self.labels[label.group()], True, block)
