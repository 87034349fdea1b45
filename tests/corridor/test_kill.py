"""Whatever ends an ingest, running it again ends in the same graph, and nothing is paid for twice."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kg_ledger.ledger import Ledger
from tests.corridor.processes import Done, Processes
from tests.running import ONTOLOGY, write
from tests.standin import Standin

LONG = bool(os.environ.get("KG_LONG"))
POINTS = {"embedded": 400 if LONG else 20, "openai": 400 if LONG else 32}
WIDTH = 2
"""Calls in flight at once."""

DOCUMENTS = {
    "a1": "# Kestrel\n\nKestrel is a service. Kestrel calls Heron Relay. Kestrel is owned by Red Team.\n",
    "a2": "# Heron Relay\n\nHeron Relay is a service. Heron Relay calls Kestrel.\n",
    "b1": "# Osprey\n\nOsprey is a service. Osprey calls Kestrel. Kestrel is owned by Blue Team.\n",
    "b2": "# 台帳サービス\n\n台帳サービスは在庫サービスを呼び出す。在庫サービスの担当は青チーム。\n",
    "c1": "# Heron\n\nHeron is a datastore. Osprey calls Heron.\n",
    "c2": "# Review\n\nOsprey does not call Kestrel. Kestrel Service is owned by Red Team.\n",
    "c3": "# Notes\n\nOsprey is owned by Green Team.\n",
    "c4": "# More notes\n\nOsprey is owned by Green Team North.\n",
    "d1": "# 在庫サービス\n\n在庫サービスは台帳サービスを呼び出す。台帳サービスの担当は赤チーム。\n",
}

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")


def workspace(place: Path, server: Standin | None) -> Path:
    """Lay a workspace out in `place`."""
    for name, text in DOCUMENTS.items():
        write(place, **{f"docs__{name}_md": text})
    (place / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    lines = ['ontology = "ontology.yaml"']
    if server is not None:
        lines += [f'base_url = "{server.url}"', f"concurrency = {WIDTH}"]
        lines += ['extraction_model = "standin"', 'generation_model = "standin"']
    (place / "kg.toml").write_text("\n".join(lines) + "\n", "utf-8")
    return place


@dataclass
class Bench:
    """One way to take the documents in, and what it comes to when nothing gets in its way."""

    processes: Processes
    folder: Path
    server: Standin | None = None
    number: int = 0
    points: int = 0
    calls: int = 0
    expected: dict[str, Any] = field(default_factory=dict)

    def workspace(self) -> Path:
        """A fresh one."""
        self.number += 1
        return workspace(self.folder / f"w{self.number}", self.server)

    def ingest(self, place: Path, fault_at: int | None = None) -> Done:
        environment = {} if fault_at is None else {"KG_FAULT_AT": str(fault_at)}
        return self.processes.kg(place, "ingest", "docs", "--json", environment=environment)

    def bodies(self) -> list[str]:
        """What the stand-in was asked since this was last called."""
        if self.server is None:
            return []
        quiet = 0
        while quiet < 3:  # it may still be at a request whose sender is dead
            quiet = quiet + 1 if self.server.in_flight == 0 else 0
            time.sleep(0.004)
        asked = [f"{exchange.system}\n{exchange.user}" for exchange in self.server.exchanges]
        self.server.reset()
        return asked


def known(place: Path) -> dict[str, Any]:
    """What the workspace knows, once its ledger is verified."""
    with Ledger.open(place / ".kg") as ledger:
        check = ledger.verify()
        assert check.ok, check
        return ledger.view.canonical()


def stored_calls(place: Path) -> int:
    """How many paid replies are kept."""
    if not (place / ".kg" / "kg.db").exists():
        return 0
    with closing(sqlite3.connect(place / ".kg" / "kg.db")) as db:
        found = db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'calls'").fetchone()[0]
        return int(db.execute("SELECT count(*) FROM calls").fetchone()[0]) if found else 0


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    folder = tmp_path_factory.mktemp("commands")
    like = workspace(folder / "like", None)
    with Processes(folder, like) as started:
        yield started


@pytest.fixture(params=["embedded", "openai"])
def bench(request: pytest.FixtureRequest, processes: Processes, quick_folder: Path) -> Iterator[Bench]:
    if request.param == "embedded":
        yield measured(Bench(processes, quick_folder))
    else:
        with Standin() as server:
            yield measured(Bench(processes, quick_folder, server))


def measured(bench: Bench) -> Bench:
    """Run once without a fault and count the points."""
    place = bench.workspace()
    done = bench.ingest(place, 0)
    assert done.code == 0, done.err
    bench.points, bench.expected = done.points, known(place)
    bodies = bench.bodies()
    bench.calls = len(bodies)
    assert len(set(bodies)) == bench.calls
    assert len(bench.expected["facts"]) >= 5
    if bench.server is not None:
        assert any("The earlier passage:" in body for body in bodies)
    return bench


def chosen(points: int, wanted: int) -> list[int]:
    """Points spread over the whole run, the last one among them: one of each stretch, by a fixed seed."""
    wanted = min(wanted, points)
    chance = random.Random(69)
    bounds = [i * points // wanted for i in range(wanted + 1)]
    return [*(chance.randint(low + 1, high) for low, high in pairwise(bounds[:-1])), points]


def finish(bench: Bench, place: Path, lost: int = WIDTH) -> None:
    """Run again: only what was not kept is paid for, and the graph is that of a run that nothing ended.

    Kept is what is stored, and what had arrived: `lost` is how many calls may have been under way.
    """
    paid, stored = len(bench.bodies()), stored_calls(place)
    assert stored <= paid <= stored + WIDTH
    again = bench.ingest(place)
    assert again.code == 0, again.err
    assert not list((place / ".kg").glob("arrived.spool*"))
    bodies = bench.bodies()
    assert len(set(bodies)) == len(bodies)
    assert bench.calls - paid <= len(bodies) <= min(bench.calls - paid + lost, bench.calls - stored)
    assert stored_calls(place) == bench.calls
    assert known(place) == bench.expected
    shutil.rmtree(place)


def test_b69_a_kill_at_any_point_changes_nothing_in_the_end(bench: Bench) -> None:
    met = set()
    for at in chosen(bench.points, POINTS["embedded" if bench.server is None else "openai"]):
        place = bench.workspace()
        killed = bench.ingest(place, at)
        assert killed.code in (-signal.SIGKILL, 0), killed.err
        if killed.code:
            met.add(killed.point)
        # one reply is on its way to the disk at these points, and none is when the run has ended
        arrived = killed.code and killed.point in ("call.before", "call.after")
        finish(bench, place, 0 if not killed.code else WIDTH - 1 if arrived else WIDTH)
    assert {"append", "commit.begin", "anchor.publish"} <= met
    if bench.server is not None:
        assert {"call.before", "call.after"} <= met


def test_b69_an_interrupt_keeps_what_was_paid_for_and_says_how_to_go_on(bench: Bench) -> None:
    if bench.server is None:
        pytest.skip("nothing to wait for")
    place = bench.workspace()
    bench.server.latency = 0.2
    running = bench.processes.start(place, "ingest", "docs")
    deadline = time.monotonic() + 60
    while stored_calls(place) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(running.pid, signal.SIGINT)
    done = running.wait()
    assert done.code == 130
    assert "Traceback" not in done.err
    assert "interrupted; what was finished is kept. Run the same command again" in done.err
    bench.server.latency = 0.0
    assert 2 <= stored_calls(place) < bench.calls
    finish(bench, place)


def test_b69_a_full_disk_is_one_clear_line_and_loses_nothing(bench: Bench) -> None:
    place = bench.workspace()
    assert bench.ingest(place).code == 0
    bench.bodies()
    size = (place / ".kg" / "kg.db").stat().st_size
    codes = []
    for share in (0.2, 0.5, 0.8):
        place = bench.workspace()
        done = bench.processes.kg(place, "ingest", "docs", most_bytes=int(size * share))
        codes.append(done.code)
        if done.code:
            lines = [line for line in done.err.splitlines() if line.startswith("kg: ")]
            assert len(lines) == 1, done.err
            assert "kg.db" in lines[0]
            assert "disk is full" in lines[0]
            assert "Traceback" not in done.err
        finish(bench, place)
    assert set(codes) <= {0, 2}
    assert 2 in codes
