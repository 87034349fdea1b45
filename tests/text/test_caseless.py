"""A pattern of words finds what the same pattern finds where case is ignored."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from sys import maxsize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.text import (
    anchors,
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
from tests.text.patterned import parse, text_with

MODULES = (changes, cues, endings_en, evidence, firmness_en, guards, hedges_en, letters, needs_en)


def patterns_in(name: str, value: object) -> Iterator[tuple[str, Caseless]]:
    """The patterns of a name, which may hold several."""
    if isinstance(value, Caseless):
        yield name, value
    elif isinstance(value, tuple):
        for at, inner in enumerate(value):
            yield from patterns_in(f"{name}.{at}", inner)


PATTERNS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": pattern
    for module in MODULES
    for held, value in vars(module).items()
    for name, pattern in patterns_in(held, value)
}
PLAIN = {name: re.compile(pattern.pattern, re.I) for name, pattern in PATTERNS.items()}
FIRST = {name: Caseless(pattern.pattern, patience=maxsize) for name, pattern in PATTERNS.items()}
LATER = {name: Caseless(pattern.pattern, patience=0) for name, pattern in PATTERNS.items()}
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
    for written in (text, text.upper()):
        for bounds in ((), (pos,), (pos, pos + size)):
            check(name, written, *bounds)


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_it_finds_what_is_made_to_be_found(name: str) -> None:
    chance = random.Random(name)
    parsed, plain = parse(PATTERNS[name].pattern), re.compile(PATTERNS[name].pattern, re.I)
    hits = 0
    for _ in range(60):
        text = text_with(parsed, chance)
        check(name, text)
        check(name, text, chance.randrange(4), chance.randrange(len(text) + 2))
        hits += plain.search(text) is not None
    assert hits > 5


def check(name: str, text: str, *bounds: int) -> None:
    """A pattern does with `text` what it does where case is ignored, from its first search and ever after."""
    plain = PLAIN[name]
    spans = [m.span() for m in plain.finditer(text, *bounds)]
    for pattern in (FIRST[name], LATER[name]):
        for found, expected in (
            (pattern.search(text, *bounds), plain.search(text, *bounds)),
            (pattern.match(text, *bounds), plain.match(text, *bounds)),
            (pattern.fullmatch(text, *bounds), plain.fullmatch(text, *bounds)),
        ):
            assert (found and (found.span(), found.group())) == (
                expected and (expected.span(), expected.group())
            )
        assert [m.span() for m in pattern.finditer(text, *bounds)] == spans
        assert cues.blank(pattern, text) == cues.blank(plain, text)


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


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"\bno\s+longer\b", {"|longer|"}),
        (r"\b(?:tar|pitch(?:es)?)\b", {"|tar|", "|pitch|", "|pitches|"}),
        (r"(?:re)?knit\w*", {"knit", "reknit"}),
        (r"[a-z]+n['’]t\b", {"n|'|t|"}),
        (r"の後|glaze", {"glaze"}),
        (r"glaze|\d+", None),
        (r"\w+", None),
        (r"(?:glaze)?", None),
    ],
)
def test_the_words_of_a_pattern(pattern: str, expected: set[str] | None) -> None:
    found = anchors.anchors(pattern)
    assert found == (expected if expected is None else frozenset(expected))


def test_a_pattern_that_this_python_does_not_tell_about_is_always_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(anchors.importlib, "import_module", lambda name: object())
    assert anchors.anchors(r"\bkiln\b") is None
    assert Caseless(r"\bkiln\b", patience=0).search("A Kiln.") is not None


def test_a_word_that_ends_where_the_search_does_is_a_word() -> None:
    pattern = Caseless(r"\bkiln\b", patience=0)
    found = pattern.search("kilns", 0, 4)
    assert found is not None and found.span() == (0, 4)
    assert pattern.search("kilns") is None
