"""Whatever kills a writer, the store opens again and holds exactly what was committed (B69)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kg_ledger.journal import GENESIS, RecordDraft
from kg_ledger.stores.faults import reach, reached
from kg_ledger.stores.sqlite import SqliteStore

CHILDREN = Path(__file__).with_name("store_children.py")
PER_COMMIT = 3

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")


def children(*args: object) -> Any:
    command = [sys.executable, str(CHILDREN), *map(str, args)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def said(folder: Path, what: str) -> int:
    lines = (folder / "said").read_text().split("\n") if (folder / "said").exists() else []
    return sum(line.startswith(what) for line in lines)


def check_prefix(folder: Path) -> int:
    """The store in `folder` holds a whole number of commits, at least those that had returned."""
    if said(folder, "call"):  # then it was laid out; whoever comes first, even to read, finds it whole
        with SqliteStore.open(folder / "kg.db", read_only=True) as reader:
            assert reader.verify().ok
    with SqliteStore.open(folder / "kg.db", create=True) as store:
        commits, rest = divmod(store.count(), PER_COMMIT)
        assert rest == 0
        assert said(folder, "commit") <= commits <= said(folder, "commit") + 1
        assert [record.payload["n"] for record in store.records()] == [*range(PER_COMMIT)] * commits
        verdict = store.verify()
        assert verdict.ok, verdict
        assert store.shelf.get("counts", "commits") == (commits or None)
        kept = range(max(0, commits - 2), commits)
        assert list(store.shelf.scan("commits")) == [(f"{n}", (n + 1) * PER_COMMIT) for n in kept]
        assert sorted(text for _, text in store.texts()) == [f"text {n}" for n in range(commits)]
        for paid in range(said(folder, "call")):
            call = store.get_call(f"call-{paid}")
            assert call is not None
            assert call.reply == {"n": paid}
        with store.writer() as writer:
            writer.append([RecordDraft("claim", {"n": -1}, "t", "r")])
        assert store.count() == commits * PER_COMMIT + 1
        assert store.verify().ok
    return commits


def test_b69_a_kill_at_any_point_leaves_exactly_the_committed_prefix(tmp_path: Path) -> None:
    points = children("kill", tmp_path)["points"]
    assert points > 40
    found = [check_prefix(tmp_path / f"{at:03}") for at in range(1, points + 2)]
    assert found == sorted(found)
    assert set(found) == {0, 1, 2, 3, 4}


def test_b69_a_kill_at_any_moment_leaves_a_store_that_verifies(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    for moment in (0.0, 0.004, 0.017, 0.031):
        command = [sys.executable, str(CHILDREN), "crowd", str(path), "1", "100000"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        with SqliteStore.open(path, create=True) as store:
            before = store.count()
            while store.count() == before and process.poll() is None:
                time.sleep(0.01)
            time.sleep(moment)
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            with SqliteStore.open(path, read_only=True) as reader:
                assert reader.verify().ok
            with store.writer(wait_seconds=10) as writer:  # the dead writer's lock is free again
                assert writer.shelf.get("counts", "all") == writer.count() > before
            assert store.verify().ok


def test_b69_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    told = children("full", tmp_path)
    assert told["good"]
    assert told["count"] == told["committed"] > 0
    assert len(told["errors"]) == 2  # the commit's and the paid call's
    for error in told["errors"]:
        assert "kg.db" in error
        assert "disk is full" in error
    with SqliteStore.open(tmp_path / "kg.db") as store:
        assert store.verify().ok
        assert [row for row, _ in store.shelf.scan("rows")] == [f"{n:05}" for n in range(told["committed"])]
        with store.writer() as writer:
            writer.append([RecordDraft("claim", {"text": "there is room again"}, "t", "r")])
        assert store.count() == told["committed"] + 1


def test_b70_eight_processes_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    assert children("crowd", path, 8, 100) == [0] * 8
    with SqliteStore.open(path, read_only=True) as store:
        assert store.count() == 800
        assert store.verify().ok
        seen = [(record.payload["name"], record.payload["n"]) for record in store.records()]
        assert sorted(seen) == [(name, n) for name in range(8) for n in range(100)]
        for name in range(8):
            assert [n for who, n in seen if who == name] == list(range(100))
        assert store.shelf.get("counts", "all") == 800


def test_a_fault_point_does_nothing_unless_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    before = reached()
    reach("here")
    assert reached() == before
    monkeypatch.setenv("KG_FAULT_AT", "0")
    reach("here")
    assert reached() == before + 1


def test_a_kill_during_set_up_leaves_a_store_that_can_still_be_set_up(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    path.touch()
    with SqliteStore.open(path, create=True) as store:
        assert (store.count(), store.head()) == (0, GENESIS)
