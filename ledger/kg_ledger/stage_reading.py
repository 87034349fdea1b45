"""What a scene reads from the shelf: statements in canonical form, each row at most once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from kg_ledger.facts import Entry, Facts, NodeTriple
from kg_ledger.nodes import Group, Node
from kg_ledger.records import ALIAS, Change, Polarity
from kg_ledger.sources import Doc
from kg_ledger.statement import Statement, Triple


@dataclass(slots=True)
class Surroundings:
    """Entities and documents as they were read: of use for as long as no name is regrouped and no document
    changes, whatever claims come in."""

    roots: dict[int, int] = field(default_factory=dict)
    groups: dict[int, Group] = field(default_factory=dict)
    ambiguous: dict[int, bool] = field(default_factory=dict)
    ids: dict[int, str] = field(default_factory=dict)
    keys: dict[int, frozenset[str]] = field(default_factory=dict)
    docs: dict[int, Doc] = field(default_factory=dict)


class Reading:
    """Statements, entities and documents. It remembers what it read: take a new one after every change.

    `source` says, by seq, from which row a statement was read. `around` is what an earlier reading may leave
    to this one.
    """

    def __init__(self, facts: Facts, around: Surroundings | None = None) -> None:
        around = around or Surroundings()
        self.facts = facts
        self.nodes = facts.nodes
        self.schema = facts.schema
        self._statements: dict[Triple, list[Statement]] = {}
        self._docs, self._roots, self._groups = around.docs, around.roots, around.groups
        self._ambiguous, self._ids, self._keys = around.ambiguous, around.ids, around.keys
        self._by_seq: dict[int, Statement] = {}
        self.source: dict[int, tuple[NodeTriple, Entry]] = {}

    def preload(self) -> Self:
        """Read everything at once, in order: for looks at most of what is known."""
        shelf = self.facts.shelf
        self._roots = {int(number): Node(*row).root for number, row in shelf.scan("n")}
        self._groups = dict(self.nodes.roots())
        self._ambiguous = dict.fromkeys(self._roots, False) | {int(n): True for n, _ in shelf.scan("na")}
        for row_key, rows in shelf.scan("o"):
            at = self.facts.place_at(row_key)
            if at.predicate == ALIAS:
                continue
            for row in rows:
                entry = Entry(*row)
                statement = self.statement(at, entry)
                self.source[entry.seq] = at, entry
                self._statements.setdefault(statement.triple, []).append(statement)
        for triple, statements in list(self._statements.items()):
            statements.sort(key=lambda s: s.seq)
            self._statements.setdefault(triple.opposite, [])
        return self

    # -- statements -------------------------------------------------------------------------------

    def statements(self, triple: Triple) -> Sequence[Statement]:
        """Every statement of a fact, also withdrawn ones, by seq."""
        found = self._statements.get(triple)
        if found is None:
            both: dict[Polarity, list[Statement]] = {p: [] for p in Polarity}
            for at in self.places(triple):
                for entry in self.facts.entries(at):
                    statement = self._by_seq[entry.seq] = self.statement(at, entry)
                    self.source[entry.seq] = at, entry
                    both[statement.triple.polarity].append(statement)
            for polarity, rows in both.items():
                rows.sort(key=lambda s: s.seq)
                self._statements[triple._replace(polarity=polarity)] = rows
            found = self._statements[triple]
        return found

    def statement_at(self, at: NodeTriple, entry: Entry) -> Statement:
        """The canonical form of one claim, as it was read if it was."""
        found = self._by_seq.get(entry.seq)
        if found is None or self.source[entry.seq] != (at, entry):
            return self.statement(at, entry)
        return found

    def statement(self, at: NodeTriple, entry: Entry) -> Statement:
        """The canonical form of one claim."""
        extra = entry.extra
        doc = self.doc(entry.doc)
        triple = self.triple(at, bool(extra.get("n")))
        separating = self.schema.slots(at.predicate).separating
        return Statement(
            seq=entry.seq,
            triple=triple,
            doc=entry.doc,
            born=entry.born,
            gone=entry.gone,
            supported=not entry.gone and doc.live,
            gate=self.gate(at, entry, triple, doc),
            change=Change(extra.get("c", "")),
            replaces=extra.get("rep", ""),
            replaces_subject=extra.get("res", ""),
            since=extra.get("sv") or "",
            until=extra.get("u") or "",
            written=doc.revisions[entry.born - 1].date,
            scope=tuple((k, v) for k, v in extra.get("q", ()) if k in separating),
            retired_by=tuple(t for t in self._decided(extra, "s") if _compete(t, triple)),
            kept_with=tuple(self._decided(extra, "k")),
        )

    def root(self, node: int) -> int:
        """The root of the entity to which a node belongs, read once."""
        found = self._roots.get(node)
        if found is None:
            found = self._roots[node] = self.nodes.root(node)
        return found

    def read_roots(self, nodes: Iterable[int]) -> None:
        """Read together to which entities nodes belong, and the ids of these."""
        wanted = [node for node in nodes if node not in self._roots]
        self._roots.update(self.nodes.roots_of(wanted))
        roots = {self._roots[node] for node in wanted if node in self._roots}
        self._ids.update(self.nodes.ids_of(root for root in roots if root not in self._ids))

    def ambiguous(self, node: int) -> bool:
        """Whether a node could be part of several things, read once."""
        found = self._ambiguous.get(node)
        if found is None:
            found = self._ambiguous[node] = bool(self.nodes.candidates(node))
        return found

    def group(self, root: int) -> Group:
        """The entity with this root, read once."""
        found = self._groups.get(root)
        if found is None:
            found = self._groups[root] = self.nodes.group(root)
        return found

    def keys(self, root: int) -> frozenset[str]:
        """The name keys of the entity with this root, read once."""
        found = self._keys.get(root)
        if found is None:
            found = self._keys[root] = frozenset(self.nodes.keys(root))
        return found

    def fact_id(self, triple: Triple) -> str:
        """The readable id of a fact."""
        denial = ":not" if triple.polarity is Polarity.NEGATED else ""
        return f"{self.entity_id(triple.subject)}:{triple.predicate}:{self.entity_id(triple.object)}{denial}"

    def entity_id(self, root: int) -> str:
        """The readable id of the entity with this root, read once."""
        found = self._ids.get(root)
        if found is None:
            found = self._ids[root] = self.nodes.id_of(root)
        return found

    def triple(self, at: NodeTriple, negated: bool = False) -> Triple:
        """The fact to which a node triple belongs."""
        ends = self.root(at.subject), self.root(at.object)
        return self.facts.canonical(ends, at.predicate, negated)

    def places(self, triple: Triple) -> Iterator[NodeTriple]:
        """The node triples that may hold claims of a fact."""
        subjects, objects = self.group(triple.subject).nodes, self.group(triple.object).nodes
        both = triple.subject != triple.object and self.schema.slots(triple.predicate).symmetric
        for one in subjects:
            for other in objects:
                yield NodeTriple(one, triple.predicate, other)
                if both:
                    yield NodeTriple(other, triple.predicate, one)

    def doc(self, number: int) -> Doc:
        """A document, read once."""
        found = self._docs.get(number)
        if found is None:
            found = self._docs[number] = self.facts.sources.doc(number)
        return found

    def gate(self, at: NodeTriple, entry: Entry, triple: Triple, doc: Doc) -> str:
        """Why a claim does not count towards its fact; empty if it does."""
        extra = entry.extra
        verdict = self._verdict(extra.get("e", ()), triple)
        if verdict == "x":
            return "rejected"
        if triple.subject == triple.object and at.predicate != ALIAS:
            same = self.nodes.node(at.subject).key == self.nodes.node(at.object).key
            return "self_loop" if same and verdict != "a" else "" if same else "self_loop_after_merge"
        if verdict == "a":
            return ""
        if "m" in extra:
            return "modality"
        if not doc.in_force:
            return "document_status"
        if "i" in extra:
            return "instruction_like"
        if self.ambiguous(at.subject) or self.ambiguous(at.object):
            return "identity"
        return "" if at.predicate == ALIAS or self._typed(at, triple, bool(extra.get("t"))) else "type"

    def _verdict(self, effects: Sequence[list[Any]], triple: Triple) -> str:
        """What a reviewer said last of a claim: `a` for accepted, `x` for rejected, or nothing.

        Rejected in favour of another fact, it is so while that fact competes with it and is stated.
        """
        for _, kind, *rest in reversed(effects):
            if kind == "a" or (kind == "x" and not rest):
                return str(kind)
            if kind == "x":
                favoured = self._fact_named(rest[0])
                if _compete(favoured, triple) and self._stated(favoured):
                    return "x"
        return ""

    def _stated(self, triple: Triple) -> bool:
        """Whether a live document states a fact in a claim that no reviewer rejected."""
        return any(
            entry.extra.get("n", 0) == int(triple.polarity is Polarity.NEGATED)
            and not entry.gone
            and self.doc(entry.doc).live
            and next((kind for _, kind, *_ in reversed(entry.extra.get("e", ())) if kind in "ax"), "") != "x"
            for at in self.places(triple)
            for entry in self.facts.entries(at)
        )

    def _typed(self, at: NodeTriple, triple: Triple, turned: bool) -> bool:
        subject, object_ = (self.group(self.root(end)).type for end in (at.subject, at.object))
        return self.schema.admits(triple.predicate, turned, subject, object_)

    def _decided(self, extra: dict[str, Any], kind: str) -> Iterator[Triple]:
        for effect in extra.get("e", ()):
            if effect[1] == kind:
                yield self._fact_named(effect[2])

    def _fact_named(self, row: Sequence[Any]) -> Triple:
        """The fact that a decision names."""
        subject, predicate, object_, negated = row
        return self.triple(NodeTriple(subject, predicate, object_), bool(negated))


def _compete(one: Triple, other: Triple) -> bool:
    """Whether two facts can be about the same slot: after a split they may be about different things."""
    if {one.subject, one.object} == {other.subject, other.object}:
        return True
    shared = {one.subject, one.object} & {other.subject, other.object}
    return one.predicate == other.predicate and bool(shared)
