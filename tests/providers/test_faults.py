"""Telling faults apart, and waiting for those that pass. Time is a number here; nothing sleeps."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any

import pytest

from kg_pipeline.providers.answers import read_answer
from kg_pipeline.providers.channel import ChatAnswer, ChatRequest
from kg_pipeline.providers.faults.kinds import CallFailed, Kind, from_status, retry_after
from kg_pipeline.providers.faults.retry import Backoff, Gate, RetryingChannel

REQUEST = ChatRequest(
    "a.md#1", "extract", "hash", "m", "strict", (("user", "x"),), parameters={"temperature": 0}
)


def status(
    number: int, message: str = "", sent: tuple[str, ...] = ("temperature", "max_tokens"), **error: Any
) -> CallFailed:
    return from_status(number, {"error": {"message": message, **error}}, message, {}, sent, lambda: 0.0)


@pytest.mark.parametrize(
    ("failed", "kind"),
    [
        (status(429, "Rate limit reached for requests"), Kind.RATE),
        (status(429, "You exceeded your current quota", code="insufficient_quota"), Kind.QUOTA),
        (status(400, "Your credit balance is too low"), Kind.QUOTA),
        (status(402), Kind.QUOTA),
        (status(401, "Incorrect API key"), Kind.KEY),
        (status(403, "Country not supported"), Kind.KEY),
        (status(404, "The model `x` does not exist"), Kind.MODEL),
        (status(404, 'model "x" not found, try pulling it first'), Kind.MODEL),
        (status(400, "No such model: x"), Kind.MODEL),
        (status(500, "oops"), Kind.OVERLOADED),
        (status(529, "Overloaded"), Kind.OVERLOADED),
        (status(408, "timeout"), Kind.OVERLOADED),
        (status(413, "too large"), Kind.CONTEXT),
        (status(400, "This model's maximum context length is 8192 tokens. However, ..."), Kind.CONTEXT),
        (status(400, "the request exceeds the available context size, try increasing it"), Kind.CONTEXT),
        (status(500, "Requested tokens (5000) exceed context window of 2048"), Kind.CONTEXT),
        (status(400, "prompt is too long: 210000 tokens > 200000 maximum"), Kind.CONTEXT),
        (status(400, "'response_format.type' must be 'json_schema' or 'text'"), Kind.FORMAT),
        (status(400, "Invalid schema for response_format 'extract'"), Kind.FORMAT),
        (status(422, "Input should be 'text' or 'json_object'", param="response_format.type"), Kind.FORMAT),
        (status(400, "'temperature' does not support 0", param="temperature"), Kind.PARAMETER),
        (status(422, "extra fields not permitted: max_tokens"), Kind.PARAMETER),
        (status(400, "Unrecognized request argument supplied: seed"), Kind.REQUEST),
        (status(400, "flagged", code="content_policy_violation"), Kind.CONTENT),
        (status(400, "System role not supported"), Kind.ROLE),
        (status(500, "Jinja Exception: System role not supported"), Kind.OVERLOADED),
        (status(400, "messages must alternate"), Kind.REQUEST),
    ],
)  # fmt: skip
def test_refusals_are_told_apart(failed: CallFailed, kind: Kind) -> None:
    assert failed.kind is kind


def test_a_refusal_names_what_it_refuses() -> None:
    assert status(400, "This model's maximum context length is 8192 tokens").limit == 8192
    assert status(400, "Requested tokens (5000) exceed context window of 2048").limit == 2048
    assert status(400, "Use max_completion_tokens; max_tokens is not supported").parameter == "max_tokens"
    assert "\n" not in CallFailed(Kind.RATE, "two\nlines").message


@pytest.mark.parametrize(
    "body", [None, "text", [], {"detail": [{"loc": ["body"]}]}, {"error": "plain"}, {"error": None}]
)
def test_any_body_of_an_error_is_read(body: Any) -> None:
    assert from_status(400, body, "Bad Request", {}, (), lambda: 0.0).kind is Kind.REQUEST


def test_b75_retry_after_in_seconds_as_a_date_or_in_milliseconds() -> None:
    now = lambda: 1_000_000.0  # noqa: E731
    assert retry_after({"Retry-After": "2"}, now) == 2.0
    assert retry_after({"retry-after": formatdate(1_000_007.0, usegmt=True)}, now) == 7.0
    assert retry_after({"Retry-After": formatdate(999_000.0, usegmt=True)}, now) == 0.0
    assert retry_after({"retry-after-ms": "1500", "retry-after": "9"}, now) == 1.5
    assert retry_after({"Retry-After": "soon"}, now) is None
    assert retry_after({}, now) is None


# -- answers that are none


@pytest.mark.parametrize(
    "content",
    [b"", b"<html>", b"[]", b"{}", b'{"choices": []}', b'{"choices": null}', b'{"choices": [3]}', b"\xff\xfe",
     b'{"error": {"code": 503, "message": "busy"}}', b'{"error": "busy"}'],
)  # fmt: skip
def test_an_answer_without_a_message_is_a_fault(content: bytes) -> None:
    with pytest.raises(CallFailed) as caught:
        read_answer(content, REQUEST, 0.0)
    assert caught.value.kind is (Kind.OVERLOADED if b"busy" in content else Kind.NONSENSE)


@pytest.mark.parametrize(
    "usage", [b"", b', "usage": null', b', "usage": 3', b', "usage": {"prompt_tokens": null}',
              b', "usage": {"prompt_tokens": 0, "prompt_tokens_details": null}'],
)  # fmt: skip
def test_b80_usage_in_any_form(usage: bytes) -> None:
    answer = read_answer(b'{"choices": [{"message": {"content": null}}]' + usage + b"}", REQUEST, 0.0)
    assert (answer.text, answer.prompt_tokens, answer.model, answer.finish) == ("", None, "m", "stop")


# -- waiting


@dataclass
class Scripted:
    """A channel that gives what it was told to, in order."""

    script: list[CallFailed | ChatAnswer]
    sent: int = 0

    def send(self, request: ChatRequest) -> ChatAnswer:
        step = self.script[self.sent]
        self.sent += 1
        if isinstance(step, CallFailed):
            raise step
        return step


@dataclass
class Clock:
    """Seconds that pass only when somebody waits."""

    time: float = 0.0
    waits: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.time += seconds


class ClockedGate(Gate):
    """A gate whose pauses pass at once and are written down."""

    def __init__(self, most: int, clock: Clock) -> None:
        super().__init__(most, clock.now)
        self.clock = clock
        self.pauses: list[float] = []

    def pause(self, seconds: float, epoch: int) -> None:
        self.pauses.append(seconds)
        super().pause(seconds, epoch)
        self.clock.time += seconds


def channel(
    *script: CallFailed | ChatAnswer, backoff: Backoff | None = None
) -> tuple[RetryingChannel, ClockedGate, Clock]:
    clock = Clock()
    gate = ClockedGate(8, clock)
    return RetryingChannel(Scripted(list(script)), gate, backoff, sleep=clock.sleep), gate, clock


OK = ChatAnswer("{}")


def test_b75_the_servers_wait_is_kept_for_all_and_the_limit_halves() -> None:
    retrying, gate, _ = channel(*[CallFailed(Kind.RATE, "slow down", wait=2.0)] * 3, OK)
    assert retrying.send(REQUEST).tries == 4
    assert all(2.0 <= pause <= 3.0 for pause in gate.pauses)
    assert gate.limit == pytest.approx(8 / 2 / 2 / 2 + 1)


def test_b75_without_a_header_the_waits_grow_and_stay_random() -> None:
    retrying, gate, _ = channel(*[CallFailed(Kind.RATE, "slow down")] * 6, OK)
    retrying.send(REQUEST)
    assert all(0 <= pause <= 2.0**n for n, pause in enumerate(gate.pauses))
    assert sum(gate.pauses) > 5
    assert len(set(gate.pauses)) == 6


def test_a_broken_connection_waits_alone() -> None:
    retrying, gate, clock = channel(CallFailed(Kind.BROKEN, "reset"), OK)
    assert retrying.send(REQUEST).tries == 2
    assert (gate.pauses, len(clock.waits), gate.limit) == ([], 1, 8)


def test_retries_are_counted_and_end() -> None:
    retrying, _, _ = channel(
        *[CallFailed(Kind.OVERLOADED, "busy", status=503)] * 9, backoff=Backoff(retries=2)
    )
    with pytest.raises(CallFailed) as caught:
        retrying.send(REQUEST)
    assert caught.value.tries == 3


def test_a_wait_beyond_patience_is_a_refusal() -> None:
    retrying, gate, _ = channel(CallFailed(Kind.RATE, "tomorrow", wait=40_000.0), OK)
    with pytest.raises(CallFailed):
        retrying.send(REQUEST)
    assert gate.pauses == []


def test_b77_a_hang_is_tried_once_more_only() -> None:
    retrying, _, _ = channel(*[CallFailed(Kind.TIMEOUT, "120 s")] * 3)
    with pytest.raises(CallFailed) as caught:
        retrying.send(REQUEST)
    assert caught.value.tries == 2


@pytest.mark.parametrize("kind", [Kind.KEY, Kind.QUOTA, Kind.MODEL, Kind.FORMAT, Kind.CONTEXT, Kind.REQUEST])
def test_what_does_not_pass_is_not_sent_again(kind: Kind) -> None:
    retrying, _, _ = channel(CallFailed(kind, "no"), OK)
    with pytest.raises(CallFailed):
        retrying.send(REQUEST)


def test_a_server_that_has_answered_may_be_away_for_a_while() -> None:
    gone = CallFailed(Kind.UNREACHABLE, "refused")
    retrying, _, _ = channel(OK, gone, gone, OK)
    retrying.send(REQUEST)
    assert retrying.send(REQUEST).tries == 3
    retrying, _, _ = channel(gone, OK)
    with pytest.raises(CallFailed):
        retrying.send(REQUEST)


# -- the gate


def test_one_refusal_for_many_calls_in_flight_halves_once() -> None:
    clock = Clock()
    gate = ClockedGate(16, clock)
    for _ in range(16):
        gate.pause(1.0, 0)
    assert gate.limit == 8
    with gate.slot() as epoch:
        assert epoch == 1
    for _ in range(200):
        gate.ease()
    assert gate.limit == 16


def in_threads(count: int, work: Callable[[], None]) -> None:
    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)


def test_the_gate_keeps_its_limit_under_threads() -> None:
    gate = Gate(3)
    seen: list[int] = []

    def work() -> None:
        for _ in range(50):
            with gate.slot():
                seen.append(gate.in_flight)

    in_threads(12, work)
    assert len(seen) == 600
    assert max(seen) <= 3
    assert gate.in_flight == 0


def test_a_slot_is_given_back_after_an_error() -> None:
    gate = Gate(1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), gate.slot():
            raise ZeroDivisionError
    assert gate.in_flight == 0


def test_a_bad_reply_with_a_lone_surrogate_can_be_quoted_back() -> None:
    request = ChatRequest(
        where="a.md#1",
        prompt="extract",
        prompt_hash="",
        model="m",
        rung="text",
        messages=(("user", "\ud800 {}"),),
    )
    body = json.dumps(request.body(), ensure_ascii=False).encode("utf-8")
    assert b"? {}" in body


def test_an_answer_nested_beyond_reason_is_a_broken_call() -> None:
    request = ChatRequest(
        where="a.md#1", prompt="extract", prompt_hash="", model="m", rung="text", messages=()
    )
    with pytest.raises(CallFailed):
        read_answer(b"[" * 200_000, request, 0.1)
