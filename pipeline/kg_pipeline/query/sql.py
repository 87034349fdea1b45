"""Questions in SQL: the graph as three tables in a read-only SQLite database in memory.

Whoever writes the query (a model, a person, `plan_sql`), it runs under the same guard: one SELECT, on these
tables only, within a time and a number of rows. What is wrong is said with its place, for one round of
repair.
"""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from typing import Any, Self

from kg_pipeline.query.graph import Graph
from kg_pipeline.query.query_shape import check_sql_shape
from kg_pipeline.query.querytext import ROWS, SECONDS, QueryFault, Rows, place_of, place_of_word, tokens
from kg_pipeline.query.tables import Tables, tables_of

SQL_TABLES = """\
entity(id, type, label, description)
  One row for everything known. type is its class, empty while none is known.
relation(subject, predicate, object, fact, stated)
  subject and object are ids of entity. Inverse and symmetric predicates are there in every reading, so that
  either name finds them; stated = 1 marks the reading that documents state. fact is the id of the statement.
class_closure(class, ancestor)
  Every class with itself and with everything above it.
Everything of a class, subclasses included:
  SELECT e.id FROM entity e JOIN class_closure c ON c.class = e.type WHERE c.ancestor = 'NAME OF CLASS'
Everything reached along a predicate in any number of steps:
  WITH RECURSIVE reached(id) AS (
    SELECT object FROM relation WHERE predicate = 'NAME OF PREDICATE' AND subject = 'ID'
    UNION
    SELECT r.object FROM relation r JOIN reached ON r.subject = reached.id
    WHERE r.predicate = 'NAME OF PREDICATE')
  SELECT id FROM reached
"""
"""What a writer of queries is told about the tables."""

_COLUMNS = {
    "entity": "id, type, label, description",
    "relation": "subject, predicate, object, fact, stated",
    "class_closure": "class, ancestor",
}
_SCHEMA = """
CREATE TABLE entity(id TEXT PRIMARY KEY, type TEXT NOT NULL, label TEXT NOT NULL, description TEXT NOT NULL)
  WITHOUT ROWID;
CREATE TABLE relation(subject TEXT NOT NULL, predicate TEXT NOT NULL, object TEXT NOT NULL,
  fact TEXT NOT NULL, stated INTEGER NOT NULL);
CREATE TABLE class_closure(class TEXT NOT NULL, ancestor TEXT NOT NULL, PRIMARY KEY(class, ancestor))
  WITHOUT ROWID;
"""
_INDICES = """
CREATE INDEX entity_type ON entity(type);
CREATE INDEX relation_forward ON relation(predicate, subject, object);
CREATE INDEX relation_reverse ON relation(predicate, object, subject);
CREATE INDEX closure_reverse ON class_closure(ancestor, class);
ANALYZE;
"""
_FUNCTIONS = frozenset(
    [
        "abs", "avg", "coalesce", "count", "dense_rank", "glob", "group_concat", "ifnull", "iif",
        "instr", "length", "like", "likelihood", "likely", "lower", "ltrim", "max", "min", "nullif",
        "rank", "replace", "round", "row_number", "rtrim", "sign", "string_agg", "substr", "substring",
        "sum", "total", "trim", "typeof", "unicode", "unlikely", "upper",
    ]
)  # fmt: skip
_LONGEST_VALUE = 65_536
_LARGEST_RESULT = 32_000_000
_LONGEST_QUERY = 2_000_000
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: _LONGEST_VALUE,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: _LONGEST_QUERY,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_COLUMN: 64,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 16,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1_000,
}
_ROWS_AT_ONCE = 200
_STEPS_BETWEEN_CHECKS = 1_000
_NEAR = re.compile(r'near "(.*)": syntax error', re.S)
_MISSING = re.compile(r"(?:no such (?P<kind>table|column|function)|ambiguous column name): (?P<name>.+)")


class SqlEngine:
    """Answers SQL about one state of a graph.

    Parameters
    ----------
    graph : read whole when the engine is made; make another one when the graph has changed.
    seconds : how long a query may run.
    rows : how many rows it may return.
    """

    tables = SQL_TABLES

    def __init__(self, graph: Graph, seconds: float = SECONDS, rows: int = ROWS) -> None:
        self._seconds = seconds
        self._rows = rows
        self._refused = ""
        self._deadline = 0.0
        self._db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        _fill(self._db, tables_of(graph))
        self._db.execute("PRAGMA query_only = 1")
        for limit, value in _LIMITS.items():
            self._db.setlimit(limit, value)
        self._db.set_authorizer(self._authorize)
        self._db.set_progress_handler(lambda: time.monotonic() > self._deadline, _STEPS_BETWEEN_CHECKS)

    def __enter__(self) -> Self:
        """The engine itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Let go of the tables."""
        self._db.close()

    def run(self, query: str) -> Rows:
        """Run one SELECT.

        Raises
        ------
        QueryFault
            It is not one SELECT, does not compile, or exceeds the time or the number of rows.
        """
        first = next((token.text.upper() for token in tokens(query, "sql")), "")
        if first not in ("SELECT", "WITH", "VALUES"):
            raise QueryFault(f"a query begins with SELECT or WITH, not with {first or 'nothing'}.", "", 1, 1)
        check_sql_shape(query)
        self._refused = ""
        self._deadline = time.monotonic() + self._seconds
        try:
            with closing(self._db.execute(query)) as cursor:
                return Rows(tuple(column[0] for column in cursor.description or ()), self._fetch(cursor))
        except (sqlite3.Error, sqlite3.Warning, ValueError) as err:
            raise self._fault(query, str(err)) from err

    def _fetch(self, cursor: sqlite3.Cursor) -> tuple[tuple[Any, ...], ...]:
        """Every row, a few at a time, as far as they are neither too many nor too large."""
        found: list[tuple[Any, ...]] = []
        size = 0
        while rows := cursor.fetchmany(_ROWS_AT_ONCE):
            found += rows
            size += sum(len(value) if isinstance(value, (str, bytes)) else 8 for row in rows for value in row)
            if len(found) > self._rows:
                raise QueryFault(
                    f"the query returns more than {self._rows} rows.", "Select DISTINCT ids only."
                )
            if size > _LARGEST_RESULT:
                raise QueryFault("the query returns too much.", "Select DISTINCT ids only.")
            if time.monotonic() > self._deadline:
                raise self._fault("", "interrupted")
        return tuple(found)

    def _authorize(self, action: int, one: str | None, two: str | None, *_: str | None) -> int:
        """SQLite asks before it compiles: only reading our tables is allowed."""
        if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_RECURSIVE):
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_READ and (
            one in _COLUMNS or (two == "" and not _is_catalogue(one or ""))
        ):
            return (
                sqlite3.SQLITE_OK
            )  # no column: a named set of the query, of which only the rows are counted
        if action == sqlite3.SQLITE_FUNCTION and (two or "").casefold() in _FUNCTIONS:
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_FUNCTION:
            self._refused = f"the function {two} is not allowed"
        elif action == sqlite3.SQLITE_READ:
            self._refused = f"there is no table {one}"
        else:
            self._refused = "only reading is allowed"
        return sqlite3.SQLITE_DENY

    def _fault(self, query: str, message: str) -> QueryFault:
        if "interrupted" in message:
            return QueryFault(f"the query runs longer than {self._seconds:g} s.", "Join fewer tables.")
        if self._refused:
            return QueryFault(f"{self._refused}.", _known())
        near = _NEAR.search(message)
        if near is not None:
            return QueryFault(f"{message}.", "", *self._place_of_error(query, near.group(1)))
        missing = _MISSING.search(message)
        if missing is not None:
            name = missing["name"]
            place = place_of_word(query, name.rsplit(".", 1)[-1], "sql")
            return QueryFault(f"{message}.", "" if missing["kind"] == "function" else _known(), *place)
        return QueryFault(f"{message}.")

    def _place_of_error(self, query: str, near: str) -> tuple[int, int]:
        """Where the parser stumbled: at the first `near` behind which the query already fails to parse."""
        ends = [t for t in tokens(query, "sql") if query.startswith(near, t.start)]
        for token in ends[:50]:
            try:
                self._db.execute("EXPLAIN " + query[: token.start + len(near)])
            except (sqlite3.Error, sqlite3.Warning, ValueError) as err:
                if _NEAR.search(str(err)) is not None:
                    return place_of(query, token.start)
        return 0, 0


def _is_catalogue(table: str) -> bool:
    return table.casefold().startswith(("sqlite_", "pragma_"))


def _known() -> str:
    return "Tables: " + "; ".join(f"{name}({columns})" for name, columns in _COLUMNS.items()) + "."


def _fill(db: sqlite3.Connection, tables: Tables) -> None:
    db.executescript(_SCHEMA)
    db.execute("BEGIN")
    entities = ((e.id, e.type, e.label, e.description) for e in tables.entities)
    db.executemany("INSERT INTO entity VALUES (?, ?, ?, ?)", entities)
    relations = ((r.subject, r.predicate, r.object, r.fact, int(r.stated)) for r in tables.relations)
    db.executemany("INSERT INTO relation VALUES (?, ?, ?, ?, ?)", relations)
    db.executemany("INSERT INTO class_closure VALUES (?, ?)", tables.closure)
    db.execute("COMMIT")
    db.executescript(_INDICES)
