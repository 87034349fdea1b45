"""Looking for words first finds the same orders as looking for every pattern."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg_pipeline.text.orders import _ORDERS, gives_orders

MARKS = re.compile(r"[\u3000-\u9fff]")
SPOKEN = [pattern for pattern in _ORDERS if not MARKS.search(pattern.pattern)]


@pytest.mark.parametrize("number", range(len(SPOKEN)))
@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_a_pattern_finds_is_an_order(number: int, data: st.DataObject) -> None:
    pattern = SPOKEN[number]
    found = data.draw(st.from_regex(pattern, alphabet=st.characters(max_codepoint=127)))
    assert gives_orders(found)
    assert gives_orders(f"台帳 {found}")


@given(st.text(st.characters(max_codepoint=127), max_size=60))
def test_where_no_pattern_finds_anything_there_is_no_order(text: str) -> None:
    assert gives_orders(text) == any(pattern.search(text) is not None for pattern in _ORDERS)
