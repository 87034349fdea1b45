"""A Neo4j server from a user's side: the graph is copied there, and Cypher questions go there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from kg_pipeline.query import bolt
from tests.running import ONTOLOGY, kg, write


class Server:
    """Stands in for a server and its driver: it keeps what was sent, and answers from that."""

    def __init__(self) -> None:
        self.fingerprint = ""
        self.sent: list[str] = []
        self.edges: list[list[Any]] = []
        self.entities: list[str] = []

    def session(self, *, default_access_mode: str, database: str | None) -> nullcontext[Server]:
        assert database == "graph"
        return nullcontext(self)

    def begin_transaction(self, *, timeout: float) -> Server:
        return self

    def run(self, query: str, parameters: Mapping[str, Any]) -> Rows:
        self.sent.append(query)
        if query.startswith("MATCH (s:State)"):
            return Rows([[self.fingerprint]] if self.fingerprint else [])
        if "count(n)" in query:
            return Rows([[0]])
        if query.startswith("CREATE (:State"):
            self.fingerprint = parameters["fingerprint"]
        if "CREATE (a)-[:calls" in query:
            self.edges += parameters["rows"]
        if "CREATE (e:Entity" in query:
            self.entities += [row[0] for row in parameters["rows"]]
        if query.startswith("MATCH (e:Entity) WHERE e.id IN ["):
            return Rows([[node] for node in self.entities if f"'{node}'" in query])
        if query.startswith("MATCH (a:Entity)-[:calls"):
            (seeds,) = parameters.values()
            return Rows([[row[1]] for row in self.edges if row[0] in seeds])
        return Rows([])

    def commit(self) -> None:
        pass

    def close(self) -> None:
        pass


class Rows:
    def __init__(self, rows: list[list[Any]]) -> None:
        self.rows = rows

    def keys(self) -> list[str]:
        return ["id"]

    def values(self) -> list[list[Any]]:
        return self.rows

    def fetch(self, n: int) -> list[Any]:
        return [dict(enumerate(row)) for row in self.rows[:n]]


@pytest.fixture
def server(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    found = Server()

    def connect(url: str, user: str, password: str, database: str | None) -> bolt.BoltConnection:
        assert (url, user, password) == ("bolt://there:7687", "neo4j", "secret")
        return bolt.BoltConnection(found, (RuntimeError,), url, database)

    monkeypatch.setattr(bolt, "connect", connect)
    for name, value in (
        ("URL", "bolt://there:7687"),
        ("USER", "neo4j"),
        ("PASSWORD", "secret"),
        ("DATABASE", "graph"),
    ):
        monkeypatch.setenv(f"KG_NEO4J_{name}", value)
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(workspace, docs__alpha_md="# Alpha Service\n\nAlpha Service calls Beta Service.\n")
    assert kg("ingest", "docs").code == 0
    return found


def test_the_graph_is_copied_and_then_asked(server: Server) -> None:
    question = ["query", "What does Alpha Service call?", "--strategy", "cypher"]
    unloaded = kg(*question)
    assert unloaded.code == 2
    assert "kg export neo4j --load" in unloaded.err
    loaded = kg("export", "neo4j", "--load", "--json")
    assert loaded.code == 0
    assert loaded.summary == {"format": "neo4j", "server": "bolt://there:7687", "entities": 2}
    summary = kg(*question, "--json").summary
    assert (summary["strategy"], summary["ids"]) == ("cypher", ["beta-service"])
    assert summary["citations"]
    assert any("-[:calls" in query and "RETURN" in query for query in server.sent)


def test_a_copy_of_another_state_answers_nothing(server: Server, workspace: Path) -> None:
    assert kg("export", "neo4j", "--load").code == 0
    write(workspace, docs__more_md="# Gamma Service\n\nGamma Service calls Alpha Service.\n")
    assert kg("ingest", "docs").code == 0
    ran = kg("query", "What does Alpha Service call?", "--strategy", "cypher")
    assert ran.code == 2
    assert "no copy of the graph as it is now" in ran.err


def test_to_load_is_to_name_a_server(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kg("export", "graphml", "--load").code == 2
    monkeypatch.delenv("KG_NEO4J_URL")
    ran = kg("export", "neo4j", "--load")
    assert ran.code == 2
    assert "neo4j_url" in ran.err


def test_the_password_is_never_shown(server: Server) -> None:
    assert "secret" not in kg("config").out
    assert "secret" not in kg("config", "--json").out
