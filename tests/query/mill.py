"""A mill: its machines, who looks after them, which lofts they stand in and who has the keys to those."""

from __future__ import annotations

from kg_ledger.ontology import Ontology, parse_ontology
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.planner import Planner
from tests.ledger.speaking import Teller
from tests.query.rooms import room_of

MILL: Ontology = parse_ontology(
    {
        "name": "mill",
        "languages": ["ja", "en"],
        "classes": {
            "Plant": {"labels": {"ja": ["機械"], "en": ["machinery"]}},
            "Sifter": {"parent": "Plant", "labels": {"ja": ["篩"], "en": ["sifter"]}},
            "Drive": {"parent": "Plant", "labels": {"ja": ["動力"], "en": ["drive"]}},
            "Hand": {"labels": {"ja": ["職人", "人"], "en": ["hand", "person"]}},
            "Loft": {"labels": {"ja": ["倉", "部屋"], "en": ["loft", "room"]}},
        },
        "predicates": {
            "turned_by": {
                "domain": "Plant",
                "range": "Plant",
                "transitive": True,
                "labels": {"ja": ["依存先"], "en": ["dependency"]},
                "cues": {
                    "ja": ["に依存する", "がないと動かない"],
                    "en": ["relies on", "depends on", "needs"],
                },
                "inverse_cues": {"ja": ["を動かす"], "en": ["drives", "is needed by"]},
            },
            "stands_in": {
                "domain": "Plant",
                "range": "Loft",
                "cardinality": "one",
                "labels": {"ja": ["設置場所"], "en": ["location"]},
                "cues": {"ja": ["に置かれている", "にある"], "en": ["stands in", "is located in"]},
            },
            "tended_by": {
                "domain": "Plant",
                "range": "Hand",
                "cardinality": "one",
                "labels": {"ja": ["担当", "担当者"], "en": ["caretaker"]},
                "cues": {"ja": ["の担当は"], "en": ["is looked after by", "is maintained by"]},
                "inverse_cues": {
                    "ja": ["を担当する", "の面倒を見る"],
                    "en": ["looks after", "maintains", "is responsible for"],
                },
            },
            "stood_in_by": {
                "domain": "Hand",
                "range": "Hand",
                "cardinality": "one",
                "labels": {"ja": ["代理"], "en": ["deputy"]},
                "cues": {"ja": ["の代理は"], "en": ["is covered by"]},
                "inverse_cues": {"ja": ["の代理を務める"], "en": ["stands in for", "covers for"]},
            },
            "has_key": {
                "domain": "Hand",
                "range": "Loft",
                "labels": {"ja": ["鍵"], "en": ["key"]},
                "cues": {"ja": ["の鍵を持つ"], "en": ["has a key to", "holds the key to"]},
                "inverse_cues": {"ja": ["の鍵は"], "en": ["can be opened by"]},
            },
        },
    },
    "mill",
)

TYPES = """\
Long Sifter : Sifter
Fine Sifter : Sifter
Main Shaft : Drive
Water Wheel : Drive
Odile Brandt : Hand
Pavel Rusk : Hand
Greta Lohm : Hand
Grain Loft : Loft
Flour Loft : Loft
水車 : Drive
粉倉 : Loft
戸倉ミカ : Hand
野々村潔 : Hand
"""

FACTS = """\
Long Sifter | turned_by | Main Shaft
Main Shaft | turned_by | Water Wheel
Long Sifter | tended_by | Odile Brandt
Fine Sifter | tended_by | Pavel Rusk
Water Wheel | tended_by | Greta Lohm | from 2025-03-01
Long Sifter | stands_in | Grain Loft
Odile Brandt | stood_in_by | Pavel Rusk
Odile Brandt | has_key | Grain Loft
Pavel Rusk | has_key | Grain Loft
Greta Lohm | has_key | Flour Loft
戸倉ミカ | has_key | 粉倉
野々村潔 | has_key | 粉倉
水車 | tended_by | 戸倉ミカ
"""


def mill(*documents: tuple[str, str]) -> Teller:
    """The mill, with more documents `(path, triples)` if given."""
    teller = Teller(MILL, TYPES)
    teller.say("facts", FACTS)
    for path, text in documents:
        teller.say(path, text)
    return teller


def ask(question: str, *documents: tuple[str, str]) -> Answer:
    """The answer of the mill."""
    return Planner(room_of(mill(*documents))).answer(question)
