"""How fast the journal takes records in and gives them back, and what a record costs on disk.

    python benchmarks/journal.py [--records 100000]

The same records go, twelve to a commit as from one document, into three places, each forced to disk at
every commit: this journal (hash-chained, packed, anchored), a plain SQLite table of the same columns
without packing, and a plain file of JSON lines. Compare the rows of one run, not runs.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from kg_ledger.journal import GENESIS, RecordDraft, build_record, timestamp, verify
from kg_ledger.journal_lines import read_jsonl, to_line
from kg_ledger.records import Record
from kg_ledger.stores.sqlite import SqliteStore

PER_DOCUMENT = 12
PREDICATES = ["depends_on", "persists_to", "publishes_to", "owned_by", "located_in", "maintains"]
ENGLISH = ["{s} calls {o} over the internal network.", "Since last spring {s} writes its records to {o}."]
JAPANESE = ["{s}は{o}を呼び出して在庫を確かめる。", "夜間の締め処理のあと、{s}が{o}へ書き込む。"]


def documents(records: int) -> Iterator[list[RecordDraft]]:
    """Claims of made-up documents: names of a few hundred things, quotes of one sentence, one seed."""
    chance = random.Random(20)
    words = ["".join(chance.choices("abcdefghiklmnoprstu", k=chance.randint(4, 9))) for _ in range(400)]
    kanji = [
        "".join(chance.choices("決済台帳在庫通知検索認証注文顧客配送倉庫予約会員", k=4)) for _ in range(200)
    ]
    made = 0
    while made < records:
        number = made // PER_DOCUMENT
        path = f"docs/{chance.choice(words)}/{chance.choice(words)}-{number}.md"
        drafts, offset = [], 0
        for _ in range(min(PER_DOCUMENT, records - made)):
            names, forms = chance.choice([(words, ENGLISH), (kanji, JAPANESE)])
            subject, other = chance.sample(names, 2)
            quote = chance.choice(forms).format(s=subject, o=other)
            payload = {
                "d": path,
                "s": [subject, "Service"],
                "p": chance.choice(PREDICATES),
                "o": [other, "Component"],
                "q": quote,
                "at": [offset, offset + len(quote)],
                "j": ["new", "nothing-known"],
            }
            drafts.append(RecordDraft("claim", payload, "ingest", "run-1"))
            offset += len(quote) + chance.randint(1, 90)
        made += len(drafts)
        yield drafts


def ours(folder: Path, records: int) -> tuple[float, float, float, int]:
    """Seconds to append, to read back, and to verify; bytes on disk."""
    began = time.perf_counter()
    with SqliteStore.open(folder / "kg.db", create=True) as store:
        with store.writer() as writer:
            for drafts in documents(records):
                writer.append(drafts)
                writer.commit()
        appended = time.perf_counter()
        count = sum(1 for _ in store.records())
        replayed = time.perf_counter()
        verdict = verify(store.records(), store.anchor())
        verified = time.perf_counter()
        if not verdict.ok or verdict.count != count or count != records:
            raise SystemExit("the journal does not verify")
    return appended - began, replayed - appended, verified - replayed, size(folder)


def chained(records: int) -> Iterator[list[Record]]:
    """The rivals keep the same chain, so that what differs is only the place."""
    seq, prev = 0, GENESIS
    for drafts in documents(records):
        built = []
        for draft in drafts:
            record = build_record(draft, seq + 1, timestamp(), prev)
            seq, prev = record.seq, record.hash
            built.append(record)
        yield built


def plain_table(folder: Path, records: int) -> tuple[float, float, float, int]:
    """A SQLite table of the same columns, every value as text."""
    began = time.perf_counter()
    with closing(sqlite3.connect(folder / "plain.db", isolation_level=None)) as conn:
        conn.execute("PRAGMA journal_mode = wal")
        conn.execute("PRAGMA synchronous = full")
        conn.execute(
            "CREATE TABLE journal(seq INTEGER PRIMARY KEY, at TEXT, op TEXT, actor TEXT, run TEXT,"
            " cause INTEGER, payload TEXT, prev TEXT, hash TEXT)"
        )
        for built in chained(records):
            conn.execute("BEGIN")
            rows = [
                (
                    r.seq,
                    r.at,
                    r.op,
                    r.actor,
                    r.run,
                    r.cause,
                    json.dumps(r.payload, ensure_ascii=False),
                    r.prev,
                    r.hash,
                )
                for r in built
            ]
            conn.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
            conn.execute("COMMIT")
        appended = time.perf_counter()

        def read() -> Iterator[Record]:
            for row in conn.execute("SELECT * FROM journal ORDER BY seq"):
                seq, at, op, actor, run, cause, payload, prev, own = row
                yield Record(seq, at, op, actor, run, cause, json.loads(payload), prev, own)

        count = sum(1 for _ in read())
        replayed = time.perf_counter()
        check(verify(read()).ok and count == records)
        verified = time.perf_counter()
    return appended - began, replayed - appended, verified - replayed, size(folder)


def plain_lines(folder: Path, records: int) -> tuple[float, float, float, int]:
    """A file of JSON lines, flushed and forced to disk after each document."""
    path = folder / "journal.jsonl"
    began = time.perf_counter()
    with path.open("a", encoding="utf-8") as out:
        for built in chained(records):
            out.write("".join(to_line(record) + "\n" for record in built))
            out.flush()
            os.fsync(out.fileno())
    appended = time.perf_counter()
    with path.open(encoding="utf-8") as lines:
        count = sum(1 for _ in read_jsonl(lines))
    replayed = time.perf_counter()
    with path.open(encoding="utf-8") as lines:
        check(verify(read_jsonl(lines)).ok and count == records)
    return appended - began, replayed - appended, time.perf_counter() - replayed, size(folder)


def check(good: bool) -> None:
    """Stop if a rival lost something: its figures would be worth nothing."""
    if not good:
        raise SystemExit("a rival lost records")


def size(folder: Path) -> int:
    """Bytes of all files in `folder`."""
    return sum(file.stat().st_size for file in folder.iterdir())


PLACES: dict[str, Callable[[Path, int], tuple[float, float, float, int]]] = {
    "journal": ours,
    "plain table": plain_table,
    "JSON lines": plain_lines,
}


def measure(records: int) -> list[dict[str, Any]]:
    """One row a place."""
    rows: list[dict[str, Any]] = []
    for name, run in PLACES.items():
        with tempfile.TemporaryDirectory() as place:
            append, replay, checked, taken = run(Path(place), records)
        rows.append(
            {
                "place": name,
                "append_per_s": round(records / append),
                "replay_per_s": round(records / replay),
                "verify_per_s": round(records / checked),
                "bytes_per_record": round(taken / records, 1),
            }
        )
    return rows


def main() -> None:
    """Measure and print: a table, then the ratios against the rivals."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--json", action="store_true", help="one object a line")
    options = parser.parse_args()
    rows = measure(options.records)
    if options.json:
        for row in rows:
            print(json.dumps(row))
        return
    names = ["append_per_s", "replay_per_s", "verify_per_s", "bytes_per_record"]
    print(f"{options.records} records, {PER_DOCUMENT} to a commit, every commit forced to disk")
    print(f"{'':14}" + "".join(f"{name:>18}" for name in names))
    for row in rows:
        print(f"{row['place']:14}" + "".join(f"{row[name]:>18,}" for name in names))
    for rival in rows[1:]:
        ratios = "".join(f"{rows[0][name] / rival[name]:>18.2f}" for name in names)
        print(f"{'to ' + rival['place']:14}{ratios}")


if __name__ == "__main__":
    main()
