"""Where the ends of a frame are looked for: a particle, the topic, a possessor, the scene."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.frame import Scene
from kg_pipeline.providers.embedded.ja.cues import End, Frame, compile_lexicon
from kg_pipeline.providers.embedded.ja.heads import modified
from kg_pipeline.providers.embedded.ja.hits import Hit, bare_end, behind_compound
from kg_pipeline.providers.embedded.ja.plainly import TIME
from kg_pipeline.providers.embedded.ja.reading import HEAD, Phrase, Reading, Unit, absent
from kg_pipeline.providers.embedded.ja.strangers import STRANGE, strange_topic

_TOPIC = re.compile(rf"(?:^|、)(?P<x>{STRANGE})は")
_ITS_GOODS = frozenset(("もの", "機材", "品", "品物", "製品", "商品"))
"""`AはBのものを借りる`: from B."""

_PLACES = frozenset(("代わり", "替わり", "代理", "代役", "代行"))
_IN_CASE = re.compile(
    r"(?:とき|時|際|場合|間|あいだ|日|朝|夜|週)(?:に|に?は)?、?(?=[^、]*$)|(?:たら|だら|れば|ると|うと)、(?=[^、]*$)"
)
"""Before who takes the place of another: when."""

_LATER_TOPIC = re.compile(rf"[にへでと]、(?P<x>{STRANGE})は")


class Candidates:
    """The phrases of one hit's clause and of those before it, and what may stand in an end."""

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
        self.head, self.cleft = modified(reading, behind_compound(hit, reading.text))

    def _class(self, end: End) -> str:
        definition = self.ontology.predicates[self.frame.predicate]
        return definition.domain if end == "subject" else definition.range

    def fits(self, units: Iterable[Unit], end: End) -> tuple[Unit, ...]:
        """The units whose class the end admits."""
        return tuple(u for u in units if self.ontology.is_a(u.name.type, self._class(end)))

    def _cased(self, cases: tuple[str, ...]) -> list[Phrase]:
        if cases == ("の",):
            found = [p for p in self.local if p.of.startswith(self.frame.theme)]
            pointed = re.search(rf"(?:その|この|同){self.frame.theme}", self.reading.text[: self.hit.start])
            if not found and pointed:
                found = [p for p in [*self.local, *self.earlier] if p.end <= pointed.start() and not p.topic]
            return found or self._given_way()
        found = [p for p in self.local if p.case in cases and p.itself]
        if not found and cases == ("から",):
            found = [p for p in self.local if p.case == "を" and p.of in _ITS_GOODS]
        if found or self.hit.passive:
            return found
        linked = [p for p in self.earlier if self.reading.joined(p.start, self.hit.start)]
        return [p for p in linked if p.case in cases and p.itself and cases == ("を",) and not self._taken(p)]

    def _given_way(self) -> list[Phrase]:
        """`甲が止まった日は、乙が代わりを務める`: what gives way, if one thing is named."""
        text = self.reading.text
        if self.frame.theme not in _PLACES:
            return []
        bare = re.search(rf"(?:が|は|も|、){self.frame.theme}", text[: self.hit.start])
        when = _IN_CASE.search(text[: bare.start()]) if bare is not None else None
        if bare is None or when is None:
            return []
        ahead = [p for p in self.reading.phrases if p.end <= when.end()]
        return ahead if len({u.name.canonical for p in ahead for u in p.units}) == 1 else []

    def _taken(self, phrase: Phrase) -> bool:
        """Whether an earlier clause of its own already uses the phrase."""
        return self.reading.clause_end(phrase.start) <= self.start

    def _nominal(self, end: End, used: tuple[Unit, ...]) -> tuple[Unit, ...]:
        inside = [p for p in self.local if p.case == "が" and p.itself]
        if units := self._first(inside, end, used):
            return units
        if self._relative():
            done_at = self.frame.particle == "を" and self.head and not self.hit.passive
            return (
                self._first([p for p in self.local if p.case == "で" and p.itself], end, used)
                if done_at
                else ()
            )
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
        near = (p for p in self._topics(self.local, end) if not self._outdone(p))
        far = (p for p in self._topics(self.earlier, end) if not self._displaced(p))
        return self._first(chain(near, far), end, used)

    def _topics(self, phrases: Iterable[Phrase], end: End) -> Iterator[Phrase]:
        """Those of the phrases that are a topic and have what the end admits."""
        for p in phrases:
            if p.topic and p.case in ("は", "も") and not p.of and self.fits(p.units, end):
                yield p

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
        owners = (
            p
            for p in [*self.local, *self.earlier]
            if p.of
            and (p.itself or self._bears_theme(p))
            and (p.case in ("を", "は", "が", "も", "に") or self._called_of(p))
            and self.fits(p.units, end)
            and not self._under_another(p.start)
        )
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
            actor=frame.particle == "を" and given and not apart(frame, self.ontology),
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

    def _bare(self) -> bool:
        return bare_end(self.reading.text[self.hit.end : self.hit.end + 1])

    def _relative(self) -> bool:
        return bool(self.head) or self.head is None


def apart(frame: Frame, ontology: Ontology) -> bool:
    """Whether no class fits both ends, so that the classes alone say which is which.

    Never for a verb as bare as ある, whose particles are all that it says.
    """
    if re.fullmatch(r"[ぁ-ん]{1,2}", frame.verb.stem):
        return False
    definition = ontology.predicates[frame.predicate]
    return not ontology.compatible(definition.domain, definition.range)
