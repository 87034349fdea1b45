"""What the steps of the corridor share while a run goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.base import Provider, Task, Usage

if TYPE_CHECKING:
    from kg_pipeline.kept_index import KeptIndex
    from kg_pipeline.occurrences import Occurrences

Tick = Callable[[str, int, int], None]
"""`(stage, done, total)`: told of every bit of progress."""


def silent(stage: str, done: int, total: int) -> None:
    """Report to nobody."""


@dataclass(slots=True)
class Account:
    """What a run's calls came to."""

    made: int = 0
    cached: int = 0
    usage: Usage = field(default_factory=Usage)

    def add(self, calls: int, cached: bool, usage: Usage) -> None:
        """Count one reply."""
        self.made += calls
        self.cached += int(cached)
        self.usage = self.usage + usage


Plan = Callable[[Iterable[Task[Any]]], Any]
"""Told of tasks before the first of them is performed."""


def unplanned(tasks: Iterable[Task[Any]]) -> None:
    """Plan nothing."""


@dataclass(slots=True)
class Rooms:
    """The ontology, the provider, and the limits of a run.

    Attributes
    ----------
    chunk_tokens : tokens of document text a chunk, by the offline estimate.
    model : whether a language model is at work. It reads each chunk with fresh eyes and can weigh
        descriptions; the embedded engine surveys names first, and joins only what documents state, which
        the ledger's view does by itself.
    tick : told of progress; silent by default.
    plan : told of the tasks that will be performed, before the first of them.
    account : calls and tokens so far.
    occurrences : which names occur in which documents, where that is kept; the embedded engine's.
    alike : which things have names like those of another, where that is kept; for a model.
    """

    ontology: Ontology
    provider: Provider
    chunk_tokens: int = 1500
    model: bool = False
    tick: Tick = silent
    plan: Plan = unplanned
    account: Account = field(default_factory=Account)
    occurrences: Occurrences | None = None
    alike: KeptIndex | None = None
