"""Around what a question names, by rules: what its plan yields; else facts, reports and text as they are."""

from __future__ import annotations

from collections.abc import Callable

from kg_ledger.ids import name_key
from kg_pipeline.providers.around_task import AroundTask
from kg_pipeline.providers.query_tasks import AnswerReply, AnswerTask, PassagesTask
from kg_pipeline.query.terms import terms_of

_MOST_TOLD = 3


def perform_around(
    answer: Callable[[AnswerTask], AnswerReply], passages: Callable[[PassagesTask], AnswerReply]
) -> Callable[[AroundTask], AnswerReply]:
    """The performer of the task, out of those of its parts.

    A question that could be read is answered by its plan alone; a report or a passage adds nothing to a set
    that was computed.
    """

    def perform(task: AroundTask) -> AnswerReply:
        computed = answer(task)
        if computed.ids or computed.number is not None:
            return computed
        told = _told(task)
        found = passages(PassagesTask(task.question, task.passages))
        parts = [part for part in (computed.answer, *(line for line, _ in told), found.answer) if part]
        cited = [*computed.cited, *(mark for _, marks in told for mark in marks), *found.cited]
        return computed.model_copy(
            update={
                "answer": "\n".join(parts),
                "cited": list(dict.fromkeys(cited)),
                "ids": None if parts else computed.ids,
            }
        )

    return perform


def _told(task: AroundTask) -> list[tuple[str, tuple[str, ...]]]:
    """The reports' statements that name what the question names, those that share most with it first."""
    nodes = [node for mention in task.names for node in mention.nodes]
    named = {name_key(name) for node in nodes for name in (node.label, *node.aliases)} - {""}
    wanted = set(terms_of(task.question).grams)
    found: list[tuple[int, int, str, tuple[str, ...]]] = []
    for report in task.reports:
        for statement in report.statements:
            key = name_key(statement.text)
            if statement.marks and any(name in key for name in named):
                shared = len(wanted & set(terms_of(statement.text).grams))
                line = f"{statement.text} [{', '.join(statement.marks)}]"
                found.append((-shared, len(found), line, statement.marks))
    return [(line, marks) for _, _, line, marks in sorted(found)[:_MOST_TOLD]]
