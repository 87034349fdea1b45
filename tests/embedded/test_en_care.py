"""Who has charge of what, where possessives say it."""

from __future__ import annotations

import pytest

from tests.embedded.english import Domain

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


def test_two_kinds_of_charge_leave_it_open() -> None:
    two = PREDICATES | {"run_by": {"domain": "Boat", "range": "Gang", "cues": {"en": ["is operated by"]}}}
    both = Domain({"name": "quay", "classes": CLASSES, "predicates": two}, NAMES)
    assert both.read("Skua is the Grey Gang's responsibility.") == set()
