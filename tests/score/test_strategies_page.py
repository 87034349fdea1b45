"""`docs/strategies.md`: all ten ways are in its tables, and its figures are those of a fresh run."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.strategies import FIVE, PAGE, PUBLISHED, TEN, guards, measure, nodes_read, table_in

WITHIN = 0.05
READ = ("plain", "ontology", "sql", "plan")

pytest.importorskip("ladybug")


@pytest.fixture(scope="module")
def fresh() -> dict[tuple[str, str], dict[str, Any]]:
    rows = measure(TEN, (("embedded", "gold"),), FIVE)
    rows += measure(READ, (("ideal", "gold"), ("hasty", "gold")), FIVE)
    return {(row["strategy"], row["reader"]): row for row in rows}


def test_every_way_is_in_the_tables_with_its_published_figures() -> None:
    page = PAGE.read_text("utf-8")
    for name in ("ways", "kinds"):
        assert tuple(table_in(page, name)) == TEN
    for way, row in table_in(page, "ways").items():
        assert row["published small / strong"] == " / ".join(PUBLISHED.get(way, ("–", "–")))
    for way in TEN:
        assert f"**`{way}`**" in page or f"and **`{way}`**" in page, f"{way} is not explained"


@pytest.mark.parametrize(("reader", "ways"), [("embedded", TEN), ("ideal", READ), ("hasty", READ)])
def test_the_figures_are_those_of_a_fresh_run(
    fresh: dict[tuple[str, str], dict[str, Any]], reader: str, ways: tuple[str, ...]
) -> None:
    told = table_in(PAGE.read_text("utf-8"), "ways")
    for way in ways:
        assert float(told[way][reader]) == pytest.approx(fresh[way, reader]["five"], abs=WITHIN), way


def test_what_a_way_loses_with_a_reader_that_makes_no_fault_it_never_showed(
    fresh: dict[tuple[str, str], dict[str, Any]],
) -> None:
    for way in ("ontology", "sql", "plan"):
        assert fresh[way, "ideal"]["five"] == 1.0
    assert fresh["plain", "ideal"]["five"] < 0.8


def test_the_plan_leaves_least_to_the_reader(fresh: dict[tuple[str, str], dict[str, Any]]) -> None:
    hasty = {way: fresh[way, "hasty"]["five"] for way in READ}
    assert max(hasty, key=lambda way: hasty[way]) == "plan"
    assert hasty["plan"] >= 0.8
    assert fresh["plan", "embedded"]["five"] == 1.0


def test_the_small_tables_are_those_of_a_fresh_run() -> None:
    page = PAGE.read_text("utf-8")
    for one in nodes_read():
        row = table_in(page, "nodes")[one["question"]]
        assert (row["ontology"], row["focused"]) == (str(one["ontology"]), str(one["focused"]))
    told = table_in(page, "guards")
    for one in guards():
        row = told[one["reading"]]
        assert (row["ontology"], row["with the guards"], row["without"]) == (
            str(one["ontology"]),
            str(one["guarded"]),
            str(one["unguarded"]),
        )
