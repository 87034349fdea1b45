"""Replies that have arrived and are not in the cache yet: what a killed process had paid for is not lost.

A reply reaches the cache once it was read and forced to the disk together with others. What was handed to the
operating system outlives the process, so each piece of a reply is written here, unread, as it comes off the
wire, with one write and no sync. The next run takes it from here instead of sending the request.

    kg2 LENGTH CRC32 [ID, TASK, KEY, PIECE]   of a reply, by its task and its request: the next piece
    kg2 LENGTH CRC32 {"done": [ID, …]}        replies that are needed no more

LENGTH and CRC32 are those of the JSON text. A line that a kill cut off is dropped, and so is one that was
written by another version. Only the process that holds the ledger's lock as its writer may open a spool.
"""

from __future__ import annotations

import itertools
import json
import os
import threading
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from kg_pipeline.providers.answers import read_answer
from kg_pipeline.providers.channel import Channel, ChatAnswer, ChatRequest, Notice, silent
from kg_pipeline.providers.faults.kinds import CallFailed

CUT_BYTES = 4_000_000
"""So much is appended before what is needed no more is cut away."""

MOST_BYTES = 16_000_000
"""Of replies that a later run may still ask for; the oldest go first."""

LONGEST = 4_000_000
"""Bytes of one reply in the spool; one that is longer is not kept whole, and is asked for again."""

_MARK = b"kg2"
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


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
        self._live: dict[int, bytearray] = {}
        self._waiting: dict[str, deque[int]] = {}
        self._fd: int | None = None
        self._torn = False
        self._lost = 0
        self._size = 0
        self._cut_at = CUT_BYTES

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

    def keeper(self, request: ChatRequest) -> Callable[[], Callable[[bytes], None]] | None:
        """What begins an answer to `request` and gives what keeps its pieces, in any thread.

        None where nothing is to be kept.
        """
        now = self._task()
        if now is None or not request.key:
            return None
        task, ids = now

        def begin() -> Callable[[bytes], None]:
            number = next(self._ids)
            return lambda piece: self._keep(number, ids, task, request.key, piece)

        return begin

    def take(self, request: ChatRequest) -> bytes | None:
        """The answer that a run before this one received for `request`, as it was sent; each of them once."""
        now, key = self._task(), request.key
        if now is None:
            return None
        ids = now[1]
        with self._lock:
            found = self._waiting.get(key)
            if not found:
                return None
            ids.append(found.popleft())
            if not found:
                del self._waiting[key]
            return b"".join(_piece(line) for line in self._live[ids[-1]].splitlines())

    def __len__(self) -> int:
        return len(self._live)

    def _task(self) -> tuple[str, list[int]] | None:
        """What this thread is at, and the numbers of its replies; None where nothing is kept."""
        now: tuple[str, list[int]] | None = getattr(self._now, "task", None)
        return now if self._open else None

    def _keep(self, number: int, ids: list[int], task: str, key: str, piece: bytes) -> None:
        line = _framed([number, task, key, piece.decode("utf-8", "surrogateescape")])
        with self._lock:
            begun = self._live.get(number)
            if not self._open or (begun is None and number in ids):
                return  # it was let go meanwhile
            if begun is None:
                begun = self._live[number] = bytearray()
                ids.append(number)
            elif len(begun) > LONGEST:
                return
            begun += line
            self._write(line)

    def _let_go(self, ids: list[int]) -> None:
        with self._lock:
            gone = [number for number in ids if self._live.pop(number, None) is not None]
            if not gone or not self._open:
                return
            self._write(_framed({"done": gone}))
            if self._size > self._cut_at:
                self._cut()

    def _write(self, line: bytes) -> None:
        """Append a line; one that was written in part is ended first, so that only it is lost."""
        piece = b"\n" + line if self._torn else line
        try:
            if self._fd is None:
                self._fd = os.open(self.path, _FLAGS, 0o644)
            written = os.write(self._fd, piece)
        except OSError:
            self._lost += 1
            return
        self._torn = written < len(piece)
        self._lost += self._torn
        self._size += written

    def _absorb(self, stored: Callable[[str], bool]) -> None:
        """Read what an earlier run left and nobody has."""
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            content = b""
        except OSError as err:
            self._notice(f"{self.path}: cannot be read ({err.strerror}); replies in it are asked for again.")
            content = b""
        *lines, rest = content.split(b"\n")
        self._torn, self._size, self._cut_at = bool(rest), len(content), CUT_BYTES
        if _parsed(rest) is not None:  # only its end is missing
            lines.append(rest)
        foreign = 0
        for line in lines:
            found = _parsed(line)
            if isinstance(found, list):
                if stored(found[1]):
                    continue
                self._live.setdefault(found[0], bytearray()).extend(line + b"\n")
            elif isinstance(found, dict):
                for number in found["done"]:
                    self._live.pop(number, None)
            else:
                foreign += bool(line)
        if foreign:
            self._notice(f"{self.path}: {foreign} lines are damaged or of another version, and left out.")
        held = sum(map(len, self._live.values()))
        for number in sorted(self._live):
            if held <= MOST_BYTES:
                self._waiting.setdefault(_key(self._live[number]), deque()).append(number)
            else:
                held -= len(self._live.pop(number))
        self._ids = itertools.count(max(self._live, default=-1) + 1)

    def _cut(self) -> None:
        """Write anew what is still needed, in one step."""
        part = self.path.with_name(self.path.name + ".part")
        self._shut()
        try:
            part.write_bytes(b"".join(self._live.values()))
            part.replace(self.path)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        else:
            self._torn, self._size = False, sum(map(len, self._live.values()))
        self._cut_at = self._size + CUT_BYTES

    def _shut(self) -> None:
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _close(self) -> None:
        self._open = False
        if self._live:
            self._cut()
        else:
            self._shut()
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
        if self._lost:
            self._notice(f"{self.path}: {self._lost} lines could not be written; a kill would cost them.")
        self._live, self._waiting, self._lost = {}, {}, 0


class SpooledChannel:
    """A channel that sends only what is not in the spool. An answer from there took no tries."""

    def __init__(self, inner: Channel, spool: Spool) -> None:
        self.inner = inner
        self.spool = spool

    def send(self, request: ChatRequest) -> ChatAnswer:
        """The answer that was received before, or the inner channel's; what is no answer is passed over."""
        while (raw := self.spool.take(request)) is not None:
            from kg_pipeline.providers.arrivals import body_of

            body = body_of(raw)
            if body is not None:
                with suppress(CallFailed):
                    return replace(read_answer(body, request, 0.0), tries=0)
        return self.inner.send(request)


def _framed(value: list[object] | dict[str, list[int]]) -> bytes:
    text = json.dumps(value).encode("ascii")
    return b"%s %d %08x %s\n" % (_MARK, len(text), zlib.crc32(text), text)


def _parsed(line: bytes) -> list[Any] | dict[str, Any] | None:
    """What a line says; None for one that is damaged or foreign."""
    mark, _, rest = line.partition(b" ")
    length, _, rest = rest.partition(b" ")
    checksum, _, text = rest.partition(b" ")
    if mark != _MARK or length != b"%d" % len(text) or checksum != b"%08x" % zlib.crc32(text):
        return None
    found = json.loads(text)
    if isinstance(found, dict):
        return found if isinstance(found.get("done"), list) else None
    shape = [type(value) for value in found] if isinstance(found, list) else []
    return found if shape == [int, str, str, str] else None


def _key(lines: bytearray) -> str:
    """The key of a reply's lines."""
    key: str = json.loads(lines.split(b"\n", 1)[0].split(b" ", 3)[3])[2]
    return key


def _piece(line: bytearray) -> bytes:
    """What a line holds of a reply."""
    piece: str = json.loads(line.split(b" ", 3)[3])[3]
    return piece.encode("utf-8", "surrogateescape")
