"""Fields, table rows and list items under a lead."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.columns import values
from kg_pipeline.providers.embedded.frame import Block, Cell, Scene
from tests.embedded.english import Triple, hubs
from tests.embedded.test_en_by_class import BAY

HUBS = hubs()


def _field(key: str, value: str) -> Block:
    text = f"{key}: {value}"
    return Block("field", text, 0, key=key, value=value, value_start=len(key) + 2)


def _item(text: str, lead: str) -> set[Triple]:
    block = Block("item", text, len(lead) + 3, lead=lead, lead_start=0)
    scene = Scene(topic=HUBS.names["A"], lead_names=HUBS.find(lead, 0))
    return HUBS.read(text, scene, block)


@pytest.mark.parametrize(
    "key, value, triples",
    [
        ("Owner", "Red Team", {("A", "owned_by", "Red Team", "")}),
        ("Depends on", "B, C", {("A", "calls", "B", ""), ("A", "calls", "C", "")}),
        ("Called by", "B and C", {("B", "calls", "A", ""), ("C", "calls", "A", "")}),
        ("Team", "Red Team", {("A", "owned_by", "Red Team", "")}),
        ("Callers", "B", {("B", "calls", "A", "")}),
        ("Planned owner", "Red Team", {("A", "owned_by", "Red Team", "planned")}),
        ("Former owner", "Blue Team", {("A", "owned_by", "Blue Team", "negated")}),
        ("Owner", "Red Team (planned)", {("A", "owned_by", "Red Team", "planned")}),
        ("Owner", "Red Team?", set()),
        ("Colour", "B", set()),
        ("Team in charge", "Red Team", {("A", "owned_by", "Red Team", "")}),
        ("Responsible team", "Red Team", {("A", "owned_by", "Red Team", "")}),
        ("Team no longer in charge", "Red Team", set()),
    ],
)
def test_fields(key: str, value: str, triples: set[Triple]) -> None:
    assert HUBS.fields(_field(key, value), HUBS.scene(topic="A")) == triples


def test_b61_a_list_is_read_with_its_lead() -> None:
    assert _item("B", "Callers of D:") == {("B", "calls", "D", "")}
    assert _item("B", "It calls:") == {("A", "calls", "B", "")}
    assert _item("B", "The following services call D:") == {("B", "calls", "D", "")}
    assert _item("B for prices", "A depends on") == {("A", "calls", "B", "")}
    assert _item("Rewrite B", "Ideas") == set()


def test_a_planned_list_states_no_fact() -> None:
    assert _item("B", "Planned callers of D:") == {("B", "calls", "D", "planned")}


def _row(*cells: tuple[str, str]) -> Block:
    text = " | ".join(cell for _, cell in cells)
    at, made = 0, []
    for column, cell in cells:
        made.append(Cell(cell, at, column))
        at += len(cell) + 3
    return Block("row", text, 0, cells=tuple(made))


def test_a_row_speaks_of_its_first_name() -> None:
    row = _row(("Service", "A"), ("Owner", "Red Team"), ("Calls", "B, C"), ("Note", "D"))
    assert HUBS.fields(row, Scene()) == {
        ("A", "owned_by", "Red Team", ""),
        ("A", "calls", "B", ""),
        ("A", "calls", "C", ""),
    }
    inverse = _row(("Name", "StockDB"), ("Written to by", "A"))
    assert HUBS.fields(inverse, Scene()) == {("A", "writes_to", "StockDB", "")}


def test_a_column_says_what_the_first_name_is_for() -> None:
    for column in ("Covers", "Applies to"):
        row = _row(("Team", "Red Team"), (column, "B, StockDB"))
        assert HUBS.fields(row, Scene()) == {
            ("B", "owned_by", "Red Team", ""),
            ("StockDB", "owned_by", "Red Team", ""),
        }
    assert HUBS.fields(_row(("Service", "A"), ("Covers", "StockDB")), Scene()) == set()


def test_a_row_may_spell_a_triple_out() -> None:
    row = _row(("From", "A"), ("Relation", "depends on"), ("To", "B"))
    assert HUBS.fields(row, Scene()) == {("A", "calls", "B", "")}


@pytest.mark.parametrize(
    ("text", "triples"),
    [
        ("Owner: Red Team.", {("A", "owned_by", "Red Team", "")}),
        ("There is one owner here: Red Team.", set()),
        ("There are two owners: Red Team and Blue Team.", set()),
        ("We have two owners: Red Team and Blue Team.", set()),
    ],
)
def test_how_many_there_are_of_a_kind_is_nothing_of_the_topic(text: str, triples: set[Triple]) -> None:
    assert HUBS.read(text, HUBS.scene(topic="A")) == triples


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ("K-12 on the wheels, G-7 in the drive", ["K-12", "G-7"]),
        ("Duke Street, House on the Hill", ["Duke Street", "House on the Hill"]),
        ("Lamp for the night round; Bell", ["Lamp", "Bell"]),
    ],
)
def test_where_a_listed_thing_is_is_no_part_of_its_name(listed: str, names: list[str]) -> None:
    assert [name for name, _ in values(listed)] == names


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Hoist: WN-4", {("Petrel", "fitted_with", "WN-4", "")}),
        ("Haven: Salt Quay, north side", {("Petrel", "berths_at", "Salt Quay", "")}),
        ("Contact: Cork Guild", set()),
        ("Former hoist: WN-4", set()),
        ("Hoist that hums: WN-4", set()),
        ("Hoist: not WN-4", set()),
        ("Sister: Gannet", set()),
    ],
)
def test_a_key_of_no_wording_by_the_classes_of_topic_and_value(line: str, said: set[tuple[str, ...]]) -> None:
    key, value = line.split(": ")
    block = Block("field", line, 0, key=key, value=value, value_start=len(key) + 2)
    assert BAY.fields(block, BAY.scene(topic="Petrel")) == said
