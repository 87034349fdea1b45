"""Sentences that give a thing its class: definitions, enumerations, appositions, telling names."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.ja.alias_registers import ALSO, TOLD
from kg_pipeline.providers.embedded.ja.classed import contrasted, counted_among, may_be
from kg_pipeline.providers.embedded.ja.collect import Collector, Piece, set_apart
from kg_pipeline.providers.embedded.ja.cues import wide_lexicon
from kg_pipeline.providers.embedded.ja.grammar import SURE, after_connective
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.members import members
from kg_pipeline.providers.embedded.ja.nouns import COMMON_HEADS, GENERIC
from kg_pipeline.providers.embedded.ja.numbered import numbered_names
from kg_pipeline.providers.embedded.ja.patterns import LIST
from kg_pipeline.providers.embedded.ja.plainly import plain_topics
from kg_pipeline.providers.embedded.ja.poetic import poetic_kind
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE, is_name, strip_quotes

_ONLY_NAMES = re.compile(rf"(?P<list>{LIST})(?:である|です|だ)?。?")
_EACH = re.compile(r"(?:ともに|共に|いずれも|どちらも|それぞれ|両方とも|すべて|全て)、?")
_OTHER_CLAUSE = re.compile(
    r"(?:は|。)|(?:て|し|り|が|ず|と|ば|ため|ので)、|(?:別|同じ|他|同様|同一)の?$|から(?:、|$)|(?:と|に|を|や)$"
)
_DENIED = re.compile(r"(?:では?|じゃ)な[いく]|として(?:は|も)?[^、。]{0,8}な[いく]")
_CLOSED = re.compile(r"(?:です|である|だ)?。")
_DESCRIBED = re.compile(r"(?:[ぁ-ん][一-龠々ァ-ヶー]{0,4}|用)$")
_ATTRIBUTIVE = re.compile(r"(?:[のなたいるうくすつむぶ]|用)$")


def read_sentence_names(names: Collector, piece: Piece, headings: list[tuple[str, int]]) -> None:
    """Enter every name that a sentence gives a class.

    Parameters
    ----------
    headings : what the section's heading names, with its offset, where this sentence opens the section.
    """
    text, patterns, labels = piece.text, names.patterns, names.labels
    if (kind := _mere_kind(names, text)) is not None and headings:
        for surface, at in headings:
            names.add(surface, at, kind, description=piece.source.strip())
        return
    for match in patterns.listed.finditer(text):
        several = len(members(match.group("list"), 0)) > 1
        if _label_free(text, match.start()) or (several and text[match.start() - 1] == "の"):
            names.add_members(piece, match, labels[match.group("label")])
    for match in patterns.behind.finditer(text) if patterns.class_behind.search(text) else ():
        inside = match.group("list")
        several = len(members(inside, 0)) > 1 or inside.startswith(("「", "『"))
        last = inside[members(inside, 0)[-1][0] :]
        if several and (_deals_in(names, match) or poetic_kind(names, f"{last}の{match.group('label')}")):
            continue
        if several or text.startswith("という", match.end("list")):
            names.add_members(piece, match, labels[match.group("label")])
    _appositions(names, piece)
    _labelled(names, piece)
    _definition(names, piece, headings)
    contrasted(names, piece)
    counted_among(names, piece)
    _telling_names(names, piece)
    numbered_names(names, piece)


def _deals_in(names: Collector, match: re.Match[str]) -> bool:
    """Whether a list is what something is of (`米と麦の問屋`), and not what is of the class."""
    whole, label = match.group(), match.group("label")
    inside = match.group("list")
    if whole != f"{inside}の{label}" or any(mark in inside for mark in "「『"):
        return False
    own = (names.label_of(inside[begin:end]) for begin, end in members(inside, 0))
    closes = SURE.match(match.string, match.end()) is not None
    trades = names.labels[label] in frozenset().union(*bearer_kinds(names.ontology))
    return (closes or trades) and not any(own)


def _mere_kind(names: Collector, text: str) -> str | None:
    """The class of a compound that is all that a sentence says, and that is said but once: `烏賊釣り船。`"""
    found = re.fullmatch(
        rf"(?P<x>[一-龠々ァ-ヶー]{{1,6}}(?:[いきしちりみびえけせめれげ][一-龠々ァ-ヶー]{{0,4}})?(?P<label>{names.lexicon.label_pattern}))。",
        text,
    )
    if found is None or names.folded.count(found.group("x")) > 1:
        return None
    return names.labels[found.group("label")]


def _label_free(text: str, start: int) -> bool:
    """Whether a class word is not the tail of a longer noun."""
    return (
        re.search(r"[一-龠々ァ-ヶーa-z0-9の]$|[一-龠][りきぎみびけげめえ]$", text[max(start - 2, 0) : start])
        is None
    )


def _appositions(names: Collector, piece: Piece) -> None:
    """A class word beside a name that cannot be a common noun there."""
    text, patterns = piece.text, names.patterns
    for match in patterns.apposed.finditer(text):
        group = next(g for g in ("quoted", "code", "word", "proper") if match.group(g))
        surface, at = piece.surface(*match.span(group))
        label_start = match.start("label")
        within = bool(label_start) and re.match(r"[一-龠々ァ-ヶー]", text[label_start - 1]) is not None
        katakana = re.match(r"[ァ-ヶー]", surface) and re.search(r"[ァ-ヶー]$", match.group("label"))
        if katakana and group == "code" and match.end("label") == match.start("code"):
            continue
        attached = group == "code" and match.end("label") == match.start("code") and surface.isascii()
        if (group == "word" and within) or attached:
            continue
        if group == "proper" and not re.match(r"[A-Z][a-z]", surface):
            continue
        if is_name(surface, names.labels, quoted=group == "quoted") and not (
            group == "word" and len(surface) < 3
        ):
            names.add(surface, at, names.labels[match.group("label")])
    for match in patterns.titled.finditer(text):
        surface, at = piece.surface(*match.span("quoted"))
        if surface and is_name(surface, names.labels, quoted=True):
            names.add(surface, at, names.labels[match.group("label")])
    found = [*(patterns.glossed.finditer(text) if "(" in text else ()), *patterns.person.finditer(text)]
    for match in found:
        surface, at = piece.surface(*match.span("x"))
        if surface and names.is_name(surface):
            names.add(surface, at, names.labels[match.group("label")])


def _labelled(names: Collector, piece: Piece) -> None:
    """`kouza_master テーブル` names kouza_master; 劇団アカツキ, said more than once, is a 劇団."""
    patterns = names.patterns
    for match in patterns.tagged.finditer(piece.text):
        surface, at = piece.surface(*match.span("x"))
        if surface and names.is_name(surface, quoted=True):
            names.add(surface, at, names.labels[match.group("label")])
    for match in patterns.headed.finditer(piece.text):
        label = match.group("label")
        rest = match.group("rest")
        if (
            len(label) < 2
            or rest in COMMON_HEADS
            or rest in GENERIC
            or patterns.ends_in.search(match.group("x"))
        ):
            continue
        surface, at = piece.surface(*match.span("x"))
        alike = {m.group("rest") for m in patterns.headed.finditer(names.folded) if m.group("label") == label}
        several = names.folded.count(match.group("x")) > 1 or len(alike - COMMON_HEADS) > 1
        if several and names.is_name(surface):
            names.add(surface, at, names.labels[label], stated=False)


def _definition(names: Collector, piece: Piece, headings: list[tuple[str, int]]) -> None:
    """`XはYの検査装置である`; at the head of a section, a noun phrase that defines its heading."""
    text = piece.text
    if piece.block.kind == "field":
        return
    begins = [after_connective(text), *(m.end() for m in re.finditer("、", text))]
    topics = [names.patterns.topic.match(text, at) for at in begins]
    for topic in topics:
        label = _defining(names, text, topic.end()) if topic is not None else None
        if topic is None or label is None:
            continue
        for one, two in members(topic.group("list"), topic.start("list")):
            surface, at = piece.surface(one, two)
            named = surface and names.is_name(surface, quoted=text[one] in "「『")
            if named and may_be(names, surface, label):
                names.add(surface, at, label, description=piece.source.strip())
    for one, two, predicate in plain_topics(names, piece):
        label = _defining(names, text, predicate)
        surface, at = piece.surface(one, two)
        if label is not None and surface and not names.ontology.says_nothing(label):
            names.add(surface, at, label, description=piece.source.strip())
    label = _defining(names, text, 0, phrase=True) if headings and topics[0] is None else None
    if label is None:
        return
    for heading in headings:
        names.add(heading[0], heading[1], label, description=piece.source.strip())
        names.split_apposition(heading, label)


def _defining(names: Collector, text: str, start: int, *, phrase: bool = False) -> str | None:
    """The class word that closes the predicate noun phrase from `start` on, if there is one.

    With `phrase`, only a class word that is described and not a part of a name (東棟) counts.
    """
    match = names.patterns.copula.search(text, start)
    if match is None:
        return None
    if re.match(rf"、[^、。はがを]{{0,8}}{match.group('label')}", text[match.end() :]):
        return None
    between = _EACH.sub("", text[start : match.start()])
    only = not (between or phrase) and start > 0
    closed = _CLOSED.match(text, match.end()) is not None
    alone = phrase and not between and len(match.group("label")) > 1 and closed
    described = only or alone or _describes(names, between, match.group("label"), phrase)
    if not described or _OTHER_CLAUSE.search(between.replace("または", "")):
        return None
    if _DENIED.match(text, match.end()) or (phrase and "が、" in between):
        return None
    return names.labels[match.group("label")]


def _describes(names: Collector, between: str, label: str, phrase: bool) -> bool:
    """Whether the words before a class word describe a thing of the class, and are not its name's head."""
    if len(label) == 1:
        return _ATTRIBUTIVE.search(between) is not None
    if phrase:
        return _DESCRIBED.search(between) is not None
    compound = re.search(r"[一-龠々ァ-ヶーa-z0-9]+$", between)
    if compound is not None and re.search(r"\d(?:号|番)?$", compound.group()):
        return False
    return compound is None or names.folded.count(compound.group() + label) < 2


def _telling_names(names: Collector, piece: Piece) -> None:
    """Names that end in a class word, in a sentence that states something the ontology knows."""
    text = piece.text
    wide = wide_lexicon(names.ontology)
    telling = wide.stems.search(text) or wide.nouns.search(text) or _gives_name(text)
    if not telling and not _enumerated(names, text):
        return
    for match in names.patterns.named.finditer(text):
        listed = members(match.group("x"), match.start("x"))
        for one, two in (part for span in listed for part in set_apart(piece, *span)):
            surface, at = piece.surface(one, two)
            if not surface:
                continue
            cls = names.label_of(surface)
            if cls is not None and _kind_of(names, text, two, cls):
                continue
            if cls is None or _predicative(names, text, one, two) or not names.is_name(surface):
                continue
            if piece.block.kind == "field":
                surface, at = names.presently(surface, at, cls)
            if text[one - 1 : one] == "の" and one:
                surface, at = _with_owner(names, piece, one, two)
            if surface:
                names.add(surface, at, cls, stated=False, weak=names.weakly_named(surface))


def _gives_name(text: str) -> bool:
    """Whether a sentence says what its topic is called, by whom or where."""
    text = text.rstrip("。 ")
    return "「" in text and (TOLD.search(text) or ALSO.search(text)) is not None


def _kind_of(names: Collector, text: str, end: int, cls: str) -> bool:
    """`ゴマ型ポンプの機器で`: what stands before another word for the same class is a kind."""
    of = re.match(rf"の(?P<label>{names.lexicon.label_pattern})(?=で|だ|。|、|$)", text[end:])
    return of is not None and names.ontology.compatible(names.labels[of.group("label")], cls)


def _enumerated(names: Collector, text: str) -> bool:
    """Whether a sentence is nothing but names that end in class words."""
    found = _ONLY_NAMES.fullmatch(text)
    if found is None:
        return False
    spans = members(found.group("list"), 0)
    return all(names.label_of(found.group("list")[begin:end]) is not None for begin, end in spans)


def _with_owner(names: Collector, piece: Piece, start: int, end: int) -> tuple[str, int]:
    """上の田圃場, where 田圃場 is never written alone; nothing where it is written only once."""
    text = piece.text
    owner = re.search(r"[一-龠々ァ-ヶー]{1,4}の$", text[:start])
    alone = names.folded.count(text[start:end])
    if owner is None:
        return piece.surface(start, end)
    whole = names.folded.count(text[owner.start() : end])
    if whole < alone:
        return piece.surface(start, end)
    return piece.surface(owner.start(), end) if whole > 1 else ("", -1)


def _predicative(names: Collector, text: str, at: int, end: int) -> bool:
    """Whether what stands from `at` to `end` says what kind of thing a topic is (Xは断層撮影装置)."""
    if re.match(
        rf"(?:(?:と|や|および|及び){CANDIDATE}){{0,4}}(?:[をへ]|が(?!、)|から|より|に(?!な))", text[end:]
    ):
        return False
    owned = re.match(r"の(?P<noun>[一-龠々ァ-ヶーぁ-ん]{2,8}?)(?=である|です|だ|で、|。|$)", text[end:])
    if owned is not None and owned.group("noun") in names.lexicon.attributes:
        return False
    ends = names.patterns.ends_in.search(text[at:end])
    if ends is not None and re.match(rf"、.*{ends.group('label')}[がをにへでの]", text[end:]):
        return False
    topic = re.search(rf"(?P<x>{CANDIDATE})(?:\([^()]*\))?は、?$", text[:at])
    return topic is not None and fold_key(strip_quotes(topic.group("x"))) not in names.lexicon.attributes
