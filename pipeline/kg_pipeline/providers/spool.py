"""Replies that have arrived and are not in the cache yet: what a killed process had paid for is not lost.

A reply reaches the cache once it was read and forced to the disk together with others. Until then it lies in
a file of slots, into which it came straight off the wire. The next run takes it from there instead of sending
the request. A slot is labelled `[ID, PIECE, TASK, KEY]`: what is longer than a slot goes on in the next. Only
the process that holds the ledger's lock as its writer may open a spool.
"""

from __future__ import annotations

import itertools
import json
import threading
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from kg_pipeline.providers.answers import read_answer
from kg_pipeline.providers.arrivals import Arrival, body_of
from kg_pipeline.providers.channel import Channel, ChatAnswer, ChatRequest, Notice, silent
from kg_pipeline.providers.faults.kinds import CallFailed
from kg_pipeline.providers.slots import BODY, Found, Slot, SlotFile, read_slots

MOST_SLOTS = 256
"""Of replies that a later run may still ask for: 16 MB. The oldest go first."""

LONGEST = 4_000_000
"""Bytes of one reply in the spool; one that is longer is not kept whole, and is asked for again."""


class _Label(NamedTuple):
    """What a slot is for."""

    number: int
    piece: int
    task: str
    key: str


class Spool:
    """Keeps replies until they are stored elsewhere; safe to use from several threads.

    Parameters
    ----------
    path : nothing is read or written before `opened`.
    notice : told a line about what could not be read or written.
    """

    def __init__(self, path: Path, notice: Notice = silent) -> None:
        self.path = path
        self._notice = notice
        self._lock = threading.Lock()
        self._now = threading.local()
        self._ids = itertools.count()
        self._open = False
        self._file: SlotFile | None = None
        self._live: dict[int, list[Slot]] = {}
        self._left: dict[int, bytes] = {}
        self._waiting: dict[str, deque[int]] = {}
        self._lost = 0

    @contextmanager
    def opened(self, stored: Callable[[str], bool]) -> Iterator[None]:
        """Inside, replies are kept and those of a run that was killed are found; what is left stays.

        Parameters
        ----------
        stored : whether the reply to a task, by its fingerprint, is kept elsewhere already.
        """
        with self._lock:
            self._absorb(stored)
            self._open = True
        try:
            yield
        finally:
            with self._lock:
                self._close()

    @contextmanager
    def keeping(self, task: str) -> Iterator[Callable[[], None]]:
        """Inside, the replies to this thread's requests are kept until what is given is called.

        Parameters
        ----------
        task : fingerprint of what the requests are for.
        """
        ids: list[int] = []
        self._now.task = (task, ids)
        try:
            yield lambda: self._let_go(ids)
        finally:
            self._now.task = None

    def keeper(self, request: ChatRequest) -> Arrival | None:
        """Where an answer to `request` is kept as it comes; None where nothing is to be kept."""
        now = self._task()
        if now is None or not request.key:
            return None
        task, ids = now
        number = next(self._ids)

        def next_slot(piece: int) -> Slot | None:
            return self._slot(_Label(number, piece, task, request.key), ids)

        return _Kept(next_slot)

    def take(self, request: ChatRequest) -> bytes | None:
        """The answer that a run before this one received for `request`, as it was sent; each of them once.

        There may be zeros behind it, or in place of what had not come.
        """
        now, key = self._task(), request.key
        if now is None:
            return None
        with self._lock:
            found = self._waiting.get(key)
            if not found:
                return None
            number = found.popleft()
            if not found:
                del self._waiting[key]
            now[1].append(number)
            return self._left.pop(number)

    def __len__(self) -> int:
        return len(self._live)

    def _task(self) -> tuple[str, list[int]] | None:
        """What this thread is at, and the numbers of its replies; None where nothing is kept."""
        now: tuple[str, list[int]] | None = getattr(self._now, "task", None)
        return now if self._open else None

    def _slot(self, label: _Label, ids: list[int]) -> Slot | None:
        """A slot for the next piece of an answer; None where it is not kept, or let go meanwhile."""
        if label.piece * BODY >= LONGEST:
            return None
        with self._lock:
            if not self._open or (label.piece and label.number not in self._live):
                return None
            try:
                self._file = self._file or SlotFile(self.path)
                slot = self._file.take()
            except OSError:
                self._lost += 1
                return None
            if not slot.begin(json.dumps(label)):
                self._file.give(slot)
                return None
            if not label.piece:
                self._live[label.number] = []
                ids.append(label.number)
            self._live[label.number].append(slot)
            return slot

    def _let_go(self, ids: list[int]) -> None:
        with self._lock:
            for number in ids:
                for slot in self._live.pop(number, ()):
                    if self._file is not None:
                        self._file.give(slot)

    def _absorb(self, stored: Callable[[str], bool]) -> None:
        """Read what an earlier run left and nobody has."""
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            content = b""
        except OSError as err:
            self._notice(f"{self.path}: cannot be read ({err.strerror}); replies in it are asked for again.")
            content = b""
        slots, foreign = read_slots(content)
        replies: defaultdict[int, list[tuple[_Label, Found]]] = defaultdict(list)
        for slot in slots:
            if (label := _label(slot.label)) is None:
                foreign += 1
            elif slot.body.strip(b"\0") and not stored(label.task):
                replies[label.number].append((label, slot))
        if foreign:
            self._notice(f"{self.path}: {foreign} slots are damaged or of another version, and left out.")
        images = list[tuple[int, bytes]]()
        for number in sorted(replies, reverse=True):
            pieces = sorted(replies[number], key=lambda found: found[0])
            if [label.piece for label, _ in pieces] == [*range(len(pieces))] and (
                len(images) + len(pieces) <= MOST_SLOTS
            ):
                self._left[number] = b"".join(slot.body for _, slot in pieces)
                self._waiting.setdefault(pieces[0][0].key, deque()).appendleft(number)
                images += [(number, slot.image) for _, slot in pieces]
        self._ids = itertools.count(max(replies, default=-1) + 1)
        self._live = {number: [] for number in self._left}
        if images:
            self._keep_on(images)

    def _keep_on(self, images: list[tuple[int, bytes]]) -> None:
        """Have the images of replies, by their numbers, in a file of their own."""
        try:
            self._file = SlotFile(self.path, [image for _, image in images])
        except OSError:
            self._lost += len(images)
            return
        for slot, (number, _) in zip(self._file.first, images, strict=True):
            self._live[number].append(slot)

    def _close(self) -> None:
        self._open = False
        if self._file is not None:
            self._file.close()
        if not self._live:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
        if self._lost:
            self._notice(f"{self.path}: {self._lost} replies could not be written; a kill would cost them.")
        self._file, self._live, self._left, self._waiting, self._lost = None, {}, {}, {}, 0


class _Kept:
    """An answer on its way into slots; what does not fit there goes where nobody keeps it."""

    def __init__(self, next_slot: Callable[[int], Slot | None]) -> None:
        self._next = next_slot
        self._slots: list[Slot] = []
        self._spare: memoryview | None = None
        self._turn()

    def room(self) -> memoryview:
        if self._spare is None and not self._slots[-1].room():
            self._turn()
        return self._slots[-1].room() if self._spare is None else self._spare

    def came(self, count: int) -> None:
        if self._spare is None:
            self._slots[-1].used += count

    def whole(self) -> None:
        if self._spare is None:
            for slot in self._slots:
                slot.seal()

    def _turn(self) -> None:
        slot = self._next(len(self._slots))
        if slot is None:
            self._spare = memoryview(bytearray(BODY))
        else:
            self._slots.append(slot)


class SpooledChannel:
    """A channel that sends only what is not in the spool. An answer from there took no tries."""

    def __init__(self, inner: Channel, spool: Spool) -> None:
        self.inner = inner
        self.spool = spool

    def send(self, request: ChatRequest) -> ChatAnswer:
        """The answer that was received before, or the inner channel's; what is no answer is passed over."""
        while (raw := self.spool.take(request)) is not None:
            body = body_of(raw)
            if body is not None:
                with suppress(CallFailed):
                    return replace(read_answer(body, request, 0.0), tries=0)
        return self.inner.send(request)


def _label(text: str) -> _Label | None:
    """What a slot's label says; None where it is not of this version."""
    found = json.loads(text)
    shape = [type(value) for value in found] if isinstance(found, list) else []
    return _Label(*found) if shape == [int, int, str, str] else None
