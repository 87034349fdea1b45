"""The scene that the rules look at: statements and rivals, read from the shelf and kept for one look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from kg_ledger.facts import Facts, NodeTriple, RevisionChange
from kg_ledger.ids import loose_key
from kg_ledger.names import contains, is_quantity, told_apart
from kg_ledger.records import Change, Polarity
from kg_ledger.rules import Tie
from kg_ledger.schema import Slots
from kg_ledger.stage_reading import Reading, Surroundings
from kg_ledger.statement import Statement, Triple

MOST_OF_OBJECT = 16
"""So many claims about one object and predicate may a revision bring and take for one of them to be held to
stand in the place of another."""


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
        rivals = {t for s in self.statements(triple) if s.names_former for t in self._replaced(s)}
        rivals.update(self._replacing(triple))
        for rival in sorted(rivals):
            if rival.polarity is Polarity.AFFIRMED and self.facts.known(rival):
                yield rival, tie

    def _replaced(self, statement: Statement) -> Iterator[Triple]:
        """The facts that have, at one end, what `statement` says was there before."""
        subject, predicate, object_, _ = statement.triple
        symmetric = self.schema.slots(predicate).symmetric
        for former, of_object in ((statement.replaces, True), (statement.replaces_subject, False)):
            for root in self._called(former) if former else ():
                if of_object or symmetric:
                    yield self.facts.canonical((subject, root), predicate, False)
                if not of_object or symmetric:
                    yield self.facts.canonical((root, object_), predicate, False)

    def _replacing(self, triple: Triple) -> Iterator[Triple]:
        """The facts of which some text says that they came in place of `triple`."""
        ends = (triple.subject, triple.object)
        symmetric = self.schema.slots(triple.predicate).symmetric
        for kept, former in (ends, ends[::-1]) if symmetric else (ends,):
            yield from self._came_as_object(kept, triple.predicate, former)
        for kept, former in (ends, ends[::-1]) if symmetric else (ends[::-1],):
            yield from self._came_as_subject(kept, triple.predicate, former)

    def _came_as_object(self, kept: int, predicate: str, former: int) -> Iterator[Triple]:
        for name_key in sorted(self.keys(former)):
            for node in self.group(kept).nodes:
                for came in self.facts.replacing(node, predicate, name_key):
                    yield self.triple(NodeTriple(node, predicate, came))

    def _came_as_subject(self, kept: int, predicate: str, former: int) -> Iterator[Triple]:
        for name_key in sorted(self.keys(former)):
            for node in self.group(kept).nodes:
                for came in self.facts.replacing_subject(node, predicate, name_key):
                    yield self.triple(NodeTriple(came, predicate, node))

    def _called(self, name: str) -> list[int]:
        """The roots of the things that have a name with this key, or with one that differs in spaces and
        hyphens."""
        nodes = [*self.nodes.with_key(name), *self.nodes.with_loose_key(loose_key(name))]
        return sorted({self.root(node) for node in nodes})

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
        """Whether `triple` differs from what `statement` says in having what that says was there before."""
        own, former = statement.triple, (statement.replaces, statement.replaces_subject)
        if self.schema.slots(own.predicate).symmetric:
            others = {triple.subject, triple.object} - {own.subject, own.object}
            return len(others) == 1 and any(self._is_called(others.copy().pop(), name) for name in former)
        return (own.subject == triple.subject and self._is_called(triple.object, former[0])) or (
            own.object == triple.object and self._is_called(triple.subject, former[1])
        )

    def _is_called(self, root: int, name: str) -> bool:
        """Whether the entity with this root has a name with this key, spaces and hyphens aside."""
        keys = self.keys(root) if name else frozenset()
        return name in keys or loose_key(name) in {loose_key(key) for key in keys}

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
        """What the revisions that brought or took `triple` took of the same predicate and one of its ends."""
        return {
            self._changed(change)
            for statement in self.statements(triple)
            for revision in sorted(self.source[statement.seq][1].extra.get("v", ()))
            for end in (0, 1)
            for change in self._changes(statement.doc, revision, triple, end)
            if change.sign == "-"
        }

    def _stated_by(self, doc: int, triple: Triple) -> bool:
        return any(s.doc == doc and not s.gone for s in self.statements(triple))

    def _exchanged(self, doc: int, revision: int, triple: Triple, sign: str) -> Sequence[Triple]:
        """What stood (`-`) or stands (`+`) in the place of `triple` across one revision of one document.

        That is its opposite; else what the revision brought and took of its slot, or the one other object for
        which it exchanged that of the subject; else, where neither subject got another object, the same with
        the ends turned round.
        """
        found = self._exchanged_at(doc, revision, triple, sign, 0)
        if found or self.schema.slots(triple.predicate).symmetric:
            return found
        turned = self._exchanged_at(doc, revision, triple, sign, 1)
        back = "+" if sign == "-" else "-"
        return [t for t in turned if not self._exchanged_at(doc, revision, t, back, 0)]

    def _exchanged_at(self, doc: int, revision: int, triple: Triple, sign: str, end: int) -> list[Triple]:
        """As `_exchanged`, among the facts with the same subject (`end` 0) or object (1)."""
        sides: dict[str, set[Triple]] = {"+": set(), "-": set()}
        for change in self._changes(doc, revision, triple, end):
            sides[change.sign].add(self._changed(change))
        other = "+" if sign == "-" else "-"
        own, there = sides[other] - sides[sign], sides[sign] - sides[other]
        if triple not in own:
            return []
        if triple.opposite in there:
            return [triple.opposite]
        slots = self.schema.slots(triple.predicate)
        single = slots.single_inverse if end else slots.single
        here, there = ({t for t in side if t.polarity is Polarity.AFFIRMED} for side in (own, there))
        if triple in here and (single or (len(here) == 1 and len(there) == 1)):
            return sorted(there)
        return []

    def _changes(self, doc: int, revision: int, triple: Triple, end: int) -> list[RevisionChange]:
        """What a revision brought and took of the subject (`end` 0) or object (1) of `triple`.

        Nothing of an object of which it brought and took so much that nobody knows what stands for what.
        """
        changes = (self.facts.changes_of_subject, self.facts.changes_of_object)[end]
        nodes = self.group(triple[2] if end else triple[0]).nodes
        found = (one for node in nodes for one in changes(doc, revision, triple.predicate, node))
        if not end:
            return list(found)
        few = list(islice(found, MOST_OF_OBJECT + 1))
        return few if len(few) <= MOST_OF_OBJECT else []

    def _changed(self, change: RevisionChange) -> Triple:
        return self.triple(change.at, change.polarity is Polarity.NEGATED)
