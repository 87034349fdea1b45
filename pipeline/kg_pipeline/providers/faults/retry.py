"""Sending again, together: one pause for all, fewer calls in flight after a refusal, more after successes.

Waits are drawn with full jitter, uniformly from zero to an exponentially growing bound (M. Brooker,
"Exponential Backoff And Jitter", 2015); a wait that the server names is kept and never shortened. The
limit on calls in flight is halved on a refusal or a missed deadline and grows by one over as many
successes as it allows (additive increase, multiplicative decrease; D.-M. Chiu and R. Jain, 1989).
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from kg_pipeline.providers.channel import Channel, ChatAnswer, ChatRequest, Notice, silent
from kg_pipeline.providers.faults.kinds import CallFailed, Kind
from kg_pipeline.providers.ladder import SHORTER

SHARED = frozenset({Kind.RATE, Kind.OVERLOADED})
"""Faults of the server, which concern every thread: all of them pause."""

PASSING = SHARED | {Kind.BROKEN, Kind.TIMEOUT, Kind.NONSENSE}
GIVE_UP_AFTER = 5
"""So many requests in a row that were given up, with no answer between, mean that the server is down."""

FEW = {Kind.TIMEOUT: 1, Kind.NONSENSE: 1}
"""Retries of faults that pass more rarely. A call that met its deadline is sent again for a shorter reply;
each try has the whole deadline."""

REFUSED = frozenset({Kind.REQUEST, Kind.FORMAT, Kind.PARAMETER, Kind.ROLE, Kind.CONTENT})
REFUSALS_LAST = 20
"""So many refusals before the first completion, more than there are ways to ask, mean that none will come."""

NONSENSE_LASTS = 3
"""So many calls in a row that got no completion, whatever they got, mean that none will get one."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """How often and how late a request is sent again.

    Attributes
    ----------
    retries : tries after the first.
    base, cap : seconds; the bound of the wait before retry n is `min(cap, base * 2**(n - 1))`.
    patience : seconds; a server that asks for a longer wait has refused.
    """

    retries: int = 6
    base: float = 1.0
    cap: float = 30.0
    patience: float = 300.0

    def wait(
        self, failed: CallFailed, tried: int, alike: int, draw: Callable[[], float], answered: bool
    ) -> float | None:
        """Seconds to wait before the next try, or None to give up.

        Parameters
        ----------
        tried : tries so far, at least 1; `alike` of them ended in the same way.
        draw : a uniform draw from [0, 1).
        answered : whether the endpoint has ever answered; one that never has is not there.
        """
        passing = failed.kind in PASSING or (failed.kind is Kind.UNREACHABLE and answered)
        if not passing or tried > self.retries or alike > FEW.get(failed.kind, self.retries):
            return None
        jittered = draw() * min(self.cap, self.base * 2.0 ** (tried - 1))
        if failed.wait is None:
            return jittered
        return None if failed.wait > self.patience else failed.wait + draw() * self.base


class Gate:
    """Lets at most `limit` calls through at once, and none during a pause.

    Parameters
    ----------
    most : the limit at the start, and its ceiling.
    now : a monotonic clock in seconds.
    """

    def __init__(self, most: int, now: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.limit = float(most)
        self.in_flight = 0
        self._now = now
        self._until = 0.0
        self._epoch = 0
        self._changed = threading.Condition()

    @contextmanager
    def slot(self) -> Iterator[int]:
        """Wait for a free slot and hold it; gives the epoch, which counts the halvings so far."""
        with self._changed:
            while (rest := self._until - self._now()) > 0 or self.in_flight >= max(1, int(self.limit)):
                self._changed.wait(rest if rest > 0 else None)
            self.in_flight += 1
            epoch = self._epoch
        try:
            yield epoch
        finally:
            with self._changed:
                self.in_flight -= 1
                self._changed.notify_all()

    def pause(self, seconds: float, epoch: int) -> None:
        """Let nobody through for `seconds`, and halve the limit once for all calls of one epoch."""
        with self._changed:
            self._until = max(self._until, self._now() + seconds)
            if epoch == self._epoch:
                self.limit = max(1.0, self.limit / 2)
                self._epoch += 1
            self._changed.notify_all()

    def ease(self) -> None:
        """A call succeeded: let a little more through."""
        if self.limit < self.most:
            with self._changed:
                self.limit = min(float(self.most), self.limit + 1.0 / max(1.0, self.limit))
                self._changed.notify_all()


class RetryingChannel:
    """A channel that sends a request again after a fault that may pass.

    Parameters
    ----------
    seed : of the jitter.
    sleep : waits for a fault that concerns this call alone.
    """

    def __init__(
        self,
        inner: Channel,
        gate: Gate,
        backoff: Backoff | None = None,
        notice: Notice = silent,
        seed: int = 0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.inner = inner
        self.gate = gate
        self.backoff = backoff or Backoff()
        self._notice = notice
        self._random = random.Random(seed)
        self._sleep = sleep
        self._answered = False
        self._completed = False
        self._exhausted = 0
        self._nonsense = 0
        self._refusals = 0

    def send(self, request: ChatRequest) -> ChatAnswer:
        """Send `request` until it is answered; raises the last `CallFailed` when that is no use."""
        tried, ended = 0, Counter[Kind]()
        while True:
            with self.gate.slot() as epoch:
                try:
                    answer = self.inner.send(request)
                except CallFailed as err:
                    failed = err
                else:
                    self._answered = self._completed = True
                    self._exhausted = self._nonsense = 0
                    self.gate.ease()
                    return replace(answer, tries=tried + 1) if tried else answer
            tried += 1
            ended[failed.kind] += 1
            self._answered = self._answered or failed.status is not None
            wait = self.backoff.wait(failed, tried, ended[failed.kind], self._random.random, self._answered)
            if wait is None:
                failed.tries = tried
                raise self._judged(failed)
            if failed.kind in SHARED:
                self.gate.pause(wait, epoch)
                self._notice(
                    f"{failed.kind.value} on {request.where}: all calls pause {wait:.1f} s, "
                    f"then at most {int(self.gate.limit)} at once"
                )
            else:
                if failed.kind is Kind.TIMEOUT:
                    self.gate.pause(0.0, epoch)
                    request = request.shortened(SHORTER)
                self._notice(f"{failed.kind.value} on {request.where}: again in {wait:.1f} s")
                self._sleep(wait)

    def _judged(self, failed: CallFailed) -> CallFailed:
        """`failed`, or that the server is down where it has failed many requests in a row.

        What gives no completion to its first call, or to several in a row, is no endpoint: that lasts. So
        does a limit that the server asks to wait out for longer than anybody would.
        """
        if failed.kind is Kind.NONSENSE:
            self._nonsense += 1
            failed.lasting = not self._completed or self._nonsense >= NONSENSE_LASTS
            return failed
        if failed.kind in REFUSED and not self._completed:
            self._refusals += 1
            failed.lasting = self._refusals >= REFUSALS_LAST
            return failed
        if failed.kind in SHARED and failed.wait is not None and failed.wait > self.backoff.patience:
            failed.lasting = True
            return failed
        if failed.kind not in PASSING:
            return failed
        self._exhausted += 1
        if self._exhausted < GIVE_UP_AFTER:
            return failed
        down = CallFailed(Kind.UNREACHABLE, f"only faults, the last: {failed.message}", status=failed.status)
        down.tries = failed.tries
        return down
