"""One byte changed anywhere in the store is found, said in a line, and mended where it can be."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kg_ledger.stores.sqlite import SqliteStore
from tests.cases.scenes import Scene, lay_out
from tests.running import Ran, kg

STORE = Path(".kg") / "kg.db"
ANCHOR = Path(".kg") / "kg.db.anchor.json"
TRIES = 12


@pytest.fixture
def scene(workspace: Path) -> Iterator[Scene]:
    """A ledger with a conflict, a revision and a decision, and a copy of it."""
    laid_out = lay_out(workspace)
    laid_out.ingest(
        {
            "a.md": "OrderHub calls StockDB. OrderHub is owned by Red Team.\n",
            "b.md": "OrderHub is owned by Blue Team.\n",
            "ja.md": "受注サービスは在庫サービスを呼び出す。\n",
        }
    )
    laid_out.ingest({"a.md": "OrderHub calls Mail. OrderHub is owned by Red Team.\n"})
    [item] = laid_out.items()
    assert kg("review", "--decide", f"{item['id']}=keep_both:viewpoint").code == 0
    with closing(sqlite3.connect(STORE)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copytree(".kg", "kept")
    yield laid_out


def restore() -> None:
    shutil.rmtree(".kg")
    shutil.copytree("kept", ".kg")


def flipped(value: object, chance: random.Random) -> object:
    """The value with one bit, or one, more or less."""
    if isinstance(value, int):
        return value + chance.choice((-1, 1))
    if isinstance(value, bytes):
        at = chance.randrange(len(value))
        return value[:at] + bytes([value[at] ^ (1 << chance.randrange(8))]) + value[at + 1 :]
    assert isinstance(value, str)
    at = chance.randrange(len(value))
    return value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :]


def change_a_row(table: str, column: str, chance: random.Random) -> bool:
    """Change one value of a table, triggers or not; False where the store itself refuses it."""
    with closing(sqlite3.connect(STORE)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        row = chance.choice(db.execute(f"SELECT * FROM {table}").fetchall())
        fresh = flipped(row[columns.index(column)], chance)
        here = " AND ".join(f"{name} IS ?" for name in columns)
        try:
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {here}", (fresh, *row))
            db.commit()
        except sqlite3.IntegrityError:
            return False
    return True


@pytest.mark.parametrize(
    ("table", "column"),
    [
        *(("journal", "last"), ("journal", "hashes"), ("journal", "body")),
        *(("texts", "sha"), ("texts", "body")),
        *(("shelf", "tab"), ("shelf", "key"), ("shelf", "value")),
    ],
)
def test_a_change_of_any_row_is_found(scene: Scene, table: str, column: str) -> None:
    chance = random.Random(f"{table} {column}")
    found = 0
    for _ in range(TRIES):
        restore()
        if not change_a_row(table, column, chance):
            continue
        ran = kg("ledger", "verify")
        assert ran.code == 1, ran.out
        assert "Fault(" not in ran.out and "Traceback" not in ran.err
        found += 1
        if table == "shelf":
            assert "kg ledger rebuild" in ran.out + ran.err
            assert kg("ledger", "rebuild").code == 0
            assert kg("ledger", "verify").code == 0
        else:
            assert kg("ledger", "rebuild").code == 1
    assert found >= TRIES // 2


def head(text: str) -> str:
    at = text.index('"head"') + 12
    return text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]


@pytest.mark.parametrize(
    "change",
    [
        head,
        lambda text: text.replace('"count":', '"count":1'),
        lambda text: text.replace('"count":', '"count":0.'),
        lambda text: text[: len(text) // 2],
        lambda text: "",
        None,
    ],
)
def test_a_change_of_the_anchor_is_found_and_nothing_is_written_behind_it(
    scene: Scene, change: Callable[[str], str] | None
) -> None:
    if change is None:
        ANCHOR.unlink()
    else:
        ANCHOR.write_text(change(ANCHOR.read_text("utf-8")), "utf-8")
    assert kg("ledger", "verify").code == 1
    before = STORE.read_bytes()
    scene.write({"c.md": "Mail calls StockDB.\n"})
    refused: Ran = kg("ingest", "docs")
    assert refused.code in (1, 2)
    assert "anchor" in refused.err and "Traceback" not in refused.err
    assert STORE.read_bytes() == before
    assert scene.ask("受注サービスは何を呼び出すか？")["ids"] == ["在庫サービス"]


def test_a_rebuild_changes_nothing_where_nothing_is_wrong(scene: Scene) -> None:
    before, known = kg("ledger", "verify", "--json").summary, scene.known()
    assert kg("ledger", "rebuild", "--json").summary["records"] == before["records"]
    assert kg("ledger", "verify", "--json").summary == before
    assert scene.known() == known


@pytest.mark.parametrize("lost", [STORE.unlink, lambda: STORE.write_bytes(b"")])
def test_a_store_that_is_lost_beside_its_anchor_is_called_broken(
    scene: Scene, lost: Callable[[], object]
) -> None:
    lost()
    held = {file.name: file.read_bytes() for file in STORE.parent.iterdir()}
    verified = kg("ledger", "verify")
    assert verified.code == 1
    assert "BROKEN" in verified.out
    assert "anchor" in verified.err and "backup" in verified.err and "kg ingest" in verified.err
    asked = ("query", "What does OrderHub call?")
    for command in (("ingest", "docs"), ("ingest", "docs", "--dry-run"), asked, ("status",), ("brief",)):
        ran = kg(*command)
        assert ran.code == 1, command
        assert "anchor" in ran.err and not ran.out
    assert {file.name: file.read_bytes() for file in STORE.parent.iterdir()} == held


def test_a_fresh_store_in_the_place_of_a_lost_one_answers_nothing(scene: Scene) -> None:
    anchor = ANCHOR.read_bytes()
    shutil.rmtree(".kg")
    SqliteStore.open(STORE, create=True).close()
    ANCHOR.write_bytes(anchor)
    for command in (("query", "What does OrderHub call?"), ("ledger", "verify"), ("ingest", "docs")):
        ran = kg(*command)
        assert ran.code == 1 and "holds no records" in ran.err
    shutil.rmtree(".kg")
    shutil.copytree("kept", ".kg")
    assert kg("ledger", "verify").code == 0, "what the error advises helps"
