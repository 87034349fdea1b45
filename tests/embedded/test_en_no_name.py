"""What stands where a name or a verb may stand and is none: empty cells, plurals, nouns like verbs."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.layout import layout
from kg_pipeline.providers.embedded.survey import establish
from kg_pipeline.providers.tasks import KnownName

ONTOLOGY = parse_ontology(
    {
        "name": "archive",
        "classes": {
            "Machine": {"labels": {"en": ["machine"]}},
            "Scanner": {"parent": "Machine", "labels": {"en": ["scanner"]}},
            "Vault": {"labels": {"en": ["vault"]}},
        },
        "predicates": {
            "stands_in": {"domain": "Machine", "range": "Vault", "cues": {"en": ["stands in"]}},
            "writes_to": {"domain": "Machine", "range": "Machine", "cues": {"en": ["writes to", "files in"]}},
        },
    },
    "test",
)
KNOWN = tuple(
    KnownName(name=name, type=cls, canonical=name)
    for name, cls in {"Grebe": "Scanner", "Teal": "Machine", "Old Vault": "Vault"}.items()
)


def claims(text: str) -> set[tuple[str, str, str]]:
    """What a document states."""
    found = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), ONTOLOGY, KNOWN).relations
    return {(claim.subject, claim.predicate, claim.object) for claim in found}


@pytest.mark.parametrize(
    "cell", ["not labelled", "to be agreed", "none yet", "under discussion", "nobody knows"]
)
def test_a_cell_that_says_it_holds_nothing_names_nothing(cell: str) -> None:
    text = f"| Machine | Vault |\n|---|---|\n| Grebe | {cell} |\n| Teal | Old Vault |\n"
    named = {draft.name: draft.type for draft in establish(text, layout(text), ONTOLOGY)}
    assert set(named) == {"Grebe", "Teal", "Old Vault"}


def test_a_plural_that_a_verb_agrees_with_is_no_name() -> None:
    text = "Clerks reach the scanner Grebe by the back stairs. It writes to the machine Teal.\n"
    assert "Clerks" not in {draft.name for draft in establish(text, layout(text), ONTOLOGY)}


def test_a_name_in_s_that_a_verb_agrees_with_stays_one() -> None:
    text = "Stubbs writes to the machine Teal. Grebe is a scanner.\n"
    assert "Stubbs" in {draft.name for draft in establish(text, layout(text), ONTOLOGY)}


def test_a_plural_before_there_and_a_verb_is_no_verb() -> None:
    assert claims("Grebe does not write to Teal. Files there fade within a year.\n") == {
        ("Grebe", "writes_to", "Teal")
    }
    assert claims("# Grebe\n\n- Files in Teal every night\n") == {("Grebe", "writes_to", "Teal")}
