"""Who may come in: only the person who has the link, only from this page, only under this name.

Host            must be one that was bound: a rebound name finds nothing
link            `/?token=…` is turned into a cookie and gone from the address; everything else needs it
Origin          a request that changes something must come from this page itself
Sec-Fetch-Site  other sites get nothing, whatever they ask for
CSP             scripts and styles from here only; nothing inline, nothing from elsewhere, no framing
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY = 1_000_000
"""Bytes of a request's body; a longer one is refused."""

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)

_HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)

_CLOSED = "Open the link that `kg serve` printed."


class Guard:
    """Stands before the app.

    Parameters
    ----------
    hosts : what the `Host` header may say, with the port.
    token : what the link carries.
    """

    def __init__(self, app: App, hosts: Iterable[str], token: str) -> None:
        self._app = app
        self._hosts = frozenset(host.casefold() for host in hosts)
        self._origins = frozenset(f"http://{host}" for host in self._hosts)
        self._token = token
        self._session = secrets.token_urlsafe(32)
        port = next(iter(sorted(self._hosts))).rpartition(":")[2]
        self._cookie = f"kg-desk-{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        headers = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal is None and (said := self._link(scope)) is not None:
            if secrets.compare_digest(said.encode(), self._token.encode()):
                await self._let_in(send)
            else:
                await _answer(send, 403, f"This link is of another run. {_CLOSED}")
            return
        if refusal is None and not self._known(headers):
            refusal = (401, _CLOSED)
        if refusal is not None:
            await _answer(send, *refusal)
            return
        await self._app(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        hosts = [v for k, v in scope["headers"] if k.lower() == b"host"]
        if len(hosts) != 1 or headers["host"].casefold() not in self._hosts:
            return 403, "This name is not served here."
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return 403, "Another site may not ask."
        if scope["method"] in ("GET", "HEAD"):
            return None
        if headers.get("origin", "").casefold() not in self._origins:
            return 403, "Only this page itself may change something."
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return 415, "Send application/json."
        length = headers.get("content-length", "")
        if not length.isdecimal() or int(length) > MAX_BODY:
            return 413, f"Say how long it is, and send at most {MAX_BODY} bytes."
        return None

    def _link(self, scope: Scope) -> str | None:
        """The token of a link to the front page."""
        if scope["path"] != "/" or scope["method"] != "GET":
            return None
        said = parse_qs(scope["query_string"].decode("latin-1")).get("token")
        return said[0] if said else None

    def _known(self, headers: dict[str, str]) -> bool:
        try:
            crumb = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return False
        return crumb is not None and secrets.compare_digest(crumb.value.encode(), self._session.encode())

    async def _let_in(self, send: Send) -> None:
        cookie = f"{self._cookie}={self._session}; Path=/; HttpOnly; SameSite=Strict"
        headers = [(b"location", b"/"), (b"set-cookie", cookie.encode()), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 303, "headers": [*headers, *_HEADERS]})
        await send({"type": "http.response.body", "body": b""})


async def _answer(send: Send, status: int, text: str) -> None:
    body = text.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *_HEADERS]})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [(k, v) for k, v in message.get("headers", ()) if k.lower() not in dict(_HEADERS)]
            message = {**message, "headers": [*kept, *_HEADERS]}
        await send(message)

    return guarded
