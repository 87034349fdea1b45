"""A sentence made ready for grammar: folded, every known name one character, phrases and clauses located."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from kg_pipeline.providers.embedded.fold import Folded, fold
from kg_pipeline.providers.embedded.frame import Match
from kg_pipeline.providers.embedded.ja.grammar import (
    BASE,
    CONDITION_NOUN,
    JOINS,
    NAME,
    NOT_FOR_THE_WHOLE,
    QUANTIFIER,
    SAME_CLAUSE,
    group_pattern,
)
from kg_pipeline.providers.tasks import KnownName

_QUOTED_NAME = re.compile(rf"[「『\"“](?={NAME}[」』\"”])|(?<={NAME})[」』\"”]")
HEAD = re.compile(r"[\d:./\s]*(?:[^\s:。、]{1,8}:)?")
"""What may stand before the first name of a note: a time, and who writes."""

_ABOUT = re.compile(r"(?:な(?:の|ん))?(?:です|だ)(?:が|けれども|けれど|けど)、|なら(?:ば)?、|といえば、")
_UNCHANGED = re.compile(r"(?:変更|変わり|変化|異動)(?:は|も)?な(?:く(?:て)?|し)、")
"""Behind a first `甲に`: what it says of 甲 is as before."""

_TOPIC_BEFORE = re.compile(r"(?P<noun>[一-龠々ァ-ヶー]{1,8})は、?$")
_TOPIC_REACH = 10
"""Characters that a topic before a phrase may have."""
_TIME = re.compile(r"(?:[日月年週時朝夜晩期]|現在|今回|当面|以前|従来|今後|以後|将来)$")
_BRACKET = re.compile(r"\(([^()]{0,80})\)")


@dataclass(frozen=True, slots=True)
class Unit:
    """One name in a sentence: who is meant, how it is written, and where (absolute)."""

    name: KnownName
    surface: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """One name, or several in a row, with what the sentence does with them.

    Attributes
    ----------
    start, end : in the masked sentence; `end` is behind the particle.
    case : the case that the particle marks (`に` for には), `は` or `も` for a topic, or empty.
    topic : whether は or も stands behind it.
    of : the noun that it possesses (南端 in 東棟の南端に), or empty.
    """

    units: tuple[Unit, ...]
    start: int
    end: int
    case: str
    topic: bool
    of: str

    @property
    def itself(self) -> bool:
        """Whether the phrase stands for the named thing and not for a neighbour, a person, a paper of it."""
        return not self.of or NOT_FOR_THE_WHOLE.match(self.of) is None


@dataclass(frozen=True, slots=True)
class Boundary:
    """A comma that ends a clause; `joins` says that the next one shares its subject and stance."""

    at: int
    joins: bool


@dataclass(slots=True)
class Reading:
    """A sentence, masked.

    Attributes
    ----------
    text : folded, without brackets, each known name replaced by `NAME`.
    starts, ends : for every character, the source range (absolute).
    units : position in `text` → name.
    glosses : bracketed remarks that were taken out, with the position behind which each stood.
    parted : where a clause begins behind a comma between two names.
    """

    text: str
    starts: list[int]
    ends: list[int]
    units: dict[int, Unit]
    phrases: list[Phrase] = field(default_factory=list)
    boundaries: list[Boundary] = field(default_factory=list)
    glosses: list[tuple[int, str]] = field(default_factory=list)
    parted: list[int] = field(default_factory=list)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The source range of `text[start:end]`, without a closing mark or white space."""
        while end > start + 1 and self.text[end - 1] in "。、!?:":
            end -= 1
        return self.starts[start], self.ends[end - 1]

    def clause_start(self, at: int) -> int:
        """Where the clause that holds `at` begins."""
        number = self._behind(at)
        return self.boundaries[number - 1].at if number else 0

    def clause_end(self, at: int) -> int:
        """Where the clause that holds `at` ends."""
        number = self._behind(at)
        return self.boundaries[number].at if number < len(self.boundaries) else len(self.text)

    def joined(self, start: int, end: int) -> bool:
        """Whether every clause boundary between the two positions is a linking one."""
        return all(b.joins for b in self.boundaries[self._behind(start) : self._behind(end)])

    def _behind(self, at: int) -> int:
        """How many boundaries, which ascend, stand at `at` or before."""
        return bisect_right(self.boundaries, at, key=lambda boundary: boundary.at)


def read_sentence(text: str, start: int, names: list[Match], labels: str) -> Reading:
    """`text`, which begins at `start`, with `names` masked and phrases and clauses located."""
    reading = _mask(fold(text, start), names)
    _drop_brackets(reading)
    _drop(reading, [m.start() for m in _QUOTED_NAME.finditer(reading.text)])
    reading.phrases = _spoken_of(reading, _phrases(reading, labels))
    reading.boundaries = _boundaries(reading)
    return reading


def _mask(folded: Folded, names: list[Match]) -> Reading:
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    units: dict[int, Unit] = {}
    queue = sorted(names, key=lambda m: m.start)
    at, size = 0, len(folded.text)
    for match in queue:
        while at < size and folded.starts[at] < match.start:
            out.append(folded.text[at])
            starts.append(folded.starts[at])
            ends.append(folded.ends[at])
            at += 1
        if at >= size or folded.starts[at] >= match.end:
            continue
        units[len(out)] = Unit(match.name, match.surface, match.start, match.end)
        out.append(NAME)
        starts.append(match.start)
        ends.append(match.end)
        while at < size and folded.ends[at] <= match.end:
            at += 1
    out += folded.text[at:]
    starts += folded.starts[at:]
    ends += folded.ends[at:]
    text = "".join(out)
    reading = Reading(text, starts, ends, units)
    _drop(reading, [i for i, c in enumerate(text) if c == " " and NAME in text[max(0, i - 1) : i + 2]])
    return reading


def _drop_brackets(reading: Reading) -> None:
    """Take bracketed remarks out of the sentence; they are read apart."""
    dropped: list[int] = []
    for match in _BRACKET.finditer(reading.text):
        reading.glosses.append((match.start() - len(dropped), match.group(1)))
        dropped += range(match.start(), match.end())
    _drop(reading, dropped)


def _drop(reading: Reading, positions: list[int]) -> None:
    if not positions:
        return
    gone = set(positions)
    keep = [i for i in range(len(reading.text)) if i not in gone]
    moved = {old: new for new, old in enumerate(keep)}
    reading.text = "".join(reading.text[i] for i in keep)
    reading.starts = [reading.starts[i] for i in keep]
    reading.ends = [reading.ends[i] for i in keep]
    reading.units = {moved[i]: unit for i, unit in reading.units.items() if i in moved}


def _phrases(reading: Reading, labels: str) -> list[Phrase]:
    found = []
    for match in group_pattern(labels).finditer(reading.text):
        begin, end = match.span("names")
        units = tuple(reading.units[i] for i in range(begin, end) if i in reading.units)
        particle = match.group("particle") or ""
        case = BASE.get(particle, particle)
        topic = case in ("は", "も") or (particle.endswith(("は", "も")) and particle not in ("は", "も"))
        phrase = Phrase(units, begin, match.end(), case, topic, match.group("of") or "")
        found += _parted(reading, phrase)
    return found


def _spoken_of(reading: Reading, phrases: list[Phrase]) -> list[Phrase]:
    """The phrases; a first one that a letter puts first and goes on about (`甲ですが、`) is a topic."""
    first = phrases[0] if phrases else None
    unchanged = (
        _UNCHANGED.match(reading.text, first.end) if first is not None and first.case == "に" else None
    )
    if (
        first is not None
        and unchanged is not None
        and HEAD.fullmatch(reading.text[: first.start]) is not None
    ):
        return [Phrase(first.units, first.start, unchanged.end(), "は", True, first.of), *phrases[1:]]
    if first is None or first.case not in ("", "で") or HEAD.fullmatch(reading.text[: first.start]) is None:
        return phrases
    found = _ABOUT.match(reading.text, first.end - len(first.case))
    if found is None:
        return phrases
    about = Phrase(
        first.units, first.start, found.end(), "は", True, "" if first.of in ("件", "こと") else first.of
    )
    return [about, *phrases[1:]]


def _parted(reading: Reading, phrase: Phrase) -> list[Phrase]:
    """`AのNはB、CのMはD`: the comma between B and C ends a clause and joins no enumeration."""
    inside = reading.text[phrase.start : phrase.end]
    comma = inside.rfind(f"、{NAME}")
    if not (phrase.of and phrase.topic and comma > 0):
        return [phrase]
    before = _TOPIC_BEFORE.search(reading.text[max(phrase.start - _TOPIC_REACH, 0) : phrase.start])
    if before is None or _TIME.search(before.group("noun")):
        return [phrase]
    at = phrase.start + comma
    ahead = tuple(u for i, u in reading.units.items() if phrase.start <= i < at)
    behind = tuple(u for i, u in reading.units.items() if at < i < phrase.end)
    reading.parted.append(at + 1)
    return [
        Phrase(ahead, phrase.start, at, "", False, ""),
        Phrase(behind, at + 1, phrase.end, phrase.case, phrase.topic, phrase.of),
    ]


def _boundaries(reading: Reading) -> list[Boundary]:
    text = reading.text
    found = [Boundary(at, joins=True) for at in reading.parted]
    for match in re.finditer("、", text):
        before = text[max(0, match.start() - 16) : match.start()]
        if not before or _noun_phrase(before, text, match.start()):
            continue
        found.append(Boundary(match.end(), JOINS.search(before) is not None))
    return sorted(found, key=lambda b: b.at)


def _noun_phrase(before: str, text: str, at: int) -> bool:
    """Whether the comma at `at` follows a noun phrase of the same clause."""
    if SAME_CLAUSE.search(before) is None or CONDITION_NOUN.search(before):
        return False
    if before.endswith("で"):
        head = text[:at]
        return not re.search(rf"は[^は、]{{0,30}}(?:{NAME}|[一-龠ァ-ヶー]){QUANTIFIER}で$", head)
    return True


def absent(name: KnownName) -> Unit:
    """A unit for a name that the sentence leaves out."""
    return Unit(name, name.name, -1, -1)
