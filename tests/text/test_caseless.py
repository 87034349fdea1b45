"""A pattern of words finds what the same pattern finds where case is ignored."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.text import (
    changes,
    cues,
    endings_en,
    evidence,
    firmness_en,
    guards,
    hedges_en,
    letters,
    needs_en,
)
from kg_pipeline.text.caseless import Caseless

PATTERNS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": pattern
    for module in (changes, cues, endings_en, evidence, firmness_en, guards, hedges_en, letters, needs_en)
    for name, pattern in vars(module).items()
    if isinstance(pattern, Caseless)
}
_WORDS = re.findall(
    r"\S+",
    """no longer not any more NONE of Reportedly it is said to rumours will be moved From To
    now Since 2024 the other one They were told planned proposes next week Tomorrow soon used
    despite all talk in case anyone asks IT which Zubra K ſince ı was ist nicht нет Никогда não
    去年 から ’s don’t couldn't . , ; : ( )""",
)
SENTENCES = st.lists(st.sampled_from(_WORDS) | st.text(max_size=4), max_size=14).map(" ".join)


def test_there_are_some() -> None:
    assert len(PATTERNS) >= 10


@pytest.mark.parametrize("name", sorted(PATTERNS))
@given(text=SENTENCES, pos=st.integers(0, 30), size=st.integers(0, 90))
def test_it_finds_what_is_found_where_case_is_ignored(name: str, text: str, pos: int, size: int) -> None:
    pattern = PATTERNS[name]
    plain = re.compile(pattern.pattern, re.I)
    for written in (text, text.upper()):
        for bounds in ((), (pos,), (pos, pos + size)):
            found, expected = pattern.search(written, *bounds), plain.search(written, *bounds)
            assert (found and (found.span(), found.group())) == (
                expected and (expected.span(), expected.group())
            )
            spans = [m.span() for m in pattern.finditer(written, *bounds)]
            assert spans == [m.span() for m in plain.finditer(written, *bounds)]
        assert cues.blank(pattern, written) == cues.blank(plain, written)


def test_escapes_and_names_of_groups_stay_what_they_are() -> None:
    pattern = Caseless(r"\b(?P<Who>[A-F]+)\S\W\D(?P=Who)\b")
    for text in ("ABx aab", "ABx -AB", "abX -AB", "gh", "AB\tx-ab"):
        found, expected = pattern.search(text), re.search(pattern.pattern, text, re.I)
        assert (found and found["Who"]) == (expected and expected["Who"])


@pytest.mark.parametrize("phrase", ["hands grix to", "übergibt", "ſends", "見張る"])
def test_a_wording_is_found_in_capitals_or_not(phrase: str) -> None:
    text = f"Vorl {phrase.upper()} Nask, {phrase} Ylm."
    blanked = cues.blank(cues.worded(phrase), text)
    assert blanked == cues.blank(re.compile(re.escape(phrase), re.I), text)
    assert blanked.count("\x00") == 2 * len(phrase)
