"""What the reader gives back."""

from __future__ import annotations

from dataclasses import dataclass

from kg_pipeline.query.plan import Plan


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as read.

    Attributes
    ----------
    plan : the typed plan, or None where the question could not be read.
    reason : why there is no plan, as a sentence for a person; empty where there is one.
    unknown : names in the question that the graph does not hold.
    theme : the question asks for an overview that no plan expresses.
    """

    plan: Plan | None
    reason: str = ""
    unknown: tuple[str, ...] = ()
    theme: bool = False


class Unreadable(Exception):
    """Raised inside the reader where it must not go on guessing.

    Parameters
    ----------
    reason : what could not be read.
    unknown : a name that the graph does not hold, if that is the reason.
    """

    def __init__(self, reason: str, unknown: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.unknown = unknown
