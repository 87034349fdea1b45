"""The Model Context Protocol over standard input and output: as much of it as a server of tools needs.

A message is one line of JSON. Both eras of the protocol are spoken: revisions up to 2025-11-25 begin with a
handshake, 2026-07-28 names its version in every request. Nothing is remembered between requests, so a server
of one era is a server of both. Source: modelcontextprotocol.io, revisions 2024-11-05 to 2026-07-28.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

Row = dict[str, Any]

HANDSHAKE = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
"""Revisions that begin with `initialize`, oldest first."""

STATELESS = ("2026-07-28",)
"""Revisions that name themselves in every request."""

VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
SERVER_KEY = "io.modelcontextprotocol/serverInfo"
MAX_LINE = 1_000_000
"""Bytes of a message; a longer one is refused and passed over."""

PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS, OUR_FAULT = -32700, -32600, -32601, -32602, -32603
UNSUPPORTED_VERSION = -32022


class Refusal(Exception):
    """A request that is answered with an error of the protocol."""

    def __init__(self, code: int, message: str, data: Row | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.data = code, message, data


@dataclass(frozen=True, slots=True)
class Tool:
    """One thing that can be asked.

    Attributes
    ----------
    schema : JSON Schema of its arguments.
    call : arguments → the result of the call as the protocol words it (`content`, `structuredContent`, …).
    """

    name: str
    title: str
    description: str
    schema: Row
    call: Callable[[Row], Row]

    def to_row(self) -> Row:
        """As `tools/list` tells it."""
        return {
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "inputSchema": self.schema,
            "annotations": {"title": self.title, "readOnlyHint": True, "openWorldHint": False},
        }


class Server:
    """Answers messages.

    Parameters
    ----------
    about : name and version of this server.
    instructions : what a model should know before it calls anything.
    complain : told, with a text, of what went wrong through a fault of ours.
    """

    def __init__(
        self, tools: Sequence[Tool], about: Row, instructions: str, complain: Callable[[str], None]
    ) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._about = about
        self._instructions = instructions
        self._complain = complain

    def serve(self, read: BinaryIO, write: BinaryIO) -> None:
        """Answer until the input ends. Every answer is one line; nothing else is ever written."""
        while line := read.readline(MAX_LINE + 1):
            if len(line) > MAX_LINE and not line.endswith(b"\n"):
                while (rest := read.readline(MAX_LINE)) and not rest.endswith(b"\n"):
                    pass
                answer: Row | list[Row] | None = _error(None, PARSE_ERROR, f"longer than {MAX_LINE} bytes")
            elif line.strip():
                answer = self.answer(line)
            else:
                answer = None
            if answer is not None:
                text = json.dumps(answer, ensure_ascii=False)
                write.write(text.encode("utf-8", "backslashreplace") + b"\n")
                write.flush()

    def answer(self, line: bytes) -> Row | list[Row] | None:
        """The answer to one message; None where none is due. A batch is answered as one."""
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            return _error(None, PARSE_ERROR, "not JSON")
        if isinstance(said, list) and said:
            return [found for one in said if (found := self._answer_one(one)) is not None] or None
        return self._answer_one(said)

    def _answer_one(self, said: Any) -> Row | None:
        if not isinstance(said, dict) or said.get("jsonrpc") != "2.0":
            return _error(None, INVALID_REQUEST, "not a JSON-RPC 2.0 message")
        if "method" not in said and ("result" in said or "error" in said):
            return None
        number = said.get("id")
        if "id" in said and (not isinstance(number, str | int) or isinstance(number, bool)):
            return _error(None, INVALID_REQUEST, "an id is a string or an integer")
        params = said.get("params", {})
        try:
            if not isinstance(said.get("method"), str) or not isinstance(params, dict):
                raise Refusal(INVALID_REQUEST, "a request has a method and, if any, named parameters")
            if "id" not in said:
                return None
            return {"jsonrpc": "2.0", "id": number, "result": self._result(said["method"], params)}
        except Refusal as refusal:
            return _error(number, refusal.code, refusal.message, refusal.data)
        except Exception as fault:  # a fault of ours must not end the server
            self._complain(f"{said.get('method')}: {type(fault).__name__}: {fault}")
            return _error(number, OUR_FAULT, "this server failed; its log says how")

    def _result(self, method: str, params: Row) -> Row:
        stateless = self._stateless(params)
        if method == "server/discover":
            found: Row = {"supportedVersions": [*HANDSHAKE, *STATELESS], **self._welcome()}
        elif method == "initialize":
            return {"protocolVersion": _agreed(params), "serverInfo": self._about, **self._welcome()}
        elif method == "ping" and not stateless:
            return {}
        elif method == "tools/list":
            found = {"tools": [tool.to_row() for tool in self._tools.values()]}
        elif method == "tools/call":
            found = self._call(params)
        else:
            raise Refusal(NO_METHOD, f"{method}: there is no such method here")
        if not stateless:
            return found
        if method != "tools/call":
            found |= {"ttlMs": 0, "cacheScope": "private"}
        return {**found, "resultType": "complete", "_meta": {SERVER_KEY: self._about}}

    def _welcome(self) -> Row:
        return {"capabilities": {"tools": {"listChanged": False}}, "instructions": self._instructions}

    @staticmethod
    def _stateless(params: Row) -> bool:
        """Whether a request names its version; raises `Refusal` for one that is not spoken here."""
        meta = params.get("_meta", {})
        version = meta.get(VERSION_KEY) if isinstance(meta, Mapping) else None
        if version is None:
            return False
        if version not in STATELESS:
            spoken = {"supported": [*HANDSHAKE, *STATELESS], "requested": str(version)[:40]}
            raise Refusal(UNSUPPORTED_VERSION, "this revision of the protocol is not spoken here", spoken)
        return True

    def _call(self, params: Row) -> Row:
        name, given = params.get("name"), params.get("arguments") or {}
        tool = self._tools.get(name) if isinstance(name, str) else None
        if tool is None:
            known = ", ".join(self._tools)
            raise Refusal(INVALID_PARAMS, f"there is no tool {str(name)[:80]!r}; known are {known}")
        if not isinstance(given, dict):
            raise Refusal(INVALID_PARAMS, "arguments are an object")
        return tool.call(given)


def _agreed(params: Row) -> str:
    """The version that the client asks for if it is spoken here, else the newest with a handshake."""
    wanted = params.get("protocolVersion")
    return wanted if wanted in HANDSHAKE else HANDSHAKE[-1]


def _error(number: Any, code: int, message: str, data: Row | None = None) -> Row:
    error = {"code": code, "message": message} | ({"data": data} if data else {})
    return {"jsonrpc": "2.0", "id": number, "error": error}
