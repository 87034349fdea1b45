"""Words for kinds of a class that its description counts up.

They are class words in all that a text says. A question for them would be answered with the whole class, and
so they are none there.
"""

from __future__ import annotations

from collections import defaultdict

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.morphology import lemmas, plural
from kg_pipeline.providers.embedded.en.parse import CLOSED, EVERYDAY_FORMS
from kg_pipeline.text.kinds_en import kinds_counted

_ABSTRACT = ("ing", "ance", "ence", "tion", "sion", "ment", "ity", "ness", "ism", "ship")


def described_kinds(ontology: Ontology, labels: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Kind in the singular and plural → classes; nothing that `labels`, the class words, hold already."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, cls in ontology.classes.items():
        for kinds in kinds_counted(cls.description) if cls.labels.get("en") else ():
            if not all(map(_is_kind, kinds)):
                continue
            for word in dict.fromkeys(word for kind in kinds for word in (kind, kind.rpartition(" ")[2])):
                if name not in found[word]:
                    found[word].append(name)
    held = set(labels)
    return {
        form: tuple(classes)
        for word, classes in found.items()
        if not held & {word, plural(word), *lemmas(word)}
        for form in (word, plural(word))
    }


def _is_kind(phrase: str) -> bool:
    """Whether a counted phrase may be a kind of thing: no verb, no function word, nothing abstract."""
    words = phrase.split(" ")
    last = words[-1]
    closed = any(word in CLOSED or word in w.GENERIC_NOUNS for word in words)
    return not closed and last not in EVERYDAY_FORMS and not last.endswith(_ABSTRACT) and len(last) > 2
