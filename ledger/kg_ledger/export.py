"""The whole view at once: a graph, a canonical form that the order of documents does not change, and an
exact one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kg_ledger.records import Polarity, Standing
from kg_ledger.stage import Stage
from kg_ledger.standing import MOST_RIVALS
from kg_ledger.statement import Triple
from kg_ledger.times import holds_at

if TYPE_CHECKING:
    import networkx

    from kg_ledger.view import View

_SHOWN = (Standing.CURRENT, Standing.CONTESTED)


def graph(view: View, contested: bool = True, at: str | None = None) -> networkx.MultiDiGraph[str]:
    """Affirmed facts as a multigraph: nodes by entity id, edges keyed by fact id.

    Parameters
    ----------
    contested : whether contested facts are part of it; their edges carry `contested=True`.
    at : ISO 8601 date; only facts that hold then, superseded ones included where they still held.

    Returns
    -------
    networkx.MultiDiGraph
        Nodes carry `type`, `label`, `aliases`; edges carry `predicate`, `standing`, `contested`, `since`,
        `until`. Nodes and edges are added in the order of their ids. Every supported entity is a node.
    """
    import networkx as nx

    found: networkx.MultiDiGraph[str] = nx.MultiDiGraph()
    for entity in view.entities():
        found.add_node(entity.id, type=entity.type, label=entity.label, aliases=list(entity.aliases))
    shown = _SHOWN if at is None else (*_SHOWN, Standing.SUPERSEDED)
    stage = Stage(view.facts_table)
    for fact in view.facts():
        if fact.polarity is Polarity.NEGATED or fact.standing not in shown or fact.subject == fact.object:
            continue
        disputed = fact.standing is Standing.CONTESTED
        if disputed and not contested:
            continue
        if at is not None and not _holds(view, stage, fact.id, at):
            continue
        found.add_edge(
            fact.subject,
            fact.object,
            key=fact.id,
            predicate=fact.predicate,
            standing=fact.standing.value,
            contested=disputed,
            since=fact.interval.since or "",
            until=fact.interval.until or "",
        )
    return found


def _holds(view: View, stage: Stage, fact_id: str, at: str) -> bool:
    triple = view.triple_of(fact_id)
    return triple is not None and holds_at(stage, triple, at)


def canonical(view: View) -> dict[str, Any]:
    """What is known now, whatever the order in which different documents came in.

    Entities are named by their names; what no document supports is left out; ids of items are left out.
    """
    names = {root: _names(view, root) for root, group in view.nodes.roots() if group.supported}
    stage = Stage(view.facts_table).preload()
    facts = []
    for row_key, _ in view.shelf.scan("f"):
        triple = view.facts_table.fact_at(row_key)
        support = sorted(stage.source[s.seq][1].digest for s in stage.statements(triple) if s.supported)
        if support:
            facts.append(_canonical_fact(view, names, triple, support))
    items = [
        [item.kind, item.cls.value, item.rule, sorted(_fact_names(view, names, f) for f in item.facts)]
        for item in view.open_items()
        if item.kind == "facts"
    ]
    asked = [
        sorted((view.nodes.node(a).key, view.nodes.node(a).type or "") for a in pair)
        for pair in view.nodes.questions()
    ]
    return {
        "entities": sorted(
            [list(n), view.nodes.group(r).type or "", sorted(view.live_surfaces(r).items())]
            for r, n in names.items()
        ),
        "facts": sorted(facts, key=lambda f: str(f[:4])),
        "open": sorted(items, key=str),
        "questions": sorted(asked),
    }


def _names(view: View, root: int) -> tuple[tuple[str, str], ...]:
    nodes = [view.nodes.node(n) for n in view.nodes.members(root)]
    return tuple(sorted((n.key, n.type or "") for n in nodes if n.uses > 0))


def _ends(view: View, names: dict[int, tuple[tuple[str, str], ...]], triple: Triple) -> list[Any]:
    ends = [list(map(list, names.get(root, ()))) for root in (triple.subject, triple.object)]
    return sorted(ends) if view.schema.slots(triple.predicate).symmetric else ends


def _canonical_fact(
    view: View, names: dict[int, tuple[tuple[str, str], ...]], triple: Triple, support: list[str]
) -> list[Any]:
    worth = view.facts_table.worth(triple)
    ends = _ends(view, names, triple)
    contested = [t for t, _, _ in worth.contested_with] if worth is not None else []
    if len(contested) >= MOST_RIVALS:  # which of them are named depends on the order of arrival
        contested = []
    others = [worth.superseded_by if worth is not None else (), contested]
    return [
        ends[0],
        triple.predicate,
        ends[1],
        triple.polarity.value,
        Standing.UNSUPPORTED.value if worth is None else worth.standing.value,
        support,
        *(
            sorted(([*_ends(view, names, t), t.predicate, t.polarity.value] for t in ts), key=str)
            for ts in others
        ),
    ]


def _fact_names(view: View, names: dict[int, tuple[tuple[str, str], ...]], fact_id: str) -> str:
    triple = view.triple_of(fact_id)
    if triple is None:
        return fact_id
    return str([*_ends(view, names, triple), triple.predicate, triple.polarity.value])


def export(view: View) -> dict[str, Any]:
    """Everything in the view, exactly: two views of one journal export the same."""
    return {
        "documents": [_plain(d) for d in view.documents()],
        "entities": [_plain(e) | {"surfaces": view.surfaces(e.id)} for e in view.entities()],
        "facts": [
            _plain(f)
            | {
                "evidence": [
                    {
                        "claim": e.id,
                        "doc": e.quote.doc,
                        "revision": e.quote.revision,
                        "start": e.quote.span.start,
                        "end": e.quote.span.end,
                        "quote": e.quote.text,
                        "supported": e.supported,
                        "gate": e.gate,
                        "class": e.judgement.cls.value,
                        "rule": e.judgement.rule,
                    }
                    for e in view.claims_of(f)
                ]
            }
            for f in view.facts()
        ],
        "open": [_plain(i) for i in view.open_items()],
        "counts": view.counts(),
    }


def _plain(thing: Any) -> dict[str, Any]:
    """A slotted dataclass as JSON values."""
    found: dict[str, Any] = {}
    for name in thing.__slots__:
        if name.startswith("_"):
            continue
        value = getattr(thing, name)
        if isinstance(value, tuple):
            value = list(value)
        elif hasattr(value, "__slots__") and not isinstance(value, str):
            value = _plain(value)
        found[name] = value
    return found


def rows(view: View) -> dict[str, list[tuple[str, Any]]]:
    """Every row of the shelf, for comparing a live view with a replayed one."""
    return {table: list(view.shelf.scan(table)) for table in TABLES}


TABLES = (
    "bg",
    "c",
    "ct",
    "d",
    "dc",
    "de",
    "di",
    "dm",
    "dn",
    "dp",
    "e",
    "f",
    "hx",
    "i",
    "k",
    "m",
    "meta",
    "n",
    "na",
    "ni",
    "nk",
    "nl",
    "nm",
    "o",
    "on",
    "p",
    "pn",
    "pr",
    "q",
    "qa",
    "rg",
    "ro",
    "rp",
    "rps",
    "rs",
    "s",
    "w",
    "wr",
)
"""Every table that the view keeps."""
