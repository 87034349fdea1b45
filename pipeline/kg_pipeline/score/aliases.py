"""The alias map of a gold set: from what a graph calls a thing to what the gold set calls it."""

from __future__ import annotations

from collections.abc import Iterable

from kg_ledger.ids import loose_key, name_key
from kg_ledger.ontology import Ontology
from kg_ledger.records import Entity
from kg_pipeline.score.gold import Gold, GoldEntity

Triple = tuple[str, str, str]


class AliasMap:
    """Maps names and entities onto gold ids."""

    def __init__(self, entities: Iterable[GoldEntity]) -> None:
        self._by_key: dict[str, set[str]] = {}
        self._by_loose_key: dict[str, set[str]] = {}
        for entity in entities:
            for name in (entity.label, entity.id, *entity.aliases):
                self._by_key.setdefault(name_key(name), set()).add(entity.id)
                self._by_loose_key.setdefault(loose_key(name), set()).add(entity.id)

    def of_name(self, name: str) -> set[str]:
        """Gold ids that go by `name`; by key, else by loose key."""
        return self._by_key.get(name_key(name)) or self._by_loose_key.get(loose_key(name)) or set()

    def of_entity(self, entity: Entity) -> set[str]:
        """Gold ids that any name of `entity` goes by; more than one means that it was merged too far."""
        found: set[str] = set()
        for name in (entity.label, *entity.aliases):
            found |= self.of_name(name)
        return found


def canonical_triple(triple: Triple, ontology: Ontology) -> Triple:
    """`triple` with inverse predicates turned to one of the two, and the ends of a symmetric one sorted."""
    subject, predicate, object_ = triple
    pred = ontology.predicates.get(predicate)
    if pred is None:
        return triple
    partner = pred.inverse or next(
        (n for n, other in ontology.predicates.items() if other.inverse == predicate), None
    )
    symmetric = pred.symmetric or partner == predicate
    if partner is not None and partner < predicate:
        subject, predicate, object_ = object_, partner, subject
    if symmetric and object_ < subject:
        subject, object_ = object_, subject
    return subject, predicate, object_


def gold_triples(gold: Gold) -> set[Triple]:
    """What the first wave states, in canonical form."""
    return {canonical_triple(relation.triple, gold.ontology) for relation in gold.relations}
