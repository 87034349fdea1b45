"""Many at once: writers lose nothing and say who is in the way, readers never fail."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from kg_ledger.stores.lock import read_holder
from tests.conftest import REPO
from tests.corridor import proposers
from tests.corridor.processes import Processes, Running
from tests.running import ONTOLOGY, write
from tests.standin import Standin

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")

PROCESSES, CLAIMS = 8, 100


def test_b70_eight_processes_propose_and_nothing_is_lost(quick_folder: Path) -> None:
    command = [sys.executable, str(Path(proposers.__file__)), str(quick_folder / ".kg")]
    done = subprocess.run([*command, str(PROCESSES), str(CLAIMS)], cwd=REPO, capture_output=True, text=True)
    assert json.loads(done.stdout) == [0] * PROCESSES, done.stderr
    alone = Ledger.in_memory(proposers.ontology())
    with alone.writing("r", "test") as writer:
        for process in range(PROCESSES):
            text, claims = proposers.claims_of(process, CLAIMS)
            writer.document(f"p{process}.md", "new", text=text)
            for claim in claims:
                writer.propose(claim)
    with Ledger.open(quick_folder / ".kg") as ledger:
        check = ledger.verify()
        assert check.ok, check
        assert check.claims == (PROCESSES * CLAIMS, 0)
        assert sum(1 for _ in ledger.log(op="claim")) == PROCESSES * CLAIMS
        for process in range(PROCESSES):
            said = [
                record.payload["q"] for record in ledger.log(op="claim") if record.run == f"run {process}"
            ]
            assert said == [claim.quote.text for claim in proposers.claims_of(process, CLAIMS)[1]]
        found = ledger.view.canonical()
        assert len(found["open"]) == len(range(0, CLAIMS, 3))
        assert found == alone.view.canonical()


@pytest.fixture
def place(tmp_path: Path) -> Path:
    write(tmp_path, docs__a_md="# Kestrel\n\nKestrel is a service. Kestrel calls Heron.\n")
    (tmp_path / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (tmp_path / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    folder = tmp_path_factory.mktemp("like")
    write(folder, docs__a_md="Heron is a service.")
    with Processes(folder, folder) as started:
        yield started


@pytest.fixture
def slow(place: Path, processes: Processes) -> Iterator[Running]:
    """An ingest that takes a while, with documents known from before."""
    assert processes.kg(place, "ingest", "docs").code == 0
    for number in range(12):
        write(place, **{f"docs__b{number}_md": f"Part{number} is a service. Part{number} calls Kestrel.\n"})
    with Standin(latency=0.25) as server:
        environment = {
            "KG_BASE_URL": server.url, "KG_EXTRACTION_MODEL": "m", "KG_GENERATION_MODEL": "m",
            "KG_CONCURRENCY": "2",
        }  # fmt: skip
        running = processes.start(place, "ingest", "docs", "--json", environment=environment)
        deadline = time.monotonic() + 60
        while server.calls < 2 and time.monotonic() < deadline:
            time.sleep(0.02)
        yield running


def test_b70_a_second_ingest_is_told_who_is_in_the_way_or_waits(
    processes: Processes, place: Path, slow: Running
) -> None:
    holder = read_holder(place / ".kg" / "kg.db.lock")
    assert holder is not None
    assert holder.pid == slow.pid
    refused = processes.kg(place, "ingest", "docs", "--wait", "0")
    assert refused.code == 4
    assert f"(pid {slow.pid}, since {holder.since})" in refused.err
    assert "Traceback" not in refused.err
    patient = processes.start(place, "ingest", "docs", "--wait", "120", "--json")
    first = slow.wait()
    assert first.code == 0, first.err
    assert first.summary["documents"]["new"] == 12
    second = patient.wait()
    assert second.code == 0, second.err
    assert second.summary["documents"]["new"] == 0
    with Ledger.open(place / ".kg") as ledger:
        assert ledger.verify().ok
        assert ledger.view.fact("part3:calls:kestrel") is not None


def test_b70_readers_never_fail_while_an_ingest_goes_on(
    processes: Processes, place: Path, slow: Running
) -> None:
    seen = []
    while read_holder(place / ".kg" / "kg.db.lock") is not None:
        status = processes.kg(place, "status", "--json")
        assert status.code == 0, status.err
        seen.append(status.summary["documents"]["live"])
        asked = processes.kg(place, "query", "What does Kestrel call?", "--provider", "embedded", "--json")
        assert asked.code == 0, asked.err
        assert "heron" in asked.out
    assert slow.wait().code == 0
    assert seen == sorted(seen)
    assert seen[0] < 13
    assert processes.kg(place, "status", "--json").summary["documents"] == {"live": 13}


def test_b70_the_lock_of_a_dead_ingest_is_no_obstacle(
    processes: Processes, place: Path, slow: Running
) -> None:
    os.kill(slow.pid, signal.SIGKILL)
    assert slow.wait().code == -signal.SIGKILL
    left = read_holder(place / ".kg" / "kg.db.lock")
    assert left is not None
    assert left.pid == slow.pid
    again = processes.kg(place, "ingest", "docs", "--wait", "0", "--json")
    assert again.code == 0, again.err
    assert read_holder(place / ".kg" / "kg.db.lock") is None
