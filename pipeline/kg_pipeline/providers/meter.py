"""An account of every request: tokens measured and estimated apart, seconds, rung, model, prompt.

Requests that failed are in it too. What a server does not report is estimated offline and stays marked as
estimated; where the price is not known the cost is None, never 0.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from kg_pipeline.providers.base import Usage
from kg_pipeline.providers.channel import Channel, ChatAnswer, ChatRequest
from kg_pipeline.providers.faults.kinds import CallFailed
from kg_pipeline.text.tokens import estimate_tokens


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One request.

    Attributes
    ----------
    outcome : `ok`, or the kind of fault.
    measured : whether the server reported the tokens; they are estimates otherwise.
    seconds : from sending to the end of the answer, waits between tries not included.
    cost : in the currency of the price; None where the price is not known.
    """

    where: str
    prompt: str
    prompt_hash: str
    model: str
    rung: str
    outcome: str
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int
    measured: bool
    seconds: float
    cost: float | None

    def to_row(self) -> dict[str, Any]:
        """The record as plain values, for a table."""
        return {name: getattr(self, name) for name in self.__slots__}


def usage_of(request: ChatRequest, answer: ChatAnswer) -> Usage:
    """The tokens of an answer; those that the server does not report count as estimated."""
    estimated = 0
    if answer.prompt_tokens is None:
        estimated += request.prompt_tokens
    if answer.completion_tokens is None:
        estimated += estimate_tokens(answer.text)
    return Usage(
        prompt=answer.prompt_tokens or 0,
        completion=answer.completion_tokens or 0,
        cached=answer.cached_tokens,
        estimated=estimated,
    )


def tokens_of(request: ChatRequest, answer: ChatAnswer) -> tuple[int, int]:
    """Prompt and completion tokens, reported or else estimated."""
    completion = answer.completion_tokens
    return (
        answer.prompt_tokens if answer.prompt_tokens is not None else request.prompt_tokens,
        completion if completion is not None else estimate_tokens(answer.text),
    )


@dataclass(frozen=True, slots=True)
class Line:
    """What the requests of one prompt, model, rung and outcome came to."""

    prompt: str
    model: str
    rung: str
    outcome: str
    calls: int = 0
    usage: Usage = field(default_factory=Usage)
    seconds: float = 0.0
    cost: float | None = None

    def to_row(self) -> dict[str, Any]:
        """The line as plain values: tokens measured and estimated apart, an unknown cost as None."""
        return {
            "prompt": self.prompt,
            "model": self.model,
            "rung": self.rung,
            "outcome": self.outcome,
            "calls": self.calls,
            "prompt_tokens": self.usage.prompt,
            "completion_tokens": self.usage.completion,
            "cached_tokens": self.usage.cached,
            "estimated_tokens": self.usage.estimated,
            "seconds": round(self.seconds, 3),
            "cost": self.cost,
        }


class Meter:
    """Counts requests, and hands each to `sink` for keeping.

    Parameters
    ----------
    sink : called once for each request, from the thread that sent it.
    """

    def __init__(self, sink: Callable[[CallRecord], None] | None = None) -> None:
        self._sink = sink
        self._lock = threading.Lock()
        self._lines: dict[tuple[str, str, str, str], Line] = {}

    def count(self, record: CallRecord) -> None:
        """Count one request."""
        with self._lock:
            key = (record.prompt, record.model, record.rung, record.outcome)
            self._lines[key] = _added(self._lines.get(key) or Line(*key), record)
        if self._sink is not None:
            self._sink(record)

    def lines(self) -> tuple[Line, ...]:
        """The account, sorted by prompt, model, rung and outcome."""
        with self._lock:
            return tuple(self._lines[key] for key in sorted(self._lines))

    @property
    def calls(self) -> int:
        """Requests so far."""
        return sum(line.calls for line in self.lines())


def summarize_calls(records: Iterable[CallRecord]) -> tuple[Line, ...]:
    """The account of kept records."""
    meter = Meter()
    for record in records:
        meter.count(record)
    return meter.lines()


def _added(line: Line, record: CallRecord) -> Line:
    prompt, completion = record.prompt_tokens, record.completion_tokens
    usage = (
        Usage(prompt, completion, record.cached_tokens)
        if record.measured
        else Usage(estimated=prompt + completion)
    )
    cost = line.cost if record.cost is None else (line.cost or 0.0) + record.cost
    return replace(
        line,
        calls=line.calls + 1,
        usage=line.usage + usage,
        seconds=line.seconds + record.seconds,
        cost=cost,
    )


def account_of(
    request: ChatRequest, answer: ChatAnswer | None, outcome: str, share: float = 1.0, seconds: float = 0.0
) -> CallRecord:
    """The record of a request.

    Parameters
    ----------
    answer : None where there was none; then no tokens are counted.
    share : of the ordinary price.
    """
    tokens = (0, 0) if answer is None else tokens_of(request, answer)
    told = answer is None or (answer.prompt_tokens is not None and answer.completion_tokens is not None)
    return CallRecord(
        where=request.where,
        prompt=request.prompt,
        prompt_hash=request.prompt_hash,
        model=request.model if answer is None else answer.model,
        rung=request.rung,
        outcome=outcome,
        prompt_tokens=tokens[0],
        completion_tokens=tokens[1],
        cached_tokens=0 if answer is None else answer.cached_tokens,
        measured=told,
        seconds=round(seconds, 3),
        cost=None if request.price is None else request.price.of(*tokens) * share,
    )


class MeteredChannel:
    """A channel that accounts for every request that the inner one sends."""

    def __init__(self, inner: Channel, meter: Meter) -> None:
        self.inner = inner
        self.meter = meter

    def send(self, request: ChatRequest) -> ChatAnswer:
        """Send `request` and count it, answered or not."""
        began = time.monotonic()
        try:
            answer = self.inner.send(request)
        except CallFailed as err:
            seconds = time.monotonic() - began
            self.meter.count(account_of(request, None, err.kind.value, seconds=seconds))
            raise
        self.meter.count(account_of(request, answer, "ok", seconds=answer.seconds))
        return answer
