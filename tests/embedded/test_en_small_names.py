"""Names that are written small: what makes a phrase one, and what a page then says of it."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_pipeline.providers.embedded.layout import layout
from kg_pipeline.providers.embedded.survey import establish
from kg_pipeline.providers.tasks import DraftEntity

ONTOLOGY = parse_ontology(
    {
        "name": "laundry",
        "classes": {
            "Asset": {"labels": {"en": ["asset", "plant"]}},
            "Washer": {"parent": "Asset", "labels": {"en": ["washer", "tunnel washer"]}},
            "Dryer": {"parent": "Asset", "labels": {"en": ["dryer"]}},
            "Zone": {"labels": {"en": ["zone"]}},
            "Article": {"labels": {"en": ["article"]}},
        },
        "predicates": {
            "stands_in": {
                "domain": "Asset",
                "range": "Zone",
                "cardinality": "one",
                "cues": {"en": ["stands in"]},
            }
        },
    },
    "test",
)


def names(text: str) -> dict[str, str | None]:
    """What a page establishes: name → class."""
    found: dict[str, str | None] = {}
    for draft in drafts(text):
        found[draft.name] = found.get(draft.name) or draft.type
    return found


def drafts(text: str) -> list[DraftEntity]:
    """The drafts of a page, every quote of which is the page's own words."""
    found = establish(text, layout(text), ONTOLOGY)
    for draft in found:
        for quote, at in [(draft.quote, draft.at), *((a.quote, a.at) for a in draft.aliases)]:
            assert quote in text if at is None else text.startswith(quote, at)
    return found


@pytest.mark.parametrize(
    ("text", "name", "cls"),
    [
        ("# Steam-heated dryer\n\nBlows at ninety degrees.\n", "steam-heated dryer", "Dryer"),
        ("## No. 4 sheet washer\n\nThe drum is new.\n", "no. 4 sheet washer", "Washer"),
        ("# Linen sluice (LS-2)\n\nA washer that rinses what is stained.\n", "linen sluice", "Washer"),
        ("There are two zones: the wet side and the clean side.\n", "wet side", "Zone"),
        (
            "We sort three articles: 60 cm towels, 90 cm towels and table runners.\n",
            "60 cm towels",
            "Article",
        ),
        ("The folding gallery is a zone on the upper floor.\n", "folding gallery", "Zone"),
        ("There are two zones: first landing and the long corridor.\n", "first landing", "Zone"),
        ("There are two zones: first landing and the long corridor.\n", "long corridor", "Zone"),
        ("# Gusty\n\n- Zone: upper landing, by the stairs\n", "upper landing", "Zone"),
        (
            "Two dryers are left. One is the shirt dryer, called Puff. The other is the mat dryer.\n",
            "mat dryer",
            "Dryer",
        ),
        (
            "Two dryers are left. One is the shirt dryer, called Puff. The other is new.\n",
            "shirt dryer",
            "Dryer",
        ),
        ("## Roller set 4\n\n- Bought in 2011\n- Dryer that takes sheets only\n", "roller set 4", "Dryer"),
        ("## Roller set 4\n\n- Bought in 2011\n- A dryer for sheets\n", "roller set 4", "Dryer"),
        ("Steam chest 3 is a washer with two doors.\n", "steam chest 3", "Washer"),
        ("# The 90 cm washer (W-9)\n\nThe 90 cm washer is loud.\n", "90 cm washer", "Washer"),
        ("The 90 cm Washer hums.\n", "90 cm Washer", "Washer"),
        ("| Zone | Floor |\n|---|---|\n| folding gallery | 2 |\n", "folding gallery", "Zone"),
    ],
)
def test_a_phrase_is_a_name_where_the_page_treats_it_as_one(text: str, name: str, cls: str) -> None:
    assert names(text).get(name) == cls


@pytest.mark.parametrize(
    "text",
    [
        "# Common mistakes\n\nThe drum is opened too early.\n",
        "# The old dryer\n\nIt was sold.\n",
        "There are two zones: the clean one and whatever is left.\n",
        "The next morning is a good time for it. The whole plant is a mess.\n",
        "# After the start\n\nLook at the gauge.\n",
        "The other washer is a dryer by now.\n",
        "# Nobody\n\n- Zone: to be decided\n- Washer: none\n",
        "Two dryers are left. One is the most expensive. The other is not in use.\n",
        "Two cats live here. One is the yard cat. The other is the house cat.\n",
        "## Roller set 4\n\n- Bought in 2011\n- A dryer is needed beside it\n",
        "First rinse everything. Second rinse is short.\n",
        "# Weekly meeting\n\nThe weekly meeting is short.\n",
    ],
)
def test_what_anybody_says_is_no_name(text: str) -> None:
    assert names(text) == {}


def test_numbers_keep_names_apart() -> None:
    found = names("## No. 4 sheet washer\n\nRuns hot.\n\n## No. 14 sheet washer\n\nRuns cold.\n")
    assert set(found) == {"no. 4 sheet washer", "no. 14 sheet washer"}


def test_an_alias_of_a_small_name_is_learnt_and_both_are_quoted_as_written() -> None:
    text = "# Steam-heated dryer\n\nThe steam-heated dryer, also known as Gusty, is loud.\n"
    found = [draft for draft in drafts(text) if draft.aliases]
    assert [(draft.name, [alias.name for alias in draft.aliases]) for draft in found] == [
        ("steam-heated dryer", ["Gusty"])
    ]
    assert found[0].aliases[0].quote == "steam-heated dryer, also known as Gusty"


def test_a_longer_name_is_not_cut_by_a_shorter_one() -> None:
    found = names("There are two zones: the drying loft and the north drying loft.\n")
    assert set(found) == {"drying loft", "north drying loft"}


def test_fragments_below_a_heading_say_how_its_thing_is_written() -> None:
    text = (
        '## No. 4 sheet washer\n\nThe big one, written "washer four" in the book and SW-4 on the drawings.\n'
    )
    assert {alias.name for draft in drafts(text) for alias in draft.aliases} == {"SW-4", "washer four"}


def test_a_class_word_with_a_number_keeps_its_capital() -> None:
    assert set(names("# Dryer 4 (D-04)\n\nDryer 4 is the oldest.\n")) == {"Dryer 4"}


@pytest.mark.parametrize(
    "below",
    [
        "- Dryer, tag DR-1\n- Loud",
        "Dryer, number DR-1. It is loud.",
        "Dryer, asset number DR-1.",
        "- Plant, its tag is DR-1",
    ],
)
def test_the_first_line_below_a_heading_gives_class_and_code(below: str) -> None:
    found = drafts(f"# Hot side\n\n## Steam cabinet\n\n{below}\n")
    told = {(one.name, one.type): {alias.name for alias in one.aliases} for one in found}
    assert told == {("steam cabinet", "Asset" if "Plant" in below else "Dryer"): {"DR-1"}}


@pytest.mark.parametrize(
    "heading, below",
    [
        ("For sale", "- Dryer, tag DR-1\n- Soap"),
        ("Monday round", "- Dryer, tag DR-1\n- Dryer, tag DR-2"),
        ("Spare parts", "- Dryer, tag DR-1\n- Belt"),
        ("Weekly check", "Dryer, number DR-1, then the lamp."),
        ("Weekly check", "Dryer, on at six."),
        ("Weekly check", "Dryer, DR-1"),
    ],
)
def test_a_line_below_a_heading_that_names_nothing(heading: str, below: str) -> None:
    assert heading.lower() not in {one.lower() for one in names(f"# Hot side\n\n## {heading}\n\n{below}\n")}


@pytest.mark.parametrize(
    "text, others",
    [
        (
            "The sheet dryer is also Dryer S, or the Whale, because it is big.",
            {"sheet dryer": {"Dryer S", "Whale"}},
        ),
        ("The sheet dryer is Dryer 2 in the schedule.", {"sheet dryer": {"Dryer 2"}}),
        ("The leaking dryer is Dryer 3. Shut it.", {}),
        ("The night dryer is also Dryer 3 on Mondays.", {}),
        ("The sheet dryer is also Zone 3.", {}),
    ],
)
def test_the_same_noun_with_a_letter_or_number_is_another_name(
    text: str, others: dict[str, set[str]]
) -> None:
    found: dict[str, set[str]] = {}
    for draft in drafts(f"# Guide\n\n{text}\n"):
        if draft.aliases:
            found.setdefault(draft.name, set()).update(alias.name for alias in draft.aliases)
    assert found == others


@pytest.mark.parametrize(
    "page",
    [
        "# Buying article\n\nRosa does it.",
        "# Choosing dryer\n\nAsk Rosa. The sheets come first.",
        "# Moving plant\n\n- rope\n- hands",
    ],
)
def test_a_heading_about_doing_something_names_nothing(page: str) -> None:
    assert names(f"---\ntitle: {page[2:].partition(chr(10))[0]}\n---\n\n{page}\n") == {}


@pytest.mark.parametrize(
    "page",
    [
        "# Rotating dryer\n\n- Zone: Hot Side",
        "# Rotating dryer\n\nIt is loud.",
        "# Rotating dryer\n\nBelts hang by the door. Oil the dryer.",
        "# Plant\n\n## Rotating dryer\n\nA belt is loose. Rotating dryer stopped.",
    ],
)
def test_a_thing_whose_name_begins_with_what_it_does(page: str) -> None:
    assert names(f"{page}\n").get("rotating dryer") == "Dryer"
