"""Communities: the same graph gives the same groups, and a small change stays small."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.communities import Clustering, matched_ids
from kg_pipeline.steps.cluster import cluster, modularity, scale_of
from tests.conftest import REPO

Weights = dict[tuple[str, str], int]


def planted(nodes: int, groups: int, seed: int, per_node: float = 1.3) -> Weights:
    """A graph of many small groups, most edges inside one."""
    chance = random.Random(seed)
    weights: Weights = {}
    size = nodes // groups
    for _ in range(int(nodes * per_node)):
        group = chance.randrange(groups)
        one = chance.randrange(size) * groups + group
        inside = chance.random() < 0.85
        other = chance.randrange(size) * groups + group if inside else chance.randrange(nodes)
        if one != other:
            low, high = sorted((f"n{one}", f"n{other}"))
            weights[low, high] = 1
    return weights


def names_of(weights: Weights) -> list[str]:
    return sorted({name for pair in weights for name in pair})


def groups_of(found: Clustering) -> set[tuple[str, ...]]:
    return {one.members for one in found.communities}


TRIANGLES = ("ab", "bc", "ac", "xy", "yz", "xz")
TWO: Weights = {(pair[0], pair[1]): 1 for pair in (*TRIANGLES, "cx")}


def test_two_triangles_are_two_communities() -> None:
    found = cluster(["a", "b", "c", "x", "y", "z", "alone"], TWO)
    assert {("a", "b", "c"), ("x", "y", "z")} <= groups_of(found)
    assert (found.isolated, found.components) == (1, 1)
    assert found.modularity > 0.3
    assert "python-louvain (7 edges)" in found.engine


def test_b31_nothing_and_isolated_nodes() -> None:
    assert cluster([], {}) == Clustering((), "python-louvain (0 edges)")
    found = cluster(["a", "b"], {})
    assert (found.communities, found.isolated, found.components) == ((), 2, 0)


def test_levels_are_nested_and_parents_contain_their_children() -> None:
    weights = planted(600, 30, 1)
    found = cluster(names_of(weights), weights)
    assert len(found.levels) > 2
    assert list(found.levels) == sorted(found.levels, reverse=True)
    by_id = {one.id: one for one in found.communities}
    assert len(by_id) == len(found.communities)
    for one in found.communities:
        if one.parent:
            assert set(one.members) < set(by_id[one.parent].members)
            assert one.id in found.kin(one.parent)
            assert one.parent in found.kin(one.id)
    roots = [set(one.members) for one in found.communities if not one.parent]
    assert sum(map(len, roots)) == len(set().union(*roots))


@given(st.randoms(use_true_random=False))
def test_b81_the_order_of_nodes_and_edges_changes_nothing(chance: random.Random) -> None:
    weights = planted(90, 6, 3)
    nodes = names_of(weights)
    rows = list(weights.items())
    chance.shuffle(rows)
    chance.shuffle(nodes)
    turned = {(pair if chance.random() < 0.5 else pair[::-1]): weight for pair, weight in rows}
    assert cluster(nodes, turned) == cluster(sorted(nodes), dict(sorted(weights.items())))


def test_b81_the_hash_seed_of_the_process_changes_nothing() -> None:
    code = (
        "from tests.steps.test_cluster import *\n"
        "w = planted(120, 8, 5)\n"
        "print([(c.id, c.level) for c in cluster(set(names_of(w)), w).communities])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=REPO, env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(said) == 1
    assert "community:" in said.pop()


@pytest.mark.parametrize("seed", range(3))
def test_a_new_document_moves_few_communities(seed: int) -> None:
    weights = planted(2400, 120, seed)
    before = cluster(names_of(weights), weights)
    after_weights = dict(weights)
    for near in range(0, 600, 120):
        after_weights[f"n{near}", "new"] = 1
    after = cluster(names_of(after_weights), after_weights, {c.id: c.members for c in before.communities})
    changed = groups_of(after) - groups_of(before)
    assert 0 < len(changed) <= 0.05 * len(after.communities)
    kept = {one.id for one in before.communities} & {one.id for one in after.communities}
    assert len(kept) >= 0.97 * len(before.communities)


def test_ids_follow_the_members_and_are_given_once() -> None:
    known = {"community:1": ("a", "b", "c", "d"), "community:2": ("x", "y")}
    ids = matched_ids([("a", "b", "c"), ("d", "e"), ("x", "y", "z")], known)
    assert ids[0] == "community:1"
    assert ids[2] == "community:2"
    assert ids[1] not in known
    halves = matched_ids([("a", "b"), ("c", "d")], known)
    assert len(set(halves)) == 2
    assert not set(halves) & set(known)
    assert matched_ids([("a", "b")], {}) == matched_ids([("a", "b")], {"community:9": ("q", "r")})


def test_the_scale_is_near_the_total_and_steady() -> None:
    for total in (1.0, 7.0, 1_000.0, 123_456.0):
        assert 0.85 < scale_of(total) / total < 1.18
    assert scale_of(3_000.0) == scale_of(3_004.0)


def test_modularity_is_that_of_networkx() -> None:
    import networkx as nx

    graph: nx.Graph[int] = nx.karate_club_graph()
    edges = [(a, b, int(graph[a][b]["weight"])) for a, b in graph.edges]
    halves = {node: node % 2 for node in graph}
    groups = [{n for n in graph if n % 2 == half} for half in (0, 1)]
    assert modularity(halves, edges) == pytest.approx(nx.community.modularity(graph, groups))


def test_a_large_graph_goes_to_the_native_engine() -> None:
    pytest.importorskip("graspologic_native", reason="the extra `large` is not installed")
    weights = planted(900, 30, 2, per_node=4)
    found = cluster(names_of(weights), weights, large=1000)
    assert found.engine.startswith("graspologic-native")
    assert found == cluster(names_of(weights)[::-1], dict(reversed(weights.items())), large=1000)
    assert abs(found.modularity - cluster(names_of(weights), weights).modularity) < 0.03


def test_without_the_native_engine_the_choice_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    found = cluster(["a"], TWO, large=5)
    assert "extra `large`" in found.engine
    assert found.communities
