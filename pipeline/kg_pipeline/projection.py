"""The current graph made simple, for what looks at the whole: communities, profiles, reports.

Nothing here depends on the order in which documents came in. An entity's id does (it is that of the name
which was founded first), so entities are called by their *canonical name*, and a fact by a key made of those.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from kg_ledger.ids import digest, name_key
from kg_ledger.records import ALIAS, Entity, Fact, Polarity, Standing
from kg_ledger.view import View

LIVE = (Standing.CURRENT, Standing.CONTESTED)
"""Standings of the facts that the projection holds."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A live fact between two entities, by canonical names.

    Attributes
    ----------
    key : hash of the names, the predicate and nothing else; stable whatever the order of documents.
    fact : as the view gives it.
    """

    key: str
    subject: str
    predicate: str
    object: str
    fact: Fact


@dataclass(frozen=True)
class Projection:
    """Entities and live facts, and the simple weighted graph that they make.

    Attributes
    ----------
    entities : canonical name → entity, sorted by name.
    relations : live affirmed facts between two different entities, sorted by key.
    around : canonical name → its relations, for entities that have any.
    weights : pair of names, the smaller first → how many facts join them, sorted.
    past : canonical name → superseded relations, for entities that have any.
    """

    entities: dict[str, Entity]
    relations: tuple[Relation, ...]
    around: dict[str, tuple[Relation, ...]]
    weights: dict[tuple[str, str], int]
    past: dict[str, tuple[Relation, ...]]

    def degrees(self) -> dict[str, int]:
        """How many neighbours each entity has; 0 for an isolated one."""
        found = dict.fromkeys(self.entities, 0)
        for one, other in self.weights:
            found[one] += 1
            found[other] += 1
        return found

    def inner(self, members: frozenset[str]) -> list[Relation]:
        """The relations with both ends among `members`, by key."""
        return sorted(
            (
                relation
                for name in members
                for relation in self.around.get(name, ())
                if relation.subject == name and relation.object in members
            ),
            key=lambda relation: relation.key,
        )


def project(view: View) -> Projection:
    """Make the projection of what is known now. Reads the whole view."""
    names = canonical_names(view.entities())
    by_id = {entity.id: name for name, entity in names.items()}
    symmetric = {name for name, predicate in view.ontology.predicates.items() if predicate.symmetric}

    def relations(*standings: Standing) -> list[Relation]:
        found = []
        for fact in (fact for standing in standings for fact in view.facts(standing)):
            subject, object_ = by_id.get(fact.subject), by_id.get(fact.object)
            if subject is None or object_ is None or subject == object_:
                continue
            if fact.polarity is Polarity.AFFIRMED and fact.predicate != ALIAS:
                if fact.predicate in symmetric:
                    subject, object_ = min(subject, object_), max(subject, object_)
                found.append(relation_of(fact, subject, object_))
        return sorted(found, key=lambda relation: relation.key)

    live = relations(*LIVE)
    weights: dict[tuple[str, str], int] = defaultdict(int)
    for relation in live:
        one, other = sorted((relation.subject, relation.object))
        weights[one, other] += 1
    return Projection(
        names,
        tuple(live),
        _by_end(live),
        {pair: weights[pair] for pair in sorted(weights)},
        _by_end(relations(Standing.SUPERSEDED)),
    )


def _by_end(relations: Iterable[Relation]) -> dict[str, tuple[Relation, ...]]:
    around: dict[str, list[Relation]] = defaultdict(list)
    for relation in relations:
        around[relation.subject].append(relation)
        around[relation.object].append(relation)
    return {name: tuple(around[name]) for name in sorted(around)}


def relation_of(fact: Fact, subject: str, object_: str) -> Relation:
    """A fact between two canonical names."""
    return Relation(
        digest("\x1f".join((subject, fact.predicate, object_)))[:24], subject, fact.predicate, object_, fact
    )


def canonical_name(entity: Entity) -> str:
    """The smallest key of all that an entity is called, which namesakes share."""
    return min(name_key(name) for name in (entity.label, *entity.aliases))


def canonical_names(entities: Iterable[Entity]) -> dict[str, Entity]:
    """Name entities without regard to which of their names came first.

    The name is the smallest key of all that an entity is called; namesakes are told apart by their class, and
    what a reviewer split by all their names.
    """
    first: dict[str, list[Entity]] = defaultdict(list)
    for entity in entities:
        first[canonical_name(entity)].append(entity)
    found: dict[str, Entity] = {}
    for key, namesakes in first.items():
        if len(namesakes) == 1:
            found[key] = namesakes[0]
            continue
        by_class: dict[str, list[Entity]] = defaultdict(list)
        for entity in namesakes:
            by_class[f"{key} ({entity.type or '?'})"].append(entity)
        for name, alike in by_class.items():
            ordered = sorted(alike, key=lambda e: (e.label, e.aliases, e.description, e.id))
            for number, entity in enumerate(ordered, 1):
                found[name if number == 1 else f"{name} {number}"] = entity
    return {name: found[name] for name in sorted(found)}
