"""Review decisions: each does what it says, is undone without a trace, and refuses what does not fit."""

from __future__ import annotations

import pytest

from kg_ledger.errors import DecisionError
from kg_ledger.export import rows
from kg_ledger.records import Standing
from kg_ledger.review import Decision
from kg_ledger.shelf import MemoryShelf
from tests.ledger.speaking import Teller

TYPES = "".join(f"{n} : Service\n" for n in "ABCD") + "Mori : Team\nAbe : Team\nEast : Place\nWest : Place\n"


@pytest.fixture
def teller() -> Teller:
    return Teller(types=TYPES)


def decide(teller: Teller, action: str, **rest: object) -> int:
    with teller.ledger.writing("review", "person") as writer:
        return writer.decide(Decision(action, **rest))  # type: ignore[arg-type]


def refused(teller: Teller, action: str, **rest: object) -> str:
    from kg_ledger.review import draft_of

    with pytest.raises(DecisionError) as caught:
        draft_of(teller.ledger.view, Decision(action, **rest))  # type: ignore[arg-type]
    return str(caught.value)


def conflict(teller: Teller) -> str:
    teller.say("a", "A | owned_by | Mori\n")
    teller.say("b", "A | owned_by | Abe\n")
    [item] = teller.ledger.view.open_items()
    return item.id


def check_undo(teller: Teller, seq: int, before: object) -> None:
    decide(teller, "undo", of=seq)
    assert teller.ledger.view.canonical() == before
    assert rows(teller.ledger.view) == rows(teller.ledger.replay(MemoryShelf()))


def test_accept_the_newcomer_of_a_conflict(teller: Teller) -> None:
    item = conflict(teller)
    before = teller.ledger.view.canonical()
    seq = decide(teller, "accept", item=item)
    assert teller.standing("a:owned_by:abe") == "current"
    assert teller.standing("a:owned_by:mori") == "unsupported"
    view = teller.ledger.view
    assert view.open_items() == []
    [settled] = view.open_items("settled")
    assert settled.id == item and settled.slot == "a owned_by"
    assert view.item(item) == settled
    check_undo(teller, seq, before)


def test_a_rejected_claim_that_another_source_repeats_opens_the_slot_again(teller: Teller) -> None:
    item = conflict(teller)
    decide(teller, "reject", item=item, fact="a:owned_by:mori")
    assert teller.open() == []
    teller.say("c", "A | owned_by | Mori\n")
    assert teller.standing("a:owned_by:mori") == "contested"
    [again] = teller.ledger.view.open_items()
    assert again.id == item


def test_more_evidence_for_the_winner_opens_nothing(teller: Teller) -> None:
    item = conflict(teller)
    decide(teller, "supersede", item=item, fact="a:owned_by:abe")
    assert teller.standing("a:owned_by:mori") == "superseded"
    assert teller.say("c", "A | owned_by | Abe\n") == ["duplicate same_fact"]
    assert teller.open() == []


def test_what_a_decision_rested_on_may_go(teller: Teller) -> None:
    item = conflict(teller)
    decide(teller, "supersede", item=item, fact="a:owned_by:abe")
    with teller.ledger.writing("r", "test") as writer:
        writer.document("b", "withdrawn")
    assert teller.standing("a:owned_by:mori") == "current"


@pytest.mark.parametrize("way", ["time", "qualifier", "viewpoint"])
def test_keep_both(teller: Teller, way: str) -> None:
    item = conflict(teller)
    before = teller.ledger.view.canonical()
    seq = decide(teller, "keep_both", item=item, way=way)
    assert len(teller.ledger.view.facts(Standing.CURRENT)) == 2
    assert teller.open() == []
    teller.say("c", "A | owned_by | Mori\n")
    assert teller.open() == []
    with teller.ledger.writing("r", "test") as writer:
        writer.document("c", "withdrawn")
    check_undo(teller, seq, before)


def test_accept_a_plan(teller: Teller) -> None:
    teller.say("a", "A | calls | B | planned\n")
    [item] = teller.ledger.view.open_items()
    before = teller.ledger.view.canonical()
    seq = decide(teller, "accept", item=item.id)
    assert teller.standing("a:calls:b") == "current"
    check_undo(teller, seq, before)


def test_defer_until_something_new_comes_in(teller: Teller) -> None:
    item = conflict(teller)
    decide(teller, "defer", item=item)
    assert teller.open() == []
    assert [i.state for i in teller.ledger.view.open_items()] == ["deferred"]
    teller.say("c", "A | owned_by | Abe\n")
    assert len(teller.open()) == 1


def test_merge_the_two_objects_of_a_slot(teller: Teller) -> None:
    teller.say("a", "A | located_in | East\n")
    teller.say("b", "A | located_in | West\n")
    [item] = teller.ledger.view.open_items()
    before = teller.ledger.view.canonical()
    seq = decide(teller, "merge", item=item.id)
    view = teller.ledger.view
    assert view.find("East") == view.find("West")
    [fact] = view.facts_of("a")
    assert fact.standing is Standing.CURRENT and len(fact.claims) == 2
    assert view.fact("a:located_in:west") == view.fact("a:located_in:east") == fact
    check_undo(teller, seq, before)


def test_split_after_merge_restores_and_is_remembered(teller: Teller) -> None:
    teller.say("a", "A | calls | B\nC | calls | B\n")
    before = teller.ledger.view.canonical()
    decide(teller, "merge", entities=("a", "c"))
    assert len(teller.ledger.view.facts()) == 1
    decide(teller, "split", entities=("a",), names=("C",))
    assert teller.ledger.view.canonical() == before
    teller.say("b", "= A | C\n")
    assert teller.ledger.view.find("A") != teller.ledger.view.find("C")
    assert not [i for i in teller.ledger.view.open_items() if i.kind == "identity"]
    decide(teller, "merge", entities=("a", "c"))
    assert teller.ledger.view.find("A") == teller.ledger.view.find("C")


@pytest.mark.parametrize("given", ["C", "c"])
def test_a_split_by_id_takes_the_name_with_and_without_its_class(given: str) -> None:
    teller = Teller(types=TYPES)
    teller.say("a", "A | calls | B\nC | calls | B\nC | calls | D\n= A | C\n")
    seq = decide(teller, "split", entities=("a",), names=(given,))
    view = teller.ledger.view
    assert [e.id for e in view.find("C")] == ["c"] and [e.id for e in view.find("A")] == ["a"]
    assert teller.standing("c:calls:d") == "current" and teller.standing("a:calls:b") == "current"
    assert all(set(map(tuple, pair)) & {("a", "Service"), ("a", None)} for pair in parted(teller, seq))


def parted(teller: Teller, seq: int) -> list[list[list[str | None]]]:
    pairs: list[list[list[str | None]]] = teller.ledger.view.record_at(seq).payload["apart"]
    return pairs


def test_a_split_by_id_of_namesakes_takes_the_one_that_is_meant(teller: Teller) -> None:
    teller.say("a", "Moss : Service\nMoss : Team\nA | calls | B\n")
    ids = sorted(e.id for e in teller.ledger.view.find("Moss"))
    assert len(ids) == 2
    before = teller.ledger.view.canonical()
    decide(teller, "merge", entities=(ids[0], ids[1]))
    merged = teller.ledger.view.find("Moss")
    assert len(merged) == 1
    decide(teller, "split", entities=(merged[0].id,), names=(ids[1],))
    after = teller.ledger.view.canonical()
    assert sorted(e.id for e in teller.ledger.view.find("Moss")) == ids
    assert after | {"questions": []} == before | {"questions": []}


def test_two_things_that_are_kept_apart_are_not_kept_apart_again(teller: Teller) -> None:
    teller.say("a", "A | calls | B\nC | calls | B\n")
    seq = decide(teller, "not_same", entities=("a", "c"))
    assert "kept apart already" in refused(teller, "not_same", entities=("c", "a"))
    decide(teller, "undo", of=seq)
    decide(teller, "not_same", entities=("a", "c"))


def test_split_a_stated_alias(teller: Teller) -> None:
    teller.say("a", "= A | Alpha\nAlpha | calls | B\nA | calls | C\n")
    assert teller.standing("a:calls:b") == "current"
    before = teller.ledger.view.canonical()
    seq = decide(teller, "split", entities=("a",), names=("Alpha",))
    assert teller.standing("alpha:calls:b") == "pending"
    assert teller.standing("a:calls:c") == "current"
    check_undo(teller, seq, before)


def test_an_ambiguous_name_given_to_one_candidate_is_none_of_the_others(teller: Teller) -> None:
    teller.say("a", "Cost Board : Service\nCache Broker : Service\n= Cost Board | CB\n= Cache Broker | CB\n")
    teller.say("b", "CB | calls | A\n")
    before = teller.ledger.view.canonical()
    seq = decide(teller, "merge", entities=("cb", "cost-board"))
    view = teller.ledger.view
    assert [e.label for e in view.find("CB")] == ["CB"]
    assert view.find("CB") == view.find("Cost Board") != view.find("Cache Broker")
    assert teller.standing("cost-board:calls:a") == "current"
    judged = [r for r in view.history("cost-board:calls:a") if r.op == "judgement"]
    assert len(judged) == 1
    check_undo(teller, seq, before)


@pytest.mark.parametrize("given", ["cost-board", "gate"])
def test_an_ambiguous_name_split_off_again_waits_as_before(teller: Teller, given: str) -> None:
    teller.say("a", "Cost Board : Service\nCache Broker : Service\n= Cost Board | CB\n= Cache Broker | CB\n")
    teller.say("b", "CB | calls | A\nGate : Team\n")
    before = teller.ledger.view.canonical()
    decide(teller, "merge", entities=("cb", given))
    decide(teller, "split", entities=("cb",), names=("CB",))
    view = teller.ledger.view
    assert view.canonical() == before
    left = {"cost-board", "cache-broker"} - {given}
    assert {e.id for e in view.find("CB")} == left
    decide(teller, "merge", entities=("cb", "cache-broker"))
    assert teller.standing("cache-broker:calls:a") == "current"


def test_an_ambiguous_name_that_is_not_the_one_is_the_other(teller: Teller) -> None:
    teller.say("a", "Cost Board : Service\nCache Broker : Service\n= Cost Board | CB\n= Cache Broker | CB\n")
    teller.say("b", "CB | calls | A\n")
    before = teller.ledger.view.canonical()
    seq = decide(teller, "not_same", entities=("cb", "cost-board"))
    assert teller.standing("cache-broker:calls:a") == "current"
    check_undo(teller, seq, before)


def test_namesakes_are_asked_about_once(teller: Teller) -> None:
    teller.say("a", "Mercury : Team\n")
    teller.say("b", "Mercury : Service\n")
    [item] = teller.ledger.view.open_items()
    assert item.rule == "namesake" and item.entities == ("mercury", "mercury@Service")
    before = teller.ledger.view.canonical()
    seq = decide(teller, "not_same", item=item.id)
    assert teller.open() == []
    teller.say("c", "Mercury : Service a planet\n")
    assert teller.open() == []
    with teller.ledger.writing("r", "test") as writer:
        writer.document("c", "withdrawn")
    check_undo(teller, seq, before)
    decide(teller, "merge", item=item.id)
    assert len(teller.ledger.view.find("Mercury")) == 1


def test_undo_names_what_depends_on_it(teller: Teller) -> None:
    item = conflict(teller)
    first = decide(teller, "keep_both", item=item, way="time")
    second = decide(teller, "reject", fact="a:owned_by:mori")
    with teller.ledger.writing("review", "person") as writer:
        undo = writer.decide(Decision("undo", of=first))
    [record] = [r for r in teller.ledger.log() if r.seq == undo]
    assert record.payload["dep"] == [second]
    actions = [(d.action, d.active) for d in teller.ledger.view.decisions()]
    assert actions == [("keep_both", False), ("reject", True), ("undo", True)]


def test_a_decision_survives_a_merge(teller: Teller) -> None:
    item = conflict(teller)
    decide(teller, "supersede", item=item, fact="a:owned_by:abe")
    decide(teller, "merge", entities=("a", "b"))
    assert teller.standing("a:owned_by:mori") == "superseded"


def test_a_model_may_propose_where_rules_end_in_doubt(teller: Teller) -> None:
    class Said:
        relation, why = "same", "one lies in the other"

        def __init__(self, earlier: str, later: str) -> None:
            self.earlier_quote, self.later_quote = earlier, later

    conflict(teller)
    teller.say("c", "A | located_in | East\n")
    teller.say("d", "A | located_in | East Annex\nEast Annex : Place\n")
    doubt, other = sorted(teller.ledger.view.open_items(), key=lambda i: not i.referable)
    assert doubt.rule == "granularity" and doubt.referable and not other.referable
    before = teller.ledger.view.canonical()
    with teller.ledger.writing("judge", "model") as writer:
        assert not writer.apply_verdict(doubt.id, Said("A | located_in | East", "made up"), "m")
        assert writer.apply_verdict(doubt.id, Said("A | located_in | East", "located_in | East Annex"), "m")
    view = teller.ledger.view
    assert view.canonical() == before
    item = view.item(doubt.id)
    assert item is not None and item.proposal is not None and not item.referable
    assert (item.proposal.relation, item.proposal.cls.value) == ("same", "uncertain")


def test_every_misfit_is_refused_with_a_reason(teller: Teller) -> None:
    item = conflict(teller)
    assert "no decision 'burn'" in refused(teller, "burn")
    assert "no open item" in refused(teller, "accept", item="item:none")
    assert "needs an item or a fact" in refused(teller, "accept")
    teller.say("c", "B | calls | C\n")
    assert "not part of" in refused(teller, "accept", item=item, fact="b:calls:c")
    assert "no fact" in refused(teller, "reject", fact="x:y:z")
    assert "time, qualifier, viewpoint" in refused(teller, "keep_both", item=item)
    assert "two entities" in refused(teller, "merge", entities=("a",))
    assert "one entity already" in refused(teller, "merge", entities=("a", "a"))
    assert "no entity" in refused(teller, "merge", entities=("a", "zzz"))
    assert "has no name" in refused(teller, "split", entities=("a",), names=("zzz",))
    assert "one has to stay" in refused(teller, "split", entities=("a",), names=("A",))
    assert "needs one entity" in refused(teller, "split")
    assert "needs an open item" in refused(teller, "defer")
    assert "not a decision" in refused(teller, "undo", of=1)
    seq = decide(teller, "accept", item=item)
    assert "settled already" in refused(teller, "accept", item=item)
    undo = decide(teller, "undo", of=seq)
    assert "undone already" in refused(teller, "undo", of=seq)
    assert "is an undo" in refused(teller, "undo", of=undo)


def test_facts_decisions_do_not_answer_identity_items(teller: Teller) -> None:
    teller.say("a", "= A | Mori\n")
    [item] = teller.ledger.view.open_items()
    assert "merge, not_same or defer" in refused(teller, "accept", item=item.id)


def test_what_was_rejected_for_a_fact_comes_back_when_nobody_states_that_fact(teller: Teller) -> None:
    item = conflict(teller)
    decide(teller, "accept", item=item, fact="a:owned_by:mori")
    winner = next(e for e in teller.ledger.view.claims_of("a:owned_by:mori") if e.supported).quote.doc
    assert teller.standing("a:owned_by:abe") == "unsupported"
    with teller.ledger.writing("r", "test") as writer:
        writer.document(winner, "withdrawn")
    assert teller.standing("a:owned_by:abe") == "current"
    with teller.ledger.writing("r", "test") as writer:
        writer.document(winner, "restored")
    assert teller.standing("a:owned_by:abe") == "unsupported"
    assert teller.standing("a:owned_by:mori") == "current"
    assert teller.ledger.verify().ok


@pytest.mark.parametrize("action", ["accept", "supersede"])
def test_a_decision_between_two_facts_ends_when_their_subject_is_split(teller: Teller, action: str) -> None:
    teller.say("a", "A | owned_by | Mori\n")
    teller.say("b", "B | owned_by | Abe\n")
    merged = decide(teller, "merge", entities=("a", "b"))
    [item] = teller.ledger.view.open_items("open")
    decision = decide(teller, action, item=item.id, fact="a:owned_by:abe")
    assert teller.standing("a:owned_by:mori") in ("unsupported", "superseded")
    undo = decide(teller, "undo", of=merged)
    assert teller.ledger.view.record_at(undo).payload["dep"] == [decision]
    assert teller.standing("a:owned_by:mori") == teller.standing("b:owned_by:abe") == "current"
    assert teller.ledger.verify().ok
