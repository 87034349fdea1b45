"""Verbs of the ontology in a sentence, in any inflection and voice."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg_pipeline.providers.embedded.ja.cues import Frame
from kg_pipeline.providers.embedded.ja.reading import Reading

_PASSIVE_GODAN = re.compile(r"[かがさたなばまらわ]れ(?=[るてたなまずつ、。]|$)")
_PASSIVE_ICHIDAN = re.compile(r"られ(?=[るてたなまずつ、。]|$)")
_PASSIVE_SURU = re.compile(r"を?受け|を?され(?=[るてたなまずつ、。]|$)")
_MADE = frozenset("書作造編描焼煮織組縫染練鍛炊洗蒸育磨仕植綴刻撮")
"""Stems of verbs of making, which a verb behind them but finishes (書き上げる)."""

_PHASE = re.compile(r"[いきぎしちにびみり]?(?:始め|続け|終え|終わ|直し|かけ|だし)")
_ADDS = {
    "買": re.compile(r"い(?:足[しすさせ]|入れ|付け|つけ|求め|取[りるっら]|揃え|そろえ|集め|上げ)"),
    **dict.fromkeys("運送積流詰練混溶組織持", re.compile(r"[いきぎしちにびみりぜ]?込[みむんまめ]")),
}
"""Stems, and what a verb behind them but adds: in which direction, or how much (買い足す, 積み込む)."""

_RESULT = re.compile(r".{0,3}[てで]あ[るりっ]|済み?|中(?:で|の|。|、|$)")


@dataclass(frozen=True, slots=True)
class Hit:
    """A verb of a frame in a reading: where its stem begins and ends, and which voice it has."""

    frame: Frame
    start: int
    end: int
    passive: bool


def find_hits(reading: Reading, stems: re.Pattern[str], frames: dict[str, list[Frame]]) -> list[list[Hit]]:
    """Verbs of the ontology in the sentence, in order; several frames may share one place."""
    found = []
    text = reading.text
    for match in stems.finditer(text):
        start, end = match.span()
        here = [
            Hit(frame, start, end, _passive(frame, text, end))
            for frame in frames[match.group()]
            if _is_form(frame, text, start, end)
        ]
        if here:
            found.append(here)
    return found


def _is_form(frame: Frame, text: str, start: int, end: int) -> bool:
    verb = frame.verb
    if not verb.accepts(text, end):
        return False
    before = text[start - 1 : start]
    if before in tuple("未不非無再逆"):
        return False
    first = verb.stem[0]
    if len(verb.stem) == 1 and "ぁ" <= first <= "ん":
        if before == "が" and re.match(r"[一-龠々ァ-ヶー]", text[start - 2 : start - 1]):
            return False
        return before in tuple("にへがはもをと") or (before == "で" and frame.particle == "で")
    if (
        "ぁ" <= first <= "ん"
        and re.search(r"[ぁ-ん]$", before)
        and re.search(r"[はがをにへでとも]$", before) is None
    ):
        return False
    if verb.suru or verb.stem[-1:] == "な":
        return True
    if verb.stem[-1:] in _MADE and re.match(r"[いきしみりえけ]?(?:上げ|下ろ|起こ|溜め)", text[end:]):
        return True
    if _compounded(verb.stem, text, end) is not None:
        return True
    compound = (
        r"[いきぎしちにびみり]?[一-龠](?!い)" if "て" in verb.next else r"[いきぎしちにびみり][一-龠](?!い)"
    )
    return re.match(compound, text[end:]) is None or _result(text, end)


def _compounded(stem: str, text: str, end: int) -> re.Match[str] | None:
    """The verb behind a verb's stem that tells but its phase or adds to it: `買い始める`, `買い足す`."""
    adds = _ADDS.get(stem)
    return _PHASE.match(text, end) or (adds.match(text, end) if adds is not None else None)


def behind_compound(hit: Hit, text: str) -> int:
    """Where the stem of the verb ends, with the one that it is compounded with."""
    found = None if hit.frame.verb.suru else _compounded(hit.frame.verb.stem, text, hit.end)
    return hit.end if found is None else found.end()


def _result(text: str, end: int) -> bool:
    return re.match(r"[ぁ-ん]?[済中]", text[end:]) is not None


def _passive(frame: Frame, text: str, end: int) -> bool:
    tail = text[end : end + 10]
    if frame.verb.suru:
        return _PASSIVE_SURU.match(tail) is not None or _RESULT.match(tail) is not None or bare_end(tail)
    if _RESULT.match(tail) and frame.verb.passive:
        return True
    if re.match(r".{0,3}[てで]あ[るりっ]", tail):
        return True
    return (_PASSIVE_GODAN if tail[:1] in "かがさたなばまらわ" else _PASSIVE_ICHIDAN).match(tail) is not None


def bare_end(tail: str) -> bool:
    """A noun that ends its clause (動力棟に設置) has no voice; it is read as the cue has it."""
    return not tail or tail[0] in "。、)」"
