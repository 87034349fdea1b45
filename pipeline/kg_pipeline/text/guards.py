"""Deterministic guards on what an extraction says beside the triple: polarity, modality, change, times, the
value that was there before, qualifiers. A guard only ever weakens; what it did is noted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kg_ledger.calendar import is_date
from kg_ledger.records import Change, Interval, Modality, Polarity, Span
from kg_pipeline.providers.tasks import DraftClaim
from kg_pipeline.text.caseless import Caseless
from kg_pipeline.text.changes import states_change
from kg_pipeline.text.evidence import Support
from kg_pipeline.text.literals import dates_in
from kg_pipeline.text.modality import read_modality, read_remark
from kg_pipeline.text.polarity import is_denial, read_polarity
from kg_pipeline.text.reading import Reading

_ISO = re.compile(r"[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?")
_TEMPORAL = Caseless(
    r"\d|[〇一二三四五六七八九十元]+[年月日]|年|月|日|週|昨|今|来|先|翌|現在|当時|以降|以後|から|まで|春|夏|秋|冬|朝|夜|"
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:since|until|till|from|now|today|yesterday|tomorrow|"
    r"last|this|next|current|recent|former|year|month|week|quarter|spring|summer|autumn|fall|winter)"
)


@dataclass(slots=True)
class Stance:
    """How a claim stands after the guards; `notes` become attributes."""

    polarity: Polarity
    modality: Modality
    change: Change
    notes: dict[str, str] = field(default_factory=dict)


def guard_stance(
    draft: DraftClaim, support: Support, wordings: Sequence[str], parsed: bool = False
) -> Stance:
    """Hold polarity, modality and change against the cues of the sentence.

    A negated sentence never yields a positive fact: it is flipped, or left to a person where two cues meet.
    A plan or a rumour is no assertion. A denial or a change that no word of the sentence speaks of is not
    taken at its word either.

    Parameters
    ----------
    wordings : those of the predicate; a cue inside one of them negates nothing.
    parsed : whether a grammar read polarity and change in their clause; then only the modality is held.
    """
    stance = Stance(draft.polarity, draft.modality, draft.change)
    sentence = _up_to_clause(support.sentence, wordings)
    ends = [end for end in support.ends if end.end <= len(sentence)]
    _guard_modality(stance, support, sentence, ends, wordings)
    if parsed:
        return stance
    reading = read_polarity(sentence, ends, wordings)
    worded_so = reading is Reading.NEGATED and any(map(is_denial, wordings))
    if worded_so or (reading is Reading.ENDED and draft.until):
        reading = Reading.AFFIRMED
    if reading is Reading.OPEN:
        stance.notes["polarity_guard"] = "open"
        stance.modality = _weakened(stance.modality, Modality.HYPOTHETICAL)
    elif draft.polarity is Polarity.AFFIRMED and reading in (Reading.NEGATED, Reading.ENDED):
        stance.notes["polarity_guard"] = f"flipped:{reading}"
        stance.polarity = Polarity.NEGATED
    elif (
        draft.polarity is Polarity.NEGATED
        and reading is Reading.AFFIRMED
        and not states_change(support.sentence)
    ):
        stance.notes["polarity_guard"] = "no_cue"
        stance.modality = _weakened(stance.modality, Modality.REPORTED)
    if reading is Reading.ENDED and draft.change is Change.NONE:
        stance.change = Change.ENDED
    elif (
        draft.change is not Change.NONE
        and reading is not Reading.ENDED
        and not states_change(support.sentence)
    ):
        stance.notes["change_guard"] = "no_cue"
        stance.change = Change.NONE
    return stance


def _up_to_clause(sentence: str, wordings: Sequence[str]) -> str:
    """`sentence` up to the clause that a wording introduces, such as `fires when` or `warns that`.

    That clause is what the statement is about: its own denials and doubts are none of the statement's. The
    verb of the wording may stand in any inflection.
    """
    for wording in wordings:
        words = wording.lower().split()
        if len(words) > 1 and words[-1] in ("when", "that"):
            verb = re.escape(re.sub(r"e?[sd]$", "", words[-2]))
            found = re.search(rf"\b{verb}\w*\s+(?:\w+ly\s+)?{words[-1]}\b", sentence, re.I)
            if found is not None:
                return sentence[: found.end()]
    return sentence


def _guard_modality(
    stance: Stance, support: Support, sentence: str, ends: Sequence[Span], wordings: Sequence[str]
) -> None:
    if stance.modality is Modality.ASSERTED:
        stance.modality = read_modality(sentence, ends, wordings, support.header)
        if stance.modality is Modality.ASSERTED and support.behind:
            stance.modality = read_remark(support.behind)
        if stance.modality is not Modality.ASSERTED:
            stance.notes["modality_guard"] = str(stance.modality)


def _weakened(modality: Modality, to: Modality) -> Modality:
    return to if modality is Modality.ASSERTED else modality


def guard_interval(draft: DraftClaim, support: Support, notes: dict[str, str]) -> Interval:
    """Keep the times that are ISO 8601 prefixes, or can be made so, if the sentence speaks of time at all."""
    if not draft.since and not draft.until:
        return Interval()
    since, until = _iso(draft.since), _iso(draft.until)
    spoken = _TEMPORAL.search(support.sentence) is not None
    if (draft.since and not (since and spoken)) or (draft.until and not (until and spoken)):
        notes["interval_guard"] = "dropped"
    return Interval(since if spoken else None, until if spoken else None)


def _iso(stated: str | None) -> str | None:
    if not stated:
        return None
    if _ISO.fullmatch(stated.strip()):
        return stated.strip() if is_date(stated.strip()) else None
    found = dates_in(stated)
    return found[0][1] if found else None


def guard_qualifiers(
    qualifiers: Sequence[tuple[str, str]], named: Callable[[str], bool], notes: dict[str, str]
) -> tuple[tuple[str, str], ...]:
    """Keep the qualifiers whose value the sentence names, or what stands above it.

    One that was made up would keep two values of one slot apart.
    """
    kept = sorted({(key, value) for key, value in qualifiers if key and named(value)})
    if len(kept) < len(qualifiers):
        notes["qualifier_guard"] = "dropped"
    return tuple(kept)
