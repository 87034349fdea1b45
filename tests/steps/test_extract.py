"""Extract: many chunks in flight, results in order, nothing called after an error that nothing survives."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

from kg_ledger.records import Span
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.base import ProviderRefused, Reply
from kg_pipeline.providers.tasks import ExtractReply
from kg_pipeline.rooms import Rooms
from kg_pipeline.steps.extract import IN_LINE, extract
from tests.providers.helpers import ONTOLOGY

WIDTH = 4


class Slow:
    """A provider that answers late, the later chunks sooner, and refuses from one on."""

    name = "slow"
    concurrency = WIDTH

    def __init__(self, refuses: int = sys.maxsize) -> None:
        self.refuses = refuses
        self.called: list[int] = []
        self.most = 0
        self._now = 0
        self._lock = threading.Lock()

    def fingerprint(self, task: Any) -> str:
        return str(task.chunk.index)

    def perform(self, task: Any) -> Reply[Any]:
        with self._lock:
            self.called.append(task.chunk.index)
            self._now += 1
            self.most = max(self.most, self._now)
        time.sleep(0.004 if task.chunk.index % 3 == 0 else 0.001)
        with self._lock:
            self._now -= 1
        if task.chunk.index >= self.refuses:
            raise ProviderRefused("no more", "")
        return Reply(ExtractReply(), calls=1)


def chunks(count: int, taken: list[int] | None = None) -> Iterator[Chunk]:
    """Chunks of one document; `taken` hears of each that is asked for."""
    for number in range(count):
        if taken is not None:
            taken.append(number)
        yield Chunk("a.md", "r", number, Span(number, number + 1), "x")


def test_results_come_in_order_and_no_more_are_in_flight_than_allowed() -> None:
    provider = Slow()
    found = [result.chunk.index for result in extract(chunks(60), {}, Rooms(ONTOLOGY, provider, model=True))]
    assert found == list(range(60))
    assert sorted(provider.called) == found
    assert 1 < provider.most <= WIDTH


def test_calls_go_on_while_a_result_is_worked_on() -> None:
    provider = Slow()
    results = extract(chunks(40), {}, Rooms(ONTOLOGY, provider, model=True))
    next(results)
    deadline = time.monotonic() + 10
    while len(provider.called) < 40 and time.monotonic() < deadline:
        time.sleep(0.005)
    assert len(provider.called) == 40
    assert len(list(results)) == 39


def test_chunks_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []
    results = extract(chunks(1_000, taken), {}, Rooms(ONTOLOGY, Slow(), model=True))
    next(results)
    assert len(taken) <= IN_LINE + 2 * WIDTH
    results.close()  # type: ignore[attr-defined]


def test_after_a_refusal_the_rest_is_not_called() -> None:
    provider = Slow(refuses=10)
    before = sys.getswitchinterval()
    found = list(extract(chunks(200), {}, Rooms(ONTOLOGY, provider, model=True)))
    assert [result.chunk.index for result in found][:11] == list(range(11))
    assert found[10].stopping is not None
    assert not any(result.stopping for result in found[:10])
    assert len(provider.called) < 10 + 3 * WIDTH
    assert sys.getswitchinterval() == before
