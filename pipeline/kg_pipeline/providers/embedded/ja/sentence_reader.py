"""What the readers of a Japanese sentence share: its phrases and scene, and the claims found so far."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import product

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality
from kg_pipeline.providers.embedded.frame import Scene, Sentence, Stance
from kg_pipeline.providers.embedded.ja.cues import End, Frame, JaLexicon
from kg_pipeline.providers.embedded.ja.reading import Phrase, Reading, Unit
from kg_pipeline.providers.embedded.ja.stance import stance_of
from kg_pipeline.providers.embedded.ja.strangers import strange_topic
from kg_pipeline.providers.embedded.lexicon import admitted
from kg_pipeline.providers.embedded.successions import gave_way
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_SUPPOSED_BEFORE = re.compile(
    r"(?:[れけせてめべげねえ]ば|[っいんた]たら|[っいんし]だら|なら(?:ば)?|とすれば|とすると|場合(?:は|に(?:は)?)?)、$"
)
"""Before a clause: it says what would be."""

_ONCE_DONE = re.compile(
    r"(?:済ん|すん|終わっ|終え|乾い|冷め|冷え|取れ|でき|出来|仕上がっ|仕上げ|揃っ|そろっ|固まっ|抜け|届い|着い)(?:たら|だら)、$"
)
"""Before a clause: when it is time for what it says, which comes as a matter of course."""

_STANDS_IN = re.compile(r"代わり|代理|代行|代役|代替|代打|予備|控え|補欠|バックアップ|肩代わり|留守を")
"""What is ready for a case states how things are, and supposes nothing."""

_NAMESAKES = re.compile(r"名(?:前|称)?(?:が|は|も)?[^、。]{0,14}と同じ(?!もの)|と同じ名(?:前|称)|同名")
"""A text that tells namesakes apart: what it says of a name may be said of the other."""


@lru_cache(maxsize=16)
def _tells_namesakes(text: str) -> bool:
    return _NAMESAKES.search(text) is not None


class SentenceReader:
    """One sentence that is being read; `relate` lists the constructions that it is read for."""

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

    def only(self, predicate: str, subject: str | None, obj: str | None) -> bool:
        """Whether no other predicate may hold between two classes, in either direction."""
        found = admitted(self.ontology, subject, obj)
        back = [name for name in admitted(self.ontology, obj, subject) if name != predicate]
        return found == [predicate] and not back

    def spoken_of(self, at: int, *, noted: bool = False) -> list[KnownName]:
        """Whom a sentence that names no one before `at` may speak of: nearest first.

        With `noted`, what a note began with is what its next sentences are about, as a heading's thing is.
        """
        scene = self.scene
        start = self.reading.clause_start(at)
        under = scene.topic is not None or (noted and self.sentence.block.kind == "item")
        if strange_topic(self.reading.text, at, self.lexicon, under=under, start=start):
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

    def stance(self, start: int, verb: int, end: int, frame: Frame | None = None) -> Stance:
        """The stance of the clause from `start` to `end` whose verb's stem, of `frame`, ends at `verb`."""
        lexical, denies = (frame.verb.negative, frame.denies) if frame is not None else (False, False)
        text = self.reading.text
        rest = end
        while rest < len(text):
            following = self.reading.clause_end(rest)
            if not self.reading.joined(rest - 1, rest):
                break
            rest = following
        stands_in = _STANDS_IN.search(text, start, end) is not None
        supposed = not lexical and not stands_in and _SUPPOSED_BEFORE.search(text[:start]) is not None
        supposed = supposed and _ONCE_DONE.search(text[:start]) is None
        kinds = self.lexicon.label_noun
        tail = kinds.sub("", text[end:rest]) if rest > end else ""
        stance = stance_of(
            text[start:verb],
            kinds.sub("", text[verb:end]),
            tail,
            self.scene.date,
            lexical=lexical,
            denies=denies,
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
