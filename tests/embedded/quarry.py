"""A quarry: an invented domain with every everyday kind of relation, and a document read in it."""

from __future__ import annotations

from typing import Any

from kg_ledger.ontology import Ontology, parse_ontology
from kg_ledger.records import Change, Span
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from tests.embedded.english import mark


def _predicate(
    domain: str, range_: str, description: str, cues: str, back: str = "", **more: Any
) -> dict[str, Any]:
    return {
        "domain": domain,
        "range": range_,
        "description": description,
        "cues": {"en": cues.split("|")},
        "inverse_cues": {"en": back.split("|") if back else []},
        "cardinality": "many",
        **more,
    }


ONTOLOGY: Ontology = parse_ontology(
    {
        "name": "quarry",
        "languages": ["en"],
        "classes": {
            "Machine": {"labels": {"en": ["machine"]}},
            "Crane": {"parent": "Machine", "labels": {"en": ["crane"]}},
            "Crusher": {"parent": "Machine", "labels": {"en": ["crusher"]}},
            "Pump": {"parent": "Machine", "labels": {"en": ["pump"]}},
            "Barge": {"parent": "Machine", "labels": {"en": ["barge"]}},
            "Pit": {"labels": {"en": ["pit"]}},
            "Gang": {"labels": {"en": ["gang"]}},
            "Spare": {"labels": {"en": ["spare part"]}},
            "Forge": {"labels": {"en": ["forge"]}},
            "Stone": {"labels": {"en": ["stone"]}},
        },
        "predicates": {
            "hangs_on": _predicate("Machine", "Machine", "", "depends on|relies on", transitive=True),
            "placed_in": _predicate("Machine", "Pit", "", "stands in|is located at", cardinality="one"),
            "kept_by": _predicate(
                "Machine", "Gang", "", "is maintained by", "looks after", cardinality="one"
            ),
            "fitted_with": _predicate("Machine", "Spare", "", "is fitted with", "is built into"),
            "bought_from": _predicate("Spare", "Forge", "", "is bought from", "supplies"),
            "rides_on": _predicate("Gang", "Barge", "", "travels on", "carries"),
            "cut_with": _predicate(
                "Stone",
                "Crusher",
                "The grit of the stone goes in the crusher.",
                "is broken in",
                "breaks",
            ),
            "watched_by": _predicate("Pit", "Gang", "", "is monitored by", "monitors"),
        },
    },
    "quarry",
)
NAMES = {
    "Old Hamish": "Crane",
    "Tall Effie": "Crane",
    "Grinder 3": "Crusher",
    "Grinder 4": "Crusher",
    "Sump A": "Pump",
    "Lintie": "Barge",
    "Whin Pit": "Pit",
    "Slate Pit": "Pit",
    "Dawn Gang": "Gang",
    "Dusk Gang": "Gang",
    "RB-40": "Spare",
    "HK-7": "Spare",
    "Ardle Forge": "Forge",
    "Grey Ashlar": "Stone",
}
KNOWN = tuple(KnownName(name=name, type=cls, canonical=name) for name, cls in sorted(NAMES.items()))


def claims(text: str) -> list[DraftClaim]:
    """The claims of a document."""
    return extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), ONTOLOGY, KNOWN).relations


def told(text: str) -> set[str]:
    """What a document states, each triple as `A predicate B` with its mark behind, if it has any."""
    found = set()
    for claim in claims(text):
        assert claim.at is not None
        assert text[claim.at : claim.at + len(claim.quote)] == claim.quote
        ended = ["ended"] if claim.change is Change.ENDED else []
        marks = [one for one in (mark(claim), *ended) if one]
        found.add(" ".join([claim.subject, claim.predicate, claim.object, *marks]))
    return found


def about(name: str, text: str) -> set[str]:
    """What a section headed by `name` states."""
    return told(f"# Papers\n\n## {name}\n\n{text}\n")
