"""The second road: records beside passages, each with its own budget, every citation down to words."""

from __future__ import annotations

from typing import Any

import pytest

from kg_pipeline.answering import STRATEGIES, engine_in
from kg_pipeline.documents import Document
from kg_pipeline.providers.query_tasks import PassagesTask
from kg_pipeline.query import explore as module
from kg_pipeline.query.evidence import pack
from kg_pipeline.query.explore import Explore
from kg_pipeline.query.lexical import PassageSearch
from kg_pipeline.query.passages import Texts
from kg_pipeline.query.room import Room, understand
from tests.query.rooms import Scripted, room_of, shop

NOTE = "# Stock\n\nStockDB is slow on Mondays because of the weekly count.\n"


def room(provider: Any = None, *documents: tuple[str, str]) -> Room:
    found = room_of(shop(*documents), provider)
    search = PassageSearch(Texts.of([Document("note.md", NOTE)]))
    found.passages = lambda question: pack(search.search(question))
    return found


def keys(found: Room, question: str) -> list[str]:
    return [record.key for record in Explore(found).records(understand(question, found))]


def test_records_are_found_by_any_name_of_what_takes_part() -> None:
    found = room(None, ("names", "= OrderHub | 注文ハブ\n"))
    assert "orderhub:calls:mail" in keys(found, "注文ハブ について")
    assert "orderhub" in keys(found, "Who takes orders?")


def test_a_record_in_which_both_named_things_take_part_comes_first() -> None:
    many = "".join(f"OrderHub | calls | OrderHub{i}@Service\n" for i in range(20))
    found = room(None, ("many", many))
    assert keys(found, "OrderHub and StockDB")[0] == "orderhub:calls:stockdb"


def test_each_kind_has_a_budget_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, ...]] = []

    def remember(task: PassagesTask) -> dict[str, str]:
        seen.append(tuple(one.mark for one in task.passages))
        return {"answer": ""}

    found = room(Scripted({PassagesTask: remember}))
    question = "Why is StockDB slow on Mondays?"
    assert not Explore(found).answer(question).answered
    monkeypatch.setattr(module, "RECORD_TOKENS", 1)
    Explore(found).answer(question)
    monkeypatch.setattr(module, "RECORD_TOKENS", 10**6)
    monkeypatch.setattr(module, "MOST_RECORDS", 1)
    Explore(found).answer(question)
    assert "S1" in seen[0]
    assert {mark[0] for mark in seen[0]} == {"R", "S"}
    assert seen[1] == ("S1",)
    assert seen[2] == ("R1", "S1")


def test_a_record_leads_to_the_words_that_state_it() -> None:
    reply = {"answer": "OrderHub calls StockDB [R1]. It is slow on Mondays [S1]. It is new [R99]."}
    found = room(Scripted({PassagesTask: lambda task: reply}))
    answer = Explore(found).answer("What of OrderHub and StockDB?")
    assert answer.answer == "OrderHub calls StockDB [1]. It is slow on Mondays [2]."
    first, second = answer.citations
    assert (first.fact, first.doc, first.quote) == (
        "orderhub:calls:stockdb",
        "facts",
        "OrderHub | calls | StockDB",
    )
    assert second.doc == "note.md"
    assert answer.unverified == 1


def test_contested_facts_show_the_other_side_to_the_reader() -> None:
    seen: list[str] = []

    def remember(task: PassagesTask) -> dict[str, str]:
        seen.append(task.slots()["passages"])
        return {"answer": ""}

    found = room(Scripted({PassagesTask: remember}), ("other", "OrderHub | owned_by | Far Crew\n"))
    Explore(found).answer("Who owns OrderHub?")
    assert "contested: orderhub:owned_by:far-crew" in seen[0]


def test_b86_an_unknown_name_asks_nobody() -> None:
    provider = Scripted({})
    answer = Explore(room(provider)).answer("Who owns Zorblax?")
    assert (answer.answered, answer.branch, provider.asked) == (False, "refused", [])


def test_it_is_offered_beside_the_ten_and_scored_apart() -> None:
    assert "explore" not in STRATEGIES
    found = engine_in(room(), "explore").answer("Why is StockDB slow?")
    assert found.strategy == "explore"
    assert found.answered
    assert "stockdb" in Explore(room()).covers("What of StockDB?")
