"""`kg query --local`: what the question names, the facts around it, and an answer that rests on them.

The names are linked by the alias map; around them two hops are read, transitive predicates to their
closure, and whatever the reader's plan touches. The facts are shown as `(subject) --[predicate]-->
(object)`, numbered, with their words; the reply may cite nothing else. Where the graph holds nothing of
that name the answer says so, and no model is asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from kg_pipeline.providers.embedded.questions.perform import linked
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.providers.query_tasks import AnswerTask
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.compose import from_reply, refused
from kg_pipeline.query.context import for_plan, show
from kg_pipeline.query.inquire import answer_inquiry
from kg_pipeline.query.plan import check_plan
from kg_pipeline.query.room import Room, understand

LOCAL_TOKENS = 4_000
"""Tokens of facts that are shown, the nearest first: each is paid for and waited for with every question."""


@dataclass(slots=True)
class Local:
    """Answers from the surroundings of what a question names."""

    room: Room
    name: str = "local"

    def answer(self, question: str) -> Answer:
        """Answer `question`; raises `EmptyQuestion` where there is no word in it."""
        room = self.room
        asked = understand(question, room)
        if (told := answer_inquiry(asked, room, self.name)) is not None:
            return told
        reading = read_question(asked.text, room.graph.ontology, linked(asked.names))
        if reading.unknown or not asked.names:
            return refused(asked, reading.unknown, room, self.name)
        plan = reading.plan
        if plan is not None and check_plan(plan, room.graph):
            plan = None
        with room.still():
            shown = show(for_plan(room.graph, asked.ids, plan, LOCAL_TOKENS), room, LOCAL_TOKENS)
        task = AnswerTask(asked.text, room.graph.ontology, shown.nodes, shown.facts, asked.names)
        reply = room.perform(task)
        with room.still():
            return from_reply(asked, reply.value, shown, room, (self.name, "local"))
