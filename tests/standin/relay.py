"""What may stand between a client and the stand-in: a proxy, or TLS.

A relay listens on loopback and passes on to one port there whatever it is asked for, so that a name that
nobody resolves may be asked through it.
"""

from __future__ import annotations

import asyncio
import base64
import re
import ssl
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

CERTIFICATE = Path(__file__).with_name("standin.pem")
"""A certificate for `localhost`, `model.test` and 127.0.0.1 that is signed by itself, and its key."""


@dataclass(slots=True)
class Relay:
    """Passes bytes on to `target`, a port of this machine.

    Attributes
    ----------
    tls : speaks TLS to whoever connects.
    proxy : expects to be asked as a proxy is.
    login : `name:password` that a proxy wants.
    heads : the heads of what it was asked as a proxy; connections : how many there were.
    """

    target: int
    tls: bool = False
    proxy: bool = False
    login: str = ""
    port: int = 0
    heads: list[str] = field(default_factory=list)
    connections: int = 0
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)
    _thread: threading.Thread | None = None
    _server: asyncio.Server | None = None

    def __enter__(self) -> Self:
        ready = threading.Event()

        async def serve() -> None:
            context = None
            if self.tls:
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(CERTIFICATE)
            self._server = await asyncio.start_server(self._connection, "127.0.0.1", 0, ssl=context)
            self.port = self._server.sockets[0].getsockname()[1]
            ready.set()

        def run() -> None:
            serving = self._loop.create_task(serve())
            self._loop.run_forever()
            assert serving.done()

        self._thread = threading.Thread(target=run, name="relay", daemon=True)
        self._thread.start()
        assert ready.wait(10)
        return self

    def __exit__(self, *exc: object) -> None:
        async def stop() -> None:
            assert self._server is not None
            self._server.close()
            tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(stop(), self._loop).result(5)
        self._loop.call_soon_threadsafe(self._loop.stop)
        assert self._thread is not None
        self._thread.join(5)
        self._loop.close()

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        there: asyncio.StreamWriter | None = None
        try:
            first = await self._greeted(reader, writer) if self.proxy else b""
            if first is None:
                return
            back, there = await asyncio.open_connection("127.0.0.1", self.target)
            there.write(first)
            await asyncio.gather(_pump(reader, there), _pump(back, writer))
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError, ssl.SSLError):
            pass
        finally:
            writer.transport.abort()
            if there is not None:
                there.transport.abort()

    async def _greeted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes | None:
        """What goes on to the target in place of the first head; None where the proxy refuses."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        self.heads.append(head)
        wanted = base64.b64encode(self.login.encode()).decode()
        if self.login and f"proxy-authorization: basic {wanted}".lower() not in head.lower():
            writer.write(b"HTTP/1.1 407 Who are you\r\nContent-Length: 0\r\n\r\n")
            await writer.drain()
            return None
        if head.startswith("CONNECT "):
            writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            return b""
        return re.sub(r"^(\w+) \w+://[^/]+", r"\1 ", head).encode("latin-1")


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while piece := await source.read(65_536):
        sink.write(piece)
        await sink.drain()
    sink.transport.abort()
