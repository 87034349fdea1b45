"""Putting the provider for an endpoint together, once a run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kg_pipeline.providers.budget import Budget, BudgetedChannel
from kg_pipeline.providers.channel import Channel, Notice, silent
from kg_pipeline.providers.endpoint import Endpoint, HttpChannel
from kg_pipeline.providers.errors import provider_error
from kg_pipeline.providers.faults.kinds import CallFailed, Kind
from kg_pipeline.providers.faults.retry import Backoff, Gate, RetryingChannel
from kg_pipeline.providers.ladder import Learned
from kg_pipeline.providers.meter import Meter, MeteredChannel
from kg_pipeline.providers.openai import OpenAIProvider
from kg_pipeline.providers.routes import Route, Snapshot
from kg_pipeline.providers.spool import Spool, SpooledChannel


@dataclass(frozen=True, slots=True)
class Connection:
    """A provider and what counts for it. `close` ends its connections."""

    provider: OpenAIProvider
    endpoint: Endpoint
    meter: Meter
    budget: Budget

    def close(self) -> None:
        """Close the connections."""
        self.endpoint.close()


def connect(
    snapshot: Snapshot,
    api_key: str = "",
    *,
    learned: Learned | None = None,
    meter: Meter | None = None,
    backoff: Backoff | None = None,
    notice: Notice = silent,
    prompts: Path | None = None,
    spool: Spool | None = None,
) -> Connection:
    """The provider that `snapshot` describes. Nothing is sent yet.

    Parameters
    ----------
    learned : what earlier runs learnt of the endpoint.
    meter : counts every request; give one with a sink to keep the records.
    backoff : how often and how late a request is sent again.
    notice : told one line when a call is waited for or sent again.
    spool : keeps, while it is open, what arrives until it is in the cache.
    """
    endpoint = Endpoint(snapshot.extraction.base_url, api_key)
    meter = meter or Meter()
    budget = Budget(snapshot.max_calls, snapshot.max_cost)
    if spool is None:
        http = HttpChannel(endpoint, snapshot.deadline, notice)
    else:
        http = HttpChannel(endpoint, snapshot.deadline, notice, spool.keeper)
    channel: Channel = RetryingChannel(
        BudgetedChannel(MeteredChannel(http, meter), budget),
        Gate(snapshot.concurrency),
        backoff or Backoff(retries=snapshot.retries),
        notice,
    )
    if spool is not None:
        channel = SpooledChannel(channel, spool)
    return Connection(OpenAIProvider(snapshot, channel, learned, prompts), endpoint, meter, budget)


def offered_models(base_url: str, api_key: str = "") -> list[str]:
    """The models that an endpoint offers.

    Raises
    ------
    ProviderError
        Nothing answers there, or it refuses.
    """
    endpoint = Endpoint(base_url, api_key)
    try:
        return endpoint.models()
    except CallFailed as failed:
        failed.lasting = failed.kind is Kind.NONSENSE
        raise provider_error(failed, "the list of models", Route("extraction", base_url, "")) from failed
    finally:
        endpoint.close()
