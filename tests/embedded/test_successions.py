"""What ended beside what began: the one gave way to the other."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Polarity, Span
from kg_pipeline.documents import Chunk, Context
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.tasks import KnownName

_ONTOLOGY = Ontology.model_validate(
    {
        "name": "x",
        "languages": ["en", "ja"],
        "classes": {"Band": {}, "Coach": {}},
        "predicates": {
            "rides_in": {
                "domain": "Band",
                "range": "Coach",
                "cues": {"en": ["rides in"], "ja": ["に乗る"]},
                "inverse_cues": {"en": ["carries"], "ja": ["を乗せる"]},
            }
        },
    }
)
_NAMES = {
    "Band": ["the Larks", "the Owls", "雲雀組", "鶯組"],
    "Coach": ["Red Coach", "Blue Coach", "Green Coach", "赤車", "青車"],
}
_KNOWN = tuple(KnownName(name=n, type=cls, canonical=n) for cls, names in _NAMES.items() for n in names)


@pytest.mark.parametrize(
    "text, began, former",
    [
        ("The Larks no longer ride in Blue Coach; since 17 June they ride in Red Coach.", "Red Coach", 1),
        ("The Larks no longer ride in Blue Coach. Since 17 June they ride in Red Coach.", "Red Coach", 1),
        ("The Larks no longer ride in Blue Coach. They still ride in Red Coach.", "Red Coach", 0),
        ("The Owls no longer ride in Blue Coach; since 17 June the Larks ride in Red Coach.", "Red Coach", 0),
        (
            "The Larks no longer ride in Blue Coach or Green Coach; since 17 June they ride in Red Coach.",
            "Red Coach",
            0,
        ),
        ("The Larks no longer ride in Blue Coach.\n\nSince 17 June they ride in Red Coach.", "Red Coach", 0),
        ("雲雀組はもう青車に乗っていない。6月からは赤車に乗っている。", "赤車", 1),
        ("雲雀組は青車に乗らなくなり、6月から赤車に乗っている。", "赤車", 1),
    ],
)
def test_what_began_names_what_gave_way(text: str, began: str, former: int) -> None:
    chunk = Chunk("a.md", "r", 0, Span(0, len(text)), text, Context("", "2025-07-01", ""))
    found = [
        claim
        for claim in extract(chunk, _ONTOLOGY, _KNOWN).relations
        if claim.polarity is Polarity.AFFIRMED and claim.object == began
    ]
    assert found or "\n\n" in text
    for claim in found:
        assert (claim.replaces in ("Blue Coach", "青車")) == bool(former), claim
        assert claim.replaces is None or claim.change is Change.BEGAN


@pytest.mark.parametrize(
    "text, came, former",
    [
        ("Since 17 June Red Coach has carried the Larks and no longer the Owls.", "the Larks", "the Owls"),
        (
            "The Owls no longer ride in Red Coach; since 17 June the Larks ride in it.",
            "the Larks",
            "the Owls",
        ),
        (
            "The Owls no longer ride in Blue Coach; since 17 June the Larks ride in Red Coach.",
            "the Larks",
            None,
        ),
        ("雲雀組に代わって、6月から鶯組が赤車に乗っている。", "鶯組", "雲雀組"),
    ],
)
def test_a_subject_that_came_names_the_one_that_gave_way(text: str, came: str, former: str | None) -> None:
    chunk = Chunk("a.md", "r", 0, Span(0, len(text)), text, Context("", "2025-07-01", ""))
    found = [
        claim
        for claim in extract(chunk, _ONTOLOGY, _KNOWN).relations
        if claim.polarity is Polarity.AFFIRMED and claim.subject == came
    ]
    assert found and all(claim.replaces is None for claim in found)
    assert {(claim.replaces_subject or "").casefold() for claim in found} == {(former or "").casefold()}
