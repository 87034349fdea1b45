"""What the page looks up: names, an entity with all that is said of it, the graph around it, a source."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, deque
from dataclasses import asdict
from itertools import islice, pairwise
from typing import Any

from kg_ledger.errors import KgError
from kg_ledger.ids import name_key
from kg_ledger.ledger import Ledger
from kg_ledger.records import Entity, Fact, Polarity, Standing
from kg_ledger.view import View
from kg_pipeline.desk.cases import excerpt_of, fact_text, label_of, predicate_text, side_of

FOUND = 50
SHOWN_FACTS = 300
SHOWN_MENTIONS = 12
FIRST_NODES = 500
"""Nodes with which a graph opens, and that one expansion may bring."""

WINDOW = 24_000
"""Characters of a source that are shown at once."""

_DRAWN = (Standing.CURRENT, Standing.CONTESTED, Standing.SUPERSEDED)


class NotFound(KgError):
    """There is nothing of that name."""


def search(view: View, text: str) -> dict[str, Any]:
    """Entities by name: those that bear it, then those with a name that begins with it or holds it."""
    exact = [entity.id for entity in view.find(text)] if text.strip() else []
    wanted = name_key(text)
    within: dict[str, tuple[bool, int]] = {}
    if wanted:
        for surface, _, entity in view.names():
            key = name_key(surface)
            if wanted in key:
                rank = (not key.startswith(wanted), len(surface))
                within[entity] = min(rank, within.get(entity, rank))
    ids = list(dict.fromkeys([*exact, *sorted(within, key=lambda i: (within[i], i))]))
    shown = [e for i in ids[:FOUND] if (e := view.entity(i)) is not None]
    return {"found": [_name_row(entity) for entity in shown], "of": len(ids)}


def _name_row(entity: Entity) -> dict[str, Any]:
    return {"id": entity.id, "label": entity.label, "type": entity.type, "aliases": list(entity.aliases)}


def entity_of(view: View, entity_id: str) -> Entity:
    """The entity with this id, or the only one of this name.

    Raises
    ------
    NotFound
        There is none.
    """
    found = view.entity(entity_id)
    named = [found] if found else view.find(entity_id)
    if not named:
        raise NotFound(f"{entity_id}: there is no such entity.", "Search for it by name.")
    return named[0]


def entity_row(ledger: Ledger, entity_id: str, lang: str) -> dict[str, Any]:
    """An entity: names, descriptions, facts with their sources, and its course of events."""
    view = ledger.view
    entity = entity_of(view, entity_id)
    facts = view.facts_of(entity.id)
    sides = [
        {**asdict(side_of(view, ledger, fact, lang)), "outgoing": fact.subject == entity.id}
        for fact in facts[:SHOWN_FACTS]
    ]
    order = [standing.value for standing in Standing]
    sides.sort(key=lambda s: (order.index(s["standing"]), not s["outgoing"], s["predicate"], s["object"]))
    mentions = view.mentions_of(entity.id)
    return {
        **_name_row(entity),
        "description": entity.description,
        "surfaces": sorted(view.surfaces(entity.id).items(), key=lambda row: (-row[1], row[0])),
        "facts": sides,
        "facts_of": len(facts),
        "mentions": [
            {"description": m.description, **asdict(excerpt_of(ledger, m.quote))}
            for m in mentions[:SHOWN_MENTIONS]
        ],
        "mentions_of": len(mentions),
        "timeline": _timeline(ledger, facts[:SHOWN_FACTS], lang),
    }


def _timeline(ledger: Ledger, facts: list[Fact], lang: str) -> list[dict[str, Any]]:
    """Dated events, oldest first: what began, what ended, and what a dated document stated."""
    events: dict[tuple[str, str, str], dict[str, Any]] = {}
    for fact in facts:
        text = fact_text(ledger.view, fact, lang)
        for evidence in ledger.view.claims_of(fact):
            if not evidence.supported:
                continue
            when = evidence.claim.interval
            dated = [("began", when.since), ("ended", when.until)]
            if not when.since and not when.until:
                dated.append(("stated", evidence.date))
            for what, date in dated:
                if date:
                    row = {"date": date, "what": what, "fact": fact.id, "text": text}
                    row["standing"] = fact.standing.value
                    events.setdefault((date, what, fact.id), row | asdict(excerpt_of(ledger, evidence.quote)))
    return [events[key] for key in sorted(events)]


# -- the graph -----------------------------------------------------------------------------------


def graph_row(view: View, entity_id: str, hops: int, limit: int, lang: str) -> dict[str, Any]:
    """The graph around an entity: nearest nodes first, up to `limit` of them, with every edge among them.

    Parameters
    ----------
    hops : how far to go.

    Returns
    -------
    dict
        `nodes` with `distance` and, in `hidden`, how many neighbours are not shown; `edges`; `cut`.
    """
    start = entity_of(view, entity_id).id
    limit = max(1, min(limit, FIRST_NODES))
    distance = {start: 0}
    edges: dict[str, Fact] = {}
    neighbours: dict[str, set[str]] = {}
    queue = deque([start])
    cut = False
    while queue:
        node = queue.popleft()
        own = [f for f in view.facts_of(node) if f.standing in _DRAWN and not f.predicate.startswith("kg:")]
        neighbours[node] = {f.object if f.subject == node else f.subject for f in own} - {node}
        edges.update((fact.id, fact) for fact in own)
        if distance[node] >= hops:
            continue
        for other in sorted(neighbours[node] - distance.keys()):
            if len(distance) >= limit:
                cut = True
                break
            distance[other] = distance[node] + 1
            queue.append(other)
    shown = [f for _, f in sorted(edges.items()) if f.subject in distance and f.object in distance]
    return {
        "center": start,
        "cut": cut,
        "nodes": [
            {
                **_node_row(view, node),
                "distance": far,
                "hidden": len(neighbours[node] - distance.keys()),
            }
            for node, far in distance.items()
        ],
        "edges": [
            {
                "fact": f.id,
                "subject": f.subject,
                "object": f.object,
                "predicate": predicate_text(view, f.predicate, lang),
                "standing": f.standing.value,
                "negated": f.polarity is Polarity.NEGATED,
            }
            for f in shown
        ],
    }


def _node_row(view: View, node: str) -> dict[str, Any]:
    entity = view.entity(node)
    return {"id": node, "label": label_of(view, node), "type": entity.type if entity else None}


# -- sources -------------------------------------------------------------------------------------


def documents_row(view: View) -> dict[str, Any]:
    """Every document, by path."""
    rows = [
        {"id": d.id, "path": d.path, "title": d.title, "date": d.date, "state": d.state.value}
        for d in view.documents()
    ]
    return {
        "documents": sorted(rows, key=lambda row: row["path"]),
        "states": Counter(r["state"] for r in rows),
    }


def source_row(ledger: Ledger, path: str, revision: str, start: int, end: int) -> dict[str, Any]:
    """A window of a document with what it states marked, as lines of parts.

    Parameters
    ----------
    revision : which text; empty for the current one.
    start, end : what to highlight, in code points; the window lies round it.
    """
    view = ledger.view
    document = view.document_at(path) or view.document(path)
    if document is None:
        raise NotFound(f"{path}: there is no such document.", "See the list of documents.")
    wanted = revision or document.revision
    if wanted not in document.revisions:
        raise NotFound(f"{path}: never had a revision {wanted[:16]}.")
    text = ledger.text(wanted)
    start, end = max(0, min(start, len(text))), max(0, min(end, len(text)))
    first = _line_start(text, max(0, start - WINDOW // 2))
    last = min(len(text), first + WINDOW)
    stated: list[tuple[int, int, str]] = []
    if wanted == document.revision:
        spans = ((i, s) for i, s in view.stated_in(document.id).items() if i.startswith("claim:"))
        near = [(s.start, s.end, i) for i, s in spans if s.end > first and s.start < last]
        stated = [(a, b, view.fact_of(claim) or "") for a, b, claim in islice(sorted(near), 2000)]
    return {
        "id": document.id,
        "path": document.path,
        "title": document.title,
        "date": document.date,
        "state": document.state.value,
        "encoding": document.encoding,
        "revision": wanted,
        "current": wanted == document.revision,
        "revisions": list(document.revisions),
        "from": first,
        "to": last,
        "length": len(text),
        "lines": lines_of(text, first, last, (start, end), stated),
    }


def _line_start(text: str, at: int) -> int:
    """The beginning of the line that holds `at`, unless that is far away."""
    found = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    return found if at - found < WINDOW // 4 else at


def lines_of(
    text: str, first: int, last: int, mark: tuple[int, int], stated: list[tuple[int, int, str]]
) -> list[dict[str, Any]]:
    """`text[first:last]` as numbered lines; each part says whether it is marked and which facts it states."""
    cuts = {first, last, *(p for p in mark if first < p < last)}
    cuts |= {p for a, b, _ in stated for p in (a, b) if first < p < last}
    number = text.count("\n", 0, first) + text.count("\r", 0, first) - text.count("\r\n", 0, first) + 1
    lines: list[dict[str, Any]] = []
    at = first
    ordered = sorted(cuts)
    for line in text[first:last].splitlines(keepends=True) if last > first else [""]:
        parts = []
        end = at + len(line)
        inside = [at, *(c for c in _between(ordered, at, end)), end]
        for a, b in pairwise(inside):
            facts = sorted({f for s, e, f in stated if s <= a and b <= e and f}) if stated else []
            parts.append({"t": text[a:b], "m": mark[0] <= a and b <= mark[1] and a < b, "f": facts})
        if lines and not lines[-1]["whole"]:
            lines[-1]["parts"] += parts
        else:
            lines.append({"n": number, "parts": parts})
        lines[-1]["whole"] = line.endswith(("\n", "\r"))
        number += line.endswith(("\n", "\r"))
        at = end
    for row in lines:
        del row["whole"]
    return lines


def _between(ordered: list[int], low: int, high: int) -> list[int]:
    return ordered[bisect_right(ordered, low) : bisect_left(ordered, high)]
