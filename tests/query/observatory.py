"""A small graph of an observatory, for questions in many wordings."""

from __future__ import annotations

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.query.graph import GoldGraph

ONTOLOGY = parse_ontology(
    {
        "name": "observatory",
        "languages": ["en"],
        "classes": {
            "Gear": {"labels": {"en": ["gear"]}, "description": "Anything on the hill that runs."},
            "Telescope": {"parent": "Gear", "labels": {"en": ["telescope"]}},
            "Camera": {"parent": "Gear", "labels": {"en": ["camera"]}},
            "Feed": {
                "parent": "Gear",
                "labels": {"en": ["feeder"]},
                "description": "Supplies power or coolant.",
            },
            "Lens": {"labels": {"en": ["lens", "spare lens"]}},
            "Maker": {"labels": {"en": ["maker", "supplier"]}},
            "Watch": {"labels": {"en": ["watch"]}},
            "Dome": {"labels": {"en": ["dome"]}},
        },
        "predicates": {
            "needs": {
                "domain": "Gear",
                "range": "Gear",
                "transitive": True,
                "description": "The subject stands still without the object (power, coolant, other gear).",
                "cues": {
                    "en": ["depends on", "cannot run without", "is powered from", "stops when it stops"]
                },
                "inverse_cues": {"en": ["powers"]},
            },
            "hands_to": {
                "domain": "Gear",
                "range": "Gear",
                "cues": {"en": ["passes light to", "beams onto"]},
                "inverse_cues": {"en": ["receives light from", "is lit by"]},
            },
            "sits_in": {
                "domain": "Gear",
                "range": "Dome",
                "cardinality": "one",
                "cues": {"en": ["stands in", "is installed in"]},
            },
            "minded_by": {
                "domain": "Gear",
                "range": "Watch",
                "cardinality": "one",
                "cues": {"en": ["is maintained by", "is looked after by"]},
                "inverse_cues": {"en": ["maintains", "looks after"]},
            },
            "fitted_with": {
                "domain": "Gear",
                "range": "Lens",
                "cues": {"en": ["uses", "is fitted with"]},
                "inverse_cues": {"en": ["is used in"]},
            },
            "comes_from": {
                "domain": "Lens",
                "range": "Maker",
                "cues": {"en": ["is supplied by", "is bought from"]},
                "inverse_cues": {"en": ["supplies"]},
            },
        },
    },
    "test",
)
_NAMES = (
    ("goliath", "Telescope", "Goliath"),
    ("wren", "Telescope", "Wren"),
    ("cyclops", "Camera", "Cyclops"),
    ("argus", "Camera", "Argus"),
    ("bus-2", "Feed", "Busbar 2"),
    ("chill", "Feed", "Chill Loop"),
    ("ln-4", "Lens", "LN-4"),
    ("ln-9", "Lens", "LN-9"),
    ("ostrava", "Maker", "Ostrava Glass"),
    ("penhale", "Maker", "Penhale Optics"),
    ("dusk", "Watch", "Dusk Watch"),
    ("dawn", "Watch", "Dawn Watch"),
    ("upper", "Dome", "Upper Dome"),
    ("lower", "Dome", "Lower Dome"),
)
_FACTS = (
    "goliath needs cyclops",
    "goliath needs chill",
    "wren needs argus",
    "cyclops needs bus-2",
    "argus needs bus-2",
    "chill needs bus-2",
    "goliath hands_to cyclops",
    "wren hands_to argus",
    "cyclops hands_to argus",
    "goliath sits_in upper",
    "cyclops sits_in upper",
    "wren sits_in lower",
    "argus sits_in lower",
    "chill sits_in lower",
    "goliath minded_by dusk",
    "cyclops minded_by dusk",
    "wren minded_by dawn",
    "bus-2 minded_by dawn",
    "goliath fitted_with ln-4",
    "cyclops fitted_with ln-4",
    "wren fitted_with ln-9",
    "ln-4 comes_from ostrava",
    "ln-9 comes_from penhale",
)
OBSERVATORY = GoldGraph(
    ONTOLOGY,
    [Entity(*row) for row in _NAMES],
    [(s, p, o) for s, p, o in (line.split() for line in _FACTS)],
)
