"""Questions in Cypher on a Neo4j server, over Bolt.

The server holds a copy of the graph under the labels and relationships of `cypher_schema`, beside a node
that says of which state it is the copy. An answer is only taken from a copy of the graph as it is now. The
copy is made when it is asked for, and only into a database that holds nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from typing import Any, Protocol, Self

from kg_ledger.errors import KgError
from kg_pipeline.query.cypher import fault_of
from kg_pipeline.query.cypher_schema import (
    INSTANCE_OF,
    Dialect,
    check_reading,
    described,
    identifier,
    relationship_names,
)
from kg_pipeline.query.graph import Graph
from kg_pipeline.query.querytext import ROWS, SECONDS, QueryFault, Rows
from kg_pipeline.query.tables import Tables, tables_of

_BATCH = 5000
_SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")
_LOAD_SECONDS = 600.0
_STATE = "MATCH (s:State) RETURN s.fingerprint"
_FOREIGN = "MATCH (n) WHERE NOT n:Entity AND NOT n:Class AND NOT n:State RETURN count(n)"
_EMPTY = "MATCH (n) RETURN count(n)"
_CLEAR = "MATCH (n) DETACH DELETE n"
_CONSTRAINTS = (
    "CREATE CONSTRAINT kg_entity IF NOT EXISTS FOR (e:Entity) REQUIRE e.id IS UNIQUE",
    "CREATE CONSTRAINT kg_class IF NOT EXISTS FOR (c:Class) REQUIRE c.name IS UNIQUE",
)


class BoltResult(Protocol):
    """What a statement gives back, as the `neo4j` driver has it."""

    def keys(self) -> Sequence[str]:
        """Names of the columns."""

    def values(self) -> list[list[Any]]:
        """Every row."""

    def fetch(self, n: int) -> list[Any]:
        """At most `n` rows; each has `values()`."""


class BoltTransaction(Protocol):
    """A transaction; left without `commit` it is rolled back."""

    def run(self, query: str, parameters: Mapping[str, Any]) -> BoltResult:
        """Run a statement."""

    def commit(self) -> None:
        """Make it last."""

    def close(self) -> None:
        """Roll back whatever is not committed."""


class BoltSession(Protocol):
    """A session of the driver."""

    def begin_transaction(self, *, timeout: float) -> BoltTransaction:
        """Begin; the server ends the transaction after `timeout` seconds."""


class BoltDriver(Protocol):
    """The `neo4j` driver, or what stands in for it."""

    def session(
        self, *, default_access_mode: str, database: str | None
    ) -> AbstractContextManager[BoltSession]:
        """Open a session; `default_access_mode` is `READ` or `WRITE`."""

    def close(self) -> None:
        """Close every connection."""


def connect(url: str, user: str = "", password: str = "", database: str | None = None) -> BoltConnection:
    """Connect to a server.

    Parameters
    ----------
    url : such as `bolt://localhost:7687` or `neo4j+s://host`.
    user, password : no authentication where `user` is empty.
    database : the server's default where None.

    Raises
    ------
    KgError
        `url` is no such address, the extra `neo4j` is not installed, or nothing answers.
    """
    if url.partition("://")[0] not in _SCHEMES:
        raise KgError(f"{url}: no address of a Neo4j server.", f"Known schemes: {', '.join(_SCHEMES)}.")
    try:
        import neo4j
        from neo4j.exceptions import DriverError, Neo4jError
    except ImportError as err:
        raise KgError(
            f"{url}: a Neo4j server needs its driver, which is not installed.",
            "Install it with: pip install 'kg-pipeline[neo4j]'",
        ) from err
    try:
        driver: Any = neo4j.GraphDatabase.driver(url, auth=(user, password) if user else None)
        driver.verify_connectivity()
    except (DriverError, Neo4jError, ValueError, OSError) as err:
        raise KgError(f"{url}: no Neo4j server answers ({err}).", "Check the address and the user.") from err
    return BoltConnection(driver, (DriverError, Neo4jError), url, database)


class BoltConnection:
    """A server, and how to speak with it.

    Parameters
    ----------
    driver : the driver.
    errors : what it raises.
    name : the server's name in messages.
    database : the server's default where None.
    """

    def __init__(
        self,
        driver: BoltDriver,
        errors: tuple[type[Exception], ...],
        name: str,
        database: str | None = None,
    ) -> None:
        self._driver = driver
        self.errors = errors
        self.name = name
        self._database = database

    def close(self) -> None:
        """Close every connection."""
        self._driver.close()

    def read(self, query: str, parameters: Mapping[str, Any], seconds: float, rows: int) -> Rows:
        """Run one statement in a session that may only read; at most `rows` + 1 rows are fetched."""
        with self._driver.session(default_access_mode="READ", database=self._database) as session:
            transaction = session.begin_transaction(timeout=seconds)
            try:
                result = transaction.run(query, parameters)
                columns = tuple(result.keys())
                fetched = tuple(tuple(row.values()) for row in result.fetch(rows + 1))
            finally:
                transaction.close()
        return Rows(columns, fetched)

    def write(self, statements: Iterable[tuple[str, Mapping[str, Any]]], seconds: float) -> None:
        """Run statements in one transaction."""
        with self._driver.session(default_access_mode="WRITE", database=self._database) as session:
            transaction = session.begin_transaction(timeout=seconds)
            try:
                for query, parameters in statements:
                    transaction.run(query, parameters).values()
                transaction.commit()
            finally:
                transaction.close()


class BoltEngine:
    """The graph on a Neo4j server.

    Parameters
    ----------
    graph : read whole when the engine is made; make another one when the graph has changed.
    connection : the server.
    seconds : how long a query may run.
    rows : how many rows it may return.
    """

    dialect: Dialect = "neo4j"

    def __init__(
        self, graph: Graph, connection: BoltConnection, seconds: float = SECONDS, rows: int = ROWS
    ) -> None:
        self.seconds = seconds
        self._rows = rows
        self._connection = connection
        self._held = tables_of(graph)
        self._names = relationship_names(graph.ontology.predicates)
        self._is_current = False
        self.tables = described(self.dialect, self._names)

    def __enter__(self) -> Self:
        """The engine itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self._connection.close()

    @property
    def size(self) -> int:
        """How many entities the graph has."""
        return len(self._held.entities)

    def run(self, query: str) -> Rows:
        """Run one query that reads.

        Raises
        ------
        QueryFault
            It would write, does not compile, or exceeds the time or the number of rows.
        KgError
            The server holds no copy of the graph as it is now.
        """
        check_reading(query)
        self._require_current()
        return self._read(query, {}, self.seconds)

    def select(self, text: str, parameters: Mapping[str, Sequence[str]], seconds: float) -> list[str]:
        """Run a statement of our own that returns ids."""
        self._require_current()
        return [str(row[0]) for row in self._read(text, parameters, seconds).rows]

    def load(self) -> None:
        """Replace the server's copy by the graph as it is now, in one transaction.

        Raises
        ------
        KgError
            The database holds something else than such a copy; nothing is touched.
        """
        state = self._read(_STATE, {}, self.seconds).rows
        foreign = _FOREIGN if state else _EMPTY
        others = self._read(foreign, {}, self.seconds).rows[0][0]
        if others:
            raise KgError(
                f"{self._connection.name}: the database holds {others} nodes that are no copy of a graph.",
                "Name an empty database.",
            )
        try:
            for constraint in _CONSTRAINTS:
                self._connection.write([(constraint, {})], _LOAD_SECONDS)
            self._connection.write(_loading(self._held, self._names), _LOAD_SECONDS)
        except self._connection.errors as err:
            raise KgError(f"{self._connection.name}: the graph could not be copied ({err}).") from err
        self._is_current = True

    def _require_current(self) -> None:
        if self._is_current:
            return
        state = self._read(_STATE, {}, self.seconds).rows
        if [row[0] for row in state] != [self._held.fingerprint]:
            raise KgError(
                f"{self._connection.name}: the server holds no copy of the graph as it is now.",
                "Copy it there with: kg export neo4j --load",
            )
        self._is_current = True

    def _read(self, query: str, parameters: Mapping[str, Any], seconds: float) -> Rows:
        try:
            found = self._connection.read(query, parameters, seconds, self._rows)
        except self._connection.errors as err:
            message = str(getattr(err, "message", None) or err)
            raise fault_of(query, message, self.seconds) from err
        if len(found.rows) > self._rows:
            raise QueryFault(f"the query returns more than {self._rows} rows.", "Return DISTINCT ids only.")
        return found


def _loading(tables: Tables, names: Mapping[str, str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The statements that make the copy."""
    yield _CLEAR, {}
    above: dict[str, list[str]] = {}
    for cls, ancestor in tables.closure:
        above.setdefault(cls, []).append(ancestor)
    yield from _batches("UNWIND $rows AS r CREATE (:Class {name: r})", above)
    yield from _batches(
        "UNWIND $rows AS r CREATE (e:Entity {id: r[0], type: r[1], label: r[2], description: r[3]})",
        ([e.id, e.type, e.label, e.description] for e in tables.entities),
    )
    yield from _batches(
        "UNWIND $rows AS r MATCH (e:Entity {id: r[0]}), (c:Class {name: r[1]})"
        f" CREATE (e)-[:{INSTANCE_OF}]->(c)",
        ([e.id, ancestor] for e in tables.entities for ancestor in above.get(e.type, ())),
    )
    for predicate, name in names.items():
        yield from _batches(
            "UNWIND $rows AS r MATCH (a:Entity {id: r[0]}), (b:Entity {id: r[1]})"
            f" CREATE (a)-[:{identifier(name)} {{fact: r[2], stated: r[3]}}]->(b)",
            (
                [row.subject, row.object, row.fact, row.stated]
                for row in tables.relations
                if row.predicate == predicate
            ),
        )
    yield "CREATE (:State {fingerprint: $fingerprint})", {"fingerprint": tables.fingerprint}


def _batches(query: str, rows: Iterable[Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    waiting = iter(rows)
    while some := list(islice(waiting, _BATCH)):
        yield query, {"rows": some}
