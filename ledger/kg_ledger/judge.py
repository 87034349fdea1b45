"""How a claim is classified when it comes in: every pair, and the gravest of them as the headline.

Pure: what is known is asked through a `Scene`. The model is no part of this: `OpenItem.referable` says which
doubts a caller may put to one, and `Writer.apply_verdict` what becomes of its answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kg_ledger.records import Class
from kg_ledger.rules import Outcome, Scene, Tie, compare
from kg_ledger.standing import Weigher, kept
from kg_ledger.statement import Statement, Triple, disjoint

GRAVITY = {Class.NEW: 0, Class.DUPLICATE: 1, Class.UPDATE: 2, Class.UNCERTAIN: 3, Class.CONFLICT: 4}
"""The headline of a judgement is the gravest class of its pairs."""

_WITNESSES = 20
"""Statements of a known fact that are asked whether a tension is news."""


class Finding(NamedTuple):
    """A claim held against one fact."""

    triple: Triple
    cls: Class
    rule: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A judgement before its facts have their readable ids."""

    cls: Class
    rule: str
    findings: tuple[Finding, ...] = ()


class _Without:
    """A scene as it would be without one statement."""

    def __init__(self, scene: Scene, seq: int) -> None:
        self._scene = scene
        self._seq = seq

    def statements(self, triple: Triple) -> Sequence[Statement]:
        """Every statement of a fact but the one."""
        return [s for s in self._scene.statements(triple) if s.seq != self._seq]

    def rivals(self, triple: Triple) -> Sequence[tuple[Triple, Tie]]:
        """As in the scene."""
        return self._scene.rivals(triple)

    def names(self, statement: Statement, triple: Triple) -> bool:
        """As in the scene."""
        return self._scene.names(statement, triple)

    def granular(self, one: Triple, other: Triple) -> bool:
        """As in the scene."""
        return self._scene.granular(one, other)

    def successors(self, triple: Triple) -> Sequence[Triple]:
        """As in the scene."""
        return self._scene.successors(triple)

    def predecessors(self, statement: Statement) -> Sequence[Triple]:
        """As in the scene."""
        return self._scene.predecessors(statement)

    def quantities(self, one: Triple, other: Triple) -> bool:
        """As in the scene."""
        return self._scene.quantities(one, other)


def judge(claim: Statement, scene: Scene) -> Ruling:
    """Hold `claim`, which is already part of `scene`, against everything else that competes with it.

    A claim with a gate (not a plain assertion, a type that does not fit, an unsettled name, …) is uncertain
    by that rule; the pairs then only say what it would touch.
    """
    weigher = Weigher(_Without(scene, claim.seq))
    rivals = _against_rivals(claim, scene, weigher)
    findings = [*_own(claim, scene, weigher), *rivals]
    held = {finding.triple for finding in findings if finding.cls is not Class.NEW}
    findings += [
        Finding(triple, Class.UPDATE, "revision")
        for triple in scene.predecessors(claim)
        if triple not in held and not weigher.live(triple)
    ]
    findings.sort()
    if claim.gate:
        touched = [Finding(f.triple, Class.UNCERTAIN, claim.gate) for f in findings if f.cls is not Class.NEW]
        return Ruling(Class.UNCERTAIN, claim.gate, tuple(touched))
    known = _known_before(claim, scene, weigher, rivals)
    gravest = max((f for f in findings if f not in known), key=lambda f: GRAVITY[f.cls], default=None)
    if gravest is None:
        return Ruling(Class.NEW, "nothing_to_compare")
    return Ruling(gravest.cls, gravest.rule, tuple(findings))


def _own(claim: Statement, scene: Scene, weigher: Weigher) -> list[Finding]:
    """The claim against other statements of the same fact."""
    live = weigher.live(claim.triple)
    if live:
        again = any(not disjoint(claim, s) and claim.scope == s.scope for s in live)
        if again:
            return [Finding(claim.triple, Class.DUPLICATE, "same_fact")]
        return [Finding(claim.triple, Class.NEW, "second_term")]
    if _reworded(claim, scene):
        return [Finding(claim.triple, Class.DUPLICATE, "reworded")]
    if any(s.seq != claim.seq for s in scene.statements(claim.triple)):
        return [Finding(claim.triple, Class.NEW, "known_before")]
    return []


def _reworded(claim: Statement, scene: Scene) -> list[Statement]:
    """In what other words the document stated the fact before the revision that brought `claim`."""
    return [
        s
        for s in scene.statements(claim.triple)
        if s.seq != claim.seq and s.doc == claim.doc and s.gone == claim.born and not s.gate
    ]


def _known_before(
    claim: Statement, scene: Scene, weigher: Weigher, rivals: Sequence[Finding]
) -> set[Finding]:
    """The tensions that the fact was in already, by the same document in other words or by another: no news.

    They stay pairs of the judgement, and the slot stays open; only the headline is not theirs again.
    """
    known = [
        s
        for s in weigher.live(claim.triple)[:_WITNESSES]
        if s.scope == claim.scope and not disjoint(claim, s)
    ]
    old = [*_reworded(claim, scene), *known]
    ties = dict(scene.rivals(claim.triple)) if old else {}
    stale = set()
    for finding in rivals:
        if finding.cls in (Class.CONFLICT, Class.UNCERTAIN) and finding.triple in ties:
            tie = ties[finding.triple]
            if any((finding, False) == _against(s, finding.triple, tie, scene, weigher) for s in old):
                stale.add(finding)
    return stale


def _against_rivals(claim: Statement, scene: Scene, weigher: Weigher) -> list[Finding]:
    findings = []
    retired = False
    for rival, tie in scene.rivals(claim.triple):
        finding, under = _against(claim, rival, tie, scene, weigher)
        retired = retired or under
        if finding is not None:
            findings.append(finding)
    if retired:
        gone = (Class.CONFLICT, Class.UNCERTAIN)
        findings = [f for f in findings if f.cls not in gone]
    return findings


def _against(
    claim: Statement, rival: Triple, tie: Tie, scene: Scene, weigher: Weigher
) -> tuple[Finding | None, bool]:
    """The gravest pair with the statements of one rival, and whether one of them supersedes the claim."""
    best: Finding | None = None
    remaining = {s.seq for s in weigher.remaining(rival)}
    for statement in weigher.live(rival):
        if kept(claim, statement):
            continue
        relation = compare(claim, statement, tie, scene)
        if relation.outcome is Outcome.UNDER:
            return Finding(rival, Class.UPDATE, relation.rule), True
        if statement.seq not in remaining and relation.outcome in (Outcome.CONFLICT, Outcome.DOUBT):
            continue
        found = Finding(rival, relation.outcome.cls, relation.rule)
        if best is None or GRAVITY[found.cls] > GRAVITY[best.cls]:
            best = found
    return best, False
