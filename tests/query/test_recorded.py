"""Recorded extractions of another system, taken in through the tape; and the passages relations lead to."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.conftest import REPO, require_shared
from tests.running import kg

BESIDE = 120
"""Passages that support no question's answer, taken in with those that do."""


@pytest.fixture(scope="module")
def musique() -> ModuleType:
    """The benchmark, which holds the way from the recording to the tape."""
    spec = importlib.util.spec_from_file_location("musique_benchmark", REPO / "benchmarks" / "musique.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def taken(
    musique: ModuleType, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Any, dict[str, Any], list[Any]]:
    """The workspace, the summary of its ingest, and the questions with their supporting documents."""
    folder = require_shared("data", "musique")
    every = musique.recording(folder)
    needed = {doc for one in musique.questions(every, folder) for doc in one.support}
    numbered = {f"passages/{number:04}.txt": row for number, row in enumerate(every)}
    rows = [row for path, row in numbered.items() if path in needed]
    rows += [row for path, row in numbered.items() if path not in needed][:BESIDE]
    place, intake = musique.take_in(rows, tmp_path_factory.mktemp("recorded"))
    return place, intake, musique.questions(rows, folder)


def test_every_passage_is_taken_in_and_every_item_is_accounted_for(taken: Any, musique: ModuleType) -> None:
    _, intake, asked = taken
    documents = len({doc for one in asked for doc in one.support}) + BESIDE
    assert (intake["exit"], intake["documents"]["new"], intake["documents"]["failed"]) == (0, documents, 0)
    recorded = intake["recorded"]
    assert recorded["triples"] > 2_000
    assert recorded["malformed"] > 0
    assert set(intake["refused"]) <= {
        "alias_of_another_number",
        "description_lacks_name",
        "empty_object",
        "empty_subject",
        "name_not_in_document",
        "quote_lacks_object",
        "quote_lacks_subject",
        "quote_not_in_chunk",
        "self_loop",
    }
    assert sum(intake["refused"].values()) == intake["quarantined"]
    usable = recorded["triples"] - recorded["malformed"]
    lost = intake["refused"].copy()
    for of_an_entity in ("name_not_in_document", "description_lacks_name"):
        lost.pop(of_an_entity, 0)
    repeated = recorded["repeated"]
    assert intake["claims"] == usable - repeated - sum(lost.values())
    assert sum(intake["judgements"].values()) == intake["claims"]
    assert intake["claims"] > 0.8 * usable


def test_the_graph_stands_and_replays(taken: Any) -> None:
    place, intake, _ = taken
    with place.ledger() as ledger:
        counts = ledger.view.counts()
        assert counts["facts"] == intake["facts"] > 1_500
        assert counts["entities"] == intake["entities"] > 2_000
        assert ledger.store.verify().ok


def test_relations_lead_to_supporting_passages_that_words_do_not_find(
    taken: Any, musique: ModuleType
) -> None:
    """Both ways miss some; among so few passages the two come out alike, over all 1,890 see the benchmark."""
    place, _, every = taken
    assert len(every) == 51
    asked = every[::3]
    led, words = musique.by_relations(place, asked), musique.by_words(place, asked)
    assert musique.recall(led, asked)["all"] > 50
    gained = [
        one.support & (set(by_led[:5]) - set(by_words[:5]))
        for one, by_led, by_words in zip(asked, led, words, strict=True)
    ]
    assert any(gained)


def test_the_command_reads_what_relations_lead_to(taken: Any, musique: ModuleType) -> None:
    place, _, asked = taken
    one = next(o for o in asked if o.text.startswith("What country") or "Dai Jitao" in o.text)
    ran = kg("query", one.text, "--strategy", "graphrag", "--workspace", place.folder, "--json")
    assert ran.code == 0
    read = [passage["doc"] for passage in ran.summary["read"]]
    assert read == musique.by_relations(place, [one])[0]
    assert ran.summary["branch"] == "local"
