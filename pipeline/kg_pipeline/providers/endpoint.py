"""How an endpoint is reached, and what becomes of its answers.

Nothing is opened before the first request, and nothing is sent twice here, so that the counts are ours. What
goes over the wire is plain JSON both ways; the `openai` SDK, which takes longer to import than most answers
take to come, is only imported for the calls of the Batch API.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from kg_pipeline.providers.answers import read_answer
from kg_pipeline.providers.channel import ChatAnswer, ChatRequest, Notice, silent
from kg_pipeline.providers.faults.kinds import CallFailed, Kind, from_status, from_transport, page_in_words

if TYPE_CHECKING:
    from openai import AsyncOpenAI

    from kg_pipeline.providers.arrivals import Arrival
    from kg_pipeline.providers.deadlines import Waiting
    from kg_pipeline.providers.transport import Client

T = TypeVar("T")

PLACEHOLDER_KEY = "none"
"""Some servers want a key and do not care which."""

ACCOUNT = {"OpenAI-Organization": "OPENAI_ORG_ID", "OpenAI-Project": "OPENAI_PROJECT_ID"}
"""Headers that say whose account is billed, and the environment variables that hold them."""

NOTICE_SECONDS = 30.0

_SAID = 400


class Endpoint:
    """An OpenAI-compatible endpoint, such as `http://127.0.0.1:11434/v1`."""

    def __init__(self, base_url: str, api_key: str = "") -> None:
        self.base_url = base_url
        self._api_key = api_key
        self._lock = threading.Lock()
        self._client: Client | None = None

    def post(
        self,
        path: str,
        body: Mapping[str, Any],
        deadline: float,
        *,
        sent: tuple[str, ...] = (),
        waiting: Waiting | None = None,
        arrival: Arrival | None = None,
    ) -> bytes:
        """Send `body` as JSON to `path` and return the body of the answer.

        Parameters
        ----------
        deadline : seconds in all.
        sent : names of the optional parameters in `body`, to recognise one that is refused.
        waiting : told the seconds that have passed, every half minute.
        arrival : where the answer is kept as it comes.

        Raises
        ------
        CallFailed
            No answer came, or it has an error status.
        """
        content = json.dumps(body, ensure_ascii=False).encode("utf-8")
        with self._secret():
            return self._answered("POST", path, content, deadline, sent, waiting, arrival)

    def models(self, deadline: float = 10.0) -> list[str]:
        """The models that the endpoint offers; raises `CallFailed`."""
        with self._secret():
            content = self._answered("GET", "models", b"", deadline)
        try:
            rows = json.loads(content)["data"]
            return [str(row["id"]) for row in rows]
        except (ValueError, KeyError, TypeError) as err:
            raise CallFailed(Kind.NONSENSE, page_in_words(content)) from err

    def call(self, ask: Callable[[AsyncOpenAI], Coroutine[Any, Any, T]], deadline: float) -> T:
        """Run `ask` with the SDK's client and return what it returns, within `deadline` seconds in all.

        Raises
        ------
        CallFailed
            No answer came, or it has an error status.
        """
        import asyncio

        import openai

        async def asked() -> T:
            key = self._api_key or PLACEHOLDER_KEY
            try:
                async with (
                    asyncio.timeout(deadline),
                    openai.AsyncOpenAI(base_url=self.base_url, api_key=key, max_retries=0) as sdk,
                ):
                    return await ask(sdk)
            except openai.APIStatusError as err:
                headers = dict(err.response.headers)
                raise from_status(err.status_code, err.body, err.message, headers, (), time.time) from err
            except openai.APIConnectionError as err:
                raise from_transport(err.__cause__ or err) from err
            except openai.OpenAIError as err:
                raise CallFailed(Kind.BROKEN, str(err)) from err
            except TimeoutError:
                raise CallFailed(Kind.TIMEOUT, f"no answer within {deadline:g} s") from None

        with self._secret():
            return asyncio.run(asked())

    def close(self) -> None:
        """Close the connections; the next request would open them again."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _answered(
        self,
        method: str,
        path: str,
        content: bytes,
        deadline: float,
        sent: tuple[str, ...] = (),
        waiting: Waiting | None = None,
        arrival: Arrival | None = None,
    ) -> bytes:
        """The body of an answer; an error status becomes a `CallFailed`."""
        status, headers, body = self._opened().ask(
            method, path, content, deadline, waiting, NOTICE_SECONDS, arrival
        )
        if 200 <= status < 300:
            return body
        if 300 <= status < 400:
            there = headers.get("location")
            said = f"it sends on to {there}; if that is right, give that address as base_url"
            raise CallFailed(Kind.PATH, said, status=status)
        said = body[: 4 * _SAID].decode("utf-8", "replace").strip()[:_SAID]
        raise from_status(status, _json_of(body), said, headers, sent, time.time)

    def _opened(self) -> Client:
        """The HTTP client. Documents go to the address that was given, and to no other."""
        with self._lock:
            if self._client is None:
                from kg_pipeline.providers.transport import Client

                headers = {name: os.environ.get(variable, "") for name, variable in ACCOUNT.items()}
                headers = {name: value for name, value in headers.items() if value}
                headers["Authorization"] = f"Bearer {self._api_key or PLACEHOLDER_KEY}"
                self._client = Client(self.base_url, headers)
            return self._client

    @contextmanager
    def _secret(self) -> Iterator[None]:
        """Inside, what fails does not repeat the key."""
        try:
            yield
        except CallFailed as failed:
            if self._api_key:
                failed.message = failed.message.replace(self._api_key, "(key)")
            raise


class HttpChannel:
    """Chat completions of an endpoint. `keeper` gives where the answer to a request is kept, or None."""

    def __init__(
        self,
        endpoint: Endpoint,
        deadline: float,
        notice: Notice = silent,
        keeper: Callable[[ChatRequest], Arrival | None] = lambda request: None,
    ) -> None:
        self._endpoint = endpoint
        self._deadline = deadline
        self._notice = notice
        self._keeper = keeper

    def send(self, request: ChatRequest) -> ChatAnswer:
        """Send `request` once and read the answer, whatever optional parts it lacks."""
        began = time.monotonic()
        content = self._endpoint.post(
            "chat/completions",
            request.body(),
            self._deadline,
            sent=tuple(request.parameters),
            waiting=lambda seconds: self._notice(f"waiting {seconds:.0f} s on {request.where}"),
            arrival=self._keeper(request),
        )
        return read_answer(content, request, time.monotonic() - began)


def _json_of(content: bytes) -> Any:
    """`content` decoded; None where it is no JSON."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None
