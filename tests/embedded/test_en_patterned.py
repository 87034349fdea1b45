"""What is said without the words of a predicate: without, so is, the same place, both of them."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Change, Modality, Polarity, Span
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.tasks import DraftClaim, KnownName

NEEDS = {"domain": "Machine", "range": "Machine", "transitive": True, "cues": {"en": ["depends on", "needs"]}}
KEPT = {
    "domain": "Machine", "range": "Guild", "cardinality": "one",
    "cues": {"en": ["is kept by", "is looked after by"]}, "inverse_cues": {"en": ["keeps"]},
}  # fmt: skip
STANDS = {"domain": "Machine", "range": "Barn", "cues": {"en": ["stands in", "is in", "is at"]}}
CLASSES = {
    "Machine": {"labels": {"en": ["press", "machine"]}},
    "Guild": {"labels": {"en": ["guild"]}},
    "Barn": {"labels": {"en": ["barn"]}},
}
KNOWN = tuple(
    KnownName(name=name, type=cls, canonical=name)
    for name, cls in (
        ("Cider Press", "Machine"), ("Apple Mill", "Machine"), ("Steam Lift", "Machine"),
        ("Pear Guild", "Guild"), ("Plum Guild", "Guild"), ("Long Barn", "Barn"), ("Stone Barn", "Barn"),
    )
)  # fmt: skip


def _claims(text: str, **more: dict[str, object]) -> list[DraftClaim]:
    predicates = {"needs": NEEDS, "kept_by": KEPT, "stands_in": STANDS, **more}
    ontology = parse_ontology({"name": "orchard", "classes": CLASSES, "predicates": predicates}, "here")
    return extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), ontology, KNOWN).relations


def _plain(text: str, **more: dict[str, object]) -> set[tuple[str, str, str]]:
    return {
        (claim.subject, claim.predicate, claim.object)
        for claim in _claims(text, **more)
        if (claim.polarity, claim.modality) == (Polarity.AFFIRMED, Modality.ASSERTED)
    }


@pytest.mark.parametrize(
    "text",
    [
        "The Cider Press shuts down without the Apple Mill.",
        "The Cider Press stops without the Apple Mill.",
        "The Cider Press cannot run without the Apple Mill.",
        "The Cider Press will not start without the Apple Mill.",
        "The Cider Press won't start without its Apple Mill, so check it first.",
        "The Cider Press, which cannot run without the Apple Mill, is old.",
        "The Cider Press is old. It cannot run without the Apple Mill.",
        "Without the Apple Mill the Cider Press stops.",
        "Without the Apple Mill, the Cider Press cannot run.",
    ],
)
def test_what_stops_without_another_needs_it(text: str) -> None:
    assert _plain(text) == {("Cider Press", "needs", "Apple Mill")}


@pytest.mark.parametrize(
    "text",
    [
        "The Cider Press runs without the Apple Mill.",
        "The Cider Press can run without the Apple Mill.",
        "Does the Cider Press stop without the Apple Mill?",
        "Perhaps the Cider Press stops without the Apple Mill.",
        "The Cider Press stops without the Pear Guild.",
        "It is not true that the Cider Press stops without the Apple Mill.",
        "Without the Apple Mill the Cider Press runs well.",
    ],
)
def test_without_alone_says_nothing(text: str) -> None:
    assert _plain(text) == set()


def test_two_transitive_predicates_leave_it_open() -> None:
    feeds = {**NEEDS, "cues": {"en": ["is fed by"]}}
    assert _plain("The Cider Press stops without the Apple Mill.", fed_by=feeds) == set()


def test_handed_over_from_one_to_the_other() -> None:
    [claim] = _claims("The Cider Press was handed over from the Pear Guild to the Plum Guild.")
    assert (claim.object, claim.change, claim.replaces) == ("Plum Guild", Change.BEGAN, "Pear Guild")


@pytest.mark.parametrize(
    "text",
    [
        "The Cider Press remains the responsibility of the Pear Guild.",
        "The Cider Press is still looked after by the Pear Guild.",
        "The Cider Press stays in the care of the Pear Guild.",
    ],
)
def test_what_remains_is_no_change(text: str) -> None:
    [claim] = _claims(text)
    assert (claim.subject, claim.predicate, claim.object) == ("Cider Press", "kept_by", "Pear Guild")
    assert claim.change is Change.NONE


@pytest.mark.parametrize(
    "text",
    [
        "The Cider Press is not the responsibility of the Pear Guild.",
        "The door of the Cider Press is the responsibility of the Pear Guild.",
        "The Cider Press might be the responsibility of the Pear Guild.",
    ],
)
def test_no_responsibility_is_stated(text: str) -> None:
    assert _plain(text) == set()


@pytest.mark.parametrize(
    "text, told",
    [
        ("The Cider Press stands in the Stone Barn. The Steam Lift stands in the same barn.", "stands_in"),
        ("The Cider Press stands in the Stone Barn. The Steam Lift is at the same place.", "stands_in"),
        ("The Cider Press stands in the Stone Barn, and so does the Steam Lift.", "stands_in"),
        ("The Cider Press stands in the Stone Barn. So does the Steam Lift.", "stands_in"),
        ("The Cider Press and the Steam Lift are new. Both of them stand in the Stone Barn.", "stands_in"),
        ("The Cider Press and the Steam Lift are new. Both units stand in the Stone Barn.", "stands_in"),
        ("The Cider Press is kept by the Pear Guild, and so is the Steam Lift.", "kept_by"),
    ],
)
def test_two_share_what_is_said(text: str, told: str) -> None:
    goal = {"stands_in": "Stone Barn", "kept_by": "Pear Guild"}[told]
    want = {(one, told, goal) for one in ("Cider Press", "Steam Lift")}
    assert _plain(f"The Long Barn is empty. {text}") == want


@pytest.mark.parametrize(
    "text",
    [
        "The Cider Press does not stand in the Stone Barn, and so does the Steam Lift.",
        "The Cider Press is new, and so is the Steam Lift.",
        "So does the Steam Lift.",
        "Both of them stand in the Stone Barn.",
    ],
)
def test_nothing_is_shared(text: str) -> None:
    assert _plain(text) == set()
