"""`kg between`: what is known between two entities, with the words that state it."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg_pipeline.cli.options import Json, Language, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.records import Fact
    from kg_pipeline.query.between import Between, Way
    from kg_pipeline.query.sources import ViewSources
    from kg_pipeline.query.view_graph import ViewGraph

_MOST_PAIRS = 9
_QUOTES = 2


def between(
    one: Annotated[str, typer.Argument(metavar="A", help="An entity's name or id.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another entity's name or id.")],
    lang: Language = "",
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Show what is known between two entities: facts that join them, else the shortest stated ways.

    Every edge comes with its words and its source. Standing in one document is no relation.
    """
    with speaking(as_json) as out:
        from kg_ledger.errors import KgError
        from kg_pipeline.cli.named import ambiguities, called, japanese
        from kg_pipeline.query.between import between as known_between
        from kg_pipeline.query.view_graph import ViewGraph
        from kg_pipeline.workspace import Workspace

        place = Workspace.find(Path.cwd(), workspace, {})
        with place.ledger() as ledger, ledger.store.snapshot():
            named = [(one, called(one, ledger)), (other, called(other, ledger))]
            pairs = [(a, b) for a, b in product(named[0][1], named[1][1]) if a.id != b.id]
            if not pairs:
                raise KgError(f"{one} and {other} are one and the same entity: {named[0][1][0].id}.")
            graph = ViewGraph(ledger.view)
            teller = _Teller(ledger, graph, out, japanese(lang, one, other))
            rows = [
                teller.tell(known_between(ledger.view, graph, a.id, b.id)) for a, b in pairs[:_MOST_PAIRS]
            ]
        doubtful = ambiguities(named)
        for name in doubtful:
            options = ", ".join(
                f"{c['label']} ({c['type'] or '?'}, id {c['id']})" for c in name["candidates"]
            )
            out.line(f"{name['name']} {teller.words('could be', 'の候補')}: {options}")
        out.row({"connected": any(row["connected"] for row in rows), "pairs": rows, "ambiguous": doubtful})


class _Teller:
    """Says what is known between two, and returns it as plain values."""

    def __init__(self, ledger: Ledger, graph: ViewGraph, out: Output, japanese: bool) -> None:
        from kg_pipeline.query.sources import ViewSources

        self._graph = graph
        self._out = out
        self._japanese = japanese
        self._sources: ViewSources = ViewSources(ledger.view, ledger)

    def words(self, english: str, japanese: str) -> str:
        """The words in the language of the answer."""
        return japanese if self._japanese else english

    def tell(self, found: Between) -> dict[str, Any]:
        """Say one pair."""
        out, label = self._out, self._graph.label
        out.line(f"{label(found.one)} ({found.one}) ↔ {label(found.other)} ({found.other})")
        for fact in found.facts:
            self._say_fact(fact)
        if found.ways and len(found.ways[0]) > 1:
            out.line(self.words("  joined by way of other things:", "  ほかのものを介したつながり:"))
            self._say_ways(found.ways, found.more_ways)
        if found.shared:
            out.line(self.words("  both are joined with:", "  双方とつながるもの:"))
            self._say_ways(found.shared, found.more_shared)
        if not found.connected:
            self._say_unconnected(found)
        return {
            "a": found.one,
            "b": found.other,
            "connected": found.connected,
            "facts": [self._fact_row(fact) for fact in found.facts],
            "paths": [self._way_row(way) for way in found.ways],
            "more_paths": found.more_ways,
            "shared": [self._way_row(way) for way in found.shared],
            "more_shared": found.more_shared,
            "named_together": list(found.together),
            "searched_all": not found.gave_up,
        }

    def _say_unconnected(self, found: Between) -> None:
        if found.facts:
            none = self.words("  no stated connection now", "  今述べられているつながりはありません")
        else:
            none = self.words("  no stated connection", "  述べられたつながりはありません")
        self._out.line(none)
        if found.gave_up:
            said = self.words("the search ended before it had seen everything", "探索は途中で打ち切りました")
            self._out.line(f"  ({said})")
        stating = {s.doc for fact in found.facts for s in self._sources.stated(fact.id)}
        if together := [doc for doc in found.together if doc not in stating]:
            listed = ", ".join(together)
            said = self.words("named in one document, which states no relation", "同じ文書に名前が出るだけ")
            self._out.line(f"  {said}: {listed}")

    def _say_fact(self, fact: Fact) -> None:
        ends = self._graph.label(fact.subject), self._graph.label(fact.object)
        ended = fact.standing.value == "current" and self._sources.gone(fact.id)
        denied = "not " if fact.polarity.value == "negated" and not ended else ""
        self._out.line(f"  ({ends[0]}) --[{denied}{fact.predicate}]--> ({ends[1]}){self._mark(fact, ended)}")
        self._say_quotes(fact.id)

    def _mark(self, fact: Fact, ended: bool) -> str:
        """How a fact stands that is not simply current; of what has ended, when it held."""
        from kg_pipeline.desk.terminal_words import say
        from kg_pipeline.query.phrasing import term

        if ended:
            held = [term(*one, self._japanese) for one in self._sources.held(fact.id)]
            return f"  [{'; '.join([self.words('ended', '終了'), *held])}]"
        standing = fact.standing.value
        return "" if standing == "current" else f"  [{say(standing, self.words('en', 'ja'))}]"

    def _say_ways(self, ways: tuple[Way, ...], more: int) -> None:
        from kg_pipeline.query.context import arrow

        for number, way in enumerate(ways, 1):
            nodes = [way[0].source, *(step.target for step in way)]
            self._out.line(f"  {number}. " + " — ".join(self._graph.label(node) for node in nodes))
            for step in way:
                for edge in step.edges:
                    self._out.line("     " + arrow(self._graph, edge.subject, edge.predicate, edge.object))
                    self._say_quotes(edge.fact)
        if more:
            self._out.line(self.words(f"  … and {more} more as short", f"  …ほかに同じ長さが {more} 件"))

    def _say_quotes(self, fact: str) -> None:
        from kg_pipeline.places import spot

        for stated in self._sources.stated(fact)[:_QUOTES]:
            row = f" ({stated.row})" if stated.row else ""
            words = " ".join(stated.text.split())
            self._out.line(f'       {spot(stated.doc, stated.line, stated.part)} "{words}"{row}')
        for other in self._sources.opposed(fact):
            relation = {"contested": "食い違い", "superseded": "後の記述"}[other.relation]
            self._out.line(f"       {self.words(other.relation, relation)}: {other.fact}")

    def _fact_row(self, fact: Fact) -> dict[str, Any]:
        return {
            "fact": fact.id,
            "subject": fact.subject,
            "predicate": fact.predicate,
            "object": fact.object,
            "polarity": fact.polarity.value,
            "standing": fact.standing.value,
            "sources": self._source_rows(fact.id),
        }

    def _way_row(self, way: Way) -> list[dict[str, Any]]:
        return [
            {
                "from": step.source,
                "to": step.target,
                "facts": [
                    {
                        "fact": edge.fact,
                        "subject": edge.subject,
                        "predicate": edge.predicate,
                        "object": edge.object,
                        "sources": self._source_rows(edge.fact),
                    }
                    for edge in step.edges
                ],
            }
            for step in way
        ]

    def _source_rows(self, fact: str) -> list[dict[str, Any]]:
        return [
            {"doc": s.doc, "line": s.line, "part": s.part, "start": s.start, "end": s.end, "quote": s.text}
            for s in self._sources.stated(fact)
        ]
