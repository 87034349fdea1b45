"""How requests go over the wire: connections, proxies, certificates, time limits, what is kept of answers."""

from __future__ import annotations

import gzip
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from kg_pipeline.providers import transport
from kg_pipeline.providers.endpoint import Endpoint
from kg_pipeline.providers.faults.kinds import CallFailed, Kind
from kg_pipeline.providers.network import proxy_for
from kg_pipeline.providers.slots import HEAD, SlotFile
from kg_pipeline.providers.transport import Client
from tests.standin import Standin
from tests.standin.faults import Wire
from tests.standin.relay import CERTIFICATE, Relay

SETTINGS = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR")
SAID = json.dumps({"data": [{"id": "hazel"}]}).encode()


@pytest.fixture(autouse=True)
def plain_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxy and no certificates but those that a test names."""
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@contextmanager
def reached(url: str, key: str = "k-17") -> Iterator[Endpoint]:
    """An endpoint, closed at the end."""
    endpoint = Endpoint(url, key)
    try:
        yield endpoint
    finally:
        endpoint.close()


@contextmanager
def answering(serve: Callable[[socket.socket], None]) -> Iterator[str]:
    """A server that does with each connection what `serve` does, and its URL."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        open_ones: list[socket.socket] = []

        def accept() -> None:
            while True:
                try:
                    open_ones.append(listening.accept()[0])
                except OSError:
                    return
                threading.Thread(target=serve, args=(open_ones[-1],), daemon=True).start()

        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(10)
        for one in open_ones:
            one.close()


def said(answer: bytes, asked: list[bytes] | None = None) -> Callable[[socket.socket], None]:
    """What says `answer` to one request and hangs up."""

    def serve(connection: socket.socket) -> None:
        request = connection.recv(65_536)
        if asked is not None:
            asked.append(request)
        connection.sendall(answer)
        connection.close()

    return serve


def failed(endpoint: Endpoint, deadline: float = 5.0) -> CallFailed:
    """How a call fails."""
    with pytest.raises(CallFailed) as caught:
        endpoint.post("chat/completions", {}, deadline)
    return caught.value


# -- connections


def test_calls_one_after_the_other_share_a_connection_and_others_have_their_own() -> None:
    with Standin() as server, Relay(server.port) as relay, reached(f"http://127.0.0.1:{relay.port}") as way:
        for _ in range(5):
            assert way.models() == ["standin"]
        assert relay.connections == 1
        server.latency = 0.3
        body = {"model": "m", "messages": [{"role": "user", "content": "u"}]}
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda _: way.post("chat/completions", body, 9.0), range(8)))
        assert server.in_flight_most == relay.connections == 4


def test_a_connection_that_was_closed_meanwhile_is_not_used_again() -> None:
    asked = list[bytes]()
    whole = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(SAID), SAID)
    with answering(said(whole, asked)) as url, reached(url) as way:
        assert way.models() == ["hazel"]
        time.sleep(0.05)
        assert way.models() == ["hazel"]
        assert len(asked) == 2


def test_a_request_is_one_piece_with_the_key_and_the_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-4")
    asked = list[bytes]()
    with (
        answering(said(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", asked)) as url,
        reached(f"{url}/v1/") as way,
    ):
        assert way.post("chat/completions", {"a": "é"}, 5.0) == b"{}"
    (request,) = asked
    head, _, body = request.partition(b"\r\n\r\n")
    assert head.startswith(b"POST /v1/chat/completions HTTP/1.1\r\n")
    assert body == '{"a": "é"}'.encode()
    for line in (b"Authorization: Bearer k-17", b"OpenAI-Organization: org-4", b"Content-Length: 11"):
        assert line in head.split(b"\r\n")


def test_a_name_and_a_password_in_the_address_are_sent_as_such() -> None:
    asked = list[bytes]()
    with (
        answering(said(b"HTTP/1.1 401 No\r\n\r\n", asked)) as url,
        reached(url.replace("//", "//ann:p%40ss@")) as way,
    ):
        assert failed(way).kind is Kind.KEY
    assert b"\r\nAuthorization: Basic YW5uOnBAc3M=\r\n" in asked[0]


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1:9/v1", "hazel", "", "ftp://127.0.0.1/v1", "http://", "http:///v1", "http://[::1",
        "localhost:9",
        "http://a b/v1", "http://127.0.0.1:99999/v1", "http://127.0.0.1:x/v1", "https://127.0.0.1:9/v1",
    ],
)  # fmt: skip
def test_what_is_no_address_is_told_before_anything_is_sent(address: str) -> None:
    with reached(address) as way:
        fault = failed(way)
    assert fault.kind is Kind.UNREACHABLE
    assert fault.message
    if "://" not in address:
        assert "http://" in fault.message


# -- bodies

FRAMES = {
    "length": b"Content-Length: %d\r\n\r\n%s" % (len(SAID), SAID),
    "chunks": b"Transfer-Encoding: chunked\r\n\r\n5\r\n%s\r\n%x\r\n%s\r\n0\r\n\r\n"
    % (SAID[:5], len(SAID) - 5, SAID[5:]),
    "close": b"\r\n" + SAID,
    "gzip": b"Content-Encoding: gzip\r\nConnection: close\r\n\r\n" + gzip.compress(SAID),
    "deflate": b"Content-Encoding: deflate\r\nConnection: close\r\n\r\n" + zlib.compress(SAID),
}


@pytest.mark.parametrize("form", FRAMES)
@pytest.mark.parametrize("piece", [1, 7, 9999])
def test_a_body_is_read_in_every_form_and_in_every_piece(form: str, piece: int) -> None:
    def reply(connection: socket.socket) -> None:
        connection.recv(65_536)
        whole = b"HTTP/1.1 200 OK\r\n" + FRAMES[form]
        for at in range(0, len(whole), piece):
            connection.sendall(whole[at : at + piece])
        connection.close()

    with answering(reply) as url, reached(url) as way:
        assert way.models() == ["hazel"]


ENDLESS = {
    "length": b"Content-Length: 99999\r\n\r\n" + b"x" * 60_000,
    "close": b"\r\n" + b"x" * 60_000,
    "gzip": b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(b"x" * 60_000),
}


@pytest.mark.parametrize("form", ENDLESS)
def test_a_body_that_is_too_long_is_not_read_to_its_end(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "MOST_BYTES", 50_000)

    def reply(connection: socket.socket) -> None:
        connection.recv(65_536)
        connection.sendall(b"HTTP/1.1 200 OK\r\n" + ENDLESS[form])
        if form == "gzip":
            connection.close()  # of a compressed one the end may be waited for

    with answering(reply) as url, reached(url) as way:
        assert failed(way).kind is Kind.NONSENSE


@pytest.mark.parametrize("form", ["chunks", "length"])
def test_an_answer_that_breaks_off_is_none(form: str) -> None:
    whole = b"HTTP/1.1 200 OK\r\n" + FRAMES[form]
    for cut in range(len(whole)):
        with answering(said(whole[:cut])) as url, reached(url) as way:
            assert failed(way).kind is Kind.BROKEN, whole[:cut]


# -- certificates


def test_only_a_certificate_that_is_trusted_is(monkeypatch: pytest.MonkeyPatch) -> None:
    with Standin() as server, Relay(server.port, tls=True) as relay:
        url = f"https://localhost:{relay.port}/v1"
        with reached(url) as way:
            fault = failed(way)
            assert fault.kind is Kind.UNREACHABLE
            assert "certificate verify failed" in fault.message
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
        with reached(url) as way:
            assert way.models() == way.models() == ["standin"]
        assert server.calls == 0


def test_a_server_that_speaks_no_tls_is_not_reached() -> None:
    with answering(said(b"HTTP/1.1 400 What\r\n\r\n")) as url, reached(url.replace("http", "https")) as way:
        assert failed(way).kind is Kind.UNREACHABLE


# -- proxies


@pytest.mark.parametrize("login", ["", "ann:p@ss"])
@pytest.mark.parametrize("tls", [False, True])
def test_a_plain_server_is_asked_through_the_proxy(
    login: str, tls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with Standin() as server, Relay(server.port, proxy=True, login=login, tls=tls) as relay:
        named = "ann:p%40ss@" if login else ""
        monkeypatch.setenv("HTTP_PROXY", f"http{'s' * tls}://{named}localhost:{relay.port}")
        with reached("http://model.test/v1") as way:
            assert way.models() == ["standin"]
        (head,) = relay.heads
        assert head.startswith("GET http://model.test/v1/models HTTP/1.1\r\n")
        assert "\r\nHost: model.test\r\n" in head


@pytest.mark.parametrize("login", ["", "ann:p@ss"])
@pytest.mark.parametrize("tls", [False, True])
def test_an_encrypted_server_is_asked_through_a_tunnel_that_sees_no_key(
    login: str, tls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with (
        Standin() as server,
        Relay(server.port, tls=True) as inner,
        Relay(inner.port, proxy=True, login=login, tls=tls) as relay,
    ):
        named = "ann:p%40ss@" if login else ""
        monkeypatch.setenv("HTTPS_PROXY", f"http{'s' * tls}://{named}localhost:{relay.port}")
        with reached("https://model.test/v1") as way:
            assert way.models() == way.models() == ["standin"]
        (head,) = relay.heads
        assert head.startswith("CONNECT model.test:443 HTTP/1.")
        assert "k-17" not in head
        with reached("https://other.test/v1") as way:
            fault = failed(way)
        assert fault.kind is Kind.UNREACHABLE
        assert "other.test" in fault.message


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_proxy_that_refuses_is_told(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Relay(1, proxy=True, login="ann:p") as relay:
        monkeypatch.setenv(f"{scheme.upper()}_PROXY", f"localhost:{relay.port}")
        with reached(f"{scheme}://model.test/v1") as way:
            fault = failed(way)
    assert fault.kind is Kind.UNREACHABLE
    assert "407" in fault.message or "proxy wants credentials" in fault.message


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:9", "http://127.0.0.1:9", "http://[", "::"])
def test_a_proxy_that_is_none_is_told(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALL_PROXY", proxy)
    with reached("http://model.test/v1") as way:
        assert failed(way).kind is Kind.UNREACHABLE


@pytest.mark.parametrize("rest", ["127.0.0.1:x", "127.0.0.1:99999", "[::1", "a b"])
def test_what_is_told_of_an_address_has_no_password(rest: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with reached(f"http://ann:hush@{rest}/v1") as way:
        assert "hush" not in failed(way).message
    monkeypatch.setenv("ALL_PROXY", f"http://ann:hush@{rest}")
    with reached("http://model.test/v1") as way:
        assert "hush" not in failed(way).message


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "a.localhost", "[::1]"])
def test_this_machine_is_not_asked_through_a_proxy(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:9")
    with reached(f"http://{host}:9/v1") as way:
        assert "socks" not in failed(way).message


@pytest.mark.parametrize(
    ("entry", "passed_by"),
    [
        ("model.test", True), (".model.test", True), ("*.test", True), ("test", True),
        ("other, MODEL.test", True),
        ("*", True), ("model.test:8000", True), ("model.test:9", False), ("el.test", False), ("", False),
        ("10.0.0.0/8", False),
    ],
)  # fmt: skip
def test_what_no_proxy_names_is_asked_directly(
    entry: str, passed_by: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "relay.test:3128")
    monkeypatch.setenv("NO_PROXY", entry)
    expected = None if passed_by else "http://relay.test:3128"
    assert proxy_for("https", "a.model.test" if entry == ".model.test" else "model.test", 8000) == expected
    assert proxy_for("http", "model.test", None) is None


@pytest.mark.parametrize(
    ("entry", "host", "passed_by"),
    [
        ("10.0.0.0/8", "10.9.8.7", True), ("10.0.0.0/8", "11.9.8.7", False), ("10.9.8.7", "10.9.8.7", True),
        ("fd00::/8", "fd00::5", True), ("[fd00::5]", "fd00::5", True), ("fd00::/8", "10.9.8.7", False),
    ],
)  # fmt: skip
def test_a_network_may_be_named(
    entry: str, host: str, passed_by: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALL_PROXY", "http://relay.test:3128")
    monkeypatch.setenv("NO_PROXY", entry)
    assert (proxy_for("http", host, None) is None) == passed_by


# -- time limits and ends


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_server_that_says_nothing_is_left_at_the_deadline(scheme: str) -> None:
    with answering(lambda connection: None) as url, reached(url.replace("http", scheme)) as way:
        began = time.monotonic()
        fault = failed(way, 0.3)
        assert (fault.kind, fault.message) == (Kind.TIMEOUT, "no answer within 0.3 s")
        assert time.monotonic() - began < 3


def test_a_server_that_does_not_read_is_left_at_the_deadline() -> None:
    with answering(lambda connection: None) as url, reached(url) as way, pytest.raises(CallFailed) as caught:
        way.post("chat/completions", {"a": "x" * 30_000_000}, 0.5)
    assert caught.value.kind is Kind.TIMEOUT


def test_a_deadline_that_ends_one_call_leaves_the_others() -> None:
    with Standin() as server, reached(server.url) as way, ThreadPoolExecutor(1) as pool:
        server.queue("hang", Wire(200, b"{}"))
        server.latency = 0.5
        hung = pool.submit(failed, way, 0.3)
        while not server.in_flight:
            time.sleep(0.002)
        body = {"model": "m", "messages": [{"role": "user", "content": "u"}]}
        assert way.post("chat/completions", body, 9.0) == b"{}"
        assert hung.result(9).kind is Kind.TIMEOUT


def test_closing_ends_what_is_under_way() -> None:
    with Standin() as server, reached(server.url) as way, ThreadPoolExecutor(2) as pool:
        server.queue("hang", "hang")
        body = {"model": "m", "messages": [{"role": "user", "content": "u"}]}
        hung = [pool.submit(way.post, "chat/completions", body, 60.0) for _ in range(2)]
        while server.calls < 2:
            time.sleep(0.002)
        way.close()
        for one in hung:
            with pytest.raises(CancelledError):
                one.result(10)
        assert not [thread for thread in threading.enumerate() if thread.name == "deadlines"]
        assert way.models() == ["standin"]


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="no way to send a signal to a thread")
def test_an_interrupt_ends_a_call_at_once() -> None:
    main = threading.main_thread().ident
    assert main is not None
    with Standin(latency=30.0) as server, reached(server.url) as way:
        body = {"model": "m", "messages": [{"role": "user", "content": "u"}]}

        def interrupt() -> None:
            while not server.in_flight:
                time.sleep(0.002)
            time.sleep(0.05)
            signal.pthread_kill(main, signal.SIGINT)

        thread = threading.Thread(target=interrupt)
        thread.start()
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            way.post("chat/completions", body, 60.0)
        assert time.monotonic() - began < 10
        thread.join(10)


# -- what is kept

SERVER = """
import socket, ssl, sys, time
listening = socket.create_server(("127.0.0.1", 0))
print(listening.getsockname()[1], flush=True)
connection, _ = listening.accept()
if sys.argv[1]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1])
    connection = context.wrap_socket(connection, server_side=True)
while b"{}" not in connection.recv(65536):
    pass
print("asked", flush=True)
time.sleep(1)
connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\n[]")
time.sleep(60)
"""


class Kept:
    """One slot, and how much of what came has been looked at."""

    def __init__(self, path: Path) -> None:
        self.file = SlotFile(path)
        self.slot = self.file.take()
        self.seen = 0

    def room(self) -> memoryview:
        """Where the answer goes."""
        return self.slot.room()

    def came(self, count: int) -> None:
        """It was looked at."""
        self.slot.used += count
        self.seen += count

    def whole(self) -> None:
        """Nothing is missing."""


@pytest.mark.skipif(os.name != "posix", reason="sockets may wait without a limit")
@pytest.mark.parametrize("certificate", ["", str(CERTIFICATE)])
def test_an_answer_is_kept_while_another_thread_does_not_let_go_of_the_interpreter(
    certificate: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    kept = Kept(tmp_path / "s")
    place = kept.slot.room()
    command = [sys.executable, "-c", SERVER, certificate]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        client = Client(f"http{'s' * bool(certificate)}://localhost:{int(server.stdout.readline())}", {})
        thread = threading.Thread(target=lambda: client.ask("POST", "x", b"{}", 60.0, arrival=kept))
        thread.start()
        assert server.stdout.readline() == "asked\n"
        time.sleep(0.2)
        before = sys.getswitchinterval()
        sys.setswitchinterval(60)
        end = time.monotonic() + 30
        try:
            while not place[0] and time.monotonic() < end:
                pass
            come, seen = bytes(place[:4]), kept.seen
        finally:
            sys.setswitchinterval(before)
        thread.join(30)
        server.kill()
    client.close()
    assert (come, seen) == (b"HTTP", 0)
    assert kept.seen > 0
    place.release()
    kept.file.close()
    assert (
        (tmp_path / "s").read_bytes()[HEAD:].startswith(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]\0")
    )


def test_certificates_of_the_system_are_loaded_only_where_they_are_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> ssl.SSLContext:
        raise AssertionError

    monkeypatch.setattr(transport, "trusting", refuse)
    Client("http://127.0.0.1:9/v1", {}).close()
    with pytest.raises(AssertionError):
        Client("https://127.0.0.1:9/v1", {})
