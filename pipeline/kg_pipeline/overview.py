"""The corpus as a whole: its communities and what is told of them, kept up to date where it is asked for.

Nothing happens here when a document is taken in. A question about the whole brings the communities up to
date, which takes no model. Where the report on one has not been written, or its material has changed since, a
report that is computed from the same facts stands in, so that no question pays for reports; `refresh` has all
of them written, and the profiles of hubs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel

from kg_ledger.records import Problem
from kg_ledger.view import View
from kg_pipeline.communities import Clustering, Community
from kg_pipeline.projection import Projection, canonical_name, project
from kg_pipeline.providers.base import Reply
from kg_pipeline.providers.embedded.summaries import SUMMARY_PERFORMERS
from kg_pipeline.rooms import Rooms
from kg_pipeline.steps.cluster import cluster
from kg_pipeline.steps.summarize import (
    Gatherer,
    Material,
    hubs,
    outdated,
    recipe_of,
    summarize,
    summary_of,
)
from kg_pipeline.summaries import Kept, Outline, Summary, Told, load_kept, uphold

_OUTLINE_CHARACTERS = 1_500
COMPUTED = "computed"
"""What a report that no model wrote names as its model."""


def _computed(material: Material) -> Reply[BaseModel]:
    """What the embedded engine says of a material."""
    return Reply(SUMMARY_PERFORMERS[type(material.task)](material.task), model=COMPUTED)


@dataclass(slots=True)
class Refreshed:
    """What a refresh came to: how many summaries were written anew, and how many there are."""

    reports: int = 0
    reports_of: int = 0
    profiles: int = 0
    profiles_of: int = 0
    problems: list[Problem] = field(default_factory=list)


class Overview:
    """Communities, reports and profiles of one view.

    Parameters
    ----------
    head : of the ledger that the view shows; empty for a view of the past, of which nothing is kept.
    rooms : the provider that writes summaries.
    folder : the workspace's `.kg`; None keeps nothing.
    still : holds the store still while much is read, which also spares it looking for other writers.
    """

    def __init__(
        self,
        view: View,
        head: str,
        rooms: Rooms,
        folder: Path | None,
        still: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._view = view
        self._still = still
        self._head = head
        self._rooms = rooms
        self._folder = folder if head else None

    @cached_property
    def _kept(self) -> Kept:
        return load_kept(self._folder)

    @cached_property
    def _projection(self) -> Projection:
        return project(self._view)

    @cached_property
    def _gatherer(self) -> Gatherer:
        return Gatherer(self._view, self._projection, self._recipe)

    @cached_property
    def _recipe(self) -> str:
        return recipe_of(self._rooms.provider)

    def clustering(self) -> Clustering:
        """The communities of the current graph."""
        kept = self._kept
        if not self._head or kept.head != self._head:
            with self._still():
                graph = self._projection
            before = {one.id: one.members for one in kept.clustering.communities}
            kept.clustering = cluster(graph.entities, graph.weights, before)
            kept.outlines = {one.id: self._outline(one) for one in kept.clustering.reported()}
            kept.reports = {id_: one for id_, one in kept.reports.items() if id_ in kept.outlines}
            kept.head = self._head
            kept.save(self._folder)
        return kept.clustering

    def outlines(self) -> list[Outline]:
        """The communities that have a report, the one with most facts first."""
        self.clustering()
        return sorted(self._kept.outlines.values(), key=lambda o: (-o.facts, o.community.members))

    def known(self, community: str) -> Summary | None:
        """The report that is kept, up to date or not."""
        return self._kept.reports.get(community)

    def holding(self, entities: Sequence[str]) -> list[str]:
        """Ids of the smallest communities with a report that hold one of `entities`, in their order."""
        smallest: dict[str, str] = {}
        for one in sorted(self.clustering().reported(), key=lambda one: -len(one.members)):
            smallest.update(dict.fromkeys(one.members, one.id))
        found = [smallest.get(name) for id_ in entities for name in self._called(id_)]
        return list(dict.fromkeys(id_ for id_ in found if id_ is not None))

    def _called(self, entity_id: str) -> list[str]:
        """What clustering may call an entity: its canonical name, or that with its class."""
        entity = self._view.entity(entity_id)
        if entity is None:
            return []
        name = canonical_name(entity)
        return [name, f"{name} ({entity.type or '?'})"]

    def reports(self, communities: Sequence[str]) -> Told:
        """The reports on `communities`, in their order; where none is up to date, one that is computed."""
        if not self._rooms.model:
            self._bring_up_to_date(communities)
        stale = {material.about: material for material in self._stale(communities)}
        computed = [summary_of(material, _computed(material)) for material in stale.values()]
        reports = self._kept.reports | {summary.about: summary for summary in computed}
        with self._still():
            found = [uphold(reports[one], self._view) for one in communities]
        return Told(tuple(found), len(computed))

    def refresh(self) -> Refreshed:
        """Bring every report and every profile up to date."""
        ids = [outline.community.id for outline in self.outlines()]
        written, problems = self._bring_up_to_date(ids)
        done = Refreshed(written, len(ids), problems=problems)
        names = hubs(self._projection)
        kept = self._kept.profiles
        self._kept.profiles = {name: kept[name] for name in names if name in kept}
        with self._still():
            stale = [material for name in names if (material := self._if_stale(name)) is not None]
        summaries, failed = summarize(stale, self._rooms)
        for summary in summaries:
            owner = self._projection.entities[summary.about].id
            self._kept.profiles[summary.about] = replace(summary, seen=self._head, entity=owner)
        done.profiles, done.profiles_of = len(summaries), len(names)
        done.problems += failed
        self._kept.save(self._folder)
        return done

    def _if_stale(self, name: str) -> Material | None:
        """The material of a profile that has to be written; None for one that may stay."""
        old = self._kept.profiles.get(name)
        if old is not None and self._is_current(old):
            return None
        material = self._gatherer.profile(name)
        if old is None or not old.key.startswith(self._recipe) or outdated(old, material, self._view):
            return material
        self._kept.profiles[name] = replace(old, seen=self._head)
        return None

    def _is_current(self, old: Summary) -> bool:
        """Whether a summary was found to be up to date at this very head."""
        return bool(self._head) and old.seen == self._head and old.key.startswith(self._recipe)

    def _bring_up_to_date(self, communities: Iterable[str]) -> tuple[int, list[Problem]]:
        """Write the reports that are out of date; how many were written, and what failed."""
        summaries, problems = summarize(self._stale(communities), self._rooms)
        for summary in summaries:
            self._kept.reports[summary.about] = replace(summary, seen=self._head)
        if summaries:
            self._kept.save(self._folder)
        return len(summaries), problems

    def _stale(self, communities: Iterable[str]) -> list[Material]:
        """The materials of the reports that are not there, or not up to date. Those that are, are marked."""
        self.clustering()
        kept = self._kept
        stale = []
        before = dict(kept.reports)
        with self._still():
            for id_ in communities:
                old = kept.reports.get(id_)
                if old is not None and self._is_current(old):
                    continue
                material = self._gatherer.report(kept.outlines[id_].community)
                if old is not None and old.key == material.key:
                    kept.reports[id_] = replace(old, seen=self._head)
                else:
                    stale.append(material)
        if kept.reports != before:
            kept.save(self._folder)
        return stale

    def _outline(self, community: Community) -> Outline:
        """The community's names and facts in a few words; its most central member is its label."""
        entities = self._projection.entities
        inner = self._projection.inner(frozenset(community.members))
        degree = Counter(end for relation in inner for end in (relation.subject, relation.object))
        order = sorted(community.members, key=lambda name: (-degree[name], name))
        names = [name for key in order for name in (entities[key].label, *entities[key].aliases)]
        kinds = dict.fromkeys(entities[key].type or "" for key in order)
        predicates = Counter(relation.predicate for relation in inner)
        said = [*(p.replace("_", " ") for p, _ in predicates.most_common()), *kinds]
        text = "\n".join([" ".join(said), *names])[:_OUTLINE_CHARACTERS]
        return Outline(community, entities[order[0]].label, text, len(inner))
