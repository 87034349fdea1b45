"""B32: what stands in a document beside a sentence, however long, takes nothing from the sentence."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.survey import survey

ONTOLOGY = Ontology.model_validate(
    {
        "name": "works",
        "classes": {
            "Unit": {"labels": {"en": ["unit"], "ja": ["装置"]}},
            "Crew": {"labels": {"en": ["crew"]}},
        },
        "predicates": {
            "kept_by": {"domain": "Unit", "range": "Crew", "cues": {"en": ["is kept by"], "ja": ["の担当は"]}}
        },
    }
)
LONG = 50_000


@pytest.mark.parametrize("filler", [" ", "\t", "\u3000", "\u00a0", " \t", "\x0b"])
@pytest.mark.parametrize("before", ["Amber Pump", "- Amber Pump", "| Amber Pump", "# Amber Pump", "担当"])
def test_b32_a_desert_of_white_space_is_no_sentence(before: str, filler: str) -> None:
    said = "Amber Pump is a unit. Crew 1 is a crew. Amber Pump is kept by Crew 1."
    text = f"{said} {before}{filler * (LONG // len(filler))}Beta.\n\n{said}\n"
    names = {entity.name for entity in survey(Document("a.md", text), ONTOLOGY).entities}
    assert {"Amber Pump", "Crew 1"} <= names
    found = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), ONTOLOGY, ())
    kept = [claim for claim in found.relations if claim.predicate == "kept_by"]
    assert {(claim.subject, claim.object) for claim in kept} == {("Amber Pump", "Crew 1")}
    assert all(claim.at is not None and text.startswith(claim.quote, claim.at) for claim in kept)


RUNS = [
    "Amber Pump, ",
    "Amber Pump is kept by Crew 1 and ",
    "the last Amber Pump and ",
    "Amber Pumpの担当はCrew 1で、",
    '"',
    "`",
]


@pytest.mark.parametrize("run", RUNS)
def test_b32_a_line_without_an_end_is_no_sentence(run: str) -> None:
    said = "Amber Pump is a unit. Crew 1 is a crew. Amber Pump is kept by Crew 1."
    text = f"{said}\n\nAmber Pump {run * (LONG // len(run))}\n\n{said}\n"
    names = {entity.name for entity in survey(Document("a.md", text), ONTOLOGY).entities}
    assert {"Amber Pump", "Crew 1"} <= names
    found = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), ONTOLOGY, ())
    kept = [claim for claim in found.relations if claim.predicate == "kept_by"]
    assert {(claim.subject, claim.object) for claim in kept} == {("Amber Pump", "Crew 1")}
    assert all(claim.at is not None and text.startswith(claim.quote, claim.at) for claim in kept)


@pytest.mark.parametrize("mark", ['"', "`", "*", "'"])
def test_b32_a_run_of_marks_in_a_sentence_keeps_the_names_beside_it(mark: str) -> None:
    said = 'Amber Pump is a unit. The crew call ***Amber Pump*** "the Barrel".'
    text = f"{said}\n\nAmber Pump {mark * 1_400} is kept by Crew 1.\n"
    drafts = survey(Document("a.md", text), ONTOLOGY).entities
    assert {alias.name for one in drafts if one.name == "Amber Pump" for alias in one.aliases} == {"Barrel"}
