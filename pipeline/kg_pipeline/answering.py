"""The ways of answering, put together over one view of a ledger."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kg_ledger.errors import KgError
from kg_ledger.ledger import Ledger
from kg_ledger.reading import DocumentState
from kg_ledger.view import View
from kg_pipeline.places import line_at
from kg_pipeline.providers.base import Provider
from kg_pipeline.query.answer import Engine
from kg_pipeline.query.evidence import Evidence, pack
from kg_pipeline.query.graph import Graph
from kg_pipeline.query.lexical import PassageSearch
from kg_pipeline.query.local import Local
from kg_pipeline.query.passages import Source, Texts
from kg_pipeline.query.plain import Plain
from kg_pipeline.query.planner import Planner
from kg_pipeline.query.room import Room
from kg_pipeline.query.sources import ViewSources
from kg_pipeline.query.view_graph import ViewGraph

INDEX = "passages"
"""Folder of the passage index, below `.kg`. It is derived: it may be deleted at any time."""

STRATEGIES = ("plan", "local", "plain")


def room_for(
    view: View, ledger: Ledger, provider: Provider, state: Path | None, chosen: Sequence[str] = ()
) -> Room:
    """What questions are answered from.

    Parameters
    ----------
    state : the workspace's `.kg`, where the passage index is kept; None keeps it in memory.
    chosen : ids that the user picked for ambiguous names.
    """
    search: PassageSearch | None = None

    def passages(question: str) -> Evidence:
        nonlocal search
        if search is None:
            live = [d for d in view.documents() if d.state is DocumentState.LIVE]
            library = Texts(tuple(Source(d.path, d.revision, d.title) for d in live), ledger.text)
            search = PassageSearch(library, state / INDEX if state is not None else None)
        return pack(search.search(question))

    return Room(
        graph=ViewGraph(view),
        provider=provider,
        sources=ViewSources(view, ledger),
        passages=passages,
        line_of=lambda revision, offset: line_at(ledger.text(revision), offset),
        chosen=tuple(chosen),
    )


def with_graph(room: Room, graph: Graph) -> Room:
    """The same room over another graph, such as a gold one; nothing of its facts can be cited."""
    return Room(graph=graph, provider=room.provider, passages=room.passages, line_of=room.line_of)


def engine_in(room: Room, name: str) -> Engine:
    """The way of answering called `name`.

    Raises
    ------
    KgError
        There is none of that name.
    """
    plain = Plain(room)
    if name == "local":
        return Local(room)
    if name == "plain":
        return plain
    if name == "plan":
        return Planner(room, plain.answer)
    raise KgError(f"There is no strategy {name!r}.", f"Known are {', '.join(STRATEGIES)}.")


def engine_for(
    name: str, view: View, ledger: Ledger, provider: Provider, state: Path | None, chosen: Sequence[str] = ()
) -> Engine:
    """The way of answering called `name`, over `view`; see `room_for` and `engine_in`."""
    return engine_in(room_for(view, ledger, provider, state, chosen), name)
