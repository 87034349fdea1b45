"""どちらも and the like stand for the names that the words just before put side by side."""

from __future__ import annotations

import pytest

from tests.embedded.test_ja_strangers import facts

BOTH = {("綾織機", "kept_by", "夕凪組"), ("紬織機", "kept_by", "夕凪組")}


def kept(text: str) -> set[tuple[str, str, str]]:
    return {fact for fact in facts(text) if fact[1] == "kept_by"}


@pytest.mark.parametrize(
    "word", ["どちらも", "いずれも", "両方とも", "二つとも", "双方とも", "なお、どちらも"]
)
@pytest.mark.parametrize("rest", ["夕凪組が担当する。", "夕凪組が担当している。", "担当は夕凪組だ。"])
def test_both_names_of_the_sentence_before(word: str, rest: str) -> None:
    assert kept(f"綾織機と紬織機は古い。{word}{rest}") == BOTH
    assert kept(f"綾織機、紬織機の順に動かす。{word}{rest}") == BOTH
    assert kept(f"綾織機と紬織機は糸倉を呼び出す。{word}{rest}") == BOTH


def test_both_names_of_the_heading_at_the_head_of_its_section() -> None:
    assert kept("# 綾織機と紬織機\n\nどちらも夕凪組が担当する。") == BOTH
    assert kept("# 綾織機と紬織機\n\n古い。どちらも夕凪組が担当する。") == set()


def test_two_names_of_a_class_that_a_sentence_relates() -> None:
    assert kept("綾織機は紬織機を呼び出す。どちらも夕凪組が担当する。") == BOTH


def test_a_noun_before_the_word() -> None:
    assert kept("綾織機と紬織機は古い。担当はどちらも夕凪組だ。") == BOTH


def test_several_names_for_any_number_but_not_for_two() -> None:
    three = "綾織機と紬織機と絣織機は古い。"
    assert len(kept(three + "いずれも夕凪組が担当する。")) == 3
    assert kept(three + "どちらも夕凪組が担当する。") == set()


@pytest.mark.parametrize(
    "before",
    [
        "綾織機は古い。",
        "綾織機と紬織機と夜間巻取は古い。",
        "夜間巻取と綾織機と紬織機は古い。",
        "綾織機と紬織機は古い。春が来た。",
    ],
)
def test_where_the_names_are_not_told_nothing_is_said_of_one_of_them(before: str) -> None:
    assert kept(before + "どちらも夕凪組が担当する。") == set()


def test_a_sentence_that_names_them_itself_is_read_as_it_stands() -> None:
    assert kept("絣織機は古い。綾織機と紬織機はどちらも夕凪組が担当する。") == BOTH
