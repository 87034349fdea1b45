"""The tasks of a question, performed by rules: each reply is a function of its task alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pydantic import BaseModel

from kg_ledger.records import Entity
from kg_pipeline.providers.around_task import AroundTask
from kg_pipeline.providers.embedded.questions.around import perform_around
from kg_pipeline.providers.embedded.questions.mentions import classes_in
from kg_pipeline.providers.embedded.questions.read import is_japanese, read_question
from kg_pipeline.providers.embedded.questions.reading import Reading
from kg_pipeline.providers.embedded.questions.wording import LinkedName
from kg_pipeline.providers.query_tasks import (
    AnswerReply,
    AnswerTask,
    CypherTask,
    LinkedMention,
    MentionsReply,
    MentionsTask,
    PassagesTask,
    PlanReply,
    PlanTask,
    QueryReply,
    RouteReply,
    RouteTask,
    ShownFact,
    SqlTask,
    VerdictReply,
    VerifyTask,
)
from kg_pipeline.query.execute import Outcome, execute
from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.plan import Closure, Const, Plan, Step, check_plan, dump_plan, walk
from kg_pipeline.query.plan_sql import plan_to_sql
from kg_pipeline.query.say import for_text, related, say_outcome, unread
from kg_pipeline.query.terms import terms_of

_MOST_RELATED = 12
_MOST_SENTENCES = 4
_SENTENCE = re.compile(r"[^。．！？!?\n]+[。．！？!?]?")
_TEXT_WORDS = re.compile(
    r"(?:なぜ|どうして|理由|手順|方法|どうやって|とは|意味|説明|まとめ|概要|経緯)|\b(?:why|how (?:do|does|"
    r"is|are|can|to)|explain|describe|reason|procedure|summar)",
    re.I,
)
_COUNT_WORDS = re.compile(
    r"(?:いくつ|何[台人個件本社種]|総数|合計|以外|でない|ない[もの])|\b(?:how many|number of|total|except|"
    r"not|other than)\b",
    re.I,
)


def linked(names: tuple[LinkedMention, ...]) -> tuple[LinkedName, ...]:
    """Linked mentions as the reader takes them."""
    return tuple(
        LinkedName(m.start, m.end, m.surface, tuple(n.id for n in m.nodes), tuple(n.type for n in m.nodes))
        for m in names
    )


def _plan(task: PlanTask) -> PlanReply:
    reading = read_question(task.question, task.ontology, linked(task.names))
    if reading.plan is None:
        return PlanReply({"reason": reading.reason, "unknown": list(reading.unknown), "theme": reading.theme})
    written = {"plan": dump_plan(reading.plan), "theme": reading.theme}
    return PlanReply(written | ({"doubt": reading.doubt} if reading.doubt else {}))


def _answer(task: AnswerTask) -> AnswerReply:
    """Read the question and run it on the facts that the task shows."""
    reading = read_question(task.question, task.ontology, linked(task.names))
    graph = GoldGraph(
        task.ontology,
        [Entity(n.id, n.type, n.label, n.aliases, n.description) for n in task.nodes],
        [(f.subject, f.predicate, f.object) for f in task.facts],
    )
    if reading.plan is None or check_plan(reading.plan, graph) or reading.plan.op == "vector":
        return _facts_only(task, graph, reading)
    outcome = execute(reading.plan, graph)
    marks = _marks(task, graph)
    japanese = _japanese(task)
    if isinstance(reading.plan, Const):
        return _described(task, outcome, graph, japanese)
    marks |= {node.id: node.mark for node in task.nodes if node.mark}
    borne = replace(outcome, support={node: outcome.support[node] or (node,) for node in outcome.ids})
    text = say_outcome(borne, graph.label, marks, japanese)
    cited = [marks[f] for node in borne.ids for f in borne.support[node] if f in marks]
    return AnswerReply(
        answer=text,
        cited=list(dict.fromkeys(cited)),
        missing=[] if outcome.ids else [_missing(reading.plan, graph)],
        ids=list(outcome.ids),
        number=outcome.number,
    )


def _marks(task: AnswerTask, graph: GoldGraph) -> dict[str, str]:
    """Fact of the small graph → mark of the task."""
    shown = {(f.subject, f.predicate, f.object): f.mark for f in reversed(task.facts)}
    return {e.fact: shown[e.subject, e.predicate, e.object] for e in graph.edges}


def _missing(plan: Plan, graph: GoldGraph) -> str:
    """Which step of the plan found nothing."""
    for _, node in walk(plan):
        if isinstance(node, (Step, Closure)) and isinstance(node.seed, Const):
            labels = ", ".join(graph.label(i) for i in node.seed.ids)
            arrow = f"({labels}) --[{node.predicate}]--> ?"
            back = f"? --[{node.predicate}]--> ({labels})"
            return arrow if node.direction == "forward" else back
    return "no fact of the graph fits the question"


def _described(task: AnswerTask, outcome: Outcome, graph: GoldGraph, japanese: bool) -> AnswerReply:
    """The question asks what a named thing is: its description, its class, and its facts."""
    lines, cited = [], []
    marks = {node.id: node.mark for node in task.nodes if node.mark}
    for node in outcome.ids:
        kind = graph.type_of(node)
        about = graph.description(node)
        head = f"{graph.label(node)} ({node}{', ' + kind if kind else ''})"
        facts = [f for f in task.facts if node in (f.subject, f.object)][:_MOST_RELATED]
        first = f" [{marks[node]}]" if node in marks else ""
        lines.append(f"{head}: {about}{first}" if about else f"{head}{first}")
        lines += [_line(f, graph) for f in facts]
        cited += [*([marks[node]] if node in marks else []), *(f.mark for f in facts)]
    return AnswerReply(answer="\n".join(lines), cited=cited, ids=list(outcome.ids))


def _line(fact: ShownFact, graph: GoldGraph) -> str:
    return f"({graph.label(fact.subject)}) --[{fact.predicate}]--> ({graph.label(fact.object)}) [{fact.mark}]"


def _japanese(task: AnswerTask) -> bool:
    return is_japanese(task.question, [(m.start, m.end) for m in task.names])


def _facts_only(task: AnswerTask, graph: GoldGraph, reading: Reading) -> AnswerReply:
    """The question could not be read: the facts about what it names, those that share its words first."""
    japanese = _japanese(task)
    named = [node.id for mention in task.names for node in mention.nodes]
    reason = unread(reading.reason, japanese) if reading.reason else for_text(japanese)
    near = [f for f in task.facts if f.subject in named or f.object in named]
    if not near:
        return AnswerReply(answer="", missing=[reason], ids=[])
    wanted = set(terms_of(task.question).grams)

    def likeness(fact: ShownFact) -> tuple[int, int]:
        words = " ".join([fact.predicate.replace("_", " "), *fact.quotes])
        return -len(wanted & set(terms_of(words).grams)), task.facts.index(fact)

    best = sorted(near, key=likeness)[:_MOST_RELATED]
    name = (
        "、".join(dict.fromkeys(m.surface for m in task.names))
        if japanese
        else ", ".join(dict.fromkeys(m.surface for m in task.names))
    )
    text = related([_line(f, graph) for f in best], name, japanese)
    return AnswerReply(answer=text, cited=[f.mark for f in best], missing=[reason], ids=[])


def _passages(task: PassagesTask) -> AnswerReply:
    """The sentences of the passages that share most with the question, as they stand."""
    wanted = terms_of(task.question)
    terms = set(wanted.grams) | set(wanted.units)
    sentences: list[tuple[int, int, str, str]] = []
    for rank, passage in enumerate(task.passages):
        for match in _SENTENCE.finditer(passage.text):
            sentence = match.group().strip()
            if len(sentence) < 4 or sentence.startswith(("#", "---", "|")):
                continue
            held = terms_of(sentence)
            shared = len(terms & (set(held.grams) | set(held.units)))
            if shared:
                sentences.append((-shared, rank, sentence, passage.mark))
    sentences.sort(key=lambda s: s[:2])
    best = list(dict.fromkeys((mark, sentence) for _, _, sentence, mark in sentences))[:_MOST_SENTENCES]
    lines = [
        f"“{sentence}” [{mark}]" if not set('“”"') & set(sentence) else f"{sentence} [{mark}]"
        for mark, sentence in best
    ]
    return AnswerReply(answer="\n".join(lines), cited=list(dict.fromkeys(mark for mark, _ in best)))


def _mentions(task: MentionsTask) -> MentionsReply:
    reading = read_question(task.question, task.ontology, linked(task.names))
    predicates: list[str] = []
    if reading.plan is not None:
        predicates = [n.predicate for _, n in walk(reading.plan) if isinstance(n, (Step, Closure))]
    return MentionsReply(
        entities=[m.surface for m in task.names],
        classes=classes_in(task.question, task.ontology, linked(task.names)),
        predicates=list(dict.fromkeys(predicates)),
    )


def _sql(task: SqlTask) -> QueryReply:
    reading = read_question(task.question, task.ontology, linked(task.names))
    if reading.plan is None or reading.plan.op == "vector":
        return QueryReply()
    return QueryReply(query=plan_to_sql(reading.plan, task.ontology), plan=dump_plan(reading.plan))


def _cypher(task: CypherTask) -> QueryReply:
    reading = read_question(task.question, task.ontology, linked(task.names))
    if reading.plan is None or reading.plan.op == "vector":
        return QueryReply()
    return QueryReply(plan=dump_plan(reading.plan))


def _route(task: RouteTask) -> RouteReply:
    if _TEXT_WORDS.search(task.question):
        return RouteReply(route="vector")
    return RouteReply(route="sql" if _COUNT_WORDS.search(task.question) else "graph")


def _verify(task: VerifyTask) -> VerdictReply:
    found = bool(task.result.strip())
    return VerdictReply(accepted=found, why="" if found else "nothing was found")


QUESTION_PERFORMERS: dict[type[Any], Callable[[Any], BaseModel]] = {
    PlanTask: _plan,
    AnswerTask: _answer,
    PassagesTask: _passages,
    AroundTask: perform_around(_answer, _passages),
    MentionsTask: _mentions,
    SqlTask: _sql,
    CypherTask: _cypher,
    RouteTask: _route,
    VerifyTask: _verify,
}
"""Kind of task → what performs it."""
