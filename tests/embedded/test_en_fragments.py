"""What is said of the topic without naming it: fragments, keys, a side of the thing for the thing."""

from __future__ import annotations

import pytest

from tests.embedded.quarry import about, told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A rusty box on rails at the bottom of Whin Pit, maintained by the Dawn Gang.",
         {"Old Hamish placed_in Whin Pit", "Old Hamish kept_by Dawn Gang"}),
        ("- upper bench at Whin Pit", {"Old Hamish placed_in Whin Pit"}),
        ("In Whin Pit, left of the ramp.", {"Old Hamish placed_in Whin Pit"}),
        ("The only crane in Whin Pit.", {"Old Hamish placed_in Whin Pit"}),
        ("In the hands of the Dawn Gang.", {"Old Hamish kept_by Dawn Gang"}),
        ("- not maintained by the Dusk Gang", {"Old Hamish kept_by Dusk Gang negated"}),
        ("- drawings in Slate Pit", set()),
        ("Spare keys in Slate Pit.", set()),
        ("An old photograph in Slate Pit.", set()),
        ("Same as Tall Effie, it stands in Slate Pit.", {"Old Hamish placed_in Slate Pit"}),
    ],
)  # fmt: skip
def test_a_fragment_speaks_of_the_topic(text: str, said: set[str]) -> None:
    assert about("Old Hamish", text) == said


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("Old Hamish", "- Position: Whin Pit, north face", "Old Hamish placed_in Whin Pit"),
        ("Old Hamish", "- Service: Dawn Gang", "Old Hamish kept_by Dawn Gang"),
        ("Old Hamish", "- Fed by: Sump A", "Old Hamish hangs_on Sump A"),
        (
            "Old Hamish",
            "- Berth: to be decided, perhaps Slate Pit",
            "Old Hamish placed_in Slate Pit hypothetical",
        ),
        ("RB-40", "- Source: Ardle Forge", "RB-40 bought_from Ardle Forge"),
        ("Old Hamish", "| | |\n|---|---|\n| Maintenance | Dusk Gang |", "Old Hamish kept_by Dusk Gang"),
    ],
)
def test_an_everyday_key_words_the_relation(name: str, text: str, said: str) -> None:
    assert about(name, text) == {said}


def test_a_head_that_ends_in_a_cue() -> None:
    table = "| Crane | Age | Left side is fitted with |\n|---|---|---|\n| Tall Effie | 9 | HK-7 |"
    assert told(table) == {"Tall Effie fitted_with HK-7"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Its wheels are in the cellar of the shed at Whin Pit.", {"Old Hamish placed_in Whin Pit"}),
        ("All of its brakes rely on Sump A.", {"Old Hamish hangs_on Sump A"}),
        ("Its twin stands in Slate Pit.", set()),
        ("Its old jib lies in Slate Pit.", set()),
        ("Its crew travels on Lintie.", set()),
    ],
)
def test_a_side_of_the_thing_stands_for_it(text: str, said: set[str]) -> None:
    assert about("Old Hamish", text) == said


def test_a_side_that_the_ontology_names() -> None:
    assert about("Grey Ashlar", "We break the grit in Grinder 4.") == {"Grey Ashlar cut_with Grinder 4"}


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("Old Hamish", "- In the mast: RB-40 (two), HK-7",
         {"Old Hamish fitted_with HK-7", "Old Hamish fitted_with RB-40"}),
        ("Whin Pit", "- On the lower bench: Old Hamish, Grinder 3",
         {"Old Hamish placed_in Whin Pit", "Grinder 3 placed_in Whin Pit"}),
        ("Whin Pit", "- In the past: Old Hamish", set()),
        ("Whin Pit", "- In the morning: Old Hamish", set()),
        ("Whin Pit", "- In 2021: Old Hamish moved", set()),
        ("Old Hamish", "- On order: RB-40", set()),
    ],
)  # fmt: skip
def test_what_is_in_a_part_of_the_topic_is_in_it(name: str, text: str, said: set[str]) -> None:
    assert about(name, text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("It takes its power from the fuse board of Sump A.", {"Old Hamish hangs_on Sump A"}),
        ("It draws oil through Grinder 3 and cannot lift without it.", {"Old Hamish hangs_on Grinder 3"}),
        ("It does not draw its oil from the tank of Sump A.", {"Old Hamish hangs_on Sump A negated"}),
        ("It draws its oil from the twin of Sump A.", set()),
        ("It relies on the owner of Sump A.", set()),
    ],
)
def test_what_hangs_on_a_part_hangs_on_the_whole(text: str, said: set[str]) -> None:
    assert about("Old Hamish", text) == said
