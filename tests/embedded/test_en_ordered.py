"""Other names of several things at once, by their order, by their place in a list or by their spelling."""

from __future__ import annotations

import pytest

from tests.embedded.english import Domain, surveyed_aliases

KILNS = Domain(
    {
        "name": "kilns",
        "classes": {
            "Kiln": {"labels": {"en": ["kiln"]}},
            "Gang": {"labels": {"en": ["gang"]}},
            "Yard": {"labels": {"en": ["yard"]}},
        },
        "predicates": {},
    },
    {},
)
GANGS = "There are three gangs: the firing gang, the glazing gang and the packing gang."
IN_ORDER = {"firing gang": {"Sparks"}, "glazing gang": {"the drips"}, "packing gang": {"Boxers"}}


def _aliases(text: str) -> dict[str, set[str]]:
    return surveyed_aliases(text, KILNS.ontology)


@pytest.mark.parametrize(
    "said",
    [
        "To everybody they are Sparks, the drips and the Boxers, in that order.",
        "Out of earshot, and at times within it, they are Sparks, the drips and the Boxers, in this order.",
        "Everyone calls them Sparks, the drips and the Boxers, in that order.",
        "They are known as Sparks, the drips and the Boxers respectively.",
        "In that order they go by Sparks, the drips and the Boxers.",
    ],
)
def test_names_in_the_order_of_a_list(said: str) -> None:
    assert _aliases(f"# The yard\n\n{GANGS} {said}\n") == IN_ORDER


def test_names_in_the_order_of_the_items_above() -> None:
    text = "# Gangs\n\n- firing gang\n- glazing gang\n\nIn that order they are Sparks and the Drips to us.\n"
    assert _aliases(text) == {"firing gang": {"Sparks"}, "glazing gang": {"Drips"}}


@pytest.mark.parametrize(
    "text",
    [
        "North Kiln, South Kiln and Tile Kiln are called Ember, Soot and Ash, in that order.",
        "The nicknames of North Kiln, South Kiln and Tile Kiln are Ember, Soot and Ash, respectively.",
        "North Kiln, South Kiln and Tile Kiln are old. They go by Ember, Soot and Ash, in that order.",
    ],
)
def test_names_in_order_within_a_sentence(text: str) -> None:
    found = _aliases(text)
    assert found == {"North Kiln": {"Ember"}, "South Kiln": {"Soot"}, "Tile Kiln": {"Ash"}}


@pytest.mark.parametrize(
    "text",
    [
        f"{GANGS} They start at six, seven and eight, in that order.",
        f"{GANGS} They are the oldest, the second and the newest, in that order.",
        f"{GANGS} They are not Sparks, the drips and the Boxers, in that order.",
        f"{GANGS} Their yards are Sparks, Drips and Boxers, in that order.",
        f"{GANGS} They are Sparks and the drips, in that order.",
        "North Kiln, South Kiln and Tile Kiln are lit by Sparks, Drips and Boxers, in that order.",
        "Mill Yard has Kiln 6. Tickets write CE and BRC.",
        "Mill Yard has Kiln 6. Tickets never write K6.",
        "Mill Yard has Kiln 6 and Kick 6. Tickets write K6 and K7.",
    ],
)
def test_what_gives_nothing_in_order(text: str) -> None:
    assert _aliases(text) == {}


@pytest.mark.parametrize(
    "text, aliases",
    [
        ("Mill Yard has Kiln 1 and Kiln 2. Rotas write K1 and K2.", {"Kiln 1": {"K1"}, "Kiln 2": {"K2"}}),
        ("Mill Yard has Kiln 6. Tickets write KLN-6.", {"Kiln 6": {"KLN-6"}}),
        (
            "Mill Yard has Kiln 3. Kiln 4 is in the barn. On tags they are K3 and K4.",
            {"Kiln 3": {"K3"}, "Kiln 4": {"K4"}},
        ),
        (
            "Mill Yard has Kiln 1 and Kiln 2. The first has a lid and is known as the Pot; "
            "the second has none and is nicknamed the Cave.",
            {"Kiln 1": {"Pot"}, "Kiln 2": {"Cave"}},
        ),
        ("We fire Tile Kiln and Pot Kiln. The latter is dubbed Moloch.", {"Pot Kiln": {"Moloch"}}),
    ],
)  # fmt: skip
def test_codes_and_places_tell_which_is_meant(text: str, aliases: dict[str, set[str]]) -> None:
    assert _aliases(text) == aliases
