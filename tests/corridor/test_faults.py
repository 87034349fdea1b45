"""A document on which the engine fails is named, costs nothing else, and is read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg_pipeline.providers.embedded import engine
from kg_pipeline.providers.tasks import ExtractTask, SurveyTask
from tests.running import ONTOLOGY, kg, write


@pytest.mark.parametrize("task", [SurveyTask, ExtractTask])
def test_an_engine_fault_costs_one_document(
    task: type[Any], workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (workspace / "o.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "o.yaml"\n', "utf-8")
    write(
        workspace,
        docs__good_md="# Alpha Service\n\nAlpha Service is owned by Red Team.\n",
        docs__odd_md="# Beta Service\n\nBeta Service is owned by Red Team. Poison.\n",
    )
    perform = engine.PERFORMERS[task]

    def poisoned(given: Any) -> Any:
        text = given.document.text if isinstance(given, SurveyTask) else given.chunk.text
        if "Poison" in text:
            raise IndexError("list index out of range")
        return perform(given)

    with monkeypatch.context() as patch:
        patch.setitem(engine.PERFORMERS, task, poisoned)
        ran = kg("ingest", "docs", "--json")
    assert ran.code == 3
    assert [row["problem"] for row in ran.rows if row.get("failed") is True] == ["engine_fault"]
    assert ran.summary["documents"]["new"] == 1
    again = kg("ingest", "docs", "--json")
    assert again.code == 0
    assert again.summary["documents"]["unchanged"] == 1
    assert "beta-service:owned_by:red-team" in kg("ledger", "as-of", "9999").out.replace(
        ") --[", ":"
    ).replace("]--> (", ":")
