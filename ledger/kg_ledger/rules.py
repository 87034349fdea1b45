"""The rules: how two statements of competing facts stand to each other. Pure and symmetric.

What competes is found by key alone (the slot, the same pair, declared disjointness), never by similarity.

Rules, by the class they give:

    new        nothing_to_compare, known_before, second_term, other_object, separated
    duplicate  same_fact, reworded (by a revision of the document that said it)
    update     revision, replaces, stated_change, stated_end, disjoint_time
    uncertain  modality, document_status, type, identity, granularity, cardinality, instruction_like,
               self_loop, self_loop_after_merge, rejected; of an alias: alias_of_other_class
    conflict   single_value, single_holder, denial, disjoint_predicates, overlapping_time, restated_later,
               circular
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum
from typing import NamedTuple, Protocol

from kg_ledger.records import Change, Class, Polarity
from kg_ledger.statement import Statement, Triple, before, disjoint, follows, overlap


class Tie(StrEnum):
    """Why two facts compete."""

    VALUE = "value"
    """Another object in a slot that holds one."""
    HOLDER = "holder"
    """Another subject of an object that has one."""
    POLARITY = "polarity"
    """The same triple, affirmed and denied."""
    DISJOINT = "disjoint"
    """Predicates declared disjoint, on the same pair."""
    MANY = "many"
    """Another object or subject where many are allowed, and a text says that one came in another's place."""
    UNDECLARED = "undeclared"
    """Another object of a predicate whose cardinality is not declared."""


class Outcome(Enum):
    """How the first of two statements stands to the second."""

    APART = Class.NEW
    OVER = "over"
    UNDER = "under"
    CONFLICT = Class.CONFLICT
    DOUBT = Class.UNCERTAIN

    @property
    def cls(self) -> Class:
        """The class that the outcome gives a claim."""
        return self.value if isinstance(self.value, Class) else Class.UPDATE


class Relation(NamedTuple):
    """An outcome and the rule that led to it."""

    outcome: Outcome
    rule: str

    @property
    def turned(self) -> Relation:
        """The same relation seen from the other side."""
        swap = {Outcome.OVER: Outcome.UNDER, Outcome.UNDER: Outcome.OVER}
        return Relation(swap.get(self.outcome, self.outcome), self.rule)


class Scene(Protocol):
    """What the rules may ask of the view."""

    def statements(self, triple: Triple) -> Sequence[Statement]:
        """Every statement of a fact, also withdrawn ones, by seq."""

    def rivals(self, triple: Triple) -> Sequence[tuple[Triple, Tie]]:
        """The facts that compete with `triple`, sorted."""

    def names(self, statement: Statement, triple: Triple) -> bool:
        """Whether `triple` differs from what `statement` says in having what that says was there before."""

    def granular(self, one: Triple, other: Triple) -> bool:
        """Whether the two objects may be one thing, or a part and its whole."""

    def successors(self, triple: Triple) -> Sequence[Triple]:
        """The facts that took the place of `triple` when a document that stated it was revised, sorted."""

    def predecessors(self, statement: Statement) -> Sequence[Triple]:
        """The facts whose place `statement` took when its document was revised, sorted."""

    def quantities(self, one: Triple, other: Triple) -> bool:
        """Whether both objects are bare quantities."""


_APART = Relation(Outcome.APART, "other_object")


def compare(a: Statement, b: Statement, tie: Tie, scene: Scene) -> Relation:
    """How `a` stands to `b`, two statements of competing facts.

    Symmetric: `compare(a, b)` is `compare(b, a).turned`.
    """
    if a.scope != b.scope:
        return Relation(Outcome.APART, "separated")
    if tie is Tie.POLARITY:
        if a.triple.polarity is Polarity.NEGATED:
            return _denied(b, a).turned
        return _denied(a, b)
    named = _named(a, b, scene)
    if named is not None:
        return named
    if tie in (Tie.MANY, Tie.UNDECLARED):
        return _many(a, b, tie, scene)
    timed = _timed(a, b)
    if timed is not None:
        return timed
    dated = _dated(a, b)
    if dated is not None:
        return dated
    if a.says_change or b.says_change:
        return _changed(a, b)
    if tie is Tie.VALUE and scene.granular(a.triple, b.triple):
        return Relation(Outcome.DOUBT, "granularity")
    rules = {Tie.VALUE: "single_value", Tie.HOLDER: "single_holder", Tie.DISJOINT: "disjoint_predicates"}
    return Relation(Outcome.CONFLICT, rules[tie])


def _named(a: Statement, b: Statement, scene: Scene) -> Relation | None:
    """A text names what was there before."""
    forth = a.names_former and scene.names(a, b.triple)
    back = b.names_former and scene.names(b, a.triple)
    if forth and back:
        return _later(a, b, "replaces") or Relation(Outcome.CONFLICT, "single_value")
    if forth or back:
        return Relation(Outcome.OVER if forth else Outcome.UNDER, "replaces")
    return None


def _many(a: Statement, b: Statement, tie: Tie, scene: Scene) -> Relation:
    """Many objects are allowed, or it is not declared how many: then a reported change makes tension."""
    if tie is Tie.UNDECLARED and not disjoint(a, b):
        moved = a.change is Change.BEGAN or b.change is Change.BEGAN
        if moved or scene.quantities(a.triple, b.triple):
            return Relation(Outcome.DOUBT, "cardinality")
    return _APART


def _later(a: Statement, b: Statement, rule: str) -> Relation | None:
    """Order two reported changes by when they happened, if that is known."""
    if before(b.when, a.when):
        return Relation(Outcome.OVER, rule)
    if before(a.when, b.when):
        return Relation(Outcome.UNDER, rule)
    return None


def _timed(a: Statement, b: Statement) -> Relation | None:
    """What the stated periods alone decide."""
    if follows(a, b):
        return Relation(Outcome.OVER, "disjoint_time")
    if follows(b, a):
        return Relation(Outcome.UNDER, "disjoint_time")
    if overlap(a, b):
        return Relation(Outcome.CONFLICT, "overlapping_time")
    if a.until and b.until:
        if before(b.until, a.until):
            return Relation(Outcome.OVER, "stated_end")
        if before(a.until, b.until):
            return Relation(Outcome.UNDER, "stated_end")
        return Relation(Outcome.CONFLICT, "overlapping_time")
    if a.until:
        return _closed(a, b)
    if b.until:
        return _closed(b, a).turned
    return None


def _closed(a: Statement, b: Statement) -> Relation:
    """`a` says when it ended, `b` gives no period: `b` follows unless it was written before that end."""
    if before(b.written, a.until):
        return Relation(Outcome.CONFLICT, "overlapping_time")
    return Relation(Outcome.UNDER, "stated_end")


def _dated(a: Statement, b: Statement) -> Relation | None:
    """What stated beginnings decide: the later of two, or one that came after the other text was written."""
    if a.since and b.since:
        return _later(a, b, "stated_change")
    if a.since and before(b.written, a.since):
        return Relation(Outcome.OVER, "stated_change")
    if b.since and before(a.written, b.since):
        return Relation(Outcome.UNDER, "stated_change")
    return None


def _changed(a: Statement, b: Statement) -> Relation:
    """At least one text says that its value began; neither names the other's value."""
    if a.says_change and b.says_change:
        return _later(a, b, "stated_change") or Relation(Outcome.CONFLICT, "single_value")
    if b.says_change:
        return _changed(b, a).turned
    if _restated(b, a):
        return Relation(Outcome.CONFLICT, "restated_later")
    return Relation(Outcome.OVER, "stated_change")


def _restated(plain: Statement, change: Statement) -> bool:
    """Whether `plain` was written after the text that reports `change`, and after the change itself.

    A document's date never makes an update across documents; here it only keeps one from being made.
    """
    moment = change.until if change.ended and change.until else change.since
    if moment and before(moment, plain.written) is not True:
        return False
    return before(change.written, plain.written) is True


def _denied(a: Statement, n: Statement) -> Relation:
    """The same triple, affirmed by `a` and denied by `n`."""
    if n.ended:
        if (a.says_change or a.since) and before(n.when, a.when):
            return Relation(Outcome.OVER, "stated_change")
        if not a.says_change and _restated(a, n):
            return Relation(Outcome.CONFLICT, "restated_later")
        return Relation(Outcome.UNDER, "stated_end")
    if follows(a, n):
        return Relation(Outcome.OVER, "disjoint_time")
    if follows(n, a):
        return Relation(Outcome.UNDER, "disjoint_time")
    if overlap(a, n):
        return Relation(Outcome.CONFLICT, "denial")
    if a.until and not before(n.written, a.until):
        return Relation(Outcome.UNDER, "stated_end")
    if a.says_change and not a.until and not _restated(n, a):
        return Relation(Outcome.OVER, "stated_change")
    return Relation(Outcome.CONFLICT, "denial")
