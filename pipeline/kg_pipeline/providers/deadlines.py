"""Calls that wait in the operating system, and the thread that ends those whose time is up.

A call that is ended finds its connection closed; why is in its `failure`.
"""

from __future__ import annotations

import math
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass, field

from kg_pipeline.providers.arrivals import Arrival, hang_up

Waiting = Callable[[float], None]
"""Told the seconds that have passed, now and then, in another thread. What it raises ends the call."""


@dataclass(eq=False, slots=True)
class Call:
    """A request under way.

    Attributes
    ----------
    deadline : seconds from now on.
    late : its failure when they are over.
    every : seconds between two words to `waiting`.
    arrival : where its answer is kept as it comes.
    until, due : monotonic seconds of its end, and of the next look at it.
    failure : why it was ended; None while it was not.
    """

    deadline: float
    late: BaseException
    waiting: Waiting | None = None
    every: float = math.inf
    arrival: Arrival | None = None
    began: float = field(default_factory=time.monotonic)
    until: float = 0.0
    due: float = 0.0
    failure: BaseException | None = None
    _sock: socket.socket | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.until = self.began + self.deadline
        self.due = self.began + min(self.deadline, self.every)

    def over(self, sock: socket.socket | None) -> None:
        """It goes over `sock` now, or over none any more; one that was ended before is cut off at once."""
        with self._lock:
            self._sock = sock
            if self.failure is not None and sock is not None:
                hang_up(sock)

    def end(self, failure: BaseException) -> None:
        """Let whoever waits for the answer wait no more."""
        with self._lock:
            if self.failure is None:
                self.failure = failure
                if self._sock is not None:
                    hang_up(self._sock)

    def look(self, now: float) -> None:
        """What is due: its end, or that somebody is told how long it takes."""
        if now >= self.until:
            self.due = math.inf
            self.end(self.late)
            return
        self.due = min(self.until, now + self.every)
        if self.waiting is not None:
            try:
                self.waiting(now - self.began)
            except BaseException as raised:
                self.end(raised)


class Watch:
    """Looks at calls when they are due, in a thread of its own that starts with the first of them."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._calls: set[Call] = set()
        self._next = math.inf
        self._thread: threading.Thread | None = None

    @contextmanager
    def over(self, call: Call) -> Iterator[None]:
        """Inside, `call` is ended when its time is up."""
        with self._changed:
            self._calls.add(call)
            if self._thread is None:
                self._thread = threading.Thread(target=self._look, name="deadlines", daemon=True)
                self._thread.start()
            elif call.due < self._next:
                self._changed.notify()
        try:
            yield
        finally:
            with self._changed:
                self._calls.discard(call)
            call.over(None)

    def close(self) -> None:
        """End every call, and the thread."""
        with self._changed:
            calls, thread = self._calls, self._thread
            self._calls, self._thread = set(), None
            self._changed.notify()
        for call in calls:
            call.end(CancelledError())
        if thread is not None:
            thread.join(10)

    def _look(self) -> None:
        while True:
            with self._changed:
                if self._thread is not threading.current_thread():
                    return
                now = time.monotonic()
                due = [call for call in self._calls if call.due <= now]
                if not due:
                    self._next = min((call.due for call in self._calls), default=math.inf)
                    self._changed.wait(None if self._next == math.inf else self._next - now)
            for call in due:
                call.look(now)
