"""Which relations say who is answerable for a thing, where others only say who mends or serves it."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.questions.relation import Vote

CHARGE = frozenset(("responsible", "answerable", "accountable", "charge", "own"))
"""Words that ask who is answerable."""
_SAID = re.compile(
    r"\b(?:responsib(?:le|ility)|in\s+charge|charge\s+of|answers?\s+for|answerable|accountable|look(?:s|ed)\s+after|"
    r"in\s+the\s+(?:hands|care)\s+of|under\s+the\s+care\s+of)\b",
    re.I,
)
_MORE = 0.1


@lexicon.per_ontology
def _charged(ontology: Ontology) -> frozenset[str]:
    """The predicates whose wordings or descriptions say so."""
    found = set()
    for name, predicate in ontology.predicates.items():
        said = [
            t for cues in (predicate.cues, predicate.inverse_cues) for group in cues.values() for t in group
        ]
        if any(_SAID.search(text) for text in (*said, predicate.description or "")):
            found.add(name)
    return frozenset(found)


@lexicon.per_ontology
def has_it_in_the_charge_of(ontology: Ontology) -> bool:
    """Whether a wording says of a thing that it is in the charge of somebody."""
    return any(
        "in the charge of" in text.lower()
        for predicate in ontology.predicates.values()
        for cues in (predicate.cues, predicate.inverse_cues)
        for text in cues.get("en", ())
    )


def favoured(votes: list[Vote], ontology: Ontology) -> list[Vote]:
    """Votes of words that ask who is answerable: relations that say so come before others."""
    known = _charged(ontology)
    return [Vote(v.predicate, v.weight + _MORE * (v.predicate in known), v.end) for v in votes]
