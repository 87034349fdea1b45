"""One request, one answer: what lies between a rendered prompt and the text that comes back.

A channel sends a request once and either returns the answer or raises `CallFailed`. Retrying, budgeting
and metering are channels around a channel, because a request is what is counted and paid for; a task may
take several. `SdkChannel` is the one that reaches an endpoint, through one `openai` client that lives as
long as the channel. The SDK's own retries are off, so that the counts are ours, and the deadline is for
the whole call: a server that sends a byte a minute meets it too.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from kg_pipeline.providers.faults.kinds import CallFailed, Kind, from_status, from_transport
from kg_pipeline.providers.routes import Price

if TYPE_CHECKING:
    from openai import AsyncOpenAI

T = TypeVar("T")
Notice = Callable[[str], None]
"""Told one line for a person, such as `waiting 90 s on docs/x.md#3`."""

PLACEHOLDER_KEY = "none"
"""The SDK refuses an empty key; local servers ignore what they get."""

NOTICE_SECONDS = 30.0


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


class Channel(Protocol):
    """Sends a request once."""

    def send(self, request: ChatRequest) -> ChatAnswer:
        """Send `request`; raises `CallFailed` where no answer comes back."""


class Endpoint:
    """The `openai` client and the thread that its calls run in. Both start with the first call."""

    def __init__(self, base_url: str, api_key: str = "") -> None:
        self.base_url = base_url
        self._api_key = api_key
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._client: AsyncOpenAI | None = None
        self._thread: threading.Thread | None = None

    def _start(self) -> tuple[asyncio.AbstractEventLoop, AsyncOpenAI]:
        with self._lock:
            if self._loop is None or self._client is None:
                from openai import AsyncOpenAI

                self._client = AsyncOpenAI(
                    base_url=self.base_url, api_key=self._api_key or PLACEHOLDER_KEY, max_retries=0
                )
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name="endpoint", daemon=True)
                self._thread.start()
            return self._loop, self._client

    def call(
        self,
        ask: Callable[[AsyncOpenAI], Coroutine[Any, Any, T]],
        deadline: float,
        waiting: Callable[[float], None] | None = None,
    ) -> T:
        """Run `ask` with the client and return what it returns, within `deadline` seconds in all.

        `waiting` is told the seconds that have passed, every half minute. An interrupt in the calling
        thread cancels the call.

        Raises
        ------
        CallFailed
            No answer came, or it has an error status.
        """
        loop, client = self._start()

        async def bounded() -> T:
            try:
                async with asyncio.timeout(deadline):
                    return await ask(client)
            except TimeoutError:
                raise CallFailed(Kind.TIMEOUT, f"no answer within {deadline:g} s") from None

        future = asyncio.run_coroutine_threadsafe(bounded(), loop)
        began = time.monotonic()
        try:
            while True:
                try:
                    return future.result(NOTICE_SECONDS)
                except NotYet:
                    if waiting is not None:
                        waiting(time.monotonic() - began)
        except CallFailed as failed:
            if self._api_key:
                failed.message = failed.message.replace(self._api_key, "(key)")
            raise
        except BaseException:
            future.cancel()
            raise

    def models(self, deadline: float = 10.0) -> list[str]:
        """The models that the endpoint offers; raises `CallFailed`."""

        async def ask(client: AsyncOpenAI) -> list[str]:
            return [model.id async for model in client.models.list(timeout=deadline)]

        return self.call(lambda client: classified(ask(client), ()), deadline)

    def close(self) -> None:
        """Close the connections and end the thread; the next call would start both again."""
        with self._lock:
            loop, client, thread = self._loop, self._client, self._thread
            self._loop = self._client = self._thread = None
        if loop is None or client is None or thread is None:
            return

        async def finish() -> None:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            await client.close()

        asyncio.run_coroutine_threadsafe(finish(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


async def classified(answer: Coroutine[Any, Any, T], sent: tuple[str, ...]) -> T:
    """Await `answer`; the SDK's errors become `CallFailed`."""
    import openai

    try:
        return await answer
    except openai.APIStatusError as err:
        raise from_status(
            err.status_code, err.body, err.message, dict(err.response.headers), sent, time.time
        ) from err
    except openai.APIConnectionError as err:
        raise from_transport(err) from err
    except openai.OpenAIError as err:
        raise CallFailed(Kind.BROKEN, str(err)) from err


class SdkChannel:
    """Chat completions of an endpoint."""

    def __init__(self, endpoint: Endpoint, deadline: float, notice: Notice = silent) -> None:
        self.endpoint = endpoint
        self._deadline = deadline
        self._notice = notice

    def send(self, request: ChatRequest) -> ChatAnswer:
        """Send `request` once and read the answer, whatever optional parts it lacks."""
        body = request.body()
        began = time.monotonic()

        async def ask(client: AsyncOpenAI) -> bytes:
            create: Any = client.chat.completions.with_raw_response.create
            raw = await create(**body, timeout=self._deadline)
            content: bytes = raw.content
            return content

        def waiting(seconds: float) -> None:
            self._notice(f"waiting {seconds:.0f} s on {request.where}")

        content = self.endpoint.call(
            lambda client: classified(ask(client), tuple(request.parameters)), self._deadline, waiting
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
