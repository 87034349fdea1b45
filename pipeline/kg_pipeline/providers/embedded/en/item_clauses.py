"""What an entry of a list, a field or a cell says with a verb of its own: `HK-7 is not used here`.

The entry stands under a wording (`Fitted with`), and what it goes on to say may take that back.
"""

from __future__ import annotations

import re

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.chain import graver
from kg_pipeline.providers.embedded.en.naming import MARKS
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Match, Stance
from kg_pipeline.providers.tasks import DraftClaim

_FINITE = (
    r"(?:is|are|was|were|has|have|had|does|do|did|will|would|may|might|can|could|should|must|cannot|isn['’]t|aren['’]t"
    r"|wasn['’]t|weren['’]t|hasn['’]t|haven['’]t|doesn['’]t|don['’]t|didn['’]t|can['’]t|won['’]t)"
)
_OWN_VERB = re.compile(
    rf"[{re.escape(MARKS)}]*\s*(?:\([^()]*\)\s*)?(?:(?:also|still|now|never|just)\s+)?{_FINITE}\b", re.I
)
_CLAUSE_END = re.compile(r"[,;:.]\s|\s[–—-]\s|\b(?:because|since|as|for|but|so)\b|$", re.I)
_NOT_PART = re.compile(
    r"\b(?:used|needed|required|wanted|given|allowed|permitted|fitted|included|involved|meant|affected|concerned|counted"
    r"|necessary|there|here|one\s+of\s+(?:them|these|those)|among\s+(?:them|these)|part\s+of\s+(?:it|this)|in\s+use"
    r"|on\s+(?:it|this)|in\s+(?:it|this)|for\s+(?:it|this)|suitable|fit(?:ted)?|apply|applies|count|counts|belong|belongs)\b",
    re.I,
)
"""What a thing that stands in a list is denied where it is none of it after all."""
_TAKEN_OUT = re.compile(
    r"\b(?:was|were|has\s+been|have\s+been|got)\s+(?:\w+ly\s+)?(?:(?:taken|moved|sent|given|left)\s+(?:out|off|away|back|up)|removed|withdrawn|replaced|dropped"
    r"|scrapped|retired|abandoned|dismantled|discontinued|cancelled|canceled|ended|stopped|sold)\b",
    re.I,
)
_PAST = re.compile(r"\b(?:was|were|had|did)\b", re.I)
_DENIED_AHEAD = re.compile(
    r"\s*[*_`\"“]*(?:not|never)\s+(?:(?:at|in|on|by|from|to|with|for)\s+)?(?:the\s+|our\s+|a\s+)?", re.I
)
_PLAIN = Stance()


def said_of_entry(before: str, behind: str) -> Stance | None:
    """How an entry means its name, whose text round it is `before` and `behind`; None if that is left open.

    `Not on B` and `B is not used here` deny it, `B was taken out` ends it; an affirmative clause in the
    present leaves it as it is.
    """
    if _DENIED_AHEAD.fullmatch(before):
        return Stance(Polarity.NEGATED)
    if _OWN_VERB.match(behind) is None:
        return _PLAIN
    end = _CLAUSE_END.search(behind)
    clause = behind[: end.start()] if end else behind
    if _TAKEN_OUT.search(clause) is not None and stance(clause).polarity is Polarity.AFFIRMED:
        return Stance(Polarity.NEGATED, change=Change.ENDED)
    own = stance(clause)
    if own.polarity is Polarity.NEGATED:
        denies = own.change is Change.ENDED or _NOT_PART.search(clause) is not None
        return Stance(Polarity.NEGATED, own.modality, own.change, own.since, own.until) if denies else None
    if own.modality is Modality.ASSERTED and _PAST.search(clause) is not None:
        return None
    return Stance(modality=own.modality)


_JOINED = re.compile(
    rf"[{re.escape(MARKS)}]*(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?:the\s+|our\s+)?[{re.escape(MARKS)}]*", re.I
)


def as_entry(claims: list[DraftClaim], value: str, start: int, names: list[Match]) -> list[DraftClaim]:
    """`claims` of an entry `value`, which begins at `start`, as the rest of the entry leaves them.

    Only those are looked at that quote nothing but one of `names`: of these the rest has not been read.
    """
    kept = []
    for claim in claims:
        at = next((k for k, m in enumerate(names) if (m.start, m.surface) == (claim.at, claim.quote)), -1)
        if at < 0 or claim.polarity is Polarity.NEGATED:
            kept.append(claim)
            continue
        last = at
        while last + 1 < len(names) and _JOINED.fullmatch(
            value[names[last].end - start : names[last + 1].start - start]
        ):
            last += 1
        said = said_of_entry(value[: names[at].start - start], value[names[last].end - start :])
        if said is None:
            continue
        update: dict[str, object] = {"modality": graver(claim.modality, said.modality)}
        if said.polarity is Polarity.NEGATED:
            update |= {"polarity": said.polarity, "change": said.change}
            update |= {"since": claim.since or said.since, "until": claim.until or said.until}
        kept.append(claim.model_copy(update=update))
    return kept
