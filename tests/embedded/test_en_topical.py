"""What is said of the heading's own thing without its name, of two things at once, and in an answer."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.frame import Block, Sentence
from tests.embedded.english import Domain, Triple

MINT = Domain(
    {
        "name": "mint",
        "languages": ["en"],
        "classes": {
            "Press": {"labels": {"en": ["press"]}},
            "Boiler": {"labels": {"en": ["boiler"]}},
            "Vault": {"labels": {"en": ["vault"]}},
            "Guard": {"labels": {"en": ["guard"]}},
        },
        "predicates": {
            "needs": {
                "domain": "Press",
                "range": "Boiler",
                "cardinality": "many",
                "transitive": True,
                "cues": {"en": ["depends on", "needs"]},
            },
            "fed_from": {
                "domain": "Press",
                "range": "Vault",
                "cardinality": "many",
                "cues": {"en": ["takes its blanks from", "is fed by"]},
            },
            "like": {
                "domain": "Press",
                "range": "Press",
                "cardinality": "many",
                "symmetric": True,
                "cues": {"en": ["is interchangeable with"]},
            },
            "watched_by": {
                "domain": "Vault",
                "range": "Guard",
                "cardinality": "one",
                "cues": {"en": ["is watched by"]},
                "inverse_cues": {"en": ["watches"]},
            },
        },
    },
    {
        "Ajax": "Press",
        "Hector": "Press",
        "Boiler 2": "Boiler",
        "Boiler 3": "Boiler",
        "North Vault": "Vault",
        "Old Vault": "Vault",
        "Third Watch": "Guard",
    },
)
BOTH = {("Ajax", "needs", "Boiler 2", ""), ("Ajax", "needs", "Boiler 3", "")}


@pytest.mark.parametrize(
    "text",
    [
        "Ajax depends on Boiler 2 and, since June, also on Boiler 3.",
        "This unit depends on Boiler 2 and, for its heads, on Boiler 3 as well.",
        "The machine needs Boiler 2 and Boiler 3.",
    ],
)
def test_a_second_object_behind_an_aside(text: str) -> None:
    assert MINT.read(text, MINT.scene(topic="Ajax")) == BOTH


@pytest.mark.parametrize(
    "text",
    ["The machine hall needs Boiler 2.", "A unit of ours needs Boiler 2.", "These units need it."],
)
def test_another_thing_is_not_the_headings(text: str) -> None:
    assert MINT.read(text, MINT.scene(topic="Ajax")) == set()


def test_who_is_fed_by_something_does_not_feed_it() -> None:
    value = "fed by North Vault"
    block = Block("field", f"Blanks: {value}", 0, key="Blanks", value=value, value_start=8)
    assert MINT.read(block.text, MINT.scene(topic="Ajax"), block) == {("Ajax", "fed_from", "North Vault", "")}


@pytest.mark.parametrize(
    "text, read",
    [
        ("Ajax and Hector are interchangeable.", {("Ajax", "like", "Hector", "")}),
        ("Ajax and Hector are not interchangeable.", {("Ajax", "like", "Hector", "negated")}),
        ("Ajax and Hector are interchangeable parts.", set()),
        ("Ajax is interchangeable.", set()),
    ],
)
def test_what_two_things_are_to_each_other(text: str, read: set[Triple]) -> None:
    assert MINT.read(text) == read


@pytest.mark.parametrize(
    "answer", ["From the Old Vault.", "The Old Vault.", "From the Old Vault, since spring."]
)
def test_an_answer_takes_up_the_preposition(answer: str) -> None:
    block = Block("paragraph", f"From which vault does Ajax take its blanks? {answer}", 0)
    begin = block.text.index("?") + 2
    names = [m for m in MINT.find(block.text) if m.start >= begin]
    scene = MINT.scene()
    scene.recent = [MINT.names["Ajax"]]
    found = LANGUAGE.relate(Sentence(block.text[begin:], begin, block), names, scene, MINT.ontology)
    assert [(c.subject, c.predicate, c.object) for c in found] == [("Ajax", "fed_from", "Old Vault")]


@pytest.mark.parametrize(
    "text, read",
    [
        (
            "Ajax does not need Boiler 2; Hector does.",
            {("Ajax", "needs", "Boiler 2", "negated"), ("Hector", "needs", "Boiler 2", "")},
        ),
        ("Ajax does not need Boiler 2; Hector is red.", {("Ajax", "needs", "Boiler 2", "negated")}),
        ("Ajax needs Boiler 2; Hector does.", {("Ajax", "needs", "Boiler 2", "")}),
        (
            "Besides Boiler 2, Ajax needs Boiler 3.",
            {("Ajax", "needs", "Boiler 3", ""), ("Ajax", "needs", "Boiler 2", "")},
        ),
        (
            "Apart from Hector, Ajax also needs Boiler 3.",
            {("Ajax", "needs", "Boiler 3", ""), ("Hector", "needs", "Boiler 3", "")},
        ),
        ("Apart from Hector, Ajax needs Boiler 3.", {("Ajax", "needs", "Boiler 3", "")}),
        ("Besides Hector, nobody watches the Old Vault.", set()),
    ],
)
def test_one_name_more_leans_on_another(text: str, read: set[Triple]) -> None:
    assert MINT.read(text) == read


@pytest.mark.parametrize(
    "text, read",
    [
        ("Deliveries come from Ida Ltd", {("Ida Ltd", "brings_to", "Coal Yard", "")}),
        ("Deliveries to the Back Yard come from Ida Ltd.", {("Ida Ltd", "brings_to", "Back Yard", "")}),
        ("Deliveries come from the east, past Ida Ltd.", set()),
    ],
)
def test_from_whom_what_is_done_comes(text: str, read: set[Triple]) -> None:
    coal = Domain(
        {
            "name": "coal",
            "classes": {"Firm": {"labels": {"en": ["firm"]}}, "Yard": {"labels": {"en": ["yard"]}}},
            "predicates": {"brings_to": {"domain": "Firm", "range": "Yard", "cues": {"en": ["delivers to"]}}},
        },
        {"Ida Ltd": "Firm", "Coal Yard": "Yard", "Back Yard": "Yard"},
    )
    assert coal.read(text, coal.scene(topic="Coal Yard")) == read


@pytest.mark.parametrize(
    "text, read",
    [
        ("Its blanks are taken from the Old Vault.", {("Ajax", "fed_from", "Old Vault", "")}),
        ("Its blanks are not taken from the Old Vault.", {("Ajax", "fed_from", "Old Vault", "negated")}),
        ("The blanks of Hector's sister are taken from the Old Vault.", set()),
    ],
)
def test_what_the_headings_thing_takes_is_taken(text: str, read: set[Triple]) -> None:
    assert MINT.read(text, MINT.scene(topic="Ajax")) == read
