"""Who has charge of what, where possessives say it."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.frame import Block
from tests.embedded.english import Domain, mark

PREDICATES = {
    "kept_by": {
        "domain": "Boat",
        "range": "Gang",
        "cardinality": "one",
        "cues": {"en": ["is maintained by"]},
    },
    "moored_at": {"domain": "Boat", "range": "Pier", "cardinality": "one", "cues": {"en": ["is moored at"]}},
}
CLASSES = {"Boat": {}, "Gang": {}, "Pier": {}}
NAMES = {"Skua": "Boat", "Tern": "Boat", "Grey Gang": "Gang", "Long Pier": "Pier"}
QUAY = Domain({"name": "quay", "classes": CLASSES, "predicates": PREDICATES}, NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "Skua is under the Grey Gang's care.",
        "Skua is now in the Grey Gang's hands.",
        "Skua remains the Grey Gang's responsibility.",
        "The Grey Gang has Skua in its charge.",
        "The Grey Gang has charge of Skua.",
        "Skua is the Grey Gang's, as before.",
        "The boat stays with the Grey Gang: Skua is theirs.",
        "Responsibility for Skua lies with the Grey Gang.",
    ],
)
def test_what_is_in_the_charge_of_a_gang(text: str) -> None:
    assert QUAY.read(text) == {("Skua", "kept_by", "Grey Gang", "")}


@pytest.mark.parametrize(
    "text",
    [
        "Skua is not the Grey Gang's.",
        "Skua was the Grey Gang's until May.",
        "Skua could be the Grey Gang's.",
        "The mast of Skua is the Grey Gang's job.",
        "Is Skua the Grey Gang's?",
        "Skua is the Grey Gang's oldest boat.",
    ],
)
def test_what_is_denied_or_of_something_else_says_nothing(text: str) -> None:
    assert not {triple for triple in QUAY.read(text) if not triple[3]}


def test_custody_of_what_the_section_is_about() -> None:
    assert QUAY.read("Custody lies with the Grey Gang.", QUAY.scene(topic="Tern")) == {
        ("Tern", "kept_by", "Grey Gang", "")
    }


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("Maintenance is done by the Grey Gang.", ""),
        ("Maintenance is in the hands of the Grey Gang.", ""),
        ("The maintenance is up to the Grey Gang.", ""),
        ("Maintenance is a matter for the Grey Gang.", ""),
        ("Maintenance is not the job of the Grey Gang.", "negated"),
    ],
)
def test_a_noun_of_doing_without_its_owner_speaks_of_the_topic(text: str, mark: str) -> None:
    assert QUAY.read(text, QUAY.scene(topic="Tern")) == {("Tern", "kept_by", "Grey Gang", mark)}
    assert QUAY.read(text) == set()


@pytest.mark.parametrize("part", ["north end", "lip", "ground floor", "far corner"])
def test_what_is_in_a_part_of_a_place_is_in_the_place(part: str) -> None:
    assert QUAY.read(f"Skua is moored at the {part} of the Long Pier.") == {
        ("Skua", "moored_at", "Long Pier", "")
    }


def test_the_sentence_before_a_list_hedges_it_only_where_it_points_to_it() -> None:
    topic = QUAY.scene(topic="Tern")
    for lead, marked in [
        ("If a card says Tern, it means this boat.", ""),
        ("Where the harbour log says Tern, this boat is meant.", ""),
        ("If the council agrees:", "hypothetical"),
        ("These are only ideas.", "planned"),
        ("What people say in the bar.", "reported"),
    ]:
        item = Block("item", "Maintained by the Grey Gang", 0, lead=lead)
        marks = [mark(claim) for claim in QUAY.claims(item.text, topic, item)]
        assert marks == [marked], lead


def test_two_kinds_of_charge_leave_it_open() -> None:
    two = PREDICATES | {"run_by": {"domain": "Boat", "range": "Gang", "cues": {"en": ["is operated by"]}}}
    both = Domain({"name": "quay", "classes": CLASSES, "predicates": two}, NAMES)
    assert both.read("Skua is the Grey Gang's responsibility.") == set()
