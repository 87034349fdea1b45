"""The product and its peers side by side: the same corpus, the same stand-in model, one run.

    python benchmarks/peers/run.py [--quick] [--deep] [--peers nano,lightrag,fast] [--place FOLDER]

Copies the peers' kit from the shared folder beside the checkout to a temporary place, makes one environment
a peer there, and runs everything as whole processes. Prints a table, and every target of the kit's RESULTS.md
as met or missed with its ratio to the bound. Skips, and says so, where the kit is absent or a peer cannot be
installed. `--place` keeps the environments for another run, `--deep` adds a kill and an edit of each peer.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from pathlib import Path
from typing import Any

from kit import copy_kit, find_kit, install, load, pins, token_tables
from measure import Bench, cpu, of_ours, of_peer
from targets import lines

PEERS = ("nano", "lightrag", "fast")
SIZES, QUICK_SIZES = (100, 300, 1000), (20, 60, 200)
KILLS, QUICK_KILLS = 20, 5


def main() -> None:
    """Run the comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true", help=f"N={QUICK_SIZES}, {QUICK_KILLS} kills")
    parser.add_argument("--deep", action="store_true", help="kill and edit the peers as well")
    parser.add_argument("--peers", default=",".join(PEERS), help="which peers; empty for none")
    parser.add_argument("--place", type=Path, help="a folder to work in and to keep")
    given = parser.parse_args()
    kit = find_kit()
    if kit is None:
        print("skipped: the peers' kit is not there (shared/bench/peers beside the checkout).")
        return
    wanted = [name for name in given.peers.split(",") if name]
    with contextlib.ExitStack() as stack:
        place = given.place or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="peers-")))
        place = place.resolve()
        place.mkdir(parents=True, exist_ok=True)
        compare(kit, place, wanted, quick=given.quick, deep=given.deep)


def compare(kit: Path, place: Path, wanted: list[str], *, quick: bool, deep: bool) -> None:
    """Install, measure, print."""
    copy_kit(kit, place)
    needs = pins(kit)
    if why := install(place, "stub", needs["stub"]):
        print(f"skipped: the stand-in model's environment: {why}")
        return
    there = []
    for name in wanted:
        why = install(place, name, needs[name]) if name in needs else "the kit has no such peer"
        print(f"skipped: {name}: {why}" if why else f"installed: {name}", flush=True)
        there += [] if why else [name]
    if there and not token_tables(place):
        print("note: no package brought tiktoken's tables; peers that count with them will fail.")
    sizes = list(QUICK_SIZES if quick else SIZES)
    bench, scenarios = load(place)
    stand_in = bench.stub_start()
    try:
        with contextlib.redirect_stdout(sys.stderr):
            side = Bench(bench, scenarios)
            ours = of_ours(side, sizes, QUICK_KILLS if quick else KILLS)
            peers = {name: of_peer(side, name, sizes[0], deep) for name in there}
    finally:
        if stand_in is not None:
            stand_in.terminate()
            stand_in.wait()
    table({"ours": ours["sizes"][sizes[0]], **peers}, sizes[0])
    tell(ours, sizes)


def table(sides: dict[str, dict[str, Any]], n: int) -> None:
    """The product and the peers, a column each."""
    print(f"\nN = {n}, whole processes; tokens = characters / 4; CPU seconds on this machine")
    print(f"{'':<38}" + "".join(f"{name:>16}" for name in sides))
    for what, cell in ROWS:
        cells = []
        for side in sides.values():
            try:
                cells.append(cell(side, n))
            except (KeyError, TypeError, IndexError, ZeroDivisionError):
                cells.append("–")
        print(f"{what:<38}" + "".join(f"{one:>16}" for one in cells))


def _asked(row: dict[str, Any]) -> str:
    """Seconds of the best warm question, and calls and embeddings a question."""
    result, stub = row["result"], row["stub"]
    count = len(result["times"])
    asked = f"{stub['llm_calls'] / count:.1f}+{stub['embed_calls'] / count:.1f}"
    return f"{min(result['times'][1:]):.2f}; {asked}"


ROWS: list[tuple[str, Any]] = [
    ("model calls a document", lambda s, n: f"{s['index']['stub']['llm_calls'] / n:.2f}"),
    ("prompt tokens a document", lambda s, n: f"{s['index']['stub']['prompt_tokens'] / n:,.0f}"),
    ("completion tokens a document", lambda s, n: f"{s['index']['stub']['completion_tokens'] / n:,.0f}"),
    ("index, CPU s", lambda s, n: f"{cpu(s['index']):.1f}"),
    ("index, wall s at 0 ms", lambda s, n: f"{s['index']['wall']:.1f}"),
    ("index, wall s at 200 ms", lambda s, n: f"{s['slow']['wall']:.1f}"),
    (
        "in flight at 200 ms, mean / most",
        lambda s, n: f"{s['slow']['stub']['mean_inflight']:.1f} / {s['slow']['stub']['max_inflight']}",
    ),
    ("peak MB / disk MB", lambda s, n: f"{s['index']['rss_mb']:.0f} / {s['index']['disk_mb']:.1f}"),
    ("cold start to first local answer, s", lambda s, n: f"{s['local']['result']['first_answer']:.2f}"),
    ("warm local, s; calls + embeddings", lambda s, n: _asked(s["local"])),
    ("warm global, s; calls + embeddings", lambda s, n: _asked(s["global"])),
    ("one more: calls; CPU s", lambda s, n: f"{s['add']['stub']['llm_calls']}; {cpu(s['add']):.1f}"),
    ("same again: calls; CPU s", lambda s, n: f"{s['again']['stub']['llm_calls']}; {cpu(s['again']):.1f}"),
]


def tell(ours: dict[str, Any], sizes: list[int]) -> None:
    """The targets."""
    print(f"\ntargets, ours at N = {', '.join(map(str, sizes))}")
    rows = list(lines(ours, sizes))
    for row in rows:
        print(row.text())
    cut = max(kill["sent"] - kill["finished"] for kill in ours["kills"])
    print(f"   requests under way when a process was killed, which any sender loses: up to {cut}")
    met = {row.target: all(r.met for r in rows if r.target == row.target) for row in rows}
    missed = [str(number) for number, ok in met.items() if not ok]
    said = f"; missed: {', '.join(missed)}" if missed else ""
    print(f"targets met: {sum(met.values())} of {len(met)}{said}")


if __name__ == "__main__":
    main()
