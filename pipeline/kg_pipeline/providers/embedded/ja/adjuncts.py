"""Phrases beside an end of a triple: `Aに代わってBが`, `Aの代わりにBを`, `Aに加えてBにも`, `AとBは互いに`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja.cues import End
from kg_pipeline.providers.embedded.ja.grammar import NAME, REPLACING
from kg_pipeline.providers.embedded.ja.hits import Hit
from kg_pipeline.providers.embedded.ja.reading import Phrase, Reading, Unit
from kg_pipeline.providers.embedded.ja.roles import Ends

_FOR_A_WHILE = re.compile(
    r"間(?:は|だけ|、)|とき|時は|際|場合|ことも?[があ]|日(?:は|だけ|に限)|臨時|一時|当面|しばらく|休み|不在|留守|たび|期に"
)
_EACH_OTHER = re.compile(r"互いに|たがいに|相互に|ともに|共に|それぞれ|直接に?|常に|実際に|どちらも|、")
_NOT_ONLY = re.compile(r"(?:だけ|のみ|ばかり)でなく")
_PURPOSE = re.compile(r"、?[^、。]{1,24}(?:ために?|ように|ので|から)、?")
_ONE_OF_THEM = re.compile(r"か|または|又は|もしくは|あるいは")
_INSTEAD = re.compile(r"の[代替]わりに(?!な)")
_GIVEN_UP = re.compile(r"(?:取り?)?(?:やめ|止め)(?:て?、|て(?=[^、。はがを]))")
_PLACE = ("代わり", "替わり")
_BESIDE = 3
"""How many characters may stand between the added phrase and the one that it is added to."""


@dataclass(frozen=True, slots=True)
class Displaced:
    """Who or what gave way, and to which end of the triple."""

    unit: Unit
    end: End


def displaced(reading: Reading, ends: Ends, start: int, stop: int) -> Displaced | None:
    """What an end of a triple took the place of, in the clause from `start` on, before the verb at `stop`."""
    for phrase in reading.phrases:
        if not gives_way(reading, phrase) or not _same_clause(reading, phrase, start, stop):
            continue
        for other in reading.phrases:
            if other.start < phrase.end or other.start >= stop:
                continue
            for end, units in (("object", ends.objects), ("subject", ends.subjects)):
                if units and set(other.units) & set(units):
                    return Displaced(phrase.units[-1], "object" if end == "object" else "subject")
    return None


def gives_way(reading: Reading, phrase: Phrase) -> bool:
    """Whether something else takes the place of what the phrase names."""
    instead = not phrase.case and _INSTEAD.match(reading.text, phrase.end) is not None
    instead = instead or (
        phrase.of in _PLACE and phrase.case == "に" and not reading.text.startswith(("な", "立"), phrase.end)
    )
    given_up = phrase.case == "を" and not phrase.of and _GIVEN_UP.match(reading.text, phrase.end) is not None
    return instead or given_up or phrase.case in REPLACING


def without(ends: Ends, unit: Unit) -> Ends:
    """The ends without who gave way."""
    return Ends(
        tuple(u for u in ends.subjects if u is not unit), tuple(u for u in ends.objects if u is not unit)
    )


def took_over(stance: Stance, clause: str) -> Stance:
    """The stance of a clause in which one thing takes another's place: that began, if it is to last."""
    plain = stance.modality is Modality.ASSERTED and stance.polarity is Polarity.AFFIRMED
    if not plain or stance.change is not Change.NONE or _FOR_A_WHILE.search(clause):
        return stance
    return replace(stance, change=Change.BEGAN)


def for_a_while(clause: str) -> bool:
    """Whether a clause speaks of a time or a case, and not of how things are."""
    return _FOR_A_WHILE.search(clause) is not None


def with_added(reading: Reading, ends: Ends, start: int, stop: int) -> Ends:
    """`Aに加えて、Bも`: A stands in the same end as B."""
    for phrase in reading.phrases:
        said = reading.text[phrase.start : phrase.end + 2]
        not_only = (phrase.case == "で" and _NOT_ONLY.search(said)) or (not phrase.case and "のほか" in said)
        if not (phrase.case == "に加え" or not_only) or not _same_clause(reading, phrase, start, stop):
            continue
        beside = next((p for p in reading.phrases if p.start >= phrase.end), None)
        if beside is None or beside.start - phrase.end > _BESIDE:
            continue
        if set(beside.units) & set(ends.subjects):
            return Ends((*phrase.units, *ends.subjects), ends.objects)
        if set(beside.units) & set(ends.objects):
            return Ends(ends.subjects, (*phrase.units, *ends.objects))
    return ends


def _same_clause(reading: Reading, phrase: Phrase, start: int, stop: int) -> bool:
    return phrase.end <= stop and (phrase.start >= start or reading.joined(phrase.start, stop))


def each_other(hit: Hit, reading: Reading, ontology: Ontology, floor: int) -> Ends | None:
    """`AとBは互いに隣接する`: both ends of a symmetric predicate in one subject, and no other end."""
    definition = ontology.predicates[hit.frame.predicate]
    if not definition.symmetric or hit.frame.lead is not None:
        return None
    start = max(reading.clause_start(hit.start), floor)
    phrases = [p for p in reading.phrases if start <= p.start < hit.start and p.case != "で"]
    if len(phrases) != 1 or phrases[0].case not in ("は", "が", "も") or phrases[0].of:
        return None
    phrase = phrases[0]
    text = reading.text
    if len({u.name.canonical for u in phrase.units}) != 2 or len(phrase.units) != 2:
        return None
    beside = _PURPOSE.sub("", text[start : phrase.start] + text[phrase.end : hit.start])
    if hit.frame.theme:
        beside = re.sub(rf"{re.escape(hit.frame.theme)}(?:[^、。はがに]{{0,4}}を|に|として)", "", beside)
    beside = _EACH_OTHER.sub("", beside)
    last = text.rindex(NAME, phrase.start, phrase.end)
    if re.search(r"[にとへを]|から", beside) or _ONE_OF_THEM.search(text, phrase.start + 1, last):
        return None
    return Ends(phrase.units[:1], phrase.units[1:])
