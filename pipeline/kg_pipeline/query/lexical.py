"""Passages of source text for a question: two lexical rankings, fused.

The index only proposes candidates; the score is computed here from exact counts over the passages that are
live now. So the order depends on the texts and the question alone, never on the history of the index, and
a passage is cut from the current revision whenever it is handed out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kg_pipeline.query.passage_index import Candidate, Catalogue, IndexUnavailable, PassageIndex
from kg_pipeline.query.passages import Library, Passage, Place, passage_at
from kg_pipeline.query.rank import DEPTH, Collection, best_first, fuse
from kg_pipeline.query.terms import KINDS, Kind, content_runs, terms_of

QUESTION_CHARACTERS = 20_000
"""How much of a question is read."""

QUESTION_TERMS = 400
"""How many different terms of each kind are looked up, the first ones of the question."""

_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage that was found.

    Attributes
    ----------
    passage : the passage.
    place : 1-based place in the fused ranking.
    score : fused score; comparable within one retrieval only, and no measure of relevance.
    places : ranking (`grams`, `units`) → place in it.
    """

    passage: Passage
    place: int
    score: float
    places: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Retrieval:
    """What was found for a question.

    Attributes
    ----------
    question : as asked.
    ranked : best first; empty where no text shares a term with the question.
    unseen : what the question names and no text contains in any spelling that folds alike.
    index : `stored` in the workspace's folder, or `private` in this process's memory.
    """

    question: str
    ranked: tuple[Ranked, ...]
    unseen: tuple[str, ...] = ()
    index: Literal["stored", "private"] = "private"


class PassageSearch:
    """Finds passages of a library.

    Parameters
    ----------
    library : what may be searched; read afresh at every search.
    folder : where the index is kept; None keeps it in memory.
    wait_seconds : how long to wait for another process that is writing the index. After that a private
        index in memory answers, at the price of building it.
    """

    def __init__(self, library: Library, folder: Path | None = None, wait_seconds: float = 2.0) -> None:
        self.library = library
        self._folder = folder
        self._wait_seconds = wait_seconds
        self._stored = PassageIndex(folder)
        self._private: PassageIndex | None = None

    def refresh(self) -> int:
        """Bring the kept index up to date, as ingestion does at its end; return the number of passages.

        Raises
        ------
        IndexUnavailable
            Another process is writing the index, or its folder cannot be written.
        """
        held = self._stored.bring_up_to_date(self.library, self._wait_seconds)
        return held.passages

    def frequency(self, words: str) -> int:
        """In how many passages `words` can stand together at most: as often as the rarest of their terms."""
        terms = terms_of(words[:QUESTION_CHARACTERS])
        index = self._private or self._stored
        index.bring_up_to_date(self.library, self._wait_seconds)
        found = [index.frequencies(kind, dict.fromkeys(terms.of(kind))) for kind in KINDS]
        return min((count for counts in found for count in counts.values()), default=0)

    def search(self, question: str, depth: int = DEPTH) -> Retrieval:
        """Find passages for `question`.

        Parameters
        ----------
        depth : places of each ranking that are fused.
        """
        for _ in range(_ATTEMPTS):
            try:
                held = self._stored.bring_up_to_date(self.library, self._wait_seconds)
                found = self._search(self._stored, held, question, depth)
                if self._stored.is_at(held):
                    return found
            except IndexUnavailable:
                break
            except (OSError, ValueError):  # what tantivy raises where files are missing or damaged
                self._stored.discard()
        if self._private is None:
            self._private = PassageIndex()
        held = self._private.bring_up_to_date(self.library)
        return self._search(self._private, held, question, depth)

    def _search(self, index: PassageIndex, held: Catalogue, question: str, depth: int) -> Retrieval:
        read = question[:QUESTION_CHARACTERS]
        terms = terms_of(read)
        asked = {kind: tuple(dict.fromkeys(terms.of(kind)))[:QUESTION_TERMS] for kind in KINDS}
        candidates = list(index.candidates(asked, held, 2 * depth))
        size = held.passages
        rankings: dict[str, list[Place]] = {}
        for kind in KINDS:
            mean = held.totals[kind] / size if size else 0.0
            collection = Collection(size, mean, index.frequencies(kind, asked[kind]))
            scores = {_place(one): _score(one, kind, collection) for one in candidates}
            rankings[kind] = best_first(scores, depth)
        ranked = tuple(
            Ranked(passage_at(self.library, one.key), place, one.score, one.places)
            for place, one in enumerate(fuse(rankings), 1)
        )
        kept: Literal["stored", "private"] = "stored" if index is self._stored and self._folder else "private"
        return Retrieval(question, ranked, _unseen(index, read), kept)


def _place(candidate: Candidate) -> Place:
    return Place(candidate.source.doc, candidate.start, candidate.end, candidate.source.revision)


def _score(candidate: Candidate, kind: Kind, collection: Collection) -> float:
    terms = candidate.terms[kind]
    counts = Counter(term for term in terms if term in collection.frequency)
    return collection.score(counts, len(terms))


def _unseen(index: PassageIndex, question: str) -> tuple[str, ...]:
    """The names of the question of which no text has a single gram."""
    runs = content_runs(question)[:QUESTION_TERMS]
    grams = index.frequencies("grams", dict.fromkeys(gram for _, terms in runs for gram in terms.grams))
    return tuple(run for run, terms in runs if not any(grams[gram] for gram in terms.grams))
