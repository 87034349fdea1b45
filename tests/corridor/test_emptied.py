"""A file that was emptied states nothing any more; one that can no longer be read keeps what it stated."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from kg_ledger.records import Standing
from tests.running import ONTOLOGY, kg, write

ALPHA = "Alpha Service calls Beta Service.\n"
BETA = "Beta Service calls Gamma Service.\n"


@pytest.fixture
def docs(workspace: Path) -> Path:
    (workspace / "o.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "o.yaml"\n', "utf-8")
    write(workspace / "docs", alpha_md=ALPHA, beta_md=BETA)
    assert kg("ingest", "docs").code == 0
    return workspace / "docs"


def current() -> set[str]:
    with Ledger.open(Path(".kg"), read_only=True) as ledger:
        return {fact.id for fact in ledger.view.facts(Standing.CURRENT)}


BOTH = {"alpha-service:calls:beta-service", "beta-service:calls:gamma-service"}


@pytest.mark.parametrize("left", ["", " \n\t\n", "\ufeff", "\u3000\n"])
def test_an_emptied_file_withdraws_what_it_stated_and_comes_back(docs: Path, left: str) -> None:
    assert current() == BOTH
    (docs / "alpha.md").write_text(left, "utf-8")
    ran = kg("ingest", "docs", "--json")
    assert ran.code == 0
    assert ran.summary["documents"]["withdrawn"] == 1
    assert current() == {"beta-service:calls:gamma-service"}
    assert kg("show", "docs/alpha.md", "--json").summary["state"] == "withdrawn"
    again = kg("ingest", "docs", "--json")
    assert again.summary["documents"]["withdrawn"] == 0
    (docs / "alpha.md").write_text(ALPHA, "utf-8")
    kg("ingest", "docs")
    assert current() == BOTH
    assert kg("ledger", "verify").code == 0


def test_a_file_that_cannot_be_read_any_more_is_a_failure_and_keeps_its_facts(docs: Path) -> None:
    (docs / "alpha.md").write_bytes(bytes(range(256)) * 40)
    ran = kg("ingest", "docs", "--json")
    assert ran.code == 3
    [problem] = [row for row in ran.rows if "problem" in row]
    assert problem["failed"] and problem["where"] == "docs/alpha.md"
    assert "What it stated before is kept" in problem["what"]
    assert current() == BOTH
    write(docs, new_md="x")
    (docs / "new.md").write_bytes(bytes(range(256)) * 40)
    (docs / "alpha.md").write_text(ALPHA, "utf-8")
    assert kg("ingest", "docs").code == 0, "a new file that is no document is only skipped"


def test_many_files_emptied_at_once_stop_the_run(docs: Path) -> None:
    for n in range(12):
        write(docs, **{f"more{n}_md": f"Unit{n} Service calls Beta Service.\n"})
    kg("ingest", "docs")
    before = current()
    for file in docs.iterdir():
        file.write_bytes(b"")
    ran = kg("ingest", "docs")
    assert ran.code == 2
    assert "all 14 documents" in ran.err and "--prune" in ran.err
    assert current() == before
    assert kg("ingest", "docs", "--prune", "--json").summary["documents"]["withdrawn"] == 14
    assert current() == set()


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("left", ["nothing", "empty files", "no documents"])
def test_a_folder_that_held_few_documents_and_holds_none_stops_the_run(
    docs: Path, count: int, left: str
) -> None:
    share = docs.parent / "share"
    write(share, **{f"doc{n}_md": f"Unit{n} Service calls Beta Service.\n" for n in range(count)})
    assert kg("ingest", "docs", "share").code == 0
    before = current()
    for file in share.iterdir():
        file.write_bytes(b"") if left == "empty files" else file.unlink()
    if left == "no documents":
        (share / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    for command in (("share",), ("docs", "share"), ("share", "--dry-run"), ("share", "--limit", "1")):
        ran = kg("ingest", *command)
        assert ran.code == 2, command
        assert "share" in ran.err and "--prune" in ran.err
        assert current() == before
    assert kg("ingest", "share", "--prune", "--json").summary["documents"]["withdrawn"] == count
    assert current() == BOTH


def test_a_folder_whose_documents_moved_to_another_lost_nothing(docs: Path) -> None:
    docs.rename(docs.parent / "later")
    docs.mkdir()
    ran = kg("ingest", "docs", "later", "--json")
    assert ran.code == 0
    assert (ran.summary["documents"]["renamed"], ran.summary["documents"]["withdrawn"]) == (2, 0)
    assert current() == BOTH


def test_files_that_a_pattern_matches_and_are_all_empty_stop_the_run(docs: Path) -> None:
    for file in docs.iterdir():
        file.write_bytes(b"")
    ran = kg("ingest", "docs/*.md")
    assert ran.code == 2 and "--prune" in ran.err
    assert current() == BOTH
    assert kg("ingest", "docs/alpha.md").code == 0, "one file that is named is meant"
    assert current() == {"beta-service:calls:gamma-service"}
