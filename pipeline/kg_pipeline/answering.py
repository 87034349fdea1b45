"""The ways of answering, put together over one view of a ledger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, cast

from kg_ledger.errors import KgError
from kg_ledger.ledger import Ledger
from kg_ledger.reading import DocumentState
from kg_ledger.view import View
from kg_pipeline.places import line_at
from kg_pipeline.providers.base import Provider
from kg_pipeline.providers.query_tasks import QueryReply, Route
from kg_pipeline.query.answer import Ask, Engine
from kg_pipeline.query.around import Around
from kg_pipeline.query.cascade import Cascade
from kg_pipeline.query.evidence import Evidence, pack
from kg_pipeline.query.explore import Explore
from kg_pipeline.query.global_ import Global
from kg_pipeline.query.graph import Graph
from kg_pipeline.query.graphrag import GraphRag
from kg_pipeline.query.lead import Lead
from kg_pipeline.query.lexical import PassageSearch
from kg_pipeline.query.link import nearest
from kg_pipeline.query.local import Local
from kg_pipeline.query.ontology import Focused, Ontological
from kg_pipeline.query.passages import Source, Texts
from kg_pipeline.query.plain import Plain
from kg_pipeline.query.plan import read_plan
from kg_pipeline.query.plan_cypher import plan_to_cypher
from kg_pipeline.query.planner import Planner
from kg_pipeline.query.querytext import Rows
from kg_pipeline.query.room import Question, Room
from kg_pipeline.query.route import Hybrid, Router
from kg_pipeline.query.sources import ViewSources
from kg_pipeline.query.sql import SqlEngine
from kg_pipeline.query.structured import QueryRunner, Structured
from kg_pipeline.query.view_graph import ViewGraph
from kg_pipeline.rooms import Rooms

if TYPE_CHECKING:
    from kg_pipeline.overview import Overview
    from kg_pipeline.query.cypher import CypherEngine

INDEX = "passages"
"""Folder of the passage index, below `.kg`. It is derived: it may be deleted at any time."""

PLAIN_PASSAGES = 4
"""How many passages the strategy `plain` reads."""


def room_for(
    view: View,
    ledger: Ledger,
    provider: Provider,
    state: Path | None,
    chosen: Sequence[str] = (),
    parts: int = 1,
    at: str = "",
) -> Room:
    """What questions are answered from.

    Parameters
    ----------
    state : the workspace's `.kg`, where the passage index is kept; None keeps it in memory.
    chosen : ids that the user picked for ambiguous names.
    parts : packed parts of reports that a question about the whole reads at most, one call each.
    at : ISO 8601 date in the world; only what held then answers. Empty for now.
    """

    graph = ViewGraph(view, at)
    for node in chosen:
        if not graph.has(node):
            near = ", ".join(
                graph.label(n) + f" ({n})" for label in nearest(node, graph) for n in graph.find(label)
            )
            remedy = f"Closest: {near}." if near else "Leave --entity out to see what the name may mean."
            raise KgError(f"The graph holds no entity of the id {node!r}.", remedy)

    @cache
    def search() -> PassageSearch:
        return search_for(view, ledger, state, at)

    @cache
    def lead() -> Lead:
        return Lead(view, search())

    def led(asked: Question) -> Evidence:
        named = {node.id: name.surface for name in asked.names for node in name.nodes}
        with ledger.store.snapshot():
            return pack(lead().find(asked.text, named))

    def of_day(day: str) -> tuple[tuple[str, str, str], ...]:
        live = (d for d in view.documents() if d.state is DocumentState.LIVE and d.date == day)
        return tuple((d.path, d.revision, ledger.text(d.revision)) for d in live)

    whole: Overview | None = None

    def overview() -> Overview:
        nonlocal whole
        whole = whole or overview_of(view, ledger, provider, state)
        return whole

    return Room(
        graph=graph,
        provider=provider,
        sources=ViewSources(view, ledger),
        still=view.snapshot,
        passages=lambda question: pack(search().search(question)),
        led=led,
        overview=overview,
        of_day=of_day,
        line_of=lambda revision, offset: line_at(ledger.text(revision), offset),
        chosen=tuple(chosen),
        parts=parts,
    )


def search_for(view: View, ledger: Ledger, state: Path | None, at: str = "") -> PassageSearch:
    """Finds passages of the documents that are live in `view`; the index is kept below `state`, if given.

    With `at`, an ISO 8601 date, documents that say of themselves that they are younger are left out.
    """
    live = [d for d in view.documents() if d.state is DocumentState.LIVE and not (at and d.date > at)]
    library = Texts(tuple(Source(d.path, d.revision, d.title) for d in live), ledger.text)
    return PassageSearch(library, state / INDEX if state is not None and not at else None)


def overview_of(view: View, ledger: Ledger, provider: Provider, state: Path | None) -> Overview:
    """The communities of a view and what is told of them; of a view of the past nothing is kept."""
    from kg_pipeline.overview import Overview

    head = ledger.store.head() if view is ledger.view else ""
    rooms = Rooms(view.ontology, provider, model=provider.name != "embedded")
    return Overview(view, head, rooms, state, ledger.store.snapshot)


def with_graph(room: Room, graph: Graph) -> Room:
    """The same room over another graph, such as a gold one; nothing of its facts can be cited."""
    return Room(graph=graph, provider=room.provider, passages=room.passages, line_of=room.line_of)


def engine_in(room: Room, name: str) -> Engine:
    """The way of answering called `name`.

    Raises
    ------
    KgError
        There is none of that name, or what it needs is not installed.
    """
    if name not in _MAKERS:
        raise KgError(f"There is no strategy {name!r}.", f"Known are {', '.join(_MAKERS)}.")
    return _MAKERS[name](room)


def _planner(room: Room) -> Engine:
    return Planner(room, Plain(room).answer, whole=lambda question: _global(room).answer(question))


def _global(room: Room) -> Engine:
    return Global(room, room.overview() if room.overview is not None else None)


def _graphrag(room: Room) -> Engine:
    return GraphRag(room, Around(room).answer, lambda question: _global(room).answer(question))


def _sql(room: Room) -> Engine:
    return Structured(room, "sql", lambda: SqlEngine(room.graph))


def _cypher(room: Room) -> Engine:
    from kg_pipeline.query.cypher import LadybugEngine, run_program

    def compiled(runner: QueryRunner, reply: QueryReply) -> Rows:
        plan, engine = read_plan(reply.plan, room.graph), cast("CypherEngine", runner)
        return run_program(engine, plan_to_cypher(plan, room.graph.ontology, engine.dialect))

    return Structured(room, "cypher", lambda: (room.cypher or LadybugEngine)(room.graph), compiled)


def _graph_way(room: Room) -> Engine:
    """What the router calls graph: Cypher where there is an engine for it, else plans without a way out."""
    return _cypher(room) if room.cypher is not None or not lacking("cypher") else Planner(room)


def _hybrid(room: Room) -> Engine:
    return Hybrid(room, Ontological(room).answer, _plain(room).answer)


def _router(room: Room) -> Engine:
    ways: dict[Route, Ask] = {
        "graph": _graph_way(room).answer,
        "sql": _sql(room).answer,
        "vector": _plain(room).answer,
    }
    return Router(room, ways)


def _cascade(room: Room) -> Engine:
    ways: dict[str, Ask] = {
        "graph": _graph_way(room).answer,
        "sql": _sql(room).answer,
        "ontology": Ontological(room).answer,
        "vector": _plain(room).answer,
    }
    return Cascade(room, ways)


def _plain(room: Room) -> Engine:
    return Plain(room, PLAIN_PASSAGES)


_MAKERS: dict[str, Callable[[Room], Engine]] = {
    "plan": _planner,
    "plain": _plain,
    "ontology": Ontological,
    "hybrid": _hybrid,
    "focused": Focused,
    "cypher": _cypher,
    "sql": _sql,
    "graphrag": _graphrag,
    "router": _router,
    "cascade": _cascade,
    "local": Local,
    "global": _global,
    "explore": Explore,
}

STRATEGIES = tuple(name for name in _MAKERS if name not in ("global", "explore"))
"""The ways of answering, by the names that `--strategy` takes; `global` is one half of `graphrag`, `explore`
a second road that is scored apart."""


def lacking(name: str) -> str:
    """What has to be installed before the way of answering called `name` can be used; empty for nothing."""
    return "cypher" if name == "cypher" and find_spec("ladybug") is None else ""


def engine_for(
    name: str,
    view: View,
    ledger: Ledger,
    provider: Provider,
    state: Path | None,
    chosen: Sequence[str] = (),
    parts: int = 1,
    at: str = "",
    cypher: Callable[[Graph], CypherEngine] | None = None,
) -> Engine:
    """The way of answering called `name`, over `view`; see `room_for` and `engine_in`.

    Parameters
    ----------
    cypher : opens the Cypher engine over a graph; None takes the embedded one.
    """
    room = room_for(view, ledger, provider, state, chosen, parts, at)
    room.cypher = cypher
    return engine_in(room, name)
