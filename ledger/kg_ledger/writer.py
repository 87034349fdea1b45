"""The one writer: everything that enters the ledger passes here, and is judged before it is written."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Protocol

from kg_ledger.calendar import is_date
from kg_ledger.errors import KgError
from kg_ledger.fold_stated import REVISED
from kg_ledger.ids import canonical_json, digest
from kg_ledger.payloads import claim_to, judgement_to
from kg_ledger.reading import OpenItem
from kg_ledger.records import Claim, Class, Judgement, Mention, NameRef, Pair, Span
from kg_ledger.review import Decision, draft_of
from kg_ledger.writer_documents import DocumentWriter


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


_LONGEST_REASON = 1000
_READS_AS = {
    "same": Class.DUPLICATE,
    "update": Class.UPDATE,
    "conflict": Class.CONFLICT,
    "unrelated": Class.NEW,
}


class Writer(DocumentWriter):
    """Use `Ledger.writing`. Order within one document: `document`, `support` and `withdraw`, then `mention`
    and `propose`; `restate` does all of it in that order."""

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
            The document is not known, the quote is of another revision than its current one, or the claim
            bears a date that the calendar does not have.
        """
        try:
            return self._propose(claim)
        finally:
            self.view.counters.flush()

    def _propose(self, claim: Claim) -> Judgement | None:
        """As `propose`; the counts may wait until all of a document is proposed."""
        for bound in (claim.interval.since, claim.interval.until):
            if bound is not None and not is_date(bound):
                raise KgError(
                    f"{claim.quote.doc}: {bound} is no date of the calendar.",
                    "Write 2024, 2024-06 or 2024-06-01, or leave it out.",
                )
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
        payload = claim_to(claim, len(self.view.sources.revisions(number)))
        seq = self._store.count() + 1
        at = self.view.place_claim(seq, payload, claim)
        self.view.weigh()
        judgement = self.view.judge_at(at, seq)
        record = self._write("claim", payload | {"j": judgement_to(judgement)})
        self.view.judged(at, seq, record.payload["j"], seq)
        self._note_open(judgement, at, seq)
        return judgement

    def _propose_known(self, claim: Claim, seq: int, number: int) -> Judgement | None:
        at = self.view.place(number, seq)
        if not self.view.facts_table.entry(at, seq).gone:
            return None
        self.support(claim.quote.doc, claim.quote.revision, {claim.id: claim.quote.span})
        evidence = self.view.claim(claim.id)
        return None if evidence is None else evidence.judgement

    def resolution(self, names: Iterable[NameRef], by: str, evidence: str = "") -> bool:
        """Join names that a resolution found to be one thing.

        Not where a number, a version, a letter at the end or their classes tell them apart, where a reviewer
        did, or where a document relates them to each other. False if there is nothing to write: fewer than
        two names, names that are one thing already, or a finding that was noted before.
        """
        refs = sorted({(n.surface, n.type or "") for n in names})
        rows = [[surface, type_ or None] for surface, type_ in refs]
        self._flush()
        if len(rows) < 2 or self.view.shelf.get("rs", digest(canonical_json(rows))) is not None:
            return False
        found = [{e.id for e in self.view.find(surface)} for surface, _ in refs]
        if all(len(ids) == 1 for ids in found) and len(set.union(*found)) == 1:
            return False
        self._append("resolution", {"n": rows, "by": by} | ({"ev": evidence} if evidence else {}))
        return True

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
            `carried_over` (uncertain where it does not count), None for one that was already stated at this
            revision.
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
        try:
            for claim in claims:
                judged = self._carried_over(claim.id) if claim.id in carried else self._propose(claim)
                found.append((claim, judged))
        finally:
            self.view.counters.flush()
        self._flush()
        return found

    def _carried_over(self, claim_id: str) -> Judgement:
        evidence, fact = self.view.claim(claim_id), self.view.fact_of(claim_id)
        doubted = evidence is not None and evidence.gate
        cls = Class.UNCERTAIN if doubted else Class.DUPLICATE
        pairs = () if fact is None else (Pair(fact, cls, "carried_over"),)
        return Judgement(claim_id, cls, "carried_over", pairs)

    def weighed(self, by: str) -> None:
        """Note that a resolution has weighed every name that there is; see `View.unweighed`."""
        self._flush()
        self._append("resolution", {"n": [], "by": by, "upto": self.view.counters.value("nodes")})

    # -- judging again ----------------------------------------------------------------------------

    def settle(self) -> list[Judgement]:
        """Judge again what waits: claims of settled names, and those of a revision that brought more."""
        self._flush()
        return [self._judge_again(seq, at) for seq, at in self.view.waiting()]

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

    def apply_verdict(self, item: OpenItem | str, verdict: Verdict, model: str) -> bool:
        """Attach what a model thinks of an open item as a proposal; it decides nothing, hides nothing.

        It holds for the claims that are there now: when others join the item, a model may be asked again.

        Parameters
        ----------
        item : as the view gives it now, or its id.

        Returns
        -------
        bool
            False if it is of no use: the item is not open, or its quotes are not verbatim from two of its
            sides; then the proposal only says that the model could not tell.
        """
        found = self.view.item(item) if isinstance(item, str) else item
        if found is None or found.state == "settled":
            return False
        quotes = (verdict.earlier_quote.strip(), verdict.later_quote.strip())
        usable = self._quotes_both_sides(found, *quotes)
        payload = {
            "relation": verdict.relation if usable else "unclear",
            "cls": _READS_AS.get(verdict.relation if usable else "", Class.UNCERTAIN).value,
            "earlier": quotes[0] if usable else "",
            "later": quotes[1] if usable else "",
            "why": verdict.why[:_LONGEST_REASON] if usable else "It did not quote both sides.",
            "model": model,
        }
        self._append("judgement", {"i": found.id, "ev": found.evidence, "p": payload})
        return usable

    def _quotes_both_sides(self, item: OpenItem, earlier: str, later: str) -> bool:
        """Whether each quote is verbatim from what documents say for a fact of the item, not both for one."""
        if not (earlier and later):
            return False
        said = {fact: [e.quote.text for e in self.view.claims_of(fact)] for fact in item.facts}
        sides = [
            {fact for fact, texts in said.items() if any(quote in text for text in texts)}
            for quote in (earlier, later)
        ]
        return any(one != other for one in sides[0] for other in sides[1])

    # -- the end ----------------------------------------------------------------------------------

    def change_ontology(self) -> None:
        """Record the ontology of this writer's view and build the view anew under it."""
        self._note_run()
        self._store.clear_shelf()
        self.view.apply_all(self._store.records())
        self.settle()
