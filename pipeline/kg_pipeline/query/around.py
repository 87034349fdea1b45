"""Around what a question names: the facts, the reports on their communities, and the passages to which
relations lead, read together.

This is the local half of `graphrag` (as GraphRAG's local search: Edge et al. 2024), with every statement of
the answer cited down to words of a document. Where the graph holds nothing of that name the answer says so,
and no model is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kg_pipeline.providers.around_task import AroundTask
from kg_pipeline.providers.embedded.questions.perform import linked
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.providers.global_tasks import ToldReport, ToldStatement
from kg_pipeline.providers.query_tasks import AnswerReply
from kg_pipeline.query.answer import Answer, Citation
from kg_pipeline.query.cite import check, citation, cite_facts, disputes_of, marks_in
from kg_pipeline.query.compose import existence, named_in, not_borne_out, refused, words_of
from kg_pipeline.query.context import Shown, for_plan, show
from kg_pipeline.query.evidence import Evidence
from kg_pipeline.query.inquire import answer_inquiry
from kg_pipeline.query.local import LOCAL_TOKENS
from kg_pipeline.query.plain import cite_passage, marked, read_of, shown_passages
from kg_pipeline.query.plan import check_plan
from kg_pipeline.query.room import Question, Room, understand
from kg_pipeline.query.say import disagree
from kg_pipeline.text.tokens import estimate_tokens

MOST_REPORTS = 3
REPORT_TOKENS = 2_000
"""Tokens of reports that are shown at most, by the offline estimate."""
_MOST_MARKS = 6


@dataclass(slots=True)
class _Gathered:
    """What is shown, and the facts behind its marks."""

    shown: Shown
    evidence: Evidence | None
    reports: list[ToldReport] = field(default_factory=list)
    facts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    trace: list[str] = field(default_factory=list)
    nodes: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Around:
    """Answers from facts, reports and source text around what the question names."""

    room: Room
    name: str = "around"

    def answer(self, question: str) -> Answer:
        """Answer `question`; raises `EmptyQuestion` where there is no word in it."""
        room = self.room
        asked = understand(question, room)
        told = answer_inquiry(asked, room, self.name)
        if told is not None and (told.answered or not asked.names):
            return told
        reading = read_question(asked.text, room.graph.ontology, linked(asked.names))
        unknown = [name for name in reading.unknown if not _common(name)] if asked.names else reading.unknown
        if unknown or not asked.names:
            return refused(asked, unknown, room, self.name)
        plan = reading.plan
        if plan is not None and check_plan(plan, room.graph):
            plan = None
        with room.still():
            shown = show(for_plan(room.graph, asked.ids, plan, LOCAL_TOKENS), room, LOCAL_TOKENS)
        gathered = _Gathered(shown, room.led(asked) if room.led is not None else None)
        gathered.facts = {one.mark: (one.fact,) for one in shown.facts}
        self._tell(asked, gathered)
        passages = shown_passages(gathered.evidence, room) if gathered.evidence is not None else ()
        task = AroundTask(
            asked.text,
            room.graph.ontology,
            shown.nodes,
            shown.facts,
            asked.names,
            reports=tuple(gathered.reports),
            passages=passages,
        )
        reply = room.perform(task).value
        gathered.trace.append(
            f"read: {len(shown.facts)} facts, {len(gathered.reports)} reports, {len(passages)} passages"
        )
        with room.still():
            return self._compose(asked, reply, gathered, {one.mark: one.text for one in passages})

    def _tell(self, asked: Question, gathered: _Gathered) -> None:
        """Put the reports on the communities of what is named beside the facts."""
        if self.room.overview is None:
            return
        overview = self.room.overview()
        told = overview.reports(overview.holding(asked.ids)[:MOST_REPORTS])
        mark_of = {facts[0]: mark for mark, facts in gathered.facts.items()}
        left = REPORT_TOKENS
        for number, upheld in enumerate(told.reports, 1):
            statements = []
            for statement, facts in upheld.statements:
                left -= estimate_tokens(statement.text)
                if not facts or left < 0:
                    continue
                marks = [mark_of.setdefault(fact, f"F{len(mark_of) + 1}") for fact in facts[:_MOST_MARKS]]
                gathered.facts.update((mark, (fact,)) for mark, fact in zip(marks, facts, strict=False))
                statements.append((ToldStatement(statement.text, tuple(marks)), facts))
            if not statements:
                continue
            gathered.facts[f"R{number}"] = tuple(dict.fromkeys(f for _, facts in statements for f in facts))
            found = tuple(statement for statement, _ in statements)
            gathered.reports.append(ToldReport(f"R{number}", upheld.summary.title, found))
            gathered.trace.append(f"report: {upheld.summary.title}")
        if told.computed:
            gathered.trace.append(
                f"{told.computed} reports computed; `kg ingest --summaries` has them written"
            )

    # -- the answer -----------------------------------------------------------------------------------

    def _compose(
        self, asked: Question, reply: AnswerReply, gathered: _Gathered, passages: dict[str, str]
    ) -> Answer:
        """The answer after every mark and quotation has been checked against what was shown."""
        room = self.room
        words = {mark: list(self._words(facts)) for mark, facts in gathered.facts.items()}
        words |= {mark: [text] for mark, text in passages.items()}
        used = {*marks_in(reply.answer), *reply.cited}
        gathered.nodes = {node.mark: node.id for node in gathered.shown.nodes if node.mark in used}
        words |= {mark: words_of(node, room) for mark, node in gathered.nodes.items()}
        known = {name for node in gathered.shown.nodes for name in (node.label, node.id, *node.aliases)}
        checked = check(reply.answer, words, reply.cited, known)
        citations = tuple(
            one
            for number, mark in enumerate(checked.marks, 1)
            for one in self._cited(number, mark, checked.text, gathered)
        )
        behind = dict.fromkeys(
            fact for mark in checked.marks for fact in gathered.facts.get(mark, ())[:_MOST_MARKS]
        )
        disputes = disputes_of(behind, room, len(checked.marks) + 1)
        text = checked.text
        for dispute in disputes:
            numbers = [citation.number for citation in dispute.citations]
            text += "\n" + disagree(dispute.text, numbers, dispute.relation, asked.japanese)
        ids: tuple[str, ...] = (str(reply.number),) if reply.number is not None else ()
        if reply.number is None:
            ids = named_in(text, asked, room) if reply.ids is None else tuple(sorted(set(reply.ids)))
        return Answer(
            self.name,
            "local",
            answered=bool(checked.text) and (reply.ids is None or bool(ids)),
            answer=text or not_borne_out(checked.unverified, asked.japanese),
            ids=ids,
            citations=(*citations, *(one for dispute in disputes for one in dispute.citations)),
            disputes=disputes,
            missing=(*reply.missing, *self._gaps(asked, gathered)),
            ambiguous=asked.ambiguous,
            unverified=checked.unverified,
            calls=room.calls,
            trace=tuple(gathered.trace),
            read=read_of(gathered.evidence) if gathered.evidence is not None else (),
        )

    def _words(self, facts: Sequence[str]) -> Iterator[str]:
        return (stated.text for fact in facts for stated in self.room.sources.stated(fact))

    def _cited(self, number: int, mark: str, text: str, gathered: _Gathered) -> Iterator[Citation]:
        """What stands behind a mark: words of its fact, of the first facts of a report, or of a passage."""
        if mark in gathered.facts:
            for fact in gathered.facts[mark][:_MOST_MARKS]:
                for one in cite_facts([fact], self.room):
                    yield Citation(
                        number, fact, one.doc, one.line, one.start, one.end, one.quote, one.revision, one.part
                    )
        elif mark in gathered.nodes:
            for stated in existence(gathered.nodes[mark], self.room)[:1]:
                yield citation(number, "", stated)
        elif gathered.evidence is not None:
            yield from cite_passage(number, text, marked(gathered.evidence, mark), self.room)

    def _gaps(self, asked: Question, gathered: _Gathered) -> Iterator[str]:
        left, shown = gathered.shown.left_out, len(gathered.shown.facts)
        if left:
            yield (
                f"{shown + left} 件の事実のうち {shown} 件を見せました"
                if asked.japanese
                else f"{shown} of {shown + left} facts were shown"
            )


def _common(name: str) -> bool:
    """Whether what the reader takes for a name is a word in small Latin letters, as common nouns are."""
    return name.isascii() and name.islower()
