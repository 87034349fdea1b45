"""Established names are found where trying each of them would find them."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.providers.embedded.ja.alias_names import Names
from kg_pipeline.providers.embedded.ja.sentences import sentence_ahead, sentence_start, split

WORDS = st.text("蛍鐘a-", min_size=1, max_size=3)
HELD = st.lists(WORDS, min_size=1, max_size=6, unique=True).map(
    lambda keys: Names((k, k.upper()) for k in keys)
)
TEXTS = st.text("蛍鐘a-は", max_size=12)
PAGES = st.text("蛍は。\n ", max_size=12)


@given(HELD, TEXTS)
def test_the_longest_name_is_taken_at_every_place(names: Names, text: str) -> None:
    each = re.compile("|".join(map(re.escape, sorted(names, key=lambda key: (-len(key), key)))))
    assert names.located(text) == [(m.start(), m.end(), names[m.group()]) for m in each.finditer(text)]


@given(HELD, TEXTS)
def test_names_are_found_within_and_at_the_end_of_a_text(names: Names, text: str) -> None:
    places = {(at, key) for key in names for at in range(len(text)) if text.startswith(key, at)}
    assert set(names.within(text)) == places
    assert list(names.ending(text)) == sorted((k for k in names if text.endswith(k)), key=lambda k: -len(k))
    assert names.that_end(text) == {name for key, name in names.items() if key.endswith(text)}


@given(PAGES, st.integers(0, 12))
def test_the_sentence_ahead_is_the_last_that_has_ended(text: str, at: int) -> None:
    ended = [text[begin:end] for begin, end in split(text) if end <= at]
    assert sentence_ahead(text, at) == (ended[-1] if ended else "")
    said = [sentence for sentence in ended if sentence.strip()]
    assert sentence_ahead(text, at, blank=False) == (said[-1] if said else "")


@given(PAGES, st.integers(0, 11))
def test_a_sentence_begins_where_it_is_cut(text: str, at: int) -> None:
    if at < len(text):
        assert [sentence_start(text, at)] == [begin for begin, end in split(text) if begin <= at < end]
