"""What every part of the writer stands on: the store, the gate, the journal, and judging again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from kg_ledger.errors import KgError
from kg_ledger.facts import NodeTriple
from kg_ledger.items import item_id, item_of_slot, slots_of
from kg_ledger.journal import Anchor, RecordDraft
from kg_ledger.payloads import judgement_to, mention_to
from kg_ledger.records import Class, Judgement, Mention, Quote, Record
from kg_ledger.shelf import Shelf
from kg_ledger.view import View


class StoreWriter(Protocol):
    """What is asked of a store's writer."""

    @property
    def shelf(self) -> Shelf:
        """The rows of the view, uncommitted ones included."""

    def count(self) -> int:
        """How many records there are."""

    def append(self, drafts: Iterable[RecordDraft]) -> list[Record]:
        """Chain drafts behind the journal."""

    def put_text(self, text: str) -> str:
        """Keep a document text."""

    def has_text(self, sha: str) -> bool:
        """Whether a text is kept."""

    def text(self, sha: str) -> str:
        """A document text."""

    def clear_shelf(self) -> None:
        """Empty every table."""

    def records(self, after: int = 0, upto: int | None = None) -> Iterable[Record]:
        """Records in order."""

    def commit(self) -> Anchor:
        """Write everything since the last commit."""


class WriterBase:
    """Appends to the journal and keeps the view beside it."""

    def __init__(
        self,
        store: StoreWriter,
        view: View,
        keep: Callable[[Record], None],
        run: str,
        actor: str,
        about: dict[str, Any],
    ) -> None:
        self._store = store
        self.view = view
        self._keep = keep
        self._run = run
        self._actor = actor
        self._about = about
        self._noted = False
        self._mentions: dict[str, Mention] = {}
        self._texts: dict[str, tuple[str, str]] = {}

    def text(self, revision: str) -> str:
        """The text of a document revision."""
        return self._store.text(revision)

    def quarantine(self, document_id: str, why: str, what: str) -> None:
        """Keep a record of something that may not enter, and why."""
        self._flush()
        self._append("quarantine", {"d": document_id, "why": why, "what": what})

    def commit(self) -> Anchor:
        """Write everything since the last commit; readers see it at once."""
        self._flush()
        return self._store.commit()

    # -- inside -----------------------------------------------------------------------------------

    def _gate(self, quote: Quote, kind: str, what: str) -> bool:
        """`text[start:end] == quote`, or into quarantine."""
        self._check_revision(quote.doc, quote.revision)
        revision, text = self._texts.get(quote.doc, ("", ""))
        if revision != quote.revision:
            text = self._store.text(quote.revision)
            self._texts[quote.doc] = quote.revision, text
        if quote.text and text[quote.span.start : quote.span.end] == quote.text:
            return True
        self.quarantine(quote.doc, "quote_not_at_span", f"{kind} {what}: {quote.text}")
        return False

    def _check_revision(self, document_id: str, revision: str) -> None:
        known = self._revision(document_id)
        if known != revision:
            raise KgError(f"{document_id}: is at revision {known[:12]}, not at {revision[:12]}.")

    def _revision(self, document_id: str) -> str:
        return self.view.sources.revision(self._number(document_id))

    def _number(self, document_id: str) -> int:
        number = self.view.sources.number(document_id)
        if number is None:
            raise KgError(f"{document_id}: is not known.", "Note the document first.")
        return number

    def _flush(self) -> None:
        """Write the mentions that wait, as one record."""
        if self._mentions:
            mentions, self._mentions = list(self._mentions.values()), {}
            rows = [mention_to(m) for m in mentions]
            self._append("mention", {"d": mentions[0].quote.doc, "m": rows})

    def _note_run(self) -> None:
        """Say what this run is, with its first record; the ontology where it is not the recorded one."""
        if self._noted:
            return
        self._noted = True
        payload: dict[str, Any] = {"run": self._run, "oh": self.view.ontology.hash, **self._about}
        if self.view.shelf.get("meta", "hash") != self.view.ontology.hash:
            payload["o"] = self.view.ontology.model_dump_json()
        self._append("run", payload)

    def _append(self, op: str, payload: dict[str, Any], cause: int | None = None) -> Record:
        self._note_run()
        record = self._write(op, payload, cause)
        self.view.apply(record)
        return record

    def _write(self, op: str, payload: dict[str, Any], cause: int | None = None) -> Record:
        [record] = self._store.append([RecordDraft(op, payload, self._actor, self._run, cause)])
        self._keep(record)
        return record

    def _judge_again(self, seq: int, at: NodeTriple) -> Judgement:
        judgement = self.view.judge_at(at, seq)
        self._append("judgement", {"c": seq, "j": judgement_to(judgement)}, seq)
        self._note_open(judgement, at, seq)
        return judgement

    def _note_open(self, judgement: Judgement, at: NodeTriple, cause: int) -> None:
        """Say in the journal, once, that a slot came open."""
        if judgement.cls not in (Class.CONFLICT, Class.UNCERTAIN):
            return
        negated = bool(self.view.facts_table.entry(at, cause).extra.get("n"))
        for slot in slots_of(self.view, self.view.facts_table.triple(at, negated)):
            if self.view.shelf.get("on", item_id(self.view, slot)) is not None:
                continue
            item = item_of_slot(self.view, slot)
            if item is not None:
                payload = {"i": item.id, "slot": item.slot, "cls": item.cls.value, "rule": item.rule}
                self._append("conflict", payload, cause)
