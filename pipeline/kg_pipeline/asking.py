"""Many tasks at once: as many in flight as the provider takes, answers in the order of the tasks."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from pydantic import BaseModel

from kg_pipeline.providers.base import (
    BudgetSpent,
    Provider,
    ProviderError,
    ProviderRefused,
    ProviderUnreachable,
    Reply,
    Task,
)

R = TypeVar("R", bound=BaseModel)

STOPPING = (ProviderRefused, ProviderUnreachable, BudgetSpent)
"""Errors after which no further call can work."""


def perform_all(tasks: Sequence[Task[R]], provider: Provider) -> list[Reply[R] | ProviderError]:
    """Perform every task; what fails yields its error in place of a reply, and the others go on.

    After an error that no further call can survive, tasks that were not begun yield that error, unsent.
    """
    stopped: list[ProviderError] = []

    def perform(task: Task[Any]) -> Reply[Any] | ProviderError:
        if stopped:
            return stopped[0]
        try:
            return provider.perform(task)
        except STOPPING as err:
            stopped.append(err)
            return err
        except ProviderError as err:
            return err

    width = min(provider.concurrency, len(tasks))
    if width <= 1:
        return [perform(task) for task in tasks]
    with ThreadPoolExecutor(max_workers=width, thread_name_prefix="ask") as pool:
        return list(pool.map(perform, tasks))
