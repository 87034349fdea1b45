"""`kg query --global`: a question about the whole, answered over the reports on its communities.

The reports that share most with the question are found by the two lexical rankings, the largest communities
fill what room is left, and of a community and its parts only one is read. Map: points out of packed reports;
reduce: one answer out of the points. Every statement leads over its point and its report to facts, and these
to quotes. However many communities there are and whatever was written of them, a question takes two calls;
`parts` lets it read more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kg_pipeline.asking import STOPPING, perform_all
from kg_pipeline.providers.base import ProviderError
from kg_pipeline.providers.global_tasks import (
    MapReply,
    MapTask,
    ReduceReply,
    ReduceTask,
    ToldPoint,
    ToldReport,
    ToldStatement,
)
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.cite import cite_facts, disputes_of
from kg_pipeline.query.compose import named_in
from kg_pipeline.query.phrasing import words
from kg_pipeline.query.reports import choose, pack
from kg_pipeline.query.room import Question, Room, understand
from kg_pipeline.query.say import disagree
from kg_pipeline.summaries import Reports
from kg_pipeline.text.statements import Marked, as_one, take_apart

_MOST_POINTS = 40
_MOST_MARKS = 6
_MOST_TITLES = 5
_MOST_HUBS = 8
_ALL = re.compile(
    r"\b(?:main|major|key|central|overall|general|dominant|biggest|principal)\s+(?:\w+\s+)?"
    r"(?:themes?|topics?|subjects?|trends?|points?|threads?|areas?|picture|tendenc(?:y|ies)|players?|actors?|things?)\b"
    r"|^\W*(?:please\s+)?(?:give|show|get)\s+(?:me\s+|us\s+)?(?:an?\s+|the\s+)?(?:general\s+)?(?:overview|summary)\W*$"
    r"|\bwhat\s+is\s+(?:all\s+)?(?:this|it)\s+(?:all\s+)?about\b"
    r"|(?:全体|主|おも|中心|大きな|主要)(?:の|な|的な)?(?:傾向|テーマ|話題|論点|主題|特徴|流れ|トピック|登場)|^\W*(?:概要|全体像|あらまし)",
    re.I,
)
"""Asks for what is main in everything, whatever it is about."""


@dataclass(slots=True)
class _Marks:
    """Facts under the marks by which tasks show them."""

    of_fact: dict[str, str] = field(default_factory=dict)

    def mark(self, fact: str) -> str:
        return self.of_fact.setdefault(fact, f"F{len(self.of_fact) + 1}")

    def facts(self) -> dict[str, str]:
        return {mark: fact for fact, mark in self.of_fact.items()}


@dataclass(frozen=True, slots=True)
class Said:
    """A point: a statement and the facts that it rests on."""

    text: str
    facts: tuple[str, ...]


@dataclass(slots=True)
class Global:
    """Answers from reports on communities."""

    room: Room
    overview: Reports | None
    name: str = "global"

    def answer(self, question: str) -> Answer:
        """Answer `question`; raises `EmptyQuestion` where there is no word in it, and a `ProviderError` where
        nothing at all can be asked."""
        asked = understand(question, self.room)
        run = _Run(asked, self.room, self.name)
        outlines = self.overview.outlines() if self.overview is not None else []
        if self.overview is None or not outlines:
            return run.end((), run.say("つながる事実がまだありません。", "No connected facts are known."))
        chosen = choose(asked.text, outlines, self.overview, self.room.parts)
        parts = pack(run.tell(chosen, self.overview, len(outlines)), self.room.parts)
        if not parts:
            return run.end((), run.say("読める報告がありません。", "There is no report to read."))
        points = run.map(parts)
        if not points:
            text = run.say("報告は、この質問について何も述べていません。", "The reports say nothing of this.")
            return run.end((), text)
        return run.end(run.reduce(points))


@dataclass(slots=True)
class _Run:
    """One question on its way."""

    asked: Question
    room: Room
    strategy: str
    marks: _Marks = field(default_factory=_Marks)
    report_facts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    trace: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    unverified: int = 0

    def say(self, japanese: str, english: str) -> str:
        return japanese if self.asked.japanese else english

    # -- reports --------------------------------------------------------------------------------------

    def tell(self, chosen: Sequence[str], overview: Reports, of: int) -> list[ToldReport]:
        """The chosen reports as the map task shows them."""
        told = overview.reports(chosen)
        clustering = overview.clustering()
        found = []
        for number, upheld in enumerate(told.reports, 1):
            statements = tuple(
                ToldStatement(statement.text, tuple(self.marks.mark(fact) for fact in facts[:_MOST_MARKS]))
                for statement, facts in upheld.statements
                if facts
            )
            if not statements:
                continue
            mark = f"R{number}"
            self.report_facts[mark] = tuple(dict.fromkeys(f for _, facts in upheld.statements for f in facts))
            found.append(ToldReport(mark, upheld.summary.title, statements))
        self.trace.append(
            f"communities: {of} with a report, {clustering.isolated} isolated entities, "
            f"{clustering.components} separate parts; {clustering.engine}"
        )
        advice = "`kg ingest --summaries` has them written"
        computed = f", {told.computed} of them computed ({advice})" if told.computed else ""
        self.trace.append(f"reports: {len(found)} of {of} read{computed}")
        return found

    # -- map ------------------------------------------------------------------------------------------

    def map(self, parts: Sequence[tuple[ToldReport, ...]]) -> list[Said]:
        """The points of all parts that answered; raises if the provider refuses every one of them."""
        tasks = [MapTask(self.asked.text, part, number, len(parts)) for number, part in enumerate(parts, 1)]
        failed: dict[int, ProviderError] = {}
        empty = 0
        by_part: list[list[Said]] = []
        for task, reply in zip(tasks, perform_all(tasks, self.room.provider), strict=True):
            if isinstance(reply, ProviderError):
                failed[task.part] = reply
                continue
            self.room.calls += reply.calls
            points = self._points(reply.value)
            empty += not points
            by_part.append(points)
        if len(failed) == len(parts) and isinstance(failed[1], STOPPING):
            raise failed[1]
        self._count(parts, failed, empty)
        longest = max(map(len, by_part), default=0)
        turns = [points[i] for i in range(longest) for points in by_part if i < len(points)]
        return list(dict.fromkeys(turns))[:_MOST_POINTS]

    def _count(
        self, parts: Sequence[tuple[ToldReport, ...]], failed: Mapping[int, ProviderError], empty: int
    ) -> None:
        """Say what the parts came to; those that failed are named by the reports in them."""
        self.trace.append(f"map: {len(parts)} parts, {len(failed)} failed, {empty} without a point")
        if failed:
            english = f"{len(failed)} of {len(parts)} parts failed"
            text = self.say(f"{len(parts)} 部分のうち {len(failed)} 部分が失敗しました", english)
            self.missing.append(f"{text}: {next(iter(failed.values())).what}")
        for number, error in failed.items():
            titles = ", ".join(report.title for report in parts[number - 1][:_MOST_TITLES])
            more = len(parts[number - 1]) - _MOST_TITLES
            rest = f" and {more} more" if more > 0 else ""
            self.trace.append(f"part {number} failed [{error.code}]: the reports on {titles}{rest}")

    def _points(self, reply: MapReply) -> list[Said]:
        """The points that something shown bears out."""
        of_mark = self.marks.facts()
        words = {mark: self._words((fact,)) for mark, fact in of_mark.items()}
        words |= {mark: self._words(facts) for mark, facts in self.report_facts.items()}
        found = []
        for point in reply.points:
            one = as_one(point.description, words, point.cited, self._names())
            if one is None:
                self.unverified += 1
                continue
            facts = [of_mark[mark] for mark in one.marks if mark in of_mark]
            facts = facts or [fact for mark in one.marks for fact in self.report_facts[mark][:_MOST_MARKS]]
            found.append(Said(one.text, tuple(dict.fromkeys(facts))))
        return found

    def _words(self, facts: Sequence[str]) -> list[str]:
        return [stated.text for fact in facts for stated in self.room.sources.stated(fact)]

    def _names(self) -> list[str]:
        triples = [self.room.sources.triple(fact) for fact in self.marks.of_fact]
        return [self.room.graph.label(end) for t in triples if t is not None for end in (t[0], t[2])]

    # -- reduce ---------------------------------------------------------------------------------------

    def reduce(self, points: Sequence[Said]) -> list[Said]:
        """The answer's statements; the points themselves where twice no answer came of them."""
        marked = {f"P{number}": point for number, point in enumerate(points, 1)}
        shown = tuple(ToldPoint(mark, point.text) for mark, point in marked.items())
        errors = ""
        for _ in range(2):
            said, errors = self._reduced(ReduceTask(self.asked.text, shown, errors), marked)
            if said:
                return said
            self.trace.append(f"reduce: {errors}")
        self.missing.append(
            self.say(
                "点からまとめた答えが得られなかったため、点を並べます",
                "no answer came of the points, so they are listed",
            )
        )
        return list(points)

    def _reduced(self, task: ReduceTask, marked: dict[str, Said]) -> tuple[list[Said], str]:
        """The statements of one attempt, and what was wrong if there are none."""
        try:
            value: ReduceReply = self.room.perform(task).value
        except ProviderError as err:
            return [], err.what
        words = {mark: [*self._words(p.facts), p.text] for mark, p in marked.items()}
        said, removed = take_apart(value.answer, words, value.cited, self._names())
        if value.findings:
            ones = [as_one(f.explanation, words, f.facts, self._names()) for f in value.findings]
            said += [one for one in ones if one is not None]
        self.unverified += removed
        self.missing += [gap for gap in value.missing if gap.strip()]
        if said:
            return [_of_points(one, marked) for one in said], ""
        return [], "no sentence bore the id of a point" if removed else "the answer was empty"

    # -- the answer -----------------------------------------------------------------------------------

    def end(self, said: Sequence[Said], otherwise: str = "") -> Answer:
        """The answer with its citations, or what is said instead."""
        numbers: dict[str, int] = {}
        lines = []
        for one in said:
            shown = one.facts[:_MOST_MARKS]
            for fact in shown:
                numbers.setdefault(fact, len(numbers) + 1)
            lines.append(f"{one.text} {''.join(f'[{numbers[fact]}]' for fact in shown)}")
        hubs = self._hubs(numbers) if said and asks_for_all(self.asked) else []
        if hubs:
            joint = "、" if self.asked.japanese else ", "
            listed = joint.join(f"{self.room.graph.label(node)} ({n})" for node, n in hubs)
            lines.insert(0, words("gather", self.asked.japanese, listed))
        citations = cite_facts(list(numbers), self.room)
        disputes = disputes_of(numbers, self.room, len(numbers) + 1)
        for dispute in disputes:
            cited = [citation.number for citation in dispute.citations]
            lines.append(disagree(dispute.text, cited, dispute.relation, self.asked.japanese))
        text = "\n".join(lines)
        return Answer(
            self.strategy,
            "global",
            answered=bool(said),
            answer=text or otherwise,
            ids=tuple(sorted(node for node, _ in hubs))
            or (named_in(text, self.asked, self.room) if said else ()),
            citations=(*citations, *(c for d in disputes for c in d.citations)),
            disputes=disputes,
            missing=tuple(dict.fromkeys(self.missing)),
            ambiguous=self.asked.ambiguous,
            unverified=self.unverified,
            calls=self.room.calls,
            why=why_global(self.asked),
            trace=tuple(self.trace),
        )

    def _hubs(self, facts: Iterable[str]) -> list[tuple[str, int]]:
        """Of the things that `facts` tell of those in which most facts of the graph meet, each with how many:
        above their average, and at least half of the most."""
        triples = [triple for fact in facts if (triple := self.room.sources.triple(fact)) is not None]
        told = {end for subject, _, object_ in triples for end in (subject, object_)}
        met = {node: len(self.room.graph.edges_of(node)) for node in told}
        usual, most = sum(met.values()) / max(1, len(met)), max(met.values(), default=0)
        found = [(node, n) for node, n in met.items() if n > max(1, usual) and 2 * n >= most]
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:_MOST_HUBS]


def asks_for_all(asked: Question) -> bool:
    """Whether a question is about everything alike: it names nothing, and asks for what is main in it."""
    return not asked.names and _ALL.search(asked.text) is not None


def why_global(asked: Question) -> str:
    """Why a question is answered from the whole."""
    if not asked.names:
        english = "the question names no entity of the graph"
        return "質問が実体を名指していないため" if asked.japanese else english
    names = ("、" if asked.japanese else ", ").join(dict.fromkeys(name.surface for name in asked.names))
    return (
        f"指定による（質問は {names} を名指しています）"
        if asked.japanese
        else f"as asked, although the question names {names}"
    )


def _of_points(one: Marked, marked: dict[str, Said]) -> Said:
    return Said(one.text, tuple(dict.fromkeys(fact for mark in one.marks for fact in marked[mark].facts)))
