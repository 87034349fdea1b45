"""Where class words stand in a question."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon


@lexicon.per_ontology
def labels_of(ontology: Ontology) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What finds a class word: in English as a word, in Japanese anywhere."""
    labels = sorted({label.lower() for _, _, label in ontology.class_labels()}, key=len, reverse=True)
    latin = [re.escape(label) for label in labels if label.isascii()]
    other = [re.escape(label) for label in labels if not label.isascii()]
    return (
        re.compile(rf"\b(?:{'|'.join(latin)})(?:e?s)?\b" if latin else r"(?!)"),
        re.compile("|".join(other) if other else r"(?!)"),
    )
