"""The stand-in's HTTP side: asyncio, HTTP/1.1 with keep-alive, in a thread of its own."""

from __future__ import annotations

import asyncio
import json
import random
import re
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from tests.standin.batches import Batches
from tests.standin.faults import CONTENT, TRANSPORT, Wire, error
from tests.standin.reading import answer, to_text

ALL_FORMATS = frozenset({"json_schema", "json_object", "text"})


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and what was done with it.

    Attributes
    ----------
    fault : the name of the fault, or empty.
    paid : whether it was answered with 200 and a whole body.
    """

    body: dict[str, Any]
    fault: str
    status: int
    paid: bool
    prompt_tokens: int = 0
    completion_tokens: int = 0

    @property
    def user(self) -> str:
        """The last message."""
        return str(self.body["messages"][-1]["content"])

    @property
    def system(self) -> str:
        """The first message."""
        return str(self.body["messages"][0]["content"])


@dataclass(slots=True)
class Standin:
    """A server that can be told how to behave.

    Attributes
    ----------
    latency : seconds before every answer.
    mix : fault → share of requests, drawn by `seed`.
    formats : types of `response_format` that it accepts; it answers 400 to others, naming these.
    refuses : parameters that it answers 400 to.
    context : prompt tokens beyond which it answers 400, naming the length.
    cuts_at : prompt tokens beyond which it silently drops the rest and says so in `usage`.
    system_role : whether messages of the role `system` are accepted.
    usage : `full`, `words` (it counts words), `none` (no such key), `null`, or `null_details`.
    models : what it offers; any name is answered unless `strict_models`.
    reply : overrides the answer: called with the request's body, returns the text.
    wires : path below the base URL → what goes over the wire instead of an answer there.
    """

    port: int = 0
    latency: float = 0.0
    mix: Mapping[str, float] = field(default_factory=dict)
    seed: int = 0
    formats: frozenset[str] = ALL_FORMATS
    refuses: frozenset[str] = frozenset()
    context: int | None = None
    cuts_at: int | None = None
    system_role: bool = True
    usage: str = "full"
    models: tuple[str, ...] = ("standin",)
    strict_models: bool = False
    key: str | None = None
    reply: Callable[[dict[str, Any]], Any] | None = None
    wires: Mapping[str, Wire] = field(default_factory=dict)
    exchanges: list[Exchange] = field(default_factory=list)
    in_flight: int = 0
    in_flight_most: int = 0
    batches: Batches = field(default_factory=Batches)
    _queue: deque[Any] = field(default_factory=deque)
    _area: float = 0.0
    _changed_at: float = 0.0
    _span: list[float] = field(default_factory=list)
    _loop: asyncio.AbstractEventLoop | None = None
    _thread: threading.Thread | None = None
    _server: asyncio.Server | None = None
    _random: random.Random = field(default_factory=random.Random)

    # -- life

    def __enter__(self) -> Self:
        self._random = random.Random(self.seed)
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()

        async def serve() -> None:
            self._server = await asyncio.start_server(self._connection, "127.0.0.1", self.port)
            self.port = self._server.sockets[0].getsockname()[1]
            ready.set()

        def run() -> None:
            assert self._loop is not None
            self._loop.create_task(serve())
            self._loop.run_forever()

        self._thread = threading.Thread(target=run, name="standin", daemon=True)
        self._thread.start()
        ready.wait(10)
        return self

    def __exit__(self, *exc: object) -> None:
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result(5)
        self._loop.call_soon_threadsafe(self._loop.stop)
        assert self._thread is not None
        self._thread.join(5)
        self._loop.close()

    async def _stop(self) -> None:
        assert self._server is not None
        self._server.close()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._server.wait_closed()
        await asyncio.sleep(0)

    @property
    def url(self) -> str:
        """The base URL for a client."""
        return f"http://127.0.0.1:{self.port}/v1"

    # -- what tests say and ask

    def queue(self, *what: Any) -> None:
        """What the next requests meet, in order: a fault's name, a text or value to say, a `Wire`, or None.

        A `(text, finish_reason)` pair says the text with that reason.
        """
        self._queue.extend(what)

    @property
    def calls(self) -> int:
        """Chat requests so far, whatever became of them."""
        return len(self.exchanges)

    def stats(self) -> dict[str, Any]:
        """Counts and means of everything so far."""
        seconds = self._span[1] - self._span[0] if self._span else 0.0
        paid = [e for e in self.exchanges if e.paid]
        return {
            "calls": self.calls,
            "paid": len(paid),
            "faults": dict(sorted(Counter(e.fault for e in self.exchanges if e.fault).items())),
            "prompt_tokens": sum(e.prompt_tokens for e in paid),
            "completion_tokens": sum(e.completion_tokens for e in paid),
            "in_flight_most": self.in_flight_most,
            "in_flight_mean": round(self._area / seconds, 2) if seconds else 0.0,
        }

    def reset(self) -> None:
        """Forget all counts."""
        self.exchanges.clear()
        self.in_flight_most, self._area, self._span = 0, 0.0, []

    # -- HTTP

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while (head := await _head(reader)) is not None:
                method, path, headers = head
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                wire = await self._respond(method, path, headers, body)
                if not await _send(writer, wire):
                    break
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()

    def _tick(self, change: int) -> None:
        now = time.monotonic()
        self._area += self.in_flight * (now - self._changed_at) if self._span else 0.0
        self._span = [self._span[0] if self._span else now, now]
        self._changed_at = now
        self.in_flight += change
        self.in_flight_most = max(self.in_flight_most, self.in_flight)

    async def _respond(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Wire:
        path = path.split("?")[0].removeprefix("/v1")
        if self.key is not None and headers.get("authorization") != f"Bearer {self.key}":
            return TRANSPORT["key"]()
        if path in self.wires:
            return self.wires[path]
        if path == "/models":
            rows = [{"id": name, "object": "model", "created": 1, "owned_by": "x"} for name in self.models]
            return _json({"object": "list", "data": rows})
        if path == "/_ctl":
            self._control(json.loads(body or b"{}"))
            return _json({"ok": True})
        if path == "/_stats":
            return _json(self.stats())
        if path.startswith(("/files", "/batches")):
            return self.batches.respond(method, path, headers, body, self._say)
        if path != "/chat/completions":
            return Wire(404, b"404 page not found")
        self._tick(+1)
        try:
            return await self._chat(json.loads(body))
        finally:
            self._tick(-1)

    def _control(self, body: dict[str, Any]) -> None:
        self.reset()
        self.latency = body.get("latency_ms", self.latency * 1000) / 1000
        self.mix = body.get("mix", self.mix)
        self._random = random.Random(body.get("seed", self.seed))
        self._queue = deque(body.get("queue", []))

    async def _chat(self, body: dict[str, Any]) -> Wire:
        planned = self._queue.popleft() if self._queue else self._drawn()
        if self.latency:
            await asyncio.sleep(self.latency)
        refused = self._refusal(body)
        if refused is not None:
            self.exchanges.append(Exchange(body, "refused", refused.status, False))
            return refused
        if isinstance(planned, Wire) or (isinstance(planned, str) and planned in TRANSPORT):
            wire = planned if isinstance(planned, Wire) else TRANSPORT[planned]()
            name = "wire" if isinstance(planned, Wire) else planned
            self.exchanges.append(Exchange(body, name, wire.status, False))
            return wire
        message, fault = self._message(body, planned)
        reply = self._completion(body, message)
        usage = reply.get("usage") or {}
        self.exchanges.append(
            Exchange(body, fault, 200, True, usage.get("prompt_tokens", 0), usage.get("completion_tokens", 0))
        )
        return _json(reply)

    def _drawn(self) -> str | None:
        draw = self._random.random()
        for name, share in self.mix.items():
            if draw < share:
                return name
            draw -= share
        return None

    def _refusal(self, body: dict[str, Any]) -> Wire | None:
        kind = (body.get("response_format") or {}).get("type")
        if kind is not None and kind not in self.formats:
            accepted = " or ".join(f"'{name}'" for name in sorted(self.formats))
            return error(400, f"'response_format.type' must be {accepted}")
        for name in sorted(self.refuses & body.keys()):
            return error(
                400, f"Unsupported parameter: '{name}' is not supported.", "unsupported_parameter", name
            )
        if not self.system_role and body["messages"][0]["role"] == "system":
            return error(400, "System role not supported")
        if self.strict_models and body["model"] not in self.models:
            return error(404, f"The model `{body['model']}` does not exist", "model_not_found")
        if self.context is not None:
            wanted = _tokens(body) + int(body.get("max_tokens") or body.get("max_completion_tokens") or 0)
            if wanted > self.context:
                said = (
                    f"This model's maximum context length is {self.context} tokens; {wanted} were requested."
                )
                return error(400, said, "context_length_exceeded")
        return None

    def _message(self, body: dict[str, Any], planned: Any) -> tuple[dict[str, Any], str]:
        if isinstance(planned, tuple):
            return {"content": planned[0], "finish_reason": planned[1]}, "said"
        if isinstance(planned, str) and planned not in CONTENT:
            return {"content": planned, "finish_reason": "stop"}, "said"
        if isinstance(planned, dict | list):
            return {"content": to_text(planned), "finish_reason": "stop"}, "said"
        value = self._say(body)
        if planned in CONTENT and isinstance(value, dict):
            return CONTENT[planned](value), planned
        text = value if isinstance(value, str) else to_text(value)
        return {"content": text, "finish_reason": "stop"}, ""

    def _say(self, body: dict[str, Any]) -> Any:
        if self.reply is not None:
            return self.reply(body)
        form = body.get("response_format") or {}
        named = form.get("json_schema") or {}
        schema = named.get("schema") or form.get("schema") or {}
        contents = [str(message["content"]) for message in body["messages"] if message["role"] != "assistant"]
        if not self.system_role:
            contents.insert(0, contents[0])
        user = next((c for c in contents[1:] if re.search(r"\[[0-9a-f]{12}\]<", c)), contents[-1])
        if self.cuts_at is not None:
            user = user[-self.cuts_at * 4 :]
        return answer(named.get("name", ""), schema, contents[0], user)

    def _completion(self, body: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
        finish = message.pop("finish_reason")
        text = message["content"] or ""
        if message.pop("parts", False):
            message["content"] = [{"type": "text", "text": text}]
        prompt = _tokens(body)
        if self.cuts_at is not None:
            prompt = min(prompt, self.cuts_at)
        usage: dict[str, Any] = {
            "prompt_tokens": prompt,
            "completion_tokens": len(text) // 4,
            "total_tokens": prompt + len(text) // 4,
        }
        reply = {
            "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": body["model"],
            "choices": [{"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish}],
        }  # fmt: skip
        if self.usage == "words":
            usage["prompt_tokens"] = sum(len(str(m["content"]).split()) for m in body["messages"])
        if self.usage == "null_details":
            usage["prompt_tokens_details"] = None
        if self.usage != "none":
            reply["usage"] = None if self.usage == "null" else usage
        return reply


def _tokens(body: dict[str, Any]) -> int:
    """Four letters of English are a token, and so is a character of Japanese, all but one in five."""
    said = "".join(str(message["content"]) for message in body["messages"])
    plain = len(said.encode("ascii", "ignore"))
    return plain // 4 + (len(said) - plain) * 4 // 5


def _json(value: Any) -> Wire:
    return Wire(200, json.dumps(value).encode(), {"content-type": "application/json"})


async def _head(reader: asyncio.StreamReader) -> tuple[str, str, dict[str, str]] | None:
    try:
        raw = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = raw.decode("latin-1").split("\r\n")
    method, path, _ = first.split(" ", 2)
    headers = dict(line.split(": ", 1) for line in lines if ": " in line)
    return method, path, {name.lower(): value for name, value in headers.items()}


async def _send(writer: asyncio.StreamWriter, wire: Wire) -> bool:
    """Send `wire`; False where the connection is to be closed."""
    if wire.hang:
        await asyncio.sleep(3600)
    lines = [f"HTTP/1.1 {wire.status} X"]
    framed = {} if "transfer-encoding" in wire.headers else {"content-length": str(len(wire.body))}
    headers = {"content-type": "application/json", **framed, **wire.headers}
    head = "\r\n".join([*lines, *(f"{k}: {v}" for k, v in headers.items()), "", ""]).encode()
    if wire.cut is not None:
        if wire.cut:
            writer.write(head + wire.body[: wire.cut])
            await writer.drain()
        writer.transport.abort()
        return False
    if wire.drip:
        writer.write(head)
        for byte in wire.body:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(wire.drip)
        return True
    writer.write(head + wire.body)
    await writer.drain()
    return headers.get("content-length") == str(len(wire.body))
