"""Claims and facts on the shelf, by key alone.

Tables: `o` node triple → its claims, `i` the same by object, `f` entity triple → standing, `s` slots in
tension, `rp` and `rps` what texts say was replaced as object and as subject, `bg` beginnings under undeclared
cardinality, `rg` and `ro` what a revision brought and took by subject and by object, `w` and `wr` claims to
be judged again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from kg_ledger.interned import Counters, Predicates, key
from kg_ledger.nodes import Group, Nodes
from kg_ledger.records import ALIAS, Polarity, Standing
from kg_ledger.rules import Tie
from kg_ledger.schema import Schema
from kg_ledger.shelf import SEP, Shelf
from kg_ledger.sources import Sources
from kg_ledger.standing import Worth
from kg_ledger.statement import Triple

STANDINGS = tuple(Standing)


class Entry(NamedTuple):
    """One claim under its node triple; `extra` holds what differs from a plain assertion, `digest` the hash
    in the claim's id."""

    seq: int
    doc: int
    digest: str
    born: int = 1
    gone: int = 0
    extra: dict[str, Any] = {}  # noqa: RUF012 - never changed in place

    @property
    def row(self) -> list[Any]:
        """As it is kept: defaults at the end are left out."""
        row: list[Any] = list(self)
        defaults: tuple[object, ...] = ({}, 0, 1)
        for default in defaults:
            if row[-1] != default:
                break
            row.pop()
        return row


_EXTRA = Entry._fields.index("extra")


class NodeTriple(NamedTuple):
    """Where claims are kept: node numbers and canonical predicate, for ever."""

    subject: int
    predicate: str
    object: int


class RevisionChange(NamedTuple):
    """A claim that a revision of its document brought (`+`) or took (`-`)."""

    at: NodeTriple
    polarity: Polarity
    sign: str
    seq: int


class Facts:
    """The facts part of the view."""

    def __init__(
        self,
        shelf: Shelf,
        schema: Schema,
        nodes: Nodes,
        sources: Sources,
        predicates: Predicates,
        counters: Counters,
    ) -> None:
        self.shelf = shelf
        self.schema = schema
        self.nodes = nodes
        self.sources = sources
        self.predicates = predicates
        self._counters = counters

    # -- claims -----------------------------------------------------------------------------------

    def place_at(self, row_key: str) -> NodeTriple:
        """The node triple under a shelf key of `o`."""
        subject, number, object_ = row_key.split(SEP)
        return NodeTriple(int(subject), self.predicates.name(number), int(object_))

    def _place_key(self, at: NodeTriple) -> str:
        """The shelf key of a node triple in `o`."""
        return f"{at.subject}{SEP}{self.predicates.number(at.predicate)}{SEP}{at.object}"

    def entries(self, at: NodeTriple) -> list[Entry]:
        """The claims under a node triple, by seq."""
        rows = self.shelf.get("o", self._place_key(at)) or ()
        return [Entry(*row) for row in rows]

    def saying_end(self, places: Sequence[NodeTriple]) -> set[NodeTriple]:
        """The node triples among `places` under which some claim says when it ends."""
        found = self.shelf.many("o", (keys := {at: self._place_key(at) for at in places}).values())
        return {
            at
            for at, place in keys.items()
            if any(len(row) > _EXTRA and "u" in row[_EXTRA] for row in found.get(place, ()))
        }

    def put_entry(self, at: NodeTriple, entry: Entry) -> None:
        """Add or replace one claim under a node triple."""
        number = self.predicates.ensure(at.predicate)
        place = f"{at.subject}{SEP}{number}{SEP}{at.object}"
        rows = list(self.shelf.get("o", place) or ())
        row = entry.row
        for index, known in enumerate(rows):
            if known[0] == entry.seq:
                rows[index] = row
                break
        else:
            rows.append(row)
            if len(rows) == 1 and at.predicate != ALIAS:
                self.shelf.put("i", key(at.object, number, at.subject), 1)
        self.shelf.put("o", place, rows)

    def entry(self, at: NodeTriple, seq: int) -> Entry:
        """One claim under a node triple.

        Raises
        ------
        LookupError
            The view holds no such claim, though another of its tables says so: it is damaged.
        """
        for row in self.shelf.get("o", self._place_key(at)) or ():
            if row[0] == seq:
                return Entry(*row)
        raise LookupError(f"claim {seq} of {at}")

    def note_replaced(self, at: NodeTriple, replaced: str, seq: int) -> None:
        """A text says that the object of `at` came in place of the name key `replaced`."""
        self.shelf.put(
            "rp", key(at.subject, self.predicates.number(at.predicate), replaced, at.object, seq), 1
        )

    def replacing(self, subject: int, predicate: str, replaced: str) -> Iterator[int]:
        """Object nodes that some text says came in place of `replaced`."""
        prefix = key(subject, self.predicates.number(predicate), replaced) + SEP
        for row_key, _ in self.shelf.scan("rp", prefix):
            yield int(row_key.split(SEP)[3])

    def note_replaced_subject(self, at: NodeTriple, replaced: str, seq: int) -> None:
        """A text says that the subject of `at` came in place of the name key `replaced`."""
        self.shelf.put(
            "rps", key(at.object, self.predicates.number(at.predicate), replaced, at.subject, seq), 1
        )

    def replacing_subject(self, object_: int, predicate: str, replaced: str) -> Iterator[int]:
        """Subject nodes that some text says came in place of `replaced`."""
        prefix = key(object_, self.predicates.number(predicate), replaced) + SEP
        for row_key, _ in self.shelf.scan("rps", prefix):
            yield int(row_key.split(SEP)[3])

    def note_began(self, at: NodeTriple) -> None:
        """Some text says that `at` began, and the cardinality is not declared."""
        self.shelf.put("bg", key(at.subject, self.predicates.number(at.predicate), at.object), 1)

    def began(self, subject: int, predicate: str) -> Iterator[int]:
        """Object nodes of which some text says that they began."""
        for row_key, _ in self.shelf.scan("bg", key(subject, self.predicates.number(predicate)) + SEP):
            yield int(row_key.split(SEP)[2])

    def note_revision(
        self, doc: int, revision: int, at: NodeTriple, negated: bool, seq: int, sign: str
    ) -> None:
        """A revision brought (`+`) or took (`-`) an asserted claim."""
        number = self.predicates.number(at.predicate)
        told = (int(negated), sign, seq)
        self.shelf.put("rg", key(doc, revision, number, at.subject, at.object, *told), 1)
        self.shelf.put("ro", key(doc, revision, number, at.object, at.subject, *told), 1)

    def changes_of_subject(
        self, doc: int, revision: int, predicate: str, subject: int
    ) -> Iterator[RevisionChange]:
        """What a revision brought and took of one subject node."""
        for other, rest in self._changes("rg", doc, revision, predicate, subject):
            yield RevisionChange(NodeTriple(subject, predicate, other), *rest)

    def changes_of_object(
        self, doc: int, revision: int, predicate: str, object_: int
    ) -> Iterator[RevisionChange]:
        """What a revision brought and took of one object node."""
        for other, rest in self._changes("ro", doc, revision, predicate, object_):
            yield RevisionChange(NodeTriple(other, predicate, object_), *rest)

    def _changes(
        self, table: str, doc: int, revision: int, predicate: str, node: int
    ) -> Iterator[tuple[int, tuple[Polarity, str, int]]]:
        prefix = key(doc, revision, self.predicates.number(predicate), node) + SEP
        for row_key, _ in self.shelf.scan(table, prefix):
            other, negated, sign, seq = row_key.split(SEP)[4:]
            polarity = Polarity.NEGATED if negated == "1" else Polarity.AFFIRMED
            yield int(other), (polarity, sign, int(seq))

    # -- facts ------------------------------------------------------------------------------------

    def triple(self, at: NodeTriple, negated: bool = False) -> Triple:
        """The fact to which a node triple belongs now."""
        ends = self.nodes.root(at.subject), self.nodes.root(at.object)
        return self.canonical(ends, at.predicate, negated)

    def canonical(self, ends: tuple[int, int], predicate: str, negated: bool) -> Triple:
        """The fact between two entities: the ends of a symmetric predicate are sorted."""
        if ends[0] > ends[1] and self.schema.slots(predicate).symmetric:
            ends = ends[1], ends[0]
        return Triple(ends[0], predicate, ends[1], Polarity.NEGATED if negated else Polarity.AFFIRMED)

    def fact_key(self, triple: Triple) -> str:
        """The shelf key of a fact."""
        negated = int(triple.polarity is Polarity.NEGATED)
        number = self.predicates.number(triple.predicate)
        return f"{triple.subject}{SEP}{number}{SEP}{triple.object}{SEP}{negated}"

    def fact_at(self, row_key: str) -> Triple:
        """The fact under a shelf key."""
        subject, number, object_, negated = row_key.split(SEP)
        polarity = Polarity.NEGATED if negated == "1" else Polarity.AFFIRMED
        return Triple(int(subject), self.predicates.name(number), int(object_), polarity)

    def known(self, triple: Triple) -> bool:
        """Whether there is such a fact."""
        return self.shelf.get("f", self.fact_key(triple)) is not None

    def of_slot(self, subject: int, predicate: str) -> Iterator[Triple]:
        """Facts of one subject (of a symmetric predicate: of the smaller end) and predicate."""
        for row_key, _ in self.shelf.scan("f", key(subject, self.predicates.number(predicate)) + SEP):
            yield self.fact_at(row_key)

    def of_object(self, object_: int, predicate: str) -> Iterator[Triple]:
        """Facts of one object and predicate; of a symmetric predicate those with it at either end."""
        number = self.predicates.number(predicate)
        tables = ("i", "o") if self.schema.slots(predicate).symmetric else ("i",)
        found = set()
        for node in self.nodes.members(object_):
            for table in tables:
                for row_key, _ in self.shelf.scan(table, key(node, number) + SEP):
                    other = int(row_key.rpartition(SEP)[2])
                    found.add(self.triple(NodeTriple(other, predicate, node)))
        for triple in sorted(found):
            for candidate in (triple, triple.opposite):
                if self.known(candidate):
                    yield candidate

    def of_groups(self, groups: Iterable[Group]) -> set[Triple]:
        """Every fact that has a node of `groups` at one end, in both polarities whether known or not."""
        found: set[Triple] = set()
        for group in groups:
            for node in group.nodes:
                for at in self.touching(node):
                    triple = self.triple(at)
                    found.update((triple, triple.opposite))
        return found

    def touching(self, node: int) -> Iterator[NodeTriple]:
        """Node triples with `node` at one end; aliases left out."""
        for row_key, _ in self.shelf.scan("o", f"{node}{SEP}"):
            at = self.place_at(row_key)
            if at.predicate != ALIAS:
                yield at
        for row_key, _ in self.shelf.scan("i", f"{node}{SEP}"):
            object_, number, subject = row_key.split(SEP)
            yield NodeTriple(int(subject), self.predicates.name(number), int(object_))

    def standing(self, row: Any) -> Standing:
        """The standing in a row of `f`."""
        return STANDINGS[row if isinstance(row, int) else row[0]]

    def worth(self, triple: Triple) -> Worth | None:
        """The standing of a fact as it was computed last, or None if there is no such fact."""
        row = self.shelf.get("f", self.fact_key(triple))
        return None if row is None else self.worth_in(row)

    def worth_in(self, row: Any) -> Worth:
        """What a row of `f` says."""
        if isinstance(row, int):
            return Worth(STANDINGS[row])
        code, superseded, contested, doubts, _ = row
        return Worth(
            STANDINGS[code],
            tuple(self.fact_at(k) for k in superseded),
            tuple((self.fact_at(k), Tie(tie), rule) for k, tie, rule in contested),
            tuple((self.fact_at(k), Tie(tie), rule) for k, tie, rule in doubts),
        )

    def put_worth(self, triple: Triple, worth: Worth, tensions: dict[str, tuple[str, str]]) -> None:
        """Write the standing of a fact, and the slots in which it is in tension: slot → class and rule."""
        row_key = self.fact_key(triple)
        row: Any = STANDINGS.index(worth.standing)
        if worth.superseded_by or worth.contested_with or worth.doubts or tensions:
            row = [
                row,
                [self.fact_key(t) for t in worth.superseded_by],
                [[self.fact_key(t), tie.value, rule] for t, tie, rule in worth.contested_with],
                [[self.fact_key(t), tie.value, rule] for t, tie, rule in worth.doubts],
                {slot: list(why) for slot, why in sorted(tensions.items())},
            ]
        before = self.shelf.get("f", row_key)
        if before == row:
            return
        self._forget(row_key, before)
        self.shelf.put("f", row_key, row)
        self._counters.add(f"facts:{worth.standing.value}", 1)
        for slot, why in tensions.items():
            self.shelf.put("s", f"{slot}{SEP}{row_key}", list(why))

    def drop(self, triple: Triple) -> None:
        """Take a fact off the shelf; its claims stay."""
        row_key = self.fact_key(triple)
        before = self.shelf.get("f", row_key)
        if before is not None:
            self._forget(row_key, before)
            self.shelf.drop("f", row_key)

    def _forget(self, row_key: str, row: Any) -> None:
        if row is None:
            return
        self._counters.add(f"facts:{self.standing(row).value}", -1)
        if not isinstance(row, int):
            for slot in row[4]:
                self.shelf.drop("s", f"{slot}{SEP}{row_key}")
