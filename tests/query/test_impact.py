"""Impact questions on dependency graphs: exact sets, in two languages, by every way that computes."""

from __future__ import annotations

import json
import random

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.answering import engine_in
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.room import Room
from tests.conftest import require_shared

ONTOLOGY = parse_ontology(
    {
        "name": "services",
        "languages": ["ja", "en"],
        "classes": {"Service": {"labels": {"ja": ["サービス"], "en": ["service"]}}},
        "predicates": {
            "depends_on": {
                "domain": "Service",
                "range": "Service",
                "cardinality": "many",
                "transitive": True,
                "cues": {"ja": ["に依存する"], "en": ["depends on"]},
            }
        },
    },
    "services",
)
ASKED = {
    "direct": (
        "Which services call or depend directly on {}?",
        "{} に直接依存しているサービスをすべて挙げてください。",
    ),
    "uses": (
        "Which services does {} depend on directly?",
        "{} が直接依存しているサービスをすべて挙げてください。",
    ),
    "impact": (
        "Which services are affected, directly or indirectly, if {} stops?",
        "{} が停止した場合、直接・間接に影響を受けるサービスをすべて挙げてください。",
    ),
}


def room(nodes: list[str], edges: list[tuple[str, str]]) -> Room:
    entities = [Entity(node, "Service", node) for node in nodes]
    graph = GoldGraph(ONTOLOGY, entities, [(a, "depends_on", b) for a, b in edges])
    return Room(graph, EmbeddedProvider())


@pytest.mark.parametrize("way", ["plan", "sql", "cypher", "focused", "ontology"])
def test_all_78_questions_on_the_online_boutique_are_answered_exactly(way: str) -> None:
    """39 questions in two languages: direct callers, direct dependencies, impact to the end."""
    if way == "cypher":
        pytest.importorskip("ladybug")
    known = json.loads(require_shared("data", "online-boutique", "service_graph.json").read_text("utf-8"))
    engine = engine_in(room(known["nodes"], [tuple(edge) for edge in known["edges"]]), way)
    asked = [(q[f"question_{lang}"], q["answer"]) for q in known["questions"] for lang in ("en", "ja")]
    assert len(asked) == 78
    wrong = [text for text, answer in asked if list(engine.answer(text).ids) != sorted(answer)]
    assert wrong == []


def test_names_that_hold_one_another_are_told_apart() -> None:
    """The same questions on a graph with cycles, whose names are beginnings and parts of one another."""
    stems = ["order", "order-other", "travel", "travel2", "travel-plan", "admin-order", "route"]
    nodes = [f"ts-{stem}-service" for stem in stems]
    chosen = random.Random(7)
    edges = sorted({(a, b) for a in nodes for b in nodes if a != b and chosen.random() < 0.2})
    engine = engine_in(room(nodes, edges), "plan")
    for node in nodes:
        callers = {a for a, b in edges if b == node}
        reached: set[str] = set()
        waiting = {node}
        while waiting:
            waiting = {a for a, b in edges if b in waiting} - reached
            reached |= waiting
        expected = {"direct": callers, "uses": {b for a, b in edges if a == node}, "impact": reached}
        for kind, texts in ASKED.items():
            for text in texts:
                found = set(engine.answer(text.format(node)).ids)
                assert found == expected[kind], text.format(node)
