"""A class that is stated is narrowed by one that was inferred and lies below it."""

from __future__ import annotations

import pytest

from kg_ledger.bases import NameNode, kinds_of
from kg_ledger.ontology import parse_ontology

TREE = parse_ontology(
    {
        "name": "yard",
        "classes": {"Gear": {}, "Crane": {"parent": "Gear"}, "Pump": {"parent": "Gear"}, "Gang": {}},
        "predicates": {"lifts": {"domain": "Crane", "range": "Gear"}},
    },
    "test",
)


@pytest.mark.parametrize(
    ("stated", "inferred", "kinds"),
    [
        (["Gear"], ["Crane"], ["Crane"]),
        (["Gear"], ["Crane", "Gang"], ["Crane"]),
        (["Gear"], ["Crane", "Pump"], ["Gear"]),
        (["Gear"], ["Gang"], ["Gear"]),
        (["Crane"], ["Gear"], ["Crane"]),
        (["Gear", "Gang"], ["Crane"], ["Gang", "Gear"]),
        ([], ["Crane", "Gear"], ["Crane"]),
    ],
)
def test_the_class_of_a_name(stated: list[str], inferred: list[str], kinds: list[str]) -> None:
    nodes = [NameNode(n, "bess", cls, True) for n, cls in enumerate(stated)]
    nodes += [NameNode(9 + n, "bess", cls, False) for n, cls in enumerate(inferred)]
    assert kinds_of(nodes, TREE) == kinds
