"""`kg doctor` on the writer's lock: in words, whether its holder runs or was killed."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from kg_ledger.stores.lock import hold
from tests.running import kg, write


@pytest.fixture
def lock(workspace: Path) -> Path:
    write(workspace / "docs", a_md="# Alpha\n\nAlpha is a service.\n")
    kg("ingest", "docs")
    return workspace / ".kg" / "kg.db.lock"


def said_of_the_lock() -> str:
    [row] = [row for row in kg("doctor", "--json").rows if row.get("check") == "lock"]
    assert row["ok"]
    return str(row["finding"])


def leave(lock: Path, pid: int) -> None:
    named = {"pid": pid, "host": socket.gethostname(), "started": "", "command": "kg ingest hoard"}
    lock.write_text(json.dumps({**named, "since": "2026-01-02T03:04:05Z", "purpose": "ingest"}), "utf-8")


@pytest.mark.parametrize("name", ["kg.db.lock", "kg.db.lock.only"])
def test_a_holder_that_was_killed_is_said_to_be_gone(lock: Path, name: str) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        pass
    leave(lock.with_name(name), child.pid)
    said = said_of_the_lock()
    assert said.startswith("Nobody is writing.")
    assert f"gone without an end (pid {child.pid} on" in said
    assert "kg ingest hoard, since 2026-01-02T03:04:05Z" in said
    assert "the next writer takes over" in said
    assert kg("ingest", "docs", "--wait", "0").code == 0


def test_a_holder_that_runs_is_named_in_words(lock: Path) -> None:
    with hold(lock, "review", 0):
        said = said_of_the_lock()
    assert said.startswith(f"Another review is writing (pid {os.getpid()} on ")
    assert "gone" not in said
    assert "Holder(" not in said
    assert said_of_the_lock() == "Nobody is writing."
