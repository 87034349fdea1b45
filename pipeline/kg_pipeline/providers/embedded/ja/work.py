"""Work that is done by someone, where no verb says so: `乙社による点検を続ける`, `乙社との点検契約`."""

from __future__ import annotations

import re

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja.grammar import NAME
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.reading import Unit, absent
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import is_request
from kg_pipeline.providers.embedded.lexicon import admitted

_DONE_BY = re.compile(
    rf"(?<={NAME})(?:側)?(?:による|とのあいだの|との間の|との)(?P<noun>[一-龠々ァ-ヶー]{{2,10}})"
)
_CONTRACT = re.compile(r"(?:の)?(?:契約|取り決め|取決め|約束|委託)$")
OVER = re.compile(
    r"(?:契約)?(?:(?:は|が|を|も)、?)?(?![^、。]{0,8}(?:時|分|午[前後]|今朝|けさ|今日|きょう|本日))[^、。]{0,14}?(?:終わ[っり]|終え|切れ[たて]|満了|解約|解消|打ち切|終了|[や止]め[たて]|なくなっ|途切れ)"
)
_IN_BETWEEN = re.compile(
    r"(?:契約)?(?:の(?:見積|相談|話|案|予定|候補|条件|費用|料金|開始前|可能性)|(?:は|が|を)?(?:検討|相談|打診|断っ|断ら|見送))"
)


def read_by_work(reader: SentenceReader) -> None:
    """`乙社による点検を続ける`, `修理は乙社との保守契約による`, of what is spoken of."""
    text = reader.reading.text
    for match in _DONE_BY.finditer(text):
        noun = _CONTRACT.sub("", match.group("noun"))
        doer = reader.reading.units.get(match.start() - 1)
        if doer is None or noun not in reader.lexicon.work or is_request(text[match.end() :]):
            continue
        end = reader.reading.clause_end(match.start())
        if _IN_BETWEEN.match(text, match.end()):
            continue
        begin = reader.reading.clause_start(match.start())
        stance = reader.stance(begin, match.end(), end)
        if OVER.match(text[match.end() : end]) and stance.modality is Modality.ASSERTED:
            stance = Stance(
                Polarity.NEGATED, stance.modality, Change.ENDED, None, stance.until or stance.since
            )
        for predicate in reader.lexicon.work[noun]:
            fits = reader.ontology.is_a(doer.name.type, reader.end_class(predicate, "object"))
            holders = _holders(reader, match.start(), predicate) if fits else ()
            if holders and reader.emit(predicate, holders, (doer,), stance, begin, end):
                break


_ITS_JOB = re.compile(
    rf"[るうくすつぬぶむぐ](?:ところ)?(?:まで)?(?:の)?[がは]、?(?P<who>{NAME})の(?:仕事|役目|役割|受け持ち|持ち分)"
    r"(?:である|であり|です|だ|で、|。|、|$)"
)


def read_its_job(reader: SentenceReader) -> None:
    """`形を起こして焼くまでが甲窯の仕事で`: what a machine does to what is spoken of.

    Of people the cues of an ontology say so; what is theirs to do is not done to a thing.
    """
    text, ontology = reader.reading.text, reader.ontology
    for match in _ITS_JOB.finditer(text):
        unit = reader.reading.units.get(match.start("who"))
        given = reader.spoken_of(match.start())[:1]
        if unit is None or not given or unit.name.type in frozenset().union(*bearer_kinds(ontology)):
            continue
        found = admitted(ontology, given[0].type, unit.name.type)
        if len(found) == 1:
            begin, end = reader.reading.clause_start(match.start()), reader.reading.clause_end(match.start())
            stance = reader.stance(begin, match.end("who"), end)
            reader.emit(found[0], (absent(given[0]),), (unit,), stance, begin, end, loose=True)


def _holders(reader: SentenceReader, at: int, predicate: str) -> tuple[Unit, ...]:
    """What the work is done for: a name before, as topic or owner of the work, or what is spoken of."""
    for phrase in reversed(reader.reading.phrases):
        ahead = phrase.end <= at and (phrase.topic or phrase.of or phrase.case in ("を", "が", "に"))
        if ahead and (units := reader.fitting(phrase, predicate, "subject")):
            return units
    for name in reader.spoken_of(at):
        if reader.ontology.is_a(name.type, reader.end_class(predicate, "subject")):
            return (absent(name),)
    return ()
