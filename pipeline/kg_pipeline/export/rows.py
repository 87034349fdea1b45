"""Nodes and edges as plain values, for every format that holds such: JSON Lines, GraphML, GEXF, Cypher."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from kg_ledger.records import Entity
from kg_pipeline.export.content import Content, Edge


def node_row(node: Entity) -> dict[str, Any]:
    """An entity as plain values."""
    return {
        "id": node.id,
        "type": node.type or "",
        "label": node.label,
        "aliases": list(node.aliases),
        "description": node.description,
    }


def edge_row(edge: Edge) -> dict[str, Any]:
    """A fact as plain values, all its sources with it."""
    fact = edge.fact
    return {
        "fact": fact.id,
        "subject": fact.subject,
        "predicate": fact.predicate,
        "object": fact.object,
        "polarity": fact.polarity.value,
        "standing": fact.standing.value,
        "since": fact.interval.since or "",
        "until": fact.interval.until or "",
        "superseded_by": list(fact.superseded_by),
        "contested_with": list(fact.contested_with),
        "sources": [
            {
                "doc": one.doc,
                "line": one.line,
                "part": one.part,
                "start": one.start,
                "end": one.end,
                "quote": one.quote,
                "table_row": one.around,
                "revision": one.revision,
                "date": one.date,
                "stated": one.stated,
                "modality": one.modality.value,
                "supported": one.supported,
            }
            for one in edge.sources
        ],
    }


def flat_node(node: Entity) -> dict[str, str]:
    """A node's attributes as text; lists are JSON. The id is not among them."""
    return {
        "label": node.label,
        "type": node.type or "",
        "aliases": _json(list(node.aliases)),
        "description": node.description,
    }


def flat_edge(edge: Edge) -> dict[str, str]:
    """An edge's attributes as text: its first source in words, all of them as JSON."""
    row = edge_row(edge)
    first = edge.sources[0] if edge.sources else None
    return {
        "predicate": row["predicate"],
        "standing": row["standing"],
        "since": row["since"],
        "until": row["until"],
        "superseded_by": _json(row["superseded_by"]),
        "contested_with": _json(row["contested_with"]),
        "quote": first.quote if first else "",
        "source": first.place if first else "",
        "sources": _json(row["sources"]),
    }


def json_lines(content: Content) -> Iterator[str]:
    """Every entity and every fact, those that are no edges included, an object a line."""
    for node in content.nodes:
        yield _json({"entity": node_row(node)}) + "\n"
    for edge in sorted((*content.edges, *content.others), key=lambda edge: edge.fact.id):
        yield _json(edge_row(edge)) + "\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")
