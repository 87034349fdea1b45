"""Rows whose keys are in one language and whose cells name things in two."""

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
        "classes": {
            "Gear": {"labels": {"en": ["gear"], "ja": ["機器"]}},
            "Room": {"labels": {"en": ["room"], "ja": ["部屋"]}},
        },
        "predicates": {
            "relies_on": {"domain": "Gear", "range": "Gear", "cues": {"en": ["relies on"], "ja": ["に頼る"]}},
            "kept_in": {"domain": "Gear", "range": "Room", "cues": {"en": ["is kept in"], "ja": ["にある"]}},
        },
    }
)
_KNOWN = tuple(
    KnownName(name=name, type=cls, canonical=name)
    for cls, names in {"Gear": ["Sluice Motor", "Bilge Fan"], "Room": ["Lower Shed"]}.items()
    for name in names
)


@pytest.mark.parametrize("fan", ["Bilge Fan", "Bilge Fan (排気ファン)", "Bilge Fan (排気扇)"])
@pytest.mark.parametrize("shed", ["Lower Shed", "Lower Shed (下小屋)"])
@pytest.mark.parametrize("motor", ["Sluice Motor", "Sluice Motor (水門モーター)"])
def test_every_column_of_such_a_row_is_read(motor: str, shed: str, fan: str) -> None:
    text = f"| Gear | Room | Relies on |\n|---|---|---|\n| {motor} | {shed} | {fan} |\n"
    chunk = Chunk("a.md", "r", 0, Span(0, len(text)), text, Context("", "", ""))
    found = {(c.subject, c.predicate, c.object) for c in extract(chunk, _ONTOLOGY, _KNOWN).relations}
    assert found == {("Sluice Motor", "kept_in", "Lower Shed"), ("Sluice Motor", "relies_on", "Bilge Fan")}
