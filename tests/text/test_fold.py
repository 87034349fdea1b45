"""Folding has a way back, and agrees with Unicode's own normal form."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.text.fold import fold
from tests.text.scripts import ANY_TEXT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ｶﾞﾗｽ㈱", "ガラス(株)"),
        ("ﾊﾟﾋﾟﾌﾟ", "パピプ"),
        ("台帳ＡＰＩ を\r\n呼び", "台帳apiを呼び"),
        ("Order\n  Hub", "order hub"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("“a” – ‘b’", "\"a\" - 'b'"),
        ("がぎ", "か\u3099き\u3099"),
        ("한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"),
        ("é", "e\u0301"),
        ("Straße", "STRASSE"),
        ("か\u200b\u3099", "が"),
        ("ΐ", "ι\u0308\u0301"),
        ("ﷺ", "صلى الله عليه وسلم"),
    ],
)
def test_spellings_of_one_passage_fold_alike(one: str, other: str) -> None:
    assert fold(one).text == fold(other).text


@pytest.mark.parametrize(
    ("one", "other"),
    [("呼び出す", "呼び出さない"), ("ばら", "はら"), ("Relay-7A", "Relay-7B"), ("a b", "ab"), ("1 1", "11")],
)
def test_different_words_do_not(one: str, other: str) -> None:
    assert fold(one).text != fold(other).text


def test_b22_a_mark_is_folded_with_its_base() -> None:
    folded = fold("xｶﾞy")
    assert folded.text == "xガy"
    span = folded.span(1, 2)
    assert (span.start, span.end) == (1, 3)


@given(ANY_TEXT)
def test_every_folded_character_knows_where_it_came_from(text: str) -> None:
    folded = fold(text)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    last = 0
    for start, end in zip(folded.starts, folded.ends, strict=True):
        assert 0 <= start < end <= len(text)
        assert start >= last or start == last
        last = start


@given(ANY_TEXT)
def test_folding_again_changes_nothing(text: str) -> None:
    once = fold(text).text
    assert fold(once).text == once


@given(st.text(alphabet="aéｶﾞﾟ㈱한ᄒ\u1161\u11ab\u3099か゛\u0301ﬁ²", max_size=12))
def test_unicode_normal_forms_fold_alike(text: str) -> None:
    for form in ("NFC", "NFD"):
        assert fold(unicodedata.normalize(form, text)).text == fold(text).text
