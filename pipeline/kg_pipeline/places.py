"""Where a quote stands, for a person: `file:line`, in a file that they can open."""

from __future__ import annotations

from typing import Any

from kg_ledger.ledger import Ledger
from kg_ledger.reading import Evidence
from kg_ledger.records import Quote
from kg_pipeline.documents import Anchor, anchor_at, anchors_from


def line_at(text: str, offset: int) -> int:
    """The 1-based line of an offset. CR, LF and CRLF each end a line."""
    before = text[:offset]
    return before.count("\n") + before.count("\r") - before.count("\r\n") + 1


class Places:
    """Turns offsets into lines.

    Parameters
    ----------
    ledger : where documents and their texts are kept.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._kept: dict[str, str] = {}
        self._anchors: dict[str, tuple[Anchor, ...]] = {}

    def line(self, quote: Quote) -> int:
        """The 1-based line in which the quote begins."""
        if quote.revision not in self._kept:
            self._kept[quote.revision] = self._ledger.text(quote.revision)
        return line_at(self._kept[quote.revision], quote.span.start)

    def part(self, quote: Quote) -> str:
        """Page, row, slide or cell in which the quote begins, such as `page 3`; empty where there is none."""
        if quote.revision not in self._anchors:
            document = self._ledger.view.document_at(quote.doc)
            kept = document is not None and document.revision == quote.revision and document.anchors
            self._anchors[quote.revision] = anchors_from(self._ledger.text(kept) if kept else "")
        return anchor_at(self._anchors[quote.revision], quote.span.start)

    def cite(self, quote: Quote) -> str:
        """`file:line`, with the page, row, slide or cell where there is one."""
        part = self.part(quote)
        return f"{quote.doc}:{self.line(quote)}" + (f" ({part})" if part else "")

    def row(self, evidence: Evidence) -> dict[str, Any]:
        """The evidence as plain values."""
        quote = evidence.quote
        return {
            "claim": evidence.id,
            "doc": quote.doc,
            "line": self.line(quote),
            "part": self.part(quote),
            "start": quote.span.start,
            "end": quote.span.end,
            "quote": quote.text,
            "revision": quote.revision,
            "date": evidence.date,
            "class": evidence.judgement.cls.value,
            "rule": evidence.judgement.rule,
            "modality": evidence.claim.modality.value,
            "polarity": evidence.claim.polarity.value,
            "model": dict(evidence.claim.attributes).get("model", ""),
            "supported": evidence.supported,
            "counts": not evidence.gate,
        }
