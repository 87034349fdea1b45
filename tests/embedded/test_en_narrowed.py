"""A name of a wide class whose role asks for a narrower one, and a name that is no subject of `is`."""

from __future__ import annotations

from kg_ledger.ontology import parse_ontology
from tests.embedded.domains import as_document, read_corpus

YARD = parse_ontology(
    {
        "name": "yard",
        "classes": {
            "Gear": {"labels": {"en": ["machine"]}},
            "Boiler": {"parent": "Gear", "labels": {"en": ["boiler"]}},
            "Hall": {"labels": {"en": ["hall"]}},
            "Gang": {"labels": {"en": ["gang"]}},
        },
        "predicates": {
            "heated_by": {"domain": "Gear", "range": "Boiler", "cues": {"en": ["is heated by"]}},
            "kept_by": {"domain": "Hall", "range": "Gang", "cues": {"en": ["is kept by"]}},
        },
    },
    "test",
)


def _classes(text: str) -> dict[str, str | None]:
    page = as_document("page.md", text)
    known, _ = read_corpus([page], [page], YARD)
    return {name.name: name.type for name in known}


def test_a_role_narrows_a_wide_class() -> None:
    text = "# Yard\n\nTansy 4 is a machine. Rook 2 is a machine. Tansy 4 is heated by Rook 2.\n"
    assert _classes(text) == {"Tansy 4": "Gear", "Rook 2": "Boiler"}


def test_a_role_of_another_class_changes_nothing() -> None:
    text = "# Yard\n\nRook 2 is a machine. The Oat Hall is kept by Rook 2.\n"
    assert _classes(text)["Rook 2"] == "Gear"


def test_who_has_something_of_a_thing_is_not_the_thing() -> None:
    text = "# Yard\n\nThere are two halls, Oat Hall and Rye Hall. The keeper of Oat Hall is the Marl gang.\n"
    assert _classes(text)["Oat Hall"] == "Hall"
