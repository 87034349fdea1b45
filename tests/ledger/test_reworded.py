"""A revision that says the same in other words adds no fact and changes none."""

from __future__ import annotations

import pytest

from kg_ledger.ledger import Ledger
from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Claim, Class, NameRef, Quote, Span
from tests.ledger.speaking import Teller

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


@pytest.fixture
def teller() -> Teller:
    return Teller(types="A : CoreService\nRed : Team\nBlue : Team\nEast : Place\nWest : Place")


def test_a_tension_that_the_document_was_in_already_is_no_news(teller: Teller) -> None:
    teller.say("a", "A | owned_by | Red\nA | located_in | East")
    assert teller.say("b", "A | owned_by | Blue") == ["conflict single_value"]
    assert teller.say("a", "A | owned_by | Red | region=north\nA | located_in | West") == [
        "duplicate reworded",
        "update revision",
    ]
    assert teller.open() == ["conflict single_value a owned_by"]


def test_a_tension_that_came_with_the_new_words_is_news(teller: Teller) -> None:
    teller.say("a", "A | owned_by | Red | until 2023")
    assert teller.say("b", "A | owned_by | Blue | from 2024") == ["update disjoint_time"]
    assert teller.say("a", "A | owned_by | Red | until 2025") == ["conflict overlapping_time"]


def test_who_repeats_one_side_of_a_known_tension_tells_no_news(teller: Teller) -> None:
    teller.say("a", "A | owned_by | Red")
    assert teller.say("b", "A | owned_by | Blue") == ["conflict single_value"]
    for document, side in (("c", "Red"), ("d", "Blue"), ("e", "Red")):
        assert teller.say(document, f"A | owned_by | {side}") == ["duplicate same_fact"]
    assert teller.open() == ["conflict single_value a owned_by"]


@pytest.mark.parametrize(
    "said, judged",
    [
        ("A | owned_by | Green", "conflict single_value"),
        ("A | owned_by | Red | not", "conflict denial"),
        ("A | owned_by | Red | began", "update stated_change"),
        ("A | owned_by | Red | environment=test", "new second_term"),
    ],
)
def test_who_adds_to_a_known_tension_tells_news(teller: Teller, said: str, judged: str) -> None:
    teller.say("a", "Green : Team\nA | owned_by | Red")
    teller.say("b", "A | owned_by | Blue")
    assert teller.say("c", said) == [judged]


def test_what_does_not_count_is_not_carried_over_as_if_it_did(teller: Teller) -> None:
    plan = "A | owned_by | Red | planned"
    assert teller.say("a", plan) == ["uncertain modality"]
    assert teller.say("a", f"{plan}\nA | located_in | West") == [
        "uncertain carried_over",
        "new nothing_to_compare",
    ]
