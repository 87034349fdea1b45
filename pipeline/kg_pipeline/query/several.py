"""Answers to several questions put at once, one under the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.perform import linked
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.providers.embedded.questions.several import parts_of
from kg_pipeline.query.answer import Answer, Ask, Citation
from kg_pipeline.query.room import Question, Room

_POINTING = re.compile(r"(?:its|their)\b|その", re.I)
_MARK = re.compile(r"\[(\d+)\]")


def answer_several(asked: Question, room: Room, ask: Ask) -> Answer | None:
    """The answers to each of several questions; None where there is one question only.

    A sentence is taken apart only where it cannot be read as a whole.
    """
    names = linked(asked.names)
    letter = Letter(asked.text, names)
    parts = parts_of(letter, asked.japanese)
    if not parts:
        reading = read_question(asked.text, room.graph.ontology, names)
        strange = [name for name in reading.unknown if not _POINTING.match(name)]
        if reading.plan is not None or reading.inquiry is not None or strange:
            return None
        parts = parts_of(letter, asked.japanese, room.graph.ontology)
    if not parts:
        return None
    return combined(parts, [ask(part) for part in parts])


def combined(questions: Sequence[str], answers: Sequence[Answer]) -> Answer:
    """Several answers as one; marks, citations and disputes are numbered through."""
    lines: list[str] = []
    citations: list[Citation] = []
    disputes = []
    for question, one in zip(questions, answers, strict=True):
        shift = len(citations)
        lines += [f"■ {question}", _shifted(one.answer, shift)]
        citations += [replace(c, number=c.number + shift) for c in one.citations]
        disputes += [
            replace(d, citations=tuple(replace(c, number=c.number + shift) for c in d.citations))
            for d in one.disputes
        ]
    return Answer(
        answers[0].strategy,
        "several",
        answered=any(one.answered for one in answers),
        answer="\n".join(lines),
        ids=tuple(dict.fromkeys(i for one in answers for i in one.ids)),
        citations=tuple(citations),
        disputes=tuple(disputes),
        missing=tuple(dict.fromkeys(gap for one in answers for gap in one.missing)),
        ambiguous=tuple(dict.fromkeys(name for one in answers for name in one.ambiguous)),
        unverified=sum(one.unverified for one in answers),
        calls=max(one.calls for one in answers),
        trace=tuple(f"{question}: {one.branch}" for question, one in zip(questions, answers, strict=True)),
    )


def _shifted(text: str, shift: int) -> str:
    return _MARK.sub(lambda match: f"[{int(match.group(1)) + shift}]", text)
