"""A revision that says the same in other words adds no fact and changes none."""

from __future__ import annotations

from kg_ledger.ledger import Ledger
from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Claim, Class, NameRef, Quote, Span

ONTOLOGY = parse_ontology(
    {
        "name": "x",
        "classes": {"Pump": {}, "Crew": {}},
        "predicates": {"kept_by": {"domain": "Pump", "range": "Crew", "cardinality": "one"}},
    },
    "here",
)


def claim(text: str, revision: str) -> Claim:
    quote = Quote("a.md", revision, Span(0, len(text)), text)
    return Claim(NameRef("P-1", "Pump"), "kept_by", NameRef("Red", "Crew"), quote)


def test_the_same_fact_in_a_reworded_sentence_is_a_duplicate() -> None:
    ledger = Ledger.in_memory(ONTOLOGY)
    with ledger.writing("1", "test") as writer:
        writer.document("a.md", "new", text="P-1 is kept by Red.")
        first = claim("P-1 is kept by Red.", writer.view.document("a.md").revision)  # type: ignore[union-attr]
        [(_, judgement)] = writer.restate("a.md", [], [first])
        assert judgement is not None
        assert judgement.cls is Class.NEW
    with ledger.writing("2", "test") as writer:
        writer.document("a.md", "changed", text="Red keeps P-1.")
        again = claim("Red keeps P-1.", writer.view.document("a.md").revision)  # type: ignore[union-attr]
        [(_, judgement)] = writer.restate("a.md", [], [again])
        assert judgement is not None
        assert (judgement.cls, judgement.rule) == (Class.DUPLICATE, "reworded")
    assert len(ledger.view.facts()) == 1
