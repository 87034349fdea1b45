"""Which end of a predicate is above the other, and which comes later, as far as its wordings say."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.questions.relation import OTHER_END, End, Vote

_OBJECT_ABOVE = re.compile(
    r"\b(?:above|superior|supervisor|boss|parent)\b[^.]*\bsubject\b|\bsubject\s+(?:is\s+(?:a\s+|one\s+of\s+)?(?:part|"
    r"member|below|under)|belongs|reports)|\b(?:part|member)\s+of\b|\bbelongs?\s+to\b|\breports?\s+to\b|"
    r"の部下である|に属|の一部|の下(?:に|で)|の傘下|に含まれ|の上司は|の親は",
    re.I,
)
_SUBJECT_ABOVE = re.compile(
    r"\bsubject\b[^.]*\b(?:above|superior|supervises|manages|oversees|leads|contains)\b|"
    r"^(?:supervises?|manages?|oversees?|contains?|includes?|consists?\s+of|is\s+the\s+boss\s+of|directs?)\b|"
    r"を(?:監督|管理|統括|指揮)|の上司である|を含む|から成る",
    re.I,
)
_SUBJECT_LATER = re.compile(
    r"\b(?<!look )(?<!looks )(?<!looked )(?<!looking )(?<!named )(?:after|follows?|succeeds?)\b|"
    r"の(?:直後|後|次|あと)に|に続く|を引き継ぐ",
    re.I,
)
_SUBJECT_EARLIER = re.compile(r"\b(?:before|precedes?)\b|の(?:直前|前|手前)に|に先立つ|に先行", re.I)


@lexicon.per_ontology
def above(ontology: Ontology) -> dict[str, End]:
    """Predicate → its upper end; predicates that say nothing of above and below are left out."""
    return _ends(ontology, _SUBJECT_ABOVE, _OBJECT_ABOVE)


@lexicon.per_ontology
def later(ontology: Ontology) -> dict[str, End]:
    """Predicate → its later end; predicates that say nothing of before and after are left out."""
    return _ends(ontology, _SUBJECT_LATER, _SUBJECT_EARLIER)


def _ends(ontology: Ontology, subject: re.Pattern[str], object_: re.Pattern[str]) -> dict[str, End]:
    found: dict[str, End] = {}
    for name, predicate in ontology.predicates.items():
        if predicate.symmetric:
            continue
        texts = [text for group in predicate.cues.values() for text in group]
        said = [*texts, predicate.description or ""]
        ayes = sum(subject.search(text) is not None for text in said)
        noes = sum(object_.search(text) is not None for text in said)
        if ayes != noes:
            found[name] = "subject" if ayes > noes else "object"
    return found


def position_votes(ontology: Ontology, below: bool) -> list[Vote]:
    """What `below X` (or `above X`) says of X."""
    return [Vote(name, 0.95, end if below else OTHER_END[end]) for name, end in above(ontology).items()]


def order_votes(ontology: Ontology, after: bool) -> list[Vote]:
    """What `after X` (or `before X`) says of X."""
    return [Vote(name, 1.1, OTHER_END[end] if after else end) for name, end in later(ontology).items()]
