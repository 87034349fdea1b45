"""How long a person waits for the desk in the morning: 10,000 facts, 200 open items, whole processes.

    python benchmarks/desk.py [--facts 10000] [--items 200]

Prints for each first screen the elapsed and the CPU seconds from the start of the process: the first frame of
`kg review` on a pseudo-terminal, the first page and the first item of `kg serve` (and, where Chromium and its
driver are there, until the item is painted), the first lines of `kg brief`; then 50 items settled by keys.
The rival, in the same run, lays everything out before it shows anything: `kg review --list --json` for the
screens, `kg ledger verify` before the first lines of the brief, 50 times `--decide` in one command for the
keys. The ratio is of CPU seconds, so that a busy machine does not blur it; below 1 the desk is there sooner.
What is painted counts the CPU of the page's server, not of the browser.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import IO

REPO = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPO))

from tests.desk.browser import absent, opened  # noqa: E402
from tests.desk.mornings import contested  # noqa: E402
from tests.desk.pty_screen import Reviewer  # noqa: E402

KG = [sys.executable, "-c", "from kg_pipeline.cli.main import main; main()"]
SETTLED = 50
Waited = tuple[float, float]
"""Elapsed and CPU seconds."""


def timed(work: Callable[[], object]) -> Waited:
    """What a piece of work with child processes took."""
    before, began = os.times(), time.monotonic()
    work()
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return time.monotonic() - began, spent


def run(folder: Path, *arguments: str) -> str:
    """A whole command; what it wrote."""
    done = subprocess.run([*KG, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr)
    return done.stdout


def first_frame(folder: Path) -> Waited:
    """Until `kg review` shows an item."""
    began = time.monotonic()
    with Reviewer(folder) as person:
        person.see(" 1/")
        waited = (time.monotonic() - began, cpu_of(person.pid))
        person.press("q")
        person.wait()
    return waited


def settle_by_keys(folder: Path, count: int) -> None:
    """Accept `count` items, a key each, then leave."""
    with Reviewer(folder) as person:
        person.see(" 1/")
        for number in range(1, count + 1):
            person.press("a")
            person.see(f"{number} decided")
        person.press("q")
        person.wait()


def cpu_of(pid: int) -> float:
    """CPU seconds of a process that still runs; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, float, int]]:
    """`kg serve`: its link, when it was started, and its process."""
    began = time.monotonic()
    with subprocess.Popen(
        [*KG, "serve", "--port", "0"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        out: IO[str] = process.stdout  # type: ignore[assignment]
        try:
            yield out.readline().strip(), began, process.pid
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def first_page(folder: Path) -> dict[str, Waited]:
    """Until the first HTML, and until the first item is there as data."""
    with served(folder) as (link, began, pid):
        where = re.fullmatch(r"http://([^:]+):(\d+)(/.*)", link)
        assert where, link
        speaker = HTTPConnection(where[1], int(where[2]), timeout=30)

        def get(path: str, cookie: str = "") -> tuple[dict[str, str], bytes]:
            speaker.request("GET", path, headers={"Cookie": cookie})
            answer = speaker.getresponse()
            return dict(answer.getheaders()), answer.read()

        cookie = get(where[3])[0]["set-cookie"].split(";")[0]
        get("/", cookie)
        found = {"serve: first HTML": (time.monotonic() - began, cpu_of(pid))}
        queue = json.loads(get("/api/queue?lang=en", cookie)[1])
        get(f"/api/item?lang=en&id={queue['items'][0]['id']}", cookie)
        found["serve: first item"] = (time.monotonic() - began, cpu_of(pid))
        speaker.close()
    return found


def first_paint(folder: Path) -> Waited | None:
    """Until Chromium, which runs already, has painted the first item; None where there is none."""
    if absent():
        return None
    with opened() as browser:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto("about:blank")
        with served(folder) as (link, began, pid):
            page.goto(link)
            page.wait_for_selector(".case h2")
            return time.monotonic() - began, cpu_of(pid)


def first_lines(folder: Path) -> dict[str, Waited]:
    """Until `kg brief` says what came in, and until it has checked the ledger."""
    (folder / ".kg" / "brief.json").unlink(missing_ok=True)
    before, began = os.times(), time.monotonic()
    with subprocess.Popen([*KG, "brief"], cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        out: IO[str] = process.stdout  # type: ignore[assignment]
        out.readline()
        first = (time.monotonic() - began, cpu_of(process.pid))
        out.read()
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return {"brief: first lines": first, "brief: with the ledger checked": (time.monotonic() - began, spent)}


def main() -> None:
    """Make the morning, look at it in every way."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--facts", type=int, default=10_000)
    parser.add_argument("--items", type=int, default=200)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        contested(folder, given.items, facts=given.facts)
        run(folder, "status")
        whole = timed(lambda: run(folder, "review", "--list", "--json"))
        print(f"{given.facts} facts, {given.items} conflicts{'':22}elapsed      CPU   ratio of CPU")
        tell("rival: every open item laid out", whole)
        tell("review: first frame", first_frame(folder), whole)
        for what, took in first_page(folder).items():
            tell(what, took, whole)
        painted = first_paint(folder)
        if painted is None:
            print(f"serve: painted – not measured: {absent()}")
        else:
            tell("serve: first item painted", painted, whole)
        lines = first_lines(folder)
        checked = timed(lambda: run(folder, "ledger", "verify"))
        both = (lines["brief: first lines"][0] + checked[0], lines["brief: first lines"][1] + checked[1])
        tell("rival: ledger verified, then the brief", both)
        for what, took in lines.items():
            tell(what, took, both)
        items = [i["id"] for i in json.loads(run(folder, "review", "--list", "--json"))["items"]]
        items = items[SETTLED : 2 * SETTLED]
        keys = timed(lambda: settle_by_keys(folder, SETTLED))
        decisions = [f"--decide={item}=defer" for item in items]
        command = timed(lambda: run(folder, "review", *decisions))
        tell(f"rival: {SETTLED} decisions in one command", command)
        tell(f"{SETTLED} items settled by keys", keys, command)


def tell(what: str, took: Waited, rival: Waited | None = None) -> None:
    """A line of the table."""
    ratio = f"{took[1] / rival[1]:8.2f}" if rival and rival[1] else ""
    print(f"{what:44}{took[0]:8.2f} s {took[1]:6.2f} s {ratio}", flush=True)


if __name__ == "__main__":
    main()
