"""Sentences, headings and lists in which both names of a thing stand."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Domain

DAIRY = Domain(
    {
        "name": "dairy",
        "classes": {
            "Churn": {"labels": {"en": ["churn", "vat"]}},
            "Crew": {"labels": {"en": ["crew"]}},
        },
        "predicates": {},
    },
    {},
)


def _pairs(text: str) -> set[frozenset[str]]:
    found = set()
    for draft in LANGUAGE.survey(layout(text), DAIRY.ontology):
        assert draft.at is not None
        assert text[draft.at : draft.at + len(draft.quote)] == draft.quote
        for alias in draft.aliases:
            assert alias.at is not None
            assert text[alias.at : alias.at + len(alias.quote)] == alias.quote
            found.add(frozenset((draft.name, alias.name)))
    return found


@pytest.mark.parametrize(
    "text, other",
    [
        ("The night crew call Long Mabel the Trough.", "Trough"),
        ("We call Long Mabel “the Trough”.", "Trough"),
        ("The crew refer to Long Mabel as “the trough”.", "the trough"),
        ("Everyone knows Long Mabel as the Trough.", "Trough"),
        ("The panel shows Long Mabel as LM-3.", "LM-3"),
        ("On the drawings you will find Long Mabel as LM-3.", "LM-3"),
        ("The clerks shorten Long Mabel to “Mabs”.", "Mabs"),
        ("In the logs Long Mabel is LM.", "LM"),
        ("Long Mabel's number on the panel is LM-3.", "LM-3"),
        ("The tag on Long Mabel is LM-3.", "LM-3"),
        ("Long Mabel has LM-3 painted on her rim.", "LM-3"),
        ("LM-3 is another label for Long Mabel.", "LM-3"),
        ("LM-3, that is Long Mabel, leaks.", "LM-3"),
        ("LM is Long Mabel.", "LM"),
        ("LM = Long Mabel", "LM"),
        ("“The Trough” is Long Mabel.", "Trough"),
        ("The Trough is what the crew call Long Mabel.", "Trough"),
        ("What the crew call the Trough is Long Mabel.", "Trough"),
        ("By “the Trough” we mean Long Mabel.", "Trough"),
        ("If someone mentions the Trough, that is Long Mabel.", "Trough"),
        ("Old Soaker and Long Mabel are the same churn.", "Old Soaker"),
        ("Old Soaker and Long Mabel are one and the same.", "Old Soaker"),
        ("Old Soaker is the same vat as Long Mabel.", "Old Soaker"),
        ("Old Soaker is none other than Long Mabel.", "Old Soaker"),
        ("Long Mabel was renamed from Old Soaker in 2012.", "Old Soaker"),
        ("Long Mabel used to be called Old Soaker.", "Old Soaker"),
        ("Long Mabel, once called Old Soaker, leaks.", "Old Soaker"),
    ],
)
def test_a_sentence_gives_both_names(text: str, other: str) -> None:
    assert frozenset(("Long Mabel", other)) in _pairs(text)


@pytest.mark.parametrize(
    "text",
    [
        "The crew do not call Long Mabel the Trough.",
        "The panel shows Long Mabel as Empty.",
        "The Chief Stirrer is Ann Dee.",
        "CEO is Ann Dee.",
        "Old Soaker and Long Mabel are the same size.",
        "Old Soaker and Long Mabel are the same type of churn.",
        "Are Old Soaker and Long Mabel the same churn?",
        "Old Soaker is not the same vat as Long Mabel.",
        "The rest of Long Mabel was renamed Old Soaker.",
        "Old Soaker is wrongly said to be the same churn as Long Mabel.",
        "The tag on Long Mabel is red.",
        "Call Long Mabel on Monday.",
    ],
)
def test_a_sentence_that_equates_nothing(text: str) -> None:
    assert _pairs(text) == set()


@pytest.mark.parametrize(
    "heading",
    ["Long Mabel / LM-3", "Long Mabel [LM-3]", "LM-3 – Long Mabel", "LM-3: Long Mabel", "LM-3 (Long Mabel)"],
)
def test_a_heading_pairs_a_name_and_a_code(heading: str) -> None:
    assert _pairs(f"# Churns\n\n## {heading}\n\nIt leaks.\n") == {frozenset(("Long Mabel", "LM-3"))}


def test_a_heading_gives_a_nickname_behind_a_comma() -> None:
    assert _pairs("## Long Mabel, “the Trough”\n\nIt leaks.\n") == {frozenset(("Long Mabel", "Trough"))}


@pytest.mark.parametrize(
    "heading", ["ADR-12: Long Division", "Long Mabel [DRAFT]", "Part 2: Long Mabel", "Churns / Vats"]
)
def test_other_headings_pair_nothing(heading: str) -> None:
    assert _pairs(f"# Papers\n\n## {heading}\n\nNothing yet.\n") == set()


@pytest.mark.parametrize("heads", ["# Nicknames\n\n", "# Names you will hear\n\n", "Short names:\n\n"])
@pytest.mark.parametrize(
    "line", ["“the Trough”: Long Mabel", "Long Mabel – LM-3", "the Trough is Long Mabel"]
)
def test_a_list_of_names(heads: str, line: str) -> None:
    other = "LM-3" if "LM" in line else "Trough"
    assert _pairs(f"{heads}- {line}\n- “the Tub”: Old Soaker\n") == {
        frozenset(("Long Mabel", other)),
        frozenset(("Old Soaker", "Tub")),
    }


def test_a_short_form_before_a_colon_needs_no_heading() -> None:
    assert _pairs("- LM: Long Mabel\n- Owner: Ann Dee\n") == {frozenset(("Long Mabel", "LM"))}


@pytest.mark.parametrize(
    "column, value, other",
    [
        ("Nickname", "the Trough", "Trough"),
        ("The crew say", "the Trough", "Trough"),
        ("On the panel", "LM-3", "LM-3"),
        ("Panel name", "LM-3", "LM-3"),
        ("Tag", "LM-3", "LM-3"),
        ("Bin label", "LM", "LM"),
        ("Tag", "red", ""),
        ("Owner name", "Ann Dee", ""),
        ("Colour", "Blue", ""),
    ],
)
def test_a_column_of_names(column: str, value: str, other: str) -> None:
    found = _pairs(f"| Churn | {column} |\n|---|---|\n| Long Mabel | {value} |\n")
    assert found == ({frozenset(("Long Mabel", other))} if other else set())
