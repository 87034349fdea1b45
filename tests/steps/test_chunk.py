"""Chunks tile the text, keep sentences whole, and know what stands above them."""

from __future__ import annotations

import pytest

from kg_pipeline.documents import Document
from kg_pipeline.steps.chunk import chunk
from kg_pipeline.text.tokens import estimate_tokens


def _texts(text: str, budget: int) -> list[str]:
    pieces = [c.text for c in chunk(Document("a.md", text), budget)]
    assert "".join(pieces) == text
    assert all(estimate_tokens(p) <= budget for p in pieces)
    return pieces


def test_a_small_document_is_one_chunk() -> None:
    document = Document("a.md", "# Title\n\nOne. Two.\n")
    [only] = chunk(document)
    assert (only.doc, only.index, only.text, only.revision) == ("a.md", 0, document.text, document.revision)


def test_an_empty_document_has_no_chunk() -> None:
    assert chunk(Document("a.md", "")) == []


def test_a_budget_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="budget_tokens"):
        chunk(Document("a.md", "x"), 0)


def test_b35_cuts_only_behind_a_sentence() -> None:
    unit = "甲は乙を呼ぶ。また丙に書く！「終わり。」と言った．次（注。）へ"
    pieces = _texts(unit * 20, 40)
    assert len(pieces) > 10
    for piece in pieces[:-1]:
        assert piece.endswith(("呼ぶ。", "書く！", "言った．")), piece
    assert not any(piece.startswith(("」", "）", "と")) for piece in pieces)


def test_a_sentence_over_the_limit_is_cut_at_a_clause() -> None:
    pieces = _texts("長い文であって、" * 30, 40)
    assert all(piece.endswith("、") for piece in pieces)


def test_b32_no_terminator_at_all() -> None:
    assert {len(p) for p in _texts("あ" * 1000, 100)} == {100}
    assert {len(p) for p in _texts(" " * 1000, 100)} == {400, 200}


def test_a_hard_cut_never_parts_a_base_from_its_mark() -> None:
    pieces = _texts("か\u3099" * 300, 101)
    assert all(not piece.startswith("\u3099") for piece in pieces)
    crlf = _texts("a\r\n" * 300, 10)
    assert all(not piece.startswith("\n") for piece in crlf)


def test_cuts_prefer_headings_then_paragraphs() -> None:
    part = "語る文である。" * 4
    text = "".join(f"## 見出し{i}\n\n{part}\n\n{part}\n\n" for i in range(8))
    assert all(piece.startswith("## ") for piece in _texts(text, 140))


def test_a_code_fence_is_not_cut() -> None:
    code = "```sh\n" + "run --one\n\nrun --two.  Next.\n" * 5 + "```\n"
    text = "Intro sentence here. " * 20 + "\n\n" + code + "\nAfter it. " * 30
    pieces = _texts(text, 120)
    assert any(code in piece for piece in pieces)


def test_headings_above_a_chunk() -> None:
    text = "# A\n\n## B\n\n" + "本文である。" * 30 + "\n\n## C\n\n### D\n\n" + "本文である。" * 30
    chunks = chunk(Document("a.md", text, title="A", date="2024-05"), 150)
    paths = [c.context.headings for c in chunks]
    assert paths[0] == ()
    assert ("A", "B") in paths and ("A", "C", "D") in paths and ("A", "C", "B") not in paths
    assert {(c.context.title, c.context.date) for c in chunks} == {("A", "2024-05")}


def test_b61_a_list_keeps_the_line_that_introduces_it() -> None:
    text = "Callers of D:\n\n" + "".join(f"- service number {i}\n" for i in range(60))
    chunks = chunk(Document("a.md", text), 60)
    assert chunks[0].context.lead == ""
    assert {c.context.lead for c in chunks[1:]} == {"Callers of D:"}


def test_a_table_keeps_its_header() -> None:
    rows = "".join(f"| 部品{i} | 会社{i} |\n" for i in range(40))
    text = "仕入先の一覧。\n\n| 品名 | 仕入先 |\n|---|---|\n" + rows
    chunks = chunk(Document("a.md", text), 80)
    assert len(chunks) > 3
    assert {c.context.header for c in chunks[1:]} == {"| 品名 | 仕入先 |"}
    assert {c.context.lead for c in chunks[1:]} == {"仕入先の一覧。"}
