"""The one predicate that the classes of two names leave between them, and in which direction."""

from __future__ import annotations

from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.ja.cues import End, JaLexicon
from kg_pipeline.providers.tasks import KnownName


@dataclass(frozen=True, slots=True)
class Link:
    """A predicate between two names; `turned` says that the second of them is its subject."""

    predicate: str
    turned: bool = False


def only_link(ontology: Ontology, one: KnownName, other: KnownName) -> Link | None:
    """The only predicate that may hold between two names, whatever narrower classes they prove to be of.

    None where there is none, more than one, or one that could run either way and is not symmetric.
    """
    links = _links(ontology, one, other)
    names = {link.predicate for link in links}
    if len(names) != 1 or (len(links) > 1 and not ontology.predicates[links[0].predicate].symmetric):
        return None
    return links[0] if _admitted(ontology, links[0], one, other) else None


def from_source(ontology: Ontology, lexicon: JaLexicon, one: KnownName, source: KnownName) -> Link | None:
    """The same where `source` is marked with から: of a predicate that could run either way its cues tell."""
    if (link := only_link(ontology, one, source)) is not None:
        return link
    links = _links(ontology, one, source)
    if len({link.predicate for link in links}) != 1:
        return None
    ends: set[End] = {
        frame.marked
        for held in lexicon.frames.values()
        for frame in held
        if frame.predicate == links[0].predicate and frame.particle == "から" and not frame.loose
    }
    if len(ends) != 1:
        return None
    link = Link(links[0].predicate, turned="subject" in ends)
    return link if _admitted(ontology, link, one, source) else None


def _links(ontology: Ontology, one: KnownName, other: KnownName) -> list[Link]:
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


def _admitted(ontology: Ontology, link: Link, one: KnownName, other: KnownName) -> bool:
    subject, obj = (other, one) if link.turned else (one, other)
    return ontology.admits(link.predicate, subject.type, obj.type)
