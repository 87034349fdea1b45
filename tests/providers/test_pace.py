"""A model that writes slowly, or without end: replies are asked for in a length that the deadline allows."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from kg_pipeline.providers.base import BudgetSpent, ProviderError
from kg_pipeline.providers.channel import ChatRequest
from kg_pipeline.providers.faults.kinds import CallFailed, Kind
from kg_pipeline.providers.faults.retry import Backoff
from kg_pipeline.providers.ladder import Habits, Learned
from kg_pipeline.providers.planning import plan_calls
from kg_pipeline.providers.query_tasks import (
    AnswerReply,
    AnswerTask,
    KnownNode,
    PassagesTask,
    ShownFact,
    ShownPassage,
)
from tests.providers.helpers import ONTOLOGY, connected, passage, triples
from tests.providers.test_faults import OK, channel
from tests.standin import Standin

REQUEST = ChatRequest(
    "a.md#1", "extract", "hash", "m", "strict", (), parameters={"max_tokens": 2048}, reply_tokens=2048
)


def test_only_a_reply_of_some_length_tells_the_pace() -> None:
    habits = Habits()
    habits.keep_pace(20, 4.0)
    assert habits.in_time(100.0) is None
    habits.keep_pace(400, 4.0)
    assert habits.in_time(100.0) == 6000
    habits.keep_pace(400, 40.0)
    assert 1800 < (habits.in_time(100.0) or 0) < 6000
    habits.keep_pace(400, 2.0)
    assert habits.in_time(100.0) == 12000


def test_a_missed_deadline_asks_for_a_quarter_and_is_kept_for_the_next_run() -> None:
    habits = Learned().of("u", "m")
    habits.fall_behind(8192, 120.0)
    assert 2047 <= (habits.in_time(120.0) or 0) <= 2048
    learned = Learned()
    learned.of("u", "m").fall_behind(8192, 120.0)
    assert Learned(json.loads(json.dumps(learned.to_record()))).of("u", "m").pace == pytest.approx(28.44)
    learned.of("u", "m").forget()
    assert learned.of("u", "m").in_time(120.0) is None


def test_a_request_is_shortened_where_the_server_takes_a_cap() -> None:
    assert REQUEST.shortened(4).body()["max_tokens"] == REQUEST.shortened(4).reply_tokens == 512
    assert REQUEST.shortened(4).shortened(4).reply_tokens == 256
    assert replace(REQUEST, reply_tokens=100).shortened(4).reply_tokens == 100
    uncapped = replace(REQUEST, parameters={"temperature": 0})
    assert uncapped.shortened(4) is uncapped


def test_b77_a_call_that_met_its_deadline_is_sent_again_for_a_shorter_reply() -> None:
    with Standin() as server, connected(server, deadline=1.0) as c:
        c.provider.perform(passage("Warm calls Up."))
        server.queue("hang")
        assert triples(c.provider.perform(passage()).value) == [("OrderHub", "calls", "StockDB")]
        assert [e.body["max_tokens"] for e in server.exchanges] == [2048, 2048, 512]
        server.queue("hang", "hang")
        with pytest.raises(ProviderError, match="no answer within"):
            c.provider.perform(passage("B1 calls C1."))
        c.provider.perform(passage("C1 calls D1."))
        assert server.exchanges[-1].body["max_tokens"] == 512


def test_a_missed_deadline_halves_what_is_in_flight_and_waits_alone() -> None:
    retrying, gate, clock = channel(CallFailed(Kind.TIMEOUT, "no answer within 9 s"), OK)
    assert retrying.send(REQUEST).tries == 2
    assert gate.limit == 4 + 1 / 4
    assert (gate.pauses, len(clock.waits)) == ([0.0], 1)


# -- B78: what is too long is ranked, and cut


def fact(i: int) -> ShownFact:
    return ShownFact(f"F{i}", f"f{i}", "hub", "calls", f"n{i}", (f"Hub calls Node{i}, whatever comes.",))


def answer_over(facts: int, question: str = "What does Hub call?") -> AnswerTask:
    nodes = (KnownNode("hub", "Part", "Hub"), *(KnownNode(f"n{i}", "Part", f"Node{i}") for i in range(facts)))
    return AnswerTask(question, ONTOLOGY, nodes, tuple(fact(i) for i in range(facts)))


def says(body: dict[str, Any]) -> Any:
    return {"answer": "It calls Node0 [F0].", "cited": ["F0"], "missing": []}


@pytest.mark.parametrize("question", ["What does Hub call?", "Hub は何を呼び出しますか。"])
def test_b78_an_answer_over_5000_facts_shows_those_that_fit_and_says_so(question: str) -> None:
    with Standin(context=8192, reply=says) as server, connected(server, reply_tokens=1024) as c:
        reply = c.provider.perform(answer_over(5_000, question))
        shown = server.exchanges[-1].user.count("--[calls]-->")
        assert 60 <= shown <= 160
        assert f"(showing {shown} of 5000)" in server.exchanges[-1].user
        assert [e.status for e in server.exchanges] == [400, 200]
        assert [text for text in reply.value.missing if "5000" in text and str(shown) in text]
        assert len(reply.value.missing) == 1
        assert reply.notes == ("split",)
        c.provider.perform(answer_over(5_000, "Where?"))
        assert [e.status for e in server.exchanges] == [400, 200, 200]


def test_b78_passages_that_do_not_fit_are_left_out_from_the_end() -> None:
    shown = tuple(ShownPassage(f"S{i}", f"a.md:{i}", f"Passage{i} says much. " * 120) for i in range(12))
    with Standin(context=4096, reply=says) as server, connected(server, reply_tokens=512) as c:
        reply = c.provider.perform(PassagesTask("What is said?", shown))
        assert "(showing 3 of 12)" in server.exchanges[-1].user
        assert "Passage0 says" in server.exchanges[-1].user
        assert "Passage11 says" not in server.exchanges[-1].user
        assert reply.value.missing == ["only 3 of 12 could be read"]


def test_b78_one_fact_that_does_not_fit_is_not_halved_for_ever() -> None:
    huge = replace(fact(0), quotes=("x y " * 4_000,))
    task = AnswerTask("What?", ONTOLOGY, (), (huge, huge))
    with (
        Standin(context=1024, reply=says) as server,
        connected(server, reply_tokens=256, backoff=Backoff(0)) as c,
        pytest.raises(ProviderError) as caught,
    ):
        c.provider.perform(task)
    assert caught.value.code == "context_overflow"
    assert server.calls == 1
    assert task.split(AnswerReply()) == ()


LONG = " ".join(f"Part{i} calls Store{i} whenever something new has come in." for i in range(120))


def test_b78_a_passage_is_divided_as_often_as_it_takes() -> None:
    with Standin(context=1150) as server, connected(server) as c:
        reply = c.provider.perform(passage(LONG))
        assert len(reply.value.relations) == 120
        assert [e.status for e in server.exchanges].count(400) == 1
        assert reply.calls == server.calls > 8


def test_b78_what_is_known_not_to_fit_is_planned_in_pieces() -> None:
    with Standin(context=1150) as server, connected(server) as c:
        assert plan_calls(c.provider, [passage(LONG)]).prompts == 1
        c.provider.perform(passage(LONG))
        pieces = [e for e in server.exchanges if e.status == 200]
        plan = plan_calls(c.provider, [passage(LONG)])
        assert plan.prompts == len(pieces)
        assert plan.call_cap == 7 * len(pieces)
        assert [task.chunk.text for task in c.provider.pieces(passage("Short calls Text."))] == [  # type: ignore[attr-defined]
            "Short calls Text."
        ]


def test_a_planned_cap_does_not_ask_for_a_larger_option_that_nobody_gave() -> None:
    with Standin() as server, connected(server) as c:
        c.budget.plan(1)
        c.provider.perform(passage())
        with pytest.raises(BudgetSpent) as caught:
            c.provider.perform(passage("B1 calls C1."))
        assert "planned cap of 1 calls" in caught.value.what
        assert "--max-calls" not in caught.value.remedy
