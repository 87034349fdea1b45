"""How an endpoint is reached: one HTTP client, and one thread that its requests run in.

Both start with the first request and last until `close`. Every request has a deadline for the whole of it: a
server that sends a byte a minute meets it too. Nothing is sent twice here, so that the counts are ours. What
goes over the wire is plain JSON both ways; the `openai` SDK, which takes longer to import than most answers
take to come, is only imported for the calls of the Batch API.
"""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import TimeoutError as NotYet
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from kg_pipeline.providers.answers import read_answer
from kg_pipeline.providers.channel import ChatAnswer, ChatRequest, Notice, silent
from kg_pipeline.providers.faults.kinds import CallFailed, Kind, from_status, from_transport, page_in_words

if TYPE_CHECKING:
    from httpx2 import AsyncClient, Response
    from openai import AsyncOpenAI

    from kg_pipeline.providers.arrivals import Note

T = TypeVar("T")

PLACEHOLDER_KEY = "none"
"""Some servers want a key and do not care which."""

NOTICE_SECONDS = 30.0
MOST_CONNECTIONS = 512
CONNECT_SECONDS = 15.0
MOST_BYTES = 32_000_000
"""Of an answer; no completion is that long, and memory is not a server's to fill."""

ACCOUNT = {"OpenAI-Organization": "OPENAI_ORG_ID", "OpenAI-Project": "OPENAI_PROJECT_ID"}
"""Headers that say whose account is billed, and the environment variables that hold them."""

APART_SECONDS = 0.003
"""Between one request and the next: those that go out at once are answered at once, and a process that is
killed then has paid for all of them."""

_SAID = 400


class Endpoint:
    """An OpenAI-compatible endpoint, such as `http://127.0.0.1:11434/v1`."""

    def __init__(self, base_url: str, api_key: str = "") -> None:
        self.base_url = base_url
        self._api_key = api_key
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._client: AsyncClient | None = None
        self._sdk: AsyncOpenAI | None = None
        self._starting = asyncio.Lock()
        self._next_at = 0.0

    def post(
        self,
        path: str,
        body: Mapping[str, Any],
        deadline: float,
        *,
        sent: tuple[str, ...] = (),
        waiting: Callable[[float], None] | None = None,
        noting: Callable[[], Note] | None = None,
    ) -> bytes:
        """Send `body` as JSON to `path` and return the body of the answer.

        Parameters
        ----------
        deadline : seconds in all.
        sent : names of the optional parameters in `body`, to recognise one that is refused.
        waiting : told the seconds that have passed, every half minute.
        noting : begins an answer and gives what is told its bytes at once, as they come; it must not wait.

        Raises
        ------
        CallFailed
            No answer came, or it has an error status.
        """
        content = json.dumps(body, ensure_ascii=False).encode("utf-8")
        return self._run(lambda: self._answered("POST", path, content, sent, noting), deadline, waiting)

    def models(self, deadline: float = 10.0) -> list[str]:
        """The models that the endpoint offers; raises `CallFailed`."""
        content = self._run(lambda: self._answered("GET", "models"), deadline)
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

        async def asked() -> T:
            import openai

            if self._sdk is None:
                self._sdk = openai.AsyncOpenAI(
                    base_url=self.base_url, api_key=self._api_key or PLACEHOLDER_KEY, max_retries=0
                )
            try:
                return await ask(self._sdk)
            except openai.APIStatusError as err:
                headers = dict(err.response.headers)
                raise from_status(err.status_code, err.body, err.message, headers, (), time.time) from err
            except openai.APIConnectionError as err:
                raise from_transport(err.__cause__ or err) from err
            except openai.OpenAIError as err:
                raise CallFailed(Kind.BROKEN, str(err)) from err

        return self._run(asked, deadline)

    def close(self) -> None:
        """Close the connections and end the thread; the next request would start both again."""
        with self._lock:
            loop, thread, clients = self._loop, self._thread, (self._client, self._sdk)
            self._loop = self._thread = self._client = self._sdk = None
        if loop is None or thread is None:
            return

        async def finish() -> None:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            http, sdk = clients
            if http is not None:
                await http.aclose()
            if sdk is not None:
                await sdk.close()

        asyncio.run_coroutine_threadsafe(finish(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()

    async def _answered(
        self,
        method: str,
        path: str,
        content: bytes = b"",
        sent: tuple[str, ...] = (),
        noting: Callable[[], Note] | None = None,
    ) -> bytes:
        """The body of an answer; an error status and a broken connection become `CallFailed`."""
        import httpx2

        from kg_pipeline.providers.arrivals import NOTING

        NOTING.set(noting)
        url = f"{self.base_url.rstrip('/')}/{path}"
        headers = {"Content-Type": "application/json"} if content else {}
        client = self._opened()
        await self._turn()
        try:
            request = client.build_request(method, url, content=content or None, headers=headers)
            response = await client.send(request, stream=True)
            try:
                read = await _body(response)
            finally:
                await response.aclose()
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError) as err:
            raise from_transport(err) from err
        if response.is_success:
            return read
        if response.is_redirect:
            there = response.headers.get("location")
            said = f"it sends on to {there}; if that is right, give that address as base_url"
            raise CallFailed(Kind.PATH, said, status=response.status_code)
        said = read[: 4 * _SAID].decode("utf-8", "replace").strip()[:_SAID]
        raise from_status(response.status_code, _json_of(read), said, dict(response.headers), sent, time.time)

    async def _turn(self) -> None:
        """Wait for the turn to send: what has come is read before the next request goes out."""
        async with self._starting:
            now = asyncio.get_running_loop().time
            await asyncio.sleep(max(0.0, self._next_at - now()))
            self._next_at = now() + APART_SECONDS

    def _opened(self) -> AsyncClient:
        """The HTTP client; only called in the endpoint's own thread.

        Where the endpoint is plain HTTP no certificates are loaded. No redirect is followed: documents go to
        the address that was given, and to no other. A server on this machine is never asked through a proxy.
        """
        if self._client is None:
            from httpx2 import AsyncClient, Limits, Timeout

            from kg_pipeline.providers.arrivals import note_arrivals

            headers = {
                name: value for name, variable in ACCOUNT.items() if (value := os.environ.get(variable))
            }
            headers["Authorization"] = f"Bearer {self._api_key or PLACEHOLDER_KEY}"
            plain = self.base_url.lower().startswith("http://")
            host = urlsplit(self.base_url).hostname or ""
            self._client = AsyncClient(
                headers=headers,
                verify=not plain,
                trust_env=not _is_here(host),
                limits=Limits(max_connections=MOST_CONNECTIONS, max_keepalive_connections=MOST_CONNECTIONS),
                timeout=Timeout(None, connect=CONNECT_SECONDS),
            )
            note_arrivals(self._client)
        return self._client

    def _running(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._starting = asyncio.Lock()
                self._thread = threading.Thread(target=self._loop.run_forever, name="endpoint", daemon=True)
                self._thread.start()
            return self._loop

    def _run(
        self,
        ask: Callable[[], Coroutine[Any, Any, T]],
        deadline: float,
        waiting: Callable[[float], None] | None = None,
    ) -> T:
        """Run `ask` in the endpoint's thread. An interrupt in the calling thread cancels it."""

        async def bounded() -> T:
            try:
                async with asyncio.timeout(deadline):
                    return await ask()
            except TimeoutError:
                raise CallFailed(Kind.TIMEOUT, f"no answer within {deadline:g} s") from None

        future = asyncio.run_coroutine_threadsafe(bounded(), self._running())
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


class HttpChannel:
    """Chat completions of an endpoint. `keeper` gives what notes the answer to a request, or None."""

    def __init__(
        self,
        endpoint: Endpoint,
        deadline: float,
        notice: Notice = silent,
        keeper: Callable[[ChatRequest], Callable[[], Note] | None] | None = None,
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
            noting=self._keeper(request) if self._keeper is not None else None,
        )
        return read_answer(content, request, time.monotonic() - began)


async def _body(response: Response) -> bytes:
    """The whole body, decompressed; raises `CallFailed` where it is longer than any completion."""
    found = bytearray()
    async for piece in response.aiter_bytes():
        found += piece
        if len(found) > MOST_BYTES:
            raise CallFailed(Kind.NONSENSE, f"a body of more than {MOST_BYTES // 1_000_000} MB")
    return bytes(found)


def _is_here(host: str) -> bool:
    """Whether a host name means this machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _json_of(content: bytes) -> Any:
    """`content` decoded; None where it is no JSON."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None
