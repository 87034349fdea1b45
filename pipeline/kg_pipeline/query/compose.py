"""From a result to an answer: the words, the places that they rest on, and the other side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from kg_pipeline.providers.embedded.questions.perform import linked
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.providers.query_tasks import AnswerReply, ShownFact
from kg_pipeline.query.answer import Answer, Citation
from kg_pipeline.query.cite import check, citation, cite_marks, disputes_of, marks_in
from kg_pipeline.query.context import Shown, arrow
from kg_pipeline.query.execute import Outcome
from kg_pipeline.query.link import link, nearest, normalise
from kg_pipeline.query.plan import Const, Plan, dump_plan
from kg_pipeline.query.room import Question, Room
from kg_pipeline.query.say import disagree, no_entity, say_outcome, unread
from kg_pipeline.query.sources import Stated

_MOST_CITED = 60
_MOST_TOLD = 12


def from_outcome(
    question: Question, plan: Plan, outcome: Outcome, room: Room, names: tuple[str, str]
) -> Answer:
    """The answer that a plan's result is.

    Parameters
    ----------
    names : strategy and branch.
    """
    if isinstance(plan, Const) and not any(outcome.support.values()):
        return replace(_described(question, outcome, room, names), plan=dump_plan(plan))
    facts = list(dict.fromkeys(f for node in outcome.ids for f in outcome.support[node]))
    if not facts:
        return _by_name(question, plan, outcome, room, names)
    marks = {fact: f"F{i}" for i, fact in enumerate(facts[:_MOST_CITED], 1)}
    words = {mark: [s.text for s in room.sources.stated(fact)] for fact, mark in marks.items()}
    text = say_outcome(outcome, room.graph.label, marks, question.japanese)
    shown = [ShownFact(mark, fact, "", "", "") for fact, mark in marks.items()]
    checked = check(text, words, names=(room.graph.label(node) for node in outcome.ids))
    made = _answer(question, names, checked.text, checked.marks, shown, room)
    return replace(
        made,
        answer=made.answer or not_borne_out(checked.unverified, question.japanese),
        answered=bool(made.answer) and (bool(outcome.ids) or outcome.number is not None),
        ids=tuple(outcome.answer),
        plan=dump_plan(plan),
        trace=_trace(outcome),
    )


def _described(question: Question, outcome: Outcome, room: Room, names: tuple[str, str]) -> Answer:
    """The question asks what a named thing is: its description, its class, and its facts."""
    citations: list[Citation] = []
    lines: list[str] = []
    graph = room.graph
    for node in outcome.ids:
        about, kind = graph.description(node), graph.type_of(node)
        head = f"{graph.label(node)} ({node}{', ' + kind if kind else ''})"
        places = room.sources.named(node)
        if places:
            citations.append(citation(len(citations) + 1, "", places[0]))
        mark = f" [{len(citations)}]" if places else ""
        lines.append((f"{head}: {about}" if about else head) + mark)
        for edge in graph.edges_of(node)[:_MOST_TOLD]:
            stated = room.sources.stated(edge.fact)
            if stated:
                citations.append(citation(len(citations) + 1, edge.fact, stated[0]))
            line = arrow(graph, edge.subject, edge.predicate, edge.object)
            lines.append(f"{line} [{len(citations)}]" if stated else line)
    facts = [c.fact for c in citations if c.fact]
    disputes = disputes_of(facts, room, len(citations) + 1)
    for dispute in disputes:
        numbers = [c.number for c in dispute.citations]
        lines.append(disagree(dispute.text, numbers, dispute.relation, question.japanese))
    return Answer(
        *names,
        answered=bool(outcome.ids),
        answer="\n".join(lines),
        ids=outcome.ids,
        citations=(*citations, *(c for d in disputes for c in d.citations)),
        disputes=disputes,
        ambiguous=question.ambiguous,
        trace=_trace(outcome),
        calls=room.calls,
    )


def existence(node: str, room: Room) -> tuple[Stated, ...]:
    """Where documents say what the entity is; failing that, where a fact about it is stated, or denied."""
    places = room.sources.named(node)
    if places:
        return places
    for edge in room.graph.edges_of(node):
        if stated := room.sources.stated(edge.fact):
            return stated
    for aside in room.sources.asides(node):
        if stated := room.sources.stated(aside.fact):
            return stated
    return ()


def words_of(node: str, room: Room) -> list[str]:
    """What an answer that cites an entity itself may quote: its names, its description, and who says so."""
    graph = room.graph
    own = (graph.label(node), *graph.aliases(node), graph.description(node), graph.type_of(node) or "", node)
    return [*(one for one in own if one), *(stated.text for stated in existence(node, room))]


def _by_name(question: Question, plan: Plan, outcome: Outcome, room: Room, names: tuple[str, str]) -> Answer:
    """A result that rests on no fact: instances of a class, or nothing at all."""
    marks: dict[str, str] = {}
    citations: list[Citation] = []
    for node in outcome.ids[:_MOST_CITED]:
        places = existence(node, room)
        if places:
            citations.append(citation(len(citations) + 1, "", places[0]))
            marks[node] = str(len(citations))
    stated = replace(outcome, support={node: (node,) for node in outcome.ids})
    text = say_outcome(stated, room.graph.label, marks, question.japanese)
    missing = () if outcome.ids else (_nothing(question.japanese),)
    return Answer(
        *names,
        answered=bool(outcome.ids) or outcome.number is not None,
        answer=text,
        ids=tuple(outcome.answer),
        citations=tuple(citations),
        missing=missing,
        ambiguous=question.ambiguous,
        plan=dump_plan(plan),
        trace=_trace(outcome),
        calls=room.calls,
    )


def _nothing(japanese: bool) -> str:
    return "質問に当てはまる事実がグラフにありません" if japanese else "no fact fits the question"


def _trace(outcome: Outcome) -> tuple[str, ...]:
    return tuple(f"{step.path}: {step.op} → {len(step.ids)}" for step in outcome.trace)


def from_reply(
    question: Question, reply: AnswerReply, shown: Shown, room: Room, names: tuple[str, str]
) -> Answer:
    """The answer that was written over facts, after every mark and quotation has been checked."""
    words = {fact.mark: list(fact.quotes) for fact in shown.facts}
    used = {*marks_in(reply.answer), *reply.cited}
    nodes = {node.mark: node.id for node in shown.nodes if node.mark in used}
    words |= {mark: words_of(node, room) for mark, node in nodes.items()}
    known = {name for node in shown.nodes for name in (node.label, node.id, *node.aliases)}
    checked = check(reply.answer, words, reply.cited, known)
    made = _answer(question, names, checked.text, checked.marks, shown.facts, room, nodes)
    ids: tuple[str, ...]
    if reply.number is not None:
        ids = (str(reply.number),)
    elif reply.ids is not None:
        ids = tuple(sorted(set(reply.ids)))
    else:
        ids = named_in(checked.text, question, room)
    computed = reply.ids is not None
    answered = bool(checked.text) and (not computed or bool(ids))
    missing = list(reply.missing)
    if shown.left_out:
        missing.append(
            f"{len(shown.facts)} of {len(shown.facts) + shown.left_out} facts were shown"
            if not question.japanese
            else f"{len(shown.facts) + shown.left_out} 件の事実のうち {len(shown.facts)} 件を見せました"
        )
    text = made.answer or not_borne_out(checked.unverified, question.japanese)
    return replace(
        made,
        answer=text,
        answered=answered,
        ids=ids,
        missing=tuple(missing),
        unverified=checked.unverified,
    )


def not_borne_out(unverified: int, japanese: bool) -> str:
    """What is said where nothing of a reply is left."""
    if unverified:
        return (
            "返答のうち、示した事実で裏づけられるものはありませんでした。"
            if japanese
            else ("Nothing in the reply is borne out by the facts that were shown.")
        )
    return "グラフの事実からは答えられません。" if japanese else "The facts of the graph do not answer this."


def _answer(
    question: Question,
    names: tuple[str, str],
    text: str,
    marks: Sequence[str],
    shown: Iterable[ShownFact],
    room: Room,
    nodes: Mapping[str, str] = MappingProxyType({}),
) -> Answer:
    """The answer with its citations, and the other side of what it cites; `nodes` is mark → entity."""
    fact_of = {one.mark: one.fact for one in shown}
    named = {mark: existence(node, room) for mark, node in nodes.items()}
    citations = cite_marks(marks, fact_of, named, room)
    facts = [fact_of[mark] for mark in marks if mark in fact_of]
    disputes = disputes_of(facts, room, len(marks) + 1)
    for dispute in disputes:
        numbers = [c.number for c in dispute.citations]
        text += "\n" + disagree(dispute.text, numbers, dispute.relation, question.japanese)
    return Answer(
        *names,
        answered=bool(text),
        answer=text,
        citations=(*citations, *(c for d in disputes for c in d.citations)),
        disputes=disputes,
        ambiguous=question.ambiguous,
        calls=room.calls,
    )


def named_in(text: str, question: Question, room: Room) -> tuple[str, ...]:
    """The entities that an answer names, without those that the question named, unless it names no other."""
    found = {node for mention in link(normalise(text), room.graph) for node in mention.ids}
    fresh = found - set(question.ids)
    return tuple(sorted(fresh or found))


def unknown_in(question: Question, room: Room) -> tuple[str, ...]:
    """The names in the question that the graph does not hold, as the embedded reader sees them."""
    return read_question(question.text, room.graph.ontology, linked(question.names)).unknown


def refused(question: Question, unknown: Sequence[str], room: Room, strategy: str) -> Answer:
    """The question names what the graph does not hold; nothing was asked of any model."""
    name = unknown[0] if unknown else ""
    near = nearest(name, room.graph) if name else ()
    text = no_entity(name, near, question.japanese)
    return Answer(
        strategy,
        "refused",
        answered=False,
        answer=text,
        missing=tuple(unknown),
        ambiguous=question.ambiguous,
        calls=room.calls,
    )


def unreadable(question: Question, reason: str, room: Room, strategy: str) -> Answer:
    """The question could not be read, and nothing else could be offered."""
    return Answer(
        strategy,
        "unread",
        answered=False,
        answer=unread(reason, question.japanese),
        missing=(reason,),
        ambiguous=question.ambiguous,
        calls=room.calls,
    )
