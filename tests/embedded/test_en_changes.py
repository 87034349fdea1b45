"""A move between two things of one class names no predicate: the narrowest that fits is meant."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Change, Span
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from tests.embedded.english import hubs


def claims(*predicates: tuple[str, str]) -> list[DraftClaim]:
    ontology = parse_ontology(
        {
            "name": "x",
            "classes": {"Place": {}, "Shelf": {"parent": "Place"}, "Band": {"parent": "Place"}},
            "predicates": {n: {"domain": "Band", "range": r, "cues": {"en": [n]}} for n, r in predicates},
        },
        "here",
    )
    text = "The Larks have moved their scores from North Shelf to South Shelf."
    known = (("The Larks", "Band"), ("North Shelf", "Shelf"), ("South Shelf", "Shelf"))
    names = tuple(KnownName(name=n, type=t, canonical=n.lower()) for n, t in known)
    return extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), ontology, names).relations


def test_the_narrowest_goal_is_meant() -> None:
    [claim] = claims(("visits", "Place"), ("keeps", "Shelf"))
    assert (claim.predicate, claim.object, claim.replaces) == ("keeps", "South Shelf", "North Shelf")
    assert claim.change is Change.BEGAN


def test_two_that_fit_alike_leave_it_open() -> None:
    assert claims(("borrows", "Shelf"), ("keeps", "Shelf")) == []


@pytest.mark.parametrize(
    "text, since",
    [
        ("On 2024-05-20 Red Team handed Ledger API over to Blue Team.", "2024-05-20"),
        ("Red Team handed Ledger API over to Blue Team on 20 May 2024.", "2024-05-20"),
        ("On 20 March Red Team handed Ledger API over to Blue Team.", "2024-03-20"),
        ("On 20 December Red Team handed Ledger API over to Blue Team.", None),
        ("Red Team handed Ledger API over to Blue Team.", None),
    ],
)
def test_a_change_begins_on_the_day_that_is_told_of_it(text: str, since: str | None) -> None:
    domain = hubs()
    scene = domain.scene()
    scene.date = "2024-06-09"
    [claim] = domain.claims(text, scene)
    assert (claim.object, claim.replaces, claim.change) == ("Blue Team", "Red Team", Change.BEGAN)
    assert (claim.modality.value, claim.since) == ("asserted", since)


@pytest.mark.parametrize(
    "text, replaced, change",
    [
        ("Since 17 June the Larks ride in Red Coach and no longer in Blue Coach.", "Blue Coach", "began"),
        ("The Larks ride in Red Coach, no longer in Blue Coach.", "Blue Coach", ""),
        ("The Larks ride in Red Coach but no longer in Blue Coach.", "Blue Coach", ""),
        ("Since Monday the Larks ride in Red Coach and are no longer on the bus list.", None, "began"),
        ("Since Monday the Larks ride in Red Coach and do not walk any more.", None, "began"),
        ("The yard is not crossed on foot any more: the Larks ride in Red Coach.", None, ""),
        ("Nobody has to wait in the rain any longer: the Larks ride in Red Coach.", None, ""),
    ],
)
def test_what_ended_beside_a_verb_does_not_end_it(text: str, replaced: str | None, change: str) -> None:
    ontology = parse_ontology(
        {
            "name": "x",
            "classes": {"Band": {}, "Coach": {}},
            "predicates": {"rides_in": {"domain": "Band", "range": "Coach", "cues": {"en": ["rides in"]}}},
        },
        "here",
    )
    known = (("the Larks", "Band"), ("Red Coach", "Coach"), ("Blue Coach", "Coach"))
    names = tuple(KnownName(name=n, type=t, canonical=n) for n, t in known)
    [claim] = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), ontology, names).relations
    assert (claim.object, claim.polarity.value, claim.change.value) == ("Red Coach", "affirmed", change)
    assert claim.replaces == replaced
