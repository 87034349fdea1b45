"""`kg` in processes of its own, for tests that kill them or let them meet."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.conftest import REPO

SERVER = Path(__file__).with_name("kg_children.py")


@dataclass(frozen=True)
class Done:
    """How a command ended.

    Attributes
    ----------
    code : its exit code; minus the signal that killed it.
    points : how many fault points it reached; 0 if it was killed, or not asked to count.
    """

    code: int
    out: str
    err: str
    points: int

    @property
    def summary(self) -> dict[str, Any]:
        """The last line of `--json`."""
        found = json.loads(self.out.splitlines()[-1])
        assert isinstance(found, dict)
        return found

    @property
    def point(self) -> str:
        """The name of the fault point at which it was killed."""
        [line] = [line for line in self.err.splitlines() if line.startswith("killed at point")]
        return line.rpartition(": ")[2]


@dataclass(frozen=True)
class Running:
    """A command that was started."""

    processes: Processes
    pid: int
    out: Path

    def wait(self) -> Done:
        """Wait for its end."""
        code = self.processes.ask({"wait": self.pid})["code"]
        read = {name: self.out.with_suffix(name) for name in (".out", ".err", ".points")}
        said = {name: file.read_text("utf-8") if file.exists() else "" for name, file in read.items()}
        return Done(code, said[".out"], said[".err"], int(said[".points"] or 0))


class Processes:
    """Starts `kg` commands, each in a process of its own.

    Parameters
    ----------
    folder : for what the commands say.
    like : a workspace like those that will be used, to warm up with.
    """

    def __init__(self, folder: Path, like: Path) -> None:
        self._folder = folder
        self._number = 0
        self._server = subprocess.Popen(
            [sys.executable, str(SERVER), str(like)], cwd=REPO, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(os.environ),
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.close()
        self._server.wait(30)
        self._server.stdout.close()

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """One request to the server, one answer."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps(request) + "\n")
        self._server.stdin.flush()
        answer = json.loads(self._server.stdout.readline())
        assert isinstance(answer, dict)
        return answer

    def start(
        self, workspace: Path, *arguments: str, environment: dict[str, str] | None = None, most_bytes: int = 0
    ) -> Running:
        """Start a command in `workspace`; `environment` joins its variables."""
        self._number += 1
        out = self._folder / f"command-{self._number}"
        request = {
            "start": list(arguments), "folder": str(workspace), "environment": environment or {},
            "out": str(out), "most_bytes": most_bytes,
        }  # fmt: skip
        return Running(self, self.ask(request)["pid"], out)

    def kg(
        self, workspace: Path, *arguments: str, environment: dict[str, str] | None = None, most_bytes: int = 0
    ) -> Done:
        """Run a command to its end."""
        running = self.start(workspace, *arguments, environment=environment, most_bytes=most_bytes)
        return running.wait()
