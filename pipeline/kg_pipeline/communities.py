"""What clustering yields: groups of entities on several levels, under ids that outlive a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kg_ledger.ids import digest

SMALLEST_REPORTED = 5
"""Members from which on a community inside another one has a report of its own."""


@dataclass(frozen=True, slots=True)
class Community:
    """A group of entities that are closely connected with one another.

    Attributes
    ----------
    id : stays while most of the members stay; a new one is the hash of its members.
    level : 0 for the finest partition that the group occurs in.
    members : canonical names, sorted.
    parent : id of the smallest community that properly contains it, or empty.
    """

    id: str
    level: int
    members: tuple[str, ...]
    parent: str = ""


@dataclass(frozen=True, slots=True)
class Clustering:
    """Every community of a graph.

    Attributes
    ----------
    communities : the largest first, ties by id; a group that two levels share is listed once.
    engine : what computed them, and why that one.
    levels : communities of two and more on each level, the finest level first.
    isolated : entities without a relation to another one.
    components : separate parts of the graph, isolated entities not counted.
    modularity : of the coarsest partition; 0 where there is no relation.
    """

    communities: tuple[Community, ...]
    engine: str
    levels: tuple[int, ...] = ()
    isolated: int = 0
    components: int = 0
    modularity: float = 0.0

    def reported(self) -> list[Community]:
        """The communities that have a report: every one that no other contains, and finer ones that are not
        too small."""
        return [one for one in self.communities if not one.parent or len(one.members) >= SMALLEST_REPORTED]

    def kin(self, community: str) -> frozenset[str]:
        """Ids of everything that contains the community or is contained in it, itself included."""
        by_id = {one.id: one for one in self.communities}
        above, at = {community}, by_id[community].parent
        while at:
            above.add(at)
            at = by_id[at].parent
        members = set(by_id[community].members)
        below = {one.id for one in self.communities if members.issuperset(one.members)}
        return frozenset(above | below)


def fresh_id(members: tuple[str, ...]) -> str:
    """The id of a community that no earlier run knew."""
    return f"community:{digest(chr(0x1F).join(members))[:16]}"


def matched_ids(groups: list[tuple[str, ...]], previous: Mapping[str, tuple[str, ...]]) -> list[str]:
    """An id for each of `groups`: that of the earlier group that shares most with it, else a fresh one.

    Two groups are the same community if their Jaccard overlap is above one half; each id is given once, the
    best overlap first, so that at most one group on either side of a split keeps it.
    """
    holders: dict[str, list[str]] = {}
    for known, members in previous.items():
        for name in members:
            holders.setdefault(name, []).append(known)
    offers = []
    for number, members in enumerate(groups):
        shared: dict[str, int] = {}
        for name in members:
            for known in holders.get(name, ()):
                shared[known] = shared.get(known, 0) + 1
        for known, count in shared.items():
            overlap = count / (len(members) + len(previous[known]) - count)
            if overlap > 0.5:
                offers.append((-overlap, known, number))
    given: dict[int, str] = {}
    taken: set[str] = set()
    for _, known, number in sorted(offers):
        if number not in given and known not in taken:
            given[number] = known
            taken.add(known)
    for number, members in enumerate(groups):
        if number not in given:
            new = fresh_id(members)
            given[number] = new if new not in taken else f"{new}{digest(new)[:4]}"
    return [given[number] for number in range(len(groups))]
