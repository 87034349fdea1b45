"""What somebody is given, what is new on a thing, and where one finds it."""

from __future__ import annotations

import pytest

from tests.embedded.english import Domain
from tests.embedded.quarry import about, told

STABLE = Domain(
    {
        "name": "stable",
        "classes": {"Horse": {"labels": {"en": ["horse"]}}, "Fodder": {"labels": {"en": ["fodder"]}}},
        "predicates": {
            "gets": {
                "domain": "Horse",
                "range": "Fodder",
                "cues": {"en": ["is given", "gets"]},
                "inverse_cues": {"en": ["is given to"]},
            }
        },
    },
    {"Bess": "Horse", "Oat Mash": "Fodder"},
)
GETS = {("Bess", "gets", "Oat Mash", "")}


@pytest.mark.parametrize(
    "text, mark",
    [
        ("Bess is given Oat Mash at noon.", ""),
        ("Bess gets Oat Mash, morning and evening.", ""),
        ("Oat Mash is given to Bess.", ""),
        ("Bess is never given Oat Mash.", "negated"),
        ("Since 16 June Bess has not been given Oat Mash any more.", "negated"),
        ("Bess is to be given Oat Mash.", "planned"),
        ("They say Bess is going to get Oat Mash from the autumn.", "reported"),
    ],
)
def test_what_somebody_is_given(text: str, mark: str) -> None:
    assert STABLE.read(text) == {("Bess", "gets", "Oat Mash", mark)}


def test_a_section_leaves_out_who_is_given() -> None:
    assert STABLE.read("Given Oat Mash twice a day.", STABLE.scene(topic="Bess")) == GETS


@pytest.mark.parametrize(
    "text", ["Bess got kicked behind Oat Mash.", "Bess is given no Oat Mash at all?", "Bess is given a bath."]
)
def test_nothing_is_given(text: str) -> None:
    assert STABLE.read(text) == set()


@pytest.mark.parametrize(
    "text, triples",
    [
        ("New on Old Hamish: RB-40, oiled and tested.", {"Old Hamish fitted_with RB-40"}),
        (
            "Also on Old Hamish now: RB-40 and HK-7.",
            {"Old Hamish fitted_with RB-40", "Old Hamish fitted_with HK-7"},
        ),
        ("New in Whin Pit: Old Hamish.", {"Old Hamish placed_in Whin Pit"}),
        ("New to the Dawn Gang's round: Old Hamish.", {"Old Hamish kept_by Dawn Gang"}),
        ("No longer on Old Hamish: RB-40.", {"Old Hamish fitted_with RB-40 negated ended"}),
        ("New on Old Hamish: no RB-40.", set()),
        ("New on Old Hamish: perhaps RB-40.", set()),
        ("News from Old Hamish: RB-40 is dear.", set()),
        ("New on Old Hamish: Tall Effie.", set()),
    ],
)
def test_what_is_new_on_a_thing(text: str, triples: set[str]) -> None:
    assert told(text) == triples


@pytest.mark.parametrize(
    "question, answer, triples",
    [
        ("Where can I find Old Hamish?", "In Whin Pit, at the bottom.", {"Old Hamish placed_in Whin Pit"}),
        ("Where do visitors see Old Hamish?", "Whin Pit.", {"Old Hamish placed_in Whin Pit"}),
        ("Where does RB-40 come from?", "Ardle Forge.", {"RB-40 bought_from Ardle Forge"}),
        ("Where can I park near Old Hamish?", "Whin Pit.", set()),
        ("Where can I find the key of Old Hamish?", "Whin Pit.", set()),
    ],
)
def test_where_something_is_found(question: str, answer: str, triples: set[str]) -> None:
    assert told(f"**Q. {question}**\nA. {answer}") == triples


def test_what_has_not_been_so_since_a_time_is_over() -> None:
    assert about("Old Hamish", "It has not been in Whin Pit since May.") == {
        "Old Hamish placed_in Whin Pit negated ended"
    }
    assert about("Old Hamish", "It is not in Whin Pit.") == {"Old Hamish placed_in Whin Pit negated"}


@pytest.mark.parametrize(
    "text",
    [
        "RB-40 is not on the shelf: the Ardle Forge van drops it off every Tuesday.",
        "The Ardle Forge driver delivers RB-40 on Mondays.",
        "We get RB-40 from Ardle Forge.",
        "RB-40 is brought by the Ardle Forge van.",
    ],
)
def test_whose_van_brings_it(text: str) -> None:
    assert told(text) == {"RB-40 bought_from Ardle Forge"}


YARDS = Domain(
    {
        "name": "yards",
        "classes": {
            "Yard": {"labels": {"en": ["yard"]}},
            "Fodder": {"labels": {"en": ["fodder"]}},
            "Hand": {"labels": {"en": ["hand"]}},
        },
        "predicates": {
            "fed": {
                "domain": "Yard",
                "range": "Fodder",
                "description": "The horses of the subject are given the object.",
                "cues": {"en": ["is fed", "gets"]},
                "inverse_cues": {"en": ["goes to"]},
            },
            "kept": {"domain": "Yard", "range": "Hand", "cues": {"en": ["is kept by"]}},
        },
    },
    {"Red Yard": "Yard", "Oat Mash": "Fodder", "Ida": "Hand"},
)


@pytest.mark.parametrize(
    "text, mark",
    [
        ("The mares in Red Yard live on Oat Mash.", ""),
        ("For their first month the foals in here live on Oat Mash.", ""),
        ("In the Red Yard, the foals are raised on Oat Mash.", ""),
        ("The foals in here do not eat Oat Mash.", "negated"),
    ],
)
def test_who_lives_somewhere_is_fed_for_it(text: str, mark: str) -> None:
    assert YARDS.read(text, YARDS.scene(topic="Red Yard")) == {("Red Yard", "fed", "Oat Mash", mark)}


@pytest.mark.parametrize(
    "text",
    [
        "The mares near Red Yard live on Oat Mash.",
        "The gates in Red Yard are kept by Ida.",
        "The owner in Red Yard eats Oat Mash.",
    ],
)
def test_what_else_is_there_says_nothing_of_the_place(text: str) -> None:
    assert YARDS.read(text, YARDS.scene(topic="Red Yard")) == set()
