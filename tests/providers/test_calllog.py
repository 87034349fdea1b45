"""The account of every request on disk."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kg_pipeline.providers.calllog import CallLog, sums
from kg_pipeline.providers.meter import CallRecord
from tests.running import ONTOLOGY, kg, write
from tests.standin import Standin

RECORD = CallRecord("a.md#1", "extract", "hash", "m\x1b[2J\ud800", "strict", "ok", 10, 4, 2, True, 0.5, None)


def test_every_request_is_one_line_whatever_is_in_it(tmp_path: Path) -> None:
    log = CallLog(tmp_path / "calls.jsonl")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: log.append(RECORD), range(200)))
    log.run = "r2"
    log.append(RECORD)
    rows = list(log.rows())
    assert len(rows) == len((tmp_path / "calls.jsonl").read_bytes().splitlines()) == 201
    assert [row["run"] for row in rows].count("r2") == 1
    assert (rows[0]["where"], rows[0]["cost"], rows[0]["seconds"]) == ("a.md#1", None, 0.5)
    (line,) = sums(rows)
    assert (line.calls, line.usage.prompt, line.usage.cached) == (201, 2010, 402)


def test_a_line_that_a_kill_cut_off_is_left_out(tmp_path: Path) -> None:
    log = CallLog(tmp_path / "calls.jsonl")
    assert list(log.rows()) == []
    log.append(RECORD)
    with log.path.open("ab") as file:
        file.write(b'{"at": "2026\n[1]\n{"at": 1}\n\xff\xfe\n')
    log.append(RECORD)
    assert len(list(log.rows())) == 2


def test_nothing_is_written_where_there_is_no_folder_and_a_failure_is_counted(tmp_path: Path) -> None:
    log = CallLog(tmp_path / "absent" / "calls.jsonl")
    log.append(RECORD)
    assert not log.path.parent.exists()
    (tmp_path / "calls.jsonl").mkdir()
    blocked = CallLog(tmp_path / "calls.jsonl")
    blocked.append(RECORD)
    assert (log.lost, blocked.lost) == (0, 1)


def test_a_question_is_answered_where_nothing_can_be_noted(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (workspace / "o.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "o.yaml"\nextraction_model = "standin"\n', "utf-8")
    write(workspace, docs__a_md="Gate Service calls Vault Service.")
    with Standin() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert kg("ingest", "docs").code == 0
        for name in ("calls.jsonl", "learned.json"):
            (workspace / ".kg" / name).unlink()
            (workspace / ".kg" / name).mkdir()
        ran = kg("query", "What does Gate Service call?", "--json")
        assert ran.code == 0
        assert json.loads(ran.out.splitlines()[-1])["calls"] > 0
        assert "could not be noted" in ran.err
        assert "learned.json: cannot be written" in ran.err


def test_a_question_and_a_run_are_told_apart_in_the_account(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (workspace / "o.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "o.yaml"\nextraction_model = "standin"\n', "utf-8")
    write(workspace, docs__a_md="Gate Service calls Vault Service.")
    with Standin() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        kg("ingest", "docs")
        kg("query", "What does Gate Service call?")
        rows = [row["call"] for row in kg("status", "--calls", "--json").rows if "call" in row]
        assert len(rows) == server.calls
        assert {row["prompt"].split("#")[0] for row in rows if row["run"]} == {"extract", "resolve"}
        assert {row["prompt"].split("#")[0] for row in rows if not row["run"]} == {"query"}
        told = kg("status", "--calls").out
        assert "run (questions and checks)" in told
        assert "tokens" in told
