"""What goes from hand to hand, stays there or may go: `A went to B`, `B keeps A`, `A may come under B`.

The predicate meant is the one of charge, or else the one that holds one thing at a time, as in `care`; where
several fit, none is meant. Sentences are masked as in `masking`, pronouns and descriptions too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity, Span
from kg_pipeline.providers.embedded.en.care import predicate_of_charge
from kg_pipeline.providers.embedded.en.chain import graver
from kg_pipeline.providers.embedded.en.claims import distinct, plain_claim
from kg_pipeline.providers.embedded.en.dates import day_of_change
from kg_pipeline.providers.embedded.en.hands_patterns import (
    ENDED,
    KEPT,
    MAYBE,
    MOVED,
    NOMINAL,
    SUCCEEDED,
    SWITCHED,
    TRIGGERS,
)
from kg_pipeline.providers.embedded.en.kindred import fitting
from kg_pipeline.providers.embedded.en.masking import Term
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.reference import is_people
from kg_pipeline.providers.embedded.en.stance import stance, surroundings
from kg_pipeline.providers.embedded.frame import Match, Sentence
from kg_pipeline.providers.embedded.successions import gave_way
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from kg_pipeline.text.firmness_en import read_english

_WITHIN = re.compile(
    r"\b(?:of|for|in|at|by|from|with|beside|near|on|about|to|under|over|behind|and|or|than|like)\s+(?:the\s+)?$",
    re.I,
)
_TURN = re.compile(r"[;:–—]|,?\s+(?:but|while|whereas|although|though)\s|,\s+(?:and|so)\s|[.]\s")
_WALKED = re.compile(r"\b(?:went|gone|came|come|moved|returned|passed)\b")
"""What may also tell where somebody has been."""
_IF = re.compile(r"\b(?:if|unless|in\s+case|suppose|supposing|provided|would\s+have)\b", re.I)
_OPEN = re.compile(
    r"\b(?:not|never|nothing)\s+(?:(?:is|has|was|been|yet|finally|formally|quite)\s+)*(?:decided|settled|agreed|approved|certain|sure|clear|final|fixed)\b"
    r"|\bno\s+(?:decision|date|objections?)\b|\bnobody\s+has\s+decided\b",
    re.I,
)
_REFUSED = re.compile(
    r"\b(?:not|never|nobody|no\s+one|no|none|nothing|neither|nor|rejected|refused|dropped|abandoned|ruled\s+out|turned\s+down"
    r"|out\s+of\s+the\s+question|off\s+the\s+table|voted\s+down|against|instead\s+of|rather\s+than|without)\b|n['’]t\b",
    re.I,
)


_CAME = (MOVED, SUCCEEDED, SWITCHED)
"""The patterns of what has come to somebody."""


@dataclass(frozen=True, slots=True)
class _Tone:
    """How the claims of a pattern are meant."""

    modality: Modality = Modality.ASSERTED
    change: Change = Change.NONE


def read_hands(passage: Passage) -> list[DraftClaim]:
    """What the sentence says came, stays or may come into whose hands."""
    sentence = passage.sentence
    if not passage.names or TRIGGERS.search(sentence.text) is None:
        return []
    found: list[DraftClaim] = []
    for patterns in (SWITCHED, SUCCEEDED, MOVED, KEPT, ENDED, MAYBE, NOMINAL):
        for pattern in patterns:
            for match in pattern.finditer(passage.masked_terms):
                if (tone := _tone(patterns, sentence.text, match)) is not None:
                    found += _told(sentence, match, passage.terms, passage.ontology, tone, passage.scene.date)
    return distinct(found)


def _tone(patterns: tuple[re.Pattern[str], ...], text: str, match: re.Match[str]) -> _Tone | None:
    """How a match of one of `patterns` is meant; nothing where the sentence takes it back."""
    if patterns is not NOMINAL and _WITHIN.search(text, 0, match.start()):
        return None
    begin = max((turn.end() for turn in _TURN.finditer(text, 0, match.start())), default=0)
    turn = _TURN.search(text, match.end())
    clause = f"{text[begin : match.start()]} {text[match.end() : turn.start() if turn else len(text)]}"
    rest = f"{text[: match.start()]} {text[match.end() :]}"
    if _IF.search(rest) or _IF.search(text, match.start(), match.end()):
        return None
    around = surroundings(rest).modality
    if patterns is NOMINAL:
        reach = match.start(), match.end()
        told = graver(surroundings(text).modality, read_english(text, [Span(*reach)], *reach))
        refused = _REFUSED.search(_OPEN.sub(" ", clause)) is not None
        return None if refused or told is Modality.ASSERTED else _Tone(told)
    own = stance(clause)
    if own.polarity is Polarity.NEGATED or own.change is Change.ENDED or own.until is not None:
        return None
    if patterns is MAYBE:
        planned = re.match(r"will|shall|is|are", match["mood"]) is not None
        return _Tone(graver(around, Modality.PLANNED if planned else Modality.HYPOTHETICAL))
    if patterns in _CAME:
        return _Tone(around, Change.BEGAN)
    return _Tone(around, Change.ENDED if patterns is ENDED else Change.NONE)


def _term(match: re.Match[str], group: str, terms: list[Term]) -> Term | None:
    at = match.start(group) if group in match.re.groupindex else -1
    return next((term for term in terms if term.begin == at), None) if at >= 0 else None


def _told(
    sentence: Sentence, match: re.Match[str], terms: list[Term], ontology: Ontology, tone: _Tone, date: str
) -> list[DraftClaim]:
    """The claims of one match, of the likeliest things and holders that a predicate relates."""
    thing, holder, former = (_term(match, group, terms) for group in "abc")
    ended = tone.change is Change.ENDED
    holder = former if ended else holder
    if thing is None or holder is None or (thing.pronoun and holder.pronoun):
        return []
    for ones in thing.options:
        for others in holder.options:
            meant = [_meant(one, other, ontology, tone, former) for one in ones for other in others]
            pairs = [(one, other) for one in ones for other in others]
            walked = former is None and _WALKED.search(match.group()) is not None
            if walked and not all(is_people(one.type, ontology) for one in others):
                continue
            if len(others) == 1 and all(meant):
                return [
                    _claim(sentence, match, pair, way, None if ended else former, ontology, tone, date)
                    for pair, way in zip(pairs, meant, strict=True)
                    if way is not None
                ]
    return []


def _meant(
    one: KnownName, other: KnownName, ontology: Ontology, tone: _Tone, former: Term | None
) -> tuple[str, bool] | None:
    """The predicate meant; of a mere idea, or what left another, also the only one that relates the two."""
    charge = predicate_of_charge(one, other, ontology)
    alone = tone.modality is not Modality.ASSERTED or (former is not None and tone.change is Change.BEGAN)
    if charge is not None or not alone or not (one.type and other.type):
        return charge
    both = [(name, turned) for name in ontology.predicates for turned in (False, True)]
    fits = fitting(both, one, other, ontology)
    return fits[0] if len(fits) == 1 else None


def _claim(
    sentence: Sentence,
    match: re.Match[str],
    pair: tuple[KnownName, KnownName],
    meant: tuple[str, bool],
    former: Term | None,
    ontology: Ontology,
    tone: _Tone,
    date: str,
) -> DraftClaim:
    predicate, turned = meant
    ends = pair[::-1] if turned else pair
    first, second = (Match(sentence.start, sentence.start, name.name, name) for name in ends)
    begin = match.start() + len(match.group()) - len(match.group().lstrip('*_`"“ '))
    claim = plain_claim(sentence, first, second, predicate, begin, match.end())
    update: dict[str, object] = {"modality": tone.modality, "change": tone.change}
    if tone.change is Change.ENDED:
        update["polarity"] = Polarity.NEGATED
    if tone.change is Change.BEGAN and tone.modality is Modality.ASSERTED:
        update["since"] = day_of_change(sentence.text, date)
        before = former.options[0][0] if former is not None and former.options else None
        if before is not None and _meant(pair[0], before, ontology, tone, former) == meant:
            end = gave_way(ontology, predicate, before.type, (ends[0].type, ends[1].type), int(not turned))
            update["replaces" if end else "replaces_subject"] = before.name
    return claim.model_copy(update=update)
