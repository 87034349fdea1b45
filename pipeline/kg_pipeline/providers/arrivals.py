"""What comes off the wire is kept before anything reads it.

Between the first byte of an answer in this process and the answer as an object lie a parser and the turns of
other threads; a process that is killed then has paid for the answer. So a connection reads into memory that
outlives the process, in the very call of the operating system that waits for the bytes. What lies there is
HTTP as it was sent, decrypted; it is read, when it is needed, with `h11`.
"""

from __future__ import annotations

import io
import socket
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

READ_AHEAD = 65_536

MOST_BYTES = 32_000_000
"""Of an answer; no completion is that long, and memory is not a server's to fill."""

_FORMS = (zlib.MAX_WBITS | 32, -zlib.MAX_WBITS)
"""Of compression: gzip or zlib, and what some servers send as `deflate`."""


class Arrival(Protocol):
    """Where one answer is kept."""

    def room(self) -> memoryview:
        """Where its next bytes belong; never empty."""

    def came(self, count: int) -> None:
        """So many bytes have come there."""

    def whole(self) -> None:
        """Nothing is missing."""


def hang_up(sock: socket.socket) -> None:
    """Let both sides know that the connection is used no more; who waits for it waits no longer."""
    with suppress(OSError):
        socket.socket.shutdown(
            sock, socket.SHUT_RDWR
        )  # of an encrypted one too: there is no time for a goodbye


class Source:
    """Stands for a socket of which one answer is read; what comes is in `arrival` first, if there is one."""

    def __init__(self, sock: socket.socket, arrival: Arrival | None) -> None:
        self._sock = sock
        self._arrival = arrival

    def makefile(self, mode: str) -> io.BufferedReader:
        """What `http.client` reads from."""
        return _Reader(_Tap(self._sock, self._arrival))


class _Reader(io.BufferedReader):
    """Reads an answer.

    The end of a connection is not taken for that of a head; a connection that has brought more than the
    answer is not used again.
    """

    def __init__(self, tap: _Tap) -> None:
        super().__init__(tap, READ_AHEAD)
        self._tap = tap

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        if not line.endswith(b"\n") and len(line) != size:
            raise ConnectionResetError("the connection ended within the answer")
        return line

    def close(self) -> None:
        if not self.closed:
            self._tap.dry = True
            if self.peek(1):
                hang_up(self._tap.sock)
        super().close()


class _Tap(io.RawIOBase):
    """The bytes of an answer. Once it is `dry` nothing more is waited for."""

    def __init__(self, sock: socket.socket, arrival: Arrival | None) -> None:
        self.sock = sock
        self._stream = sock.makefile("rb", 0)
        self._arrival = arrival
        self.dry = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int | None:
        if self.dry:
            return 0
        if self._arrival is None:
            return self._stream.readinto(buffer)
        wanted = memoryview(buffer).cast("B")
        room = self._arrival.room()[: len(wanted)]
        count = self._stream.readinto(room)
        if count:
            wanted[:count] = room[:count]
            self._arrival.came(count)
        return count

    def close(self) -> None:
        self._stream.close()
        super().close()


def body_of(raw: bytes) -> bytes | None:
    """The body of a success, from the bytes of an answer and zeros behind it; None where it is not whole."""
    import h11

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
    except h11.RemoteProtocolError:
        return None
    return _decoded(headers, bytes(found)) if 200 <= status < 300 else None


def _decoded(headers: list[tuple[bytes, bytes]], body: bytes) -> bytes | None:
    """A body without its compression; None where something of it has not come."""
    named = dict(headers)
    if not named.keys() & {b"content-length", b"transfer-encoding"}:
        body = body.rstrip(b"\0")
    if b"content-encoding" not in named:
        return None if b"\0" in body else body
    for form in _FORMS:
        unpacked = zlib.decompressobj(form)
        try:
            found = unpacked.decompress(body, MOST_BYTES)
        except zlib.error:
            continue
        return found if unpacked.eof else None
    return None
