"""What each way of answering loses, and to whom: the tables of `docs/strategies.md`, measured.

    python -m benchmarks.strategies [--json] [--write]

The shipped gold set is asked by every way of answering: with the embedded engine on the gold graph and on
the graph extracted from the documents, and over HTTP with the two readers of the stand-in server (see
`tests/standin/readers.py`). `--write` puts the tables into the page.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from kg_ledger.ledger import Ledger
from kg_pipeline.answering import engine_in, lacking, room_for, with_graph
from kg_pipeline.providers.base import Provider
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.query.ontology import Focused, Ontological
from kg_pipeline.query.room import Room
from kg_pipeline.score.aliases import AliasMap
from kg_pipeline.score.answers import score_answers
from kg_pipeline.score.gold import Gold, load_gold
from kg_pipeline.taking import take_in
from kg_pipeline.workspace import Workspace
from tests.query.guards import covered
from tests.standin import Standin
from tests.standin.readers import Reader

REPO = Path(__file__).resolve().parents[1]
PAGE = REPO / "docs" / "strategies.md"
TEN = ("plain", "ontology", "hybrid", "focused", "cypher", "sql", "graphrag", "router", "cascade", "plan")
PUBLISHED: Mapping[str, tuple[str, str]] = {
    "plain": ("0.150", "0.548"),
    "ontology": ("0.480", "1.000"),
    "hybrid": ("0.480", "1.000"),
    "cypher": ("0.400", "1.000"),
    "sql": ("–", "0.800"),
    "router": ("–", "0.800"),
    "cascade": ("–", "1.000"),
    "plan": ("0.800", "1.000"),
}
FIVE = 10
"""The five questions come first in the gold set, each in two languages."""

RUNS = (("embedded", "gold"), ("embedded", "extracted"), ("ideal", "gold"), ("hasty", "gold"))

Row = dict[str, Any]


def measure(
    names: tuple[str, ...] = TEN, runs: tuple[tuple[str, str], ...] = RUNS, questions: int | None = None
) -> list[Row]:
    """Every way of answering with every reader on every kind of graph.

    Parameters
    ----------
    runs : `(reader, graph)` each.
    questions : only the first so many of the gold set.

    Returns
    -------
    list
        A row for each: `strategy`, `reader` (embedded, ideal, hasty), `graph`, `five`, `all`, `kinds`,
        `coverage`, `refused`.
    """
    gold = load_gold(REPO / "gold" / "microservices")
    gold = replace(gold, questions=gold.questions[:questions])
    rows = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Ledger.open(Path(folder) / ".kg", gold.ontology, create=True) as ledger,
    ):
        take_in(ledger, EmbeddedProvider(), REPO / "corpora" / "microservices", run="1", actor="benchmark")
        for reader, graph in runs:
            if reader == "embedded":
                rows += _asked(gold, ledger, EmbeddedProvider(), reader, graph, names)
                continue
            with Standin(reply=Reader(gold, hasty=reader == "hasty")) as server:
                place = Workspace.find(Path(folder), None, _endpoint(server.url))
                try:
                    rows += _asked(gold, ledger, place.provider(), reader, graph, names)
                finally:
                    place.hang_up()
    return rows


def _endpoint(url: str) -> dict[str, Any]:
    return {
        "provider": "openai",
        "base_url": url,
        "api_key": "none",
        "extraction_model": "standin",
        "generation_model": "standin",
    }


def _asked(
    gold: Gold, ledger: Ledger, provider: Provider, reader: str, graph: str, names: tuple[str, ...]
) -> list[Row]:
    room = room_for(ledger.view, ledger, provider, None)
    to_gold: Callable[[str], str] = str
    if graph == "gold":
        room = with_graph(room, gold.graph)
    else:
        aliases = AliasMap(gold.entities)
        mapped = {entity.id: aliases.of_entity(entity) for entity in ledger.view.entities()}
        to_gold = lambda node: next(iter(mapped.get(node) or {f"?{node}"}))  # noqa: E731
    engines = {name: engine_in(room, name) for name in names if not lacking(name)}
    scored = score_answers(gold, engines, to_gold)
    rows = []
    for name, one in scored["answers"].items():
        five = [question["f1"] for question in one["questions"][:FIVE]]
        rows.append(
            {
                "strategy": name,
                "reader": reader,
                "graph": graph,
                "five": round(sum(five) / len(five), 3),
                "all": round(one["macro_f1"], 3),
                "kinds": one["kinds"],
                "coverage": scored["coverage"].get(name),
                "refused": [one["refused"]["right"], one["refused"]["asked"]],
                "wrong": [q["id"] for q in one["questions"] if q["f1"] < 1],
            }
        )
    return rows


def nodes_read() -> list[Row]:
    """How many of the graph's entities `ontology` and `focused` read for each of the five questions."""
    gold = load_gold(REPO / "gold" / "microservices")
    five = replace(gold, questions=gold.questions[:FIVE:2])
    with (
        tempfile.TemporaryDirectory() as folder,
        Ledger.open(Path(folder), gold.ontology, create=True) as ledger,
    ):
        room = with_graph(room_for(ledger.view, ledger, EmbeddedProvider(), None), gold.graph)
        return [
            {
                "question": question.id.partition("-")[0].upper(),
                "ontology": len(Ontological(room).covers(question.text)),
                "focused": len(Focused(room).covers(question.text)),
                "of": len(gold.entities),
            }
            for question in five.questions
        ]


def guards() -> list[Row]:
    """Of how many readings that find nothing the answer is still shown, with the guards and without."""
    gold = load_gold(REPO / "gold" / "microservices")
    found = covered(gold, Room(gold.graph, EmbeddedProvider()))
    return [
        {
            "reading": kind,
            "asked": asked,
            "ontology": found.ontology[kind],
            "guarded": found.guarded[kind],
            "unguarded": found.unguarded[kind],
        }
        for kind, asked in found.asked.items()
    ]


def tables(rows: list[Row], nodes: list[Row], guarded: list[Row]) -> dict[str, str]:
    """The tables of the page by name, in Markdown."""
    at = {(row["strategy"], row["reader"], row["graph"]): row for row in rows}
    names = [name for name in TEN if (name, "embedded", "gold") in at]

    def figure(name: str, reader: str, graph: str, what: str) -> str:
        row = at.get((name, reader, graph))
        return "–" if row is None or row[what] is None else f"{row[what]:.3f}"

    main = [
        "| way | published small / strong | hasty | ideal | embedded | embedded, 40 | extracted, 40 |",
        "|---|---|---|---|---|---|---|",
    ]
    for name in names:
        small, strong = PUBLISHED.get(name, ("–", "–"))
        figures = [
            figure(name, "hasty", "gold", "five"),
            figure(name, "ideal", "gold", "five"),
            figure(name, "embedded", "gold", "five"),
            figure(name, "embedded", "gold", "all"),
            figure(name, "embedded", "extracted", "all"),
        ]
        main.append(f"| `{name}` | {small} / {strong} | " + " | ".join(figures) + " |")
    kinds = sorted({kind for row in rows for kind in row["kinds"]})
    by_kind = ["| way | " + " | ".join(kinds) + " |", "|---" * (len(kinds) + 1) + "|"]
    for name in names:
        row = at[name, "embedded", "gold"]
        by_kind.append(f"| `{name}` | " + " | ".join(f"{row['kinds'][kind]:.3f}" for kind in kinds) + " |")
    shares = {name: at[name, "embedded", "gold"]["coverage"] for name in names}
    shown = ["| way | coverage |", "|---|---|"]
    shown += [f"| `{name}` | {share:.3f} |" for name, share in shares.items() if share is not None]
    read = ["| question | `ontology` | `focused` | of |", "|---|---|---|---|"]
    read += [f"| {one['question']} | {one['ontology']} | {one['focused']} | {one['of']} |" for one in nodes]
    held = ["| reading | asked | `ontology` | with the guards | without |", "|---|---|---|---|---|"]
    held += ["| " + " | ".join(str(value) for value in one.values()) + " |" for one in guarded]
    made = {"ways": main, "kinds": by_kind, "coverage": shown, "nodes": read, "guards": held}
    return {name: "\n".join(lines) for name, lines in made.items()}


def put_in(page: str, made: Mapping[str, str]) -> str:
    """The page with each table between its marks."""
    for name, table in made.items():
        before, opening, rest = page.partition(f"<!-- {name} -->\n")
        _, closing, after = rest.partition(f"<!-- /{name} -->")
        if not opening or not closing:
            raise SystemExit(f"the page has no marks for the table {name}")
        page = f"{before}{opening}{table}\n{closing}{after}"
    return page


def table_in(page: str, name: str) -> dict[str, dict[str, str]]:
    """A table of the page: first cell of a row → heading → cell."""
    lines = page.partition(f"<!-- {name} -->\n")[2].partition("<!-- /")[0].strip().splitlines()
    cells = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines]
    return {row[0]: dict(zip(cells[0], row, strict=True)) for row in cells[2:]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object a line")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/strategies.md")
    options = parser.parse_args()
    rows, nodes, guarded = measure(), nodes_read(), guards()
    if options.json:
        for row in [*rows, *nodes, *guarded]:
            print(json.dumps(row, ensure_ascii=False))
        return
    made = tables(rows, nodes, guarded)
    if options.write:
        PAGE.write_text(put_in(PAGE.read_text("utf-8"), made), "utf-8")
    else:
        print("\n\n".join(made.values()))


if __name__ == "__main__":
    main()
