"""A checked plan as a short program in Cypher: one statement an operation, each over the results before it.

A single query would have to carry its intermediate sets along as lists, which the embedded engine computes
for every pair of nodes; with sets as parameters every statement starts at what is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from kg_ledger.ontology import Ontology
from kg_pipeline.query.cypher_schema import (
    INSTANCE_OF,
    Dialect,
    any_length,
    identifier,
    literal,
    relationship_names,
)
from kg_pipeline.query.execute import NotStructural
from kg_pipeline.query.graph import Direction
from kg_pipeline.query.plan import Closure, Combine, Const, Count, Instances, OfType, Plan, Ref, Step, Vector

_ARROWS: dict[Direction, tuple[str, str]] = {
    "forward": ("-", "->"),
    "reverse": ("<-", "-"),
    "both": ("-", "-"),
}
_EACH: dict[str, str] = {"intersect": "id IN ${}", "difference": "NOT id IN ${}"}


@dataclass(frozen=True, slots=True)
class Statement:
    """One operation.

    Attributes
    ----------
    binds : name of its result, a list of ids that later statements use as a parameter.
    text : Cypher that returns one column, `id`.
    uses : the results that it needs.
    way : `rows`: the result is what it returns. `reach`: `uses` names one set; the result is that set with
        everything that the statement returns for its members.
    """

    binds: str
    text: str
    uses: tuple[str, ...] = ()
    way: Literal["rows", "reach"] = "rows"


@dataclass(frozen=True, slots=True)
class Program:
    """The statements in order; the last one's result is the answer, or its number of members."""

    statements: tuple[Statement, ...]
    counts: bool

    @property
    def text(self) -> str:
        """The program for a reader."""
        return "\n".join(f"// {s.binds}\n{s.text};" for s in self.statements)


def plan_to_cypher(
    plan: Plan,
    ontology: Ontology,
    dialect: Dialect = "ladybug",
    named: Mapping[str, Iterable[str]] | None = None,
) -> Program:
    """Write `plan`, which must have passed `check_plan`, as Cypher over the nodes of `cypher_schema`.

    Parameters
    ----------
    named : the ids behind every name that a `ref` may use.

    Raises
    ------
    NotStructural
        The plan is `vector`.
    """
    writer = _Writer(ontology, dialect, named or {})
    counts = isinstance(plan, Count)
    writer.write(plan.seed if isinstance(plan, Count) else plan)
    return Program(tuple(writer.statements), counts)


class _Writer:
    def __init__(self, ontology: Ontology, dialect: Dialect, named: Mapping[str, Iterable[str]]) -> None:
        self.ontology = ontology
        self.dialect = dialect
        self.named = named
        self.names = relationship_names(ontology.predicates)
        self.statements: list[Statement] = []

    def bind(self, text: str, *uses: str, way: Literal["rows", "reach"] = "rows") -> str:
        name = f"s{len(self.statements) + 1}"
        self.statements.append(Statement(name, text, uses, way))
        return name

    def write(self, plan: Plan) -> str:
        """Bind the set of `plan`; return its name."""
        if isinstance(plan, Const):
            return self.constant(plan.ids)
        if isinstance(plan, Ref):
            return self.constant(self.named[plan.name])
        if isinstance(plan, Instances):
            return self.bind(f"MATCH {self.of_class('e', plan.type)} RETURN DISTINCT e.id AS id")
        if isinstance(plan, Combine):
            return self.combine(plan.op, [self.write(arg) for arg in plan.args])
        if isinstance(plan, (Vector, Count)):
            raise NotStructural(f"{plan.op} cannot be written as Cypher here.")
        seed = self.write(plan.seed)
        if isinstance(plan, OfType):
            matched = self.of_class("e", plan.type)
            return self.bind(f"MATCH {matched} WHERE e.id IN ${seed} RETURN DISTINCT e.id AS id", seed)
        first = self.bind(self.hop(plan, seed, ""), seed)
        return first if isinstance(plan, Step) else self.closure(plan, seed, first)

    def constant(self, ids: Iterable[str]) -> str:
        listed = ", ".join(map(literal, sorted(set(ids))))
        return self.bind(f"MATCH (e:Entity) WHERE e.id IN [{listed}] RETURN e.id AS id")

    def of_class(self, variable: str, cls: str) -> str:
        return f"({variable}:Entity)-[:{INSTANCE_OF}]->(:Class {{name: {literal(cls)}}})"

    def combine(self, op: str, parts: list[str]) -> str:
        first, *rest = parts
        if op == "union":
            return self.bind(" UNION ".join(f"UNWIND ${part} AS id RETURN id" for part in parts), *parts)
        where = " AND ".join(_EACH[op].format(part) for part in rest)
        return self.bind(f"UNWIND ${first} AS id WITH id WHERE {where} RETURN DISTINCT id", *parts)

    def hop(self, plan: Step | Closure, seed: str, length: str) -> str:
        left, right = _ARROWS[plan.direction]
        name = identifier(self.names[plan.predicate])
        pattern = f"(a:Entity){left}[:{name}{length}]{right}(b:Entity)"
        return f"MATCH {pattern} WHERE a.id IN ${seed} RETURN DISTINCT b.id AS id"

    def closure(self, plan: Closure, seed: str, first: str) -> str:
        """What is one step away, and whatever is reached from there: so a cycle leads back to the seed."""
        reached = self.bind(self.hop(plan, first, any_length(self.dialect)), first, way="reach")
        if plan.direction == "both" or self.ontology.predicates[plan.predicate].symmetric:
            return self.combine("difference", [reached, seed])
        return reached
