"""What came in whose place, in Japanese: `Cの後任にBが就いた`, `Cを離れ、Bにある`.

`read_successions` reads what no wording of a predicate says, by the classes of the three. `note_formers`
adds to what others have read that it began and what was there before: a reader may leave that to it.
"""

from __future__ import annotations

import re

from kg_ledger.ids import name_key
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.providers.embedded.ja.grammar import NAME
from kg_pipeline.providers.embedded.ja.reading import Unit
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import is_request, is_still
from kg_pipeline.providers.embedded.lexicon import admitted
from kg_pipeline.providers.tasks import DraftClaim

_A, _B, _C = (rf"(?P<{group}>{NAME})" for group in "abc")
_NOUN = rf"[^、。はがをにへで{NAME}]{{1,8}}"
_OF = rf"(?:の{_NOUN})?"
_SUCCESSIONS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_A}{_OF}(?:(?:で|に)?は、?|の|で、?){_C}の後(?:任|釜|継者?)(?:に|は|として|が|を)?、?{_B}(?:が(?:就|な|入|付|つ|着)|を(?:充|迎|据|選|当)|に(?:決|な)|(?:だ|です|である)?(?:。|$))",
        rf"{_C}(?:は|が){_A}{_OF}(?:から|を)(?:手を引|退|降り|外れ|手放)[^、。{NAME}]{{0,6}}、?{_B}(?:に|へ)(?:譲|渡|引き渡|任せ|委ね|預け|託|引き継)",
        rf"{_C}に[代替換]え(?:て)?、?{_B}を{_A}{_OF}に(?:充て|回[しす]|就け|付け|つけ|据え|当て)",
        rf"{_A}{_OF}(?:を|は、?){_C}から(?:取り)?(?:外し|出し|降ろし|下ろし|引き上げ|運び出し|はずし)(?:て)?、?{_B}(?:に|へ)",
        rf"{_A}{_OF}は、?{_C}(?:との{_NOUN}を(?:打ち切|やめ|止め|終え|解消|切)|を(?:やめ|止め|よし))[^、。{NAME}]{{0,3}}、?"
        rf"{_B}(?:に|から|へ)[^。{NAME}]{{1,16}}(?:に(?:した|しました|決めた)|始めた|[いえけせてねべめれっ]た)",
        rf"{_A}{_OF}(?:は|が)、?[^、。{NAME}]{{0,10}}まで(?:は|が)?、?{_C}(?:で|だったが|でしたが|が[^、。{NAME}]{{0,8}})?、"
        rf"[^、。{NAME}]{{0,10}}(?:から|より|以降|以後)(?:は|が)?、?(?P<until>{NAME})",
    )
)
_CAME = re.compile(r"[^。]*(?:た|済み?|完了)(?:。|$|[^ぁ-ん])")
"""Behind a succession: that it has come about."""
_FORMERS = re.compile(
    rf"(?P<c>{NAME})(?:に[代替換]え|の後(?:任|釜|継)|の(?:後|跡)を(?:継|受|襲)"
    r"|の手(?:を|から)離れ|を(?:離れ|出て|出、|去っ|去り|引き払|やめ|止め|辞め)|から(?:外|はず|離|退|引き上げ))"
    rf"|(?:もう|もはや|今では)、?(?P<not>{NAME})(?:で|じゃ)(?:は|も)?な"
)
"""Roles in which a name is what was there before, whatever else the sentence says of it."""
_NOW_AND_THEN = re.compile(
    r"(?:の日|日中|夜間|週末|休日|休み|祝日|不在|留守|非番|繁忙期|とき|[のたるい]時|際|場合|あいだ|[のるい]間)(?:は|に|には|、)"
    r"|毎[日週月年朝晩夕]|ときどき|時々|時折|たまに|交替で|交代で|当番"
)
"""What stands in another's place only at times has taken it over from nobody."""
_BEGUN = re.compile(
    rf"(?:^|[、はがもをにで{NAME}])(?:今|いま)(?:(?:は|では)(?![^、。{NAME}]{{0,10}}(?:ない|た|る)[一-龠々ァ-ヶー])|や(?=[、{NAME}])|、)"
    r"|新(?:しい|しく|た(?:な|に))[一-龠々ァ-ヶー]{0,8}(?:は|が|に|と|として)"
)
"""Time words and `new` that say of a present state that it was otherwise before."""


def read_successions(reader: SentenceReader) -> None:
    """State who or what came in another one's place, where one predicate joins the thing to both."""
    reading = reader.reading
    for pattern in _SUCCESSIONS:
        for match in pattern.finditer(reading.text):
            until = match.re.groupindex.get("until")
            thing, taker, former = (
                reading.units.get(match.start(group)) for group in ("a", "until" if until else "b", "c")
            )
            start, end = reading.clause_start(match.start()), reading.clause_end(match.end() - 1)
            if (
                thing is None
                or taker is None
                or former is None
                or is_request(reading.text[match.end() : end])
            ):
                continue
            predicate = _joining(reader, thing, taker, former)
            if predicate is None:
                continue
            stance = reader.stance(match.start(), match.end(), end)
            if stance.polarity is Polarity.NEGATED and stance.change is not Change.ENDED:
                continue
            asserted = stance.modality is Modality.ASSERTED
            if asserted and not until and not _has_come(reading.text, match.end(), end):
                continue
            told = Change.BEGAN if asserted else Change.NONE
            stance = Stance(Polarity.AFFIRMED, stance.modality, told, stance.since)
            reader.emit(predicate, (thing,), (taker,), stance, start, end, former)
            if until and asserted:
                over = Stance(Polarity.NEGATED, Modality.ASSERTED, Change.ENDED)
                reader.emit(predicate, (thing,), (former,), over, start, end)


def _has_come(text: str, at: int, end: int) -> bool:
    return text[at - 1 : at] in "。" or at >= len(text) or _CAME.match(text[at - 1 : end + 1]) is not None


def _joining(reader: SentenceReader, thing: Unit, taker: Unit, former: Unit) -> str | None:
    """The only predicate from a thing to both of the others; among several, the only one that holds one."""
    both = [
        name
        for name in admitted(reader.ontology, thing.name.type, taker.name.type)
        if reader.ontology.admits(name, thing.name.type, former.name.type)
    ]
    single = [name for name in both if reader.ontology.predicates[name].cardinality == "one"]
    found = single or both
    return found[0] if len(found) == 1 else None


def note_formers(reader: SentenceReader) -> None:
    """Say of the claims of a sentence what it says they took the place of, and that they began."""
    if not any(_plain(claim) for claim in reader.found):
        return
    text = reader.reading.text
    if _NOW_AND_THEN.search(text) is not None:
        return
    formers = []
    for match in _FORMERS.finditer(text):
        unit = reader.reading.units.get(match.start("c" if match["c"] else "not"))
        if unit is not None:
            formers.append(unit)
    begun = [match.end() for match in _BEGUN.finditer(text)]
    if is_still(text):
        begun = []
    if formers or begun:
        reader.found = [
            _noted(reader, claim, formers, begun) if _plain(claim) else claim for claim in reader.found
        ]


def _plain(claim: DraftClaim) -> bool:
    told = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
    return told and claim.change is not Change.ENDED and not (claim.replaces or claim.replaces_subject)


def _noted(reader: SentenceReader, claim: DraftClaim, formers: list[Unit], begun: list[int]) -> DraftClaim:
    ends = {name_key(claim.subject), name_key(claim.object)}
    for former in formers:
        end = None if name_key(former.surface) in ends else _end_of(reader, claim, former)
        if end is not None:
            return claim.model_copy(update={"change": Change.BEGAN, end: former.surface})
    at = claim.at or reader.sentence.start
    starts, stops = reader.reading.starts, reader.reading.ends
    stop = at + len(claim.quote)
    inside = any(at <= starts[min(b, len(starts) - 1)] <= stop or at <= stops[b - 1] <= stop for b in begun)
    led = any(b <= _first(reader, claim) for b in begun) and not reader.reading.boundaries[:-1]
    if claim.change is Change.NONE and not claim.until and (inside or led):
        return claim.model_copy(update={"change": Change.BEGAN})
    return claim


def _first(reader: SentenceReader, claim: DraftClaim) -> int:
    """Where the quote of `claim` begins in the masked sentence."""
    at = claim.at or reader.sentence.start
    return next((i for i, start in enumerate(reader.reading.starts) if start >= at), len(reader.reading.text))


def _end_of(reader: SentenceReader, claim: DraftClaim, former: Unit) -> str | None:
    """At which end `former` was before: the one whose class it has, where only one of them does."""
    ontology = reader.ontology
    predicate = ontology.predicates[claim.predicate]
    fits = [
        ontology.is_a(former.name.type, asked) and ontology.compatible(former.name.type, kind)
        for asked, kind in ((predicate.domain, claim.subject_type), (predicate.range, claim.object_type))
    ]
    return None if fits[0] == fits[1] else ("replaces_subject" if fits[0] else "replaces")
