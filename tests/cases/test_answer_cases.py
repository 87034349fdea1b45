"""Field cases of answers, through the command line and real HTTP: what a model says is checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.running import ONTOLOGY, kg, write
from tests.standin import Standin
from tests.standin.reading import framed


@pytest.fixture
def shop(workspace: Path) -> Path:
    """A workspace that was taken in without a model."""
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace,
        docs__hub_md="# Order Service\n\nOrder Service calls Stock Datastore. "
        "Order Service calls Mail Service.\n",
        docs__stock_md="# Stock Datastore\n\nStock Datastore is slow on Mondays.\n",
        docs__list_md="# Everything\n\nPump Service calls Tank Datastore.\n\n"
        "Mail Service is owned by Red Team.\n",
    )
    assert kg("ingest", "docs").code == 0
    return workspace


@pytest.fixture
def server() -> Iterator[Standin]:
    with Standin() as found:
        yield found


def ask(
    server: Standin, text: str, answer: str, *options: str, cited: tuple[str, ...] = ()
) -> dict[str, Any]:
    """What `kg query` makes of a reply with `answer`, which may use the marks of what was shown."""

    def reply(body: dict[str, Any]) -> dict[str, Any]:
        return {"answer": answer, "cited": list(cited), "missing": []}

    server.reply = reply
    before = server.calls
    environment = ["--provider", "openai"]
    ran = kg("query", text, *options, *environment, "--json")
    assert ran.code == 0, ran.err
    assert server.calls > before
    return ran.summary


@pytest.fixture(autouse=True)
def endpoint(server: Standin, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    monkeypatch.setenv("KG_EXTRACTION_MODEL", "standin")
    monkeypatch.setenv("KG_GENERATION_MODEL", "standin")


QUESTION = "What does Order Service call?"


def assert_borne_out(workspace: Path, summary: dict[str, Any]) -> None:
    for one in summary["citations"]:
        text = (workspace / one["doc"]).read_text("utf-8")
        assert text[one["start"] : one["end"]] == one["quote"]
    numbers = {one["number"] for one in summary["citations"]}
    assert all(f"[{number}]" in summary["answer"] for number in numbers)


def test_b24_a_fabricated_quotation_is_taken_out_and_counted(server: Standin, shop: Path) -> None:
    said = 'Stock Datastore is "always encrypted at rest" [F1]. Order Service calls Mail Service [F1].'
    summary = ask(server, QUESTION, said, "--local")
    assert "encrypted" not in summary["answer"]
    assert summary["unverified"] == 1
    assert "Mail Service [1]" in summary["answer"]
    assert_borne_out(shop, summary)
    assert "1 unverified" in kg("query", QUESTION, "--local", "--provider", "openai").out


@pytest.mark.parametrize("marks", [("“", "”"), ("「", "」"), ("『", "』"), ("«", "»")])
def test_b24_in_any_kind_of_quotation_marks(server: Standin, marks: tuple[str, str]) -> None:
    said = f"It is {marks[0]}always encrypted at rest{marks[1]} [F1]. Order Service calls it [F1]."
    summary = ask(server, QUESTION, said, "--local")
    assert "encrypted" not in summary["answer"]
    assert summary["unverified"] == 1


def test_b24_a_true_quotation_of_what_is_not_cited_is_taken_out(server: Standin, shop: Path) -> None:
    """The words stand in a document, but not in the words that the answer cites."""
    summary = ask(server, QUESTION, 'It is "slow on Mondays" [F1]. Order Service calls it [F1].', "--local")
    assert "Mondays" not in summary["answer"]
    assert summary["unverified"] == 1


def test_b24_of_passages_too(server: Standin, shop: Path) -> None:
    said = 'It is "slow on Mondays" [S1]. It is "fast on Sundays" [S1].'
    summary = ask(server, "Why is Stock Datastore slow?", said, "--strategy", "plain")
    assert "slow on Mondays" in summary["answer"]
    assert "Sundays" not in summary["answer"]
    assert summary["unverified"] == 1
    assert_borne_out(shop, summary)


def test_b25_an_id_that_was_never_shown_is_removed_and_counted(server: Standin, shop: Path) -> None:
    summary = ask(
        server, QUESTION, "Order Service calls Mail Service [F1][F99].", "--local", cited=("F1", "F98")
    )
    assert "99" not in summary["answer"]
    assert summary["unverified"] == 2
    assert summary["answer"].startswith("Order Service calls Mail Service [1].")
    assert_borne_out(shop, summary)


def test_b25_a_sentence_left_without_a_citation_is_dropped(server: Standin, shop: Path) -> None:
    said = "Order Service calls Mail Service [F1]. It was written in 1990 [F77]. Everybody likes it."
    summary = ask(server, QUESTION, said, "--local")
    assert "1990" not in summary["answer"]
    assert "Everybody" not in summary["answer"]
    assert summary["unverified"] == 2


def test_b25_of_a_reply_with_nothing_that_was_shown_nothing_is_left(server: Standin) -> None:
    summary = ask(server, QUESTION, "From memory: Order Service calls everything [17].", "--local")
    assert not summary["answered"]
    assert summary["ids"] == []
    assert summary["citations"] == []
    assert summary["unverified"] >= 1


def test_b25_marks_lead_to_places_that_a_reader_can_open(server: Standin, shop: Path) -> None:
    said = "Order Service calls Stock Datastore [F2] and Mail Service [F1]."
    summary = ask(server, QUESTION, said, "--local")
    assert [one["number"] for one in summary["citations"]] == [1, 2]
    for one in summary["citations"]:
        line = (shop / one["doc"]).read_text("utf-8").splitlines()[one["line"] - 1]
        assert one["quote"].splitlines()[0] in line
    assert {framed(e.user, "question") for e in server.exchanges} == {QUESTION}


def test_b83_no_path_is_no_stated_connection(server: Standin, shop: Path) -> None:
    """Both stand in one document, in two components of the graph; no model is asked."""
    ran = kg("between", "Pump Service", "Mail Service")
    assert ran.code == 0
    assert "no stated connection" in ran.out
    assert "docs/list.md" in ran.out
    summary = kg("between", "Pump Service", "Mail Service", "--json").summary
    assert summary["connected"] is False
    assert summary["pairs"][0]["paths"] == []
    assert server.calls == 0
