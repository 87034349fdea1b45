"""Whose task something is, told by a noun: `A is the responsibility of B`, `Minding A is a job for B`."""

from __future__ import annotations

import re
from itertools import pairwise

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.en.stopping import STOPS
from kg_pipeline.providers.embedded.frame import Match, Sentence
from kg_pipeline.providers.tasks import DraftClaim

_ARTICLE = r"(?:(?:the|our|its)\s+)?"
_RESPONSIBILITY = re.compile(
    rf"\s+(?P<verb>is|are|remains?|stays?)\s+(?:still\s+)?(?:the\s+(?:sole\s+)?(?:responsibility|charge|job|task|business)\s+of"
    rf"|in\s+the\s+(?:care|hands|charge)\s+of)\s+{_ARTICLE}"
)
_DOING = re.compile(rf"\s*(?P<doing>[A-Z][a-z]+ing)(?:\s+(?P<after>after|for|care\s+of|up))?\s+{_ARTICLE}")
_WHOSE_JOB = re.compile(
    r"\s+(?:(?:is|remains|stays)\s+(?:still\s+)?(?:a\s+|the\s+)?(?:job|task|matter|duty|business|work)\s+(?:for|of)"
    rf"|falls\s+to|lies\s+with|rests\s+with|is\s+(?:done|handled|carried\s+out)\s+by|is\s+up\s+to)\s+{_ARTICLE}"
)


def read_duties(passage: Passage, found: list[DraftClaim]) -> list[DraftClaim]:
    """Whose task the sentence, in which `found` has been read, says that something is."""
    sentence, names, text = passage.sentence, passage.names, passage.sentence.text
    claims = []
    if not found and " of " in text.lower() and _RESPONSIBILITY.search(text):
        claims += _responsible(sentence, names, passage.ontology)
    if _DOING.match(text):
        claims += _doing(sentence, names, passage.ontology)
    return claims


def _responsible(sentence: Sentence, names: list[Match], ontology: Ontology) -> list[DraftClaim]:
    """`A remains the responsibility of B`: the one predicate between them that holds one object at a time."""
    found = []
    text = sentence.text
    for one, other in pairwise(names):
        (begin, end), (start, stop) = _local(sentence, one), _local(sentence, other)
        if not _RESPONSIBILITY.fullmatch(text, end, start) or not _asserted(text):
            continue
        if re.search(r"\b(?:of|for|in|at|by|from|with|beside|near)\s+(?:the\s+)?$", text[:begin]):
            continue
        fits = [
            name
            for name, predicate in ontology.predicates.items()
            if predicate.cardinality == "one" and ontology.admits(name, one.name.type, other.name.type)
        ]
        if len(fits) == 1 and one.name.type and other.name.type:
            found.append(plain_claim(sentence, one, other, fits[0], begin, stop))
    return found


def _doing(sentence: Sentence, names: list[Match], ontology: Ontology) -> list[DraftClaim]:
    """`Looking after A is a job for B`: B does to A what the gerund's verb says."""
    found = []
    text = sentence.text
    cues = english_cues(ontology)
    for one, other in pairwise(names):
        (begin, end), (start, stop) = _local(sentence, one), _local(sentence, other)
        doing = _DOING.fullmatch(text[:begin])
        if doing is None or not _WHOSE_JOB.fullmatch(text, end, start) or not _asserted(text):
            continue
        for frame in (f for lemma in lemmas(doing["doing"].lower()) for f in cues.frames.get(lemma, ())):
            if frame.roles == {"agent", "oblique"} and frame.preposition != (doing["after"] or ""):
                continue
            subject, obj = (other, one) if frame.subject == "agent" else (one, other)
            if "agent" in frame.roles and ontology.admits(frame.predicate, subject.name.type, obj.name.type):
                found.append(plain_claim(sentence, subject, obj, frame.predicate, doing.start("doing"), stop))
                break
    return found


def _local(sentence: Sentence, match: Match) -> tuple[int, int]:
    return match.start - sentence.start, match.end - sentence.start


def _asserted(text: str) -> bool:
    """Whether the sentence around the pattern asserts it, as of now."""
    around = stance(re.sub(rf"{STOPS}|without", " ", text, flags=re.I))
    plain = around.modality is Modality.ASSERTED and around.polarity is Polarity.AFFIRMED
    return plain and around.change is not Change.ENDED and around.until is None
