"""What fails without another thing, whatever becomes of it: `AがないとBは出せない`, `Aが落ちるとBも使えない`.

An ontology lists one or two such sentences (`がないと動かない`). What the condition and the failure are is of
the language: something is missing or stops, and something else cannot do its work then.
"""

from __future__ import annotations

import re

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja.reading import Phrase, Unit, absent
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import stance_of
from kg_pipeline.providers.embedded.ja.strangers import strange_topic
from kg_pipeline.providers.embedded.lexicon import admitted

_STEM = r"(?:(?:上|下|広|挙|曲|つな|繋|塞|ふさ|あ)が|[^、。はがを])"
"""A character between a name and what its verb says; が only within a verb."""

_AND_SO = r"と(?!き|こ|い|の|な[りっるら]|思|分|わか|聞|言|決|判|信|見|約|伝|報|答|書|読|考)"
"""The と of a condition, and not of what is said or thought."""

_MISSING = re.compile(
    rf"{_STEM}{{0,8}}?(?:な(?:い{_AND_SO}|ければ|くては|いことには|いままでは)|無(?:い{_AND_SO}|ければ)|なくなる?と|(?:欠け|失わ?)(?:れば|ると))、?"
)
_STOPPED = re.compile(
    rf"{_STEM}{{0,8}}?(?:止ま|停ま|落ち|切れ|消え|壊れ|倒れ|詰ま|途切れ|途絶え|使えなくな|動かなくな|故障|停止|停電|断線|"
    r"崩れ|固ま|閉じ|閉ま|抜け|折れ|寝込|死ん|死ね|応答しなくな|返事をしなくな|なくな(?!っ?て?い?た)|不在|休[みむん]|"
    r"不調に?な?|ダウン)[^、。はが]{0,5}?(?P<even>て(?:い)?も|でも)?"
    rf"(?(even)|(?:{_AND_SO}|ば|[たっ]たら|だら|場合は?|[ただるい](?:日|晩|夜|朝|週|回)(?:は|に|には)|"
    r"(?:とき|時|間|あいだ|うち|最中)(?:は|に|には)?|限り|かぎり))、?"
)
_UNDONE = re.compile(
    rf"{_STEM}{{0,12}}?(?:[わかがさたばまらなきぎしちにびみりいえけげせてでねべめれ来]な(?:い(?:{_AND_SO}|限りは?|かぎりは?|"
    r"うち(?:は|に)|あいだ(?:は)?|間は|ことには|まま?では)|ければ|くては|くちゃ|きゃ)|"
    r"[わかがさたばまらなきぎしちにびみりいえけげせてでねべめれ](?:ずには|ぬうちは|ぬ限りは?)|[うくぐすつぬぶむる]まで(?:は)?)、?"
)
"""What is needed has not come, ended, answered or begun: `Aが終わらないかぎり`, `Aが済むまでは`."""

_RELIANT = re.compile(
    r"(?:頼み|頼り|次第|任せ|ありき|あっての|一本|抜きでは(?:成り立た|語れ|済ま)な)"
    r"(?=で(?:ある|す|あり|、)|だ(?:。|$|と|が|った)|。|$|の(?:もの|作り|造り|仕組み|商売|店|品)|[いくし])"
)
"""Behind a name: what is spoken of goes by it alone."""

_NOT_GIVEN = re.compile(
    r"[^、。はが]{0,12}?(?:もらわ|受け|得|借り|来|使わ|取ら|通さ|通ら|供給され|つながら|送られ(?:てこ)?|届か)"
    r"な(?:いと|ければ|くては)、?"
)
_WITHOUT = re.compile(r"(?:なし|無し|抜き)で(?:は|も)?、?")
_FAILS = re.compile(
    r"(?:[^、。]{0,24}?)(?:[らかがさたばまわけせてねべめれえきじぎりみびいで]な(?:い|く|かった)|にならな|できな|ません|止ま|停ま|止めざる|"
    r"不能|不可|無理|閉じ[るた]|閉ざ|閉め[るた]|止め[るた]|停め[るた]|休[みむ]|中断|見合わせ|取りやめ|中止|滞[るっり]|待たさ|立ち往生|共倒れ|道連れ|巻き添え|使い物に|落ち[るま]|"
    r"崩れ[るま]|固ま[るっり]|倒れ[るま]|一緒に(?:止|落|倒)|困[るっり]|成り立た|お手上げ|立ち往生)"
)
_CAME_TO = re.compile(r"[^、。]{0,4}?(?:ように(?:な[っりる]|し[たて])|(?:よう|こと)になりまし)")
"""Behind what goes on: it did not before."""

_SHUT = re.compile(
    r"[^、。はがを]{0,6}?(?:閉じ|閉め|閉ざ|止め(?!ない)|停め|休[みむま]|中断|見合わせ|取りやめ|中止)"
)
"""Behind を: what people do with a thing that cannot go on."""

_GOES_ON = re.compile(
    r"[^、。]{0,24}?(?:動[くいき]|使え[るてま]|続[けく]|でき[るてま]|保て[るま]|回[るりっ]|(?:支障|問題|影響)(?:は|が)?な|困らな|止まらな|止まりませ)"
)


def read_needs(reader: SentenceReader) -> None:
    """State every need that a condition and a failure tell, where the classes leave one predicate for it."""
    needs = reader.lexicon.needs
    for phrase in reader.reading.phrases if needs else ():
        if (
            phrase.case == ""
            and not phrase.of
            and (all_by := _RELIANT.match(reader.reading.text, phrase.end))
        ):
            _state(reader, phrase, _dependents(reader, phrase, None, phrase.start), all_by.end(), needs)
            continue
        condition = _condition(reader.reading.text, phrase)
        if condition is None:
            continue
        even = condition.re is _STOPPED and condition.group("even") is not None
        even = even or (condition.re is _WITHOUT and "も" in condition.group())
        _consequence(reader, phrase, condition.end(), needs, even=even)


def _condition(text: str, phrase: Phrase) -> re.Match[str] | None:
    if phrase.case in ("が", "も", "は") and phrase.itself:
        found = _STOPPED.match(text, phrase.end)
        if found is not None or phrase.case == "は":
            return found
        return _MISSING.match(text, phrase.end) or (
            _UNDONE.match(text, phrase.end) if phrase.case == "が" else None
        )
    if phrase.case in ("から", "に", "を") and phrase.itself:
        return _NOT_GIVEN.match(text, phrase.end)
    return _WITHOUT.match(text, phrase.end) if phrase.case == "" and not phrase.of else None


def _consequence(
    reader: SentenceReader, needed: Phrase, at: int, needs: tuple[str, ...], *, even: bool
) -> None:
    reading = reader.reading
    text = reading.text
    behind = next((p for p in reading.phrases if p.start >= at and p.case in ("は", "も", "が")), None)
    if behind is not None and not (behind.itself and behind.start - at <= 12):
        behind = None
    if behind is None and not even:
        behind = next((p for p in reading.phrases if p.start == at and p.case == "を" and p.itself), None)
        behind = behind if behind is not None and _SHUT.match(text, behind.end) else None
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
        over = _CAME_TO.match(text, end.end()) is not None and stance.modality is Modality.ASSERTED
        change = Change.ENDED if over else Change.NONE
        stance = Stance(Polarity.NEGATED, stance.modality, change, None, stance.since if over else None)
    _emit(reader, needed, dependents, stance, (begin, close), needs)


def _state(
    reader: SentenceReader, needed: Phrase, dependents: tuple[Unit, ...], at: int, needs: tuple[str, ...]
) -> None:
    """State that things need another, as the clause says it in which the need's word ends at `at`."""
    begin, close = reader.reading.clause_start(needed.start), reader.reading.clause_end(at - 1)
    _emit(reader, needed, dependents, reader.stance(begin, at, close), (begin, close), needs)


def _emit(
    reader: SentenceReader,
    needed: Phrase,
    dependents: tuple[Unit, ...],
    stance: Stance,
    clause: tuple[int, int],
    needs: tuple[str, ...],
) -> None:
    for one in dependents:
        for unit in needed.units:
            fitting = admitted(reader.ontology, one.name.type, unit.name.type)
            found = [name for name in fitting if name in needs]
            if len(found) == 1:
                reader.emit(found[0], (one,), (unit,), stance, *clause)


def _dependents(reader: SentenceReader, needed: Phrase, behind: Phrase | None, at: int) -> tuple[Unit, ...]:
    """What fails: behind the condition, or what the sentence or the scene speaks of."""
    if behind is not None:
        return behind.units
    ahead = [
        p for p in reader.reading.phrases if p.end <= needed.start and (p.topic or p.case in ("は", "が"))
    ]
    if ahead:
        return ahead[-1].units if ahead[-1].itself else ()
    under = reader.scene.topic is not None
    if strange_topic(reader.reading.text, at, reader.lexicon, under=under, start=needed.end):
        return ()
    return tuple(absent(name) for name in reader.spoken_of(needed.start)[:1])
