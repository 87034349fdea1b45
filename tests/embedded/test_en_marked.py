"""Names that are written on things and on paper."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Domain, surveyed_aliases

MILL = Domain(
    {"name": "mill", "classes": {"Loom": {"labels": {"en": ["loom"]}}}, "predicates": {}},
    {},
)


def _aliases(text: str) -> dict[str, set[str]]:
    return surveyed_aliases(text, MILL.ontology)


@pytest.mark.parametrize(
    "text, other",
    [
        ("Great Hetty is a loom, stencilled GH-4 on the frame.", "GH-4"),
        ("The loom Great Hetty, marked GH-4 on the frame, is idle.", "GH-4"),
        ("Great Hetty, labelled “Grey Goose”, is idle.", "Grey Goose"),
        ("Great Hetty, stamped GH4, is idle.", "GH4"),
        ("Great Hetty, tagged GH-4 in red, is idle.", "GH-4"),
        ("Great Hetty is marked as GH-4 on the plan.", "GH-4"),
        ("Great Hetty is written GH-4 on dockets.", "GH-4"),
        ("Great Hetty is listed as GH-4.", "GH-4"),
        ("Great Hetty shows as GH-4 on the board.", "GH-4"),
        ("Great Hetty appears on the rota as Grey Goose.", "Grey Goose"),
        ("Great Hetty is old. Everybody calls it Grey Goose.", "Grey Goose"),
        ("Great Hetty squeaks, and everybody just calls it Grey Goose.", "Grey Goose"),
        ("Shift sheets write GH-4 for Great Hetty.", "GH-4"),
        ("The frame label of Great Hetty reads GH-4.", "GH-4"),
        ("The plate on Great Hetty says “Grey Goose”.", "Grey Goose"),
        ("Great Hetty's label reads GH-4.", "GH-4"),
        ("Great Hetty was nicknamed Grey Goose.", "Grey Goose"),
    ],
)
def test_what_is_written_is_another_name(text: str, other: str) -> None:
    assert _aliases(text) == {"Great Hetty": {other}}


@pytest.mark.parametrize(
    "text",
    [
        "Great Hetty, marked Fragile, is idle.",
        "Great Hetty is shown as Delayed.",
        "Great Hetty is not marked GH-4.",
        "Great Hetty stands by Little Dora; crates marked GH-4 are for neither.",
        "Ada Finch writes Ruby for Great Hetty.",
        "Great Hetty appears as Idle.",
        "Great Hetty was shown Grey Goose.",
        "The label of Great Hetty reads Fragile.",
        "Great Hetty runs beside Little Dora, and everybody calls it Grey Goose.",
        "Great Hetty was tagged v2 last week.",
        "When it rains, everybody calls it Grey Goose.",
    ],
)
def test_what_is_written_may_be_no_name(text: str) -> None:
    assert _aliases(text) == {}


@pytest.mark.parametrize(
    "text, others",
    [
        (
            "There are two looms, the Hetty 4 and the Hetty 14; dockets shorten them to H4 and H14.",
            {"Hetty 4": {"H4"}, "Hetty 14": {"H14"}},
        ),
        (
            "Two looms run at night, Loom North and Loom South. On the dockets they are LN and LS.",
            {"Loom North": {"LN"}, "Loom South": {"LS"}},
        ),
        (
            "Two looms run, Goose Loom and Heron Loom, which the plan abbreviates to GL and HL.",
            {"Goose Loom": {"GL"}, "Heron Loom": {"HL"}},
        ),
        ('The Night Loom ("Nights" on the rota) is old.', {"Night Loom": {"Nights"}}),
        (
            "Two looms run: the Goose Loom and the Heron Loom, usually just Heron.",
            {"Heron Loom": {"Heron"}},
        ),
        ("The third is a wooden loom, the Heron, which the list enters as H-3.", {"Heron": {"H-3"}}),
        ("The large one is Great Hetty, and its label reads GH-2.", {"Great Hetty": {"GH-2"}}),
        ("There are two looms, the Hetty 4 and the Hetty 14; we shorten them to H14 and H4.", {}),
        ("Two looms run, Goose Loom and Heron Loom. The dockets call them Ada and Ida.", {}),
        ("The Heron is a loom, which the board shows as Delayed.", {}),
        ("Two looms run, Goose Loom and Heron Loom. They are Ada's and Ida's.", {}),
    ],
)
def test_several_things_have_their_other_names_in_turn(text: str, others: dict[str, set[str]]) -> None:
    assert _aliases(text) == others


def test_a_cell_that_says_where_to_look_names_nothing() -> None:
    rows = (
        "| Cloth | Loom |",
        "|---|---|",
        "| Baize | see the Monday notes |",
        "| Felt | ask Ida |",
        "| Lawn | Hetty |",
    )
    text = "\n".join(rows)
    assert {draft.name for draft in LANGUAGE.survey(layout(text), MILL.ontology)} == {"Hetty"}


@pytest.mark.parametrize(
    "text, named",
    [
        ("The third is a wooden loom, the Heron.", {"Heron"}),
        ("The last one is a loom, the Heron, behind the wall.", {"Heron"}),
        ("There is one more old loom, Heron.", {"Heron"}),
        ("It is not a loom, the Heron.", set()),
    ],
)
def test_a_comma_sets_a_name_off_from_its_class(text: str, named: set[str]) -> None:
    assert {draft.name for draft in LANGUAGE.survey(layout(text), MILL.ontology)} == named
