"""Names that a cell or a field qualifies: struck out, denied, ended or yet to come.

What a cell holds is no sentence, so no verb says how its name is meant; a word or a mark beside it does.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.frame import Block, Match, Stance
from kg_pipeline.providers.embedded.struck import STRUCK
from kg_pipeline.providers.tasks import DraftClaim

_MARKS = " \t\u3000*_`\"“”'「」"
_PART = re.compile(r"[,;、，；/|()（）]|<br\s*/?>|(?:-|=)>|[→⇒]|~~|\b(?:but|now|is|are)\b|(?<=[.。])\s", re.I)
_ARROW = re.compile(r"[\s*_`\"”]*(?:(?:-|=)>|[→⇒])")
_ENDED = (
    r"(?:(?:no\s+longer|not\s+any\s*more|was|were|had\s+been|used\s+to\s+be|formerly|former|previously|previous"
    r"|ex)\b|旧|元|以前は?|かつて)"
)
_DENIED = r"(?:(?:not|never|neither|isn['’]t|aren['’]t)\b)"
_AHEAD = r"(?:(?:will\s+be|to\s+be|soon|planned|proposed|next|future)\b|今後)"
_TO_NAME = r"[\s:：-]*(?:(?:the|our|by|in|on|to|from|with|at)\b)?(?:.{1,60}\s(?:and|or|nor|&))?"
_KINDS = (
    (re.compile(_ENDED + _TO_NAME, re.I), Stance(Polarity.NEGATED, change=Change.ENDED)),
    (re.compile(_DENIED + _TO_NAME, re.I), Stance(Polarity.NEGATED)),
    (re.compile(_AHEAD + _TO_NAME, re.I), Stance(modality=Modality.PLANNED)),
)
_APART = _ENDED.replace("旧|元", "(?:旧|元)(?=[ :：A-Za-z])")
_HEAD = re.compile(rf"\s*(?:{_APART}|{_DENIED}|{_AHEAD})[\s:：]*(?=[^\Wa-z]|[^\x00-\x7f])")
_BEHIND_ENDED = re.compile(
    r"[\s*_`\"”~]*[(（]\s*(?:(?:旧|元|前任|退任|過去)\s*[)）]|(?:not\s+any\s*more|no\s+longer|was|until|retired"
    r"|former(?:ly)?|previous(?:ly)?)\b)",
    re.I,
)
_ENDED_STANCE = Stance(Polarity.NEGATED, change=Change.ENDED)


def qualified(value: str, begin: int, end: int, *, single: bool = False) -> Stance:
    """How the name at `value[begin:end]` is meant by what stands round it in its cell or field.

    Parameters
    ----------
    single : whether one name only can hold; of two with an arrow between them the first then has ended.

    Returns
    -------
    The stance that the name's own part of the value gives it; a plain one where nothing qualifies it.
    """
    if any(found.start() <= begin and end <= found.end() for found in STRUCK.finditer(value)):
        return _ENDED_STANCE
    if _BEHIND_ENDED.match(value, end) or (single and _ARROW.match(value, end)):
        return _ENDED_STANCE
    part = max((found.end() for found in _PART.finditer(value, 0, begin)), default=0)
    before = value[part:begin].strip(_MARKS)
    return next((stance for pattern, stance in _KINDS if pattern.fullmatch(before)), Stance())


def unqualified(value: str) -> str:
    """`value` without the word or mark at its head that denies or dates the name behind it."""
    head = _HEAD.match(value)
    return value[head.end() :] if head is not None else value


def as_qualified(
    claims: list[DraftClaim], block: Block, names: list[Match], ontology: Ontology
) -> list[DraftClaim]:
    """`claims` of a field or a row, each as its cells mean it; what a claim says of itself stays."""
    values = [(cell.text, cell.start) for cell in block.cells] or [(block.value, block.value_start)]
    return [_as_meant(claim, values, names, ontology) for claim in claims]


def _as_meant(
    claim: DraftClaim, values: list[tuple[str, int]], names: list[Match], ontology: Ontology
) -> DraftClaim:
    if claim.polarity is Polarity.NEGATED or claim.modality is not Modality.ASSERTED:
        return claim
    single = ontology.predicates[claim.predicate].cardinality == "one"
    for text, start in values:
        inside = [m for m in names if start <= m.start and m.end <= start + len(text)]
        for match in inside:
            if match.surface not in (claim.subject, claim.object):
                continue
            begin, end = match.start - start, match.end - start
            meant = qualified(text, begin, end, single=single and match.surface == claim.object)
            if meant != Stance():
                update = {"polarity": meant.polarity, "modality": meant.modality, "change": meant.change}
                return claim.model_copy(update=update)
    return claim
