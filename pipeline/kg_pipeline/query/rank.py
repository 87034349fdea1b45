"""Rankings: BM25 over the terms of texts, and the fusion of rankings by reciprocal rank.

BM25 is that of Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), with the smoothed
idf that never turns negative. Reciprocal rank fusion is that of Cormack, Clarke and Büttcher (SIGIR 2009).
No score is ever held against a threshold: a passage that ranks second may be the evidence.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from kg_pipeline.query.terms import KINDS, terms_of

K1 = 1.2
B = 0.75
RRF_K = 60
DEPTH = 100
"""Places of a ranking that count."""


class Ordered(Protocol):
    """What can be put in order."""

    def __lt__(self, other: Any, /) -> bool:
        """Whether it comes first."""


K = TypeVar("K", bound=Ordered)


@dataclass(frozen=True, slots=True)
class Collection:
    """What BM25 knows of a collection of texts.

    Attributes
    ----------
    size : how many texts.
    mean_length : terms a text, on average.
    frequency : term → in how many texts it occurs; only the question's terms need be there.
    """

    size: int
    mean_length: float
    frequency: Mapping[str, int]

    def score(self, counts: Mapping[str, int], length: int) -> float:
        """BM25 of a text of `length` terms in which each of the question's terms occurs `counts` times.

        Terms are added in the order of `frequency`, so that equal texts get equal floats.
        """
        norm = K1 * (1 - B + B * length / self.mean_length) if self.mean_length else K1
        total = 0.0
        for term, found_in in self.frequency.items():
            count = counts.get(term, 0)
            if count:
                idf = math.log(1 + (self.size - found_in + 0.5) / (found_in + 0.5))
                total += idf * count * (K1 + 1) / (count + norm)
        return total


@dataclass(frozen=True, slots=True)
class Fused(Generic[K]):
    """One item of a fused ranking.

    Attributes
    ----------
    key : the item.
    score : sum of 1 / (60 + place) over the rankings that hold it.
    places : ranking → 1-based place in it.
    """

    key: K
    score: float
    places: Mapping[str, int]


def fuse(rankings: Mapping[str, Sequence[K]]) -> list[Fused[K]]:
    """Fuse rankings with equal weights, k = 60. Ties go to the better best place, then to the smaller key.

    Parameters
    ----------
    rankings : name → items, best first, each at most once.
    """
    places: dict[K, dict[str, int]] = defaultdict(dict)
    for name in sorted(rankings):
        for place, key in enumerate(rankings[name], 1):
            places[key][name] = place
    fused = [Fused(key, sum(1 / (RRF_K + place) for place in at.values()), at) for key, at in places.items()]
    return sorted(fused, key=lambda one: (-one.score, min(one.places.values()), one.key))


def best_first(scores: Mapping[K, float], depth: int = DEPTH) -> list[K]:
    """The keys with a positive score, best first, ties by key; at most `depth`."""
    return sorted((key for key in scores if scores[key] > 0), key=lambda key: (-scores[key], key))[:depth]


def lexical_rankings(question: str, texts: Iterable[tuple[K, str]], depth: int = DEPTH) -> dict[str, list[K]]:
    """The two lexical rankings of texts in memory; for records, and for collections too small for an index.

    Parameters
    ----------
    texts : `(key, text)`; keys are unique.
    """
    asked = terms_of(question)
    terms = {key: terms_of(text) for key, text in texts}
    return {kind: _rank(asked.of(kind), {k: t.of(kind) for k, t in terms.items()}, depth) for kind in KINDS}


def _rank(asked: Sequence[str], terms: Mapping[K, Sequence[str]], depth: int) -> list[K]:
    wanted = dict.fromkeys(asked)
    counts = {key: Counter(t for t in found if t in wanted) for key, found in terms.items()}
    frequency = {term: sum(term in one for one in counts.values()) for term in wanted}
    lengths = {key: len(found) for key, found in terms.items()}
    mean = sum(lengths.values()) / len(lengths) if lengths else 0.0
    collection = Collection(len(terms), mean, frequency)
    return best_first({key: collection.score(counts[key], lengths[key]) for key in terms}, depth)
