"""The strategy `graphrag`: from around what a question names, or from the whole where it names nothing.

Which of the two, and why, is said with the answer. The two ways come in as arguments.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kg_pipeline.providers.embedded.questions.perform import linked
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.query.answer import Answer, Ask
from kg_pipeline.query.room import Room, understand


@dataclass(slots=True)
class GraphRag:
    """Chooses between the surroundings of an entity and the reports on communities."""

    room: Room
    local: Ask
    whole: Ask
    name: str = "graphrag"

    def answer(self, question: str) -> Answer:
        """Answer `question`; raises `EmptyQuestion` where there is no word in it."""
        asked = understand(question, self.room)
        named = ", ".join(dict.fromkeys(name.surface for name in asked.names))
        if named:
            why = f"質問が {named} を名指しているため" if asked.japanese else f"the question names {named}"
            return replace(self.local(question), strategy=self.name, why=why)
        unknown = read_question(asked.text, self.room.graph.ontology, linked(asked.names)).unknown
        found = self.local(question) if unknown else self.whole(question)
        return replace(found, strategy=self.name)
