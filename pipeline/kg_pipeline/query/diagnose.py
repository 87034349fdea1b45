"""Which layer loses an answer: matching, ranking, packing, extraction, or reading.

An answer stands somewhere in the documents. For each such place it is computed whether any ranking holds its
passage, how far down, whether the passage was packed, and whether the reader used it. A need that several
places meet is lost only where all of them are; the earliest layer that loses a need is the one to mend.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kg_ledger.errors import KgError
from kg_ledger.records import Span
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.evidence import Evidence, Layer, failing_layer, holding
from kg_pipeline.query.lexical import Ranked, Retrieval
from kg_pipeline.text.fold import fold

LAYERS: tuple[Layer, ...] = ("matching", "ranking", "packing", "extraction", "reading")
"""In the order in which a question passes them."""

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
MOST_PLACES = 200
"""Places of the same words that are looked at."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an answer stands: a span of the current text of `doc`; `fact` where it is a fact's quote."""

    doc: str
    span: Span
    text: str
    fact: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """Something that must be read: any one of `places` will do. `said` is how it was asked for."""

    said: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Traced:
    """What became of a need.

    Attributes
    ----------
    need : what must be read.
    place : the one of its places that came farthest.
    ranked : its passage as it was ranked; None where no ranking holds it.
    packed : whether the passage was packed.
    layer : which layer lost it; None where the answer used it.
    """

    need: Need
    place: Place
    ranked: Ranked | None
    packed: bool
    layer: Layer | None


def trace(
    needs: Iterable[Need], found: Retrieval, evidence: Evidence, read: Callable[[], Answer]
) -> list[Traced]:
    """Follow each need through the layers.

    Parameters
    ----------
    found, evidence : what was ranked for the question, and what was packed of it.
    read : answers from the packed passages; only called if a passage that is needed was packed.
    """
    traced = [_farthest(need, found, evidence) for need in needs]
    if not any(one.layer == "reading" for one in traced):
        return traced
    answer = read()
    return [_read(one, answer) for one in traced]


def lost_by(traced: Sequence[Traced]) -> Layer | None:
    """The earliest layer that loses a need; None where nothing is lost."""
    lost = {one.layer for one in traced}
    return next((layer for layer in LAYERS if layer in lost), None)


def _farthest(need: Need, found: Retrieval, evidence: Evidence) -> Traced:
    """The need by its luckiest place, as far as packing."""
    best: Traced | None = None
    for place in need.places:
        layer = failing_layer(found, evidence, place.doc, place.span)
        ranked = holding(found.ranked, place.doc, place.span)
        one = Traced(need, place, ranked, layer == "reading", layer)
        if best is None or _fortune(one) > _fortune(best):
            best = one
    if best is None:
        raise KgError(f"{need.said}: there is no such place.")
    return best


def _fortune(one: Traced) -> tuple[int, int]:
    return LAYERS.index(one.layer or "reading"), -(one.ranked.place if one.ranked else 0)


def _read(one: Traced, answer: Answer) -> Traced:
    """The same after reading: nothing is lost where the answer cites the place, or says its words."""
    return replace(one, layer=None) if one.layer == "reading" and _uses(one, answer) else one


def _uses(one: Traced, answer: Answer) -> bool:
    """Whether an answer cites the place of a need, or says its words."""
    if not answer.answered:
        return False
    cited = any(
        c.doc == p.doc and c.start < p.span.end and p.span.start < c.end
        for c in answer.citations
        for p in one.need.places
    )
    return cited or (bool(one.need.said) and fold(one.need.said).text in fold(answer.answer).text)


def held_by(one: Traced, answer: Answer, drawn: Callable[[Place], bool]) -> Traced:
    """The same by what the graph made of it: used by its `answer`, or lost by extraction where the passage
    came as far as the reader and no fact is drawn from any of its places.

    Parameters
    ----------
    drawn : whether a fact is drawn from the words at a place.
    """
    if _uses(one, answer):
        return replace(one, layer=None)
    unheld = one.layer in (None, "reading") and not any(map(drawn, one.need.places))
    return replace(one, layer="extraction") if unheld else one


def places_of_words(words: str, texts: Iterable[tuple[str, str]]) -> Iterator[Place]:
    """Where words stand, in any spelling that folds alike, at most `MOST_PLACES`.

    Parameters
    ----------
    texts : `(document, text)`.
    """
    wanted = fold(words).text.strip()
    left = MOST_PLACES if wanted else 0
    for doc, text in texts:
        folded = fold(text)
        at = folded.text.find(wanted) if left else -1
        while at >= 0 and left:
            span = folded.span(at, at + len(wanted))
            yield Place(doc, span, text[span.start : span.end])
            left -= 1
            at = folded.text.find(wanted, at + 1)


def place_of_line(doc: str, line: int, text: str) -> Place:
    """The place of a 1-based line of a document.

    Raises
    ------
    KgError
        The document has no such line.
    """
    found = [match for match in _LINE.finditer(text) if match.group()]
    if not 0 < line <= len(found):
        raise KgError(f"{doc} has {len(found)} lines; there is no line {line}.")
    match = found[line - 1]
    return Place(doc, Span(match.start(), match.end()), match.group())
