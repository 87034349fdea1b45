"""Sets of nodes as plans, each with the classes that its members may have.

Classes decide which joins make sense, so a plan that these functions return is never empty by its types.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kg_ledger.ontology import Ontology
from kg_pipeline.query.graph import Direction
from kg_pipeline.query.plan import Closure, Combine, Const, Instances, OfType, Plan, Step

Types = frozenset[str]


@dataclass(frozen=True, slots=True)
class NodeSet:
    """A set of nodes.

    Attributes
    ----------
    plan : what computes it; None for "things", of which only the classes are known.
    types : every class that a member may have.
    whole : True if it is all instances of `types` (or everything): intersecting with it only filters.
    ids : the ids if it is a literal set.
    """

    plan: Plan | None
    types: Types
    whole: bool = False
    ids: tuple[str, ...] = ()

    @property
    def generic(self) -> bool:
        """Whether this is just "things"."""
        return self.plan is None


class Algebra:
    """Set operations under one ontology."""

    def __init__(self, ontology: Ontology) -> None:
        self.ontology = ontology
        self.everything: Types = frozenset(ontology.classes)

    def below(self, cls: str) -> Types:
        """`cls` and every class below it."""
        return frozenset(self.ontology.descendants(cls))

    def things(self) -> NodeSet:
        """Anything at all."""
        return NodeSet(None, self.everything, whole=True)

    def instances(self, cls: str) -> NodeSet:
        """All of a class."""
        return NodeSet(Instances(type=cls), self.below(cls), whole=True)

    def const(self, ids: tuple[str, ...], classes: tuple[str | None, ...]) -> NodeSet:
        """Named nodes; a class that is not known may be any."""
        types: Types = frozenset()
        for cls in classes:
            types |= self.everything if cls is None else frozenset((cls,))
        return NodeSet(Const(ids=list(ids)), types or self.everything, ids=ids)

    def ends(self, predicate: str, direction: Direction) -> tuple[Types, Types]:
        """The classes that a step starts from and those that it reaches."""
        pred = self.ontology.predicates[predicate]
        domain, range_ = self.below(pred.domain), self.below(pred.range)
        if pred.symmetric:
            return domain | range_, domain | range_
        return (domain, range_) if direction == "forward" else (range_, domain)

    def step(self, seed: NodeSet, predicate: str, direction: Direction, closure: bool = False) -> NodeSet:
        """One step from `seed`, or one or more."""
        start, reached = self.ends(predicate, direction)
        plan = seed.plan
        if plan is None:
            plan = self.instances(self.top(start & seed.types) or self.end(predicate, direction)).plan
        if plan is None:
            raise AssertionError("instances always have a plan")
        make = Closure if closure else Step
        return NodeSet(make(seed=plan, predicate=predicate, direction=direction), reached)

    def end(self, predicate: str, direction: Direction) -> str:
        """The class that a step starts from, as declared."""
        pred = self.ontology.predicates[predicate]
        return pred.domain if direction == "forward" else pred.range

    def top(self, types: Types) -> str | None:
        """The class that stands for exactly `types` (it and all below it), or None."""
        for cls in self.ontology.classes:
            if self.below(cls) == types:
                return cls
        return None

    def joinable(self, seed: NodeSet, predicate: str, direction: Direction, head: NodeSet) -> bool:
        """Whether a step may lead from a member of `seed` to a member of `head`."""
        start, reached = self.ends(predicate, direction)
        return bool(start & seed.types) and bool(reached & head.types)

    def of_class(self, found: NodeSet, cls: str) -> NodeSet | None:
        """What of `found` is a `cls`; None if that is nothing by its types."""
        return self.meet(found, self.instances(cls))

    def meet(self, one: NodeSet, other: NodeSet) -> NodeSet | None:
        """The intersection; None if it is empty by its types."""
        types = one.types & other.types
        if not types:
            return None
        if one.whole and not other.whole:
            one, other = other, one
        if other.whole:
            if one.plan is None or (other.types <= one.types and one.whole):
                return other if not other.generic else replace(one, types=types)
            if one.types <= other.types or other.plan is None:
                return replace(one, types=types)
            plan = other.plan
            if isinstance(plan, Instances):
                return NodeSet(OfType(seed=one.plan, type=plan.type), types)
        if one.plan is None or other.plan is None:
            known = other if one.plan is None else one
            return replace(known, types=types, whole=False)
        if one.plan == other.plan or self._within(one.plan, other.plan):
            return one
        if self._within(other.plan, one.plan):
            return other
        return NodeSet(Combine(op="intersect", args=[one.plan, other.plan]), types)

    def _within(self, narrow: Plan, wide: Plan) -> bool:
        """Whether `wide` is the same step as `narrow`, from all that the step can start from."""
        if not isinstance(wide, Step) or not isinstance(wide.seed, Instances):
            return False
        same = isinstance(narrow, Step) and (narrow.predicate, narrow.direction) == (
            wide.predicate,
            wide.direction,
        )
        return same and wide.seed.type == self.end(wide.predicate, wide.direction)

    def join(self, sets: list[NodeSet]) -> NodeSet:
        """The union of one or more sets."""
        if len(sets) == 1:
            return sets[0]
        types = frozenset().union(*(s.types for s in sets))
        if all(s.whole for s in sets):
            if any(s.generic for s in sets):
                return self.things()
            widest = [s for s in sets if s.types == types]
            if widest:
                return widest[0]
        if all(s.ids for s in sets):
            ids = tuple(dict.fromkeys(i for s in sets for i in s.ids))
            return NodeSet(Const(ids=list(ids)), types, ids=ids)
        plans = [s.plan for s in sets if s.plan is not None]
        if len(plans) < len(sets):
            return self.things()
        return NodeSet(Combine(op="union", args=plans), types, whole=all(s.whole for s in sets))

    def apart(self, found: NodeSet, others: list[NodeSet]) -> NodeSet:
        """`found` without each of `others`, as far as they may be in it."""
        for other in others:
            found = self.without(found, other) or found
        return found

    def without(self, base: NodeSet, removed: NodeSet) -> NodeSet | None:
        """`base` without `removed`; None where either cannot be computed."""
        if base.plan is None or removed.plan is None:
            return None
        if not base.types & removed.types:
            return base
        return NodeSet(Combine(op="difference", args=[base.plan, removed.plan]), base.types)
