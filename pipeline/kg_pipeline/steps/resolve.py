"""Resolve: which names are one thing.

Names that documents themselves join (a stated alias, the same key) are joined by the ledger's view. This
step gathers what a corpus calls its things, so that one document may use a name that another introduces,
and asks a model, block by block, where cheap signals say that names of one class could be one thing.

Does not know how names are compared on the floor, nor how a model is asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from kg_ledger.ids import name_key
from kg_ledger.records import Entity, NameRef, Problem
from kg_ledger.writer import Writer
from kg_pipeline.blocking import Named, blocks
from kg_pipeline.providers.base import ProviderError
from kg_pipeline.providers.tasks import Candidate, KnownName, ResolveTask
from kg_pipeline.rooms import Rooms

_GRAM = 4
"""Names are looked up by their first characters, as many as these."""


def known_names(names: Iterable[tuple[str, str | None, str]]) -> list[KnownName]:
    """What a corpus calls its things, sorted by name.

    Parameters
    ----------
    names : `(surface, class, entity id)`, as the view gives them.

    A name of two things is left out: a text that uses it cannot say which one it means. So is a name without
    a class: it is known only from relations that may have to be read again. The canonical name is
    the smallest key among the thing's names, so that it does not depend on which document came first.
    """
    rows = sorted(names, key=lambda row: (row[0], row[2]))
    owners: dict[str, set[str]] = defaultdict(set)
    canonical: dict[str, str] = {}
    for surface, _, entity in rows:
        key = name_key(surface)
        owners[key].add(entity)
        canonical[entity] = min(canonical.get(entity, key), key)
    return [
        KnownName(name=surface, type=cls, canonical=canonical[entity])
        for surface, cls, entity in rows
        if cls is not None and name_key(surface) and len(owners[name_key(surface)]) == 1
    ]


class NamePool:
    """Finds names that occur in a text."""

    def __init__(self, names: Iterable[KnownName]) -> None:
        self._starting: dict[str, list[tuple[str, KnownName]]] = defaultdict(list)
        for known in names:
            key = name_key(known.name)
            self._starting[key[:_GRAM]].append((key, known))

    def occurring_in(self, text: str) -> tuple[KnownName, ...]:
        """The names that occur in `text`, by key, sorted by name."""
        folded = name_key.__wrapped__(text)
        found: dict[str, KnownName] = {}
        starts = {folded[at : at + size] for size in range(1, _GRAM + 1) for at in range(len(folded))}
        for start in starts & self._starting.keys():
            for key, known in self._starting[start]:
                if key in folded:
                    found[known.name] = known
        return tuple(found[name] for name in sorted(found))


def resolve(rooms: Rooms, writer: Writer, known_before: Collection[str]) -> list[Problem]:
    """Ask, block by block, which of the things that came in are one with something known.

    Parameters
    ----------
    known_before : names that were known before this run; a block without a new name is not asked about.

    Returns
    -------
    list
        Blocks that could not be asked, and candidates that a reply left out: a name is never lost, it stays
        a thing of its own.
    """
    if not rooms.model:
        return []
    entities = {entity.id: entity for entity in writer.view.entities()}
    fresh = {e.id for e in entities.values() if not {e.label, *e.aliases} & set(known_before)}
    named = [Named(e.id, (e.label, *e.aliases), e.type) for e in entities.values()]
    problems = []
    tasks = [
        ResolveTask(f"resolve block {number}", tuple(_candidate(entities[one]) for one in block))
        for number, block in enumerate(blocks(named, fresh, rooms.ontology), 1)
    ]
    rooms.plan(tasks)
    for task in tasks:
        shown = {candidate.id for candidate in task.candidates}
        try:
            reply = rooms.provider.perform(task)
        except ProviderError as err:
            problems.append(Problem(err.code, task.where, err.what, err.remedy, failed=True))
            continue
        rooms.account.add(reply.calls, reply.cached, reply.usage)
        for cluster in reply.value.clusters:
            members = sorted({m for m in cluster.members if m in shown})
            refs = [NameRef(entities[m].label, entities[m].type) for m in members]
            writer.resolution(refs, reply.model, cluster.evidence)
    return problems


def _candidate(entity: Entity) -> Candidate:
    described = (entity.description,) if entity.description else ()
    return Candidate(entity.id, (entity.label, *entity.aliases), entity.type, described)
