"""Questions in Cypher: the graph in an embedded engine (ladybug), opened for reading.

The engine lives in a temporary folder and is filled from one state of the graph. `bolt.py` offers the same
over a Neo4j server.
"""

from __future__ import annotations

import csv
import re
import shutil
import tempfile
import time
import weakref
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

from kg_ledger.errors import KgError
from kg_pipeline.query.cypher_schema import (
    INSTANCE_OF,
    Dialect,
    check_reading,
    described,
    identifier,
    literal,
    relationship_names,
)
from kg_pipeline.query.graph import Graph
from kg_pipeline.query.plan_cypher import Program
from kg_pipeline.query.querytext import ROWS, SECONDS, QueryFault, Rows, place_of_word
from kg_pipeline.query.tables import RelationRow, Tables, tables_of

if TYPE_CHECKING:
    import ladybug

_BUFFER_BYTES = 512 * 2**20
_LARGEST_DATABASE = 2**34
_LONGEST_PATH = 2**16 - 1  # the engine keeps the length in 16 bits, and takes 2**16 for 0
_SEEDS_AT_ONCE = 16
_CSV = "(HEADER=false, PARALLEL=false, DELIM=',', QUOTE='\"', ESCAPE='\"')"
_PLACE = re.compile(r"\(line: (\d+), offset: (\d+)\)")
_KIND = re.compile(r"^\w+ exception: ")
_NAMED = re.compile(r"(?:Table|Variable|function|property) (\S+)")


class CypherEngine(Protocol):
    """Answers Cypher about one state of a graph."""

    dialect: Dialect
    tables: str
    seconds: float

    def run(self, query: str) -> Rows:
        """Run one query that reads; raises `QueryFault`."""

    def select(self, text: str, parameters: Mapping[str, Sequence[str]], seconds: float) -> list[str]:
        """Run a statement of our own that returns ids."""


def run_program(engine: CypherEngine, program: Program) -> Rows:
    """Run a compiled plan; one column `id`, sorted, or `count`.

    A statement whose parameters are all empty is not sent: it can return nothing.

    Raises
    ------
    QueryFault
        The time is over, or the engine has no memory left.
    """
    deadline = time.monotonic() + engine.seconds
    bound: dict[str, list[str]] = {}
    for statement in program.statements:
        used = {name: bound[name] for name in statement.uses}
        left = max(0.001, deadline - time.monotonic())
        if used and not any(used.values()):
            bound[statement.binds] = []
        elif statement.way == "reach":
            bound[statement.binds] = _reach(engine, statement.text, *used.items(), deadline=deadline)
        else:
            bound[statement.binds] = sorted(set(engine.select(statement.text, used, left)))
    last = bound[program.statements[-1].binds]
    if program.counts:
        return Rows(("count",), ((len(last),),))
    return Rows(("id",), tuple((node,) for node in last))


def _reach(engine: CypherEngine, text: str, seeds: tuple[str, list[str]], *, deadline: float) -> list[str]:
    """The seeds and whatever is reached from them, a few at a time: what was reached leads nowhere new."""
    name, waiting = seeds
    reached: set[str] = set()
    started: set[str] = set()
    while waiting := [node for node in waiting if node not in reached and node not in started]:
        some = waiting[:_SEEDS_AT_ONCE]
        left = deadline - time.monotonic()
        if left <= 0:
            raise QueryFault(f"the query runs longer than {engine.seconds:g} s.")
        reached.update(engine.select(text, {name: some}, left))
        started.update(some)
    return sorted(reached | started)


class LadybugEngine:
    """The graph in ladybug.

    Parameters
    ----------
    graph : read whole when the engine is made; make another one when the graph has changed.
    seconds : how long a query may run.
    rows : how many rows it may return.

    Raises
    ------
    KgError
        The extra `cypher` is not installed.
    """

    dialect: Dialect = "ladybug"

    def __init__(self, graph: Graph, seconds: float = SECONDS, rows: int = ROWS) -> None:
        library = _library()
        self.seconds = seconds
        self._rows = rows
        tables = tables_of(graph)
        self._names = relationship_names(graph.ontology.predicates)
        self.tables = described(self.dialect, self._names)
        folder = Path(tempfile.mkdtemp(prefix="kg-cypher-"))
        self._remove = weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        place = str(folder / "graph.lbug")
        _fill(library, place, folder, tables, self._names)
        self._database = library.Database(
            place, read_only=True, buffer_pool_size=_BUFFER_BYTES, max_db_size=_LARGEST_DATABASE
        )
        self._connection = library.Connection(self._database)
        self._connection.execute(f"CALL var_length_extend_max_depth={_LONGEST_PATH}")

    def __enter__(self) -> Self:
        """The engine itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Let go of the database and remove its folder."""
        self._connection.close()
        self._database.close()
        self._remove()

    def run(self, query: str) -> Rows:
        """Run one query that reads.

        Raises
        ------
        QueryFault
            It would write, does not compile, or exceeds the time, the memory or the number of rows.
        """
        check_reading(query)
        return self._execute(query, {}, self.seconds)

    def select(self, text: str, parameters: Mapping[str, Sequence[str]], seconds: float) -> list[str]:
        """Run a statement of our own that returns ids."""
        given = {name: list(values) for name, values in parameters.items()}
        return [str(row[0]) for row in self._execute(text, given, seconds).rows]

    def _execute(self, query: str, parameters: dict[str, Any], seconds: float) -> Rows:
        self._connection.set_query_timeout(max(1, int(seconds * 1000)))
        try:
            result: Any = self._connection.execute(query, parameters)
            columns = tuple(result.get_column_names())
            rows: list[tuple[Any, ...]] = []
            while result.has_next() and len(rows) <= self._rows:
                rows.append(tuple(result.get_next()))
            result.close()
        except (RuntimeError, TypeError, ValueError) as err:
            raise fault_of(query, str(err), self.seconds) from err
        if len(rows) > self._rows:
            raise QueryFault(f"the query returns more than {self._rows} rows.", "Return DISTINCT ids only.")
        return Rows(columns, tuple(rows))


def fault_of(query: str, message: str, seconds: float) -> QueryFault:
    """What an engine said, with its place in the query where it can be told."""
    first = message.splitlines()[0] if message else "the engine gave no reason"
    if "Interrupted" in first or "timed out" in first or "timeout" in first:
        return QueryFault(f"the query runs longer than {seconds:g} s.", "Bind one end of every path.")
    if "Buffer manager" in first:
        return QueryFault("the query takes too much memory.", "Begin every path at a node with a known id.")
    if "incompatible function arguments" in message:
        return QueryFault("the query holds characters that are no text.")
    place = _PLACE.search(message)
    if place is not None:
        what = _KIND.sub("", " ".join(message[: place.start()].split()))
        return QueryFault(f"{what}.", "", int(place[1]), int(place[2]) + 1)
    what = _KIND.sub("", first)
    named = _NAMED.search(first)
    line, column = place_of_word(query, named[1].rstrip("."), "cypher") if named else (0, 0)
    return QueryFault(what if what.endswith(".") else f"{what}.", "", line, column)


def _library() -> Any:
    try:
        import ladybug
    except ImportError as err:
        raise KgError(
            "The strategy cypher needs an embedded Cypher engine, which is not installed.",
            "Install it with: pip install 'kg-pipeline[cypher]'",
        ) from err
    return ladybug


def _fill(library: Any, place: str, folder: Path, tables: Tables, names: Mapping[str, str]) -> None:
    """Create the database at `place` and copy every row into it."""
    database = library.Database(place, buffer_pool_size=_BUFFER_BYTES, max_db_size=_LARGEST_DATABASE)
    connection = library.Connection(database)
    connection.execute(
        "CREATE NODE TABLE Entity(id STRING PRIMARY KEY, type STRING, label STRING, description STRING)"
    )
    connection.execute("CREATE NODE TABLE Class(name STRING PRIMARY KEY)")
    connection.execute(f"CREATE REL TABLE {INSTANCE_OF}(FROM Entity TO Class)")
    above: dict[str, list[str]] = {}
    for cls, ancestor in tables.closure:
        above.setdefault(cls, []).append(ancestor)
    entities = ((e.id, e.type, e.label, e.description) for e in tables.entities)
    _copy(connection, folder, "Entity", entities)
    _copy(connection, folder, "Class", ((cls,) for cls in above))
    members = ((e.id, ancestor) for e in tables.entities for ancestor in above.get(e.type, ()))
    _copy(connection, folder, INSTANCE_OF, members)
    by_predicate: dict[str, list[RelationRow]] = {predicate: [] for predicate in names}
    for row in tables.relations:
        by_predicate[row.predicate].append(row)
    for predicate, rows in by_predicate.items():
        table = identifier(names[predicate])
        connection.execute(f"CREATE REL TABLE {table}(FROM Entity TO Entity, fact STRING, stated BOOLEAN)")
        _copy(connection, folder, table, ((r.subject, r.object, r.fact, str(r.stated)) for r in rows))
    connection.close()
    database.close()


def _copy(connection: ladybug.Connection, folder: Path, table: str, rows: Iterable[tuple[str, ...]]) -> None:
    path = folder / "rows.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    if path.stat().st_size:
        connection.execute(f"COPY {table} FROM {literal(path.as_posix())} {_CSV}")
    path.unlink()
