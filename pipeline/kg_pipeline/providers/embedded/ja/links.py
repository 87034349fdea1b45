"""The predicates that the classes of two names leave between them, and in which direction."""

from __future__ import annotations

from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.tasks import KnownName


@dataclass(frozen=True, slots=True)
class Link:
    """A predicate between two names; `turned` says that the second of them is its subject."""

    predicate: str
    turned: bool = False


def possible_links(ontology: Ontology, one: KnownName, other: KnownName) -> list[Link]:
    """Every predicate that the classes of two names admit, each in every direction that they do."""
    if one.type is None or other.type is None or one.canonical == other.canonical:
        return []
    found = []
    for name, definition in ontology.predicates.items():
        if ontology.says_nothing(definition.domain) or ontology.says_nothing(definition.range):
            continue
        for turned in (False, True):
            subject, obj = (other, one) if turned else (one, other)
            if ontology.compatible(subject.type, definition.domain) and ontology.compatible(
                obj.type, definition.range
            ):
                found.append(Link(name, turned))
    return found


def admitted_link(ontology: Ontology, link: Link, one: KnownName, other: KnownName) -> bool:
    """Whether the ontology admits a link between two names as it stands."""
    subject, obj = (other, one) if link.turned else (one, other)
    return ontology.admits(link.predicate, subject.type, obj.type)
