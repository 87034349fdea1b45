"""The fold: each record of the journal, applied to the shelf. Only rows that the record touches change.

document    d id, k kind, p path, r revision, h content hash, e encoding, f format, t title, dt date,
            st status, s source, x recipe, a anchors, c where it was cut
mention     d document, m [[surface, type, start, end, stated, description, quote], …]
claim       see `payloads`; j judgement
support     d document, c [[seq, start, end], …], m [[seq, index, start, end], …]
withdrawal  d document, c [seq, …], m [[seq, index], …], why
judgement   c seq, j judgement — or i open item, ev the evidence it stood on, p what a model proposes for it
resolution  n [[surface, type], …] names that were found to be one thing, by, evidence
            — or upto: how many of the names noted so far a resolution has weighed
decision    see `review`
merge       see `review`
split       see `review`
quarantine  d document, why, what
conflict    i open item, what it is about
run         id and what it was run with; o ontology where it changed
anchor      a note that the journal was accepted as it stands
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

from kg_ledger.facts import NodeTriple
from kg_ledger.fold_stated import REVISED, FoldStated
from kg_ledger.ids import canonical_json, digest
from kg_ledger.names import literal_key, told_apart
from kg_ledger.nodes import Decided
from kg_ledger.payloads import Payload
from kg_ledger.records import ALIAS, Class, NameRef, Record
from kg_ledger.refresh import note_judged

__all__ = ["FOLD", "REVISED", "Fold"]

FOLD = "2"
"""Changes whenever the same records come to other rows: a view that another one made is computed anew."""


class Fold(FoldStated):
    """Applies records."""

    def apply(self, record: Record) -> None:
        """Fold one record in. Ops that only tell a story change nothing."""
        self._step(record)
        self.settle()

    def apply_all(self, records: Iterable[Record]) -> None:
        """Fold many records in, to the same rows as one by one.

        Standings and entities are pure functions of what was folded, so they are brought up to date only
        where a record needs them: one that revises a document looks at entities.
        """
        for record in records:
            if record.op in ("support", "withdrawal") or "rn" in record.payload:
                self.settle()
            self._step(record)
        self.settle()

    def _step(self, record: Record) -> None:
        step = getattr(self, f"_on_{record.op}", None)
        if step is not None:
            step(record.seq, record.payload)

    def _on_claim(self, seq: int, payload: Payload) -> None:
        self.judged(self.place_claim(seq, payload), seq, payload["j"], seq)

    def _on_judgement(self, seq: int, payload: Payload) -> None:
        if "i" in payload:
            self.shelf.put("pr", payload["i"], seq)
            return
        self.judged(self.place_of(payload["c"]), payload["c"], payload["j"], seq)

    def judged(self, at: NodeTriple, claim: int, row: list[Any], record: int) -> None:
        """Note how a claim was judged."""
        rule = row[1] if row[0] == Class.UNCERTAIN.value else ""
        note_judged(self.facts_table, at, claim, rule, record)
        if claim == record:
            self.counters.add(f"judged:{row[0]}", 1)

    # -- names and decisions ----------------------------------------------------------------------

    def _on_resolution(self, seq: int, payload: Payload) -> None:
        if "upto" in payload:
            self.shelf.put("meta", "weighed", payload["upto"])
            return
        found = [self._nodes_called(NameRef(row[0], row[1])) for row in payload["n"]]
        self.shelf.put("rs", digest(canonical_json(payload["n"])), seq)
        self._dirty.update(n for numbers in found for n in numbers)
        keys = sorted({self.nodes.node(n).key for numbers in found for n in numbers})
        if any(told_apart(one, other) for one, other in combinations(keys, 2)):
            return
        for one, other in combinations(found, 2):
            for a, b in product(one, other):
                if a != b:
                    self.nodes.link(a, b, "same", f"r{seq}")
                    self.counters.add("same", 1)

    def _nodes_called(self, ref: NameRef) -> list[int]:
        """The nodes that a name with a class may mean; a new one if there is none."""
        known = self.nodes.with_key(literal_key(ref.surface))
        fits = [n for n in known if self.ontology.compatible(self.nodes.node(n).type, ref.type)]
        return fits or [self.nodes.ensure(ref)]

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
            at = self.place_of(claim)
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
        apart: dict[str, Decided] = {"merge": "none_of", "split": "split"}
        parts: dict[str, Decided] = {"merge": "merge", "apart": apart.get(payload["act"], "apart")}
        for part, kind in parts.items():
            for pair in payload.get(part, ()):
                one, other = (self.nodes.ensure(NameRef(ref[0], ref[1])) for ref in pair)
                self._dirty.update((one, other))
                if by > 0:
                    self.nodes.link(one, other, kind, f"d{seq}")
                else:
                    self.nodes.unlink(one, other, f"d{seq}")

    def _fact_of(self, row: list[Any]) -> list[Any]:
        """A fact as a decision names it (names and classes of the ends), in node numbers."""
        subject, predicate, object_, negated = row
        ends = [self.nodes.ensure(NameRef(ref[0], ref[1])) for ref in (subject, object_)]
        return [ends[0], predicate, ends[1], negated]

    def _on_quarantine(self, seq: int, payload: Payload) -> None:
        self.shelf.put("qa", str(seq), payload["d"])
        self.counters.add("quarantined", 1)

    def _on_conflict(self, seq: int, payload: Payload) -> None:
        self.shelf.put("on", payload["i"], seq)

    def _on_run(self, seq: int, payload: Payload) -> None:
        if "o" in payload:
            self.shelf.put("meta", "ontology", seq)
            self.shelf.put("meta", "hash", payload["oh"])
            self.shelf.put("meta", "fold", FOLD)
