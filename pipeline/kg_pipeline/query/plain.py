"""The strategy `plain`: passages of source text are found, packed into a budget, and read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kg_pipeline.providers.query_tasks import PassagesTask, ShownPassage
from kg_pipeline.query.answer import Answer, Citation
from kg_pipeline.query.cite import check, quotations
from kg_pipeline.query.compose import named_in
from kg_pipeline.query.evidence import Evidence
from kg_pipeline.query.link import link, normalise
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
        shown = self._shown(evidence)
        reply = room.perform(PassagesTask(asked.text, tuple(shown))).value
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
            citations=self._citations(checked.text, checked.marks, evidence),
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

    def _shown(self, evidence: Evidence) -> list[ShownPassage]:
        found = []
        for number, ranked in enumerate(evidence.ranked, 1):
            passage = ranked.passage
            line = self.room.line_of(passage.revision, passage.span.start)
            found.append(ShownPassage(f"S{number}", f"{passage.doc}:{line}", passage.text))
        return found

    def _citations(self, text: str, marks: tuple[str, ...], evidence: Evidence) -> tuple[Citation, ...]:
        """For each mark the words that the answer quotes from its passage; all of it if it quotes none."""
        found = []
        for number, mark in enumerate(marks, 1):
            passage = evidence.ranked[int(mark[1:]) - 1].passage
            begin, end = passage.span.start, passage.span.end
            quoted = [q for q in quotations(text) if q in passage.text]
            spans = {(begin + at, begin + at + len(q)) for q in quoted if (at := passage.text.find(q)) >= 0}
            for start, stop in sorted(spans) or [(begin, end)]:
                line = self.room.line_of(passage.revision, start)
                words = passage.text[start - begin : stop - begin]
                found.append(Citation(number, "", passage.doc, line, start, stop, words, passage.revision))
        return tuple(found)

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
