"""Words for several things: the pair, both, neither, the three, the latter."""

from __future__ import annotations

import pytest

from tests.embedded.quarry import told

TWO = "Old Hamish and Tall Effie stand in Whin Pit. "
STAND = {"Old Hamish placed_in Whin Pit", "Tall Effie placed_in Whin Pit"}


@pytest.mark.parametrize(
    "text",
    [
        "The Dawn Gang looks after the pair.",
        "The Dawn Gang looks after the pair of them.",
        "The Dawn Gang looks after both of them.",
        "The two are maintained by the Dawn Gang.",
        "Both are maintained by the Dawn Gang.",
        "Each of them is maintained by the Dawn Gang.",
        "Both cranes are maintained by the Dawn Gang.",
    ],
)
def test_the_last_two_are_meant(text: str) -> None:
    assert told(TWO + text) == STAND | {"Old Hamish kept_by Dawn Gang", "Tall Effie kept_by Dawn Gang"}


def test_neither_denies_of_both() -> None:
    said = told(TWO + "Neither of them is maintained by the Dawn Gang.")
    assert said == STAND | {"Old Hamish kept_by Dawn Gang negated", "Tall Effie kept_by Dawn Gang negated"}


@pytest.mark.parametrize("whom", ["Neither of the two cranes", "None of the two cranes"])
def test_not_one_of_the_two_denies_of_both(whom: str) -> None:
    said = told(TWO + f"{whom} is maintained by the Dawn Gang.")
    assert said == STAND | {"Old Hamish kept_by Dawn Gang negated", "Tall Effie kept_by Dawn Gang negated"}
    assert "Tall Effie kept_by Dawn Gang" in told(
        TWO + "Each of the two cranes is maintained by the Dawn Gang."
    )


def test_the_former_and_the_latter_are_one_each() -> None:
    said = told(TWO + "The former is maintained by the Dawn Gang.")
    assert said == STAND | {"Old Hamish kept_by Dawn Gang"}
    said = told(TWO + "The latter is maintained by the Dawn Gang.")
    assert said == STAND | {"Tall Effie kept_by Dawn Gang"}


def test_two_of_kin_are_a_pair_where_no_class_has_two() -> None:
    said = told("Old Hamish is the crane. Grinder 3 is the crusher. Both are located at Slate Pit.")
    assert said == {"Old Hamish placed_in Slate Pit", "Grinder 3 placed_in Slate Pit"}


def test_one_alone_is_no_pair() -> None:
    assert told("Old Hamish is the crane. The Dawn Gang looks after the pair.") == set()
