"""What the provider adds to a model's own time, beside a naive loop over the same prompts.

    python benchmarks/provider.py [--latency-ms 0 200] [--at-once 1 8 32 128] [--most 192]

The stand-in runs in a process of its own and answers every prompt after the given latency. Three ways of
getting the same documents extracted are measured in turn:

    loop      a thread pool over `openai`'s client and `json.loads`: no ladder, retries, budget, no check
    provider  the provider as the pipeline uses it
    ingest    the whole of it: reading, chunking, extraction, verification, judging, the ledger on disk

One JSON object a line. `overhead_ms` is wall time per document beyond what the latency alone would take with
that many at once; `cpu_ms` is the client's processor time per document; `in_flight` is the mean number of
requests that the server had at once. The last lines are ratios of provider to loop in the same run.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

REPO = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPO))

from kg_ledger.ledger import Ledger  # noqa: E402
from kg_ledger.ontology import Ontology  # noqa: E402
from kg_ledger.records import Span  # noqa: E402
from kg_pipeline.documents import Chunk  # noqa: E402
from kg_pipeline.providers.cache import CachedProvider  # noqa: E402
from kg_pipeline.providers.connect import Connection, connect  # noqa: E402
from kg_pipeline.providers.routes import resolve_routes  # noqa: E402
from kg_pipeline.providers.tasks import ExtractTask  # noqa: E402
from kg_pipeline.settings import Settings  # noqa: E402
from kg_pipeline.taking import take_in  # noqa: E402

ROUNDS = 4
"""Documents at least for each that is in flight, so that the end of a round weighs little."""

FEWEST = 12

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


def text_of(i: int) -> str:
    """A document of about 130 words that states ten relations."""
    said = (
        f"After the morning run has ended, Part{i} calls Store{i}x{j} to note what came in." for j in range(9)
    )
    return " ".join([*said, f"Part{i} is owned by Crew{i % 7}."])


def passage(i: int) -> ExtractTask:
    """The document as the one passage that it is."""
    text = text_of(i)
    return ExtractTask(Chunk(f"{i}.md", "rev", 0, Span(0, len(text)), text), ONTOLOGY)


def connected(url: str, width: int) -> Connection:
    """The provider, `width` calls at once."""
    settings = {"base_url": url, "extraction_model": "standin", "concurrency": width}
    return connect(resolve_routes(Settings.model_validate(settings)))


def by_loop(url: str, width: int, count: int) -> Iterator[None]:
    """A thread pool, the SDK's client, `json.loads`. Yields once it is warm."""
    import openai

    client = openai.OpenAI(base_url=url, api_key="none", max_retries=0)
    composer = connected(url, width)
    requests = [composer.provider.compose(passage(i)).body() for i in range(-1, count)]

    def call(body: dict[str, Any]) -> Any:
        create: Any = client.chat.completions.create
        return json.loads(create(**body).choices[0].message.content)

    call(requests[0])
    yield
    with ThreadPoolExecutor(width) as pool:
        replies = list(pool.map(call, requests[1:]))
    assert len(replies) == count
    client.close()
    composer.close()


def by_provider(url: str, width: int, count: int) -> Iterator[None]:
    """The provider's own way. Yields once it is warm."""
    connection = connected(url, width)
    connection.provider.perform(passage(-1))
    yield
    with ThreadPoolExecutor(width) as pool:
        replies = list(pool.map(connection.provider.perform, [passage(i) for i in range(count)]))
    assert sum(len(reply.value.relations) for reply in replies) == 10 * count
    connection.close()


def by_ingest(url: str, width: int, count: int) -> Iterator[None]:
    """A folder taken into a ledger on disk. Yields once it is warm."""
    connection = connected(url, width)
    connection.provider.perform(passage(-1))
    place = Path(tempfile.mkdtemp(prefix="kg-bench-"))
    try:
        folder = place / "docs"
        folder.mkdir()
        for i in range(count):
            (folder / f"{i}.md").write_text(text_of(i), "utf-8")
        with Ledger.open(place / ".kg", ONTOLOGY, create=True) as ledger:
            yield
            provider = CachedProvider(connection.provider, ledger.store)
            outcome = take_in(ledger, provider, folder, run="bench", actor="bench")
            assert outcome.tally.new == count, outcome.problems
    finally:
        connection.close()
        shutil.rmtree(place)


WAYS: dict[str, Callable[[str, int, int], Iterator[None]]] = {
    "loop": by_loop,
    "provider": by_provider,
    "ingest": by_ingest,
}


@dataclass(frozen=True, slots=True)
class Row:
    """What one way took at one latency and width."""

    way: str
    latency_ms: float
    at_once: int
    documents: int
    seconds: float
    overhead_ms: float
    cpu_ms: float
    in_flight: float
    calls_per_document: float
    tokens_per_document: int


def measure(url: str, way: str, latency_ms: float, width: int, count: int) -> Row:
    """Run one way over `count` documents."""
    steps = WAYS[way](url, width, count)
    next(steps)
    ask(url, "/_ctl", {})
    began, cpu = time.perf_counter(), time.process_time()
    for _ in steps:
        raise AssertionError
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    stats = ask(url, "/_stats")
    ideal = math.ceil(count / width) * latency_ms / 1000
    return Row(
        way=way,
        latency_ms=latency_ms,
        at_once=width,
        documents=count,
        seconds=round(seconds, 2),
        overhead_ms=round((seconds - ideal) / count * 1000, 2),
        cpu_ms=round(cpu / count * 1000, 2),
        in_flight=stats["in_flight_mean"],
        calls_per_document=round(stats["calls"] / count, 2),
        tokens_per_document=round((stats["prompt_tokens"] + stats["completion_tokens"]) / count),
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--latency-ms", type=float, nargs="+", default=[0.0, 200.0])
    parser.add_argument("--at-once", type=int, nargs="+", default=[1, 8, 32, 128])
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS))
    parser.add_argument("--most", type=int, default=256, help="documents at most")
    args = parser.parse_args()
    for latency in args.latency_ms:
        with standin(latency) as url:
            for width in args.at_once:
                count = max(FEWEST, min(args.most, ROUNDS * width))
                rows = {way: measure(url, way, latency, width, count) for way in args.ways}
                for row in rows.values():
                    print(json.dumps({name: getattr(row, name) for name in row.__slots__}), flush=True)
                if not {"provider", "loop"} <= rows.keys():
                    continue
                ours, rival = rows["provider"], rows["loop"]
                ratios = {
                    "provider_to_loop": {
                        "seconds": round(ours.seconds / rival.seconds, 2),
                        "cpu": round(ours.cpu_ms / rival.cpu_ms, 2),
                        "in_flight": round(ours.in_flight / rival.in_flight, 2),
                    }
                }
                print(json.dumps({"latency_ms": latency, "at_once": width, **ratios}), flush=True)


if __name__ == "__main__":
    main()
