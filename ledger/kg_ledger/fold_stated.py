"""The fold of what documents state: documents, mentions, claims, support and withdrawal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from kg_ledger.facts import Entry, NodeTriple, RevisionChange
from kg_ledger.fold_base import FoldBase, RecordAt
from kg_ledger.interned import key
from kg_ledger.names import literal_key
from kg_ledger.ontology import Ontology
from kg_ledger.payloads import Payload, claim_from, mention_from
from kg_ledger.reading import DocumentState
from kg_ledger.records import ALIAS, Change, Claim, Mention, NameRef, Polarity
from kg_ledger.shelf import Shelf
from kg_ledger.sources import ClaimPlace, Doc, MentionPlace, Revision
from kg_ledger.stage import MOST_OF_OBJECT
from kg_ledger.stage_reading import Surroundings

REVISED = "revised"
"""The reason of a withdrawal that comes with a new revision: only such a one makes updates."""

_STATES = {"withdrawn": DocumentState.WITHDRAWN, "hidden": DocumentState.HIDDEN}


class FoldStated(FoldBase):
    """Applies the records that say what documents state."""

    def __init__(self, shelf: Shelf, ontology: Ontology, record_at: RecordAt) -> None:
        super().__init__(shelf, ontology, record_at)
        self._mention_ids: dict[int, dict[str, tuple[int, int]]] = {}

    # -- documents --------------------------------------------------------------------------------

    def _on_document(self, seq: int, payload: Payload) -> None:
        number = self.sources.number(payload["d"])
        kind = payload["k"]
        before = None if number is None else self.sources.doc(number)
        if number is None:
            number = self.counters.next("documents")
        state = _STATES.get(kind, DocumentState.LIVE).value
        if before is not None and kind == "renamed":
            state = before.state
        path = payload.get("p") or (before.path if before else payload["d"])
        revisions = list(before.revisions) if before else []
        revision = payload.get("r")
        if revision and (not revisions or kind in ("new", "changed")):
            revisions.append(Revision(revision, payload.get("dt", ""), payload.get("st", "")))
        about = {k: payload[k] for k in "hefstxac" if payload.get(k)} or (before.about if before else {})
        after = Doc(payload["d"], path, state, revisions, about)
        self.sources.put(number, after)
        self._around = Surroundings()
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
        number = self.number_of(payload["d"])
        doc = self.sources.doc(number)
        places = []
        for surface, type_, start, end, stated, *_ in payload["m"]:
            node = self.nodes.ensure(NameRef(surface, type_))
            places.append(MentionPlace(start, end, node, stated, 0))
            if not self.nodes.settled(node):
                self._dirty.add(node)
        self.sources.put_mentions(number, seq, places)
        self.counters.add("mentions", len(places))
        self._mention_ids.pop(number, None)
        if doc.live:
            for index, place in enumerate(places):
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

    def mention_at(self, number: int, seq: int, index: int) -> Mention:
        """The mention at one place of the journal."""
        doc = self.sources.doc(number)
        return mention_from(self.record_at(seq).payload["m"][index], doc.id, doc.revisions[-1].hash)

    def find_mention(self, number: int, mention_id: str) -> tuple[int, int] | None:
        """`(seq, index)` of a mention of a document."""
        known = self._mention_ids.get(number)
        if known is None:
            places = self.sources.mentions(number)
            known = {self.mention_at(number, seq, index).id: (seq, index) for seq, index, _ in places}
            self._mention_ids[number] = known
        return known.get(mention_id)

    # -- claims -----------------------------------------------------------------------------------

    def place_claim(self, seq: int, payload: Payload, claim: Claim | None = None) -> NodeTriple:
        """Put a claim where it belongs; its judgement, which may depend on that, is noted later.

        `claim` is the one that `payload` was made of, for who has it at hand.
        """
        number = self.number_of(payload["d"])
        doc = self.sources.doc(number)
        claim = claim or claim_from(payload, doc.revisions[payload.get("rn", 1) - 1].hash)
        predicate, turned = self.schema.canonical(claim.predicate)
        subject, object_ = self.nodes.ensure(claim.subject), self.nodes.ensure(claim.object)
        self._dirty.update(n for n in (subject, object_) if not self.nodes.node(n).uses)
        at = NodeTriple(object_, predicate, subject) if turned else NodeTriple(subject, predicate, object_)
        digest = claim.id.rpartition(":")[2]
        entry = Entry(seq, number, digest, len(doc.revisions), 0, _extra(payload, turned))
        self.facts_table.put_entry(at, entry)
        span = claim.quote.span
        self.sources.put_claim(number, seq, ClaimPlace(span.start, span.end, *at))
        self.sources.note_claim(claim.id, seq)
        self.counters.add("claims", 1)
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
        if entry.extra.get("res"):
            self.facts_table.note_replaced_subject(at, entry.extra["res"], entry.seq)
        if change is Change.BEGAN and self.schema.slots(at.predicate).undeclared:
            self.facts_table.note_began(at)

    def _note_change(self, at: NodeTriple, entry: Entry, revision: int, sign: str) -> None:
        """A revision brought (`+`) or took (`-`) a claim.

        What else it did with the same predicate and subject or object may stand, and be judged, otherwise.
        """
        if revision < 2 or "m" in entry.extra or at.predicate == ALIAS:
            return
        for change in self._changed_with(at, entry.doc, revision):
            self._touch(change.at, self.facts_table.entry(change.at, change.seq))
            if change.sign == "+":
                self.shelf.put("wr", str(change.seq), list(change.at))
        negated = bool(entry.extra.get("n"))
        self.facts_table.note_revision(entry.doc, revision, at, negated, entry.seq, sign)
        noted = sorted({*entry.extra.get("v", ()), revision})
        self.facts_table.put_entry(at, entry._replace(extra=entry.extra | {"v": noted}))

    def _changed_with(self, at: NodeTriple, doc: int, revision: int) -> list[RevisionChange]:
        """What a revision brought and took of the things at either end of `at`, and at the ends of what it
        took of these."""
        found: dict[int, RevisionChange] = {}
        pending = [at]
        while pending:
            place = pending.pop()
            for change in self._changed_beside(place, doc, revision):
                if change.seq not in found and place == at and change.sign == "-":
                    pending.append(change.at)
                found[change.seq] = change
        return [found[seq] for seq in sorted(found)]

    def _changed_beside(self, at: NodeTriple, doc: int, revision: int) -> Iterator[RevisionChange]:
        table = self.facts_table
        for subject in self._members(at.subject):
            yield from table.changes_of_subject(doc, revision, at.predicate, subject)
        objects = self._members(at.object)
        of_object = (c for o in objects for c in table.changes_of_object(doc, revision, at.predicate, o))
        few = list(islice(of_object, MOST_OF_OBJECT + 2))
        if len(few) < MOST_OF_OBJECT + 2:  # from there on, nothing of the object can stand otherwise
            yield from few

    def _members(self, node: int) -> Sequence[int]:
        group = self.shelf.get("e", str(self.nodes.root(node)))
        return group[0] if group else ()

    def find_claim(self, claim_id: str) -> tuple[int, int] | None:
        """`(seq, document number)` of a claim."""
        digest = claim_id.rpartition(":")[2]
        for seq in self.sources.seqs_like(claim_id):
            number = self.number_of(self.record_at(seq).payload["d"])
            if self.facts_table.entry(self.place(number, seq), seq).digest == digest:
                return seq, number
        return None

    def _count_claim(self, at: NodeTriple, entry: Entry, payload: Payload, by: int) -> None:
        ends = (at.object, at.subject) if entry.extra.get("t") else (at.subject, at.object)
        for node, name in zip(ends, (payload["s"], payload["o"]), strict=True):
            if self.nodes.use(node, name[0], by):
                self._dirty.add(node)
        self.counters.add("supported", by)
        if at.predicate == ALIAS:
            self._link_alias(at, entry)
            return
        self._touch(at, entry)
        if self.shelf.get("ct", "same") and any(self._resolved(node) for node in ends):
            self._dirty.update(ends)

    def _resolved(self, node: int) -> bool:
        """Whether a resolution found something about the entity of a node."""
        group = self.nodes.known_group(self.nodes.root(node))
        members = group.nodes if group else (node,)
        return any(kind == "same" for member in members for _, _, kind, _ in self.nodes.links(member))

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
        number = self.number_of(payload["d"])
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
        number = self.number_of(payload["d"])
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

    def _note_history(self, claim: int, seq: int) -> None:
        """A record that took a claim away or brought it back."""
        self.shelf.put("hx", str(claim), [*(self.shelf.get("hx", str(claim)) or ()), seq])


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
    ends = ("res", "rep") if turned else ("rep", "res")
    for name, end in zip(("rep", "res"), ends, strict=True):
        if payload.get(name):
            extra[end] = literal_key(payload[name])
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
