"""The check of the ledger goes on from the last one, and finds what a check in full finds."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from kg_ledger.errors import LedgerBroken
from kg_ledger.ledger import Ledger
from kg_ledger.stores import verified
from kg_ledger.stores.pack import pack
from kg_pipeline.desk.memory import Checked, Memory
from kg_pipeline.desk.readiness import check_ledger
from tests.running import ONTOLOGY, kg, write

FIRST = {
    "docs__a_md": "# Notes\n\nKestrel is a service. Heron is a service. Kestrel calls Heron.\n",
    "docs__b_md": "# Owners\n\nRed Team is a team. Kestrel is owned by Red Team.\n",
    "docs__c_md": "# More\n\nOsprey is a service. Osprey calls Kestrel.\n",
}


@pytest.fixture
def place(workspace: Path) -> Path:
    """A workspace whose ledger was checked, and that has taken more in since."""
    (workspace / "o.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "o.yaml"\n', "utf-8")
    write(workspace, **FIRST)
    assert kg("ingest", "docs").code == 0
    assert in_full(workspace) == check(workspace)
    more(workspace)
    return workspace


def more(workspace: Path) -> None:
    """A document comes in, one is revised, one goes."""
    write(workspace, docs__d_md="# New\n\nPlover is a service. Plover calls Osprey. Heron calls Plover.\n")
    write(workspace, docs__a_md="# Notes\n\nOf old: Heron is a service. Kestrel calls Heron.\n")
    (workspace / "docs" / "b.md").unlink()
    assert kg("ingest", "docs").code == 0


def check(workspace: Path) -> Checked:
    with Ledger.open(workspace / ".kg") as ledger:
        return check_ledger(ledger, copy=Memory(workspace / ".kg").copy)


def in_full(workspace: Path) -> Checked:
    with Ledger.open(workspace / ".kg") as ledger:
        return check_ledger(ledger)


def outcome(of: Callable[[Path], Checked], workspace: Path) -> Checked | str:
    try:
        return of(workspace)
    except LedgerBroken as err:
        return err.what


@contextmanager
def never_in_full(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(Ledger, "verify", lambda *_: pytest.fail("verified in full"))
        yield


def test_it_goes_on_night_after_night(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with never_in_full(monkeypatch):
        second = check(place)
    assert second == in_full(place) and second.ok and second.quotes[0] == second.quotes[1] > 0
    write(place, docs__b_md=FIRST["docs__b_md"])
    kg("ingest", "docs")
    with never_in_full(monkeypatch):
        third = check(place)
    assert third == in_full(place) and third.quotes[0] == second.quotes[0] + 1


def test_the_brief_says_the_same(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with never_in_full(monkeypatch):
        short = kg("brief", "--json").summary["readiness"]
    (place / ".kg" / "verified.db").unlink()
    (place / ".kg" / "brief.json").unlink()
    assert kg("brief", "--json").summary["readiness"] == short


def shelf_row(db: sqlite3.Connection, table: str, last: bool = False) -> tuple[int, bytes, bytes]:
    order = "DESC" if last else "ASC"
    found = db.execute(
        "SELECT s.tab, s.key, s.value FROM shelf s JOIN shelf_tables t ON t.id = s.tab WHERE t.name = ?"
        f" ORDER BY s.key {order} LIMIT 1",
        (table,),
    ).fetchone()
    return int(found[0]), bytes(found[1]), bytes(found[2])


def an_old_row(db: sqlite3.Connection) -> None:
    tab, key, _ = shelf_row(db, "n")
    db.execute("UPDATE shelf SET value = ? WHERE tab = ? AND key = ?", (pack("[1]"), tab, key))


def a_row_more(db: sqlite3.Connection) -> None:
    tab, key, value = shelf_row(db, "ct")
    db.execute("INSERT INTO shelf VALUES (?, ?, ?)", (tab, key + b"x", value))


def a_row_less(db: sqlite3.Connection) -> None:
    tab, key, _ = shelf_row(db, "c", last=True)
    db.execute("DELETE FROM shelf WHERE tab = ? AND key = ?", (tab, key))


def an_old_text(db: sqlite3.Connection) -> None:
    db.execute("UPDATE texts SET body = ? WHERE rowid = 1", (pack("something else"),))


def a_new_text(db: sqlite3.Connection) -> None:
    db.execute("UPDATE texts SET body = ? WHERE rowid = (SELECT max(rowid) FROM texts)", (pack("else"),))


def the_journal(db: sqlite3.Connection, which: str) -> None:
    db.execute("DROP TRIGGER journal_is_never_updated")
    at, body = db.execute(f"SELECT last, body FROM journal ORDER BY last {which} LIMIT 1").fetchone()
    db.execute("UPDATE journal SET body = ? WHERE last = ?", (body[:-9] + b"\0" + body[-8:], at))


def an_old_record(db: sqlite3.Connection) -> None:
    the_journal(db, "ASC")


def a_new_record(db: sqlite3.Connection) -> None:
    the_journal(db, "DESC")


@pytest.mark.parametrize(
    "tamper", [an_old_row, a_row_more, a_row_less, an_old_text, a_new_text, an_old_record, a_new_record]
)
def test_what_is_not_as_it_was_is_told_as_in_full(
    place: Path, tamper: Callable[[sqlite3.Connection], None]
) -> None:
    with closing(sqlite3.connect(place / ".kg" / "kg.db")) as db, db:
        tamper(db)
    found = outcome(check, place)
    assert found == outcome(in_full, place) == outcome(check, place)
    assert isinstance(found, str) or (not found.ok and found.faults)


def test_a_lost_anchor_is_told(place: Path) -> None:
    (place / ".kg" / "kg.db.anchor.json").unlink()
    assert check(place) == in_full(place) and not check(place).ok


def garbage(copy: Path) -> None:
    copy.write_bytes(b"no database" * 999)


def of_another_program(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute("UPDATE about SET made_by = 'another'")


def with_a_row_changed(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as db, db:
        an_old_row(db)


def missing(copy: Path) -> None:
    copy.unlink()


@pytest.mark.parametrize("spoil", [garbage, of_another_program, with_a_row_changed, missing])
def test_a_copy_not_to_be_relied_on_is_made_anew(
    place: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None]
) -> None:
    spoil(place / ".kg" / "verified.db")
    assert check(place) == in_full(place)
    write(place, docs__e_md="# Later\n\nWren is a service. Wren calls Osprey.\n")
    kg("ingest", "docs")
    with never_in_full(monkeypatch):
        assert check(place).ok


def test_rows_that_are_packed_otherwise_are_the_same(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(place / ".kg" / "verified.db")) as db, db:
        for tab, key, value in db.execute("SELECT tab, key, value FROM shelf").fetchall():
            packed = pack(verified.unpack(value), checked=True)
            db.execute("UPDATE shelf SET value = ? WHERE tab = ? AND key = ?", (packed, tab, key))
    with never_in_full(monkeypatch):
        assert check(place).ok


def test_a_new_ontology_is_checked_in_full(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "o.yaml").write_text(ONTOLOGY.replace("cardinality: one", "cardinality: many"), "utf-8")
    kg("ingest", "docs")
    calls: list[int] = []
    verify = Ledger.verify
    monkeypatch.setattr(Ledger, "verify", lambda *given: (calls.append(1), verify(*given))[1])
    assert check(place).ok and calls == [1]
