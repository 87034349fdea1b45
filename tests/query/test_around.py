"""The local half of `graphrag`: facts, community reports and the source text to which relations lead."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kg_ledger.ids import digest
from kg_ledger.records import Claim, Mention, NameRef, Quote, Span
from kg_ledger.view_places import Spot
from kg_pipeline.answering import engine_in, room_for
from kg_pipeline.providers.around_task import AroundTask
from kg_pipeline.providers.base import Provider
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.lead import EXACTNESS, LED, RESTART, Lead
from kg_pipeline.query.lexical import PassageSearch, Retrieval
from kg_pipeline.query.passages import Source, Texts
from tests.wholes import Model, new_ledger, state, withdraw

CHAIN = {
    "one.md": [("Amber Desk", "calls", "Beryl Press"), ("Amber Desk", "owned_by", "Red Crew")],
    "two.md": [("Beryl Press", "calls", "Coral Vat"), ("Beryl Press", "owned_by", "Red Crew")],
    "three.md": [("Coral Vat", "calls", "Dolomite Kiln"), ("Coral Vat", "owned_by", "Blue Crew")],
    "far.md": [("Flint Saw", "calls", "Grove Mill"), ("Flint Saw", "owned_by", "Green Crew")],
}


@pytest.fixture
def ledger(tmp_path: Path) -> Any:
    found = new_ledger(tmp_path)
    state(found, CHAIN)
    return found


def ask(ledger: Any, question: str, provider: Provider | None = None) -> Answer:
    room = room_for(ledger.view, ledger, provider or EmbeddedProvider(), None)
    return engine_in(room, "graphrag").answer(question)


def lead_of(ledger: Any) -> Lead:
    live = [d for d in ledger.view.documents() if d.state.value == "live"]
    library = Texts(tuple(Source(d.path, d.revision, d.title) for d in live), ledger.text)
    return Lead(ledger.view, PassageSearch(library))


def paths(ledger: Any, question: str, **named: str) -> list[str]:
    found = lead_of(ledger).find(question, {id_.replace("_", "-"): words for id_, words in named.items()})
    return [one.passage.doc for one in found.ranked]


class Lexical(PassageSearch):
    """Finds nothing by words."""

    def search(self, question: str, depth: int = 0) -> Retrieval:
        return Retrieval(question, ())

    def frequency(self, words: str) -> int:
        return 1


# -- where relations lead -----------------------------------------------------------------------------


def test_relations_lead_to_passages_that_share_no_word_with_the_question(ledger: Any) -> None:
    found = paths(ledger, "Amber Desk", amber_desk="Amber Desk")
    assert found[0] == "one.md"
    assert found.index("two.md") < found.index("three.md")
    assert "far.md" not in found
    words_alone = PassageSearch(
        Texts(tuple(Source(d.path, d.revision) for d in ledger.view.documents()), ledger.text)
    )
    assert [one.passage.doc for one in words_alone.search("Amber Desk").ranked] == ["one.md"]


def test_without_a_name_the_walk_starts_at_what_words_find(ledger: Any) -> None:
    assert paths(ledger, "saw and mill")[0] == "far.md"
    assert paths(ledger, "saw and mill", nobody="nobody") == paths(ledger, "saw and mill")
    assert paths(ledger, "zzz") == []


def test_what_is_withdrawn_leads_nowhere_and_is_not_found(ledger: Any) -> None:
    withdraw(ledger, "two.md")
    assert paths(ledger, "Amber Desk", amber_desk="Amber Desk") == ["one.md"]


def test_the_order_of_documents_changes_no_ranking(tmp_path: Path) -> None:
    rankings = []
    for documents in (CHAIN, dict(reversed(CHAIN.items()))):
        found = new_ledger()
        for name, triples in documents.items():
            state(found, {name: triples})
        rankings.append(paths(found, "Red Crew and kilns", red_crew="Red Crew"))
    assert rankings[0] == rankings[1] != []


def test_a_rare_name_counts_for_more_than_a_common_word(ledger: Any) -> None:
    state(ledger, {f"crew{n}.md": [(f"Unit {n}", "owned_by", "Crew")] for n in range(20)})
    found = paths(ledger, "Which crew has the Coral Vat?", crew="crew", coral_vat="Coral Vat")
    assert found[0] == "three.md"


def test_a_mention_alone_leads_to_its_passage_and_a_passage_says_what_it_speaks_of(ledger: Any) -> None:
    text = "Onyx is kept in the loft.\n"
    with ledger.writing("run", "test") as writer:
        writer.document("onyx.md", "new", text=text)
        quote = Quote("onyx.md", digest(text), Span(0, 4), "Onyx")
        writer.mention(Mention(NameRef("Onyx", "Service"), "Kept in the loft.", quote))
        other = Quote("onyx.md", digest(text), Span(0, 25), text.strip())
        writer.propose(Claim(NameRef("Onyx", "Service"), "calls", NameRef("loft", "Service"), other))
        writer.settle()
    view = ledger.view
    assert sorted((s.path, s.start, s.end) for s in view.spoken_of("onyx")) == [
        ("onyx.md", 0, 4),
        ("onyx.md", 0, 25),
    ]
    assert {spot.entity for spot in view.things_at("onyx.md")} == {"onyx", "loft"}
    assert [*view.spoken_of("nobody")] == view.things_at("none.md") == []
    withdraw(ledger, "onyx.md")
    assert [*ledger.view.spoken_of("onyx")] == ledger.view.things_at("onyx.md") == []


class Hub:
    """A thing of which every document speaks, and one thing for each document; counts what is read."""

    def __init__(self, documents: int) -> None:
        self.documents = documents
        self.read = 0

    def spoken_of(self, entity_id: str) -> Iterator[Spot]:
        paths = range(self.documents) if entity_id == "hub" else [int(entity_id[1:])]
        for number in paths:
            self.read += 1
            yield Spot(f"d{number}.md", 0, 5, entity_id)

    def things_at(self, path: str) -> list[Spot]:
        self.read += 2
        return [Spot(path, 0, 5, "hub"), Spot(path, 0, 5, f"t{path[1:-3]}")]


def test_a_hub_is_not_read_whole() -> None:
    reads = {}
    for documents in (20_000, 40_000):
        hub = Hub(documents)
        library = Texts(tuple(Source(f"d{n}.md", "r") for n in range(documents)), lambda revision: "Words.")
        lead = Lead(hub, Lexical(library))
        ranked = lead.find("thing", {"t7": "thing"}).ranked
        assert [one.passage.doc for one in ranked] == ["d7.md"]
        assert ranked[0].places == {LED: 1}
        reads[documents] = hub.read
    assert reads[20_000] == reads[40_000] < 1 / (RESTART * EXACTNESS)


# -- the answer ---------------------------------------------------------------------------------------


def test_the_report_on_the_community_of_what_is_named_is_read(ledger: Any) -> None:
    model = Model()
    found = ask(ledger, "Tell me about Amber Desk.", model)
    (task,) = [one for one in model.asked if isinstance(one, AroundTask)]
    assert task.reports
    assert any("Amber Desk" in statement.text for r in task.reports for statement in r.statements)
    assert task.passages[0].where.startswith("one.md")
    shown = task.slots()
    assert "R1: " in shown["reports"]
    assert "S1 (one.md:1)" in shown["passages"]
    assert found.trace[-1].startswith("read: ")
    assert any(line.startswith("report: ") for line in found.trace)
    assert [read.doc for read in found.read][:2] == ["one.md", "two.md"]
    assert found.to_row()["read"][0] == {"doc": "one.md", "start": 0, "end": found.read[0].end}


def test_marks_of_facts_reports_and_passages_are_cited_and_others_taken_out(ledger: Any) -> None:
    def reply(task: AroundTask, number: int) -> Any:
        said = (
            "It calls the press [F1]. The desk is at the front of its community [R1]. "
            '"Beryl Press calls" [S2]. It is "always late" [S1]. It is blue [S99].'
        )
        return task.reply_model()(answer=said)

    found = ask(ledger, "What is Amber Desk for?", Model(AroundTask=reply))
    assert found.answer == (
        'It calls the press [1]. The desk is at the front of its community [2]. "Beryl Press calls" [3].'
    )
    assert found.unverified == 2
    assert {citation.number for citation in found.citations} == {1, 2, 3}
    assert [c.doc for c in found.citations if c.number == 3] == ["two.md"]
    for citation in found.citations:
        assert ledger.text(citation.revision)[citation.start : citation.end] == citation.quote


def test_without_a_model_facts_reports_and_sentences_are_cited(ledger: Any) -> None:
    found = ask(ledger, "Why is Amber Desk slow?")
    assert (found.branch, found.why, found.answered) == ("local", "the question names Amber Desk", True)
    assert found.citations
    assert found.unverified == 0
    assert ask(ledger, "What does Amber Desk call?").ids == ("beryl-press",)


def test_what_is_withdrawn_is_told_by_no_report(ledger: Any, tmp_path: Path) -> None:
    room = room_for(ledger.view, ledger, EmbeddedProvider(), tmp_path)
    assert engine_in(room, "graphrag").answer("Tell me about Amber Desk.").answered
    withdraw(ledger, "two.md")
    model = Model()
    found = engine_in(room_for(ledger.view, ledger, model, tmp_path), "graphrag").answer(
        "Tell me about Amber Desk."
    )
    (task,) = [one for one in model.asked if isinstance(one, AroundTask)]
    assert "Coral" not in "".join(task.slots().values())
    assert "two.md" not in {citation.doc for citation in found.citations}


def test_what_the_graph_does_not_say_is_looked_for_in_the_text(ledger: Any) -> None:
    found = ask(ledger, "Since when does Amber Desk call Beryl Press?")
    assert found.branch == "local"
    assert found.read
    assert ask(ledger, "Does Amber Desk call Beryl Press?").answered


def test_an_unknown_name_asks_nothing_and_nothing_else_goes_global(ledger: Any) -> None:
    model = Model()
    found = ask(ledger, "Who owns Zorblax?", model)
    assert (found.branch, found.answered, model.count("AroundTask")) == ("refused", False, 0)
    assert ask(ledger, "What are the main themes?").branch == "global"
