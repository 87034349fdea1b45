"""What a sentence says beside its triple, over a catalogue of sentences in many genres and both languages."""

from __future__ import annotations

import pytest

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.tasks import DraftClaim
from kg_pipeline.text.changes import reports_beginning, states_change
from kg_pipeline.text.evidence import Support
from kg_pipeline.text.guards import guard_stance
from tests.text.spoken import Spoken, spoken

ROWS = [row for language in ("en", "ja") for row in spoken(language)]
AFFIRMED = [row for row in ROWS if row.firm and row.polarity == "+"]


def test_b56_the_catalogue_is_broad() -> None:
    assert len(list(spoken("en"))) > 650
    assert len(list(spoken("ja"))) > 600


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.text)
def test_b56_a_naive_reading_is_held_against_the_sentence(row: Spoken) -> None:
    draft = DraftClaim(subject="a", predicate="p", object="b", quote=row.text)
    stance = guard_stance(draft, Support(row.text, row.ends, True, True), ())
    if not row.firm:
        assert stance.modality is not Modality.ASSERTED
        return
    assert stance.modality is Modality.ASSERTED
    wanted = Polarity.AFFIRMED if row.polarity == "+" else Polarity.NEGATED
    assert stance.polarity is wanted
    assert (stance.change is Change.ENDED) == (row.change == "e")


@pytest.mark.parametrize("row", AFFIRMED, ids=lambda row: row.text)
def test_b56_a_beginning_is_told_from_what_goes_on(row: Spoken) -> None:
    assert reports_beginning(row.text, row.ends) == (row.change == "b")
    if row.change == "b":
        assert states_change(row.text)
