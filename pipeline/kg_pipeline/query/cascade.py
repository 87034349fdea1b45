"""The strategy `cascade`: the router's choice first, then the others, until one result holds.

A way is left when it fails, finds nothing, or when the verifier rejects what it found. Everything that was
tried is in the trace.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kg_ledger.errors import KgError
from kg_pipeline.providers.base import ProviderError
from kg_pipeline.providers.query_tasks import VerifyTask
from kg_pipeline.query.answer import Answer, Ask
from kg_pipeline.query.compose import refused, unknown_in
from kg_pipeline.query.inquire import answer_inquiry
from kg_pipeline.query.room import EmptyQuestion, Room, understand
from kg_pipeline.query.route import choose_route

ORDER = ("graph", "sql", "ontology", "vector")


@dataclass(slots=True)
class Cascade:
    """Tries ways of answering in turn.

    Parameters
    ----------
    ways : the ways by name, those of `ORDER`.
    """

    room: Room
    ways: Mapping[str, Ask]
    name: str = "cascade"

    def answer(self, question: str) -> Answer:
        """Answer `question` by the first way whose result holds; failing that, by the first that spoke."""
        asked = understand(question, self.room)
        if unknown := unknown_in(asked, self.room):
            return refused(asked, unknown, self.room, self.name)
        if (told := answer_inquiry(asked, self.room, self.name)) is not None:
            return told
        first, how = choose_route(question, self.room)
        trace = [f"{how}: {first}"]
        best: Answer | None = None
        for way in dict.fromkeys((first, *ORDER)):
            if way not in self.ways:
                continue
            found = self._try(way, question, trace)
            if found is None:
                continue
            if self._holds(asked.text, found, way, trace):
                best = found
                break
            best = best if best is not None and best.answered else found
        if best is None:
            raise KgError("No way of answering could be used: " + "; ".join(trace))
        return replace(best, strategy=self.name, trace=(*trace, *best.trace), calls=self.room.calls)

    def _try(self, way: str, question: str, trace: list[str]) -> Answer | None:
        try:
            return self.ways[way](question)
        except EmptyQuestion:
            raise
        except KgError as err:
            trace.append(f"{way}: failed ({err.what})")
            return None

    def _holds(self, text: str, found: Answer, way: str, trace: list[str]) -> bool:
        """Whether the result is not empty and the verifier lets it pass; one that fails lets it pass."""
        if not found.answered or not found.ids:
            trace.append(f"{way}: nothing found")
            return False
        evidence = "\n".join(str(citation) for citation in found.citations)
        try:
            verdict = self.room.perform(VerifyTask(text, found.answer, evidence)).value
        except ProviderError as err:
            trace.append(f"{way}: taken without a verdict ({err.what})")
            return True
        trace.append(f"{way}: accepted" if verdict.accepted else f"{way}: rejected ({verdict.why})")
        return verdict.accepted
