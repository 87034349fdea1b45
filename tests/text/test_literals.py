"""Numbers and dates are values."""

from __future__ import annotations

import pytest

from kg_pipeline.text.literals import dates_in, numbers_in, states_literal


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2024年3月5日", "2024-03-05"), ("２０２４／３／５", "2024-03-05"), ("5 March 2024", "2024-03-05"),
        ("Mar. 5, 2024", "2024-03-05"), ("May 2024", "2024-05"), ("令和6年3月", "2024-03"),
        ("2024年", "2024"),

        ("31 February 2024", ""), ("Feb 30, 2024", ""), ("2024年2月31日", ""), ("令和6年4月31日", ""),
        ("29 February 2024", "2024-02-29"), ("29 February 2023", ""),
        ("二〇二四年三月", "2024-03"), ("2024-13-01", ""), ("12345678", ""),
    ],
)  # fmt: skip
def test_dates(text: str, iso: str) -> None:
    assert [found for _, found in dates_in(text)] == ([iso] if iso else [])


def test_numbers() -> None:
    assert numbers_in("９万 and 90,000 and 1.50 and 2 million") == {"90000", "1.5", "2000000"}


@pytest.mark.parametrize(
    ("text", "name", "stated"),
    [
        ("costs ９万 USD", "90,000 USD", True),
        ("three vendors", "90,000 USD", False),
        ("since 2024年3月5日", "March 2024", True),
        ("since 2024年3月", "2024-03-05", False),
        ("limit of 5 retries", "5 times", False),
        ("Relay 7", "Relay-7", False),
    ],
)
def test_stated(text: str, name: str, stated: bool) -> None:
    assert states_literal(text, name) is stated
