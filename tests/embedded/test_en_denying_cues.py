"""Predicates that a denial words, keys that are relative clauses, questions with their answers, kin words."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Change, Modality, Polarity, Span
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.tasks import DraftClaim, KnownName

BEDS = parse_ontology(
    {
        "name": "beds",
        "classes": {
            "Thing": {"labels": {"en": ["thing"]}},
            "Bed": {"parent": "Thing", "labels": {"en": ["bed"]}},
            "Crop": {
                "parent": "Thing", "labels": {"en": ["crop"]}, "description": "What is sown: root, shrub."
            },
            "Gang": {"labels": {"en": ["gang"]}},
            "Rule": {"labels": {"en": ["rule"]}},
        },
        "predicates": {
            "needs": {"domain": "Thing", "range": "Thing", "transitive": True, "cues": {"en": ["needs"]}},
            "shuns": {
                "domain": "Crop", "range": "Crop", "symmetric": True,
                "cues": {"en": ["cannot be sown beside", "must not share a frame with"]},
            },
            "bars": {
                "domain": "Bed", "range": "Bed", "symmetric": True,
                "cues": {"en": ["cannot be open at the same time as", "excludes"]},
            },
            "grows_in": {"domain": "Crop", "range": "Bed", "cues": {"en": ["grows in", "is assigned to"]}},
            "dug_by": {
                "domain": "Thing", "range": "Gang", "cardinality": "one", "cues": {"en": ["is dug by"]},
                "inverse_cues": {"en": ["digs"]},
            },
            "under": {
                "domain": "Thing", "range": "Rule", "cues": {"en": ["falls under"]},
                "inverse_cues": {"en": ["binds"]},
            },
        },
    },
    "here",
)  # fmt: skip
CLASSES = {
    "Bed": "Bed 1|Bed 2|Bed 3",
    "Crop": "Leek Blue|Pea Green",
    "Gang": "Dawn Gang|Dusk Gang",
    "Rule": "R-1",
}
KNOWN = tuple(
    KnownName(name=name, type=cls, canonical=name)
    for cls, names in CLASSES.items()
    for name in names.split("|")
)
Said = tuple[str, str, str, str]


def _claims(text: str) -> list[DraftClaim]:
    return extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), BEDS, KNOWN).relations


def _said(text: str) -> set[Said]:
    """Triples, each with how it is said."""
    found = set()
    for claim in _claims(text):
        assert claim.at is not None and text[claim.at :].startswith(claim.quote)
        how = "ended" if claim.change is Change.ENDED else "no" if claim.polarity is Polarity.NEGATED else ""
        how = how if claim.modality is Modality.ASSERTED else str(claim.modality.value)
        found.add((claim.subject, claim.predicate, claim.object, how))
    return found


@pytest.mark.parametrize(
    "text, pair",
    [
        ("Leek Blue cannot be sown beside Pea Green.", ("Leek Blue", "shuns", "Pea Green")),
        ("Leek Blue must never share a frame with Pea Green.", ("Leek Blue", "shuns", "Pea Green")),
        ("Leek Blue and Pea Green must not share a frame.", ("Leek Blue", "shuns", "Pea Green")),
        (
            "Bed 1 and Bed 2 have one tap and cannot be open at the same time.",
            ("Bed 1", "bars", "Bed 2"),
        ),
        ("Bed 1 and Bed 2 are never open at the same time.", ("Bed 1", "bars", "Bed 2")),
    ],
)
def test_a_cue_that_denies(text: str, pair: tuple[str, str, str]) -> None:
    assert _said(text) == {(*pair, "")}


@pytest.mark.parametrize(
    "text",
    [
        "Leek Blue can be sown beside Pea Green.",
        "It is not true that Leek Blue cannot be sown beside Pea Green.",
        "Perhaps Leek Blue cannot be sown beside Pea Green.",
        "Leek Blue cannot be sown beside Pea Green any longer than a week, some say.",
        "Bed 1 and Bed 2 are open at the same time.",
        "Bed 1 and Bed 2 cannot be open.",
    ],
)
def test_what_no_cue_denies(text: str) -> None:
    assert not {said for said in _said(text) if said[3] == "" and said[1] in ("shuns", "bars")}


def test_the_two_of_a_condition() -> None:
    text = "# Bed 3\n\nWhile Bed 2 is wet, this bed rests, and the other way: the two exclude each other.\n"
    assert {frozenset((s, o)) for s, p, o, _ in _said(text) if p == "bars"} == {frozenset(("Bed 2", "Bed 3"))}


@pytest.mark.parametrize(
    "key, value, said",
    [
        ("Rule that binds it", "R-1", ("Bed 3", "under", "R-1")),
        ("Gang that digs this bed", "Dawn Gang", ("Bed 3", "dug_by", "Dawn Gang")),
        ("Gang digging it", "Dawn Gang", ("Bed 3", "dug_by", "Dawn Gang")),
        ("Who digs it", "Dawn Gang", ("Bed 3", "dug_by", "Dawn Gang")),
        ("Needs for shade", "Leek Blue", ("Bed 3", "needs", "Leek Blue")),
        ("Tall shrub in this bed", "Leek Blue", ("Leek Blue", "grows_in", "Bed 3")),
    ],
)
def test_a_key_that_is_a_clause(key: str, value: str, said: tuple[str, str, str]) -> None:
    assert _said(f"# Bed 3\n\n- Size: two rods\n- {key}: {value}\n") == {(*said, "")}


@pytest.mark.parametrize(
    "key, value",
    [
        ("Gang that waters it", "Dawn Gang"),
        ("Gang we must not call", "Dawn Gang"),
        ("Former gang", "Dawn Gang"),
        ("Shrub we dug up", "Leek Blue"),
    ],
)
def test_a_key_that_says_something_else(key: str, value: str) -> None:
    assert _said(f"# Bed 3\n\n- Size: two rods\n- {key}: {value}\n") == set()


@pytest.mark.parametrize(
    "text, said",
    [
        ("**Q. Who digs Bed 1?**\nA. The Dawn Gang.", {("Bed 1", "dug_by", "Dawn Gang", "")}),
        ("Q: What does Bed 1 need?\n\nA: Bed 2.", {("Bed 1", "needs", "Bed 2", "")}),
        ("Q: Is Bed 1 dug by the Dusk Gang?\nA: No, it is not.", {("Bed 1", "dug_by", "Dusk Gang", "no")}),
        ("Q: Is Bed 1 dug by the Dawn Gang?\nA: Yes.", {("Bed 1", "dug_by", "Dawn Gang", "")}),
        ("Does Bed 1 need Bed 2? No.", {("Bed 1", "needs", "Bed 2", "no")}),
        ("Q: Is Bed 1 still dug by the Dawn Gang?\nA: No.", {("Bed 1", "dug_by", "Dawn Gang", "ended")}),
        ("Q: Is Bed 1 only dug by the Dawn Gang?\nA: No.", set()),
        ("Q: Is Bed 1 dug by the Dawn Gang or the Dusk Gang?\nA: Yes.", set()),
        ("Q: Should Bed 1 be dug by the Dawn Gang?\nA: Yes.", set()),
        ("Q: Is Bed 1 dug by the Dawn Gang?\nA: Not that I know of.", set()),
        ("Q: Is Bed 1 dug by the Dawn Gang?\n\nNobody knows.", set()),
    ],
)
def test_a_question_and_its_answer(text: str, said: set[Said]) -> None:
    assert _said(f"# Questions\n\n{text}\n") == said


@pytest.mark.parametrize(
    "text, said",
    [
        ("Every use of Bed 1 falls under R-1.", {("Bed 1", "under", "R-1", "")}),
        ("Bed 1 has been brought under R-1.", {("Bed 1", "under", "R-1", "")}),
        ("Bed 1 is governed by R-1.", {("Bed 1", "under", "R-1", "")}),
        ("A visit to Bed 1 falls under R-1.", set()),
        ("Bed 1, so far in nobody's hands, is dug by the Dawn Gang.", {("Bed 1", "dug_by", "Dawn Gang", "")}),
        ("The Dawn Gang digs Bed 1 now, no longer the Dusk Gang.", {("Bed 1", "dug_by", "Dawn Gang", "")}),
        ("Bed 1 still cannot open without Bed 2.", {("Bed 1", "needs", "Bed 2", "")}),
        (
            "Bed 1 cannot open without Bed 2, whatever the talk in the shed says.",
            {("Bed 1", "needs", "Bed 2", "")},
        ),
        ("# Bed 3\n\nNothing can be sown here without Bed 2.", {("Bed 3", "needs", "Bed 2", "")}),
        ("# Bed 3\n\nLeek Blue is the crop assigned here.", {("Leek Blue", "grows_in", "Bed 3", "")}),
        (
            "# Bed 3\n\nA deeper one than Bed 2. The Dusk Gang digs it.",
            {("Bed 3", "dug_by", "Dusk Gang", "")},
        ),
    ],
)
def test_wordings_without_a_cue(text: str, said: set[Said]) -> None:
    assert _said(text) == said
