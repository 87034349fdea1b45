"""The scene that the rules look at: statements and rivals, read from the shelf and kept for one look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg_ledger.facts import Facts, NodeTriple
from kg_ledger.ids import loose_key
from kg_ledger.names import contains, is_quantity, told_apart
from kg_ledger.records import Change, Polarity
from kg_ledger.rules import Tie
from kg_ledger.schema import Slots
from kg_ledger.stage_reading import Reading, Surroundings
from kg_ledger.statement import Statement, Triple


class Stage(Reading):
    """A `Scene` over the shelf."""

    def __init__(self, facts: Facts, around: Surroundings | None = None) -> None:
        super().__init__(facts, around)
        self._rivals: dict[Triple, list[tuple[Triple, Tie]]] = {}
        self._in_slot: dict[tuple[int, str], list[Triple]] = {}

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
        found = self._in_slot.get((subject, predicate))
        if found is None:
            facts = self.facts.of_slot(subject, predicate)
            found = [rival for rival in facts if rival.polarity is Polarity.AFFIRMED]
            self._in_slot[subject, predicate] = found
        for rival in found:
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
        for name_key in sorted(self.keys(triple.object)):
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
        if began or any(is_quantity(k) for k in self.keys(triple.object)):
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
        keys = self.keys(triple.object)
        return statement.replaces in keys or loose_key(statement.replaces) in {loose_key(k) for k in keys}

    def granular(self, one: Triple, other: Triple) -> bool:
        """Whether the ends in which two facts differ may be one thing, or a part and its whole."""
        here, there = {one.subject, one.object}, {other.subject, other.object}
        if len(here - there) != 1 or len(there - here) != 1:
            return False
        (mine,), (theirs,) = here - there, there - here
        first, second = self.keys(mine), self.keys(theirs)
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
        return all(any(is_quantity(k) for k in self.keys(t.object)) for t in (one, other))

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
