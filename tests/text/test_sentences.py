"""Where sentences end, and where they only seem to."""

from __future__ import annotations

import pytest
from hypothesis import given

from kg_pipeline.text.sentences import sentences
from tests.text.scripts import ANY_TEXT


def _split(text: str) -> list[str]:
    return [text[s.start : s.end].strip() for s in sentences(text)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("甲は乙を呼ぶ。また丙に書く！「終わり。」と言った．次（注。）へ",
         ["甲は乙を呼ぶ。", "また丙に書く！", "「終わり。」と言った．", "次（注。）へ"]),
        ("「行く。」「待て。」", ["「行く。」", "「待て。」"]),
        ("値は３．５である。次。", ["値は３．５である。", "次。"]),
        ("A calls B. A calls C.", ["A calls B.", "A calls C."]),
        ("Dr. Mori of Acme Inc. met J. Smith at 3.5 p.m. sharp. He left.",
         ["Dr. Mori of Acme Inc. met J. Smith at 3.5 p.m. sharp.", "He left."]),
        ("Use e.g. a cache. See Fig. 3 for it!", ["Use e.g. a cache.", "See Fig. 3 for it!"]),
        ("He said “Stop. Now.” and left. She stayed.", ["He said “Stop. Now.” and left.", "She stayed."]),
        ('He said "Stop. Now." and left. She stayed.', ['He said "Stop. Now." and left.', "She stayed."]),
        ("# Title\nText goes\non here. End.", ["# Title", "Text goes\non here.", "End."]),
        ("- one\n- two\n- three", ["- one", "- two", "- three"]),
        ("1. first\n2. second", ["1. first", "2. second"]),
        ("| a | b |\n| c | d |", ["| a | b |", "| c | d |"]),
        ("日時: 今日\n場所: ここ", ["日時: 今日", "場所: ここ"]),
        ("話說當日林\n沖道：「好。」便走。", ["話說當日林\n沖道：「好。」", "便走。"]),
        ("A waits… then goes. B too… C.", ["A waits… then goes.", "B too…", "C."]),
        ("para one\n\npara two", ["para one", "para two"]),
        ("cr\r\rlf", ["cr", "lf"]),
    ],
)  # fmt: skip
def test_ends(text: str, parts: list[str]) -> None:
    assert _split(text) == parts


def test_a_bracket_that_never_closes_protects_nothing() -> None:
    assert len(_split("「始まり。" + "次の文。" * 300)) == 301
    assert len(_split("「" * 500 + "文。文。")) == 2


@given(ANY_TEXT)
def test_sentences_tile_the_text(text: str) -> None:
    spans = sentences(text)
    assert "".join(text[s.start : s.end] for s in spans) == text
    assert all(s.start < s.end for s in spans)
