"""The errors of the floor. Each says what was being tried, where, and what to do.

KgError
  OntologyError      an ontology file that cannot be used
  StoreError         the store cannot be opened, read or written
    StoreBusy        another process holds the writer's lock
  LedgerBroken       the journal does not verify
  DecisionError      a review decision that does not fit what is open
"""

from __future__ import annotations

from collections.abc import Sequence


class KgError(Exception):
    """Base of every error that a user can do something about.

    Parameters
    ----------
    what : str
        What went wrong, in one sentence, with the place.
    remedy : str
        What the reader can do about it; may be empty.
    details : sequence of str
        What is wrong one by one, where there is more than one thing; shown on a line each.
    """

    exit_code = 2

    def __init__(self, what: str, remedy: str = "", details: Sequence[str] = ()) -> None:
        super().__init__("\n".join([f"{what} {remedy}".strip(), *details]))
        self.what = what
        self.remedy = remedy
        self.details = tuple(details)


class OntologyError(KgError):
    """An ontology file that cannot be used."""


class StoreError(KgError):
    """The store cannot be opened, read or written."""


class StoreBusy(StoreError):
    """Another process holds the writer's lock; the message names it."""

    exit_code = 4


class LedgerBroken(StoreError):
    """The journal does not verify."""

    exit_code = 1


class DecisionError(KgError):
    """A review decision that does not fit what is open."""
