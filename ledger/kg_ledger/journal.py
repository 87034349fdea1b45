"""The journal: an append-only, hash-chained list of everything that changed what is known.

Each record's hash covers the record and the hash before it, so a record that was flipped, removed, moved
or slipped in is found. The chain alone cannot show that its tail was cut; an anchor (count and head hash),
kept outside the store, can. Nothing here knows where records are kept.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, NoReturn

from kg_ledger.errors import LedgerBroken
from kg_ledger.ids import canonical_json
from kg_ledger.jsontext import reader
from kg_ledger.records import Record

GENESIS = "0" * 64
"""What the first record has before it."""

MAX_FAULTS = 100
"""A verdict names at most this many faults; the count of all of them is kept."""

RESTORE = "Restore the store and its anchor from one backup."
"""What to do about a journal that does not verify."""

FaultKind = Literal[
    "flipped", "deleted", "inserted", "reordered", "cut", "rewritten", "unreadable", "unanchored"
]


def begin_anew(store: Path) -> str:
    """What to do about a `store` that is lost, or is not what its anchor says."""
    return (
        f"{RESTORE} `kg ledger verify` checks them. Where there is no backup, move {store.parent} away "
        "and run `kg ingest`; decisions that people took are then lost."
    )


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

    def __str__(self) -> str:
        return f"record {self.seq} {self.what} [{self.kind}]" if self.seq else f"{self.what} [{self.kind}]"


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
                RESTORE,
            )


def timestamp(moment: datetime | None = None) -> str:
    """`moment`, or now, as ISO 8601 in UTC with milliseconds: `2026-11-30T08:25:00.123Z`."""
    moment = datetime.now(UTC) if moment is None else moment.astimezone(UTC)
    return moment.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def record_hash(record: Record) -> str:
    """SHA-256, as 64 hex digits, of the canonical JSON of everything in `record` but its hash."""
    r = record
    return _hash_of(r.seq, r.at, r.op, r.actor, r.run, r.cause, canonical_json(r.payload), r.prev)


def _hash_of(
    seq: int, at: str, op: str, actor: str, run: str, cause: int | None, payload: str, prev: str
) -> str:
    """See `record_hash`; `payload` is canonical JSON, and stands where the order of the keys puts it."""
    before = canonical_json({"actor": actor, "at": at, "cause": cause, "op": op})
    behind = canonical_json({"prev": prev, "run": run, "seq": seq})
    text = f'{before[:-1]},"payload":{payload},{behind[1:]}'
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def refuse_constant(name: str) -> NoReturn:
    """For `json.loads`: NaN and the infinities are not JSON."""
    raise ValueError(f"{name} is not JSON")


_decode = reader(parse_constant=refuse_constant)


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
    text = canonical_json(draft.payload)
    payload = _decode(text)
    if not isinstance(payload, dict):
        raise TypeError(f"record {seq}: a payload is a mapping, not {type(draft.payload).__name__}")
    if payload != draft.payload:  # tuples came back as lists, and keys that are no text as text
        text = canonical_json(payload)
    head = seq, at, draft.op, draft.actor, draft.run, draft.cause
    return Record(*head, payload, prev, _hash_of(*head, text, prev))


class _Chain:
    """Walks along records and collects what is wrong with them.

    A store derives `prev` from the hash that stands before, an export carries it: so a record that does
    not fit is tried behind earlier hashes before it is called flipped.
    """

    def __init__(self) -> None:
        self.count = 0
        self.top = 0
        self.last_hash = GENESIS
        self.faults: list[Fault] = []
        self.total = 0
        self._before: str | None = GENESIS  # None where what stands before cannot be relied on
        self._recent: deque[tuple[int, str]] = deque([(0, GENESIS)], maxlen=64)
        self._missing: set[int] = set()

    def fault(self, seq: int, kind: FaultKind, what: str, last: int | None = None) -> None:
        self.total += 1
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(Fault(seq, kind, what, last))

    def skip(self, fault: Fault) -> None:
        """Go on behind records that cannot be read."""
        self.fault(fault.seq, fault.kind, fault.what, fault.last)
        if fault.last is not None:
            self.top, self._before = max(self.top, fault.last), None

    def take(self, record: Record) -> None:
        """Hold `record` against what was before it; go on from its own hash whatever was found."""
        in_place = record.seq == self.top + 1
        if record.seq > self.top + 1:
            self._gap(record.seq)
        elif record.seq in self._missing:
            self._missing.discard(record.seq)
            self.fault(record.seq, "reordered", f"stands behind record {self.top}")
        elif not in_place:
            self.fault(record.seq, "inserted", "stands twice")
        self._check_links(record, in_place and self._before is not None)
        self._before = record.hash if record.seq > self.top else None
        self.count += 1
        self.top = max(self.top, record.seq)
        self.last_hash = record.hash
        self._recent.append((record.seq, record.hash))

    def finish(self) -> None:
        """Report what was missing and never came."""
        run: list[int] = []
        for seq in [*sorted(self._missing), -1]:
            if run and seq != run[-1] + 1:
                self._report_missing(run[0], run[-1])
                run = []
            run.append(seq)
        self.faults.sort(key=lambda fault: fault.seq)

    def _gap(self, seq: int) -> None:
        """Records before `seq` are not where they belong; they may yet come."""
        if seq - self.top > 10_000:
            self._report_missing(self.top + 1, seq - 1)
        else:
            self._missing.update(range(self.top + 1, seq))

    def _report_missing(self, first: int, last: int) -> None:
        what = "is missing" if first == last else f"is missing, and all up to record {last}"
        self.fault(first, "deleted", what, last)

    def _check_links(self, record: Record, reliable: bool) -> None:
        """Whether the record hashes to its hash, and hangs on the record before it."""
        if record_hash(record) == record.hash:
            hangs_on: str | None = record.prev
        else:
            tried = (head for _, head in reversed(self._recent))
            hangs_on = next(
                (head for head in tried if record_hash(replace(record, prev=head)) == record.hash), None
            )
        if not reliable or hangs_on == record.prev == self._before:
            return
        if hangs_on is None or hangs_on == self._before:
            self.fault(record.seq, "flipped", "is not what its hash says")
            return
        for seq, head in self._recent:
            if head == hangs_on:
                self.fault(seq + 1, "inserted", f"was slipped in before record {record.seq}")
                return
        self.fault(record.seq, "deleted", "hangs on a record that is not before it")


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
    chain.finish()
    if anchor is not None and chain.top < anchor.count:
        lost = anchor.count - chain.top
        what = f"is missing: of {anchor.count} anchored records the last {lost} are cut off"
        chain.fault(chain.top + 1, "cut", what, anchor.count)
    elif anchor is not None and not anchored:
        chain.fault(anchor.count, "rewritten", f"is not the record that was anchored on {anchor.at}")
    return Verdict(chain.count, chain.last_hash, tuple(chain.faults), chain.total, anchor is not None)
