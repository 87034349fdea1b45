"""Several processes, and one that dies: nothing is lost, nothing is half written."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from kg_ledger.ledger import Ledger
from tests.ledger.speaking import ontology, say

REPO = Path(__file__).resolve().parents[2]
TYPES = "".join(f"T{n} : Service\n" for n in range(8)) + "Red : Team\nBlue : Team\n"

CHILD = """
import os, signal, sys
from pathlib import Path
from kg_ledger.ledger import Ledger
from tests.ledger.speaking import ontology, say
from tests.ledger.test_processes import text_of

folder, who, count, dies = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "dies"
with Ledger.open(folder, ontology()) as ledger:
    for number in range(count):
        name = f"p{who}/{number}"
        with ledger.writing(f"run-{who}", f"child {who}", wait=60) as writer:
            if writer.view.document(name) is None:
                say(writer, name, text_of(who, number))
            if dies and number == count // 2:
                os.kill(os.getpid(), signal.SIGKILL)
"""


def text_of(who: int, number: int) -> str:
    """What a child says: new facts, repeats and contradictions."""
    team = "Red" if (who + number) % 2 else "Blue"
    return f"T{who} | calls | T{number}\nT{number} | owned_by | {team}\nT{number} | calls | T{who} | not\n"


def start(folder: Path, who: int, count: int, end: str = "lives") -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", CHILD, str(folder), str(who), str(count), end], cwd=REPO)


def expected(children: int, count: int) -> object:
    ledger = Ledger.in_memory(ontology())
    with ledger.writing("r", "test") as writer:
        say(writer, "types", TYPES)
        for who in range(children):
            for number in range(count):
                say(writer, f"p{who}/{number}", text_of(who, number))
    return ledger.view.canonical()


def test_p13_many_processes_lose_nothing(tmp_path: Path) -> None:
    with Ledger.open(tmp_path, ontology(), create=True) as ledger:
        with ledger.writing("r", "test") as writer:
            say(writer, "types", TYPES)
        children = [start(tmp_path, who, 4) for who in range(3)]
        assert [child.wait(120) for child in children] == [0, 0, 0]
        assert ledger.verify().ok
        assert ledger.view.canonical() == expected(3, 4)


def test_p12_killed_half_way_a_rerun_ends_in_the_same_graph(tmp_path: Path) -> None:
    with Ledger.open(tmp_path, ontology(), create=True) as ledger:
        with ledger.writing("r", "test") as writer:
            say(writer, "types", TYPES)
        assert start(tmp_path, 0, 4, "dies").wait(60) == -signal.SIGKILL
        assert ledger.verify().ok
        assert [d.id for d in ledger.view.documents()] == ["p0/0", "p0/1", "types"]
        assert start(tmp_path, 0, 4).wait(60) == 0
        assert ledger.verify().ok
        assert ledger.view.canonical() == expected(1, 4)
