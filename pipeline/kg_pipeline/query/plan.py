"""The typed plan: what a question asks, as a small tree of operations, checked before it runs.

The operations are those of the gold-set format, `vector` (the question is left to plain retrieval) and
`ref` (the result of an earlier named step). A plan that validates names only classes, predicates, ids and
directions that exist; every error carries the path of its place, so that whoever wrote the plan (a person,
a model) can mend exactly that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from kg_ledger.errors import KgError
from kg_ledger.ontology import Ontology
from kg_pipeline.query.graph import Direction, Graph


class _Node(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Const(_Node):
    """A literal set of ids; empty where the question names something that the graph does not hold."""

    op: Literal["const"] = "const"
    ids: list[str]


class Instances(_Node):
    """All instances of a class, subclasses included."""

    op: Literal["instances"] = "instances"
    type: str


class Step(_Node):
    """One step along a predicate; `forward` goes from subject to object."""

    op: Literal["step"] = "step"
    seed: Plan
    predicate: str
    direction: Direction


class Closure(_Node):
    """One step or more. The seed is not in it unless a cycle leads back."""

    op: Literal["closure"] = "closure"
    seed: Plan
    predicate: str
    direction: Direction


class OfType(_Node):
    """What of `seed` belongs to a class, subclasses included."""

    op: Literal["of_type"] = "of_type"
    seed: Plan
    type: str


class Combine(_Node):
    """Set algebra; a difference takes every later set from the first."""

    op: Literal["union", "intersect", "difference"]
    args: list[Plan] = Field(min_length=2)


class Count(_Node):
    """How many. Only the root of a plan may count."""

    op: Literal["count"] = "count"
    seed: Plan


class Ref(_Node):
    """The result of an earlier named step of a sketch."""

    op: Literal["ref"] = "ref"
    name: str


class Vector(_Node):
    """What no structure expresses: the text goes to plain retrieval."""

    op: Literal["vector"] = "vector"
    text: str


Plan = Annotated[
    Union[Const, Instances, Step, Closure, OfType, Combine, Count, Ref, Vector],  # noqa: UP007
    Field(discriminator="op"),
]
for _model in (Step, Closure, OfType, Combine, Count):
    _model.model_rebuild()

_ADAPTER: TypeAdapter[Plan] = TypeAdapter(Plan)


@dataclass(frozen=True, slots=True)
class PlanFault:
    """One thing that is wrong with a plan.

    Attributes
    ----------
    path : where, as in `plan.args[1].seed.predicate`.
    what : what is wrong, and what would be right.
    """

    path: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


class PlanError(KgError):
    """A plan that cannot be run; `faults` holds every place."""

    def __init__(self, faults: list[PlanFault]) -> None:
        super().__init__("; ".join(map(str, faults)), "Mend the plan.")
        self.faults = tuple(faults)


def children(plan: Plan) -> Iterator[tuple[str, Plan]]:
    """`(path suffix, sub-plan)` of every direct part of `plan`."""
    if isinstance(plan, (Step, Closure, OfType, Count)):
        yield ".seed", plan.seed
    elif isinstance(plan, Combine):
        for i, arg in enumerate(plan.args):
            yield f".args[{i}]", arg


def walk(plan: Plan, path: str = "plan") -> Iterator[tuple[str, Plan]]:
    """`(path, node)` of `plan` and everything below it, root first."""
    yield path, plan
    for suffix, child in children(plan):
        yield from walk(child, path + suffix)


def split(plan: Plan) -> tuple[Step | None, str]:
    """The step that leads to what a plan gives, and the class that its result must have."""
    cls = ""
    while True:
        if isinstance(plan, OfType):
            cls, plan = plan.type, plan.seed
        elif isinstance(plan, Combine) and plan.op == "intersect":
            steps = [arg for arg in plan.args if not isinstance(arg, (Instances, Const))]
            if len(steps) != 1:
                return None, cls
            plan = steps[0]
        else:
            return (plan, cls) if isinstance(plan, Step) else (None, cls)


def parse_plan(raw: object) -> Plan:
    """Read a plan from parsed JSON.

    Raises
    ------
    PlanError
        It has not the shape of a plan; every fault names its path.
    """
    try:
        return _ADAPTER.validate_python(raw)
    except ValidationError as err:
        faults = [PlanFault(_path(e["loc"]), _message(e)) for e in err.errors()]
        raise PlanError(faults) from err


def check_plan(plan: Plan, graph: Graph, named: frozenset[str] = frozenset()) -> list[PlanFault]:
    """What of `plan` the graph does not know: types, predicates, ids, names of earlier steps, late counts.

    Parameters
    ----------
    named : the steps that a `ref` may name.
    """
    ontology = graph.ontology
    faults = []
    for path, node in walk(plan):
        if isinstance(node, (Instances, OfType)) and node.type not in ontology.classes:
            faults.append(_unknown(f"{path}.type", "class", node.type, list(ontology.classes)))
        if isinstance(node, (Step, Closure)) and node.predicate not in ontology.predicates:
            known = list(ontology.predicates)
            faults.append(_unknown(f"{path}.predicate", "predicate", node.predicate, known))
        if isinstance(node, Const):
            faults.extend(
                PlanFault(f"{path}.ids[{i}]", f"the graph holds no entity {name!r}")
                for i, name in enumerate(node.ids)
                if not graph.has(name)
            )
        if isinstance(node, Ref) and node.name not in named:
            faults.append(_unknown(f"{path}.name", "step", node.name, sorted(named)))
        if isinstance(node, Count) and path != "plan":
            faults.append(PlanFault(path, "a count may only be the root of a plan"))
        if isinstance(node, Vector) and path != "plan":
            faults.append(PlanFault(path, "vector may only be the root of a plan"))
    return faults


def read_plan(raw: object, graph: Graph, named: frozenset[str] = frozenset()) -> Plan:
    """Parse and check: `parse_plan`, then `check_plan`; raises `PlanError` with every fault."""
    plan = parse_plan(raw)
    if faults := check_plan(plan, graph, named):
        raise PlanError(faults)
    return plan


def dump_plan(plan: Plan) -> dict[str, Any]:
    """`plan` as JSON-able values, in the gold-set format."""
    return plan.model_dump(mode="json")


def plan_schema(ontology: Ontology) -> dict[str, Any]:
    """The strict JSON schema of a plan with its named steps: recursive, classes and predicates as enums."""
    here = {"$ref": "#/$defs/plan"}
    cls = {"type": "string", "enum": list(ontology.classes)}
    predicate = {"type": "string", "enum": list(ontology.predicates)}
    direction = {"type": "string", "enum": ["forward", "reverse", "both"]}
    text = {"type": "string"}

    def node(ops: list[str], **properties: Any) -> dict[str, Any]:
        fields = {"op": {"type": "string", "enum": ops}, **properties}
        return {
            "type": "object",
            "properties": fields,
            "required": list(fields),
            "additionalProperties": False,
        }

    variants = [
        node(["const"], ids={"type": "array", "items": text}),
        node(["instances"], type=cls),
        node(["step", "closure"], seed=here, predicate=predicate, direction=direction),
        node(["of_type"], seed=here, type=cls),
        node(["union", "intersect", "difference"], args={"type": "array", "items": here}),
        node(["count"], seed=here),
        node(["ref"], name=text),
        node(["vector"], text=text),
    ]
    named = {
        "type": "object",
        "properties": {"name": text, "plan": here},
        "required": ["name", "plan"],
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {"steps": {"type": "array", "items": named}, "plan": here},
        "required": ["steps", "plan"],
        "additionalProperties": False,
        "$defs": {"plan": {"anyOf": variants}},
    }


def _unknown(path: str, kind: str, got: str, known: list[str]) -> PlanFault:
    return PlanFault(path, f"unknown {kind} {got!r} (known: {', '.join(known) or 'none'})")


_TAGS = {"const", "instances", "step", "closure", "of_type", "union", "intersect", "difference", "count",
         "ref", "vector"}  # fmt: skip


def _path(loc: tuple[int | str, ...]) -> str:
    """A pydantic location without the discriminator's tags, which are no part of the plan."""
    path = "plan"
    for part in loc:
        if isinstance(part, int):
            path += f"[{part}]"
        elif part not in _TAGS:
            path += f".{part}"
    return path


def _message(error: Any) -> str:
    if error["type"] == "union_tag_invalid":
        return f"unknown operation {error['ctx']['tag']!r} (known: {', '.join(sorted(_TAGS))})"
    if error["type"] == "union_tag_not_found":
        return "an operation is an object with 'op'"
    if error["type"] == "extra_forbidden":
        return "this operation has no such field"
    return str(error["msg"])
