"""Batches: written, resumed, collected; half finished ones too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kg_ledger.errors import KgError
from kg_pipeline.providers.base import ProviderUnreachable
from kg_pipeline.providers.batch import BatchRunner
from kg_pipeline.providers.budget import Budget
from kg_pipeline.providers.cache import CachedProvider, MemoryCalls
from kg_pipeline.providers.connect import Connection
from kg_pipeline.providers.meter import CallRecord
from kg_pipeline.providers.planning import plan_calls
from kg_pipeline.providers.routes import Price
from tests.providers.helpers import connected, passage, triples
from tests.standin import Standin

TASKS = [passage(f"Part{i} calls Box{i}.", f"{i}.md") for i in range(6)]


@pytest.fixture
def server() -> Iterator[Standin]:
    with Standin() as standin:
        yield standin


@pytest.fixture
def connection(server: Standin) -> Iterator[Connection]:
    with connected(server) as c:
        yield c


class Killed(BaseException):
    """Stands for the end of the process."""


def runner(c: Connection, calls: MemoryCalls, folder: Path, **more: Any) -> BatchRunner:
    return BatchRunner(c.provider, c.endpoint, calls, folder / "batches.json", sleep=lambda _: None, **more)


def test_a_batch_fills_the_cache(server: Standin, connection: Connection, tmp_path: Path) -> None:
    calls = MemoryCalls()
    outcome = runner(connection, calls, tmp_path).run(TASKS)
    assert (outcome.stored, outcome.failed, outcome.left) == (6, {}, [])
    provider = CachedProvider(connection.provider, calls)
    for i, task in enumerate(TASKS):
        reply = provider.perform(task)
        assert triples(reply.value) == [(f"Part{i}", "calls", f"Box{i}")]
        assert reply.cached
    assert server.calls == 0
    assert len(server.batches.batches) == 1
    assert json.loads((tmp_path / "batches.json").read_text()) == {"jobs": []}
    assert runner(connection, calls, tmp_path).run(TASKS).stored == 0
    assert len(server.batches.batches) == 1


def test_both_files_are_read_by_id(server: Standin, connection: Connection, tmp_path: Path) -> None:
    server.batches.fails = 2
    outcome = runner(connection, calls := MemoryCalls(), tmp_path).run(TASKS)
    assert (outcome.stored, len(outcome.failed), len(calls)) == (4, 2, 4)
    assert "4.md#1" in next(iter(outcome.failed.values())) + str(outcome.failed)


@pytest.mark.parametrize("ends", ["expired", "cancelled"])
def test_a_half_finished_batch_keeps_what_it_has(
    server: Standin, connection: Connection, tmp_path: Path, ends: str
) -> None:
    server.batches.ends, server.batches.leaves = ends, 4
    calls = MemoryCalls()
    outcome = runner(connection, calls, tmp_path).run(TASKS)
    assert (outcome.stored, len(outcome.left)) == (2, 4)
    server.batches.ends, server.batches.leaves = "completed", 0
    assert runner(connection, calls, tmp_path).run(TASKS).stored == 4
    assert [len(f.splitlines()) for f in server.batches.files.values()][::2] == [6, 4]


def test_a_failed_batch_leaves_everything_to_be_asked_online(
    server: Standin, connection: Connection, tmp_path: Path
) -> None:
    server.batches.ends = "failed"
    outcome = runner(connection, MemoryCalls(), tmp_path).run(TASKS)
    assert (outcome.stored, len(outcome.left)) == (0, 6)


@pytest.mark.parametrize("step", ["_upload", "_start", "_poll", "_results"])
@pytest.mark.parametrize("after", [False, True])
def test_a_killed_run_goes_on_and_pays_once(
    server: Standin, connection: Connection, tmp_path: Path, step: str, after: bool
) -> None:
    calls = MemoryCalls()
    dying = runner(connection, calls, tmp_path)
    real = getattr(dying, step)

    def killed(*args: Any) -> Any:
        if after:
            real(*args)
        raise Killed

    setattr(dying, step, killed)
    with pytest.raises(Killed):
        dying.run(TASKS)
    assert runner(connection, calls, tmp_path).run(TASKS).stored == 6
    assert len(server.batches.batches) == 1
    assert len(calls) == 6


def test_results_of_a_document_that_is_gone_do_no_harm(
    server: Standin, connection: Connection, tmp_path: Path
) -> None:
    dying = runner(connection, calls := MemoryCalls(), tmp_path)
    dying._poll = lambda *_: (_ for _ in ()).throw(Killed())  # type: ignore[method-assign]
    with pytest.raises(Killed):
        dying.run(TASKS)
    outcome = runner(connection, calls, tmp_path).run(TASKS[:4])
    assert (outcome.stored, len(outcome.failed)) == (4, 2)


def test_an_unusable_reply_in_a_batch_is_left_to_the_online_run(
    server: Standin, connection: Connection, tmp_path: Path
) -> None:
    server.reply = lambda body: "no JSON here"
    outcome = runner(connection, calls := MemoryCalls(), tmp_path).run(TASKS)
    assert (outcome.stored, len(outcome.failed), len(calls)) == (0, 6, 0)


def test_the_budget_holds_for_batches(server: Standin, connection: Connection, tmp_path: Path) -> None:
    told: list[str] = []
    budget = Budget(max_calls=4)
    outcome = runner(connection, MemoryCalls(), tmp_path, budget=budget, notice=told.append).run(TASKS)
    assert (outcome.stored, budget.calls) == (4, 4)
    assert any("the budget ends before 4.md#1" in line for line in told)


def test_an_endpoint_that_is_gone_keeps_the_job(server: Standin, tmp_path: Path) -> None:
    with connected(server) as c:
        server.__exit__()
        with pytest.raises(ProviderUnreachable):
            runner(c, MemoryCalls(), tmp_path).run(TASKS)
    server.__enter__()
    state = json.loads((tmp_path / "batches.json").read_text())
    assert len(state["jobs"][0]["keys"]) == 6


# -- what a run will take


def test_a_plan_counts_what_is_not_paid_for_yet(server: Standin, connection: Connection) -> None:
    calls = MemoryCalls()
    plan = plan_calls(connection.provider, TASKS, calls)
    assert (plan.prompts, plan.retries, plan.call_cap, plan.cost) == (6, 6, 42, None)
    assert server.calls == 0
    CachedProvider(connection.provider, calls).perform(TASKS[0])
    assert plan_calls(connection.provider, TASKS, calls).prompts == 5
    assert json.dumps(plan.to_record())


def test_a_plan_is_corrected_by_what_was_measured(server: Standin) -> None:
    with connected(server, price=Price(1.0, 2.0), max_calls=9) as c:
        before = plan_calls(c.provider, TASKS)
        habits = c.provider.learned.of(server.url, "standin")
        habits.measure(100, 200, 20)
        after = plan_calls(c.provider, TASKS)
        assert after.prompt_tokens == pytest.approx(2 * before.prompt_tokens, rel=0.01)
        assert after.completion_tokens == pytest.approx(after.prompt_tokens * 0.1, rel=0.02)
        assert after.cost == pytest.approx(Price(1.0, 2.0).of(after.prompt_tokens, after.completion_tokens))
        assert after.call_cap == 9


def test_nothing_is_sent_beyond_the_plan(server: Standin, connection: Connection) -> None:
    budget = connection.budget
    left = [budget.calls_left]
    budget.plan(2)
    for task in TASKS[:2]:
        connection.provider.perform(task)
    left.append(budget.calls_left)
    budget.plan(1)
    left.append(budget.calls_left)
    assert left == [None, 0, 1]
    assert budget.call_cap == 3


def test_every_request_of_a_batch_is_in_the_account(server: Standin, tmp_path: Path) -> None:
    records: list[CallRecord] = []
    price = Price(2.0, 8.0)
    server.batches.fails = 2
    with connected(server, price=price) as c:
        outcome = runner(c, MemoryCalls(), tmp_path, account=records.append).run(TASKS)
    assert [record.outcome for record in records].count("ok") == outcome.stored == 4
    assert [record.outcome for record in records].count("batch_refused") == 2
    good = [record for record in records if record.outcome == "ok"]
    assert sum(record.prompt_tokens for record in good) == outcome.usage.prompt == 400
    assert all(r.cost == price.of(r.prompt_tokens, r.completion_tokens) / 2 for r in good)


def test_rubbish_in_a_result_file_costs_its_lines_only(server: Standin, tmp_path: Path) -> None:
    server.batches.spoils = b'\n[1]\nnull\n{"custom_id": 7}\n\xff\xfe\n' + b"[" * 50_000 + b"\n"
    with connected(server) as c:
        outcome = runner(c, calls := MemoryCalls(), tmp_path).run(TASKS)
    assert (outcome.stored, outcome.failed, outcome.left, len(calls)) == (6, {}, [], 6)


@pytest.mark.parametrize("content", [b"", b"{", b'{"jobs": 7}', b"\xff"])
def test_a_spoilt_list_of_jobs_says_what_to_do(
    connection: Connection, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "batches.json").write_bytes(content)
    with pytest.raises(KgError, match="not a list of jobs") as caught:
        runner(connection, MemoryCalls(), tmp_path).run(TASKS)
    assert "Remove it" in caught.value.remedy
