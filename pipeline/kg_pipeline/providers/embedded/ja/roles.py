"""Who stands in which end of a verb's frame: particles first, then topic, head noun, possessor, scene."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.frame import Scene
from kg_pipeline.providers.embedded.ja.candidates import Candidates, apart
from kg_pipeline.providers.embedded.ja.cues import End, Frame, compile_lexicon
from kg_pipeline.providers.embedded.ja.grammar import AGENT, ALIKE, NAME, NOUN_CHAR
from kg_pipeline.providers.embedded.ja.hits import Hit
from kg_pipeline.providers.embedded.ja.reading import Reading, Unit, absent

_GOALS = frozenset(("に", "へ", "から", "で"))
_CLOSES = r"(?:である|であり|です|だ(?!け)|で、|。|$)"


@dataclass(frozen=True, slots=True)
class Ends:
    """Candidates for the two ends of a triple, and whether the sentence itself names them."""

    subjects: tuple[Unit, ...]
    objects: tuple[Unit, ...]


def ends_of(
    hit: Hit, reading: Reading, scene: Scene, ontology: Ontology, floor: int, *, turn: bool = True
) -> Ends | None:
    """The two ends of `hit`, or None where the sentence and the scene do not give both.

    Parameters
    ----------
    floor : where the clause begins for this verb: behind the verb before it.
    turn : whether the classes may overrule the direction in which the ontology lists the cue.
    """
    found = _fill(hit, reading, scene, ontology, floor)
    if found is None and turn and apart(hit.frame, ontology) and not _goal_is_strange(hit, reading):
        turned = replace(hit, frame=_turned(hit.frame))
        found = _fill(turned, reading, scene, ontology, floor)
    return found


def _goal_is_strange(hit: Hit, reading: Reading) -> bool:
    """Whether what a verb's particle marks stands right before it and is no known name (`棚に置く`)."""
    particle, text = hit.frame.particle, reading.text
    if particle not in _GOALS or not text.endswith(particle, 0, hit.start):
        return False
    noun = re.search(rf"{NOUN_CHAR}$", text[: hit.start - len(particle)]) is not None
    return noun and not any(p.end == hit.start for p in reading.phrases)


def _fill(hit: Hit, reading: Reading, scene: Scene, ontology: Ontology, floor: int) -> Ends | None:
    filler = _Filler(hit, reading, scene, ontology, floor)
    if hit.frame.lead is not None:
        return filler.conditional()
    if hit.frame.needs_theme and not filler.has_theme():
        return None
    return filler.plain()


@lru_cache(maxsize=4096)
def _turned(frame: Frame) -> Frame:
    """The frame with its ends exchanged."""
    return replace(frame, marked="subject" if frame.marked == "object" else "object")


class _Filler(Candidates):
    def __init__(self, hit: Hit, reading: Reading, scene: Scene, ontology: Ontology, floor: int) -> None:
        super().__init__(hit, reading, scene, ontology, floor)
        if self.head is None and self._defines():
            self.head = ()

    def _defines(self) -> bool:
        """Whether the verb describes a class word that says what is spoken of: `東棟に設けた小さな釜。`"""
        lexicon = compile_lexicon(self.ontology)
        found = re.compile(
            rf"[ぁ-ん]{{1,6}}(?:[^、。はがを]{{0,14}}[のないるたくう])?(?P<label>{lexicon.label_pattern}){_CLOSES}"
        ).match(self.reading.text, self.hit.end)
        if found is None or NAME in found.group():
            return False
        other: End = "subject" if self.frame.marked == "object" else "object"
        return self.ontology.compatible(lexicon.labels[found.group("label")], self._class(other))

    # -- the clause's shapes ----------------------------------------------------------------------

    def has_theme(self) -> bool:
        """Whether the cue's noun stands in the clause (データを, 給電を)."""
        if self.frame.particle == "の":
            return any(p.of.startswith(self.frame.theme) for p in self.local) or bool(
                self._pointed_theme() or self._given_way()
            )
        theme = re.compile(
            rf"(?:(?<![一-龠々ァ-ヶー])|(?<=直接)|(?<=随時)|(?<=常時)){re.escape(self.frame.theme)}"
        )
        return theme.search(self.reading.text, self.start, self.hit.start) is not None

    def _pointed_theme(self) -> bool:
        pointed = rf"(?:その|この|同){re.escape(self.frame.theme)}"
        return re.search(pointed, self.reading.text[: self.hit.start]) is not None

    def _of_pointed_theme(self) -> bool:
        """`この灰に埋める`: of what is spoken of, and of no other thing."""
        return not self.head and self.frame.particle == "の" and self._pointed_theme()

    def conditional(self) -> Ends | None:
        """`NはMがないと動かない`, `NはMを着けないと扱えない`."""
        marked = self.frame.marked
        other: End = "subject" if marked == "object" else "object"
        text = self.reading.text
        for phrase in [*self.local, *self.earlier]:
            lead = self.frame.lead
            if phrase.case not in ("が", "は", "も", self.frame.particle) or lead is None:
                continue
            condition = lead.match(text, phrase.end)
            if condition is None or condition.end() > self.hit.start:
                continue
            one = self.fits(phrase.units, marked)
            behind = [p for p in self.local if p.start > phrase.start]
            ahead = [p for p in [*self.local, *self.earlier] if p.start < phrase.start]
            nominal = [p for p in [*behind, *ahead] if p.case in ("は", "も", "が") or p.topic]
            two = self._first(nominal, other, one) or self._from_scene(other, one)
            return self._ends(marked, one, two) if one and two else None
        return None

    def plain(self) -> Ends | None:
        """Every other frame."""
        frame = self.frame
        marked = frame.marked
        other: End = "subject" if marked == "object" else "object"
        one, two = self._by_voice(marked, other)
        if not one and self.head:
            one = self.fits(self.head, marked) if two else ()
        if self.cleft and self.head and not one and not two:
            two = self.fits(self.head, other)
            one = () if two else self.fits(self.head, marked)
        if not two and self.head and one:
            two = tuple(u for u in self.fits(self.head, other) if u not in one)
        if self.head is None:
            return None
        if not (one and two):
            one, two = self._complete(marked, other, one, two)
        return self._ends(marked, one, two) if one and two else None

    def _by_voice(self, marked: End, other: End) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
        frame, passive = self.frame, self.hit.passive
        case = frame.particle
        same_voice = passive == frame.verb.passive or (frame.verb.suru and self._bare())
        one = self._first(self._cased(ALIKE.get(case, (case,))), marked, ())
        if same_voice:
            if case == "を" and not one and (about := self._of_what_is_headed(marked, other)) is not None:
                return about
            two = self._nominal(other, one) or (self._patient(other, one) if case in _GOALS else ())
            if not one and case in ("を", "に", "で", "と", ""):
                one = self._topical(marked, two)
            return one, two
        if passive:
            if case in ("を", "") or not one:
                one = self._nominal(marked, ())
                two = self._first(self._cased(AGENT), other, one)
            else:
                two = self._first(self._cased(("から", "によって")), other, one) or self._topical(other, one)
            return one, two
        two = self._first(self._cased(("を",)), other, one)
        if not one and not two and (about := self._of_what_is_headed(other, marked)) is not None:
            return about[1], about[0]
        if not one:
            one = self._nominal(marked, two)
        return one, two or self._topical(other, one)

    def _of_what_is_headed(self, done: End, doer: End) -> tuple[tuple[Unit, ...], tuple[Unit, ...]] | None:
        """`## 甲` over `乙は使わない`: a topic that is what a verb does something to, where either may be.

        Only as long as nothing but the heading has been spoken of.
        """
        topic, scene = self.scene.topic, self.scene
        if topic is None or scene.subject not in (None, topic) or self._relative():
            return None
        if apart(self.frame, self.ontology) or not self.fits((absent(topic),), doer):
            return None
        topics = [p for p in self.local if p.topic and p.case in ("は", "も") and not p.of]
        one = self._first(topics, done, (absent(topic),))
        return (one, (absent(topic),)) if one and len(topics) == 1 else None

    def _patient(self, end: End, used: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """`第2ポンプを東棟に置く`: what is put, moved or fixed somewhere, by whomever."""
        if self._relative() and not self.cleft:
            return ()
        source = self._cased(("から",)) if self.frame.particle in ("に", "へ") else []
        return self._first(self._cased(("を",)), end, used) or self._first(source, end, used)

    def _complete(
        self, marked: End, other: End, one: tuple[Unit, ...], two: tuple[Unit, ...]
    ) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
        """Fill a missing end from a possessor in the clause (`Xの点検を請け負う`), or from the scene."""
        if one and not two:
            two = self._possessor(other, one) or self._from_scene(other, one)
        elif two and not one and (self.cleft or self._of_pointed_theme()):
            one = self._from_scene(marked, two)
        elif two and not one and not self.head:
            named = any(p.case in ("が", "で") and set(p.units) & set(two) for p in self.local)
            one = self._possessor(marked, two) or (self._from_scene(marked, two) if named else ())
        elif not one and not two and not self.hit.passive and not self._relative():
            done = [p for p in self.local if p.of and p.case == "を" and self._bears_theme(p)]
            one = self._first(done, marked, ())
            two = self._from_scene(other, one) if one and not self._said_of_another() else ()
        return one, two

    def _ends(self, marked: End, one: tuple[Unit, ...], two: tuple[Unit, ...]) -> Ends:
        return Ends(one, two) if marked == "subject" else Ends(two, one)
