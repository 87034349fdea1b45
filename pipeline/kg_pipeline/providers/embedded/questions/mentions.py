"""The classes that a question speaks of by name."""

from __future__ import annotations

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.questions.read import english_reader, is_japanese, japanese_reader
from kg_pipeline.providers.embedded.questions.wording import LinkedName


def classes_in(text: str, ontology: Ontology, names: tuple[LinkedName, ...]) -> list[str]:
    """The classes whose labels stand in `text` outside its names, in the order of the text."""
    tokens: list[tuple[str, ...]] = []
    if is_japanese(text, [(n.start, n.end) for n in names]):
        lowered = text.lower() if len(text.lower()) == len(text) else text
        tokens = [t.classes for t in japanese_reader(ontology).tokenizer.cut(lowered, names)]
    else:
        tokens = [t.classes for t in english_reader(ontology).tokenizer.cut(text, names)]
    return list(dict.fromkeys(cls for classes in tokens for cls in classes))
