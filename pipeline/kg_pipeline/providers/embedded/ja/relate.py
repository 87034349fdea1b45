"""A Japanese sentence → the triples that it states."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import product

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality
from kg_pipeline.providers.embedded.fold import fold
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence, Stance
from kg_pipeline.providers.embedded.ja import (
    adjuncts,
    attributes,
    designated,
    fragments,
    gapping,
    made_up,
    moves,
    needs,
    nominal,
    pairs,
    possession,
    work,
)
from kg_pipeline.providers.embedded.ja.anaphora import owners, pronouns
from kg_pipeline.providers.embedded.ja.cues import End, JaLexicon, compile_lexicon, wide_lexicon
from kg_pipeline.providers.embedded.ja.hits import Hit, find_hits
from kg_pipeline.providers.embedded.ja.reading import (
    Phrase,
    Reading,
    Unit,
    part_by_class,
    part_gapped,
    read_sentence,
)
from kg_pipeline.providers.embedded.ja.roles import Ends, ends_of
from kg_pipeline.providers.embedded.ja.sober import prescribed, states
from kg_pipeline.providers.embedded.ja.stance import is_question, is_request, stance_of
from kg_pipeline.providers.embedded.ja.strangers import strange_topic
from kg_pipeline.providers.embedded.lexicon import admitted
from kg_pipeline.providers.embedded.successions import gave_way
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_SUPPOSED_BEFORE = re.compile(
    r"(?:[れけせてめべげねえ]ば|[っいんた]たら|[っいんし]だら|なら(?:ば)?|とすれば|とすると|場合(?:は|に(?:は)?)?)、$"
)
"""Before a clause: it says what would be."""

_STANDS_IN = re.compile(r"代わり|代理|代行|代役|代替|代打|予備|控え|補欠|バックアップ|肩代わり|留守を")
"""What is ready for a case states how things are, and supposes nothing."""

_NAMESAKES = re.compile(r"名(?:前|称)?(?:が|は|も)?[^、。]{0,14}と同じ(?!もの)|と同じ名(?:前|称)|同名")
"""A text that tells namesakes apart: what it says of a name may be said of the other."""

_UNLESS = re.compile(r"[ぁ-ん]{0,5}?な(?:いと|ければ)(?!い|な)")
"""Behind a verb that states the condition of another: `電気を送ってこないと動かない`."""


def relate(
    sentence: Sentence,
    names: list[Match],
    scene: Scene,
    ontology: Ontology,
    *,
    turn: bool = True,
    wide: bool = True,
) -> list[DraftClaim]:
    """Triples of one sentence; what it leaves out comes from the scene.

    Parameters
    ----------
    turn : whether the classes of the names may overrule the direction in which the ontology lists a cue.
    wide : whether the thesaurus' wordings count beside the ontology's own.
    """
    lexicon = wide_lexicon(ontology) if wide else compile_lexicon(ontology)
    folded = fold(sentence.text, sentence.start)
    if is_question(folded.text) or (lexicon.open and not states(folded.text)):
        return []
    if lexicon.open and prescribed(folded.text, sentence.block):
        return []
    names = [name for name in names if not _is_former(sentence, name)]
    units = [*names, *pronouns(folded, names, scene, ontology, lexicon.labels)]
    units += owners(folded, units, lexicon.possessed)
    if not units:
        return []
    reading = read_sentence(sentence.text, sentence.start, units, lexicon.label_pattern)
    part_by_class(reading, lambda one, two: ontology.compatible(one.type, two.type))
    part_gapped(reading, lambda one, two: ontology.compatible(one.type, two.type))
    scenes = [scene]
    if sentence.block.key == "A":
        asked = [n for n in reversed(scene.recent) if n is not scene.subject]
        scenes += [replace(scene, subject=name) for name in asked]
    for one in scenes:
        if claims := SentenceReader(sentence, reading, one, ontology, lexicon, turn=turn).claims():
            return claims
    return []


def _is_former(sentence: Sentence, name: Match) -> bool:
    """Whether 旧 or 元 stands before a name: `旧モミジ班が置いた棚` says nothing of モミジ班 as it is."""
    before = sentence.text[: name.start - sentence.start].rstrip('「『"*` ')
    return re.search(r"(?:^|[^一-龠々])[旧元]$", before) is not None


@lru_cache(maxsize=16)
def _tells_namesakes(text: str) -> bool:
    return _NAMESAKES.search(text) is not None


class SentenceReader:
    """Reads one sentence; constructions are tried from the most to the least explicit."""

    def __init__(
        self,
        sentence: Sentence,
        reading: Reading,
        scene: Scene,
        ontology: Ontology,
        lexicon: JaLexicon,
        *,
        turn: bool = True,
    ) -> None:
        self.turn = turn
        self.sentence = sentence
        self.reading = reading
        self.scene = scene
        self.ontology = ontology
        self.lexicon = lexicon
        self.found: list[DraftClaim] = []
        self.covered: set[tuple[str, str, str]] = set()
        self.read: set[int] = set()
        self.namesakes = _tells_namesakes(sentence.block.text)

    def claims(self) -> list[DraftClaim]:
        """Everything that the sentence states, no triple twice."""
        moves.read_takeovers(self)
        moves.read_moved_in(self)
        attributes.read_attributes(self)
        attributes.read_labels(self)
        pairs.read_distributed(self)
        self._verbs()
        needs.read_needs(self)
        work.read_by_work(self)
        designated.read_designated(self)
        moves.read_transfers(self)
        nominal.read_nominals(self)
        pairs.read_pairs(self)
        pairs.read_joined(self)
        made_up.read_made_up(self)
        possession.read_possession(self)
        possession.read_genitive_copula(self)
        if not self.found:
            fragments.read_fragment(self)
        return self.found

    def _verbs(self) -> None:
        floor = 0
        for hits in find_hits(self.reading, self.lexicon.stems, self.lexicon.frames):
            emitted = False
            if _UNLESS.match(self.reading.text, hits[0].end) and all(h.frame.lead is None for h in hits):
                continue
            beside = gapping.parallel(self.reading, hits[0])
            begin = max(floor, beside.own[0].start) if beside is not None else floor
            for hit in sorted(hits, key=self._specificity):
                ends = adjuncts.each_other(hit, self.reading, self.ontology, floor)
                ends = ends or ends_of(hit, self.reading, self.scene, self.ontology, begin, turn=self.turn)
                if hit.frame.loose and self.namesakes:
                    continue
                if ends is not None and hit.frame.loose:
                    ends = self._unmistakable(hit.frame.predicate, ends)
                if ends is not None and self._emit_hit(hit, ends):
                    self.read.add(hit.start)
                    self._gapped(hit, ends, beside)
                    emitted = True
                    break
            own = emitted or not all(hit.frame.loose for hit in hits)
            if own and not re.match(r"[をのがはも先元]", self.reading.text[hits[0].end :]):
                floor = hits[0].end

    def _unmistakable(self, predicate: str, ends: Ends) -> Ends | None:
        """The ends, if their classes leave no predicate but this one."""
        pairs = product(ends.subjects, ends.objects)
        sure = all(self.only(predicate, one.name.type, two.name.type) for one, two in pairs)
        return ends if sure else None

    def only(self, predicate: str, subject: str | None, obj: str | None) -> bool:
        """Whether no other predicate may hold between two classes, in either direction."""
        found = admitted(self.ontology, subject, obj)
        back = [name for name in admitted(self.ontology, obj, subject) if name != predicate]
        return found == [predicate] and not back

    def _gapped(self, hit: Hit, ends: Ends, beside: gapping.Parallel | None) -> None:
        """Pairs for which the verb is not said again."""
        start, end = self.reading.clause_start(hit.start), self.reading.clause_end(hit.start)
        stance = self.stance(start, hit.end, end, lexical=hit.frame.verb.negative)
        pairs = [(one.subjects, one.objects) for one in gapping.paired(ends, beside)] if beside else []
        for subjects, objects in pairs or gapping.broken_off(self.reading, hit, ends):
            self.emit(hit.frame.predicate, subjects, objects, stance, start, end)

    def _specificity(self, hit: Hit) -> tuple[int, int, int]:
        frame = hit.frame
        themed = bool(frame.theme) and frame.theme in self.reading.text
        return (1 if frame.loose else 0, 0 if themed else 1, 0 if frame.particle else 1)

    def _emit_hit(self, hit: Hit, ends: Ends) -> bool:
        end = self.reading.clause_end(hit.start)
        tail = self.reading.text[hit.end : end]
        if is_request(tail) and hit.frame.predicate not in self.lexicon.owed:
            return True
        start = self.reading.clause_start(hit.start)
        stance = self.stance(start, hit.end, end, lexical=hit.frame.verb.negative)
        gave_way = adjuncts.displaced(self.reading, ends, start, hit.start)
        if gave_way is None:
            ends = adjuncts.with_added(self.reading, ends, start, hit.start)
            return self.emit(hit.frame.predicate, ends.subjects, ends.objects, stance, start, end)
        ends = adjuncts.without(ends, gave_way.unit)
        fits = self.ontology.is_a(gave_way.unit.name.type, self.end_class(hit.frame.predicate, gave_way.end))
        clause = self.reading.text[:end]
        if fits:
            stance = adjuncts.took_over(stance, clause)
        before = gave_way.unit if fits else None
        if adjuncts.for_a_while(clause):
            before = None
        return self.emit(hit.frame.predicate, ends.subjects, ends.objects, stance, start, end, before)

    def spoken_of(self, at: int) -> list[KnownName]:
        """Whom a sentence that names no one before `at` may speak of: nearest first."""
        scene = self.scene
        start = self.reading.clause_start(at)
        if strange_topic(self.reading.text, at, self.lexicon, under=scene.topic is not None, start=start):
            return []
        return [name for name in (scene.subject, scene.topic, scene.page) if name is not None]

    def end_class(self, predicate: str, end: End) -> str:
        """The class that one end of a predicate admits."""
        definition = self.ontology.predicates[predicate]
        return definition.domain if end == "subject" else definition.range

    def fitting(self, phrase: Phrase, predicate: str, end: End) -> tuple[Unit, ...]:
        """The names of a phrase that one end of a predicate admits."""
        cls = self.end_class(predicate, end)
        return tuple(u for u in phrase.units if self.ontology.is_a(u.name.type, cls))

    def stance(self, start: int, verb: int, end: int, *, lexical: bool = False) -> Stance:
        """The stance of the clause from `start` to `end` whose verb's stem ends at `verb`."""
        text = self.reading.text
        rest = end
        while rest < len(text):
            following = self.reading.clause_end(rest)
            if not self.reading.joined(rest - 1, rest):
                break
            rest = following
        stands_in = _STANDS_IN.search(text, start, end) is not None
        supposed = not lexical and not stands_in and _SUPPOSED_BEFORE.search(text[:start]) is not None
        kinds = self.lexicon.label_noun
        tail = kinds.sub("", text[end:rest]) if rest > end else ""
        stance = stance_of(
            text[start:verb], kinds.sub("", text[verb:end]), tail, self.scene.date, lexical=lexical
        )
        if supposed and stance.modality is Modality.ASSERTED and stance.change is not Change.ENDED:
            stance = replace(stance, modality=Modality.HYPOTHETICAL, change=Change.NONE)
        return stance

    def emit(
        self,
        predicate: str,
        subjects: Iterable[Unit],
        objects: Iterable[Unit],
        stance: Stance,
        start: int,
        end: int,
        replaces: Unit | None = None,
        *,
        loose: bool = False,
    ) -> bool:
        """Add a claim for every admitted pair; quote from the first name or clause start to `end`.

        With `loose`, only where the classes leave no other predicate.
        """
        added = False
        firsts, seconds = list(subjects), list(objects)
        each = len(firsts) > 1 and len(seconds) > 1 and "それぞれ" in self.reading.text[start:end]
        if each and len(firsts) != len(seconds):
            return False
        for subject, obj in zip(firsts, seconds, strict=True) if each else product(firsts, seconds):
            if subject.name.canonical == obj.name.canonical:
                continue
            if loose and not self.only(predicate, subject.name.type, obj.name.type):
                continue
            if not self.ontology.admits(predicate, subject.name.type, obj.name.type):
                continue
            if subject.start < 0 and self.lexicon.open and subject.name.type in self.lexicon.papers:
                continue
            key = (subject.name.canonical, predicate, obj.name.canonical)
            added = True
            if key in self.covered:
                continue
            self.covered.add(key)
            self._add(predicate, subject, obj, stance, start, end, replaces)
        return added

    def _add(
        self,
        predicate: str,
        subject: Unit,
        obj: Unit,
        stance: Stance,
        start: int,
        end: int,
        replaces: Unit | None,
    ) -> None:
        begin, stop = self.reading.span(start, end)
        for unit in (subject, obj):
            if unit.start >= 0:
                begin, stop = min(begin, unit.start), max(stop, unit.end)
        local = self.sentence.start
        quote = self.sentence.text[begin - local : stop - local]
        lead = len(quote) - len(quote.lstrip())
        former: list[str | None] = [None, None]
        if replaces is not None and stance.modality is Modality.ASSERTED:
            nearer = int(abs(replaces.start - obj.start) <= abs(replaces.start - subject.start))
            ends = subject.name.type, obj.name.type
            former[gave_way(self.ontology, predicate, replaces.name.type, ends, nearer)] = replaces.surface
        self.found.append(
            DraftClaim(
                subject=subject.surface,
                predicate=predicate,
                object=obj.surface,
                quote=quote.strip(),
                at=begin + lead,
                subject_type=subject.name.type,
                object_type=obj.name.type,
                polarity=stance.polarity,
                modality=stance.modality,
                change=stance.change,
                since=stance.since if stance.change is not Change.ENDED else None,
                until=stance.until,
                replaces=former[1],
                replaces_subject=former[0],
            )
        )
