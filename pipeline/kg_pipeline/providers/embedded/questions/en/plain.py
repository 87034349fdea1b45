"""An English question as one who minces no words would ask it."""

from __future__ import annotations

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.questions.en.fronted import brought_in, without_kinds
from kg_pipeline.providers.embedded.questions.en.manners import undressed
from kg_pipeline.providers.embedded.questions.en.turns import plainly
from kg_pipeline.providers.embedded.questions.letter import Letter

LONGEST = 500
"""Characters of a question that turns of phrase are looked for in."""


def plain(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` without manners, lists of kinds and roundabout turns, its topic where it belongs."""
    if len(letter.text) > LONGEST:
        return letter
    letter = without_kinds(undressed(letter), ontology)
    return plainly(brought_in(letter, ontology), ontology)
