"""The tasks behind a question about the whole: points out of reports, and one answer out of the points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pydantic import Field

from kg_pipeline.providers.base import Tier
from kg_pipeline.providers.summary_tasks import Finding
from kg_pipeline.providers.tasks import ReplyItem
from kg_pipeline.providers.wire import list_of, one_line, strict_object

_TEXT: dict[str, Any] = {"type": "string"}


@dataclass(frozen=True, slots=True)
class ToldStatement:
    """A statement of a report, with the marks of the facts that it rests on."""

    text: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldReport:
    """A report as a question is asked over it; `mark` reads `R2`."""

    mark: str
    title: str
    statements: tuple[ToldStatement, ...]
    note: str = ""

    def text(self) -> str:
        """As text of a prompt."""
        head = f"{self.mark}: {self.title}" + (f" [{self.note}]" if self.note else "")
        told = (one_line(f"- {s.text} [{', '.join(s.marks)}]") for s in self.statements)
        return "\n".join([one_line(head), *told])


class Point(ReplyItem):
    """One statement that helps to answer, with the marks of reports and facts that state it."""

    description: str
    cited: list[str] = Field(default_factory=list)


class MapReply(ReplyItem):
    """What a part of the reports contributes."""

    points: list[Point] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MapTask:
    """What do these reports contribute to the question?"""

    question: str
    reports: tuple[ToldReport, ...]
    part: int = 1
    parts: int = 1

    prompt: ClassVar[str] = "query#map"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[MapReply]:
        """What the reply is validated against."""
        return MapReply

    def schema(self) -> dict[str, Any]:
        """The strict schema of points."""
        return strict_object(
            {"points": list_of(strict_object({"description": _TEXT, "cited": list_of(_TEXT)}))}
        )

    def slots(self) -> dict[str, str]:
        """`question` and `reports`."""
        return {
            "question": self.question,
            "reports": "\n\n".join(report.text() for report in self.reports) or "(none)",
        }

    @property
    def where(self) -> str:
        """Which part of the reports."""
        return f"part {self.part} of {self.parts} of the reports"

    def split(self, done: MapReply | None) -> tuple[MapTask, ...]:
        """See `base.Splittable`: two halves of the reports, where the prompt is too long."""
        if done is not None or len(self.reports) < 2:
            return ()
        half = len(self.reports) // 2
        return (replace(self, reports=self.reports[:half]), replace(self, reports=self.reports[half:]))

    def join(self, parts: Sequence[MapReply]) -> MapReply:
        """The points of all parts, in turns, so that the weightiest of each come first."""
        longest = max((len(part.points) for part in parts), default=0)
        return MapReply(points=[p.points[i] for i in range(longest) for p in parts if i < len(p.points)])


@dataclass(frozen=True, slots=True)
class ToldPoint:
    """A point as the answer may cite it; `mark` reads `P3`."""

    mark: str
    text: str


class ReduceReply(ReplyItem):
    """The answer over points, with marks in its text, and what the points do not say.

    An engine that computes gives `findings` instead, one a statement.
    """

    answer: str = ""
    cited: list[str] = Field(default_factory=list)
    missing: list[str] = Field(default_factory=list)
    findings: list[Finding] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ReduceTask:
    """Write one answer out of the points; `errors` says what was wrong with an earlier attempt."""

    question: str
    points: tuple[ToldPoint, ...]
    errors: str = ""

    prompt: ClassVar[str] = "query#reduce"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[ReduceReply]:
        """What the reply is validated against."""
        return ReduceReply

    def schema(self) -> dict[str, Any]:
        """The strict schema of an answer."""
        return strict_object({"answer": _TEXT, "cited": list_of(_TEXT), "missing": list_of(_TEXT)})

    def slots(self) -> dict[str, str]:
        """`question`, `points` and `errors`."""
        return {
            "question": self.question,
            "points": "\n".join(one_line(f"{p.mark}: {p.text}") for p in self.points) or "(none)",
            "errors": self.errors or "(none)",
        }

    @property
    def where(self) -> str:
        """The question, shortened."""
        return f"question “{self.question[:60]}”"
