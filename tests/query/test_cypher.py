"""Cypher: the plan's answer on a real engine, nothing but reading, and faults with their place."""

from __future__ import annotations

import builtins
import importlib.util
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_ledger.errors import KgError
from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.query.bolt import BoltConnection, BoltEngine, connect
from kg_pipeline.query.cypher import LadybugEngine, run_program
from kg_pipeline.query.cypher_schema import check_reading, described, identifier, literal, relationship_names
from kg_pipeline.query.execute import NotStructural, Support, execute
from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.plan import parse_plan
from kg_pipeline.query.plan_cypher import plan_to_cypher
from kg_pipeline.query.querytext import QueryFault, read_answer, unknown_values
from kg_pipeline.score.gold import load_gold
from tests.conftest import REPO
from tests.query.plan_cases import EARLIER, GRAPHS, IDS, ONTOLOGY, PLANS, build, const, walk

needs_ladybug = pytest.mark.skipif(
    importlib.util.find_spec("ladybug") is None, reason="the extra `cypher` is not installed"
)

GRAPH = build(
    ["Service", "Core Service", "Store", None, "組", "Store", "Store", "Thing"],
    [
        ("a", "calls", "b"),
        ("b", "calls", "c"),
        ("c", "calls", "a"),
        ("c", "written_by", "d"),
        ("a", "peers", "d"),
    ],
)


@pytest.fixture(scope="module")
def engine() -> Iterator[LadybugEngine]:
    with LadybugEngine(GRAPH, seconds=1.0, rows=50) as made:
        yield made


def answer(engine: LadybugEngine, query: str) -> list[str]:
    return read_answer(engine.run(query), GRAPH).answer


# ── the plan's answer ──────────────────────────────────────────────────────────────────────────────


@needs_ladybug
@settings(max_examples=7)
@given(GRAPHS, st.lists(PLANS, min_size=20, max_size=20))
def test_a_plan_in_cypher_answers_what_its_execution_answers(
    graph: GoldGraph, plans: list[dict[str, Any]]
) -> None:
    earlier: dict[str, Support] = {"earlier": dict.fromkeys(EARLIER, ())}
    with LadybugEngine(graph) as engine:
        for raw in plans:
            plan = parse_plan(raw)
            program = plan_to_cypher(plan, ONTOLOGY, "ladybug", {"earlier": EARLIER})
            expected = execute(plan, graph, earlier).answer
            assert read_answer(run_program(engine, program), graph).answer == expected, program.text


@needs_ladybug
def test_every_gold_question_with_a_plan() -> None:
    gold = load_gold(REPO / "gold" / "microservices")
    planned = [q for q in gold.questions if q.plan is not None]
    assert len(planned) >= 5
    with LadybugEngine(gold.graph) as engine:
        for question in planned:
            program = plan_to_cypher(parse_plan(question.plan), gold.ontology)
            found = read_answer(run_program(engine, program), gold.graph).answer
            assert found == sorted(question.answer), question.id


@needs_ladybug
def test_a_path_longer_than_the_engines_own_cap() -> None:
    ids = [f"n{i:03}" for i in range(120)]
    ontology = parse_ontology(
        {"name": "t", "classes": {"T": {}}, "predicates": {"next": {"domain": "T", "range": "T"}}}, "test"
    )
    triples = [(a, "next", b) for a, b in pairwise(ids)]
    graph = GoldGraph(ontology, [Entity(i, "T", i) for i in ids], triples)
    plan = parse_plan(walk("closure", const("n000"), "next", "forward"))
    with LadybugEngine(graph) as engine:
        assert read_answer(run_program(engine, plan_to_cypher(plan, ontology)), graph).ids == tuple(ids[1:])
        query = "MATCH (a:Entity {id: 'n000'})-[:next* SHORTEST]->(b:Entity) RETURN b.id AS id"
        assert read_answer(engine.run(query), graph).ids == tuple(ids[1:])


@needs_ladybug
def test_b47_hostile_names_reach_the_rows() -> None:
    hostile = ["o'neil\\", 'C++ "x', "a\r\nb", "50% off; DROP", "", "null", "a,b", "\t", "`", "$x", "{}"]
    ontology = parse_ontology({"name": "t", "classes": {"T": {}}, "predicates": {}}, "test")
    graph = GoldGraph(ontology, [Entity(i, "T", f"{i}\ud800\0") for i in hostile], [])
    with LadybugEngine(graph) as engine:
        for name in hostile:
            program = plan_to_cypher(parse_plan(const(name)), ontology)
            assert read_answer(run_program(engine, program), graph).ids == (name,)


def test_the_compiled_program_reads_as_named_sets() -> None:
    plan = parse_plan({"op": "count", "seed": walk("closure", const("a"), "calls", "reverse")})
    assert plan_to_cypher(plan, ONTOLOGY).text.splitlines() == [
        "// s1",
        "MATCH (e:Entity) WHERE e.id IN ['a'] RETURN e.id AS id;",
        "// s2",
        "MATCH (a:Entity)<-[:calls]-(b:Entity) WHERE a.id IN $s1 RETURN DISTINCT b.id AS id;",
        "// s3",
        "MATCH (a:Entity)<-[:calls* SHORTEST]-(b:Entity) WHERE a.id IN $s2 RETURN DISTINCT b.id AS id;",
    ]
    with pytest.raises(NotStructural):
        plan_to_cypher(parse_plan({"op": "vector", "text": "why"}), ONTOLOGY)


def test_names_of_relationships_differ_in_more_than_capitals() -> None:
    names = relationship_names(["calls", "Calls", "Entity", "instance_of", "管理 する", "a`b"])
    assert list(names.values()) == ["calls", "Calls_2", "Entity_2", "instance_of_2", "管理 する", "a`b"]
    assert [identifier(name) for name in names.values()][3:] == ["instance_of_2", "`管理 する`", "`a``b`"]
    assert "The predicate Calls is the relationship Calls_2." in described("ladybug", names)
    assert literal("o'neil\\\n") == r"'o\'neil\\\n'"


# ── what a writer of queries is told ───────────────────────────────────────────────────────────────


@needs_ladybug
def test_the_described_queries_run(engine: LadybugEngine) -> None:
    of_class, reached = (line.strip() for line in engine.tables.splitlines() if "MATCH" in line)
    assert answer(engine, of_class.replace("NAME OF CLASS", "Service")) == ["a", "b"]
    assert answer(engine, reached.replace("NAME_OF_PREDICATE", "calls").replace("'ID'", "'a'")) == ["b", "c"]


@needs_ladybug
def test_inverse_and_symmetric_predicates_are_found_under_either_name(engine: LadybugEngine) -> None:
    assert answer(engine, "MATCH (a)-[:writes_to]->(:Entity {id: 'c'}) RETURN a.id AS id") == ["d"]
    assert answer(engine, "MATCH (:Entity {id: 'd'})-[:peers]->(b) RETURN b.id AS id") == ["a"]
    stated = "MATCH (:Entity)-[r]->(:Entity) WHERE r.stated RETURN count(r) AS count"
    assert answer(engine, stated) == ["5"]


# ── the guard ──────────────────────────────────────────────────────────────────────────────────────

WRITING = [
    ("CREATE (:Entity {id: 'z'})", "begins with MATCH, not with CREATE"),
    ("", "not with nothing"),
    ("// MATCH\nDROP TABLE Entity", "not with DROP"),
    ("COPY (MATCH (a:Entity) RETURN a.id) TO 'out.csv'", "not with COPY"),
    ("LOAD FROM 'file.csv' RETURN *", "not with LOAD"),
    ("CALL show_tables() RETURN *", "not with CALL"),
    ("MATCH (a:Entity) SET a.label = 'x'", "line 1, column 18: SET is not allowed"),
    ("MATCH (a:Entity)\ndetach delete a", "line 2, column 1: detach is not allowed"),
    ("MATCH (a:Entity) RETURN a.id; MATCH (b) RETURN b.id", "one query at a time"),
    ("MATCH (a) CALL show_tables() RETURN a.id", "CALL is not allowed"),
    ("WITH 1 AS x LOAD FROM 'f.csv' RETURN x", "LOAD is not allowed"),
    ("MATCH (a:Entity) WHERE a.id = $missing RETURN a.id", "no parameters"),
    ("RETURN apoc.load('x')", "functions of apoc"),
    ("MATCH (a) /* x */ FOREACH (n IN [1] | CREATE (:X)) RETURN a", "FOREACH is not allowed"),
    ("MATCH (a) WHERE a.id = '\\'' MERGE (b:Entity {id: 'q'}) RETURN b.id", "MERGE is not allowed"),
]


@pytest.mark.parametrize(("query", "what"), WRITING)
def test_nothing_but_reading(query: str, what: str) -> None:
    with pytest.raises(QueryFault, match=what):
        check_reading(query)


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (a:Entity {id: 'CREATE ; $x'}) RETURN a.id;",
        'MATCH (a)-[:set|:load]->(b) WHERE a.label = "DROP" RETURN b.id',
        "MATCH (a)-[:`DELETE`]->(b) RETURN a.create // SET",
    ],
)
def test_words_in_strings_and_names_are_no_orders(query: str) -> None:
    check_reading(query)


@needs_ladybug
def test_no_file_is_written_or_read(engine: LadybugEngine, workspace: Path) -> None:
    for query, _ in WRITING:
        with pytest.raises(QueryFault):
            engine.run(query)
    assert list(workspace.iterdir()) == []
    assert len(answer(engine, "MATCH (e:Entity) RETURN e.id AS id")) == len(IDS)


@needs_ladybug
def test_a_query_without_end_is_ended(engine: LadybugEngine) -> None:
    with pytest.raises(QueryFault, match="longer than 1 s"):
        engine.run("MATCH (a)-[p:calls*1..60]-(b), (c)-[q:calls*1..60]-(d) RETURN sum(length(p) * length(q))")
    assert answer(engine, "MATCH (e:Entity {id: 'a'}) RETURN e.id AS id") == ["a"]


@needs_ladybug
def test_too_many_rows_are_a_fault_and_never_a_shorter_answer(engine: LadybugEngine) -> None:
    with pytest.raises(QueryFault, match="more than 50 rows"):
        engine.run("MATCH (a:Entity), (b:Entity) RETURN a.id")


# ── faults, for one round of repair ────────────────────────────────────────────────────────────────


@needs_ladybug
@pytest.mark.parametrize(
    ("query", "place", "what"),
    [
        ("MATCH (a:Entity)\nRETRUN a.id", (2, 1), "RETRUN"),
        ("MATCH (a:Entity) RETURN", (1, 24), "EOF"),
        ("MATCH (a:Service) RETURN a.id", (1, 10), "Table Service does not exist"),
        ("MATCH (a:Entity)-[:cals]->(b) RETURN b.id", (1, 20), "Table cals does not exist"),
        ("MATCH (a:Entity)\nRETURN a.name", (2, 10), "Cannot find property name for a"),
        ("MATCH (a:Entity) WHERE b.id = 'x' RETURN a.id", (1, 24), "Variable b is not in scope"),
    ],
)
def test_a_fault_names_its_place(
    engine: LadybugEngine, query: str, place: tuple[int, int], what: str
) -> None:
    with pytest.raises(QueryFault, match=what) as caught:
        engine.run(query)
    assert (caught.value.line, caught.value.column) == place


@needs_ladybug
def test_characters_that_are_no_text(engine: LadybugEngine) -> None:
    with pytest.raises(QueryFault, match="no text"):
        engine.run("MATCH (a:Entity) WHERE a.id = '\ud800' RETURN a.id")


def test_an_empty_result_names_the_strings_that_exist_nowhere() -> None:
    query = "MATCH (e {id: 'o\\'neil'})-->(:Class {name: \"Servise\"}) // 'x'\nRETURN e.id AS id"
    assert unknown_values(query, GRAPH, "cypher") == [
        "line 1, column 44: 'Servise' is no id, class, predicate or name (did you mean 'Service'?)"
    ]


def test_without_the_engine_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def absent(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "ladybug":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", absent)
    with pytest.raises(KgError, match=r"pip install 'kg-pipeline\[cypher\]'"):
        LadybugEngine(GRAPH)


# ── a Neo4j server ─────────────────────────────────────────────────────────────────────────────────


class ServerError(Exception):
    """What the driver of the stand-in raises."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class StandIn:
    """Stands in for the driver of a server: it keeps what was sent, and answers by a table."""

    def __init__(self, replies: dict[str, list[list[Any]]] | None = None) -> None:
        self.replies = replies or {}
        self.sent: list[tuple[str, str, dict[str, Any]]] = []
        self.timeouts: list[float] = []
        self.committed = 0
        self.closed = 0
        self.mode = ""

    @contextmanager
    def session(self, *, default_access_mode: str, database: str | None) -> Iterator[StandIn]:
        assert database == "graph"
        self.mode = default_access_mode
        yield self

    def begin_transaction(self, *, timeout: float) -> StandIn:
        self.timeouts.append(timeout)
        return self

    def run(self, query: str, parameters: Mapping[str, Any]) -> Reply:
        self.sent.append((self.mode, query, dict(parameters)))
        if "RETRUN" in query:
            raise ServerError("Invalid input 'RETRUN': expected 'RETURN' (line: 1, offset: 17)")
        return Reply(self.replies.get(query, []))

    def commit(self) -> None:
        self.committed += 1

    def close(self) -> None:
        self.closed += 1


class Reply:
    def __init__(self, rows: list[list[Any]]) -> None:
        self.rows = rows

    def keys(self) -> list[str]:
        return ["id"]

    def values(self) -> list[list[Any]]:
        return self.rows

    def fetch(self, n: int) -> list[Any]:
        return [dict(enumerate(row)) for row in self.rows[:n]]


STATE = "MATCH (s:State) RETURN s.fingerprint"
EVERYTHING = "MATCH (n) RETURN count(n)"
OTHERS = "MATCH (n) WHERE NOT n:Entity AND NOT n:Class AND NOT n:State RETURN count(n)"


def bolt(server: StandIn) -> BoltEngine:
    return BoltEngine(GRAPH, BoltConnection(server, (ServerError,), "bolt://there", "graph"), rows=3)


def current() -> list[list[Any]]:
    engine = bolt(StandIn())
    return [[engine._held.fingerprint]]


def test_a_server_is_only_read_from() -> None:
    query = "MATCH (e:Entity) RETURN e.id AS id"
    server = StandIn({STATE: current(), query: [["a"], ["b"]]})
    engine = bolt(server)
    assert read_answer(engine.run(query), GRAPH).answer == ["a", "b"]
    assert {mode for mode, _, _ in server.sent} == {"READ"}
    assert set(server.timeouts) == {5.0}
    assert server.committed == 0
    with pytest.raises(QueryFault, match="SET is not allowed"):
        engine.run("MATCH (a) SET a.x = 1")
    assert len(server.sent) == 2


def test_a_server_with_another_state_of_the_graph_answers_nothing() -> None:
    for state in ([], [["another"]]):
        engine = bolt(StandIn({STATE: state}))
        with pytest.raises(KgError, match="bolt://there: the server holds no copy of the graph as it is now"):
            engine.run("MATCH (e:Entity) RETURN e.id AS id")


def test_a_plan_on_a_server() -> None:
    plan = parse_plan(walk("closure", const("a"), "calls", "forward"))
    program = plan_to_cypher(plan, ONTOLOGY, "neo4j")
    first, hop, reach = (s.text for s in program.statements)
    assert reach == "MATCH (a:Entity)-[:calls*1..]->(b:Entity) WHERE a.id IN $s2 RETURN DISTINCT b.id AS id"
    server = StandIn({STATE: current(), first: [["a"]], hop: [["b"]], reach: [["c"], ["a"], ["b"]]})
    assert read_answer(run_program(bolt(server), program), GRAPH).answer == ["a", "b", "c"]
    assert server.sent[-1][2] == {"s2": ["b"]}


def test_the_copy_is_made_in_one_transaction_and_only_where_nothing_else_is() -> None:
    server = StandIn({EVERYTHING: [[0]]})
    engine = bolt(server)
    engine.load()
    written = [(query, parameters) for mode, query, parameters in server.sent if mode == "WRITE"]
    assert server.committed == 3
    assert written[2][0] == "MATCH (n) DETACH DELETE n"
    assert written[-1] == ("CREATE (:State {fingerprint: $fingerprint})", {"fingerprint": current()[0][0]})
    assert any("[:`管理 する`" in query for query, _ in written) is False
    calls = next(parameters["rows"] for query, parameters in written if "[:calls " in query)
    assert [row[:2] for row in calls] == [["a", "b"], ["b", "c"], ["c", "a"]]
    assert engine.run("MATCH (e:Entity) RETURN e.id AS id").rows == ()

    foreign: list[dict[str, list[list[Any]]]] = [{EVERYTHING: [[7]]}, {STATE: [["old"]], OTHERS: [[7]]}]
    for replies in foreign:
        server = StandIn(replies)
        with pytest.raises(KgError, match="holds 7 nodes that are no copy"):
            bolt(server).load()
        assert {mode for mode, _, _ in server.sent} == {"READ"}


@pytest.mark.parametrize("url", ["", "http://host", "host:7687"])
def test_an_address_of_no_server(url: str) -> None:
    with pytest.raises(KgError, match="no address of a Neo4j server"):
        connect(url)


def test_faults_of_a_server_name_their_place() -> None:
    engine = bolt(StandIn({STATE: current(), "MATCH (e) RETURN e.id": [["a"]] * 4}))
    with pytest.raises(QueryFault, match="line 1, column 18: Invalid input") as caught:
        engine.run("MATCH (a:Entity) RETRUN a.id")
    assert (caught.value.line, caught.value.column) == (1, 18)
    with pytest.raises(QueryFault, match="more than 3 rows"):
        engine.run("MATCH (e) RETURN e.id")
