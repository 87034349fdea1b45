"""What is taken back must not become known by being taken back."""

from __future__ import annotations

import pytest

from kg_ledger.records import Modality
from kg_pipeline.text.modality import read_modality
from kg_pipeline.text.names import NameFinder


def modality(sentence: str) -> Modality:
    finder = NameFinder(sentence)
    return read_modality(sentence, [finder.find("Otter Pump")[0], finder.find("Heron Tank")[0]])


@pytest.mark.parametrize(
    "sentence",
    [
        "The statement that Otter Pump feeds Heron Tank is withdrawn.",
        "The earlier entry that Otter Pump feeds Heron Tank has been deleted as wrong.",
        "Our note saying that Otter Pump feeds Heron Tank is obsolete.",
        "The line stating that Otter Pump feeds Heron Tank no longer applies.",
        "The remark that Otter Pump feeds Heron Tank was a misprint.",
        "The sentence that Otter Pump feeds Heron Tank should be ignored.",
        "We retract that Otter Pump feeds Heron Tank.",
        "The office withdraws its statement that Otter Pump feeds Heron Tank.",
        "I took back the remark saying that Otter Pump feeds Heron Tank.",
    ],
)
def test_what_is_taken_back_is_not_asserted(sentence: str) -> None:
    assert modality(sentence) is Modality.REPORTED


@pytest.mark.parametrize(
    "sentence",
    [
        "The entry that was wrong is gone. Otter Pump feeds Heron Tank.",
        "Otter Pump feeds Heron Tank; the statement that it does not was withdrawn.",
        "The rule that Otter Pump feeds Heron Tank is in force.",
        "The lid has been removed. The record says that Otter Pump feeds Heron Tank.",
        "Otter Pump, which is an old model, feeds Heron Tank.",
    ],
)
def test_a_statement_beside_one_is(sentence: str) -> None:
    assert modality(sentence) is Modality.ASSERTED
