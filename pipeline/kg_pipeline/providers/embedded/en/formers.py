"""What a claim took the place of, where the sentence tells it beside the clause: `In place of C, B keeps A`.

Every reader of a clause may leave that to this one place. It adds nothing: it only says of what was read that
it began, and what was there before.
"""

from __future__ import annotations

import re

from kg_ledger.ids import name_key
from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.dates import day_of_change
from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME, named
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.stance import surroundings
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_C = rf"{ARTICLE}(?P<c>{NAME}+){MARK}"
_FORMERS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"\b(?:in\s+(?:the\s+)?place\s+of|instead\s+of|in\s+lieu\s+of|in\s+succession\s+to)\s+{_C}",
        rf"\b(?:in(?:to)?|t(?:akes?|ook|aken)|fill(?:s|ed)?)\s+{_C}['’]s?\s+(?:place|stead|shoes|boots|role|post|position|job|slot)\b",
        rf"\b(?:inherit|acquir|receiv|adopt)(?:s|es|ed|ing)\s+{ARTICLE}{NAME}+\s+from\s+{_C}",
        rf"\b(?:taking|takes|took|taken)\s+over\s+from\s+{_C}",
        rf"\b(?:replac|succeed|reliev)(?:ing|es|ed|s)\s+{_C}(?=\s*(?:[,.;)]|$))",
    )
)
"""Roles in which a name is what was there before, whatever else the sentence says of it."""
_CHANGED_HANDS = re.compile(
    r"\b(?:chang(?:ed|es)\s+hands|(?:from|since)\s+(?:then|that\s+(?:day|date|time))(?:\s+on)?|inherited|newly)\b",
    re.I,
)
_CUT = re.compile(r"[;:]\s|,\s+(?:but|while|whereas|although|though)\s|[.]\s")


def with_formers(passage: Passage, claims: list[DraftClaim]) -> list[DraftClaim]:
    """`claims` of a sentence, those of them begun that it says have begun, with what it says was before."""
    if not any(_plain(claim) for claim in claims):
        return claims
    before = [
        one.name
        for pattern in _FORMERS
        for match in pattern.finditer(passage.masked)
        if (one := named(passage.sentence, passage.names, match, "c")) is not None
    ]
    return [_with_former(passage, claim, before) if _plain(claim) else claim for claim in claims]


def _plain(claim: DraftClaim) -> bool:
    told = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
    return told and claim.change is not Change.ENDED and not (claim.replaces or claim.replaces_subject)


def _with_former(passage: Passage, claim: DraftClaim, before: list[KnownName]) -> DraftClaim:
    text, date = passage.sentence.text, passage.scene.date
    clause = _clause_of(passage, claim)
    update: dict[str, object] = {}
    ends = {name_key(claim.subject), name_key(claim.object)}
    for name in before:
        end = _end_of(passage, claim, name) if name_key(name.name) not in ends else None
        if end is not None:
            update = {"change": Change.BEGAN, end: name.name}
            break
    if not update and claim.change is Change.NONE and not claim.until:
        began = surroundings(clause).change is Change.BEGAN or _CHANGED_HANDS.search(clause) is not None
        update = {"change": Change.BEGAN} if began else {}
    if update and not claim.since:
        update["since"] = day_of_change(clause if clause else text, date)
    return claim.model_copy(update=update) if update else claim


def _clause_of(passage: Passage, claim: DraftClaim) -> str:
    """The part of the sentence that the quote of `claim` stands in."""
    text = passage.sentence.text
    at = (claim.at or passage.sentence.start) - passage.sentence.start
    if not 0 <= at < len(text):
        return ""
    begin = max((cut.end() for cut in _CUT.finditer(text, 0, at + 1) if cut.end() <= at), default=0)
    behind = _CUT.search(text, min(at + len(claim.quote), len(text)))
    return text[begin : behind.start() if behind else len(text)]


def _end_of(passage: Passage, claim: DraftClaim, former: KnownName) -> str | None:
    """At which end `former` was before: the one whose class it shares, where only one of them does."""
    ontology: Ontology = passage.ontology
    predicate = ontology.predicates.get(claim.predicate)
    if predicate is None or former.type is None:
        return None
    kinds = [_type_of(passage, claim.subject), _type_of(passage, claim.object)]
    fits = [
        ontology.is_a(former.type, asked) and (kind is None or ontology.compatible(former.type, kind))
        for asked, kind in zip((predicate.domain, predicate.range), kinds, strict=True)
    ]
    return None if fits[0] == fits[1] else ("replaces_subject" if fits[0] else "replaces")


def _type_of(passage: Passage, name: str) -> str | None:
    key = name_key(name)
    return next((match.name.type for match in passage.names if name_key(match.name.name) == key), None)
