"""Who stands in which end of a verb's frame: particles first, then topic, head noun, possessor, scene."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.frame import Scene
from kg_pipeline.providers.embedded.ja.cues import End, Frame, compile_lexicon
from kg_pipeline.providers.embedded.ja.grammar import AGENT, ALIKE, NAME
from kg_pipeline.providers.embedded.ja.heads import modified
from kg_pipeline.providers.embedded.ja.hits import Hit, bare_end
from kg_pipeline.providers.embedded.ja.plainly import TIME
from kg_pipeline.providers.embedded.ja.reading import HEAD, Phrase, Reading, Unit
from kg_pipeline.providers.embedded.ja.strangers import STRANGE, strange_topic
from kg_pipeline.providers.tasks import KnownName

_TOPIC = re.compile(rf"(?:^|、)(?P<x>{STRANGE})は")

_GOALS = frozenset(("に", "へ", "から", "で"))
_ITS_GOODS = frozenset(("もの", "機材", "品", "品物", "製品", "商品"))
"""`AはBのものを借りる`: from B."""

_CLOSES = r"(?:である|であり|です|だ(?!け)|で、|。|$)"

_LATER_TOPIC = re.compile(rf"[にへでと]、(?P<x>{STRANGE})は")


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
    if found is None and turn and _apart(hit.frame, ontology):
        turned = replace(hit, frame=_turned(hit.frame))
        found = _fill(turned, reading, scene, ontology, floor)
    return found


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


def _apart(frame: Frame, ontology: Ontology) -> bool:
    """Whether no class fits both ends, so that the classes alone say which is which.

    Never for a verb as bare as ある, whose particles are all that it says.
    """
    if re.fullmatch(r"[ぁ-ん]{1,2}", frame.verb.stem):
        return False
    definition = ontology.predicates[frame.predicate]
    return not ontology.compatible(definition.domain, definition.range)


class _Filler:
    def __init__(self, hit: Hit, reading: Reading, scene: Scene, ontology: Ontology, floor: int) -> None:
        self.hit = hit
        self.frame = hit.frame
        self.reading = reading
        self.scene = scene
        self.ontology = ontology
        start = max(reading.clause_start(hit.start), floor)
        before = [p for p in reading.phrases if p.end <= hit.start or p.start < hit.start]
        self.local = [p for p in before if p.start >= start][::-1]
        self.earlier = [p for p in before if p.start < start][::-1]
        self.start = start
        self.head, self.cleft = modified(reading, hit.end)
        if self.head is None and self._defines():
            self.head = ()

    def _class(self, end: End) -> str:
        definition = self.ontology.predicates[self.frame.predicate]
        return definition.domain if end == "subject" else definition.range

    def fits(self, units: Iterable[Unit], end: End) -> tuple[Unit, ...]:
        """The units whose class the end admits."""
        return tuple(u for u in units if self.ontology.is_a(u.name.type, self._class(end)))

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
            return any(p.of.startswith(self.frame.theme) for p in self.local) or self._pointed_theme()
        theme = re.compile(rf"(?<![一-龠々ァ-ヶー]){re.escape(self.frame.theme)}")
        return theme.search(self.reading.text, self.start, self.hit.start) is not None

    def _pointed_theme(self) -> bool:
        pointed = rf"(?:その|同){re.escape(self.frame.theme)}"
        return re.search(pointed, self.reading.text[: self.hit.start]) is not None

    def conditional(self) -> Ends | None:
        """`NはMがないと動かない`."""
        marked = self.frame.marked
        other: End = "subject" if marked == "object" else "object"
        text = self.reading.text
        for phrase in [*self.local, *self.earlier]:
            lead = self.frame.lead
            if phrase.case not in ("が", "は", "も") or lead is None:
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
        if not one:
            one = self._nominal(marked, two)
        return one, two or self._topical(other, one)

    def _patient(self, end: End, used: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """`第2ポンプを東棟に置く`: what is put, moved or fixed somewhere, by whomever."""
        if self._relative():
            return ()
        source = self._cased(("から",)) if self.frame.particle in ("に", "へ") else []
        return self._first(self._cased(("を",)), end, used) or self._first(source, end, used)

    def _bare(self) -> bool:
        return bare_end(self.reading.text[self.hit.end : self.hit.end + 1])

    def _complete(
        self, marked: End, other: End, one: tuple[Unit, ...], two: tuple[Unit, ...]
    ) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
        """Fill a missing end from a possessor in the clause (`Xの点検を請け負う`), or from the scene."""
        if one and not two:
            two = self._possessor(other, one) or self._from_scene(other, one)
        elif two and not one and self.cleft:
            one = self._from_scene(marked, two)
        elif two and not one and not self.head:
            named = any(p.case in ("が", "で") and set(p.units) & set(two) for p in self.local)
            one = self._possessor(marked, two) or (self._from_scene(marked, two) if named else ())
        elif not one and not two and not self.hit.passive and not self._relative():
            done = [p for p in self.local if p.of and p.case == "を" and self._bears_theme(p)]
            one = self._first(done, marked, ())
            two = self._from_scene(other, one) if one and not self._said_of_another() else ()
        return one, two

    # -- where candidates come from ---------------------------------------------------------------

    def _cased(self, cases: tuple[str, ...]) -> list[Phrase]:
        if cases == ("の",):
            found = [p for p in self.local if p.of.startswith(self.frame.theme)]
            pointed = re.search(rf"(?:その|同){self.frame.theme}", self.reading.text[: self.hit.start])
            if not found and pointed:
                found = [p for p in [*self.local, *self.earlier] if p.end <= pointed.start() and not p.topic]
            return found
        found = [p for p in self.local if p.case in cases and p.itself]
        if not found and cases == ("から",):
            found = [p for p in self.local if p.case == "を" and p.of in _ITS_GOODS]
        if found or self.hit.passive:
            return found
        linked = [p for p in self.earlier if self.reading.joined(p.start, self.hit.start)]
        return [p for p in linked if p.case in cases and p.itself and cases == ("を",) and not self._taken(p)]

    def _taken(self, phrase: Phrase) -> bool:
        """Whether an earlier clause of its own already uses the phrase."""
        return self.reading.clause_end(phrase.start) <= self.start

    def _nominal(self, end: End, used: tuple[Unit, ...]) -> tuple[Unit, ...]:
        inside = [p for p in self.local if p.case == "が" and p.itself]
        if units := self._first(inside, end, used):
            return units
        if self._relative():
            return ()
        if units := self._topical(end, used):
            return units
        linked = [p for p in self.earlier if p.case == "が" and self.reading.joined(p.start, self.hit.start)]
        anything = self._class(end) in compile_lexicon(self.ontology).open_classes
        active = not self.hit.passive or self._bare()
        where = {"で", "に"} if self.frame.particle == "を" and active else {"で"}
        if anything:
            where = set()
        place = [p for p in self.local if p.case in where and p.itself and self.frame.particle != p.case]
        called = [p for p in self.local if p.case == "" and not p.of and self._called(p)]
        return (
            self._first(linked, end, used) or self._first(place, end, used) or self._first(called, end, used)
        )

    def _called(self, phrase: Phrase) -> bool:
        """Whether a note puts the name first and its news behind a comma (`うねび丸、三番岸壁に接岸`)."""
        text = self.reading.text
        return text.startswith("、", phrase.end) and HEAD.fullmatch(text[: phrase.start]) is not None

    def _topical(self, end: End, used: tuple[Unit, ...]) -> tuple[Unit, ...]:
        if self._relative():
            return ()
        near = [
            p for p in self.local if p.topic and p.case in ("は", "も") and not p.of and not self._outdone(p)
        ]
        far = [
            p
            for p in self.earlier
            if p.topic and p.case in ("は", "も") and not p.of and not self._displaced(p)
        ]
        return self._first([*near, *far], end, used)

    def _outdone(self, topic: Phrase) -> bool:
        """`AはXに、BはYに属する`: whether a topic that is no known name stands nearer to the verb."""
        for later in _LATER_TOPIC.finditer(self.reading.text, topic.end, self.hit.start):
            role = later.group("x") in compile_lexicon(self.ontology).attributes
            if not role and not TIME.fullmatch(later.group("x")):
                return True
        return False

    def _displaced(self, topic: Phrase) -> bool:
        """Whether a later clause has a topic or subject of its own that is no known name."""
        text, lexicon = self.reading.text, compile_lexicon(self.ontology)
        if strange_topic(text, self.hit.start, lexicon, under=False, begin=topic.end, start=self.start):
            return True
        later = re.finditer(rf"、(?P<x>{STRANGE})は", text[topic.end : self.hit.start])
        if any(not TIME.fullmatch(found.group("x")) for found in later):
            return True
        return re.match(rf"{STRANGE}が(?!な[いけく])", text[self.start : self.hit.start]) is not None

    def _possessor(self, end: End, used: tuple[Unit, ...]) -> tuple[Unit, ...]:
        if compile_lexicon(self.ontology).open and any(
            p.of and p.case == "に" and p.topic for p in self.local
        ):
            return ()
        owners = [
            p
            for p in [*self.local, *self.earlier]
            if p.of
            and (p.itself or self._bears_theme(p))
            and (p.case in ("を", "は", "が", "も", "に") or self._called_of(p))
            and not self._under_another(p.start)
        ]
        return self._first(owners, end, used)

    def _called_of(self, phrase: Phrase) -> bool:
        """`母屋の屋根、金沢商会から借りる`."""
        text = self.reading.text
        return (
            not phrase.case
            and text.startswith("、", phrase.end)
            and HEAD.fullmatch(text[: phrase.start]) is not None
        )

    def _bears_theme(self, phrase: Phrase) -> bool:
        """`Xの班長はYが務める`: X has what the verb's own noun names."""
        return bool(self.frame.theme) and phrase.of.startswith(self.frame.theme)

    def _under_another(self, end: int) -> bool:
        """Whether something that is no known name is the topic before `end`: `夜間処理は、Xの帳票を作り…`."""
        for topic in _TOPIC.finditer(self.reading.text, 0, max(end, 0)):
            known = any(p.start < topic.end() and topic.start("x") < p.end for p in self.reading.phrases)
            role = topic.group("x") in compile_lexicon(self.ontology).attributes
            if not known and not role and not TIME.fullmatch(topic.group("x")):
                return True
        return False

    def _strange(self) -> bool:
        """Whether the sentence has a topic or a subject of its own that no one knows."""
        frame = self.frame
        given = any(p.case == "を" and p.itself for p in self.local) and not self.hit.passive
        return strange_topic(
            self.reading.text,
            self.hit.start,
            compile_lexicon(self.ontology),
            under=self.scene.topic is not None,
            start=self.start,
            actor=frame.particle == "を" and given and not _apart(frame, self.ontology),
        )

    def _said_of_another(self) -> bool:
        """Whether anything that no one knows is the topic or the subject, be it what a part may be called."""
        lexicon = compile_lexicon(self.ontology)
        return strange_topic(self.reading.text, self.hit.start, lexicon, under=False, start=self.start)

    def _from_scene(self, end: End, used: tuple[Unit, ...]) -> tuple[Unit, ...]:
        if (self._relative() and not self.cleft) or self._strange():
            return ()
        taken = {u.name.canonical for u in used}
        if len(taken) > 1 and self.ontology.predicates[self.frame.predicate].symmetric:
            return ()
        if any(self._rival(p, taken) for p in [*self.local, *self.earlier]):
            return ()
        lexicon = compile_lexicon(self.ontology)
        anything = self._class(end) in lexicon.open_classes
        given = (self.scene.subject, self.scene.topic, None if anything else self.scene.page)
        if lexicon.open:
            said = any(p.case in ("は", "が", "も") for p in [*self.local, *self.earlier])
            given = (None if said or _TOPIC.search(self.reading.text) else self.scene.subject, None, None)
        for name in given:
            if name is None or (anything and name.type in lexicon.papers):
                continue
            if name.canonical not in taken and self.ontology.is_a(name.type, self._class(end)):
                return (absent(name),)
        return ()

    def _rival(self, phrase: Phrase, taken: set[str]) -> bool:
        """A subject that the sentence does name, though its class does not fit, leaves nothing to fill in."""
        named = not phrase.of and (
            phrase.case in ("は", "も") or (phrase.case == "が" and phrase in self.local)
        )
        if not named or any(u.name.canonical in taken for u in phrase.units):
            return False
        return phrase in self.local or not self.fits(phrase.units, self.frame.marked)

    def _first(self, phrases: Iterable[Phrase], end: End, used: tuple[Unit, ...]) -> tuple[Unit, ...]:
        taken = {u.name.canonical for u in used}
        for phrase in phrases:
            units = tuple(u for u in self.fits(phrase.units, end) if u.name.canonical not in taken)
            if units:
                return self._with_parallel(phrase, units, end)
        return ()

    def _with_parallel(self, phrase: Phrase, units: tuple[Unit, ...], end: End) -> tuple[Unit, ...]:
        """`NでもMでも`, `NにもMにも`: phrases with も that stand side by side are one enumeration."""
        if not phrase.topic or phrase.case in ("は",) or not self.reading.text[: phrase.end].endswith("も"):
            return units
        for other in reversed(self.reading.phrases):
            beside = other.end == phrase.start or (
                other.end + 1 == phrase.start and self.reading.text[other.end] == "、"
            )
            if beside and other.case == phrase.case and self.reading.text[: other.end].endswith("も"):
                units = (*self.fits(other.units, end), *units)
                phrase = other
        return units

    # -- what the verb modifies -------------------------------------------------------------------

    def _relative(self) -> bool:
        return bool(self.head) or self.head is None

    def _ends(self, marked: End, one: tuple[Unit, ...], two: tuple[Unit, ...]) -> Ends:
        return Ends(one, two) if marked == "subject" else Ends(two, one)


def absent(name: KnownName) -> Unit:
    """A unit for a name that the sentence leaves out."""
    return Unit(name, name.name, -1, -1)
