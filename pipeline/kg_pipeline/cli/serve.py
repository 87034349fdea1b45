"""`kg serve`: the desk as a local page."""

from __future__ import annotations

import ipaddress
import logging
import secrets
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg_pipeline.cli.brief import compose_for
from kg_pipeline.cli.options import Json, ProviderName, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking
from kg_pipeline.cli.review import person

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_pipeline.desk.web.endpoints import Office
    from kg_pipeline.workspace import Workspace

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def serve(
    port: Annotated[int, typer.Option(help="0 for any free one.", min=0, max=65535)] = 8377,
    host: Annotated[
        str, typer.Option(help="The address to bind; only this machine by default.")
    ] = "127.0.0.1",
    strategy: Annotated[str, typer.Option(help="The way of answering questions.")] = "plan",
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    wait: Annotated[float | None, typer.Option(help="Seconds to wait for another writer.")] = None,
    provider: ProviderName = None,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Serve the morning desk as a local page: the queue, entities, the graph, questions, sources."""
    with speaking(as_json) as out:
        from kg_pipeline.workspace import Workspace

        place = Workspace.find(Path.cwd(), workspace, {"wait_seconds": wait, "provider": provider})
        with place.ledger() as ledger:
            _serve(place, ledger, strategy, (host, port), open_, out)


def _serve(
    place: Workspace, ledger: Ledger, strategy: str, address: tuple[str, int], show: bool, out: Output
) -> None:
    import uvicorn

    from kg_pipeline.desk.web.app import guarded_app

    listening = bound(*address)
    port = listening.getsockname()[1]
    names = dict.fromkeys([bracketed(address[0]), *LOOPBACK])
    token = secrets.token_urlsafe(32)
    app = guarded_app(office_of(place, ledger, strategy), [f"{name}:{port}" for name in names], token)
    link = f"http://{bracketed(address[0])}:{port}/?token={token}"
    out.row({"url": link, "port": port})
    out.line(link)
    sys.stdout.flush()
    out.note("Keep the link to yourself; Ctrl-C stops.")
    if address[0] not in ("127.0.0.1", "::1", "localhost"):
        out.note(f"kg: {address[0]} can be reached by others, and the connection is not encrypted.")
    if show:
        import webbrowser

        webbrowser.open(link)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, ws="none", lifespan="off"
    )
    logging.getLogger("uvicorn.error").addFilter(is_of_ours)
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        out.note("kg: stopped; every decision taken is kept.")
    finally:
        listening.close()
        place.hang_up()


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens on exactly one address.

    Raises
    ------
    KgError
        The address is every one of the machine, is taken, or is not this machine's.
    """
    from kg_ledger.errors import KgError

    refusal = f"{host}:{port}: cannot be served on"
    try:
        family, kind, proto, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as err:
        raise KgError(f"{refusal} ({err.strerror}).", "Name an address of this machine.") from err
    if ipaddress.ip_address(where[0]).is_unspecified:
        raise KgError(f"--host {host}: would serve on every network.", "Name one address of this machine.")
    listening = socket.socket(family, kind, proto)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(64)
    except OSError as err:
        listening.close()
        raise KgError(f"{refusal} ({err.strerror}).", "Choose another --port.") from err
    return listening


def is_of_ours(record: logging.LogRecord) -> bool:
    """Whether a log record is more than that a caller who broke the protocol could not be answered.

    The server says in a line of its own that what it received is not HTTP.
    """
    from h11 import LocalProtocolError

    return not (record.exc_info and isinstance(record.exc_info[1], LocalProtocolError))


def bracketed(host: str) -> str:
    """An address as it stands in a URL."""
    return f"[{host}]" if ":" in host else host


def office_of(place: Workspace, ledger: Ledger, strategy: str) -> Office:
    """What the page works with, wired to a workspace."""
    from kg_ledger.replay import Replay
    from kg_pipeline.desk.deciding import Clerk, Wanted
    from kg_pipeline.desk.web.endpoints import Office
    from kg_pipeline.workspace import new_run_id

    clerk = Clerk(ledger, new_run_id(), person(), place.settings.wait_seconds)
    checking, replay = Lock(), Replay()

    def ask(question: str, entities: Sequence[str]) -> dict[str, Any]:
        from kg_pipeline.answering import engine_for
        from kg_pipeline.desk.web.cited import answer_row

        with place.ledger() as own:
            provider = place.provider(own)
            answer = engine_for(strategy, own.view, own, provider, place.state, entities).answer(question)
            return {**answer_row(own, answer.to_row()), "provider": provider.name}

    def brief(lang: str, check: bool) -> dict[str, Any]:
        from kg_pipeline.desk.brief import edition_for, with_check
        from kg_pipeline.desk.brief_parts import page_row
        from kg_pipeline.desk.memory import Memory

        with place.ledger() as own:
            memory = Memory(place.state)
            made = compose_for(place, own, edition_for(own, memory), lang)
            if check:
                with checking:
                    made = with_check(made, own, memory, replay)
            return page_row(made, lang)

    def verdict(given: str) -> int:
        from kg_pipeline.desk.brief import edition_for, verdict_given
        from kg_pipeline.desk.memory import Memory

        decision = verdict_given(edition_for(ledger, Memory(place.state)), given)
        return clerk.take([Wanted(decision)])[0]

    def profile(entity: str) -> dict[str, Any] | None:
        from kg_pipeline.desk.web.cited import profile_row
        from kg_pipeline.summaries import kept_profile

        found = kept_profile(place.state, entity, ledger.view)
        return None if found is None else profile_row(ledger, found)

    return Office(ledger, clerk, ask, brief, verdict, profile)
