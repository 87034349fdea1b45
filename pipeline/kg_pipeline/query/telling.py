"""An answer as it is put together: lines, the places that they rest on, and facts that stand aside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kg_ledger.errors import KgError
from kg_pipeline.query.answer import Answer, Citation
from kg_pipeline.query.cite import citation, disputes_of, readable
from kg_pipeline.query.context import arrow
from kg_pipeline.query.decide import Link
from kg_pipeline.query.execute import Outcome, execute
from kg_pipeline.query.inquiry import Inquiry
from kg_pipeline.query.phrasing import term, words
from kg_pipeline.query.plan import dump_plan
from kg_pipeline.query.room import Question, Room
from kg_pipeline.query.say import disagree
from kg_pipeline.query.sources import Aside, Stated

MOST = 12
"""Facts that one answer lists at most."""


@dataclass(slots=True)
class Telling:
    """An answer on its way: lines, and the places that they rest on, numbered as they come."""

    asked: Question
    room: Room
    lines: list[str] = field(default_factory=list)
    citations: list[Citation] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)

    def word(self, key: str, *parts: object) -> str:
        """Words in the question's language."""
        return words(key, self.asked.japanese, *parts)

    def say(self, line: str) -> None:
        """Add a line."""
        self.lines.append(line.rstrip())

    def mark(self, fact: str, place: Stated | None) -> str:
        """Cite a place; the mark to put behind the words."""
        if place is None:
            return ""
        self.citations.append(citation(len(self.citations) + 1, fact, place))
        return f" [{len(self.citations)}]"

    def held(self, fact: str) -> str:
        """What was so in a time that is asked about, also where the words say that it ended, and when."""
        return self.fact(fact, affirmed=True) + _in_brackets(self.room.sources.held(fact), self)

    def fact(self, fact: str, *, affirmed: bool = False) -> str:
        """A fact as an arrow with the words that state it; `affirmed` without the `not` of a denial."""
        if fact not in self.facts:
            self.facts.append(fact)
        places = self.room.sources.stated(fact)
        shown = readable(fact, self.room, affirmed=affirmed) or self.edge(fact)
        quote = f" “{' '.join(places[0].text.split())}”" if places else ""
        return shown + quote + self.mark(fact, places[0] if places else None)

    def edge(self, fact: str) -> str:
        """A fact of a graph that comes without documents."""
        for node in self.asked.ids:
            for edge in self.room.graph.edges_of(node):
                if edge.fact == fact:
                    return arrow(self.room.graph, edge.subject, edge.predicate, edge.object)
        return ""

    def answer(self, strategy: str, answered: bool, ids: Iterable[str], inquiry: Inquiry) -> Answer:
        """The answer, with the other side of every fact that it rests on."""
        disputes = disputes_of(self.facts, self.room, len(self.citations) + 1)
        told = {c.fact for c in self.citations}
        disputes = tuple(d for d in disputes if d.other not in told)
        for dispute in disputes:
            numbers = [c.number for c in dispute.citations]
            self.say(disagree(dispute.text, numbers, dispute.relation, self.asked.japanese))
        return Answer(
            strategy,
            inquiry.kind if inquiry.kind != "set" else "plan",
            answered=answered,
            answer="\n".join(line for line in self.lines if line),
            ids=tuple(ids),
            citations=(*self.citations, *(c for d in disputes for c in d.citations)),
            disputes=disputes,
            missing=() if answered else (self.lines[0],),
            ambiguous=self.asked.ambiguous,
            plan=None if inquiry.plan is None else dump_plan(inquiry.plan),
            calls=self.room.calls,
        )


def asides_at(links: Iterable[Link], room: Room) -> list[Aside]:
    """The denied, superseded and pending facts that stand where a fact would have to stand."""
    found: dict[str, Aside] = {}
    for link in links:
        near = min((end for end in (link.subjects, link.objects) if end), key=len, default=frozenset())
        for node in sorted(near)[: 4 * MOST]:
            for one in room.sources.asides(node):
                if one.predicate == link.predicate and _fits(one, link):
                    found[one.fact] = one
    return [found[fact] for fact in sorted(found)]


def _fits(one: Aside, link: Link) -> bool:
    return (not link.subjects or one.subject in link.subjects) and (
        not link.objects or one.object in link.objects
    )


def tell_aside(one: Aside, told: Telling, label: str = "") -> list[str]:
    """A fact that does not count, with when it held where it has ended, and what came in its place."""
    shown = told.held(one.fact) if one.how in ("over", "ended") else told.fact(one.fact)
    lines = [(told.word(label) if label else "") + shown]
    return lines + [told.word("later") + told.fact(other) for other in one.by]


def run(inquiry: Inquiry, told: Telling) -> Outcome:
    """Run the plan of an inquiry on the graph that is asked."""
    if inquiry.plan is None:
        raise KgError("An inquiry of this kind comes with a plan.")
    return execute(inquiry.plan, told.room.graph)


def facts_of(outcome: Outcome, ids: Iterable[str]) -> list[str]:
    """The facts that some of a result rest on, each once."""
    return list(dict.fromkeys(fact for node in ids for fact in outcome.support.get(node, ())))


def labels(told: Telling, ids: Iterable[str]) -> str:
    """Entities by the names that are shown for them."""
    joint = "、" if told.asked.japanese else ", "
    return joint.join(told.room.graph.label(i) for i in ids)


def dated(fact: str, told: Telling) -> str:
    """The periods of a fact, in brackets."""
    return _in_brackets(told.room.sources.terms(fact), told)


def _in_brackets(terms: Sequence[tuple[str, str]], told: Telling) -> str:
    said = "; ".join(term(since, until, told.asked.japanese) for since, until in terms or (("", ""),))
    return f"（{said}）" if told.asked.japanese else f" ({said})"
