"""What is known between two: facts and the shortest stated ways, never a shared document."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.query import between as module
from kg_pipeline.query.between import Between, between
from kg_pipeline.query.view_graph import ViewGraph
from tests.ledger.speaking import Teller
from tests.query.rooms import shop


def known(teller: Teller, one: str, other: str) -> Between:
    view = teller.ledger.view
    return between(view, ViewGraph(view), one, other)


def nodes(found: Between) -> list[list[str]]:
    return [[way[0].source, *(step.target for step in way)] for way in found.ways]


def test_facts_that_join_two_are_told_whatever_they_are_worth() -> None:
    teller = shop(("more", "OrderHub | owned_by | Far Crew\nOrderHub | calls | Mail | not\n"))
    found = known(teller, "far-crew", "orderhub")
    assert [(f.id, f.standing.value) for f in found.facts] == [("orderhub:owned_by:far-crew", "contested")]
    both = known(teller, "orderhub", "mail")
    assert [f.polarity.value for f in both.facts] == ["affirmed", "negated"]


def test_a_way_goes_along_facts_in_either_direction() -> None:
    found = known(shop(), "gate", "core-crew")
    assert nodes(found) == [["gate", "orderhub", "core-crew"]]
    assert [edge.fact for step in found.ways[0] for edge in step.edges] == [
        "gate:calls:orderhub",
        "orderhub:owned_by:core-crew",
    ]
    assert nodes(known(shop(), "stockdb", "mail")) == [["stockdb", "orderhub", "mail"]]


def test_b83_no_path_is_said_and_a_shared_document_is_none() -> None:
    apart = "Pump : Service\nValve : Store\nPump | calls | Tank@Store\nGate | calls | Valve\n"
    found = known(shop(("both", apart)), "pump", "valve")
    assert not found.connected
    assert (found.ways, found.facts, found.shared) == ((), (), ())
    assert found.together == ("both",)
    assert not found.gave_up


def test_b52_parallel_relations_are_one_step_with_all_its_facts() -> None:
    found = known(shop(("more", "StockDB@Service | calls | OrderHub\n")), "orderhub", "stockdb")
    assert len(found.ways) == 1
    assert len(found.ways[0][0].edges) == len({edge.fact for edge in found.ways[0][0].edges}) >= 1


def test_what_both_are_joined_with_is_told_beside_the_direct_fact() -> None:
    found = known(shop(("more", "Mail | calls | StockDB\n")), "orderhub", "mail")
    assert nodes(found) == [["orderhub", "mail"]]
    assert [way[0].target for way in found.shared] == ["stockdb"]


def test_denied_planned_and_superseded_facts_lead_nowhere() -> None:
    more = "Gate | calls | Far Crew@Service | planned\nGate | calls | Vault@Store | not\n"
    teller = shop(("more", more))
    assert not known(teller, "gate", "vault").connected
    assert known(teller, "gate", "vault").facts[0].polarity.value == "negated"


def test_of_many_ways_as_short_some_are_told_and_the_others_counted() -> None:
    lines = "".join(f"Gate | calls | M{i:02}@Service\nM{i:02} | calls | Sink@Store\n" for i in range(20))
    found = known(shop(("many", lines)), "gate", "sink")
    assert len(found.ways) == module.MOST_WAYS
    assert found.more_ways == 20 - module.MOST_WAYS
    assert [way[0].target for way in found.ways] == [f"m{i:02}" for i in range(module.MOST_WAYS)]


def test_what_is_too_far_apart_is_not_connected_and_the_search_says_that_it_gave_up() -> None:
    names = [f"N{i:02}" for i in range(module.MOST_HOPS + 2)]
    lines = "".join(f"{a}@Service | calls | {b}@Service\n" for a, b in pairwise(names))
    teller = shop(("chain", lines))
    assert len(known(teller, "n00", f"n{module.MOST_HOPS:02}").ways[0]) == module.MOST_HOPS
    far = known(teller, "n00", f"n{module.MOST_HOPS + 1:02}")
    assert (far.connected, far.gave_up) == (False, True)


def test_the_search_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_READ", 5)
    lines = "".join(f"Gate | calls | M{i:02}@Service\n" for i in range(20))
    found = known(shop(("many", lines)), "gate", "決済台帳")
    assert found.gave_up


PAIRS = st.lists(st.tuples(st.sampled_from("abcdefg"), st.sampled_from("abcdefg")), max_size=14)


@given(PAIRS)
def test_the_ways_are_all_shortest_ways_and_no_others(pairs: list[tuple[str, str]]) -> None:
    lines = "".join(f"{a}@Service | calls | {b}@Service\n" for a, b in pairs if a != b)
    teller = shop(("pairs", lines + "a : Service\ng : Service\n"))
    graph: nx.Graph[str] = nx.Graph([(a, b) for a, b in pairs if a != b])
    graph.add_nodes_from("ag")
    found = known(teller, "a", "g")
    expected = sorted(_shortest(graph))
    assert nodes(found) == expected[: module.MOST_WAYS]
    assert found.more_ways == max(0, len(expected) - module.MOST_WAYS)
    for way in found.ways:
        assert all(set(step.edges) == set(_joining(teller, step.source, step.target)) for step in way)


def _shortest(graph: nx.Graph[str]) -> Iterator[list[str]]:
    if nx.has_path(graph, "a", "g"):
        yield from nx.all_shortest_paths(graph, "a", "g")


def _joining(teller: Teller, one: str, other: str) -> list[object]:
    graph = ViewGraph(teller.ledger.view)
    return [e for e in graph.edges_of(one) if (e.subject, e.object) in product((one, other), repeat=2)]
