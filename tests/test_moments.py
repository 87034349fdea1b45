"""Points in time as users write them, and a ledger whose clock was set back."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from kg_ledger.errors import KgError
from kg_ledger.ledger import Ledger
from kg_pipeline import moments
from kg_pipeline.moments import moment
from tests.ledger.speaking import Teller
from tests.running import kg, write


def test_the_examples() -> None:
    assert doctest.testmod(moments).failed == 0


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("7", 7),
        ("99999", 99999),
        ("2024", "2024"),
        ("2024-06-01T09", "2024-06-01T09"),
        ("2024-06-01T09:00:30.5", "2024-06-01T09:00:30.5"),
        ("2024-06-01T09:00Z", "2024-06-01T09:00"),
        ("2024-06-01T00:30:10+09:00", "2024-05-31T15:30:10"),
        ("20241399", 20241399),
    ],
)
def test_what_is_understood(given: str, expected: int | str) -> None:
    assert moment(given) == expected


@pytest.mark.parametrize(
    "given", ["", "soon", "2024-13", "2024-06-31", "06/01/2024", "-3", "2024-6", "１２０", "1.5"]
)
def test_what_is_not_says_what_would_be(given: str) -> None:
    with pytest.raises(KgError, match="2024-06-01T09:00"):
        moment(given)


def test_a_clock_that_was_set_back_hides_no_later_record(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = iter(["2030-01-01T00:00:00.000Z", "2026-05-01T00:00:00.000Z", "2026-06-01T00:00:00.000Z"])
    now = next(hours)
    monkeypatch.setattr("kg_ledger.stores.memory.timestamp", lambda: now)
    teller = Teller()
    teller.say("a", "A : Service\nB : Service\nA | calls | B")
    now = next(hours)
    teller.say("b", "A | calls | C\nC : Service")
    now = next(hours)
    teller.say("c", "A | calls | D\nD : Service")
    ledger: Ledger = teller.ledger
    assert ledger.verify().ok
    assert len(ledger.as_of("2026-05").facts()) == 2
    assert len(ledger.as_of("2026-06").facts()) == 3
    assert ledger.as_of("2025").facts() == []


def test_an_hour_of_another_zone_is_the_same_hour(workspace: Path) -> None:
    write(workspace, docs__a_md="Alpha Service calls Beta Service.\n")
    kg("ingest", "docs")
    at = kg("ledger", "log", "--json").rows[0]["at"]
    day, hour, rest = at[:10], int(at[11:13]), at[13:19]
    if hour <= 14:
        there = f"{day}T{hour + 9:02}{rest}+09:00"
        assert kg("ledger", "as-of", there, "--json").code == 0
        assert moment(there) == at[:19]
    assert kg("ledger", "as-of", at[:19].replace("T", " "), "--json").summary["as_of"]


@pytest.mark.parametrize("given", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "9" * 23])
def test_what_lies_outside_of_time_is_refused(given: str) -> None:
    with pytest.raises(KgError, match="--as-of"):
        moment(given)
