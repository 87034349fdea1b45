"""The side of a thing for the thing, what leads to whose a role is, and keys that are nouns."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.names import pool_names
from kg_pipeline.providers.embedded.survey import survey
from kg_pipeline.providers.tasks import KnownName

MILLS = parse_ontology(
    {
        "name": "mills",
        "classes": {
            "Mill": {"labels": {"en": ["mill"]}},
            "Gang": {"labels": {"en": ["gang"]}},
        },
        "predicates": {
            "needs": {
                "domain": "Mill", "range": "Mill", "transitive": True,
                "cues": {"en": ["depends on", "is supplied by"]}, "inverse_cues": {"en": ["supplies"]},
            },
            "greased_by": {
                "domain": "Mill", "range": "Gang", "cardinality": "one",
                "cues": {"en": ["is greased by"]}, "inverse_cues": {"en": ["greases"]},
            },
        },
    },
    "here",
)  # fmt: skip
KNOWN = tuple(
    KnownName(name=name, type=cls, canonical=name)
    for name, cls in (
        ("Mill 1", "Mill"), ("Mill 2", "Mill"), ("Oat Mill", "Mill"), ("Oat Gang", "Gang"),
        ("Rye Gang", "Gang"),
    )
)  # fmt: skip


def _read(text: str) -> set[tuple[str, str, str]]:
    claims = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), MILLS, KNOWN).relations
    return {(claim.subject, claim.predicate, claim.object) for claim in claims}


@pytest.mark.parametrize(
    "text, pair",
    [
        ("The gearbox of Mill 1 is greased by the Oat Gang.", ("Mill 1", "greased_by", "Oat Gang")),
        ("The hopper lid of the Oat Mill depends on Mill 2.", ("Oat Mill", "needs", "Mill 2")),
        ("Rye Gang has Mill 2 and continues to grease it.", ("Mill 2", "greased_by", "Rye Gang")),
        ("# Mill 2\n\nThe Oat Mill is dependent on Mill 1.", ("Oat Mill", "needs", "Mill 1")),
    ],
)
def test_what_is_said_of_a_side(text: str, pair: tuple[str, str, str]) -> None:
    assert _read(text) == {pair}


@pytest.mark.parametrize(
    "text",
    [
        "The owner of Mill 1 is greased by the Oat Gang.",
        "The copies of Mill 1 depend on Mill 2.",
        "The lid of Mill 1 beside the sack is new.",
    ],
)
def test_what_is_said_of_something_else(text: str) -> None:
    assert _read(text) == set()


def test_a_noun_that_ends_a_key_is_no_verb() -> None:
    text = (
        "# Mill 2\n\nThe Oat Mill is a mill. Mill 2 is a mill.\n\n- Grain supply: Oat Mill\n- Height: low\n"
    )
    names = pool_names(survey(Document("a.md", text), MILLS).entities, MILLS)
    assert "Grain" not in {one.name for one in names}
    claims = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), MILLS, names).relations
    assert {(c.subject, c.object) for c in claims} == {("Mill 2", "Oat Mill")}
