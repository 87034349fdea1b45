"""What comes off the wire is noted first, and read later as the client would have read it."""

from __future__ import annotations

import asyncio
import gzip
import ssl

import pytest
from httpcore2 import AsyncNetworkStream
from httpx2 import AsyncClient
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.providers.arrivals import NOTING, _NotingStream, body_of, note_arrivals

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
WHOLE = {
    "length": HEAD + b"Content-Length: 5\r\n\r\n[1,2]",
    "chunks": HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n3\r\n,2]\r\n0\r\n\r\n",
    "told to go on": b"HTTP/1.1 100 Continue\r\n\r\n" + HEAD + b"Content-Length: 5\r\n\r\n[1,2]",
    "until the end": b"HTTP/1.0 200 OK\r\n\r\n[1,2]",
    "compressed": HEAD
    + b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(gzip.compress(b"[1,2]"))
    + gzip.compress(b"[1,2]"),
}


@pytest.mark.parametrize("form", WHOLE)
def test_a_whole_answer_is_read_in_every_form(form: str) -> None:
    assert body_of(WHOLE[form]) == b"[1,2]"


@pytest.mark.parametrize("form", [form for form in WHOLE if form != "until the end"])
@given(data=st.data())
def test_a_part_of_an_answer_is_none(form: str, data: st.DataObject) -> None:
    assert body_of(WHOLE[form][: data.draw(st.integers(0, len(WHOLE[form]) - 1))]) is None


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"[1,2]", b"\x16\x03\x01\x02", b"HTTP/1.1 200 Connection established\r\n\r\n" + WHOLE["length"],
        b"HTTP/1.1 429 Slow\r\nContent-Length: 2\r\n\r\n{}", b"HTTP/1.1 302 No\r\nContent-Length: 0\r\n\r\n",
        HEAD + b"Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\n[1,2]",
    ],
)  # fmt: skip
def test_what_is_no_success_gives_no_reply(raw: bytes) -> None:
    assert body_of(raw) in (None, b"HTTP/1.1 200 OK" + WHOLE["length"][15:])


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    body_of(HEAD + raw)


def test_the_client_is_built_as_is_known_here_also_behind_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    assert note_arrivals(AsyncClient())
    for name in ("HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    client = AsyncClient()
    assert note_arrivals(client)
    pools = [transport._pool for transport in client._mounts.values() if transport is not None]  # type: ignore[attr-defined]
    assert pools
    assert all(type(pool._network_backend).__name__ == "_NotingBackend" for pool in pools)


class Wire(AsyncNetworkStream):
    """A connection on which an answer lies ready."""

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = list(pieces)
        self.sent = b""

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """The next piece."""
        return self.pieces.pop(0) if self.pieces else b""

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Note what is sent."""
        self.sent += buffer

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> AsyncNetworkStream:
        """What is said behind the first answer."""
        return Wire(b"inner")


def test_all_that_has_come_is_noted_before_any_of_it_is_read() -> None:
    seen = list[str]()

    async def ask(name: str) -> None:
        NOTING.set(lambda: lambda piece: seen.append(f"noted {piece.decode()}"))
        stream = _NotingStream(Wire(name.encode()))
        await stream.write(b"question")
        seen.append(f"read {(await stream.read(99)).decode()}")

    async def both() -> None:
        await asyncio.gather(*(asyncio.create_task(ask(name)) for name in "abc"))

    asyncio.run(both())
    assert seen == [f"{what} {name}" for what in ("noted", "read") for name in "abc"]


def test_each_answer_has_notes_of_its_own_and_what_is_encrypted_is_noted_in_clear() -> None:
    notes = list[list[bytes]]()

    def begin():  # type: ignore[no-untyped-def]
        notes.append([])
        return notes[-1].append

    async def talk() -> None:
        stream = _NotingStream(Wire(b"1a", b"1b", b"2"))
        await stream.write(b"unwatched")
        assert notes == []
        NOTING.set(begin)
        await stream.write(b"one")
        await stream.read(9)
        await stream.read(9)
        await stream.write(b"two")
        await stream.read(9)
        inner = await stream.start_tls(ssl.create_default_context())
        await inner.write(b"three")
        await inner.read(9)

    asyncio.run(talk())
    assert notes == [[b"1a", b"1b"], [b"2"], [b"inner"]]
