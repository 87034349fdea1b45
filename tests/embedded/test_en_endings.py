"""What is over or done without the words of its predicate: taken out, left, done without, moved."""

from __future__ import annotations

import pytest

from tests.embedded.quarry import told


@pytest.mark.parametrize(
    "text, triples",
    [
        ("The RB-40 was taken out of Old Hamish in May.", {"Old Hamish fitted_with RB-40 negated ended"}),
        ("RB-40 has been removed from Old Hamish.", {"Old Hamish fitted_with RB-40 negated ended"}),
        ("RB-40 has been struck off the list of Old Hamish.", {"Old Hamish fitted_with RB-40 negated ended"}),
        ("Old Hamish now does without RB-40.", {"Old Hamish fitted_with RB-40 negated ended"}),
        (
            "Old Hamish left Whin Pit in March and now stands in Slate Pit.",
            {"Old Hamish placed_in Whin Pit negated ended", "Old Hamish placed_in Slate Pit"},
        ),
        ("The move of Old Hamish to Slate Pit is complete.", {"Old Hamish placed_in Slate Pit"}),
    ],
)
def test_it_is_over_or_done(text: str, triples: set[str]) -> None:
    assert told(text) == triples


@pytest.mark.parametrize(
    "text",
    [
        "Old Hamish was never taken out of Whin Pit.",
        "RB-40 will be removed from Old Hamish.",
        "If RB-40 is removed from Old Hamish, ring.",
        "RB-40 was removed from Old Hamish for cleaning.",
        "Old Hamish does without RB-40 when it rains.",
        "The Dawn Gang left Whin Pit at noon.",
        "The oil was taken out of Old Hamish.",
        "The move of Old Hamish to Slate Pit is not complete.",
        "The move of Old Hamish to Slate Pit was discussed.",
    ],
)
def test_nothing_is_over(text: str) -> None:
    assert told(text) == set()
