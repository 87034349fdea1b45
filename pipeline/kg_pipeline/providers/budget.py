"""The cap on calls and cost: a request that might exceed it is not sent.

A request reserves before it goes out what it may cost at worst, so that calls in flight together cannot
exceed the cap either. What it really cost replaces the reservation when it is back. A request that broke
off without an answer may have been billed: its whole reservation counts as spent.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from kg_pipeline.providers.base import BudgetSpent
from kg_pipeline.providers.channel import Channel, ChatAnswer, ChatRequest
from kg_pipeline.providers.faults.kinds import CallFailed, Kind
from kg_pipeline.providers.meter import tokens_of

BILLED = frozenset({Kind.TIMEOUT, Kind.BROKEN})
"""Faults after which the server may have done the work and sent the bill."""


class Budget:
    """What a run may still spend.

    Parameters
    ----------
    max_calls : requests, retries and repairs included; None for no cap.
    max_cost : in the currency of the price; None for no cap.
    """

    def __init__(self, max_calls: int | None = None, max_cost: float | None = None) -> None:
        self.max_calls = max_calls
        self.max_cost = max_cost
        self.planned: int | None = None
        self.calls = 0
        self.cost = 0.0
        self._reserved = 0.0
        self._in_flight = 0
        self._changed = threading.Condition()

    def plan(self, calls: int) -> None:
        """Allow `calls` more requests, as planned. Once anything is planned, nothing beyond the plan is sent.

        The cap that was given at the start holds beside it.
        """
        with self._changed:
            self.planned = (self.planned if self.planned is not None else self.calls) + calls
            self._changed.notify_all()

    @property
    def call_cap(self) -> int | None:
        """The most requests that may be sent in all, or None."""
        caps = [cap for cap in (self.max_calls, self.planned) if cap is not None]
        return min(caps) if caps else None

    @property
    def calls_left(self) -> int | None:
        """How many more requests may be sent, or None for any number."""
        cap = self.call_cap
        return None if cap is None else max(0, cap - self.calls)

    def spend(self, calls: int, cost: float) -> None:
        """Count requests that went another way than through a channel."""
        with self._changed:
            self.calls += calls
            self.cost += cost
            self._changed.notify_all()

    @contextmanager
    def reserve(self, worst: float) -> Iterator[list[float]]:
        """Hold one call and `worst` of cost while a request is out.

        Where the rest is too small for `worst` because of calls in flight, it waits for them to come back.

        Yields
        ------
        list of float
            To be filled with what the request really cost; left empty, it cost nothing.

        Raises
        ------
        BudgetSpent
            One more request could exceed a cap.
        """
        with self._changed:
            self._await_room(worst)
            self.calls += 1
            self._in_flight += 1
            self._reserved += worst
        spent: list[float] = []
        try:
            yield spent
        finally:
            with self._changed:
                self._in_flight -= 1
                self._reserved = self._reserved - worst if self._in_flight else 0.0
                self.cost += sum(spent)
                self._changed.notify_all()

    def _await_room(self, worst: float) -> None:
        while True:
            cap = self.call_cap
            if cap is not None and self.calls >= cap:
                asked = self.max_calls is not None and self.max_calls <= cap
                raise BudgetSpent(
                    f"The {'' if asked else 'planned '}cap of {cap} calls is reached; what is done is kept.",
                    "Run again with a larger --max-calls to go on."
                    if asked
                    else "Run again: it is planned anew, with what was learnt of the endpoint.",
                )
            if self.max_cost is None or self.cost + self._reserved + worst <= self.max_cost:
                return
            if self._in_flight == 0:
                raise BudgetSpent(
                    f"The next call could cost {worst:.4f}, and of {self.max_cost:g} only "
                    f"{max(0.0, self.max_cost - self.cost):.4f} is left; what is done is kept.",
                    "Run again with a larger --max-cost to go on.",
                )
            self._changed.wait()


class BudgetedChannel:
    """A channel that sends nothing that could exceed the budget."""

    def __init__(self, inner: Channel, budget: Budget) -> None:
        self.inner = inner
        self.budget = budget

    def send(self, request: ChatRequest) -> ChatAnswer:
        """Send `request` if the budget allows it; raises `BudgetSpent` otherwise."""
        worst = worst_cost(request) if self.budget.max_cost is not None else 0.0
        with self.budget.reserve(worst) as spent:
            try:
                answer = self.inner.send(request)
            except CallFailed as err:
                if err.kind in BILLED:
                    spent.append(worst)
                raise
            if request.price is not None:
                spent.append(request.price.of(*tokens_of(request, answer)))
            return answer


def worst_cost(request: ChatRequest) -> float:
    """The most that `request` can cost: no tokenizer makes more tokens than there are bytes."""
    if request.price is None:
        return 0.0
    size = sum(len(content.encode("utf-8", "replace")) + 16 for _, content in request.messages)
    if request.response_format is not None:
        size += len(json.dumps(request.response_format))
    return request.price.of(size, request.reply_tokens)
