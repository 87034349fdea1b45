"""What was decided on a day: told from the documents of that day alone, or said to stand in none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from kg_pipeline.providers.embedded.questions.dates import take_period
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.query.answer import Answer, Citation
from kg_pipeline.query.phrasing import words
from kg_pipeline.query.room import Question, Room

_DECIDED = re.compile(r"決定|決ま|決め|合意|\b(?:decid|decision|agree|resol(?:ve|ution))", re.I)
_ON_DAY = re.compile(r"(?!.*(?:前|まで|後|降|から)$)(?:on\b|[\d令平昭])", re.I)
_HEADING = re.compile(r"\s*(?:#+\s+|【)")
_LINE = re.compile(r"[^\n]+")
_MOST = 20


def decided_told(asked: Question, room: Room, strategy: str) -> Answer | None:
    """The decisions in the documents of the day that a question names; None where it asks something else."""
    _, period = take_period(Letter(asked.text, ()), asked.japanese)
    if asked.names or room.of_day is None or period is None or not _DECIDED.search(asked.text):
        return None
    if not _ON_DAY.match(period.text) or _next_day(period.start) != period.end:
        return None
    texts = room.of_day(period.start)
    lines: list[str] = []
    citations: list[Citation] = []
    for doc, revision, text in texts:
        for start, end in list(_decisions(text))[: _MOST - len(citations)]:
            quote, number = text[start:end], len(citations) + 1
            line = room.line_of(revision, start)
            citations.append(Citation(number, "", doc, line, start, end, quote, revision))
            lines.append(f"“{quote}” [{number}]")
    told = "\n".join(lines) or words("undecided" if texts else "no_document", asked.japanese, period.start)
    missing = () if lines else (told,)
    return Answer(
        strategy, "dated", bool(lines), told, citations=tuple(citations), missing=missing, calls=room.calls
    )


def _next_day(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat() if day else ""


def _decisions(text: str) -> Iterator[tuple[int, int]]:
    """Lines below a heading that speaks of decisions, and lines that do so themselves."""
    below = False
    for match in _LINE.finditer(text):
        line = match.group()
        said = _DECIDED.search(line) is not None
        if _HEADING.match(line):
            below = said
        elif (below or said) and any(char.isalnum() for char in line):
            lead = len(line) - len(line.lstrip(" \t-*・•"))
            yield match.start() + lead, match.end() - (len(line) - len(line.rstrip()))
