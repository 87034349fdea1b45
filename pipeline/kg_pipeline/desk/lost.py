"""Facts that no document states any more, each with the document that stated it last and why it does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kg_ledger.ledger import Ledger
from kg_ledger.payloads import claim_from
from kg_ledger.records import ALIAS, Record, Standing
from kg_pipeline.desk.cases import fact_text

_LEAVING = ("withdrawn", "hidden")


@dataclass(frozen=True, slots=True)
class Lost:
    """A fact that lost its support.

    Attributes
    ----------
    fact : its id; `text` is the fact in words.
    doc : path of the document that stated it.
    why : `revised`, `reread`, `names` (see `steps.commit`), or `withdrawn` or `hidden` for a whole document.
    """

    fact: str
    text: str
    doc: str
    why: str


def lost_support(ledger: Ledger, after: int, upto: int | None = None, lang: str = "en") -> list[Lost]:
    """The facts of before record `after` that lost all support in the records `after < seq <= upto`, by id.

    One whose place another fact took is superseded, which is an update, and is not among them.
    """
    view = ledger.view
    found: dict[str, Lost] = {}
    for record in ledger.log(after, upto):
        for claim in _withdrawn(ledger, record, after):
            fact_id = view.fact_of(claim)
            fact = view.fact(fact_id) if fact_id is not None else None
            if fact is None or fact.predicate == ALIAS or fact.standing is not Standing.UNSUPPORTED:
                continue
            if any(evidence.supported for evidence in view.claims_of(fact)):
                continue
            document = view.document(record.payload["d"])
            path = document.path if document is not None else record.payload["d"]
            why = record.payload["k"] if record.op == "document" else record.payload["why"]
            found[fact.id] = Lost(fact.id, fact_text(view, fact, lang), path, why)
    return [found[one] for one in sorted(found)]


def _withdrawn(ledger: Ledger, record: Record, after: int) -> Iterator[str]:
    """Ids of the claims that a record takes away and that were known before record `after`."""
    view = ledger.view
    if record.op == "withdrawal":
        for seq in record.payload.get("c", ()):
            if seq <= after:
                yield claim_from(view.record_at(seq).payload, "").id
    elif record.op == "document" and record.payload["k"] in _LEAVING:
        for thing in view.stated_in(record.payload["d"]):
            place = view.find_claim(thing) if thing.startswith("claim:") else None
            if place is not None and place[0] <= after:
                yield thing
