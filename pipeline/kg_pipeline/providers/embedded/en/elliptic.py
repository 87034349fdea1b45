"""What a sentence says of one name more, leaning on another: `A does not keep B; C does`, `Besides A, …`."""

from __future__ import annotations

import re

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.naming import MARKS
from kg_pipeline.providers.embedded.frame import Match, Sentence
from kg_pipeline.providers.tasks import DraftClaim

_ARTICLE = r"(?:(?:the|our|its)\s+)?"
_INSTEAD = re.compile(rf"[;,–—]\s+(?:but\s+|rather\s+)?{_ARTICLE}[{re.escape(MARKS)}]*$", re.I)
_IS = re.compile(
    rf"[{re.escape(MARKS)}]*\s+(?:is|are|does|do|has|have|can)(?:\s+(?:instead|now|so|that))?\s*[.!]?\s*$"
)
_BESIDES = re.compile(
    rf"\W*(?P<more>Besides|In\s+addition\s+to|As\s+well\s+as|Apart\s+from|Alongside)\s+{_ARTICLE}[{re.escape(MARKS)}]*"
)
_TOO = re.compile(r"\b(?:also|too|as\s+well|likewise|additionally)\b", re.I)
_FORMER = {"replaces": None, "replaces_subject": None}


def read_elliptic(sentence: Sentence, names: list[Match], found: list[DraftClaim]) -> list[DraftClaim]:
    """What the sentence, in which `found` has been read, says of one more name without a verb of its own."""
    if not found or len(names) < 3:
        return []
    return _instead(sentence, names, found) + _besides(sentence, names, found)


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
