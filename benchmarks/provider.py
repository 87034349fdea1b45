"""How well the provider keeps a slow endpoint busy, and what a call costs in CPU.

    python benchmarks/provider.py [--calls 100] [--latency-ms 200] [--concurrency 16]

The stand-in runs as a process of its own. Prints one JSON object a line: the same calls one after the
other, then together, and last their ratio and the mean share of the allowed calls that were in flight.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

REPO = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPO))

from kg_ledger.ontology import Ontology  # noqa: E402
from kg_ledger.records import Span  # noqa: E402
from kg_pipeline.documents import Chunk  # noqa: E402
from kg_pipeline.providers.connect import connect  # noqa: E402
from kg_pipeline.providers.routes import resolve_routes  # noqa: E402
from kg_pipeline.providers.tasks import ExtractTask  # noqa: E402
from kg_pipeline.settings import Settings  # noqa: E402

SEQUENTIAL = 10
"""Calls of the sequential round; its rate does not change with their number."""

ONTOLOGY = Ontology.model_validate(
    {
        "name": "bench",
        "classes": {"Part": {}, "Crew": {}},
        "predicates": {
            "calls": {"domain": "Part", "range": "Part", "cues": {"en": ["calls"]}},
            "owned_by": {"domain": "Part", "range": "Crew", "cues": {"en": ["is owned by"]}},
        },
    }
)


@contextmanager
def standin(latency_ms: float) -> Iterator[str]:
    """A stand-in in a process of its own; gives its URL."""
    command = [sys.executable, "-m", "tests.standin", "--latency-ms", str(latency_ms)]
    process = subprocess.Popen(command, cwd=REPO, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(10)


def ask(url: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """One request to the stand-in's own controls."""
    content = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(f"{url}{path}", content, 10) as answer:
        return json.load(answer)


def passage(i: int) -> ExtractTask:
    """A passage of about 130 words that states ten relations."""
    text = " ".join(
        f"After the morning run has ended, Part{i} calls Store{i}x{j} to note what came in." for j in range(9)
    )
    text += f" Part{i} is owned by Crew{i % 7}."
    return ExtractTask(Chunk(f"{i}.md", "rev", 0, Span(0, len(text)), text), ONTOLOGY)


def measure(url: str, calls: int, width: int) -> dict[str, Any]:
    """Perform `calls` tasks, `width` at once."""
    settings = Settings.model_validate({"base_url": url, "extraction_model": "standin", "concurrency": width})
    connection = connect(resolve_routes(settings))
    connection.provider.perform(passage(-1))
    ask(url, "/_ctl", {})
    began, cpu = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(width) as pool:
        replies = list(pool.map(connection.provider.perform, [passage(i) for i in range(calls)]))
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    connection.close()
    stats = ask(url, "/_stats")
    return {
        "at_once": width,
        "calls": stats["calls"],
        "facts": sum(len(reply.value.relations) for reply in replies),
        "seconds": round(seconds, 2),
        "calls_per_second": round(calls / seconds, 2),
        "cpu_ms_per_call": round(cpu / calls * 1000, 2),
        "in_flight_mean": stats["in_flight_mean"],
        "in_flight_most": stats["in_flight_most"],
        "prompt_tokens_per_call": round(stats["prompt_tokens"] / stats["calls"]),
        "completion_tokens_per_call": round(stats["completion_tokens"] / stats["calls"]),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--calls", type=int, default=100)
    parser.add_argument("--latency-ms", type=float, default=200.0)
    parser.add_argument("--concurrency", type=int, default=16)
    args = parser.parse_args()
    with standin(args.latency_ms) as url:
        alone = measure(url, SEQUENTIAL, 1)
        together = measure(url, args.calls, args.concurrency)
    print(json.dumps(alone))
    print(json.dumps(together))
    ratio = together["calls_per_second"] / alone["calls_per_second"]
    share = together["in_flight_mean"] / args.concurrency
    print(json.dumps({"times_as_fast": round(ratio, 1), "mean_share_in_flight": round(share, 2)}))


if __name__ == "__main__":
    main()
