"""`kg ingest` from a user's side: what it says, what it leaves, and what it refuses."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from kg_pipeline.workspace import Workspace
from tests.running import ONTOLOGY, kg, write
from tests.standin import Standin

ALPHA = "# Alpha Service\n\nAlpha Service calls Beta Service.\n\nOwner: Red Team\n"
BETA = "# Beta Service\n\nBeta Service is owned by Blue Team.\n"


@pytest.fixture
def docs(workspace: Path) -> Path:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    folder = workspace / "docs"
    write(folder, alpha_md=ALPHA, beta_md=BETA)
    return folder


def facts() -> set[str]:
    return {row["fact"] for row in kg("ledger", "as-of", "999999", "--json").rows[:-1] if "fact" in row}


def current() -> set[str]:
    rows = kg("ledger", "as-of", "999999", "--json").rows[:-1]
    return {row["fact"] for row in rows if row["standing"] == "current"}


def test_the_summary_has_the_fields_that_scripts_rely_on(docs: Path) -> None:
    ran = kg("ingest", "docs", "--json")
    assert ran.code == 0
    summary = ran.summary
    assert summary["documents"]["new"] == 2
    for name in ("changed", "renamed", "unchanged", "withdrawn", "skipped", "failed"):
        assert summary["documents"][name] == 0
    assert set(summary["judgements"]) == {"new", "duplicate", "update", "conflict", "uncertain"}
    assert summary["calls"] == {"made": 0, "cached": 0}
    assert {"prompt", "completion", "estimated"} <= set(summary["tokens"])
    assert summary["provider"] == "embedded"
    assert summary["claims"] == sum(summary["judgements"].values()) == 3
    assert summary["entities"] == 4
    assert summary["facts"] == 3


def test_the_embedded_engine_says_that_it_is_at_work_and_what_a_model_would_add(docs: Path) -> None:
    assert "a language model would add" in kg("ingest", "docs").err


def test_a_link_that_leads_outside_the_folder_is_skipped_by_name(docs: Path, tmp_path: Path) -> None:
    secret = tmp_path / "elsewhere.txt"
    secret.write_text("Gamma Service calls Delta Service.\n", "utf-8")
    (docs / "link.txt").symlink_to(secret)
    ran = kg("ingest", "docs", "--json")
    assert ran.code == 0
    assert (ran.summary["documents"]["new"], ran.summary["documents"]["skipped"]) == (2, 1)
    assert not any("gamma" in fact for fact in facts())
    told = kg("ingest", "docs")
    assert "docs/link.txt: a link that leads outside" in told.err
    assert "1 skipped" in told.out
    assert kg("ingest", "docs/link.txt", "--json").summary["documents"]["new"] == 1
    assert any("gamma" in fact for fact in facts())


def test_a_second_run_writes_nothing(docs: Path) -> None:
    kg("ingest", "docs")
    before = kg("ledger", "verify", "--json").summary
    again = kg("ingest", "docs", "--json").summary
    assert again["documents"]["unchanged"] == 2
    assert again["calls"] == {"made": 0, "cached": 0}
    assert kg("ledger", "verify", "--json").summary == before


def test_every_fact_shows_its_quote_and_the_place(docs: Path) -> None:
    kg("ingest", "docs")
    shown = kg("show", "Alpha Service").out
    assert 'docs/alpha.md:3 "Alpha Service calls Beta Service' in shown
    assert "docs/alpha.md:5" in shown


def test_b66_a_changed_file_costs_its_change(docs: Path) -> None:
    kg("ingest", "docs")
    write(docs, alpha_md=ALPHA.replace("calls Beta Service", "calls Gamma Service"))
    write(docs, gamma_md="# Gamma Service\n\nGamma Service is owned by Red Team.\n")
    summary = kg("ingest", "docs", "--json").summary
    assert summary["documents"] == summary["documents"] | {"new": 1, "changed": 1, "unchanged": 1}
    rows = {r["fact"]: r["standing"] for r in kg("ledger", "as-of", "999999", "--json").rows[:-1]}
    assert rows["alpha-service:calls:gamma-service"] == "current"
    assert rows["alpha-service:calls:beta-service"] in ("superseded", "unsupported")


def test_b67_a_renamed_file_costs_nothing_and_keeps_its_history(docs: Path) -> None:
    kg("ingest", "docs")
    before = current()
    (docs / "alpha.md").rename(docs / "first.md")
    summary = kg("ingest", "docs", "--json").summary
    assert summary["documents"]["renamed"] == 1
    assert summary["claims"] == 0
    assert current() == before
    assert "docs/first.md:3" in kg("show", "alpha-service").out


def test_b67_a_deleted_file_withdraws_softly(docs: Path) -> None:
    kg("ingest", "docs")
    (docs / "alpha.md").unlink()
    assert kg("ingest", "docs", "--json").summary["documents"]["withdrawn"] == 1
    rows = {r["fact"]: r["standing"] for r in kg("ledger", "as-of", "999999", "--json").rows[:-1]}
    assert rows["alpha-service:calls:beta-service"] == "unsupported"
    assert "no longer stated" in kg("show", "alpha-service").out


def test_the_last_file_of_a_folder_can_go_where_that_is_said_to_be_right(docs: Path) -> None:
    kg("ingest", "docs")
    before = current()
    for file in docs.iterdir():
        file.unlink()
    assert kg("ingest", "docs").code == 2
    assert current() == before
    assert kg("ingest", "docs", "--prune", "--json").summary["documents"]["withdrawn"] == 2
    assert current() == set()


def test_an_empty_folder_that_held_many_documents_stops_the_run(docs: Path) -> None:
    for number in range(12):
        write(docs, **{f"more{number}_md": f"# Note {number}\n\nGamma{number} Service calls Beta Service.\n"})
    kg("ingest", "docs")
    before = current()
    for file in docs.iterdir():
        file.unlink()
    ran = kg("ingest", "docs")
    assert ran.code == 2
    assert "--prune" in ran.err
    assert current() == before
    assert kg("ingest", "docs", "--prune", "--json").summary["documents"]["withdrawn"] == 14


def test_what_gave_no_claim_is_counted(docs: Path) -> None:
    write(docs, prose_md="# Prose\n\nThe kettle is on the landing. Mind the step.\n")
    summary = kg("ingest", "docs", "--json").summary
    assert summary["sentences"]["unread"] >= 2
    assert summary["sentences"]["total"] > summary["sentences"]["unread"]


def test_keep_withdraws_nothing(docs: Path) -> None:
    kg("ingest", "docs")
    (docs / "alpha.md").unlink()
    assert kg("ingest", "docs", "--keep", "--json").summary["documents"]["withdrawn"] == 0


def test_a_file_that_leaves_the_scope_is_hidden_and_comes_back(docs: Path) -> None:
    kg("ingest", "docs")
    before = current()
    (docs / ".kgignore").write_text("alpha.md\n", "utf-8")
    kg("ingest", "docs")
    assert kg("show", "docs/alpha.md", "--json").summary["state"] == "hidden"
    assert "alpha-service:calls:beta-service" not in current()
    (docs / ".kgignore").unlink()
    assert kg("ingest", "docs", "--json").summary["documents"]["returned"] == 1
    assert current() == before


def test_b64_the_same_name_in_two_folders(workspace: Path) -> None:
    (workspace / "kg.toml").write_text('ontology = "o.yaml"\n', "utf-8")
    (workspace / "o.yaml").write_text(ONTOLOGY, "utf-8")
    write(workspace, x__readme_md=ALPHA, y__readme_md=BETA)
    assert kg("ingest", "x", "y", "--json").summary["documents"]["new"] == 2
    assert len(kg("status", "--documents", "--json").rows) == 3


def test_b31_text_without_any_entity(workspace: Path) -> None:
    write(workspace, docs__hello_txt="こんにちは。")
    assert kg("ingest", "docs", "--json").summary["facts"] == 0
    assert kg("status").code == 0
    assert kg("review", "--check").code == 0
    assert kg("ledger", "verify").code == 0


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["ingest", "nowhere"], "nowhere"),
        (["ingest", "docs", "--ontology", "absent.yaml"], "absent.yaml"),
        (["ingest", "docs", "--ontology", "bad.yaml"], "unknown parent"),
        (["ingest", "docs", "--provider", "openai"], "endpoint"),
        (["ingest", "docs", "--provider", "mystery"], "provider"),
        (["ingest", "docs", "--workspace", "absent"], "absent"),
    ],
)
def test_bad_input_is_one_clear_line_and_leaves_nothing(
    workspace: Path, arguments: list[str], word: str
) -> None:
    write(workspace, docs__a_md=ALPHA)
    (workspace / "bad.yaml").write_text(
        "name: x\nclasses: {A: {parent: Nothing}}\npredicates: {}\n", encoding="utf-8"
    )
    ran = kg(*arguments)
    assert ran.code == 2
    assert word in ran.err
    assert "Traceback" not in ran.err
    assert not (workspace / ".kg" / "kg.db").exists() or kg("status").code != 0


def test_an_empty_folder_is_no_error(workspace: Path) -> None:
    (workspace / "empty").mkdir()
    ran = kg("ingest", "empty", "--json")
    assert ran.code == 0
    assert ran.summary["documents"]["new"] == 0


def test_asking_before_anything_was_taken_in_says_what_to_do(workspace: Path) -> None:
    ran = kg("status")
    assert ran.code == 2
    assert "kg ingest" in ran.err


def test_an_unreadable_file_is_named_and_the_rest_is_taken_in(docs: Path) -> None:
    (docs / "broken.pdf").write_bytes(b"%PDF-1.7 nothing of the kind")
    ran = kg("ingest", "docs", "--json")
    problems = [row for row in ran.rows if "problem" in row]
    assert [p["where"] for p in problems] == ["docs/broken.pdf"]
    assert ran.summary["documents"]["new"] == 2


def test_a_dry_run_writes_nothing(docs: Path, workspace: Path) -> None:
    ran = kg("ingest", "docs", "--dry-run", "--json")
    assert ran.summary["documents"]["new"] == 2
    assert ran.summary["chunks"] == 2
    assert not (workspace / ".kg").exists()


def test_a_limit_takes_the_first_documents_and_the_rest_later(docs: Path) -> None:
    first = kg("ingest", "docs", "--limit", "1", "--json").summary
    assert (first["documents"]["new"], first["documents"]["waiting"]) == (1, 1)
    assert kg("ingest", "docs", "--json").summary["documents"]["new"] == 1


def test_standard_input_is_a_document(docs: Path) -> None:
    from typer.testing import CliRunner

    from kg_pipeline.cli.main import app

    result = CliRunner().invoke(app, ["ingest", "-", "--json"], input=ALPHA)
    assert json.loads(result.stdout.splitlines()[-1])["documents"]["new"] == 1


def test_a_model_behind_a_real_endpoint_does_the_same_job(
    docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Standin() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("KG_EXTRACTION_MODEL", "standin")
        first = kg("ingest", "docs", "--json")
        assert first.code == 0
        assert first.summary["provider"] == "openai"
        assert first.summary["calls"]["made"] == 2
        assert first.summary["facts"] > 0
        asked = len(server.exchanges)
        again = kg("ingest", "docs", "--json").summary
        assert again["calls"]["made"] == 0
        assert len(server.exchanges) == asked
    assert kg("ledger", "verify").code == 0


def test_a_batch_is_submitted_waited_for_and_paid_once(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Standin() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("KG_EXTRACTION_MODEL", "standin")
        monkeypatch.setenv("KG_BATCH_POLL_SECONDS", "0.01")
        ran = kg("ingest", "docs", "--batch", "--json")
        assert ran.code == 0
        assert "batch: 2 replies stored" in ran.err
        assert ran.summary["calls"] == {"made": 0, "cached": 2}
        assert ran.summary["facts"] > 0
    assert kg("ingest", "docs", "--batch", "--provider", "embedded", "--again").code == 2


def test_descriptions_are_quotes_and_no_edges_whatever_form_a_model_answers_in(
    docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "Alpha Service calls Beta Service"
    ends = ("Alpha Service", "Beta Service")
    told = {"described": said, "made_up": "Alpha Service is the heart of it all"}
    short = {
        "entities": [{"name": n, "type": "Service"} for n in ends],
        "relations": [
            {"quote": told["described"], "from": ends[0], "rel": "what_it_is", "to": "", "how": []},
            {"quote": told["made_up"], "from": ends[1], "rel": "what_it_is", "to": "", "how": []},
            {"quote": said, "from": ends[0], "rel": "calls", "to": ends[1], "how": []},
        ],
    }
    longer = {
        "entities": [
            {"name": n, "type": "Service", "role": role} for n, role in zip(ends, told.values(), strict=True)
        ],
        "relations": [
            {"quote": said, "subject": ends[0], "predicate": "calls", "object": ends[1], "details": []}
        ],
    }
    seen = []
    for form in (short, longer):
        (docs / "beta.md").unlink(missing_ok=True)
        shutil.rmtree(docs.parent / ".kg", ignore_errors=True)
        with Standin(reply=lambda body, form=form: json.dumps(form)) as server:
            monkeypatch.setenv("OPENAI_BASE_URL", server.url)
            monkeypatch.setenv("KG_EXTRACTION_MODEL", "standin")
            ran = kg("ingest", "docs", "--json")
        assert (ran.code, ran.summary["facts"]) == (0, 1), ran.out
        assert ran.summary["reasons"]["quarantined"] == {"description_not_in_chunk": 1}
        with Workspace.find(docs.parent, None, {}).ledger() as ledger:
            seen.append({e.label: e.description for e in ledger.view.entities()})
            assert {f.predicate for f in ledger.view.facts()} == {"calls"}
    assert seen == [{"Alpha Service": said, "Beta Service": ""}] * 2


def test_b15_failures_are_counted_named_and_tried_again(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = json.dumps(
        {
            "entities": [
                {"name": n, "type": "Service", "description": "", "quote": n, "aliases": []}
                for n in ("Alpha Service", "Beta Service")
            ],
            "relations": [
                {
                    "subject": "Alpha Service",
                    "predicate": "calls",
                    "object": "Beta Service",
                    "quote": "Alpha Service calls Beta Service",
                }
            ],
        }
    )
    with Standin(reply=lambda body: "no" if "is owned by Blue" in str(body) else good) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("KG_EXTRACTION_MODEL", "standin")
        ran = kg("ingest", "docs", "--json")
        assert ran.code == 3
        assert ran.summary["failed"] == 1
        assert [r["where"] for r in ran.rows if r.get("failed") is True] == ["docs/beta.md#1"]
        server.reply = None
        again = kg("ingest", "docs", "--json")
        assert again.code == 0
        assert again.summary["documents"] == again.summary["documents"] | {"new": 1, "unchanged": 1}
        assert again.summary["calls"]["made"] == 1


def test_a_server_that_is_not_there_is_one_clear_line(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("KG_EXTRACTION_MODEL", "standin")
    ran = kg("ingest", "docs", "--json")
    assert ran.code == 5
    assert "127.0.0.1:9" in ran.err
    assert facts() == set()


def test_a_cap_on_calls_stops_hard_and_keeps_what_is_done(
    docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Standin() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("KG_EXTRACTION_MODEL", "standin")
        ran = kg("ingest", "docs", "--max-calls", "1", "--json")
        assert ran.code == 3
        assert len(server.exchanges) == 1
        assert kg("ingest", "docs", "--json").summary["documents"]["new"] == 1
        assert len(server.exchanges) == 2


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a user who can be refused")
def test_an_unreadable_root_aborts_and_withdraws_nothing(docs: Path) -> None:
    kg("ingest", "docs")
    docs.chmod(0)
    try:
        assert kg("ingest", "docs").code == 2
    finally:
        docs.chmod(0o755)
    assert current()


@pytest.mark.parametrize("encoding", ["base64", "rot13", "hex", "nonsense", "a\0b"])
def test_what_is_no_encoding_of_text_is_refused_before_anything_is_read(docs: Path, encoding: str) -> None:
    for option in ((), ("--dry-run",)):
        ran = kg("ingest", "docs", "--encoding", encoding, *option)
        assert ran.code == 2 and "--encoding" in ran.err
    assert not (docs.parent / ".kg").exists()
    assert kg("ingest", "docs", "--encoding", "utf-8").code == 0
