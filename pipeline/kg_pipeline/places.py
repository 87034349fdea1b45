"""Where a quote stands, for a person: `file:line`, in a file that they can open."""

from __future__ import annotations

from typing import Any, Protocol

from kg_ledger.reading import Evidence
from kg_ledger.records import Quote


class Texts(Protocol):
    """Gives the text of a document revision; a ledger is one."""

    def text(self, revision: str) -> str:
        """The text of a revision."""


def line_at(text: str, offset: int) -> int:
    """The 1-based line of an offset. CR, LF and CRLF each end a line."""
    before = text[:offset]
    return before.count("\n") + before.count("\r") - before.count("\r\n") + 1


class Places:
    """Turns offsets into lines.

    Parameters
    ----------
    texts : where revisions are kept.
    """

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._kept: dict[str, str] = {}

    def line(self, quote: Quote) -> int:
        """The 1-based line in which the quote begins."""
        if quote.revision not in self._kept:
            self._kept[quote.revision] = self._texts.text(quote.revision)
        return line_at(self._kept[quote.revision], quote.span.start)

    def cite(self, quote: Quote) -> str:
        """`file:line`."""
        return f"{quote.doc}:{self.line(quote)}"

    def row(self, evidence: Evidence) -> dict[str, Any]:
        """The evidence as plain values."""
        quote = evidence.quote
        return {
            "claim": evidence.id,
            "doc": quote.doc,
            "line": self.line(quote),
            "start": quote.span.start,
            "end": quote.span.end,
            "quote": quote.text,
            "revision": quote.revision,
            "date": evidence.date,
            "class": evidence.judgement.cls.value,
            "rule": evidence.judgement.rule,
            "modality": evidence.claim.modality.value,
            "polarity": evidence.claim.polarity.value,
            "supported": evidence.supported,
            "counts": not evidence.gate,
        }
