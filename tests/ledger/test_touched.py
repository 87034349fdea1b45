"""What records may have changed holds everything that they did change, and little else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings

from kg_ledger.ledger import Ledger
from kg_ledger.reading import Thing
from kg_ledger.review import Decision
from kg_ledger.touched import Touched, touched
from kg_ledger.view import View
from tests.ledger.histories import (
    SEEDS,
    Step,
    base,
    corpora,
    decide_something,
    interleaved,
    many,
    resolved,
    tell,
)
from tests.ledger.speaking import Teller


def things_of(view: View) -> dict[int, Thing]:
    return {thing.root: thing for thing in view.things()}


def since(ledger: Ledger, seq: int) -> Touched | None:
    return touched(ledger.view, ledger.store.records(seq))


def check(view: View, before: dict[int, Thing], found: Touched | None) -> None:
    """What is outside is as before; what is inside is found from what it was as it is found anew."""
    assert found is not None
    now = things_of(view)
    for root in before.keys() | now.keys():
        was = before.get(root)
        if root not in found.nodes:
            assert now.get(root) == was
        had = (was.nodes, was.best) if was else ((), None)
        assert view.thing(root, had, found.mentions) == view.thing(root) == now.get(root)


@settings(max_examples=many(60), deadline=None)
@given(histories=corpora(), seed=SEEDS)
def test_nothing_changes_outside_of_what_is_touched(histories: list[list[Step]], seed: int) -> None:
    random, ledger = Random(seed), base()
    before, seq = things_of(ledger.view), ledger.store.count()
    for step in resolved(seed, interleaved(seed, histories)):
        with ledger.writing("r", "test") as writer:
            tell(writer, step)
            writer.settle()
            if random.random() < 0.4:
                decide_something(writer, random)
        if random.random() < 0.5:
            check(ledger.view, before, since(ledger, seq))
            before, seq = things_of(ledger.view), ledger.store.count()
    check(ledger.view, before, since(ledger, seq))


def names_in(view: View, found: Touched | None) -> set[str]:
    assert found is not None
    return {view.nodes.node(number).key for number in found.nodes}


def test_a_document_touches_its_own_names_and_what_they_are_one_with() -> None:
    teller = Teller(types="Ada : Service\nBix : Service\nRed : Team\n= Red | Crimson\n")
    seq = teller.ledger.store.count()
    assert names_in(teller.ledger.view, since(teller.ledger, seq)) == set()
    teller.say("more", "Ada | owned_by | Crimson\n")
    assert names_in(teller.ledger.view, since(teller.ledger, seq)) == {"ada", "red", "crimson"}
    with teller.ledger.writing("r", "test") as writer:
        seq = teller.ledger.store.count()
        writer.document("more", "renamed", path="elsewhere")
    assert names_in(teller.ledger.view, since(teller.ledger, seq)) == {"ada", "red", "crimson"}


def test_a_merge_and_its_undo_touch_both() -> None:
    teller = Teller(types="Ada : Service\nBix : Service\nCod : Service\n")
    decision = Decision("merge", entities=("ada", "bix"))
    for _ in range(2):
        seq = teller.ledger.store.count()
        before = things_of(teller.ledger.view)
        with teller.ledger.writing("r", "person") as writer:
            decision = Decision("undo", of=writer.decide(decision))
        assert names_in(teller.ledger.view, since(teller.ledger, seq)) == {"ada", "bix"}
        check(teller.ledger.view, before, since(teller.ledger, seq))


def test_another_ontology_or_an_unknown_record_touches_everything() -> None:
    teller = Teller(types="Ada : Service\n")
    known = list(teller.ledger.store.records())
    assert touched(teller.ledger.view, known[1:]) is not None
    assert touched(teller.ledger.view, known) is None  # the first record brings the ontology
    assert touched(teller.ledger.view, [replace(known[-1], op="invention")]) is None
