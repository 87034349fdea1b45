"""The clauses of a masked Japanese sentence, with what each speaks of and what its predicate governs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kg_pipeline.providers.embedded.ja import by_class_words as w
from kg_pipeline.providers.embedded.ja.grammar import NOT_FOR_THE_WHOLE
from kg_pipeline.providers.embedded.ja.nouns import STANDING_FOR
from kg_pipeline.providers.embedded.ja.reading import Phrase, Reading

CASES = frozenset(
    ["を", "に", "へ", "で", "から", "と", "が", "によって", "を用いて", "を介して", "を通じて", "を通して"]
)
"""Cases in which a predicate governs a name."""

_MOST = 40
"""Names of a clause that is read; one with more of them is a list that ran together."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause.

    Attributes
    ----------
    start, end : in the masked sentence.
    topics : the phrases that it speaks of.
    governed : the other phrases that belong to its predicate.
    verb : where the predicate begins, behind the last of them.
    nominal : whether the last of them is the predicate: `…はBだ`, `…はBの仕事である`.
    """

    start: int
    end: int
    topics: list[Phrase]
    governed: list[Phrase]
    verb: int
    nominal: bool


def spans(reading: Reading) -> Iterator[tuple[int, int]]:
    """The clauses; what `…するのは、` sets out is one with what completes it."""
    start = 0
    for boundary in reading.boundaries:
        if w.SET_OUT.search(reading.text[start : boundary.at]) is None:
            yield start, boundary.at
            start = boundary.at
    if start < len(reading.text):
        yield start, len(reading.text)


def clause_of(reading: Reading, start: int, end: int) -> Clause:
    """The clause between two offsets of the masked sentence."""
    inside = [p for p in reading.phrases if start <= p.start < end]
    if sum(len(phrase.units) for phrase in inside) > _MOST:
        return Clause(start, end, [], [], start, nominal=False)
    main = [p for p in inside if p.topic or w.ATTRIBUTIVE.search(reading.text, p.end, end) is None]
    topics = [p for p in main if p.case in ("は", "も") and not _alone(reading, p)]
    governed = [p for p in main if p not in topics and is_governed(reading, p)]
    verb = max((p.end for p in main), default=start)
    return Clause(start, end, topics, governed, verb, bool(governed) and _is_predicate(reading, governed[-1]))


def is_governed(reading: Reading, phrase: Phrase) -> bool:
    """Whether the predicate governs a phrase for the thing itself, and sets it against nothing."""
    text = reading.text
    if aside(phrase) or text.startswith("なく", phrase.end):
        return False
    if _is_predicate(reading, phrase) or _alone(reading, phrase) or _parallel(reading, phrase):
        return True
    if text.startswith("の", phrase.end):
        return False
    if phrase.case not in CASES or text[phrase.start : phrase.end].endswith("より"):
        return False
    return phrase.case not in ("に", "と") or w.LIKE.match(text, phrase.end) is None


def aside(phrase: Phrase) -> bool:
    """Whether a phrase stands for a neighbour, an event or a picture of what it names."""
    return not phrase.itself or _another(phrase.of)


def _another(noun: str) -> bool:
    """Whether a noun that a name possesses is apart from it: a neighbour, kin, a picture."""
    return noun in STANDING_FOR or w.APART.search(noun) is not None


def _parallel(reading: Reading, phrase: Phrase) -> bool:
    """`床に甲、棚に乙を敷く`: a name without a particle, beside one that has it."""
    beside = w.BESIDE.match(reading.text, phrase.end) if not phrase.case else None
    if beside is None or reading.text[max(phrase.start - 1, 0) : phrase.start] != beside["particle"]:
        return False
    return any(one.start == beside.end() and one.case in CASES for one in reading.phrases)


def _alone(reading: Reading, phrase: Phrase) -> bool:
    """`甲しか…ない`: what is governed, and not what is spoken of."""
    return reading.text.startswith("しか", phrase.end - len("しか"))


def _is_predicate(reading: Reading, phrase: Phrase) -> bool:
    text = reading.text
    if phrase.case not in ("", "で"):
        return False
    if w.COPULA.match(text, phrase.end - len(phrase.case)):
        return True
    owned = w.OWNED.match(text, phrase.end) if not phrase.of else None
    if owned is not None and not phrase.case:
        return not _another(owned["of"]) and NOT_FOR_THE_WHOLE.match(owned["of"]) is None
    if phrase.case or not w.BARE_END.match(text, phrase.end):
        return False
    return w.TOLD_OF.search(text[reading.clause_start(phrase.start) : phrase.start]) is not None
