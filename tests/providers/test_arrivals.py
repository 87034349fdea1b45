"""What comes off the wire is noted first, and read later as the client would have read it."""

from __future__ import annotations

import gzip
import socket
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.providers.arrivals import Source, body_of

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
WHOLE = {
    "length": HEAD + b"Content-Length: 5\r\n\r\n[1,2]",
    "chunks": HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n3\r\n,2]\r\n0\r\n\r\n",
    "told to go on": b"HTTP/1.1 100 Continue\r\n\r\n" + HEAD + b"Content-Length: 5\r\n\r\n[1,2]",
    "until the end": b"HTTP/1.0 200 OK\r\n\r\n[1,2]",
    "compressed": HEAD
    + b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(gzip.compress(b"[1,2]"))
    + gzip.compress(b"[1,2]"),
    "deflated": HEAD
    + b"Content-Encoding: deflate\r\nContent-Length: %d\r\n\r\n" % len(zlib.compress(b"[1,2]"))
    + zlib.compress(b"[1,2]"),
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


@pytest.mark.parametrize("form", WHOLE)
@given(behind=st.integers(0, 99))
def test_zeros_behind_an_answer_do_not_count(form: str, behind: int) -> None:
    assert body_of(WHOLE[form] + bytes(behind)) == b"[1,2]"


@pytest.mark.parametrize("form", [form for form in WHOLE if form != "until the end"])
@given(data=st.data())
def test_zeros_in_place_of_what_has_not_come_make_no_answer(form: str, data: st.DataObject) -> None:
    raw = WHOLE[form]
    cut = data.draw(st.integers(0, len(raw.rstrip(b"\0")) - 1))
    assert body_of(raw[:cut].ljust(len(raw), b"\0")) is None


class Heap:
    """Keeps an answer in pieces of three bytes."""

    def __init__(self) -> None:
        self.kept = bytearray()
        self.place = memoryview(bytearray(3))

    def room(self) -> memoryview:
        """Where the next bytes go."""
        return self.place

    def came(self, count: int) -> None:
        """Keep them."""
        self.kept += self.place[:count]

    def whole(self) -> None:
        """Nothing is missing."""


@given(st.binary(max_size=40))
def test_what_is_read_has_been_kept_before(sent: bytes) -> None:
    heap = Heap()
    here, there = socket.socketpair()
    with here, there:
        there.sendall(sent)
        there.shutdown(socket.SHUT_WR)
        with Source(here, heap).makefile("rb") as reader:
            first = reader.read(1)
            assert heap.kept == sent[:3]
            assert first + reader.read() == heap.kept == sent


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize(("sent", "again"), [(b"ab", True), (b"abc", False)])
def test_a_connection_that_has_brought_more_is_not_used_again(kept: bool, sent: bytes, again: bool) -> None:
    here, there = socket.socketpair()
    with here, there:
        there.sendall(sent)
        with Source(here, Heap() if kept else None).makefile("rb") as reader:
            assert reader.read(1) + reader.read(1) == b"ab"
        there.setblocking(False)
        if again:
            with pytest.raises(BlockingIOError):
                there.recv(1)
        else:
            assert there.recv(1) == b""
