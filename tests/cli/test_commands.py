"""The other commands from a user's side: ask, show, review, score, verify, demo."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import REPO
from tests.running import ONTOLOGY, kg, write


@pytest.fixture
def shop(workspace: Path) -> Path:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace,
        docs__alpha_md="# Alpha Service\n\nAlpha Service calls Beta Service.\n\nOwner: Red Team\n",
        docs__beta_md="# Beta Service\n\nBeta Service is owned by Blue Team.\n",
        docs__audit_md="# Audit\n\nAlpha Service is owned by Blue Team.\n",
    )
    assert kg("ingest", "docs").code == 0
    return workspace


def test_an_answer_cites_file_line_and_words(shop: Path) -> None:
    said = kg("query", "What does Alpha Service call?")
    assert 'docs/alpha.md:3 "' in said.out
    summary = kg("query", "What does Alpha Service call?", "--json").summary
    assert summary["answered"]
    assert summary["ids"] == ["beta-service"]
    for citation in summary["citations"]:
        text = (shop / citation["doc"]).read_text("utf-8")
        assert text[citation["start"] : citation["end"]] == citation["quote"]
    assert set(summary) >= {"strategy", "branch", "disputes", "missing", "ambiguous", "calls"}


def test_b86_an_unknown_name_is_refused_without_a_call(shop: Path) -> None:
    for options in ([], ["--local"]):
        summary = kg("query", "Who owns Zorblax?", "--json", *options).summary
        assert not summary["answered"]
        assert summary["ids"] == []
        assert summary["calls"] == 0
        assert "Zorblax" in summary["answer"]


def test_b63_an_answer_on_contested_ground_shows_the_other_side(shop: Path) -> None:
    said = kg("query", "Who owns Alpha Service?").out
    assert "docs/alpha.md:5" in said
    assert "docs/audit.md:3" in said


def test_b85_an_empty_question_is_a_usage_error(shop: Path) -> None:
    for empty in ("", "?", "  "):
        assert kg("query", empty).code == 2


def test_an_unknown_strategy_names_the_known_ones(shop: Path) -> None:
    ran = kg("query", "x?", "--strategy", "magic")
    assert ran.code == 2
    assert "plan" in ran.err


def test_as_of_answers_from_an_earlier_day(shop: Path) -> None:
    assert kg("query", "Who owns Beta Service?", "--as-of", "1", "--json").summary["answered"] is False


def test_as_of_says_where_only_a_text_without_a_date_vouches_for_the_time(workspace: Path) -> None:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace / "docs",
        a_md="Opal Service is owned by Heron Team since 2021-04-01.\n",
        b_md="Opal Service is owned by Heron Team.\n",
        c_md="Jade Service is owned by Heron Team since 2021-04-01.\n",
    )
    kg("ingest", "docs")
    early = kg("query", "Who owns Opal Service?", "--as-of", "2021-03-20").out
    assert "since 2021-04-01" in early and "on 2021-03-20 cannot be told" in early
    late = kg("query", "Who owns Opal Service?", "--as-of", "2021-05-20").out
    assert "Heron Team" in late and "cannot be told" not in late
    assert kg("query", "Who owns Jade Service?", "--as-of", "2021-03-20", "--json").summary["ids"] == []
    assert "without a date" in kg("show", "Opal Service").out
    assert "without a date" not in kg("show", "Jade Service").out


@pytest.mark.parametrize("when", ["yesterday", "2026-13-45", "-5", "2026-1"])
def test_a_moment_that_is_none_is_refused(shop: Path, when: str) -> None:
    ran = kg("query", "Who owns Beta Service?", f"--as-of={when}")
    assert ran.code == 2
    assert "ISO 8601" in ran.err


def test_show_finds_entities_facts_documents_and_records(shop: Path) -> None:
    assert kg("show", "ALPHA service", "--json").rows[0]["entity"]["id"] == "alpha-service"
    assert kg("show", "alpha-service:calls:beta-service", "--json").rows[0]["sources"]
    assert kg("show", "docs/beta.md", "--json").summary["state"] == "live"
    assert kg("show", "1", "--json").summary["op"] == "run"
    missing = kg("show", "Alpha Servise")
    assert missing.code == 2
    assert "Alpha Service" in missing.err


def test_review_lists_both_sides_decides_and_undoes(shop: Path) -> None:
    listed = kg("review", "--list", "--json").summary
    assert listed["open"] == 1
    item = listed["items"][0]
    assert {side["doc"] for side in item["sides"]} == {"docs/alpha.md", "docs/audit.md"}
    assert {"id", "slot", "class", "rule", "sides", "state"} <= set(item)
    assert {"fact", "quote", "doc", "start", "end", "revision"} <= set(item["sides"][0])
    assert kg("review", "--check").code == 1
    fact = "alpha-service:owned_by:red-team"
    decided = kg("review", "--decide", f"{item['id']}=accept:{fact}", "--json")
    assert decided.code == 0
    assert kg("review", "--check").code == 0
    assert "Blue" not in kg("query", "Who owns Alpha Service?", "--json").summary["answer"]
    number = decided.rows[0]["decision"]
    assert kg("review", "--decide", f"{number}=undo").code == 0
    assert kg("review", "--list", "--json").summary["open"] == 1
    assert kg("ledger", "verify").code == 0


@pytest.mark.parametrize("given", ["nothing", "item=", "=accept", "item:0=accept", "x=undo", "item:0=dance"])
def test_a_decision_that_does_not_fit_says_why(shop: Path, given: str) -> None:
    before = kg("ledger", "verify", "--json").summary["records"]
    ran = kg("review", "--decide", given)
    assert ran.code == 2
    assert "kg:" in ran.err
    assert kg("ledger", "verify", "--json").summary["records"] == before


def test_tampering_is_told(shop: Path) -> None:
    assert kg("ledger", "verify").code == 0
    with closing(sqlite3.connect(shop / ".kg" / "kg.db")) as database, database:
        size = "length(value)"
        assert database.execute(f"delete from shelf where {size} = (select max({size}) from shelf)").rowcount
    ran = kg("ledger", "verify")
    assert ran.code == 1
    assert "BROKEN" in ran.out


def test_the_log_and_the_export_are_whole(shop: Path) -> None:
    records = kg("ledger", "verify", "--json").summary["records"]
    assert kg("ledger", "log", "--json").summary["records"] == records
    assert len(kg("ledger", "export").out.splitlines()) >= records


def test_the_demo_shows_the_main_job(workspace: Path) -> None:
    ran = kg("demo", "--json")
    assert ran.code == 0
    answers = [row for row in ran.rows if "strategy" in row]
    assert [row["answered"] for row in answers] == [True, True, False]
    assert all(row["citations"] for row in answers[:2])
    conflict = next(row["conflict"] for row in ran.rows if "conflict" in row)
    assert len({side["quote"] for side in conflict["sides"]}) >= 2
    assert ran.summary["verified"] is True
    assert not (workspace / ".kg").exists()


def test_score_has_the_fields_that_scripts_rely_on(workspace: Path) -> None:
    summary = kg("score", "--json").summary
    assert set(summary["extraction"]) == {"entities", "relations", "typing", "traps_hit"}
    assert summary["quotes"]["verified"] == summary["quotes"]["total"] > 0
    assert set(summary["resolution"]) == {"p", "r", "f1", "lost", "overmerged"}
    assert set(summary["judging"]) >= {"macro_f1", "accuracy", "per_class"}
    assert summary["answers"]["plan"]["questions"]
    assert kg("score", "--strategy", "none", "--min-f1", "1.01").code == 1


def test_b90_output_is_utf8_whatever_the_locale(shop: Path) -> None:
    write(shop, docs__ja_md="# ガンマサービス\n\nガンマサービスの担当は赤チーム🚀。\n")
    kg("ingest", "docs")
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "cp932", "PYTHONUTF8": "0"}
    ran = subprocess.run(
        [
            sys.executable,
            "-c",
            "from kg_pipeline.cli.main import main; main()",
            "show",
            "docs/ja.md",
            "--json",
        ],
        env=environment,
        capture_output=True,
        check=True,
    )
    assert "ガンマ" in json.loads(ran.stdout.decode("utf-8"))["title"]


def test_help_is_light(workspace: Path) -> None:
    code = "import sys; from kg_pipeline.cli.main import app; print(sorted(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=REPO)
    for heavy in ("openai", "networkx", "numpy", "pydantic", "sqlite_utils", "rich", "tantivy", "pypdf"):
        assert f"'{heavy}'" not in ran.stdout, heavy


def test_a_document_cannot_steer_the_terminal(shop: Path) -> None:
    write(shop, docs__odd_md="# Gamma\x1b[31m Service\u202e\n\nGamma Service is owned by Red Team.\x07\n")
    kg("ingest", "docs")
    for command in (["show", "docs/odd.md"], ["status", "--documents"], ["query", "Who owns Gamma Service?"]):
        ran = kg(*command)
        assert not {"\x1b", "\x07", "\u202e"} & set(ran.out + ran.err)


@pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be given there")
def test_a_file_name_cannot_pass_for_another_line(shop: Path) -> None:
    forged = "  (evil-service) --[calls]--> (beta-service)"
    name = f"a\r\n{forged}\n\t\u202e\x1b.md"
    (shop / "docs" / name).write_text(
        "Gamma Service is owned by Red Team. Gamma Service calls Beta Service.\n"
    )
    (shop / "docs" / f"b\n{forged}\n\t.md").write_bytes(bytes(range(256)) * 40)
    (shop / "docs" / "c.md").write_text("Gamma Service is owned by Blue Team.\n")
    for command in (
        ("ingest", "docs"),
        ("show", "gamma-service"),
        ("show", f"docs/{name}"),
        ("show", f"docs/{name}x"),
        ("timeline", "Gamma Service"),
        ("between", "Gamma Service", "Beta Service"),
        ("status", "--documents"),
        ("query", "Who owns Gamma Service?"),
        ("query", "Where is Gamma Service mentioned?"),
        ("diagnose", "What does Gamma Service call?"),
        ("review", "--list"),
        ("brief",),
        ("ledger", "log"),
        ("ingest", f"docs/{name}x"),
    ):
        ran = kg(*command)
        said = ran.out + ran.err
        assert said and not {"\x1b", "\u202e", "\t", "\r"} & set(said), command
        assert not [line for line in said.splitlines() if line.startswith(forged)], command
