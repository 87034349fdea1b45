"""What every part of the fold stands on: the tables, what a record has touched so far, and settling it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from kg_ledger.facts import Entry, Facts, NodeTriple
from kg_ledger.grouping import Grouping
from kg_ledger.interned import Counters, Predicates
from kg_ledger.nodes import Nodes
from kg_ledger.ontology import Ontology
from kg_ledger.records import ALIAS, Record
from kg_ledger.refresh import refresh
from kg_ledger.schema import Schema
from kg_ledger.shelf import Shelf
from kg_ledger.sources import Sources
from kg_ledger.stage import Stage
from kg_ledger.stage_reading import Surroundings

RecordAt = Callable[[int], Record]
"""Gives the record with a seq."""


class FoldBase:
    """The tables on one shelf. What is needed of an earlier record again, `record_at` gives."""

    def __init__(self, shelf: Shelf, ontology: Ontology, record_at: RecordAt) -> None:
        self.shelf = shelf
        self.ontology = ontology
        self.schema = Schema(ontology)
        self.record_at = record_at
        self.counters = Counters(shelf)
        self.predicates = Predicates(shelf, self.counters)
        self.nodes = Nodes(shelf, self.counters)
        self.grouping = Grouping(self.nodes, ontology, self.counters, self._related)
        self.sources = Sources(shelf, self.predicates)
        self.facts_table = Facts(shelf, self.schema, self.nodes, self.sources, self.predicates, self.counters)
        self._dirty: set[int] = set()
        self._touched: set[tuple[NodeTriple, bool]] = set()
        self._stage: Stage | None = None
        self._around = Surroundings()
        self.snapshot: Callable[[], AbstractContextManager[None]] = nullcontext

    def settle(self) -> None:
        """Regroup names where that is needed, then bring every touched standing and the counts up to date."""
        self.weigh()
        self.counters.flush()

    def weigh(self) -> None:
        """As `settle`; the counts may wait."""
        self._stage = None
        touched = set()
        if self._dirty:
            change = self.grouping.plan(self._dirty)
            self._dirty.clear()
            if not change.empty:
                for triple in self.facts_table.of_groups(g for g in change.old if g.root not in change.grown):
                    self.facts_table.drop(triple)
                self.grouping.adopt(change)
                self._around = Surroundings()
                touched = self.facts_table.of_groups(g for g in change.new if g.root not in change.grown)
        stage = Stage(self.facts_table, self._around)
        touched |= {stage.triple(at, negated) for at, negated in self._touched}
        self._touched.clear()
        if touched:
            refresh(stage, touched)
            self._stage = stage

    def number_of(self, doc_id: str) -> int:
        """The number of a known document."""
        number = self.sources.number(doc_id)
        if number is None:
            raise KeyError(doc_id)
        return number

    def place(self, doc: int, seq: int) -> NodeTriple:
        """The node triple under which a claim of a document is kept."""
        place = self.sources.claim(doc, seq)
        return NodeTriple(place.subject, place.predicate, place.object)

    def place_of(self, seq: int) -> NodeTriple:
        """The node triple under which the claim of a record is kept."""
        return self.place(self.number_of(self.record_at(seq).payload["d"]), seq)

    def _related(self, one: int, other: int) -> bool:
        """Whether a live document plainly relates two nodes."""
        for number in range(1, self.predicates.count() + 1):
            predicate = self.predicates.name(number)
            if predicate == ALIAS:
                continue
            for at in (NodeTriple(one, predicate, other), NodeTriple(other, predicate, one)):
                for entry in self.facts_table.entries(at):
                    if not entry.gone and "m" not in entry.extra and self.sources.doc(entry.doc).live:
                        return True
        return False

    def _touch(self, at: NodeTriple, entry: Entry) -> None:
        if at.predicate != ALIAS:
            self._touched.add((at, bool(entry.extra.get("n"))))
