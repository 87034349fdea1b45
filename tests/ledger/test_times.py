"""When a fact held: what has ended, what a text closes on both sides, and which day counts as now."""

from __future__ import annotations

import pytest

from tests.ledger.speaking import Teller

TYPES = "A : Service\nB : Service\nMori : Team\nAbe : Team\n"
OWNED = "a:owned_by:mori"


def told(*documents: tuple[str, str]) -> Teller:
    """Documents `(triples, date)`, in their order."""
    teller = Teller(types=TYPES)
    for number, (text, date) in enumerate(documents):
        teller.say(f"doc{number}", text, date=date)
    return teller


def test_what_texts_only_say_to_have_ended_held_until_then() -> None:
    view = told(("A | owned_by | Mori | not | ended | until 2025-03\n", "2025-06-01")).ledger.view
    denied = f"{OWNED}:not"
    assert [(t.since, t.until) for t in view.terms_before(denied)] == [(None, "2025-03")]
    assert view.holds_at(denied, "2024")
    assert not view.holds_at(denied, "2025-04")
    fact = view.fact(denied)
    assert fact is not None
    assert (fact.interval.since, fact.interval.until) == ("2025-03", None)


def test_an_end_without_a_date_lies_before_the_document_that_tells_it() -> None:
    dated = told(("A | owned_by | Mori | not | ended\n", "2025-06-01")).ledger.view
    assert [t.until for t in dated.terms_before(f"{OWNED}:not")] == ["2025-06-01"]
    undated = told(("A | owned_by | Mori | not | ended\n", "")).ledger.view
    assert undated.terms_before(f"{OWNED}:not") == []
    assert undated.only_ended(f"{OWNED}:not")


def test_a_flat_denial_tells_of_no_time_before() -> None:
    view = told(("A | owned_by | Mori | not\n", "2025-06-01")).ledger.view
    assert view.terms_before(f"{OWNED}:not") == []
    assert not view.holds_at(f"{OWNED}:not", "2024")


def test_what_is_affirmed_too_is_dated_by_the_affirmation() -> None:
    view = told(
        ("A | owned_by | Mori | from 2020\n", "2021-01-01"),
        ("A | owned_by | Mori | not | ended | until 2025-03\n", "2025-06-01"),
    ).ledger.view
    assert view.terms_before(f"{OWNED}:not") == []
    assert [(t.since, t.until) for t in view.terms(OWNED)] == [("2020", "2025-03")]


@pytest.mark.parametrize(
    ("period", "written", "other", "over"),
    [
        ("from 2019 | until 2022", "2024-01-01", "", True),
        ("from 2019 | until 2022", "2020-01-01", "", False),
        ("from 2019 | until 2022", "2020-01-01", "2023-05-05", True),
        ("until 2022", "2024-01-01", "", True),
        ("from 2019 | until 2022", "", "", True),
        ("until 2022", "", "", False),
        ("from 2019", "2024-01-01", "", False),
    ],
)
def test_the_latest_document_says_which_ends_have_come(
    period: str, written: str, other: str, over: bool
) -> None:
    teller = told((f"A | owned_by | Mori | {period}\n", written))
    if other:
        teller.say("other", "B | owned_by | Abe\n", date=other)
    view = teller.ledger.view
    assert view.today() == max(written, other)
    assert view.is_over(OWNED, view.today()) is over


def test_one_text_that_gives_no_end_keeps_a_fact() -> None:
    view = told(
        ("A | owned_by | Mori | from 2019 | until 2022\n", "2021-01-01"),
        ("A | owned_by | Mori\n", "2021-06-01"),
        ("B | owned_by | Abe\n", "2024-01-01"),
    ).ledger.view
    assert not view.is_over(OWNED, view.today())
