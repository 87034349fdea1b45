"""Which names a Japanese document establishes, and of which class.

Evidence, from the strongest: a definition (XはYの検査装置である), a field that states the kind, a table column or a
list that a class word heads, an enumeration behind a class word, a heading or an apposition with a class word, a
name that ends in one, and the role that an unmistakable attribute gives.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import Folded, fold, fold_key
from kg_pipeline.providers.embedded.frame import Block, Heading
from kg_pipeline.providers.embedded.ja.cues import JaLexicon, compile_lexicon
from kg_pipeline.providers.embedded.ja.fields import read_key, spaced_field
from kg_pipeline.providers.embedded.ja.grammar import after_connective
from kg_pipeline.providers.embedded.ja.sentences import split
from kg_pipeline.providers.embedded.ja.shapes import (
    CANDIDATE,
    COMMON_HEADS,
    is_code,
    is_name,
    is_own_modifier,
    strip_quotes,
)
from kg_pipeline.providers.embedded.ja.stance import is_question
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_KIND_KEYS = frozenset(
    "種別 種類 分類 区分 タイプ クラス 類別 カテゴリ カテゴリー type kind class category".split()
)
_END = r"(?=(?:である|であり|です|でした|だ(?![けっ])|で、|で。|として|。|、|$|\)))"
_COUNT = r"(?:の?(?:[一二三四五六七八九十両\d]+)(?:つ|台|社|個|名|本|棟|課|班|者|件|基|種類?|チーム|拠点|箇所|か所|部門)?)"
_LIST = (
    rf"{CANDIDATE}(?:(?:、|,|と|および|及び|ならびに|、および|または|(?<=[」』])(?=[「『]))(?:{CANDIDATE}))*"
)
_LIST_END = r"(?=(?:である|です|だ(?![けっ])|で|に分かれ|に分け|から(?:なる|成る|構成)|が(?:あ|稼働|い)|を(?:もつ|持つ|置|備)|の(?:[一二三四五六七八九十\d]+)|。|$|など|等))"
_ITEM_HEAD = re.compile(rf"(?P<x>{CANDIDATE})(?:\([^()]*\))?(?:$|[、。:]|は| - | — |[:：])")


@dataclass(slots=True)
class Found:
    """A name in a sentence, with the source range of its surface."""

    surface: str
    start: int
    cls: str
    stated: bool = True
    sentence: str = ""
    sentence_start: int = -1
    described: bool = False
    aliases: list[DraftAlias] = field(default_factory=list)

    def draft(self) -> DraftEntity:
        """The draft that the engine hands on."""
        return DraftEntity(
            name=self.surface,
            type=self.cls,
            description=self.sentence if self.described else "",
            quote=self.surface,
            at=self.start,
            stated=self.stated,
            aliases=self.aliases,
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """A folded sentence with the way back to the source."""

    text: str
    folded: Folded
    source: str
    start: int
    block: Block
    first: bool

    def surface(self, start: int, end: int) -> tuple[str, int]:
        """The source of `text[start:end]` without quotation marks, and where it begins."""
        while start < end and self.text[start] in '「『"“` ':
            start += 1
        while end > start and self.text[end - 1] in '」』"”` ':
            end -= 1
        if start >= end:
            return "", -1
        begin, stop = self.folded.starts[start], self.folded.ends[end - 1]
        return self.source[begin - self.start : stop - self.start], begin


class Establisher:
    """Collects the names of one document."""

    def __init__(self, blocks: list[Block], ontology: Ontology) -> None:
        self.blocks = blocks
        self.ontology = ontology
        self.lexicon: JaLexicon = compile_lexicon(ontology)
        self.labels = self.lexicon.labels
        self.found: list[Found] = []
        self._source = "\n".join(block.text for block in blocks)
        self._folded = fold_key(self._source)
        pattern = self.lexicon.label_pattern
        self._copula = re.compile(
            rf"(?P<label>{pattern})(?:の(?:一つ|1つ|ひとつ|一種|一台|一員|一部))?{_END}"
        )
        self._listed = re.compile(
            rf"(?P<label>{pattern})(?:は|には|として(?:は)?)、?(?:{_COUNT}(?:で|あり|あって|あり、|で、)、?)?(?P<list>{_LIST}){_LIST_END}"
        )
        self._class_behind = re.compile(rf"(?:の|という|といった){_COUNT}?(?:の)?(?:{pattern})")
        self._behind = re.compile(
            rf"(?P<list>{_LIST})(?:の|という|といった){_COUNT}?(?:の)?(?P<label>{pattern})"
        )
        self._apposed = re.compile(
            rf"(?P<label>{pattern})の?(?P<x>「[^「」]{{1,30}}」)|(?P<label2>{pattern})の?(?P<x2>[a-z]+-?\d[a-z0-9\-]*|[ァ-ヶー]{{2,12}}-?\d+[号型式]?)"
        )
        self._glossed = re.compile(rf"(?P<x>{CANDIDATE})\((?P<label>{pattern})(?:、[^()]*)?\)")
        self._tagged = re.compile(
            rf"(?P<x>[a-z][a-z0-9]*(?:[_./\-][a-z0-9]+)+|[a-z]+\d+)(?P<label>{pattern})"
        )
        self._headed = re.compile(
            rf"(?<![一-龠々ァ-ヶー])(?P<x>(?P<label>{pattern})(?P<rest>[ァ-ヶー]{{3,12}}))(?![ァ-ヶー一-龠])"
        )
        self._ends_in = re.compile(rf"(?P<label>{pattern})$")
        self._in_class = re.compile(rf"(?P<x>{CANDIDATE})(?=は|が|を|に|へ|と|から|、|の|で|も|や|。|$|\()")
        self._topic = re.compile(rf"(?P<list>{_LIST})(?:\([^()]*\))?(?:は|とは|も)、?")

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
        return self.found

    # -- blocks -----------------------------------------------------------------------------------

    def _block(self, block: Block, first: bool) -> None:
        if block.kind == "heading":
            self._heading(block.text, block.start)
            return
        if block.kind == "meta":
            return
        if block.kind == "row":
            self._row(block)
            return
        if (keyed := spaced_field(block, self.lexicon)).kind == "field":
            self._field(keyed)
        self._list_item(block)
        for number, piece in enumerate(pieces(block)):
            if block.key == "Q" or is_question(piece.text):
                continue
            self._sentence(piece, first and number == 0)

    def _heading(self, text: str, start: int) -> None:
        bare = re.sub(r"[(（][^()（）]*[)）]\s*$", "", text).strip(" *`_")
        offset = text.find(bare) if bare else -1
        if offset < 0 or not is_name(bare, self.labels):
            return
        folded = fold_key(bare)
        if ends := self._ends_in.search(folded):
            label = ends.group("label")
            if is_own_modifier(bare, label):
                self.add(bare, start + offset, self.labels[label])
            return
        begins = re.match(rf"(?:{self.lexicon.label_pattern})", folded)
        rest = bare[begins.end() :].strip() if begins and len(folded) == len(bare) else ""
        if begins and rest and (bare != text.strip() or is_code(rest)) and is_name(rest, self.labels):
            at = start + offset + bare.index(rest, begins.end())
            alias = DraftAlias(name=rest, quote=bare, at=start + offset)
            self.add(bare, start + offset, self.labels[begins.group()], aliases=[alias])
            self.add(rest, at, self.labels[begins.group()])

    def _topic_heading(self, block: Block) -> tuple[str, int] | None:
        """The section's heading as a name, without its bracketed gloss."""
        if not block.headings or block.headings[-1].start < 0:
            return None
        heading = block.headings[-1]
        bare = re.sub(r"[(（][^()（）]*[)）]\s*$", "", heading.text).strip(" *`_")
        if not bare or not is_name(bare, self.labels):
            return None
        return bare, heading.start + heading.text.index(bare)

    def _field(self, block: Block) -> None:
        key = fold_key(block.key)
        if key in _KIND_KEYS:
            label = self._label_in(fold_key(re.sub(r"[(（].*", "", block.value)))
            topic = self._topic_heading(block)
            if label and topic:
                self.add(topic[0], topic[1], label)
                self._split_apposition(topic, label)
            return
        cls, stated = self._key_class(block.key)
        if cls is None:
            return
        self._values(block.value, block.value_start, cls, stated)

    def _key_class(self, key: str) -> tuple[str | None, bool]:
        """The class that a key gives its values: a class word states it, an attribute implies it."""
        folded = re.sub(r"\([^()]*\)|\s", "", fold_key(key))
        if (cls := self.labels.get(folded)) is not None:
            return cls, True
        kinds = {
            (d.range if k.value == "object" else d.domain)
            for k in read_key(key, self.lexicon)
            if (d := self.ontology.predicates[k.predicate])
        }
        return (kinds.pop(), False) if len(kinds) == 1 else (None, False)

    def _values(self, value: str, start: int, cls: str, stated: bool) -> None:
        """Names that make up a field's or a cell's whole value."""
        folded = fold(value, start)
        text = re.sub(r"\([^()]*\)\s*$", "", folded.text).rstrip("。 ")
        if not text or not re.fullmatch(_LIST, text):
            return
        piece = Piece(folded.text, folded, value, start, self.blocks[0], False)
        for begin, end in _members(text, 0):
            self._name_or_code(piece, begin, end, cls, stated)

    def _name_or_code(self, piece: Piece, begin: int, end: int, cls: str, stated: bool) -> None:
        surface, at = piece.surface(begin, end)
        if not surface:
            return
        split_code = re.fullmatch(
            r"([一-龠々ァ-ヶーぁ-ん]+)[ 　]?([A-Za-zＡ-Ｚ]+[-－]?[0-9０-９][A-Za-z0-9\-]*)", surface
        )
        if split_code and not split_code.group(1).endswith(("第",)):
            code = split_code.group(2)
            alias = DraftAlias(name=surface, quote=surface, at=at)
            self.add(code, at + split_code.start(2), cls, stated=stated, aliases=[alias])
            return
        if is_name(surface, self.labels) and (stated or self._bears_role(surface)):
            self.add(surface, at, cls, stated=stated)

    def _bears_role(self, surface: str) -> bool:
        """Whether a name may get its class from a role alone: not where it may well be a person's name."""
        return self._ends_in.search(fold_key(surface)) is not None or not re.fullmatch(
            r"[一-龠々]{1,3}", surface
        )

    def _row(self, block: Block) -> None:
        if len(block.cells) == 2 and all(cell.text for cell in block.cells):
            key, value = block.cells
            keyed = fold_key(key.text) in _KIND_KEYS or read_key(key.text, self.lexicon)
            if keyed and not self._key_class(value.column)[0]:
                self._field(replace(block, key=key.text, value=value.text, value_start=value.start))
                return
        for cell in block.cells:
            cls, stated = self._key_class(cell.column)
            if cls is not None:
                self._values(cell.text, cell.start, cls, stated)

    def _list_item(self, block: Block) -> None:
        """Items under `## 部品` or 部品は次のとおり."""
        if block.kind not in ("item", "field") or block.depth or not block.lead:
            return
        lead = fold_key(block.lead).rstrip(":。、 ")
        label = self.labels.get(
            re.sub(r"(?:の?一覧|は(?:次|以下)の(?:とおり|通り)(?:である|です)?)$", "", lead)
        )
        kind = label or (self._key_class(lead)[0] if lead else None)
        if kind is None:
            return
        folded = fold(block.text, block.start)
        found = _ITEM_HEAD.match(folded.text)
        if found is None:
            return
        piece = Piece(folded.text, folded, block.text, block.start, block, False)
        begin, end = found.span("x")
        self._name_or_code(piece, begin, end, kind, label is not None)

    # -- sentences --------------------------------------------------------------------------------

    def _sentence(self, piece: Piece, opens_section: bool) -> None:
        text = piece.text
        for match in self._listed.finditer(text):
            if self._label_free(text, match.start()):
                self._members(piece, match, self.labels[match.group("label")])
        for match in self._behind.finditer(text) if self._class_behind.search(text) else ():
            several = len(_members(match.group("list"), 0)) > 1 or match.group("list").startswith(
                ("「", "『")
            )
            if several or text.startswith("という", match.end("list")):
                self._members(piece, match, self.labels[match.group("label")])
        for match in self._apposed.finditer(text):
            group = "x" if match.group("x") else "x2"
            label = match.group("label") or match.group("label2")
            begin, end = match.span(group)
            surface, at = piece.surface(begin, end)
            if is_name(surface, self.labels, quoted=group == "x"):
                self.add(surface, at, self.labels[label])
        for match in self._glossed.finditer(text) if "(" in text else ():
            surface, at = piece.surface(*match.span("x"))
            if surface and self.is_name(surface):
                self.add(surface, at, self.labels[match.group("label")])
        self._labelled(piece)
        self._definition(piece, opens_section)
        self._role_noun(piece)

    def _labelled(self, piece: Piece) -> None:
        """`kouza_master テーブル` names kouza_master; 劇団アカツキ, said more than once, is a 劇団."""
        for match in self._tagged.finditer(piece.text):
            surface, at = piece.surface(*match.span("x"))
            if surface and self.is_name(surface, quoted=True):
                self.add(surface, at, self.labels[match.group("label")])
        for match in self._headed.finditer(piece.text):
            if len(match.group("label")) < 2 or match.group("rest") in COMMON_HEADS:
                continue
            surface, at = piece.surface(*match.span("x"))
            rests = {
                m.group("rest")
                for m in self._headed.finditer(self._folded)
                if m.group("label") == match.group("label")
            }
            several = self._folded.count(match.group("x")) > 1 or len(rests - COMMON_HEADS) > 1
            if several and self.is_name(surface):
                self.add(surface, at, self.labels[match.group("label")], stated=False)

    def _label_free(self, text: str, start: int) -> bool:
        """Whether a class word is not the tail of a longer noun."""
        return not (start and re.match(r"[一-龠々ァ-ヶーa-z0-9の]", text[start - 1]))

    def _members(self, piece: Piece, match: re.Match[str], cls: str) -> None:
        begin, end = match.span("list")
        for one, two in _members(piece.text[begin:end], begin):
            surface, at = piece.surface(one, two)
            if surface and is_name(surface, self.labels, quoted=piece.text[one] in "「『"):
                self.add(surface, at, cls)

    def _definition(self, piece: Piece, opens_section: bool) -> None:
        """`XはYの検査装置である`; at the head of a section, a noun phrase that defines its heading."""
        text = piece.text
        begin = after_connective(text)
        topics = [self._topic.match(text, at) for at in (begin, *(m.end() for m in re.finditer("、", text)))]
        for topic in topics:
            label = self._defining(text, topic.end()) if topic is not None else None
            if topic is None or label is None:
                continue
            for one, two in _members(text[topic.start("list") : topic.end("list")], topic.start("list")):
                surface, at = piece.surface(one, two)
                if surface and self.is_name(surface, quoted=text[one] in "「『"):
                    self.add(surface, at, label, piece=piece)
        if topics[0] is not None:
            return
        heading = self._topic_heading(piece.block)
        if heading is None or not opens_section or piece.block.kind == "field" or re.search(r"は|が、", text):
            return
        if (label := self._defining(text, 0, phrase=True)) is not None:
            self.add(heading[0], heading[1], label, piece=piece)
            self._split_apposition(heading, label)

    def _defining(self, text: str, start: int, *, phrase: bool = False) -> str | None:
        """The class word that closes the predicate noun phrase from `start` on, if there is one.

        With `phrase`, only a class word that is described and not a part of a name (東棟) counts.
        """
        for match in self._copula.finditer(text, start):
            between = text[start : match.start()]
            between = re.sub(
                r"(?:(?:ともに|共に|いずれも|どちらも|それぞれ|両方とも|すべて|全て)、?)", "", between
            )
            if not self._describes(between, match, phrase):
                return None
            if re.search(
                r"(?:は|。)|(?:て|し|り|が|ず|と|ば|ため|ので)、|(?:別|同じ|他|同様|同一)の?$|から(?:、|$)|(?:と|に|を|や)$",
                between,
            ):
                return None
            behind = text[match.end() : match.end() + 6]
            if re.match(
                r"(?:で|では|じゃ)(?:は)?な[いく]|で、[^。]{0,30}(?:を|に|へ)", behind
            ) and behind.startswith(("で", "じゃ")):
                if re.match(r"(?:では?|じゃ)な[いく]", behind):
                    return None
            return self.labels[match.group("label")]
        return None

    def _describes(self, between: str, label: re.Match[str], phrase: bool) -> bool:
        """Whether the words before a class word describe a thing of the class, and are not its name's head."""
        if len(label.group("label")) == 1:
            return re.search(r"(?:[のなたいるうくすつむぶ]|用)$", between) is not None
        if phrase:
            return re.search(r"(?:[ぁ-ん][一-龠々ァ-ヶー]{0,4}|用)$", between) is not None
        compound = re.search(r"[一-龠々ァ-ヶーa-z0-9]+$", between)
        return compound is None or self._folded.count(compound.group() + label.group("label")) < 2

    def label_of(self, surface: str) -> str | None:
        """The class of the class word that `surface`, one thing's own name, ends in."""
        ends = self._ends_in.search(fold_key(surface))
        if ends is None or not is_own_modifier(surface, ends.group("label")):
            return None
        return self.labels[ends.group("label")]

    def is_name(self, surface: str, *, quoted: bool = False) -> bool:
        """Whether `surface` may be a name under this ontology, whose role nouns (仕入先, 代表者) are none."""
        if fold_key(surface) in self.lexicon.attributes:
            return False
        if re.match(r"[ぁ-ん]", surface) and not quoted and self._source.count(surface) < 2:
            return False
        return is_name(surface, self.labels, quoted=quoted)

    def _role_noun(self, piece: Piece) -> None:
        """Names that end in a class word, in a sentence that states something the ontology knows."""
        text = piece.text
        telling = self.lexicon.stems.search(text) or self.lexicon.nouns.search(text)
        if not telling and not self._in_class.fullmatch(text.rstrip("。 ")):
            return
        for match in self._in_class.finditer(text):
            for one, two in _members(match.group("x"), match.start("x")):
                surface, at = piece.surface(one, two)
                ends = self._ends_in.search(text[one:two])
                if not surface or not ends or self._predicative(text, one) or not self.is_name(surface):
                    continue
                if is_own_modifier(surface, ends.group("label")):
                    self.add(surface, at, self.labels[ends.group("label")], stated=False)

    def _predicative(self, text: str, at: int) -> bool:
        """Whether what begins at `at` says what kind of thing a topic is (Xは断層撮影装置)."""
        topic = re.search(rf"(?P<x>{CANDIDATE})(?:\([^()]*\))?は、?$", text[:at])
        return topic is not None and fold_key(strip_quotes(topic.group("x"))) not in self.lexicon.attributes

    # -- what was found ---------------------------------------------------------------------------

    def _label_in(self, text: str) -> str | None:
        found = re.search(rf"(?:{self.lexicon.label_pattern})", text)
        return self.labels[found.group()] if found else None

    def _split_apposition(self, topic: tuple[str, int], cls: str) -> None:
        """A heading 搬送機ハヤテ that is stated to be a 搬送機 is also called ハヤテ."""
        bare, at = topic
        found = re.match(rf"(?:{self.lexicon.label_pattern})", fold_key(bare))
        if not found or len(fold_key(bare)) != len(bare):
            return
        rest = bare[found.end() :].strip()
        if rest and self.ontology.compatible(self.labels[found.group()], cls) and is_name(rest, self.labels):
            alias = DraftAlias(name=rest, quote=bare, at=at)
            self.add(bare, at, cls, aliases=[alias])
            self.add(rest, at + bare.index(rest, found.end()), cls)

    def add(
        self,
        surface: str,
        at: int,
        cls: str,
        *,
        stated: bool = True,
        piece: Piece | None = None,
        aliases: list[DraftAlias] | None = None,
    ) -> None:
        """Enter a name."""
        if re.search(r"[`|\r\n]", surface):
            return
        if any(
            fold_key(surface) == fold_key(f.surface) and f.cls == cls and f.aliases == (aliases or [])
            for f in self.found
        ):
            return
        one = Found(strip_quotes(surface), at, cls, stated, aliases=aliases or [])
        if piece is not None:
            one.sentence, one.sentence_start, one.described = piece.source.strip(), piece.start, True
        self.found.append(one)


def _members(text: str, start: int) -> list[tuple[int, int]]:
    """Spans of an enumeration's members."""
    spans = []
    for match in re.finditer(
        r"「[^「」]*」|『[^『』]*』|(?:(?!、|,|・(?![ァ-ヶ])|(?<![ァ-ヶー])・|および|及び|ならびに|または|と)[^「」『』])+",
        text,
    ):
        piece = match.group()
        lead = len(piece) - len(piece.lstrip())
        if piece.strip():
            spans.append((start + match.start() + lead, start + match.start() + lead + len(piece.strip())))
    return spans


def pieces(block: Block) -> list[Piece]:
    """The block's sentences, folded."""
    found = []
    for begin, end in split(block.text):
        source = block.text[begin:end]
        if not source.strip() or len(source) > 1_500:
            continue
        start = block.start + begin
        folded = fold(source, start)
        found.append(Piece(folded.text, folded, source, start, block, begin == 0))
    return found
