"""The order of different documents does not change edges, support or open slots; retracting is forgetting."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from kg_ledger.ledger import Ledger
from kg_ledger.ontology import Ontology, parse_ontology
from kg_pipeline.corridor import ingest
from kg_pipeline.looking import Request, look, read_documents
from kg_pipeline.providers.base import Provider
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.rooms import Rooms
from kg_pipeline.workspace import recipe_of
from tests.conftest import REPO
from tests.providers.helpers import connected
from tests.running import ONTOLOGY, write
from tests.standin import Standin

DOCUMENTS = {
    "uses": "# Notes\n\nKestrel calls Heron. Heron calls Ledger DB.\n",
    "names": "# Names\n\nKestrel is a service. Heron is a service, called HRN. Ledger DB is a datastore.\n",
    "owner": "# Owners\n\n- Kestrel\n\nKestrel is owned by Red Team.\n",
    "other": "# Audit\n\nKestrel is owned by Blue Team. HRN calls Kestrel.\n",
    "denial": "# Review\n\nKestrel does not call Heron.\n",
}


def schema() -> Ontology:
    return parse_ontology(yaml.safe_load(ONTOLOGY), "here")


class Bench:
    """A ledger in memory that documents are taken into, one run after another."""

    def __init__(self, folder: Path, ontology: Ontology, model: Provider | None = None) -> None:
        self.folder = folder
        self.ledger = Ledger.in_memory(ontology)
        self.rooms = Rooms(ontology, model or EmbeddedProvider(), model=model is not None)
        self.recipe = recipe_of(self.rooms.provider, ontology, self.rooms.chunk_tokens)
        self.run = 0

    def take(self, *paths: Path) -> None:
        self.run += 1
        request = Request(tuple(map(str, paths)), self.folder)
        with self.ledger.writing(f"run {self.run}", "test") as writer:
            outcome = look(request, writer.view, self.recipe)
            taken = read_documents(outcome, request, self.rooms.tick, writer.view)
            ingest(outcome, taken, request, self.rooms, writer, self.recipe)
        assert not outcome.failed

    def canonical(self) -> dict[str, Any]:
        """Edges, support and open slots; how often a name is used is left out."""
        found = self.ledger.view.canonical()
        return {**found, "entities": [[names, cls] for names, cls, *_ in found["entities"]]}


def one_by_one(
    folder: Path, ontology: Ontology, order: Iterable[Path], model: Provider | None = None
) -> dict[str, Any]:
    bench = Bench(folder, ontology, model)
    for path in order:
        bench.take(path)
    return bench.canonical()


def test_every_order_of_arrival_gives_the_same_graph(tmp_path: Path) -> None:
    for name, text in DOCUMENTS.items():
        write(tmp_path, **{f"docs__{name}_md": text})
    together = Bench(tmp_path, schema())
    together.take(tmp_path / "docs")
    expected = together.canonical()
    assert len(expected["facts"]) >= 5
    files = sorted((tmp_path / "docs").iterdir())
    for order in itertools.islice(itertools.permutations(files), 0, 120, 7):
        assert one_by_one(tmp_path, schema(), order) == expected, [p.name for p in order]


def test_every_order_gives_the_same_graph_with_a_model_as_well(tmp_path: Path) -> None:
    texts = DOCUMENTS | {"more": "# More\n\nKestrel is owned by Red Team North. Osprey calls Kestrel.\n"}
    for name, text in texts.items():
        write(tmp_path, **{f"docs__{name}_md": text})
    files = sorted((tmp_path / "docs").iterdir())
    with Standin() as server, connected(server) as c:
        together = Bench(tmp_path, schema(), c.provider)
        together.take(tmp_path / "docs")
        expected = together.canonical()
        assert len(expected["facts"]) >= 6
        assert any("The earlier passage:" in e.user or "candidates" in e.user for e in server.exchanges)
        for order in itertools.islice(itertools.permutations(files), 0, 720, 91):
            assert one_by_one(tmp_path, schema(), order, c.provider) == expected, [p.name for p in order]


@settings(max_examples=4, phases=[Phase.generate])
@given(data=st.data())
def test_the_shipped_corpus_in_any_order(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    corpus = REPO / "corpora" / "microservices"
    ontology = parse_ontology(
        yaml.safe_load((REPO / "gold/microservices/ontology.yaml").read_text("utf-8")), "gold"
    )
    files = sorted(corpus.rglob("*.*"))
    chosen = data.draw(st.lists(st.sampled_from(files), min_size=4, max_size=6, unique=True))
    order = data.draw(st.permutations(chosen))
    assert one_by_one(corpus, ontology, order) == one_by_one(corpus, ontology, chosen)


@pytest.mark.parametrize("retracted", sorted(DOCUMENTS))
def test_taking_a_document_in_and_out_is_as_if_it_had_never_been(tmp_path: Path, retracted: str) -> None:
    for name, text in DOCUMENTS.items():
        write(tmp_path, **{f"docs__{name}_md": text})
    bench = Bench(tmp_path, schema())
    bench.take(tmp_path / "docs")
    (tmp_path / "docs" / f"{retracted}.md").unlink()
    bench.take(tmp_path / "docs")
    fresh = Bench(tmp_path, schema())
    fresh.take(tmp_path / "docs")
    assert bench.canonical() == fresh.canonical()
