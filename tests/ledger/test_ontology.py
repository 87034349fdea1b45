"""An ontology that cannot be used says everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg_ledger.errors import OntologyError
from kg_ledger.ontology import load_ontology, parse_ontology


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(OntologyError) as caught:
        parse_ontology(
            {
                "name": "x",
                "classes": {"A": {"parent": "Nobody"}, "B": {"parent": "C"}, "C": {"parent": "B"}},
                "predicates": {"p": {"domain": "A", "range": "Nothing", "inverse": "q"}},
            },
            "o.yaml",
        )
    for word in ("o.yaml", "'Nobody'", "cycle", "'Nothing'", "'q'"):
        assert word in str(caught.value)


def test_faults_of_form_are_named_with_their_place() -> None:
    with pytest.raises(OntologyError) as caught:
        parse_ontology(
            {"name": "x", "classes": {"A": {"labls": {}}}, "predicates": {"p": {"domain": "A"}}}, "o.yaml"
        )
    assert "classes.A.labls" in str(caught.value)
    assert "predicates.p.range" in str(caught.value)


@pytest.mark.parametrize("text", ["", "- a\n", "name: [", "name: x\n"])
def test_what_is_no_ontology_is_one_clear_line(tmp_path: Path, text: str) -> None:
    place = tmp_path / "o.yaml"
    place.write_text(text, "utf-8")
    with pytest.raises(OntologyError) as caught:
        load_ontology(place)
    assert str(place) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device without an end")
def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(OntologyError, match="larger than"):
        load_ontology(Path("/dev/zero"))


def test_a_class_that_everything_is_says_nothing() -> None:
    ontology = parse_ontology(
        {"name": "x", "classes": {"Thing": {}, "A": {"parent": "Thing"}}, "predicates": {}}, "here"
    )
    assert ontology.says_nothing("Thing")
    assert not ontology.says_nothing("A")
