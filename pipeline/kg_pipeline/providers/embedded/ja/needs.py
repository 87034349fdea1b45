"""What fails without another thing, whatever becomes of it: `AがないとBは出せない`, `Aが落ちるとBも使えない`.

An ontology lists one or two such sentences (`がないと動かない`). What the condition and the failure are is of
the language: something is missing or stops, and something else cannot do its work then.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kg_ledger.records import Polarity
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja.reading import Phrase, Unit
from kg_pipeline.providers.embedded.ja.roles import absent
from kg_pipeline.providers.embedded.ja.stance import stance_of
from kg_pipeline.providers.embedded.ja.strangers import strange_topic
from kg_pipeline.providers.embedded.lexicon import admitted

if TYPE_CHECKING:
    from kg_pipeline.providers.embedded.ja.relate import SentenceReader

_MISSING = re.compile(
    r"[^、。はがを]{0,8}?(?:な(?:いと|ければ|くては|いことには|いままでは)|無(?:いと|ければ)|なくなる?と|(?:欠け|失わ?)(?:れば|ると))、?"
)
_STOPPED = re.compile(
    r"[^、。はがを]{0,8}?(?:止ま|停ま|落ち|切れ|消え|壊れ|倒れ|詰ま|途切れ|途絶え|使えなくな|動かなくな|故障|停止|停電|断線|"
    r"不調に?な?|ダウン)[^、。はが]{0,5}?(?P<even>て(?:い)?も|でも)?(?(even)|(?:と|ば|[たっ]たら|だら|場合は?|ときは?|時は?|間は?))、?"
)
_NOT_GIVEN = re.compile(
    r"[^、。はが]{0,12}?(?:もらわ|受け|得|借り|来|使わ|取ら|通さ|通ら|供給され|つながら|送られ(?:てこ)?|届か)"
    r"な(?:いと|ければ|くては)、?"
)
_WITHOUT = re.compile(r"(?:なし|無し|抜き)で(?:は|も)?、?")
_FAILS = re.compile(
    r"(?:[^、。]{0,24}?)(?:[らかがさたばまわけせてねべめれえきじぎりみびいで]な(?:い|く|かった)|にならな|できな|ません|止ま|停ま|止めざる|"
    r"不能|不可|無理|困[るっり]|成り立た|お手上げ|立ち往生)"
)
_GOES_ON = re.compile(
    r"[^、。]{0,24}?(?:動[くいき]|使え[るてま]|続[けく]|でき[るてま]|保て[るま]|回[るりっ]|(?:支障|問題|影響)(?:は|が)?な|困らな|止まらな|止まりませ)"
)


def read_needs(reader: SentenceReader) -> None:
    """State every need that a condition and a failure tell, where the classes leave one predicate for it."""
    frames = (frame for held in reader.lexicon.frames.values() for frame in held)
    needs = sorted({frame.predicate for frame in frames if frame.lead is not None})
    for phrase in reader.reading.phrases if needs else ():
        condition = _condition(reader.reading.text, phrase)
        if condition is None:
            continue
        even = condition.re is _STOPPED and condition.group("even") is not None
        even = even or (condition.re is _WITHOUT and "も" in condition.group())
        _consequence(reader, phrase, condition.end(), needs, even=even)


def _condition(text: str, phrase: Phrase) -> re.Match[str] | None:
    if phrase.case in ("が", "も", "は") and phrase.itself:
        found = _STOPPED.match(text, phrase.end)
        return found or (_MISSING.match(text, phrase.end) if phrase.case != "は" else None)
    if phrase.case in ("から", "に", "を") and phrase.itself:
        return _NOT_GIVEN.match(text, phrase.end)
    return _WITHOUT.match(text, phrase.end) if phrase.case == "" and not phrase.of else None


def _consequence(reader: SentenceReader, needed: Phrase, at: int, needs: list[str], *, even: bool) -> None:
    reading = reader.reading
    text = reading.text
    behind = next((p for p in reading.phrases if p.start >= at and p.case in ("は", "も", "が")), None)
    if behind is not None and not (behind.itself and behind.start - at <= 12):
        behind = None
    start = behind.end if behind is not None else at
    fails, goes_on = _FAILS.match(text, start), _GOES_ON.match(text, start) if even else None
    end = fails or goes_on
    if end is None or (goes_on is not None and fails is not None and goes_on.end() <= fails.start()):
        return
    dependents = _dependents(reader, needed, behind, end.end())
    negated = fails is None or (goes_on is not None and goes_on.end() < fails.end())
    close = reading.clause_end(end.end() - 1)
    begin = reading.clause_start(min(needed.start, behind.start if behind else needed.start))
    stance = stance_of(text[begin:at], text[end.end() :], "", reader.scene.date, lexical=True)
    if negated:
        stance = Stance(Polarity.NEGATED, stance.modality)
    for one in dependents:
        for unit in needed.units:
            found = [
                name for name in admitted(reader.ontology, one.name.type, unit.name.type) if name in needs
            ]
            if len(found) == 1:
                reader.emit(found[0], (one,), (unit,), stance, begin, close)


def _dependents(reader: SentenceReader, needed: Phrase, behind: Phrase | None, at: int) -> tuple[Unit, ...]:
    """What fails: behind the condition, or what the sentence or the scene speaks of."""
    if behind is not None:
        return behind.units
    ahead = [p for p in reader.reading.phrases if p.end <= needed.start and (p.topic or p.case == "は")]
    if ahead:
        return ahead[-1].units if ahead[-1].itself else ()
    under = reader.scene.topic is not None
    if strange_topic(reader.reading.text, at, reader.lexicon, under=under, start=needed.end):
        return ()
    return tuple(absent(name) for name in reader.spoken_of(needed.start)[:1])
