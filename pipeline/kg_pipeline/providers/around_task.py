"""The task behind a question around what it names: facts, reports on their communities, and source text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kg_pipeline.providers.answer_tasks import AnswerTask, PassagesTask, ShownPassage
from kg_pipeline.providers.global_tasks import ToldReport


@dataclass(frozen=True, slots=True)
class AroundTask(AnswerTask):
    """Answer a question from the facts around what it names, the reports on the communities of those things,
    and the passages that relations lead to."""

    reports: tuple[ToldReport, ...] = ()
    passages: tuple[ShownPassage, ...] = ()

    prompt: ClassVar[str] = "query#around"

    def slots(self) -> dict[str, str]:
        """`question`, `facts`, `reports` and `passages`."""
        return {
            **AnswerTask.slots(self),
            "reports": "\n\n".join(report.text() for report in self.reports) or "(none)",
            "passages": PassagesTask(self.question, self.passages).slots()["passages"],
        }
