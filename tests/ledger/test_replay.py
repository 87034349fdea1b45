"""Checking again what was checked before: what came since is folded, and everything is still compared."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from kg_ledger.replay import Replay
from kg_ledger.review import Decision
from kg_ledger.stores.sqlite import SqliteStore
from tests.ledger.speaking import Teller, ontology, say

TYPES = "A : Service\nB : Service\nMori : Team\nAbe : Team\n"


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / ".kg", ontology(), create=True) as found:
        tell(found, "types", TYPES)
        tell(found, "one", "A | owned_by | Mori\n")
        tell(found, "two", "A | owned_by | Abe\n")
        yield found


def tell(ledger: Ledger, doc: str, text: str) -> None:
    with ledger.writing("run", "test") as writer:
        say(writer, doc, text)
        writer.settle()


def settle(ledger: Ledger) -> None:
    [item] = ledger.view.open_items("open")
    with ledger.writing("review", "person") as writer:
        writer.decide(Decision("accept", item.id, fact=item.facts[0]))


def test_a_check_goes_on_where_the_last_one_ended(ledger: Ledger) -> None:
    kept = Replay()
    first = ledger.verify(kept)
    before, shelf = kept.count, kept.shelf
    settle(ledger)
    tell(ledger, "two", "B | owned_by | Abe\nA | calls | B\n")
    second = ledger.verify(kept)
    assert first.ok
    assert second.ok
    assert kept.shelf is shelf
    assert kept.count == ledger.store.count() > before
    assert second.claims == ledger.verify().claims
    assert second.claims[0] > first.claims[0]


def test_another_opening_of_the_same_ledger_goes_on_too(ledger: Ledger, tmp_path: Path) -> None:
    kept = Replay()
    ledger.verify(kept)
    settle(ledger)
    shelf = kept.shelf
    with Ledger.open(tmp_path / ".kg") as again:
        assert again.verify(kept).ok
    assert kept.shelf is shelf


def test_a_row_that_was_changed_since_is_found(ledger: Ledger, tmp_path: Path) -> None:
    kept = Replay()
    assert ledger.verify(kept).ok
    with closing(sqlite3.connect(tmp_path / ".kg" / "kg.db")) as db:
        table = db.execute("SELECT id FROM shelf_tables WHERE name = 'f'").fetchone()[0]
        db.execute("DELETE FROM shelf WHERE tab = ?", (table,))
        db.commit()
    found = ledger.verify(kept)
    assert not found.ok
    assert "f" in found.differing


def test_a_journal_that_was_changed_since_is_found(ledger: Ledger, tmp_path: Path) -> None:
    kept = Replay()
    assert ledger.verify(kept).ok
    with closing(sqlite3.connect(tmp_path / ".kg" / "kg.db")) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("DELETE FROM journal WHERE last = (SELECT max(last) FROM journal)")
        db.commit()
    assert not ledger.verify(kept).ok


def test_another_journal_and_another_ontology_are_folded_anew(ledger: Ledger) -> None:
    kept = Replay()
    ledger.verify(kept)
    other = Teller(types=TYPES)
    other.say("else", "B | owned_by | Abe\n" * 3)
    assert other.ledger.verify(kept).ok
    assert kept.head == other.ledger.store.head()
    shelf = kept.shelf
    kept.head = "0" * 64
    assert other.ledger.verify(kept).ok
    assert kept.shelf is not shelf


# -- what our own writer committed -----------------------------------------------------------------------


def test_a_commit_of_our_own_leaves_what_was_read_in_mind(ledger: Ledger) -> None:
    assert isinstance(ledger.store, SqliteStore)
    asked: list[str] = []
    shelf = ledger.store.shelf
    before = [shelf.get("n", key) for key, _ in list(shelf.scan("n"))]
    ledger.store._db.set_trace_callback(asked.append)
    settle(ledger)
    asked.clear()
    after = [shelf.get("n", str(number)) for number in range(1, len(before) + 1)]
    ledger.store._db.set_trace_callback(None)
    assert after == before
    assert not [sql for sql in asked if "FROM shelf" in sql]


def test_what_our_own_commit_changed_is_read_anew(ledger: Ledger) -> None:
    shelf = ledger.store.shelf
    before = {key: shelf.get("f", key) for key, _ in list(shelf.scan("f"))}
    missing = [shelf.get("f", "none"), shelf.get("di", "none")]
    settle(ledger)
    tell(ledger, "three", "B | owned_by | Mori\n")
    now = dict(shelf.scan("f"))
    assert missing == [None, None]
    assert now != before
    assert {key: shelf.get("f", key) for key in now} == now


def test_a_commit_of_another_process_between_ours_is_seen(ledger: Ledger, tmp_path: Path) -> None:
    shelf = ledger.store.shelf
    for key, _ in list(shelf.scan("f")):
        shelf.get("f", key)
    with Ledger.open(tmp_path / ".kg") as other:
        tell(other, "four", "B | owned_by | Mori\n")
        settle(other)
    tell(ledger, "five", "A | calls | B\n")
    now = dict(shelf.scan("f"))
    assert {key: shelf.get("f", key) for key in now} == now


def test_a_snapshot_that_is_being_read_keeps_its_rows_and_ends(ledger: Ledger) -> None:
    shelf = ledger.store.shelf
    with ledger.store.snapshot():
        before = dict(shelf.scan("f"))
        with ledger.writing("review", "person") as writer:
            say(writer, "six", "B | owned_by | Mori\nA | calls | B\n")
            writer.settle()
        assert {key: shelf.get("f", key) for key in before} == before
    tell(ledger, "seven", "B | calls | A\n")
    now = dict(shelf.scan("f"))
    assert len(now) > len(before)
    assert {key: shelf.get("f", key) for key in now} == now
