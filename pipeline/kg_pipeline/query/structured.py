"""The strategies `sql` and `cypher`: the question becomes a query, a real engine runs it, one repair round.

The query runs read-only. A fault, or an empty result with what in the query names nothing, goes back once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from kg_pipeline.providers.query_tasks import CypherTask, QueryReply, SqlTask
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.compose import from_outcome, refused, unknown_in, unreadable
from kg_pipeline.query.execute import Outcome
from kg_pipeline.query.graph import Edge
from kg_pipeline.query.plan import Const, PlanError, read_plan
from kg_pipeline.query.querytext import QueryAnswer, QueryFault, Rows, read_answer, unknown_values
from kg_pipeline.query.room import Question, Room, understand


class QueryRunner(Protocol):
    """Runs queries over one state of the graph."""

    tables: str

    def run(self, query: str) -> Rows:
        """Run one query that reads.

        Raises
        ------
        QueryFault
            The query cannot be answered; the message names the place.
        """


@dataclass(slots=True)
class Structured:
    """Answers by a query.

    Parameters
    ----------
    make : opens the engine on the room's graph; called when the first question comes.
    program : runs a plan that was compiled instead of written, where the engine takes several statements.
    """

    room: Room
    language: Literal["sql", "cypher"]
    make: Callable[[], QueryRunner]
    program: Callable[[QueryRunner, QueryReply], Rows] | None = None
    _runner: QueryRunner | None = field(default=None, init=False)

    @property
    def name(self) -> str:
        """`sql` or `cypher`."""
        return self.language

    def answer(self, question: str) -> Answer:
        """Answer `question`; raises `EmptyQuestion` where there is no word in it."""
        room = self.room
        asked = understand(question, room)
        unknown = unknown_in(asked, room)
        if unknown:
            return refused(asked, unknown, room, self.name)
        if self._runner is None:
            self._runner = self.make()
        trace: list[str] = []
        found: QueryAnswer | None = None
        errors = ""
        for _ in range(2):
            reply = self._write(asked, errors)
            trace.append(reply.query or "no query")
            try:
                found = self._run(reply)
            except (QueryFault, PlanError) as err:
                errors = str(err)
            else:
                if found is None or found.ids or found.number is not None:
                    break
                errors = "The query ran and found nothing. " + " ".join(
                    unknown_values(reply.query, room.graph, self.language)
                )
            trace.append(errors)
        if found is None:
            return replace(
                unreadable(asked, errors or "no query could be made of it", room, self.name),
                trace=tuple(trace),
            )
        return replace(self._said(asked, found), trace=tuple(trace))

    def _write(self, asked: Question, errors: str) -> QueryReply:
        kind = SqlTask if self.language == "sql" else CypherTask
        tables = self._runner.tables if self._runner is not None else ""
        task = kind(asked.text, self.room.graph.ontology, asked.names, tables, errors)
        return self.room.perform(task).value

    def _run(self, reply: QueryReply) -> QueryAnswer | None:
        """The answer of a query; None where nothing was written."""
        if self._runner is None:
            return None
        if self.program is not None and reply.plan is not None:
            read_plan(reply.plan, self.room.graph)
            return read_answer(self.program(self._runner, reply), self.room.graph)
        if not reply.query.strip():
            return None
        return read_answer(self._runner.run(reply.query), self.room.graph)

    def _said(self, asked: Question, found: QueryAnswer) -> Answer:
        """The result in words; what it rests on are the facts that join it to what the question names."""
        if found.number is not None:
            text = f"{found.number} 件です。" if asked.japanese else f"{found.number}."
            return Answer(
                self.name,
                self.language,
                answered=True,
                answer=text,
                ids=(str(found.number),),
                ambiguous=asked.ambiguous,
                calls=self.room.calls,
            )
        support = {node: self._joining(node, asked) for node in found.ids}
        outcome = Outcome(found.ids, None, support, ())
        plan = Const(ids=list(found.ids))
        made = from_outcome(asked, plan, outcome, self.room, (self.name, self.language))
        return replace(made, plan=None)

    def _joining(self, node: str, asked: Question) -> tuple[str, ...]:
        named = set(asked.ids)

        def joins(edge: Edge) -> bool:
            return edge.subject in named or edge.object in named

        return tuple(edge.fact for edge in self.room.graph.edges_of(node) if joins(edge))
