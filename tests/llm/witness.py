"""A proxy that passes everything on and remembers it: what was really asked and answered, independently."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


@dataclass(frozen=True)
class Seen:
    """One chat completion as it went over the wire."""

    request: dict[str, Any]
    status: int
    answer: dict[str, Any]

    @property
    def text(self) -> str:
        """What the model wrote; empty where it was not asked."""
        choices = self.answer.get("choices") or [{}]
        return str((choices[0].get("message") or {}).get("content") or "")

    @property
    def schema(self) -> str:
        """The name of the schema that the reply was to fit."""
        named = (self.request.get("response_format") or {}).get("json_schema") or {}
        return str(named.get("name", ""))


@dataclass
class Witness:
    """Listens on loopback and passes on to `target`, an origin such as `http://127.0.0.1:8080`."""

    target: str
    seen: list[Seen] = field(default_factory=list)

    def __enter__(self) -> Self:
        witness = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self._pass_on(None)

            def do_POST(self) -> None:
                self._pass_on(self.rfile.read(int(self.headers.get("content-length", "0"))))

            def _pass_on(self, body: bytes | None) -> None:
                headers = {"content-type": "application/json"}
                request = urllib.request.Request(witness.target + self.path, body, headers)
                try:
                    with urllib.request.urlopen(request, timeout=300) as answer:
                        status, content = answer.status, answer.read()
                except urllib.error.HTTPError as err:
                    status, content = err.code, err.read()
                if body is not None:
                    witness.seen.append(Seen(json.loads(body), status, json.loads(content)))
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, name="witness", daemon=True).start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        """The base URL for a client."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"
