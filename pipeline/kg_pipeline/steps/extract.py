"""Extract: chunks in, what each of them states out. One provider call a chunk.

Does not know what a model is, nor whether a quote is true: `verify` checks that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

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
    chunks: Sequence[Chunk], known: dict[str, tuple[KnownName, ...]], rooms: Rooms
) -> Iterator[Extracted]:
    """Extract every chunk and yield the results in the order of `chunks`.

    Up to `provider.concurrency` calls are in flight. A chunk that fails yields a problem and the others go
    on; an error after which nothing can work is yielded once as `stopping`, and the rest is not called.

    Parameters
    ----------
    known : document path → the names it may rely on.
    """
    width = rooms.provider.concurrency
    tasks = [ExtractTask(chunk, rooms.ontology, known.get(chunk.doc, ())) for chunk in chunks]
    if width <= 1:
        for task in tasks:
            result = _perform(task, rooms)
            yield result
            if result.stopping:
                return
        return
    yield from _in_flight(tasks, width, rooms)


def _in_flight(tasks: Sequence[ExtractTask], width: int, rooms: Rooms) -> Iterator[Extracted]:
    """Run `tasks` with at most `width` in flight; results come out in order."""
    with ThreadPoolExecutor(max_workers=width, thread_name_prefix="extract") as pool:
        waiting: dict[Future[Extracted], int] = {}
        done: dict[int, Extracted] = {}
        ahead, out, stopped = 0, 0, False
        while out < len(tasks):
            while not stopped and ahead < len(tasks) and len(waiting) < width:
                waiting[pool.submit(_perform, tasks[ahead], rooms)] = ahead
                ahead += 1
            if out in done:
                yield done.pop(out)
                out += 1
                continue
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                result = future.result()
                done[waiting.pop(future)] = result
                stopped = stopped or result.stopping is not None


def _perform(task: ExtractTask, rooms: Rooms) -> Extracted:
    try:
        return Extracted(task.chunk, rooms.provider.perform(task))
    except STOPPING as err:
        return Extracted(task.chunk, None, _problem(task, err), err)
    except ProviderError as err:
        return Extracted(task.chunk, None, _problem(task, err))


def _problem(task: ExtractTask | SurveyTask, error: ProviderError) -> Problem:
    return Problem(error.code, task.where, error.what, error.remedy, failed=True)
