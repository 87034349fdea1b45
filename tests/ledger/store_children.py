"""Processes for the store's tests: each scenario runs in forked children of one script.

python store_children.py kill FOLDER      kill -9 at every point a scenario reaches
python store_children.py full FOLDER      run into a file-size limit
python store_children.py crowd FILE N M   N processes append M records each
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path

import sqlite_utils  # noqa: F401  (once, before the forks)

from kg_ledger.errors import StoreError
from kg_ledger.journal import RecordDraft
from kg_ledger.stores.sqlite import SqliteStore

COMMITS = 4
PER_COMMIT = 3


def forked(work: Callable[[], None]) -> int:
    """Start `work` in a child; return its pid."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        work()
        code = 0
    finally:
        sys.stdout.flush()
        os._exit(code)


def waited(pid: int) -> int:
    """How child `pid` ended: its exit code, or minus the signal that killed it."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def scenario(folder: Path) -> None:
    """Four commits of three records, two rows, one text; a paid call before each. Says what has returned."""
    with (folder / "said").open("a") as said:

        def say(what: str) -> None:
            said.write(what + "\n")
            said.flush()

        # a cache of one byte makes every row spill
        for commit, cache_bytes in zip(range(COMMITS), [16_000, 1, 16_000, 1], strict=True):
            store = SqliteStore.open(folder / "kg.db", create=True, cache_bytes=cache_bytes)
            with store, store.writer() as writer:
                store.put_call(f"call-{commit}", {"n": commit}, {"prompt": 1}, "m")
                say(f"call {commit}")
                writer.append(RecordDraft("claim", {"n": n}, "t", "r") for n in range(PER_COMMIT))
                writer.put_text(f"text {commit}")
                writer.shelf.put("counts", "commits", commit + 1)
                writer.shelf.put("commits", f"{commit}", writer.count())
                writer.shelf.drop("commits", f"{commit - 2}")
                writer.commit()
                say(f"commit {commit}")


def kill(folder: Path) -> None:
    """Run the scenario again and again, killed one point later each time, until it is not killed."""
    at = 0
    ends: list[int] = []
    while not ends or ends[-1] != 0:
        at += 1
        place = folder / f"{at:03}"
        place.mkdir()
        os.environ["KG_FAULT_AT"] = str(at)
        ends.append(waited(forked(lambda place=place: scenario(place))))  # type: ignore[misc]
        if ends[-1] not in (0, -9):
            raise SystemExit(f"point {at}: ended with {ends[-1]}")
    print(json.dumps({"points": at - 1}))


def full(folder: Path) -> None:
    """Append until the disk is full, that is, until files may not grow; say what was committed."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
    committed = paid = 0
    errors: list[str] = []
    with SqliteStore.open(folder / "kg.db", create=True) as store:
        while not errors and committed < 10_000:
            try:
                with store.writer() as writer:
                    text = os.urandom(5_000).hex()
                    writer.append([RecordDraft("claim", {"text": text}, "t", "r")])
                    writer.shelf.put("rows", f"{committed:05}", text)
                committed += 1
            except StoreError as err:
                errors.append(str(err))
        for _ in range(100):
            try:
                store.put_call(f"call-{paid}", os.urandom(5_000).hex(), {}, "m")
                paid += 1
            except StoreError as err:
                errors.append(str(err))
                break
        count, good = store.count(), store.verify().ok
    print(json.dumps({"committed": committed, "paid": paid, "errors": errors, "count": count, "good": good}))


def crowd(path: Path, processes: int, appends: int) -> None:
    """Many writers at once; each names itself in its records and counts on the shelf."""

    def work(name: int) -> None:
        with SqliteStore.open(path, create=True) as store:
            for n in range(appends):
                with store.writer(wait_seconds=120) as writer:
                    writer.append([RecordDraft("claim", {"name": name, "n": n}, "t", f"run-{name}")])
                    total = writer.shelf.get("counts", "all") or 0
                    writer.shelf.put("counts", "all", total + 1)

    children = [forked(lambda name=name: work(name)) for name in range(processes)]  # type: ignore[misc]
    print(json.dumps([waited(pid) for pid in children]))


if __name__ == "__main__":
    what, where, *numbers = sys.argv[1:]
    if what == "crowd":
        crowd(Path(where), *map(int, numbers))
    else:
        {"kill": kill, "full": full}[what](Path(where))
