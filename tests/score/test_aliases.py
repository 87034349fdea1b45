"""Triples are compared in one form, whichever of two inverse predicates states them."""

from __future__ import annotations

from kg_ledger.ontology import parse_ontology
from kg_pipeline.score.aliases import canonical_triple

ONTOLOGY = parse_ontology(
    {
        "name": "x",
        "classes": {"A": {}},
        "predicates": {
            "watches": {"domain": "A", "range": "A", "inverse": "seen_by"},
            "seen_by": {"domain": "A", "range": "A"},
            "beside": {"domain": "A", "range": "A", "symmetric": True},
            "calls": {"domain": "A", "range": "A"},
        },
    },
    "here",
)


def test_inverse_predicates_become_one() -> None:
    expected = ("b", "seen_by", "a")
    assert canonical_triple(("a", "watches", "b"), ONTOLOGY) == expected
    assert canonical_triple(("b", "seen_by", "a"), ONTOLOGY) == expected
    assert canonical_triple(("b", "watches", "a"), ONTOLOGY) == ("a", "seen_by", "b")


def test_the_ends_of_a_symmetric_predicate_are_sorted() -> None:
    assert canonical_triple(("b", "beside", "a"), ONTOLOGY) == canonical_triple(
        ("a", "beside", "b"), ONTOLOGY
    )


def test_other_triples_stay() -> None:
    assert canonical_triple(("b", "calls", "a"), ONTOLOGY) == ("b", "calls", "a")
    assert canonical_triple(("b", "unheard_of", "a"), ONTOLOGY) == ("b", "unheard_of", "a")
