"""One request, one answer: what lies between a rendered prompt and the text that comes back.

A channel sends a request once and either returns the answer or raises `CallFailed`. Retrying, budgeting
and metering are channels around a channel, because a request is what is counted and paid for; a task may
take several. `HttpChannel` is the one that reaches an endpoint.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from kg_pipeline.providers.endpoint import Endpoint
from kg_pipeline.providers.faults.kinds import CallFailed, Kind, from_status
from kg_pipeline.providers.routes import Price

Notice = Callable[[str], None]
"""Told one line for a person, such as `waiting 90 s on docs/x.md#3`."""

REPLY_CAPS = ("max_tokens", "max_completion_tokens")
"""The two names of the cap on a reply's length: a server that refuses the first takes the second."""

SMALLEST_REPLY = 256
"""Tokens that a reply needs at least; a prompt that leaves less does not fit."""


def silent(line: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """A request as it will be sent, and what it is expected to cost.

    Attributes
    ----------
    where : short name of the task, for messages.
    prompt, prompt_hash : which prompt it is.
    rung : the rung of the structured-output ladder.
    messages : `(role, content)`.
    parameters : optional parameters by name; a server may refuse them.
    prompt_tokens, reply_tokens : estimated tokens of the prompt, most tokens of the reply.
    price : what its tokens cost, or None where that is not known.
    """

    where: str
    prompt: str
    prompt_hash: str
    model: str
    rung: str
    messages: tuple[tuple[str, str], ...]
    response_format: dict[str, Any] | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    prompt_tokens: int = 0
    reply_tokens: int = 0
    price: Price | None = None

    def body(self) -> dict[str, Any]:
        """The body of the request."""
        body: dict[str, Any] = {
            "model": self.model,
            "messages": [{"role": role, "content": _encodable(content)} for role, content in self.messages],
            **self.parameters,
        }
        if self.response_format is not None:
            body["response_format"] = self.response_format
        return body

    def shortened(self, times: int) -> ChatRequest:
        """The same with a cap on the reply that is `times` lower, where the server takes a cap at all."""
        cap = min(self.reply_tokens, max(SMALLEST_REPLY, self.reply_tokens // times))
        capped = {name: cap for name in REPLY_CAPS if name in self.parameters}
        return replace(self, parameters=self.parameters | capped, reply_tokens=cap) if capped else self


def _encodable(text: str) -> str:
    """`text` without lone surrogates, which no request can carry; a quoted bad reply may hold some."""
    return text.encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class ChatAnswer:
    """What came back. Token counts are None where the server does not report them.

    Attributes
    ----------
    thought : the server sent a separate field with the model's thinking.
    finish : `stop`, `length`, `content_filter`, …
    model : what really answered.
    tries : requests that it took.
    """

    text: str
    finish: str = "stop"
    model: str = ""
    refusal: str = ""
    thought: bool = False
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached_tokens: int = 0
    seconds: float = 0.0
    tries: int = 1

    @property
    def tokens_read(self) -> int:
        """Prompt tokens that the server read. Some count those from their cache among them, some beside."""
        prompt = self.prompt_tokens or 0
        return prompt if self.cached_tokens <= prompt else prompt + self.cached_tokens


class Channel(Protocol):
    """Sends a request once."""

    def send(self, request: ChatRequest) -> ChatAnswer:
        """Send `request`; raises `CallFailed` where no answer comes back."""


class HttpChannel:
    """Chat completions of an endpoint."""

    def __init__(self, endpoint: Endpoint, deadline: float, notice: Notice = silent) -> None:
        self._endpoint = endpoint
        self._deadline = deadline
        self._notice = notice

    def send(self, request: ChatRequest) -> ChatAnswer:
        """Send `request` once and read the answer, whatever optional parts it lacks."""
        began = time.monotonic()
        content = self._endpoint.post(
            "chat/completions",
            request.body(),
            self._deadline,
            sent=tuple(request.parameters),
            waiting=lambda seconds: self._notice(f"waiting {seconds:.0f} s on {request.where}"),
        )
        return read_answer(content, request, time.monotonic() - began)


def read_answer(content: bytes, request: ChatRequest, seconds: float) -> ChatAnswer:
    """Read the body of a chat completion.

    Raises
    ------
    CallFailed
        It is no chat completion, or an error that came with status 200.
    """
    try:
        payload = json.loads(content)
    except (ValueError, RecursionError) as err:
        raise CallFailed(Kind.BROKEN, f"the answer is not JSON ({content[:80]!r})") from err
    if not isinstance(payload, dict):
        raise CallFailed(Kind.BROKEN, "the answer is not a JSON object")
    error = payload.get("error")
    choices = payload.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        if isinstance(error, dict):
            status = error.get("code") if isinstance(error.get("code"), int) else 500
            raise from_status(int(status or 500), payload, "", {}, tuple(request.parameters), time.time)
        raise CallFailed(Kind.BROKEN, f"the answer holds no choices ({str(error or payload)[:120]})")
    message = choices[0].get("message")
    message = message if isinstance(message, dict) else {}
    usage = payload.get("usage")
    usage = usage if isinstance(usage, dict) else {}
    details = usage.get("prompt_tokens_details")
    return ChatAnswer(
        text=_content(message.get("content")),
        finish=str(choices[0].get("finish_reason") or "stop"),
        model=str(payload.get("model") or request.model),
        refusal=str(message.get("refusal") or ""),
        thought=any(message.get(name) for name in ("reasoning_content", "reasoning", "thinking")),
        prompt_tokens=_count(usage.get("prompt_tokens")),
        completion_tokens=_count(usage.get("completion_tokens")),
        cached_tokens=_count(details.get("cached_tokens")) or 0 if isinstance(details, dict) else 0,
        seconds=seconds,
    )


def _content(content: Any) -> str:
    """The text of a message, which some servers send in parts."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None
