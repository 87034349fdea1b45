"""Small English corpora, end to end: names from all documents, then triples."""

from __future__ import annotations

from typing import Any

import pytest

from kg_ledger.ids import loose_key
from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Change, Modality, Polarity, Span
from kg_pipeline.documents import Chunk, Context, Document
from kg_pipeline.providers.embedded.en.shortened import is_human, shortened
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.names import pool_names
from kg_pipeline.providers.embedded.survey import survey
from tests.embedded.english import frozen

CORPORA = frozen("en_corpora.yaml")


def _read(raw: dict[str, Any]) -> tuple[dict[str, set[str | None]], set[tuple[str, str, str]]]:
    """Class of every gold entity that was found, and the plain triples; strangers are marked `?`."""
    ontology = parse_ontology(raw["ontology"], raw["domain"])
    documents = [Document(path, text) for path, text in raw["documents"].items()]
    drafts = [draft for document in documents for draft in survey(document, ontology).entities]
    known = pool_names(drafts, ontology)
    spelled = {loose_key(name): name for name in raw["types"]}
    spelled |= {
        loose_key(short): name
        for full, name in [*((name, name) for name in raw["types"]), *raw["aliases"].items()]
        for short in shortened(full, frozenset(), human=is_human(raw["types"][name], ontology), firm=True)
    }
    spelled |= {loose_key(alias): name for alias, name in raw["aliases"].items()}
    types: dict[str, set[str | None]] = {}
    for name in known:
        types.setdefault(spelled.get(loose_key(name.name), f"?{name.name}"), set()).add(name.type)
    plain = set()
    for document in documents:
        text = document.text
        chunk = Chunk(document.path, document.revision, 0, Span(0, len(text)), text, Context())
        for claim in extract(chunk, ontology, known).relations:
            if (claim.polarity, claim.modality) == (
                Polarity.AFFIRMED,
                Modality.ASSERTED,
            ) and claim.change is not Change.ENDED:
                ends = [spelled.get(loose_key(name), f"?{name}") for name in (claim.subject, claim.object)]
                plain.add((ends[0], claim.predicate, ends[1]))
    return types, plain


@pytest.mark.parametrize("raw", CORPORA, ids=[raw["domain"] for raw in CORPORA])
def test_a_small_corpus(raw: dict[str, Any]) -> None:
    types, plain = _read(raw)
    stated = {tuple(triple) for triple in raw["relations"]}
    assert {name: types.get(name) for name in raw["types"]} == {
        name: {cls} for name, cls in raw["types"].items()
    }
    assert not [name for name in types if name.startswith("?")]
    assert not plain - stated
    assert len(plain & stated) >= 0.85 * len(stated)
    assert not plain & {tuple(trap) for trap in raw["traps"]}
