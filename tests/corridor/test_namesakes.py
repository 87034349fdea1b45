"""A name of things of two classes, in documents that say themselves which of them they mean."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from textwrap import dedent

import pytest

from kg_ledger.ledger import Ledger
from kg_ledger.ontology import load_ontology
from kg_ledger.records import Standing
from kg_pipeline.namesakes import standing_alone
from kg_pipeline.providers.tasks import KnownName
from tests.running import kg, write

SCHEMA = """
    name: namesakes
    languages: [en]
    classes:
      Holding: {}
      Mill: {parent: Holding, labels: {en: [mill]}}
      Barge: {parent: Holding, labels: {en: [barge]}}
      Guild: {labels: {en: [guild]}}
    predicates:
      kept_by:
        domain: Holding
        range: Guild
        cardinality: one
        cues: {en: [is kept by]}
      feeds: {domain: Mill, range: Mill, cues: {en: [feeds]}}
      serves: {domain: Barge, range: Mill, cues: {en: [serves]}}
    """
DOCUMENTS = {
    "mill_md": "# Quorra\n\nQuorra is a mill. Quorra is kept by Amber Guild. Quorra feeds Tellow.\n",
    "barge_md": "# Quorra\n\nQuorra is a barge. Quorra is kept by Birch Guild. Quorra serves Tellow.\n",
    "list_md": "Amber Guild is a guild. Birch Guild is a guild. Tellow is a mill.\n",
}
ORDERS = [*permutations(DOCUMENTS), None]
STATED = {
    ("Mill", "kept_by", "Amber Guild"),
    ("Mill", "feeds", "Tellow"),
    ("Barge", "kept_by", "Birch Guild"),
    ("Barge", "serves", "Tellow"),
}


def take_in(workspace: Path, order: tuple[str, ...] | None) -> None:
    """All documents in this order, one by one; all at once for None."""
    (workspace / "ontology.yaml").write_text(dedent(SCHEMA), "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    for names in [DOCUMENTS] if order is None else [(name,) for name in order]:
        write(workspace / "docs", **{name: DOCUMENTS[name] for name in names})
        kg("ingest", "docs")


def facts(workspace: Path) -> set[tuple[str, str, str]]:
    """Class of the subject, predicate and label of the object, of what is current."""
    with Ledger.open(workspace / ".kg", load_ontology(workspace / "ontology.yaml")) as ledger:
        things = {one.id: one for one in ledger.view.entities()}
        return {
            (str(things[f.subject].type), f.predicate, things[f.object].label)
            for f in ledger.view.facts(Standing.CURRENT)
        }


def left_unread(workspace: Path) -> dict[str, str]:
    """Document → the names in it that an ingest says it does not tell apart."""
    problems = kg("ingest", "docs", "--json").rows[:-1]
    return {
        row["where"]: row["what"].partition("which it means: ")[2].partition(". What")[0]
        for row in problems
        if row.get("problem") == "name_of_two_things"
    }


@pytest.mark.parametrize("order", ORDERS)
def test_each_document_is_read_with_the_class_that_it_states(
    workspace: Path, order: tuple[str, ...] | None
) -> None:
    take_in(workspace, order)
    assert facts(workspace) == STATED
    items = kg("review", "--list", "--json").summary["items"]
    assert [item["rule"] for item in items] == ["namesake"]
    assert kg("ledger", "verify").code == 0


def test_nothing_stays_of_a_namesake_whose_document_is_gone(workspace: Path) -> None:
    take_in(workspace, None)
    (workspace / "docs" / "barge.md").unlink()
    kg("ingest", "docs")
    assert facts(workspace) == {row for row in STATED if row[0] == "Mill"}
    assert kg("review", "--list", "--json").summary["items"] == []


def test_a_document_that_gives_a_name_two_classes_does_not_say_which_it_means(workspace: Path) -> None:
    take_in(workspace, None)
    write(workspace / "docs", both_md="Quorra is a mill. Quorra is a barge. Quorra is kept by Amber Guild.\n")
    assert left_unread(workspace) == {"docs/both.md": "“Quorra” (Barge, Mill)"}
    assert facts(workspace) == STATED


def test_a_class_that_is_only_guessed_from_a_role_does_not_say_it_either(workspace: Path) -> None:
    take_in(workspace, None)
    note = "Wick is a barge. Wick serves Quorra. Quorra feeds Amble.\n\nAmble is a mill.\n"
    write(workspace / "docs", note_md=note)
    assert left_unread(workspace) == {"docs/note.md": "“Quorra” (Barge, Mill)"}
    assert facts(workspace) == STATED


@pytest.mark.parametrize("alone", [True, False])
def test_a_document_that_only_uses_the_name_is_said_not_to_tell_them_apart(
    workspace: Path, alone: bool
) -> None:
    write(workspace / "docs", use_md="Quorra is kept by Birch Guild. Tellow is kept by Amber Guild.\n")
    if alone:
        (workspace / "docs" / "use.md").rename(workspace / "use.md")
        take_in(workspace, None)
        (workspace / "use.md").rename(workspace / "docs" / "use.md")
        assert left_unread(workspace) == {"docs/use.md": "“Quorra” (Barge, Holding, Mill)"}
        assert left_unread(workspace) == {}
    else:
        take_in(workspace, None)
    assert facts(workspace) == {*STATED, ("Mill", "kept_by", "Amber Guild")}


def test_a_name_within_a_longer_one_is_not_asked_about() -> None:
    whole = KnownName(name="Amber Guild", type="Guild", canonical="amber guild")
    part = KnownName(name="Amber", type="Barge, Guild", canonical="amber")
    assert standing_alone("Quorra is kept by the Amber  Guild.", [part], [whole]) == ()
    assert standing_alone("Amber is kept by Amber Guild.", [part], [whole]) == (part,)
    assert standing_alone("Amber is old.", [part], []) == (part,)
