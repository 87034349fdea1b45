"""What is read for a question: nodes and facts around what it names, in an order that can be cut anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from kg_pipeline.providers.query_tasks import KnownNode, ShownFact
from kg_pipeline.query.execute import Outcome, execute
from kg_pipeline.query.graph import Direction, Edge, Graph
from kg_pipeline.query.plan import Closure, Const, Instances, Plan, walk
from kg_pipeline.query.room import Room
from kg_pipeline.text.tokens import estimate_tokens

HOPS = 2
FACT_TOKENS = 8_000
"""Tokens of facts that are shown at most, by the offline estimate."""
MOST_EDGES = 2_000
"""Edges that are read around one node at most; a hub has more, and the nearest are kept."""
_SHORTEST = 12
"""Tokens of the shortest facts; a neighbourhood that fills the budget with them is complete enough."""
_QUOTES = 2


@dataclass(slots=True)
class Context:
    """Nodes and edges, the nearest to the question first; each once.

    Attributes
    ----------
    own : the nodes that are there for themselves, not as the end of an edge.
    cut : how many edges of hubs were left unread.
    """

    nodes: dict[str, None] = field(default_factory=dict)
    edges: dict[Edge, None] = field(default_factory=dict)
    own: set[str] = field(default_factory=set)
    cut: int = 0

    def add(self, nodes: Iterable[str] = (), edges: Iterable[Edge] = ()) -> None:
        """Append what is not there yet; the ends of an edge come with it."""
        for node in nodes:
            self.nodes.setdefault(node)
            self.own.add(node)
        for edge in edges:
            self.edges[edge] = None
            self.nodes.setdefault(edge.subject)
            self.nodes.setdefault(edge.object)

    def join(self, other: Context) -> None:
        """Append another context."""
        self.nodes.update(other.nodes)
        self.edges.update(other.edges)
        self.own |= other.own
        self.cut += other.cut


def around(graph: Graph, seeds: Iterable[str], hops: int = HOPS, budget: int = FACT_TOKENS) -> Context:
    """The both-way neighbourhood of `seeds`, as far as its facts can fit into `budget` tokens; transitive
    predicates are followed to closure."""
    context = Context()
    seeds = tuple(dict.fromkeys(seeds))
    context.add(seeds)
    frontier = seeds
    for _ in range(hops):
        reached: dict[str, None] = {}
        for node in frontier:
            if len(context.edges) * _SHORTEST >= budget:
                break
            edges = graph.edges_of(node)
            context.cut += max(0, len(edges) - MOST_EDGES)
            for edge in edges[:MOST_EDGES]:
                other = edge.object if edge.subject == node else edge.subject
                if other not in context.nodes:
                    reached[other] = None
                context.add((), (edge,))
        frontier = tuple(reached)
    for name, predicate in graph.ontology.predicates.items():
        if predicate.transitive:
            for direction in ("forward", "reverse"):
                _follow(graph, context, seeds, name, direction)
    return context


def _follow(
    graph: Graph, context: Context, seeds: Iterable[str], predicate: str, direction: Direction
) -> None:
    plan = Closure(seed=Const(ids=list(seeds)), predicate=predicate, direction=direction)
    add_outcome(graph, context, execute(plan, graph))


def add_outcome(graph: Graph, context: Context, outcome: Outcome) -> None:
    """Add every node and fact that the run of a plan touched."""
    touched = {node for step in outcome.trace for node in step.ids}
    facts = {fact for step in outcome.trace for fact in step.facts}
    near = sorted({edge for node in touched for edge in graph.edges_of(node) if edge.fact in facts})
    context.add(sorted(touched), near)


def of_class(graph: Graph, cls: str) -> Context:
    """All instances of a class, subclasses included, and one hop around each."""
    context = Context()
    members = graph.instances(cls)
    context.add(members)
    for node in members:
        edges = graph.edges_of(node)
        context.cut += max(0, len(edges) - MOST_EDGES)
        context.add((), edges[:MOST_EDGES])
    return context


def for_plan(graph: Graph, seeds: Iterable[str], plan: Plan | None, budget: int = FACT_TOKENS) -> Context:
    """What the plan touches, then the neighbourhood of `seeds`."""
    context = Context()
    if plan is not None and not any(node.op in ("vector", "ref") for _, node in walk(plan)):
        add_outcome(graph, context, execute(plan, graph))
    context.join(around(graph, seeds, budget=budget))
    return context


def classes_of(plan: Plan | None) -> tuple[str, ...]:
    """The classes whose instances a plan starts from."""
    if plan is None:
        return ()
    return tuple(dict.fromkeys(node.type for _, node in walk(plan) if isinstance(node, Instances)))


@dataclass(frozen=True, slots=True)
class Shown:
    """A context as a task shows it: what did not fit into the budget is counted."""

    nodes: tuple[KnownNode, ...]
    facts: tuple[ShownFact, ...]
    left_out: int = 0


def show(context: Context, room: Room, budget: int = FACT_TOKENS) -> Shown:
    """Number the nodes and the facts of `context`; the facts with their words, as far as `budget` goes.

    A node that is only the end of facts beyond the budget is left out with them.
    """
    with room.still():
        return _show(context, room, budget)


def _show(context: Context, room: Room, budget: int) -> Shown:
    facts: list[ShownFact] = []
    spent = 0
    for edge in context.edges:
        one = _shown(edge, f"F{len(facts) + 1}", room)
        words = (one.subject, one.predicate, one.object, *one.quotes, one.note)
        cost = estimate_tokens(" ".join(words)) + 8
        if spent + cost > budget and facts:
            break
        facts.append(one)
        spent += cost
    left = len(context.edges) - len(facts) + context.cut
    ends = {end for fact in facts for end in (fact.subject, fact.object)} | context.own
    kept = [node for node in context.nodes if node in ends]
    nodes = (replace(room.node(node), mark=f"N{i}") for i, node in enumerate(kept, 1))
    return Shown(tuple(nodes), tuple(facts), left)


def _shown(edge: Edge, mark: str, room: Room) -> ShownFact:
    quotes = tuple(stated.text for stated in room.sources.stated(edge.fact)[:_QUOTES])
    notes = []
    for other in room.sources.opposed(edge.fact):
        triple = room.sources.triple(other.fact)
        if triple is not None:
            notes.append(f"{other.relation} by {arrow(room.graph, *triple)}")
    return ShownFact(mark, edge.fact, edge.subject, edge.predicate, edge.object, quotes, "; ".join(notes))


def arrow(graph: Graph, subject: str, predicate: str, object_: str) -> str:
    """`(subject) --[predicate]--> (object)` with labels."""
    return f"({graph.label(subject)}) --[{predicate}]--> ({graph.label(object_)})"
