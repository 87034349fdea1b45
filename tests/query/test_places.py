"""Where quotes stand, for a reader: lines, and the row of a table around a lone cell."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.records import Span
from kg_pipeline.places import line_at, spot, table_row
from tests.cli.test_known import assert_verbatim
from tests.running import ONTOLOGY, kg, write

TABLE = (
    "# Stores\n\n| Store | Written by | |\n|---|---|---|\n"
    "| Orders DB | order-service | eu |\n| A\\|B | | x |\n"
)


def row_at(text: str, words: str) -> str:
    start = text.index(words)
    return table_row(text, Span(start, start + len(words)))


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_a_cell_is_shown_with_its_row_under_its_headings(ending: str) -> None:
    text = TABLE.replace("\n", ending)
    assert row_at(text, "order-service") == "Store: Orders DB; Written by: order-service; eu"
    assert row_at(text, "| Orders DB | order-service | eu |") == row_at(text, "eu")
    assert row_at(text, "A\\|B") == "Store: A|B; x"


def test_what_is_no_later_row_of_a_table_has_none() -> None:
    assert row_at(TABLE, "Written by") == ""
    assert row_at(TABLE, "Stores") == ""
    assert row_at("a | b in running text", "b") == ""
    assert row_at(f"| a | b |\n|---|---|\n| {'x' * 2000} | y |\n", "y") == ""
    assert row_at("| a | b |\n|---|---|\n| 1 | 2 | 3 |\n", "2") == ""


@given(st.text(alphabet="|ab-\\ \n\r", max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_no_text_breaks_it(text: str, one: int, other: int) -> None:
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    assert isinstance(table_row(text, Span(start, end)), str)
    assert line_at(text, start) >= 1


def test_answers_and_facts_show_the_row_and_keep_the_quote_verbatim(workspace: Path) -> None:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace,
        docs__a_md="# Alpha Service\n\nText.\n",
        docs__t_md="# Owners\n\n| Service | Owner | Since |\n|---|---|---|\n"
        "| Alpha Service | Red Team | 2024 |\n",
    )
    assert kg("ingest", "docs").code == 0
    summary = kg("query", "Who owns Alpha Service?", "--json").summary
    assert summary["answered"]
    assert_verbatim(workspace, summary["citations"])
    assert {c["table_row"] for c in summary["citations"]} == {
        "Service: Alpha Service; Owner: Red Team; Since: 2024"
    }
    for command in (
        ["query", "Who owns Alpha Service?"],
        ["show", "alpha-service"],
        ["between", "Alpha Service", "Red Team"],
        ["timeline", "Alpha Service"],
    ):
        assert "Owner: Red Team; Since: 2024" in kg(*command).out, command


@pytest.mark.parametrize(
    ("doc", "part", "told"),
    [
        ("log/notes.md", "", "log/notes.md:9"),
        ("notes.txt", "", "notes.txt:9"),
        ("lists/stores.csv", "row 2", "lists/stores.csv (row 2)"),
        ("stores.xlsx", "Stores!A7", "stores.xlsx (Stores!A7)"),
        ("mail/0311.eml", "message 1", "mail/0311.eml (message 1, line 9 of the text)"),
        ("page.html", "", "page.html (line 9 of the text)"),
    ],
)
def test_a_line_of_the_file_is_named_only_where_the_text_has_its_lines(
    doc: str, part: str, told: str
) -> None:
    assert spot(doc, 9, part) == told
