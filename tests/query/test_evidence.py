"""Evidence: whole passages in rank order until one does not fit, and which layer lost an answer."""

from __future__ import annotations

import pytest

from kg_ledger.records import Span
from kg_pipeline.documents import Document
from kg_pipeline.query.evidence import EVIDENCE_PASSAGES, EVIDENCE_TOKENS, failing_layer, holding, pack
from kg_pipeline.query.lexical import PassageSearch, Ranked, Retrieval
from kg_pipeline.query.passages import Passage, Texts


def ranked(*sizes: int) -> Retrieval:
    """A retrieval of Japanese passages of so many tokens each."""
    found = [
        Ranked(Passage(f"{i:02}.md", "r", Span(0, size), "字" * size), i, 1 / i, {"units": i})
        for i, size in enumerate(sizes, 1)
    ]
    return Retrieval("問い", tuple(found))


def docs(evidence_of: Retrieval, budget: int = EVIDENCE_TOKENS, most: int = EVIDENCE_PASSAGES) -> list[str]:
    return [one.passage.doc for one in pack(evidence_of, budget, most).ranked]


def test_packing_stops_at_the_first_that_does_not_fit() -> None:
    found = ranked(400, 500, 200, 10)
    evidence = pack(found, budget=1000)
    assert [one.passage.doc for one in evidence.ranked] == ["01.md", "02.md"]
    assert (evidence.tokens, evidence.left_out, evidence.stopped) == (900, 2, "budget")


def test_at_most_twelve_passages_by_default() -> None:
    evidence = pack(ranked(*[10] * 20))
    assert (len(evidence.ranked), evidence.left_out, evidence.stopped) == (12, 8, "count")
    assert pack(ranked(*[10] * 12)).stopped == "end"


def test_default_budget_is_eight_thousand_tokens() -> None:
    assert len(docs(ranked(*[1000] * 12))) == 8


@pytest.mark.parametrize(("found", "budget"), [(ranked(), 8000), (ranked(50), 49), (ranked(50, 10), 0)])
def test_nothing_to_read_is_insufficient(found: Retrieval, budget: int) -> None:
    assert pack(found, budget).insufficient


def test_a_packed_passage_is_whole() -> None:
    evidence = pack(ranked(50), 50)
    assert not evidence.insufficient
    assert evidence.ranked[0].passage.text == "字" * 50


def test_the_failing_layer() -> None:
    found = ranked(400, 500, 200, *[10] * 12)
    evidence = pack(found, budget=1000)
    assert failing_layer(found, evidence, "01.md", Span(399, 410)) == "reading"
    assert failing_layer(found, evidence, "03.md", Span(0, 5)) == "packing"
    assert failing_layer(found, evidence, "15.md", Span(0, 5)) == "ranking"
    assert failing_layer(found, evidence, "99.md", Span(0, 5)) == "matching"
    assert failing_layer(found, evidence, "01.md", Span(400, 410)) == "matching"


def test_where_a_span_is_held() -> None:
    found = ranked(10, 10)
    held = holding(found.ranked, "02.md", Span(9, 12))
    assert held is not None
    assert held.place == 2


def test_from_documents_to_evidence() -> None:
    library = Texts.of([Document("a.md", "決済台帳は入金を記録する。"), Document("b.md", "天気の話。")])
    engine = PassageSearch(library)
    evidence = pack(engine.search("決済台帳は何を記録するか"))
    assert evidence.ranked[0].passage.text == "決済台帳は入金を記録する。"
    assert pack(engine.search("Zorblax")).insufficient
    assert pack(engine.search("Zorblax")).unseen == ("zorblax",)
