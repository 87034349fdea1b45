"""Rows that are numbered, dates that run into names, and headings that are none."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.names import pool_names
from kg_pipeline.providers.embedded.survey import survey

HARBOUR = parse_ontology(
    {
        "name": "harbour",
        "classes": {
            "Device": {"labels": {"en": ["pump", "device"]}},
            "Crew": {"labels": {"en": ["crew"]}},
            "Site": {"labels": {"en": ["site"]}},
        },
        "predicates": {
            "kept_by": {
                "domain": "Device", "range": "Crew", "cardinality": "one", "labels": {"en": ["keeper"]},
                "cues": {"en": ["is kept by"]},
            },
            "stands_at": {"domain": "Device", "range": "Site", "cues": {"en": ["stands at"]}},
        },
    },
    "here",
)  # fmt: skip
KNOWN = "The Gate Crew is a crew. The Lamp Crew is a crew. Mill Yard is a site. Old Pier is a site.\n\n"


def _read(text: str) -> tuple[dict[str, str], set[tuple[str, str]]]:
    """Canonical form of every device, and subject and object of every triple."""
    text = KNOWN + text
    known = pool_names(survey(Document("a.md", text), HARBOUR).entities, HARBOUR)
    claims = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), HARBOUR, known).relations
    devices = {one.name: one.canonical for one in known if one.type not in ("Crew", "Site")}
    return devices, {(claim.subject, claim.object) for claim in claims}


@pytest.mark.parametrize(
    "head, codes, aliases",
    [
        ("No.", "1 2", {}),
        ("#", "14 15", {}),
        ("Ref", "TL-1 MF-2", {}),
        ("ID", "TL-1 MF-2", {"TL-1": "Tide Lamp", "MF-2": "Mist Fan"}),
        ("Code", "TL1 MF2", {"TL1": "Tide Lamp", "MF2": "Mist Fan"}),
        ("Label", "TL-1 MF-2", {"TL-1": "Tide Lamp", "MF-2": "Mist Fan"}),
        ("Mark", "TL-1 MF-2", {"TL-1": "Tide Lamp", "MF-2": "Mist Fan"}),
        ("Contract", "K-01 K-02", {}),
    ],
)
@pytest.mark.parametrize("item", ["Name", "Device", "Item"])
def test_a_numbered_row_is_about_its_item(head: str, codes: str, aliases: dict[str, str], item: str) -> None:
    one, two = codes.split()
    devices, pairs = _read(
        f"| {head} | {item} | Keeper |\n|---|---|---|\n| {one} | Tide Lamp | Gate Crew |\n"
        f"| {two} | Mist Fan | Lamp Crew |\n"
    )
    assert pairs == {("Tide Lamp", "Gate Crew"), ("Mist Fan", "Lamp Crew")}
    assert devices == {"Tide Lamp": "Tide Lamp", "Mist Fan": "Mist Fan", **aliases}


def test_a_row_about_an_item_gives_its_code_and_its_nickname() -> None:
    devices, _ = _read(
        "| Label | Pump | Called | Keeper |\n|---|---|---|---|\n"
        "| TL-1 | small tide pump | Sipper | Gate Crew |\n| MF-2 | large tide pump | the Gulp | Lamp Crew |\n"
    )
    one, other = "small tide pump", "large tide pump"
    assert devices == {one: one, "TL-1": one, "Sipper": one, other: other, "MF-2": other, "Gulp": other}


def test_codes_of_several_rows_about_one_item_are_no_names_of_it() -> None:
    devices, _ = _read(
        "| Label | Pump | Result |\n|---|---|---|\n| T-1 | Tide Pump | good |\n| T-2 | Tide Pump | bad |\n"
    )
    assert devices == {"Tide Pump": "Tide Pump"}


def test_a_name_is_meant_by_its_first_and_last_word() -> None:
    table = (
        "| Pump | Site |\n|---|---|\n| main cold water pump | Mill Yard |\n"
        "| spare cold water pump | Old Pier |\n| main cold air pump | Mill Yard |\n\n"
    )
    _, pairs = _read(table + "Nobody ever saw the spare pump: it is kept by the Gate Crew.\n")
    assert ("spare cold water pump", "Gate Crew") in pairs
    _, pairs = _read(table + "The main pump is kept by Gate Crew. A spare pump is kept by Lamp Crew.\n")
    assert not {crew for _, crew in pairs} & {"Gate Crew", "Lamp Crew"}


@pytest.mark.parametrize("way", ["At", "Up at", "Only at", "Down at"])
def test_what_stands_in_a_place_that_the_sentence_begins_with(way: str) -> None:
    table = "| Pump | Crew |\n|---|---|\n| Tide Pump | Gate Crew |\n| Mist Pump | Gate Crew |\n\n"
    _, pairs = _read(f"{table}{way} Mill Yard stand the Tide Pump and the Mist Pump, back to back.\n")
    assert {("Tide Pump", "Mill Yard"), ("Mist Pump", "Mill Yard")} <= pairs
    for other in ("Behind Mill Yard stands the Tide Pump.", f"{way} Mill Yard stands the Tide Pump's twin."):
        assert ("Tide Pump", "Mill Yard") not in _read(f"{table}{other}\n")[1]


def test_the_last_word_of_a_label_heads_a_column() -> None:
    text = "| Contract | Firm | Visits |\n|---|---|---|\n| K-01 | Dunlin Ropes | May |\n"
    classes = {"Firm": {"labels": {"en": ["outside firm"]}}, "Hour": {"labels": {"en": ["idle time"]}}}
    ontology = parse_ontology({"name": "quay", "classes": classes, "predicates": {}}, "here")
    read = survey(Document("a.md", text), ontology).entities
    assert [(one.name, one.type) for one in read] == [("Dunlin Ropes", "Firm")]
    assert survey(Document("a.md", text.replace("Firm", "Time")), ontology).entities == []


def test_a_first_column_of_names_stays_the_subject() -> None:
    devices, pairs = _read("| Device | Keeper |\n|---|---|\n| TL-1 | Gate Crew |\n| TL-2 | Lamp Crew |\n")
    assert pairs == {("TL-1", "Gate Crew"), ("TL-2", "Lamp Crew")}
    assert set(devices) == {"TL-1", "TL-2"}


@pytest.mark.parametrize(
    "sentence, name",
    [
        ("3 June the Cue Feeder stands at Mill Yard.", "Cue Feeder"),
        ("On 4 June the Glow Box stands at Mill Yard.", "Glow Box"),
        ("Since Monday the Glow Box stands at Mill Yard.", "Glow Box"),
        ("From June 2021 Reed Winch stands at Mill Yard.", "Reed Winch"),
        ("The Salt Road stands at Mill Yard. Today Salt Road stands at Old Pier.", "Salt Road"),
    ],
)
def test_an_inferred_name_has_no_date_or_article(sentence: str, name: str) -> None:
    devices, pairs = _read(sentence)
    assert set(devices) == {name}
    assert (name, "Mill Yard") in pairs


@pytest.mark.parametrize("word", ["Questions", "Notes", "Reports"])
def test_a_heading_word_is_no_name(word: str) -> None:
    assert _read(f"# {word}\n\nThe {word} stands at Mill Yard.") == ({}, set())


def test_a_duty_is_no_part_of_a_name() -> None:
    text = (
        "Tide Lamp is a device. Responsibility for Tide Lamp was handed from the Lamp Crew to the Gate Crew."
    )
    assert _read(text) == ({"Tide Lamp": "Tide Lamp"}, {("Tide Lamp", "Gate Crew")})


@pytest.mark.parametrize("mark", ["No. ", "no. ", "Nr. ", "No.", ""])
def test_a_number_behind_its_mark_belongs_to_the_name(mark: str) -> None:
    text = (
        f"# Pump {mark}11\n\nPump {mark}11 is the gas one, written GQ-11. It is kept by the Gate Crew.\n\n"
        f"# Pump {mark}1\n\nPump {mark}1 stands at Old Pier. Pump {mark}12 is kept by the Lamp Crew.\n"
    )
    devices, found = _read(text)
    assert {f"Pump {mark}{number}" for number in (1, 11, 12)} <= set(devices)
    assert devices["GQ-11"] == devices[f"Pump {mark}11"]
    assert len({devices[f"Pump {mark}{number}"] for number in (1, 11, 12)}) == 3
    assert (f"Pump {mark}1", "Old Pier") in found and (f"Pump {mark}12", "Lamp Crew") in found
