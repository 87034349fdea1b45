"""Names that a question cuts short: taken where one entity alone can be meant, and told."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.planner import Planner
from kg_pipeline.query.room import Room, understand

ONTOLOGY = parse_ontology(
    {
        "name": "yard",
        "classes": {
            "Crane": {"labels": {"en": ["crane"], "ja": ["起重機"]}},
            "Crew": {"labels": {"en": ["crew"], "ja": ["班"]}},
        },
        "predicates": {
            "run_by": {
                "domain": "Crane",
                "range": "Crew",
                "cues": {"en": ["is run by"], "ja": ["の担当は"]},
                "inverse_cues": {"en": ["runs"], "ja": ["が担当する"]},
            }
        },
    },
    "test",
)
ENTITIES = [
    Entity("heron", "Crane", "Grey Heron", ("起重機アオサギ",)),
    Entity("gull", "Crane", "Old Gull"),
    Entity("gull-2", "Crane", "New Gull"),
    Entity("dawn", "Crew", "Dawn Crew"),
    Entity("crews", "Crew", "班"),
]
GRAPH = GoldGraph(ONTOLOGY, ENTITIES, [("heron", "run_by", "dawn"), ("gull", "run_by", "dawn")])


def room() -> Room:
    return Room(GRAPH, EmbeddedProvider())


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who runs Heron?", ("dawn",)),
        ("Who runs the heron?", ("dawn",)),
        ("アオサギの担当は？", ("dawn",)),
    ],
)
def test_a_name_that_one_entity_alone_bears_in_part_is_taken_and_told(
    question: str, answer: tuple[str, ...]
) -> None:
    found = Planner(room()).answer(question)
    assert found.ids == answer
    assert [[node for node, _, _ in name.candidates] for name in found.ambiguous] == [["heron"]]


@pytest.mark.parametrize(
    "question",
    [
        "Who runs Gull?",
        "Who runs Heron Rock?",
        "Who runs Eron?",
        "Who runs heron?",
        "アオの担当は？",
        "サギの担当は？",
        "ゴイサギの担当は？",
    ],
)
def test_a_name_that_several_bear_or_none_is_refused(question: str) -> None:
    found = Planner(room()).answer(question)
    assert found.ids == ()
    assert not found.answered


def test_a_class_word_is_no_name() -> None:
    assert understand("班の一覧", room()).names == ()
    assert Planner(room()).answer("班の一覧").ids == ("crews", "dawn")
