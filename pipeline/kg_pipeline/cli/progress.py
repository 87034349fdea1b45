"""Progress on stderr, for anything that takes over a second: a live line, or plain lines on a pipe."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

QUIET_SECONDS = 1.0
LINE_SECONDS = 5.0


class Progress:
    """A `Tick` that shows stage, done, total, rate and time left.

    Nothing is shown during the first second. On a terminal rich draws one live line; elsewhere a plain line
    is written every few seconds, and one at the end of each stage that was shown.

    Parameters
    ----------
    enabled : False keeps quiet.
    """

    def __init__(self, enabled: bool = True) -> None:
        self._enabled = enabled
        self._began = time.monotonic()
        self._last = self._began
        self._stage = ""
        self._stage_began = self._began
        self._live: Any = None
        self._bar: Any = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Take one bit of progress."""
        if not self._enabled:
            return
        now = time.monotonic()
        if stage != self._stage:
            self._stage, self._stage_began = stage, now
        if now - self._began < QUIET_SECONDS:
            return
        if sys.stderr.isatty():
            self._draw(stage, done, total)
        elif now - self._last >= LINE_SECONDS or (done == total and self._last > self._stage_began):
            self._last = now
            print(f"{stage}: {done}/{total}{self._left(done, total, now)}", file=sys.stderr)

    def _left(self, done: int, total: int, now: float) -> str:
        if not done or done >= total:
            return ""
        return f", about {(now - self._stage_began) / done * (total - done):.0f} s left"

    def _draw(self, stage: str, done: int, total: int) -> None:
        if self._live is None:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Live

            self._live = Live(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._live.start()
            self._bar = self._live.add_task(stage, total=total)
        self._live.update(self._bar, description=stage, completed=done, total=total)
