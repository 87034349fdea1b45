"""A verb of the ontology as a noun with its cases: `甲から乙への配送`, `甲による乙の監視`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja.cues import End, Frame
from kg_pipeline.providers.embedded.ja.grammar import ALIKE, NAME
from kg_pipeline.providers.embedded.ja.reading import Unit
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import is_request
from kg_pipeline.providers.embedded.ja.work import OVER

_OF = r"(?:側)?(?:からの?|による|への|との|での|の)"
_PAIR = re.compile(
    rf"(?P<one>{NAME})(?P<first>{_OF})、?(?P<two>{NAME})(?P<second>{_OF})(?P<noun>[一-龠々ァ-ヶー]{{1,6}}(?:[ぁ-ん][一-龠]?)?)"
)
_ALONE = re.compile(
    rf"(?P<two>{NAME})(?P<second>への|からの|との)(?P<noun>[一-龠々ァ-ヶー]{{1,6}}(?:[ぁ-ん][一-龠]?)?)"
)
_CASE = {
    "から": "から",
    "からの": "から",
    "による": "によって",
    "への": "に",
    "との": "と",
    "での": "で",
    "の": "の",
}
_DOERS = ("によって", "から", "の")
_DONE = re.compile(
    r"(?:を|は|も|が)?、?(?:続け|行[いうっな]|おこな|担[いうっ]|担当|受け持[ちつっ]|始め|務め|し(?:て|た)|する|やっ|任さ|請け負[いうっ])"
)
_LEFT = re.compile(r"(?:から|より)(?:外れ|外さ|降り|手を引)|をやめ|を止め[たて]|をしな|をして(?:い)?な")
_BEHIND = re.compile(
    r"(?:中|時|前|後)?(?=[はがをもにでと、。]|から|の(?!.{0,6}(?:方法|手順|仕方|やり方|可否|ため|必要))|$|して|する|し(?:た|、))"
)
_MAY_BE = re.compile(r"(?:は|が|も|を)?(?:可能|でき|必要|不要|認め|許[しす]|禁じ|検証|試[しす])")
"""Behind such a noun: it says what may be done, and not what is."""


def read_nominals(reader: SentenceReader) -> None:
    """State every pair of names that a verb's noun joins by the cases before it."""
    text = reader.reading.text
    for match in _PAIR.finditer(text):
        one, two = reader.reading.units.get(match.start("one")), reader.reading.units.get(match.start("two"))
        cases = (
            _CASE[match.group("first").removeprefix("側")],
            _CASE[match.group("second").removeprefix("側")],
        )
        if one is not None and two is not None:
            _state(reader, match, ((cases[0], (one,)), (cases[1], (two,))))
    for match in _ALONE.finditer(text):
        two = reader.reading.units.get(match.start("two"))
        doer = _doer(reader, match)
        if two is not None and doer:
            _state(reader, match, (("によって", doer), (_CASE[match.group("second")], (two,))))


def _doer(reader: SentenceReader, match: re.Match[str]) -> tuple[Unit, ...]:
    """Who does what the noun says, where the sentence says that someone does it."""
    reading = reader.reading
    text = reading.text
    start, end = reading.clause_start(match.start()), reading.clause_end(match.start())
    frames = list(_frames(reader, match.group("noun")))
    size = len(frames[0][1]) if frames else 0
    at = match.start("noun") + size
    behind = [p for p in reading.phrases if at <= p.start < end and p.case == "が" and not p.of]
    if (
        behind
        and re.fullmatch(r"(?:を|は|も)、?", text[at : behind[0].start])
        and _DONE.match(text, behind[0].end)
    ):
        return behind[0].units
    if not size or not (_LEFT.match(text, at) or (text[at : at + 1] == "を" and _DONE.match(text, at))):
        return ()
    ahead = [p for p in reading.phrases if start <= p.start < match.start() and not p.of]
    return ahead[-1].units if ahead and ahead[-1].case in ("は", "も", "が") else ()


def _frames(reader: SentenceReader, noun: str) -> Iterator[tuple[Frame, str]]:
    """The frames of which the head of a noun is the verb's noun, with that head; the longest first."""
    found = [
        (frame, nominal)
        for held in reader.lexicon.frames.values()
        for frame in held
        if not frame.theme or frame.verb.suru
        for nominal in frame.verb.nominals
        if len(nominal) > 1 and noun.startswith(nominal)
    ]
    size = max((len(nominal) for _, nominal in found), default=0)
    yield from sorted(((f, n) for f, n in found if len(n) == size), key=lambda one: one[0].loose)


def _state(
    reader: SentenceReader, match: re.Match[str], given: tuple[tuple[str, tuple[Unit, ...]], ...]
) -> None:
    text, reading = reader.reading.text, reader.reading
    for frame, nominal in _frames(reader, match.group("noun")):
        at = match.start("noun") + len(nominal)
        end = reading.clause_end(at - 1)
        behind = _BEHIND.match(text, at)
        if behind is None or _MAY_BE.match(text, behind.end()) or is_request(text[at:end]):
            continue
        cases = (
            ("の", *ALIKE["を"]) if frame.particle == "を" else ALIKE.get(frame.particle, (frame.particle,))
        )
        marked = [units for case, units in given if case in cases]
        doers = [units for case, units in given if case in _DOERS and units not in marked[-1:]]
        if frame.particle == "から":
            doers = [units for case, units in given if case in ("の", "に", "によって")]
        if not marked or not doers:
            continue
        other: End = "subject" if frame.marked == "object" else "object"
        one = tuple(u for u in marked[-1] if _fits(reader, u, frame, frame.marked))
        two = tuple(u for u in doers[0] if _fits(reader, u, frame, other))
        begin = reading.clause_start(match.start())
        stance = reader.stance(begin, at, end, frame)
        end = reading.clause_end(end) if text[at:end] in ("は、", "が、", "も、") else end
        if OVER.match(text[at:end]) and stance.modality is Modality.ASSERTED:
            stance = Stance(Polarity.NEGATED, change=Change.ENDED, until=stance.until or stance.since)
        subjects, objects = (one, two) if frame.marked == "subject" else (two, one)
        if (
            one
            and two
            and reader.emit(frame.predicate, subjects, objects, stance, begin, end, loose=frame.loose)
        ):
            return


def _fits(reader: SentenceReader, unit: Unit, frame: Frame, end: End) -> bool:
    return reader.ontology.is_a(unit.name.type, reader.end_class(frame.predicate, end))
