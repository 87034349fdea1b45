"""Constructions around a noun instead of a verb: X の保全は Y, 保全は Y, Y の受け持ち, XのNはY, moves from … to …."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kg_ledger.records import Change, Modality
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja.cues import Attribute, End
from kg_pipeline.providers.embedded.ja.grammar import NOUN_CHAR
from kg_pipeline.providers.embedded.ja.reading import Phrase, Unit
from kg_pipeline.providers.embedded.ja.roles import absent
from kg_pipeline.providers.embedded.ja.stance import is_request, stance_of
from kg_pipeline.providers.embedded.lexicon import admitted

if TYPE_CHECKING:
    from kg_pipeline.providers.embedded.ja.relate import SentenceReader

MOVE = re.compile(
    r"(?:移管|移設|移転|移動|移籍|異動|引き継|引継|引き渡|引渡|切り替|切替|変更|交代|交替|乗り換え|置き換え|入れ替え|差し替え|鞍替え)"
    r"|(?:移[しすさせっりるろ]|代わ[りるっ]|交代|渡[しすさせ]|変わ[りるっ]|替わ[りるっ]|変え[るたて]|替え[るたて]|換え[るたて])"
)
_FORMER = re.compile(r"^(?:から|より|に代え|に替え|をやめ|を止め|ではなく|でなく|から、)")
_TAKES = re.compile(
    r"(?:の(?:担当|受け持ち|受持ち?|所管|管轄|責任|持ち|役割|役目|仕事|管理)|(?:に|へ)?(?:任せ|委託|依頼|一任|頼ん|お願い)|"
    r"(?:が|に)?(?:担当|受け持|受持|行[うっいな]|担[うっい]|務め|見[るて]|当た|あた|実施|する|して|やって|なる|なっ|決ま))"
)
_ADNOMINAL = re.compile(
    r"(?:実際|本来|現在|今|いま|当初|最終的|正式|通常|普段|ふだん|主|最初|次|新たな|本当)の$"
)
_SURE = re.compile(
    r"(?:である|であり|です|だ(?:。|が|$|った)|で、|となる|となって|とする|とした|になる|になって|。|、|$)"
)


def read_attributes(reader: SentenceReader) -> None:
    """Every noun of the ontology that names one end of a triple."""
    text = reader.reading.text
    for match in reader.lexicon.nouns.finditer(text):
        kinds = [a for a in reader.lexicon.attributes[match.group()] if a.prose]
        if not kinds or not _stands_alone(text, match.start(), match.end()):
            continue
        for kind in kinds:
            if _owned(reader, match, kind) or _named(reader, match, kind):
                break


def read_labels(reader: SentenceReader) -> None:
    """`演出家は榎カンナである`: a class word as the name of a role, where only one predicate can be meant."""
    text = reader.reading.text
    for match in re.finditer(reader.lexicon.label_pattern, text):
        if not re.match(r"(?:は|には)", text[match.end() :]) or not _stands_alone(
            text, match.start(), match.end()
        ):
            continue
        cls = reader.lexicon.labels[match.group()]
        meant = [
            name
            for name, predicate in reader.ontology.predicates.items()
            if reader.ontology.compatible(predicate.range, cls)
            and not reader.ontology.compatible(predicate.domain, cls)
        ]
        if len(meant) == 1:
            _named(reader, match, Attribute(meant[0], "object"))


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether the noun is not a part of a longer one."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if before and re.match(r"[一-龠々ァ-ヶー]", before):
        return False
    return not (after and re.match(r"[一-龠々ァ-ヶー]", after))


def _named(reader: SentenceReader, match: re.Match[str], kind: Attribute) -> bool:
    """`XのNはY`, `NはY` with the scene's topic, `XはNがY`, `XのNをYがV`."""
    reading = reader.reading
    text = reading.text
    mark = re.match(
        r"(?:の(?:班|者|方|ほう)?)?(?P<mark>は|が|も|には|として|を|に|となるのは|である|であるのは)、?",
        text[match.end() :],
    )
    if mark is None:
        return False
    other: End = "subject" if kind.value == "object" else "object"
    holders = _holders(reader, match.start(), kind, other)
    if not holders:
        return False
    begin = match.end() + mark.end()
    end = reading.clause_end(match.start())
    values = [p for p in reading.phrases if begin <= p.start < end]
    whole = [p for p in reading.phrases if reading.clause_start(match.start()) <= p.start < end]
    if _move(reader, kind, holders, values or whole, match.start(), end):
        return True
    for phrase in values:
        units = _fitting(reader, phrase, kind, kind.value)
        if not units:
            continue
        if not _takes(text, phrase, end, mark.group("mark")):
            return False
        return _state(reader, kind, holders, units, match.start(), phrase.end, end)
    return False


def _takes(text: str, phrase: Phrase, end: int, mark: str) -> bool:
    """Whether what follows the value says no more than that it is the value, or that it does the work."""
    behind = text[phrase.end : end]
    if (
        phrase.of
        and not re.match(r"(?:担当|受け持ち|受持ち?|所管|管轄|責任|持ち|役割|仕事|管理)", phrase.of)
        and phrase.case not in ("", "に")
    ):
        return phrase.case == "で"
    if mark in ("を", "に"):
        return phrase.case in ("が", "に", "へ") and _TAKES.search(behind) is not None
    if phrase.case in ("が", "に", "は", "で", "と", "も", "へ", "によって"):
        return (
            _TAKES.match(behind) is not None or _SURE.match(behind) is not None or phrase.case in ("で", "が")
        )
    return phrase.case == ""


def _state(
    reader: SentenceReader,
    kind: Attribute,
    holders: tuple[Unit, ...],
    values: tuple[Unit, ...],
    start: int,
    verb: int,
    end: int,
) -> bool:
    text = reader.reading.text
    if is_request(text[verb:end]):
        return True
    begin = reader.reading.clause_start(start)
    stance = reader.stance(begin, verb, end)
    subjects, objects = (holders, values) if kind.value == "object" else (values, holders)
    return reader.emit(kind.predicate, subjects, objects, stance, start, end)


def _holders(reader: SentenceReader, at: int, kind: Attribute, end: End) -> tuple[Unit, ...]:
    """Whose attribute it is: X の before it, a topic before it, the scene."""
    reading = reader.reading
    text = reading.text
    for phrase in reversed(reading.phrases):
        if phrase.start >= at:
            continue
        direct = (phrase.of and text.startswith(phrase.of, at)) or text[phrase.end : at] in ("の", "、")
        linked = re.fullmatch(rf"の?(?:{NOUN_CHAR}{{1,6}}の)?", text[phrase.end : at]) is not None
        if (direct or linked or phrase.topic) and (units := _fitting(reader, phrase, kind, end)):
            return units
        if not phrase.topic and not reading.joined(phrase.start, at):
            continue
    if re.search(rf"(?:{NOUN_CHAR}|[」』])の$", text[:at]) and not _ADNOMINAL.search(text[:at]):
        return ()
    for name in (reader.scene.subject, reader.scene.topic, reader.scene.page):
        if name is not None and reader.ontology.is_a(name.type, _class(reader, kind, end)):
            return (absent(name),)
    return ()


def _owned(reader: SentenceReader, match: re.Match[str], kind: Attribute) -> bool:
    """`XはYの受け持ち`, `YはXの保全担当`, `YがXの保全担当を務める`: the noun as predicate."""
    reading = reader.reading
    text = reading.text
    behind = text[match.end() :]
    if not re.match(
        r"(?:である|であり|です|だ|で、|のまま|には?(?:あ[るりっ]|な[いくか])|に(?:なって|なった|なる|属)|とな|。|、|$|を(?:務め|担|して)|として)",
        behind,
    ):
        return False
    owner = next(
        (p for p in reversed(reading.phrases) if p.start < match.start() and _before(p, match, text)), None
    )
    if owner is None:
        return False
    other: End = "subject" if kind.value == "object" else "object"
    end = reading.clause_end(match.start())
    if kind.owned and (values := _fitting(reader, owner, kind, kind.value)):
        holders = _topics(reader, owner.start, kind, other) or _holders(reader, owner.start, kind, other)
        return bool(holders) and _state(reader, kind, holders, values, owner.start, match.end(), end)
    if holders := _fitting(reader, owner, kind, other):
        values = _topics(reader, owner.start, kind, kind.value)
        return bool(values) and _state(reader, kind, holders, values, owner.start, match.end(), end)
    return False


def _before(phrase: Phrase, match: re.Match[str], text: str) -> bool:
    """Whether `phrase` の stands directly before the noun."""
    return phrase.of == match.group() or text[phrase.end : match.start()] == "の"


def _topics(reader: SentenceReader, at: int, kind: Attribute, end: End) -> tuple[Unit, ...]:
    for phrase in reversed(reader.reading.phrases):
        if phrase.start < at and (phrase.topic or phrase.case == "が"):
            units = _fitting(reader, phrase, kind, end)
            if units:
                return units
    return ()


def _fitting(reader: SentenceReader, phrase: Phrase, kind: Attribute, end: End) -> tuple[Unit, ...]:
    cls = _class(reader, kind, end)
    return tuple(u for u in phrase.units if reader.ontology.is_a(u.name.type, cls))


def _class(reader: SentenceReader, kind: Attribute, end: End) -> str:
    definition = reader.ontology.predicates[kind.predicate]
    return definition.domain if end == "subject" else definition.range


# -- moves ------------------------------------------------------------------------------------------


def read_transfers(reader: SentenceReader) -> None:
    """`XはAからBへ移設した`: the predicate is the only single-valued one that X and B admit."""
    reading = reader.reading
    for match in MOVE.finditer(reading.text):
        end = reading.clause_end(match.start())
        start = reading.clause_start(match.start())
        goals = [p for p in reading.phrases if start <= p.start < match.start() and p.case in ("に", "へ")]
        for goal in reversed(goals):
            holders = _moved(reader, goal, match.start())
            for holder in holders:
                predicate = _single(reader, holder, goal.units[-1])
                if predicate is None:
                    continue
                kind = Attribute(predicate, "object")
                if _move(reader, kind, (holder,), reading.phrases, match.start(), end):
                    return


def _moved(reader: SentenceReader, goal: Phrase, at: int) -> list[Unit]:
    phrases = [p for p in reader.reading.phrases if p.start < at and p is not goal]
    marked = [u for p in reversed(phrases) if p.case in ("は", "も", "を", "が") or p.topic for u in p.units]
    given = [absent(n) for n in (reader.scene.subject, reader.scene.topic) if n is not None]
    return [*marked, *given]


def _single(reader: SentenceReader, holder: Unit, value: Unit) -> str | None:
    found = [
        name
        for name in admitted(reader.ontology, holder.name.type, value.name.type)
        if reader.ontology.predicates[name].cardinality == "one"
    ]
    return found[0] if len(found) == 1 else None


def _move(
    reader: SentenceReader,
    kind: Attribute,
    holders: tuple[Unit, ...],
    phrases: list[Phrase],
    at: int,
    end: int,
) -> bool:
    """State the goal of a move, with what was there before."""
    reading = reader.reading
    text = reading.text
    verb = MOVE.search(text, min((p.start for p in phrases), default=at), end)
    if verb is None:
        return False
    near = [
        p
        for p in phrases
        if (p.end <= verb.start() and reading.clause_start(verb.start()) <= p.start) or p.end <= verb.start()
    ]
    goal = next(
        (p for p in reversed(near) if p.case in ("に", "へ") and _fitting(reader, p, kind, kind.value)), None
    )
    if goal is None:
        return False
    former = next(
        (p for p in near if p is not goal and _left(text, p) and _fitting(reader, p, kind, kind.value)), None
    )
    begin = reading.clause_start(min(at, goal.start))
    stance = reader.stance(begin, verb.end(), reading.clause_end(verb.start()))
    if is_request(text[verb.end() : end]):
        return True
    stance = _began(stance, text[verb.start() : end])
    values = _fitting(reader, goal, kind, kind.value)
    subjects, objects = (holders, values) if kind.value == "object" else (values, holders)
    before = former.units[0] if former is not None and kind.value == "object" else None
    return reader.emit(
        kind.predicate, subjects, objects, stance, begin, reading.clause_end(verb.start()), before
    )


def _left(text: str, phrase: Phrase) -> bool:
    particle = text[phrase.end - 2 : phrase.end]
    if phrase.case == "から":
        return True
    return (
        phrase.case == "を" and re.match(r"(?:やめ|止め)", text[phrase.end :]) is not None
    ) or particle in ("代え", "替え")


def _began(stance: Stance, tail: str) -> Stance:
    """A finished move began something; one that is denied or only planned did not."""
    done = re.search(
        r"(?:し|[いきぎちびみりっん]|え|け|め|れ)?た|[てで](?:い[るま]|おり|ある)|済|完了|終え|なった|ました",
        tail,
    )
    plain = stance.modality.value == "asserted" and stance.polarity.value == "affirmed"
    if plain and not done and re.match(r"[^、。]{0,6}(?:[るすうく]|する)(?:。|$|こと|と(?:する|決))", tail):
        return Stance(stance.polarity, Modality.PLANNED, Change.NONE, stance.since, stance.until)
    change = Change.BEGAN if plain and (done or stance.change is Change.BEGAN) else stance.change
    return stance_with(stance, change)


def stance_with(stance: Stance, change: Change) -> Stance:
    """`stance` with another change."""
    return Stance(stance.polarity, stance.modality, change, stance.since, stance.until)


# -- XのNはY ------------------------------------------------------------------------------------------


def read_possession(reader: SentenceReader) -> None:
    """`XはYの便である`: a class word of X's own, where the classes leave one predicate between the two."""
    reading = reader.reading
    for phrase in reading.phrases:
        cls = reader.lexicon.class_of(phrase.of)
        if cls is None or len(phrase.units) != 1 or not _SURE.match(reading.text, phrase.end):
            if cls is None or phrase.case != "で":
                continue
        topic = next(
            (p for p in reversed(reading.phrases) if p.start < phrase.start and p.topic and not p.of), None
        )
        owner = phrase.units[0]
        left_out = [absent(n) for n in (reader.scene.subject, reader.scene.topic) if n and not phrase.start]
        for unit in topic.units if topic is not None else left_out[:1]:
            if not reader.ontology.is_a(unit.name.type, cls):
                continue
            found = [(name, True) for name in admitted(reader.ontology, unit.name.type, owner.name.type)]
            found += [(name, False) for name in admitted(reader.ontology, owner.name.type, unit.name.type)]
            if len(found) != 1:
                continue
            name, forward = found[0]
            start, end = reading.clause_start(phrase.start), reading.clause_end(phrase.start)
            pair = ((unit,), (owner,)) if forward else ((owner,), (unit,))
            reader.emit(name, *pair, reader.stance(start, phrase.end - 1, end), start, end)


def read_genitive_copula(reader: SentenceReader) -> None:
    """`コマドリのベルトは BL-8 である`: a noun that no cue has, where the classes leave one predicate only."""
    reading = reader.reading
    text = reading.text
    for phrase in reading.phrases:
        if not (phrase.of and phrase.case == "は" and phrase.itself and len(phrase.units) == 1):
            continue
        value = next((p for p in reading.phrases if p.start >= phrase.end), None)
        if value is None or value.start - phrase.end > 8 or value.of or value.case not in ("", "で"):
            continue
        if not _SURE.match(text, value.end) and value.case != "で":
            continue
        for unit in value.units:
            found = admitted(reader.ontology, phrase.units[0].name.type, unit.name.type)
            if len(found) == 1:
                end = reading.clause_end(phrase.start)
                stance = stance_of(
                    text[phrase.start : value.end], text[value.end : end], "", reader.scene.date
                )
                reader.emit(found[0], phrase.units, (unit,), stance, phrase.start, end)
