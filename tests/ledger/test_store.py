"""The store in one SQLite file: what is committed, what is read, and what is refused."""

from __future__ import annotations

import io
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from kg_ledger.errors import LedgerBroken, StoreBusy, StoreError
from kg_ledger.ids import digest
from kg_ledger.journal import GENESIS, Anchor, RecordDraft, verify
from kg_ledger.journal_lines import read_jsonl, write_jsonl
from kg_ledger.stores import Store, sqlite_reader
from kg_ledger.stores.anchor_file import AnchorFile
from kg_ledger.stores.sqlite import SqliteStore
from kg_ledger.stores.sqlite_schema import connect
from kg_ledger.stores.sqlite_writer import BLOCK_RECORDS, SqliteWriter


def drafts(count: int, start: int = 0) -> list[RecordDraft]:
    return [
        RecordDraft("claim", {"n": n, "q": f"台帳{n}を読む。"}, "t", "r") for n in range(start, start + count)
    ]


def fill(store: SqliteStore, count: int, each: int = 50) -> None:
    with store.writer() as writer:
        for start in range(0, count, each):
            writer.append(drafts(min(each, count - start), start))
            writer.commit()


def tamper(path: Path, *statements: str) -> None:
    """Change the file as somebody with another tool would: without our triggers."""
    with closing(sqlite3.connect(path)) as raw, raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            raw.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            raw.execute(statement)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / ".kg" / "kg.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore.open(path, create=True) as opened:
        yield opened


# writing and reading


def test_it_is_a_store(store: SqliteStore) -> None:
    kept: Store = store
    with kept.writer() as writer:
        writer.append(drafts(1))
    assert kept.count() == 1


def test_an_empty_store(store: SqliteStore, path: Path) -> None:
    assert (store.count(), store.head(), list(store.records())) == (0, GENESIS, [])
    with pytest.raises(StoreError, match="there is no record 1"):
        store.record(1)
    assert store.verify().ok
    assert store.holder() is None
    assert sorted(file.name for file in path.parent.iterdir() if "-" not in file.name) == [
        "kg.db",
        "kg.db.lock",
    ]


def test_records_texts_and_rows_become_visible_together(store: SqliteStore, path: Path) -> None:
    with SqliteStore.open(path, read_only=True) as reader, store.writer() as writer:
        added = writer.append(drafts(3))
        sha = writer.put_text("決済台帳")
        writer.shelf.put("t", "k", 1)
        assert [record.seq for record in added] == [1, 2, 3]
        assert (writer.count(), writer.head(), writer.text(sha)) == (3, added[-1].hash, "決済台帳")
        assert list(writer.records()) == added
        for other in (store, reader):
            assert (other.count(), other.head(), other.has_text(sha)) == (0, GENESIS, False)
            assert other.shelf.get("t", "k") is None
        anchor = writer.commit()
        assert (anchor.count, anchor.head) == (3, added[-1].hash)
        for other in (store, reader):
            assert list(other.records()) == added
            assert (other.text(sha), other.shelf.get("t", "k"), other.anchor()) == ("決済台帳", 1, anchor)
    assert sha == digest("決済台帳")


@pytest.mark.parametrize("count", [1, BLOCK_RECORDS, BLOCK_RECORDS + 1, 3 * BLOCK_RECORDS - 1])
def test_any_range_of_records_is_read_committed_or_not(store: SqliteStore, count: int) -> None:
    with store.writer() as writer:
        added = writer.append(drafts(count))
        writer.commit()
        added += writer.append(drafts(count, count))
        for after in {0, 1, count - 1, count, BLOCK_RECORDS, 2 * count - 1, 2 * count, 2 * count + 5}:
            assert list(writer.records(after)) == added[after:]
            for upto in {0, 1, count, count + 1, 2 * count, 9 * count}:
                assert list(writer.records(after, upto)) == added[after:upto]
        assert [writer.record(record.seq) for record in reversed(added)] == added[::-1]
    assert list(store.records()) == added
    assert [store.record(record.seq) for record in added] == added
    for missing in (-1, 0, 2 * count + 1):
        with pytest.raises(StoreError, match=f"there is no record {missing}"):
            store.record(missing)
    assert [store.hash_at(n) for n in range(2 * count + 2)] == [GENESIS, *(r.hash for r in added), None]
    assert verify(store.records(), store.anchor()).ok


def test_leaving_commits_and_an_exception_rolls_back(store: SqliteStore) -> None:
    with store.writer() as writer:
        writer.append(drafts(2))
    with pytest.raises(RuntimeError, match="ours"), store.writer() as writer:
        writer.append(drafts(2))
        writer.put_text("kept")
        writer.commit()
        writer.append(drafts(200))
        writer.put_text("lost")
        writer.shelf.put("t", "lost", 1)
        raise RuntimeError("ours")
    assert store.count() == 4
    assert [text for _, text in store.texts()] == ["kept"]
    assert list(store.shelf.scan("t")) == []
    with store.writer() as writer:
        writer.append(drafts(3))
        writer.rollback()
        writer.append(drafts(1))
    assert store.count() == 5
    assert store.verify().ok
    with pytest.raises(StoreError, match="has ended"):
        writer.append(drafts(1))
    with pytest.raises(StoreError, match="has ended"):
        writer.commit()


def test_a_draft_that_is_no_record_spoils_nothing(store: SqliteStore) -> None:
    with store.writer() as writer:
        with pytest.raises(ValueError, match="cause"):
            writer.append([*drafts(2), RecordDraft("claim", {}, "t", "r", cause=9)])
        writer.append(drafts(1))
    assert store.count() == 1
    assert store.verify().ok


def test_a_record_that_was_rolled_back_is_not_remembered(store: SqliteStore) -> None:
    with store.writer() as writer:
        for start in (0, 1_000):
            added = writer.append(drafts(2 * BLOCK_RECORDS + 1, start))
            assert [writer.record(record.seq) for record in added] == added
            writer.rollback()
            for missing in (1, BLOCK_RECORDS, 2 * BLOCK_RECORDS + 1):
                with pytest.raises(StoreError, match=f"there is no record {missing}"):
                    writer.record(missing)


def test_records_out_of_order_with_little_at_hand(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    fill(store, 500)
    monkeypatch.setattr(sqlite_reader, "BLOCK_CACHE", 5_000)
    wanted = list(store.records())
    with SqliteStore.open(path) as other, other.writer() as writer:
        for step in (1, 7, 53, 499):
            for at in range(0, 500 * step, step):
                assert other.record(at % 500 + 1) == writer.record(at % 500 + 1) == wanted[at % 500]


def test_nothing_to_commit_writes_nothing(store: SqliteStore, path: Path) -> None:
    fill(store, 1)
    before = path.with_name("kg.db.anchor.json").read_bytes()
    with store.writer() as writer:
        assert writer.commit().count == 1
    assert path.with_name("kg.db.anchor.json").read_bytes() == before


@pytest.mark.parametrize(
    "text", ["", "a", "改行\r\nと\x00\ufeff🚀", "\ud800 alone", "x" * 100_000], ids=range(5)
)
def test_a_text_comes_back_as_it_was(store: SqliteStore, text: str) -> None:
    with store.writer() as writer:
        sha = writer.put_text(text)
        assert writer.put_text(text) == sha
        assert writer.text(sha) == text
    with store.writer() as writer:
        assert writer.put_text(text) == sha
    assert store.text(sha) == text
    assert list(store.texts()) == [(sha, text)]


@pytest.mark.parametrize("sha", ["0" * 64, "", "zz", "決済"])
def test_a_text_that_is_not_there(store: SqliteStore, sha: str) -> None:
    assert not store.has_text(sha)
    with pytest.raises(StoreError, match="no text with the hash"):
        store.text(sha)


def test_an_export_can_be_adopted_by_another_store(store: SqliteStore, tmp_path: Path) -> None:
    fill(store, 300)
    lines = io.StringIO()
    assert write_jsonl(store.records(), lines) == 300
    with SqliteStore.open(tmp_path / "other.db", create=True) as other:
        with other.writer() as writer:
            assert writer.adopt(read_jsonl(lines.getvalue().splitlines())) == 300
        assert list(other.records()) == list(store.records())
        assert other.verify(store.anchor()).ok
        records = list(store.records())
        with other.writer() as writer:
            with pytest.raises(LedgerBroken, match="record 7 does not continue the journal of 300"):
                writer.adopt(records[6:])
            follow = writer.append(drafts(1))[0]
            writer.rollback()
            forged = type(follow)(
                301, follow.at, "claim", "x", "r", None, {"forged": True}, follow.prev, follow.hash
            )
            with pytest.raises(LedgerBroken, match="record 301 is not what its hash says"):
                writer.adopt([forged])


def test_the_shelf_can_be_built_anew(store: SqliteStore) -> None:
    with store.writer() as writer:
        for n in range(5):
            writer.shelf.put("old", f"{n}", n)
    with store.writer() as writer:
        writer.clear_shelf()
        writer.shelf.put("new", "a", 1)
        assert list(writer.shelf.scan("old")) == []
        assert writer.shelf.get("old", "1") is None
        assert len(list(store.shelf.scan("old"))) == 5
    assert list(store.shelf.scan("old")) == []
    assert list(store.shelf.scan("new")) == [("a", 1)]


# readers beside a writer


def test_b70_a_reader_sees_whole_commits_only_and_never_fails(store: SqliteStore, path: Path) -> None:
    done = threading.Event()

    def write() -> None:
        try:
            with SqliteStore.open(path) as mine, mine.writer() as writer:
                for n in range(60):
                    writer.append(drafts(5))
                    writer.shelf.put("counts", "all", writer.count())
                    writer.shelf.put("rows", f"{n:03}", n)
                    writer.commit()
        finally:
            done.set()

    thread = threading.Thread(target=write)
    thread.start()
    looked = 0
    with SqliteStore.open(path, read_only=True) as reader:
        while not done.is_set() or looked == 0:
            with reader.snapshot():
                count = reader.count()
                assert count % 5 == 0
                assert reader.shelf.get("counts", "all") == (count or None)
                assert len(list(reader.shelf.scan("rows"))) == count // 5
                assert sum(1 for _ in reader.records()) == count
                with reader.snapshot():
                    assert reader.count() == count
            looked += 1
        thread.join()
        assert reader.count() == 300
        assert reader.verify().ok


def test_several_threads_may_read_one_store(store: SqliteStore) -> None:
    fill(store, 200)
    with store.writer() as writer:
        for n in range(200):
            writer.shelf.put("t", f"{n:03}", n)
    wrong: list[BaseException] = []

    def read() -> None:
        try:
            for n in range(200):
                assert store.shelf.get("t", f"{n:03}") == n
                with store.snapshot():
                    assert store.count() == 200
            assert len(list(store.records())) == 200
        except BaseException as err:
            wrong.append(err)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_one_may_write_while_one_looks_at_an_earlier_commit(store: SqliteStore, path: Path) -> None:
    fill(store, 3)
    with SqliteStore.open(path) as other, store.snapshot():
        assert store.count() == 3
        fill(other, 2)
        assert store.count() == 3
        fill(store, 1)
        assert store.count() == 3
    assert store.count() == 6
    assert store.verify().ok


def test_a_second_writer_waits_its_turn_or_says_who_writes(store: SqliteStore, path: Path) -> None:
    with SqliteStore.open(path) as other, store.writer():
        holder = other.holder()
        assert holder is not None
        assert holder.pid == os.getpid()
        with pytest.raises(StoreBusy, match="already writing"), other.writer(wait_seconds=0.02):
            pass


def test_a_write_in_spite_of_the_lock_is_noticed(store: SqliteStore, path: Path) -> None:
    intruder = SqliteWriter(path, connect(path), AnchorFile(path.with_name("kg.db.anchor.json")), 1_000)
    with (
        pytest.raises(StoreError, match="in spite of the lock; nothing was committed"),
        store.writer() as writer,
    ):
        writer.append(drafts(2))
        intruder.append(drafts(1))
        intruder.commit()
        writer.commit()
    intruder.close()
    assert store.count() == 1
    assert store.verify().ok


# calls and runs


def test_b69_a_paid_call_is_kept_whatever_the_writer_does(store: SqliteStore, path: Path) -> None:
    with pytest.raises(RuntimeError), SqliteStore.open(path, cache_bytes=0) as mine, mine.writer() as writer:
        writer.append(drafts(1))
        writer.shelf.put("t", "k", "spilled")
        mine.put_call("one", {"facts": ["台帳"]}, {"prompt": 12, "completion": 3}, "m-1")
        raise RuntimeError
    call = store.get_call("one")
    assert call is not None
    assert (call.reply, call.usage, call.model) == (
        {"facts": ["台帳"]},
        {"prompt": 12, "completion": 3},
        "m-1",
    )
    assert call.at.endswith("Z")
    assert store.get_call("two") is None
    assert store.count() == 0


def test_calls_under_any_key_from_many_threads(store: SqliteStore) -> None:
    names = ["", "a\x00b", "\ud800", "鍵" * 500, *(f"{n}" for n in range(100))]

    def put(some: list[str]) -> None:
        for name in some:
            store.put_call(name, [name], {}, "m")

    threads = [threading.Thread(target=put, args=(names[n::4],)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in names:
        call = store.get_call(name)
        assert call is not None
        assert call.reply == [name]
    store.put_call("0", ["again"], {}, "m-2")
    replaced = store.get_call("0")
    assert replaced is not None
    assert (replaced.reply, replaced.model) == (["again"], "m-2")


def test_runs_say_what_they_planned_and_came_to(store: SqliteStore) -> None:
    store.start_run("b", {"documents": 3})
    store.start_run("a", {"documents": 1})
    store.end_run("b", {"claims": 7})
    first, second = store.runs()
    assert (first.id, first.plan, first.outcome) == ("b", {"documents": 3}, {"claims": 7})
    assert first.started <= (first.ended or "")
    assert (second.id, second.ended, second.outcome) == ("a", None, None)
    with pytest.raises(StoreError, match="already a run called a"):
        store.start_run("a", {})
    with pytest.raises(StoreError, match="no run called c"):
        store.end_run("c", {})


# what is refused


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET body = x'00'",
        "UPDATE journal SET last = last + 1",
        "DELETE FROM journal",
        "INSERT OR REPLACE INTO journal SELECT * FROM journal",
        "INSERT INTO journal VALUES (9, zeroblob(32), x'00')",
        "INSERT INTO journal VALUES (4, zeroblob(31), x'00')",
        "INSERT INTO journal VALUES (3, zeroblob(0), x'00')",
    ],
)
def test_the_journal_only_grows_at_its_end(store: SqliteStore, path: Path, statement: str) -> None:
    fill(store, 3)
    with (
        closing(sqlite3.connect(path)) as raw,
        pytest.raises(sqlite3.IntegrityError, match=r"append-only|grows at its end"),
        raw,
    ):
        raw.execute(statement)
    assert store.verify().ok


def test_a_newer_schema_is_refused(store: SqliteStore, path: Path) -> None:
    tamper(path, "PRAGMA user_version = 99")
    with pytest.raises(StoreError, match=r"newer version \(schema 99; this one reads 1\)\. Install"):
        SqliteStore.open(path)


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("CREATE TABLE journal(x)")
    before = path.read_bytes()
    for create in (True, False):
        with pytest.raises(StoreError, match="database of another program"):
            SqliteStore.open(path, create=create)
    assert path.read_bytes() == before


@pytest.mark.parametrize("create", [True, False])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, create: bool) -> None:
    path = tmp_path / "notes.db"
    path.write_bytes(b"not a database at all, just words " * 300)
    with pytest.raises(StoreError, match=r"notes\.db: cannot be opened \(file is not a database\)"):
        SqliteStore.open(path, create=create)
    assert path.read_bytes().startswith(b"not a database")


def test_where_there_is_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        SqliteStore.open(tmp_path / "kg.db")
    with pytest.raises(StoreError, match="there is no store"):
        SqliteStore.open(tmp_path / "kg.db", create=True, read_only=True)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StoreError, match="is not a file"):
        SqliteStore.open(tmp_path, create=True)
    (tmp_path / "empty.db").touch()
    with pytest.raises(StoreError, match="holds no ledger yet"):
        SqliteStore.open(tmp_path / "empty.db")
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be made"):
        SqliteStore.open(tmp_path / "file" / "kg.db", create=True)


def test_a_store_opened_for_reading_is_not_written(store: SqliteStore, path: Path) -> None:
    fill(store, 3)
    with SqliteStore.open(path, read_only=True) as reader:
        assert reader.count() == 3
        with pytest.raises(StoreError, match="opened for reading"), reader.writer():
            pass
        with pytest.raises(StoreError, match="opened for reading"):
            reader.put_call("k", 1, {}, "m")
        with pytest.raises(StoreError, match="opened for reading"):
            reader.start_run("r", {})
        with pytest.raises(StoreError, match="opened for reading"):
            reader.reanchor("t", "r", "why")


IN_A_READ_ONLY_FOLDER = """
import fcntl, os, sys
from pathlib import Path
import sqlite_utils
from kg_ledger.errors import StoreError
from kg_ledger.stores.sqlite import SqliteStore
path = Path(sys.argv[1])
if os.geteuid() == 0:
    os.setuid(65534)
with SqliteStore.open(path, read_only=True) as store:
    print(store.count(), store.verify().ok, store.shelf.get("t", "k"))
for attempt in (lambda: SqliteStore.open(path).writer().__enter__(),
                lambda: SqliteStore.open(path.with_name("new.db"), create=True)):
    try:
        attempt()
    except StoreError as err:
        print(err)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no write bit there")
def test_in_a_folder_that_cannot_be_written_it_is_read() -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "kg"
        with SqliteStore.open(folder / "kg.db", create=True) as store, store.writer() as writer:
            writer.append(drafts(7))
            writer.shelf.put("t", "k", "v")
        Path(place).chmod(0o755)
        folder.chmod(0o555)
        command = [sys.executable, "-c", IN_A_READ_ONLY_FOLDER, str(folder / "kg.db")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        folder.chmod(0o755)
    said = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert said[0] == "7 True v"
    for line, name in zip(said[1:], ["kg.db", "new.db"], strict=True):
        assert name in line
        assert "can be written" in line or "writable" in line


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_a_forked_child_has_to_open_its_own(store: SqliteStore) -> None:
    fill(store, 1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid == 0:
        attempts: list[Callable[[], object]] = [
            lambda: store.writer().__enter__(),
            lambda: store.put_call("k", 1, {}, "m"),
            lambda: store.shelf.get("t", "k"),
            lambda: store.verify(),
        ]
        refused = 0
        for attempt in attempts:
            try:
                attempt()
            except StoreError as err:
                refused += "another process" in str(err)
        os._exit(0 if refused == len(attempts) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


# damage


def test_a_flipped_block_is_found(store: SqliteStore, path: Path) -> None:
    fill(store, 150)
    tamper(path, "UPDATE journal SET body = CAST(substr(body, 1, 40) || x'00' || substr(body, 42) AS BLOB)")
    verdict = store.verify()
    assert {fault.seq for fault in verdict.faults} & {1, 51, 101}
    with pytest.raises(LedgerBroken):
        verdict.require(str(path))


def test_a_cut_block_is_named_when_it_is_read(store: SqliteStore, path: Path) -> None:
    fill(store, 150)
    tamper(path, "UPDATE journal SET body = substr(body, 1, 60) WHERE last = 100")
    verdict = store.verify()
    assert [(fault.seq, fault.last, fault.kind) for fault in verdict.faults] == [(51, 100, "unreadable")]
    assert len(list(store.records(100))) == 50
    assert len(list(store.records(0, 50))) == 50
    with pytest.raises(
        LedgerBroken, match=r"block of the journal that ends with record 100 is cut short.*Restore"
    ):
        list(store.records())


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("DELETE FROM journal WHERE last = 100", (51, "deleted")),
        ("DELETE FROM journal WHERE last = 150", (101, "cut")),
        ("UPDATE journal SET hashes = zeroblob(32 * 50) WHERE last = 100", (51, "flipped")),
        ("UPDATE journal SET last = CASE last WHEN 50 THEN 101 ELSE last END", (1, "reordered")),
        ("INSERT INTO journal SELECT 120, hashes, body FROM journal WHERE last = 50", (1, "inserted")),
    ],
)
def test_blocks_that_were_tampered_with(
    store: SqliteStore, path: Path, statement: str, found: tuple[int, str]
) -> None:
    fill(store, 150)
    tamper(path, statement)
    assert found in [(fault.seq, fault.kind) for fault in store.verify().faults]


def test_a_text_that_was_changed_is_found(store: SqliteStore, path: Path) -> None:
    with store.writer() as writer:
        sha, other = writer.put_text("the first text, long enough"), writer.put_text("the other text")
    tamper(path, f"UPDATE texts SET body = (SELECT body FROM texts WHERE sha = x'{other}')")
    assert [fault.kind for fault in store.verify().faults] == ["flipped"]
    with pytest.raises(LedgerBroken, match="is not what its hash says"):
        store.text(sha)


def test_a_torn_file_is_an_error_and_not_a_traceback(store: SqliteStore, path: Path) -> None:
    fill(store, 2_000)
    store.close()
    whole = path.read_bytes()
    for keep in (100, 5_000, len(whole) // 2):
        path.write_bytes(whole[:keep])
        with pytest.raises(StoreError), SqliteStore.open(path) as torn:
            torn.verify().require(str(path))


def read_everything(store: SqliteStore) -> None:
    """Read all there is; damage is an error of ours, whatever was damaged."""
    attempts: list[Callable[[], object]] = [
        lambda: list(store.records()),
        lambda: [store.record(seq) for seq in range(1, 300, 13)],
        lambda: list(store.shelf.scan("t")),
        lambda: [store.shelf.get("t", f"{n}") for n in range(100)],
        lambda: list(store.texts()),
        lambda: [store.get_call(f"{n}") for n in range(20)],
        store.runs,
    ]
    for attempt in attempts:
        with suppress(StoreError):
            attempt()


def scrambled(whole: bytes, how: str, page: int) -> bytes:
    """`whole` with one page of noise, two pages swapped, twenty bytes changed, or its end cut off."""
    chance, broken = random.Random(page), bytearray(whole)
    pages = len(whole) // 4_096
    here, there = page * 4_096, (page * 7 + 3) % pages * 4_096
    if how == "page":
        broken[here : here + 4_096] = chance.randbytes(4_096)
    elif how == "swap":
        broken[here : here + 4_096] = whole[there : there + 4_096]
        broken[there : there + 4_096] = whole[here : here + 4_096]
    elif how == "bytes":
        for _ in range(20):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
    else:
        del broken[here + chance.randrange(4_096) :]
    return bytes(broken)


@pytest.mark.parametrize("how", ["page", "swap", "bytes", "cut"])
def test_damage_is_an_error_and_neither_a_traceback_nor_a_circle(
    store: SqliteStore, path: Path, how: str
) -> None:
    fill(store, 300, each=20)
    with store.writer() as writer:
        for n in range(100):
            writer.shelf.put("t", f"{n}", ["row"] * n)
            writer.put_text(f"text {n} " * n)
    for n in range(20):
        store.put_call(f"{n}", ["reply"] * n, {}, "m")
    store.start_run("r", {})
    store.close()
    whole = path.read_bytes()
    for page in range(len(whole) // 4_096):
        path.write_bytes(scrambled(whole, how, page))
        noticed = False
        try:
            with SqliteStore.open(path, read_only=True) as damaged:
                read_everything(damaged)
                noticed = not damaged.verify().ok
        except StoreError:
            noticed = True
        assert noticed or how not in ("page", "cut"), page


def test_a_cut_tail_is_not_hidden_behind_a_new_anchor(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    fill(store, 50)
    store.close()
    shutil.copy(path, tmp_path / "old.db")
    with SqliteStore.open(path) as later:
        fill(later, 70)
    shutil.copy(tmp_path / "old.db", path)
    with SqliteStore.open(path) as cut:
        verdict = cut.verify()
        assert [(fault.seq, fault.kind, fault.last) for fault in verdict.faults] == [(51, "cut", 120)]
        with (
            pytest.raises(LedgerBroken, match=r"shorter than its anchor .*50 records; 120 were anchored"),
            cut.writer(),
        ):
            pass
        assert [fault.kind for fault in cut.verify().faults] == ["cut"]
        anchor = cut.reanchor("an operator", "repair", "the disk was restored from Tuesday")
        record = cut.record(51)
        assert (record.op, record.payload["anchor"]["count"], record.payload["count"]) == ("anchor", 120, 50)
        assert (anchor.count, cut.verify().ok) == (51, True)
        fill(cut, 1)


def test_a_rewritten_journal_does_not_fit_its_anchor(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    fill(store, 50)
    store.close()
    with SqliteStore.open(tmp_path / "forged.db", create=True) as forged, forged.writer() as writer:
        writer.append(drafts(60, 1_000))
    shutil.copy(tmp_path / "forged.db", path)
    with SqliteStore.open(path) as other:
        assert [(fault.seq, fault.kind) for fault in other.verify().faults] == [(50, "rewritten")]
        with pytest.raises(LedgerBroken, match="the journal is other than its anchor"), other.writer():
            pass


@pytest.mark.parametrize("content", [None, "", "{}", "[1]", '{"at":"x","count":"3","head":""}', "\udcff"])
def test_an_anchor_that_is_lost_is_missed(store: SqliteStore, path: Path, content: str | None) -> None:
    fill(store, 3)
    anchor = path.with_name("kg.db.anchor.json")
    kept = store.anchor()
    if content is None:
        anchor.unlink()
    else:
        anchor.write_bytes(content.encode("utf-8", "surrogateescape"))
    assert [fault.kind for fault in store.verify().faults] == ["unanchored"]
    assert store.verify(kept).ok  # a copy that was kept elsewhere will do
    with pytest.raises(StoreError, match=r"kg\.db\.anchor\.json"), store.writer():
        pass
    store.reanchor("an operator", "repair", "lost in a move")
    assert store.verify().ok


def test_an_anchor_from_before_is_no_fault(store: SqliteStore, path: Path) -> None:
    fill(store, 3)
    old = store.anchor()
    fill(store, 3)
    assert old == Anchor(3, store.hash_at(3) or "", old.at if old else "")
    assert store.verify(old).ok


def test_ten_thousand_records_verify(store: SqliteStore) -> None:
    fill(store, 10_000, each=2_500)
    verdict = store.verify()
    assert (verdict.ok, verdict.count, verdict.anchored) == (True, 10_000, True)
