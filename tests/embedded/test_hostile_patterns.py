"""Patterns of the readers over runs that they could go back over again and again: each comes to an end."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.aliases import aliases_stated
from kg_pipeline.text.firmness_en import NO_HEDGE
from kg_pipeline.text.kinds_en import _PARTED


@pytest.mark.parametrize("run", ["when it ", "they ", "and when we ", " ", "always really "])
def test_what_people_say_and_mean_is_looked_for_once(run: str) -> None:
    assert aliases_stated(f"People say Otter {run * 400}", 0) == []


def test_what_somebody_says_is_no_hedge_over_any_distance() -> None:
    assert NO_HEDGE.search("whatever what " + "the old hand " * 5_000) is None
    assert NO_HEDGE.search("Whatever what the old hand says about it") is not None


def test_blanks_between_kinds_are_passed_once() -> None:
    assert _PARTED.split("kilns" + " " * 20_000) == ["kilns" + " " * 20_000]
    assert _PARTED.split("kilns, mills   and sheds") == ["kilns", "mills", "sheds"]
