"""`# Runbook: A` heads the page about A."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.en.topics import only_name
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.general import general_ontology
from kg_pipeline.providers.embedded.names import pool_names
from kg_pipeline.providers.embedded.survey import survey
from tests.embedded.domains import whole
from tests.embedded.english import hubs


@pytest.mark.parametrize("heading", ["Runbook: kelp-api", "Handbook – kelp-api", "Short Manual: `kelp-api`"])
def test_a_kind_of_paper_before_a_name(heading: str) -> None:
    found = only_name(heading)
    assert found is not None
    assert found.text == "kelp-api"
    assert heading[found.start : found.end] == "kelp-api"


def test_another_word_before_a_colon_is_the_topic() -> None:
    found = only_name("Kelp Portal: the runbook")
    assert found is not None
    assert found.text == "Kelp Portal"


@pytest.mark.parametrize("ontology", [general_ontology(), hubs().ontology], ids=["general", "hubs"])
def test_fields_below_are_about_the_name(ontology: Ontology) -> None:
    doc = Document("page.md", "# Runbook: kelp-api\n\nOwner: Reef Crew\n")
    known = pool_names(survey(doc, ontology).entities, ontology)
    claims = extract(whole(doc), ontology, known).relations
    assert {(c.subject, c.predicate, c.object) for c in claims} == {("kelp-api", "owned_by", "Reef Crew")}
