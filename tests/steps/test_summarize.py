"""Profiles and reports: cited, refreshed where it matters, without a trace of what was withdrawn."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from kg_ledger.ledger import Ledger
from kg_pipeline.overview import COMPUTED, Overview
from kg_pipeline.projection import canonical_names, project
from kg_pipeline.providers.base import ReplyInvalid
from kg_pipeline.providers.summary_tasks import (
    Finding,
    ProfileReply,
    ProfileTask,
    ReportReply,
    ReportTask,
    ToldFact,
    ToldMember,
)
from kg_pipeline.steps.summarize import FACT_TOKENS, Gatherer, changed_markedly, hubs
from kg_pipeline.summaries import FILE, Summary, kept_profile, load_kept
from kg_pipeline.text.scripts import language_of
from kg_pipeline.text.statements import as_one, take_apart
from kg_pipeline.text.tokens import estimate_tokens
from tests.providers.helpers import connected
from tests.standin import Standin
from tests.wholes import Model, Triple, new_ledger, overview, state, withdraw

A: dict[str, list[Triple]] = {
    "a1.md": [("Hub", "calls", "Left"), ("Hub", "calls", "Right")],
    "a2.md": [("Far", "calls", "Hub"), ("Hub", "owned_by", "Red Team")],
    "a3.md": [("Other", "calls", "Third"), ("Third", "owned_by", "Blue Team")],
}
B: dict[str, list[Triple]] = {
    "b1.md": [("Hub", "calls", "Left"), ("Hub", "calls", "Secret")],
    "b2.md": [("Secret", "owned_by", "Blue Team")],
}


def content(whole: Overview) -> set[tuple[Any, ...]]:
    """What is told, without ids, which depend on history."""
    kept = whole._kept
    members = {one.id: one.members for one in kept.clustering.communities}
    return {
        (one.kind, members.get(one.about, one.about), one.title, one.key, one.statements, one.docs)
        for one in (*kept.reports.values(), *kept.profiles.values())
    }


def refreshed(ledger: Ledger, folder: Path | None = None, model: Model | None = None) -> Overview:
    whole = overview(ledger, model, folder)
    assert not whole.refresh().problems
    return whole


def texts(summary: Summary) -> str:
    return "\n".join(one.text for one in summary.statements)


def test_hubs_have_profiles_whose_statements_cite(tmp_path: Path) -> None:
    ledger = new_ledger(tmp_path)
    state(ledger, A)
    assert hubs(project(ledger.view)) == ["hub"]
    refreshed(ledger, tmp_path)
    found = kept_profile(tmp_path, "hub", ledger.view)
    assert found is not None
    assert not found.stale
    assert found.statements
    for statement, facts in found.statements:
        assert statement.rests_on
        assert facts
        assert all(ledger.view.fact(fact) for fact in facts)
    assert "(Hub) --[calls]--> (Left, Right): 2" in texts(found.summary)


def test_a_second_refresh_writes_nothing(tmp_path: Path) -> None:
    ledger = new_ledger(tmp_path)
    state(ledger, A)
    first = overview(ledger, None, tmp_path).refresh()
    assert (first.reports, first.profiles) == (first.reports_of, 1)
    model = Model()
    recipe_changed = overview(ledger, model, tmp_path).refresh()
    assert recipe_changed.reports == 0  # the stand-in says that it works like the engine
    again = overview(ledger, None, tmp_path).refresh()
    assert (again.reports, again.profiles, model.count()) == (0, 0, 0)


@pytest.mark.parametrize("order", range(4))
def test_b81_the_order_of_documents_changes_no_community_and_no_report(order: int, tmp_path: Path) -> None:
    both = list((A | B).items())
    first = new_ledger(tmp_path / "one")
    state(first, dict(both))
    random.Random(order).shuffle(both)
    second = new_ledger(tmp_path / "two")
    for doc, triples in both:
        state(second, {doc: triples})
    assert content(refreshed(first)) == content(refreshed(second))
    folder = tmp_path / "kept"
    folder.mkdir()
    refreshed(first, folder)
    model = Model()
    whole = overview(second, model, folder)
    whole.refresh()
    assert model.count() == 0


def test_what_is_taken_back_leaves_no_trace(tmp_path: Path) -> None:
    only_a = new_ledger(tmp_path / "a")
    state(only_a, A)
    both = new_ledger(tmp_path / "ab")
    state(both, A)
    state(both, B)
    folder = tmp_path / "kept"
    folder.mkdir()
    with_b = refreshed(both, folder)
    assert "Secret" in "\n".join(map(str, content(with_b)))
    withdraw(both, *B)
    told = overview(both, None, folder)
    profile = kept_profile(folder, "hub", both.view)
    assert profile is not None
    assert profile.stale
    assert not any("Secret" in statement.text for statement, _ in profile.statements)
    told.refresh()
    assert content(told) == content(refreshed(only_a))
    assert "Secret" not in (folder / FILE).read_text("utf-8")


def test_b74_a_withdrawn_fact_makes_the_report_stale_and_others_are_not_written_again(tmp_path: Path) -> None:
    ledger = new_ledger(tmp_path)
    apart = {f"g{n}.md": [(f"S{n}a", "calls", f"S{n}b"), (f"S{n}b", "calls", f"S{n}c")] for n in range(12)}
    state(ledger, apart)
    model = Model()
    before = overview(ledger, model, tmp_path).refresh()
    assert before.reports == before.reports_of == 12
    state(ledger, {"g3.md": [("S3a", "calls", "S3b")]})
    whole = overview(ledger, model, tmp_path)
    changed = [o.community.id for o in whole.outlines() if "s3b" in o.community.members]
    told = whole.reports(changed)
    assert not any(upheld.stale for upheld in told.reports)
    assert "S3c" not in str(told.reports[0].summary.statements)
    assert model.count("ReportTask") == 13
    assert whole.refresh().reports == 0


def test_a_report_that_cannot_be_written_again_is_computed_from_what_stands(tmp_path: Path) -> None:
    ledger = new_ledger(tmp_path)
    state(ledger, A)
    refreshed(ledger, tmp_path)
    state(ledger, {"a1.md": [("Hub", "calls", "Left")]})
    broken = Model(ReportTask=lambda task, number: ReplyInvalid("no usable reply"))
    whole = overview(ledger, broken, tmp_path)
    assert whole.refresh().problems
    told = whole.reports([outline.community.id for outline in whole.outlines()])
    assert told.computed == 1
    assert not any(upheld.stale for upheld in told.reports)
    assert [upheld.summary.model == COMPUTED for upheld in told.reports].count(True) == 1
    assert any("Left" in s.text for upheld in told.reports for s, _ in upheld.statements)
    assert not any("Right" in s.text for upheld in told.reports for s, _ in upheld.statements)


def test_profiles_wait_for_a_marked_change_of_sources(tmp_path: Path) -> None:
    ledger = new_ledger(tmp_path)
    state(ledger, {f"d{n}.md": [("Hub", "calls", f"S{n}")] for n in range(10)})
    refreshed(ledger, tmp_path)
    state(ledger, {"e0.md": [("Hub", "calls", "T0")]})
    assert overview(ledger, None, tmp_path).refresh().profiles == 0
    state(ledger, {f"e{n}.md": [("Hub", "calls", f"T{n}")] for n in range(1, 4)})
    assert overview(ledger, None, tmp_path).refresh().profiles == 1
    assert changed_markedly("abcd", "abcdef")
    assert not changed_markedly("abcde", "abcdef")
    assert not changed_markedly("", "")


def test_b78_a_hub_of_thousands_of_facts_is_cut_before_it_is_sent() -> None:
    ledger = new_ledger()
    with_many = [("Hub", "calls", f"Member {n}") for n in range(2000)]
    state(ledger, {"many.md": with_many})
    task = Gatherer(ledger.view, project(ledger.view), "recipe").profile("hub").task
    assert task.of == 2000
    assert 40 < len(task.facts) < 400
    slots = task.slots()
    assert slots["facts"].startswith(f"(showing {len(task.facts)} of 2000)")
    assert estimate_tokens(slots["facts"]) < FACT_TOKENS + 200


def test_b78_too_long_a_prompt_is_halved() -> None:
    facts = tuple(ToldFact(f"F{n}", "A", "calls", f"B{n}") for n in range(1, 9))
    report = ReportTask((ToldMember("A", None),), 9, facts, 8, "Japanese")
    (half,) = report.split(None)
    assert [fact.mark for fact in half.facts] == ["F1", "F2", "F3", "F4"]
    assert half.slots()["facts"].startswith("(showing 4 of 8)")
    assert report.split(ReportReply()) == ()
    profile = ProfileTask(ToldMember("A", None), (), facts[:1], 1, "Japanese")
    assert profile.split(None) == ()


def test_statements_of_a_model_are_held_against_what_was_shown() -> None:
    ledger = new_ledger()
    state(ledger, A)

    def profile(task: ProfileTask, number: int) -> ProfileReply:
        first = task.facts[0]
        return ProfileReply(
            summary=f"It is central [{first.mark}]. It is “always encrypted at rest” [{first.mark}]. "
            "It was founded long ago [F99]. Nobody knows why.",
            facts=[],
        )

    def report(task: ReportTask, number: int) -> ReportReply:
        return ReportReply(
            title="  A   group ",
            summary="All hang together [F1].",
            findings=[
                Finding(explanation="Made up.", facts=["F77"]),
                Finding(explanation="So it is.", facts=["F1"]),
            ],
        )

    whole = overview(ledger, Model(ProfileTask=profile, ReportTask=report))
    whole.refresh()
    told = whole._kept.profiles["hub"]
    assert [s.text for s in told.statements] == ["It is central."]
    assert told.removed == 3
    for one in whole._kept.reports.values():
        assert [s.text for s in one.statements] == ["All hang together.", "So it is."]
        assert (one.title, one.removed) == ("A group", 1)


def test_statements_without_marks_rest_on_all_that_is_named_beside_them() -> None:
    words = {"F1": ["calls the ledger"], "F2": ["“quoted” words"]}
    kept, removed = take_apart("One thing. Another “calls the ledger”.", words, ["F1", "F2", "F9"])
    assert [(s.text, s.marks) for s in kept] == [
        ("One thing.", ("F1", "F2")), ("Another “calls the ledger”.", ("F1", "F2")),
    ]  # fmt: skip
    assert removed == 0
    kept, removed = take_apart("台帳を読む。［F1］\n「台帳は赤い」と書く。[F1, F2]", words)
    assert ([s.text for s in kept], removed) == (["台帳を読む。"], 1)
    assert as_one("Plan “B” calls", words, ["F1"], ["B"]) is not None
    assert as_one("Plan “B” calls", words, ["F1"]) is None
    assert as_one("No source", words, ["F9"]) is None


def test_a_damaged_file_is_no_file(tmp_path: Path) -> None:
    ledger = new_ledger(tmp_path)
    state(ledger, A)
    refreshed(ledger, tmp_path)
    whole = (tmp_path / FILE).read_text("utf-8")
    for damaged in ("", "[]", "{}", whole[: len(whole) // 2], whole.replace('"version":1', '"version":99')):
        (tmp_path / FILE).write_text(damaged, "utf-8")
        assert not load_kept(tmp_path).reports
        assert overview(ledger, None, tmp_path).refresh().reports > 0


def test_a_folder_that_cannot_be_written_costs_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = new_ledger(tmp_path)
    state(ledger, A)

    def refuse(*_: object) -> None:
        raise OSError("read-only")

    monkeypatch.setattr(Path, "replace", refuse)
    assert overview(ledger, None, tmp_path).refresh().reports > 0
    assert not list(tmp_path.glob("summaries*"))


def test_names_do_not_depend_on_which_came_first() -> None:
    one, other = new_ledger(), new_ledger()
    state(one, {"a.md": [("Beta", "calls", "Alpha")], "b.md": [("Gamma", "owned_by", "Alpha")]})
    state(other, {"b.md": [("Gamma", "owned_by", "Alpha")], "a.md": [("Beta", "calls", "Alpha")]})
    names = [list(canonical_names(ledger.view.entities())) for ledger in (one, other)]
    assert names[0] == names[1]
    assert names[0] == ["alpha (Service)", "alpha (Team)", "beta", "gamma"]
    keys = [[r.key for r in project(ledger.view).relations] for ledger in (one, other)]
    assert keys[0] == keys[1]


def test_the_language_is_that_of_most_quotes() -> None:
    assert language_of(["台帳を読む。", "書く。", "It reads."]) == "Japanese"
    assert language_of(["它读取账本。"]) == "Chinese"
    assert "quoted" in language_of(["Il lit."])
    assert "quoted" in language_of([])


def test_b78_a_limit_that_a_server_names_is_met_once_and_remembered() -> None:
    facts = tuple(
        ToldFact(f"F{n}", f"Part {n}", "calls", f"Store {n}", (f"Part {n} calls Store {n}.",))
        for n in range(1, 81)
    )
    report = ReportTask((ToldMember("Part 1", "Part"),), 160, facts, 80, "Japanese")
    said = '{"title": "Parts", "summary": "They call stores [F1].", "findings": []}'
    server = Standin(reply=lambda body: said, context=1400)
    with server, connected(server, reply_tokens=256) as endpoint:
        for turn in range(2):
            before = len(server.exchanges)
            reply = endpoint.provider.perform(report)
            refused = [e.status for e in server.exchanges[before:]].count(400)
            assert reply.value.title == "Parts"
            assert refused == (1 if turn == 0 else 0)
        last = server.exchanges[-1].user
    shown = re.search(r"\(showing (\d+) of 80\)", last)
    assert shown is not None
    assert 10 <= int(shown.group(1)) <= 40
