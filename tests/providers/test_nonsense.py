"""Endpoints that answer with status 200 and no chat completion, and servers that are strange in other ways.

One such answer is one call's failure; an endpoint that gives nothing else is none, and the run stops at once
with words on what it looks like and what to do.
"""

from __future__ import annotations

import gzip
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from typing import Any

import pytest

from kg_pipeline.providers import transport
from kg_pipeline.providers.base import ProviderError, ProviderRefused, ProviderUnreachable, Reply
from kg_pipeline.providers.connect import offered_models
from kg_pipeline.providers.errors import provider_error
from kg_pipeline.providers.exchange import estimate_messages
from kg_pipeline.providers.faults.kinds import CallFailed, Kind
from kg_pipeline.providers.faults.retry import Backoff
from kg_pipeline.providers.routes import Route
from tests.providers.helpers import connected, passage, relation, triples
from tests.standin import Standin
from tests.standin.faults import Wire

FACT = [("OrderHub", "calls", "StockDB")]
LOGIN = Wire(
    200, b"<!DOCTYPE html><html><head><title>Sign in\n</title></head>", {"content-type": "text/html"}
)
GOOD: dict[str, Any] = {"entities": [], "relations": [relation("OrderHub", "StockDB")]}
SAID = json.dumps(GOOD)


def saying(message: dict[str, Any], finish: str = "stop", **more: Any) -> Wire:
    """A chat completion with any message."""
    choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish}
    return Wire(200, json.dumps({"choices": [choice], "model": "standin", **more}).encode())


def failure(server: Standin, *wires: Wire, **more: Any) -> ProviderError:
    """The error that a first call ends in."""
    server.queue(*wires)
    with connected(server, **more) as c, pytest.raises(ProviderError) as caught:
        c.provider.perform(passage())
    return caught.value


# -- status 200, and no completion


@pytest.mark.parametrize(
    ("wire", "words"),
    [
        (LOGIN, "a web page titled 'Sign in'"),
        (Wire(200, b"{}"), "'{}'"),
        (Wire(200, b'{"choices": []}'), "choices"),
        (Wire(200, b'{"message": {"content": "hi"}, "done": true}'), "done"),
        (Wire(200, b""), "nothing at all"),
        (Wire(200, b"OK"), "'OK'"),
        (Wire(200, b"[" * 50_000), "[["),
        (Wire(200, b"\xff\xfe\x00"), "'"),
    ],
)
def test_an_endpoint_that_gives_no_completion_stops_the_run_at_once(wire: Wire, words: str) -> None:
    with Standin() as server:
        err = failure(server, *[wire] * 9)
        assert isinstance(err, ProviderRefused)
        assert err.exit_code == 5
        assert f"{server.url} answers, but not as an OpenAI-compatible server does" in err.what
        assert words in err.what
        assert "base_url" in err.remedy
        assert server.calls == 2


def test_one_answer_that_is_none_is_that_calls_failure_and_the_others_go_on() -> None:
    with Standin() as server, connected(server) as c:
        c.provider.perform(passage("Warm calls Up."))
        server.queue(LOGIN)
        assert triples(c.provider.perform(passage()).value) == FACT
        server.queue(LOGIN, LOGIN)
        with pytest.raises(ProviderError) as caught:
            c.provider.perform(passage("B1 calls C1.", "b.md"))
        assert not isinstance(caught.value, ProviderRefused)
        assert (caught.value.code, "b.md#1" in caught.value.what) == ("no_completion", True)
        assert triples(c.provider.perform(passage("C1 calls D1.")).value) == [("C1", "calls", "D1")]


def test_an_endpoint_that_turns_into_a_login_page_stops_the_run_after_three_calls() -> None:
    with Standin() as server, connected(server) as c:
        c.provider.perform(passage("Warm calls Up."))
        server.queue(*[LOGIN] * 20)
        refused = []
        for i in range(3):
            with pytest.raises(ProviderError) as caught:
                c.provider.perform(passage(f"B{i} calls C1."))
            refused.append(isinstance(caught.value, ProviderRefused))
        assert refused == [False, False, True]


@pytest.mark.parametrize(
    ("error", "says", "stops"),
    [
        ({"message": "Incorrect API key provided", "code": "invalid_api_key"}, "refuses the key", True),
        ({"message": "model 'x' not found"}, "does not serve", True),
        ("model 'x' not found, try pulling it first", "does not serve", True),
        ({"message": "You exceeded your current quota", "type": "insufficient_quota"}, "quota", True),
        ({"message": "the passage is not to my taste"}, "refuses the request", False),
    ],
)
def test_an_error_that_comes_with_status_200_is_told_by_its_words(error: Any, says: str, stops: bool) -> None:
    with Standin() as server:
        err = failure(server, *[Wire(200, json.dumps({"error": error}).encode())] * 9)
        assert says in err.what
        assert isinstance(err, ProviderRefused) is stops


@pytest.mark.parametrize(
    "error", [{"object": "error", "message": "Rate limit reached"}, {"error": "model is loading"}]
)
def test_an_error_in_200_that_passes_is_waited_for(error: dict[str, str]) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(*[Wire(200, json.dumps(error).encode())] * 3)
        assert triples(c.provider.perform(passage()).value) == FACT
        assert server.calls == 4


@pytest.mark.parametrize("status", [404, 405])
def test_a_wrong_path_is_not_taken_for_a_wrong_model(status: int) -> None:
    with Standin() as server:
        err = failure(server, Wire(status, b"<html><title>404 Not Found</title></html>"))
        assert isinstance(err, ProviderRefused)
        assert "has no chat completions" in err.what
        assert "'404 Not Found'" in err.what
        assert "/v1" in err.remedy
        assert server.calls == 1


def test_a_list_of_models_that_is_a_web_page_is_told() -> None:
    with Standin(wires={"/models": LOGIN}) as server, pytest.raises(ProviderError, match="a web page titled"):
        offered_models(server.url)


# -- forms of a good answer


@pytest.mark.parametrize(
    "wire",
    [
        saying({"content": [{"type": "text", "text": SAID[:9]}, {"type": "text", "text": SAID[9:]}]}),
        saying({"content": [SAID]}),
        saying(
            {"content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": {"value": SAID}}]}
        ),
        saying(
            {"content": None, "tool_calls": [{"function": {"name": "reply", "arguments": SAID}}]},
            "tool_calls",
        ),
        saying({"content": "", "tool_calls": [{"function": {"name": "reply", "arguments": GOOD}}]}),
        saying({"content": None, "function_call": {"name": "reply", "arguments": SAID}}),
        Wire(200, json.dumps({"choices": [{"text": SAID, "finish_reason": "stop"}]}).encode()),
        Wire(
            200,
            json.dumps(
                {"choices": [None, {"message": {"content": ""}}, {"message": {"content": SAID}}]}
            ).encode(),
        ),
    ],
)
def test_a_reply_in_another_form_is_read(wire: Wire) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(wire)
        reply = c.provider.perform(passage())
        assert triples(reply.value) == FACT
        assert (reply.calls, server.calls) == (1, 1)


def test_a_stream_that_nobody_asked_for_is_put_together() -> None:
    pieces = [SAID[:20], SAID[20:50], SAID[50:]]
    events: list[Any] = [{"choices": [{"delta": {"role": "assistant"}}], "model": "m2"}]
    events += [{"choices": [{"delta": {"content": piece}}]} for piece in pieces]
    events += [{"choices": [{"delta": {}, "finish_reason": "stop"}]}]
    events += [{"choices": [], "usage": {"prompt_tokens": 345, "completion_tokens": 67}}, ["odd"]]
    body = ": hello\n\n" + "".join(f"data: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n\n"
    with Standin() as server, connected(server) as c:
        server.queue(
            Wire(200, body.removeprefix(": hello\n\n").encode(), {"content-type": "text/event-stream"})
        )
        reply = c.provider.perform(passage())
        assert triples(reply.value) == FACT
        assert (reply.model, reply.usage.prompt, reply.usage.completion) == ("m2", 345, 67)
        server.queue(*[Wire(200, b"data: {}\n\ndata: [DONE]\n\n")] * 3)
        with pytest.raises(ProviderError) as caught:
            c.provider.perform(passage("B1 calls C1."))
        assert caught.value.code == "no_completion"


def test_a_refusal_in_any_place_is_a_refusal() -> None:
    for message in ({"content": None, "refusal": "I will not."}, {"content": [{"refusal": "I will not."}]}):
        with Standin() as server:
            err = failure(server, saying(message), saying(message))
            assert "I will not." in err.what
            assert err.code == "reply_invalid"


# -- lies


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": 10**18, "completion_tokens": 10**18},
        {"prompt_tokens": -5, "completion_tokens": -5},
        {"prompt_tokens": "345", "completion_tokens": 3.5},
        {"prompt_tokens": True, "completion_tokens": float("nan")},
        {"prompt_tokens": None, "prompt_tokens_details": {"cached_tokens": 10**12}},
        [],
        "much",
    ],
)
def test_usage_that_cannot_be_is_estimated_instead(usage: Any) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(saying({"content": SAID}, usage=usage))
        reply = c.provider.perform(passage())
        assert triples(reply.value) == FACT
        assert (reply.usage.prompt, reply.usage.completion, reply.usage.cached) == (0, 0, 0)
        assert 300 < reply.usage.estimated < 3_000


@pytest.mark.parametrize("tokens", [1, 2_000])
def test_usage_that_lies_does_not_lead_later_prompts_astray(tokens: int) -> None:
    with Standin() as server, connected(server) as c:
        for i in range(5):
            server.queue(saying({"content": SAID}, usage={"prompt_tokens": tokens, "completion_tokens": 5}))
            c.provider.perform(passage(f"Text {i}."))
        honest = estimate_messages(
            (("system", server.exchanges[-1].system), ("user", server.exchanges[-1].user))
        )
        assert honest / 4 - 1 <= c.provider.compose(passage()).prompt_tokens <= honest * 4


@pytest.mark.parametrize(
    ("model", "stored"),
    [
        ("gpt\x1b[2J\u202e-9", "gpt[2J-9"),
        ("x" * 5_000, "x" * 200),
        (7, "standin"),
        ("", "standin"),
        ({}, "standin"),
    ],
)
def test_a_name_of_a_model_is_kept_short_and_harmless(model: Any, stored: str) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(saying({"content": SAID}, model=model))
        assert c.provider.perform(passage()).model == stored


# -- HTTP of its own kind


def test_a_body_without_end_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "MOST_BYTES", 1_000_000)
    bomb = gzip.compress(b" " * 60_000_000)
    with Standin() as server:
        err = failure(server, *[Wire(200, bomb, {"content-encoding": "gzip"})] * 3)
        assert "a body of more than 1 MB" in err.what
        assert isinstance(err, ProviderRefused)
        err = failure(server, *[Wire(200, b" " * 3_000_000)] * 3)
        assert "a body of more than 1 MB" in err.what


@pytest.mark.parametrize(
    "wire",
    [
        Wire(200, b"not gzip at all", {"content-encoding": "gzip"}),
        Wire(200, b'{"choices"', {"content-length": "5000"}),
        Wire(200, b"zz\r\nbroken", {"transfer-encoding": "chunked"}),
        Wire(499, b""),
        Wire(529, b'{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'),
        Wire(409, b"{}"),
    ],
)
def test_what_breaks_on_the_way_is_sent_again(wire: Wire) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(wire, wire)
        assert triples(c.provider.perform(passage()).value) == FACT
        assert server.calls == 3


@pytest.mark.parametrize(
    "value", ["-5", "soon", formatdate(1_000, usegmt=True), "Wed, 99 Foo 2026", "0", "", "1e3"]
)
def test_b75_a_wait_that_is_none_is_not_waited_for(value: str) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(Wire(429, b"{}", {"retry-after": value}))
        assert triples(c.provider.perform(passage()).value) == FACT


@pytest.mark.parametrize("value", ["99999", "9" * 400, "Fri, 31 Dec 9999 23:59:59 GMT"])
def test_b75_a_wait_that_nobody_sits_out_stops_the_run(value: str) -> None:
    with Standin() as server:
        err = failure(server, Wire(429, b'{"error":{"message":"slow down"}}', {"retry-after": value}))
        assert isinstance(err, ProviderRefused)
        assert "asks to wait" in err.what
        assert server.calls == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_documents_go_to_no_other_address(status: int) -> None:
    with Standin() as other, Standin() as server:
        err = failure(server, Wire(status, b"", {"location": f"{other.url}/chat/completions"}))
        assert f"it sends on to {other.url}" in err.what
        assert (server.calls, other.calls) == (1, 0)


def test_b78_413_is_a_prompt_that_is_too_long() -> None:
    with Standin() as server, connected(server) as c:
        server.queue(Wire(413, b"<html><title>413 Request Entity Too Large</title></html>"))
        text = " ".join(f"Part{i} calls Store{i} whenever something new has come in." for i in range(60))
        reply = c.provider.perform(passage(text))
        assert len(reply.value.relations) == 60
        assert "split" in reply.notes


def test_422_is_one_calls_failure_once_calls_have_gone_through() -> None:
    with Standin() as server, connected(server) as c:
        c.provider.perform(passage("Warm calls Up."))
        server.queue(Wire(422, b'{"detail":[{"loc":["body","messages"],"msg":"Input should be shorter"}]}'))
        with pytest.raises(ProviderError) as caught:
            c.provider.perform(passage())
        assert caught.value.code == "request_refused"


def test_https_to_a_port_without_tls_says_what_to_change() -> None:
    with listening(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n") as url:
        secure = url.replace("http://", "https://")
        with connected(secure) as c, pytest.raises(ProviderUnreachable) as caught:
            c.provider.perform(passage())
    assert "does not speak TLS" in caught.value.remedy


@contextmanager
def listening(answer: bytes) -> Iterator[str]:
    """A port that says `answer` to whatever comes, and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    client, _ = server.accept()
                except OSError:
                    return
                with client:
                    client.recv(65_536)
                    client.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"
        server.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize(
    "answer", [b"SSH-2.0-OpenSSH_9.6\r\n", b"\x15\x03\x03\x00\x02\x02\x16", b"", b"HTTP/9 oops\r\n\r\n"]
)
def test_a_port_that_speaks_something_else_fails_with_words(answer: bytes) -> None:
    with listening(answer) as url, connected(url, backoff=Backoff(1, 0.001, 0.001)) as c:
        with pytest.raises(ProviderError) as caught:
            c.provider.perform(passage())
        assert caught.value.remedy
        assert "\n" not in caught.value.what


def test_a_server_on_this_machine_is_not_asked_through_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with Standin() as server, connected(server) as c:
        assert isinstance(c.provider.perform(passage()), Reply)


@pytest.mark.parametrize(
    "wire",
    [
        Wire(429, b"{}"),
        Wire(503, b""),
        Wire(200, b"{", cut=0),
        Wire(401, b""),
        Wire(404, b""),
        LOGIN,
        Wire(407, b""),
    ],
)
def test_whatever_comes_instead_of_a_list_of_models_is_told(wire: Wire) -> None:
    with Standin(wires={"/models": wire}) as server, pytest.raises(ProviderError) as caught:
        offered_models(server.url)
    assert caught.value.what.endswith(".")
    assert caught.value.remedy


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("lasting", [False, True])
def test_every_fault_has_words_and_a_code(kind: Kind, lasting: bool) -> None:
    failed = CallFailed(kind, "so it is", status=418)
    failed.lasting = lasting
    err = provider_error(failed, "a.md#1", Route("extraction", "http://127.0.0.1:1/v1", "m"))
    assert "so it is" in err.what
    assert err.code
    assert err.exit_code in (3, 5)
    assert "None" not in str(err)
