"""Questions about the whole: from reports, cited down to quotes, in two calls; what failed is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg_ledger.ledger import Ledger
from kg_pipeline.answering import engine_for, engine_in, overview_of, room_for
from kg_pipeline.providers.base import Provider, ProviderRefused, ReplyInvalid
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.providers.global_tasks import (
    MapReply,
    MapTask,
    Point,
    ReduceReply,
    ReduceTask,
    ToldReport,
    ToldStatement,
)
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.plan import Step, walk
from kg_pipeline.query.reports import PART_TOKENS, pack
from kg_pipeline.query.room import EmptyQuestion
from kg_pipeline.workspace import Workspace
from tests.providers.helpers import QUICK, connected
from tests.query.rooms import SHOP
from tests.running import ONTOLOGY, kg, write
from tests.standin import Standin
from tests.wholes import Model, Triple, new_ledger, state, withdraw

SHOPS: dict[str, list[Triple]] = {
    f"shop{n}.md": [
        (f"Front {name}", "calls", f"Cart {name}"),
        (f"Front {name}", "calls", f"Stock {name}"),
        (f"Cart {name}", "calls", f"Stock {name}"),
        (f"Cart {name}", "owned_by", f"{name} Crew"),
    ]
    for n, name in enumerate(("Amber", "Beryl", "Coral", "Dolomite", "Emerald", "Flint"))
}
QUESTION = "Which patterns recur across the documents?"


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    found = new_ledger(tmp_path)
    state(found, SHOPS)
    return found


def ask(
    ledger: Ledger, question: str, provider: Provider, folder: Path | None = None, parts: int = 1
) -> Answer:
    return engine_for("global", ledger.view, ledger, provider, folder, parts=parts).answer(question)


def bear_out(answer: Answer, ledger: Ledger) -> None:
    """Every citation stands, verbatim, in the document that it names."""
    for citation in answer.citations:
        assert ledger.text(citation.revision)[citation.start : citation.end] == citation.quote


def test_an_answer_without_a_model_cites_quotes(ledger: Ledger) -> None:
    found = ask(ledger, QUESTION, EmbeddedProvider())
    assert found.answered
    assert (found.strategy, found.branch, found.calls) == ("global", "global", 0)
    assert found.why == "the question names no entity of the graph"
    assert found.citations
    assert found.unverified == 0
    assert all("[" in line for line in found.answer.splitlines())
    bear_out(found, ledger)
    assert found.trace[0].startswith("communities: 6 with a report, 0 isolated entities, 6 separate parts")


def test_a_question_in_japanese_is_answered_with_a_reason_in_japanese(ledger: Ledger) -> None:
    found = ask(ledger, "全体としてどのような傾向がありますか。", EmbeddedProvider())
    assert found.answered
    assert found.why == "質問が実体を名指していないため"


def test_the_words_of_a_question_choose_the_reports(ledger: Ledger) -> None:
    found = ask(ledger, "What is going on around amber?", EmbeddedProvider())
    assert found.answered
    assert found.answer.splitlines()[0].count("Amber")


def test_two_calls_answer_where_reports_are_fresh(ledger: Ledger, tmp_path: Path) -> None:
    model = Model()
    overview_of(ledger.view, ledger, model, tmp_path).refresh()
    asked = model.count()
    found = ask(ledger, QUESTION, model, tmp_path)
    assert found.answered
    assert model.count() - asked == found.calls == 2
    assert [type(t).__name__ for t in model.asked[asked:]] == ["MapTask", "ReduceTask"]


def test_two_calls_answer_whatever_was_written_and_what_is_out_of_date_is_computed(
    ledger: Ledger, tmp_path: Path
) -> None:
    model = Model()
    overview_of(ledger.view, ledger, model, tmp_path).refresh()
    state(ledger, {"more.md": [("Front Amber", "calls", "Till Amber")]})
    before = model.count("ReportTask")
    found = ask(ledger, QUESTION, model, tmp_path)
    assert model.count("ReportTask") == before
    assert found.calls == 2
    assert not found.missing
    assert "reports: 6 of 6 read, 1 of them computed" in found.trace[1]
    shown = next(task for task in reversed(model.asked) if isinstance(task, MapTask))
    assert any("Till Amber" in report.text() for report in shown.reports)
    unwritten = ask(ledger, QUESTION, model, tmp_path / "elsewhere")
    assert (unwritten.answered, unwritten.calls) == (True, 2)
    assert "6 of them computed" in unwritten.trace[1]


def test_b74_what_was_withdrawn_is_not_told(ledger: Ledger, tmp_path: Path) -> None:
    assert "Flint" in ask(ledger, QUESTION, EmbeddedProvider(), tmp_path).answer
    withdraw(ledger, "shop5.md")
    after = ask(ledger, QUESTION, EmbeddedProvider(), tmp_path)
    assert "Flint" not in after.answer
    assert not any("Flint" in c.quote for c in after.citations)
    broken = Model(ReportTask=lambda task, number: ReplyInvalid("no usable reply"))
    assert "Flint" not in ask(ledger, QUESTION, broken, tmp_path).answer


def test_b74_a_report_that_stays_out_of_date_is_not_told(ledger: Ledger, tmp_path: Path) -> None:
    working = Model()
    overview_of(ledger.view, ledger, working, tmp_path).refresh()
    state(ledger, {"more.md": [("Front Amber", "calls", "Till Amber")]})
    broken = Model(ReportTask=lambda task, number: ReplyInvalid("no usable reply"))
    assert overview_of(ledger.view, ledger, broken, tmp_path).refresh().problems
    found = ask(ledger, QUESTION, broken, tmp_path)
    assert found.answered
    assert "1 of them computed" in found.trace[1]
    assert not found.missing


def test_b87_failed_parts_are_counted_and_shown(ledger: Ledger) -> None:
    def points(task: MapTask, number: int) -> Any:
        if task.part in (2, 3):
            return ReplyInvalid(f"part {task.part} gave no JSON")
        point = Point(description="Carts hang on stocks.", cited=["R1", "R4"])
        return MapReply(points=[point] if task.part == 1 else [])

    found = ask(ledger, QUESTION, Model(MapTask=points), parts=4)
    assert found.answered
    assert found.answer.startswith("Carts hang on stocks. [1]")
    assert any(gap.startswith("2 of 4 parts failed: part 2 gave no JSON") for gap in found.missing)
    assert "map: 4 parts, 2 failed, 1 without a point" in found.trace


def test_b87_an_empty_answer_is_retried_once_and_then_the_points_are_listed(ledger: Ledger) -> None:
    model = Model(ReduceTask=lambda task, number: ReduceReply())
    found = ask(ledger, QUESTION, model)
    assert found.answered
    assert model.count("ReduceTask") == 2
    again = model.asked[-1]
    assert isinstance(again, ReduceTask)
    assert again.errors == "the answer was empty"
    assert len(found.answer.splitlines()) > 3
    assert found.citations
    assert any("listed" in gap for gap in found.missing)


def test_b87_a_second_try_may_succeed(ledger: Ledger) -> None:
    def reduce(task: ReduceTask, number: int) -> Any:
        if not task.errors:
            return ReplyInvalid("nothing came")
        return ReduceReply(answer="Each front calls a cart [P1].")

    found = ask(ledger, QUESTION, Model(ReduceTask=reduce))
    assert found.answer.startswith("Each front calls a cart. [1]")
    assert not found.missing


def test_nothing_to_say_is_said(ledger: Ledger) -> None:
    found = ask(ledger, QUESTION, Model(MapTask=lambda task, number: MapReply()))
    assert not found.answered
    assert found.answer == "The reports say nothing of this."
    all_failed = ask(ledger, QUESTION, Model(MapTask=lambda task, number: ReplyInvalid("no JSON")))
    assert not all_failed.answered
    assert any("1 of 1 parts failed" in gap for gap in all_failed.missing)


def test_a_provider_that_refuses_is_an_error(ledger: Ledger, tmp_path: Path) -> None:
    overview_of(ledger.view, ledger, Model(), tmp_path).refresh()
    with pytest.raises(ProviderRefused):
        ask(ledger, QUESTION, Model(MapTask=lambda t, n: ProviderRefused("no key")), tmp_path)


def test_b24_b25_marks_and_quotations_that_nothing_bears_out_are_removed(ledger: Ledger) -> None:
    def points(task: MapTask, number: int) -> MapReply:
        return MapReply(
            points=[
                Point(description="All is “always encrypted at rest”.", cited=["R1"]),
                Point(description="From nowhere.", cited=["R99"]),
                Point(description="Carts call stocks.", cited=["F1", "F99"]),
            ]
        )

    def reduce(task: ReduceTask, number: int) -> ReduceReply:
        assert [point.text for point in task.points] == ["Carts call stocks."]
        return ReduceReply(answer="So it is [P1]. But not this [P7]. Nor “that there” [P1].")

    found = ask(ledger, QUESTION, Model(MapTask=points, ReduceTask=reduce))
    assert found.answer == "So it is. [1]"
    assert found.unverified == 4
    bear_out(found, ledger)


def test_b85_an_overview_question_goes_global_and_says_so(ledger: Ledger) -> None:
    for name in ("plan", "graphrag"):
        engine = engine_in(room_for(ledger.view, ledger, EmbeddedProvider(), None), name)
        found = engine.answer("What topics are covered?")
        assert (found.strategy, found.branch) == (name, "global")
        assert found.answered
        assert "names no entity" in found.why
        with pytest.raises(EmptyQuestion):
            engine.answer("?")


def test_graphrag_stays_local_where_something_is_named(ledger: Ledger) -> None:
    engine = engine_for("graphrag", ledger.view, ledger, EmbeddedProvider(), None)
    found = engine.answer("What does Cart Amber call?")
    assert found.branch == "local"
    assert found.why == "the question names Cart Amber"
    assert found.ids == ("stock-amber",)
    refused = engine.answer("Who owns Zorblax?")
    assert (refused.branch, refused.answered) == ("refused", False)


def test_an_overview_keeps_to_the_relations_of_a_class_that_it_names() -> None:
    spoken = "Give me an overview of how {} are called and owned."
    every = read_question(spoken.format("things"), SHOP, ()).plan
    teams = read_question(spoken.format("teams"), SHOP, ()).plan
    assert every is not None
    assert teams is not None
    predicates = [{n.predicate for _, n in walk(plan) if isinstance(n, Step)} for plan in (every, teams)]
    assert predicates == [{"calls", "owned_by"}, {"owned_by"}]


def test_b31_an_empty_graph_says_so() -> None:
    empty = new_ledger()
    state(empty, {"a.md": []})
    found = ask(empty, QUESTION, EmbeddedProvider())
    assert not found.answered
    assert "No connected facts" in found.answer


def test_a_view_of_the_past_keeps_nothing(ledger: Ledger, tmp_path: Path) -> None:
    past = ledger.as_of(ledger.store.count())
    state(ledger, {"more.md": [("Late", "calls", "Later"), ("Later", "calls", "Latest")]})
    found = engine_for("global", past, ledger, EmbeddedProvider(), tmp_path).answer(QUESTION)
    assert found.answered
    assert "Late" not in found.answer
    assert not (tmp_path / "summaries.json").exists()


def test_parts_keep_to_their_budget() -> None:
    reports = [ToldReport(f"R{n}", "x" * 4000, (ToldStatement("y" * 4000, ("F1",)),)) for n in range(1, 31)]
    for parts in (1, 3):
        packed = pack(reports, parts)
        assert len(packed) == parts
        assert all(len(part) * 2000 <= PART_TOKENS for part in packed)
    assert [len(part) for part in pack(reports[:3], 4)] == [1, 1, 1]
    assert pack([], 2) == []


def test_a_real_endpoint_is_asked_through_the_prompt_files(ledger: Ledger, tmp_path: Path) -> None:
    """Over HTTP: prompts rendered, a context limit met, replies parsed."""
    import json

    def reply(body: dict[str, Any]) -> str:
        system, user = body["messages"][0]["content"], body["messages"][-1]["content"]
        if "You write the report" in system:
            assert "(Front" in user
            return json.dumps(
                {"title": "A shop", "summary": "The front calls the cart [F1].", "findings": []}
            )
        if "You read reports" in system:
            assert "R1: A shop" in user
            return json.dumps({"points": [{"description": "Fronts call carts.", "cited": ["R1"]}]})
        assert "P1: Fronts call carts." in user
        said = "Every shop has a front that calls a cart [P1]."
        return json.dumps({"answer": said, "cited": ["P1"], "missing": []})

    with Standin(reply=reply) as server, connected(server, backoff=QUICK) as connection:
        overview_of(ledger.view, ledger, connection.provider, tmp_path).refresh()
        assert server.calls == 6
        found = ask(ledger, QUESTION, connection.provider, tmp_path)
        assert server.calls == 8
    assert found.answer.startswith("Every shop has a front that calls a cart. [1]")
    assert found.calls == 2
    bear_out(found, ledger)


def test_the_command_says_branch_and_reason_first(workspace: Path) -> None:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace,
        docs__a_md="# Alpha Service\n\nAlpha Service calls Beta Service. It is owned by Red Team.\n",
        docs__b_md="# Beta Service\n\nBeta Service calls Gamma Service. Beta Service is owned by Red Team.\n",
    )
    ran = kg("ingest", "docs", "--summaries", "--json")
    assert ran.code == 0
    told = ran.summary["summaries"]
    assert told["reports"]["written"] == told["reports"]["of"] > 0
    assert "python-louvain" in told["engine"]
    said = kg("query", "--global", "What are the main themes?")
    assert said.code == 0
    assert said.out.splitlines()[0] == "[global · global: the question names no entity of the graph]"
    assert "docs/" in said.out
    summary = kg("query", "--global", "What does Alpha Service do?", "--json").summary
    assert summary["branch"] == "global"
    assert summary["why"].endswith("although the question names Alpha Service")
    assert summary["citations"]
    around = kg("query", "--strategy", "graphrag", "Why is Alpha Service slow?").out.splitlines()
    assert around[0] == "[graphrag · local: the question names Alpha Service]"
    assert any(line.startswith("  read: ") and " 1 reports, " in line for line in around)
    shown = kg("show", "Beta Service")
    assert "profile:" in shown.out
    (workspace / "docs" / "a.md").unlink()
    assert kg("ingest", "docs").code == 0
    stale = kg("show", "Beta Service").out
    assert "profile (out of date):" in stale
    assert Workspace.find(workspace, None, {}).exists
