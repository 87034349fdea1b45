"""Headings and items whose class no words state: what their section says of them tells it.

`## 洗粒機` over `第2分電盤から給電を受ける。点検は設備班。` names a thing that draws power and is
inspected. The heading is supposed to be of each class in turn, its section read with it as the topic, and the
class that makes the section say most is taken, if it says enough.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from kg_ledger.records import Modality, Polarity
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block, Match, Scene, Sentence, names_within
from kg_pipeline.providers.embedded.ja import discourse, fields, items
from kg_pipeline.providers.embedded.ja.bearers import may_bear
from kg_pipeline.providers.embedded.ja.collect import Collector, heading_name, pieces
from kg_pipeline.providers.embedded.ja.cues import wide_lexicon
from kg_pipeline.providers.embedded.ja.nouns import GENERIC, STANDING_FOR
from kg_pipeline.providers.embedded.ja.poetic import is_poetic
from kg_pipeline.providers.embedded.ja.relate import relate
from kg_pipeline.providers.embedded.ja.sentences import split
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE, is_name
from kg_pipeline.providers.embedded.names import NameIndex
from kg_pipeline.providers.tasks import DraftClaim, DraftEntity, KnownName

_BOLD = re.compile(r"\*\*(?P<x>[^*\r\n]{2,30})\*\*(?:さん|氏)?[ \u3000]*[:：、,(（ー–—-]?")
_ABOUT = re.compile(
    r"(?:の(?:頁|ページ|一覧|台帳|案内|紹介|メモ|覚え書き|しくみ|仕組み)|一覧|台帳|帳|名簿|目録|図鑑|リスト|ごとの.*|と.*)?$"
)
_WORK = re.compile(
    r"(?:点検|清掃|保守|修理|工事|作業|運用|運営|管理|手順|対応|準備|確認|報告|連絡|決定|検討|予定|保管|記録|注意|規則|規程|方針|変更|"
    r"まとめ|質問|答え|回答|議事|議題|日報|月報|週報|経緯|背景|目的|構成|体制|用語|補足|付録|参考)$"
)
_TOPIC = re.compile(
    rf"(?P<x>{CANDIDATE})(?:\([^()]{{1,40}}\))?(?:は|が(?!、)|の(?=[一-龠々ァ-ヶー]{{1,6}}は))"
)
_MOST_TOPICS = 40
_ENOUGH = 2
"""How many relations a section has to state of what nothing else gives a class."""


@dataclass(slots=True)
class _Section:
    """A name that may stand for a thing, with the blocks that speak of it."""

    surface: str
    at: int
    hint: str | None
    item: bool
    heads: bool = True
    blocks: list[Block] = field(default_factory=list)


def headed_names(names: Collector, index: NameIndex) -> Iterator[tuple[str, int, str]]:
    """`(surface, offset, class)` of every heading or item head that its section gives a class."""
    places: dict[int, list[Match]] = {}
    for section in [*_sections(names, index), *_talked_about(names, index)]:
        for block in section.blocks:
            if block.start not in places:
                places[block.start] = index.find(block.text, block.start)
        known = [places[block.start] for block in section.blocks]
        if not any(known):
            continue
        own = _own_places(names, section, known)
        said = {cls: _said(names, section, known, own, cls) for cls in _classes(names)}
        cls = _best(names, section, said)
        if cls is not None:
            yield section.surface, section.at, cls


def enter_headed(names: Collector, index: NameIndex) -> list[DraftEntity]:
    """Enter every such name into the collector; drafts of them."""
    before = len(names.found)
    for surface, at, cls in headed_names(names, index):
        names.add(surface, at, cls, stated=False)
    return [one.draft() for one in names.found[before:]]


def _sections(names: Collector, index: NameIndex) -> list[_Section]:
    found: dict[int, _Section] = {}
    for block in names.blocks:
        if block.kind in ("heading", "meta", "code"):
            continue
        head = block.headings[-1] if block.headings else None
        if head is not None and head.start >= 0:
            if head.start not in found:
                bare = names.heading_name(head.text)
                at = head.start + max(head.text.find(bare), 0)
                found[head.start] = _Section(bare, at, kind_above(names, block, 1), item=False)
            found[head.start].blocks.append(block)
        if (item := item_head(block)) is not None:
            found[block.start] = _Section(*item, kind_above(names, block, 0), item=True, blocks=[block])
    return [
        one
        for one in found.values()
        if index.lookup(one.surface) is None
        and (may_head(names, one.surface) or (not one.item and is_poetic(names, one.surface)))
    ]


def _talked_about(names: Collector, index: NameIndex) -> list[_Section]:
    """Topics that the text comes back to, with the blocks that hold them."""
    counted: dict[str, int] = {}
    for block in names.blocks:
        if block.kind in ("paragraph", "item", "field", "quote") and block.key != "Q":
            for piece in pieces(block):
                for match in _TOPIC.finditer(piece.text):
                    surface = piece.surface(*match.span("x"))[0]
                    counted[surface] = counted.get(surface, 0) + 1
    again = [s for s, count in counted.items() if count > 1 and len(s) > 2][:_MOST_TOPICS]
    found = []
    for surface in again:
        if index.lookup(surface) is not None or not may_head(names, surface):
            continue
        blocks = [b for b in names.blocks if surface in b.text and b.kind not in ("heading", "meta", "code")]
        at = next((b.start + b.text.index(surface) for b in blocks), -1)
        if at >= 0:
            found.append(_Section(surface, at, None, item=False, heads=False, blocks=blocks))
    return found


def item_head(block: Block) -> tuple[str, int] | None:
    """`- **橋本卓** 整備士。…`, `- 電装班(Wiring Team): …`."""
    if block.depth or block.kind not in ("item", "field"):
        return None
    if bold := _BOLD.match(block.text):
        return bold.group("x").strip(), block.start + bold.start("x")
    if block.kind == "field" and len(block.value) > 6 and "。" in block.value:
        bare = heading_name(block.key)
        return (bare, block.start + block.text.index(bare)) if bare and bare in block.text else None
    return None


def kind_above(names: Collector, block: Block, skip: int) -> str | None:
    """The class of which the headings above say that what follows is: `# 機械の頁`."""
    above = block.headings[: len(block.headings) - skip]
    for heading in reversed(above):
        folded = fold_key(heading_name(heading.text))
        begins = re.match(rf"(?:{names.lexicon.label_pattern})", folded)
        if begins is not None and _ABOUT.match(folded, begins.end()):
            return names.labels[begins.group()]
    return None


def may_head(names: Collector, surface: str) -> bool:
    """Whether a heading or an item's head may be the name of a thing, and not of a matter or a kind."""
    folded = fold_key(surface)
    if folded in GENERIC or folded in STANDING_FOR or bool(names.heads_several(surface)):
        return False
    if folded in wide_lexicon(names.ontology).attributes and names.label_of(surface) is None:
        return False
    if re.search(r"[ \u3000]", surface) and not surface.isascii():
        return False
    begins = re.match(rf"(?:{names.lexicon.label_pattern})", folded)
    if begins is not None and folded[begins.end() :].lstrip("のー・ ") in GENERIC:
        return False
    if (
        re.search(r"の[ぁ-ん]+$|(?:さん|氏|様|くん|君)$", folded)
        or _WORK.search(folded)
        or names.patterns.ends_in.fullmatch(folded)
        or surface.isdigit()
    ):
        return False
    return names.is_name(surface) and is_name(surface, names.labels)


def _classes(names: Collector) -> list[str]:
    ends = {c for p in names.ontology.predicates.values() for c in (p.domain, p.range)}
    return sorted(ends - names.lexicon.open_classes)


def _own_places(names: Collector, section: _Section, known: list[list[Match]]) -> list[list[Match]]:
    """Where each block of the section has its head, apart from the `known` names."""
    head = KnownName(name=section.surface, type=None, canonical=section.surface)
    alone = NameIndex([head], frozenset(names.labels))
    found = []
    for block, others in zip(section.blocks, known, strict=True):
        starts = [m.start for m in others]
        own = []
        for match in alone.find(block.text, block.start):
            nearest = bisect_left(starts, match.end) - 1
            if nearest < 0 or others[nearest].end <= match.start:
                own.append(match)
        found.append(own)
    return found


def _said(
    names: Collector, section: _Section, known: list[list[Match]], places: list[list[Match]], cls: str
) -> set[tuple[str, str, bool]]:
    """What the section says of its head, if that is of class `cls`: predicate, other end, direction."""
    guess = KnownName(name=section.surface, type=cls, canonical=section.surface)
    scene = Scene(page=None, topic=guess if section.heads else None)
    found: set[tuple[str, str, bool]] = set()
    for block, others, found_at in zip(section.blocks, known, places, strict=True):
        own = [replace(match, name=guess) for match in found_at]
        matches = sorted([*others, *own], key=lambda m: m.start)
        scene.subject = guess if section.item else None
        for claim in _claims(names, block, matches, scene, guess):
            plain = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
            if plain and section.surface in (claim.subject, claim.object):
                forward = claim.subject == section.surface
                found.add((claim.predicate, claim.object if forward else claim.subject, forward))
    return found


def _claims(
    names: Collector, block: Block, matches: list[Match], scene: Scene, guess: KnownName
) -> Iterator[DraftClaim]:
    """What the sentences that speak of `guess` state, and its fields."""
    if block.kind in ("field", "row"):
        claims = fields.read_field(block, matches, scene, names.ontology)
        yield from claims
        if claims or block.kind == "row":
            return
    for begin, end in split(block.text):
        start, stop = block.start + begin, block.start + end
        inside = names_within(matches, start, stop)
        sentence = Sentence(block.text[begin:end], start, block)
        headed = items.headed_item(sentence, inside)
        if headed is not None:
            yield from items.read_headed(headed, scene, names.ontology)
        elif scene.subject is guess or scene.topic is guess or any(m.name is guess for m in inside):
            yield from relate(sentence, inside, scene, names.ontology, turn=False)
        discourse.follow(sentence, inside, scene, names.ontology)


def _best(names: Collector, section: _Section, said: dict[str, set[tuple[str, str, bool]]]) -> str | None:
    """The class under which the section says most, if it says enough for it."""
    most = max((len(one) for one in said.values()), default=0)
    if not most:
        return None
    ontology = names.ontology
    fitting = [cls for cls, one in said.items() if len(one) == most]
    broadest = [cls for cls in fitting if all(ontology.is_a(other, cls) for other in fitting)]
    if len(broadest) != 1:
        return None
    cls = broadest[0]
    hinted = section.hint is not None and ontology.compatible(section.hint, cls)
    if hinted:
        cls = ontology.narrower(section.hint, cls) or cls
    hinted = hinted and section.heads
    bears = section.item and may_bear(names, section.surface, cls, alone=True)
    matters = {predicate for predicate, _, _ in said[fitting[0]]}
    return cls if len(matters) >= _ENOUGH or hinted or bears else None
