"""What each line is, and what stands above it."""

from __future__ import annotations

import pytest

from kg_pipeline.text.outline import Kind, Outline


def _headings(text: str) -> list[tuple[int, str]]:
    return [(h.level, h.title) for h in Outline(text).headings]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# A\n\n## B ##\n", [(1, "A"), (2, "B")]),
        ("Title\n=====\n\nPart\n----\n", [(1, "Title"), (2, "Part")]),
        ("= Doc\n\n== Part\n", [(1, "Doc"), (2, "Part")]),
        ("■概要\n\n本文。\n", [(3, "概要")]),
        ("第3章 設計\n\n本文。\n", [(3, "第3章 設計")]),
        ("【連絡先】\n\n本文。\n", [(3, "連絡先")]),
        ("```\n# no heading\n```\n", []),
        ("---\ntitle: x\n---\n\n# A\n", [(1, "A")]),
        ("文で終わる。\n----\n次\n", []),
        ("two\nlines\n---\n", []),
        ("Item | price\n" + "=" * 60 + "\n", []),
    ],
)
def test_headings(text: str, found: list[tuple[int, str]]) -> None:
    assert _headings(text) == found


def test_a_table_row_knows_its_header() -> None:
    text = "lead:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n"
    outline = Outline(text)
    assert outline.table_header(text.index("| 3")) == "| a | b |"
    assert outline.table_header(text.index("| a")) == ""
    assert outline.lead(text.index("| 3")) == "lead:"


def test_an_item_knows_its_lead() -> None:
    text = "Callers:\n- one\n  more of one\n- two\n\nNext\n"
    outline = Outline(text)
    assert outline.lead(text.index("- two")) == "Callers:"
    assert outline.lead(text.index("Next")) == ""


def test_lines_tile_the_text_in_every_newline() -> None:
    for newline in ("\n", "\r\n", "\r"):
        text = newline.join(["# A", "", "text", "- item", "last"])
        lines = Outline(text).lines
        assert "".join(text[line.span.start : line.span.end] for line in lines) == text
        assert [line.kind for line in lines] == [Kind.HEADING, Kind.BLANK, Kind.TEXT, Kind.ITEM, Kind.TEXT]
