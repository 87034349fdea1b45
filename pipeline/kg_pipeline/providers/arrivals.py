"""What comes off the wire is noted before anything reads it.

Between the first byte of an answer in this process and the answer as an object lie a parser, a client and a
scheduler; while one answer passes them, others wait, and a process that is killed then has paid for them all.
So the bytes are noted below the client, as they were sent, and every connection that has something is noted
before any of it is read. `httpx2` stays the client; what is noted is read with `h11`, which it uses itself.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from typing import Any

import h11
import httpx2
from httpcore2 import AsyncNetworkBackend, AsyncNetworkStream

Note = Callable[[bytes], None]

NOTING: ContextVar[Callable[[], Note] | None] = ContextVar("noting", default=None)
"""Begins the notes on one answer to the request that this task is at; None where none are wanted."""


def note_arrivals(client: httpx2.AsyncClient) -> bool:
    """Let the bytes that `client` receives be noted; False where it is built otherwise than is known here."""
    found = False
    for transport in (client._transport, *client._mounts.values()):
        pool = getattr(transport, "_pool", None)
        inner = getattr(pool, "_network_backend", None)
        if isinstance(inner, AsyncNetworkBackend):
            pool._network_backend = _NotingBackend(inner)  # type: ignore[union-attr]
            found = True
    return found


def body_of(raw: bytes) -> bytes | None:
    """The body of a success, from the bytes of the whole answer; None where they are anything else."""
    reader = h11.Connection(h11.CLIENT)
    reader.send(h11.Request(method="POST", target="/", headers=[("Host", "-"), ("Content-Length", "0")]))
    reader.send(h11.EndOfMessage())
    status, headers, found = 0, list[tuple[bytes, bytes]](), bytearray()
    try:
        reader.receive_data(raw)
        if raw:
            reader.receive_data(b"")  # of a body without a length the end is that of the connection
        while type(event := reader.next_event()) is not h11.EndOfMessage:
            if isinstance(event, h11.Response):
                status, headers = event.status_code, list(event.headers)
            elif isinstance(event, h11.Data):
                found += event.data
            elif not isinstance(event, h11.InformationalResponse):
                return None
        answer = httpx2.Response(status, headers=headers, content=bytes(found))
        return answer.content if answer.is_success else None
    except (h11.RemoteProtocolError, httpx2.DecodingError):
        return None


class _NotingBackend(AsyncNetworkBackend):
    """Connects as `inner` does."""

    def __init__(self, inner: AsyncNetworkBackend) -> None:
        self._inner = inner

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> AsyncNetworkStream:
        return _NotingStream(
            await self._inner.connect_tcp(host, port, timeout, local_address, socket_options)
        )

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> AsyncNetworkStream:
        return _NotingStream(await self._inner.connect_unix_socket(path, timeout, socket_options))

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)


class _NotingStream(AsyncNetworkStream):
    """Reads and writes as `inner` does. What is read after something was written is one answer."""

    def __init__(self, inner: AsyncNetworkStream) -> None:
        self._inner = inner
        self._note: Note | None = None

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        piece = await self._inner.read(max_bytes, timeout)
        if piece and self._note is not None:
            self._note(piece)
            await asyncio.sleep(0)  # the other connections first
        return piece

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        begin = NOTING.get()
        self._note = None if begin is None else begin()
        await self._inner.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> AsyncNetworkStream:
        return _NotingStream(await self._inner.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)
