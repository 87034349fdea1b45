"""Budget, meter, routes, cache and tape."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.base import BudgetSpent, Reply, ReplyInvalid, Task, Usage
from kg_pipeline.providers.budget import Budget, BudgetedChannel, worst_cost
from kg_pipeline.providers.cache import CachedProvider, MemoryCalls
from kg_pipeline.providers.channel import ChatAnswer, ChatRequest
from kg_pipeline.providers.faults.kinds import CallFailed, Kind
from kg_pipeline.providers.ladder import Learned
from kg_pipeline.providers.meter import CallRecord, Meter, MeteredChannel, summarize_calls
from kg_pipeline.providers.routes import Price, RouteError, price_of, resolve_routes
from kg_pipeline.providers.tape import TapedProvider, TapeMissing
from kg_pipeline.providers.tasks import ExtractReply
from kg_pipeline.settings import Settings
from tests.providers.helpers import ONTOLOGY, connected, passage, snapshot, triples
from tests.standin import Standin

PRICE = Price(prompt=1.0, completion=4.0)
REQUEST = ChatRequest(
    "a.md#1",
    "extract",
    "hash",
    "m",
    "strict",
    (("user", "x" * 400),),
    prompt_tokens=100,
    reply_tokens=1000,
    price=PRICE,
)


@dataclass
class Paid:
    """A channel whose answers cost what they say; it counts what is in flight."""

    answer: ChatAnswer = field(
        default_factory=lambda: ChatAnswer("{}", prompt_tokens=100, completion_tokens=900)
    )
    fails: CallFailed | None = None
    sent: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def send(self, request: ChatRequest) -> ChatAnswer:
        with self.lock:
            self.sent += 1
        if self.fails is not None:
            raise self.fails
        return self.answer


# -- budget


def test_the_cap_on_calls_holds_for_calls_in_flight_together() -> None:
    paid, budget = Paid(), Budget(max_calls=50)
    channel = BudgetedChannel(paid, budget)
    refused = []

    def work(_: int) -> None:
        try:
            channel.send(REQUEST)
        except BudgetSpent as err:
            refused.append(err)

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(work, range(200)))
    assert (paid.sent, budget.calls, len(refused)) == (50, 50, 150)
    assert refused[0].exit_code == 3


def test_the_cap_on_cost_is_never_exceeded_and_is_used_up() -> None:
    paid, budget = Paid(), Budget(max_cost=0.1)
    channel = BudgetedChannel(paid, budget)

    def work(_: int) -> bool:
        try:
            channel.send(REQUEST)
        except BudgetSpent:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        went = sum(pool.map(work, range(100)))
    each = PRICE.of(100, 900)
    assert budget.cost == pytest.approx(went * each)
    assert budget.cost <= 0.1
    assert budget.cost + worst_cost(REQUEST) > 0.1


def test_a_call_that_broke_off_may_have_been_billed() -> None:
    for kind, spent in ((Kind.TIMEOUT, worst_cost(REQUEST)), (Kind.RATE, 0.0)):
        budget = Budget(max_cost=1.0)
        with pytest.raises(CallFailed):
            BudgetedChannel(Paid(fails=CallFailed(kind, "x")), budget).send(REQUEST)
        assert budget.cost == pytest.approx(spent)
        assert budget.calls == 1


def test_no_tokenizer_makes_more_tokens_than_bytes() -> None:
    request = replace(REQUEST, messages=(("user", "決済" * 10),))
    assert worst_cost(request) >= PRICE.of(len("決済".encode()) * 10, 1000)


def test_the_budget_counts_retries_and_repairs() -> None:
    with Standin() as server, connected(server, max_calls=3) as c:
        server.queue("unavailable", "prose")
        assert c.provider.perform(passage()).calls == 3
        with pytest.raises(BudgetSpent, match="cap of 3 calls"):
            c.provider.perform(passage())
        assert server.calls == 3


# -- meter


def test_every_request_is_accounted_for_failed_ones_too() -> None:
    records: list[CallRecord] = []
    meter = Meter(records.append)
    MeteredChannel(Paid(), meter).send(REQUEST)
    MeteredChannel(Paid(answer=ChatAnswer("x" * 40)), meter).send(REQUEST)
    with pytest.raises(CallFailed):
        MeteredChannel(Paid(fails=CallFailed(Kind.RATE, "x")), meter).send(REQUEST)
    assert [r.outcome for r in records] == ["ok", "ok", "rate_limited"]
    assert [r.measured for r in records] == [True, False, True]
    assert meter.calls == 3
    lines = {line.outcome: line for line in summarize_calls(records) if line.model == "m"}
    assert lines["rate_limited"].cost == 0.0
    total = sum((line.usage for line in meter.lines()), Usage())
    assert total == Usage(prompt=100, completion=900, estimated=110)
    assert json.dumps(records[0].to_row())


def test_b80_an_unknown_price_is_not_zero() -> None:
    meter = Meter()
    MeteredChannel(Paid(), meter).send(replace(REQUEST, price=None))
    assert meter.lines()[0].cost is None
    assert price_of(Usage(100, 100), None) is None
    assert price_of(Usage(1_000_000, 500_000), PRICE) == 3.0


# -- routes


def configured(**values: Any) -> Settings:
    return Settings.model_validate(values)


def test_routes_are_settled_once_from_the_settings() -> None:
    settings = configured(
        base_url="http://127.0.0.1:1/v1/",
        extraction_model="small",
        generation_model="large",
        concurrency=3,
        max_calls=9,
    )
    got = resolve_routes(settings)
    assert (got.route("extraction").model, got.route("generation").model) == ("small", "large")
    assert got.extraction.base_url == "http://127.0.0.1:1/v1"
    record = json.loads(json.dumps(got.to_record()))
    assert (record["max_calls"], record["concurrency"], record["retries"]) == (9, 3, 6)
    assert "key" not in json.dumps(record)


def failing() -> list[str]:
    raise CallFailed(Kind.UNREACHABLE, "refused")


def test_one_model_serves_both_tiers_and_a_single_offer_is_taken() -> None:
    base = {"base_url": "http://127.0.0.1:1/v1"}
    assert resolve_routes(configured(**base, generation_model="g")).extraction.model == "g"
    assert resolve_routes(configured(**base), lambda: ["only"]).generation.model == "only"
    with pytest.raises(RouteError, match="It offers: a, b"):
        resolve_routes(configured(**base), lambda: ["b", "a"])
    with pytest.raises(RouteError, match="lists none"):
        resolve_routes(configured(**base), failing)
    with pytest.raises(RouteError, match="No endpoint"):
        resolve_routes(configured(extraction_model="m"))
    with pytest.raises(RouteError, match="price"):
        resolve_routes(configured(**base, extraction_model="m", max_cost=1.0))


@pytest.mark.parametrize(
    "record",
    [None, {}, {"endpoints": None}, {"endpoints": [3, {}, {"base_url": "u", "model": "m", "rung": "oak"}]}],
)
def test_what_another_version_learnt_does_no_harm(record: dict[str, Any] | None) -> None:
    assert Learned(record).of("u", "m").rung == "strict"


def test_what_was_learnt_is_read_again() -> None:
    learned = Learned()
    habits = learned.of("u", "m")
    habits.refuse_parameter("seed")
    habits.measure(10, 20, 30)
    habits.limit_context(4096, 5000, 100)
    record = json.loads(json.dumps(learned.to_record()))
    assert Learned(record).to_record() == learned.to_record() == record


# -- cache


def test_nothing_is_paid_for_twice() -> None:
    calls = MemoryCalls()
    with Standin() as server, connected(server) as c:
        first = CachedProvider(c.provider, calls).perform(passage())
        again = CachedProvider(c.provider, calls).perform(passage(doc="renamed.md"))
        assert (first.cached, again.cached, again.calls) == (False, True, 0)
        assert again.value == first.value
        assert (again.model, again.prompt_hash) == (first.model, first.prompt_hash)
        assert again.usage == Usage()
        assert server.calls == 1
        CachedProvider(c.provider, calls, refresh=True).perform(passage())
        assert server.calls == 2


def test_threads_that_ask_the_same_share_one_call() -> None:
    with Standin(latency=0.05) as server, connected(server) as c:
        provider = CachedProvider(c.provider, MemoryCalls())
        with ThreadPoolExecutor(8) as pool:
            replies = list(pool.map(lambda _: provider.perform(passage()), range(8)))
        assert server.calls == 1
        assert sum(r.cached for r in replies) == 7


def test_failed_and_incomplete_replies_are_asked_again() -> None:
    with Standin() as server, connected(server) as c:
        provider = CachedProvider(c.provider, calls := MemoryCalls())
        server.queue("prose", "prose")
        with pytest.raises(ReplyInvalid):
            provider.perform(passage())
        cut = '{"relations":[{"from":"A1","rel":"calls","to":"B1","quote":"A1","how":[]},{'
        server.queue((cut, "length"))
        assert "incomplete" in provider.perform(passage("A1 calls B1.")).notes
        assert len(calls) == 0
        provider.perform(passage("A1 calls B1."))
        assert len(calls) == 1


def test_b71_every_part_of_the_key_counts_and_the_address_does_not(tmp_path: Path) -> None:
    with Standin() as server, connected(server) as c:
        base = c.provider.fingerprint(passage())
        assert c.provider.fingerprint(passage()) == base
        task = passage()
        fewer = {"calls": ONTOLOGY.predicates["calls"]}
        other = Ontology(name="parts", classes=ONTOLOGY.classes, predicates=fewer)
        keys = {
            base,
            c.provider.fingerprint(passage("OrderHub calls StockDB!")),
            c.provider.fingerprint(passage(title="Old")),
            c.provider.fingerprint(replace(task, ontology=other)),
        }
        for changed in ({"model": "m2"}, {"reply_tokens": 99}, {"parameters": (("temperature", 1),)}):
            with connected(server, **changed) as d:
                keys.add(d.provider.fingerprint(passage()))
        assert len(keys) == 7
        with Standin() as elsewhere, connected(elsewhere) as d:
            assert d.provider.fingerprint(passage()) == base


def test_b71_one_word_of_the_prompt_is_another_key(tmp_path: Path) -> None:
    from kg_pipeline.prompts import prompts_folder
    from kg_pipeline.providers.openai import OpenAIProvider

    text = (prompts_folder() / "extract.md").read_text("utf-8")
    keys = []
    for name, words in (("a", text), ("b", text.replace("shortest", "briefest"))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "extract.md").write_text(words, "utf-8")
        provider = OpenAIProvider(snapshot("http://127.0.0.1:1/v1"), Paid(), prompts=tmp_path / name)
        keys.append(provider.fingerprint(passage()))
    assert keys[0] != keys[1]


def test_a_stored_reply_that_no_longer_fits_is_asked_again() -> None:
    calls = MemoryCalls()
    with Standin() as server, connected(server) as c:
        key = c.provider.fingerprint(passage())
        stored: list[Any] = [{}, {"value": {"relations": [{}]}}, [], None]
        for junk in stored:
            calls.put_call(key, junk, {}, "m")
            assert not CachedProvider(c.provider, calls).perform(passage()).cached
        assert server.calls == 4


# -- tape


@dataclass
class Sometimes:
    """A provider that fails when it is told to."""

    name: ClassVar[str] = "openai"
    concurrency: ClassVar[int] = 1
    fail: bool = False
    asked: int = 0

    def fingerprint(self, task: Task[Any]) -> str:
        return task.where

    def perform(self, task: Task[Any]) -> Reply[Any]:
        self.asked += 1
        if self.fail:
            raise ReplyInvalid("no", "later")
        return Reply(ExtractReply(), calls=1, usage=Usage(3, 4), model="m", prompt_hash="p", notes=("fence",))


def test_a_tape_plays_what_it_recorded_errors_too(tmp_path: Path) -> None:
    inner = Sometimes()
    recorder = TapedProvider(inner, tmp_path / "tape.jsonl", "record")
    first = recorder.perform(passage(doc="a.md"))
    inner.fail = True
    with pytest.raises(ReplyInvalid):
        recorder.perform(passage(doc="b.md"))
    player = TapedProvider(inner, tmp_path / "tape.jsonl", "play")
    assert player.perform(passage(doc="a.md")) == first
    with pytest.raises(ReplyInvalid, match="no later") as caught:
        player.perform(passage(doc="b.md"))
    assert caught.value.code == "reply_invalid"
    with pytest.raises(TapeMissing, match=r"c\.md#1"):
        player.perform(passage(doc="c.md"))
    assert inner.asked == 2
    assert (player.name, player.concurrency) == ("openai", 1)


def test_a_tape_of_a_real_run_needs_no_endpoint(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    with Standin() as server, connected(server) as c:
        TapedProvider(c.provider, tape, "record").perform(passage())
    with connected(server) as c:
        assert triples(TapedProvider(c.provider, tape, "play").perform(passage()).value)
