"""The graph as nodes and relationships in Cypher: names, what a writer is told, and the guard.

One label holds everything known and another the classes, so that subsumption is in the data: an entity is
tied to its class and to every class above it. Every predicate is a relationship of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from kg_pipeline.query.query_shape import check_cypher_shape
from kg_pipeline.query.querytext import QueryFault, Token, place_of, tokens

INSTANCE_OF = "instance_of"
_RESERVED = ("entity", "class", INSTANCE_OF, "state")

Dialect = Literal["ladybug", "neo4j"]
_ANY_LENGTH: dict[Dialect, str] = {"ladybug": "* SHORTEST", "neo4j": "*1.."}

_TEXT = """\
(:Entity {id, type, label, description})
  One node for everything known. type is its class, empty while none is known.
(:Entity)-[:instance_of]->(:Class {name})
  An entity is tied to its class and to every class above it.
(:Entity)-[:NAME_OF_PREDICATE {fact, stated}]->(:Entity)
  Inverse and symmetric predicates are there in every reading, so that either name finds them; stated = true
  marks the reading that documents state. fact is the id of the statement.
Everything of a class, subclasses included:
  MATCH (e:Entity)-[:instance_of]->(:Class {name: 'NAME OF CLASS'}) RETURN DISTINCT e.id AS id
Everything reached along a predicate in any number of steps; begin at what is known, turn the arrow for the
other direction; a thing is not reached from itself:
  MATCH (a:Entity {id: 'ID'})-[:NAME_OF_PREDICATE%s]->(b:Entity) RETURN DISTINCT b.id AS id
"""

_WRITING = frozenset(
    ["ALTER", "ANALYZE", "ATTACH", "BEGIN", "CALL", "CHECKPOINT", "COMMENT", "COMMIT", "COPY", "CREATE",
     "DELETE", "DETACH", "DROP", "EXPLAIN", "EXPORT", "FOREACH", "IMPORT", "INSERT", "INSTALL", "LOAD",
     "MERGE", "PROFILE", "REMOVE", "RENAME", "ROLLBACK", "SET", "TERMINATE", "UNINSTALL", "UPDATE", "USE"]
)  # fmt: skip
_FIRST = ("MATCH", "OPTIONAL", "WITH", "UNWIND", "RETURN")
_LIBRARIES = frozenset(["apoc", "dbms", "db", "genai", "gds"])


def described(dialect: Dialect, relationships: dict[str, str]) -> str:
    """What a writer of queries is told about the nodes and relationships.

    Parameters
    ----------
    relationships : predicate → name of its relationship, as `relationship_names` gives them.
    """
    renamed = [
        f"The predicate {predicate} is the relationship {identifier(name)}."
        for predicate, name in relationships.items()
        if predicate != identifier(name)
    ]
    return _TEXT % _ANY_LENGTH[dialect] + "".join(f"{line}\n" for line in renamed)


def any_length(dialect: Dialect) -> str:
    """How a pattern of one step or more is written."""
    return _ANY_LENGTH[dialect]


def relationship_names(predicates: Iterable[str]) -> dict[str, str]:
    """A name for the relationship of every predicate: itself, unless another one or a label has taken it.

    Engines do not tell capitals apart, so names differ in more than those.
    """
    taken = set(_RESERVED)
    names = {}
    for predicate in predicates:
        name, number = predicate, 2
        while name.casefold() in taken:
            name, number = f"{predicate}_{number}", number + 1
        taken.add(name.casefold())
        names[predicate] = name
    return names


def identifier(name: str) -> str:
    """`name` as Cypher writes it: between backticks unless it is a plain word."""
    if name.isascii() and name.isidentifier() and name.upper() not in _WRITING:
        return name
    return "`" + name.replace("`", "``") + "`"


def literal(text: str) -> str:
    """`text` as a Cypher string."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return "'" + escaped.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + "'"


@dataclass(frozen=True, slots=True)
class _Cursor:
    query: str

    def fault(self, token: Token, what: str) -> QueryFault:
        remedy = "Only MATCH, WHERE, WITH, UNWIND and RETURN are allowed."
        return QueryFault(what, remedy, *place_of(self.query, token.start))


def check_reading(query: str) -> None:
    """Refuse a query that does anything but read the graph.

    An engine that is opened for reading still reads and writes files (`LOAD FROM`, `COPY … TO`), so the
    words themselves are refused, wherever they are no names.

    Raises
    ------
    QueryFault
        With the place of the first word that is not allowed.
    """
    found = list(tokens(query, "cypher"))
    cursor = _Cursor(query)
    if not found or found[0].kind != "word" or found[0].text.upper() not in _FIRST:
        first = found[0].text if found else "nothing"
        raise QueryFault(f"a query begins with MATCH, not with {first}.", "", 1, 1)
    for index, token in enumerate(found):
        before = found[index - 1].text if index else ""
        behind = found[index + 1].text if index + 1 < len(found) else ""
        if token.kind == "sign" and token.text == ";" and index + 1 < len(found):
            raise cursor.fault(token, "one query at a time.")
        if token.kind == "sign" and token.text == "$":
            raise cursor.fault(token, "a query has no parameters; write the value itself.")
        if token.kind != "word" or before in (".", ":", "|"):
            continue
        if token.text.upper() in _WRITING:
            raise cursor.fault(token, f"{token.text} is not allowed.")
        if token.text.casefold() in _LIBRARIES and behind == ".":
            raise cursor.fault(token, f"functions of {token.text} are not allowed.")
    check_cypher_shape(query)
