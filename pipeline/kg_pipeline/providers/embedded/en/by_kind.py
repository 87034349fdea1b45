"""What one thing has in another or for a kind: `A has a new room: B`, `A's room is B`, `A has its desk in B`.

A class word says a triple where one predicate alone fits between the two, or one alone that asks just for
that class. What has a part of it somewhere is there itself.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.by_class import fitting_all
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.kindred import fitting, pointing_to
from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME, named
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.stance import asserted
from kg_pipeline.providers.embedded.frame import Match, Sentence
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_A = rf"{ARTICLE}(?P<a>{NAME}+){MARK}"
_B = rf"{ARTICLE}(?P<b>{NAME}+){MARK}(?!['’]|\s+(?:[a-z]+\s+)?(?:and|or|of)\s|[,:]?\s+{NAME})"
_HOW = r"(?:(?P<new>new)\s+|own\s+|only\s+|usual\s+|current\s+|present\s+|permanent\s+)?"
_KIND = r"(?P<kind>[a-z]+(?:[\s-][a-z]+){0,2}?)"
_ABSTRACT = "|".join(
    sorted(
        w.word_set(
            "origin origins root roots basis share limits equal match place eye eyes mind say faith hopes"
        )
    )
)
_NOW = r"(?:now\s+|still\s+|currently\s+)?"
_HAS_ITS = re.compile(
    rf"{_A}\s+{_NOW}(?:has|have)\s+(?:its|their|his|her)\s+(?!(?:{_ABSTRACT})\b)[a-z]+\s+(?:in|at|on)\s+{_B}"
)
_COUNT = r"(?:an?|one|two|three|four|five|several|only|just|the)"
_JOINED = rf"(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+){ARTICLE}{NAME}+{MARK})*"
_LISTED = rf"(?P<list>{ARTICLE}{NAME}+{MARK}{_JOINED})(?=\s*(?:[.;)]|$))"
_TOLD = rf"there\s+(?:is|are)\s+(?:{_COUNT}\s+){{1,2}}{_KIND}"
_WAY = r"(?:(?:up|down|out|over|back|right|high|deep|only|also|still|far|here)\s+)?"
_THERE = (
    re.compile(rf"(?:^|[.;,]\s+|\band\s+)(?:in|at|on)\s+{_B},?\s+{_TOLD}\s*[,:–-]\s+{_LISTED}", re.I),
    re.compile(rf"\b{_TOLD}\s+(?:in|at|on)\s+{ARTICLE}(?P<b>{NAME}+){MARK}\s*[,:–-]\s+{_LISTED}", re.I),
    re.compile(
        rf"(?:^|(?<=[.;]\s)|\band\s+)\s*{_WAY}(?:in|at|on|inside|within|under)\s+{_B},?\s+(?:there\s+)?"
        rf"(?:stands?|lies|lie|sits?|lives?|hangs?)\s+(?P<list>{ARTICLE}{NAME}+{MARK}{_JOINED})(?=\s*(?:[.;),]|$))",
        re.I,
    ),
)  # fmt: skip
_PATTERNS = (
    re.compile(rf"{_A}\s+{_NOW}(?:has|gets|got)\s+{_NOW}(?:an?|its|their|her|his)\s+{_HOW}{_KIND}\s*[,:–-]\s+{_B}"),
    re.compile(rf"{_A}['’]s?\s+{_HOW}{_KIND}\s+(?:is|remains)\s+{_NOW}{_B}"),
    re.compile(rf"\b(?:the|The)\s+{_HOW}{_KIND}\s+(?:of|for)\s+{_A}\s+(?:is|remains)\s+{_NOW}{_B}"),
    re.compile(rf"(?:^|(?<=[.;]\s))(?:Its|Their|The|Her|His)\s+{_HOW}{_KIND}\s+(?:is|remains)\s+{_NOW}{_B}"),
    re.compile(rf"(?:^|(?<=[.;]\s)){_B}\s+(?:is|remains)\s+{_NOW}(?:its|their|her|his)\s+{_HOW}{_KIND}(?=\s*(?:[.,;]|$))"),
)  # fmt: skip


def read_by_kind(passage: Passage) -> list[DraftClaim]:
    """What the sentence says by a class word."""
    sentence, names, scene, ontology = passage.sentence, passage.names, passage.scene, passage.ontology
    text, cues = passage.masked, passage.cues
    found = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            kind = " ".join(match["kind"].split())
            classes = cues.kinds.get(kind) or cues.label_heads.get(kind)
            one, other = named(sentence, names, match, "b"), scene.subject or scene.topic
            if "a" in match.re.groupindex:
                owner = named(sentence, names, match, "a")
                other = owner.name if owner is not None else None
            if not classes or one is None or other is None or not asserted(sentence.text, match):
                continue
            meant = _predicate(one.name, other, classes, ontology)
            if meant is None:
                continue
            holder = Match(sentence.start, sentence.start, other.name, other)
            ends = (one, holder) if meant[1] else (holder, one)
            claim = plain_claim(sentence, *ends, meant[0], match.start(), match.end())
            new = match["new"] is not None or " now " in match.group()
            found.append(claim.model_copy(update={"change": Change.BEGAN}) if new else claim)
    return found + _placed(sentence, names, text, ontology)


def _placed(sentence: Sentence, names: list[Match], text: str, ontology: Ontology) -> list[DraftClaim]:
    """What is where a part of it is, and what there is in a place."""
    told = [(match, [named(sentence, names, match, "a")]) for match in _HAS_ITS.finditer(text)]
    for pattern in _THERE:
        for match in pattern.finditer(text):
            begin, end = (sentence.start + at for at in match.span("list"))
            told.append((match, [name for name in names if begin <= name.start and name.end <= end]))
    found = []
    for match, ones in told:
        place = named(sentence, names, match, "b")
        if place is None or not asserted(sentence.text, match):
            continue
        for one in ones:
            if one is None or one.name.type is None or place.name.type is None:
                continue
            fits = fitting(pointing_to(ontology, "is located in"), one.name, place.name, ontology)
            if len(fits) == 1:
                ends = (place, one) if fits[0][1] else (one, place)
                end = max(one.end - sentence.start, match.end("b"))
                found.append(plain_claim(sentence, *ends, fits[0][0], match.start(), end))
    return found


def _predicate(
    one: KnownName, owner: KnownName, classes: tuple[str, ...], ontology: Ontology
) -> tuple[str, bool] | None:
    """The predicate by which `one`, of `classes`, belongs to `owner`, and whether `one` is its subject."""
    if not any(ontology.is_a(one.type, cls) for cls in classes):
        return None
    fits = fitting_all(owner, one, ontology)
    if len(fits) > 1:
        fits = [
            (name, turned)
            for name, turned in fits
            if (ontology.predicates[name].domain if turned else ontology.predicates[name].range) in classes
        ]
    return fits[0] if len(fits) == 1 else None
