"""Thousands of calls against an endpoint with every fault at once: nothing lost, nothing paid twice."""

from __future__ import annotations

import os
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from kg_pipeline.providers.base import BudgetSpent, ProviderError, Reply
from kg_pipeline.providers.cache import CachedProvider, MemoryCalls
from kg_pipeline.providers.faults.retry import Backoff
from kg_pipeline.providers.tasks import ExtractReply, ExtractTask
from tests.providers.helpers import connected, passage, triples
from tests.standin import Standin
from tests.standin.faults import MIXES

TASKS = 9_000 if os.environ.get("KG_LONG") else 900
"""With the faults of the mix, about 1.25 requests a task."""

STORM = Backoff(retries=8, base=0.001, cap=0.004)


def text_of(i: int) -> str:
    """A passage whose number stands in every sentence."""
    return f"Part{i}x calls Box{i}x. Box{i}x is owned by Crew{i}x. Part{i}x calls Hub{i}x."


def outcome(provider: CachedProvider, task: ExtractTask) -> Reply[ExtractReply] | ProviderError:
    try:
        return provider.perform(task)
    except ProviderError as err:
        return err


def paid_for(server: Standin) -> Counter[int]:
    """Paid answers by the number of the passage that they are about."""
    found: Counter[int] = Counter()
    for exchange in server.exchanges:
        if exchange.paid:
            match = re.search(r"(?:Part|Box|Hub)(\d+)x", str(exchange.body["messages"][1]["content"]))
            assert match is not None
            found[int(match.group(1))] += 1
    return found


UNUSABLE = {
    "unclosed_think", "thought_only", "empty", "null_content", "null", "prose", "refusal", "apology",
    "wrapped", "truncated", "not_json", "no_choices",
}  # fmt: skip
"""Faults after which a task is asked once more, and then fails; of a cut reply only where it held no item."""


def faults_of(server: Standin) -> Counter[int]:
    """Unusable answers by the number of the passage that was asked about."""
    found: Counter[int] = Counter()
    for exchange in server.exchanges:
        if exchange.fault in UNUSABLE:
            match = re.search(r"(?:Part|Box|Hub)(\d+)x", str(exchange.body["messages"][1]["content"]))
            assert match is not None
            found[int(match.group(1))] += 1
    return found


def test_no_call_is_lost_and_none_is_paid_twice() -> None:
    tasks = [passage(text_of(i), f"{i}.md") for i in range(TASKS)]
    with (
        Standin(mix=MIXES["everything"], seed=7) as server,
        connected(server, backoff=STORM, concurrency=16) as c,
    ):
        provider = CachedProvider(c.provider, calls := MemoryCalls())
        with ThreadPoolExecutor(16) as pool:
            first = list(pool.map(lambda task: outcome(provider, task), tasks))
        made = server.calls
        paid = paid_for(server)
        assert made >= TASKS
        assert server.in_flight_most <= 16
        assert c.meter.calls == c.budget.calls == made
        failed = [i for i, got in enumerate(first) if not isinstance(got, Reply)]
        assert len(failed) < TASKS * 0.02
        unusable = faults_of(server)
        assert all(unusable[i] >= 2 for i in failed), [(i, unusable[i]) for i in failed]
        for i, got in enumerate(first):
            if isinstance(got, Reply):
                assert set(triples(got.value)) <= {
                    (f"Part{i}x", "calls", f"Box{i}x"),
                    (f"Box{i}x", "owned_by", f"Crew{i}x"),
                    (f"Part{i}x", "calls", f"Hub{i}x"),
                }
                again = {"repaired", "truncated", "incomplete"} & set(got.notes)
                assert paid[i] == 1 or again, (i, paid[i], got.notes)
            else:
                assert f"{i}.md#1" in got.what
        whole = [i for i, got in enumerate(first) if isinstance(got, Reply) and "incomplete" not in got.notes]
        assert len(calls) == len(whole)

        server.mix = {}
        with ThreadPoolExecutor(16) as pool:
            second = list(pool.map(lambda task: outcome(provider, task), tasks))
        assert all(isinstance(got, Reply) for got in second)
        assert server.calls - made == TASKS - len(whole)
        assert len(calls) == TASKS


def test_a_budget_holds_in_a_storm() -> None:
    tasks = [passage(text_of(i), f"{i}.md") for i in range(200)]
    with (
        Standin(mix=MIXES["everything"], seed=3) as server,
        connected(server, backoff=STORM, concurrency=16, max_calls=120) as c,
    ):
        provider = CachedProvider(c.provider, MemoryCalls())
        with ThreadPoolExecutor(16) as pool:
            got = list(pool.map(lambda task: outcome(provider, task), tasks))
        assert server.calls == 120
        assert sum(isinstance(one, BudgetSpent) for one in got) > 50
        assert sum(isinstance(one, Reply) for one in got) > 50
