"""The product in the peers' kit: one action of `kg` as a process of its own.

    runner.py index FOLDER SPEC | query FOLDER local|global N | inspect FOLDER N

It stands beside the kit's own runners, whose `common` gives the documents and the questions, and tells what
they tell: the last line is `RESULT {json}`. The exit code is that of `kg`.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from common import T0, docs_arg, out, qs

ONTOLOGY = """\
name: services
languages: [en]
classes:
  Thing: {labels: {en: [service, team, person, store, place]}}
predicates:
  OWNED_BY: {domain: Thing, range: Thing, cardinality: one, cues: {en: [is owned by]}}
  LED_BY: {domain: Thing, range: Thing, cardinality: one, cues: {en: [lead engineer of]}}
  ON_CALL_FOR: {domain: Thing, range: Thing, cardinality: many, cues: {en: [carries the pager for]}}
  WRITES_TO: {domain: Thing, range: Thing, cardinality: many, cues: {en: [are written to]}}
  CALLS: {domain: Thing, range: Thing, cardinality: many, cues: {en: [calls]}}
  PUBLISHES_TO: {domain: Thing, range: Thing, cardinality: many, cues: {en: [is consumed by]}}
  SERVES: {domain: Thing, range: Thing, cardinality: many, cues: {en: [handles]}}
  RESTORES: {domain: Thing, range: Thing, cardinality: many, cues: {en: [restores]}}
  RELATED_TO: {domain: Thing, range: Thing, cardinality: many}
"""
WATCHED = "Dune Ledger"
SETTINGS = """\
ontology = "ontology.yaml"
extraction_model = "stand-in"
generation_model = "stand-in"
concurrency = 16
"""


def kg(*arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """Run a command in this process: its exit code and the lines of its `--json` output."""
    from kg_pipeline.cli.main import app

    said = io.StringIO()
    code = 0
    with contextlib.redirect_stdout(said):
        try:
            app([*arguments, "--json"], standalone_mode=True)
        except SystemExit as end:
            code = int(end.code or 0)
    return code, [json.loads(line) for line in said.getvalue().splitlines()]


def index(folder: Path, spec: str) -> int:
    """Write the documents of `spec` beside those that are there, and take the folder in."""
    documents = folder / "docs"
    documents.mkdir(parents=True, exist_ok=True)
    (folder / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (folder / "kg.toml").write_text(SETTINGS, "utf-8")
    for name, text in docs_arg(spec):
        (documents / name).write_text(text, "utf-8")
    os.chdir(folder)
    began = time.perf_counter()
    code, rows = kg("ingest", "docs")
    failed = sorted(row["where"].split("#")[0] for row in rows[:-1] if row.get("failed"))
    out(code=code, summary=rows[-1] if rows else {}, failed=failed, t_work=time.perf_counter() - began)
    return code


def query(folder: Path, mode: str, n: str) -> int:
    """Ask the kit's questions one after the other over one open ledger."""
    os.chdir(folder)
    from kg_pipeline.answering import engine_for
    from kg_pipeline.workspace import Workspace

    place = Workspace.find(folder, None, {})
    times, cpus, answers, calls = [], [], [], []
    first = first_cpu = 0.0
    with place.ledger() as ledger:
        provider = place.provider(ledger)
        for question in qs(mode, n):
            began, used, before = time.perf_counter(), time.process_time(), place.calls_made
            answer = engine_for(mode, ledger.view, ledger, provider, place.state).answer(question)
            times.append(round(time.perf_counter() - began, 4))
            cpus.append(round(time.process_time() - used, 4))
            calls.append(place.calls_made - before)
            answers.append(answer.answer[:200])
            first, first_cpu = first or time.perf_counter() - T0, first_cpu or time.process_time()
        place.hang_up()
    out(first_answer=first, first_cpu=first_cpu, times=times, cpus=cpus, calls=calls, answers=answers[:2])
    return 0


def inspect(folder: Path, n: int) -> int:
    """What the graph holds: counts, the facts on one service, a fingerprint of everything."""
    import corpus

    from kg_ledger.ids import digest

    os.chdir(folder)
    code, rows = kg("status")
    if code:
        return code
    counts = rows[-1]
    from kg_pipeline.workspace import Workspace

    with Workspace.find(folder, None, {}).ledger() as ledger:
        view = ledger.view
        names = {surface.upper() for surface, _, _ in view.surface_forms()}
        owners = {
            label(view, fact.object): fact.standing.value
            for entity in view.find(WATCHED)
            for fact in view.facts_of(entity.id)
            if fact.predicate == "OWNED_BY" and fact.subject == entity.id
        }
        canonical = digest(json.dumps(view.canonical(), sort_keys=True, default=str))
    missing = sum(corpus.service(i).upper() not in names for i in range(n))
    out(
        entities=sum(counts["entities"].values()),
        facts=sum(counts["facts"].values()),
        records=counts["records"],
        owners=owners,
        services_missing=missing,
        canonical=canonical,
    )
    return code


def label(view: Any, entity: str) -> str:
    """An entity's name."""
    found = view.entity(entity)
    return found.label if found is not None else entity


if __name__ == "__main__":
    action, where, *rest = sys.argv[1:]
    place = Path(where).resolve()
    if action == "index":
        raise SystemExit(index(place, rest[0]))
    if action == "query":
        raise SystemExit(query(place, rest[0], rest[1]))
    raise SystemExit(inspect(place, int(rest[0])))
