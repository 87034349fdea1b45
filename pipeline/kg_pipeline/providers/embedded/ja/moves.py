"""Something is handed over, moved, replaced: XはAからBへ移設した."""

from __future__ import annotations

import re

from kg_ledger.records import Change, Modality
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja.cues import Attribute
from kg_pipeline.providers.embedded.ja.grammar import NAME, REPLACING
from kg_pipeline.providers.embedded.ja.reading import Phrase, Unit, absent
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import is_request
from kg_pipeline.providers.embedded.lexicon import admitted

MOVE = re.compile(
    r"(?:移管|移設|移転|移動|移籍|異動|引き継|引継|引き渡|引渡|切り替|切替|変更|交代|交替|乗り換え|置き換え|入れ替え|差し替え|鞍替え|引っ越[しすさ]|引越し?|転居)"
    r"|(?:移[しすさせっりるろ]|代わ[りるっ]|交代|渡[しすさせ]|変わ[りるっ]|替わ[りるっ]|変え[るたて]|替え[るたて]|換え[るたて]|動か[しすさせ]|改め(?=[るたて]))"
)
_MOVED_IN = re.compile(r"(?:入[っりる]|収ま[っりる]|落ち着[いくき]|腰を据え|据え(?=[たてつ付])|住み着)")
"""What says that something moved only where it left another place for it."""

_CUT_OFF = re.compile(
    r"の?(?:契約|取引|取り引き|関係|付き合い|縁)を(?:やめ|止め|打ち切|解約|解消|終え|終わ|切[っりる]|断[っちつ]|絶[っちつ])"
)
_OWNED = re.compile(rf"の[^、。はがをも{NAME}]{{1,16}}[はがをも]")
"""Behind a name: it is something of it, or of what it has, that moves (`Xの部品の仕入れ先を`)."""
_FORMER = re.compile(r"^(?:から|より|に代え|に替え|をやめ|を止め|ではなく|でなく|から、)")


def left_a_place(reader: SentenceReader, at: int) -> bool:
    """Whether a verb of moving stands at `at` behind what was left and where it went: `AからBへ移す`."""
    text, start = reader.reading.text, reader.reading.clause_start(at)
    if MOVE.match(text, at) is None:
        return False
    phrases = [p for p in reader.reading.phrases if start <= p.start < at]
    return any(_left(text, p) for p in phrases) and any(p.case in ("に", "へ") for p in phrases)


def read_moved_in(reader: SentenceReader) -> None:
    """`XはAを離れてBに入った`: a verb of being somewhere, where the sentence says what was left for it."""
    for match in _MOVED_IN.finditer(reader.reading.text):
        if any(_left(reader.reading.text, p) for p in reader.reading.phrases if p.end <= match.start()):
            _transfer(reader, match.start(), match)


def read_transfers(reader: SentenceReader) -> None:
    """`XはAからBへ移設した`: the predicate is the only single-valued one that X and B admit."""
    for match in MOVE.finditer(reader.reading.text):
        if match.start() not in reader.read and _transfer(reader, match.start(), None):
            return


def _transfer(reader: SentenceReader, at: int, verb: re.Match[str] | None) -> bool:
    """State the goal before a move at `at` as the value of a predicate that holder and goal admit."""
    reading = reader.reading
    end, start = reading.clause_end(at), reading.clause_start(at)
    goals = [p for p in reading.phrases if start <= p.start < at and p.case in ("に", "へ")]
    for goal in reversed(goals):
        for holder in _moved(reader, goal, at):
            predicate = _single(reader, holder, goal.units[-1]) or _switched(reader, holder, goal)
            if predicate is None:
                continue
            kind = Attribute(predicate, "object")
            if state_move(reader, kind, (holder,), reading.phrases, at, end, verb):
                return True
    return False


def _moved(reader: SentenceReader, goal: Phrase, at: int) -> list[Unit]:
    text = reader.reading.text
    phrases = [p for p in reader.reading.phrases if p.start < at and p is not goal and not _left(text, p)]
    marked = [
        u
        for p in reversed(phrases)
        if p.case in ("は", "も", "を", "が") or p.topic or (not p.case and _OWNED.match(text, p.end))
        for u in p.units
    ]
    given = [absent(n) for n in reader.spoken_of(at)]
    return [*marked, *given]


def _single(reader: SentenceReader, holder: Unit, value: Unit) -> str | None:
    found = [
        name
        for name in admitted(reader.ontology, holder.name.type, value.name.type)
        if reader.ontology.predicates[name].cardinality == "one"
    ]
    return found[0] if len(found) == 1 else None


def _switched(reader: SentenceReader, holder: Unit, goal: Phrase) -> str | None:
    """The only predicate, be it of many values, that holder and goal admit, where a former value is left."""
    found = admitted(reader.ontology, holder.name.type, goal.units[-1].name.type)
    if len(found) != 1:
        return None
    text = reader.reading.text
    left = [p for p in reader.reading.phrases if p is not goal and p.end <= goal.start and _left(text, p)]
    return found[0] if any(reader.fitting(p, found[0], "object") for p in left) else None


def state_move(
    reader: SentenceReader,
    kind: Attribute,
    holders: tuple[Unit, ...],
    phrases: list[Phrase],
    at: int,
    end: int,
    verb: re.Match[str] | None = None,
) -> bool:
    """State the goal of a move, with what was there before; `verb` where it is found already."""
    reading = reader.reading
    text = reading.text
    verb = verb or MOVE.search(text, min((p.start for p in phrases), default=at), end)
    if verb is None:
        return False
    near = [
        p
        for p in phrases
        if (p.end <= verb.start() and reading.clause_start(verb.start()) <= p.start) or p.end <= verb.start()
    ]
    goal = next(
        (
            p
            for p in reversed(near)
            if p.case in ("に", "へ") and reader.fitting(p, kind.predicate, kind.value)
        ),
        None,
    )
    if goal is None:
        return False
    former = next(
        (
            p
            for p in near
            if p is not goal and _left(text, p) and reader.fitting(p, kind.predicate, kind.value)
        ),
        None,
    )
    begin = reading.clause_start(min(at, goal.start))
    stance = reader.stance(begin, verb.end(), reading.clause_end(verb.start()))
    if is_request(text[verb.end() : end]):
        return True
    stance = _began(stance, text[verb.start() : end])
    values = reader.fitting(goal, kind.predicate, kind.value)
    subjects, objects = (holders, values) if kind.value == "object" else (values, holders)
    before = former.units[0] if former is not None and kind.value == "object" else None
    return reader.emit(
        kind.predicate, subjects, objects, stance, begin, reading.clause_end(verb.start()), before
    )


def _left(text: str, phrase: Phrase) -> bool:
    particle = text[phrase.end - 2 : phrase.end]
    if phrase.case == "から" or phrase.case in REPLACING:
        return True
    if phrase.case == "と" and _CUT_OFF.match(text, phrase.end):
        return True
    return (
        phrase.case == "を"
        and re.match(
            r"(?:やめ|止め|離れ|辞め|抜け|出て|出、|引き払|引き上げ|あとにし|後にし)", text[phrase.end :]
        )
        is not None
    ) or particle in ("代え", "替え")


_TAKE_OVER = re.compile(r"(?:引き?|受け?)継(?=[いがぎぐげごっ]|$|。|済)")


def read_takeovers(reader: SentenceReader) -> None:
    """`XはAからBが引き継いだ`, `BがAからXの保全を引き継いだ`, `XはBが引き継いだ`."""
    reading = reader.reading
    for match in _TAKE_OVER.finditer(reading.text):
        end, start = reading.clause_end(match.start()), reading.clause_start(match.start())
        before = [p for p in reading.phrases if p.end <= match.start()]
        inside = [p for p in before if p.start >= start]
        former = next((p for p in inside if p.case == "から" and p.itself and not p.of), None)
        if is_request(reading.text[match.end() : end]):
            continue
        things = [p for p in inside if p.case == "を" and p.itself] or [p for p in before if p.topic]
        takers = [p for p in inside if p.case == "が" and p not in things]
        takers = takers or ([p for p in before if p.topic and p not in things] if former is not None else [])
        given = [absent(n) for n in reader.spoken_of(match.start())]
        holders = [u for p in reversed(things) for u in p.units] or given
        for holder, taker in ((h, t) for h in holders for t in takers):
            predicate = _single(reader, holder, taker.units[-1])
            if predicate is None or (former is not None and not reader.fitting(former, predicate, "object")):
                continue
            if former is None and (
                holder.start < 0 or reader.ontology.compatible(holder.name.type, taker.units[-1].name.type)
            ):
                continue
            stance = _began(reader.stance(start, match.end(), end), reading.text[match.start() : end])
            reader.emit(
                predicate,
                (holder,),
                taker.units,
                stance,
                start,
                end,
                former.units[-1] if former is not None else None,
            )
            return


def _began(stance: Stance, tail: str) -> Stance:
    """A finished move began something; one that is denied or only planned did not."""
    done = re.search(
        r"(?:し|[いきぎちびみりっん]|え|け|め|れ)?た|継いだ|[てで](?:い[るま]|おり|ある)|済|完了|終え|なった|ました",
        tail,
    )
    plain = stance.modality.value == "asserted" and stance.polarity.value == "affirmed"
    if plain and not done and re.match(r"[^、。]{0,6}(?:[るすうく]|する)(?:。|$|こと|と(?:する|決))", tail):
        return Stance(stance.polarity, Modality.PLANNED, Change.NONE, stance.since, stance.until)
    done = done or re.fullmatch(r"[一-龠]{2,4}(?:。|$)", tail)
    change = Change.BEGAN if plain and (done or stance.change is Change.BEGAN) else stance.change
    return stance_with(stance, change)


def stance_with(stance: Stance, change: Change) -> Stance:
    """`stance` with another change."""
    return Stance(stance.polarity, stance.modality, change, stance.since, stance.until)
