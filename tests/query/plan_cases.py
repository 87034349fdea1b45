"""Random graphs and random plans, for engines that must answer what the plan's execution answers."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from kg_ledger.ontology import Ontology, parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.query.graph import GoldGraph

ONTOLOGY: Ontology = parse_ontology(
    {
        "name": "t",
        "classes": {
            "Thing": {},
            "Service": {"parent": "Thing"},
            "Core Service": {"parent": "Service"},
            "Store": {"parent": "Thing"},
            "組": {},
        },
        "predicates": {
            "calls": {"domain": "Thing", "range": "Thing", "transitive": True},
            "writes_to": {"domain": "Thing", "range": "Thing"},
            "written_by": {"domain": "Thing", "range": "Thing", "inverse": "writes_to"},
            "peers": {"domain": "Thing", "range": "Thing", "symmetric": True, "transitive": True},
            "Calls": {"domain": "Thing", "range": "Thing"},
            "管理 する": {"domain": "Thing", "range": "組", "inverse": "`managed'"},
            "`managed'": {"domain": "組", "range": "Thing"},
        },
    },
    "test",
)
IDS = ["a", "b", "c", "d", "o'neil", 'x"y', "台帳", "back\\slash"]
PREDICATES = list(ONTOLOGY.predicates)
CLASSES = list(ONTOLOGY.classes)
DIRECTIONS = ["forward", "reverse", "both"]


def const(*ids: str) -> dict[str, Any]:
    return {"op": "const", "ids": list(ids)}


def walk(op: str, seed: dict[str, Any], predicate: str, direction: str) -> dict[str, Any]:
    return {"op": op, "seed": seed, "predicate": predicate, "direction": direction}


def build(types: list[str | None], triples: list[tuple[str, str, str]]) -> GoldGraph:
    entities = [Entity(i, t, f"label of {i}") for i, t in zip(IDS, types, strict=True)]
    return GoldGraph(ONTOLOGY, entities, triples)


def dense(seed: int) -> GoldGraph:
    """A graph in which most steps from several nodes meet, and most closures run into cycles."""
    chance = random.Random(seed)
    types = [chance.choice([*CLASSES, "Service", "Service", None]) for _ in IDS]
    predicates = chance.sample(PREDICATES, 3)
    triples = [
        (chance.choice(IDS), chance.choice(predicates), chance.choice(IDS))
        for _ in range(chance.randint(8, 40))
    ]
    return build(types, triples)


_SPARSE = st.builds(
    build,
    st.lists(st.sampled_from([*CLASSES, None]), min_size=len(IDS), max_size=len(IDS)),
    st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from(PREDICATES), st.sampled_from(IDS)), max_size=16),
)
GRAPHS = st.one_of(_SPARSE, st.integers(0, 10**6).map(dense))
_LEAVES = st.one_of(
    st.lists(st.sampled_from(IDS), max_size=3).map(lambda ids: const(*ids)),
    st.sampled_from(CLASSES).map(lambda c: {"op": "instances", "type": c}),
    st.just({"op": "ref", "name": "earlier"}),
)
_SETS = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.builds(
            walk,
            st.sampled_from(["step", "closure"]),
            inner,
            st.sampled_from(PREDICATES),
            st.sampled_from(DIRECTIONS),
        ),
        st.builds(walk, st.just("step"), inner, st.sampled_from(PREDICATES), st.sampled_from(DIRECTIONS)),
        st.builds(
            lambda op, args: {"op": op, "args": args},
            st.sampled_from(["union", "intersect", "difference"]),
            st.lists(inner, min_size=2, max_size=3),
        ),
        st.builds(
            lambda seed, cls: {"op": "of_type", "seed": seed, "type": cls}, inner, st.sampled_from(CLASSES)
        ),
    ),
    max_leaves=6,
)
PLANS = st.one_of(_SETS, _SETS.map(lambda seed: {"op": "count", "seed": seed}))
EARLIER = ("b", "台帳")
"""What the step named `earlier` gave."""
