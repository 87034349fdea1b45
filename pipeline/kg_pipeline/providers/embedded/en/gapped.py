"""Clauses that leave their verb to the one before: `A is in B, C in D`, `A depends on B and C on D`."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME, Term, masked_terms
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.frame import Sentence
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_POINTING = frozenset(("it", "them", "there", "here"))
_LINK = re.compile(r"\b(?P<link>[a-z]+)\s+(?:(?:the|our|its)\s+)?[`*_\"“]*\Z", re.I)
_FURTHER = (
    rf"[^,;:.{NAME}]{{0,40}}(?:[,;]\s+(?:and\s+|but\s+|while\s+)?|\s+(?:and|while)\s+)"
    rf"{ARTICLE}(?P<a>{NAME}+){MARK},?\s+(?P<mid>(?:[a-z'’-]+\s+){{0,4}}?)%s\s+{ARTICLE}(?P<b>{NAME}+){MARK}"
    r"(?=\s*(?:[,.;:)!]|$)|\s+(?:and|while|since|for|until)\b)"
)


def read_gapped(passage: Passage, found: list[DraftClaim]) -> list[DraftClaim]:
    """What the sentence states with the verb and the preposition of one of `found`."""
    sentence = passage.sentence
    if len(passage.names) < 3 or not re.search(r"[,;]|\b(?:and|while)\b", sentence.text):
        return []
    terms = passage.terms
    said = sentence.text
    text = masked_terms(said, (t for t in terms if said[t.begin : t.end].lower() not in _POINTING))
    further = []
    for claim in found:
        ends = _ends(claim, sentence, terms)
        link = _LINK.search(sentence.text, 0, ends[1].begin) if ends is not None else None
        if ends is None or link is None or link["link"].lower() not in w.PREPOSITIONS | {"to"}:
            continue
        pattern = re.compile(_FURTHER % link["link"].lower(), re.I)
        at = ends[1].end
        while (match := pattern.match(text, at)) is not None and _verbless(match["mid"]):
            further += _alike(claim, sentence, match, ends, terms, passage.ontology)
            at = match.end("b")
    return further


def _verbless(words: str) -> bool:
    return not any(
        word in w.AUX or word in EVERYDAY_FORMS or word in ("not", "never") for word in words.split()
    )


def _ends(claim: DraftClaim, sentence: Sentence, terms: list[Term]) -> tuple[Term, Term] | None:
    """The terms of a claim's two ends, in the order of the text; nothing where the text leaves one out."""
    if claim.at is None or not sentence.start <= claim.at < sentence.start + len(sentence.text):
        return None
    begin = claim.at - sentence.start
    inside = [t for t in terms if begin <= t.begin and t.end <= begin + len(claim.quote)]
    meant = {
        t.options[0][0].name.lower(): t for t in inside if len(t.options) == 1 and len(t.options[0]) == 1
    }
    one, other = meant.get(claim.subject.lower()), meant.get(claim.object.lower())
    if one is None or other is None or one is other:
        return None
    return (one, other) if one.begin < other.begin else (other, one)


def _alike(
    claim: DraftClaim,
    sentence: Sentence,
    match: re.Match[str],
    ends: tuple[Term, Term],
    terms: list[Term],
    ontology: Ontology,
) -> list[DraftClaim]:
    first, last = (next((t for t in terms if t.begin == match.start(group)), None) for group in "ab")
    if first is None or last is None or claim.at is None:
        return []
    found = []
    begin = claim.at - sentence.start
    turned = ends[0].options[0][0].name.lower() == claim.object.lower()
    for one, other in ((a, b) for a in first.options[0] for b in last.options[0]):
        subject, obj = (other, one) if turned else (one, other)
        if (
            _same(one, ends[0], ontology)
            and _same(other, ends[1], ontology)
            and one.canonical != other.canonical
        ):
            update = {
                "subject": subject.name, "object": obj.name, "subject_type": subject.type,
                "object_type": obj.type, "quote": sentence.text[begin : match.end("b")], "replaces": None,
                "since": None, "until": None,
            }  # fmt: skip
            found.append(claim.model_copy(update=update))
    return found


def _same(name: KnownName, term: Term, ontology: Ontology) -> bool:
    """Whether `name` is of a class with what stands in its place in the clause before."""
    mine, other = name.type, term.options[0][0].type
    return mine is not None and other is not None and bool(ontology.compatible(mine, other))
