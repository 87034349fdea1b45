"""The typed plan: checked with the path of every fault, run deterministically, with support."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.ontology import Ontology, parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.query.execute import NotStructural, execute
from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.plan import PlanError, check_plan, dump_plan, parse_plan, plan_schema, read_plan

ONTOLOGY: Ontology = parse_ontology(
    {
        "name": "t",
        "classes": {"Thing": {}, "Service": {"parent": "Thing"}, "Store": {"parent": "Thing"}},
        "predicates": {
            "calls": {"domain": "Service", "range": "Service", "transitive": True},
            "writes_to": {"domain": "Service", "range": "Store"},
            "written_by": {"domain": "Store", "range": "Service", "inverse": "writes_to"},
            "peers": {"domain": "Service", "range": "Service", "symmetric": True, "transitive": True},
        },
    },
    "test",
)
SERVICES = [Entity(i, "Service", i.upper()) for i in "abcde"]
STORES = [Entity("s", "Store", "S"), Entity("t", "Store", "T")]
TRIPLES = [
    ("a", "calls", "b"),
    ("b", "calls", "c"),
    ("c", "writes_to", "s"),
    ("t", "written_by", "a"),
    ("d", "calls", "e"),
    ("e", "calls", "d"),
    ("a", "peers", "b"),
    ("b", "peers", "c"),
]
GRAPH = GoldGraph(ONTOLOGY, [*SERVICES, *STORES], TRIPLES)


def const(*ids: str) -> dict[str, Any]:
    return {"op": "const", "ids": list(ids)}


def walk(op: str, seed: dict[str, Any], predicate: str, direction: str) -> dict[str, Any]:
    return {"op": op, "seed": seed, "predicate": predicate, "direction": direction}


def answer(raw: dict[str, Any]) -> list[str]:
    return execute(read_plan(raw, GRAPH), GRAPH).answer


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (const("b", "a", "b"), ["a", "b"]),
        ({"op": "instances", "type": "Thing"}, ["a", "b", "c", "d", "e", "s", "t"]),
        (walk("step", const("b"), "calls", "both"), ["a", "c"]),
        (walk("closure", const("a"), "calls", "forward"), ["b", "c"]),
        (walk("closure", const("c"), "calls", "reverse"), ["a", "b"]),
        (walk("closure", const("d"), "calls", "forward"), ["d", "e"]),
        (walk("closure", const("a", "b"), "calls", "forward"), ["b", "c"]),
        (walk("step", const("a"), "writes_to", "forward"), ["t"]),
        (walk("step", const("s"), "written_by", "forward"), ["c"]),
        (walk("step", const("b"), "peers", "forward"), ["a", "c"]),
        (walk("closure", const("a"), "peers", "reverse"), ["b", "c"]),
        (walk("closure", const("b"), "calls", "both"), ["a", "c"]),
        ({"op": "of_type", "seed": {"op": "instances", "type": "Thing"}, "type": "Store"}, ["s", "t"]),
        ({"op": "union", "args": [const("a"), const("b"), const("c")]}, ["a", "b", "c"]),
        ({"op": "intersect", "args": [const("a", "b"), const("b", "c"), const("b")]}, ["b"]),
        ({"op": "difference", "args": [const("a", "b", "c"), const("b"), const("c")]}, ["a"]),
        ({"op": "count", "seed": {"op": "instances", "type": "Store"}}, ["2"]),
        ({"op": "count", "seed": const()}, ["0"]),
    ],
)
def test_operations(raw: dict[str, Any], expected: list[str]) -> None:
    assert answer(raw) == expected


def test_a_result_knows_the_facts_it_rests_on() -> None:
    raw = walk("step", walk("closure", const("a"), "calls", "forward"), "writes_to", "forward")
    outcome = execute(read_plan(raw, GRAPH), GRAPH)
    triples = {e.fact: (e.subject, e.predicate, e.object) for e in GRAPH.edges}
    assert [triples[f] for f in outcome.support["s"]] == [
        ("a", "calls", "b"),
        ("b", "calls", "c"),
        ("c", "writes_to", "s"),
    ]
    assert [(t.path, t.op, t.ids) for t in outcome.trace] == [
        ("plan.seed.seed", "const", ("a",)),
        ("plan.seed", "closure calls forward", ("b", "c")),
        ("plan", "step writes_to forward", ("s",)),
    ]


def test_named_steps() -> None:
    first = execute(parse_plan(const("a")), GRAPH)
    raw = walk("step", {"op": "ref", "name": "start"}, "calls", "forward")
    plan = read_plan(raw, GRAPH, frozenset({"start"}))
    assert execute(plan, GRAPH, {"start": first.support}).ids == ("b",)
    with pytest.raises(PlanError, match=r"plan\.seed\.name: unknown step 'start'"):
        read_plan(raw, GRAPH)


def test_vector_is_left_to_plain_retrieval() -> None:
    with pytest.raises(NotStructural):
        execute(read_plan({"op": "vector", "text": "why?"}, GRAPH), GRAPH)


@pytest.mark.parametrize(
    ("raw", "path", "what"),
    [
        ({"op": "leap"}, "plan", "unknown operation 'leap'"),
        ({}, "plan", "an operation is an object with 'op'"),
        (walk("step", const("a"), "calls", "up"), "plan.direction", "'forward', 'reverse' or 'both'"),
        (walk("step", const("a"), "eats", "both"), "plan.predicate", "unknown predicate 'eats'"),
        (walk("step", const("a", "zz"), "calls", "both"), "plan.seed.ids[1]", "no entity 'zz'"),
        ({"op": "union", "args": [const("a"), {"op": "const"}]}, "plan.args[1].ids", "required"),
        ({"op": "union", "args": [const("a")]}, "plan.args", "at least 2"),
        ({"op": "instances", "type": "Ghost"}, "plan.type", "unknown class 'Ghost'"),
        ({"op": "count", "seed": {"op": "count", "seed": const()}}, "plan.seed", "root of a plan"),
        ({**const("a"), "extra": 1}, "plan.extra", "no such field"),
    ],
)
def test_a_fault_carries_its_path(raw: dict[str, Any], path: str, what: str) -> None:
    with pytest.raises(PlanError) as caught:
        read_plan(raw, GRAPH)
    assert [f.path for f in caught.value.faults] == [path]
    assert what in str(caught.value.faults[0])


def test_the_schema_is_strict_and_names_the_ontology() -> None:
    schema = plan_schema(ONTOLOGY)
    variants = schema["$defs"]["plan"]["anyOf"]
    assert all(
        v["additionalProperties"] is False and v["required"] == list(v["properties"]) for v in variants
    )
    assert "writes_to" in json.dumps(schema)


LEAVES = st.one_of(
    st.lists(st.sampled_from("abcdest"), max_size=3).map(lambda ids: const(*ids)),
    st.sampled_from(list(ONTOLOGY.classes)).map(lambda c: {"op": "instances", "type": c}),
)
PLANS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(
            walk,
            st.sampled_from(["step", "closure"]),
            inner,
            st.sampled_from(list(ONTOLOGY.predicates)),
            st.sampled_from(["forward", "reverse", "both"]),
        ),
        st.builds(
            lambda op, args: {"op": op, "args": args},
            st.sampled_from(["union", "intersect", "difference"]),
            st.lists(inner, min_size=2, max_size=3),
        ),
        st.builds(
            lambda seed, cls: {"op": "of_type", "seed": seed, "type": cls},
            inner,
            st.sampled_from(list(ONTOLOGY.classes)),
        ),
    ),
    max_leaves=6,
)


@given(PLANS, st.permutations(TRIPLES))
def test_any_plan_runs_alike_whatever_the_order_of_facts(raw: dict[str, Any], triples: list[Any]) -> None:
    plan = parse_plan(raw)
    assert parse_plan(dump_plan(plan)) == plan
    assert check_plan(plan, GRAPH) == []
    shuffled = GoldGraph(ONTOLOGY, [*STORES, *SERVICES], triples)
    one, two = execute(plan, GRAPH), execute(plan, shuffled)
    assert one == two
    known = {e.fact for e in GRAPH.edges}
    assert all(set(facts) <= known for facts in one.support.values())
    assert list(one.ids) == sorted(set(one.ids)) == sorted(one.support)
