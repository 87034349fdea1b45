"""What a sentence says of one name more, leaning on another: `A does not keep B; C does`, `Besides A, …`.

`Like A, B is kept by C` and `So is B` say of it what is said of the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.naming import MARKS
from kg_pipeline.providers.embedded.en.passage import Passage, spelled
from kg_pipeline.providers.embedded.en.sentences import last_before
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.tasks import DraftClaim

Read = Callable[[Sentence, list[Match]], list[DraftClaim]]
_ARTICLE = r"(?:(?:the|our|its)\s+)?"
_INSTEAD = re.compile(rf"[;,–—]\s+(?:but\s+|rather\s+)?{_ARTICLE}[{re.escape(MARKS)}]*$", re.I)
_IS = re.compile(
    rf"[{re.escape(MARKS)}]*\s+(?:is|are|does|do|has|have|can)(?:\s+(?:instead|now|so|that))?\s*[.!]?\s*$"
)
_BESIDES = re.compile(
    rf"\W*(?P<more>Besides|In\s+addition\s+to|As\s+well\s+as|Apart\s+from|Alongside)\s+{_ARTICLE}[{re.escape(MARKS)}]*"
)
_TOO = re.compile(r"\b(?:also|too|as\s+well|likewise|additionally)\b", re.I)
_LIKE = re.compile(rf"\s*(?:Just\s+)?(?:Like|As\s+with)\s+{_ARTICLE}[{re.escape(MARKS)}]*", re.I)
_AS_IT = re.compile(
    rf"[{re.escape(MARKS)}]*,\s+(?:just\s+|much\s+)?(?:like|as\s+well\s+as|together\s+with|along\s+with)\s+{_ARTICLE}[{re.escape(MARKS)}]*",
    re.I,
)
_SO = re.compile(
    rf"(?:(?:^|[,;–—-]\s+|\s+)(?:and|but)\s+|^|[,;–—]\s+)so\s+(?:is|are|does|do|has|have|can)\s+{_ARTICLE}$",
    re.I,
)
_FORMER = {"replaces": None, "replaces_subject": None}


_REVERSED = re.compile(
    r"(?:[,;–—-]?\s+(?:and|but|though|although)|[,;–—-])\s+(?P<not>not\s+|never\s+)?(?:also\s+)?"
    r"(?:vice[\s-]+versa|the\s+other\s+way\s+(?:round|around|about)|conversely|the\s+reverse|in\s+reverse)\b"
    r"(?P<no>\s+(?:is\s+not|isn['’]t|does\s+not|doesn['’]t|never)\b)?",
    re.I,
)


def read_elliptic(passage: Passage, found: list[DraftClaim], read: Read) -> list[DraftClaim]:
    """What the sentence, in which `found` has been read, says of one more name without a verb of its own.

    `read` reads the sentence before, where that is what it leans on.
    """
    sentence, names = passage.sentence, passage.names
    claims = []
    if found and len(names) > 2:
        claims += _instead(sentence, names, found) + _besides(sentence, names, found)
        claims += _like_it(sentence, names, found)
    claims += _reversed(sentence, found, passage.ontology)
    low = sentence.text.lower()
    if low.lstrip().startswith(("like ", "just like ", "as with ")):
        claims += _like(sentence, names, found)
    if re.search(r"\bso\s", low):
        claims += _so_too(sentence, names, passage.scene, found, read)
    return claims


def _reversed(sentence: Sentence, found: list[DraftClaim], ontology: Ontology) -> list[DraftClaim]:
    """`A covers for B and vice versa`, `… but not the other way round`: the same with the ends turned."""
    behind = _REVERSED.search(sentence.text)
    if behind is None:
        return []
    claims = []
    for claim in found:
        plain = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
        if not plain or claim.change is Change.ENDED or claim.at is None:
            continue
        between = sentence.text[claim.at + len(claim.quote) - sentence.start : behind.start()]
        if claim.at - sentence.start > behind.start() or re.search(r"[.;:]", between):
            continue
        if not ontology.admits(claim.predicate, claim.object_type, claim.subject_type):
            continue
        denied = behind["not"] is not None or behind["no"] is not None
        turned = {
            "subject": claim.object,
            "object": claim.subject,
            "subject_type": claim.object_type,
            "object_type": claim.subject_type,
            "polarity": Polarity.NEGATED if denied else Polarity.AFFIRMED,
            "quote": sentence.text[claim.at - sentence.start : behind.end()],
        }
        claims.append(claim.model_copy(update={**turned, **_FORMER}))
    return claims


def _instead(sentence: Sentence, names: list[Match], found: list[DraftClaim]) -> list[DraftClaim]:
    """`A does not keep B; C does`: C does what A is denied."""
    last, first = names[-1], names[0]
    begin, end = last.start - sentence.start, last.end - sentence.start
    text = sentence.text
    if _IS.fullmatch(text[end:]) is None or _INSTEAD.search(text[:begin]) is None:
        return []
    claims = []
    for claim in found:
        side = next((side for side in ("subject", "object") if getattr(claim, side) == first.surface), None)
        plain = claim.modality is Modality.ASSERTED and claim.change is not Change.ENDED
        if side is None or claim.polarity is not Polarity.NEGATED or not plain or claim.at is None:
            continue
        if getattr(claim, f"{side}_type") != last.name.type or last.surface in (claim.subject, claim.object):
            continue
        quote = text[claim.at - sentence.start : end]
        turned = {side: last.surface, "polarity": Polarity.AFFIRMED, "quote": quote, **_FORMER}
        claims.append(claim.model_copy(update=turned))
    return claims


def _besides(sentence: Sentence, names: list[Match], found: list[DraftClaim]) -> list[DraftClaim]:
    """`Besides A, B is kept by C too`: what is said of one end is said of the name before it."""
    first, text = names[0], sentence.text
    opened = _BESIDES.fullmatch(text[: first.start - sentence.start])
    if opened is None or not re.match(rf"[{re.escape(MARKS)}]*,", text[first.end - sentence.start :]):
        return []
    if opened["more"].split()[0] in ("Apart", "Alongside", "As") and _TOO.search(text) is None:
        return []
    claims = []
    for claim in found:
        plain = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
        sides = [s for s in ("subject", "object") if getattr(claim, f"{s}_type") == first.name.type]
        if not plain or len(sides) != 1 or claim.at is None or first.surface in (claim.subject, claim.object):
            continue
        end = claim.at + len(claim.quote) - sentence.start
        quote = text[first.start - sentence.start : end]
        turned = {sides[0]: first.surface, "quote": quote, "at": first.start, **_FORMER}
        claims.append(claim.model_copy(update={**turned, "change": Change.NONE, "since": None}))
    return claims


def _like(sentence: Sentence, names: list[Match], found: list[DraftClaim]) -> list[DraftClaim]:
    """`Like A, B is kept by C`: what is said of B is said of A too."""
    if not found or _LIKE.fullmatch(sentence.text[: names[0].start - sentence.start]) is None:
        return []
    first = names[0]
    begin, end = first.start - sentence.start, first.end - sentence.start
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
        claims.append(
            claim.model_copy(update={"subject": first.surface, "quote": quote, "at": first.start, **_FORMER})
        )
    return claims


def _like_it(sentence: Sentence, names: list[Match], found: list[DraftClaim]) -> list[DraftClaim]:
    """`A, like B, is kept by C`: what is said of A is said of B too."""
    text, claims = sentence.text, []
    for one, other in pairwise(names):
        between = text[one.end - sentence.start : other.start - sentence.start]
        closed = text[other.end - sentence.start :].lstrip(MARKS).startswith(",")
        if _AS_IT.fullmatch(between) is None or not closed or one.name.type != other.name.type:
            continue
        for claim in found:
            plain = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
            said = plain and claim.subject == one.surface and claim.object != other.surface
            if said and not (claim.since or claim.until) and claim.change is Change.NONE:
                claims.append(claim.model_copy(update={"subject": other.surface, **_FORMER}))
    return claims


def _so_too(
    sentence: Sentence, names: list[Match], scene: Scene, found: list[DraftClaim], read: Read
) -> list[DraftClaim]:
    """`A is kept by C, and so is B`; `So is B` behind a sentence about A."""
    last = names[-1]
    begin, end = last.start - sentence.start, last.end - sentence.start
    so = _SO.search(sentence.text[:begin])
    if so is None or not re.fullmatch(
        rf"[{re.escape(MARKS)}]*[.!;,]?\s*(?:too|as\s+well)?[.!]?\s*", sentence.text[end:]
    ):
        return []
    first, told = names[0], found
    if so.start() == 0:
        block = sentence.block
        before = last_before(block.text, sentence.start - block.start)
        if len(names) > 1 or before is None:
            return []
        start, stop = before
        earlier = Sentence(block.text[start:stop], block.start + start, block)
        spoken = spelled(earlier, scene)
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
        claims.append(claim.model_copy(update={side: last.surface, "quote": quote, **_FORMER}))
    return claims
