"""Scores of earlier runs: what moved, and what the run was made with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.strategies import PAGE, TEN, table_in
from kg_pipeline.answering import STRATEGIES
from kg_pipeline.score.history import History
from tests.running import kg

ROW: dict[str, Any] = {
    "gold": "g",
    "graph": "gold",
    "provider": "embedded",
    "prompts": {"query": "a"},
    "ontology": "o",
    "model": {"generation": "m"},
    "extraction": {"relations": {"f1": 1.0}, "entities": {"f1": 1.0}},
    "resolution": {"f1": 1.0},
    "answers": {"plan": {"macro_f1": 0.9}},
    "coverage": {"plain": 0.5},
}


def test_the_change_since_the_last_run_of_the_same_kind(tmp_path: Path) -> None:
    past = History(tmp_path)
    assert (past.change(ROW), past.changed(ROW)) == ({}, [])
    past.add(ROW)
    past.add(ROW | {"graph": "extracted", "answers": {"plan": {"macro_f1": 0.1}}})
    now = ROW | {"answers": {"plan": {"macro_f1": 1.0}}, "coverage": {"plain": 0.25}}
    assert past.change(now)["answers.plan.macro_f1"] == pytest.approx(0.1)
    assert past.change(now)["coverage.plain"] == pytest.approx(-0.25)
    assert past.changed(now) == []
    other = now | {"prompts": {"query": "b"}, "model": {"generation": "n"}}
    assert past.changed(other) == ["prompts", "model"]


def test_all_strategies_are_scored_and_kept_with_what_they_were_made_with(workspace: Path) -> None:
    pytest.importorskip("ladybug")
    (workspace / ".kg").mkdir()
    assert set(TEN) <= set(STRATEGIES)
    ran = kg("score", "--strategy", "all", "--graph", "gold", "--min-f1", "0.9", "--json")
    assert ran.code == 0, "of all ways, that of plan is held against the bound"
    summary = ran.summary
    assert set(TEN) <= set(summary["answers"])
    assert summary["skipped"] == {}
    for one in summary["answers"].values():
        assert {"macro_f1", "kinds", "refused", "questions"} <= set(one)
        assert {"single", "join", "multihop", "count", "difference", "type"} <= set(one["kinds"])
        assert len(one["questions"]) == 40
    assert set(summary["coverage"]) == {"plain", "ontology", "focused"}
    assert summary["coverage"]["ontology"] >= 0.9 > summary["coverage"]["plain"]
    for name in ("plan", "cypher", "sql", "focused", "ontology"):
        assert summary["answers"][name]["macro_f1"] >= 0.9, name
    assert summary["answers"]["plain"]["macro_f1"] < 0.5
    told = table_in(PAGE.read_text("utf-8"), "ways")
    for name in TEN:
        measured = summary["answers"][name]["macro_f1"]
        assert float(told[name]["embedded, 40"]) == pytest.approx(measured, abs=0.05), name
    assert set(summary["prompts"]) == {"extract", "resolve", "summarize", "query"}
    assert set(summary["model"]) == {"extraction", "generation"}
    kept = kg("score", "--history", "--json").rows
    assert [(row["prompts"], row["ontology"], row["model"]) for row in kept] == [
        (summary["prompts"], summary["ontology"], summary["model"])
    ]


def test_a_strategy_whose_engine_is_not_installed_is_left_out_and_named(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kg_pipeline.answering.lacking", lambda name: "" if name == "plan" else "extra")
    ran = kg("score", "--strategy", "all", "--graph", "gold", "--json")
    assert set(ran.summary["answers"]) == {"plan"}
    assert "cypher" in ran.summary["skipped"]
    assert "pip install" in ran.err
