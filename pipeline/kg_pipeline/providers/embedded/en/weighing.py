"""Which of several predicates between the same two classes a clause means.

What a predicate speaks of is in its name, its wordings and its description: a clause whose words point to one
of the rivals alone means that one. So does a preposition that ends the wordings of one alone (`is fed from`
begins with who gets it, `feeds into` with who gives), but between two things of one class only if the words
point to that predicate too. What holds of one thing only is not said of several at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from kg_ledger.ontology import Ontology, PredicateDef
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.morphology import (
    agent_nouns,
    event_nouns,
    lemmas,
    verb_forms,
    verbs_of_agent,
)

Fit = tuple[str, bool]
"""A predicate, and whether the second of two ends is its subject."""

_WORD = re.compile(r"[a-z]+")
_COLOURLESS = w.word_set(
    "subject object thing one take get make give go come put use need have keep do be run work can may must "
    "which that its it the a an of in on at by for from with to into onto and or where who what direct "
    "directly"
)
_LINKS = (w.PREPOSITIONS | {"to"}) - w.word_set("of as like than per plus")


def likeliest(
    fits: list[Fit], words: Iterable[str], ontology: Ontology, link: str = "", several: bool = False
) -> Fit | None:
    """The one of `fits` that the words of a clause point to.

    Parameters
    ----------
    link : the preposition that governs the second of the two ends, or nothing.
    several : whether the second end is one of several of which the same is said.
    """
    if several:
        fits = [fit for fit in fits if not _holds_one(fit, ontology)] or fits
        if len(fits) == 1:
            return fits[0]
    meant = pointed(fits, words, ontology)
    found = [fit for fit in fits if fit[0] == meant]
    if meant and len(found) == 1:
        return found[0]
    linked = [fit for fit in fits if link and link in _links(ontology.predicates[fit[0]])[fit[1]]]
    if meant:
        linked = [fit for fit in linked if fit[0] == meant]
    elif len({fit[0] for fit in linked}) == 1 and any((one, not turned) in fits for one, turned in linked):
        return None
    return linked[0] if len(linked) == 1 else None


def pointed(fits: list[Fit], words: Iterable[str], ontology: Ontology) -> str:
    """The one predicate of `fits` whose words are among `words`, and no rival's are; or nothing."""
    names = sorted({name for name, _ in fits})
    said = {stem for word in words for stem in lemmas(word)} - _COLOURLESS
    spoken = {name: _stems(ontology.predicates[name]) for name in names}
    found = [
        name
        for name in names
        if said & spoken[name].difference(*(spoken[other] for other in names if other != name))
    ]
    return found[0] if len(found) == 1 else ""


def active(done: str, name: str, ontology: Ontology) -> str:
    """Whether what wordings say to be `done` is done by the subject (`plain`), or to it (`inverse`)."""
    predicate = ontology.predicates[name]
    for way, cues in (("inverse", predicate.inverse_cues), ("plain", predicate.cues)):
        if any(set(lemmas(cue.lower().split()[0])) & set(lemmas(done)) for cue in cues.get("en", ()) if cue):
            return way
    return ""


def _holds_one(fit: Fit, ontology: Ontology) -> bool:
    predicate = ontology.predicates[fit[0]]
    return (predicate.inverse_cardinality if fit[1] else predicate.cardinality) == "one"


def _links(predicate: PredicateDef) -> tuple[frozenset[str], frozenset[str]]:
    """The prepositions that end the wordings that begin with the subject, and with the object."""
    ways = predicate.cues.get("en", ()), predicate.inverse_cues.get("en", ())
    ends = [frozenset(cue.lower().split()[-1] for cue in cues if cue.strip()) & _LINKS for cues in ways]
    return ends[0] - ends[1], ends[1] - ends[0]


def _stems(predicate: PredicateDef) -> frozenset[str]:
    """The words that a predicate is described by, each in its dictionary form, and nouns of its verbs."""
    worded = [*predicate.cues.get("en", ()), *predicate.inverse_cues.get("en", ())]
    return _stems_of(predicate.description.lower(), " ".join(worded).lower())


@lru_cache(maxsize=512)
def _stems_of(description: str, worded: str) -> frozenset[str]:
    found = {stem for word in _WORD.findall(f"{description} {worded}") for stem in lemmas(word)}
    found |= {verb for word in _WORD.findall(description) for verb in verbs_of_agent(word)}
    verbs = {stem for word in _WORD.findall(worded) for stem in lemmas(word) if word in verb_forms(stem)}
    for verb in verbs - _COLOURLESS:
        found |= {*agent_nouns(verb), *event_nouns(verb)}
    return frozenset(found) - _COLOURLESS
