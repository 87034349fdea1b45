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


def test_help_tells_of_it() -> None:
    assert "ID,ID=merge" in " ".join(kg("review", "--help").out.split())
