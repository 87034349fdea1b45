"""What a survey of a Japanese document gathers: names, where they stand, and the sentences they stand in."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import Folded, fold, fold_key
from kg_pipeline.providers.embedded.frame import SENTENCE_LIMIT, Block
from kg_pipeline.providers.embedded.ja.cues import JaLexicon, compile_lexicon
from kg_pipeline.providers.embedded.ja.kin import kin_of
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.members import members
from kg_pipeline.providers.embedded.ja.patterns import name_patterns
from kg_pipeline.providers.embedded.ja.sentences import split
from kg_pipeline.providers.embedded.ja.shapes import (
    ADVERB_HEAD,
    is_name,
    is_own_modifier,
    strip_quotes,
)
from kg_pipeline.providers.embedded.ja.sized import told_by_size
from kg_pipeline.providers.embedded.ja.titles import matter
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_NUMBERED_HEAD = re.compile(
    r"(?P<of>[^\d\s]{2,20}?)[ 　]?"
    r"(?:第?(?:\d{1,4}|[一二三四五六七八九十])(?:号[機車棟室]?|番[機館]?|系)?|[a-z甲乙丙丁]\d{0,3})"
)
_NUMBER_BEFORE = re.compile(r"[\d:./-]+[ \u3000]+(?=[^\x00-\x7f])")
"""A time or a number that stands apart before a name."""

_QUOTED_END = re.compile(r"[^「」『』、。]{0,20}[「『](?P<x>[^「」『』]{2,30})[」』]")
_TELLING = frozenset("課係班署庁棟町村県郡駅")
"""Single characters that end hardly a compound but a name of such a thing."""

_OPENING = '「『"“` '
_CLOSING = '」』"”` '


@dataclass(slots=True)
class Found:
    """A name with its class, and where it stands.

    Attributes
    ----------
    start : offset in the document; -1 for what only a table's header names.
    stated : False if the class follows from the name's ending or from a role.
    description : the sentence that defines it, or empty.
    weak : the class follows from a single character at the end of a compound (製薬 and 薬).
    """

    surface: str
    start: int
    cls: str
    stated: bool = True
    description: str = ""
    aliases: list[DraftAlias] = field(default_factory=list)
    weak: bool = False

    def draft(self) -> DraftEntity:
        """The draft that the engine hands on."""
        return DraftEntity(
            name=self.surface, type=self.cls, description=self.description, quote=self.surface,
            at=self.start if self.start >= 0 else None, stated=self.stated, aliases=self.aliases,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    """A folded sentence with the way back to the source."""

    text: str
    folded: Folded
    source: str
    start: int
    block: Block

    @property
    def lead(self) -> int:
        """Where the sentence begins behind white space."""
        return self.start + len(self.source) - len(self.source.lstrip())

    def surface(self, start: int, end: int) -> tuple[str, int]:
        """The source of `text[start:end]` without quotation marks, and where it begins."""
        while start < end and self.text[start] in _OPENING:
            start += 1
        while end > start and self.text[end - 1] in _CLOSING:
            end -= 1
        if start >= end:
            return "", -1
        begin, stop = self.folded.starts[start], self.folded.ends[end - 1]
        found = self.source[begin - self.start : stop - self.start]
        if number := _NUMBER_BEFORE.match(found):
            return found[number.end() :], begin + number.end()
        return found, begin


def set_apart(piece: Piece, start: int, end: int) -> list[tuple[int, int]]:
    """The parts of `text[start:end]` that a space sets apart, which folding drops in Japanese."""
    folded, edges = piece.folded, [start]
    for at in range(start, end - 1):
        japanese = not (piece.text[at].isascii() or piece.text[at + 1].isascii())
        if japanese and folded.ends[at] < folded.starts[at + 1] and piece.text[at] not in _OPENING + _CLOSING:
            edges.append(at + 1)
    return list(zip(edges, [*edges[1:], end], strict=True))


def piece_of(source: str, start: int, block: Block) -> Piece:
    """A piece of `block` that begins at `start`."""
    folded = fold(source, start)
    return Piece(folded.text, folded, source, start, block)


def pieces(block: Block) -> list[Piece]:
    """The block's sentences, folded."""
    return [
        piece_of(block.text[begin:end], block.start + begin, block)
        for begin, end in split(block.text)
        if end - begin <= SENTENCE_LIMIT and block.text[begin:end].strip()
    ]


def heading_name(text: str) -> str:
    """A heading without gloss and mark-up; of 観測機「ハヤテ」 what stands in quotation marks."""
    bare = re.sub(r"[(（][^()（）]*[)）]\s*$", "", text).strip(" *`_")
    quoted = _QUOTED_END.fullmatch(bare)
    return quoted.group("x") if quoted is not None else bare


class Collector:
    """The names of one document, and what is a name under its ontology."""

    def __init__(self, blocks: list[Block], ontology: Ontology) -> None:
        self.blocks = blocks
        self.ontology = ontology
        self.lexicon: JaLexicon = compile_lexicon(ontology)
        self.labels = self.lexicon.labels
        self.patterns = name_patterns(ontology)
        self.found: list[Found] = []
        self.called: frozenset[str] = frozenset()
        self.source = "\n".join(block.text for block in blocks)
        self.folded = fold_key(self.source)
        self._held: set[tuple[str, str, tuple[str, ...]]] = set()

    @cached_property
    def set_apart(self) -> frozenset[str]:
        """What is the whole of a cell or of a heading."""
        cells = (cell.text for block in self.blocks for cell in block.cells)
        return frozenset((*cells, *(block.text for block in self.blocks if block.kind == "heading")))

    @cached_property
    def folded_heads(self) -> frozenset[str]:
        """What the document's headings name."""
        return frozenset(fold_key(heading_name(b.text)) for b in self.blocks if b.kind == "heading")

    @cached_property
    def heads_behind_no(self) -> Counter[str]:
        """How many headings are built with の before a word (`月見の湯`), by that word."""
        return Counter(head.rpartition("の")[2] for head in self.folded_heads if "の" in head[1:])

    @cached_property
    def quoted(self) -> frozenset[str]:
        """What stands in Japanese quotation marks."""
        return frozenset(re.findall(r"[「『]([^「」『』\n]{1,20})[」』]", self.folded))

    @cached_property
    def attached_codes(self) -> frozenset[str]:
        """Identifiers that end a longer name here (貯水槽K-1): alone they may mean another thing."""
        return frozenset(m.group("id").strip() for m in self.patterns.numbered.finditer(self.folded))

    def label_of(self, surface: str) -> str | None:
        """The class of the class word that `surface`, one thing's own name, ends in."""
        folded = fold_key(surface)
        ends = self.patterns.ends_in.search(folded)
        bodies = bearer_kinds(self.ontology)[1]
        body = ends is not None and self.labels[ends.group("label")] in bodies
        own = ends is not None and is_own_modifier(surface, ends["label"], body=body)
        if ends is None or not (own or told_by_size(folded, ends["label"], self.folded)):
            trade = next((t for t in self.lexicon.firm_endings if folded.endswith(t)), None)
            if trade is not None and is_own_modifier(surface, trade):
                return self.lexicon.firm_endings[trade]
            if ends is not None:
                return None
            titles = (block.text for block in self.blocks if block.kind == "heading")
            return kin_of(surface, self.labels, titles)
        return self.labels[ends.group("label")]

    def weakly_named(self, surface: str) -> bool:
        """Whether `label_of` rests on one kanji behind another, which may be the end of any compound."""
        ends = self.patterns.ends_in.search(fold_key(surface))
        if ends is None or len(ends.group("label")) > 1 or ends.group("label") in _TELLING:
            return False
        return re.search(r"[一-龠々](?<!\d[番号]).$", fold_key(surface)) is not None

    def heads_several(self, bare: str) -> list[tuple[str, int]]:
        """The headings that are `bare` and a number (`乾燥機1号`), if several: it is their kind."""
        return self._numbered_heads.get(fold_key(bare), []) if bare else []

    @cached_property
    def _numbered_heads(self) -> dict[str, list[tuple[str, int]]]:
        """By what stands before the number: headings that end in one, if several do."""
        found: dict[str, dict[str, int]] = {}
        for block in self.blocks:
            if block.kind == "heading":
                bare = heading_name(block.text)
                if (numbered := _NUMBERED_HEAD.fullmatch(fold_key(bare))) is not None:
                    at = block.start + max(block.text.find(bare), 0)
                    found.setdefault(numbered.group("of"), {}).setdefault(bare, at)
        return {of: list(heads.items()) for of, heads in found.items() if len(heads) > 1}

    def is_name(self, surface: str, *, quoted: bool = False) -> bool:
        """Whether `surface` may be a name under this ontology, whose role nouns (仕入先, 代表者) are none."""
        if (key := fold_key(surface)) in self.lexicon.attributes and not self._names_itself(key):
            return False
        if not quoted and ADVERB_HEAD.match(surface) and self.source.count(surface) < 2:
            return False
        return is_name(surface, self.labels, quoted=quoted)

    def _names_itself(self, noun: str) -> bool:
        """Whether `通知サービス`, which could be a role (what X notifies), is used here as a name.

        A role belongs to something (Xの通知先), is told by a copula (通知先はYです) or heads a field.
        """
        if self.label_of(noun) is None:
            return False
        role = rf"の{re.escape(noun)}|{re.escape(noun)}(?:は[^。]{{1,30}}(?:です|である|だ)(?:。|$)|[:|])"
        return re.search(role, self.folded, re.M) is None

    def add_members(self, piece: Piece, match: re.Match[str], cls: str) -> None:
        """Enter the members of the group `list` of `match`."""
        begin, end = match.span("list")
        for one, two in members(piece.text[begin:end], begin):
            surface, at = piece.surface(one, two)
            if surface and is_name(surface, self.labels, quoted=piece.text[one] in _OPENING):
                self.add(surface, at, cls)

    def add(
        self, surface: str, at: int, cls: str, *, stated: bool = True, description: str = "",
        aliases: list[DraftAlias] | None = None, weak: bool = False,
    ) -> None:  # fmt: skip
        """Enter a name; the same one of the same class only once, unless it brings an alias.

        A class with narrower ones, under which a table or a list puts a thing, is held as inferred: what is
        said of the thing elsewhere may narrow it.
        """
        if re.search(r"[`|\r\n<>]|~~|\*\*[ \u3000]", surface):
            return
        if stated and not description and len(self.ontology.descendants(cls)) > 1:
            stated = False
        key = (fold_key(surface), cls, tuple(a.name for a in aliases or ()))
        if key in self._held:
            self._confirm(key, cls, stated=stated, weak=weak)
            return
        self._held.add(key)
        self.found.append(Found(strip_quotes(surface), at, cls, stated, description, aliases or [], weak))

    def _confirm(self, key: tuple[str, str, tuple[str, ...]], cls: str, *, stated: bool, weak: bool) -> None:
        """Let later and better evidence count for a name that only its ending gave the class so far."""
        for one in self.found if not weak else ():
            if one.weak and one.cls == cls and fold_key(one.surface) == key[0]:
                one.weak, one.stated = False, one.stated or stated

    def heading_name(self, text: str) -> str:
        """What a heading names: without its gloss, and of a paper's title what the paper is about."""
        return matter(heading_name(text), self.labels).strip(" *`_")

    def presently(self, surface: str, at: int, cls: str) -> tuple[str, int]:
        """A person's or a body's name in a value without 旧, 元 or 現, which tell a time of bearing it."""
        rest = surface[1:]
        kinds = bearer_kinds(self.ontology)
        if not surface.startswith(("旧", "元", "前", "現")) or cls not in kinds[0] | kinds[1]:
            return surface, at
        return (rest, at + 1) if self.label_of(rest) is not None else (surface, at)

    def stands_alone(self, rest: str) -> bool:
        """Whether what a class word leaves of a compound (搬送機ハヤテ, 路線案内) may be a name without it.

        Of a noun in kanji, or made of a verb (`橋渡り`), only the text tells: it has to be said to be or to
        do something by itself.
        """
        if re.fullmatch(r"[一-龠々]+[いきぎしちにびみりえけげせてねべめれ]?", rest) is None:
            return True
        return len(re.findall(rf"(?<![一-龠々ァ-ヶー]){rest}(?:は|が)", self.folded)) > 1

    def split_apposition(self, topic: tuple[str, int], cls: str) -> None:
        """A heading 搬送機ハヤテ that is stated to be a 搬送機 is also called ハヤテ."""
        bare, at = topic
        found = re.match(rf"(?:{self.lexicon.label_pattern})", fold_key(bare))
        if not found or len(fold_key(bare)) != len(bare):
            return
        rest = bare[found.end() :].strip()
        if not self.stands_alone(rest):
            return
        if rest and self.ontology.compatible(self.labels[found.group()], cls) and is_name(rest, self.labels):
            self.add(bare, at, cls, aliases=[DraftAlias(name=rest, quote=bare, at=at)])
            self.add(rest, at + bare.index(rest, found.end()), cls)
