"""A Cypher script for a Neo4j server: `cypher-shell -f graph.cypher`. Running it again changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from kg_pipeline.export.content import Content
from kg_pipeline.export.rows import flat_edge, node_row
from kg_pipeline.query.cypher_schema import INSTANCE_OF, identifier, literal, relationship_names

_BATCH = 500
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_CONSTRAINTS = (
    "CREATE CONSTRAINT kg_entity IF NOT EXISTS FOR (e:Entity) REQUIRE e.id IS UNIQUE;\n"
    "CREATE CONSTRAINT kg_class IF NOT EXISTS FOR (c:Class) REQUIRE c.name IS UNIQUE;\n"
)


def cypher(content: Content) -> Iterator[str]:
    """The statements: constraints, entities, classes with everything above each, and one kind of
    relationship a predicate. Every relationship bears its fact's id, standing, quote and source."""
    yield _CONSTRAINTS
    for rows in _batches(_map(node_row(node)) for node in content.nodes):
        yield (
            f"UNWIND [{rows}] AS row\nMERGE (e:Entity {{id: row.id}})\n"
            "SET e.type = row.type, e.label = row.label, e.aliases = row.aliases,"
            " e.description = row.description;\n"
        )
    classes = (_map({"name": cls}) for cls in content.ontology.classes)
    for rows in _batches(classes):
        yield f"UNWIND [{rows}] AS row\nMERGE (:Class {{name: row.name}});\n"
    members = (
        _map({"id": node.id, "class": above})
        for node in content.nodes
        if node.type in content.ontology.classes
        for above in content.ontology.ancestors(node.type)
    )
    for rows in _batches(members):
        yield (
            f"UNWIND [{rows}] AS row\nMATCH (e:Entity {{id: row.id}}), (c:Class {{name: row.class}})\n"
            f"MERGE (e)-[:{INSTANCE_OF}]->(c);\n"
        )
    for predicate, name in relationship_names(sorted({e.fact.predicate for e in content.edges})).items():
        edges = (
            {"subject": e.fact.subject, "object": e.fact.object, "fact": e.fact.id, **flat_edge(e)}
            for e in content.edges
            if e.fact.predicate == predicate
        )
        for rows in _batches(map(_map, edges)):
            yield (
                f"UNWIND [{rows}] AS row\n"
                "MATCH (a:Entity {id: row.subject}), (b:Entity {id: row.object})\n"
                f"MERGE (a)-[r:{identifier(name)} {{fact: row.fact}}]->(b)\n"
                "SET r.standing = row.standing, r.since = row.since, r.until = row.until,"
                " r.quote = row.quote, r.source = row.source, r.sources = row.sources,"
                " r.contested_with = row.contested_with, r.superseded_by = row.superseded_by;\n"
            )


def _batches(rows: Iterable[str]) -> Iterator[str]:
    left = iter(rows)
    while some := list(islice(left, _BATCH)):
        yield ",\n ".join(some)


def _map(row: Mapping[str, object]) -> str:
    return "{" + ", ".join(f"{identifier(key)}: {_value(value)}" for key, value in row.items()) + "}"


def _value(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return _CONTROL.sub("\ufffd", literal(str(value)))
