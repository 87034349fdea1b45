"""A checked plan as one SQL query over the tables of `sql.py`, with the answer of the plan's execution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kg_ledger.ontology import Ontology
from kg_pipeline.query.execute import NotStructural
from kg_pipeline.query.graph import Direction
from kg_pipeline.query.plan import Closure, Combine, Const, Count, Instances, OfType, Plan, Ref, Step, Vector

_SET_OPERATOR = {"union": "UNION", "intersect": "INTERSECT", "difference": "EXCEPT"}
_ENDS: dict[Direction, tuple[tuple[str, str], ...]] = {
    "forward": (("subject", "object"),),
    "reverse": (("object", "subject"),),
    "both": (("subject", "object"), ("object", "subject")),
}


def plan_to_sql(plan: Plan, ontology: Ontology, named: Mapping[str, Iterable[str]] | None = None) -> str:
    """Write `plan`, which must have passed `check_plan`, as SQL for SQLite.

    Every operation becomes one named set `s1`, `s2`, …, innermost first.

    Parameters
    ----------
    named : the ids behind every name that a `ref` may use.

    Returns
    -------
    str
        A query with one column `id`, sorted, or `count`.

    Raises
    ------
    NotStructural
        The plan is `vector`.
    """
    writer = _Writer(ontology, named or {})
    if isinstance(plan, Count):
        last = writer.write(plan.seed)
        return writer.with_final(f"SELECT count(*) AS count FROM {last}")
    return writer.with_final(f"SELECT id FROM {writer.write(plan)} ORDER BY id")


def quoted(text: str) -> str:
    """`text` as an SQL literal."""
    if "\0" in text:
        return f"CAST(x'{text.encode().hex()}' AS TEXT)"
    return "'" + text.replace("'", "''") + "'"


class _Writer:
    def __init__(self, ontology: Ontology, named: Mapping[str, Iterable[str]]) -> None:
        self.ontology = ontology
        self.named = named
        self.sets: list[str] = []

    def with_final(self, select: str) -> str:
        return "WITH RECURSIVE\n" + ",\n".join(self.sets) + f"\n{select}"

    def define(self, body: str) -> str:
        name = f"s{len(self.sets) + 1}"
        self.sets.append(f"  {name}(id) AS ({body.replace('{self}', name)})")
        return name

    def write(self, plan: Plan) -> str:
        """Define the set of `plan`; return its name."""
        if isinstance(plan, Const):
            return self.literal(plan.ids)
        if isinstance(plan, Ref):
            return self.literal(self.named[plan.name])
        if isinstance(plan, Instances):
            return self.define(
                "SELECT e.id FROM entity e JOIN class_closure c ON c.class = e.type"
                f" WHERE c.ancestor = {quoted(plan.type)}"
            )
        if isinstance(plan, Combine):
            parts = [f"SELECT id FROM {self.write(arg)}" for arg in plan.args]
            return self.define(f" {_SET_OPERATOR[plan.op]} ".join(parts))
        if isinstance(plan, (Vector, Count)):
            raise NotStructural(f"{plan.op} cannot be written as SQL here.")
        seed = self.write(plan.seed)
        if isinstance(plan, OfType):
            return self.define(
                f"SELECT s.id FROM {seed} s JOIN entity e ON e.id = s.id"
                f" JOIN class_closure c ON c.class = e.type WHERE c.ancestor = {quoted(plan.type)}"
            )
        if isinstance(plan, Step):
            return self.define(" UNION ".join(_hops(seed, plan.predicate, plan.direction)))
        return self.closure(plan, seed)

    def literal(self, ids: Iterable[str]) -> str:
        listed = ", ".join(map(quoted, sorted(set(ids))))
        return self.define(f"SELECT id FROM entity WHERE id IN ({listed})")

    def closure(self, plan: Closure, seed: str) -> str:
        first = _hops(seed, plan.predicate, plan.direction)
        further = _hops("{self}", plan.predicate, plan.direction)
        reached = self.define(" UNION ".join([*first, *further]))
        if plan.direction == "both" or self.ontology.predicates[plan.predicate].symmetric:
            return self.define(f"SELECT id FROM {reached} EXCEPT SELECT id FROM {seed}")
        return reached


def _hops(seed: str, predicate: str, direction: Direction) -> list[str]:
    return [
        f"SELECT DISTINCT r.{target} FROM {seed} s JOIN relation r ON r.{source} = s.id"
        f" WHERE r.predicate = {quoted(predicate)}"
        for source, target in _ENDS[direction]
    ]
