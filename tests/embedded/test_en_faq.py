"""Answers that are more or less than a bare name, and headers that ask or say only where."""

from __future__ import annotations

import pytest

from tests.embedded.quarry import about, told

KEPT = {"Old Hamish kept_by Dawn Gang"}
HANGS = {"Old Hamish hangs_on Sump A"}
PLACED = {"Old Hamish placed_in Whin Pit"}


@pytest.mark.parametrize(
    "question, answer, triples",
    [
        ("Where does Old Hamish stand?", "In Whin Pit and nowhere else.", PLACED),
        ("What does Old Hamish depend on?", "Only Sump A.", HANGS),
        ("What does Old Hamish depend on?", "Not Sump A.", set()),
        ("Who looks after Old Hamish?", "Dawn Gang; Dusk Gang used to.", KEPT),
        ("Who looks after Old Hamish?", "That is the Dawn Gang.", KEPT),
        ("Who looks after Old Hamish?", "The Dawn Gang does.", KEPT),
        ("Who looks after Old Hamish?", "The Dawn Gang, who have a key.", KEPT),
        ("Who looks after Old Hamish?", "The Dawn Gang, or nobody.", set()),
        ("Does Old Hamish depend on Sump A?", "It does.", HANGS),
        ("Does Old Hamish depend on Sump A?", "It doesn't.", {"Old Hamish hangs_on Sump A negated"}),
        ("Does Old Hamish depend on Sump A?", "It does not say.", set()),
        ("Is Old Hamish in Whin Pit?", "Not any more.", {"Old Hamish placed_in Whin Pit negated ended"}),
        (
            "Is Old Hamish in Whin Pit?",
            "No, in Slate Pit.",
            {"Old Hamish placed_in Whin Pit negated", "Old Hamish placed_in Slate Pit"},
        ),
        (
            "Is Old Hamish kept by the Dawn Gang?",
            "No, the Dusk Gang looks after it.",
            {"Old Hamish kept_by Dawn Gang negated", "Old Hamish kept_by Dusk Gang"},
        ),
        ("Is Old Hamish in Whin Pit?", "No, ask the Dawn Gang.", {"Old Hamish placed_in Whin Pit negated"}),
    ],
)
def test_answers(question: str, answer: str, triples: set[str]) -> None:
    assert told(f"Q: {question}\nA: {answer}") == triples


@pytest.mark.parametrize(
    "header, cell, triples",
    [
        ("Gang at work", "Dawn Gang", KEPT),
        (
            "Spare parts in it",
            "RB-40 and HK-7",
            {"Old Hamish fitted_with RB-40", "Old Hamish fitted_with HK-7"},
        ),
        ("Where it stands", "Whin Pit", PLACED),
        ("Stops without", "Sump A", HANGS),
        ("Pit", "Whin Pit (till May)", {"Old Hamish placed_in Whin Pit negated ended"}),
        ("Cost of spare parts", "RB-40", set()),
        ("Painted without", "Sump A", set()),
    ],
)
def test_headers(header: str, cell: str, triples: set[str]) -> None:
    assert told(f"| Crane | {header} |\n|---|---|\n| Old Hamish | {cell} |") == triples


def test_a_header_that_asks_what_is_there() -> None:
    table = "| Pit | What stands there |\n|---|---|\n| Whin Pit | Old Hamish, Tall Effie |"
    assert told(table) == {"Old Hamish placed_in Whin Pit", "Tall Effie placed_in Whin Pit"}


@pytest.mark.parametrize(
    "lead, triples",
    [
        ("It is fitted with two spare parts:", {"Old Hamish fitted_with RB-40"}),
        ("It wears two spare parts:", {"Old Hamish fitted_with RB-40"}),
        ("It lacks two spare parts:", set()),
        ("It lost two spare parts:", set()),
        ("It will get two spare parts:", set()),
        ("Dull day at Slate Pit. The crane is fitted with:", {"Old Hamish fitted_with RB-40"}),
    ],
)
def test_a_counted_lead(lead: str, triples: set[str]) -> None:
    assert about("Old Hamish", f"{lead}\n\n- RB-40, oiled") == triples


@pytest.mark.parametrize(
    "text",
    [
        "When Sump A stands still he goes hungry.",
        "When Sump A is down, it has to wait.",
    ],
)
def test_who_goes_without(text: str) -> None:
    assert about("Old Hamish", text) == HANGS


def test_this_one_is_what_the_section_is_about() -> None:
    assert about("Old Hamish", "This one stands by itself in Whin Pit.") == PLACED


def test_ours_answers_whose_it_is() -> None:
    asked = "From: Gate\nSubject: who has Old Hamish?\n\nWho runs Old Hamish?\n\n----\nFrom: Dawn Gang\n\n"
    assert told(f"{asked}Ours, as the book says.") == KEPT
    assert told(f"{asked}Not ours.") == {"Old Hamish kept_by Dawn Gang negated"}
    assert told(f"{asked}Ours is a small gang.") == set()


def test_he_without_it_means_the_two_last_named() -> None:
    text = "**What does Old Hamish depend on?**\nSump A. Without it he is an ornament."
    assert told(text) == HANGS


@pytest.mark.parametrize(
    "text, triples",
    [
        (
            "**Q: What hangs on Sump A?**\nA: Old Hamish, Tall Effie, and Grinder 3 all depend on it.",
            {"Old Hamish hangs_on Sump A", "Tall Effie hangs_on Sump A", "Grinder 3 hangs_on Sump A"},
        ),
        (
            "Q: Who hangs on Sump A?\nA: Old Hamish and Grinder 3 depend on it.",
            {"Old Hamish hangs_on Sump A", "Grinder 3 hangs_on Sump A"},
        ),
        ("Old Hamish and Grinder 3 depend on it.", set()),
        (
            "Old Hamish stands in Whin Pit and Grinder 3 depends on it.",
            {"Old Hamish placed_in Whin Pit", "Grinder 3 hangs_on Old Hamish"},
        ),
    ],
)
def test_it_is_none_of_those_who_are_the_subject_together(text: str, triples: set[str]) -> None:
    assert told(text) == triples
