"""A person at a terminal: starts `kg review` on a pseudo-terminal, presses keys, reads the frames."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

PATIENCE = 60.0
"""Seconds after which a frame that never came fails the test; nothing is measured."""

_SGR = re.compile(r"\x1b\[[0-9;]*m")
_ALLOWED = re.compile(r"\x1b\[(?:[0-9;]*m|H|K|J|\?1049[hl]|\?25[hl])")
_PROGRAM = "from kg_pipeline.cli.main import main; main()"


class Reviewer:
    """Use as a context manager; what the program leaves behind is closed."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str] | None = None,
        command: str = "review",
    ) -> None:
        self.written = ""
        self.status: int | None = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "", **(env or {})})
            os.execv(
                sys.executable,
                [sys.executable, "-c", _PROGRAM, command, "--workspace", str(folder), *arguments],
            )
        self.resize(columns, rows)

    def __enter__(self) -> Reviewer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        if self.status is None:
            if kind is not None:
                os.kill(self.pid, signal.SIGTERM)
            self.wait()
        os.close(self.fd)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    @property
    def raw_frame(self) -> str:
        """The last whole frame, with its styles."""
        whole = self.written[: self.written.rfind("\x1b[J")]
        return whole[whole.rfind("\x1b[H") + 3 :]

    @property
    def frame(self) -> list[str]:
        """The lines of the last frame, without styles."""
        plain = _SGR.sub("", self.raw_frame).replace("\x1b[K", "").replace("\r", "")
        return plain.split("\n")

    def see(self, *wanted: str) -> list[str]:
        """Wait until a frame shows all of `wanted`."""
        end = time.monotonic() + PATIENCE
        while not all(one in "\n".join(self.frame) for one in wanted):
            if time.monotonic() > end or not self._read(1.0):
                raise AssertionError(
                    f"never saw {wanted}; last:\n" + "\n".join(self.frame) + f"\n{self.written[-2000:]!r}"
                )
        return self.frame

    def hear(self, wanted: str) -> None:
        """Wait until `wanted` was written, on a screen or not."""
        end = time.monotonic() + PATIENCE
        while wanted not in self.written:
            if time.monotonic() > end or not self._read(1.0):
                raise AssertionError(f"never heard {wanted!r}: {self.written[-2000:]!r}")

    def wait(self) -> int:
        """Wait for the end; the exit code."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                while self._read(0.05):
                    pass
                self.status = os.waitstatus_to_exitcode(status)
                return self.status
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        raise AssertionError("it never ended")

    def strange(self) -> list[str]:
        """Control characters that were written and that are none of the program's own."""
        rest = _ALLOWED.sub("", self.written)
        return [
            c
            for c in rest
            if (ord(c) < 32 and c not in "\r\n") or 0x7F <= ord(c) < 0xA0 or c in "\u202e\u2066"
        ]

    def _read(self, timeout: float) -> bool:
        ready, _, _ = select.select([self.fd], [], [], timeout)
        if not ready:
            return timeout >= 1.0
        try:
            read = os.read(self.fd, 65536)
        except OSError:
            return False
        self.written += read.decode("utf-8", "replace")
        return bool(read)
