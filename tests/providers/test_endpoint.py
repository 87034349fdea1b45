"""The provider against an endpoint that misbehaves: what is asked again, what is learnt, what is told."""

from __future__ import annotations

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kg_pipeline.documents import Document
from kg_pipeline.providers import endpoint
from kg_pipeline.providers.base import (
    INCOMPLETE,
    PromptTruncated,
    ProviderError,
    ProviderRefused,
    ProviderUnreachable,
    ReplyInvalid,
)
from kg_pipeline.providers.cache import CachedProvider, MemoryCalls
from kg_pipeline.providers.connect import offered_models
from kg_pipeline.providers.errors import ContextOverflow
from kg_pipeline.providers.faults.kinds import CallFailed
from kg_pipeline.providers.faults.retry import Backoff
from kg_pipeline.providers.ladder import Learned, Rung
from kg_pipeline.providers.resolve_tasks import Candidate, JudgeTask, ResolveTask
from kg_pipeline.providers.tasks import SurveyTask
from tests.providers.helpers import ONTOLOGY, connected, passage, relation, triples
from tests.standin import Standin
from tests.standin.faults import Wire

FACT = [("OrderHub", "calls", "StockDB")]


def test_a_good_endpoint_takes_one_call() -> None:
    with Standin() as server, connected(server) as c:
        reply = c.provider.perform(passage("OrderHub calls StockDB. OrderHub is owned by Night Crew."))
        assert triples(reply.value) == [*FACT, ("OrderHub", "owned_by", "Night Crew")]
        assert (reply.calls, reply.notes, reply.rejected, reply.model) == (1, (), (), "standin")
        assert reply.usage.prompt > 300
        assert reply.usage.estimated == 0
        body = server.exchanges[0].body
        assert body["response_format"]["json_schema"]["strict"] is True
        assert body["temperature"] == 0


def test_every_task_of_the_contract_goes_through() -> None:
    with Standin() as server, connected(server) as c:
        candidates = (Candidate("c1", ("Hub",), "Part"), Candidate("c2", ("基盤",), "Part"))
        clusters = c.provider.perform(ResolveTask("Part/1", candidates)).value.clusters
        assert [x.members for x in clusters] == [["c1"], ["c2"]]
        verdict = c.provider.perform(JudgeTask("item", "A is 3.", "A is 5.")).value
        assert (verdict.relation, verdict.earlier_quote) == ("unclear", "A is 3.")


def test_a_survey_takes_no_call() -> None:
    with Standin() as server, connected(server) as c:
        reply = c.provider.perform(SurveyTask(Document("a.md", "OrderHub"), ONTOLOGY))
        assert (reply.calls, reply.value.entities, server.calls) == (0, [], 0)


def test_no_client_is_built_before_the_first_call_and_one_serves_all() -> None:
    with Standin() as server, connected(server) as c:
        clients = [c.endpoint._client]
        for text in ("A1 calls B1.", "B1 calls C1."):
            c.provider.perform(passage(text))
            clients.append(c.endpoint._client)
        assert clients[0] is None
        assert clients[1] is clients[2]
        assert clients[1] is not None


@pytest.mark.parametrize("fault", ["internal", "reset", "rate_limit"])
def test_a_channel_sends_a_request_once_whatever_becomes_of_it(fault: str) -> None:
    with Standin() as server, connected(server) as c:
        request = c.provider.compose(passage())
        server.queue(fault, fault, fault)
        with pytest.raises(CallFailed):
            endpoint.HttpChannel(c.endpoint, 5.0).send(request)
        assert server.calls == 1


def test_an_address_that_sends_on_elsewhere_is_told() -> None:
    with Standin() as server, connected(server) as c:
        server.queue(*["redirect"] * 20)
        with pytest.raises(ProviderRefused, match=r"sends on to http://127\.0\.0\.1:9/v1.*base_url"):
            c.provider.perform(passage())
        assert server.calls == 1


def test_an_empty_key_is_allowed_and_a_given_one_is_sent() -> None:
    with Standin(key="k1") as server:
        with connected(server, api_key="k1") as c:
            assert triples(c.provider.perform(passage()).value) == FACT
        with connected(server) as c, pytest.raises(ProviderRefused, match="refuses the key"):
            c.provider.perform(passage())


# -- B1, B3: one more try with the error quoted


@pytest.mark.parametrize(
    "fault", ["fence", "chatter", "think", "bare_list", "trailing_comma", "nulls", "parts"]
)
def test_b1_what_can_be_read_takes_no_second_call(fault: str) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(fault)
        reply = c.provider.perform(passage())
        assert triples(reply.value) == FACT
        assert reply.calls == 1


@pytest.mark.parametrize("fault", ["prose", "null", "apology", "wrapped", "refusal"])
def test_b1_what_cannot_be_read_is_asked_once_more(fault: str) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(fault)
        reply = c.provider.perform(passage())
        assert triples(reply.value) == FACT
        assert reply.calls == 2
        assert "repaired" in reply.notes
        again = server.exchanges[1].body["messages"]
        assert [m["role"] for m in again] == ["system", "user", "assistant", "user"]
        assert "could not be used" in again[3]["content"]
        server.queue(fault, fault)
        with pytest.raises(ReplyInvalid, match=r"a\.md#1"):
            c.provider.perform(passage("B1 calls C1."))


# -- B2, B6: cut off


def test_b2_the_uncovered_part_is_split_and_asked_again() -> None:
    text = " ".join(f"Part{i} calls Store{i}." for i in range(8))
    with Standin() as server, connected(server) as c:
        server.queue("truncated")
        reply = c.provider.perform(passage(text))
        assert sorted(triples(reply.value)) == sorted((f"Part{i}", "calls", f"Store{i}") for i in range(8))
        assert reply.calls == 3
        assert "truncated" in reply.notes
        assert INCOMPLETE not in reply.notes
        assert reply.usage.completion == sum(e.completion_tokens for e in server.exchanges)
        assert all("Part0 " not in e.user for e in server.exchanges[1:])


def test_b2_splitting_has_a_depth_and_says_what_is_open() -> None:
    text = " ".join(f"Part{i} calls Store{i}." for i in range(200))
    cut = json.dumps({"entities": [], "relations": [relation("X1", "Y1", "absent")]})[:-2] + ", {"
    with Standin(reply=lambda body: "") as server, connected(server) as c:
        server.queue(*[(cut, "length")] * 40)
        reply = c.provider.perform(passage(text))
        assert INCOMPLETE in reply.notes
        assert reply.calls == 15
        assert triples(reply.value) == [("X1", "calls", "Y1")]


def test_b6_a_loop_ends() -> None:
    with Standin() as server, connected(server) as c:
        server.queue("repetition")
        reply = c.provider.perform(passage("OrderHub calls StockDB. StockDB calls Mail."))
        assert FACT[0] in triples(reply.value)
        assert len(set(triples(reply.value))) == len(triples(reply.value))
        assert {"repetition", "truncated"} <= set(reply.notes)
        assert reply.calls <= 15


# -- B10 thinking instead of an answer


@pytest.mark.parametrize("fault", ["thought_only", "empty", "null_content", "unclosed_think"])
def test_b10_an_empty_reply_is_asked_again_on_the_next_rung(fault: str) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(fault)
        reply = c.provider.perform(passage())
        assert triples(reply.value) == FACT
        assert reply.calls == 2
        assert server.exchanges[1].body["response_format"]["json_schema"]["schema"] == {"type": "object"}
        assert len(server.exchanges[1].body["messages"]) == 2
        server.queue(fault, fault)
        with pytest.raises(ReplyInvalid):
            c.provider.perform(passage())


def test_b10_a_model_that_thinks_till_its_tokens_are_spent_is_told_apart() -> None:
    thinking = Wire(
        200,
        json.dumps(
            {"choices": [{"message": {"content": "", "reasoning": "Hm."}, "finish_reason": "length"}]}
        ).encode(),
    )
    with Standin() as server, connected(server) as c:
        server.queue(thinking, thinking)
        with pytest.raises(ReplyInvalid, match="tokens were used up") as caught:
            c.provider.perform(passage())
        assert "reply_tokens" in caught.value.remedy


def test_b10_an_endpoint_that_keeps_doing_it_is_called_on_the_next_rung() -> None:
    def reply(body: dict[str, Any]) -> Any:
        strict = body["response_format"]["json_schema"].get("strict")
        return "" if strict else {"entities": [], "relations": [relation("A1", "B1")]}

    with Standin(reply=reply) as server, connected(server) as c:
        for i in range(4):
            c.provider.perform(passage(f"Text {i}."))
        assert server.calls == 2 + 2 + 1 + 1


# -- B11 the ladder


@pytest.mark.parametrize(
    ("formats", "rung", "refusals"),
    [
        ({"json_schema", "text"}, Rung.STRICT, 0),
        ({"json_object", "text"}, Rung.SHAPED, 1),
        ({"text"}, Rung.TEXT, 4),
    ],
)
def test_b11_the_working_rung_is_found_once(formats: set[str], rung: Rung, refusals: int) -> None:
    with Standin(formats=frozenset(formats)) as server, connected(server) as c:
        with ThreadPoolExecutor(4) as pool:
            replies = list(
                pool.map(lambda i: c.provider.perform(passage(f"Part{i} calls Box{i}.")), range(12))
            )
        assert [triples(r.value) for r in replies] == [[(f"Part{i}", "calls", f"Box{i}")] for i in range(12)]
        assert [e.status for e in server.exchanges].count(400) == refusals
        habits = c.provider.learned.of(server.url, "standin")
        assert (habits.rung, habits.proven) == (rung, True)
        kept = c.provider.learned.to_record()
        server.reset()
        with connected(server, learned=Learned(kept)) as again:
            again.provider.perform(passage())
        assert server.calls == 1


def test_b11_an_unexplained_400_is_the_servers_until_a_rung_is_proven() -> None:
    with Standin() as server, connected(server) as c:
        server.queue("bad_request", "bad_request")
        assert triples(c.provider.perform(passage()).value) == FACT
        assert c.provider.learned.of(server.url, "standin").rung is Rung.SHAPED
        server.queue("bad_request")
        with pytest.raises(ProviderError, match="refuses the request") as caught:
            c.provider.perform(passage())
        assert (caught.value.code, server.calls) == ("request_refused", 4)


def test_refused_parameters_are_dropped_once() -> None:
    with Standin(refuses=frozenset({"temperature", "max_tokens"})) as server, connected(server) as c:
        for i in range(3):
            c.provider.perform(passage(f"Part{i} calls Box{i}."))
        assert [e.status for e in server.exchanges] == [400, 400, 200, 200, 200]
        assert server.exchanges[-1].body["max_completion_tokens"] == 2048
        assert "temperature" not in server.exchanges[-1].body


def test_a_model_without_a_system_role_is_met_once() -> None:
    with Standin(system_role=False) as server, connected(server) as c:
        for i in range(3):
            assert triples(c.provider.perform(passage(f"Part{i} calls Box{i}.")).value) == [
                (f"Part{i}", "calls", f"Box{i}")
            ]
        assert [e.status for e in server.exchanges] == [400, 200, 200, 200]
        server.queue("prose")
        c.provider.perform(passage("B1 calls C1."))
        assert [m["role"] for m in server.exchanges[-1].body["messages"]] == ["user", "assistant", "user"]


def test_a_key_that_a_server_echoes_is_not_repeated() -> None:
    with Standin() as server, connected(server, api_key="secret-7") as c:
        server.queue("key_echo")
        with pytest.raises(ProviderRefused) as caught:
            c.provider.perform(passage())
        assert "secret-7" not in str(caught.value)
        assert "(key)" in str(caught.value)


def test_a_content_filter_fails_one_task_without_another_call() -> None:
    with Standin() as server, connected(server) as c:
        server.queue("content_filter", ("", "content_filter"))
        with pytest.raises(ProviderError) as caught:
            c.provider.perform(passage())
        assert caught.value.code == "content_refused"
        with pytest.raises(ReplyInvalid):
            c.provider.perform(passage())
        assert server.calls == 2


# -- B13, B78: too long


def test_b13_a_silently_cut_prompt_fails_with_its_remedy() -> None:
    text = "OrderHub calls StockDB and waits for its answer. " * 730
    with Standin(cuts_at=4096) as server, connected(server) as c:
        with pytest.raises(PromptTruncated, match="num_ctx") as caught:
            c.provider.perform(passage(text))
        assert caught.value.code == "prompt_truncated_by_server"
        assert server.calls == 1


@pytest.mark.parametrize(
    "text", ["決済サービスは台帳を呼び出す。" * 200, "=" * 9000, "|   |\n" * 3000, "a " * 3000]
)
@pytest.mark.parametrize("usage", ["full", "words"])
def test_b13_an_honest_count_is_not_taken_for_a_cut(text: str, usage: str) -> None:
    with Standin(usage=usage) as server, connected(server) as c:
        c.provider.perform(passage(text))
        c.provider.perform(passage("OrderHub calls StockDB."))
        c.provider.perform(passage(text + text))


def test_b78_overflow_splits_the_passage_and_the_limit_is_remembered() -> None:
    text = " ".join(f"Part{i} calls Store{i} whenever something new has come in." for i in range(60))
    with Standin(context=1400) as server, connected(server) as c:
        reply = c.provider.perform(passage(text))
        assert len(reply.value.relations) == 60
        assert "split" in reply.notes
        refused = [e.status for e in server.exchanges].count(400)
        assert refused == 1
        c.provider.perform(passage(text + " "))
        assert [e.status for e in server.exchanges].count(400) == refused
        assert c.provider.learned.to_record()["endpoints"][0]["context"] == 1400


def test_b78_a_task_that_cannot_be_divided_says_the_limit() -> None:
    with Standin(context=900) as server, connected(server) as c:
        with pytest.raises(ContextOverflow) as caught:
            c.provider.perform(JudgeTask("item", "a " * 3000, "b"))
        assert (caught.value.limit, caught.value.code) == (900, "context_overflow")


def test_a_short_prompt_with_a_long_reply_cap_is_not_split() -> None:
    with Standin(context=1500) as server, connected(server, reply_tokens=8192) as c:
        reply = c.provider.perform(passage())
        assert triples(reply.value) == FACT
        assert [e.status for e in server.exchanges] == [400, 200]


# -- B75, B77: faults that pass, and some that do not


@pytest.mark.parametrize(
    "fault",
    ["rate_limit", "rate_limit_1", "rate_limit_date", "unavailable", "internal", "gateway_html", "reset",
     "slam", "error_in_200"],
)  # fmt: skip
def test_b75_a_passing_fault_is_sent_again(fault: str) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(*[fault] * 3)
        reply = c.provider.perform(passage())
        assert triples(reply.value) == FACT
        assert reply.calls == server.calls == 4


def test_b75_after_the_last_try_the_task_fails_and_others_go_on() -> None:
    with Standin() as server, connected(server, backoff=Backoff(2, 0.001, 0.001)) as c:
        server.queue(*["unavailable"] * 3)
        with pytest.raises(ProviderError) as caught:
            c.provider.perform(passage())
        assert (caught.value.code, server.calls) == ("server_error", 3)
        assert triples(c.provider.perform(passage()).value) == FACT


def test_b75_a_server_that_only_fails_is_down() -> None:
    with Standin(mix={"unavailable": 1.0}) as server, connected(server, backoff=Backoff(0)) as c:
        seen = []
        for _ in range(6):
            with pytest.raises(ProviderError) as caught:
                c.provider.perform(passage())
            seen.append(type(caught.value) is ProviderUnreachable)
        assert seen == [False] * 4 + [True] * 2


@pytest.mark.parametrize("fault", ["quota", "payment", "key", "model"])
def test_what_will_not_pass_stops_at_once(fault: str) -> None:
    with Standin() as server, connected(server) as c:
        server.queue(fault)
        with pytest.raises(ProviderRefused) as caught:
            c.provider.perform(passage())
        assert (caught.value.exit_code, server.calls) == (5, 1)
        assert caught.value.remedy


def test_an_endpoint_that_is_not_there_gives_one_clear_line() -> None:
    with Standin() as server:
        pass
    with connected(server) as c, pytest.raises(ProviderUnreachable) as caught:
        c.provider.perform(passage())
    assert str(caught.value).startswith(f"Nothing answers at {server.url}")
    assert "\n" not in str(caught.value)


def test_the_models_on_offer_are_listed_or_the_reason_is_told() -> None:
    with Standin(models=("b", "a"), key="k") as server:
        assert offered_models(server.url, "k") == ["b", "a"]
        with pytest.raises(ProviderRefused):
            offered_models(server.url)
    with pytest.raises(ProviderUnreachable, match="Nothing answers"):
        offered_models(server.url)


@pytest.mark.parametrize("fault", ["hang", "drip"])
def test_b77_a_call_has_a_total_deadline_and_other_work_goes_on(fault: str) -> None:
    with Standin() as server, connected(server, deadline=0.3, retries=0, backoff=Backoff(0)) as c:
        c.provider.perform(passage("Warm calls Up."))
        server.queue(fault)
        failed: list[ProviderError] = []

        def hung() -> None:
            try:
                c.provider.perform(passage())
            except ProviderError as err:
                failed.append(err)

        thread = threading.Thread(target=hung)
        thread.start()
        while server.in_flight == 0 and thread.is_alive():
            time.sleep(0.002)
        assert triples(c.provider.perform(passage("B1 calls C1.")).value) == [("B1", "calls", "C1")]
        thread.join(10)
        assert [err.code for err in failed] == ["timeout"]
        assert "a.md#1" in failed[0].what


def test_b77_a_long_wait_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "NOTICE_SECONDS", 0.02)
    told: list[str] = []
    with Standin(latency=0.15) as server, connected(server, notice=told.append) as c:
        c.provider.perform(passage(doc="docs/x.md"))
    assert told
    assert all(line.startswith("waiting 0 s on docs/x.md#1") for line in told)


def test_an_interrupt_in_a_wait_cancels_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "NOTICE_SECONDS", 0.02)

    def interrupt(line: str) -> None:
        raise KeyboardInterrupt

    with Standin(latency=30.0) as server, connected(server, notice=interrupt, deadline=60.0) as c:
        with pytest.raises(KeyboardInterrupt):
            c.provider.perform(passage())
        assert c.budget.calls == 1


# -- B80 usage


@pytest.mark.parametrize("usage", ["none", "null"])
def test_b80_missing_usage_is_estimated_and_marked(usage: str) -> None:
    with Standin(usage=usage) as server, connected(server) as c:
        reply = c.provider.perform(passage())
        assert (reply.usage.prompt, reply.usage.completion) == (0, 0)
        assert reply.usage.estimated > 300
        (line,) = c.meter.lines()
        assert (line.usage.prompt, line.usage.estimated, line.cost) == (0, reply.usage.estimated, None)


def test_b80_null_details_do_no_harm() -> None:
    with Standin(usage="null_details") as server, connected(server) as c:
        assert c.provider.perform(passage()).usage.prompt > 300


def test_b31_nothing_stated_is_an_answer() -> None:
    with Standin() as server, connected(server) as c:
        reply = c.provider.perform(passage("こんにちは。"))
        assert (reply.value.entities, reply.value.relations, reply.calls) == ([], [], 1)


def test_b6_a_model_that_always_loops_is_heard_once_and_paid_once() -> None:
    loop = json.dumps({"entities": [], "relations": [relation("OrderHub", "StockDB")] * 400})[:-900]
    with Standin() as server, connected(server) as c:
        server.queue(*[(loop, "length")] * 40)
        provider = CachedProvider(c.provider, MemoryCalls())
        reply = provider.perform(passage("OrderHub calls StockDB. Then it waits for what comes of it."))
        assert triples(reply.value) == FACT
        assert INCOMPLETE not in reply.notes
        assert "repetition" in reply.notes
        made = server.calls
        assert made <= 3
        assert provider.perform(passage("OrderHub calls StockDB. Then it waits for what comes of it.")).cached
        assert server.calls == made
