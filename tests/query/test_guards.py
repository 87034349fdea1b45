"""The guards of `focused`: without them an empty reading loses what `ontology` shows; with them none does."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.query.execute import execute
from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.ontology import without_empty_filters
from kg_pipeline.query.plan import dump_plan, parse_plan
from kg_pipeline.query.room import Room
from kg_pipeline.score.gold import load_gold
from tests.conftest import REPO
from tests.query.guards import Covered, covered


@pytest.fixture(scope="module")
def counts() -> Covered:
    gold = load_gold(REPO / "gold" / "microservices")
    return covered(gold, Room(gold.graph, EmbeddedProvider()))


@pytest.mark.parametrize("kind", ["class", "relation", "unread"])
def test_without_the_guards_answers_are_lost_and_with_them_none(counts: Covered, kind: str) -> None:
    assert counts.asked[kind] > 20
    assert counts.guarded[kind] >= counts.ontology[kind]
    assert counts.ontology[kind] == counts.asked[kind]
    assert counts.unguarded[kind] < 0.5 * counts.ontology[kind]


@pytest.fixture(scope="module")
def graph() -> GoldGraph:
    return load_gold(REPO / "gold" / "microservices").graph


def test_a_filter_that_would_leave_nothing_is_not_applied(graph: GoldGraph) -> None:
    reached = {"op": "closure", "seed": {"op": "const", "ids": ["payment-service"]},
               "predicate": "depends_on", "direction": "reverse"}  # fmt: skip
    wrong = parse_plan({"op": "of_type", "seed": reached, "type": "Team"})
    assert execute(wrong, graph).ids == ()
    assert dump_plan(without_empty_filters(wrong, graph)) == reached
    right = parse_plan({"op": "of_type", "seed": reached, "type": "EdgeService"})
    assert without_empty_filters(right, graph) == right


def test_a_filter_inside_a_plan_is_guarded_too(graph: GoldGraph) -> None:
    inner = {"op": "of_type", "seed": {"op": "instances", "type": "Datastore"}, "type": "Team"}
    plan = parse_plan({"op": "step", "seed": inner, "predicate": "owned_by", "direction": "forward"})
    assert execute(plan, graph).ids == ()
    assert execute(without_empty_filters(plan, graph), graph).ids == (
        "commerce-team",
        "growth-team",
        "platform-team",
    )
