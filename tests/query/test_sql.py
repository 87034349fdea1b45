"""SQL: the plan's answer by another road, nothing but reading, and faults with their place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.query.execute import NotStructural, Support, execute
from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.plan import parse_plan
from kg_pipeline.query.plan_sql import plan_to_sql
from kg_pipeline.query.querytext import QueryFault, Rows, read_answer, unknown_values
from kg_pipeline.query.sql import SQL_TABLES, SqlEngine
from kg_pipeline.score.gold import load_gold
from tests.conftest import REPO
from tests.query.plan_cases import EARLIER, GRAPHS, IDS, ONTOLOGY, PLANS, build, const, walk

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


@pytest.fixture
def engine() -> Iterator[SqlEngine]:
    with SqlEngine(GRAPH, seconds=0.5, rows=50) as made:
        yield made


def answer(engine: SqlEngine, query: str) -> list[str]:
    return read_answer(engine.run(query), GRAPH).answer


@settings(max_examples=50)
@given(GRAPHS, st.lists(PLANS, min_size=12, max_size=12))
def test_a_plan_in_sql_answers_what_its_execution_answers(
    graph: GoldGraph, plans: list[dict[str, Any]]
) -> None:
    earlier: dict[str, Support] = {"earlier": dict.fromkeys(EARLIER, ())}
    with SqlEngine(graph) as engine:
        for raw in plans:
            plan = parse_plan(raw)
            found = engine.run(plan_to_sql(plan, ONTOLOGY, {"earlier": EARLIER}))
            assert read_answer(found, graph).answer == execute(plan, graph, earlier).answer
            assert len(set(found.rows)) == len(found.rows)


def test_what_two_seeds_reach_is_counted_once() -> None:
    graph = build(["Service"] * len(IDS), [("a", "calls", "c"), ("b", "calls", "c")])
    plan = parse_plan({"op": "count", "seed": walk("step", const("a", "b"), "calls", "forward")})
    with SqlEngine(graph) as engine:
        assert read_answer(engine.run(plan_to_sql(plan, ONTOLOGY)), graph).answer == ["1"]


def test_every_gold_question_with_a_plan() -> None:
    gold = load_gold(REPO / "gold" / "microservices")
    triples = [(r.subject, r.predicate, r.object) for r in gold.relations]
    entities = [Entity(e.id, e.type, e.label, tuple(e.aliases)) for e in gold.entities]
    graph = GoldGraph(gold.ontology, entities, triples)
    planned = [q for q in gold.questions if q.plan is not None]
    assert len(planned) >= 5
    with SqlEngine(graph) as engine:
        for question in planned:
            sql = plan_to_sql(parse_plan(question.plan), gold.ontology)
            assert read_answer(engine.run(sql), graph).answer == sorted(question.answer), question.id


def test_the_compiled_query_reads_as_named_sets() -> None:
    plan = parse_plan({"op": "count", "seed": walk("closure", const("a"), "calls", "reverse")})
    assert plan_to_sql(plan, ONTOLOGY).splitlines() == [
        "WITH RECURSIVE",
        "  s1(id) AS (SELECT id FROM entity WHERE id IN ('a')),",
        "  s2(id) AS (SELECT DISTINCT r.subject FROM s1 s JOIN relation r ON r.object = s.id"
        " WHERE r.predicate = 'calls' UNION SELECT DISTINCT r.subject FROM s2 s JOIN relation r"
        " ON r.object = s.id WHERE r.predicate = 'calls')",
        "SELECT count(*) AS count FROM s2",
    ]
    with pytest.raises(NotStructural):
        plan_to_sql(parse_plan({"op": "vector", "text": "why"}), ONTOLOGY)


def test_b47_names_with_quotes_and_nul_reach_the_rows() -> None:
    hostile = ["o'neil'; DROP TABLE entity; --", 'C++ "x', "a\0b", "50% off", "%", "\\"]
    ontology = parse_ontology({"name": "t", "classes": {"T": {}}, "predicates": {}}, "test")
    graph = GoldGraph(ontology, [Entity(i, "T", f"{i}\ud800") for i in hostile], [])
    with SqlEngine(graph) as engine:
        for name in hostile:
            plan = parse_plan(const(name))
            assert read_answer(engine.run(plan_to_sql(plan, ontology)), graph).ids == (name,)


# ── what a writer of queries is told ───────────────────────────────────────────────────────────────


def test_the_described_queries_run(engine: SqlEngine) -> None:
    by_class, reached = SQL_TABLES.split(":\n")[1:]
    query = by_class.splitlines()[0].replace("NAME OF CLASS", "Service")
    assert answer(engine, query) == ["a", "b"]
    query = reached.replace("NAME OF PREDICATE", "calls").replace("'ID'", "'a'")
    assert answer(engine, query) == ["a", "b", "c"]


def test_inverse_and_symmetric_predicates_are_found_under_either_name(engine: SqlEngine) -> None:
    assert answer(engine, "SELECT subject FROM relation WHERE predicate = 'writes_to'") == ["d"]
    assert answer(engine, "SELECT object FROM relation WHERE predicate = 'peers' AND subject = 'd'") == ["a"]
    assert answer(engine, "SELECT count(*) AS count FROM relation WHERE stated") == ["5"]


# ── the guard ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("query", "what"),
    [
        ("DELETE FROM entity", "line 1, column 1: a query begins with SELECT or WITH, not with DELETE"),
        ("", "not with nothing"),
        ("-- SELECT\nDROP TABLE entity", "not with DROP"),
        ("EXPLAIN SELECT 1", "not with EXPLAIN"),
        ("PRAGMA query_only = 0", "not with PRAGMA"),
        ("WITH x AS (SELECT 1) DELETE FROM entity", "only reading is allowed"),
        ("WITH x AS (SELECT 1) INSERT INTO entity SELECT 'z','','',''", "only reading is allowed"),
        ("SELECT 1; DELETE FROM entity", "one statement at a time"),
        ("SELECT name FROM sqlite_master", "there is no table sqlite_master"),
        ("SELECT count(*) FROM sqlite_master", "there is no table sqlite_master"),
        ("SELECT * FROM pragma_table_info('entity')", "allowed|no table"),
        ("SELECT load_extension('x')", "load_extension"),
        ("SELECT id FROM entity ORDER BY random()", "function random is not allowed"),
        ("SELECT id FROM entity WHERE id = ?", "bindings"),
        ("SELECT '\0'", "null character|unrecognized token"),
        ("SELECT '\ud800'", "surrogates"),
        ("SELECT length(zeroblob(100000000))", "zeroblob"),
        (
            "SELECT length(replace(hex(replace(printf('%9999999d', 1), ' ', '12345678')), '1', '12345678'))",
            "the function (hex|printf) is not allowed",
        ),
        ("SELECT " + "(" * 3000 + "1" + ")" * 3000, "depth|overflow|too"),
    ],
)
def test_nothing_but_reading(engine: SqlEngine, query: str, what: str) -> None:
    with pytest.raises(QueryFault, match=what):
        engine.run(query)
    assert len(answer(engine, "SELECT id FROM entity")) == len(IDS)


@pytest.mark.parametrize(
    "query",
    [
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n",
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n ORDER BY x",
    ],
)
def test_a_query_without_end_is_ended(engine: SqlEngine, query: str) -> None:
    with pytest.raises(QueryFault, match=r"longer than 0\.5 s"):
        engine.run(query)


def test_too_many_rows_are_a_fault_and_never_a_shorter_answer(engine: SqlEngine) -> None:
    with pytest.raises(QueryFault, match="more than 50 rows"):
        engine.run("SELECT a.id FROM entity a, entity b")


# ── faults, for one round of repair ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("query", "place", "what"),
    [
        ("SELECT id\nFORM entity", (2, 6), 'near "entity": syntax error'),
        ("SELECT id FROM entity WHERE id = 'x' AND AND id = 'y'", (1, 42), 'near "AND"'),
        ("SELECT id FROM entity\nWHERE kind = 'Service'", (2, 7), "no such column: kind"),
        ("SELECT e.name FROM entity e", (1, 10), "no such column: e.name"),
        ("SELECT id FROM\n  entities", (2, 3), "no such table: entities"),
        ("SELECT len(id) FROM entity", (1, 8), "no such function: len"),
        ("SELECT type FROM entity a, entity b", (1, 8), "ambiguous column name: type"),
    ],
)
def test_a_fault_names_its_place(engine: SqlEngine, query: str, place: tuple[int, int], what: str) -> None:
    with pytest.raises(QueryFault, match=what) as caught:
        engine.run(query)
    assert (caught.value.line, caught.value.column) == place
    if "function" not in what and "syntax" not in what and "AND" not in what:
        assert "Tables: entity(id, type, label, description); relation(" in str(caught.value)


def test_rows_that_are_no_answer() -> None:
    with pytest.raises(QueryFault, match="columns type, label"):
        read_answer(Rows(("type", "label"), (("Service", "A"),)), GRAPH)
    with pytest.raises(QueryFault, match="values that are no ids: 'label of a'"):
        read_answer(Rows(("label",), (("label of a",),)), GRAPH)
    with pytest.raises(QueryFault, match="2 numbers"):
        read_answer(Rows(("count",), ((1,), (2,))), GRAPH)


def test_rows_that_are_an_answer() -> None:
    assert read_answer(Rows(("label", "id"), (("B", "b"), ("A", "a"), ("A", "a"))), GRAPH).answer == [
        "a",
        "b",
    ]
    assert read_answer(Rows(("count(*)",), ((3,),)), GRAPH).answer == ["3"]
    assert read_answer(Rows(("avg",), ((2.5,),)), GRAPH).answer == ["2.5"]
    assert read_answer(Rows(("id",), ((None,),)), GRAPH).answer == []
    assert read_answer(Rows(("id",), ()), GRAPH).answer == []


def test_an_empty_result_names_the_strings_that_exist_nowhere() -> None:
    query = (
        "SELECT id FROM entity -- 'note'\n"
        "WHERE type = 'Servise' OR id = 'a' OR id = 'o''neil' OR label LIKE 'x%'"
    )
    assert unknown_values(query, GRAPH, "sql") == [
        "line 2, column 14: 'Servise' is no id, class, predicate or name (did you mean 'Service'?)"
    ]
