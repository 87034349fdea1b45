"""Run a checked plan: deterministic, and every result knows the facts that it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field

from kg_ledger.errors import KgError
from kg_pipeline.query.graph import Direction, Graph
from kg_pipeline.query.plan import Closure, Combine, Const, Count, Instances, OfType, Plan, Ref, Vector

Support = dict[str, tuple[str, ...]]
"""Result id → the facts that it rests on, in the order in which they were walked."""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One operation that ran.

    Attributes
    ----------
    path : its place in the plan, as in `plan.seed`.
    op : the operation, with its predicate or class.
    ids : its result, sorted.
    facts : the facts that this operation walked, sorted.
    """

    path: str
    op: str
    ids: tuple[str, ...]
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a plan gave.

    Attributes
    ----------
    ids : the result set, sorted; for a count, the counted set.
    number : the count, or None where the plan does not count.
    support : for every id, the facts that it rests on.
    trace : every operation, innermost first.
    """

    ids: tuple[str, ...]
    number: int | None
    support: Support
    trace: tuple[TraceStep, ...]

    @property
    def answer(self) -> list[str]:
        """The result as a gold set writes it: ids, or the number as a string."""
        return list(self.ids) if self.number is None else [str(self.number)]


class NotStructural(KgError):
    """The plan leaves the question to plain retrieval; there is nothing to execute."""


@dataclass(slots=True)
class _Run:
    graph: Graph
    named: dict[str, Support]
    trace: list[TraceStep] = field(default_factory=list)

    def note(self, path: str, op: str, result: Support, facts: set[str] | None = None) -> Support:
        self.trace.append(TraceStep(path, op, tuple(sorted(result)), tuple(sorted(facts or ()))))
        return result


def execute(plan: Plan, graph: Graph, named: dict[str, Support] | None = None) -> Outcome:
    """Run `plan`, which must have passed `check_plan` for this graph.

    Parameters
    ----------
    named : the results that `ref` may name.

    Raises
    ------
    NotStructural
        The plan is `vector`.
    """
    run = _Run(graph, named or {})
    if isinstance(plan, Count):
        counted = _evaluate(plan.seed, "plan.seed", run)
        run.note("plan", "count", counted)
        number: int | None = len(counted)
    else:
        counted = _evaluate(plan, "plan", run)
        number = None
    return Outcome(tuple(sorted(counted)), number, counted, tuple(run.trace))


def _evaluate(plan: Plan, path: str, run: _Run) -> Support:
    graph = run.graph
    if isinstance(plan, Const):
        return run.note(path, "const", dict.fromkeys(sorted(set(plan.ids)), ()))
    if isinstance(plan, Instances):
        return run.note(path, f"instances {plan.type}", dict.fromkeys(graph.instances(plan.type), ()))
    if isinstance(plan, Ref):
        return run.note(path, f"ref {plan.name}", run.named[plan.name])
    if isinstance(plan, Vector):
        raise NotStructural(f"{path}: the question is left to plain retrieval.")
    if isinstance(plan, Combine):
        parts = [_evaluate(arg, f"{path}.args[{i}]", run) for i, arg in enumerate(plan.args)]
        return run.note(path, plan.op, _combine(plan.op, parts))
    if isinstance(plan, Count):
        raise NotStructural(f"{path}: a count may only be the root of a plan.")
    seed = _evaluate(plan.seed, f"{path}.seed", run)
    if isinstance(plan, OfType):
        kept = {
            node: facts for node, facts in seed.items() if graph.ontology.is_a(graph.type_of(node), plan.type)
        }
        return run.note(path, f"of_type {plan.type}", kept)
    walk = _closure if isinstance(plan, Closure) else _step
    result, facts = walk(graph, seed, plan.predicate, plan.direction)
    return run.note(path, f"{plan.op} {plan.predicate} {plan.direction}", result, facts)


def _step(graph: Graph, seed: Support, predicate: str, direction: Direction) -> tuple[Support, set[str]]:
    result: Support = {}
    hops = graph.step(seed, predicate, direction)
    for hop in hops:
        result[hop.target] = _joined(result.get(hop.target, ()), seed[hop.source], (hop.fact,))
    return dict(sorted(result.items())), {hop.fact for hop in hops}


def _closure(graph: Graph, seed: Support, predicate: str, direction: Direction) -> tuple[Support, set[str]]:
    """Breadth first, so that a result rests on a shortest chain of facts.

    Walked in both directions, every edge leads back to where it came from; that is no cycle, and the seed
    stays out.
    """
    two_way = direction == "both" or graph.ontology.predicates[predicate].symmetric
    result: Support = {}
    walked: set[str] = set()
    frontier = seed
    while frontier:
        reached: Support = {}
        for hop in graph.step(frontier, predicate, direction):
            if two_way and hop.target in seed:
                continue
            walked.add(hop.fact)
            if hop.target not in result and hop.target not in reached:
                reached[hop.target] = _joined(frontier[hop.source], (hop.fact,))
        result |= reached
        frontier = {node: facts for node, facts in reached.items() if node not in seed}
    return dict(sorted(result.items())), walked


def _combine(op: str, parts: list[Support]) -> Support:
    first, *rest = parts
    if op == "union":
        ids = set(first).union(*rest)
        return {node: _joined(*(part.get(node, ()) for part in parts)) for node in sorted(ids)}
    if op == "intersect":
        ids = set(first).intersection(*rest)
        return {node: _joined(*(part[node] for part in parts)) for node in sorted(ids)}
    return {node: facts for node, facts in first.items() if not any(node in part for part in rest)}


def _joined(*chains: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fact for chain in chains for fact in chain))
