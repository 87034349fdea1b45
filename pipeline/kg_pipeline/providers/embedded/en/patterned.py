"""Triples that a sentence states without the words of their predicate.

`A stops without B` where one transitive predicate alone leads from the class of A to that of B;
`A remains the responsibility of B`; `… and so is B`, which says of B what is said of A before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.answers import question_before, read_answer
from kg_pipeline.providers.embedded.en.by_kind import read_by_kind
from kg_pipeline.providers.embedded.en.care import read_care
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.conditions import read_conditions
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.denying_cues import read_denying_cues
from kg_pipeline.providers.embedded.en.elliptic import read_elliptic
from kg_pipeline.providers.embedded.en.gapped import read_gapped
from kg_pipeline.providers.embedded.en.handing import read_handing
from kg_pipeline.providers.embedded.en.hands import read_hands
from kg_pipeline.providers.embedded.en.hanging import read_hanging
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.naming import MARKS
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.en.stopping import STOPS
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.tasks import DraftClaim

Read = Callable[[Sentence, list[Match]], list[DraftClaim]]
_ARTICLE = r"(?:(?:the|our|its)\s+)?"
_RESPONSIBILITY = re.compile(
    rf"\s+(?P<verb>is|are|remains?|stays?)\s+(?:still\s+)?(?:the\s+(?:sole\s+)?(?:responsibility|charge|job|task|business)\s+of"
    rf"|in\s+the\s+(?:care|hands|charge)\s+of)\s+{_ARTICLE}"
)
_LIKE = re.compile(rf"\s*(?:Just\s+)?(?:Like|As\s+with)\s+{_ARTICLE}[{re.escape(MARKS)}]*", re.I)
_DOING = re.compile(rf"\s*(?P<doing>[A-Z][a-z]+ing)(?:\s+(?P<after>after|for|care\s+of|up))?\s+{_ARTICLE}")
_WHOSE_JOB = re.compile(
    r"\s+(?:(?:is|remains|stays)\s+(?:still\s+)?(?:a\s+|the\s+)?(?:job|task|matter|duty|business|work)\s+(?:for|of)"
    rf"|falls\s+to|lies\s+with|rests\s+with|is\s+(?:done|handled|carried\s+out)\s+by|is\s+up\s+to)\s+{_ARTICLE}"
)
_SO = re.compile(
    rf"(?:(?:^|[,;–—-]\s+|\s+)(?:and|but)\s+|^|[,;–—]\s+)so\s+(?:is|are|does|do|has|have|can)\s+{_ARTICLE}$",
    re.I,
)


def read_patterns(
    sentence: Sentence,
    names: list[Match],
    scene: Scene,
    ontology: Ontology,
    found: list[DraftClaim],
    read: Read,
) -> list[DraftClaim]:
    """Further triples of a sentence in which `found` has been read; `read` reads another one."""
    text, low = sentence.text, sentence.text.lower()
    if text.rstrip().endswith("?"):
        return []
    further = read_hanging(sentence, names, scene, ontology)
    further += read_handing(sentence, names, scene, ontology)
    further += read_hands(sentence, names, scene, ontology)
    if names or "ours" in low:
        about = _with_pronoun(sentence, names, scene)
        further += read_conditions(sentence, about, scene, ontology)
        further += read_care(sentence, about, scene, ontology)
    further += read_denying_cues(sentence, names, scene, ontology)
    further += read_by_kind(sentence, names, scene, ontology)
    further += read_gapped(sentence, names, [*found, *further], scene, ontology)
    told = {(claim.subject, claim.predicate, claim.object) for claim in found}
    claims = [claim for claim in further if (claim.subject, claim.predicate, claim.object) not in told]
    asked = scene.asked
    if (question := question_before(sentence)) is not None:
        asked = question, _spelled(question, scene)
    if not found and asked is not None:
        claims += read_answer(sentence, names, *asked, scene, ontology)
    if not names:
        return claims
    if not found and (" of " in low and _RESPONSIBILITY.search(text)):
        claims += _responsible(sentence, names, ontology)
    claims += read_elliptic(sentence, names, found)
    if low.lstrip().startswith(("like ", "just like ", "as with ")):
        claims += _like(sentence, names, found)
    if _DOING.match(text):
        claims += _doing(sentence, names, ontology)
    if re.search(r"\bso\s", low):
        claims += _so_too(sentence, names, scene, found, read)
    return claims


def _local(sentence: Sentence, match: Match) -> tuple[int, int]:
    return match.start - sentence.start, match.end - sentence.start


def _asserted(text: str) -> bool:
    """Whether the sentence around the pattern asserts it, as of now."""
    around = stance(re.sub(rf"{STOPS}|without", " ", text, flags=re.I))
    plain = around.modality is Modality.ASSERTED and around.polarity is Polarity.AFFIRMED
    return plain and around.change is not Change.ENDED and around.until is None


def _with_pronoun(sentence: Sentence, names: list[Match], scene: Scene) -> list[Match]:
    """`names`, led by whom `It` at the head of the sentence stands for."""
    name = scene.subject or scene.topic
    if name is None or not sentence.text.startswith("It "):
        return names
    return [Match(sentence.start, sentence.start + 2, name.name, name), *names]


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


def _like(sentence: Sentence, names: list[Match], found: list[DraftClaim]) -> list[DraftClaim]:
    """`Like A, B is kept by C`: what is said of B is said of A too."""
    if not found or _LIKE.fullmatch(sentence.text[: names[0].start - sentence.start]) is None:
        return []
    first = names[0]
    begin, end = _local(sentence, first)
    if not re.match(rf"[{re.escape(MARKS)}]*,", sentence.text[end:]):
        return []
    claims = []
    for claim in found:
        if claim.at is None or claim.at < first.end or first.surface in (claim.subject, claim.object):
            continue
        plain = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
        if not plain or claim.subject_type != first.name.type or claim.since or claim.until:
            continue
        quote = sentence.text[begin : claim.at + len(claim.quote) - sentence.start]
        update = {
            "subject": first.surface,
            "quote": quote,
            "at": first.start,
            "replaces": None,
            "replaces_subject": None,
        }
        claims.append(claim.model_copy(update=update))
    return claims


def _so_too(
    sentence: Sentence, names: list[Match], scene: Scene, found: list[DraftClaim], read: Read
) -> list[DraftClaim]:
    """`A is kept by C, and so is B`; `So is B` behind a sentence about A."""
    last = names[-1]
    begin, end = _local(sentence, last)
    so = _SO.search(sentence.text[:begin])
    if so is None or not re.fullmatch(
        rf"[{re.escape(MARKS)}]*[.!;,]?\s*(?:too|as\s+well)?[.!]?\s*", sentence.text[end:]
    ):
        return []
    first, told = names[0], found
    if so.start() == 0:
        block = sentence.block
        before = split(block.text[: sentence.start - block.start])
        if len(names) > 1 or not before:
            return []
        start, stop = before[-1]
        earlier = Sentence(block.text[start:stop], block.start + start, block)
        spoken = _spelled(earlier, scene)
        if not spoken:
            return []
        first, told = spoken[0], read(earlier, spoken)
    text, base = sentence.block.text, sentence.block.start
    claims = []
    for claim in told:
        ends = (claim.subject, claim.object)
        if (
            first.surface not in ends
            or last.surface in ends
            or claim.at is None
            or claim.change is Change.ENDED
        ):
            continue
        if claim.polarity is not Polarity.AFFIRMED or claim.modality is not Modality.ASSERTED:
            continue
        side = "subject" if claim.subject == first.surface else "object"
        asked = claim.subject_type if side == "subject" else claim.object_type
        if asked != last.name.type or not text[claim.at - base : last.end - base].startswith(claim.quote):
            continue
        quote = text[claim.at - base : last.end - base]
        claims.append(
            claim.model_copy(
                update={side: last.surface, "quote": quote, "replaces": None, "replaces_subject": None}
            )
        )
    return claims


def _spelled(sentence: Sentence, scene: Scene) -> list[Match]:
    """The names spoken of lately that stand in an earlier sentence, in order."""
    found = []
    for name in scene.recent:
        for hit in re.finditer(rf"(?<![\w-]){re.escape(name.name)}(?![\w-])", sentence.text):
            start = sentence.start + hit.start()
            found.append(Match(start, start + len(hit.group()), hit.group(), name))
    found.sort(key=lambda match: (match.start, -match.end))
    return [m for k, m in enumerate(found) if not k or m.start >= found[k - 1].end]
