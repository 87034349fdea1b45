"""Whole pages of invented trades: what the engine reads of each, and that it reads nothing more.

A file gives an ontology, a page that introduces the names, and cases. A case is one more page and the triples
that it states: `~` before one that is denied, `~E` that has ended, `?` that is not asserted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kg_ledger.ids import name_key
from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.tasks import DraftClaim
from tests.embedded.domains import as_document, read_corpus

PAGES = Path(__file__).parent / "pages"
TRADES: dict[str, dict[str, Any]] = {
    path.stem: yaml.safe_load(path.read_text("utf-8")) for path in sorted(PAGES.glob("*.yaml"))
}
CASES = [
    pytest.param(trade, case, id=f"{trade}-{case['kind']}-{number}")
    for trade, raw in TRADES.items()
    for number, case in enumerate(raw["cases"])
]


def _marks(claim: DraftClaim) -> str:
    ended = "E" if claim.change is Change.ENDED else ""
    denied = f"~{ended}" if claim.polarity is Polarity.NEGATED else ""
    return denied + ("?" if claim.modality is not Modality.ASSERTED else "")


@pytest.mark.parametrize(("trade", "case"), CASES)
def test_page(trade: str, case: dict[str, Any]) -> None:
    raw = TRADES[trade]
    ontology = parse_ontology(raw["ontology"], trade)
    page = as_document(case.get("name", "page.md"), case["text"])
    known, claims = read_corpus([as_document("names.md", raw["names"]), page], [page], ontology)
    canonical = {name_key(name.name): name.canonical for name in known}
    read = {
        f"{_marks(c)}{canonical[name_key(c.subject)]} {c.predicate} {canonical[name_key(c.object)]}"
        for c in claims[page.path]
    }
    assert read == set(case["read"])
    for claim in claims[page.path]:
        assert claim.at is not None
        assert page.text[claim.at : claim.at + len(claim.quote)] == claim.quote
