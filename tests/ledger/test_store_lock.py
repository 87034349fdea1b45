"""One writer among all processes, and a lock that says who it is (B70)."""

from __future__ import annotations

import errno
import json
import os
import socket
import subprocess
import sys
import threading
import time
import warnings
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from kg_ledger.errors import StoreBusy, StoreError
from kg_ledger.stores import lock
from kg_ledger.stores.lock import ExclusiveFile, FileLock, Holder, hold, is_gone, read_holder
from kg_ledger.stores.process import process_started

AT = "2031-02-03T04:05:06.789Z"


def us(purpose: str = "ingest") -> Holder:
    started = process_started(os.getpid())
    assert started
    return Holder(os.getpid(), socket.gethostname(), started, "kg ingest", AT, purpose)


def dead_pid() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kg.db.lock"


HOLD_IN_A_CHILD = """
import sys
from pathlib import Path
from kg_ledger.stores.lock import hold
with hold(Path(sys.argv[1]), "ingest", 0):
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_b70_a_second_writer_is_told_who_writes_and_since_when(path: Path) -> None:
    command = [sys.executable, "-c", HOLD_IN_A_CHILD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin and child.stdout
        assert child.stdout.readline() == "held\n"
        named = read_holder(path)
        assert named is not None
        assert (named.pid, named.host, named.purpose) == (child.pid, socket.gethostname(), "ingest")
        said = f"another ingest is running (pid {child.pid}, since {named.since})"
        with pytest.raises(StoreBusy, match="Wait for it to end") as caught, hold(path, "review", 0.05):
            pass
        assert said in str(caught.value)
        assert caught.value.exit_code == 4
        threading.Timer(0.05, child.stdin.close).start()
        with hold(path, "review", 30) as holder:  # it waits, and gets its turn
            assert read_holder(path) == holder
    assert read_holder(path) is None


def test_a_process_that_writes_already_is_told_so(path: Path) -> None:
    with (
        hold(path, "ingest", 0),
        pytest.raises(StoreBusy, match=r"this very process is already writing \(ingest, since"),
        hold(path, "review", 0),
    ):
        pass
    with hold(path, "review", 0):
        pass


def test_a_lock_of_the_system_ignores_what_a_dead_process_left_behind(path: Path) -> None:
    path.write_text(json.dumps(asdict(replace(us(), pid=dead_pid()))), "utf-8")
    with hold(path, "ingest", 0) as holder:
        assert read_holder(path) == holder


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_a_forked_child_does_not_keep_its_parents_lock(path: Path) -> None:
    lasts, ends = os.pipe()
    guard = FileLock(path)
    assert guard.take(us())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid == 0:
        os.close(ends)
        os.read(lasts, 1)
        os._exit(0)
    os.close(lasts)
    try:
        assert not FileLock(path).take(us())
        guard.release()
        again = FileLock(path)
        assert again.take(us())
        again.release()
    finally:
        os.close(ends)
        os.waitpid(pid, 0)


def test_an_exclusive_file_keeps_others_out_and_is_removed(path: Path) -> None:
    first, second = ExclusiveFile(path), ExclusiveFile(path)
    assert first.take(us())
    assert not second.take(us())
    second.release()
    assert path.exists()
    first.release()
    assert not path.exists()
    assert second.take(us())
    second.release()


@pytest.mark.parametrize(
    ("left", "taken"),
    [
        ({"pid": "dead"}, True),
        ({"started": "reused"}, True),
        ({}, False),
        ({"host": "elsewhere.example", "pid": "dead"}, False),
        ({"started": ""}, False),
    ],
    ids=["its process is gone", "its pid was given away", "it lives", "it is on another machine", "untold"],
)
def test_a_stale_exclusive_file_is_taken_over(path: Path, left: dict[str, str], taken: bool) -> None:
    changes = {**left, **({"pid": dead_pid()} if "pid" in left else {})}
    path.write_text(json.dumps({**asdict(us("backup")), **changes}), "utf-8")
    guard = ExclusiveFile(path)
    assert guard.take(us()) is taken
    holder = read_holder(path)
    assert holder is not None
    assert (holder.purpose == "ingest") is taken
    guard.release()
    assert path.exists() is not taken
    assert [other.name for other in path.parent.iterdir()] == ([] if taken else [path.name])


def test_what_a_death_in_mid_step_left_is_cleared_when_it_is_old(path: Path) -> None:
    path.touch()
    takeover = path.with_name(path.name + ".takeover")
    takeover.mkdir()
    guard = ExclusiveFile(path)
    assert not guard.take(us())
    os.utime(path, (0, 0))
    assert not guard.take(us())
    os.utime(takeover, (0, 0))
    assert not guard.take(us())
    assert guard.take(us())
    guard.release()


def test_where_the_file_system_has_no_locks_an_exclusive_file_stands_in(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(_: int) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_os_lock", no_locks)
    with hold(path, "ingest", 0) as holder:
        assert read_holder(path.with_name(path.name + ".only")) == holder
        with pytest.raises(StoreBusy, match="this very process"), hold(path, "review", 0):
            pass
    with hold(path, "ingest", 0):
        pass


def test_a_lock_that_cannot_be_made_is_an_error_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be taken"), hold(tmp_path / "no" / "kg.lock", "ingest", 5):
        pass


NAMELESS = ["", "{", "[]", '{"pid":0}', '{"pid":"x"}', '{"pid":1}', '{"pid":99999999999}']


@pytest.mark.parametrize("content", NAMELESS)
def test_a_lock_file_that_names_nobody(path: Path, content: str) -> None:
    path.write_text(content, "utf-8")
    assert read_holder(path) is None
    guard = FileLock(path)
    assert guard.take(us())
    path.write_text(content, "utf-8")
    with pytest.raises(StoreBusy, match="has not named itself"), hold(path, "review", 0):
        pass
    guard.release()


def test_when_a_process_began_tells_it_from_a_later_one() -> None:
    assert process_started(os.getpid()) == process_started(os.getpid())
    assert process_started(dead_pid()) is None
    unburied = subprocess.Popen([sys.executable, "-c", ""])
    while process_started(unburied.pid) is not None:
        time.sleep(0.005)
    unburied.wait()
    assert not is_gone(us())
