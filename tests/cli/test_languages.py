"""One language a run: as `--lang` says, else as the question is typed, else as the terminal's locale."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.running import ONTOLOGY, kg, write

_ENGLISH = re.compile(r"\b(?:the|documents?|claims?|facts?|still|until|pending|not held|graph|of)\b")


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")


@pytest.fixture
def shop(workspace: Path) -> Path:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace,
        docs__a_md="# Alpha Service\n\nAlpha Service is owned by Red Team.\n",
        docs__b_md="# Audit\n\nAlpha Service is owned by Blue Team.\n",
    )
    return workspace


def test_a_run_is_told_in_japanese(shop: Path) -> None:
    planned, ran = kg("ingest", "docs", "--dry-run"), kg("ingest", "docs")
    assert "新規 2" in planned.out
    assert "新規 2" in ran.out
    assert "矛盾 1" in ran.out
    assert "組み込みエンジン" in ran.err
    assert not _ENGLISH.search(planned.out + ran.out + ran.err)


def test_lost_facts_are_told_in_japanese(shop: Path) -> None:
    kg("ingest", "docs")
    (shop / "docs" / "b.md").write_text("# Audit\n", "utf-8")
    told = kg("ingest", "docs").out
    assert "裏付けを失った事実 1 件" in told
    assert not _ENGLISH.search(told)


def test_a_decision_is_told_in_japanese(shop: Path) -> None:
    kg("ingest", "docs")
    [item] = kg("review", "--list", "--json").summary["items"]
    ran = kg("review", "--decide", f"{item['id']}=accept")
    assert ran.code == 0
    assert "採用" in ran.out
    assert "これまで: 争いあり" in ran.out
    assert "元に戻す: --decide" in ran.out
    assert not _ENGLISH.search(ran.out)


def test_the_flag_wins_over_the_terminal(shop: Path) -> None:
    ran = kg("ingest", "docs", "--lang", "en")
    assert "documents  2 new" in ran.out
    [item] = kg("review", "--list", "--json").summary["items"]
    told = kg("review", "--decide", f"{item['id']}=accept", "--lang", "en").out
    assert "that is" in told
    assert "contested until now" in told


def test_an_answer_speaks_as_the_question_is_typed(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kg("ingest", "docs")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    ran = kg("query", "Alpha Serviceの担当は？")
    assert "食い違" in ran.out
    assert "contested" not in ran.out
    assert "組み込みエンジン" in ran.err


def test_an_answer_says_nothing_twice(shop: Path) -> None:
    kg("ingest", "docs")
    told = kg("query", "Alpha Serviceの担当は？").out
    quoted = [line for line in told.splitlines() if line.lstrip().startswith("[")]
    assert len(quoted) == len(set(quoted))
    missing = kg("query", "Alpha Serviceは何を呼び出しますか？").out
    lines = [line.strip() for line in missing.splitlines()]
    assert len(lines) == len(set(lines))


@pytest.mark.parametrize(
    "command", [("timeline", "Alpha Service"), ("diagnose", "Alpha Serviceの担当は？")], ids=lambda c: c[0]
)
def test_what_is_looked_up_is_told_in_japanese(command: tuple[str, ...], shop: Path) -> None:
    kg("ingest", "docs")
    told = kg(*command).out
    assert "争いあり" in told
    assert "contested" not in told
    assert not re.search(r"^(?:names|graph|evidence|place|layer)\b|packed|ranked", told, re.M)


def test_wide_letters_take_two_columns(shop: Path) -> None:
    from kg_pipeline.desk.cells import width

    kg("ingest", "docs")
    write(shop, docs__c_md="# Note\n\nDate: 2025-04-01\n\nAlpha Service calls Beta Service.\n")
    kg("ingest", "docs")
    lines = [line for line in kg("timeline", "Alpha Service").out.splitlines() if "記述" in line]
    assert len({width(line[: line.index("記述")]) for line in lines}) == 1
    assert any("日付なし" in line for line in lines)
    assert any("2025" in line for line in lines)
