"""Short forms of names: whom they stand for, and where a document writes them as names."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from kg_ledger.ontology import parse_ontology
from kg_ledger.records import ALIAS
from kg_pipeline.providers.embedded.en.shortened import goes_on, proper_part, shortened
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.taking import take_in

ONTOLOGY = parse_ontology(
    {
        "name": "mill",
        "classes": {
            "Thing": {"labels": {"en": ["kit"]}},
            "Loom": {"parent": "Thing", "labels": {"en": ["loom"]}},
            "Firm": {"labels": {"en": ["firm"]}},
            "Weaver": {"labels": {"en": ["weaver", "member of staff"]}},
        },
        "predicates": {
            "kept_by": {
                "domain": "Thing",
                "range": "Weaver",
                "cardinality": "one",
                "cues": {"en": ["is kept by"]},
                "inverse_cues": {"en": ["keeps"]},
            }
        },
    },
    "test",
)


@pytest.mark.parametrize(
    ("name", "human", "forms"),
    [
        ("Orla Venn", True, {"Venn", "Orla"}),
        ("Captain Orla Venn", True, {"Venn", "Orla", "Orla Venn", "Captain Venn"}),
        ("Captain Venn", True, {"Venn"}),
        ("Carding Loom 4", False, {"Carding 4"}),
        ("North Loom", False, set()),
        ("Loom 4", False, set()),
        ("Pellow", False, set()),
        ("Monday Club", False, set()),
        ("Pellow Annexe", False, set()),
        ("Will Tarrow", True, {"Tarrow"}),
        ("May Tarrow", True, {"Tarrow"}),
    ],
)
def test_how_a_name_is_shortened(name: str, human: bool, forms: set[str]) -> None:
    assert set(shortened(name, frozenset(("loom", "firm")), human=human)) == forms


@pytest.mark.parametrize(
    ("name", "common", "forms"),
    [
        ("Otter loom", frozenset(), ["Otter"]),
        ("Otter power loom", frozenset(), ["Otter"]),
        ("Otter lane loom", frozenset(), []),
        ("Otter big power loom", frozenset(), []),
        ("Otter loom", frozenset({"otter"}), []),
        ("Otter Loom", frozenset(), []),
        ("North loom", frozenset(), []),
        ("otter loom", frozenset(), []),
        ("Otter beam", frozenset(), []),
        ("Pell Gate loom", frozenset(), ["Pell Gate"]),
        ("Pell gate loom", frozenset(), []),
        ("Loom Otter", frozenset(), ["Otter"]),
        ("Loom North", frozenset(), []),
        ("Loom OTT", frozenset(), []),
        ("Loom Otter Two", frozenset(), []),
        ("Loom 4", frozenset(), []),
        ("Carding Engine 4", frozenset(), ["Engine 4"]),
    ],
)
def test_a_proper_word_stands_without_the_class_word_behind_it(
    name: str, common: frozenset[str], forms: list[str]
) -> None:
    assert proper_part(name, frozenset(("loom", "carding engine")), common) == forms


def test_a_firm_is_called_by_its_first_word() -> None:
    labels = frozenset(("loom",))
    assert shortened("Pellow Dyes", labels, human=False, firm=True) == ["Pellow"]
    assert shortened("Northern Dyes", labels, human=False, firm=True) == []
    assert shortened("Pellow Fine Dyes", labels, human=False, firm=True) == []
    assert shortened("Pellow & Sons", labels, human=False, firm=True) == ["Pellow"]
    assert shortened("Pellow Brothers Ltd.", labels, human=False, firm=True) == ["Pellow"]


def test_a_part_of_a_longer_phrase_is_no_short_form() -> None:
    assert goes_on("near Venn Street", 5, 9)
    assert goes_on("near Lower Venn today", 11, 15)
    assert not goes_on("Mr Venn came", 3, 7)
    assert not goes_on("Today Venn came", 6, 10)


def _facts(folder: Path, waves: list[dict[str, str]]) -> tuple[set[tuple[str, str]], set[str]]:
    with Ledger.open(folder / ".kg", ONTOLOGY, create=True) as ledger:
        for number, wave in enumerate(waves):
            place = folder / f"wave{number}"
            place.mkdir()
            for name, text in wave.items():
                (place / name).write_text(text, "utf-8")
            take_in(ledger, EmbeddedProvider(), place, run=f"{number}", actor="test", chunk_tokens=1500)
        label = {entity.id: entity.label for entity in ledger.view.entities()}
        facts = {
            (label[fact.subject], label[fact.object])
            for fact in ledger.view.facts()
            if fact.predicate != ALIAS and any(evidence.supported for evidence in ledger.view.claims_of(fact))
        }
        return facts, set(label.values())


GUIDE = "# House\n\nOur weavers are Orla Venn and Pim Tarrow. The loom Kestrel is old.\n"
NOTE = "# Note\n\nOrla keeps Kestrel.\n"


@pytest.mark.parametrize("waves", [[{"a.md": GUIDE, "b.md": NOTE}], [{"b.md": NOTE}, {"a.md": GUIDE}]])
def test_a_given_name_means_the_person_that_another_document_names(
    tmp_path: Path, waves: list[dict[str, str]]
) -> None:
    facts, labels = _facts(tmp_path, waves)
    assert facts == {("Kestrel", "Orla Venn")}
    assert labels == {"Kestrel", "Orla Venn", "Pim Tarrow"}


def test_a_second_bearer_of_the_short_form_takes_the_fact_back(tmp_path: Path) -> None:
    more = {"c.md": "# More\n\nOur weaver Orla Brand came in May.\n"}
    facts, _ = _facts(tmp_path, [{"a.md": GUIDE, "b.md": NOTE}, more])
    assert ("Kestrel", "Orla Venn") not in facts
    assert ("Kestrel", "Orla Brand") not in facts


def test_a_form_of_two_people_is_nobodys(tmp_path: Path) -> None:
    guide = "# House\n\nOur weavers are Orla Venn and Pim Venn. The loom Kestrel is old.\n"
    facts, _ = _facts(tmp_path, [{"a.md": guide, "b.md": "# Note\n\nVenn keeps Kestrel.\n"}])
    assert {person for _, person in facts} <= {"Venn"}


def test_a_part_of_the_name_of_a_stranger_is_not_the_person(tmp_path: Path) -> None:
    facts, _ = _facts(tmp_path, [{"a.md": GUIDE, "b.md": "# Note\n\nOrla Quist keeps Kestrel.\n"}])
    assert ("Kestrel", "Orla Venn") not in facts
