"""Inquiries over a graph alone: what a result says of what is asked, and the facts that it rests on."""

from __future__ import annotations

from dataclasses import dataclass

from kg_pipeline.query.execute import Support, execute
from kg_pipeline.query.graph import FLIPPED, Graph
from kg_pipeline.query.inquiry import Bound, Inquiry
from kg_pipeline.query.plan import Closure, Combine, Const, Count, Instances, OfType, Plan, Step, split, walk


@dataclass(frozen=True, slots=True)
class Link:
    """A place where a fact would have to stand for something to be so.

    Attributes
    ----------
    predicate : of the fact.
    subjects, objects : what its ends may be; empty for anything.
    """

    predicate: str
    subjects: frozenset[str]
    objects: frozenset[str]


ANYTHING: frozenset[str] = frozenset()
"""An end of a link that may be anything."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A member of a ranking or a tally: how many it has, which, and the facts that say so."""

    node: str
    has: tuple[str, ...]
    facts: tuple[str, ...]


def links_of(plan: Plan, tested: frozenset[str], graph: Graph) -> tuple[Link, ...]:
    """Where facts would have to stand for `tested` to be in the result of the outermost step of `plan`."""
    found = []
    for _, node in walk(plan):
        if isinstance(node, (Step, Closure)):
            seed = frozenset(execute(node.seed, graph).ids)
            ends = (seed, tested) if node.direction == "forward" else (tested, seed)
            found.append(Link(node.predicate, *ends))
            if node.direction == "both" or graph.ontology.predicates[node.predicate].symmetric:
                found.append(Link(node.predicate, *reversed(ends)))
            return tuple(found)
    return ()


def open_links(plan: Plan, graph: Graph) -> tuple[Link, ...]:
    """Where facts would have to stand for anything to come out of the steps from named things in `plan`."""
    found = []
    for _, node in walk(plan):
        if isinstance(node, (Step, Closure)) and any(isinstance(one, Const) for _, one in walk(node.seed)):
            seed = frozenset(execute(node.seed, graph).ids)
            forward = Link(node.predicate, seed, ANYTHING)
            backward = Link(node.predicate, ANYTHING, seed)
            symmetric = node.direction == "both" or graph.ontology.predicates[node.predicate].symmetric
            found += (
                [forward, backward] if symmetric else [forward if node.direction == "forward" else backward]
            )
    return tuple(found)


def widened(plan: Plan, graph: Graph) -> Plan | None:
    """`plan` with what may be of the class that it asks for, and is not said to be; None where there is none.

    What is only known to be of a wider class is not ruled out by its class.
    """
    if isinstance(plan, Count):
        seed = widened(plan.seed, graph)
        return None if seed is None else Count(seed=seed)
    if not isinstance(plan, OfType):
        return None
    maybe = [node for node in execute(plan.seed, graph).ids if _may_be(graph.type_of(node), plan.type, graph)]
    return Combine(op="intersect", args=[plan.seed, Const(ids=maybe)]) if maybe else None


def _may_be(known: str | None, cls: str, graph: Graph) -> bool:
    return known is None or (known != cls and graph.ontology.is_a(cls, known))


def ranked(inquiry: Inquiry, graph: Graph) -> list[Counted]:
    """The members that a rank asks for, the most (or the fewest) first, then by id."""
    plan, bound = inquiry.plan, inquiry.bound
    if plan is None:
        return []
    counted = counts(plan, bound, graph)
    kept = [c for c in counted if _within(len(c.has), bound)]
    kept.sort(key=lambda c: ((len(c.has) if bound.least else -len(c.has)), c.node))
    if not (bound.most or bound.least) or not kept:
        return kept
    if bound.top > 1:
        last = len(kept[min(bound.top, len(kept)) - 1].has)
        return [c for c in kept if (len(c.has) <= last if bound.least else len(c.has) >= last)]
    return [c for c in kept if len(c.has) == len(kept[0].has)]


def _within(number: int, bound: Bound) -> bool:
    low = bound.low if bound.low is not None else 0 if bound.least or bound.high is not None else 1
    return number >= low and (bound.high is None or number <= bound.high)


def counts(plan: Plan, bound: Bound, graph: Graph) -> list[Counted]:
    """How many each member of the plan's result has at the other side of the step that leads to it.

    Where few or none are asked for, the members of the asked class that have none are there too.
    """
    step, cls = split(plan)
    if step is None:
        return []
    members: list[str] = list(execute(plan, graph).ids)
    if (bound.least or bound.high is not None) and bound.low is None:
        declared = graph.ontology.predicates[step.predicate]
        end = declared.range if step.direction == "forward" else declared.domain
        members = sorted({*members, *graph.instances(cls or end)})
    seed = execute(step.seed, graph).ids
    found = []
    for node in members:
        back = Step(seed=Const(ids=[node]), predicate=step.predicate, direction=FLIPPED[step.direction])
        near = execute(back, graph)
        has = [other for other in near.ids if other in set(seed)]
        found.append(Counted(node, tuple(has), _facts(near.support, has)))
    return found


def tallied(inquiry: Inquiry, graph: Graph) -> list[Counted]:
    """How many each member of the group has: the plan with that member in the group's place."""
    if inquiry.plan is None:
        return []
    found = []
    for node in graph.instances(inquiry.group):
        outcome = execute(put_in(inquiry.plan, inquiry.group, node), graph)
        found.append(Counted(node, outcome.ids, _facts(outcome.support, list(outcome.ids))))
    return sorted(found, key=lambda c: (-len(c.has), c.node))


def put_in(plan: Plan, cls: str, node: str) -> Plan:
    """`plan` with one member in the place of all instances of `cls`."""
    if isinstance(plan, Instances):
        return Const(ids=[node]) if plan.type == cls else plan
    if isinstance(plan, (Step, Closure, OfType, Count)):
        return plan.model_copy(update={"seed": put_in(plan.seed, cls, node)})
    if isinstance(plan, Combine):
        return plan.model_copy(update={"args": [put_in(arg, cls, node) for arg in plan.args]})
    return plan


def _facts(support: Support, nodes: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fact for node in nodes for fact in support.get(node, ())))
