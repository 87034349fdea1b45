"""Answers scored question by question, and what a way of answering reads, scored without any model."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from kg_pipeline.providers.base import ProviderError
from kg_pipeline.query.answer import Answer, Covering, Engine
from kg_pipeline.score.gold import Gold, GoldQuestion
from kg_pipeline.score.metrics import Scores, macro_f1, set_scores

IdMap = Callable[[str], str]
"""Entity id of the graph → gold id; an id that is none of them keeps its own."""

_MARK = re.compile(r"\[\d+\]")
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.]*\d)")


class Engines(Protocol):
    """Gives a fresh way of answering by name."""

    def __call__(self, name: str) -> Engine:
        """The way of answering called `name`."""


def score_answers(gold: Gold, engines: Mapping[str, Engine], to_gold: IdMap) -> dict[str, Any]:
    """Ask every question of every engine.

    Returns
    -------
    dict
        `answers`: name → macro-F1, macro-F1 by kind, refusals and the questions; `coverage`: name → share of
        the answerable questions for which everything that the answer holds was read.
    """
    answers, coverage = {}, {}
    for name, engine in engines.items():
        rows, scores = [], []
        by_kind: dict[str, list[Scores]] = defaultdict(list)
        for question in gold.questions:
            row, one = _ask(engine, question, to_gold)
            rows.append(row)
            scores.append(one)
            by_kind[question.kind].append(one)
        unknown = [row for row in rows if row["kind"] == "unknown_entity"]
        answers[name] = {
            "macro_f1": round(macro_f1(scores), 4),
            "kinds": {kind: round(macro_f1(some), 4) for kind, some in sorted(by_kind.items())},
            "refused": {"right": sum(not row["answered"] for row in unknown), "asked": len(unknown)},
            "questions": rows,
        }
        if isinstance(getattr(engine, "covers", None), Callable):  # type: ignore[arg-type]
            coverage[name] = _coverage(engine, gold, to_gold)  # type: ignore[arg-type]
    return {"answers": answers, "coverage": coverage}


def _ask(engine: Engine, question: GoldQuestion, to_gold: IdMap) -> tuple[dict[str, Any], Scores]:
    try:
        answer = engine.answer(question.text)
    except ProviderError as err:
        answer = Answer(engine.name, "failed", answered=False, answer=str(err))
    ids = _number(answer) if question.kind == "count" else tuple(to_gold(one) for one in answer.ids)
    scores = set_scores(set(ids), set(question.answer))
    row = {
        "id": question.id,
        "kind": question.kind,
        "branch": answer.branch,
        "answered": answer.answered,
        "f1": round(scores.f1, 4),
        "ids": sorted(ids),
        "expected": sorted(question.answer),
    }
    return row, scores


def _number(answer: Answer) -> tuple[str, ...]:
    """The number that an answer gives: the computed one, else the only one in its words."""
    if len(answer.ids) == 1 and answer.ids[0].isdecimal():
        return answer.ids
    said = set(_NUMBER.findall(_MARK.sub("", answer.answer)))
    return tuple(said) if answer.answered and len(said) == 1 else ()


def _coverage(engine: Covering, gold: Gold, to_gold: IdMap) -> float:
    covered = []
    for question in gold.questions:
        if question.answer and question.kind != "count":
            read = {to_gold(one) for one in engine.covers(question.text)}
            covered.append(set(question.answer) <= read)
    return round(sum(covered) / len(covered), 4) if covered else 0.0
