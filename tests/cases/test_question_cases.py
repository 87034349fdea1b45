"""Questions from end to end, from files to an answer: B45, B83, B85 and B86."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.scenes import Scene, lay_out
from tests.running import kg

BOARD = "Cost Board (CB) is a service. Core Crew is a team. Cost Board is owned by Core Crew.\n"
BROKER = "Cache Broker (CB) is a service. Blue Crew is a team. Cache Broker is owned by Blue Crew.\n"


@pytest.fixture
def scene(workspace: Path) -> Scene:
    return lay_out(workspace)


@pytest.fixture
def two_boards(scene: Scene) -> Scene:
    """`CB` may be either of two services."""
    scene.ingest({"board.md": BOARD, "broker.md": BROKER})
    return scene


@pytest.mark.parametrize(
    "question", ["Who owns CB?", "CBの担当は？", "who owns cb", "Is CB owned by Core Crew?"]
)
@pytest.mark.parametrize("way", [(), ("--local",)])
def test_b45_both_candidates_of_an_ambiguous_name_are_told(
    two_boards: Scene, question: str, way: tuple[str, ...]
) -> None:
    found = two_boards.ask(question, *way)
    assert found["ambiguous"], found
    (name,) = found["ambiguous"]
    assert {c["label"] for c in name["candidates"]} == {"Cost Board", "Cache Broker"}
    assert "Core Crew" in found["answer"]


def test_b45_one_candidate_can_be_picked(two_boards: Scene) -> None:
    (name,) = two_boards.ask("Who owns CB?")["ambiguous"]
    ids = {c["label"]: c["id"] for c in name["candidates"]}
    picked = two_boards.ask("Who owns CB?", "--entity", ids["Cache Broker"])
    assert picked["ambiguous"] == []
    assert "Blue Crew" in picked["answer"]
    assert "Core Crew" not in picked["answer"]


ISLANDS = """\
OrderHub calls StockDB. DiskPool is used by nobody here, says the page about OrderHub and DiskPool.

Mail uses Ledger.
"""


@pytest.mark.parametrize(
    "question",
    [
        "How is OrderHub connected to Ledger?",
        "What is the relation between OrderHub and Ledger?",
        "Is there a path from OrderHub to Ledger?",
        "OrderHubとLedgerはどうつながっていますか？",
        "OrderHubとLedgerの関係は？",
    ],
)
def test_b83_no_stated_connection_is_said_and_none_is_made_up(scene: Scene, question: str) -> None:
    scene.ingest({"islands.md": ISLANDS})
    found = scene.ask(question)
    assert not found["answered"]
    assert found["ids"] == []
    assert "No stated connection" in found["answer"] or "つなぐ事実は述べられていません" in found["answer"]
    assert "docs/islands.md" in found["answer"]
    assert (
        "states no relation" in found["answer"] or "関係が述べられているわけではありません" in found["answer"]
    )
    assert found["citations"] == []


def test_b83_a_stated_connection_is_told_with_its_words(scene: Scene) -> None:
    scene.ingest({"chain.md": "OrderHub calls Mail. Mail writes to Ledger.\n"})
    found = scene.ask("How is OrderHub connected to Ledger?")
    assert found["answered"]
    assert found["ids"] == ["mail"]
    assert [c["quote"] for c in found["citations"]] == ["OrderHub calls Mail", "Mail writes to Ledger"]


@pytest.mark.parametrize("question", ["", "?", "  ", "？？", "…"])
def test_b85_an_empty_question_is_a_usage_error(scene: Scene, question: str) -> None:
    scene.ingest({"a.md": "OrderHub calls StockDB.\n"})
    ran = kg("query", question)
    assert ran.code == 2
    assert "empty" in ran.err


@pytest.mark.parametrize("question", ["なに？", "what?", "why"])
def test_b85_a_question_without_content_is_not_answered_from_whatever_is_there(
    scene: Scene, question: str
) -> None:
    scene.ingest({"a.md": "OrderHub calls StockDB.\n"})
    found = scene.ask(question)
    assert not found["answered"]
    assert found["ids"] == []


@pytest.mark.parametrize(
    "question",
    ["What topics are covered?", "What is this about?", "どんな話題がありますか", "全体の概要を教えて"],
)
def test_b85_a_question_about_the_whole_goes_to_the_whole_and_says_so(scene: Scene, question: str) -> None:
    scene.ingest({"a.md": "OrderHub calls StockDB. OrderHub is owned by Core Crew. Core Crew is a team.\n"})
    found = scene.ask(question)
    assert found["branch"] == "global"
    assert found["why"]
    assert found["answered"]


def test_b85_a_question_of_200_kilobytes_is_read_as_far_as_its_limit(scene: Scene) -> None:
    scene.ingest({"a.md": "OrderHub calls StockDB.\n"})
    found = scene.ask("What does OrderHub call? " + "lorem ipsum " * 17_000)
    assert found["branch"] in ("plan", "plain", "unread")
    assert kg("query", "x" * 200_000).code == 0


@pytest.mark.parametrize("way", [(), ("--local",), ("--strategy", "cascade"), ("--strategy", "router")])
@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Who owns Zorblax?", "Zorblax"),
        ("who owns the zorblax service", "zorblax service"),
        ("Does Zorblax call StockDB?", "Zorblax"),
        ("Since when does Zorblax call StockDB?", "Zorblax"),
        ("ゾルブラックスの担当は？", "ゾルブラックス"),
        ("ゾルブラックスはStockDBを呼び出していますか", "ゾルブラックス"),
    ],
)
def test_b86_an_unknown_entity_is_refused_by_every_way(
    scene: Scene, question: str, name: str, way: tuple[str, ...]
) -> None:
    scene.ingest({"a.md": "OrderHub calls StockDB.\n"})
    found = scene.ask(question, *way)
    assert not found["answered"]
    assert found["branch"] == "refused"
    assert name in found["answer"]
    assert found["calls"] == 0


def test_b86_the_closest_names_are_offered(scene: Scene) -> None:
    scene.ingest({"a.md": "OrderHub calls StockDB.\n"})
    assert "OrderHub" in scene.ask("Who owns OrderHab?")["answer"]
    assert "OrderHub" in scene.ask("OrderHabの担当は？")["answer"]
