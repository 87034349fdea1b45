"""Resolve: which names are one thing.

Names that documents themselves join (a stated alias, the same key) are joined by the ledger's view. This
step gathers what a corpus calls its things, so that one document may use a name that another introduces,
and asks a model, block by block, where cheap signals say that names of one class could be one thing.

Does not know how names are compared on the floor, nor how a model is asked.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable

from kg_ledger.ids import name_key
from kg_ledger.records import Entity, NameRef, Problem
from kg_ledger.view import View
from kg_ledger.writer import Writer
from kg_pipeline.asking import perform_all
from kg_pipeline.blocking import blocks_among
from kg_pipeline.name_index import BlockIndex, Neighbours, named
from kg_pipeline.providers.base import ProviderError
from kg_pipeline.providers.resolve_tasks import Candidate, ResolveReply, ResolveTask
from kg_pipeline.providers.tasks import KnownName
from kg_pipeline.rooms import Rooms
from kg_pipeline.text.fold import fold

_PIECES = re.compile(r"[\n;；|“”\"「」『』]|\s/\s|…|\.\.\.")
_MOST_DESCRIPTIONS = 3
_GRAM = 4
"""Names are looked up by their first characters, as many as these."""
_FEW = 64
"""So many names are rather tried one by one."""


def known_names(names: Iterable[tuple[str, str | None, int]]) -> list[KnownName]:
    """What a corpus calls its things, sorted by name.

    Parameters
    ----------
    names : `(surface, class, number of the thing)`, as the view gives them.

    A name of two things is left out: a text that uses it cannot say which one it means. So is a name without
    a class: it is known only from relations that may have to be read again. The canonical name is
    the smallest key among the thing's names, so that it does not depend on which document came first.
    """
    rows = sorted(names, key=lambda row: (row[0], row[2]))
    owners = _owners(rows)
    canonical: dict[int, str] = {}
    for surface, _, thing in rows:
        key = name_key(surface)
        canonical[thing] = min(canonical.get(thing, key), key)
    return [
        KnownName(name=surface, type=cls, canonical=canonical[thing])
        for surface, cls, thing in rows
        if cls is not None and name_key(surface) and len(owners[name_key(surface)]) == 1
    ]


def shared_names(names: Iterable[tuple[str, str | None, int]]) -> list[KnownName]:
    """The names that `known_names` leaves out because two things bear them: each once, by its smallest
    surface form, with the classes of the two as its class."""
    rows = sorted(names, key=lambda row: (row[0], row[2]))
    owners = _owners(rows)
    found: dict[str, KnownName] = {}
    for surface, _, _ in rows:
        key = name_key(surface)
        classes = sorted({cls or "?" for cls in owners[key].values()})
        if key and len(owners[key]) > 1:
            found.setdefault(key, KnownName(name=surface, type=", ".join(classes), canonical=key))
    return list(found.values())


def _owners(rows: Iterable[tuple[str, str | None, int]]) -> dict[str, dict[int, str | None]]:
    """Name key → the things that bear such a name, each with its class."""
    owners: dict[str, dict[int, str | None]] = defaultdict(dict)
    for surface, cls, thing in rows:
        owners[name_key(surface)][thing] = cls
    return owners


class NamePool:
    """Finds names that occur in a text."""

    def __init__(self, names: Iterable[KnownName]) -> None:
        self._starting: dict[str, list[tuple[str, KnownName]]] = defaultdict(list)
        self._all: list[tuple[str, KnownName]] = []
        for known in names:
            entry = name_key(known.name), known
            self._starting[entry[0][:_GRAM]].append(entry)
            self._all.append(entry)
        self._sizes = sorted({len(start) for start in self._starting})

    def occurring_in(self, text: str) -> tuple[KnownName, ...]:
        """The names that occur in `text`, by key, sorted by name."""
        folded = name_key.__wrapped__(text)
        found = {known.name: known for key, known in self._near(folded) if key in folded}
        return tuple(found[name] for name in sorted(found))

    def _near(self, folded: str) -> Iterable[tuple[str, KnownName]]:
        """The names that begin as something in `folded` does; all of them where they are few."""
        if len(self._all) <= _FEW:
            return self._all
        starts = {folded[at : at + size] for size in self._sizes for at in range(len(folded))}
        return (entry for start in starts & self._starting.keys() for entry in self._starting[start])


def resolve(rooms: Rooms, writer: Writer) -> list[Problem]:
    """Ask, block by block, which of the things that came in are one with something known.

    What came in is what no resolution has weighed yet, in this run or in one that did not come to its end.

    Returns
    -------
    list
        Blocks that could not be asked, and what `partition` set aside: a name is never lost, it stays a thing
        of its own.
    """
    fresh = writer.view.unweighed() if rooms.model else []
    if not fresh:
        return []
    problems: list[Problem] = []
    blocks = _blocks(rooms, writer.view, fresh)
    asked = dict.fromkeys(one for block in blocks for one in block)
    entities = {one: entity for one in asked if (entity := writer.view.entity(one)) is not None}
    tasks = [
        ResolveTask(f"resolve block {number}", tuple(_candidate(entities[one], writer.view) for one in block))
        for number, block in enumerate(blocks, 1)
    ]
    rooms.plan(tasks)
    for task, reply in zip(tasks, perform_all(tasks, rooms.provider), strict=True):
        if isinstance(reply, ProviderError):
            problems.append(Problem(reply.code, task.where, reply.what, reply.remedy, failed=True))
            continue
        rooms.account.add(reply.calls, reply.cached, reply.usage)
        clusters, doubts = partition(task, reply.value)
        problems += doubts
        for members, evidence in clusters:
            refs = [NameRef(entities[one].label, entities[one].type) for one in members]
            writer.resolution(refs, reply.model, evidence)
    if not any(problem.failed for problem in problems):
        writer.weighed(rooms.provider.name)
    return problems


def _blocks(rooms: Rooms, view: View, fresh: Collection[str]) -> list[tuple[str, ...]]:
    """What to ask about: by the index that is kept, where there is one."""

    def found(index: Neighbours) -> list[tuple[str, ...]]:
        return list(blocks_among(index, fresh, rooms.ontology))

    if rooms.alike is not None:
        return rooms.alike.ask(view, len(fresh), found)
    return found(BlockIndex([named(thing) for thing in view.things()]))


def partition(task: ResolveTask, reply: ResolveReply) -> tuple[list[tuple[list[str], str]], list[Problem]]:
    """The clusters of a reply that join something: each candidate in exactly one, each borne out by words.

    A candidate that the reply leaves out, or puts into two clusters, stays a thing of its own; so does every
    member of a cluster whose evidence stands in none of its members' names and descriptions.

    Returns
    -------
    list, list
        `(ids, evidence)` for each cluster of two or more, and a problem for everything that was set aside.
    """
    shown = {candidate.id: candidate for candidate in task.candidates}
    times = Counter(one for cluster in reply.clusters for one in set(cluster.members) if one in shown)
    left_out = [one for one in shown.values() if not times[one.id]]
    twice = [one for one in shown.values() if times[one.id] > 1]
    problems = [_aside("name_left_out", task, one, "was left out") for one in left_out]
    problems += [_aside("name_in_two_clusters", task, one, "was put into two clusters") for one in twice]
    found = []
    for cluster in reply.clusters:
        members = sorted({one for one in cluster.members if times[one] == 1})
        if len(members) < 2:
            continue
        if _borne_out(cluster.evidence, [shown[one] for one in members]):
            found.append((members, cluster.evidence))
            continue
        names = ", ".join(shown[one].names[0] for one in members)
        problems.append(
            Problem(
                "merge_without_evidence",
                task.where,
                f"{names} were said to be one thing, but the words given for it are not theirs.",
                "They stay apart; `kg review` can merge them.",
            )
        )
    return found, problems


def _aside(code: str, task: ResolveTask, one: Candidate, what: str) -> Problem:
    return Problem(code, task.where, f"{one.names[0]} ({one.id}) {what}; it stays a thing of its own.")


def _borne_out(evidence: str, members: Iterable[Candidate]) -> bool:
    """Whether some piece of the evidence stands in what was shown of the members, in any like spelling."""
    said = [fold(text).text for one in members for text in (*one.names, *one.descriptions)]
    pieces = (fold(piece).text.strip() for piece in _PIECES.split(evidence))
    return any(len(piece) > 1 and any(piece in text for text in said) for piece in pieces)


def _candidate(entity: Entity, view: View) -> Candidate:
    """What documents say of a thing goes along as evidence, the best sentence first."""
    described = view.descriptions(entity.id, _MOST_DESCRIPTIONS)
    return Candidate(entity.id, (entity.label, *entity.aliases), entity.type, tuple(described))
