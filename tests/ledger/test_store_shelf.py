"""The shelf on SQLite holds the same rows as the shelf in memory, whatever is done to both."""

from __future__ import annotations

import copy
import json
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_ledger.errors import LedgerBroken, StoreError
from kg_ledger.records import Standing
from kg_ledger.shelf import SEP, MemoryShelf, Shelf
from kg_ledger.stores.sqlite import SqliteStore

TABLES = ["facts", "names"]
# code point order is not UTF-16 order (U+FF21 before U+1F680), and NUL and lone surrogates do occur
KEYS = [
    "",
    "a",
    "a\x00",
    f"a{SEP}b",
    "ab",
    "b",
    "決済",
    "決済台帳",
    "Ａ",
    "🚀",
    "🚀\udfff",
    "\ud800",
    "\U0010ffff",
]

keys = st.sampled_from(KEYS)
tables = st.sampled_from(TABLES)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=30) | st.just("長い文 " * 40),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=4,
)
steps = st.one_of(
    st.tuples(st.just("put"), tables, keys, values),
    st.tuples(st.just("put"), tables, keys, values),
    st.tuples(st.just("drop"), tables, keys),
    st.tuples(st.just("get"), tables, keys),
    st.tuples(st.just("many"), tables, st.lists(keys, max_size=6)),
    st.tuples(st.just("scan"), tables, keys),
    st.tuples(st.just("commit")),
    st.tuples(st.just("rollback")),
    st.tuples(st.just("clear")),
    st.tuples(st.just("again")),
)


def rows(shelf: Shelf) -> dict[str, list[tuple[str, Any]]]:
    return {table: list(shelf.scan(table)) for table in TABLES}


def play(store: SqliteStore, script: list[tuple[Any, ...]]) -> None:
    """Do the same to both shelves; they must agree all along, and readers must see commits only."""
    model, committed = MemoryShelf(), MemoryShelf()
    entered = store.writer()
    writer = entered.__enter__()
    try:
        for what, *args in script:
            shelf = writer.shelf
            if what in ("put", "drop"):
                getattr(shelf, what)(*args)
                getattr(model, what)(*args)
            elif what == "get":
                assert shelf.get(*args) == model.get(*args)
            elif what == "many":
                assert shelf.many(*args) == model.many(*args)
            elif what == "scan":
                assert list(shelf.scan(*args)) == list(model.scan(*args))
            elif what == "clear":
                writer.clear_shelf()
                model = MemoryShelf()
            elif what == "rollback":
                writer.rollback()
                model = copy.deepcopy(committed)
            else:
                writer.commit()
                committed = copy.deepcopy(model)
            if what == "again":
                entered.__exit__(None, None, None)
                entered = store.writer()
                writer = entered.__enter__()
            assert rows(store.shelf) == rows(committed)
            assert store.shelf.many(TABLES[0], KEYS) == committed.many(TABLES[0], KEYS)
        assert rows(writer.shelf) == rows(model)
        for table in TABLES:
            assert writer.shelf.many(table, KEYS) == model.many(table, KEYS)
            assert [writer.shelf.get(table, key) for key in KEYS] == [model.get(table, key) for key in KEYS]
    finally:
        entered.__exit__(None, None, None)
    assert rows(store.shelf) == rows(model)


@settings(max_examples=60)
@given(st.lists(steps, max_size=30), st.sampled_from([0, 700, 1_000_000]))
def test_both_shelves_hold_the_same(script: list[tuple[Any, ...]], cache_bytes: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        SqliteStore.open(Path(folder) / "kg.db", create=True, cache_bytes=cache_bytes) as store,
    ):
        play(store, script)


@pytest.fixture
def open_store(tmp_path: Path) -> Iterator[Callable[..., SqliteStore]]:
    opened = []

    def opener(**options: Any) -> SqliteStore:
        opened.append(SqliteStore.open(tmp_path / "kg.db", create=True, **options))
        return opened[-1]

    yield opener
    for store in opened:
        store.close()


def test_a_scan_shows_the_rows_as_they_were_when_it_began(open_store: Callable[..., SqliteStore]) -> None:
    store = open_store()
    with store.writer() as writer:
        for n in range(4):
            writer.shelf.put("t", f"{n}", n)
        writer.commit()
        writer.shelf.put("t", "4", 4)
        seen = []
        for key, value in writer.shelf.scan("t"):
            seen.append((key, value))
            writer.shelf.drop("t", key)
            writer.shelf.put("t", key + "x", value)
            writer.commit()
    assert seen == [(f"{n}", n) for n in range(5)]
    assert [key for key, _ in store.shelf.scan("t")] == [f"{n}x" for n in range(5)]


def test_a_value_is_copied_as_json(open_store: Callable[..., SqliteStore]) -> None:
    with open_store().writer() as writer:
        value = {"b": (1, 2), "a": ["x"]}
        writer.shelf.put("t", "k", value)
        value["a"] = []
        found = writer.shelf.get("t", "k")
        assert found == {"b": [1, 2], "a": ["x"]}
        assert list(found) == ["b", "a"]
        for unfit in (float("nan"), object(), {1}):
            with pytest.raises((TypeError, ValueError)):
                writer.shelf.put("t", "k", unfit)
        assert writer.shelf.get("t", "k") == found


def test_a_reader_refuses_to_change_rows(open_store: Callable[..., SqliteStore]) -> None:
    store = open_store()
    with pytest.raises(StoreError, match="opened for reading"):
        store.shelf.put("t", "k", 1)
    with pytest.raises(StoreError, match="opened for reading"):
        store.shelf.drop("t", "k")
    with pytest.raises(StoreError, match="opened for reading"):
        store.shelf.clear()


def test_a_reader_does_not_answer_from_an_old_cache(open_store: Callable[..., SqliteStore]) -> None:
    store, other = open_store(), open_store()
    assert store.shelf.get("t", "k") is None
    for n in range(3):
        with other.writer() as writer:
            writer.shelf.put("t", "k", n)
        assert store.shelf.get("t", "k") == n


def test_what_waits_is_bounded_in_memory(open_store: Callable[..., SqliteStore]) -> None:
    store = open_store(cache_bytes=50_000)
    with store.writer() as writer:
        for n in range(2_000):
            writer.shelf.put("t", f"{n:04}", {"n": n, "words": "語" * 50})
            assert writer.shelf._dirty_cost <= 50_000
        assert len(list(writer.shelf.scan("t"))) == 2_000
        for n in range(0, 2_000, 7):
            assert writer.shelf.get("t", f"{n:04}") == {"n": n, "words": "語" * 50}
            assert writer.shelf._clean_cost <= 50_000
        assert list(store.shelf.scan("t")) == []
    assert [value["n"] for _, value in store.shelf.scan("t")] == list(range(2_000))


def test_a_damaged_row_is_named(open_store: Callable[..., SqliteStore], tmp_path: Path) -> None:
    store = open_store()
    with store.writer() as writer:
        writer.shelf.put("facts", "fact:1", {"words": "語" * 90})
    with closing(sqlite3.connect(tmp_path / "kg.db")) as raw, raw:
        raw.execute("UPDATE shelf SET value = substr(value, 1, length(value) - 3)")
    named = r"facts/'fact:1'.*kg ledger rebuild"
    with pytest.raises(LedgerBroken, match=named):
        store.shelf.get("facts", "fact:1")
    with pytest.raises(LedgerBroken, match=named):
        list(store.shelf.scan("facts"))


def test_what_the_only_writer_has_not_put_is_not_looked_for(open_store: Callable[..., SqliteStore]) -> None:
    store, asked = open_store(), list[str]()
    with store.writer() as writer:
        assert writer.shelf.get("names", "first") is None
        writer.shelf._db.set_trace_callback(asked.append)  # type: ignore[attr-defined]
        for number in range(50):
            assert writer.shelf.get("names", f"n{number}") is None
            writer.shelf.put("names", f"n{number}", [number])
            if number % 7 == 0:
                writer.commit()
        assert not [sql for sql in asked if "SELECT value FROM shelf" in sql]
        writer.shelf.invalidate()  # type: ignore[attr-defined]
        assert [writer.shelf.get("names", f"n{number}") for number in range(51)] == [
            *([number] for number in range(50)),
            None,
        ]
        assert [sql for sql in asked if "SELECT value FROM shelf" in sql]


def test_what_json_has_as_it_is_comes_back_without_being_read(open_store: Callable[..., SqliteStore]) -> None:
    plain: list[Any] = ["Zubra", None, 1, True, {"a": [0.5, {}]}]
    with open_store().writer() as writer:
        shelf = writer.shelf
        shelf.put("t", "plain", plain)
        assert shelf.get("t", "plain") is plain
        for key, value in {"tuple": [1, [(2,)]], "word": {"a": Standing.CURRENT}, "name": {1: "a"}}.items():
            shelf.put("t", key, value)
            assert repr(shelf.get("t", key)) == repr(json.loads(json.dumps(value)))
        shelf.put("t", "long", long := ["x" * 500])
        assert shelf.get("t", "long") == long
        shelf.drop("t", "plain")
        assert shelf.get("t", "plain") is None


def test_a_bare_table_is_looked_into_once_a_commit(open_store: Callable[..., SqliteStore]) -> None:
    asked = list[str]()
    with open_store().writer() as writer:
        shelf = writer.shelf
        shelf._db.set_trace_callback(asked.append)  # type: ignore[attr-defined]
        assert [list(shelf.scan("t", str(number))) for number in range(9)] == [[]] * 9
        assert len(asked) == 1
        shelf.put("t", "3a", 1)
        assert list(shelf.scan("t", "3")) == [("3a", 1)]
        writer.commit()
        assert list(shelf.scan("t", "3")) == [("3a", 1)]
        shelf.drop("t", "3a")
        writer.commit()
        assert list(shelf.scan("t")) == []


def test_a_row_that_changes_often_takes_its_place_once(open_store: Callable[..., SqliteStore]) -> None:
    with open_store().writer() as writer:
        shelf = writer.shelf
        for number in range(100):
            shelf.put("t", "count", number)
            shelf.put("t", "row", [number])
            assert shelf.get("t", "row") == [number]
        assert shelf._clean_cost < 1000  # type: ignore[attr-defined]
