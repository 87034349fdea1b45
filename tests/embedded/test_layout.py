"""Blocks stand where they say, in every newline style and script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.providers.embedded.layout import layout

NOTE = (
    "# 題\n\n- 種別: 搬送機\n- 二つ目\n  続き\n\n"
    "| 部品 | 仕入先 |\n|---|---|\n| SR-40 | 風切精工 |\n\n> 引用\n> 続き\n"
)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_b34_blocks_are_verbatim_in_every_newline_style(newline: str) -> None:
    text = NOTE.replace("\n", newline)
    blocks = layout(text, 100)
    for block in blocks:
        piece = text[block.start - 100 : block.start - 100 + len(block.text)]
        assert piece == block.text or block.kind == "quote"
        if block.value_start >= 0:
            assert text.startswith(block.value, block.value_start - 100)
        for cell in block.cells:
            assert text.startswith(cell.text, cell.start - 100)
    assert [b.kind for b in blocks] == ["heading", "field", "item", "row", "quote"]


def test_table_cells_know_their_column() -> None:
    row = next(b for b in layout(NOTE) if b.kind == "row")
    assert [(c.column, c.text) for c in row.cells] == [("部品", "SR-40"), ("仕入先", "風切精工")]


def test_items_know_lead_heading_and_parent() -> None:
    blocks = layout("## 章\n\n次のものがある。\n\n- 甲\n  - 依存先: 乙\n- 丙\n")
    items = [b for b in blocks if b.kind in ("item", "field")]
    assert [b.lead for b in items] == ["次のものがある。"] * 3
    assert (items[1].depth, items[1].parent, items[1].key, items[1].value) == (1, "甲", "依存先", "乙")
    assert [h.text for h in items[0].headings] == ["章"]


def test_questions_and_answers_are_told_apart() -> None:
    blocks = layout("**Q. 甲とは何ですか。**\nA. 乙です。\n\n**問** 丙は。\n**答** 丁です。\n")
    assert [b.key for b in blocks] == ["Q", "A", "Q", "A"]
    assert blocks[1].text == "乙です。"


def test_code_and_comments_are_set_apart() -> None:
    blocks = layout("前\n\n```\n甲は乙に依存する。\n```\n\n<!-- 丙は丁に\n依存する。 -->\n\n後\n")
    assert [b.kind for b in blocks] == ["paragraph", "code", "code", "paragraph"]


def test_front_matter_gives_fields() -> None:
    blocks = layout("---\ntitle: 題\nowner: 甲班\n---\n\n本文\n")
    assert [(b.kind, b.key, b.value) for b in blocks[:2]] == [
        ("meta", "title", "題"),
        ("meta", "owner", "甲班"),
    ]


def test_letters_have_header_fields_and_rules_between_them() -> None:
    blocks = layout("差出人: 甲課\n件名: 件\n\n本文。\n\n----\n差出人: 乙課\n\n返事。\n")
    kinds = ["field", "field", "paragraph", "meta", "field", "paragraph"]
    assert [b.kind for b in blocks] == kinds


@given(st.text(alphabet="#-*|>:：` \n\r\t1.①・【】QA答甲乙abc。、", max_size=200))
def test_any_text_is_laid_out_verbatim(text: str) -> None:
    last = 0
    for block in layout(text):
        assert block.start >= last
        last = block.start
        if block.kind != "quote":
            assert text.startswith(block.text, block.start)
        for cell in block.cells:
            assert text.startswith(cell.text, cell.start)


def test_b32_long_lines_take_linear_time() -> None:
    for text in ("あ" * 300_000, " " * 300_000, "A. B. C. " * 30_000, "- " * 100_000, "|" * 100_000):
        layout(text)
