"""The one writer: everything that enters the ledger passes here, and is judged before it is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import islice
from typing import Any, Protocol

from kg_ledger.errors import KgError
from kg_ledger.facts import NodeTriple
from kg_ledger.fold_stated import REVISED
from kg_ledger.ids import digest
from kg_ledger.items import item_of_slot, slots_of
from kg_ledger.journal import Anchor, RecordDraft
from kg_ledger.payloads import claim_to, judgement_to, mention_to
from kg_ledger.records import ALIAS, Claim, Class, Judgement, Mention, NameRef, Pair, Quote, Record, Span
from kg_ledger.review import Decision, draft_of
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


class Verdict(Protocol):
    """How a model reads the two quotes of an open item; the reply model of the judging task fits."""

    @property
    def relation(self) -> str:
        """`same`, `update`, `conflict`, `unrelated` or `unclear`."""

    @property
    def earlier_quote(self) -> str:
        """What it quotes of the earlier side."""

    @property
    def later_quote(self) -> str:
        """What it quotes of the later side."""

    @property
    def why(self) -> str:
        """Its reason."""


_READS_AS = {
    "same": Class.DUPLICATE,
    "update": Class.UPDATE,
    "conflict": Class.CONFLICT,
    "unrelated": Class.NEW,
}


KINDS = ("new", "changed", "reread", "renamed", "withdrawn", "hidden", "restored")


class Writer:
    """Use `Ledger.writing`. Order within one document: `document`, `support` and `withdraw`, then `mention`
    and `propose`; `restate` does all of it in that order."""

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
        self._texts: dict[str, str] = {}

    # -- documents --------------------------------------------------------------------------------

    def document(
        self,
        document_id: str,
        kind: str,
        *,
        text: str | None = None,
        path: str = "",
        source: str = "",
        content_hash: str = "",
        encoding: str = "",
        format: str = "",  # noqa: A002 - the field's own word
        title: str = "",
        date: str = "",
        status: str = "",
        recipe: str = "",
        anchors: str = "",
    ) -> None:
        """Note what became of a document.

        Parameters
        ----------
        document_id : opaque; what its claims call it. It stays when the file is renamed.
        kind : `new`, `changed` (a new revision: `text` is needed), `reread` (the same text, by another
            recipe), `renamed` (`path` is new), `withdrawn` (gone), `hidden` (out of scope for now) or
            `restored`.
        anchors : where pages, rows, slides or cells begin, as the caller writes it; kept like a text.
        path : where the file is now, relative to its source folder; the id if not given.

        Raises
        ------
        KgError
            The kind does not fit what is known of the document.
        """
        self._check_kind(document_id, kind, text)
        self._flush()
        payload: dict[str, Any] = {"d": document_id, "k": kind}
        if text is not None:
            payload["r"] = self._store.put_text(text)
            self._texts[document_id] = text
        said = {
            "p": "" if path == document_id and kind == "new" else path,
            "s": source,
            "h": content_hash,
            "e": "" if encoding == "utf-8" else encoding,
            "f": format,
            "t": title,
            "dt": date,
            "st": status,
            "x": recipe,
            "a": self._store.put_text(anchors) if anchors else "",
        }
        self._append("document", payload | {k: v for k, v in said.items() if v})

    def _check_kind(self, document_id: str, kind: str, text: str | None) -> None:
        known = self.view.document(document_id)
        if kind not in KINDS:
            raise KgError(f"{document_id}: there is no document change called {kind!r}.")
        if (kind == "new") != (known is None):
            what = "is known already" if known else "is not known"
            raise KgError(f"{document_id}: {what}, so it cannot be noted as {kind}.")
        if kind in ("new", "changed") and text is None:
            raise KgError(f"{document_id}: a {kind} document needs its text.")

    def restate(
        self, document_id: str, mentions: Iterable[Mention], claims: Iterable[Claim], reason: str = REVISED
    ) -> list[tuple[Claim, Judgement | None]]:
        """Let a document's current revision state exactly these mentions and claims.

        What it already stated keeps its support, at the new place; what it states no more is withdrawn with
        `reason`; the rest is proposed. Call it only with a complete extraction: what is missing is withdrawn.

        Returns
        -------
        list
            Each claim with its judgement: for a claim that was carried over a duplicate by rule
            `carried_over`, None for one that was already stated at this revision.
        """
        mentions, claims = list(mentions), list(claims)
        spans: dict[str, Span] = {}
        things: list[Mention | Claim] = [*mentions, *claims]
        for thing in things:
            span = thing.quote.span
            best = spans.setdefault(thing.id, span)
            if span.start < best.start:
                spans[thing.id] = span
        stated = self.view.stated_in(document_id)
        carried = {i: spans[i] for i in stated if i in spans}
        moved = reason == REVISED and any(stated[i] != span for i, span in carried.items())
        gone = sorted(stated.keys() - spans.keys())
        if moved or (gone and carried):
            self.support(document_id, self._revision(document_id), carried)
        if gone:
            self.withdraw(document_id, gone, reason)
        for mention in mentions:
            if mention.id not in carried:
                self.mention(mention)
        found: list[tuple[Claim, Judgement | None]] = []
        for claim in claims:
            if claim.id in carried:
                found.append((claim, self._carried_over(claim.id)))
            else:
                found.append((claim, self.propose(claim)))
        self._flush()
        return found

    def _carried_over(self, claim_id: str) -> Judgement:
        fact = self.view.fact_of(claim_id)
        pairs = () if fact is None else (Pair(fact, Class.DUPLICATE, "carried_over"),)
        return Judgement(claim_id, Class.DUPLICATE, "carried_over", pairs)

    def support(self, document_id: str, revision: str, spans: Mapping[str, Span]) -> None:
        """The document's current revision still states these claims and mentions, at these places.

        A claim that had been withdrawn counts again, and is judged again.

        Raises
        ------
        KgError
            An id is not one of this document's, or `revision` is not its current one.
        """
        self._check_revision(document_id, revision)
        self._flush()
        number = self._number(document_id)
        claims, mentions, revived = [], [], []
        for thing, span in sorted(spans.items()):
            found = self.view.find_claim(thing)
            if found is not None and found[1] == number:
                at = self.view.place(number, found[0])
                if self.view.facts_table.entry(at, found[0]).gone:
                    revived.append((found[0], at))
                claims.append([found[0], span.start, span.end])
                continue
            named = self.view.find_mention(number, thing)
            if named is None:
                raise KgError(f"{document_id}: never stated {thing}, so it cannot be carried over.")
            mentions.append([named[0], named[1], span.start, span.end])
        payload = {"c": sorted(claims), "m": sorted(mentions)}
        self._append("support", {"d": document_id} | {k: v for k, v in payload.items() if v})
        for seq, at in sorted(revived):
            self._judge_again(seq, at)

    def withdraw(self, document_id: str, ids: Iterable[str], reason: str = REVISED) -> None:
        """The document does not state these claims and mentions any more.

        Only with the reason `revised`, after a `changed`, may new claims of the same revision become updates.

        Raises
        ------
        KgError
            An id is not one of this document's.
        """
        self._flush()
        number = self._number(document_id)
        claims, mentions = [], []
        for thing in ids:
            found = self.view.find_claim(thing)
            named = self.view.find_mention(number, thing)
            if found is not None and found[1] == number:
                claims.append(found[0])
            elif named is not None:
                mentions.append([named[0], named[1]])
            else:
                raise KgError(f"{document_id}: never stated {thing}, so it cannot withdraw it.")
        payload = {"c": sorted(claims), "m": sorted(mentions)}
        self._append(
            "withdrawal", {"d": document_id, "why": reason} | {k: v for k, v in payload.items() if v}
        )

    def withdraw_names(self, document_id: str, stated: Collection[str]) -> None:
        """Withdraw the document's mentions and alias claims whose ids are not in `stated`.

        For a revision whose names are noted before the rest of it is read.
        """
        gone = []
        for thing in self.view.stated_in(document_id):
            if thing in stated:
                continue
            evidence = self.view.claim(thing) if thing.startswith("claim:") else None
            if evidence is None or evidence.claim.predicate == ALIAS:
                gone.append(thing)
        if gone:
            self.withdraw(document_id, gone, REVISED)

    def text(self, revision: str) -> str:
        """The text of a document revision."""
        return self._store.text(revision)

    # -- what documents say -----------------------------------------------------------------------

    def mention(self, mention: Mention) -> None:
        """Note that a document says that something of this name exists; noted once."""
        if not self._gate(mention.quote, "mention", mention.name.surface):
            return
        own_id = mention.id
        number = self._number(mention.quote.doc)
        found = self.view.find_mention(number, own_id)
        if found is not None:
            place = self.view.sources.mention(number, *found)
            if place.gone:
                self.support(mention.quote.doc, mention.quote.revision, {own_id: mention.quote.span})
            return
        if any(waiting.quote.doc != mention.quote.doc for waiting in islice(self._mentions.values(), 1)):
            self._flush()
        self._mentions.setdefault(own_id, mention)

    def propose(self, claim: Claim) -> Judgement | None:
        """Judge a claim and write it with its judgement.

        Returns
        -------
        Judgement or None
            None if the document already states the claim, or if its quote is not what the text says there;
            then it is in quarantine.

        Raises
        ------
        KgError
            The document is not known, or the quote is of another revision than its current one.
        """
        if not self._gate(
            claim.quote, "claim", f"{claim.subject.surface} {claim.predicate} {claim.object.surface}"
        ):
            return None
        found = self.view.find_claim(claim.id)
        if found is not None:
            return self._propose_known(claim, found[0], found[1])
        self._flush()
        self._note_run()
        number = self._number(claim.quote.doc)
        payload = claim_to(claim, len(self.view.sources.doc(number).revisions))
        seq = self._store.count() + 1
        at = self.view.place_claim(seq, payload)
        self.view.settle()
        judgement = self.view.judge_at(at, seq)
        record = self._write("claim", payload | {"j": judgement_to(judgement)})
        self.view.judged(at, seq, record.payload["j"], seq)
        self.view.counters.flush()
        self._note_open(judgement, at, seq)
        return judgement

    def _propose_known(self, claim: Claim, seq: int, number: int) -> Judgement | None:
        at = self.view.place(number, seq)
        if not self.view.facts_table.entry(at, seq).gone:
            return None
        self.support(claim.quote.doc, claim.quote.revision, {claim.id: claim.quote.span})
        evidence = self.view.claim(claim.id)
        return None if evidence is None else evidence.judgement

    def quarantine(self, document_id: str, why: str, what: str) -> None:
        """Keep a record of something that may not enter, and why."""
        self._flush()
        self._append("quarantine", {"d": document_id, "why": why, "what": what})

    def resolution(self, names: Iterable[NameRef], by: str, evidence: str = "") -> bool:
        """Names that a resolution found to be one thing are joined, unless they are told apart by a number, a
        version, a letter at the end, or their classes; False if fewer than two names remain to be joined."""
        refs = sorted({(n.surface, n.type or "") for n in names})
        if len(refs) < 2:
            return False
        self._flush()
        payload: dict[str, Any] = {"n": [[s, t or None] for s, t in refs], "by": by}
        self._append("resolution", payload | ({"ev": evidence} if evidence else {}))
        return True

    # -- judging again ----------------------------------------------------------------------------

    def settle(self) -> list[Judgement]:
        """Judge again what waits: claims of settled names, and those of a revision that brought more."""
        self._flush()
        return [self._judge_again(seq, at) for seq, at in self.view.waiting()]

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
            item = item_of_slot(self.view, slot)
            if item is not None and self.view.shelf.get("on", item.id) is None:
                payload = {"i": item.id, "slot": item.slot, "cls": item.cls.value, "rule": item.rule}
                self._append("conflict", payload, cause)

    # -- decisions and models ---------------------------------------------------------------------

    def decide(self, decision: Decision) -> int:
        """Take a review decision; returns the seq of its record.

        Raises
        ------
        DecisionError
            It does not fit what is open; the message says what would.
        """
        self._flush()
        op, payload = draft_of(self.view, decision)
        seq = self._append(op, payload).seq
        self.settle()
        return seq

    def apply_verdict(self, item_id: str, verdict: Verdict, model: str) -> bool:
        """Attach what a model thinks of an open item as a proposal; it decides nothing, hides nothing.

        False if it is of no use: the item is not open, or a quote is not verbatim from one of its sides.
        """
        item = self.view.item(item_id)
        if item is None or item.state == "settled":
            return False
        said = [e.quote.text for f in item.facts for e in self.view.claims_of(f)]
        quotes = (verdict.earlier_quote.strip(), verdict.later_quote.strip())
        if not all(q and any(q in text for text in said) for q in quotes):
            return False
        payload = {
            "relation": verdict.relation,
            "cls": _READS_AS.get(verdict.relation, Class.UNCERTAIN).value,
            "earlier": quotes[0],
            "later": quotes[1],
            "why": verdict.why[:1000],
            "model": model,
        }
        self._append("judgement", {"i": item.id, "p": payload})
        return True

    # -- the end ----------------------------------------------------------------------------------

    def change_ontology(self) -> None:
        """Record the ontology of this writer's view and build the view anew under it."""
        self._note_run()
        self._store.clear_shelf()
        self.view.apply_all(self._store.records())
        self.settle()

    def commit(self) -> Anchor:
        """Write everything since the last commit; readers see it at once."""
        self._flush()
        return self._store.commit()

    # -- inside -----------------------------------------------------------------------------------

    def _gate(self, quote: Quote, kind: str, what: str) -> bool:
        """`text[start:end] == quote`, or into quarantine."""
        self._check_revision(quote.doc, quote.revision)
        text = self._texts.get(quote.doc)
        if text is None or digest(text) != quote.revision:
            text = self._texts[quote.doc] = self._store.text(quote.revision)
        if quote.text and text[quote.span.start : quote.span.end] == quote.text:
            return True
        self.quarantine(quote.doc, "quote_not_at_span", f"{kind} {what}: {quote.text}")
        return False

    def _check_revision(self, document_id: str, revision: str) -> None:
        doc = self.view.document(document_id)
        if doc is None:
            raise KgError(f"{document_id}: is not known.", "Note the document first.")
        if doc.revision != revision:
            raise KgError(f"{document_id}: is at revision {doc.revision[:12]}, not at {revision[:12]}.")

    def _revision(self, document_id: str) -> str:
        doc = self.view.document(document_id)
        if doc is None:
            raise KgError(f"{document_id}: is not known.", "Note the document first.")
        return doc.revision

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
