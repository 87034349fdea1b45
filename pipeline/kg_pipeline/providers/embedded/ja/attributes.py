"""Relations around a noun instead of a verb: X の保全は Y, 保全は Y, X は Y の受け持ち."""

from __future__ import annotations

import re

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja.adjuncts import for_a_while, gives_way, took_over
from kg_pipeline.providers.embedded.ja.cues import Attribute, End
from kg_pipeline.providers.embedded.ja.grammar import NOUN_CHAR, SURE, VESSEL
from kg_pipeline.providers.embedded.ja.moves import state_move
from kg_pipeline.providers.embedded.ja.reading import Phrase, Unit, absent
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import is_request

_TAKES = re.compile(
    r"(?:の(?:担当|受け持ち|受持ち?|所管|管轄|責任|持ち|役割|役目|仕事|管理)|(?:に|へ)?(?:任せ|委託|依頼|一任|頼[まみむめん]|お願い)|"
    r"(?:が|に)?(?:担当|受け持|受持|就[いくか]|就任|着任|選ばれ|選出|起用|行[うっいな]|担[うっい]|務め|見[るて]|出[しす]|回[しす]|当た|あた|実施|する|して|やって|なる|なっ|決ま))"
)
_ADNOMINAL = re.compile(
    r"[ぁ-ん](?:とき|時|際|場合|間|日|あいだ)の$|"
    r"(?:実際|本来|現在|今|いま|当初|最終的|正式|通常|普段|ふだん|主|最初|次|新たな|本当)の$"
)

_WHEN_OF = re.compile(r"[^、。はがを]{1,14}[ぁ-ん](?:とき|時|際|場合|間|日|あいだ)の")
"""Behind a name, before a noun: what it is of the named thing in some case (`甲が使えないときの控え`)."""

_COMES_FROM = re.compile(r"(?:取[っりる]|来[るてま]|引[いく]|供給|受け|もら[いうっ]|得[るて]|届[いく]|分け)")
_TAKEN_FOR = re.compile(
    r"(?:使|用い|採用|選[んびぶ]|指定|充て|当て|あて|据え|置[いくき]|選定|利用|起用|任命|指名|立て)"
)
"""Behind a value with を: it is taken for the role (`教本には甲を使う`)."""

_DECIDED = re.compile(r"(?:する|し(?:た|て|ま|、)|定め|決め)")
_NOT_BUT = re.compile(r"で?(?:は|も)?な(?:くて?|いです)(?:、|て、)?|で?(?:は|も)?ありません(?:。|、)?")
_FORMERLY = re.compile(
    r"(?:これまで|今まで|以前|かつて|従来|当時|(?:昨|去|前)年度?まで|先[月週]まで|(?<![一-龠])[前元])の$"
)
"""Before a role: whose it was, and no longer is."""

_FORMERLY_REACH = 10

_STOPS = re.compile(r"(?:やめ|止め|離れ|外れ|降り|手を引)")
_CLOSE_TO = re.compile(r"の?(?:直属|直接|実際|正式|主|専属|いま|今|現在)の")
_HAS_SEVERAL = re.compile(r"[一二三四五六七八九十\d]+[一-龠かヶカつ]{1,3}(?:が?あ(?:り|って)|で)、")
_ONE_OF_THEM = re.compile(
    r"(?:^|(?<=、))(?:もう|残る|残りの)?(?:ひとつ|一つ|一[一-龠]{1,2}|[一二三四五\d]つ目|他方|片方|残り)は、?"
)


def read_attributes(reader: SentenceReader) -> None:
    """Every noun of the ontology that names one end of a triple."""
    text = reader.reading.text
    for match in reader.lexicon.nouns.finditer(text):
        kinds = sorted(
            (a for a in reader.lexicon.attributes[match.group()] if a.prose), key=lambda a: a.loose
        )
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
        r"(?:の(?:班|者|方|ほう)?)?(?P<mark>に(?:当たる|当る|あたる|なる)(?:の|もの)は|は|が|も|には|として|(?:を(?:して|行って|担当して|受け持って|引き受けて|やって)いる|をする|を(?:務め|つとめ|担っ|担う|兼ね)[ぁ-ん]{0,3})のは|を|に|となるのは|である|であるのは|、(?:[^、。はがを]{1,6}(?:から|より)は?、?)?(?=\ue000(?:。|$|に|です|の(?:まま|担当))))、?",
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
    begins = reading.clause_start(match.start())
    whole = [
        p for p in reading.phrases if p.start < end and (begins <= p.start or reading.joined(p.start, begins))
    ]
    if state_move(
        reader, kind, holders, whole if mark.group("mark") == "を" else values or whole, match.start(), end
    ):
        return True
    if each := _one_by_one(reader, begin, kind):
        stated = [
            _state(reader, kind, holders, units, match.start(), at, reading.clause_end(at - 1))
            for units, at in each
        ]
        return any(stated)
    former: Unit | None = None
    for phrase in values:
        if gives_way(reading, phrase) or (phrase.case == "が" and _STOPS.match(text, phrase.end)):
            former = next(iter(reader.fitting(phrase, kind.predicate, kind.value)), None)
            continue
        units = reader.fitting(phrase, kind.predicate, kind.value)
        if not units:
            continue
        if (meant := _instead_of(reader, phrase, kind)) is not None:
            _state(reader, kind, holders, units, match.start(), phrase.end, end, former)
            return _state(reader, kind, holders, meant[0], match.start(), meant[1], meant[2])
        if not _takes(text, phrase, end, mark.group("mark")):
            return False
        return _state(reader, kind, holders, units, match.start(), phrase.end, end, former)
    return False


def _instead_of(
    reader: SentenceReader, phrase: Phrase, kind: Attribute
) -> tuple[tuple[Unit, ...], int, int] | None:
    """`担当は甲ではなく、乙です`: what it is instead, where that is named, and where its clause ends."""
    text = reader.reading.text
    behind = next((p for p in reader.reading.phrases if p.start >= phrase.end), None)
    if behind is None or not _NOT_BUT.fullmatch(text, phrase.end - (phrase.case == "で"), behind.start):
        return None
    units = reader.fitting(behind, kind.predicate, kind.value)
    end = reader.reading.clause_end(behind.start)
    close = behind.end - (behind.case == "で")
    return (units, close, end) if units and SURE.match(text, close) else None


def _one_by_one(reader: SentenceReader, begin: int, kind: Attribute) -> list[tuple[tuple[Unit, ...], int]]:
    """`二つあり、一つはY、もう一つはZである`: each value and where it ends; none if one is unknown."""
    text = reader.reading.text
    counted = _HAS_SEVERAL.match(text, begin)
    if counted is None:
        return []
    found = []
    for one in _ONE_OF_THEM.finditer(text, counted.end()):
        phrase = next((p for p in reader.reading.phrases if p.start == one.end() and not p.of), None)
        units = reader.fitting(phrase, kind.predicate, kind.value) if phrase is not None else ()
        if phrase is None or not units:
            return []
        found.append((units, phrase.end))
    return found if len(found) > 1 else []


def _takes(text: str, phrase: Phrase, end: int, mark: str) -> bool:
    """Whether what follows the value says no more than that it is the value, or that it does the work."""
    behind = text[phrase.end : end]
    if (
        phrase.of
        and not re.match(r"(?:担当|受け持ち|受持ち?|所管|管轄|責任|持ち|役割|仕事|管理)", phrase.of)
        and phrase.case not in ("", "に")
    ):
        return phrase.case == "で"
    if mark == "を" and phrase.case == "と":
        return _DECIDED.match(behind) is not None
    if mark in ("を", "に"):
        return phrase.case in ("が", "に", "へ") and _TAKES.search(behind) is not None
    if phrase.case == "を" and mark in ("は", "には", "として"):
        return _TAKEN_FOR.match(behind) is not None
    if phrase.case == "から":
        return _COMES_FROM.match(behind) is not None
    if phrase.case in ("が", "に", "は", "で", "と", "も", "へ", "によって"):
        return (
            _TAKES.match(behind) is not None or SURE.match(behind) is not None or phrase.case in ("で", "が")
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
    former: Unit | None = None,
) -> bool:
    text = reader.reading.text
    if is_request(text[verb:end]):
        return True
    begin = reader.reading.clause_start(start)
    stance = reader.stance(begin, verb, end)
    if (
        _FORMERLY.search(text, max(0, start - _FORMERLY_REACH), start)
        and stance.modality is Modality.ASSERTED
    ):
        stance = Stance(Polarity.NEGATED, change=Change.ENDED)
    subjects, objects = (holders, values) if kind.value == "object" else (values, holders)
    if former is None or for_a_while(text[:end]):
        return reader.emit(kind.predicate, subjects, objects, stance, start, end, loose=kind.loose)
    before = former if kind.value == "object" else None
    return reader.emit(
        kind.predicate, subjects, objects, took_over(stance, text[:end]), start, end, before, loose=kind.loose
    )


def _holders(reader: SentenceReader, at: int, kind: Attribute, end: End) -> tuple[Unit, ...]:
    """Whose attribute it is: X の before it, a topic before it, the scene."""
    reading = reader.reading
    text = reading.text
    for phrase in reversed(reading.phrases):
        if phrase.start >= at:
            continue
        direct = (phrase.of and text.startswith(phrase.of, at)) or text[phrase.end : at] in ("の", "、")
        linked = re.fullmatch(rf"の?(?:{NOUN_CHAR}{{1,6}}の)?", text[phrase.end : at]) is not None
        if phrase.end > at and "の" in phrase.of and not phrase.itself:
            continue
        timely = phrase.case in ("が", "を", "は") and _WHEN_OF.fullmatch(text, phrase.end, at) is not None
        if (direct or linked or timely or phrase.topic) and (
            units := reader.fitting(phrase, kind.predicate, end)
        ):
            return units
        if not phrase.topic and not reading.joined(phrase.start, at):
            continue
    if units := _only_fitting(reader, at, kind, end):
        return units
    own = _ADNOMINAL.search(text[:at]) or VESSEL.search(text[:at])
    if not own and re.search(rf"(?:{NOUN_CHAR}|[」』])の$", text[:at]):
        return ()
    for name in reader.spoken_of(at):
        if reader.ontology.is_a(name.type, reader.end_class(kind.predicate, end)):
            return (absent(name),)
    return ()


def _only_fitting(reader: SentenceReader, at: int, kind: Attribute, end: End) -> tuple[Unit, ...]:
    """`Xを認めるのはYで、申請はZが行う`: the only name before the noun whose class can have the attribute.

    Also the body of whose name the noun is built: 本部長 of 運営本部.
    """
    text = reader.reading.text
    before = [p for p in reader.reading.phrases if p.start < at and p.case in ("を", "は", "も", "が")]
    fitting = [units for p in before if not p.of and (units := reader.fitting(p, kind.predicate, end))]
    opens = re.search(r"、$", text[:at]) is not None and reader.reading.joined(0, at)
    if len(fitting) == 1 and opens:
        return fitting[0]
    noun = re.match(r"[一-龠々ァ-ヶー]{2,6}長", text[at:])
    if noun is None or re.search(r"の$", text[:at]):
        return ()
    body = noun.group()[:-1]
    alike = {
        n.canonical: n
        for n in reader.scene.recent
        if fold_key(n.name).endswith(body)
        and reader.ontology.is_a(n.type, reader.end_class(kind.predicate, end))
    }
    return (absent(next(iter(alike.values()))),) if len(alike) == 1 else ()


def _owned(reader: SentenceReader, match: re.Match[str], kind: Attribute) -> bool:
    """`XはYの受け持ち`, `YはXの保全担当`, `YがXの保全担当を務める`: the noun as predicate."""
    reading = reader.reading
    text = reading.text
    behind = text[match.end() :]
    if not re.match(
        r"(?:である|であり|です|だ|で、|な(?:の|ん)(?:で|だ)|のまま|には?(?:あ[るりっ]|な[いくか])|には?(?:なって|なった|なる|なら[なず]|なれ|なりま)|に属|とな|と(?:決ま|決め|分か|わか|判明|確認|する|した)|。|、|$|を(?:務め|担|兼ね|して)|として)",
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
    apart = not reader.ontology.compatible(
        reader.end_class(kind.predicate, "subject"), reader.end_class(kind.predicate, "object")
    )
    if (kind.owned or apart) and (values := reader.fitting(owner, kind.predicate, kind.value)):
        holders = _topics(reader, owner.start, kind, other) or _holders(reader, owner.start, kind, other)
        return bool(holders) and _state(reader, kind, holders, values, owner.start, match.end(), end)
    if holders := reader.fitting(owner, kind.predicate, other):
        values = _topics(reader, owner.start, kind, kind.value)
        return bool(values) and _state(reader, kind, holders, values, owner.start, match.end(), end)
    return False


def _before(phrase: Phrase, match: re.Match[str], text: str) -> bool:
    """Whether `phrase` の stands directly before the noun."""
    if phrase.of == match.group() or text[phrase.end : match.start()] == "の":
        return True
    between = text[phrase.end : match.start()] or phrase.of.removesuffix(match.group())
    return _CLOSE_TO.fullmatch(between) is not None and phrase.end <= match.end()


def _topics(reader: SentenceReader, at: int, kind: Attribute, end: End) -> tuple[Unit, ...]:
    for phrase in reversed(reader.reading.phrases):
        if phrase.start < at and (phrase.topic or phrase.case == "が"):
            units = reader.fitting(phrase, kind.predicate, end)
            if units:
                return units
    return ()
