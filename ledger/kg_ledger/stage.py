"""The scene that the rules look at: statements and rivals, read from the shelf and kept for one look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kg_ledger.facts import Entry, Facts, NodeTriple
from kg_ledger.ids import loose_key
from kg_ledger.names import contains, is_quantity, told_apart
from kg_ledger.nodes import Group
from kg_ledger.records import ALIAS, Change, Polarity
from kg_ledger.rules import Tie
from kg_ledger.schema import Slots
from kg_ledger.sources import Doc
from kg_ledger.statement import Statement, Triple


class Stage:
    """A `Scene` over the shelf. It remembers what it read: take a new one after every change.

    `source` says, by seq, from which row a statement was read.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.nodes = facts.nodes
        self.schema = facts.schema
        self._statements: dict[Triple, list[Statement]] = {}
        self._rivals: dict[Triple, list[tuple[Triple, Tie]]] = {}
        self._docs: dict[int, Doc] = {}
        self._roots: dict[int, int] = {}
        self._groups: dict[int, Group] = {}
        self.source: dict[int, tuple[NodeTriple, Entry]] = {}

    # -- statements -------------------------------------------------------------------------------

    def statements(self, triple: Triple) -> Sequence[Statement]:
        """Every statement of a fact, also withdrawn ones, by seq."""
        found = self._statements.get(triple)
        if found is None:
            both: dict[Polarity, list[Statement]] = {p: [] for p in Polarity}
            for at in self.places(triple):
                for entry in self.facts.entries(at):
                    statement = self.statement(at, entry)
                    self.source[entry.seq] = at, entry
                    both[statement.triple.polarity].append(statement)
            for polarity, rows in both.items():
                rows.sort(key=lambda s: s.seq)
                self._statements[triple._replace(polarity=polarity)] = rows
            found = self._statements[triple]
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
            since=extra.get("sv") or "",
            until=extra.get("u") or "",
            written=doc.revisions[entry.born - 1].date,
            scope=tuple((k, v) for k, v in extra.get("q", ()) if k in separating),
            retired_by=tuple(self._decided(extra, "s")),
            kept_with=tuple(self._decided(extra, "k")),
        )

    def root(self, node: int) -> int:
        """The root of the entity to which a node belongs, read once."""
        found = self._roots.get(node)
        if found is None:
            found = self._roots[node] = self.nodes.root(node)
        return found

    def group(self, root: int) -> Group:
        """The entity with this root, read once."""
        found = self._groups.get(root)
        if found is None:
            found = self._groups[root] = self.nodes.group(root)
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
        verdict = next((kind for _, kind, *_ in reversed(extra.get("e", ())) if kind in "ax"), "")
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
        if self.nodes.candidates(at.subject) or self.nodes.candidates(at.object):
            return "identity"
        return "" if at.predicate == ALIAS or self._typed(at, triple, bool(extra.get("t"))) else "type"

    def _typed(self, at: NodeTriple, triple: Triple, turned: bool) -> bool:
        subject, object_ = (self.group(self.root(end)).type for end in (at.subject, at.object))
        return self.schema.admits(triple.predicate, turned, subject, object_)

    def _decided(self, extra: dict[str, Any], kind: str) -> Iterator[Triple]:
        for effect in extra.get("e", ()):
            if effect[1] == kind:
                subject, predicate, object_, negated = effect[2]
                yield self.triple(NodeTriple(subject, predicate, object_), bool(negated))

    # -- rivals -----------------------------------------------------------------------------------

    def rivals(self, triple: Triple) -> Sequence[tuple[Triple, Tie]]:
        """The facts that compete with `triple`, sorted."""
        found = self._rivals.get(triple)
        if found is None:
            ties: dict[Triple, Tie] = {}
            for rival, tie in self._find_rivals(triple):
                if rival != triple and rival.subject != rival.object:
                    ties.setdefault(rival, tie)
            found = self._rivals[triple] = sorted(ties.items())
        return found

    def _find_rivals(self, triple: Triple) -> Iterator[tuple[Triple, Tie]]:
        if triple.subject == triple.object:
            return
        if self.facts.known(triple.opposite):
            yield triple.opposite, Tie.POLARITY
        if triple.polarity is Polarity.NEGATED:
            return
        slots = self.schema.slots(triple.predicate)
        if slots.single:
            for subject in {triple.subject, triple.object} if slots.symmetric else {triple.subject}:
                yield from self._of_subject(subject, triple.predicate, slots, Tie.VALUE)
        if slots.single_inverse and not slots.symmetric:
            for rival in self.facts.of_object(triple.object, triple.predicate):
                if rival.polarity is Polarity.AFFIRMED:
                    yield rival, Tie.HOLDER
        for predicate, turned in slots.disjoint:
            ends = (triple.object, triple.subject) if turned else (triple.subject, triple.object)
            if ends[0] > ends[1] and self.schema.slots(predicate).symmetric:
                ends = ends[1], ends[0]
            rival = Triple(ends[0], predicate, ends[1], Polarity.AFFIRMED)
            if self.facts.known(rival):
                yield rival, Tie.DISJOINT
        if not slots.single:
            yield from self._linked(triple)
            if slots.undeclared:
                yield from self._undeclared(triple)

    def _of_subject(
        self, subject: int, predicate: str, slots: Slots, tie: Tie
    ) -> Iterator[tuple[Triple, Tie]]:
        for rival in self.facts.of_slot(subject, predicate):
            if rival.polarity is Polarity.AFFIRMED:
                yield rival, tie
        if slots.symmetric:
            for rival in self.facts.of_object(subject, predicate):
                if rival.polarity is Polarity.AFFIRMED:
                    yield rival, tie

    def _linked(self, triple: Triple) -> Iterator[tuple[Triple, Tie]]:
        """Facts of a many-valued predicate that a text sets against each other."""
        tie = Tie.UNDECLARED if self.schema.slots(triple.predicate).undeclared else Tie.MANY
        for statement in self.statements(triple):
            if statement.replaces:
                yield from ((t, tie) for t in self._replaced(statement))
        for name_key in sorted(self.nodes.keys(triple.object)):
            for subject in self.group(triple.subject).nodes:
                for node in self.facts.replacing(subject, triple.predicate, name_key):
                    rival = self.triple(NodeTriple(subject, triple.predicate, node))
                    if self.facts.known(rival):
                        yield rival, tie

    def _replaced(self, statement: Statement) -> Iterator[Triple]:
        """The affirmed facts whose object has the name that `statement` says was there before."""
        roots = {self.root(n) for n in self.nodes.with_key(statement.replaces)}
        roots |= {self.root(n) for n in self.nodes.with_loose_key(loose_key(statement.replaces))}
        for root in sorted(roots):
            rival = statement.triple._replace(object=root)
            if self.facts.known(rival):
                yield rival

    def _undeclared(self, triple: Triple) -> Iterator[tuple[Triple, Tie]]:
        began = any(s.change is Change.BEGAN for s in self.statements(triple))
        if began or any(is_quantity(k) for k in self.nodes.keys(triple.object)):
            for rival in self.facts.of_slot(triple.subject, triple.predicate):
                if rival.polarity is Polarity.AFFIRMED:
                    yield rival, Tie.UNDECLARED
            return
        for subject in self.group(triple.subject).nodes:
            for node in self.facts.began(subject, triple.predicate):
                yield self.triple(NodeTriple(subject, triple.predicate, node)), Tie.UNDECLARED

    # -- what the rules ask -----------------------------------------------------------------------

    def names(self, statement: Statement, triple: Triple) -> bool:
        """Whether the object that `statement` says it replaces is the object of `triple`."""
        keys = self.nodes.keys(triple.object)
        return statement.replaces in keys or loose_key(statement.replaces) in {loose_key(k) for k in keys}

    def granular(self, one: Triple, other: Triple) -> bool:
        """Whether the ends in which two facts differ may be one thing, or a part and its whole."""
        here, there = {one.subject, one.object}, {other.subject, other.object}
        if len(here - there) != 1 or len(there - here) != 1:
            return False
        (mine,), (theirs,) = here - there, there - here
        first, second = self.nodes.keys(mine), self.nodes.keys(theirs)
        if any(contains(a, b) and not told_apart(a, b) for a in first for b in second):
            return True
        for predicate in self.schema.slots(one.predicate).granular:
            for ends in ((mine, theirs), (theirs, mine)):
                link = Triple(ends[0], predicate, ends[1], Polarity.AFFIRMED)
                if self.facts.known(link) and any(s.live for s in self.statements(link)):
                    return True
        return False

    def quantities(self, one: Triple, other: Triple) -> bool:
        """Whether both objects are bare quantities."""
        return all(any(is_quantity(k) for k in self.nodes.keys(t.object)) for t in (one, other))

    def predecessors(self, statement: Statement) -> Sequence[Triple]:
        """The facts whose place `statement` took when its document was revised, sorted."""
        if statement.born < 2 or statement.gate in ("modality", "rejected"):
            return ()
        found = self._exchanged(statement.doc, statement.born, statement.triple, "-")
        return [t for t in found if not self._stated_by(statement.doc, t)]

    def successors(self, triple: Triple) -> Sequence[Triple]:
        """The facts that took the place of `triple` when a document that stated it was revised, sorted."""
        return sorted({t for s in self.statements(triple) if s.gone for t in self._followed(s)})

    def _followed(self, statement: Statement) -> Sequence[Triple]:
        if self._stated_by(statement.doc, statement.triple):
            return ()
        return self._exchanged(statement.doc, statement.gone, statement.triple, "+")

    def taken_with(self, triple: Triple) -> set[Triple]:
        """What the revisions that brought or took `triple` took of the same subject and predicate."""
        found = set()
        for statement in self.statements(triple):
            for revision in sorted(self.source[statement.seq][1].extra.get("v", ())):
                for subject in self.group(triple.subject).nodes:
                    changes = self.facts.revision_changes(statement.doc, revision, triple.predicate, subject)
                    for node, polarity, side, _ in changes:
                        if side == "-":
                            at = NodeTriple(subject, triple.predicate, node)
                            found.add(self.triple(at, polarity is Polarity.NEGATED))
        return found

    def _stated_by(self, doc: int, triple: Triple) -> bool:
        return any(s.doc == doc and not s.gone for s in self.statements(triple))

    def _exchanged(self, doc: int, revision: int, triple: Triple, sign: str) -> Sequence[Triple]:
        """What stood (`-`) or stands (`+`) in the place of `triple` across one revision of one document."""
        slots = self.schema.slots(triple.predicate)
        sides: dict[str, set[Triple]] = {"+": set(), "-": set()}
        for subject in self.group(triple.subject).nodes:
            for node, polarity, side, _ in self.facts.revision_changes(
                doc, revision, triple.predicate, subject
            ):
                at = NodeTriple(subject, triple.predicate, node)
                sides[side].add(self.triple(at, polarity is Polarity.NEGATED))
        sides["+"], sides["-"] = sides["+"] - sides["-"], sides["-"] - sides["+"]
        own = sides["+" if sign == "-" else "-"]
        if triple not in own:
            return []
        found = {triple.opposite} & sides[sign]
        if triple.polarity is Polarity.AFFIRMED and not found:
            here, there = (
                {t for t in side if t.polarity is Polarity.AFFIRMED} for side in (own, sides[sign])
            )
            if slots.single or (len(here) == 1 and len(there) == 1):
                found |= there - {triple}
        return sorted(found)
