"""A client of `kg mcp`: starts the command, says a line, reads a line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any

KG = "from kg_pipeline.cli.main import main; main()"
STATELESS = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


class Client:
    """Use as a context manager; `lines` is everything that came on standard output."""

    def __init__(self, folder: Path, program: str = KG, env: Mapping[str, str] | None = None) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, "mcp", "--workspace", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, **(env or {})},
        )
        self._number = 0
        self.complaints = ""

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        rest, complaints = self.process.communicate(timeout=60)
        self.lines += rest.decode().splitlines()
        self.complaints = complaints.decode()
        if kind is None:
            assert self.process.returncode == 0, self.complaints

    def write(self, line: bytes) -> None:
        into: IO[bytes] = self.process.stdin  # type: ignore[assignment]
        into.write(line + b"\n")
        into.flush()

    def read(self) -> Any:
        out: IO[bytes] = self.process.stdout  # type: ignore[assignment]
        line = out.readline().decode()
        assert line, "the server ended"
        self.lines.append(line)
        return json.loads(line)

    def ask(self, method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """A request and its answer."""
        self._number += 1
        said = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params or {}}
        self.write(json.dumps(said).encode())
        answer: dict[str, Any] = self.read()
        assert (answer["jsonrpc"], answer["id"]) == ("2.0", self._number)
        return answer

    def greet(self, version: str = "2025-11-25") -> dict[str, Any]:
        """The handshake."""
        me = {"name": "test", "version": "1"}
        found: dict[str, Any] = self.ask(
            "initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": me}
        )["result"]
        self.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}')
        return found

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The result of a tool."""
        found: dict[str, Any] = self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]
        return found

    def look(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The values that a tool found."""
        result = self.call(tool, **arguments)
        assert not result["isError"], result
        found: dict[str, Any] = result["structuredContent"]
        return found
