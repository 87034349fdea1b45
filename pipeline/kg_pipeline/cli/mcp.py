"""`kg mcp`: the tools of agents over standard input and output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from kg_pipeline.cli.options import ProviderName, WorkspaceDir
from kg_pipeline.cli.output import speaking

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_pipeline.agents.tools import Reach
    from kg_pipeline.workspace import Workspace


def mcp(provider: ProviderName = None, workspace: WorkspaceDir = None) -> None:
    """Serve agents over standard input and output (Model Context Protocol); the tools look, none writes.

    A client starts this command itself; it ends with its input. Standard output carries the protocol and
    nothing else; every note goes to standard error.
    """
    with speaking(False, "The client starts it again."), protocol_only() as write:
        from kg_pipeline import __version__
        from kg_pipeline.agents.tools import INSTRUCTIONS, tools
        from kg_pipeline.agents.wire import Server
        from kg_pipeline.workspace import Workspace

        place = Workspace.find(Path.cwd(), workspace, {"provider": provider})
        about = {"name": "kg", "title": "Knowledge graph", "version": __version__}
        try:
            Server(tools(reach_of(place)), about, INSTRUCTIONS, _complain).serve(sys.stdin.buffer, write)
        finally:
            place.hang_up()


@contextmanager
def protocol_only() -> Iterator[BinaryIO]:
    """The real standard output; whatever else writes there, from Python or not, reaches standard error."""
    sys.stdout.flush()
    real = os.dup(1)
    os.dup2(2, 1)
    python, sys.stdout = sys.stdout, sys.stderr
    try:
        with os.fdopen(real, "wb") as write:
            yield write
    finally:
        sys.stdout = python


def reach_of(place: Workspace) -> Reach:
    """What the tools work with, wired to a workspace.

    Where the endpoint of the settings cannot be asked, because its key or its model is not set, the embedded
    engine answers, and the answer says so.
    """
    from kg_ledger.errors import KgError
    from kg_pipeline.agents.tools import Reach
    from kg_pipeline.answering import engine_for
    from kg_pipeline.workspace import Workspace

    def ask(ledger: Ledger, question: str, entities: Sequence[str], strategy: str) -> dict[str, Any]:
        note = ""
        try:
            asked = place.provider(ledger)
        except KgError as error:
            note = f"The model cannot be asked: {error} The embedded engine answered."
            asked = Workspace.find(place.folder, place.folder, {"provider": "embedded"}).provider(ledger)
        answer = engine_for(strategy, ledger.view, ledger, asked, place.state, entities).answer(question)
        return {**answer.to_row(), "provider": asked.name, **({"note": note} if note else {})}

    return Reach(place.ledger, ask)


def _complain(text: str) -> None:
    print(f"kg mcp: {text}", file=sys.stderr, flush=True)
