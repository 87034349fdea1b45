"""`kg review --decide` on entities that no open item asks about: merged, kept apart, and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import ONTOLOGY, kg, write


@pytest.fixture
def graph(workspace: Path) -> Path:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(
        workspace / "docs",
        a_md="# Alpha Service\n\nAlpha Service calls Beta Service.\n",
        b_md="# Vulpine Service\n\nVulpine Service calls Gamma Service.\n",
    )
    kg("ingest", "docs")
    assert kg("review", "--list", "--json").summary["open"] == 0
    return workspace


def shown(name: str) -> str:
    return kg("show", name).out


@pytest.mark.parametrize(
    "given",
    ["alpha-service,vulpine-service=merge", "alpha-service=merge:vulpine-service"],
)
def test_two_entities_are_merged_by_id_and_the_merge_is_undone(graph: Path, given: str) -> None:
    before = shown("Alpha Service"), shown("Vulpine Service")
    merged = kg("review", "--decide", given, "--json")
    assert merged.code == 0, merged.err
    [row] = [row for row in merged.rows if "decision" in row]
    assert (row["action"], row["entities"]) == ("merge", ["alpha-service", "vulpine-service"])
    assert shown("Alpha Service") == shown("Vulpine Service")
    assert "beta-service" in shown("Vulpine Service") and "gamma-service" in shown("Alpha Service")
    assert kg("review", "--decide", f"{row['decision']}=undo").code == 0
    assert (shown("Alpha Service"), shown("Vulpine Service")) == before
    assert kg("ledger", "verify").code == 0


def test_a_person_is_told_what_was_merged_and_how_to_take_it_back(graph: Path) -> None:
    out = kg("review", "--decide", "alpha-service,vulpine-service=merge", "--lang", "en").out
    assert "merge alpha-service, vulpine-service  (" in out
    assert "=undo)" in out
    split = kg("review", "--decide", "alpha-service=split:Vulpine Service", "--lang", "en").out
    assert "split alpha-service  (" in split
    assert shown("Alpha Service") != shown("Vulpine Service")


def test_two_entities_are_kept_apart_by_id(graph: Path) -> None:
    assert kg("review", "--decide", "alpha-service,vulpine-service=not_same").code == 0
    write(graph / "docs", c_md="Alpha Service, also called Vulpine Service, calls Beta Service.\n")
    kg("ingest", "docs")
    assert shown("Alpha Service") != shown("Vulpine Service")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("alpha-service,vulpin-service=merge", "no entity vulpin-service. Closest: vulpine-service"),
        ("alpha-service=merge:vulpin-service", "alpha-service=merge:vulpin-service: there is no open item"),
        ("alpha-service,Vulpine Service=merge", "no entity Vulpine Service. Closest: vulpine-service."),
        ("qqq=not_same:zzz", "no entity qqq. `kg show NAME`"),
        ("alpha-service=merge", "takes two entities, not 1. Write ID,ID=merge"),
        ("alpha-service,beta-service,gamma-service=merge", "takes two entities, not 3."),
        ("alpha-service,alpha-service=merge", "are one entity already"),
    ],
)
def test_what_names_no_two_entities_is_refused_by_name(graph: Path, given: str, said: str) -> None:
    records = kg("ledger", "verify", "--json").summary
    ran = kg("review", "--decide", given)
    assert ran.code == 2
    assert said in ran.err
    assert kg("ledger", "verify", "--json").summary == records


def test_a_merge_of_classes_that_exclude_each_other_is_said_plainly(graph: Path) -> None:
    write(graph / "docs", d_md="Alpha Service is owned by Reed Team.\n")
    kg("ingest", "docs")
    given = "alpha-service,reed-team=merge"
    out = kg("review", "--decide", given, "--lang", "en").out
    assert "Alpha Service (Service) and Reed Team (Team) are of classes that exclude each other" in out
    japanese = kg("review", "--decide", "alpha-service=split:Reed Team", "--lang", "ja").out
    assert "相容れません" not in japanese
    assert "相容れません" in kg("review", "--decide", given, "--lang", "ja").out
    kg("review", "--decide", "alpha-service=split:Reed Team")
    alike = kg("review", "--decide", "alpha-service,vulpine-service=merge", "--json")
    assert "classes_exclude" not in alike.rows[0]


def test_a_person_at_a_terminal_is_asked_before_classes_are_mixed(
    graph: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(graph / "docs", d_md="Alpha Service is owned by Reed Team.\n")
    kg("ingest", "docs")
    monkeypatch.setattr("kg_pipeline.desk.terminal.usable", lambda: True)
    records = kg("ledger", "verify", "--json").summary
    asked = []

    def no(question: str) -> bool:
        asked.append(question)
        return False

    monkeypatch.setattr("typer.confirm", no)
    ran = kg("review", "--decide", "alpha-service,reed-team=merge", "--lang", "en")
    assert ran.code == 2 and "Nothing was decided" in ran.err
    assert "Reed Team (Team)" in asked[0]
    assert kg("ledger", "verify", "--json").summary == records
    assert kg("review", "--decide", "alpha-service,vulpine-service=merge").code == 0
    assert len(asked) == 1


def test_a_split_by_the_id_of_a_name_takes_all_that_is_said_of_it(graph: Path) -> None:
    before = shown("Alpha Service"), shown("Vulpine Service")
    kg("review", "--decide", "alpha-service,vulpine-service=merge")
    kg("review", "--decide", "alpha-service=split:vulpine-service")
    assert (shown("Alpha Service"), shown("Vulpine Service")) == before
    again = kg("review", "--decide", "alpha-service,vulpine-service=not_same")
    assert again.code == 0
    again = kg("review", "--decide", "alpha-service,vulpine-service=not_same")
    assert again.code == 2 and "kept apart already" in again.err


def test_help_tells_of_it() -> None:
    assert "ID,ID=merge" in " ".join(kg("review", "--help").out.split())
