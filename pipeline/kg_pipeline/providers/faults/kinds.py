"""What can go wrong with a call, told apart by what can be done about it.

Servers word the same refusal in many ways; the status, the code, the parameter that they name and a few
words of the message decide. An error that fits nothing is a `REQUEST`: it concerns this call alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """What can be done: wait, ask in another way, ask for less, or stop."""

    RATE = "rate_limited"
    OVERLOADED = "server_error"
    BROKEN = "connection_broken"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    FORMAT = "response_format_refused"
    PARAMETER = "parameter_refused"
    ROLE = "system_role_refused"
    CONTEXT = "context_overflow"
    QUOTA = "quota_exhausted"
    KEY = "key_refused"
    MODEL = "model_not_found"
    PATH = "path_not_found"
    NONSENSE = "no_completion"
    CONTENT = "content_refused"
    REQUEST = "request_refused"


class CallFailed(Exception):
    """One request brought no answer.

    Attributes
    ----------
    message : what the server or the transport said, one line.
    parameter : the refused parameter (for PARAMETER).
    wait : seconds that the server asks to wait, or None.
    limit : the context length in tokens that the server names, or None.
    tries : requests that were made.
    lasting : whether it is not this call alone that fails so, and no other would fare better.
    """

    def __init__(
        self,
        kind: Kind,
        message: str,
        *,
        status: int | None = None,
        parameter: str = "",
        wait: float | None = None,
        limit: int | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = " ".join(message.split())[:400]
        self.status = status
        self.parameter = parameter
        self.wait = wait
        self.limit = limit
        self.tries = 1
        self.lasting = False


_QUOTA = re.compile(
    r"insufficient_quota|exceeded your current quota|billing|credit balance|payment required", re.I
)
_CONTEXT = re.compile(
    r"context_length_exceeded|context (?:length|window|size)|maximum context|exceeds? the available context"
    r"|prompt is too long|too many tokens|input is too long|n_ctx|num_ctx|reduce the length|max_model_len"
    r"|maximum (?:input|prompt) length",
    re.I,
)
_LIMIT = re.compile(
    r"(?:maximum context length|context (?:length|window|size)|n_ctx|max_model_len"
    r"|maximum (?:input|prompt) length)\D{0,40}?(\d{3,7})",
    re.I,
)
_FORMAT = re.compile(
    r"response_format|json[_ ]schema|json_object|structured output|json mode|grammar|guided_json", re.I
)
_CONTENT = re.compile(
    r"content_filter|content_policy|content filter|content management policy|safety system", re.I
)
_ROLE = re.compile(
    r"system role|role[^.]{0,40}system|only user and assistant|roles must alternate user", re.I
)
_MODEL = re.compile(
    r"model_not_found|(?:no such|unknown) model|model\b.{0,120}?(?:not found|does not exist|not loaded)",
    re.I | re.S,
)
_UNSUPPORTED = re.compile(
    r"unsupported|unrecogni[sz]ed|unknown|unexpected|not supported|not permitted|not allowed"
    r"|invalid.{0,20}(?:parameter|value)|does not support|extra inputs|extra fields|must be",
    re.I,
)
_KEY = re.compile(r"api[ _-]?key|unauthori[sz]ed|authenticat|forbidden|permission", re.I)
_RATE = re.compile(r"rate[ _-]?limit|too many requests", re.I)
_BUSY = re.compile(
    r"busy|overload|unavailable|try again|server[ _]error|internal error|timed? ?out|loading", re.I
)
_PASSING = frozenset({408, 409, 421, 425, 499})
_PAGE = re.compile(rb"<(?:!doctype|html|head|body)\b", re.I)
_TITLE = re.compile(rb"<title[^>]*>\s*(.*?)\s*</title>", re.I | re.S)
_SHOWN = 80
PAGE = "a web page"
"""How the words on a page begin that came in place of an answer."""


def page_in_words(content: bytes) -> str:
    """What an answer looks like that is none, in a few words: a page with its title, or its beginning."""
    if not content.strip():
        return "nothing at all"
    shown = content[:_SHOWN].decode("utf-8", "replace")
    if _PAGE.search(content[:2_000]) is None:
        return f"{shown!r}"
    title = _TITLE.search(content[:20_000])
    return PAGE + (f" titled {title.group(1)[:_SHOWN].decode('utf-8', 'replace')!r}" if title else "")


def status_of(error: Any) -> int:
    """The status that an error deserves which came with status 200: its own code, else by its words."""
    code = error.get("code") if isinstance(error, dict) else None
    if isinstance(code, int) and 400 <= code < 600:
        return code
    words = str(error)
    for pattern, status in ((_RATE, 429), (_QUOTA, 429), (_KEY, 401), (_MODEL, 404), (_BUSY, 503)):
        if pattern.search(words):
            return status
    return 400


def from_status(
    status: int,
    body: Any,
    message: str,
    headers: Mapping[str, str],
    sent: Collection[str],
    now: Callable[[], float],
) -> CallFailed:
    """Classify an answer with an error status.

    Parameters
    ----------
    body : the decoded body, or None.
    message : what else is known of it, where the body says nothing.
    sent : names of the optional parameters that the request carried.
    now : seconds since the epoch, for a `Retry-After` that is a date.
    """
    details = body if isinstance(body, dict) else {}
    inner = details.get("error")
    details = inner if isinstance(inner, dict) else details
    plain = inner if isinstance(inner, str) else ""
    said = str(details.get("message") or plain or details.get("detail") or message or f"HTTP {status}")
    if _PAGE.search(said[:2_000].encode("utf-8", "replace")):
        said = page_in_words(said.encode("utf-8", "replace"))
    words = f"{details.get('code') or ''} {details.get('type') or ''} {said}"
    named = str(details.get("param") or "")

    def failed(kind: Kind, **more: Any) -> CallFailed:
        return CallFailed(kind, said, status=status, **more)

    if status in (401, 403) and not _CONTENT.search(words):
        return failed(Kind.KEY)
    if status == 402 or (status in (400, 429) and _QUOTA.search(words)):
        return failed(Kind.QUOTA)
    if status == 429:
        return failed(Kind.RATE, wait=retry_after(headers, now))
    if status >= 500 or status in _PASSING:
        if _CONTEXT.search(words) and _LIMIT.search(words):
            return failed(Kind.CONTEXT, limit=_context_limit(words))
        return failed(Kind.OVERLOADED, wait=retry_after(headers, now))
    if status == 413 or _CONTEXT.search(words):
        return failed(Kind.CONTEXT, limit=_context_limit(words))
    if _CONTENT.search(words):
        return failed(Kind.CONTENT)
    if named.startswith("response_format") or _FORMAT.search(words):
        return failed(Kind.FORMAT)
    if _ROLE.search(words):
        return failed(Kind.ROLE)
    if (parameter := _refused_parameter(named, words, sent)) is not None:
        return failed(Kind.PARAMETER, parameter=parameter)
    if status in (404, 405) and not _MODEL.search(words):
        return failed(Kind.PATH)
    if status == 407:
        return CallFailed(Kind.UNREACHABLE, f"the proxy wants credentials: {said}", status=status)
    if _MODEL.search(words):
        return failed(Kind.MODEL)
    return failed(Kind.REQUEST)


def _refused_parameter(named: str, words: str, sent: Collection[str]) -> str | None:
    if named in sent:
        return named
    if not _UNSUPPORTED.search(words):
        return None
    found = [name for name in sorted(sent) if re.search(rf"(?<![\w]){re.escape(name)}(?![\w])", words)]
    return found[0] if found else None


def _context_limit(words: str) -> int | None:
    match = _LIMIT.search(words)
    return int(match.group(1)) if match else None


def retry_after(headers: Mapping[str, str], now: Callable[[], float]) -> float | None:
    """Seconds that `Retry-After` asks for, as a number or as an HTTP date; None where it says nothing."""
    lower = {name.lower(): value for name, value in headers.items()}
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        value = lower.get(name, "").strip()
        if re.fullmatch(r"\d+(?:\.\d+)?", value):
            return float(value) / unit
    try:
        when = parsedate_to_datetime(lower.get("retry-after", ""))
    except (TypeError, ValueError, OverflowError):
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return max(0.0, when.timestamp() - now())


_CONNECT = frozenset(
    {
        "ConnectError", "ConnectTimeout", "UnsupportedProtocol", "InvalidURL", "gaierror",
        "NewConnectionError", "ConnectTimeoutError", "NameResolutionError", "URLSchemeUnknown",
        "ProxySchemeUnknown", "LocationValueError", "LocationParseError",
    }
)  # fmt: skip
"""Errors of httpx and of urllib3 before a request was sent."""


def from_transport(error: BaseException) -> CallFailed:
    """Classify a failure without an answer: nothing there, or a connection that broke."""
    chain: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and len(chain) < 10:
        chain.append(cause)
        cause = cause.__cause__ or cause.__context__
    names = {type(link).__name__ for link in chain}
    said = next((str(link) for link in chain[1:] if str(link)), str(error) or type(error).__name__)
    if names & _CONNECT:
        return CallFailed(Kind.UNREACHABLE, said)
    if any("Timeout" in name for name in names):
        return CallFailed(Kind.TIMEOUT, said)
    return CallFailed(Kind.BROKEN, said)
