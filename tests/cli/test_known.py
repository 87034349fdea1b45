"""`kg between`, `kg timeline` and `kg diagnose` from a user's side."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from tests.ledger.speaking import say
from tests.running import ONTOLOGY, kg, write


@pytest.fixture
def shop(workspace: Path) -> Path:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace,
        docs__alpha_md="---\ndate: 2024-05-01\n---\n# Alpha Service\n\nAlpha Service calls Beta Service.\n",
        docs__beta_md="# Beta Service\n\nBeta Service is owned by Blue Team. "
        "Beta Service calls Gamma Service.\n",
        docs__audit_md="# Audit\n\nBeta Service is owned by Red Team.\n\n"
        "Delta Service calls Epsilon Service.\n",
        docs__ja_md="# 決済サービス\n\n決済サービスは在庫サービスを呼び出す。\n",
        docs__zaiko_md="# 在庫サービス\n\n在庫を数える。\n",
    )
    assert kg("ingest", "docs").code == 0
    return workspace


def assert_verbatim(workspace: Path, sources: list[dict[str, object]]) -> None:
    assert sources
    for one in sources:
        text = (workspace / str(one["doc"])).read_bytes().decode("utf-8")
        assert text[one["start"] : one["end"]] == one["quote"]


def test_between_shows_each_edge_with_its_words(shop: Path) -> None:
    ran = kg("between", "Alpha Service", "gamma-service")
    assert ran.code == 0
    assert "(Alpha Service) --[calls]--> (Beta Service)" in ran.out
    assert 'docs/alpha.md:6 "' in ran.out
    summary = kg("between", "Alpha Service", "gamma-service", "--json").summary
    assert summary["connected"] is True
    (pair,) = summary["pairs"]
    assert [step["to"] for step in pair["paths"][0]] == ["beta-service", "gamma-service"]
    for step in pair["paths"][0]:
        for fact in step["facts"]:
            assert_verbatim(shop, fact["sources"])


def test_between_marks_what_is_contested(shop: Path) -> None:
    ran = kg("between", "Beta Service", "Blue Team")
    assert "[contested]" in ran.out
    assert "contested: beta-service:owned_by:red-team" in ran.out


def test_b83_two_components_named_in_one_document_are_not_connected(shop: Path) -> None:
    ran = kg("between", "Beta Service", "Delta Service")
    assert ran.code == 0
    assert "no stated connection" in ran.out
    assert "docs/audit.md" in ran.out
    (pair,) = kg("between", "Beta Service", "Delta Service", "--json").summary["pairs"]
    assert (pair["connected"], pair["paths"], pair["named_together"]) == (False, [], ["docs/audit.md"])


def test_between_speaks_the_language_of_the_names(shop: Path) -> None:
    assert "述べられたつながりはありません" in kg("between", "決済サービス", "alpha-service").out
    assert "no stated connection" in kg("between", "決済サービス", "alpha-service", "--lang", "en").out


@pytest.mark.parametrize(
    "command", [["between", "Alpha Servise", "Beta Service"], ["timeline", "Alpha Servise"]]
)
def test_an_unknown_name_is_refused_with_what_comes_close(shop: Path, command: list[str]) -> None:
    ran = kg(*command)
    assert ran.code == 2
    assert "no entity called Alpha Servise" in ran.err
    assert "Alpha Service" in ran.err


def test_between_one_thing_and_itself_is_refused(shop: Path) -> None:
    assert kg("between", "Alpha Service", "alpha-service").code == 2


def test_b45_an_ambiguous_name_is_told_with_its_candidates(shop: Path) -> None:
    with Ledger.open(shop / ".kg") as ledger, ledger.writing("run", "test") as writer:
        say(writer, "cb", "CB@Service | calls | Beta Service\nCB@Datastore | owned_by | Red Team\n")
    summary = kg("timeline", "CB", "--json").summary
    (name,) = summary["ambiguous"]
    assert {one["type"] for one in name["candidates"]} == {"Service", "Datastore"}
    between = kg("between", "CB", "Beta Service", "--json").summary
    assert between["ambiguous"] == summary["ambiguous"]
    assert [pair["connected"] for pair in between["pairs"]].count(True) >= 1
    assert len(between["pairs"]) == 2
    assert "CB could be" in kg("between", "CB", "Beta Service").out


def test_timeline_lays_out_dated_events_first(shop: Path) -> None:
    ran = kg("timeline", "Beta Service")
    lines = [line for line in ran.out.splitlines() if line.startswith("  ") and "--[" in line]
    assert lines[0].startswith("  2024-05-01  stated")
    assert all("undated" in line for line in lines[1:])
    rows = kg("timeline", "Beta Service", "--json").rows
    assert rows[-1]["events"] == len(rows) - 1
    assert {"when", "basis", "kind", "fact", "standing", "sources"} <= set(rows[0])
    for row in rows[:-1]:
        assert_verbatim(shop, row["sources"])


def test_timeline_speaks_japanese(shop: Path) -> None:
    assert "日付なし" in kg("timeline", "決済サービス").out


def test_timeline_shows_a_decision(shop: Path) -> None:
    item = kg("review", "--list", "--json").summary["items"][0]["id"]
    decision = f"{item}=accept:beta-service:owned_by:red-team"
    assert kg("review", "--decide", decision, "--note", "asked").code == 0
    ran = kg("timeline", "Red Team")
    assert "decided" in ran.out
    assert "“asked”" in ran.out
    decided = [row for row in kg("timeline", "Red Team", "--json").rows if row.get("kind") == "decided"]
    assert decided[0]["decision"]["action"] == "accept"


def test_diagnose_takes_the_quotes_of_the_answer_where_nothing_is_expected(shop: Path) -> None:
    summary = kg("diagnose", "What does Alpha Service call?", "--json").summary
    assert summary["answered"] is True
    (place,) = summary["places"]
    assert (place["doc"], place["packed"]) == ("docs/alpha.md", True)
    assert place["facts"] == [{"fact": "alpha-service:calls:beta-service", "standing": "current"}]
    assert_verbatim(shop, summary["places"])
    assert {"layer", "names", "unknown", "unseen", "evidence", "calls"} <= set(summary)


def test_diagnose_follows_words_lines_and_facts(shop: Path) -> None:
    question = "Who runs Beta Service?"
    for expected in ("owned by Blue Team", "docs/beta.md:3", "beta-service:owned_by:blue-team"):
        summary = kg("diagnose", question, "--expect", expected, "--json").summary
        assert [place["doc"] for place in summary["places"]] == ["docs/beta.md"]
        assert summary["layer"] in (None, "reading")
    lost = kg("diagnose", question, "--expect", "在庫を数える", "--json").summary
    assert (lost["layer"], lost["places"][0]["layer"]) == ("matching", "matching")
    assert "matching" in kg("diagnose", question, "--expect", "在庫を数える").out


def test_diagnose_of_an_unknown_name_is_lost_in_matching(shop: Path) -> None:
    summary = kg("diagnose", "Who owns Zorblax?", "--json").summary
    assert (summary["layer"], summary["unknown"], summary["answered"]) == ("matching", ["Zorblax"], False)


def test_diagnose_speaks_japanese(shop: Path) -> None:
    assert "問いと語が重ならない" in kg("diagnose", "決済サービスの担当は？", "--expect", "Epsilon").out


@pytest.mark.parametrize("expected", ["no such words", "docs/beta.md:99", ""])
def test_diagnose_refuses_a_place_that_is_none(shop: Path, expected: str) -> None:
    ran = kg("diagnose", "Who owns Beta Service?", "--expect", expected)
    assert ran.code == 2
    assert "kg:" in ran.err


def test_nothing_taken_in_is_said(workspace: Path) -> None:
    for command in (["between", "a", "b"], ["timeline", "a"], ["diagnose", "who?"]):
        ran = kg(*command)
        assert ran.code == 2
        assert "kg ingest" in ran.err


def test_diagnose_finds_no_loss_where_the_answer_is_right(shop: Path) -> None:
    summary = kg("diagnose", "What does Alpha Service call?", "--json").summary
    assert (summary["answered"], summary["layer"]) == (True, None)
    assert summary["places"][0]["layer"] is None


def test_diagnose_names_extraction_where_the_passage_says_what_no_fact_holds(workspace: Path) -> None:
    write(workspace / "docs", a_md="# Night batch\n\nWe settled that the night batch goes to Blue Team.\n")
    kg("ingest", "docs")
    summary = kg("diagnose", "Who owns the night batch?", "--expect", "goes to Blue Team", "--json").summary
    assert (summary["layer"], summary["places"][0]["facts"]) == ("extraction", [])


def test_what_has_ended_is_told_between_two_with_its_time(workspace: Path) -> None:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace,
        docs__a_md="# Owners\n\nDate: 2025-06-01\n\nAlpha Service is owned by Red Team from 2019 to 2021.\n\n"
        "Beta Service was owned by Blue Team until March 2025.\n",
    )
    assert kg("ingest", "docs").code == 0
    closed, over = kg("between", "Alpha Service", "Red Team"), kg("between", "Beta Service", "Blue Team")
    assert "[ended; since 2019, until 2022]" in closed.out
    assert "[ended; until 2025-03]" in over.out
    for told in (closed.out, over.out):
        assert "no stated connection now" in told
        assert "--[owned_by]-->" in told
        assert "which states no relation" not in told
        assert "not owned_by" not in told
    assert kg("query", "Who owns Alpha Service?", "--json").summary["ids"] == []
