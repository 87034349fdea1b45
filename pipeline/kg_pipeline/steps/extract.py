"""Extract: chunks in, what each of them states out. One provider call a chunk.

Does not know what a model is, nor whether a quote is true: `verify` checks that.
"""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice

from kg_ledger.records import Problem
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.providers.base import (
    BudgetSpent,
    ProviderError,
    ProviderRefused,
    ProviderUnreachable,
    Reply,
)
from kg_pipeline.providers.tasks import ExtractReply, ExtractTask, KnownName, SurveyTask
from kg_pipeline.rooms import Rooms

STOPPING = (ProviderRefused, ProviderUnreachable, BudgetSpent)
"""Errors after which no further call can work: the run stops and keeps what is done."""

SWITCH_SECONDS = 0.0002
"""How long a thread that computes may keep the others waiting; Python's own 5 ms let paid answers pile up."""

IN_LINE = 64
"""Chunks that wait for their turn or, when one of them takes long, for those before them."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """What one chunk was said to state, or why it failed."""

    chunk: Chunk
    reply: Reply[ExtractReply] | None
    problem: Problem | None = None
    stopping: ProviderError | None = None


def survey(documents: Sequence[Document], rooms: Rooms) -> list[ExtractReply | Problem]:
    """The names that each document establishes, in the order of `documents`; a problem where it failed."""
    found: list[ExtractReply | Problem] = []
    for done, document in enumerate(documents, 1):
        task = SurveyTask(document, rooms.ontology)
        try:
            found.append(rooms.provider.perform(task).value)
        except ProviderError as err:
            found.append(_problem(task, err))
        rooms.tick("survey", done, len(documents))
    return found


def extract(
    chunks: Iterable[Chunk], known: dict[str, tuple[KnownName, ...]], rooms: Rooms
) -> Iterator[Extracted]:
    """Extract every chunk and yield the results in the order of `chunks`, which are taken as they are needed.

    Up to `provider.concurrency` calls are in flight, also while whoever reads the results is at work. A chunk
    that fails yields a problem and the others go on; an error after which nothing can work is yielded as
    `stopping`, and the rest is not called.

    Parameters
    ----------
    known : document path → the names it may rely on.
    """
    width = rooms.provider.concurrency
    tasks = (ExtractTask(chunk, rooms.ontology, known.get(chunk.doc, ())) for chunk in chunks)
    if width > 1:
        yield from _in_flight(tasks, width, rooms)
        return
    for task in tasks:
        result = _perform(task, rooms)
        yield result
        if result.stopping:
            return


def _in_flight(tasks: Iterator[ExtractTask], width: int, rooms: Rooms) -> Iterator[Extracted]:
    """Run `tasks` with at most `width` in flight and more in line; results come out in order."""
    stopped = threading.Event()

    def perform(task: ExtractTask) -> Extracted | None:
        if stopped.is_set():
            return None
        result = _perform(task, rooms)
        if result.stopping:
            stopped.set()
        return result

    with _responsive(), ThreadPoolExecutor(max_workers=width, thread_name_prefix="extract") as pool:
        line: deque[Future[Extracted | None]] = deque()
        try:
            while True:
                ahead = max(IN_LINE, width) + width - len(line)
                line.extend(pool.submit(perform, task) for task in islice(tasks, ahead))
                result = line.popleft().result() if line else None
                if result is None:
                    return
                yield result
        finally:
            stopped.set()


@contextmanager
def _responsive() -> Iterator[None]:
    """Inside, a thread that has an answer to put away waits less for one that computes."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def _perform(task: ExtractTask, rooms: Rooms) -> Extracted:
    try:
        return Extracted(task.chunk, rooms.provider.perform(task))
    except STOPPING as err:
        return Extracted(task.chunk, None, _problem(task, err), err)
    except ProviderError as err:
        return Extracted(task.chunk, None, _problem(task, err))


def _problem(task: ExtractTask | SurveyTask, error: ProviderError) -> Problem:
    return Problem(error.code, task.where, error.what, error.remedy, failed=True)
