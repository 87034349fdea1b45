"""The index that is kept finds what one made afresh finds, after whatever happened; one that cannot be relied
on is made anew."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from kg_ledger.ids import digest
from kg_ledger.ledger import Ledger
from kg_ledger.records import Mention, NameRef, Quote, Span
from kg_ledger.view import View
from kg_pipeline import kept_index, kept_things, name_index
from kg_pipeline.blocking import blocks_among
from kg_pipeline.kept_index import Index, KeptIndex
from kg_pipeline.name_index import BlockIndex, Neighbours, named
from kg_pipeline.providers.resolve_tasks import Cluster, ResolveReply, ResolveTask
from kg_pipeline.rooms import Rooms
from kg_pipeline.steps.resolve import resolve
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
from tests.wholes import Model, shop_ontology

Found = dict[str, Any]


@pytest.fixture(autouse=True)
def always_by_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few things are quicker indexed in memory, and much quicker made anew; here the file has to answer."""
    monkeypatch.setattr(kept_index, "LOOK_COST", 0)
    monkeypatch.setattr(kept_things, "BEHIND", 1)


def everything(view: View) -> Callable[[Neighbours], Found]:
    """What can be asked of all things of a view."""
    ids = [entity.id for entity in view.entities()]

    def question(index: Neighbours) -> Found:
        return {
            "blocks": list(blocks_among(index, ids, view.ontology)),
            "near": {one: index.candidates(one) for one in ids},
            "few": {one: index.candidates(one, 2) for one in ids},
            "said": {(a, b) for a in ids for b in ids if index.described_alike(a, b)},
            "names": {one: (n.names, n.type) for one in ids if (n := index.named(one))},
            "nothing": index.named("never heard of"),
        }

    return question


def afresh(view: View) -> Found:
    return everything(view)(BlockIndex([named(thing) for thing in view.things()]))


def asked(kept: KeptIndex, view: View) -> Found:
    """The answers of the file, and no others."""
    question, put = everything(view), list[type]()

    def noting(index: Neighbours) -> Found:
        put.append(type(index))
        return question(index)

    found = kept.ask(view, len(view.entities()), noting)
    assert put == [Index]
    return found


def held(path: Path) -> dict[str, Any]:
    """What the file says, whatever numbers it gave to features."""
    with closing(sqlite3.connect(path)) as db:
        called = dict(db.execute("SELECT number, feature FROM features"))
        things = db.execute("SELECT root, id, nodes, best, features, told FROM things").fetchall()
        return {
            "about": db.execute("SELECT seq, hash, things FROM about").fetchall(),
            "many": set(db.execute("SELECT feature, many FROM features")),
            "posted": {(called[n], root) for n, root in db.execute("SELECT feature, thing FROM postings")},
            "things": {
                root: (*rest, *([called[n] for n in kept_things._unpacked(own)] for own in (features, told)))
                for root, *rest, features, told in things
            },
        }


@settings(
    max_examples=many(8),
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(histories=corpora(), seed=SEEDS)
def test_after_any_history_it_finds_what_one_made_afresh_finds(
    histories: list[list[Step]], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder, random, ledger = tmp_path_factory.mktemp("kept"), Random(seed), base()
    kept = KeptIndex(folder / "alike.db", ledger.store)
    made_anew(folder / "alike.db", ledger)
    for step in resolved(seed, interleaved(seed, histories)):
        with ledger.writing("r", "test") as writer:
            tell(writer, step)
            if random.random() < 0.1:
                writer.document("types", "renamed", path=f"types {writer.view.counters.value('nodes')}")
            writer.settle()
            if random.random() < 0.4:
                decide_something(writer, random)
        if random.random() < 0.3:
            assert asked(kept, ledger.view) == afresh(ledger.view)
    assert asked(kept, ledger.view) == afresh(ledger.view)
    made_anew(folder / "fresh.db", ledger)
    assert held(folder / "alike.db") == held(folder / "fresh.db")


def made_anew(path: Path, ledger: Ledger) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_things, "BEHIND", 1_000_000)
        KeptIndex(path, ledger.store).ask(ledger.view, 1, lambda index: None)
    assert path.exists()


WORDS = st.sampled_from(
    ["Amber", "amber", "Vault", "Vaults", "Ledger", "Ledger 2", "台帳", "決済台帳", "Ve", "VL", "\ud800x"]
)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
THINGS = st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=25)


def name_in(ledger: Ledger, things: list[tuple[str, str]], first: int = 0) -> None:
    """A document each names something and describes it."""
    with ledger.writing("run", "test") as writer:
        for number, (name, told) in enumerate(things, first):
            doc = f"d{number}.md"
            writer.document(doc, "new", text=name)
            quote = Quote(doc, digest(name), Span(0, len(name)), name)
            writer.mention(Mention(NameRef(name, "Service"), told, quote))
        writer.settle()


@settings(
    max_examples=20,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    things=THINGS, most=st.integers(1, 6), scanned=st.sampled_from([0, 20, 1_500]), at_once=st.integers(1, 4)
)
def test_it_finds_the_same_with_the_same_likeness_and_reckons_few_lengths(
    things: list[tuple[str, str]],
    most: int,
    scanned: int,
    at_once: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    ledger = Ledger.in_memory(shop_ontology())
    kept = KeptIndex(tmp_path_factory.mktemp("kept") / "alike.db", ledger.store)
    name_in(ledger, things)
    view, whole = ledger.view, BlockIndex([named(thing) for thing in ledger.view.things()])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(name_index, "_SCANNED", scanned)
        patch.setattr(name_index, "COMMON", 2)
        patch.setattr(kept_index, "COMMON", 2)
        patch.setattr(kept_index, "_AT_ONCE", at_once)
        ids = [entity.id for entity in view.entities()]
        kept.ask(view, 1, lambda index: None)
        found = kept.ask(view, 1, lambda index: [index.candidates(one, most) for one in ids])
        assert found == [whole.candidates(one, most) for one in ids]
    assert asked(kept, view) == afresh(view)


STONES = ["Amber Vault", "Amber Vaults", "Beryl Gate", "Beryl Gateway", "Coral Hub", "CH", "Flint"]


def on_disk(folder: Path) -> Ledger:
    return Ledger.open(folder, shop_ontology(), create=True)


def garbage(index: Path) -> None:
    index.write_bytes(b"no database at all" * 400)


def cut_short(index: Path) -> None:
    index.write_bytes(index.read_bytes()[:9000])


def changed(*statements: str) -> Callable[[Path], None]:
    def spoil(index: Path) -> None:
        with closing(sqlite3.connect(index)) as db, db:
            for statement in statements:
                db.execute(statement)

    return spoil


def missing(index: Path) -> None:
    index.unlink()


def nothing(index: Path) -> None:
    assert index.exists()


@pytest.mark.parametrize(
    "spoil",
    [
        garbage,
        cut_short,
        changed("UPDATE about SET made_by = 'another'", "DELETE FROM postings"),
        changed("UPDATE about SET hash = 'feed'", "DELETE FROM postings"),
        changed("DROP TABLE postings"),
        changed("DELETE FROM things WHERE root > 2"),
        changed("UPDATE things SET features = x'010203'"),
        changed("UPDATE features SET feature = CAST(feature || x'ff' AS BLOB)"),
        changed("DELETE FROM about"),
        missing,
        nothing,
    ],
)
def test_an_index_not_to_be_relied_on_is_made_anew(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    with on_disk(tmp_path) as ledger:
        kept = KeptIndex(tmp_path / "alike.db", ledger.store)
        name_in(ledger, [(name, "") for name in STONES])
        made_anew(tmp_path / "alike.db", ledger)
        assert asked(kept, ledger.view) == afresh(ledger.view)
        spoil(tmp_path / "alike.db")
        name_in(ledger, [("Coral Hubs", "")], 90)
        assert kept.ask(ledger.view, 1, everything(ledger.view)) == afresh(ledger.view)
        made_anew(tmp_path / "fresh.db", ledger)
        assert asked(kept, ledger.view) == afresh(ledger.view)
        assert held(tmp_path / "alike.db") == held(tmp_path / "fresh.db")


def test_one_that_was_left_behind_is_brought_up_to_date(tmp_path: Path) -> None:
    with on_disk(tmp_path) as ledger:
        kept = KeptIndex(tmp_path / "alike.db", ledger.store)
        name_in(ledger, [(name, "") for name in STONES])
        made_anew(tmp_path / "alike.db", ledger)
        shutil.copy(tmp_path / "alike.db", tmp_path / "older")
        name_in(ledger, [("Coral Hubs", "")], 90)
        asked(kept, ledger.view)
        shutil.copy(tmp_path / "older", tmp_path / "alike.db")
        name_in(ledger, [("Flints", "")], 91)
        assert asked(kept, ledger.view) == afresh(ledger.view)


def test_a_place_that_cannot_be_written_costs_the_index_only(tmp_path: Path) -> None:
    ledger = Ledger.in_memory(shop_ontology())
    name_in(ledger, [(name, "") for name in STONES])
    kept = KeptIndex(tmp_path / "not there" / "alike.db", ledger.store)
    assert kept.ask(ledger.view, 1, everything(ledger.view)) == afresh(ledger.view)


def each_on_its_own(task: ResolveTask, number: int) -> ResolveReply:
    return ResolveReply(clusters=[Cluster(members=[one.id]) for one in task.candidates])


def pairs_asked(folder: Path, keep: bool, more: list[str]) -> Iterator[list[set[str]]]:
    """The names that a model is asked about, after each of some further documents."""
    with on_disk(folder) as ledger:
        for number, name in enumerate([*STONES, *more]):
            name_in(ledger, [(name, f"{name} by the harbour")], number)
            if number < len(STONES) - 1:
                continue
            model = Model(ResolveTask=each_on_its_own)
            rooms = Rooms(ledger.ontology, model, model=True)
            rooms.alike = KeptIndex(folder / "alike.db", ledger.store) if keep else None
            with ledger.writing("run", "test") as writer:
                assert resolve(rooms, writer) == []
            yield [{name for one in task.candidates for name in one.names} for task in model.asked]


def test_a_run_asks_the_same_with_the_file_and_reads_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = ["Amber Vault Ltd", "Garnet", "Coral Hub (CHB)", "CHB"]
    expected = list(pairs_asked(tmp_path / "whole", False, more))
    assert [bool(pairs) for pairs in expected] == [True, True, False, True, True]
    found = pairs_asked(tmp_path / "kept", True, more)
    assert next(found) == expected[0]
    monkeypatch.setattr("kg_ledger.view.View.things", lambda _: pytest.fail("read all things"))
    assert list(found) == expected[1:]
