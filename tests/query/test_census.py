"""Totals, what appears most, and what is main in everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg_pipeline.answering import engine_for
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.planner import Planner
from tests.query.rooms import room_of, shop
from tests.wholes import new_ledger, state

MORE = (("b", "Mail | owned_by | Far Crew\n"), ("c", "Mail | calls | StockDB\nGate | owned_by | Far Crew\n"))


def ask(question: str) -> Answer:
    return Planner(room_of(shop(*MORE))).answer(question)


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("How many documents are there?", "4"),
        ("How many files do you know?", "4"),
        ("文書はいくつありますか？", "4"),
        ("文書は全部で何件ありますか", "4"),
        ("How many facts are there in total?", "8"),
        ("全部でいくつの事実がありますか？", "8"),
        ("How many entities does the graph hold?", "7"),
        ("実体の数は？", "7"),
        ("How many services are there?", "3"),
    ],
)
def test_totals_are_counted(question: str, number: str) -> None:
    found = ask(question)
    assert found.answered
    assert found.ids == (number,)
    assert number in found.answer


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Which team appears most?", "far-crew"),
        ("Which teams are mentioned most often?", "far-crew"),
        ("What are the most frequently mentioned teams?", "far-crew"),
        ("最もよく出てくるチームは？", "far-crew"),
        ("どのチームが一番よく出てきますか？", "far-crew"),
        ("Which services come up most?", "mail"),
    ],
)
def test_what_appears_most_is_ranked_by_documents(question: str, first: str) -> None:
    found = ask(question)
    assert found.answered
    assert found.ids[0] == first
    assert len(found.ids) == 1
    assert found.branch == "census"


@pytest.mark.parametrize(
    "question", ["Which entities are mentioned most often?", "最も多く登場するものは何ですか？"]
)
def test_all_that_appear_as_often_are_named(question: str) -> None:
    assert ask(question).ids == ("far-crew", "mail", "stockdb")


@pytest.mark.parametrize("question", ["Which planets appear most?", "How many moons are there?"])
def test_what_the_graph_does_not_know_is_not_counted(question: str) -> None:
    assert ask(question).branch != "census"


@pytest.mark.parametrize(
    "question",
    ["What are the main themes?", "全体の傾向は？", "Give me an overview.", "主なテーマは何ですか？"],
)
def test_what_is_main_in_everything_is_where_the_facts_meet(question: str, tmp_path: Path) -> None:
    ledger = new_ledger(tmp_path)
    calls = [(f"Part {name}", "calls", "Core") for name in ("Amber", "Beryl", "Coral", "Flint")]
    owned = [(name, "owned_by", "Red Crew") for name in ("Core", "Part Amber", "Part Beryl")]
    state(ledger, {"a.md": [*calls, *owned]})
    found = engine_for("global", ledger.view, ledger, EmbeddedProvider(), None).answer(question)
    labels = {entity.id: entity.label for entity in ledger.view.entities()}
    assert sorted(labels[node] for node in found.ids) == ["Core", "Red Crew"]
    assert "Core (5)" in found.answer
    assert "Part Coral" in found.answer


def test_a_question_about_something_keeps_all_that_it_names(tmp_path: Path) -> None:
    ledger = new_ledger(tmp_path)
    state(ledger, {"a.md": [("Part Amber", "calls", "Core"), ("Part Beryl", "calls", "Core")]})
    found = engine_for("global", ledger.view, ledger, EmbeddedProvider(), None).answer("What is called?")
    assert len(found.ids) == 3
