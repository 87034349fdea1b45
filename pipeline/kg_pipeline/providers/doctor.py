"""What an endpoint can do, found out by asking it: a handful of small calls.

Each check says what was found and what to do about it. What earlier runs had learnt of the endpoint is
found out anew: a server that was given more context, or another version, is met without prejudice.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
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
from kg_pipeline.providers.routes import Route, Snapshot, short_name
from kg_pipeline.providers.wire import strict_object

FILLER = "This line is only here to make the text long; read on. "
CANARY_TOKENS = 6_000
READ = 0.8
"""A share of the long prompt's tokens below which the server has read only a part of it."""

ECHO_TOKENS = 1_024
"""Room for the one word that is asked for, and for a model that thinks first."""


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
        asked = _Asked(channel, replace(route, reply_tokens=ECHO_TOKENS), habits, snapshot.deadline)
        answering = _answering(asked)
        checks.append(answering)
        if answering.ok:
            checks += [_rung(asked), _parameters(asked), _canary(asked, canary_tokens)]
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


@dataclass(frozen=True, slots=True)
class _Asked:
    """A model that is being looked at."""

    channel: Channel
    route: Route
    habits: Habits
    deadline: float

    @property
    def name(self) -> str:
        """What the model is called in a sentence."""
        return short_name(self.route.model)

    def ask(self, text: str) -> ChatAnswer:
        """One small call through the ladder, as any task goes."""
        empty = Template(("",), ())
        prompt = Prompt("doctor", self.route.tier, "echo", 1, empty, empty, empty, "")
        effort = Effort(prompt, self.route, self.habits, self.deadline)
        messages = (("system", 'Reply with one JSON object and nothing else: {"word": "…"}'), ("user", text))
        answer, _ = exchange(self.channel, effort, "kg doctor", Echo.SCHEMA, messages)
        return answer


def _answering(asked: _Asked) -> Check:
    name = f"model:{asked.route.tier}"
    try:
        answer = asked.ask("The word is: ready")
    except ProviderError as err:
        return Check(name, False, err.what, err.remedy)
    try:
        find_json(answer.text)
    except Unusable as err:
        thought = " It sent only thinking." if answer.thought else ""
        return Check(
            name, False, f"{asked.name} answers, but not with JSON: {err}{thought}", "Try another model."
        )
    usage = "reports its tokens" if answer.prompt_tokens else "reports no tokens; they will be estimated (~)"
    other = "" if answer.model == asked.route.model else f" as {short_name(answer.model)}"
    return Check(name, True, f"{asked.name} answers{other} in {answer.seconds:.1f} s; it {usage}.")


def _rung(asked: _Asked) -> Check:
    firm = asked.habits.rung in (Rung.STRICT, Rung.SHAPED)
    return Check(
        f"structured_output:{asked.route.tier}",
        True,
        f"{asked.name} is called on the rung {asked.habits.rung.value!r}."
        + ("" if firm else " Replies are not held to the schema; each item is validated anyway."),
        "" if firm else "A server with json_schema support gives better extractions.",
    )


def _parameters(asked: _Asked) -> Check:
    refused = ", ".join(sorted(asked.habits.refused))
    does = f"refuses {refused}; left out." if refused else "takes all parameters."
    finding = f"{asked.name} {does}"
    return Check(f"parameters:{asked.route.tier}", True, finding)


def _canary(asked: _Asked, tokens: int) -> Check:
    """Send a long prompt whose first line must come back."""
    name, word = f"long_prompt:{asked.route.tier}", secrets.token_hex(4)
    text = (
        f"The word is: {word}\n"
        + FILLER * (tokens * 4 // len(FILLER))
        + "\nReply with the word of the first line."
    )
    remedy = "Raise the server's context (Ollama: num_ctx), or set a smaller chunk_tokens."
    try:
        answer = asked.ask(text)
    except PromptTruncated as err:
        return Check(name, False, err.what, remedy)
    except ContextOverflow as err:
        return Check(name, False, f"{asked.name} reads {err.limit} tokens, fewer than {tokens}.", remedy)
    except ProviderError as err:
        return Check(name, False, err.what, err.remedy)
    if word in answer.text:
        return Check(name, True, f"{asked.name} reads a prompt of {tokens} tokens to its first line.")
    finding = f"{asked.name} lost the first line of a prompt of {tokens} tokens"
    if answer.prompt_tokens is None:
        return Check(name, False, f"{finding}; the server does not say how much it read.", remedy)
    if answer.tokens_read < READ * tokens:
        return Check(name, False, f"{finding}: the server read {answer.tokens_read} of it.", remedy)
    remedy = "Set a smaller chunk_tokens, or try another model: this one does not follow long prompts."
    return Check(name, False, f"{finding}, though the server read {answer.tokens_read}.", remedy)
