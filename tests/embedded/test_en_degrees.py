"""Degrees, parts and turns of a statement: `every bit as vital to`, `one of those kept by`, `vice versa`."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Domain
from tests.embedded.quarry import about, told


@pytest.mark.parametrize(
    "text, triples",
    [
        ("Sump A is every bit as vital to it.", {"Old Hamish hangs_on Sump A"}),
        ("Sump A is just as vital to it.", {"Old Hamish hangs_on Sump A"}),
        ("Sump A is no less vital to it.", {"Old Hamish hangs_on Sump A"}),
        ("It is one of the machines in the charge of the Dawn Gang.", {"Old Hamish kept_by Dawn Gang"}),
        ("It is one of the things in the charge of the Dawn Gang.", {"Old Hamish kept_by Dawn Gang"}),
        ("It is one of three cranes maintained by the Dawn Gang.", {"Old Hamish kept_by Dawn Gang"}),
        (
            "It is not one of the machines in the charge of the Dawn Gang.",
            {"Old Hamish kept_by Dawn Gang negated"},
        ),
        ("One of the machines in the charge of the Dawn Gang is broken.", set()),
        ("It is heavier than any of the machines in the charge of the Dawn Gang.", set()),
        ("What it does need is the oil that Sump A gives.", {"Old Hamish hangs_on Sump A"}),
        ("It needs the oil from Sump A.", {"Old Hamish hangs_on Sump A"}),
        ("It depends on the oil that comes from Sump A.", {"Old Hamish hangs_on Sump A"}),
        ("It needs the key of Sump A.", set()),
        ("It needs the paint that the Dawn Gang mixes near Sump A.", set()),
        ("It was squeezed into the north corner of Whin Pit.", {"Old Hamish placed_in Whin Pit"}),
        ("It takes up the whole south wall of the Whin Pit.", {"Old Hamish placed_in Whin Pit"}),
        ("It was squeezed past the gate of Whin Pit.", set()),
    ],
)
def test_statements_about_the_topic(text: str, triples: set[str]) -> None:
    assert about("Old Hamish", text) == triples


@pytest.mark.parametrize(
    "text, triples",
    [
        (
            "Old Hamish and Tall Effie rely on each other.",
            {"Old Hamish hangs_on Tall Effie", "Tall Effie hangs_on Old Hamish"},
        ),
        (
            "Old Hamish and Tall Effie do not rely on one another.",
            {"Old Hamish hangs_on Tall Effie negated", "Tall Effie hangs_on Old Hamish negated"},
        ),
        (
            "Old Hamish relies on Tall Effie and vice versa.",
            {"Old Hamish hangs_on Tall Effie", "Tall Effie hangs_on Old Hamish"},
        ),
        (
            "Old Hamish relies on Tall Effie, but not the other way round.",
            {"Old Hamish hangs_on Tall Effie", "Tall Effie hangs_on Old Hamish negated"},
        ),
        ("Old Hamish and Tall Effie look like each other.", set()),
        ("Old Hamish is kept by Dawn Gang, and vice versa.", {"Old Hamish kept_by Dawn Gang"}),
        ("Old Hamish dropped a stone. Dawn Gang look after that one.", {"Old Hamish kept_by Dawn Gang"}),
        ("Dawn Gang look after that one.", set()),
    ],
)
def test_each_other_and_that_one(text: str, triples: set[str]) -> None:
    assert told(text) == triples


@pytest.mark.parametrize(
    "text, triples",
    [
        ("It belongs to the Dawn Gang.", {"Old Hamish kept_by Dawn Gang"}),
        ("It spends its nights in Whin Pit.", {"Old Hamish placed_in Whin Pit"}),
        ("RB-40 is its only spare part.", {"Old Hamish fitted_with RB-40"}),
        ("Whin Pit is its favourite.", set()),
        ("It was seen in Whin Pit and in Slate Pit.", set()),
    ],
)
def test_everyday_ways_of_having(text: str, triples: set[str]) -> None:
    assert about("Old Hamish", text) == triples


def test_a_column_of_lines_is_no_column_of_numbers() -> None:
    domain = Domain(
        {
            "name": "lines",
            "classes": {"Line": {"labels": {"en": ["line"]}}, "Stop": {"labels": {"en": ["stop"]}}},
            "predicates": {"calls_at": {"domain": "Line", "range": "Stop", "cues": {"en": ["calls at"]}}},
        },
        {"Line 33": "Line", "Castle": "Stop"},
    )
    block = layout("| Line | Stops |\n|---|---|\n| Line 33 | Castle |\n")[-1]
    assert domain.fields(block, domain.scene()) == {("Line 33", "calls_at", "Castle", "")}
