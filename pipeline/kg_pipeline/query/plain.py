"""The strategy `plain`: passages of source text are found, packed into a budget, and read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kg_pipeline.providers.query_tasks import PassagesTask, ShownPassage
from kg_pipeline.query.answer import Answer, Citation, Read
from kg_pipeline.query.cite import check, quotations
from kg_pipeline.query.compose import named_in
from kg_pipeline.query.evidence import Evidence
from kg_pipeline.query.link import link, normalise
from kg_pipeline.query.passages import Passage
from kg_pipeline.query.room import Question, Room, understand


@dataclass(slots=True)
class Plain:
    """Answers from passages.

    Parameters
    ----------
    most : how many passages are read; None leaves it to the packing budget.
    """

    room: Room
    most: int | None = None
    name: str = "plain"

    def answer(self, question: str) -> Answer:
        """Answer `question`; raises `EmptyQuestion` where there is no word in it."""
        room = self.room
        asked = understand(question, room)
        evidence = self._evidence(asked)
        if evidence is None or evidence.insufficient:
            return self._insufficient(asked)
        shown = shown_passages(evidence, room)
        reply = room.perform(PassagesTask(asked.text, shown)).value
        checked = check(reply.answer, {s.mark: [s.text] for s in shown}, reply.cited)
        if not checked.text:
            return replace(
                self._insufficient(asked), missing=tuple(reply.missing), unverified=checked.unverified
            )
        return Answer(
            self.name,
            "passages",
            answered=True,
            answer=checked.text,
            ids=named_in(checked.text, asked, room),
            citations=tuple(
                one
                for number, mark in enumerate(checked.marks, 1)
                for one in cite_passage(number, checked.text, marked(evidence, mark), room)
            ),
            read=read_of(evidence),
            missing=tuple(reply.missing),
            ambiguous=asked.ambiguous,
            unverified=checked.unverified,
            calls=room.calls,
        )

    def covers(self, question: str) -> frozenset[str]:
        """The entities that the packed passages name."""
        evidence = self._evidence(understand(question, self.room))
        if evidence is None:
            return frozenset()
        texts = (normalise(ranked.passage.text) for ranked in evidence.ranked)
        return frozenset(n for text in texts for m in link(text, self.room.graph) for n in m.ids)

    def _evidence(self, asked: Question) -> Evidence | None:
        if self.room.passages is None:
            return None
        evidence = self.room.passages(asked.text)
        return evidence if self.most is None else replace(evidence, ranked=evidence.ranked[: self.most])

    def _insufficient(self, asked: Question) -> Answer:
        text = (
            "文書の中に、答えになる箇所が見つかりません。"
            if asked.japanese
            else ("No passage of the documents answers this.")
        )
        return Answer(
            self.name,
            "insufficient",
            answered=False,
            answer=text,
            ambiguous=asked.ambiguous,
            calls=self.room.calls,
        )


def shown_passages(evidence: Evidence, room: Room) -> tuple[ShownPassage, ...]:
    """The packed passages as tasks show them, `S1` the best."""
    found = []
    for number, ranked in enumerate(evidence.ranked, 1):
        passage = ranked.passage
        line = room.line_of(passage.revision, passage.span.start)
        found.append(ShownPassage(f"S{number}", f"{passage.doc}:{line}", passage.text))
    return tuple(found)


def marked(evidence: Evidence, mark: str) -> Passage:
    """The passage that tasks show as `mark`."""
    return evidence.ranked[int(mark[1:]) - 1].passage


def read_of(evidence: Evidence) -> tuple[Read, ...]:
    """The packed passages as an answer names them."""
    places = (ranked.passage.place for ranked in evidence.ranked)
    return tuple(Read(place.doc, place.start, place.end) for place in places)


def cite_passage(number: int, text: str, passage: Passage, room: Room) -> list[Citation]:
    """The words that `text` quotes from a passage, each with its place; all of it if it quotes none."""
    begin, end = passage.span.start, passage.span.end
    quoted = [q for q in quotations(text) if q in passage.text]
    spans = {(begin + at, begin + at + len(q)) for q in quoted if (at := passage.text.find(q)) >= 0}
    found = []
    for start, stop in sorted(spans) or [(begin, end)]:
        line = room.line_of(passage.revision, start)
        words = passage.text[start - begin : stop - begin]
        found.append(Citation(number, "", passage.doc, line, start, stop, words, passage.revision))
    return found
