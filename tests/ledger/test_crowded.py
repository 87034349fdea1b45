"""Hundreds of values for one slot: one item, everything contested, and a cost that does not explode."""

from __future__ import annotations

from random import Random

from kg_ledger.ledger import Ledger
from kg_ledger.review import Decision
from kg_ledger.standing import MOST_RIVALS, Weigher
from tests.ledger.histories import check_from_scratch
from tests.ledger.speaking import Teller, say

CROWD = MOST_RIVALS + 15
TYPES = "A : CoreService\n" + "".join(f"Team {n} : Team\n" for n in range(CROWD))


def crowded(order: list[int]) -> Ledger:
    teller = Teller(types=TYPES)
    with teller.ledger.writing("r", "test") as writer:
        for n in order:
            say(writer, f"d{n}", f"A | owned_by | Team {n}")
    return teller.ledger


def test_every_value_of_a_crowded_slot_is_contested_and_none_is_left_out_of_the_item() -> None:
    ledger = crowded(list(range(CROWD)))
    view = ledger.view
    facts = [fact for fact in view.facts() if fact.predicate == "owned_by"]
    assert {fact.standing.value for fact in facts} == {"contested"}
    assert all(0 < len(fact.contested_with) <= MOST_RIVALS for fact in facts)
    [item] = view.open_items()
    assert set(item.facts) == {fact.id for fact in facts} and len(facts) == CROWD
    check_from_scratch(view)
    assert ledger.verify().ok
    with ledger.writing("r", "person") as writer:
        seq = writer.decide(Decision("accept", item.id, "a:owned_by:team-7"))
    assert [f.id for f in ledger.view.facts() if f.standing.value == "current"] == ["a:owned_by:team-7"]
    assert ledger.view.open_items() == []
    with ledger.writing("r", "person") as writer:
        writer.decide(Decision("undo", of=seq))
    assert ledger.view.canonical() == crowded(list(range(CROWD))).view.canonical()


def test_the_order_in_which_a_slot_was_crowded_does_not_matter() -> None:
    order = list(range(CROWD))
    Random(3).shuffle(order)
    one, other = crowded(list(range(CROWD))).view, crowded(order).view
    standings = [{f.id: (f.standing, len(f.contested_with)) for f in view.facts()} for view in (one, other)]
    assert standings[0] == standings[1]
    assert one.canonical() == other.canonical()
    assert [(i.id, i.rule, i.facts) for i in one.open_items()] == [
        (i.id, i.rule, i.facts) for i in other.open_items()
    ]


def test_one_more_value_is_compared_with_the_others_and_not_all_with_all() -> None:
    compared = 0
    plain = Weigher._outcome

    def counted(self: Weigher, *given: object) -> object:
        nonlocal compared
        compared += 1
        return plain(self, *given)  # type: ignore[arg-type]

    ledger = crowded(list(range(CROWD - 1)))
    Weigher._outcome = counted  # type: ignore[method-assign,assignment]
    try:
        with ledger.writing("r", "test") as writer:
            say(writer, "last", f"A | owned_by | Team {CROWD - 1}")
    finally:
        Weigher._outcome = plain  # type: ignore[method-assign]
    assert compared == 0, "plain statements supersede nothing, so nothing is asked"
