"""A replay of the journal that is kept, so that a later check folds only the records that came since.

Whoever checks one ledger again and again, as a page does after each decision, hands the same one in. It is
used only where the journal still begins with the very records that were folded, which the chain of hashes
says, and where none that came since changes the ontology; else the journal is folded from its first record.
"""

from __future__ import annotations

from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_ledger.shelf import MemoryShelf

MOST_RECORDS = 200_000
"""Of a longer journal no replay is kept: it would take too much memory."""


@dataclass(slots=True)
class Replay:
    """What was folded so far; a new one holds nothing.

    Attributes
    ----------
    shelf : the rows; None where there are none to go on from.
    count, head : of the last record that was folded.
    ontology : under which they were folded.
    claims : how many claims were derived again, and how many of them were not what their ids say.
    """

    shelf: MemoryShelf | None = None
    count: int = 0
    head: str = ""
    ontology: Ontology | None = None
    claims: tuple[int, int] = (0, 0)
