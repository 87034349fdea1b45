"""Replies that are put away at the same time go to the disk together, each before its call returns."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kg_ledger.errors import StoreError
from kg_ledger.stores.sqlite import SqliteStore


def test_every_reply_is_there_when_its_put_returns(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    with SqliteStore.open(path, create=True) as store, SqliteStore.open(path, read_only=True) as other:

        def put(number: int) -> bool:
            store.put_call(f"k{number}", {"value": number}, {"prompt": 1}, "m")
            found = other.get_call(f"k{number}")
            return found is not None and found.reply == {"value": number}

        with ThreadPoolExecutor(16) as pool:
            assert all(pool.map(put, range(400)))
    with SqliteStore.open(path) as store:
        assert all(store.get_call(f"k{number}") is not None for number in range(400))


def test_a_write_that_fails_is_told_to_everyone_whose_reply_was_in_it(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    with SqliteStore.open(path, create=True) as store:
        with sqlite3.connect(path) as other:
            other.execute("CREATE TRIGGER full BEFORE INSERT ON calls BEGIN SELECT RAISE(ABORT, 'full'); END")

        def put(number: int) -> str:
            try:
                store.put_call(f"k{number}", {"value": number}, {}, "m")
            except StoreError as err:
                return str(err)
            return ""

        with ThreadPoolExecutor(8) as pool:
            said = list(pool.map(put, range(40)))
        assert all("full" in one for one in said)
        with sqlite3.connect(path) as other:
            other.execute("DROP TRIGGER full")
        store.put_call("late", {"value": 1}, {}, "m")
        assert store.get_call("late") is not None
        assert store.get_call("k1") is None


def test_a_store_for_reading_takes_no_reply(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    SqliteStore.open(path, create=True).close()
    with SqliteStore.open(path, read_only=True) as store, pytest.raises(StoreError, match="for reading"):
        store.put_call("k", {}, {}, "m")
