"""Does judging stay flat as knowledge grows, and what does a document cost then?

    python benchmarks/judging.py [--facts 1000 10000 100000]

Made-up documents of twelve claims each come into one ledger on disk. At each size the next documents are
timed claim by claim: half of what they say is new, the rest repeats, contradicts or replaces what is known,
some of it about a hub with thousands of edges. The rival is a judge that looks through all known facts for
each claim; it sees the same claims in the same run and does nothing but compare subject and predicate.
Then the whole journal is replayed. Milliseconds of a claim are CPU time, so that a busy machine does not
blur them; everything else is elapsed time. Compare the rows of one run, not runs.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from kg_ledger.ids import digest
from kg_ledger.ledger import STORE_FILE, Ledger
from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Claim, Mention, NameRef, Quote, Span
from kg_ledger.shelf import MemoryShelf
from kg_ledger.writer import Writer

PER_DOCUMENT = 12
TIMED_DOCUMENTS = 40
RIVAL_CLAIMS = 40
ONTOLOGY = Ontology.model_validate(
    {
        "name": "bench",
        "classes": {"Component": {}, "Team": {}, "Place": {}},
        "predicates": {
            "calls": {"domain": "Component", "range": "Component", "cardinality": "many"},
            "owned_by": {"domain": "Component", "range": "Team", "cardinality": "one"},
            "located_in": {"domain": "Component", "range": "Place", "cardinality": "one"},
        },
    }
)
Line = tuple[str, str, str, bool]


class World:
    """Makes documents; remembers what it said, so that it can repeat and contradict itself."""

    def __init__(self) -> None:
        self.chance = random.Random(7)
        self.said: list[Line] = []
        self.things = 0

    def line(self) -> Line:
        """One statement: subject, predicate, object, and whether the text says that it replaced something."""
        kind = self.chance.random()
        if kind < 0.5 or not self.said:
            self.things += 1
            return self._keep((f"決済部品 {self.things}", "calls", self._thing(), False))
        subject, predicate, object_, _ = self.chance.choice(self.said)
        if kind < 0.6:
            return subject, predicate, object_, False
        if kind < 0.7:
            return self._keep((self._thing(), "calls", "Event Bus", False))
        if kind < 0.95:
            fresh = self.chance.choice(("owned_by", "located_in"))
            names = ("Team", 50) if fresh == "owned_by" else ("第", 40)
            place = f"{names[0]} {self.chance.randrange(names[1])}"
            return self._keep((self._thing(), fresh, place + (" 棟" if fresh == "located_in" else ""), False))
        return self._keep((self._thing(), "owned_by", f"Team {self.chance.randrange(50)}", True))

    def _thing(self) -> str:
        return f"決済部品 {self.chance.randint(1, max(1, self.things))}"

    def _keep(self, line: Line) -> Line:
        self.said.append(line)
        return line

    def documents(self) -> Iterator[list[Line]]:
        """Documents without end."""
        while True:
            yield [self.line() for _ in range(PER_DOCUMENT)]


def read(doc: str, lines: list[Line]) -> tuple[str, list[Mention], list[Claim]]:
    """The text of a document and what a reader takes from it."""
    text, mentions, claims = "", [], []
    for subject, predicate, object_, moved in lines:
        sentence = f"{subject} は {object_} と {predicate} の関係にある。"
        span = Span(len(text), len(text) + len(sentence))
        text += sentence + "\n"
        claims.append((subject, predicate, object_, moved, span, sentence))
    sha = digest(text)
    kinds = {"calls": "Component", "owned_by": "Team", "located_in": "Place"}
    for subject, predicate, object_, _, span, sentence in claims:
        for name, kind in ((subject, "Component"), (object_, kinds[predicate])):
            at = span.start + sentence.index(name)
            mentions.append(Mention(NameRef(name, kind), "", Quote(doc, sha, Span(at, at + len(name)), name)))
    changes = {False: Change.NONE, True: Change.BEGAN}
    made = [
        Claim(NameRef(s), p, NameRef(o), Quote(doc, sha, span, sentence), change=changes[m])
        for s, p, o, m, span, sentence in claims
    ]
    return text, mentions, made


def take_in(writer: Writer, number: int, lines: list[Line]) -> list[float]:
    """Write one document; CPU milliseconds of each claim."""
    doc = f"docs/{number:06}.md"
    text, mentions, claims = read(doc, lines)
    writer.document(doc, "new", text=text)
    for mention in mentions:
        writer.mention(mention)
    writer.settle()
    times = []
    for claim in claims:
        began = time.thread_time()
        writer.propose(claim)
        times.append((time.thread_time() - began) * 1000)
    return times


def rival(known: list[Line], lines: list[Line]) -> list[float]:
    """CPU milliseconds of each claim for a judge that looks through everything."""
    times = []
    for subject, predicate, object_, _ in lines:
        began = time.thread_time()
        found = [row for row in known if row[0] == subject and row[1] == predicate]
        _ = "duplicate" if any(row[2] == object_ for row in found) else "conflict" if found else "new"
        times.append((time.thread_time() - began) * 1000)
    return times


def show(**row: object) -> None:
    """One JSON object a line."""
    print(json.dumps(row, ensure_ascii=False), flush=True)


def p95(times: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(times, n=20)[18]


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--facts", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    sizes = sorted(parser.parse_args().facts)
    world = World()
    stream = world.documents()
    number = 0
    with tempfile.TemporaryDirectory() as folder, Ledger.open(Path(folder), ONTOLOGY, create=True) as ledger:
        for size in sizes:
            began = time.perf_counter()
            claims = 0
            while ledger.view.counts().get("facts", 0) < size:
                with ledger.writing("fill", "benchmark") as writer:
                    while writer.view.counts().get("facts", 0) < size and claims % 6_000 < 5_988:
                        take_in(writer, number, next(stream))
                        number += 1
                        claims += PER_DOCUMENT
                    claims += PER_DOCUMENT
            filled = time.perf_counter() - began
            times: list[float] = []
            documents, spents = [], []
            others: list[float] = []
            for _ in range(TIMED_DOCUMENTS):
                known, lines = list(world.said), next(stream)
                if len(others) < RIVAL_CLAIMS:
                    others += rival(known, lines)
                began, spent = time.perf_counter(), time.thread_time()
                with ledger.writing("timed", "benchmark") as writer:
                    times += take_in(writer, number, lines)
                documents.append((time.perf_counter() - began) * 1000)
                spents.append((time.thread_time() - spent) * 1000)
                number += 1
            show(
                facts=ledger.view.counts()["facts"],
                records=ledger.store.count(),
                claim_p50_ms=round(statistics.median(times), 3),
                claim_p95_ms=round(p95(times), 3),
                rival_p50_ms=round(statistics.median(others), 3),
                rival_p95_ms=round(p95(others), 3),
                document_cpu_p50_ms=round(statistics.median(spents), 1),
                document_p50_ms=round(statistics.median(documents), 1),
                fill_claims_per_s=round(claims / filled) if filled > 0.01 else None,
                store_mb=round((Path(folder) / STORE_FILE).stat().st_size / 1e6, 2),
                store_bytes_per_document=round((Path(folder) / STORE_FILE).stat().st_size / number),
            )
        began = time.perf_counter()
        view = ledger.replay(MemoryShelf())
        took = time.perf_counter() - began
        show(replayed=ledger.store.count(), records_per_s=round(ledger.store.count() / took))
        began = time.perf_counter()
        facts = view.facts()
        show(listed=len(facts), facts_per_s=round(len(facts) / (time.perf_counter() - began)))
        began = time.perf_counter()
        graph = ledger.view.graph()
        show(graph_edges=graph.number_of_edges(), seconds=round(time.perf_counter() - began, 2))


if __name__ == "__main__":
    main()
