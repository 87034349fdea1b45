"""The page, served on loopback as `kg serve` does, and a plain client that says exactly what it is told."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

TOKEN = "the-token-of-this-test"


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def row(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found


class Client:
    """Speaks to one served page."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.cookie = ""

    @property
    def link(self) -> str:
        return f"http://{self.host}/?token={TOKEN}"

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """A request with the usual headers; a header given as an empty text is left out."""
        usual = {"Host": self.host, "Cookie": self.cookie}
        if method == "POST":
            usual |= {"Origin": f"http://{self.host}", "Content-Type": "application/json"}
        said = {**usual, **{k.replace("_", "-"): v for k, v in headers.items()}}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in said.items():
                if value:
                    connection.putheader(name, value)
            if body is not None and "Content-Length" not in said:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def enter(self) -> None:
        """Follow the link."""
        answer = self.send("GET", f"/?token={TOKEN}")
        assert answer.status == 303, answer
        self.cookie = answer.headers["set-cookie"].split(";")[0]

    def look(self, what: str, **given: str) -> Answer:
        query = "&".join(f"{k}={quote(v)}" for k, v in given.items())
        return self.send("GET", f"/api/{what}?{query}")

    def change(self, what: str, given: Any) -> Answer:
        return self.send("POST", f"/api/{what}", json.dumps(given).encode())


@contextmanager
def serving(folder: Path) -> Iterator[Client]:
    """Serve a workspace, wired as the command wires it."""
    import uvicorn

    from kg_pipeline.cli.serve import bound, office_of
    from kg_pipeline.desk.web.app import guarded_app
    from kg_pipeline.workspace import Workspace

    place = Workspace.find(folder, folder, {"wait_seconds": 0.2})
    listening = bound("127.0.0.1", 0)
    port = listening.getsockname()[1]
    with place.ledger() as ledger:
        app = guarded_app(office_of(place, ledger, "plan"), [f"127.0.0.1:{port}"], TOKEN)
        config = uvicorn.Config(app, log_level="critical", access_log=False, ws="none", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield Client(port)
        finally:
            server.should_exit = True
            thread.join(10)
            listening.close()
