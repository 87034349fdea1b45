"""Other names whose sentence says itself what is meant by them, in headings, on signs, in questions."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Domain, surveyed_aliases

LAUNDRY = Domain(
    {
        "name": "laundry",
        "classes": {
            "Appliance": {"labels": {"en": ["appliance"]}},
            "Mangle": {"parent": "Appliance", "labels": {"en": ["mangle"]}},
            "Loft": {"labels": {"en": ["loft", "drying room"]}},
            "Squad": {"labels": {"en": ["squad"]}},
        },
        "predicates": {},
    },
    {},
)
BIG = "# Great Mangle\n\nThe Great Mangle is a mangle with three rollers. "
BOTH = "We have two mangles, Great Mangle and Court Mangle, and two squads, Fern Squad and Moss Squad. "


def _aliases(text: str) -> dict[str, set[str]]:
    return surveyed_aliases(text, LAUNDRY.ontology)


@pytest.mark.parametrize(
    "text, other",
    [
        ("If a ticket asks for Goliath, it is this mangle that is meant.", "Goliath"),
        ("If a note mentions Goliath, it is talking about this mangle.", "Goliath"),
        ("The drum reads “GM-1”, which stands for the Great Mangle.", "GM-1"),
        ("Old bills mention “The Steamer”, which always means the Great Mangle.", "Steamer"),
        ("Do not be misled by the label “GM-1”: it is the same mangle.", "GM-1"),
        ("Older books have “Big Roller” where we now write Great Mangle.", "Big Roller"),
        ("For its noise the street knows it as “Thunder”.", "Thunder"),
        ("At the fair it was given the pet name “Thunder”, and the rota uses that.", "Thunder"),
        ("A carter once scratched the name “Thunder” into its lid, and that has stayed.", "Thunder"),
        ("Its number on the fire plan is GM-1.", "GM-1"),
        ("You may see it written GM-1 in the till book.", "GM-1"),
        ("Thunder is what the ironers call it.", "Thunder"),
        ("The name Thunder is also used.", "Thunder"),
        ("It is marked GM-1 on the fire plan.", "GM-1"),
        ("The rota gives it the code GM-1.", "GM-1"),
        ("On a board beside it the name Hetty is also used.", ""),
        ("The docket says BR-9, and that is a belt of rubber.", ""),
        ("The tag on the hose says HS-2.", ""),
        ("Where a docket says Goliath, the brakes are meant.", ""),
        ("Where a docket says Goliath, this mangle was stopped.", ""),
        ("Where a docket says Goliath, this is not the mangle that is meant.", ""),
        ("Where a docket says Court Mangle, this is the mangle that is meant.", ""),
        ("A docket that says Goliath might mean this mangle.", ""),
        ("The minutes mention Goliath & Daughters.", ""),
        ("The ironers call Hetty Low when it sticks.", ""),
        ("A carter once scratched the name “Thunder” into its lid.", ""),
        ("Its number in the queue was G-1 and never again.", ""),
        ("It is called Goliath by mistake.", ""),
    ],
)
def test_what_the_sentence_says_is_meant(text: str, other: str) -> None:
    assert _aliases(BIG + text).get("Great Mangle", set()) == ({other} if other else set())


@pytest.mark.parametrize(
    "text, others",
    [
        ("Wherever a plan shows M-2, Court Mangle is meant.", {"Court Mangle": {"M-2"}}),
        ("The sign over the door of Court Mangle says CMG.", {"Court Mangle": {"CMG"}}),
        ("The tag on the lid of Court Mangle reads M-2.", {"Court Mangle": {"M-2"}}),
        ("The sign over the door of Court Mangle says STOP.", {}),
        ("On old plans Great Mangle may appear as Mangle A.", {"Great Mangle": {"Mangle A"}}),
        ("Receipts shorten Great Mangle to GM.", {"Great Mangle": {"GM"}}),
        ("The first list names Wrens, and that means Moss Squad.", {"Moss Squad": {"Wrens"}}),
        ("The first list names Wrens, and Moss Squad means to stop that.", {}),
        ("Where Fern Squad says Wrens, Moss Squad is meant.", {}),
        ("The list mentions Hetty; Moss Squad talks about it.", {}),
        ("A card that reads “Ferns” turns up at times.", {"Fern Squad": {"Ferns"}}),
        ("Fern Squad (FSQ-1, “the Wrens”) irons.", {"Fern Squad": {"FSQ-1", "Wrens"}}),
        ("Fern Squad (FSQ-1, seven people) irons.", {"Fern Squad": {"FSQ-1"}}),
    ],
)
def test_one_thing_beside_a_name_that_is_mentioned(text: str, others: dict[str, set[str]]) -> None:
    assert _aliases(BOTH + text) == others


@pytest.mark.parametrize(
    "lines, others",
    [
        ("Known as Goliath in the yard, GM-1 on the lid", {"Goliath", "GM-1"}),
        ("Called Goliath by the ironers, GM-1 on the lid", {"Goliath", "GM-1"}),
        ("GM-1 in the books, the Steamer in the yard", {"Steamer", "GM-1"}),
        ("Tag GM-1, in talk the Steamer", {"Steamer", "GM-1"}),
        ("Called at noon by the ironers, GM-1 on the lid", set()),
    ],
)
def test_names_in_an_item(lines: str, others: set[str]) -> None:
    assert _aliases(f"# Great Mangle\n\n- A mangle\n- {lines}\n").get("Great Mangle", set()) == others


@pytest.mark.parametrize(
    "brackets, others",
    [
        (("Goliath", "Maud"), {"Goliath"}),
        (("GM-1, “Goliath”", "CM-2"), {"GM-1", "Goliath"}),
        (("Goliath", ""), set()),
        (("Draft", "Final"), set()),
        (("Monday", "Friday"), set()),
        (("Fern Squad", "Moss Squad"), set()),
        (("rollers", "belts"), set()),
    ],
)
def test_brackets_behind_headings(brackets: tuple[str, str], others: set[str]) -> None:
    one, two = (f" ({mark})" if mark else "" for mark in brackets)
    page = f"# Mangles\n\n{BOTH}\n\n## Great Mangle{one}\n\nA mangle.\n\n## Court Mangle{two}\n\nA mangle.\n"
    assert _aliases(page).get("Great Mangle", set()) == others


def test_a_kind_of_no_class_before_a_name() -> None:
    page = "# Register\n\n## Steam iron Finch (SI-1)\n\n- Kind: appliance\n\nFinch is hot."
    assert _aliases(page)["steam iron Finch"] >= {"Finch", "SI-1"}
    assert "Finch" not in _aliases("# Steam and Finch\n\nFinch is hot.").get("steam and Finch", set())
    assert not _aliases("# Register\n\n## Steam iron safety\n\n- Kind: appliance\n")


@pytest.mark.parametrize(
    "asked, answer, others",
    [
        ("And who are the Wrens?", "Moss Squad again.", {"Moss Squad": {"Wrens"}}),
        ("Who or what is “Maud”?", "That is what the ironers call Court Mangle.", {"Court Mangle": {"Maud"}}),
        ("Somebody spoke of “the Pit”.", "Another name for Court Mangle.", {"Court Mangle": {"Pit"}}),
        ("Somebody mentioned the hot box.", "Another name for Court Mangle.", {"Court Mangle": {"hot box"}}),
        ("The rota mentions M-2. What is that?", "Another name for Court Mangle.", {"Court Mangle": {"M-2"}}),
        ("The rota mentions M-2. What is that?", "That is Court Mangle.", {"Court Mangle": {"M-2"}}),
        ("The rota mentions M-2. Who runs it?", "That is Moss Squad.", {}),
        ("The rota mentions M-2.", "Moss Squad.", {}),
        ("Somebody spoke of “the Pit”.", "It is near Court Mangle.", {}),
        ("Fern Squad spoke of “the Pit”.", "Court Mangle.", {}),
    ],
)
def test_names_that_are_asked_for(asked: str, answer: str, others: dict[str, set[str]]) -> None:
    assert _aliases(f"{BOTH}\n\n**Q. {asked}**\nA. {answer}\n") == others


def test_another_spelling_of_a_code() -> None:
    page = "# Great Mangle (GM-1)\n\nThe Great Mangle is a mangle.\n\nA card may bear “{}” in red.\n"
    assert "G.M.1" in _aliases(page.format("G.M.1"))["Great Mangle"]
    assert _aliases(page.format("G.M.11"))["Great Mangle"] == {"GM-1"}


def test_what_only_tells_of_which_sort_a_noun_is_names_nothing() -> None:
    names = {draft.name for draft in LANGUAGE.survey(layout(PAGE), LAUNDRY.ontology)}
    assert names == {"Great Mangle"}


PAGE = "# Front-loft lunch\n\nThe Great Mangle is a belt-driven mangle. Oiling of the Great Mangle waits."


def test_short_names_of_two_words_in_turn() -> None:
    page = (
        "We have three lofts: the Attic Loft, the Yard Loft and the Bell Loft. Clerks cut the first two to "
    )
    assert _aliases(page + "A Loft and Y Loft.") == {"Attic Loft": {"A Loft"}, "Yard Loft": {"Y Loft"}}
    assert _aliases(page + "A Loft, Y Loft and B Loft.") == {}


@pytest.mark.parametrize(
    "page, name",
    [
        (
            "# Belts and drums\n\nWet sheets begin with Court Mangle. It is CM-2 on the plans.",
            "Court Mangle",
        ),
        ("# Court Mangle\n\nWet sheets begin in a tub. It is CM-2 on the plans.", "Court Mangle"),
    ],
)
def test_a_title_that_the_text_does_not_have_is_not_what_it_is_about(page: str, name: str) -> None:
    assert _aliases(page) == {name: {"CM-2"}}


@pytest.mark.parametrize("heading", ["Heron Loft", "Quay Steamer"])
def test_a_class_word_or_a_name_that_sentences_capitalise_is_no_name_behind_a_kind(heading: str) -> None:
    text = f"# {heading}\n\n{heading} is kept shut. The street side of {heading} is a loft.\n"
    assert _aliases(text) == {}
