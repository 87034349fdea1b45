"""What an endpoint can do, found out by asking it: a handful of small calls.

Each check says what was found and what to do about it. What earlier runs had learnt of the endpoint is
found out anew: a server that was given more context, or another version, is met without prejudice.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic import BaseModel

from kg_pipeline.prompts import Prompt, Template
from kg_pipeline.providers.base import PromptTruncated, ProviderError
from kg_pipeline.providers.channel import Channel, ChatAnswer
from kg_pipeline.providers.endpoint import Endpoint
from kg_pipeline.providers.errors import ContextOverflow, provider_error
from kg_pipeline.providers.exchange import Effort, exchange
from kg_pipeline.providers.faults.kinds import CallFailed
from kg_pipeline.providers.ladder import Habits, Learned, Rung
from kg_pipeline.providers.replytext import Unusable, find_json
from kg_pipeline.providers.routes import Route, Snapshot
from kg_pipeline.providers.wire import strict_object

FILLER = "This line is only here to make the text long; read on. "
CANARY_TOKENS = 6_000


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes
    ----------
    name : a stable word for scripts.
    ok : whether everything is as it should be.
    finding, remedy : one sentence each; the remedy is empty where there is nothing to do.
    """

    name: str
    ok: bool
    finding: str
    remedy: str = ""


class Echo(BaseModel):
    """The reply that the checks ask for."""

    word: str

    SCHEMA: ClassVar[dict[str, Any]] = strict_object({"word": {"type": "string"}})


def examine(
    snapshot: Snapshot,
    endpoint: Endpoint,
    channel: Channel,
    learned: Learned,
    canary_tokens: int = CANARY_TOKENS,
) -> list[Check]:
    """Look at the endpoint and the models of both tiers.

    Parameters
    ----------
    channel : sends the calls; with a meter and a budget in it, they count.
    learned : what was known of the endpoint is forgotten, and what is found is noted here.
    canary_tokens : length of the long prompt; take at least what a chunk and its prompt will have.

    Returns
    -------
    list of Check
        It ends at the first check whose failure makes the following ones pointless.
    """
    checks = [_connection(snapshot, endpoint)]
    if not checks[0].ok:
        return checks
    routes: dict[str, Route] = {}
    for route in (snapshot.extraction, snapshot.generation):
        routes.setdefault(route.model, route)
    for route in routes.values():
        habits = learned.of(route.base_url, route.model)
        habits.forget()
        answering = _answering(channel, route, habits)
        checks.append(answering)
        if answering.ok:
            checks += [_rung(route, habits), _parameters(route, habits)]
            checks.append(_canary(channel, route, habits, canary_tokens))
    return checks


def _connection(snapshot: Snapshot, endpoint: Endpoint) -> Check:
    route = snapshot.extraction
    try:
        models = endpoint.models()
    except CallFailed as failed:
        if failed.status == 404:
            return Check("endpoint", True, f"{route.base_url} answers; it lists no models.")
        err = provider_error(failed, "kg doctor", route)
        return Check("endpoint", False, err.what, err.remedy)
    missing = sorted({snapshot.extraction.model, snapshot.generation.model} - set(models))
    offered = ", ".join(sorted(models)[:12]) or "nothing"
    if missing and models:
        finding = f"{route.base_url} answers, but does not list {', '.join(missing)}. It offers: {offered}."
        return Check("endpoint", True, finding, "If calls fail, set extraction_model and generation_model.")
    return Check("endpoint", True, f"{route.base_url} answers. It offers: {offered}.")


def _ask(channel: Channel, route: Route, habits: Habits, text: str) -> ChatAnswer:
    """One small call through the ladder, as any task goes."""
    empty = Template(("",), ())
    prompt = Prompt("doctor", route.tier, "echo", 1, empty, empty, empty, "")
    effort = Effort(prompt, route, habits)
    messages = (("system", 'Reply with one JSON object and nothing else: {"word": "…"}'), ("user", text))
    answer, _ = exchange(channel, effort, "kg doctor", Echo.SCHEMA, messages)
    return answer


def _answering(channel: Channel, route: Route, habits: Habits) -> Check:
    name = f"model:{route.tier}"
    try:
        answer = _ask(channel, route, habits, "The word is: ready")
    except ProviderError as err:
        return Check(name, False, err.what, err.remedy)
    try:
        find_json(answer.text)
    except Unusable as err:
        thought = " It sent only thinking." if answer.thought else ""
        return Check(
            name, False, f"{route.model} answers, but not with JSON: {err}{thought}", "Try another model."
        )
    usage = "reports its tokens" if answer.prompt_tokens else "reports no tokens; they will be estimated (~)"
    return Check(
        name, True, f"{route.model} answers as {answer.model} in {answer.seconds:.1f} s; it {usage}."
    )


def _rung(route: Route, habits: Habits) -> Check:
    firm = habits.rung in (Rung.STRICT, Rung.SHAPED)
    return Check(
        f"structured_output:{route.tier}",
        True,
        f"{route.model} is called on the rung {habits.rung.value!r}."
        + ("" if firm else " Replies are not held to the schema; each item is validated anyway."),
        "" if firm else "A server with json_schema support gives better extractions.",
    )


def _parameters(route: Route, habits: Habits) -> Check:
    refused = ", ".join(sorted(habits.refused))
    finding = (
        f"{route.model} refuses {refused}; left out." if refused else f"{route.model} takes all parameters."
    )
    return Check(f"parameters:{route.tier}", True, finding)


def _canary(channel: Channel, route: Route, habits: Habits, tokens: int) -> Check:
    """Send a long prompt whose first line must come back."""
    name, word = f"long_prompt:{route.tier}", secrets.token_hex(4)
    text = (
        f"The word is: {word}\n"
        + FILLER * (tokens * 4 // len(FILLER))
        + "\nReply with the word of the first line."
    )
    remedy = "Raise the server's context (Ollama: num_ctx), or set a smaller chunk_tokens."
    try:
        answer = _ask(channel, route, habits, text)
    except PromptTruncated as err:
        return Check(name, False, err.what, remedy)
    except ContextOverflow as err:
        return Check(name, False, f"{route.model} reads {err.limit} tokens, fewer than {tokens}.", remedy)
    except ProviderError as err:
        return Check(name, False, err.what, err.remedy)
    if word not in answer.text:
        return Check(
            name, False, f"{route.model} lost the first line of a prompt of {tokens} tokens.", remedy
        )
    return Check(name, True, f"{route.model} reads a prompt of {tokens} tokens to its first line.")
