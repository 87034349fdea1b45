"""The sides of an open item: which of them a decision means that names none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kg_ledger.records import Class
from kg_ledger.stage import Stage
from kg_ledger.statement import Statement, Triple

if TYPE_CHECKING:
    from kg_ledger.reading import OpenItem
    from kg_ledger.view import View


def supported(stage: Stage, triple: Triple) -> list[Statement]:
    """The statements of a fact that a live document makes, whether they count or not."""
    return [s for s in stage.statements(triple) if s.supported]


def waiting(stage: Stage, triples: Iterable[Triple]) -> list[Triple]:
    """Those of `triples` for which nothing counts yet."""
    return [t for t in triples if not any(s.live for s in stage.statements(t))]


def in_doubt_first(view: View, item: OpenItem) -> list[str]:
    """The facts of an item, the one first that a decision means which names none.

    Where an item is a doubt, that is one that does not count yet, such as a plan; where it is a conflict, one
    of those that contradict each other. Of several it is the newest: by the dates of the documents where all
    of them are dated, else the one that was taken in last.
    """
    stage = Stage(view.facts_table)
    triples = [t for f in item.facts if (t := view.triple_of(f)) is not None]
    return [view.fact_id(t) for t in ordered(stage, item, triples)]


def ordered(stage: Stage, item: OpenItem, triples: Sequence[Triple]) -> list[Triple]:
    """As `in_doubt_first`, by triples."""
    idle = set(waiting(stage, triples))
    asked = [t for t in triples if (t in idle) == (item.cls is Class.UNCERTAIN)]
    rest = [t for t in triples if t not in asked]
    return [*_newest_first(stage, asked), *_newest_first(stage, rest)]


def _newest_first(stage: Stage, triples: Sequence[Triple]) -> list[Triple]:
    said = {t: supported(stage, t) for t in triples}
    written = {t: max((s.written for s in said[t]), default="") for t in triples}
    dated = all(written.values())

    def age(triple: Triple) -> tuple[str, int]:
        return written[triple] if dated else "", max((s.seq for s in said[triple]), default=0)

    return sorted(sorted(triples), key=age, reverse=True)
