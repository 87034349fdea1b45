"""Taking documents in bit by bit with the index of names comes to the same records as looking through all,
and to the same graph as from nothing. An index that cannot be relied on is made anew."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from kg_ledger.ids import name_key
from kg_ledger.ledger import Ledger
from kg_ledger.names import literal_key
from kg_pipeline import corridor, meanings, naming, occurrences
from kg_pipeline.corridor import ingest
from kg_pipeline.looking import Request, look, read_documents
from kg_pipeline.meanings import Since, names_of
from kg_pipeline.occurrences import Index, Occurrences
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.rooms import Rooms
from kg_pipeline.workspace import recipe_of
from tests.corridor.test_order import DOCUMENTS, Bench, schema
from tests.running import write

WATCHED: list[Since] = []


class Kept(Since):
    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        WATCHED.append(self)


class DiskBench:
    """A ledger on disk, with the index of names or without."""

    def __init__(self, folder: Path, state: Path, indexed: bool = True) -> None:
        self.folder = folder
        self.state = state
        self.indexed = indexed
        self.run = 0

    def take(self, *paths: str) -> None:
        self.run += 1
        request = Request(tuple(str(self.folder / path) for path in paths or ("docs",)), self.folder)
        request = Request(request.paths, self.folder, empty_is_right=True)
        with Ledger.open(self.state, schema(), create=True) as ledger:
            rooms = Rooms(ledger.ontology, EmbeddedProvider())
            rooms.occurrences = Occurrences(self.state / "names.db", ledger.store) if self.indexed else None
            recipe = recipe_of(rooms.provider, ledger.ontology, rooms.chunk_tokens)
            with ledger.writing(f"run {self.run}", "test") as writer:
                outcome = look(request, writer.view, recipe)
                taken = read_documents(outcome, request, rooms.tick, writer.view)
                before = names_of(writer.view)
                ingest(outcome, taken, request, rooms, writer, recipe)
                self.check_watch(before, writer.view)

    @staticmethod
    def check_watch(before: dict[str, Any], view: Any) -> None:
        """What was tracked is what a comparison of all names finds."""
        after = names_of(view)
        changed = {n for n in before.keys() | after.keys() if before.get(n) != after.get(n)}
        assert WATCHED.pop().now().changed().keys() == changed

    def journal(self) -> list[tuple[str, Any]]:
        with Ledger.open(self.state) as ledger:
            return [(record.op, record.payload) for record in ledger.log()]

    def canonical(self) -> dict[str, Any]:
        with Ledger.open(self.state) as ledger:
            assert ledger.verify().ok
            found = ledger.view.canonical()
        return {**found, "entities": [[names, cls] for names, cls, *_ in found["entities"]]}

    def upto(self) -> tuple[int, int]:
        """The last record of the index, and of the journal."""
        with closing(sqlite3.connect(self.state / "names.db")) as db:
            [(seq,)] = db.execute("SELECT seq FROM about").fetchall()
        with Ledger.open(self.state) as ledger:
            return int(seq), ledger.store.count()


@pytest.fixture(autouse=True)
def always_by_the_index(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Small corpora are quicker looked through; here the index has to answer."""
    WATCHED.clear()
    monkeypatch.setattr(meanings, "LOOK_UP_COST", 0)
    monkeypatch.setattr(naming, "FEW_NAMES", 0)
    monkeypatch.setattr(corridor, "Since", Kept)
    yield


NAMES = ["Kestrel", "Kestrel North", "Heron", "HRN", "Ledger DB", "Red", "Red Team", "Osprey"]
NAMES += ["海燕", "海燕2号", "北"]
name = st.sampled_from(NAMES)
sentence = st.one_of(
    st.builds("{} is a service.".format, name),
    st.builds("{} is a datastore.".format, name),
    st.builds("{} is a team.".format, name),
    st.builds("{} calls {}.".format, name, name),
    st.builds("{} is owned by {}.".format, name, name),
    st.builds("{} is a service, called {}.".format, name, name),
    st.builds("{}はサービスである。".format, name),
    st.builds("{}は{}を呼び出す。".format, name, name),
    st.builds("{}の担当は{}チームである。".format, name, name),
)
text = st.builds("# {}\n\n{}\n".format, name, st.lists(sentence, min_size=1, max_size=4).map("\n".join))
step = st.one_of(
    st.tuples(st.just("write"), st.integers(0, 5), text),
    st.tuples(st.just("write"), st.integers(0, 5), text),
    st.tuples(st.just("delete"), st.integers(0, 5), st.just("")),
    st.tuples(st.just("move"), st.integers(0, 5), st.integers(0, 5)),
)


@settings(
    max_examples=12,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(histories=st.lists(st.lists(step, min_size=1, max_size=3), min_size=2, max_size=6))
def test_bit_by_bit_is_as_looking_through_everything_and_as_from_nothing(
    histories: list[list[tuple[str, int, Any]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("corpus")
    docs = folder / "docs"
    docs.mkdir()
    indexed = DiskBench(folder, folder / "indexed")
    whole = DiskBench(folder, folder / "whole", indexed=False)
    for steps in histories:
        for what, number, more in steps:
            place = docs / f"d{number}.md"
            if what == "write":
                place.write_text(more, "utf-8")
            elif what == "delete":
                place.unlink(missing_ok=True)
            elif place.exists():
                place.rename(docs / f"d{more}.md")
        indexed.take()
        whole.take()
    assert indexed.journal() == whole.journal()
    fresh = DiskBench(folder, folder / "fresh", indexed=False)
    fresh.take()
    assert supported(indexed.canonical()) == supported(fresh.canonical())
    assert indexed.upto()[0] == indexed.upto()[1]


def supported(canonical: dict[str, Any]) -> dict[str, Any]:
    """With how many claims a fact has for their ids: what was renamed keeps the ids of its first path."""
    facts = [[*fact[:5], len(fact[5]), *fact[6:]] for fact in canonical["facts"]]
    return {**canonical, "facts": sorted(facts, key=str)}


def lay_out(folder: Path) -> DiskBench:
    """Four of five documents are in; the one that names things is missing."""
    write(folder, **{f"docs__{name}_md": text for name, text in DOCUMENTS.items() if name != "names"})
    bench = DiskBench(folder, folder / "kept")
    bench.take()
    return bench


def expected(folder: Path) -> dict[str, Any]:
    whole = Bench(folder, schema())
    whole.take(folder / "docs")
    WATCHED.clear()
    return whole.canonical()


def garbage(index: Path) -> None:
    index.write_bytes(b"no database at all" * 400)


def cut_short(index: Path) -> None:
    index.write_bytes(index.read_bytes()[:9000])


def of_another_version(index: Path) -> None:
    with closing(sqlite3.connect(index)) as db, db:
        db.execute("UPDATE about SET made_by = 'another'")
        db.execute("DELETE FROM docs")


def of_another_journal(index: Path) -> None:
    with closing(sqlite3.connect(index)) as db, db:
        db.execute("UPDATE about SET hash = 'feed'")
        db.execute("DELETE FROM docs")


def with_a_table_gone(index: Path) -> None:
    with closing(sqlite3.connect(index)) as db, db:
        db.execute("DROP TABLE docs")


def missing(index: Path) -> None:
    index.unlink()


def nothing(index: Path) -> None:
    assert index.exists()


@pytest.mark.parametrize(
    "spoil",
    [garbage, cut_short, of_another_version, of_another_journal, with_a_table_gone, missing, nothing],
)
def test_an_index_not_to_be_relied_on_is_made_anew(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    bench = lay_out(tmp_path)
    spoil(bench.state / "names.db")
    write(tmp_path, docs__names_md=DOCUMENTS["names"])
    bench.take()
    assert bench.canonical() == expected(tmp_path)
    write(tmp_path, docs__more_md="# More\n\nOsprey is a service. Osprey calls HRN.\n")
    bench.take()
    seq, count = bench.upto()
    assert seq == count and bench.canonical() == expected(tmp_path)


@pytest.mark.parametrize("few", [0, 10_000])
def test_a_kill_behind_the_commit_leaves_an_index_that_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    bench = lay_out(tmp_path)
    shutil.copy(bench.state / "names.db", tmp_path / "older")
    write(tmp_path, docs__more_md="# More\n\nOsprey calls Heron. Heron depends on Osprey.\n")
    bench.take()
    shutil.copy(tmp_path / "older", bench.state / "names.db")
    monkeypatch.setattr(occurrences, "FEW_RECORDS", few)
    write(tmp_path, docs__names_md=DOCUMENTS["names"] + "\nOsprey is a service.\n")
    bench.take()
    assert bench.canonical() == expected(tmp_path)
    assert bench.upto()[0] == bench.upto()[1]


def test_the_index_is_asked_and_not_everything_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = lay_out(tmp_path)
    monkeypatch.setattr("kg_ledger.view.View.surface_forms", lambda _: pytest.fail("read all names"))
    monkeypatch.setattr("kg_ledger.view.View.documents", lambda _: pytest.fail("read all documents"))
    monkeypatch.setattr("tests.corridor.test_incremental.names_of", lambda _: {})
    monkeypatch.setattr(DiskBench, "check_watch", lambda *_: None)
    write(tmp_path, docs__names_md=DOCUMENTS["names"])
    bench.take()
    monkeypatch.undo()
    WATCHED.clear()
    assert bench.canonical() == expected(tmp_path)


odd = st.text(st.sampled_from("ab cβ海燕🦆\x00\ud800\"'-　ｱ1,"), min_size=1, max_size=6)


@settings(max_examples=60, deadline=None)
@given(texts=st.lists(odd.map(lambda t: t * 2), max_size=6), names=st.lists(odd, max_size=8))
def test_what_occurs_is_found(texts: list[str], names: list[str]) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.executescript(occurrences._LAYOUT)
        db.execute("INSERT INTO about VALUES ('', 0, '', 0)")
        index = Index(db)
        index._add_keys(names)
        for number, text in enumerate(texts):
            index._add_text(f"d{number}", "", "", text)
        keys = {name_key(name) for name in names} - {""}
        for number, text in enumerate(texts):
            folded = name_key.__wrapped__(text)
            here = {key for key in keys if key in folded}
            assert index.keys_in(folded) == {key: literal_key(key) for key in here}
            for key in here:
                assert f"d{number}" in (index.documents_with([key]) or ())
