"""One request, one answer: what lies between a rendered prompt and the text that comes back.

A channel sends a request once and either returns the answer or raises `CallFailed`. Retrying, budgeting
and metering are channels around a channel, because a request is what is counted and paid for; a task may
take several. `HttpChannel` is the one that reaches an endpoint.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

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
    key : the same for the same question in every run, whatever marks its messages are fenced with; empty
        where its answer is not to be kept.
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
    key: str = ""

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
    tries : requests that it took; 0 for one that a run before this one received.
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
