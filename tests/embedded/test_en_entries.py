"""Timetables, registers of entries led by a name in bold type, and how names in them are spelled."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Context, Document
from kg_pipeline.providers.embedded.en.naming import candidates
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.survey import survey
from kg_pipeline.providers.tasks import KnownName
from tests.embedded.english import Domain

RAW = {
    "name": "stage",
    "classes": {
        "Play": {"labels": {"en": ["play"]}},
        "Stage": {"labels": {"en": ["stage"]}},
        "Painter": {"labels": {"en": ["painter"]}},
    },
    "predicates": {
        "rehearsed_on": {"domain": "Play", "range": "Stage", "cues": {"en": ["is rehearsed on"]}},
        "painted_by": {"domain": "Play", "range": "Painter", "cues": {"en": ["is painted by"]}},
    },
}
NAMES = {"Grey Wolf": "Play", "Tin Moon": "Play", "Stage 2.04": "Stage", "Ode Marrin": "Painter"}
ONTOLOGY = parse_ontology(RAW, "test")
KNOWN = tuple(KnownName(name=name, type=cls, canonical=name) for name, cls in NAMES.items())


def plain(text: str) -> set[tuple[str, str, str]]:
    chunk = Chunk("a.md", "r", 0, Span(0, len(text)), text, Context())
    found = extract(chunk, ONTOLOGY, KNOWN).relations
    return {(c.subject, c.predicate, c.object) for c in found if c.polarity == "affirmed"}


def test_a_timetable_relates_by_the_only_predicate_between_its_classes() -> None:
    table = "| Stage | Morning | Monday afternoon |\n|---|---|---|\n| Stage 2.04 | Grey Wolf | Tin Moon |\n"
    assert plain(table) == {
        ("Grey Wolf", "rehearsed_on", "Stage 2.04"),
        ("Tin Moon", "rehearsed_on", "Stage 2.04"),
    }


def test_a_column_that_asks() -> None:
    table = "| Play | Where | Rows |\n|---|---|---|\n| Grey Wolf | Stage 2.04 | 9 |\n"
    assert plain(table) == {("Grey Wolf", "rehearsed_on", "Stage 2.04")}


def test_an_entry_is_about_the_name_in_bold_type_that_leads_it() -> None:
    text = (
        "# Register\n\n**Grey Wolf** - number 7. Long. Painted by Ode Marrin.\n\nNothing else is known.\n\n"
        "**Tin Moon**\n- Rehearsed on: Stage 2.04\n- Loud\n\nPainted by nobody yet.\n"
    )
    assert plain(text) == {
        ("Grey Wolf", "painted_by", "Ode Marrin"),
        ("Tin Moon", "rehearsed_on", "Stage 2.04"),
    }


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("It hangs in Room 2.04 now.", ["Room 2.04"]),
        ("We asked Pell & Marrow about it.", ["Pell & Marrow"]),
        ("See Step 2.1 below.", []),
    ],
)
def test_numbers_with_points_and_ampersands_belong_to_names(text: str, names: list[str]) -> None:
    assert [one.text for one in candidates(text) if one.firm] == names


def test_a_room_is_known_by_its_number() -> None:
    found = survey(Document("a.md", "# Notes\n\nThe stage Stage 2.04 is new.\n"), ONTOLOGY).entities
    assert {draft.name for draft in found} == {"Stage 2.04"}


PLAYS = Domain(RAW, NAMES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Grey Wolf was rehearsed on Stage 2.04 all last autumn.", "negated"),
        ("Grey Wolf was rehearsed on Stage 2.04 for most of the past season.", "negated"),
        ("Grey Wolf was rehearsed on Stage 2.04 last Friday.", ""),
        ("Moving Grey Wolf to Stage 2.04 is under consideration.", "planned"),
        ("There was talk of moving Grey Wolf to Stage 2.04.", "planned"),
        ("At no time is Grey Wolf rehearsed on Stage 2.04.", "negated"),
    ],
)
def test_what_was_and_what_is_talked_of(text: str, said: str) -> None:
    assert PLAYS.read(text) == {("Grey Wolf", "rehearsed_on", "Stage 2.04", said)}
