"""What the cues of a clause come to."""

from __future__ import annotations

from enum import StrEnum


class Reading(StrEnum):
    """What the cues of a clause come to."""

    AFFIRMED = "affirmed"
    NEGATED = "negated"
    ENDED = "ended"
    OPEN = "open"
