"""Names whose class no words state, inferred from what they are said to do.

Only where the grammar that reads triples would state one with a name that is known, only for who does
something (Xが運行する), what is written as an identifier, a person by the honorific or a name that ends in a
class word, and only if a single class fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block, Match, Scene, Sentence
from kg_pipeline.providers.embedded.ja.alias_known import called_in
from kg_pipeline.providers.embedded.ja.bearers import is_body, named_otherwise, role_bearers
from kg_pipeline.providers.embedded.ja.collect import Collector, Piece, pieces
from kg_pipeline.providers.embedded.ja.cues import JaLexicon, wide_lexicon
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds, is_place_name, place_kinds
from kg_pipeline.providers.embedded.ja.moves import MOVE
from kg_pipeline.providers.embedded.ja.nouns import COMMON_HEADS, GENERIC
from kg_pipeline.providers.embedded.ja.patterns import HONORIFIC
from kg_pipeline.providers.embedded.ja.relate import relate
from kg_pipeline.providers.embedded.ja.shapes import (
    CANDIDATE,
    WHOLE_NAME,
    is_code,
    is_identifier,
)
from kg_pipeline.providers.embedded.ja.stance import is_question
from kg_pipeline.providers.embedded.lexicon import open_class
from kg_pipeline.providers.embedded.names import NameIndex
from kg_pipeline.providers.tasks import DraftClaim, DraftEntity, KnownName

_CANDIDATE = re.compile(
    rf"(?P<x>{CANDIDATE})(?:\([^()]{{0,20}}\))?(?P<honorific>{HONORIFIC})?(?P<particle>として|が|は|から|より|を|に|へ|で|と|や|も|の|向け|、|。|$)"
)
_GENERIC_AGENT = re.compile(
    r"(?:窓口|担当者?|係|部門|部署|業者|会社|メーカー|各社|社員?|者|員|メンバー|スタッフ|ユーザー|チーム|センター|サポート|側|長|様|さん|氏)$"
)
_FIRM = re.compile(
    r"株式会社|有限会社|合同会社|\(株\)|\(有\)|社団法人|財団法人|"
    r"(?:製作所|工業|重工|電機|商会|商店|商事|物産|興業|運輸|銀行|協会|組合|財団|研究所|書店|書房|新聞社|出版|"
    r"産業|建設|製薬|食品|酒造|海運|航空|鉄道|電力|木工所|鉄工所|造船所?|印刷所?|製材所|醸造所|水産|青果|運送|通商|化成|"
    r"精機|機工|鉄工|電設|電装|鋼業|硝子|紡績|園芸|牧場|農園)$"
)
_COUNTED = re.compile(r"(?P<of>[ァ-ヶー]{2,}|[一-龠々ァ-ヶー]{3,})\d{1,3}[号型式]?")
_ADDRESSED = re.compile(HONORIFIC)
_BARE = re.compile(r"[ぁ-ん]{1,2}")
_LIMIT = 4
_Candidate = tuple[str, int, str | None]
"""A name, its offset, and the class of the class word that it ends in or stands behind."""


def infer_names(collector: Collector, index: NameIndex) -> list[DraftEntity]:
    """Further names of the document, each with the one class that its role beside a known name leaves."""
    if not index:
        return []
    votes: dict[str, set[str]] = {}
    first: dict[str, int] = {}
    for wide in (False,) if collector.lexicon.open else (False, True):
        settled = frozenset(votes)
        for surface, at, cls in _inferred(collector, index, wide=wide):
            if surface not in settled:
                votes.setdefault(surface, set()).add(cls)
                first.setdefault(surface, at)
    return [
        DraftEntity(name=surface, type=kind, quote=surface, at=first[surface], stated=False)
        for surface, classes in sorted(votes.items())
        if (kind := _narrowest(classes, collector.ontology)) is not None
    ]


def _inferred(collector: Collector, index: NameIndex, *, wide: bool) -> Iterator[tuple[str, int, str]]:
    """`(surface, offset, class)` for every sentence that leaves a name one; `wide` as `relate` has it."""
    for block in collector.blocks:
        prose = block.kind in ("paragraph", "item", "quote") or _is_prose(block, index)
        if not prose or block.key == "Q":
            continue
        topic = next((m.name for h in reversed(block.headings) for m in index.find(h.text)), None)
        scene = Scene(page=topic, topic=topic)
        spoken: set[KnownName] = set()
        for piece in pieces(block):
            known = index.find(piece.source, piece.start)
            if block.kind == "field" and (keyed := index.lookup(block.key)) is not None:
                scene.subject = keyed
            if (known or topic or scene.subject) and not is_question(piece.text):
                yield from _roles(collector, piece, known, scene, wide=wide)
                if not wide:
                    yield from role_bearers(collector, piece, known, scene)
            if known:
                scene.subject = known[0].name
                scene.recent += [m.name for m in known if m.name not in spoken]
                spoken.update(m.name for m in known)


def _is_prose(block: Block, index: NameIndex) -> bool:
    """Whether a field is a sentence: by its full stop, or because it says something of what its key names."""
    if block.kind != "field":
        return False
    told = index.lookup(block.key) is not None and re.search("[ぁ-ん]", block.value) is not None
    return told or "。" in block.text


def _narrowest(classes: set[str], ontology: Ontology) -> str | None:
    """The class that is all of `classes`, or None."""
    fitting = [cls for cls in sorted(classes) if all(ontology.is_a(cls, other) for other in classes)]
    return fitting[0] if fitting else None


def _roles(
    collector: Collector, piece: Piece, known: list[Match], scene: Scene, *, wide: bool
) -> Iterator[tuple[str, int, str]]:
    """`(surface, offset, class)` for every reading that makes an unknown name the end of a triple."""
    lexicon = wide_lexicon(collector.ontology) if wide else collector.lexicon
    classes = _classes(collector, piece.text, lexicon)
    moved = MOVE.search(piece.text) is not None
    addressed = collector.lexicon.open and _ADDRESSED.search(piece.text) is not None
    if not (classes or moved or addressed):
        return
    sentence = Sentence(piece.source, piece.start, piece.block)
    persons, bodies = bearer_kinds(collector.ontology)
    places = place_kinds(collector.ontology)
    broad = [] if collector.lexicon.open else [c for c in classes if c not in collector.ontology.leaves()]
    candidates = _candidates(collector, piece, known)
    for group in _groups(candidates, piece):
        ending = _common_ending(collector, group)
        narrow = [ending] if any(ending and collector.ontology.is_a(ending, cls) for cls in broad) else []
        own = [_ending(collector, name) for name, _, _ in group] if moved else [*narrow]
        own += [label for _, _, label in group if label in persons and collector.lexicon.open]
        for cls in [*classes, *(c for c in own[:1] if c is not None and c not in classes)]:
            if any(label and not collector.ontology.compatible(cls, label) for _, _, label in group):
                continue
            if any(label is None and named_otherwise(collector, n, cls) for n, _, label in group):
                continue
            if cls not in bodies and any(label is None and is_body(collector, n) for n, _, label in group):
                continue
            if cls in collector.lexicon.open_classes and not all(is_identifier(n) for n, _, _ in group):
                continue
            office = cls in bodies and all(is_body(collector, n) for n, _, _ in group)
            if cls in broad and not office and not all(_stands_out(collector, n) for n, _, _ in group):
                continue
            if cls not in persons and any(WHOLE_NAME.fullmatch(n) for n, _, _ in group):
                continue
            located = any(label is None and _is_mere_place(collector, n) for n, _, label in group)
            if located and cls not in places:
                continue
            guessed = [
                Match(at, at + len(name), name, KnownName(name=name, type=cls, canonical=name))
                for name, at, _ in group
            ]
            claims = relate(sentence, [*known, *guessed], scene, collector.ontology, turn=False, wide=wide)
            plain = [c for c in claims if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED]
            ends = {end for c in plain for end in _asking(collector.ontology, c, cls, narrow=cls in narrow)}
            yield from ((name, at, cls) for name, at, _ in group if name in ends)
            if ending is not None and ends and ending == cls:
                yield from _alike(collector, candidates, group, cls)


def _alike(
    collector: Collector, candidates: list[_Candidate], group: list[_Candidate], cls: str
) -> Iterator[tuple[str, int, str]]:
    """Names of a sentence that end in the class word of one whose role gives it that class."""
    for name, at, label in candidates:
        if label is None and (name, at, label) not in group and _ending(collector, name) == cls:
            yield name, at, cls


def _common_ending(collector: Collector, group: list[_Candidate]) -> str | None:
    """The one class of the class words, of a character or more, in which all names of a group end."""
    found = {_ending(collector, name) for name, _, _ in group}
    return found.pop() if len(found) == 1 else None


def _asking(ontology: Ontology, claim: DraftClaim, cls: str, *, narrow: bool = False) -> Iterator[str]:
    """The ends of a claim whose place in the predicate asks for `cls`, and for nothing broader.

    With `narrow` the name itself tells its class, and the place may ask for a broader one.
    """
    predicate = ontology.predicates[claim.predicate]
    for end, asked in ((claim.subject, predicate.domain), (claim.object, predicate.range)):
        fits = ontology.is_a(asked, cls) or (narrow and ontology.is_a(cls, asked))
        if fits or ontology.says_nothing(asked) or open_class(ontology) is not None:
            yield end


def _ending(collector: Collector, surface: str) -> str | None:
    """The class of the class word that `surface` ends in, be it one character."""
    ends = collector.patterns.ends_in.search(fold_key(surface))
    return collector.labels[ends.group("label")] if ends else None


def _groups(candidates: list[_Candidate], piece: Piece) -> list[list[_Candidate]]:
    """Candidates that one enumeration names stand or fall together."""
    groups: list[list[_Candidate]] = []
    for one in candidates:
        if groups:
            name, at, _ = groups[-1][-1]
            between = piece.source[at + len(name) - piece.start : one[1] - piece.start]
            if re.fullmatch(r"[」』`*\s]*(?:、|と|や|および|及び|・|,)[「『`*\s]*", between):
                groups[-1].append(one)
                continue
        groups.append([one])
    return groups


def _classes(collector: Collector, text: str, lexicon: JaLexicon) -> list[str]:
    """Classes that the sentence's verbs and role nouns expect of either end; else the one of anything."""
    found: list[str] = []
    stems = [m.group() for m in lexicon.stems.finditer(text)]
    predicates = [f.predicate for s in stems if not _BARE.fullmatch(s) for f in lexicon.frames[s]]
    predicates += [a.predicate for m in lexicon.nouns.finditer(text) for a in lexicon.attributes[m.group()]]
    for predicate in predicates:
        definition = collector.ontology.predicates[predicate]
        found += [cls for cls in (definition.domain, definition.range) if cls not in found]
    leaves = collector.ontology.leaves()
    if collector.lexicon.open:
        return [cls for cls in found if cls in lexicon.open_classes]
    told = [cls for cls in found if cls not in lexicon.open_classes]
    return sorted((c for c in told if not collector.ontology.says_nothing(c)), key=lambda c: c not in leaves)


def _is_mere_place(collector: Collector, name: str) -> bool:
    """Whether a name ends as places are called, and not as firms and other bodies are."""
    folded = fold_key(name)
    return is_place_name(folded) and not _FIRM.search(folded) and not is_body(collector, name)


def _stands_out(collector: Collector, name: str) -> bool:
    """Whether a name is written like one and met again, so that a broad class may be inferred for it."""
    if collector.source.count(name) < 2:
        return False
    if re.fullmatch(r"[ァ-ヶー]{3,12}", name) is None:
        return is_identifier(name)
    if name in COMMON_HEADS:
        return False
    alone, marked = _written(collector.source, name)
    return alone and (marked or name in collector.set_apart)


@lru_cache(maxsize=1_024)
def _written(source: str, name: str) -> tuple[bool, bool]:
    """Whether a word stands in no longer one, and whether brackets mark it anywhere."""
    alone = re.search(rf"[ァ-ヶー一-龠々]{name}|{name}[ァ-ヶー一-龠々]", source) is None
    marked = re.search(rf"{name}[(（][^()（）]+[)）]|[「『]{name}[」』]", source) is not None
    return alone, marked


def _person(collector: Collector) -> str | None:
    """The one class of persons that has no narrower one, of an open schema."""
    persons, bodies = bearer_kinds(collector.ontology)
    leaves = [cls for cls in collector.ontology.leaves() if cls in persons and cls not in bodies]
    return leaves[0] if collector.lexicon.open and len(leaves) == 1 else None


def _is_firm_here(collector: Collector, surface: str) -> bool:
    """Whether a name of a body stands where no class word speaks, and is not one of its members' trade."""
    return not collector.lexicon.open and is_body(collector, surface) and not _GENERIC_AGENT.search(surface)


def _with_owner(collector: Collector, piece: Piece, match: re.Match[str]) -> tuple[str, int]:
    """`駅前の倉庫`, where it is called so more than once; else nothing."""
    before = piece.text[: match.start("x")]
    owner = re.search(r"(?:^|(?<=[、。はがをにへで(「]))[一-龠々ァ-ヶー]{1,5}の$", before)
    if owner is None or collector.folded.count(piece.text[owner.start() : match.end("x")]) < 2:
        return "", -1
    return piece.surface(owner.start(), match.end("x"))


def _candidates(collector: Collector, piece: Piece, known: list[Match]) -> list[_Candidate]:
    """Surface, offset and the class of the class word that it ends in, of what may be a name here."""
    taken = [(m.start, m.end) for m in known]
    found = called_in(collector.called, piece, taken)
    taken += [(at, at + len(surface)) for surface, at, _ in found]
    for match in _CANDIDATE.finditer(piece.text):
        surface, at = piece.surface(*match.span("x"))
        before = piece.text[: match.start("x")]
        kind = re.search(
            rf"(?<![一-龠々ァ-ヶーa-z0-9])(?P<label>{collector.lexicon.label_pattern})の?$", before
        )
        owned = kind is None and re.search(r"[一-龠々ァ-ヶー]の$", before) is not None
        whole = owned and surface != "" and is_place_name(fold_key(surface))
        if whole:
            surface, at = _with_owner(collector, piece, match)
            owned = False
        closed = not collector.lexicon.open
        of = match.group("particle") == "の" and not (collector.lexicon.open and is_identifier(surface))
        if not surface or owned or of or any(at < end and start < at + len(surface) for start, end in taken):
            continue
        person_like = closed and WHOLE_NAME.fullmatch(surface) is not None
        quoted = whole or person_like or match.group("x").startswith(("「", "『"))
        mixed = re.search(r"[ァ-ヶー]{2}", surface) and re.search(r"[一-龠]", surface)
        agent = closed and match.group("particle") == "が" and mixed and not _GENERIC_AGENT.search(surface)
        firm = _FIRM.search(fold_key(surface)) is not None
        ends = collector.patterns.ends_in.search(fold_key(surface))
        firm_word = ends is None or len(ends.group("label")) > 1
        label = collector.label_of(surface) if firm_word else None
        count = _COUNTED.fullmatch(fold_key(surface))
        numbered = count is not None and count["of"] not in GENERIC
        likely = (
            label is not None
            or agent
            or firm
            or quoted
            or numbered
            or not firm_word
            or match.group("honorific")
        )
        if is_code(surface) and fold_key(surface) in collector.attached_codes:
            continue
        place = is_place_name(fold_key(surface)) and match.group("particle") in ("に", "で", "が", "は")
        likely = likely or _is_firm_here(collector, surface) or place or _stands_out(collector, surface)
        if (likely or is_identifier(surface)) and collector.is_name(surface, quoted=quoted):
            apposed = collector.labels[kind.group("label")] if kind else None
            person = _person(collector) if match.group("honorific") else None
            found.append((surface, at, label or apposed or person))
    return found[:_LIMIT]
