"""Dividing a passage: nothing is skipped, and every step makes it smaller."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.records import Span
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.passage import divide, uncovered_from

PROSE = st.lists(
    st.sampled_from(
        [
            "OrderHub calls StockDB. ",
            "決済は台帳を呼び出す。",
            "\n\n",
            "- item\n",
            "word ",
            "😀",
            "「はい。」",
        ]
    ),
    max_size=40,
).map("".join)


def chunk(text: str) -> Chunk:
    return Chunk("a.md", "rev", 2, Span(100, 100 + len(text)), text)


@given(PROSE, st.floats(0, 1))
def test_the_pieces_tile_what_is_open(text: str, share: float) -> None:
    start = int(len(text) * share)
    pieces = divide(chunk(text), start)
    for piece in pieces:
        assert text[piece.span.start - 100 : piece.span.end - 100] == piece.text
        assert len(piece.text) < len(text) or start > 0
    if pieces:
        covered = "".join(piece.text for piece in pieces)
        assert "".join(covered.split()) == "".join(text[start:].split())
    else:
        assert start == 0 or not text[start:].strip()


def test_what_follows_the_last_quotes_sentence_is_open() -> None:
    text = "A calls B. C calls D. E calls F. G calls H."
    assert uncovered_from(text, ["A calls B", "C calls D"]) == text.index("C calls")
    assert uncovered_from(text, []) == 0
    assert uncovered_from(text, ["A calls B", "not there"]) == 0
    assert uncovered_from(text, ["G calls H", "A calls B"]) == 0
