"""Communities: seconds, memory and modularity of each engine, and how much one document changes.

    python benchmarks/communities.py [--nodes 10000] [--edges 100000] [--documents 1000] [--json]

The graph is a planted partition (groups of 100 nodes, 80 % of the edges inside one), one seed. Every engine
runs in a process of its own, so that its peak memory is its own; networkx's Louvain, the rival, is left out
above 300,000 edges unless --all is given, for it takes minutes there. The second part takes made-up documents
into a ledger, brings all reports up to date, adds one document, and counts the reports that are written; then
the same documents go in in another order.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import resource
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kg_ledger.ids import digest
from kg_ledger.ledger import Ledger
from kg_ledger.ontology import Ontology
from kg_ledger.records import Claim, NameRef, Quote, Span
from kg_pipeline.overview import Overview
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.rooms import Rooms
from kg_pipeline.steps.cluster import cluster

Pairs = dict[tuple[str, str], int]
GROUP = 100
INSIDE = 0.8
NEVER = 10**12


def planted(nodes: int, edges: int, seed: int = 5) -> Pairs:
    """A planted partition as the step takes it."""
    chance = random.Random(seed)
    names = [f"n{number:07}" for number in range(nodes)]
    pairs: Pairs = {}
    while len(pairs) < edges:
        one = chance.randrange(nodes)
        start = one - one % GROUP
        inside = chance.random() < INSIDE
        other = min(nodes - 1, start + chance.randrange(GROUP)) if inside else chance.randrange(nodes)
        if one != other:
            pairs[names[min(one, other)], names[max(one, other)]] = 1
    return pairs


def by_step(pairs: Pairs, large: int) -> tuple[float, str]:
    """The step itself: everything from pairs to communities with ids."""
    found = cluster({name for pair in pairs for name in pair}, pairs, large=large)
    return found.modularity, f"{found.engine}; levels {found.levels}"


def by_networkx(pairs: Pairs) -> tuple[float, str]:
    """The rival that everybody has."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_edges_from(sorted(pairs))
    groups = nx.community.louvain_communities(graph, seed=7)
    return float(nx.community.modularity(graph, groups)), f"networkx; {len(groups)} groups"


def _child(run: Callable[..., tuple[float, str]], arguments: tuple[Any, ...], pipe: Any) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began, cpu = time.perf_counter(), time.process_time()
    score, said = run(*arguments)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    pipe.send((time.perf_counter() - began, time.process_time() - cpu, (peak - before) / 1024, score, said))


def measure(name: str, run: Callable[..., tuple[float, str]], *arguments: Any) -> dict[str, Any]:
    """Run in a forked child and report what it took beyond the graph itself."""
    here, there = multiprocessing.get_context("fork").Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_child, args=(run, arguments, there))
    child.start()
    there.close()
    try:
        seconds, cpu, megabytes, score, said = here.recv()
    except EOFError:
        return {"engine": name, "failed": True}
    finally:
        child.join()
    return {
        "engine": name,
        "seconds": round(seconds, 2),
        "cpu": round(cpu, 2),
        "mb": round(megabytes),
        "modularity": round(score, 4),
        "said": said,
    }


# -- one more document --------------------------------------------------------------------------------

ONTOLOGY = Ontology.model_validate(
    {
        "name": "parts",
        "classes": {"Part": {}},
        "predicates": {"feeds": {"domain": "Part", "range": "Part", "cardinality": "many"}},
    }
)


def document(number: int, areas: int) -> list[tuple[str, str]]:
    """Six statements of one document, nine in ten about one area of a dozen parts."""
    chance = random.Random(number)
    area = chance.randrange(areas)
    rows: list[tuple[str, str]] = []
    while len(rows) < 6:
        one = f"Part {area}-{chance.randrange(12)}"
        near = chance.random() < 0.9
        other = f"Part {area if near else chance.randrange(areas)}-{chance.randrange(12)}"
        if one != other:
            rows.append((one, other))
    return rows


def take_in(ledger: Ledger, numbers: Iterable[int], areas: int) -> None:
    """State the documents, each in a transaction with the others."""
    with ledger.writing("run", "benchmark") as writer:
        for number in numbers:
            doc, rows, at = f"d{number}.md", document(number, areas), 0
            text = "\n".join(f"{one} feeds {other}." for one, other in rows)
            writer.document(doc, "new", text=text)
            for one, other in rows:
                said = f"{one} feeds {other}."
                quote = Quote(doc, digest(text), Span(at, at + len(said)), said)
                writer.propose(Claim(NameRef(one, "Part"), "feeds", NameRef(other, "Part"), quote))
                at += len(said) + 1
        writer.settle()


def overview(ledger: Ledger, folder: Path) -> Overview:
    rooms = Rooms(ONTOLOGY, EmbeddedProvider())
    return Overview(ledger.view, ledger.store.head(), rooms, folder, ledger.store.snapshot)


def one_more(documents: int) -> list[dict[str, Any]]:
    """How many reports one more document writes anew, and how many another order does."""
    areas = max(2, documents // 10)
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ledger = Ledger.open(folder / "one", ONTOLOGY, create=True)
        take_in(ledger, range(documents), areas)
        began = time.perf_counter()
        first = overview(ledger, folder).refresh()
        whole = time.perf_counter() - began
        shuffled = list(range(documents))
        random.Random(1).shuffle(shuffled)
        other = Ledger.open(folder / "two", ONTOLOGY, create=True)
        take_in(other, shuffled, areas)
        again = overview(other, folder).refresh()
        rows.append(
            {
                "documents": documents,
                "reports": first.reports_of,
                "profiles": first.profiles_of,
                "seconds": round(whole, 2),
                "written in another order": [again.reports, again.profiles],
            }
        )
        overview(ledger, folder).refresh()
        for number in range(documents, documents + 5):
            take_in(ledger, [number], areas)
            began = time.perf_counter()
            more = overview(ledger, folder).refresh()
            rows.append(
                {
                    "one more document": number,
                    "reports written": more.reports,
                    "of": more.reports_of,
                    "share": round(more.reports / more.reports_of, 4),
                    "profiles written": more.profiles,
                    "seconds": round(time.perf_counter() - began, 2),
                }
            )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--edges", type=int, default=100_000)
    parser.add_argument("--documents", type=int, default=1_000)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows: list[dict[str, Any]] = []
    if asked.edges:
        pairs = planted(asked.nodes, asked.edges)
        rows.append({"nodes": asked.nodes, "edges": len(pairs)})
        rows.append(measure("native", by_step, pairs, 0))
        rows.append(measure("python-louvain", by_step, pairs, NEVER))
        if asked.all or asked.edges <= 300_000:
            rows.append(measure("networkx", by_networkx, pairs))
    if asked.documents:
        rows += one_more(asked.documents)
    for row in rows:
        print(json.dumps(row) if asked.json else "  ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
