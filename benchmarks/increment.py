"""What one more document costs in a corpus of 100, 1,000 and 10,000: it must not grow.

    python benchmarks/increment.py [--full] [--sizes N,N,...] [--only embedded|endpoint] [--keep FOLDER]

Builds each corpus (10,000 documents with --full, or any sizes with --sizes: minutes of CPU), then takes in
one document more, three times over, as whole processes: with the embedded engine, and behind a stand-in
endpoint in a process of its own. Prints CPU seconds (the least of the three) of the one, of running again
unchanged, and of a brief in the morning after it; calls and records of the one, the sizes of the store and of
the index of names beside it, and the cost of the one against that in the smallest corpus.
The rival, in the same run, is building the whole corpus from nothing, which is what a graph that cannot be
added to costs.

Two things are measured apart, for no tool can do without them: a bare start of the program, and a bare look,
which lists the folder and hashes every file. `net` is the one without both; it is what must not grow.

With --keep a corpus that was built is kept in FOLDER and copied from there the next time.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ingest import KG, ONTOLOGY, document, records, run

REPO = Path(__file__).resolve().parents[1]
SIZES, LARGE = (100, 1_000), 10_000
MORE = 3
STORE, BESIDE = "kg.db", ("names.db", "alike.db")
LOOK = (
    "import hashlib,os,sys\n"
    "for e in os.scandir(sys.argv[1]):\n"
    "    with open(e.path, 'rb') as f: hashlib.sha256(f.read())"
)


@contextlib.contextmanager
def engine(name: str) -> Iterator[str]:
    """Lines for `kg.toml` that choose an engine; the stand-in runs inside."""
    if name == "embedded":
        yield 'provider = "embedded"\n'
        return
    command = [sys.executable, "-m", "tests.standin"]
    with subprocess.Popen(command, cwd=REPO, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        models = 'extraction_model = "standin"\ngeneration_model = "standin"\n'
        try:
            yield f'provider = "openai"\nbase_url = "{url}"\nconcurrency = 16\n{models}'
        finally:
            server.terminate()


def calls_of(out: str) -> int:
    """The model calls that an ingest tells of."""
    return int(json.loads(out.splitlines()[-1])["calls"]["made"])


def size_of(file: Path) -> float:
    """In MB."""
    return file.stat().st_size / 1e6


def lay_out(folder: Path, size: int, settings: str) -> None:
    """A workspace whose documents are not taken in yet."""
    docs = folder / "docs"
    docs.mkdir()
    (folder / "o.yaml").write_text(ONTOLOGY, "utf-8")
    (folder / "kg.toml").write_text('ontology = "o.yaml"\n' + settings, "utf-8")
    for number in range(size):
        (docs / f"d{number:05}.md").write_text(document(number), "utf-8")


def least(command: list[str], folder: Path) -> float:
    """CPU seconds of the cheapest of three runs."""
    return min(run(command, folder)[0] for _ in range(MORE))


def measure(name: str, size: int, settings: str, keep: Path | None) -> float:
    """Build a corpus and add to it; the CPU seconds of the cheapest addition, without start and look."""
    kept = keep / f"{name}-{size}" if keep else None
    ingest = [*KG, "ingest", "docs", "--json"]
    whole, memory, built = 0.0, 0.0, 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "workspace"
        docs = folder / "docs"
        if kept is not None and kept.exists():
            shutil.copytree(kept, folder)
            (folder / "kg.toml").write_text('ontology = "o.yaml"\n' + settings, "utf-8")
        else:
            folder.mkdir()
            lay_out(folder, size, settings)
            whole, _, memory, out = run(ingest, folder)
            built = calls_of(out)
            run([*KG, "brief", "--json"], folder)  # the first one checks everything
            if kept is not None:
                shutil.copytree(folder, kept)
        bare = least([*KG, "ingest", "--help"], folder)
        nothing = least([sys.executable, "-c", "import hashlib, os"], folder)
        look = max(0.0, least([sys.executable, "-c", LOOK, "docs"], folder) - nothing)
        again = least(ingest, folder)
        known = records(folder)
        costs, calls = [], []
        for number in range(size, size + MORE):
            (docs / f"d{number:05}.md").write_text(document(number), "utf-8")
            cpu, _, _, out = run(ingest, folder)
            costs.append(cpu)
            calls.append(calls_of(out))
        added = (records(folder) - known) / MORE
        store, *beside = (sum(map(size_of, (folder / ".kg").glob(what))) for what in (STORE, *BESIDE))
        morning = run([*KG, "brief", "--json"], folder)[0]
    one = min(costs)
    net = one - bare - look
    print(
        f"{name:<9} {size:>6} documents  one more: cpu {one:6.2f} s (start {bare:4.2f}, look {look:4.2f}, net"
        f" {net:4.2f})  again unchanged {again:5.2f}  calls {max(calls)}  records {added:4.1f}"
        f"  brief after it {morning:5.2f}  store {store:.1f} MB, index {sum(beside):.1f} MB",
        flush=True,
    )
    if whole:
        print(
            f"{'':<9} {'':>6} all from nothing: cpu {whole:7.2f} s  calls {built}  {memory:4.0f} MB"
            f"  rival / one {whole / one:6.1f}",
            flush=True,
        )
    return net


def main() -> None:
    """Measure both engines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--full", action="store_true", help="also 10,000 documents")
    parser.add_argument("--sizes", help="corpora of these sizes instead, such as 100,10000")
    parser.add_argument("--keep", type=Path, help="keep built corpora here, and use those that are")
    parser.add_argument("--only", choices=("embedded", "endpoint"), help="one engine alone")
    given = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for name in (given.only,) if given.only else ("embedded", "endpoint"):
        with engine(name) as settings:
            sizes = (*SIZES, LARGE) if given.full else SIZES
            if given.sizes:
                sizes = tuple(map(int, given.sizes.split(",")))
            found = {size: measure(name, size, settings, given.keep) for size in sizes}
        grown = ", ".join(f"{size}: {found[size] / found[sizes[0]]:.2f}" for size in sizes[1:])
        print(f"{name:<9} one more (net) against that in {sizes[0]} documents: {grown}", flush=True)


if __name__ == "__main__":
    main()
