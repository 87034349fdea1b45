"""Which of several predicates between the same two classes a clause means, by the words that it shares.

What a predicate speaks of is in its name, its wordings and its description. A clause whose words point to one
of the rivals alone means that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from kg_ledger.ontology import Ontology, PredicateDef
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.morphology import lemmas

Fit = tuple[str, bool]
"""A predicate, and whether the second of two ends is its subject."""

_WORD = re.compile(r"[a-z]+")
_COLOURLESS = w.word_set(
    "subject object thing one take get make give go come put use need have keep do be run work can may must "
    "which that its it the a an of in on at by for from with to into onto and or where who what direct "
    "directly"
)


def likeliest(fits: list[Fit], words: Iterable[str], ontology: Ontology) -> Fit | None:
    """The one of `fits` that the words of a clause point to; none of one that fits either way round."""
    names = {name for name, _ in fits}
    said = {stem for word in words for stem in lemmas(word)} - _COLOURLESS
    spoken = {name: _stems(ontology.predicates[name]) for name in names}
    pointed = [
        name
        for name in names
        if said & spoken[name].difference(*(spoken[other] for other in names if other != name))
    ]
    found = [fit for fit in fits if [fit[0]] == pointed]
    return found[0] if len(found) == 1 else None


def _stems(predicate: PredicateDef) -> frozenset[str]:
    """The words that a predicate is described by, each in its dictionary form."""
    texts = [predicate.description, *predicate.cues.get("en", ()), *predicate.inverse_cues.get("en", ())]
    return _stems_of(" ".join(texts).lower())


@lru_cache(maxsize=512)
def _stems_of(text: str) -> frozenset[str]:
    return frozenset(stem for word in _WORD.findall(text) for stem in lemmas(word)) - _COLOURLESS
