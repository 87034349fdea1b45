"""Coverage without a model, routes, cascades, and passages."""

from __future__ import annotations

from typing import Any

import pytest

from kg_pipeline.answering import engine_in
from kg_pipeline.documents import Document
from kg_pipeline.providers.base import ProviderUnreachable
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.providers.query_tasks import PassagesTask, RouteTask, SqlTask, VerifyTask
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.cascade import Cascade
from kg_pipeline.query.context import around, show
from kg_pipeline.query.evidence import pack
from kg_pipeline.query.lexical import PassageSearch
from kg_pipeline.query.ontology import Focused, Ontological
from kg_pipeline.query.passages import Texts
from kg_pipeline.query.plain import Plain
from kg_pipeline.query.room import Room
from kg_pipeline.query.route import Hybrid, Router, asks_the_graph
from kg_pipeline.query.sql import SqlEngine
from kg_pipeline.query.structured import Structured
from kg_pipeline.score.gold import load_gold
from tests.conftest import REPO
from tests.query.rooms import SHOP, Scripted, room_of, shop


@pytest.fixture(scope="module")
def gold_room() -> Room:
    return Room(load_gold(REPO / "gold" / "microservices").graph, EmbeddedProvider())


def five() -> list[tuple[str, set[str]]]:
    gold = load_gold(REPO / "gold" / "microservices")
    return [(q.text, set(q.answer)) for q in gold.questions[:10]]


def test_ontology_covers_the_five_questions(gold_room: Room) -> None:
    engine = Ontological(gold_room)
    assert all(answer <= engine.covers(text) for text, answer in five())


def test_focused_covers_them_with_less(gold_room: Room) -> None:
    wide, narrow = Ontological(gold_room), Focused(gold_room)
    for text, answer in five():
        assert answer <= narrow.covers(text)
        assert len(narrow.covers(text)) <= len(wide.covers(text))
    assert len(narrow.covers(five()[0][0])) == 3


def test_focused_falls_back_where_its_reach_is_empty() -> None:
    room = room_of(shop())
    question = "Which services call Gate?"
    assert Focused(room).covers(question) == Ontological(room).covers(question)


@pytest.mark.parametrize("name", ["plan", "ontology", "focused", "sql", "cascade"])
def test_the_five_questions_on_the_gold_graph(gold_room: Room, name: str) -> None:
    engine = engine_in(gold_room, name)
    assert all(set(engine.answer(text).ids) == answer for text, answer in five())


def test_the_neighbourhood_is_two_hops_and_transitive_closures() -> None:
    room = room_of(
        shop(("chain", "A@Service | calls | B@Service\nB | calls | C@Service\nC | calls | D@Service\n"))
    )
    context = around(room.graph, ["a"])
    assert set(context.nodes) == {"a", "b", "c", "d"}
    assert [f.mark for f in show(context, room).facts] == ["F1", "F2", "F3"]


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("Which services depend on OrderHub?", True),
        ("OrderHub が呼び出すものをすべて", True),
        ("Why is OrderHub slow?", False),
        ("返金の手順を教えて", False),
        ("good morning", False),
    ],
)
def test_keywords_tell_relations_from_running_text(text: str, graph: bool) -> None:
    assert asks_the_graph(text, SHOP) is graph


def said(name: str, *ids: str) -> Any:
    def ask(question: str) -> Answer:
        return Answer(name, name, bool(ids), " ".join(ids), ids)

    return ask


def test_hybrid_goes_by_keywords() -> None:
    engine = Hybrid(room_of(shop()), said("ontology", "a"), said("plain", "b"))
    assert engine.answer("Which services depend on OrderHub?").ids == ("a",)
    assert engine.answer("Why is OrderHub slow?").ids == ("b",)


def test_router_takes_the_models_choice_and_cannot_take_it_back() -> None:
    ways = {"graph": said("graph", "g"), "sql": said("sql"), "vector": said("vector", "v")}
    engine = Router(room_of(shop(), Scripted({RouteTask: lambda t: {"route": "sql"}})), ways)  # type: ignore[arg-type]
    found = engine.answer("How many services call Mail?")
    assert (found.ids, found.trace[0]) == ((), "model: sql")


def test_router_falls_back_on_keywords() -> None:
    ways = {"graph": said("graph", "g"), "sql": said("sql", "s"), "vector": said("vector", "v")}
    engine = Router(room_of(shop(), Scripted({RouteTask: [ProviderUnreachable("x")]})), ways)  # type: ignore[arg-type]
    found = engine.answer("How many services call Mail?")
    assert (found.ids, found.trace[0]) == (("s",), "keywords: sql")


def test_cascade_goes_on_while_a_result_is_empty_fails_or_is_rejected() -> None:
    def fails(question: str) -> Answer:
        raise ProviderUnreachable("down")

    verdicts = iter([{"accepted": False, "why": "no"}, {"accepted": True}])
    provider = Scripted({RouteTask: lambda t: {"route": "vector"}, VerifyTask: lambda t: next(verdicts)})
    ways = {
        "vector": said("vector"),
        "graph": fails,
        "sql": said("sql", "s"),
        "ontology": said("ontology", "o"),
    }
    found = Cascade(room_of(shop(), provider), ways).answer("What does OrderHub call?")
    assert found.ids == ("o",)
    assert [line.split(":")[0] for line in found.trace] == ["model", "vector", "graph", "sql", "ontology"]


def test_cascade_keeps_the_first_that_spoke_where_none_is_accepted() -> None:
    provider = Scripted({RouteTask: lambda t: {"route": "sql"}, VerifyTask: lambda t: {"accepted": False}})
    ways = {"graph": said("graph"), "sql": said("sql", "s")}
    assert Cascade(room_of(shop(), provider), ways).answer("What does OrderHub call?").ids == ("s",)


def test_sql_is_mended_once_with_the_fault_and_its_place() -> None:
    good = "SELECT object AS id FROM relation WHERE subject = 'orderhub' AND predicate = 'calls'"
    replies = [{"query": "SELECT objct FROM relation"}, {"query": good}]
    provider = Scripted({SqlTask: replies})
    room = room_of(shop(), provider)
    found = Structured(room, "sql", lambda: SqlEngine(room.graph)).answer("What does OrderHub call?")
    assert found.ids == ("mail", "stockdb")
    assert len(found.citations) == 2
    assert "objct" in provider.asked[1].slots()["errors"]


def test_sql_that_writes_is_refused_and_ends_in_no_answer() -> None:
    provider = Scripted({SqlTask: lambda task: {"query": "DELETE FROM relation"}})
    room = room_of(shop(), provider)
    found = Structured(room, "sql", lambda: SqlEngine(room.graph)).answer("What does OrderHub call?")
    assert not found.answered
    assert len(provider.asked) == 2


def passages_room(provider: Any = None) -> Room:
    texts = {
        "a.md": "# Stock\n\nStockDB is slow on Mondays because of the weekly count.\n",
        "b.md": "# Mail\n\nMail is sent at night.\n",
    }
    search = PassageSearch(Texts.of([Document(path, text) for path, text in texts.items()]))
    room = room_of(shop(), provider)
    room.passages = lambda question: pack(search.search(question))
    return room


def test_plain_cites_the_words_that_it_quotes() -> None:
    found = Plain(passages_room()).answer("Why is StockDB slow?")
    assert found.answered
    assert found.citations[0].doc == "a.md"
    assert "weekly count" in found.citations[0].quote
    assert Plain(passages_room()).covers("Why is StockDB slow?") >= {"stockdb"}


def test_plain_without_a_passage_is_insufficient() -> None:
    found = Plain(passages_room()).answer("qqq?")
    assert (found.branch, found.answered, found.citations) == ("insufficient", False, ())


def test_b24_plain_checks_quotations_too() -> None:
    reply = {"answer": '"It was built in 1990" [S1]. StockDB is slow on Mondays [S1].'}
    found = Plain(passages_room(Scripted({PassagesTask: lambda t: reply}))).answer("Why is StockDB slow?")
    assert found.answer == "StockDB is slow on Mondays [1]."
    assert found.unverified == 1
