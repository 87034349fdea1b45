"""Columns of text become tables, keyed lines and paragraphs."""

from __future__ import annotations

from kg_pipeline.reading.columns import add_columns, is_side_by_side, unwrap
from kg_pipeline.reading.layout import TextBuilder


def _built(*lines: str) -> str:
    out = TextBuilder()
    add_columns(out, list(lines))
    return out.text


def test_a_table_with_gaps() -> None:
    assert _built(
        "Code        Place      Count",
        "",
        "SKU-1       A-12       450",
        "                       12",
        "SKU-2                  7",
        "",
        "",
        "Next paragraph.",
    ) == (
        "| Code | Place | Count |\n| --- | --- | --- |\n"
        "| SKU-1 | A-12 | 450 |\n|  |  | 12 |\n| SKU-2 |  | 7 |\n\nNext paragraph.\n"
    )


def test_keyed_lines() -> None:
    assert _built("Order:      A-1          Place:     East", "Owner:      Mori") == (
        "Order: A-1\nPlace: East\nOwner: Mori\n"
    )


def test_prose_in_two_columns_is_seen() -> None:
    line = "a line of prose that is long enough here      and another beside it that is long too"
    assert is_side_by_side([line] * 8)
    assert not is_side_by_side(["a      b      c"] * 8)


def test_wrapped_japanese_is_joined() -> None:
    lines = [
        "決済サービスは台帳を呼び出す。注文サービスは在庫サー",
        "ビスに依存している。",
        "・項目",
        "短い",
        "行",
    ]
    assert unwrap(lines) == [lines[0] + lines[1], "・項目", "短い", "行"]
    assert unwrap(["English lines that were", "wrapped stay"]) == ["English lines that were", "wrapped stay"]
