"""Named points at which a test may kill the process, to prove that nothing is lost there.

With `KG_FAULT_AT=N` in the environment the process kills itself, as `kill -9` would, at the N-th point it
reaches; 0 only counts. Without it a point does nothing.
"""

from __future__ import annotations

import os
import signal

_reached = 0


def reach(point: str) -> None:
    """Say that execution has come to `point`."""
    global _reached
    kill_at = os.environ.get("KG_FAULT_AT")
    if kill_at is None:
        return
    _reached += 1
    if kill_at == str(_reached):
        os.write(2, f"killed at point {_reached}: {point}\n".encode())
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def reached() -> int:
    """How many points were reached so far; counted only where `KG_FAULT_AT` is set."""
    return _reached
