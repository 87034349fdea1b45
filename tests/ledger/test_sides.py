"""A decision that names no side means the one in doubt, and an accepted hand-over ends what was before."""

from __future__ import annotations

import pytest

from kg_ledger.records import Standing
from kg_ledger.review import Decision
from kg_ledger.sides import in_doubt_first
from tests.ledger.speaking import Teller

TYPES = "A : Service\nB : Service\nMori : Team\nAbe : Team\n"


@pytest.fixture
def teller() -> Teller:
    return Teller(types=TYPES)


def accept(teller: Teller, fact: str = "") -> int:
    [item] = teller.ledger.view.open_items()
    with teller.ledger.writing("review", "person") as writer:
        return writer.decide(Decision("accept", item.id, fact=fact))


@pytest.mark.parametrize("catalogue_first", [True, False])
@pytest.mark.parametrize("plan", ["planned | from 2026-04-01", "planned", "planned | was Mori"])
def test_a_bare_accept_means_the_plan_and_ends_what_was_there(
    teller: Teller, plan: str, catalogue_first: bool
) -> None:
    told = [
        ("list", "A | owned_by | Mori\n", ""),
        ("minutes", f"A | owned_by | Abe | {plan}\n", "2026-03-02"),
    ]
    for doc, text, date in told if catalogue_first else reversed(told):
        teller.say(doc, text, date=date)
    before = teller.ledger.view.canonical()
    seq = accept(teller)
    assert teller.standing("a:owned_by:abe") == "current"
    assert teller.standing("a:owned_by:mori") == "superseded"
    assert teller.ledger.view.open_items() == []
    with teller.ledger.writing("review", "person") as writer:
        writer.decide(Decision("undo", of=seq))
    assert teller.ledger.view.canonical() == before


def test_the_old_side_held_until_the_date_of_the_accepted_plan(teller: Teller) -> None:
    teller.say("list", "A | owned_by | Mori\n", date="2026-05-01")
    teller.say("minutes", "A | owned_by | Abe | planned | from 2027-04-01\n", date="2026-03-02")
    accept(teller)
    view = teller.ledger.view
    assert [(t.since, t.until) for t in view.terms("a:owned_by:mori")] == [(None, "2027-04-01")]
    assert [(t.since, t.until) for t in view.terms("a:owned_by:abe")] == [("2027-04-01", None)]


def test_the_old_side_named_by_a_later_document_opens_the_slot_again(teller: Teller) -> None:
    teller.say("list", "A | owned_by | Mori\n")
    teller.say("minutes", "A | owned_by | Abe | planned\n", date="2026-03-02")
    accept(teller)
    teller.say("letter", "A | owned_by | Mori\n", date="2026-06-01")
    assert [i.cls.value for i in teller.ledger.view.open_items()] == ["conflict"]


def test_what_was_only_reported_contradicts_when_it_is_accepted(teller: Teller) -> None:
    teller.say("list", "A | owned_by | Mori\n")
    teller.say("rumour", "A | owned_by | Abe | reported\n")
    accept(teller)
    assert {f.standing for f in teller.ledger.view.facts()} == {Standing.CONTESTED}


def test_the_standing_side_named_leaves_the_plan_open(teller: Teller) -> None:
    teller.say("list", "A | owned_by | Mori\n")
    teller.say("minutes", "A | owned_by | Abe | planned\n")
    accept(teller, "a:owned_by:mori")
    assert teller.standing("a:owned_by:mori") == "current"
    assert teller.standing("a:owned_by:abe") == "pending"


def test_of_a_conflict_the_side_of_the_newest_document_comes_first(teller: Teller) -> None:
    teller.say("new", "A | owned_by | Abe\n", date="2026-05-01")
    teller.say("old", "A | owned_by | Mori\n", date="2024-05-01")
    [item] = teller.ledger.view.open_items()
    assert in_doubt_first(teller.ledger.view, item) == ["a:owned_by:abe", "a:owned_by:mori"]
    teller.say("undated", "B | owned_by | Abe\n")
    teller.say("dated", "B | owned_by | Mori\n", date="2024-05-01")
    [other] = [i for i in teller.ledger.view.open_items() if i.id != item.id]
    assert in_doubt_first(teller.ledger.view, other)[0] == "b:owned_by:mori"
