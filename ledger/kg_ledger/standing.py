"""What a fact is worth now: a pure function of the statements that compete, never a stored overwrite.

A statement is *retired* where another one supersedes it, and a fact is superseded when all that speak for
it are. Facts are contested by statements that are not retired. So the order in which documents came in
does not matter.
"""

from __future__ import annotations

from typing import NamedTuple

from kg_ledger.records import Standing
from kg_ledger.rules import Outcome, Scene, Tie, compare
from kg_ledger.statement import Statement, Triple

MOST_RIVALS = 50
"""So many facts with which a fact is in conflict are named; where hundreds of values are stated for one slot,
each would name all the others."""


class Worth(NamedTuple):
    """The computed standing of one fact.

    `contested_with` names at most `MOST_RIVALS` facts; `doubts` are those with which it is in unresolved
    tension that hides neither.
    """

    standing: Standing
    superseded_by: tuple[Triple, ...] = ()
    contested_with: tuple[tuple[Triple, Tie, str], ...] = ()
    doubts: tuple[tuple[Triple, Tie, str], ...] = ()


class Weigher:
    """Computes standings over one scene; what it has found it remembers, so use it for one state only."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._live: dict[Triple, tuple[Statement, ...]] = {}
        self._moving: dict[Triple, tuple[Statement, ...]] = {}
        self._retired: dict[int, tuple[Triple, ...]] = {}

    def live(self, triple: Triple) -> tuple[Statement, ...]:
        """The statements that count towards a fact."""
        found = self._live.get(triple)
        if found is None:
            found = tuple(s for s in self._scene.statements(triple) if s.live)
            self._live[triple] = found
        return found

    def moving(self, triple: Triple) -> tuple[Statement, ...]:
        """The live statements of a fact that say more than that it is so."""
        found = self._moving.get(triple)
        if found is None:
            found = self._moving[triple] = tuple(s for s in self.live(triple) if not s.plain)
        return found

    def retired_by(self, statement: Statement) -> tuple[Triple, ...]:
        """The facts that supersede `statement`, sorted."""
        found = self._retired.get(statement.seq)
        if found is None:
            rivals = {t for t in statement.retired_by if t != statement.triple and self.live(t)}
            plain = statement.plain  # two plain statements of different objects never supersede each other
            for rival, tie in self._scene.rivals(statement.triple):
                others = self.moving(rival) if plain and tie is not Tie.POLARITY else self.live(rival)
                if others and any(self._outcome(statement, s, tie) is Outcome.UNDER for s in others):
                    rivals.add(rival)
            found = tuple(sorted(rivals))
            self._retired[statement.seq] = found
        return found

    def remaining(self, triple: Triple) -> tuple[Statement, ...]:
        """The live statements of a fact that nothing supersedes."""
        return tuple(s for s in self.live(triple) if not self.retired_by(s))

    def weigh(self, triple: Triple) -> Worth:
        """The standing of `triple`."""
        live = self.live(triple)
        if not live:
            return self._without_support(triple)
        remaining = self.remaining(triple)
        if not remaining:
            retired = tuple(sorted({t for s in live for t in self.retired_by(s)}))
            if self._circular(triple):
                ties = dict(self._scene.rivals(triple))
                rivals = tuple((t, ties.get(t, Tie.VALUE), "circular") for t in retired)
                return Worth(Standing.CONTESTED, (), rivals)
            return Worth(Standing.SUPERSEDED, retired)
        contested: dict[Triple, tuple[Tie, str]] = {}
        doubts: dict[Triple, tuple[Tie, str]] = {}
        for rival, tie in self._scene.rivals(triple):
            if len(contested) >= MOST_RIVALS:
                break
            for other in self.remaining(rival):
                for statement in remaining:
                    if kept(statement, other):
                        continue
                    relation = compare(statement, other, tie, self._scene)
                    if relation.outcome is Outcome.CONFLICT:
                        contested.setdefault(rival, (tie, relation.rule))
                    elif relation.outcome is Outcome.DOUBT:
                        doubts.setdefault(rival, (tie, relation.rule))
        standing = Standing.CONTESTED if contested else Standing.CURRENT
        return Worth(standing, (), _sorted(contested), _sorted(doubts))

    def _outcome(self, one: Statement, other: Statement, tie: Tie) -> Outcome:
        if kept(one, other):
            return Outcome.APART
        return compare(one, other, tie, self._scene).outcome

    def _circular(self, triple: Triple) -> bool:
        """Whether everything that supersedes `triple`, directly or not, is itself superseded."""
        seen = {triple}
        pending = [triple]
        while pending:
            for statement in self.live(pending.pop()):
                by = self.retired_by(statement)
                if not by:
                    return False
                fresh = [t for t in by if t not in seen]
                seen.update(fresh)
                pending.extend(fresh)
        return True

    def _without_support(self, triple: Triple) -> Worth:
        statements = self._scene.statements(triple)
        if any(s.supported and s.gate != "rejected" for s in statements):
            return Worth(Standing.PENDING)
        successors = tuple(self._scene.successors(triple))
        if successors:
            return Worth(Standing.SUPERSEDED, successors)
        return Worth(Standing.UNSUPPORTED)


def _sorted(found: dict[Triple, tuple[Tie, str]]) -> tuple[tuple[Triple, Tie, str], ...]:
    return tuple((triple, tie, rule) for triple, (tie, rule) in sorted(found.items()))


def kept(one: Statement, other: Statement) -> bool:
    """Whether a reviewer said that the two facts may stand side by side."""
    return other.triple in one.kept_with or one.triple in other.kept_with
