"""Whether something is so by way of others: a transitive relation followed from what is put to the test."""

from __future__ import annotations

import re
from dataclasses import replace

from kg_pipeline.query.execute import Outcome, execute
from kg_pipeline.query.inquiry import Inquiry
from kg_pipeline.query.plan import Closure, Combine, Const, OfType, Plan, Step, walk
from kg_pipeline.query.telling import Telling

_DIRECT = re.compile(
    r"\b(?:direct(?:ly)?|immediate(?:ly)?|straight|at\s+first\s+hand)\b|直接|じかに|直に", re.I
)

_ONE_STEP = re.compile(
    r"\b(?:call|invoke|request|quer)(?:s|ed|ing|y|ies|ied)?\b|"
    r"呼び?出|問い?合わ?せ|リクエスト",
    re.I,
)
"""Verbs that only ever speak of one step, whatever their relation carries further."""


def of_one_step(told: Telling) -> bool:
    """Whether the question's verb speaks of one step: who calls X does not call all that X calls."""
    return _ONE_STEP.search(told.asked.text) is not None


def onward(inquiry: Inquiry, told: Telling) -> Outcome | None:
    """What the plan finds where its last step is followed as far as it leads.

    None where the question asks for that step alone, its relation is not transitive, or a chain does not
    lead to all that is put to the test.
    """
    plan = None if inquiry.plan is None else _followed(inquiry.plan, told)
    if plan is None or _DIRECT.search(told.asked.text):
        return None
    outcome = execute(plan, told.room.graph)
    tested = inquiry.tested
    return outcome if outcome.ids and all(node in outcome.ids for node in tested) else None


def denied_in_vain(inquiry: Inquiry, told: Telling) -> Outcome | None:
    """The chain that leads to what a question denies (`does A not rely on C?`); None where there is none."""
    plan = inquiry.plan
    if not isinstance(plan, Combine) or plan.op != "difference" or len(plan.args) != 2 or not inquiry.tested:
        return None
    return onward(replace(inquiry, plan=plan.args[1]), told)


def _followed(plan: Plan, told: Telling) -> Plan | None:
    if isinstance(plan, OfType):
        seed = _followed(plan.seed, told)
        return None if seed is None else plan.model_copy(update={"seed": seed})
    if isinstance(plan, Combine) and plan.op == "intersect":
        args = [arg if isinstance(arg, Const) else _followed(arg, told) for arg in plan.args]
        kept = [arg for arg in args if arg is not None]
        one = sum(not isinstance(arg, Const) for arg in kept) == 1
        return plan.model_copy(update={"args": kept}) if one and len(kept) == len(args) else None
    if not isinstance(plan, Step) or not told.room.graph.ontology.predicates[plan.predicate].transitive:
        return None
    return Closure(seed=plan.seed, predicate=plan.predicate, direction=plan.direction)


def consts_of(plan: Plan | None) -> frozenset[str]:
    """The ids that a plan names."""
    nodes = (node for _, node in walk(plan)) if plan is not None else ()
    return frozenset(i for node in nodes if isinstance(node, Const) for i in node.ids)
