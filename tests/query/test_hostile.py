"""Hostile queries: refused before an engine reads them, or ended by its bounds of time, rows and size."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.ontology import load_ontology
from kg_pipeline.providers.embedded.questions.en import nouns
from kg_pipeline.providers.embedded.questions.en.heads import read_head
from kg_pipeline.providers.embedded.questions.en.state import MOST_PHRASES
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.providers.embedded.questions.reading import Unreadable, reason_for
from kg_pipeline.providers.embedded.questions.wording import LinkedName
from kg_pipeline.query.cypher import LadybugEngine
from kg_pipeline.query.cypher_schema import check_reading
from kg_pipeline.query.link import MAX_QUESTION
from kg_pipeline.query.query_shape import DEEPEST, MOST_EXPANSIONS, check_sql_shape
from kg_pipeline.query.querytext import QueryFault
from kg_pipeline.query.sql import SqlEngine
from tests.conftest import REPO
from tests.query.plan_cases import IDS, build

LIBRARY = REPO / "tests" / "domains" / "gold" / "library"

GRAPH = build(["Service"] * len(IDS), [("a", "calls", "b"), ("b", "calls", "a")])
GROWING = (
    "WITH RECURSIVE n(i, x) AS"
    " (SELECT 1, 'aaaaaaaaaaaaaaaa' UNION ALL SELECT i + 1, x || x FROM n WHERE i < {})"
)
FIVE = "entity a, entity b, entity c, entity d, entity e"


def twice(levels: int, body: str, end: str) -> str:
    """Named sets, each of which names the one before twice."""
    sets = ", ".join(f"s{i + 1} AS ({body.format(f's{i}', f's{i}')})" for i in range(levels))
    return f"WITH s0 AS (SELECT 1 AS x), {sets} {end.format(f's{levels}')}"


SQL = {
    "write": ("INSERT INTO entity VALUES ('x','','','')", "begins with SELECT or WITH"),
    "update through a set": ("WITH x AS (SELECT 1) UPDATE entity SET label = ''", "only reading"),
    "attach": ("ATTACH 'other.db' AS o", "begins with SELECT"),
    "vacuum into a file": ("VACUUM INTO 'copy.db'", "begins with SELECT"),
    "pragma": ("PRAGMA writable_schema = 1", "begins with SELECT"),
    "pragma as a table": ("SELECT * FROM pragma_database_list", "allowed|no table"),
    "extension": ("SELECT load_extension('evil')", "load_extension"),
    "two statements": ("SELECT 1; DROP TABLE entity", "one statement"),
    "a comment hides the second": ("SELECT 1 /* ; */; -- x\nDROP TABLE entity", "one statement"),
    "catalogue": ("SELECT sql FROM sqlite_schema", "no table"),
    "catalogue through a set": (
        "WITH entity AS (SELECT * FROM sqlite_master) SELECT * FROM entity",
        "no table",
    ),
    "files": ("SELECT readfile('/etc/passwd')", "readfile"),
    "rows without end": (
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x FROM n",
        "longer|more",
    ),
    "product": (
        f"SELECT count(*) FROM {FIVE}, relation f, relation g, entity h, entity i, entity j, entity k,"
        " entity l, entity m",
        "longer than",
    ),
    "sorted product": (
        f"SELECT a.id || b.id AS y FROM {FIVE}, entity f, entity g, entity h ORDER BY y",
        "longer|more",
    ),
    "padded rows": (
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 99999)"
        " SELECT printf('%9000000d', x) FROM n",
        "printf is not allowed",
    ),
    "doubled text": (f"{GROWING.format(30)} SELECT x FROM n", "too big"),
    "large rows": (f"{GROWING.format(12)} SELECT p.x || a.id || b.id FROM n p, {FIVE}", "too much|more than"),
    "wide rows": (f"SELECT {', '.join(['a.id'] * 500)} FROM {FIVE}", "too many columns"),
    "sets that name sets twice": (twice(40, "SELECT p.x FROM {} p, {} q", "SELECT x FROM {}"), "too often"),
    "unions of sets": (
        twice(40, "SELECT x FROM {} UNION ALL SELECT x FROM {}", "SELECT x FROM {}"),
        "too often",
    ),
    "the same under quoted names": (
        twice(40, "SELECT p.x FROM {} p, {} q", "SELECT x FROM {}").replace("s1 ", '"S1" '),
        "too often",
    ),
    "regular expression": ("SELECT id FROM entity WHERE id REGEXP '(a+)+$'", "no such function: REGEXP"),
    "deep brackets": ("SELECT " + "(" * 5000 + "1" + ")" * 5000, "overflow|depth|too"),
    "deep subqueries": (
        "SELECT 1 FROM " + "(SELECT 1 FROM " * 300 + "entity" + ")" * 300,
        "overflow|depth|too",
    ),
}


@pytest.fixture
def sql() -> Iterator[SqlEngine]:
    with SqlEngine(GRAPH, seconds=0.5, rows=20_000) as engine:
        yield engine


@pytest.mark.parametrize("name", SQL)
def test_hostile_sql_is_refused_or_ended(sql: SqlEngine, workspace: Path, name: str) -> None:
    query, what = SQL[name]
    with pytest.raises(QueryFault, match=what):
        sql.run(query)
    assert len(sql.run("SELECT id FROM entity").rows) == len(IDS)
    assert list(workspace.iterdir()) == []


def test_a_pattern_that_backtracks_ends(sql: SqlEngine) -> None:
    query = f"{GROWING.format(10)} SELECT count(*) FROM n WHERE x LIKE '{'%a' * 100}%b'"
    assert sql.run(query).rows == ((0,),)
    with pytest.raises(QueryFault, match="too complex"):
        sql.run(f"SELECT id FROM entity WHERE id LIKE '{'%a' * 1000}'")


@pytest.mark.parametrize(
    "query",
    [
        "WITH a AS (SELECT 1 x), b AS (SELECT x FROM a), c AS (SELECT p.x FROM b p, b q) SELECT x FROM c",
        "WITH RECURSIVE r(id) AS (SELECT 'a' UNION SELECT object FROM relation JOIN r ON subject = r.id)"
        " SELECT id FROM r",
        "SELECT CAST(id AS TEXT) AS id FROM entity AS e WHERE e.id IN (SELECT id FROM entity AS f)",
        "WITH a AS NOT MATERIALIZED (SELECT 1 x), b(x) AS MATERIALIZED (SELECT x FROM a)"
        " SELECT b.x FROM b, a",
    ],
)
def test_ordinary_named_sets_pass(sql: SqlEngine, query: str) -> None:
    check_sql_shape(query)
    sql.run(query)


@given(st.integers(min_value=1, max_value=30))
def test_the_growth_of_named_sets_is_counted_as_it_grows(levels: int) -> None:
    query = twice(levels, "SELECT p.x FROM {} p, {} q", "SELECT x FROM {}")
    grown = 2 ** (levels + 1) - 1
    if grown <= MOST_EXPANSIONS:
        check_sql_shape(query)
    else:
        with pytest.raises(QueryFault):
            check_sql_shape(query)


@given(st.text(alphabet="WITHASab()\"' ,;\n[]`-/*", max_size=60))
def test_no_text_breaks_the_check(query: str) -> None:
    for check in (check_sql_shape, check_reading):
        try:
            check(query)
        except QueryFault as fault:
            assert str(fault)


CYPHER = {
    "create": ("CREATE (:Entity {id: 'x'})", "begins with MATCH"),
    "merge": ("MATCH (a:Entity) MERGE (b:Entity {id: 'x'}) RETURN b.id", "MERGE"),
    "detach delete": ("MATCH (n) DETACH DELETE n", "DETACH"),
    "call": ("MATCH (n) CALL db.labels() RETURN n", "CALL"),
    "load csv": ("LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row", "LOAD"),
    "load from": ("WITH 1 AS x LOAD FROM '/etc/passwd' RETURN x", "LOAD"),
    "copy": ("MATCH (n:Entity) COPY (MATCH (m) RETURN m.id) TO 'x.csv'", "COPY"),
    "export": ("EXPORT DATABASE 'x'", "EXPORT"),
    "install": ("INSTALL httpfs", "INSTALL"),
    "attach": ("MATCH (n) ATTACH 'x' AS y RETURN n.id", "ATTACH"),
    "two statements": ("MATCH (n) RETURN n.id; MATCH (m) DETACH DELETE m", "one query"),
    "a comment hides the second": ("MATCH (n) RETURN n.id // x\n; /* y */ CREATE (:X)", "one query"),
    "library": ("RETURN apoc.load.json('http://x')", "apoc"),
    "long list": ("UNWIND range(1, 2000000000) AS x RETURN x", "range is not allowed"),
    "long text": ("RETURN repeat('a', 2000000000) AS id", "repeat is not allowed"),
    "padded text": ("RETURN lpad('a', 2000000000, 'b') AS id", "lpad is not allowed"),
    "a function between backticks": ("RETURN `range`(1, 2000000000) AS id", "range is not allowed"),
    "doubled text": (
        "WITH 'aaaa' AS x " + "WITH x + x AS x " * 40 + "RETURN x",
        "WITH stands in it too often",
    ),
    "regular expression": ("MATCH (a) WHERE regexp_matches(a.id, '(a+)+$') RETURN a.id", "regexp_matches"),
    "files": ("RETURN file_info('/etc/passwd')", "file_info"),
    "sequence": ("RETURN nextval('s')", "nextval"),
    "deep brackets": ("RETURN " + "(" * 3000 + "1" + ")" * 3000, "too deep"),
    "deep lists": ("RETURN " + "[" * 3000 + "1" + "]" * 3000, "too deep"),
    "deep maps": ("RETURN " + "{a: " * 500 + "1" + "}" * 500, "too deep"),
    "many denials": (
        "MATCH (a) WHERE " + "NOT " * 3000 + "a.id = 'x' RETURN a.id",
        "NOT stands in it too often",
    ),
    "many conditions": ("MATCH (a) WHERE " + "a.id = 'x' AND " * 900 + "true RETURN a.id", "AND stands"),
    "deep cases": ("RETURN " + "CASE WHEN true THEN " * 300 + "1" + " ELSE 0 END" * 300, "CASE stands"),
    "many matches": ("MATCH (a) " * 300 + "RETURN a.id", "MATCH stands"),
    "many relationships": ("MATCH (a)" + "-[:calls]->()" * 40 + " RETURN a.id", "relationships"),
    "many bare relationships": ("MATCH (a)" + "--()" * 40 + " RETURN a.id", "relationships"),
    "very long": ("MATCH (a) WHERE a.id = '" + "x" * 30_000 + "' RETURN a.id", "longer than"),
}


@pytest.mark.parametrize("name", CYPHER)
def test_hostile_cypher_never_reaches_an_engine(name: str) -> None:
    query, what = CYPHER[name]
    with pytest.raises(QueryFault, match=what):
        check_reading(query)


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (a:Entity)-[:calls* SHORTEST]->(b:Entity) WHERE a.id IN ['a', 'b'] RETURN DISTINCT b.id AS id",
        "MATCH (a:Entity) WHERE NOT EXISTS { MATCH (a)-[:calls]->(:Entity) }"
        " RETURN count(DISTINCT a.id) AS count",
        "MATCH (a) WHERE (a.id = 'x' OR (a.label CONTAINS ('y') AND NOT (a.type IN ['T']))) RETURN a.id",
        "OPTIONAL MATCH (e:Entity) WITH collect(DISTINCT e.id) AS s UNWIND (s) AS id RETURN id",
        "RETURN " + "(" * (DEEPEST - 1) + "1" + ")" * (DEEPEST - 1),
    ],
)
def test_ordinary_cypher_passes(query: str) -> None:
    check_reading(query)


needs_ladybug = pytest.mark.skipif(
    importlib.util.find_spec("ladybug") is None, reason="the extra `cypher` is not installed"
)


@pytest.fixture(scope="module")
def cypher() -> Iterator[LadybugEngine]:
    with LadybugEngine(GRAPH, seconds=1.0, rows=1_000) as engine:
        yield engine


@needs_ladybug
@pytest.mark.parametrize(
    "query",
    [
        "MATCH " + ", ".join(f"(n{i}:Entity)" for i in range(12)) + " RETURN n0.id",
        "MATCH (a)-[p*1..30]-(b) RETURN count(p)",
        "MATCH "
        + ", ".join(f"(n{i}:Entity)" for i in range(9))
        + " RETURN n0.id + n1.id AS x ORDER BY x LIMIT 3",
    ],
)
def test_cypher_that_grows_while_it_runs_is_ended(cypher: LadybugEngine, query: str) -> None:
    with pytest.raises(QueryFault, match=r"longer than|more than|too much memory"):
        cypher.run(query)
    assert len(cypher.run("MATCH (e:Entity) RETURN e.id AS id").rows) == len(IDS)


@pytest.mark.parametrize("unit", ["stores、LMS", "stores LMS that ", "LMS "])
def test_a_question_that_leads_the_reader_to_and_fro_ends(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = unit * (MAX_QUESTION // len(unit))
    names = [LinkedName(m.start(), m.end(), "LMS", ("lms",), ("System",)) for m in re.finditer("LMS", text)]
    begun: list[int] = []
    monkeypatch.setattr(nouns, "read_head", lambda state: (begun.append(1), read_head(state))[1])
    reading = read_question(text, load_ontology(LIBRARY / "ontology.yaml"), tuple(names))
    assert reading.plan is None
    assert len(begun) < 20 * MOST_PHRASES


def test_a_reason_is_given_in_the_language_of_the_question() -> None:
    assert (
        reason_for(Unreadable("the question has too many parts"), japanese=True)
        == "質問が込み入りすぎています"
    )
