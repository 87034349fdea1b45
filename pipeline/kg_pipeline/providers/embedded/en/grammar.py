"""The grammar of a sentence: everything that its verbs, fixed phrases and nouns state."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en.changes import read_changes
from kg_pipeline.providers.embedded.en.claims import Reading, distinct
from kg_pipeline.providers.embedded.en.clausal import read_clausal
from kg_pipeline.providers.embedded.en.events import read_events
from kg_pipeline.providers.embedded.en.fixed import read_fixed
from kg_pipeline.providers.embedded.en.frames import read_verbs
from kg_pipeline.providers.embedded.en.nominals import read_roles
from kg_pipeline.providers.tasks import DraftClaim


def read_all(reading: Reading) -> list[DraftClaim]:
    """Everything that the grammar finds in one sentence."""
    read_verbs(reading)
    if reading.open:
        reading.default = ()
    if reading.cues.clausal:
        read_clausal(reading)
    read_fixed(reading)
    read_roles(reading)
    read_events(reading)
    if not reading.open:
        read_changes(reading)
    return distinct(reading.found)
