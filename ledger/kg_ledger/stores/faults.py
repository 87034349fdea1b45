"""Named points at which a test may kill the process, to prove that nothing is lost there.

With `KG_FAULT_AT=N` in the environment the process kills itself, as `kill -9` would, at the N-th point it
reaches. Without it a point costs one comparison.
"""

from __future__ import annotations

import os
import signal

_kill_at = int(os.environ.get("KG_FAULT_AT", "0") or "0")
_reached = 0


def reach(point: str) -> None:
    """Say that execution has come to `point`."""
    global _reached
    if _kill_at == 0:
        return
    _reached += 1
    if _reached == _kill_at:
        os.write(2, f"killed at point {_reached}: {point}\n".encode())
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def reached() -> int:
    """How many points were reached so far; counted only where `KG_FAULT_AT` is set."""
    return _reached
