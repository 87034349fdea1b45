"""Decisions outlive the files: taken in again, moved or reworded, they stand until their evidence changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg_ledger.ledger import Ledger
from tests.running import ONTOLOGY, kg

OLD = "Search Service is a service. Search Service is owned by Amber Team. It has a log.\n"
NEW = "Amber Team is a team. Cedar Team is a team.\n\nSearch Service is owned by Cedar Team.\n"


def ingest(folder: Path) -> dict[str, Any]:
    ran = kg("ingest", folder / "docs", "--workspace", folder, "--json")
    assert ran.code == 0, ran.err
    return ran.summary


def listed(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = kg("review", "--list", "--json", "--workspace", folder, *arguments).summary[
        "items"
    ]
    return items


def owners(folder: Path) -> dict[str, str]:
    """Standing of each owner that is stated."""
    with Ledger.open(folder / ".kg") as ledger:
        assert ledger.verify().ok
        found = ledger.view.facts()
        return {f.object: f.standing.value for f in found if f.predicate == "owned_by"}


@pytest.fixture
def decided(workspace: Path) -> Path:
    """Two sources disagree about an owner, and the first was found to be right."""
    (workspace / "kg.toml").write_text("", "utf-8")
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    docs = workspace / "docs"
    docs.mkdir()
    (docs / "old.md").write_text(OLD, "utf-8")
    (docs / "new.md").write_text(NEW, "utf-8")
    schema = workspace / "ontology.yaml"
    assert kg("ingest", docs, "--ontology", schema, "--workspace", workspace).code == 0
    (item,) = listed(workspace)
    assert item["class"] == "conflict"
    (fact,) = [side["fact"] for side in item["sides"] if "Amber" in side["quote"]]
    ran = kg("review", "--decide", f"{item['id']}=accept:{fact}", "--workspace", workspace)
    assert ran.code == 0, ran.err
    assert owners(workspace) == {"amber-team": "current", "cedar-team": "unsupported"}
    return workspace


def test_taken_in_again_nothing_is_asked_again(decided: Path) -> None:
    before = owners(decided)
    assert ingest(decided)["documents"]["unchanged"] == 2
    assert listed(decided) == []
    assert owners(decided) == before


def test_a_file_that_moved_or_was_reworded_elsewhere_asks_nothing(decided: Path) -> None:
    before = owners(decided)
    docs = decided / "docs"
    (docs / "new.md").rename(docs / "moved.md")
    (docs / "old.md").write_text("# Notes\n\nA first line.\n\n" + OLD + "\nA last line.\n", "utf-8")
    row = ingest(decided)["documents"]
    assert (row["renamed"], row["changed"]) == (1, 1)
    assert listed(decided) == []
    assert owners(decided) == before


def test_more_of_the_same_for_the_winner_asks_nothing(decided: Path) -> None:
    (decided / "docs" / "third.md").write_text("Search Service is owned by Amber Team.\n", "utf-8")
    ingest(decided)
    assert listed(decided) == []
    assert owners(decided)["amber-team"] == "current"


def test_another_source_for_the_rejected_side_asks_again(decided: Path) -> None:
    (decided / "docs" / "third.md").write_text("Search Service is owned by Cedar Team.\n", "utf-8")
    ingest(decided)
    (item,) = listed(decided)
    assert {side["doc"] for side in item["sides"]} >= {"docs/old.md", "docs/third.md"}


def test_a_third_value_asks_again_and_the_history_tells_the_decision(decided: Path) -> None:
    (settled,) = [i for i in listed(decided, "--all") if i["state"] == "settled"]
    (decided / "docs" / "new.md").write_text(
        NEW.replace("by Cedar Team", "by Flint Team") + "Flint Team is a team.\n", "utf-8"
    )
    ingest(decided)
    (item,) = listed(decided)
    assert item["id"] == settled["id"]
    assert {side["fact"].rpartition(":")[2] for side in item["sides"]} == {"amber-team", "flint-team"}
    with Ledger.open(decided / ".kg") as ledger:
        assert [d.action for d in ledger.view.decisions() if d.active] == ["accept"]


def test_an_undone_decision_stays_undone(decided: Path) -> None:
    with Ledger.open(decided / ".kg") as ledger:
        seq = ledger.view.decisions()[-1].seq
    assert kg("review", "--decide", f"{seq}=undo", "--workspace", decided).code == 0
    ingest(decided)
    assert len(listed(decided)) == 1
    assert set(owners(decided).values()) == {"contested"}


def test_when_one_side_goes_nothing_is_left_to_ask(decided: Path) -> None:
    (decided / "docs" / "new.md").unlink()
    assert kg("ingest", decided / "docs", "--prune", "--workspace", decided).code == 0
    assert listed(decided) == []
    assert owners(decided) == {"amber-team": "current", "cedar-team": "unsupported"}
