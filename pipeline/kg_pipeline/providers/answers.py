"""From the body of an answer to what the model said, whatever the server made of the form.

Servers send content in parts, put the reply into a tool call that nobody offered, stream although nobody
asked, leave `usage` out or lie in it. What can be read is read; what is no chat completion at all is
`NONSENSE`, with words for a person about what it looks like instead.
"""

from __future__ import annotations

import json
import re
import time
from typing import Any

from kg_pipeline.providers.channel import ChatAnswer, ChatRequest
from kg_pipeline.providers.faults.kinds import CallFailed, Kind, from_status, page_in_words, status_of

_UNPRINTED = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
_LONGEST_NAME = 200
_THOUGHTS = ("reasoning_content", "reasoning", "thinking")


def read_answer(content: bytes, request: ChatRequest, seconds: float) -> ChatAnswer:
    """Read the body of a chat completion.

    Raises
    ------
    CallFailed
        It is no chat completion, or an error that came with status 200.
    """
    payload = _payload(content)
    choices = [one for one in _list(payload.get("choices")) if isinstance(one, dict)]
    if not choices:
        raise _no_completion(payload, content, request)
    choice = next((one for one in choices if _said(one)), choices[0])
    message = _dict(choice.get("message"))
    text = _said(choice)
    usage = _dict(payload.get("usage"))
    sent = sum(len(words.encode("utf-8", "replace")) for _, words in request.messages)
    cached = _count(_dict(usage.get("prompt_tokens_details")).get("cached_tokens"), 2 * sent + _SLACK)
    named = payload.get("model")
    return ChatAnswer(
        text=text,
        finish=_word(choice.get("finish_reason")) or "stop",
        model=(_word(named) if isinstance(named, str) else "") or request.model,
        refusal=_text(message.get("refusal")) or _parts(message.get("content"), "refusal"),
        thought=any(message.get(name) for name in _THOUGHTS),
        prompt_tokens=_count(usage.get("prompt_tokens"), 2 * sent + _SLACK),
        completion_tokens=_count(
            usage.get("completion_tokens"), 2 * max(request.reply_tokens, len(content)) + _SLACK
        ),
        cached_tokens=cached or 0,
        seconds=seconds,
    )


_SLACK = 4_096
"""Tokens that a server may count beside what was sent: its template, its own system prompt."""


def _payload(content: bytes) -> dict[str, Any]:
    """The decoded body; raises `CallFailed` where it is no JSON object."""
    if content.lstrip()[:6] in (b"data: ", b"event:") or content.lstrip()[:5] == b"data:":
        return _streamed(content)
    try:
        payload = json.loads(content)
    except (ValueError, RecursionError) as err:
        raise CallFailed(Kind.NONSENSE, page_in_words(content)) from err
    if not isinstance(payload, dict):
        raise CallFailed(Kind.NONSENSE, page_in_words(content))
    return payload


def _no_completion(payload: dict[str, Any], content: bytes, request: ChatRequest) -> CallFailed:
    """What a JSON object without choices is: an error that came with status 200, or nonsense."""
    error = payload.get("error") or (payload if payload.get("object") == "error" else None)
    if not error:
        return CallFailed(Kind.NONSENSE, page_in_words(content))
    return from_status(status_of(error), payload, "", {}, tuple(request.parameters), time.time)


def _streamed(content: bytes) -> dict[str, Any]:
    """One completion out of server-sent events: a server that streams although it was not asked to."""
    text, whole = [], dict[str, Any]()
    message: dict[str, Any] = {}
    finish = None
    for line in content.splitlines():
        if not line.startswith(b"data:"):
            continue
        try:
            event = json.loads(line[5:])
        except (ValueError, RecursionError):
            continue
        if not isinstance(event, dict):
            continue
        whole.update({key: value for key, value in event.items() if value is not None and key != "choices"})
        for choice in _list(event.get("choices"))[:1]:
            delta = _dict(_dict(choice).get("delta")) or _dict(_dict(choice).get("message"))
            text.append(_parts(delta.get("content")))
            message.update({key: value for key, value in delta.items() if key != "content" and value})
            finish = _dict(choice).get("finish_reason") or finish
    if not text:
        return whole
    return {**whole, "choices": [{"message": {**message, "content": "".join(text)}, "finish_reason": finish}]}


def _said(choice: dict[str, Any]) -> str:
    """The text of a choice: its content, else what it would call a tool with, else a plain completion."""
    message = _dict(choice.get("message"))
    if text := _parts(message.get("content")):
        return text
    calls = [_dict(call).get("function") for call in _list(message.get("tool_calls"))]
    for function in (*calls, message.get("function_call")):
        arguments = _dict(function).get("arguments")
        if arguments:
            return arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return _text(choice.get("text"))


def _parts(content: Any, kind: str = "text") -> str:
    """The text of a message, which some servers send in parts."""
    if isinstance(content, list):
        return "".join(_part(part, kind) for part in content)
    return content if isinstance(content, str) and kind == "text" else ""


def _part(part: Any, kind: str) -> str:
    if isinstance(part, str):
        return part if kind == "text" else ""
    found = _dict(part).get(kind)
    return _text(found.get("value") if isinstance(found, dict) else found)


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _word(value: Any) -> str:
    """A short name as it may be shown and stored."""
    return _UNPRINTED.sub("", _text(value))[:_LONGEST_NAME].strip()


def _count(value: Any, most: int) -> int | None:
    """A number of tokens that can be; None for one that is not told, or cannot be."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    return value if whole and 0 < value <= most else None
