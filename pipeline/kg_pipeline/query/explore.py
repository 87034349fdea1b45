"""A second road, beside the main one: what is known already, and source text, each with its own budget.

Records are what the graph says of things (profiles) and between them (relations with their periods). They are
ranked by the two lexical rankings, fused; where a question names two things or more, a third ranking by how
many of them take part in a record is fused in. Records never displace passages: each kind is packed for
itself, whole and in rank order. A record leads to the words that state it, and these are what is cited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kg_pipeline.providers.query_tasks import PassagesTask, ShownPassage
from kg_pipeline.query.answer import Answer, Citation
from kg_pipeline.query.cite import check, citation
from kg_pipeline.query.compose import named_in, refused, unknown_in
from kg_pipeline.query.context import arrow
from kg_pipeline.query.evidence import Evidence
from kg_pipeline.query.graph import Edge
from kg_pipeline.query.plain import cite_passage, marked, read_of, shown_passages
from kg_pipeline.query.rank import fuse, lexical_rankings
from kg_pipeline.query.room import Question, Room, understand
from kg_pipeline.query.sources import Stated
from kg_pipeline.text.tokens import estimate_tokens

RECORD_TOKENS = 4_000
"""Tokens of records, by the offline estimate; passages have their own."""

MOST_RECORDS = 24
"""Records at most."""

_QUOTES = 2


@dataclass(frozen=True, slots=True)
class Record:
    """Something that is known.

    Attributes
    ----------
    key : id of the fact, or of the entity of a profile.
    nodes : the things that take part.
    text : what it is found under.
    """

    key: str
    nodes: tuple[str, ...]
    text: str


@dataclass(slots=True)
class Explore:
    """Answers from records and passages."""

    room: Room
    name: str = "explore"

    def answer(self, question: str) -> Answer:
        """Answer `question`; raises `EmptyQuestion` where there is no word in it."""
        room = self.room
        asked = understand(question, room)
        if unknown := unknown_in(asked, room):
            return refused(asked, unknown, room, self.name)
        records = self.records(asked)
        evidence = room.passages(asked.text) if room.passages is not None else None
        passages = shown_passages(evidence, room) if evidence is not None else ()
        shown = (*self._shown(records), *passages)
        if not shown:
            return refused(asked, (), room, self.name)
        reply = room.perform(PassagesTask(asked.text, shown)).value
        checked = check(reply.answer, {one.mark: [one.text] for one in shown}, reply.cited)
        return Answer(
            self.name,
            "records and passages",
            answered=bool(checked.text),
            answer=checked.text or _nothing(asked.japanese),
            ids=named_in(checked.text, asked, room) if checked.text else (),
            citations=tuple(self._cited(checked.marks, checked.text, records, evidence)),
            missing=tuple(reply.missing),
            ambiguous=asked.ambiguous,
            unverified=checked.unverified,
            read=read_of(evidence) if evidence is not None else (),
            trace=(f"{len(records)} records, {len(passages)} passages",),
            calls=room.calls,
        )

    def covers(self, question: str) -> frozenset[str]:
        """The entities that take part in the packed records."""
        records = self.records(understand(question, self.room))
        return frozenset(node for record in records for node in record.nodes)

    def records(self, asked: Question) -> list[Record]:
        """The records that are read, best first."""
        with self.room.still():
            known = {record.key: record for record in self._known()}
        rankings = lexical_rankings(asked.text, ((key, record.text) for key, record in known.items()))
        if len(asked.ids) > 1:
            rankings["part"] = _by_part(asked.ids, known.values())
        packed: list[Record] = []
        left = RECORD_TOKENS
        for one in fuse(rankings)[:MOST_RECORDS]:
            record = known[one.key]
            left -= estimate_tokens(self._text(record))
            if left < 0:
                break
            packed.append(record)
        return packed

    def _known(self) -> Iterator[Record]:
        graph = self.room.graph
        said = {node: "\n".join((graph.label(node), *graph.aliases(node))) for node in sorted(graph.ids())}
        for node, names in said.items():
            if about := graph.description(node):
                yield Record(node, (node,), f"{names}\n{about}")
            for edge in graph.edges_of(node):
                if edge.subject == node:
                    other = said.get(edge.object, graph.label(edge.object))
                    text = f"{names}\n{edge.predicate.replace('_', ' ')}\n{other}"
                    yield Record(edge.fact, tuple(dict.fromkeys((node, edge.object))), text)

    def _text(self, record: Record) -> str:
        """A record as it is read, its words with it."""
        graph, sources = self.room.graph, self.room.sources
        quotes = [f"“{' '.join(stated.text.split())}”" for stated in self._places(record)[:_QUOTES]]
        edge = self._edge(record)
        if edge is None:
            about = f"{graph.label(record.key)} ({graph.type_of(record.key) or '?'})"
            return "\n".join((f"{about}: {graph.description(record.key)}", *quotes))
        terms = sources.terms(edge.fact)
        periods = [f"{since or '?'} – {until or ''}" for since, until in terms if since or until]
        others = [f"{other.relation}: {other.fact}" for other in sources.opposed(edge.fact)]
        line = arrow(graph, edge.subject, edge.predicate, edge.object)
        return "\n".join((" ".join((line, *periods)), *quotes, *others))

    def _edge(self, record: Record) -> Edge | None:
        """The fact of a record; None for a profile."""
        edges = self.room.graph.edges_of(record.nodes[0])
        return next((edge for edge in edges if edge.fact == record.key), None)

    def _places(self, record: Record) -> tuple[Stated, ...]:
        sources = self.room.sources
        return sources.stated(record.key) or sources.named(record.key)

    def _shown(self, records: Sequence[Record]) -> Iterator[ShownPassage]:
        for number, record in enumerate(records, 1):
            yield ShownPassage(f"R{number}", "known", self._text(record))

    def _cited(
        self, marks: Sequence[str], text: str, records: Sequence[Record], evidence: Evidence | None
    ) -> Iterator[Citation]:
        for number, mark in enumerate(marks, 1):
            if mark.startswith("R"):
                record = records[int(mark[1:]) - 1]
                fact = record.key if self._edge(record) is not None else ""
                yield from (citation(number, fact, stated) for stated in self._places(record)[:1])
            elif evidence is not None:
                yield from cite_passage(number, text, marked(evidence, mark), self.room)


def _by_part(named: Sequence[str], records: Iterable[Record]) -> list[str]:
    """Records by how many of the named things take part in them, the most first; without any, left out."""
    wanted = set(named)
    parts = {record.key: len(wanted & set(record.nodes)) for record in records}
    return sorted((key for key, part in parts.items() if part), key=lambda key: (-parts[key], key))


def _nothing(japanese: bool) -> str:
    said = "記録にも文書にも答えが見つかりません。", "Neither records nor documents answer this."
    return said[0] if japanese else said[1]
