"""What a run will take, said before its first prompt.

The number of prompts, the retries and the cap on calls go into the run's record, and the cap into the
budget: the run never exceeds what was written down.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kg_pipeline.providers.base import Task
from kg_pipeline.providers.cache import CallStore
from kg_pipeline.providers.openai import OpenAIProvider
from kg_pipeline.providers.routes import Estimate


def plan_calls(
    provider: OpenAIProvider, tasks: Iterable[Task[Any]], calls: CallStore | None = None
) -> Estimate:
    """Estimate what performing `tasks` takes; nothing is sent.

    Parameters
    ----------
    calls : paid replies; a task that is answered there costs nothing.

    Returns
    -------
    Estimate
        Tokens by the offline estimate, corrected by what the endpoint has reported so far. `call_cap` is
        every prompt with all its retries, or the snapshot's own cap if that is lower.
    """
    snapshot = provider.snapshot
    prompts, prompt_tokens, completion_tokens, cost = 0, 0, 0, 0.0
    known_price = True
    unpaid = (t for t in tasks if calls is None or calls.get_call(provider.fingerprint(t)) is None)
    for task in (piece for whole in unpaid for piece in provider.pieces(whole)):
        request = provider.compose(task)
        route = snapshot.route(task.tier)
        verbosity = provider.learned.of(route.base_url, route.model).verbosity
        reply = min(route.reply_tokens, int(request.prompt_tokens * verbosity))
        prompts += 1
        prompt_tokens += request.prompt_tokens
        completion_tokens += reply
        known_price = known_price and route.price is not None
        cost += route.price.of(request.prompt_tokens, reply) if route.price is not None else 0.0
    cap = prompts * (1 + snapshot.retries)
    return Estimate(
        prompts=prompts,
        retries=snapshot.retries,
        call_cap=cap if snapshot.max_calls is None else min(cap, snapshot.max_calls),
        prompt_tokens=prompt_tokens,
        completion_tokens=completion_tokens,
        cost=cost if known_price else None,
    )
