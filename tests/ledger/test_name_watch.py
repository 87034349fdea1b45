"""What is tracked of names is what a comparison of all of them finds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from random import Random

from hypothesis import given, settings

from kg_ledger.ids import name_key
from kg_ledger.ledger import Ledger
from kg_ledger.name_watch import Form
from kg_ledger.names import literal_key
from tests.ledger.histories import SEEDS, Step, corpora, interleaved, many, resolved, tell
from tests.ledger.speaking import Teller, ontology

Meaning = dict[str, list[tuple[str, str]]]


def meaning_of(forms: Iterable[Form]) -> Meaning:
    """Surface form → class and smallest name key of each thing that is called so."""
    forms = list(forms)
    smallest: dict[int, str] = {}
    for surface, _, root in forms:
        smallest[root] = min(smallest.get(root, name_key(surface)), name_key(surface))
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for surface, cls, root in forms:
        found[surface].append((cls or "", smallest[root]))
    return {surface: sorted(things) for surface, things in found.items()}


def only(meaning: Meaning, keys: Iterable[str]) -> Meaning:
    return {surface: things for surface, things in meaning.items() if name_key(surface) in keys}


@settings(max_examples=many(40), deadline=None)
@given(histories=corpora(), seed=SEEDS)
def test_nothing_changes_its_meaning_unnoticed(histories: list[list[Step]], seed: int) -> None:
    steps = resolved(seed, interleaved(seed, histories))
    random = Random(seed)
    ledger = Ledger.in_memory(ontology())
    with ledger.writing("r", "test") as writer:
        begin = random.randint(0, len(steps))
        for step in steps[:begin]:
            tell(writer, step)
        writer.settle()
        before = meaning_of(writer.view.surface_forms())
        watch = writer.view.watch_names()
        for step in [None, *steps[begin:]]:
            if step is not None:
                tell(writer, step)
            writer.settle()
            now = meaning_of(writer.view.surface_forms())
            keys, were, are = watch.forms()
            unnoticed = {name for name in before.keys() | now.keys() if name_key(name) not in keys}
            assert all(before.get(name) == now.get(name) for name in unnoticed)
            assert only(meaning_of(were), keys) == only(before, keys)
            assert only(meaning_of(are), keys) == only(now, keys)
            for key in {name_key(name) for name in now}:
                called = meaning_of(writer.view.forms_called([(key, literal_key(key))]))
                assert only(called, {key}) == only(now, {key})


def test_only_what_is_concerned_is_tracked_and_what_is_asked_for() -> None:
    teller = Teller(types="Ada : Service\nBix : Service\nRed : Team\n= Red | Crimson\n90,000 USD : Limit\n")
    with teller.ledger.writing("r", "test") as writer:
        watch = writer.view.watch_names()
        assert watch.forms().keys == {}
        assert watch.forms(["ada", "90000 usd"]).keys == {"ada": "ada", "90,000 usd": "90000 usd"}
        writer.document("types", "withdrawn")
        keys, before, after = watch.forms()
        assert {"bix", "red", "crimson"} <= keys.keys() and not after
        assert {name for name, *_ in before} >= {"Bix", "Red", "Crimson"}
