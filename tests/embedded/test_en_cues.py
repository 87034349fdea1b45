"""From wordings to frames, and the forms of words."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.morphology import agent_nouns, event_nouns, lemmas, plural, verb_forms
from tests.embedded.english import Domain, hubs


@pytest.mark.parametrize(
    "form, lemma",
    [("stored", "store"), ("supplies", "supply"), ("running", "run"), ("fed", "feed"), ("taught", "teach"),
     ("used", "use"), ("lies", "lie"), ("passes", "pass"), ("written", "write"), ("calling", "call")],
)  # fmt: skip
def test_lemmas(form: str, lemma: str) -> None:
    assert lemmas(form)[0] == lemma
    assert form in verb_forms(lemma)


def test_nouns_of_verbs() -> None:
    assert "owner" in agent_nouns("own")
    assert "callers" in agent_nouns("call")
    assert "supplier" in agent_nouns("supply")
    assert {"dependency", "dependencies", "dependence"} <= set(event_nouns("depend"))
    assert "ownership" in event_nouns("own")
    assert (plural("branch"), plural("salesperson"), plural("story")) == (
        "branches",
        "salespeople",
        "stories",
    )


def test_cues_are_compiled_once_for_each_content() -> None:
    domain = hubs()
    assert english_cues(domain.ontology) is english_cues(hubs().ontology)


def test_two_predicates_with_one_verb_are_told_apart_by_the_noun() -> None:
    mill = Domain(
        {
            "name": "mill",
            "classes": {"Site": {}},
            "predicates": {
                "flour_to": {"domain": "Site", "range": "Site", "cues": {"en": ["sends flour to"]}},
                "grain_to": {"domain": "Site", "range": "Site", "cues": {"en": ["sends grain to"]}},
            },
        },
        {"North Mill": "Site", "South Mill": "Site"},
    )
    assert mill.read("North Mill sends fresh flour to South Mill.") == {
        ("North Mill", "flour_to", "South Mill", "")
    }
    assert mill.read("North Mill sends letters to South Mill.") == set()


def test_an_ontology_without_english_reads_nothing() -> None:
    ontology = parse_ontology(
        {"name": "x", "classes": {"甲": {}}, "predicates": {"呼ぶ": {"domain": "甲", "range": "甲"}}}, "test"
    )
    assert not english_cues(ontology).frames
