"""Requests over HTTP: each waits in the thread that makes it, and one thread ends those whose time is up.

urllib3 keeps the connections, verifies and decrypts, speaks with proxies, and reads what comes. A socket has
no time limit of its own: with one, the interpreter would have to take a turn between the arrival of an answer
and its being kept. Nothing is sent twice and no redirect is followed.
"""

from __future__ import annotations

import http.client
import math
import re
import socket
import time
from collections.abc import Mapping
from contextvars import ContextVar
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import unquote

import urllib3
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import HTTPError, LocationValueError, NewConnectionError
from urllib3.response import BaseHTTPResponse
from urllib3.util import Url, parse_url

from kg_pipeline.providers.arrivals import MOST_BYTES, Arrival, Source
from kg_pipeline.providers.deadlines import Call, Waiting, Watch
from kg_pipeline.providers.faults.kinds import CallFailed, Kind, from_transport
from kg_pipeline.providers.network import is_here, proxy_for, trusting

MOST_CONNECTIONS = 256
CONNECT_SECONDS = 15.0

_LOGIN = re.compile(r"[^\s/@'\"]+@")
"""A name and a password before a host: what cannot be read of an address is told without them."""


class Answer(NamedTuple):
    """What came back, decompressed."""

    status: int
    headers: Mapping[str, str]
    body: bytes


_NOW: ContextVar[Call] = ContextVar("call")


class Client:
    """Talks to the server of `base_url`; safe to use from several threads. It opens nothing before a request.

    Raises
    ------
    CallFailed
        `base_url` is no address, or the environment names a proxy that cannot be used.
    """

    def __init__(self, base_url: str, headers: Mapping[str, str]) -> None:
        try:
            where = parse_url(base_url.rstrip("/"))
            if where.scheme not in ("http", "https") or not where.host:
                raise LocationValueError("it is no address that begins with http:// or https:// and a host")
            self._manager = _manager(where)
            self._pool = self._manager.connection_from_host(where.host, where.port, where.scheme)
        except (HTTPError, ValueError, OSError) as err:
            failed = from_transport(err)
            failed.message = _LOGIN.sub("", failed.message)
            raise failed from err
        forwarded = self._manager.proxy is not None and where.scheme == "http"
        self._root = where._replace(auth=None).url if forwarded else where.path or ""
        self._headers = {"Accept": "*/*", "Accept-Encoding": "gzip, deflate", **headers}
        if where.auth is not None:
            named = urllib3.make_headers(basic_auth=unquote(where.auth))
            self._headers["Authorization"] = named["authorization"]
        self._watch = Watch()

    def ask(
        self,
        method: str,
        path: str,
        content: bytes,
        deadline: float,
        waiting: Waiting | None = None,
        every: float = math.inf,
        arrival: Arrival | None = None,
    ) -> Answer:
        """Send a request, with `content` as JSON if there is any, and return the answer.

        Parameters
        ----------
        deadline : seconds in all.
        waiting : told, `every` so many seconds, how many have passed.
        arrival : where the answer is kept as it comes.

        Raises
        ------
        CallFailed
            No whole answer came, or it is longer than any completion.
        """
        late = CallFailed(Kind.TIMEOUT, f"no answer within {deadline:g} s")
        call = Call(deadline, late, waiting, every, arrival)
        now = _NOW.set(call)
        try:
            with self._watch.over(call):
                response = self._pool.urlopen(
                    method,
                    f"{self._root}/{path}",
                    body=content or None,
                    headers=self._headers | ({"Content-Type": "application/json"} if content else {}),
                    retries=False,
                    redirect=False,
                    assert_same_host=False,
                    preload_content=False,
                    timeout=urllib3.Timeout(connect=min(deadline, CONNECT_SECONDS), read=None),
                )
                answer = Answer(response.status, response.headers, _body(response))
        except (HTTPError, http.client.HTTPException, OSError, ValueError) as err:
            if call.failure is not None:
                raise call.failure from err
            raise (late if time.monotonic() >= call.until else from_transport(err)) from err
        finally:
            _NOW.reset(now)
        if call.failure is not None:
            raise call.failure
        if arrival is not None:
            arrival.whole()
        return answer

    def close(self) -> None:
        """End what is under way and close the connections."""
        self._watch.close()
        self._manager.clear()


def _body(response: BaseHTTPResponse) -> bytes:
    """The whole body; the connection is kept only where nothing more can come over it."""
    try:
        body = response.read(MOST_BYTES + 1, decode_content=True)
        if len(body) > MOST_BYTES:
            raise CallFailed(Kind.NONSENSE, f"a body of more than {MOST_BYTES // 1_000_000} MB")
        return body
    finally:
        response.close()


class _Watched(HTTPConnection):
    """A connection that says which socket it uses, and whose answers are kept as they come."""

    _held: list[bytes] | None = None

    def connect(self) -> None:
        """Connect; whatever goes wrong before the first request is that nothing was reached."""
        try:
            super().connect()
        except NewConnectionError:
            raise
        except (OSError, HTTPError) as err:
            raise NewConnectionError(self, str(err)) from err

    def request(self, *args: Any, **kwargs: Any) -> None:
        """Send a request, head and body at once; no time limit holds from here on but the call's."""
        if self.sock is None:
            self.connect()
        self.timeout = None
        _NOW.get().over(self.sock)
        self._held = []
        try:
            super().request(*args, **kwargs)
            whole = b"".join(self._held)
        finally:
            self._held = None
        super().send(whole)

    def send(self, data: Any) -> None:
        """Send `data`, or hold it until the request is whole."""
        if self._held is None:
            super().send(data)
        else:
            self._held.append(data)

    def getresponse(self) -> Any:
        """Wait for the answer."""
        self.response_class = partial(_response, _NOW.get().arrival)  # type: ignore[assignment]
        try:
            return super().getresponse()
        finally:
            del self.response_class  # what a proxy says to a new connection is no answer


def _response(arrival: Arrival | None, sock: socket.socket, **kwargs: Any) -> http.client.HTTPResponse:
    return http.client.HTTPResponse(Source(sock, arrival), **kwargs)  # type: ignore[arg-type]


class _WatchedTls(_Watched, HTTPSConnection):
    """The same, encrypted."""


class _Pool(HTTPConnectionPool):
    ConnectionCls = _Watched


class _TlsPool(HTTPSConnectionPool):
    ConnectionCls = _WatchedTls


def _manager(where: Url) -> urllib3.PoolManager:
    """What keeps the connections; where the server and the proxy are plain HTTP no certificates are loaded.

    A server on this machine is never asked through a proxy.
    """
    scheme, host = where.scheme or "", (where.host or "").strip("[]")
    kept: dict[str, Any] = {"maxsize": MOST_CONNECTIONS}
    if scheme != "http":
        kept["ssl_context"] = trusting()
    proxy = None if is_here(host) else proxy_for(scheme, host, where.port)
    manager = urllib3.PoolManager(**kept) if proxy is None else _through(proxy, kept)
    manager.pool_classes_by_scheme = {"http": _Pool, "https": _TlsPool}
    return manager


def _through(proxy: str, kept: dict[str, Any]) -> urllib3.ProxyManager:
    where = parse_url(proxy)
    return urllib3.ProxyManager(
        proxy,
        proxy_headers=urllib3.make_headers(proxy_basic_auth=where.auth and unquote(where.auth)),
        proxy_ssl_context=trusting() if where.scheme == "https" else None,
        **kept,
    )
