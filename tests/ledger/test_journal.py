"""The journal by itself: records, their chain, and what a verification finds."""

from __future__ import annotations

import hashlib
import io
import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_ledger.errors import LedgerBroken
from kg_ledger.ids import digest
from kg_ledger.journal import (
    GENESIS,
    Anchor,
    Fault,
    RecordDraft,
    build_record,
    record_hash,
    timestamp,
    verify,
)
from kg_ledger.journal_lines import read_jsonl, to_line, write_jsonl
from kg_ledger.records import Record

AT = "2031-02-03T04:05:06.789Z"

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=[]), max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
payloads = st.dictionaries(st.text(max_size=8), json_values, max_size=4)


def chain(length: int, mark: str = "") -> list[Record]:
    records: list[Record] = []
    for seq in range(1, length + 1):
        prev = records[-1].hash if records else GENESIS
        draft = RecordDraft("claim", {"n": seq, "名": f"台帳{mark}"}, "tester", "run-1", seq - 1 or None)
        records.append(build_record(draft, seq, AT, prev))
    return records


def anchor_of(records: list[Record]) -> Anchor:
    return Anchor(len(records), records[-1].hash if records else GENESIS, AT)


def as_stored(records: list[Record]) -> list[Record]:
    """As a store yields them: `prev` is the hash that stands before, whatever was hashed."""
    befores = [GENESIS, *(record.hash for record in records)]
    return [replace(record, prev=prev) for record, prev in zip(records, befores, strict=False)]


def kinds(
    records: list[Record | Fault] | list[Record], anchor: Anchor | None = None
) -> list[tuple[int, str]]:
    return [(fault.seq, fault.kind) for fault in verify(records, anchor).faults]


def test_a_hash_can_be_derived_again_with_nothing_but_json_and_sha256() -> None:
    record = chain(3)[2]
    line = json.loads(to_line(record))
    stated = line.pop("hash")
    plain = json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(plain.encode()).hexdigest() == stated == record.hash


def test_the_time_is_utc_with_milliseconds() -> None:
    moment = datetime(2031, 2, 3, 13, 5, 6, 789_400, timezone(timedelta(hours=9)))
    assert timestamp(moment) == AT
    assert timestamp().endswith("Z")
    assert len(timestamp()) == len(AT)


@given(payloads)
def test_the_writer_sees_the_payload_that_a_reader_will_see(payload: dict[str, object]) -> None:
    record = build_record(RecordDraft("claim", payload, "a", "r"), 1, AT, GENESIS)
    (again,) = read_jsonl([to_line(record)])
    assert again == record
    assert list(again.payload) == list(record.payload)
    assert record_hash(again) == record.hash


def test_a_payload_is_copied() -> None:
    names = ["a"]
    record = build_record(RecordDraft("claim", {"names": names, "pair": (1, 2)}, "a", "r"), 1, AT, GENESIS)
    names.append("b")
    assert record.payload == {"names": ["a"], "pair": [1, 2]}


@pytest.mark.parametrize(
    "payload", [{"x": float("nan")}, {"x": float("inf")}, {"x": object()}, {"x": {1}}, [1]]
)
def test_a_payload_that_is_not_json_is_refused(payload: dict[str, object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        build_record(RecordDraft("claim", payload, "a", "r"), 1, AT, GENESIS)


@pytest.mark.parametrize("cause", [0, 2, 3, -1])
def test_a_cause_is_an_earlier_record(cause: int) -> None:
    with pytest.raises(ValueError, match="cause"):
        build_record(RecordDraft("claim", {}, "a", "r", cause), 2, AT, GENESIS)


def test_a_whole_journal_verifies_against_every_anchor_it_ever_had() -> None:
    records = chain(9)
    for length in range(10):
        verdict = verify(records, anchor_of(records[:length]))
        assert verdict.ok
        assert verdict.anchored
    assert verify([], None).ok
    assert verify(records).head == records[-1].hash
    assert not verify(records).anchored


edits = st.sampled_from(["seq", "at", "op", "actor", "run", "cause", "payload", "hash", "prev"])


@given(st.integers(2, 12), st.data(), edits, st.booleans())
def test_a_flipped_record_is_found_where_it_is(
    length: int, data: st.DataObject, field: str, stored: bool
) -> None:
    records = chain(length)
    at = data.draw(st.integers(0, length - 1))
    old = getattr(records[at], field)
    new: Any
    if field in ("hash", "prev"):
        spot = data.draw(st.integers(0, 63))
        new = old[:spot] + ("0" if old[spot] != "0" else "1") + old[spot + 1 :]
    elif field == "payload":
        new = {**old, "n": old["n"] + 1}
    elif field in ("seq", "cause"):
        new = (old or 0) + data.draw(st.sampled_from([1, 100, 20_000]))
    else:
        new = old + "x"
    anchor = anchor_of(records)
    broken = [*records[:at], replace(records[at], **{field: new}), *records[at + 1 :]]
    if stored:
        if field == "prev":
            return  # a store keeps no such thing
        broken = as_stored(broken)
    verdict = verify(broken, anchor)
    assert not verdict.ok
    if field != "seq":
        assert at + 1 in [fault.seq for fault in verdict.faults]


@given(st.integers(2, 12), st.data(), st.booleans())
def test_a_deleted_record_is_found_and_named(length: int, data: st.DataObject, stored: bool) -> None:
    records = chain(length)
    at = data.draw(st.integers(0, length - 2))
    broken = [*records[:at], *records[at + 1 :]]
    assert kinds(as_stored(broken) if stored else broken, anchor_of(records)) == [(at + 1, "deleted")]


@given(st.integers(1, 12), st.data())
def test_a_cut_tail_shows_against_the_anchor_only(length: int, data: st.DataObject) -> None:
    records = chain(length)
    kept = data.draw(st.integers(0, length - 1))
    assert verify(records[:kept]).ok
    verdict = verify(records[:kept], anchor_of(records))
    assert [(fault.seq, fault.kind, fault.last) for fault in verdict.faults] == [(kept + 1, "cut", length)]


@given(st.permutations(range(7)), st.booleans())
def test_reordered_records_are_found_and_none_is_called_missing(order: list[int], stored: bool) -> None:
    records = chain(7)
    moved = [records[at] for at in order]
    found = kinds(as_stored(moved) if stored else moved, anchor_of(records))
    if order == sorted(order):
        assert found == []
    else:
        assert {kind for _, kind in found} == {"reordered"}


@given(st.integers(2, 9), st.data(), st.booleans())
def test_a_record_that_was_slipped_in_is_found(length: int, data: st.DataObject, stored: bool) -> None:
    records = chain(length)
    at = data.draw(st.integers(0, length - 1))
    prev = records[at - 1].hash if at else GENESIS
    forged = build_record(RecordDraft("claim", {"forged": True}, "x", "run-1"), at + 1, AT, prev)
    shifted = [replace(record, seq=record.seq + 1) for record in records[at:]]
    for tail in (records[at:], shifted):
        broken = [*records[:at], forged, *tail]
        verdict = verify(as_stored(broken) if stored else broken, anchor_of(records))
        assert not verdict.ok
    kept_numbers = kinds(as_stored([*records[:at], forged, *records[at:]]), anchor_of(records))
    assert (at + 1, "inserted") in kept_numbers


@given(st.integers(1, 9), st.data())
def test_a_rewritten_journal_shows_against_the_anchor(length: int, data: st.DataObject) -> None:
    rewritten = chain(length, mark="'")
    assert verify(rewritten).ok
    assert kinds(rewritten, anchor_of(chain(length))) == [(length, "rewritten")]


def test_what_cannot_be_read_is_named_and_the_rest_still_checked() -> None:
    records = chain(12)
    broken = replace(records[10], payload={"n": 0})
    entries: list[Record | Fault] = [
        *records[:4],
        Fault(5, "unreadable", "the block up to record 8 is cut short", 8),
        *records[8:10],
        broken,
        records[11],
    ]
    assert kinds(entries, anchor_of(records)) == [(5, "unreadable"), (11, "flipped")]


def test_a_bad_verdict_says_what_and_where() -> None:
    records = chain(4)
    with pytest.raises(LedgerBroken, match=r"kg\.db: record 2: is missing\. Restore") as caught:
        verify([records[0], *records[2:]]).require("kg.db")
    assert caught.value.exit_code == 1
    verify(records).require("kg.db")


def test_very_many_faults_are_counted_and_the_first_are_named() -> None:
    records = [replace(record, at="x") for record in chain(300)]
    verdict = verify(records)
    assert verdict.total_faults == 300
    assert [fault.seq for fault in verdict.faults] == list(range(1, 101))


@settings(max_examples=20)
@given(st.lists(payloads, max_size=5))
def test_an_export_reads_back_to_the_same_records(contents: list[dict[str, object]]) -> None:
    records: list[Record] = []
    for payload in contents:
        prev = records[-1].hash if records else GENESIS
        records.append(build_record(RecordDraft("claim", payload, "a", "r"), len(records) + 1, AT, prev))
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, "utf-8", errors="surrogatepass", newline="\n")
    assert write_jsonl(records, stream) == len(records)
    stream.seek(0)
    again = list(read_jsonl(stream))
    assert again == records
    assert verify(again, anchor_of(records)).ok


GOOD = to_line(chain(1)[0])


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "{}",
        "null",
        '{"seq":1}',
        GOOD.replace('"seq":1', '"seq":true'),
        GOOD.replace('"n":1', '"n":NaN'),
        GOOD.replace('"cause":null', '"cause":"1"'),
    ],
)
def test_a_bad_line_is_named(line: str) -> None:
    with pytest.raises(LedgerBroken, match=r"old\.jsonl:3: not a journal record"):
        list(read_jsonl([GOOD, "\n", line], "old.jsonl"))


def test_a_payload_that_comes_back_otherwise_is_hashed_as_it_comes_back() -> None:
    draft = RecordDraft("note", {10: "x", 9: ("y", 2.5), "z": {True: None}}, "grix", "r1")  # type: ignore[dict-item]
    with pytest.raises(TypeError):
        build_record(draft, 1, "2031-01-01T00:00:00.000Z", GENESIS)
    draft = RecordDraft("note", {"b": {10: "x", 9: ("y", 2.5)}, "a": ("é", None)}, "grix", "r1")
    record = build_record(draft, 1, "2031-01-01T00:00:00.000Z", GENESIS)
    assert record.payload == {"a": ["é", None], "b": {"10": "x", "9": ["y", 2.5]}}
    assert record.hash == record_hash(record)
    plain = {
        name: getattr(record, name)
        for name in ("seq", "at", "op", "actor", "run", "cause", "payload", "prev")
    }
    assert record.hash == digest(json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
