"""A kill between the arrival of replies and their commit: nothing that had come is paid for again."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from kg_pipeline.providers.arrivals import body_of
from kg_pipeline.providers.slots import read_slots
from tests.corridor.processes import Processes
from tests.running import ONTOLOGY, write
from tests.standin import Standin

WIDTH = 16
DOCUMENTS = 24
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")


def workspace(place: Path, server: Standin | None) -> Path:
    """A workspace of many short documents."""
    for number in range(DOCUMENTS):
        write(place, **{f"docs__d{number}_md": f"Heron{number} Service calls Vault{number} Service.\n"})
    (place / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    lines = ['ontology = "ontology.yaml"']
    if server is not None:
        lines += [f'base_url = "{server.url}"', f"concurrency = {WIDTH}"]
        lines += ['extraction_model = "standin"', 'generation_model = "standin"']
    (place / "kg.toml").write_text("\n".join(lines) + "\n", "utf-8")
    return place


def until(met: Callable[[], bool], what: str) -> None:
    """Wait for something that will be so."""
    deadline = time.monotonic() + 60
    while not met():
        assert time.monotonic() < deadline, what
        time.sleep(0.005)


def finished(server: Standin) -> list[str]:
    """What the server has answered, request by request."""
    return [exchange.user for exchange in server.exchanges if exchange.paid]


def arrived(spool: Path) -> int:
    """How many whole replies are kept."""
    slots, _ = read_slots(spool.read_bytes() if spool.exists() else b"")
    pieces = defaultdict[int, bytes](bytes)
    for slot in slots:
        pieces[json.loads(slot.label)[0]] += slot.body
    return sum(body_of(raw) is not None for raw in pieces.values())


def known(place: Path) -> object:
    """What the workspace knows."""
    with Ledger.open(place / ".kg") as ledger:
        assert ledger.verify().ok
        return ledger.view.canonical()


def test_b69_replies_that_arrived_before_a_kill_are_not_paid_for_twice(tmp_path: Path) -> None:
    spool = tmp_path / "killed" / ".kg" / "arrived.spool"
    with (
        Standin() as server,
        Processes(tmp_path, workspace(tmp_path / "like", None)) as processes,
    ):
        whole = workspace(tmp_path / "whole", server)
        assert processes.kg(whole, "ingest", "docs", "--json").code == 0
        assert server.calls == DOCUMENTS
        assert not (whole / ".kg" / "arrived.spool").exists()
        server.reset()

        place = workspace(tmp_path / "killed", server)
        server.latency = 0.5
        running = processes.start(place, "ingest", "docs", "--json")
        until(lambda: server.in_flight == WIDTH, "all calls at once")
        with closing(sqlite3.connect(place / ".kg" / "kg.db", timeout=30, isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")  # so that nothing that arrives can be committed
            stored = db.execute("SELECT count(*) FROM calls").fetchone()[0]
            until(lambda: len(finished(server)) == stored + WIDTH, "the server has finished")
            until(lambda: arrived(spool) >= WIDTH, "all have arrived that are not stored")
            os.kill(running.pid, signal.SIGKILL)
            assert running.wait().code == -signal.SIGKILL
        before = finished(server)
        server.reset()
        server.latency = 0.0

        again = processes.kg(place, "ingest", "docs", "--json")
        assert again.code == 0, again.err
        assert set(before) & set(finished(server)) == set()
        assert server.calls == DOCUMENTS - len(before)
        assert again.summary["calls"] == {"made": server.calls, "cached": len(before)}
        assert not spool.exists()
        assert known(place) == known(whole)
