"""Classes that a page tells one by one, and names that a small class word ends."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Domain

ORCHARD = Domain(
    {
        "name": "orchard",
        "classes": {
            "Press": {"labels": {"en": ["press"]}},
            "Grove": {"labels": {"en": ["grove", "orchard"]}},
            "Gang": {"labels": {"en": ["gang", "picking gang"]}},
        },
        "predicates": {},
    },
    {},
)


def _types(text: str) -> dict[str, str]:
    drafts = LANGUAGE.survey(layout(text), ORCHARD.ontology)
    return {draft.name: draft.type for draft in drafts if draft.type is not None}


def _aliases(text: str) -> set[tuple[str, str]]:
    drafts = LANGUAGE.survey(layout(text), ORCHARD.ontology)
    return {(draft.name, alias.name) for draft in drafts for alias in draft.aliases}


@pytest.mark.parametrize(
    "bold", ["**{}**, the old one, squeaks.", "**{}** squeaks.", "**{}** (oak) squeaks."]
)
def test_entries_in_bold_type_under_a_class_word(bold: str) -> None:
    page = "# Presses\n\n" + "\n\n".join(bold.format(name) for name in ("Gannet", "Tall Maud"))
    assert _types(page) == {"Gannet": "Press", "Tall Maud": "Press"}


@pytest.mark.parametrize(
    "page",
    [
        "# Presses\n\n**Gannet** squeaks.\n",
        "# Presses\n\n**Note** that oil is dear.\n\n**Warning** is given twice.\n",
        "# Cider\n\n**Gannet** squeaks.\n\n**Maud** hums.\n",
    ],
)
def test_bold_type_alone_says_no_class(page: str) -> None:
    assert _types(page) == {}


def test_sections_of_fields_under_a_class_word() -> None:
    page = "# Our presses\n\n## Gannet\n\n- Wood: oak\n- Age: 80\n\n## Maud\n\nMade in Lent. She squeaks.\n"
    assert _types(page) == {"Gannet": "Press", "Maud": "Press"}


@pytest.mark.parametrize("heading", ["Contacts", "Remarks", "Decided", "Housekeeping"])
def test_a_section_of_remarks_is_no_instance(heading: str) -> None:
    assert _types(f"# Our presses\n\n## {heading}\n\n- Phone: 12\n- Fax: 13\n") == {}


@pytest.mark.parametrize(
    "text",
    [
        "We have three groves. Dun Acre lies by the brook. Low Farthing is steep. The last is Pipkin Hill.",
        "There are three picking gangs. Dun Acre picks early. Then there is Low Farthing, a loud lot. "
        "Finally Pipkin Hill, who sing.",
    ],
)
def test_as_many_names_as_were_announced(text: str) -> None:
    cls = "Grove" if "groves" in text else "Gang"
    assert _types(text) == dict.fromkeys(("Dun Acre", "Low Farthing", "Pipkin Hill"), cls)


@pytest.mark.parametrize(
    "text",
    [
        "We have three groves. Dun Acre lies by the brook. Low Farthing is steep.",
        "We have two groves. Dun Acre sells cider. Low Farthing buys it. Pipkin Hill drinks it.",
    ],
)
def test_more_or_fewer_names_are_no_instances(text: str) -> None:
    assert _types(text) == {}


@pytest.mark.parametrize(
    "text, types",
    [
        ("The older grove, past the weir, is Dun Acre.", {"Dun Acre": "Grove"}),
        (
            "The older grove is Dun Acre. The newer one is Low Farthing.",
            dict.fromkeys(("Dun Acre", "Low Farthing"), "Grove"),
        ),
        ("The only press of the three is called Gannet.", {"Gannet": "Press"}),
        ("The older grove is Dun Acre property.", {}),
        ("The older shed is Dun Acre.", {}),
    ],
)
def test_what_the_older_one_is(text: str, types: dict[str, str]) -> None:
    assert _types(text) == types


def test_a_small_class_word_ends_a_heading_and_the_name_is_said_alone_too() -> None:
    page = "# Groves\n\n## Dun Acre orchard\n\nSteep. Frost stays longest in Dun Acre.\n"
    assert _types(page) == {"Dun Acre orchard": "Grove"}
    assert ("Dun Acre orchard", "Dun Acre") in _aliases(page)


def test_a_name_that_is_said_with_and_without_its_class_word() -> None:
    assert ("Dun Acre", "Dun Acre orchard") in _aliases(
        "The Dun Acre orchard is wet. Dun Acre floods in May."
    )


@pytest.mark.parametrize(
    "page",
    [
        "| | |\n|---|---|\n| Fruit | pears |\n| Wall | brick |\n",
        "---\ntitle: Press\n---\n\nNothing yet.\n",
        "---\ngrove: x\ntitle: Hill Farm\n---\n\nNothing yet.\n",
    ],
)
def test_keys_and_front_matter_are_no_instances(page: str) -> None:
    assert _types(f"# Groves\n\n{page}" if page.startswith("|") else page) == {}


def test_what_describes_a_name_is_no_name() -> None:
    assert _types("Gannet is the LDP press.") == {"Gannet": "Press"}


@pytest.mark.parametrize("code, alias", [("P4", "P4"), ("LD-7", "LD-7"), ("4", "")])
def test_a_number_with_letters_means_the_thing_by_itself(code: str, alias: str) -> None:
    found = {other for _, other in _aliases(f"Press {code} is a press.")}
    assert found == ({alias} if alias else set())


KEPT = Domain(
    {
        "name": "kept",
        "classes": {
            "Press": {"labels": {"en": ["press"]}},
            "Grove": {"labels": {"en": ["grove"]}},
            "Gang": {"labels": {"en": ["gang"]}},
        },
        "predicates": {
            "kept_by": {
                "domain": "Press",
                "range": "Gang",
                "cues": {"en": ["is kept by"]},
                "inverse_cues": {"en": ["keeps"]},
            },
            "stands_in": {"domain": "Press", "range": "Grove", "cues": {"en": ["stands in", "moved to"]}},
            "sold_in": {"domain": "Gang", "range": "Grove", "cues": {"en": ["sells in"]}},
        },
    },
    {},
)


def _guessed(text: str) -> dict[str, str | None]:
    drafts = LANGUAGE.survey(layout(text), KEPT.ontology)
    return {draft.name: draft.type for draft in drafts if not draft.stated}


def test_what_is_asked_of_a_name_is_asked_of_its_other_name_too() -> None:
    page = "The Tallow Gang is a gang. Gannet, GN-4 on tags, hums. {}"
    assert _guessed(page.format("GN-4 is kept by the Tallow Gang.")) == {"GN-4": "Press"}
    both = "GN-4 is kept by the Tallow Gang. Dun Acre is a grove. Gannet sells in Dun Acre."
    assert _guessed(page.format(both)) == {}


def test_the_head_of_a_letter_gives_no_class() -> None:
    letter = (
        "From: Stores\nTo: Tallow Menders; Early Menders\nSubject: whose is Gannet?\n\nA puddle, again.\n"
    )
    assert LANGUAGE.survey(layout(letter, title="Gannet"), KEPT.ontology) == []
