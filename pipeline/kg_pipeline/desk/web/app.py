"""What the local page can ask for. Every answer is JSON; every change is a decision of the ledger."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg_ledger.errors import KgError, StoreBusy
from kg_pipeline.desk.deciding import Stale
from kg_pipeline.desk.web import lookup
from kg_pipeline.desk.web.endpoints import Asked, Deciding, Office, Reading, Row
from kg_pipeline.desk.web.guard import Guard

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

STATIC = Path(__file__).parent / "static"

PROVIDER_REFUSES = 5
"""The exit code of an error that lies with the model's endpoint."""


def guarded_app(office: Office, hosts: Iterable[str], token: str) -> Guard:
    """The page behind its guard.

    Parameters
    ----------
    hosts : what the `Host` header may say, with the port.
    token : what the link to the page carries.
    """
    return Guard(build_app(office), hosts, token)


def build_app(office: Office) -> Starlette:
    """The page without its guard."""
    from starlette.applications import Starlette
    from starlette.responses import FileResponse
    from starlette.routing import Mount, Route
    from starlette.staticfiles import StaticFiles

    def front(_: Request) -> Response:
        return FileResponse(STATIC / "index.html", media_type="text/html")

    reading = Reading(office)
    routes: list[Any] = [Route("/", front)]
    routes += [Route(f"/api/{name}", _answering(getattr(reading, name))) for name in Reading.NAMES]
    deciding = Deciding(office, reading.turn)
    routes += [
        Route(f"/api/{name}", _deciding(getattr(deciding, name)), methods=["POST"]) for name in Deciding.NAMES
    ]
    routes.append(Mount("/static", StaticFiles(directory=STATIC)))
    return Starlette(routes=routes)


Endpoint = Callable[["Request"], Awaitable["Response"]]


def _answering(look: Callable[[Asked], Row]) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        asked = Asked(dict(request.query_params))
        return await _run(lambda: look(asked))

    return endpoint


def _deciding(change: Callable[[Row], Row]) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        try:
            said = json.loads(await request.body())
        except (ValueError, RecursionError):
            return _json(400, {"error": "the body is not JSON.", "remedy": ""})
        if not isinstance(said, dict):
            return _json(400, {"error": "the body is not an object.", "remedy": ""})
        return await _run(lambda: change(said))

    return endpoint


async def _run(work: Callable[[], Row]) -> Response:
    """Run in a thread; what a user can do something about becomes a row that says so."""
    from starlette.concurrency import run_in_threadpool

    try:
        return _json(200, await run_in_threadpool(work))
    except KgError as error:
        return _json(_status(error), {"error": error.what, "remedy": error.remedy})


def _status(error: KgError) -> int:
    kinds: tuple[tuple[type[KgError], int], ...] = (
        (lookup.NotFound, 404),
        (Stale, 409),
        (StoreBusy, 503),
    )
    refused = 502 if error.exit_code == PROVIDER_REFUSES else 400
    return next((status for kind, status in kinds if isinstance(error, kind)), refused)


def _json(status: int, row: Row) -> Response:
    from starlette.responses import Response

    text = json.dumps(row, ensure_ascii=False, default=list)
    return Response(text.encode("utf-8", "backslashreplace"), status, media_type="application/json")
