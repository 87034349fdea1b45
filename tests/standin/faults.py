"""Everything that a server or a model can do wrong, each under a name.

A *transport* fault replaces the HTTP answer; a *content* fault bends what the model would have written.
Both are used alone (`Standin.queue("rate_limit")`) or as a seeded mix.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any

Payload = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wire:
    """What goes over the wire instead of a good answer.

    Attributes
    ----------
    cut : the connection is reset after so many bytes of the body; None sends it whole.
    drip : seconds between single bytes; 0 sends at once.
    hang : never answers.
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: int | None = None
    drip: float = 0.0
    hang: bool = False


def error(
    status: int, message: str, code: str | None = None, param: str | None = None, **headers: str
) -> Wire:
    """An error in OpenAI's form."""
    body = {"error": {"message": message, "type": "invalid_request_error", "code": code, "param": param}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Wire(status, json.dumps(body).encode(), named)


TRANSPORT: dict[str, Callable[[], Wire]] = {
    "rate_limit": lambda: error(429, "Rate limit reached", "rate_limit_exceeded"),
    "rate_limit_0": lambda: error(429, "Rate limit reached", "rate_limit_exceeded", retry_after="0"),
    "rate_limit_1": lambda: error(429, "Rate limit reached", "rate_limit_exceeded", retry_after="0.05"),
    "rate_limit_date": lambda: error(429, "Slow down", retry_after=formatdate(usegmt=True)),
    "unavailable": lambda: Wire(503, b"upstream is starting"),
    "internal": lambda: error(500, "Internal error"),
    "gateway_html": lambda: Wire(502, b"<html><body>Bad gateway</body></html>"),
    "reset": lambda: Wire(200, b'{"choices": [', cut=6),
    "slam": lambda: Wire(200, b"", cut=0),
    "not_json": lambda: Wire(200, b"<html>Welcome to the portal</html>", {"content-type": "text/html"}),
    "error_in_200": lambda: Wire(200, json.dumps({"error": {"message": "overloaded", "code": 503}}).encode()),
    "no_choices": lambda: Wire(200, json.dumps({"choices": []}).encode()),
    "hang": lambda: Wire(hang=True),
    "drip": lambda: Wire(200, b" " * 4000, drip=0.02),
    "quota": lambda: error(429, "You exceeded your current quota", "insufficient_quota"),
    "payment": lambda: error(402, "Payment required"),
    "key": lambda: error(401, "Incorrect API key provided", "invalid_api_key"),
    "key_echo": lambda: error(401, "Incorrect API key provided: secret-7", "invalid_api_key"),
    "model": lambda: error(404, "The model `x` does not exist", "model_not_found"),
    "content_filter": lambda: error(400, "content filter: request rejected", "content_filter"),
    "redirect": lambda: Wire(307, b"", {"location": "http://127.0.0.1:9/v1"}),
    "bad_request": lambda: error(400, "The request could not be understood"),
}


def _items(value: Any) -> tuple[str, list[Any]]:
    """The longest list of an answer, and its key."""
    lists = [(key, item) for key, item in value.items() if isinstance(item, list)]
    return max(lists, key=lambda pair: len(pair[1]), default=("", []))


def _reply(text: str, finish: str = "stop", **message: Any) -> Payload:
    return {"content": text, "finish_reason": finish, **message}


def _plain(value: Any) -> Payload:
    return _reply(json.dumps(value, ensure_ascii=False))


def _bare_list(value: Any) -> Payload:
    return _plain([item for items in value.values() if isinstance(items, list) for item in items])


def _naked(value: Any) -> Payload:
    return _plain(_items(value)[1][0] if _items(value)[1] else value)


def _repeated(value: Any) -> Payload:
    key, items = _items(value)
    text = json.dumps({**value, key: items[:1] * 400}, ensure_ascii=False)
    return _reply(text[: len(text) * 3 // 4], "length")


def _truncated(value: Any) -> Payload:
    text = json.dumps(value, ensure_ascii=False)
    return _reply(text[: len(text) * 2 // 3], "length")


def _nulls(value: Any) -> Payload:
    key, items = _items(value)
    bad = [{**item, "to": None} for item in items[:1] if isinstance(item, dict)]
    return _plain({**value, key: [None, *bad, *items]})


def _control(value: Any) -> Payload:
    key, items = _items(value)
    bad = [{**item, "from": "A\x07B", "name": "A\x07B"} for item in items[:1] if isinstance(item, dict)]
    return _plain({**value, key: [*bad, *items]})


def _surrogate(value: Any) -> Payload:
    key, items = _items(value)
    bad = [{**item, "from": "\ud83d", "name": "\ud83d"} for item in items[:1] if isinstance(item, dict)]
    return _reply(json.dumps({**value, key: [*bad, *items]}))


CONTENT: dict[str, Callable[[Any], Payload]] = {
    "fence": lambda v: _reply(f"Sure, here you go:\n```json\n{json.dumps(v)}\n```\nAnything else?"),
    "chatter": lambda v: _reply(f"Here is the graph: {json.dumps(v)} I hope that this helps!"),
    "think": lambda v: _reply(f'<think>{{"entities":[{{"name":"Draft"}}]}} hm</think>{json.dumps(v)}'),
    "unclosed_think": lambda v: _reply(f"<think>Let me see. {json.dumps(v)}"),
    "thought_only": lambda v: _reply("", reasoning_content=json.dumps(v)),
    "empty": lambda v: _reply(""),
    "null_content": lambda v: {"content": None, "finish_reason": "stop"},
    "null": lambda v: _reply("null"),
    "prose": lambda v: _reply("The passage is about several things that depend on one another."),
    "refusal": lambda v: _reply("", refusal="I can't help with that."),
    "apology": lambda v: _reply("I'm sorry, I cannot help with that."),
    "bare_list": _bare_list,
    "naked": _naked,
    "wrapped": lambda v: _plain({"result": v}),
    "trailing_comma": lambda v: _reply(json.dumps(v).replace("]}", "],}")),
    "truncated": _truncated,
    "repetition": _repeated,
    "nulls": _nulls,
    "control": _control,
    "surrogate": _surrogate,
    "hollow": lambda v: _plain({key: [] if isinstance(item, list) else item for key, item in v.items()}),
    "parts": lambda v: {**_plain(v), "parts": True},
}

MIXES: dict[str, dict[str, float]] = {
    "none": {},
    "storm": {"rate_limit_0": 0.2, "unavailable": 0.05, "reset": 0.05, "slam": 0.02},
    "sloppy": {"fence": 0.2, "chatter": 0.1, "think": 0.1, "bare_list": 0.05, "nulls": 0.05, "prose": 0.02},
    "everything": {
        "rate_limit_0": 0.03, "rate_limit_date": 0.01, "unavailable": 0.02, "internal": 0.01,
        "gateway_html": 0.01, "reset": 0.02, "slam": 0.02, "not_json": 0.01, "error_in_200": 0.01,
        "no_choices": 0.01, "fence": 0.05, "chatter": 0.04, "think": 0.03, "unclosed_think": 0.01,
        "thought_only": 0.01, "empty": 0.01, "null_content": 0.01, "null": 0.01, "prose": 0.01,
        "refusal": 0.01, "apology": 0.01, "bare_list": 0.02, "wrapped": 0.01, "trailing_comma": 0.02,
        "truncated": 0.02, "repetition": 0.01, "nulls": 0.02, "control": 0.01, "surrogate": 0.01,
        "parts": 0.02,
    },
}  # fmt: skip
"""Named mixes: fault → share of the requests."""
