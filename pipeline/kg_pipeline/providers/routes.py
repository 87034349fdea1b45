"""Which model does what, settled once for a run.

A model is a route, never a name in code: the settings say which endpoint and model serve the extraction
and the generation tier, `resolve_routes` freezes that into a snapshot, and the snapshot goes into the
run's record with the planned number of prompts before the first prompt is sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from kg_ledger.errors import KgError
from kg_pipeline.providers.base import Tier, Usage
from kg_pipeline.providers.faults.kinds import CallFailed
from kg_pipeline.settings import Settings

RETRIES = 6
"""How often one request is sent again after a fault that may pass."""

REPLY_TOKENS = 8192
"""The most tokens that one reply may have; a reply that reaches it is split, not lost."""

PER_MILLION = 1_000_000


def short_name(model: str) -> str:
    """A model as a person calls it: of one that is named by its file, the file's own name."""
    return re.split(r"[\\/]", model)[-1] if model.startswith(("/", ".")) or model.endswith(".gguf") else model


class RouteError(KgError):
    """The settings do not say which model to ask."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost, in the currency of the settings."""

    prompt: float
    completion: float

    def of(self, prompt: int, completion: int) -> float:
        """The cost of so many tokens."""
        return (prompt * self.prompt + completion * self.completion) / PER_MILLION


@dataclass(frozen=True, slots=True)
class Route:
    """A tier's endpoint, model and parameters.

    Attributes
    ----------
    parameters : sampling parameters as sent, sorted by name; part of a call's fingerprint.
    reply_tokens : the most tokens of a reply; part of a call's fingerprint too.
    """

    tier: Tier
    base_url: str
    model: str
    parameters: tuple[tuple[str, Any], ...] = (("temperature", 0),)
    reply_tokens: int = REPLY_TOKENS
    price: Price | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Both routes and the limits of a run. The key is not part of it: a snapshot may be written down."""

    extraction: Route
    generation: Route
    concurrency: int = 8
    deadline: float = 120.0
    retries: int = RETRIES
    max_calls: int | None = None
    max_cost: float | None = None

    def route(self, tier: Tier) -> Route:
        """The route of `tier`."""
        return self.extraction if tier == "extraction" else self.generation

    def to_record(self) -> dict[str, Any]:
        """The snapshot as plain values, for the run's record."""
        return {
            "routes": {
                route.tier: {
                    "base_url": route.base_url,
                    "model": route.model,
                    "parameters": dict(route.parameters),
                    "reply_tokens": route.reply_tokens,
                    "price": None if route.price is None else [route.price.prompt, route.price.completion],
                }
                for route in (self.extraction, self.generation)
            },
            "concurrency": self.concurrency,
            "deadline": self.deadline,
            "retries": self.retries,
            "max_calls": self.max_calls,
            "max_cost": self.max_cost,
        }


def resolve_routes(settings: Settings, models: Callable[[], Iterable[str]] | None = None) -> Snapshot:
    """Freeze the settings into a snapshot.

    Parameters
    ----------
    models : lists what the endpoint offers (`connect.offered_models`). It is asked only where no model is
        set; if exactly one is on offer, as with most local servers, that one is taken.

    Raises
    ------
    RouteError
        No endpoint or no model is set, or a limit on the cost is set without a price.
    """
    if not settings.base_url:
        raise RouteError(
            "No endpoint is configured.",
            "Set base_url in kg.toml, or OPENAI_BASE_URL, or --provider embedded.",
        )
    if not _is_address(settings.base_url):
        raise RouteError(
            f"base_url is {settings.base_url!r}, which is no address.",
            "Write it with its scheme, as in http://127.0.0.1:11434/v1.",
        )
    extraction = settings.extraction_model or settings.generation_model
    generation = settings.generation_model or settings.extraction_model
    if not extraction:
        extraction = generation = _only_model(settings.base_url, models)
    price = None
    if settings.price_prompt is not None and settings.price_completion is not None:
        price = Price(settings.price_prompt, settings.price_completion)
    if settings.max_cost is not None and price is None:
        raise RouteError(
            "max_cost needs to know what tokens cost.",
            "Set price_prompt and price_completion, or use max_calls.",
        )
    base_url = settings.base_url.rstrip("/")
    reply = settings.reply_tokens
    return Snapshot(
        extraction=Route("extraction", base_url, extraction, reply_tokens=reply, price=price),
        generation=Route("generation", base_url, generation, reply_tokens=reply, price=price),
        concurrency=settings.concurrency,
        deadline=settings.deadline_seconds,
        max_calls=settings.max_calls,
        max_cost=settings.max_cost,
    )


def _is_address(url: str) -> bool:
    try:
        address = urlsplit(url)
        return address.scheme in ("http", "https") and bool(address.hostname) and address.port != 0
    except ValueError:
        return False


def _only_model(base_url: str, models: Callable[[], Iterable[str]] | None) -> str:
    remedy = "Set extraction_model and generation_model in kg.toml."
    try:
        offered = sorted(models()) if models is not None else []
    except CallFailed as failed:
        raise RouteError(
            f"No model is set, and {base_url} lists none ({failed.message}).", remedy
        ) from failed
    if len(offered) == 1:
        return offered[0]
    known = f" It offers: {', '.join(offered[:12])}." if offered else ""
    raise RouteError(f"No model is set for {base_url}.{known}", remedy)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run is planned to take, before its first call.

    Attributes
    ----------
    prompts : tasks that will be asked, those that the cache answers left out.
    retries : how often one request is sent again at most.
    call_cap : the most requests that the run may send, retries and repairs included.
    cost : of the prompts as planned; None where the price is not known.
    """

    prompts: int
    retries: int
    call_cap: int
    prompt_tokens: int
    completion_tokens: int
    cost: float | None

    def to_record(self) -> dict[str, Any]:
        """The estimate as plain values, for the run's record."""
        return {
            "prompts": self.prompts,
            "retries": self.retries,
            "call_cap": self.call_cap,
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": self.completion_tokens,
            "cost": self.cost,
        }


def price_of(usage: Usage, price: Price | None) -> float | None:
    """What `usage` cost, or None where the price is not known: never 0 for unknown."""
    return None if price is None else price.of(usage.prompt, usage.completion)
