"""`kg export` from a user's side, and the facts that `kg show` lists for a document."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest

from kg_pipeline.export.formats import FILES
from tests.running import ONTOLOGY, kg, write


@pytest.fixture
def shop(workspace: Path) -> Path:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace,
        docs__alpha_md="# Alpha Service\n\nAlpha Service calls Beta Service.\n\nOwner: Red Team\n",
        docs__audit_md="# Audit\n\nAlpha Service is owned by Blue Team.\n\n"
        "Beta Service does not call Alpha Service.\n",
    )
    assert kg("ingest", "docs").code == 0
    return workspace


@pytest.mark.parametrize("name", FILES)
def test_a_file_for_each_format_with_quotes_and_doubts(shop: Path, name: str) -> None:
    ran = kg("export", name, "--output", "out/graph", "--json")
    assert ran.code == 0
    assert ran.summary["facts"] == 3
    assert ran.summary["left_out"] == {"denied": 1}
    text = (shop / "out" / "graph").read_text("utf-8")
    assert "Alpha Service calls Beta Service" in text
    assert "docs/alpha.md" in text
    assert "contested" in text
    piped = kg("export", name)
    assert piped.code == 0
    assert piped.out == text


def test_an_exported_graph_is_read_by_networkx(shop: Path) -> None:
    assert kg("export", "graphml", "-o", "graph.graphml").code == 0
    graph = nx.read_graphml(shop / "graph.graphml", force_multigraph=True)
    assert graph.has_edge("alpha-service", "beta-service", key="alpha-service:calls:beta-service")


def test_a_folder_of_notes_can_be_written_again(shop: Path) -> None:
    for _ in range(2):
        assert kg("export", "obsidian", "--output", "vault").code == 0
    assert "Alpha Service calls Beta Service" in (shop / "vault" / "alpha-service.md").read_text("utf-8")


@pytest.mark.parametrize(
    "arguments",
    [["magic"], ["obsidian"], ["graphml", "--json"], ["graphml", "-o", "docs"], ["obsidian", "-o", "docs"]],
)
def test_what_cannot_be_exported_says_why(shop: Path, arguments: list[str]) -> None:
    ran = kg("export", *arguments)
    assert ran.code == 2
    assert ran.err.strip().splitlines()[-1].startswith("kg: ")


def test_b31_an_empty_graph_exports(workspace: Path) -> None:
    write(workspace, docs__a_md="こんにちは。\n")
    assert kg("ingest", "docs").code == 0
    for name in FILES:
        assert kg("export", name, "-o", f"out/{name}").code == 0
    assert kg("export", "obsidian", "-o", "vault").code == 0


def test_a_document_is_shown_with_its_facts_and_their_words(shop: Path) -> None:
    ran = kg("show", "docs/audit.md")
    assert "(alpha-service) --[owned_by]--> (blue-team)  [contested]" in ran.out
    assert 'docs/audit.md:3 "' in ran.out
    assert "(beta-service) --[not calls]--> (alpha-service)" in ran.out
    assert "docs/alpha.md" not in ran.out
    rows = kg("show", "docs/audit.md", "--json").rows
    facts = [row for row in rows if "fact" in row]
    assert {row["fact"] for row in facts} == {
        "alpha-service:owned_by:blue-team",
        "beta-service:calls:alpha-service:not",
    }
    assert {source["doc"] for row in facts for source in row["sources"]} == {"docs/audit.md"}
    assert rows[-1]["path"] == "docs/audit.md"


def test_every_current_fact_is_listed_with_its_words(shop: Path) -> None:
    rows = [json.loads(line) for line in kg("export", "jsonl").out.splitlines()]
    current = {row["fact"]: row["sources"][0]["quote"] for row in rows if row.get("standing") == "current"}
    assert "alpha-service:calls:beta-service" in current
    assert all(current.values())


def test_the_count_of_jsonl_is_that_of_the_facts_in_the_file(workspace: Path) -> None:
    write(
        workspace / "docs",
        a_md="# Alpha Service\n\nOwner: Red Team\n",
        b_md="Alpha Service will be owned by Blue Team.\n",
    )
    kg("ingest", "docs")
    said = kg("export", "jsonl", "-o", "all.jsonl", "--json").summary
    lines = [json.loads(line) for line in (workspace / "all.jsonl").read_text("utf-8").splitlines()]
    assert said["written"] == sum("predicate" in line for line in lines)
    assert said["left_out"]
    assert f"{said['written']} facts, " in kg("export", "jsonl", "-o", "all.jsonl").out


def test_a_moment_behind_the_last_record_is_said_to_be_so(workspace: Path) -> None:
    write(workspace / "docs", a_md="# Alpha Service\n\nOwner: Red Team\n")
    kg("ingest", "docs")
    for late in ("9999", "99999"):
        ran = kg("ledger", "as-of", late)
        assert ran.code == 0 and "is behind the last record, #" in ran.err
    assert "behind" not in kg("ledger", "as-of", "1").err
    wrong = kg("ledger", "as-of", "banana")
    assert wrong.code == 2 and "banana: neither" in wrong.err and "--as-of" not in wrong.err
