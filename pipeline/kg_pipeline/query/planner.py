"""The strategy `plan`: the question becomes a typed plan, and a program runs it.

A model only translates. What it writes is checked against the graph's classes, predicates, ids and
directions; the faults go back to it, with their paths, for repair. Several samples vote on the result set,
not on the wording. A plan that finds nothing is asked for once more as named shallow steps. What no
structure expresses goes to plain retrieval. Execution asks nobody.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kg_pipeline.asking import STOPPING
from kg_pipeline.providers.base import ProviderError
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.providers.query_tasks import PlanReply, PlanTask
from kg_pipeline.query.answer import Answer, Ask
from kg_pipeline.query.beside import tell_pending
from kg_pipeline.query.census import census_told
from kg_pipeline.query.coming import as_of_now
from kg_pipeline.query.compose import from_outcome, refused, unreadable
from kg_pipeline.query.dated import decided_told
from kg_pipeline.query.empty import explain_empty
from kg_pipeline.query.execute import Outcome, Support, execute
from kg_pipeline.query.inquire import answer_inquiry
from kg_pipeline.query.plan import Plan, PlanError, Vector, read_plan
from kg_pipeline.query.room import Question, Room, understand
from kg_pipeline.query.several import answer_several
from kg_pipeline.query.undecided import set_apart

REPAIRS = 2
"""How often the faults of a plan go back to whoever wrote it."""

_CONTENT = re.compile(r"[一-龠々]|[ァ-ヶー]{2,}|[^\W\d_ぁ-ん]{3,}|\d")
"""What a question must hold for its words to be looked for in texts."""

_SKETCH = (
    "plan: it ran and found nothing. If it is right, send it again; "
    "otherwise write it as named shallow steps."
)


_NO_PLAN = PlanReply({"reason": "the model gave no plan that could be read"})


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan that ran."""

    plan: Plan
    outcome: Outcome


@dataclass(slots=True)
class Planner:
    """Answers by a plan.

    Parameters
    ----------
    plain : where what no structure expresses goes; None where there are no documents to look in.
    samples : how many plans vote; an engine that computes needs one.
    whole : where a question for an overview goes that names nothing; None leaves it to `plain`.
    """

    room: Room
    plain: Ask | None = None
    samples: int = 1
    name: str = "plan"
    whole: Ask | None = None

    def answer(self, question: str) -> Answer:
        """Answer `question`; raises `EmptyQuestion` where there is no word in it."""
        asked = understand(question, self.room)
        if (several := answer_several(asked, self.room, self.answer)) is not None:
            return several
        if (told := answer_inquiry(asked, self.room, self.name)) is not None:
            return told
        votes: list[Planned] = []
        last: PlanReply | None = None
        for sample in range(max(self.samples, 1)):
            last, planned = self._attempt(asked, sample)
            if planned is not None:
                votes.append(planned)
        if not votes:
            return self._without_plan(question, asked, last)
        best = _elected(votes)
        branch = "overview" if last is not None and last.theme else "plan"
        answer = from_outcome(asked, best.plan, best.outcome, self.room, (self.name, branch))
        answer = set_apart(answer, asked, best.plan, best.outcome, self.room)
        answer = tell_pending(answer, asked, best.plan, best.outcome, self.room)
        return as_of_now(explain_empty(answer, asked, best.plan, best.outcome, self.room), asked, self.room)

    def plan(self, question: str) -> Plan | None:
        """The plan alone, for other ways of answering; None where there is none."""
        _, planned = self._attempt(understand(question, self.room), 0)
        return None if planned is None else planned.plan

    def _attempt(self, asked: Question, sample: int) -> tuple[PlanReply, Planned | None]:
        """One translation with its rounds of repair."""
        errors, seen = "", set[str]()
        while True:
            task = PlanTask(asked.text, self.room.graph.ontology, asked.names, errors, sample)
            try:
                reply = self.room.perform(task).value
            except STOPPING:
                raise
            except ProviderError:
                return _NO_PLAN, None
            if reply.plan is None or self._is_text(reply):
                return reply, None
            written = repr(reply.root)
            try:
                planned = self._run(reply)
            except PlanError as err:
                errors = "\n".join(map(str, err.faults))
                if written in seen or len(seen) >= REPAIRS:
                    return reply, None
                seen.add(written)
                continue
            found = planned.outcome.ids or planned.outcome.number
            if reply.doubt and not found:
                return PlanReply({"reason": reply.doubt}), None
            if found or written in seen or len(seen) >= REPAIRS:
                return reply, planned
            seen.add(written)
            if not asked.names and not reply.steps:
                return reply, planned
            return self._better(replace(task, errors=_SKETCH), reply, planned)

    def _better(self, task: PlanTask, reply: PlanReply, planned: Planned) -> tuple[PlanReply, Planned]:
        """The sketch's result if it finds anything, else what was there."""
        try:
            sketched = self.room.perform(task).value
        except STOPPING:
            raise
        except ProviderError:
            return reply, planned
        if sketched.plan is None or sketched.root == reply.root:
            return reply, planned
        try:
            again = self._run(sketched)
        except PlanError:
            return reply, planned
        return (sketched, again) if again.outcome.ids else (reply, planned)

    @staticmethod
    def _is_text(reply: PlanReply) -> bool:
        return isinstance(reply.plan, dict) and reply.plan.get("op") == "vector"

    def _run(self, reply: PlanReply) -> Planned:
        """Check and run the steps of a sketch, then the plan."""
        graph = self.room.graph
        named: dict[str, Support] = {}
        parts: dict[str, Plan] = {}
        for name, raw in reply.steps:
            step = read_plan(raw, graph, frozenset(named))
            if isinstance(step, Vector):
                continue
            named[name] = execute(step, graph, named).support
            parts[name] = inlined(step, parts)
        plan = read_plan(reply.plan, graph, frozenset(named))
        return Planned(inlined(plan, parts), execute(plan, graph, named))

    def _without_plan(self, question: str, asked: Question, reply: PlanReply | None) -> Answer:
        room = self.room
        for tell in (decided_told, census_told):
            if (told := tell(asked, room, self.name)) is not None:
                return told
        if reply is not None and reply.unknown:
            return refused(asked, reply.unknown, room, self.name)
        if self.whole is not None and not asked.names:
            reading = read_question(asked.text, room.graph.ontology, ())
            if reading.theme:
                return replace(self.whole(question), strategy=self.name, calls=room.calls)
        reason = (reply.reason if reply is not None else "") or "no plan could be made of it"
        if self.plain is not None and _CONTENT.search(asked.text):
            found = self.plain(question)
            text = reply is not None and (reply.theme or self._is_text(reply))
            return replace(
                found,
                strategy=self.name,
                branch="plain",
                answered=found.answered and text,
                ids=found.ids if text else (),
                missing=(*found.missing, *(() if text else (reason,))),
                calls=room.calls,
            )
        return unreadable(asked, reason, room, self.name)


def _elected(votes: list[Planned]) -> Planned:
    """The plan whose result set most samples share; of several, the one that came first."""

    def result(one: Planned) -> tuple[tuple[str, ...], int | None]:
        return one.outcome.ids, one.outcome.number

    counts = Counter(result(one) for one in votes)
    most = max(counts.values())
    return next(one for one in votes if counts[result(one)] == most)


def inlined(plan: Plan, parts: Mapping[str, Plan]) -> Plan:
    """`plan` with every `ref` replaced by the step that it names."""
    if plan.op == "ref":
        return parts[plan.name]
    if plan.op in ("step", "closure", "of_type", "count"):
        return plan.model_copy(update={"seed": inlined(plan.seed, parts)})
    if plan.op in ("union", "intersect", "difference"):
        return plan.model_copy(update={"args": [inlined(arg, parts) for arg in plan.args]})
    return plan
