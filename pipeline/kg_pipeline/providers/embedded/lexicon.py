"""What an ontology says in words: cues and class labels, by language, folded and ready for compilation.

Which constructions a cue stands for is a matter of the language; here are only the words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import TypeVar

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold_key

T = TypeVar("T")
_OPENING_LABEL = "thing"
_SMALL = re.compile(r"\b[a-z]{3,}\b")


@dataclass(frozen=True, slots=True)
class Cue:
    """One wording of a predicate. `inverse` says that it runs from the object to the subject."""

    predicate: str
    inverse: bool
    text: str


@dataclass(frozen=True, slots=True)
class Label:
    """One wording of a class, folded."""

    cls: str
    text: str


def cues(ontology: Ontology, language: str) -> list[Cue]:
    """The cues of one language, folded, in the order of the file."""
    found = []
    for name, predicate in ontology.predicates.items():
        for inverse, words in ((False, predicate.cues), (True, predicate.inverse_cues)):
            found += [Cue(name, inverse, fold_key(text)) for text in words.get(language, ())]
    return found


def predicate_labels(ontology: Ontology, language: str) -> list[Cue]:
    """The predicates' labels of one language: nouns that name the relation."""
    return [
        Cue(name, False, fold_key(text))
        for name, predicate in ontology.predicates.items()
        for text in predicate.labels.get(language, ())
    ]


def labels(ontology: Ontology, language: str | None = None) -> list[Label]:
    """Class labels of one language (or all), longest first."""
    found = {
        (fold_key(label), cls) for cls, lang, label in ontology.class_labels() if language in (None, lang)
    }
    order = {cls: at for at, cls in enumerate(ontology.classes)}
    return [
        Label(cls, text) for text, cls in sorted(found, key=lambda p: (-len(p[0]), p[0], order[p[1]])) if text
    ]


def admitted(ontology: Ontology, subject: str | None, obj: str | None) -> list[str]:
    """Every predicate that may hold between two classes, in the order of the file."""
    return [name for name in ontology.predicates if ontology.admits(name, subject, obj)]


def open_class(ontology: Ontology) -> str | None:
    """The class that takes in whatever a text names, or None where the schema is a closed one.

    A schema is open where the class above all others is labelled `thing`. Then neither a class nor the range
    of a relation tells a name from a common noun, and only what is plainly stated may be read.
    """
    for name, cls in ontology.classes.items():
        if cls.parent is None and _OPENING_LABEL in cls.labels.get("en", ()):
            return name if ontology.says_nothing(name) else None
    return None


class _ByContent:
    """An ontology as a key: equal where the content is."""

    __slots__ = ("ontology",)

    def __init__(self, ontology: Ontology) -> None:
        self.ontology = ontology

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByContent) and self.ontology.hash == other.ontology.hash

    def __hash__(self) -> int:
        return hash(self.ontology.hash)


def per_ontology(compute: Callable[[Ontology], T]) -> Callable[[Ontology], T]:
    """`compute`, a pure function of an ontology, done once for each content of it."""

    @lru_cache(maxsize=8)
    def kept(key: _ByContent) -> T:
        return compute(key.ontology)

    @wraps(compute)
    def once(ontology: Ontology) -> T:
        return kept(_ByContent(ontology))

    return once


@per_ontology
def own_words(ontology: Ontology) -> frozenset[str]:
    """The words in Latin script that the ontology itself writes small: in descriptions and wordings."""
    told = [cls.description for cls in ontology.classes.values()]
    for predicate in ontology.predicates.values():
        told.append(predicate.description)
        for texts in (*predicate.cues.values(), *predicate.inverse_cues.values()):
            told += texts
    return frozenset(_SMALL.findall(" ".join(told)))
