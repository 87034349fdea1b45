"""The errors of the floor. Each says what was being tried, where, and what to do.

KgError
  OntologyError      an ontology file that cannot be used
  StoreError         the store cannot be opened, read or written
    StoreBusy        another process holds the writer's lock
  LedgerBroken       the journal does not verify
  DecisionError      a review decision that does not fit what is open
"""

from __future__ import annotations


class KgError(Exception):
    """Base of every error that a user can do something about.

    Parameters
    ----------
    what : str
        What went wrong, in one sentence, with the place.
    remedy : str
        What the reader can do about it; may be empty.
    """

    exit_code = 2

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(f"{what} {remedy}".strip())
        self.what = what
        self.remedy = remedy


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
