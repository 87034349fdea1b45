"""Phrases in small letters that a page comes back to, where the ontology's wordings ask for their class."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_pipeline.providers.embedded.layout import layout
from kg_pipeline.providers.embedded.survey import establish

ONTOLOGY = parse_ontology(
    {
        "name": "bindery",
        "classes": {
            "Machine": {"labels": {"en": ["machine"]}},
            "Press": {"parent": "Machine", "labels": {"en": ["press"]}},
            "Room": {"labels": {"en": ["room"]}},
            "Lubricant": {"labels": {"en": ["lubricant"]}},
        },
        "predicates": {
            "stands_in": {"domain": "Machine", "range": "Room", "cues": {"en": ["stands in"]}},
            "greased_with": {
                "domain": "Machine",
                "range": "Lubricant",
                "cues": {"en": ["is greased with"]},
                "inverse_cues": {"en": ["greases"]},
            },
            "drives": {"domain": "Machine", "range": "Machine", "cues": {"en": ["drives"]}},
        },
    },
    "test",
)


def names(text: str) -> dict[str, str | None]:
    """What a page establishes: name → class."""
    return {draft.name: draft.type for draft in establish(text, layout(text), ONTOLOGY)}


@pytest.mark.parametrize(
    "text",
    [
        "Press 3 is greased with white lithium. Press 5 is greased with white lithium too.\n",
        "Press 3 is greased with white lithium. White lithium greases Press 5 as well.\n",
        "# Press 3\n\n- Greased with: white lithium\n\n# Press 5\n\n- Greased with: white lithium\n",
        "Press 3 is greased with white lithium. A tin of white lithium lasts a month.\n",
    ],
)
def test_what_the_page_comes_back_to_is_a_name_of_the_class_that_is_asked_for(text: str) -> None:
    assert names(text).get("white lithium") == "Lubricant"


@pytest.mark.parametrize(
    ("text", "name", "cls"),
    [
        ("Press 3 is greased with spindle lubricant.\n", "spindle lubricant", "Lubricant"),
        ("Press 3 drives the creasing press.\n", "creasing press", "Press"),
        ("# Press 3\n\n- Stands in: glue room\n", "glue room", "Room"),
    ],
)
def test_what_ends_in_a_word_for_the_class_that_is_asked_for_is_a_name(
    text: str, name: str, cls: str
) -> None:
    assert names(text).get(name) == cls


@pytest.mark.parametrize(
    "text",
    [
        "Press 3 drives a creasing press.\n",
        "Press 3 drives another creasing press.\n",
        "Press 3 drives the old press.\n",
        "Press 3 stands in the creasing press.\n",
        "The creasing press is loud.\n",
    ],
)
def test_any_such_thing_and_one_of_another_class_is_none(text: str) -> None:
    assert not {"creasing press", "old press"} & set(names(text))


@pytest.mark.parametrize(
    "text",
    [
        "Press 3 is greased with white lithium.\n",
        "Press 3 is greased with a light oil. Press 5 is greased with a light oil too.\n",
        "Press 3 is greased with fresh oil. Press 5 is greased with fresh oil.\n",
        "Press 3 stands in the Cellar Room. It has a brass wheel. The brass wheel squeaks.\n",
        "Press 3 drives the feed belt. The feed belt slips when it is cold.\n",
        "Press 3 is greased with every second shift. Press 5 is greased with every second shift.\n",
    ],
)
def test_what_is_said_once_or_of_any_such_thing_is_no_name(text: str) -> None:
    assert not set(names(text)) & {
        "white lithium", "light oil", "fresh oil", "brass wheel", "feed belt", "second shift"
    }  # fmt: skip


def test_a_phrase_inside_a_longer_name_is_not_cut_out() -> None:
    found = names(
        "Press 3 is greased with White Lithium Nine. The white lithium pot, the white lithium lid.\n"
    )
    assert "white lithium" not in found
