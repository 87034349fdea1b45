"""Text that is struck out says what is so no more, in a sentence as in a cell."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Context
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.tasks import KnownName

_ONTOLOGY = Ontology.model_validate(
    {
        "name": "x",
        "languages": ["en", "ja"],
        "classes": {"Pump": {}, "Tank": {}},
        "predicates": {
            "feeds": {"domain": "Pump", "range": "Tank", "cues": {"en": ["feeds"], "ja": ["に水を送る"]}}
        },
    }
)
_KNOWN = tuple(
    KnownName(name=name, type=cls, canonical=name)
    for cls, names in {
        "Pump": ["Otter Pump", "川獺"],
        "Tank": ["Heron Tank", "Egret Tank", "青鷺槽", "白鷺槽"],
    }.items()
    for name in names
)


@pytest.mark.parametrize(
    ("text", "stands", "gone"),
    [
        ("~~Otter Pump feeds Heron Tank.~~", [], ["Heron Tank"]),
        ("Otter Pump feeds ~~Heron Tank~~ Egret Tank.", ["Egret Tank"], ["Heron Tank"]),
        ("Otter Pump feeds <del>Heron Tank</del> Egret Tank.", ["Egret Tank"], ["Heron Tank"]),
        (
            "~~It rains. Otter Pump feeds Heron Tank.~~ Otter Pump feeds Egret Tank.",
            ["Egret Tank"],
            ["Heron Tank"],
        ),
        ("Otter Pump feeds Heron Tank ~~and hums~~.", ["Heron Tank"], []),
        ("~~Otter Pump does not feed Heron Tank.~~", [], []),
        ("~~Otter Pump may feed Heron Tank.~~", [], []),
        ("~~川獺は青鷺槽に水を送る。~~川獺は白鷺槽に水を送る。", ["白鷺槽"], ["青鷺槽"]),
        ("About ~5 l a minute: Otter Pump feeds Heron Tank, ~3 l of it at night.", ["Heron Tank"], []),
    ],
)
def test_what_is_struck_out_has_ended(text: str, stands: list[str], gone: list[str]) -> None:
    chunk = Chunk("a.md", "r", 0, Span(0, len(text)), text, Context("", "", ""))
    found = extract(chunk, _ONTOLOGY, _KNOWN).relations
    assert all(
        text[claim.at : claim.at + len(claim.quote)] == claim.quote for claim in found if claim.at is not None
    )
    by_change = [sorted(c.object for c in found if c.change.value == change) for change in ("", "ended")]
    assert by_change == [stands, gone]
