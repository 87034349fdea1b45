"""The journal: an append-only, hash-chained list of everything that changed what is known.

Each record's hash covers the record and the hash before it, so a record that was flipped, removed, moved
or slipped in is found. The chain alone cannot show that its tail was cut; an anchor (count and head hash),
kept outside the store, can. Nothing here knows where records are kept.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal, NoReturn, TextIO

from kg_ledger.errors import LedgerBroken
from kg_ledger.ids import canonical_json
from kg_ledger.records import Record

GENESIS = "0" * 64
"""What the first record has before it."""

MAX_FAULTS = 100
"""A verdict names at most this many faults; the count of all of them is kept."""

FaultKind = Literal[
    "flipped", "deleted", "inserted", "reordered", "cut", "rewritten", "unreadable", "unanchored"
]


@dataclass(frozen=True, slots=True)
class RecordDraft:
    """What a caller hands in; the journal adds seq, time and hashes.

    Attributes
    ----------
    op : what happened, such as `claim` or `decision`.
    payload : JSON values only. Keys come back sorted, tuples come back as lists.
    actor : who or what did it.
    run : the run it belongs to.
    cause : seq of the record that led to it, or None.
    """

    op: str
    payload: dict[str, Any]
    actor: str
    run: str
    cause: int | None = None


@dataclass(frozen=True, slots=True)
class Anchor:
    """How long the journal was, and with which head, at one moment."""

    count: int
    head: str
    at: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a journal.

    Attributes
    ----------
    seq : the first record concerned; 0 where no one record is.
    what : one clause for a person.
    last : the last record concerned, where there are several.
    """

    seq: int
    kind: FaultKind
    what: str
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a verification found.

    Attributes
    ----------
    count, head : of the journal as it was read.
    faults : the first `MAX_FAULTS` faults in the order of the journal; empty if it verifies.
    total_faults : how many there were.
    anchored : True if an anchor was there to be compared with.
    """

    count: int
    head: str
    faults: tuple[Fault, ...] = ()
    total_faults: int = 0
    anchored: bool = False

    @property
    def ok(self) -> bool:
        """Whether the journal is what was written."""
        return not self.faults

    def require(self, where: str) -> None:
        """Raise `LedgerBroken` for the journal at `where` unless the verdict is good."""
        if self.faults:
            first = self.faults[0]
            more = f" (and {self.total_faults - 1} more)" if self.total_faults > 1 else ""
            raise LedgerBroken(
                f"{where}: record {first.seq}: {first.what}{more}.",
                "Restore the store and its anchor from one backup.",
            )


def timestamp(moment: datetime | None = None) -> str:
    """`moment`, or now, as ISO 8601 in UTC with milliseconds: `2026-11-30T08:25:00.123Z`."""
    moment = datetime.now(UTC) if moment is None else moment.astimezone(UTC)
    return moment.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def record_hash(record: Record) -> str:
    """SHA-256, as 64 hex digits, of the canonical JSON of everything in `record` but its hash."""
    covered = {
        "seq": record.seq,
        "at": record.at,
        "op": record.op,
        "actor": record.actor,
        "run": record.run,
        "cause": record.cause,
        "payload": record.payload,
        "prev": record.prev,
    }
    return hashlib.sha256(canonical_json(covered).encode("utf-8", "surrogatepass")).hexdigest()


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"a payload holds {name}, which JSON cannot carry")


def build_record(draft: RecordDraft, seq: int, at: str, prev: str) -> Record:
    """The record that `draft` becomes at place `seq` behind the hash `prev`.

    The payload is copied through JSON, so that a reader later sees exactly what the writer sees now.

    Raises
    ------
    TypeError, ValueError
        The payload is not JSON, or the cause is not an earlier record.
    """
    if draft.cause is not None and not 0 < draft.cause < seq:
        raise ValueError(f"record {seq}: its cause {draft.cause} is not an earlier record")
    payload = json.loads(canonical_json(draft.payload), parse_constant=_refuse_constant)
    if not isinstance(payload, dict):
        raise TypeError(f"record {seq}: a payload is a mapping, not {type(draft.payload).__name__}")
    record = Record(seq, at, draft.op, draft.actor, draft.run, draft.cause, payload, prev, "")
    return replace(record, hash=record_hash(record))


class _Chain:
    """Walks along records and collects what is wrong with them."""

    def __init__(self) -> None:
        self.count = 0
        self.seq = 0
        self.head = GENESIS
        self.faults: list[Fault] = []
        self.total = 0
        self._recent: deque[tuple[int, str]] = deque([(0, GENESIS)], maxlen=64)

    def fault(self, seq: int, kind: FaultKind, what: str) -> None:
        self.total += 1
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(Fault(seq, kind, what))

    def skip(self, fault: Fault) -> None:
        """Go on behind records that cannot be read."""
        self.fault(fault.seq, fault.kind, fault.what)
        if fault.last is not None:
            self.seq, self.head = fault.last, ""

    def take(self, record: Record) -> None:
        """Hold `record` against the one before it; go on from its own hash whatever was found."""
        expected = self.seq + 1
        if record.seq > expected:
            gap = f"{expected}" if record.seq == expected + 1 else f"{expected} to {record.seq - 1}"
            self.fault(expected, "deleted", f"{gap} missing before record {record.seq}")
        elif record.seq < self.seq:
            self.fault(record.seq, "reordered", f"stands behind record {self.seq}")
        elif record.seq == self.seq:
            self.fault(record.seq, "inserted", "stands twice")
        elif self.head and record.prev != self.head:
            self._misplaced(record)
        if record_hash(record) != record.hash:
            self._mismatch(record, in_place=record.seq == expected)
        self.count += 1
        self.seq = record.seq
        self.head = record.hash
        self._recent.append((record.seq, record.hash))

    def _misplaced(self, record: Record) -> None:
        """The record names another predecessor than the one it has."""
        for seq, head in reversed(self._recent):
            if head == record.prev:
                self.fault(seq + 1, "inserted", f"was slipped in before record {record.seq}")
                return
        self.fault(record.seq, "deleted", "what it was chained to is not before it")

    def _mismatch(self, record: Record, *, in_place: bool) -> None:
        """The content does not hash to the stored hash. A store derives `prev`, so look which prev would."""
        for seq, head in reversed(self._recent):
            if record_hash(replace(record, prev=head)) == record.hash:
                if in_place and head != self.head:
                    self.fault(seq + 1, "inserted", f"was slipped in before record {record.seq}")
                return
        if in_place:
            self.fault(record.seq, "flipped", "its content is not what its hash says")
        elif record.prev != self.head:
            self.fault(record.seq, "flipped", "its content is not what its hash says, and it is out of place")


def verify(entries: Iterable[Record | Fault], anchor: Anchor | None = None) -> Verdict:
    """Check a whole journal, from its first record, against its own chain and against `anchor`.

    Parameters
    ----------
    entries : records in the order in which they are kept; a store puts a `Fault` in the place of what
        it cannot read. Memory use does not grow with their number.
    anchor : what was exported when the journal was known to be whole; it may be older than the journal.

    Returns
    -------
    Verdict
        Every fault with the seq where it shows. A journal rewritten with fresh hashes shows only against
        the anchor.
    """
    chain = _Chain()
    anchored = anchor is not None and anchor.count == 0 and anchor.head == GENESIS
    for entry in entries:
        if isinstance(entry, Fault):
            chain.skip(entry)
            continue
        chain.take(entry)
        if anchor is not None and entry.seq == anchor.count:
            anchored = entry.hash == anchor.head
    if anchor is not None and chain.seq < anchor.count:
        lost = anchor.count - chain.seq
        chain.fault(chain.seq + 1, "cut", f"the last {lost} of {anchor.count} anchored records are missing")
    elif anchor is not None and not anchored:
        chain.fault(anchor.count, "rewritten", f"is not the record that was anchored on {anchor.at}")
    return Verdict(chain.count, chain.head, tuple(chain.faults), chain.total, anchor is not None)


def to_line(record: Record) -> str:
    """`record` as one line of canonical JSON. Without its `hash` key it is exactly what the hash covers."""
    return canonical_json(
        {
            "seq": record.seq,
            "at": record.at,
            "op": record.op,
            "actor": record.actor,
            "run": record.run,
            "cause": record.cause,
            "payload": record.payload,
            "prev": record.prev,
            "hash": record.hash,
        }
    )


def write_jsonl(records: Iterable[Record], stream: TextIO) -> int:
    """Write one record a line to `stream`; return how many."""
    count = 0
    for record in records:
        stream.write(to_line(record) + "\n")
        count += 1
    return count


_FIELDS: dict[str, tuple[type, ...]] = {
    "seq": (int,),
    "at": (str,),
    "op": (str,),
    "actor": (str,),
    "run": (str,),
    "cause": (int, type(None)),
    "payload": (dict,),
    "prev": (str,),
    "hash": (str,),
}


def read_jsonl(lines: Iterable[str], where: str = "journal.jsonl") -> Iterator[Record]:
    """Read what `write_jsonl` wrote, one record at a time; empty lines are passed over.

    Raises
    ------
    LedgerBroken
        A line is not a record; the message names it. Hashes are not checked here: see `verify`.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            raw = json.loads(line, parse_constant=_refuse_constant)
            if not isinstance(raw, dict) or raw.keys() != _FIELDS.keys():
                raise ValueError(f"a record has the fields {', '.join(_FIELDS)}")
            for name, types in _FIELDS.items():
                if not isinstance(raw[name], types) or isinstance(raw[name], bool):
                    raise ValueError(f"{name} has the wrong type")
        except ValueError as err:
            raise LedgerBroken(
                f"{where}:{number}: not a journal record ({err}).", "Export it again."
            ) from err
        yield Record(**raw)
