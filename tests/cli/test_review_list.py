"""`kg review --list`: every side with its row and place, things of one name with their class, and words."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.running import kg, write

SCHEMA = """
    name: services
    languages: [en]
    classes:
      System: {}
      Service: {parent: System, labels: {en: [service]}}
      Queue: {parent: System, labels: {en: [queue]}}
      Team: {labels: {en: [team]}}
    predicates:
      owned_by:
        domain: System
        range: Team
        cardinality: one
        labels: {en: [owner]}
        cues: {en: [is owned by]}
    """
TABLE = """\
| Service | Owner |
|---|---|
| night-api | Red Team |
| wind-queue | Blue Team |
"""


@pytest.fixture
def told(workspace: Path) -> Path:
    (workspace / "ontology.yaml").write_text(dedent(SCHEMA), "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace / "docs",
        a_md=TABLE,
        b_md="# Minutes 2026-03-02\n\nnight-api will be owned by Blue Team from 1 April 2026.\n",
    )
    kg("ingest", "docs")
    return workspace


def test_a_side_from_a_table_shows_its_row(told: Path) -> None:
    assert '"Red Team" (Service: night-api; Owner: Red Team)' in kg("review", "--list").out
    assert '"Red Team" (Service: night-api; Owner: Red Team)' in kg("brief").out


def test_things_of_one_name_show_their_class_and_where_they_are_named(told: Path) -> None:
    out = kg("review", "--list").out
    assert "wind-queue  (Queue, id " in out and "wind-queue  (Service, id " in out
    assert out.count('docs/a.md:4 "wind-queue" (Service: wind-queue; Owner: Blue Team)') == 2
    assert "docs/a.md:4" in kg("brief").out
    [item] = [row for row in kg("review", "--list", "--json").summary["items"] if row["rule"] == "namesake"]
    assert {thing["type"] for thing in item["things"]} == {"Queue", "Service"}
    assert all(named["line"] == 4 for thing in item["things"] for named in thing["named"])


def test_it_speaks_japanese_as_the_terminal_does_or_as_asked(
    told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = kg("review", "--list", "--lang", "ja").out
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert kg("review", "--list").out == asked
    assert "不確か" in asked and "確認待ち 2 件" in asked and "open" not in asked


def test_a_bare_accept_takes_the_plan_and_says_so(told: Path) -> None:
    [item] = [row for row in kg("review", "--list", "--json").summary["items"] if row["rule"] == "modality"]
    out = kg("review", "--decide", f"{item['id']}=accept").out
    assert "night-api — owner → Blue Team, pending until now: docs/b.md:3" in out
    shown = kg("show", "night-api").out
    assert "[superseded]" in shown and "to 2026-04-01" in shown
    assert "1 open" in out


def test_what_stays_open_after_a_decision_is_said(told: Path) -> None:
    [item] = [row for row in kg("review", "--list", "--json").summary["items"] if row["rule"] == "modality"]
    standing = next(fact for fact in item["facts"] if fact.endswith("red-team"))
    assert (
        "still open: uncertain (modality)" in kg("review", "--decide", f"{item['id']}=accept:{standing}").out
    )
