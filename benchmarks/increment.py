"""What one more document costs in a corpus of 100, 1,000 and 10,000: it must not grow.

    python benchmarks/increment.py [--full] [--only embedded|endpoint]

Builds each corpus (10,000 documents with --full only: minutes of CPU), then takes in one document more, three
times over, as whole processes: with the embedded engine, and behind a stand-in endpoint in a process of its
own. Prints CPU seconds (the least of the three), calls and records of the one, and its cost against that in
the smallest corpus. The rival, in the same run, is building the whole corpus from nothing, which is what a
graph that cannot be added to costs; a bare start of the program says how much of the one is not the document.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ingest import KG, ONTOLOGY, document, records, run

REPO = Path(__file__).resolve().parents[1]
SIZES, LARGE = (100, 1_000), 10_000
MORE = 3


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


def measure(name: str, size: int, settings: str) -> float:
    """Build a corpus and add to it; the CPU seconds of the cheapest addition."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        docs = folder / "docs"
        docs.mkdir()
        (folder / "o.yaml").write_text(ONTOLOGY, "utf-8")
        (folder / "kg.toml").write_text('ontology = "o.yaml"\n' + settings, "utf-8")
        for number in range(size):
            (docs / f"d{number:05}.md").write_text(document(number), "utf-8")
        ingest = [*KG, "ingest", "docs", "--json"]
        bare = run([*KG, "ingest", "--help"], folder)[0]
        whole, _, memory, out = run(ingest, folder)
        built = calls_of(out)
        known = records(folder)
        costs, calls = [], []
        for number in range(size, size + MORE):
            (docs / f"d{number:05}.md").write_text(document(number), "utf-8")
            cpu, _, _, out = run(ingest, folder)
            costs.append(cpu)
            calls.append(calls_of(out))
        added = (records(folder) - known) / MORE
    one = min(costs)
    print(
        f"{name:<9} {size:>6} documents  one more: cpu {one:6.2f} s (start {bare:4.2f})  calls {max(calls)}"
        f"  records {added:4.1f}   all from nothing: cpu {whole:7.2f} s  calls {built}  {memory:4.0f} MB"
        f"  rival / one {whole / one:6.1f}",
        flush=True,
    )
    return one


def main() -> None:
    """Measure both engines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--full", action="store_true", help="also 10,000 documents")
    parser.add_argument("--only", choices=("embedded", "endpoint"), help="one engine alone")
    given = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for name in (given.only,) if given.only else ("embedded", "endpoint"):
        with engine(name) as settings:
            sizes = (*SIZES, LARGE) if given.full else SIZES
            found = {size: measure(name, size, settings) for size in sizes}
        grown = ", ".join(f"{size}: {found[size] / found[sizes[0]]:.2f}" for size in sizes[1:])
        print(f"{name:<9} one more against that in {sizes[0]} documents: {grown}", flush=True)


if __name__ == "__main__":
    main()
