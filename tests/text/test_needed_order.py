"""A wording of order in the negative is a need, and what ends in a clause behind ends nothing else."""

from __future__ import annotations

import pytest

from kg_ledger.records import Span
from kg_pipeline.text.polarity import Reading, is_denial, read_polarity


@pytest.mark.parametrize("wording", ["cannot start before", "must not run until", "の前には始められない"])
def test_a_wording_of_order_denies_nothing(wording: str) -> None:
    assert not is_denial(wording)


@pytest.mark.parametrize("wording", ["cannot be used together with", "must not be stored with"])
def test_a_ban_is_worded_in_the_negative(wording: str) -> None:
    assert is_denial(wording)


def test_what_ends_in_a_clause_behind_ends_nothing_else() -> None:
    text = "Mill A waits for Kiln B, so nobody opens the hatch until the rinse has ended."
    ends = [Span(0, 6), Span(17, 23)]
    assert read_polarity(text, ends, ["waits for"]) is Reading.AFFIRMED
