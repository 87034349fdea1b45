"""Constructions: coordination, relative clauses, nouns, anaphora, changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_ledger.records import Change
from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Triple, hubs

HUBS = hubs()


@pytest.mark.parametrize(
    "text, triples",
    [
        (
            "A, B and C each call D.",
            {("A", "calls", "D", ""), ("B", "calls", "D", ""), ("C", "calls", "D", "")},
        ),
        (
            "A calls B, C and D, but not E.",
            {
                ("A", "calls", "B", ""),
                ("A", "calls", "C", ""),
                ("A", "calls", "D", ""),
                ("A", "calls", "E", "negated"),
            },
        ),
        ("Both A and B call C.", {("A", "calls", "C", ""), ("B", "calls", "C", "")}),
        ("A calls B as well as C.", {("A", "calls", "B", ""), ("A", "calls", "C", "")}),
        ("A calls all of them: B, C and D.", set()),
    ],
)
def test_b61_no_member_of_an_enumeration_is_lost(text: str, triples: set[Triple]) -> None:
    assert HUBS.read(text) == triples


@pytest.mark.parametrize(
    "text, triples",
    [
        ("A is called by B.", {("B", "calls", "A", "")}),
        ("A was calling B.", {("A", "calls", "B", "")}),
        ("A has been owned by Red Team.", {("A", "owned_by", "Red Team", "")}),
        ("A, owned by Red Team, calls B.", {("A", "owned_by", "Red Team", ""), ("A", "calls", "B", "")}),
        (
            "A, which calls B, writes to StockDB.",
            {("A", "calls", "B", ""), ("A", "writes_to", "StockDB", "")},
        ),
        ("A calls B and C calls D.", {("A", "calls", "B", ""), ("C", "calls", "D", "")}),
        ("A calls B and writes to StockDB.", {("A", "calls", "B", ""), ("A", "writes_to", "StockDB", "")}),
        ("A writes all of its daily orders to StockDB.", {("A", "writes_to", "StockDB", "")}),
        ("The owner of A is Red Team.", {("A", "owned_by", "Red Team", "")}),
        ("A's owner is Red Team.", {("A", "owned_by", "Red Team", "")}),
        (
            "Red Team is the owner of A and B.",
            {("A", "owned_by", "Red Team", ""), ("B", "owned_by", "Red Team", "")},
        ),
        ("A has a hard dependency on B.", {("A", "calls", "B", "")}),
        ("Ownership of A lies with Red Team.", {("A", "owned_by", "Red Team", "")}),
        ("It is A that calls B.", {("A", "calls", "B", "")}),
        ("What A depends on is B.", {("A", "calls", "B", "")}),
        ("The team that owns A is Red Team.", {("A", "owned_by", "Red Team", "")}),
        ("Red Team, responsible for A, met on Monday.", {("A", "owned_by", "Red Team", "")}),
        ("A calls the Ledger API's endpoint.", {("A", "calls", "Ledger API", "")}),
        ("A validates tokens and calls B.", {("A", "calls", "B", "")}),
        ("B, which A calls, is slow.", {("A", "calls", "B", "")}),
        ("StockDB, to which A writes, is full.", {("A", "writes_to", "StockDB", "")}),
        ("A and B call each other.", {("A", "calls", "B", ""), ("B", "calls", "A", "")}),
        ("A (owned by Red Team) is old.", {("A", "owned_by", "Red Team", "")}),
    ],
)
def test_constructions(text: str, triples: set[Triple]) -> None:
    assert HUBS.read(text) == triples


@pytest.mark.parametrize(
    "text",
    [
        "Red Team calls A.",
        "The owner of A calls B.",
        "Customers of A call B.",
        "A calls B's users.",
        "A and B met Red Team.",
        "The call to B was recorded.",
        "StockDB calls A.",
    ],
)
def test_nothing_is_coerced(text: str) -> None:
    assert HUBS.read(text) == set()


@pytest.mark.parametrize(
    "text, scene, triples",
    [
        ("It calls B.", {"subject": "A"}, {("A", "calls", "B", "")}),
        ("This service calls B.", {"topic": "A"}, {("A", "calls", "B", "")}),
        ("The team owns B.", {"subject": "A", "topic": "Red Team"}, {("B", "owned_by", "Red Team", "")}),
        ("Its owner is Red Team.", {"subject": "A"}, {("A", "owned_by", "Red Team", "")}),
        ("Calls B.", {"topic": "A"}, {("A", "calls", "B", "")}),
        ("Owned by Red Team.", {"topic": "A"}, {("A", "owned_by", "Red Team", "")}),
        ("We own B.", {"page": "Red Team"}, {("B", "owned_by", "Red Team", "")}),
        ("We call B.", {"page": "A"}, set()),
        ("The vault is written to by A.", {"subject": "Old Vault"}, {("A", "writes_to", "Old Vault", "")}),
    ],
)
def test_anaphora(text: str, scene: dict[str, str], triples: set[Triple]) -> None:
    assert HUBS.read(text, HUBS.scene(**scene)) == triples


@pytest.mark.parametrize(
    "text, before",
    [
        ("A was handed over from Blue Team to Red Team in May 2024.", "Blue Team"),
        ("Red Team took over A from Blue Team.", "Blue Team"),
        ("Ownership of A passed to Red Team.", None),
        ("Blue Team handed A over to Red Team.", "Blue Team"),
        ("A has moved to Red Team.", None),
    ],
)
def test_a_change_of_hands(text: str, before: str | None) -> None:
    (claim,) = HUBS.claims(text)
    assert (claim.subject, claim.predicate, claim.object) == ("A", "owned_by", "Red Team")
    assert (claim.change, claim.replaces) == (Change.BEGAN, before)


def test_a_planned_change_stays_a_plan() -> None:
    (claim,) = HUBS.claims("A will move to Red Team next month.")
    assert claim.modality == "planned"


WORDS = [
    "A",
    "B",
    "StockDB",
    "Red+Team",
    "calls",
    "called",
    "by",
    "is",
    "not",
    "owned",
    "owner",
    "of",
    "which",
    "who",
    "it",
    "its",
    "the",
    "service",
    "and",
    "or",
    "but",
    ",",
    ";",
    ":",
    "(",
    ")",
    "to",
    "writes",
    "'s",
    "what",
    "that",
    "both",
    "neither",
    "nor",
    "there",
    "where",
    "will",
    "used",
    "dependency",
    "on",
    "over",
    "took",
    "from",
    "each",
    "other",
    "-",
]


SENTENCES = [
    "The owner of A, which calls B and writes to StockDB, is Red Team and not Blue Team.",
    "Neither A nor B, although C depends on both, is owned by Red Team any more.",
    "What A calls is B, whose owner has been Blue Team since May 2024, as far as we know.",
    "Ownership of A passed from Blue Team to Red Team, who are responsible for B, C and D.",
    "If A is unable to call B, it stores nothing in StockDB instead of calling C.",
    "A (owned by Red Team; formerly by Blue Team) has a hard dependency on B's users.",
    "It is A that calls B, and the team that owns A is Red Team, except for C.",
    "The following services call D: A, B and C, the last of which writes to Old Vault.",
]


@given(st.lists(st.sampled_from(WORDS), max_size=14))
@settings(max_examples=300, deadline=None)
def test_no_word_order_breaks_the_grammar(words: list[str]) -> None:
    scene = HUBS.scene(topic="A", subject="B", page="Red Team")
    for claim in HUBS.claims(" ".join(words).replace("+", " "), scene):
        assert HUBS.ontology.admits(claim.predicate, claim.subject_type, claim.object_type)


@given(st.text(max_size=60))
@settings(max_examples=100, deadline=None)
def test_no_text_breaks_the_survey(text: str) -> None:
    for draft in LANGUAGE.survey(layout(text), HUBS.ontology):
        assert draft.at is not None
        assert text[draft.at : draft.at + len(draft.quote)] == draft.quote


@given(st.sampled_from(SENTENCES), st.integers(1, 40))
@settings(max_examples=200, deadline=None)
def test_no_cut_sentence_breaks_the_grammar(text: str, size: int) -> None:
    scene = HUBS.scene(topic="A", subject="B", page="Red Team")
    for claim in HUBS.claims(" ".join(text.split()[:size]), scene):
        assert HUBS.ontology.admits(claim.predicate, claim.subject_type, claim.object_type)


def test_a_role_noun_may_end_the_text() -> None:
    assert HUBS.read("The owner of A is") == set()
    assert HUBS.read("The cause is that the owner of A is not") == set()


def test_what_a_thing_is_unable_to_do_is_denied() -> None:
    assert HUBS.read("A is unable to call B.") == {("A", "calls", "B", "negated")}
