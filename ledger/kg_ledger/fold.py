"""The fold: each record of the journal, applied to the shelf. Only rows that the record touches change.

document    d id, k kind, p path, r revision, h content hash, e encoding, f format, t title, dt date,
            st status, s source
mention     d document, m [[surface, type, start, end, stated, description, quote], …]
claim       see `payloads`; j judgement
support     d document, c [[seq, start, end], …], m [[seq, index, start, end], …]
withdrawal  d document, c [seq, …], m [[seq, index], …], why
judgement   c seq, j judgement — or i open item, and what a model proposes for it
resolution  n [[surface, type], …] names that were found to be one thing, by, evidence
decision    see `review`
merge       see `review`
split       see `review`
quarantine  d document, why, what
conflict    i open item, what it is about
run         id and what it was run with; o ontology where it changed
anchor      a note that the journal was accepted as it stands
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from kg_ledger.facts import Entry, Facts, NodeTriple
from kg_ledger.names import literal_key, told_apart
from kg_ledger.nodes import Nodes, key
from kg_ledger.ontology import Ontology
from kg_ledger.payloads import Payload, claim_from, mention_from
from kg_ledger.reading import DocumentState
from kg_ledger.records import ALIAS, Change, Class, NameRef, Polarity, Record
from kg_ledger.refresh import note_judged, refresh
from kg_ledger.schema import Schema
from kg_ledger.shelf import Shelf
from kg_ledger.sources import ClaimPlace, Doc, MentionPlace, Revision, Sources

REVISED = "revised"
"""The reason of a withdrawal that comes with a new revision: only such a one makes updates."""

RecordAt = Callable[[int], Record]
"""Gives the record with a seq."""

_STATES = {"withdrawn": DocumentState.WITHDRAWN, "hidden": DocumentState.HIDDEN}


class Fold:
    """Applies records. What it needs of an earlier record again it asks `record_at`."""

    def __init__(self, shelf: Shelf, ontology: Ontology, record_at: RecordAt) -> None:
        self.shelf = shelf
        self.ontology = ontology
        self.schema = Schema(ontology)
        self.record_at = record_at
        self.nodes = Nodes(shelf, ontology)
        self.sources = Sources(shelf)
        self.facts_table = Facts(shelf, self.schema, self.nodes, self.sources)
        self._dirty: set[int] = set()
        self._touched: set[tuple[NodeTriple, bool]] = set()

    def apply(self, record: Record) -> None:
        """Fold one record in. Ops that only tell a story change nothing."""
        step = getattr(self, f"_on_{record.op}", None)
        if step is not None:
            step(record.seq, record.payload)
        self.settle()

    def settle(self) -> None:
        """Regroup names where that is needed, then bring every touched standing up to date."""
        touched = set()
        if self._dirty:
            change = self.nodes.plan(self._dirty)
            self._dirty.clear()
            if not change.empty:
                for triple in self.facts_table.of_groups(change.old):
                    self.facts_table.drop(triple)
                self.nodes.adopt(change)
                touched = self.facts_table.of_groups(change.new)
        touched |= {self.facts_table.triple(at, negated) for at, negated in self._touched}
        self._touched.clear()
        if touched:
            refresh(self.facts_table, touched)

    # -- documents --------------------------------------------------------------------------------

    def _on_document(self, seq: int, payload: Payload) -> None:
        number = self.sources.number(payload["d"])
        kind = payload["k"]
        before = None if number is None else self.sources.doc(number)
        if number is None:
            number = self.sources.counter("documents", 1)
        state = _STATES.get(kind, DocumentState.LIVE).value
        if before is not None and kind == "renamed":
            state = before.state
        path = payload.get("p") or (before.path if before else payload["d"])
        revisions = list(before.revisions) if before else []
        revision = payload.get("r")
        if revision and (not revisions or kind in ("new", "changed")):
            revisions.append(Revision(revision, payload.get("dt", ""), payload.get("st", "")))
        about = {k: payload[k] for k in "hefstx" if payload.get(k)} or (before.about if before else {})
        after = Doc(payload["d"], path, state, revisions, about)
        self.sources.put(number, after)
        if before is not None and before.live != after.live:
            self._revive(number, 1 if after.live else -1)
        elif before is not None and before.in_force != after.in_force:
            self._reweigh(number)

    def _revive(self, number: int, by: int) -> None:
        """Everything that a document states counts again (1) or no more (-1)."""
        for seq, index, place in self.sources.mentions(number):
            if not place.gone:
                self._count_mention(seq, index, number, place, by)
        for seq, claim in self.sources.claims(number):
            at = NodeTriple(claim.subject, claim.predicate, claim.object)
            entry = self.facts_table.entry(at, seq)
            if not entry.gone:
                self._count_claim(at, entry, self.record_at(seq).payload, by)

    def _reweigh(self, number: int) -> None:
        """A document came into force or went out of it."""
        for seq, claim in self.sources.claims(number):
            at = NodeTriple(claim.subject, claim.predicate, claim.object)
            entry = self.facts_table.entry(at, seq)
            self._touch(at, entry)
            if at.predicate == ALIAS:
                self._link_alias(at, entry)

    # -- mentions ---------------------------------------------------------------------------------

    def _on_mention(self, seq: int, payload: Payload) -> None:
        number = self._document(payload["d"])
        doc = self.sources.doc(number)
        for index, row in enumerate(payload["m"]):
            mention = mention_from(row, payload["d"], doc.revisions[-1].hash)
            node = self.nodes.ensure(mention.name)
            place = MentionPlace(
                mention.quote.span.start, mention.quote.span.end, node, int(mention.stated), 0
            )
            self.sources.put_mention(number, seq, index, place)
            self.shelf.put("m", mention.id.rpartition(":")[2], [seq, index, number])
            self.sources.counter("mentions", 1)
            self._dirty.add(node)
            if doc.live:
                self._count_mention(seq, index, number, place, 1)

    def _count_mention(self, seq: int, index: int, number: int, place: MentionPlace, by: int) -> None:
        row = self.record_at(seq).payload["m"][index]
        typed = by if place.stated and row[1] is not None else 0
        if self.nodes.use(place.node, row[0], by, typed):
            self._dirty.add(place.node)
        if len(row) > 5 and row[5]:
            place_key = key(place.node, seq, index)
            if by > 0:
                self.shelf.put("nm", place_key, [number, place.stated, len(row[5])])
            else:
                self.shelf.drop("nm", place_key)

    # -- claims -----------------------------------------------------------------------------------

    def _on_claim(self, seq: int, payload: Payload) -> None:
        at = self.place_claim(seq, payload)
        self.settle()
        self.judged(at, seq, payload["j"], seq)

    def place_claim(self, seq: int, payload: Payload) -> NodeTriple:
        """Put a claim where it belongs; its judgement, which may depend on that, is noted later."""
        number = self._document(payload["d"])
        doc = self.sources.doc(number)
        claim = claim_from(payload, doc.revisions[payload.get("rn", 1) - 1].hash)
        predicate, turned = self.schema.canonical(claim.predicate)
        subject, object_ = self.nodes.ensure(claim.subject), self.nodes.ensure(claim.object)
        self._dirty.update(n for n in (subject, object_) if not self.nodes.node(n).uses)
        at = NodeTriple(object_, predicate, subject) if turned else NodeTriple(subject, predicate, object_)
        digest = claim.id.rpartition(":")[2]
        entry = Entry(seq, number, len(doc.revisions), 0, _extra(payload, turned), digest)
        self.facts_table.put_entry(at, entry)
        span = claim.quote.span
        self.sources.put_claim(number, seq, ClaimPlace(span.start, span.end, *at))
        self.shelf.put("c", digest, [seq, number])
        self.sources.counter("claims", 1)
        self._index(at, entry, claim.change)
        self._note_change(at, entry, entry.born, "+")
        if doc.live:
            self._count_claim(at, entry, payload, 1)
        else:
            self._touch(at, entry)
        return at

    def _index(self, at: NodeTriple, entry: Entry, change: Change) -> None:
        if entry.extra.get("rep"):
            self.facts_table.note_replaced(at, entry.extra["rep"], entry.seq)
        if change is Change.BEGAN and self.schema.slots(at.predicate).undeclared:
            self.facts_table.note_began(at)

    def _note_change(self, at: NodeTriple, entry: Entry, revision: int, sign: str) -> None:
        """A revision brought (`+`) or took (`-`) a claim: what else it did with the same subject and predicate
        may stand, and be judged, otherwise."""
        if revision < 2 or "m" in entry.extra or at.predicate == ALIAS:
            return
        group = self.shelf.get("e", str(self.nodes.root(at.subject)))
        for subject in group[0] if group else ():
            for _, _, side, seq in list(
                self.facts_table.revision_changes(entry.doc, revision, at.predicate, subject)
            ):
                place = self.sources.claim(entry.doc, seq)
                other = NodeTriple(place.subject, place.predicate, place.object)
                self._touch(other, self.facts_table.entry(other, seq))
                if side == "+" and (sign == "-" or not self.schema.slots(at.predicate).single):
                    self.shelf.put("wr", str(seq), list(other))
        negated = bool(entry.extra.get("n"))
        self.facts_table.note_revision(entry.doc, revision, at, negated, entry.seq, sign)
        noted = sorted({*entry.extra.get("v", ()), revision})
        self.facts_table.put_entry(at, entry._replace(extra=entry.extra | {"v": noted}))

    def _count_claim(self, at: NodeTriple, entry: Entry, payload: Payload, by: int) -> None:
        ends = (at.object, at.subject) if entry.extra.get("t") else (at.subject, at.object)
        for node, name in zip(ends, (payload["s"], payload["o"]), strict=True):
            if self.nodes.use(node, name[0], by):
                self._dirty.add(node)
        self.sources.counter("supported", by)
        if at.predicate == ALIAS:
            self._link_alias(at, entry)
        else:
            self._touch(at, entry)

    def _link_alias(self, at: NodeTriple, entry: Entry) -> None:
        """Follow an alias claim while a live document in force states it plainly."""
        doc = self.sources.doc(entry.doc)
        verdict = next((kind for _, kind, *_ in reversed(entry.extra.get("e", ())) if kind in "ax"), "")
        plain = not {"n", "m", "i"} & entry.extra.keys() and doc.in_force
        counts = doc.live and not entry.gone and (verdict == "a" or (plain and verdict != "x"))
        if at.subject != at.object:
            if counts:
                self.nodes.link(at.subject, at.object, "alias", f"a{entry.seq}")
            else:
                self.nodes.unlink(at.subject, at.object, f"a{entry.seq}")
            self._dirty.update((at.subject, at.object))

    def _on_support(self, seq: int, payload: Payload) -> None:
        number = self._document(payload["d"])
        doc = self.sources.doc(number)
        for claim_seq, start, end in payload.get("c", ()):
            place = self.sources.claim(number, claim_seq)
            self.sources.put_claim(number, claim_seq, place._replace(start=start, end=end))
            at = NodeTriple(place.subject, place.predicate, place.object)
            entry = self.facts_table.entry(at, claim_seq)
            if entry.gone:
                entry = entry._replace(born=len(doc.revisions), gone=0)
                self.facts_table.put_entry(at, entry)
                self._note_history(claim_seq, seq)
                self._note_change(at, entry, entry.born, "+")
                if doc.live:
                    self._count_claim(at, entry, self.record_at(claim_seq).payload, 1)
        for mention_seq, index, start, end in payload.get("m", ()):
            known = self.sources.mention(number, mention_seq, index)
            fresh = known._replace(start=start, end=end, gone=0)
            self.sources.put_mention(number, mention_seq, index, fresh)
            if known.gone and doc.live:
                self._count_mention(mention_seq, index, number, fresh, 1)

    def _on_withdrawal(self, seq: int, payload: Payload) -> None:
        number = self._document(payload["d"])
        doc = self.sources.doc(number)
        revision = len(doc.revisions)
        for claim_seq in payload.get("c", ()):
            place = self.sources.claim(number, claim_seq)
            at = NodeTriple(place.subject, place.predicate, place.object)
            entry = self.facts_table.entry(at, claim_seq)
            if entry.gone:
                continue
            entry = entry._replace(gone=revision)
            self.facts_table.put_entry(at, entry)
            self._note_history(claim_seq, seq)
            if payload["why"] == REVISED:
                self._note_change(at, entry, revision, "-")
            if doc.live:
                self._count_claim(at, entry, self.record_at(claim_seq).payload, -1)
        for mention_seq, index in payload.get("m", ()):
            known = self.sources.mention(number, mention_seq, index)
            if known.gone:
                continue
            gone = known._replace(gone=revision)
            self.sources.put_mention(number, mention_seq, index, gone)
            if doc.live:
                self._count_mention(mention_seq, index, number, gone, -1)

    def _on_judgement(self, seq: int, payload: Payload) -> None:
        if "i" in payload:
            self.shelf.put("pr", payload["i"], seq)
            return
        place = self.sources.claim(self._document(self.record_at(payload["c"]).payload["d"]), payload["c"])
        at = NodeTriple(place.subject, place.predicate, place.object)
        self.judged(at, payload["c"], payload["j"], seq)

    def judged(self, at: NodeTriple, claim: int, row: list[Any], record: int) -> None:
        """Note how a claim was judged."""
        rule = row[1] if row[0] == Class.UNCERTAIN.value else ""
        note_judged(self.facts_table, at, claim, rule, record)
        if claim == record:
            self.sources.counter(f"judged:{row[0]}", 1)

    # -- names and decisions ----------------------------------------------------------------------

    def _on_resolution(self, seq: int, payload: Payload) -> None:
        numbers = [self.nodes.ensure(NameRef(row[0], row[1])) for row in payload["n"]]
        self._dirty.update(numbers)
        for one, other in pairwise(numbers):
            if not told_apart(self.nodes.node(one).key, self.nodes.node(other).key):
                self.nodes.link(one, other, "same", f"r{seq}")

    def _on_decision(self, seq: int, payload: Payload) -> None:
        if payload["act"] == "undo":
            self._undo(payload["of"])
        else:
            self._decide(seq, payload, 1)
            decisions = self.shelf.get("di", payload.get("i", "")) or []
            self.shelf.put("di", payload.get("i", ""), [*decisions, seq])
        self.shelf.put("de", str(seq), 1)

    _on_merge = _on_decision
    _on_split = _on_decision

    def _undo(self, seq: int) -> None:
        payload = self.record_at(seq).payload
        self._decide(seq, payload, -1)
        left = [d for d in self.shelf.get("di", payload.get("i", "")) or [] if d != seq]
        if left:
            self.shelf.put("di", payload.get("i", ""), left)
        else:
            self.shelf.drop("di", payload.get("i", ""))
        self.shelf.put("de", str(seq), 0)

    def _decide(self, seq: int, payload: Payload, by: int) -> None:
        """Let a decision work on claims and names (1), or take its effects away again (-1)."""
        for claim, kind, *rest in payload.get("e", ()):
            doc = self._document(self.record_at(claim).payload["d"])
            place = self.sources.claim(doc, claim)
            at = NodeTriple(place.subject, place.predicate, place.object)
            entry = self.facts_table.entry(at, claim)
            effects = [e for e in entry.extra.get("e", ()) if e[0] != seq or e[1] != kind]
            if by > 0:
                effects.append([seq, kind, *(self._fact_of(arg) for arg in rest)])
            extra = {k: v for k, v in entry.extra.items() if k != "e"} | ({"e": effects} if effects else {})
            entry = entry._replace(extra=extra)
            self.facts_table.put_entry(at, entry)
            self._touch(at, entry)
            if at.predicate == ALIAS:
                self._link_alias(at, entry)
        for kind in ("merge", "apart"):
            for pair in payload.get(kind, ()):
                one, other = (self.nodes.ensure(NameRef(ref[0], ref[1])) for ref in pair)
                self._dirty.update((one, other))
                if by > 0:
                    self.nodes.link(one, other, "merge" if kind == "merge" else "apart", f"d{seq}")
                else:
                    self.nodes.unlink(one, other, f"d{seq}")

    def _fact_of(self, row: list[Any]) -> list[Any]:
        """A fact as a decision names it (names and classes of the ends), in node numbers."""
        subject, predicate, object_, negated = row
        ends = [self.nodes.ensure(NameRef(ref[0], ref[1])) for ref in (subject, object_)]
        return [ends[0], predicate, ends[1], negated]

    def _on_quarantine(self, seq: int, payload: Payload) -> None:
        self.shelf.put("qa", str(seq), payload["d"])
        self.sources.counter("quarantined", 1)

    def _on_conflict(self, seq: int, payload: Payload) -> None:
        self.shelf.put("on", payload["i"], seq)

    def _on_run(self, seq: int, payload: Payload) -> None:
        if "o" in payload:
            self.shelf.put("meta", "ontology", seq)
            self.shelf.put("meta", "hash", payload["oh"])

    # -- inside -----------------------------------------------------------------------------------

    def _document(self, doc_id: str) -> int:
        number = self.sources.number(doc_id)
        if number is None:
            raise KeyError(doc_id)
        return number

    def _note_history(self, claim: int, seq: int) -> None:
        """A record that took a claim away or brought it back."""
        self.shelf.put("hx", str(claim), [*(self.shelf.get("hx", str(claim)) or ()), seq])

    def _touch(self, at: NodeTriple, entry: Entry) -> None:
        if at.predicate != ALIAS:
            self._touched.add((at, bool(entry.extra.get("n"))))


def _extra(payload: Payload, turned: bool) -> dict[str, Any]:
    """What a claim's row holds beyond a plain affirmed assertion."""
    extra: dict[str, Any] = {}
    change = payload.get("chg", "")
    if payload.get("pol") == Polarity.NEGATED.value or change == Change.ENDED.value:
        extra["n"] = 1
    if "mod" in payload:
        extra["m"] = 1
    if change:
        extra["c"] = change
    if payload.get("rep"):
        extra["rep"] = literal_key(payload["rep"])
    since, until = payload.get("iv", (None, None))
    if since:
        extra["sv"] = since
    if until:
        extra["u"] = until
    if payload.get("ql"):
        extra["q"] = payload["ql"]
    if any(name == "instruction_like" for name, _ in payload.get("a", ())):
        extra["i"] = 1
    if turned:
        extra["t"] = 1
    return extra
