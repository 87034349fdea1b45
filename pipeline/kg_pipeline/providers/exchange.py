"""One answer to one conversation, whatever the endpoint refuses on the way.

What a refusal asks for is changed here: another rung of the structured-output ladder, a parameter less, a
shorter reply. Each is learnt once for the endpoint and model. Waiting and sending again is the channel's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kg_ledger.ids import digest
from kg_pipeline.prompts import Prompt
from kg_pipeline.providers.base import PromptTruncated, Rejected, Usage
from kg_pipeline.providers.channel import REPLY_CAPS, SMALLEST_REPLY, Channel, ChatAnswer, ChatRequest
from kg_pipeline.providers.errors import ContextOverflow, provider_error
from kg_pipeline.providers.faults.kinds import CallFailed, Kind
from kg_pipeline.providers.ladder import Habits, Rung
from kg_pipeline.providers.meter import usage_of
from kg_pipeline.providers.routes import Route
from kg_pipeline.providers.truncation import prompt_was_cut
from kg_pipeline.text.tokens import estimate_tokens

Messages = tuple[tuple[str, str], ...]

PACED_REPLY = 512
"""Tokens that a reply may have however slow the model is; beyond that the deadline is too short."""

MARGIN = 1.1
"""Room that is left because token counts are estimates."""

SYSTEM = "system"


@dataclass(slots=True)
class Effort:
    """What one task is asked with, and what it has taken so far.

    Attributes
    ----------
    deadline : of a call, in seconds.
    asked : fingerprint of the task, or of the part of it, that is asked now.
    earlier : tokens that a run before this one paid.
    """

    prompt: Prompt
    route: Route
    habits: Habits
    deadline: float
    calls: int = 0
    usage: Usage = field(default_factory=Usage)
    earlier: Usage | None = None
    notes: list[str] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    model: str = ""
    asked: str = ""


def estimate_messages(messages: Messages) -> int:
    """Tokens of a conversation, by the offline estimate."""
    return sum(estimate_tokens(content) for _, content in messages)


def compose(
    effort: Effort, where: str, schema: Mapping[str, Any], messages: Messages, rung: Rung, estimate: int
) -> ChatRequest:
    """The request for `messages` on `rung`, without what the endpoint is known to refuse."""
    route, habits = effort.route, effort.habits
    parameters = {name: value for name, value in route.parameters if name not in habits.refused}
    cap = route.reply_tokens
    if (in_time := habits.in_time(effort.deadline)) is not None:
        cap = min(cap, max(PACED_REPLY, in_time))
    if habits.context is not None:
        cap = max(SMALLEST_REPLY, min(cap, habits.context - int(estimate * habits.ratio * MARGIN)))
    name = next((name for name in REPLY_CAPS if name not in habits.refused), None)
    if name is not None:
        parameters[name] = cap
    return ChatRequest(
        where=where,
        prompt=effort.prompt.name,
        prompt_hash=effort.prompt.hash,
        model=route.model,
        rung=rung.value,
        messages=_merged(messages) if SYSTEM in habits.refused else messages,
        response_format=rung.response_format(effort.prompt.schema_name, schema),
        parameters=parameters,
        prompt_tokens=int(estimate * habits.ratio),
        reply_tokens=cap,
        price=route.price,
        key=_key(effort.asked, messages),
    )


def _key(asked: str, messages: Messages) -> str:
    """What a conversation asks: the task, and what the model has said to it so far."""
    said = [content for role, content in messages if role == "assistant"]
    return digest("\x1f".join((asked, *said))) if asked else ""


def _merged(messages: Messages) -> Messages:
    """`messages` for a model without a system role: what it would say opens the first user message."""
    (_, system), (_, user), *rest = messages
    return (("user", f"{system}\n\n{user}"), *rest)


def exchange(
    channel: Channel,
    effort: Effort,
    where: str,
    schema: Mapping[str, Any],
    messages: Messages,
    rung: Rung | None = None,
) -> tuple[ChatAnswer, Rung]:
    """Send `messages` until they are answered; give the answer and the rung that it came on.

    Parameters
    ----------
    rung : where to begin instead of at the endpoint's usual rung.

    Raises
    ------
    ProviderError
        The endpoint refuses, in a way that no change of the request mends.
    """
    habits = effort.habits
    estimate = estimate_messages(messages)
    with habits.scouting():
        while True:
            used = rung or habits.rung
            request = compose(effort, where, schema, messages, used, estimate)
            _check_room(effort, request)
            try:
                answer = channel.send(request)
            except CallFailed as failed:
                effort.calls += failed.tries
                rung = _adapt(effort, request, used, failed)
                continue
            habits.prove(used)
            effort.calls += answer.tries
            break
    if answer.tries:
        effort.usage += usage_of(request, answer)
    else:
        effort.earlier = (effort.earlier or Usage()) + usage_of(request, answer)
    effort.model = answer.model
    habits.keep_pace(answer.completion_tokens or estimate_tokens(answer.text), answer.seconds)
    if answer.prompt_tokens is not None:
        if prompt_was_cut(messages, answer.tokens_read, habits):
            raise PromptTruncated(
                f"{where}: the server read {answer.tokens_read} of about {estimate} tokens.",
                "Set a smaller chunk_tokens, or a larger context at the server (Ollama: num_ctx).",
            )
        habits.measure(estimate, answer.tokens_read, answer.completion_tokens or 0)
    return answer, used


def fits(effort: Effort, request: ChatRequest) -> bool:
    """Whether the model is known to read `request` and to have room for a reply, or is not known not to."""
    limit = effort.habits.context
    return limit is None or request.prompt_tokens + SMALLEST_REPLY <= limit


def _check_room(effort: Effort, request: ChatRequest) -> None:
    """Refuse, before it is sent, a prompt that leaves no room for a reply."""
    limit = effort.habits.context
    if limit is not None and not fits(effort, request):
        raise ContextOverflow(
            f"{request.where}: a prompt of about {request.prompt_tokens} tokens does not fit into {limit}.",
            limit,
        )


def _adapt(effort: Effort, request: ChatRequest, used: Rung, failed: CallFailed) -> Rung | None:
    """What to change after a refusal: the rung for the next try, or None for the endpoint's usual one.

    Raises
    ------
    ProviderError
        Nothing can be changed.
    """
    habits = effort.habits
    if failed.kind is Kind.FORMAT and used.next is not None:
        return habits.refuse_format(used, failed.message)
    if failed.kind is Kind.PARAMETER and failed.parameter in request.parameters:
        habits.refuse_parameter(failed.parameter)
        return used
    if failed.kind is Kind.ROLE and request.messages[0][0] == SYSTEM:
        habits.refuse_parameter(SYSTEM)
        return used
    if failed.kind is Kind.CONTEXT:
        limit = habits.limit_context(failed.limit, request.prompt_tokens, request.reply_tokens)
        if request.prompt_tokens * 2 > limit or request.reply_tokens <= SMALLEST_REPLY:
            raise ContextOverflow(f"{request.where}: {failed.message}", limit) from failed
        return used
    if failed.kind is Kind.TIMEOUT:
        habits.fall_behind(request.reply_tokens, effort.deadline)
    if failed.kind is Kind.REQUEST and not habits.proven and used.next is not None:
        return used.next
    raise provider_error(failed, request.where, effort.route) from failed
