"""Cluster: the simple projection of the current graph in, communities on several levels out.

The result is a function of the graph alone: nodes and edges are added in an order that is the hash of their
names under a seed, and that order is also the one in which nodes are visited. The scale of the modularity is
rounded (`scale_of`). Together they keep a change local: a new document moves the nodes around it, and leaves
communities elsewhere as they were. With an ordinary seed one new node shuffles the whole visiting order, and
about half of all communities come out different.

Does not know what entities are, nor what becomes of a community.
"""

from __future__ import annotations

import hashlib
import importlib.util
import math
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kg_pipeline.communities import Clustering, Community, matched_ids

if TYPE_CHECKING:
    import networkx

LARGE_EDGES = 200_000
"""From so many edges on the native engine is used, if it is installed."""
SEED = 7
MOST_MEMBERS = 400
"""The native engine divides communities of more members."""

_SCALE_STEP = 1.25

Partition = dict[str, int]
Pairs = Mapping[tuple[str, str], int]


def cluster(
    nodes: Collection[str],
    weights: Pairs,
    previous: Mapping[str, tuple[str, ...]] | None = None,
    *,
    seed: int = SEED,
    large: int = LARGE_EDGES,
) -> Clustering:
    """Find the communities of a simple weighted graph.

    Parameters
    ----------
    nodes : every node, isolated ones too.
    weights : unordered pair of different nodes → weight.
    previous : the communities of an earlier run, by id; most of their ids are found again.
    seed : of the order in which nodes are visited.
    large : number of edges from which on the native engine is used.

    Returns
    -------
    Clustering
        Louvain's dendrogram (Blondel et al. 2008) by python-louvain, one level for each of its passes; or,
        for a large graph, the Leiden algorithm (Traag et al. 2019) by graspologic-native, applied again
        inside communities of more than `MOST_MEMBERS`.
    """
    order = sorted({name for pair in weights for name in pair}, key=lambda name: _place(name, seed))
    at = {name: number for number, name in enumerate(order)}
    edges = sorted(
        (min(at[one], at[other]), max(at[one], at[other]), weight) for (one, other), weight in weights.items()
    )
    engine, native = _choose(len(edges), large)
    partitions = [] if not edges else _leiden(edges, seed) if native else _louvain(len(order), edges)
    communities, levels = _communities(partitions, order, previous or {})
    return Clustering(
        communities,
        engine,
        levels,
        isolated=len(set(nodes) - at.keys()),
        components=_components(len(order), edges),
        modularity=modularity(partitions[-1], edges) if partitions else 0.0,
    )


def _place(name: str, seed: int) -> bytes:
    return hashlib.sha256(f"{seed}\x1f{name}".encode("utf-8", "surrogatepass")).digest()


def _choose(edges: int, large: int) -> tuple[str, bool]:
    """The engine in words, and whether it is the native one."""
    if edges < large:
        return f"python-louvain ({edges} edges)", False
    if importlib.util.find_spec("graspologic_native") is None:
        return f"python-louvain ({edges} edges; the extra `large` has a faster engine for these)", False
    return f"graspologic-native ({edges} edges)", True


def scale_of(total: float) -> float:
    """The total edge weight, rounded to a power of 1.25: the null model's scale.

    Every decision of the algorithm weighs edges against degrees over the total weight. Were it exact, one new
    edge anywhere would shift all of them a little, and near ties far away would tip.
    """
    return float(_SCALE_STEP ** round(math.log(total, _SCALE_STEP)))


# -- engines ------------------------------------------------------------------------------------------


def _louvain(nodes: int, edges: Sequence[tuple[int, int, int]]) -> list[dict[int, int]]:
    """The partitions of Louvain's dendrogram, the finest first."""
    import community
    import networkx as nx
    import numpy as np

    class AsGiven(np.random.RandomState):
        """Visits in the order of the graph: a shuffle would depend on how many nodes there are."""

        def shuffle(self, x: Any) -> None:
            """Leave the order as it is."""

    graph: networkx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(nodes))
    graph.add_weighted_edges_from(edges)
    total = float(sum(weight for _, _, weight in edges))
    dendrogram = community.generate_dendrogram(
        graph, resolution=total / scale_of(total), random_state=AsGiven(0)
    )
    return [community.partition_at_level(dendrogram, level) for level in range(len(dendrogram))]


def _leiden(edges: Sequence[tuple[int, int, int]], seed: int) -> list[dict[int, int]]:
    """Partitions by the native engine, the finest first."""
    import graspologic_native as native

    total = float(sum(weight for _, _, weight in edges))
    rows = native.hierarchical_leiden(
        [(str(one), str(other), float(weight)) for one, other, weight in edges],
        resolution=total / scale_of(total),
        max_cluster_size=MOST_MEMBERS,
        seed=seed,
    )
    deepest = max(row.level for row in rows)
    partitions: list[dict[int, int]] = [{} for _ in range(deepest + 1)]
    for row in rows:
        partitions[row.level][int(row.node)] = row.cluster
    for level in range(1, deepest + 1):
        partitions[level] = partitions[level - 1] | partitions[level]
    return partitions[::-1]


def modularity(partition: Mapping[int, int], edges: Sequence[tuple[int, int, int]]) -> float:
    """Modularity of a partition of a simple weighted graph (Newman and Girvan 2004), at resolution 1."""
    inside: dict[int, float] = defaultdict(float)
    degree: dict[int, float] = defaultdict(float)
    total = 0.0
    for one, other, weight in edges:
        total += weight
        degree[partition[one]] += weight
        degree[partition[other]] += weight
        if partition[one] == partition[other]:
            inside[partition[one]] += weight
    return sum(inside[c] / total - (degree[c] / (2 * total)) ** 2 for c in sorted(degree))


# -- communities --------------------------------------------------------------------------------------


def _communities(
    partitions: Sequence[Mapping[int, int]], order: Sequence[str], previous: Mapping[str, tuple[str, ...]]
) -> tuple[tuple[Community, ...], tuple[int, ...]]:
    """Groups of two and more on every level; one that two levels share is listed at the finer one."""
    level_of: dict[tuple[str, ...], int] = {}
    levels = []
    for level, partition in enumerate(partitions):
        groups: dict[int, list[str]] = defaultdict(list)
        for node, group in partition.items():
            groups[group].append(order[node])
        found = [tuple(sorted(members)) for members in groups.values() if len(members) > 1]
        levels.append(len(found))
        for members in found:
            if members not in level_of:
                level_of[members] = level
    groups_ = sorted(level_of, key=lambda members: (-len(members), members))
    ids = dict(zip(groups_, matched_ids(groups_, previous), strict=True))
    parents = _parents(groups_)
    return tuple(
        Community(ids[members], level_of[members], members, ids.get(parents.get(members, ()), ""))
        for members in groups_
    ), tuple(levels)


def _parents(groups: Sequence[tuple[str, ...]]) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Each group's smallest proper superset. Levels are nested, so any one member leads to it."""
    around: dict[str, tuple[str, ...]] = {}
    parents = {}
    for members in groups:  # the largest first
        if members[0] in around:
            parents[members] = around[members[0]]
        for name in members:
            around[name] = members
    return parents


def _components(nodes: int, edges: Sequence[tuple[int, int, int]]) -> int:
    home = list(range(nodes))

    def find(node: int) -> int:
        while home[node] != node:
            home[node] = home[home[node]]
            node = home[node]
        return node

    left = nodes
    for one, other, _ in edges:
        a, b = find(one), find(other)
        if a != b:
            home[max(a, b)] = min(a, b)
            left -= 1
    return left
