"""A pattern that is only looked for where one of its words stands finds what it would find anyway."""

from __future__ import annotations

import random
import re

import pytest

from kg_pipeline.providers.embedded.ja import (
    alias_clauses,
    alias_patterns,
    alias_registers,
    alias_told,
    alias_topics,
)
from kg_pipeline.providers.embedded.ja.marked import Marked
from tests.text.patterned import parse, text_with

PATTERNS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": one
    for module in (alias_clauses, alias_patterns, alias_registers, alias_told, alias_topics)
    for name, one in vars(module).items()
    if isinstance(one, Marked)
}


def test_the_patterns_were_seen() -> None:
    assert len(PATTERNS) > 12


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_nothing_is_missed_for_want_of_a_word(name: str) -> None:
    marked = PATTERNS[name]
    plain, parsed, chance = re.compile(marked.pattern), parse(marked.pattern), random.Random(name)
    met = 0
    for _ in range(400):
        text = text_with(parsed, chance)
        found = [match.span() for match in plain.finditer(text)]
        assert [match.span() for match in marked.finditer(text)] == found, text
        once = marked.search(text)
        assert (once.span() if once is not None else None) == (found[0] if found else None), text
        assert (marked.match(text) is None) == (plain.match(text) is None), text
        met += bool(found)
    assert met


def test_a_text_without_the_word_is_passed_over() -> None:
    assert Marked("甲(?P<a>.)", "乙").search("甲丙") is None
    assert Marked("甲(?P<a>.)").search("甲丙") is not None
