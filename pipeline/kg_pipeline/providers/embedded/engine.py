"""The provider that computes: a small table from the kind of a task to the function that performs it.

No model, no network, no state between tasks: a reply is a function of the task alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel

from kg_ledger.ids import canonical_json, digest
from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.providers.base import EngineFault, ProviderError, Reply, Task
from kg_pipeline.providers.tasks import ExtractReply, ExtractTask, SurveyTask

VERSION = "8"
"""Raised whenever the same task may give another reply; part of every fingerprint."""

R = TypeVar("R", bound=BaseModel)
Performer = Callable[[Any], BaseModel]


def _survey(task: SurveyTask) -> ExtractReply:
    from kg_pipeline.providers.embedded.survey import survey

    return survey(task.document, task.ontology)


def _extract(task: ExtractTask) -> ExtractReply:
    from kg_pipeline.providers.embedded.extract import extract

    return extract(task.chunk, task.ontology, task.known)


PERFORMERS: dict[type[Any], Performer] = {SurveyTask: _survey, ExtractTask: _extract}
"""What reads documents; what answers questions and writes summaries is found where it is asked for."""


def _performer(kind: type[Any]) -> Performer | None:
    """What performs a kind of task. Readers of documents and of questions are only imported where used."""
    found = PERFORMERS.get(kind)
    if found is None:
        from kg_pipeline.providers.embedded.questions.perform import QUESTION_PERFORMERS
        from kg_pipeline.providers.embedded.summaries import SUMMARY_PERFORMERS

        found = QUESTION_PERFORMERS.get(kind) or SUMMARY_PERFORMERS.get(kind)
    return found


class EmbeddedProvider:
    """Performs tasks by rules, offline and at no cost."""

    name = "embedded"
    concurrency = 1

    def fingerprint(self, task: Task[Any]) -> str:
        """Hash of the task's content and of the engine's version."""
        return digest(canonical_json([self.name, VERSION, type(task).__name__, _content(task)]))

    def perform(self, task: Task[R]) -> Reply[R]:
        """Perform `task`.

        Raises
        ------
        ProviderError
            The embedded engine has no way to perform this kind of task.
        """
        performer = _performer(type(task))
        if performer is None:
            raise ProviderError(
                f"The embedded engine cannot perform {type(task).__name__} ({task.where}).",
                "Configure an endpoint (KG_BASE_URL) for it.",
            )
        try:
            value: Any = performer(task)
        except (LookupError, ValueError, TypeError, AttributeError, RecursionError) as err:
            raise EngineFault(
                f"{task.where}: the embedded engine failed on it ({type(err).__name__}: {err}).",
                "The rest was read. Please report the document; a model endpoint can read it meanwhile.",
            ) from err
        return Reply(value=value, model="embedded")


def _content(value: Any) -> Any:
    """A task's fields as JSON-able content."""
    if isinstance(value, Ontology):
        return value.hash
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, Document):
        return [value.path, value.revision, value.title, value.date, value.status]
    if isinstance(value, Chunk):
        return [value.doc, value.revision, value.index, value.span.start, value.text, repr(value.context)]
    if isinstance(value, (tuple, list)):
        return [_content(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _content(one) for key, one in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        return {name: _content(getattr(value, name)) for name in value.__dataclass_fields__}
    return value
