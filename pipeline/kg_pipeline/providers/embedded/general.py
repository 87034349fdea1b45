"""The built-in general schema, for when no ontology is given."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kg_ledger.ontology import Ontology, load_ontology


@cache
def general_ontology() -> Ontology:
    """The schema in `general.yaml`."""
    return load_ontology(Path(__file__).with_name("general.yaml"))
