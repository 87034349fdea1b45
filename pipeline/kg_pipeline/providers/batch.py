"""Bulk work over the Batch API, at half the price and within a day.

A batch fills the cache of paid replies; the ordinary run behind it finds them there and asks online only
for what is left. Every step is written down before the next one, so that a killed run goes on where it
stopped: a job is named before it is uploaded, and its name travels with the batch, so that a batch that
was created but not noted is found again instead of paid for again.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from kg_ledger.errors import KgError
from kg_ledger.ids import content_id
from kg_pipeline.providers.answers import read_answer
from kg_pipeline.providers.base import ReplyInvalid, Task, Usage
from kg_pipeline.providers.budget import Budget, worst_cost
from kg_pipeline.providers.cache import CallStore, reply_record, usage_record
from kg_pipeline.providers.channel import ChatRequest, Notice, silent
from kg_pipeline.providers.endpoint import Endpoint
from kg_pipeline.providers.errors import provider_error
from kg_pipeline.providers.faults.kinds import CallFailed
from kg_pipeline.providers.meter import CallRecord, account_of, usage_of
from kg_pipeline.providers.openai import OpenAIProvider

if TYPE_CHECKING:
    from openai import AsyncOpenAI

T = TypeVar("T")

MOST_REQUESTS = 50_000
MOST_BYTES = 100_000_000
BATCH_SHARE = 0.5
"""What a batched request costs of the ordinary price."""

RUNNING = frozenset({"validating", "in_progress", "finalizing", "cancelling"})
CALL_SECONDS = 120.0
JOB = "kg_job"


class Job(BaseModel):
    """One batch, from before it is uploaded until its results are in the cache."""

    id: str
    keys: list[str]
    file: str | None = None
    batch: str | None = None
    status: str = "new"


class JobFile(BaseModel):
    """The jobs that are not finished."""

    jobs: list[Job] = []


@dataclass(slots=True)
class BatchOutcome:
    """What a round of batches came to.

    Attributes
    ----------
    stored : replies that are now in the cache.
    failed : key → why the server or the reader refused it.
    left : keys that came back in neither file, such as those of an expired batch.
    usage : tokens of every answer, also of those that could not be used.
    """

    stored: int = 0
    usage: Usage = field(default_factory=Usage)
    failed: dict[str, str] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)


class BatchRunner:
    """Submits tasks as batches, waits for them, and stores what comes back.

    Parameters
    ----------
    state : a file that lists unfinished jobs; it is replaced whole at every step.
    account : told of every request whose result came back.
    sleep : waits between polls.
    """

    def __init__(
        self,
        provider: OpenAIProvider,
        endpoint: Endpoint,
        calls: CallStore,
        state: Path,
        *,
        budget: Budget | None = None,
        account: Callable[[CallRecord], None] = lambda record: None,
        notice: Notice = silent,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._provider = provider
        self._endpoint = endpoint
        self._calls = calls
        self._state = state
        self._budget = budget or Budget()
        self._account = account
        self._notice = notice
        self._sleep = sleep

    def run(self, tasks: Sequence[Task[Any]], poll_seconds: float = 30.0) -> BatchOutcome:
        """Submit what is not paid for yet, wait for every open job, and store the results.

        Parameters
        ----------
        tasks : all the work; it is needed again to read the results of a job that an earlier run submitted.

        Raises
        ------
        ProviderError
            The endpoint refuses. Jobs that were submitted stay open and are collected by the next run.
        """
        by_key = {self._provider.fingerprint(task): task for task in tasks}
        jobs = self._load()
        outcome = BatchOutcome()
        try:
            self._submit(by_key, jobs)
            while jobs.jobs:
                for job in list(jobs.jobs):
                    if self._poll(job, jobs):
                        self._collect(job, by_key, outcome)
                        jobs.jobs.remove(job)
                        self._save(jobs)
                if jobs.jobs:
                    self._notice(f"waiting for {len(jobs.jobs)} batch(es)")
                    self._sleep(poll_seconds)
        except CallFailed as err:
            raise provider_error(err, "batch", self._provider.snapshot.extraction) from err
        return outcome

    # -- submitting

    def _submit(self, by_key: Mapping[str, Task[Any]], jobs: JobFile) -> None:
        for job in jobs.jobs:
            if job.batch is None:
                self._create(job, jobs, by_key, resumed=True)
        known = {key for job in jobs.jobs for key in job.keys}
        new = {
            key: task
            for key, task in by_key.items()
            if key not in known and self._calls.get_call(key) is None
        }
        for lines in self._portions(new):
            job = Job(id=content_id("job", *lines), keys=list(lines))
            jobs.jobs.append(job)
            self._save(jobs)
            self._create(job, jobs, by_key, resumed=False)

    def _portions(self, tasks: Mapping[str, Task[Any]]) -> Iterator[list[str]]:
        """Keys in portions that one batch may hold, as far as the budget goes."""
        portion: list[str] = []
        size = 0
        for key, task in tasks.items():
            request = self._provider.compose(task)
            if not self._afford(request):
                self._notice(f"the budget ends before {task.where}; the rest is not submitted")
                break
            length = sum(len(content.encode("utf-8")) for _, content in request.messages) * 2
            if portion and (len(portion) >= MOST_REQUESTS or size + length > MOST_BYTES):
                yield portion
                portion, size = [], 0
            portion.append(key)
            size += length
        if portion:
            yield portion

    def _afford(self, request: ChatRequest) -> bool:
        """Count a request as spent if the budget allows it; the cost is the worst that it can be."""
        budget, cost = self._budget, worst_cost(request) * BATCH_SHARE
        if budget.calls_left == 0 or (budget.max_cost is not None and budget.cost + cost > budget.max_cost):
            return False
        budget.spend(1, cost)
        return True

    def _create(self, job: Job, jobs: JobFile, by_key: Mapping[str, Task[Any]], *, resumed: bool) -> None:
        """Upload a job and create its batch, or find the batch that a killed run created."""
        if resumed and (found := self._find(job)) is not None:
            job.batch = found
        else:
            lines = [self._line(key, by_key[key]) for key in job.keys if key in by_key]
            if not lines:
                jobs.jobs.remove(job)
                self._save(jobs)
                return
            job.file = self._upload(("\n".join(lines) + "\n").encode("utf-8"))
            self._save(jobs)
            job.batch = self._start(job)
        job.status = "submitted"
        self._save(jobs)
        self._notice(f"batch {job.batch}: {len(job.keys)} requests")

    def _line(self, key: str, task: Task[Any]) -> str:
        body = self._provider.compose(task).body()
        line = {"custom_id": key, "method": "POST", "url": "/v1/chat/completions", "body": body}
        return json.dumps(line, ensure_ascii=False)

    def _upload(self, content: bytes) -> str:
        async def ask(client: AsyncOpenAI) -> str:
            return (await client.files.create(file=("requests.jsonl", content), purpose="batch")).id

        return self._ask(ask)

    def _start(self, job: Job) -> str:
        async def ask(client: AsyncOpenAI) -> str:
            batch = await client.batches.create(
                input_file_id=str(job.file),
                endpoint="/v1/chat/completions",
                completion_window="24h",
                metadata={JOB: job.id},
            )
            return batch.id

        return self._ask(ask)

    def _find(self, job: Job) -> str | None:
        async def ask(client: AsyncOpenAI) -> str | None:
            async for batch in client.batches.list(limit=100):
                if (batch.metadata or {}).get(JOB) == job.id:
                    return batch.id
            return None

        return self._ask(ask)

    # -- collecting

    def _poll(self, job: Job, jobs: JobFile) -> bool:
        """Whether the batch has ended, in whatever way."""

        async def ask(client: AsyncOpenAI) -> str:
            return (await client.batches.retrieve(str(job.batch))).status

        try:
            status = self._ask(ask)
        except CallFailed as err:
            if err.status != 404:
                raise
            status = "gone"
        if status != job.status:
            job.status = status
            self._save(jobs)
            self._notice(f"batch {job.batch}: {status}")
        return status not in RUNNING

    def _collect(self, job: Job, by_key: Mapping[str, Task[Any]], outcome: BatchOutcome) -> None:
        """Store the results of both files; what is in neither is left for the online run."""
        missing = dict.fromkeys(job.keys)
        for line in self._results(job) if job.status != "gone" else ():
            key = str(line.get("custom_id"))
            if key not in missing:
                continue
            del missing[key]
            task = by_key.get(key)
            if task is None:
                outcome.failed[key] = "its document is no longer there"
                continue
            try:
                self._store(key, task, line, outcome)
                outcome.stored += 1
            except (CallFailed, ReplyInvalid) as err:
                outcome.failed[key] = str(err)
        outcome.left += missing

    def _results(self, job: Job) -> Iterator[dict[str, Any]]:
        async def ask(client: AsyncOpenAI) -> list[bytes]:
            batch = await client.batches.retrieve(str(job.batch))
            files = [name for name in (batch.output_file_id, batch.error_file_id) if name]
            return [(await client.files.content(name)).content for name in files]

        for content in self._ask(ask):
            for row in content.splitlines():
                try:
                    line = json.loads(row)
                except (ValueError, RecursionError):
                    continue
                if isinstance(line, dict):
                    yield line

    def _store(self, key: str, task: Task[Any], line: Mapping[str, Any], outcome: BatchOutcome) -> None:
        response = line.get("response")
        response = response if isinstance(response, dict) else {}
        if response.get("status_code") != 200:
            said = line.get("error") or response.get("body") or "no response"
            self._account(account_of(self._provider.compose(task), None, "batch_refused"))
            raise ReplyInvalid(f"{task.where}: the batch answered {json.dumps(said)[:200]}.")
        request = self._provider.compose(task)
        answer = read_answer(json.dumps(response.get("body")).encode("utf-8"), request, 0.0)
        outcome.usage += usage_of(request, answer)
        self._account(account_of(request, answer, "ok", BATCH_SHARE))
        reply = self._provider.accept(task, request, answer)
        self._calls.put_call(key, reply_record(reply), usage_record(reply.usage), reply.model)

    # -- the endpoint and the state

    def _ask(self, ask: Callable[[AsyncOpenAI], Coroutine[Any, Any, T]]) -> T:
        return self._endpoint.call(ask, CALL_SECONDS)

    def _load(self) -> JobFile:
        if not self._state.exists():
            return JobFile()
        try:
            return JobFile.model_validate_json(self._state.read_bytes())
        except ValidationError as err:
            raise KgError(
                f"{self._state}: not a list of jobs ({err.error_count()} faults).",
                "Remove it. Batches that it named are no longer waited for, and are paid for again.",
            ) from err

    def _save(self, jobs: JobFile) -> None:
        part = self._state.with_name(self._state.name + ".part")
        with part.open("w", encoding="utf-8") as file:
            file.write(jobs.model_dump_json())
            file.flush()
            os.fsync(file.fileno())
        part.replace(self._state)
