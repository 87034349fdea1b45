"""`kg status`: what is known, and what is in the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_ledger.stores import Run
    from kg_pipeline.workspace import Workspace

OUTSIDE = "(questions and checks)"


def status(
    documents: Annotated[bool, typer.Option("--documents", help="List every document.")] = False,
    calls: Annotated[bool, typer.Option("--calls", help="Account for the model calls of every run.")] = False,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Say what is known: documents, entities by class, facts by standing, open items, runs."""
    with speaking(as_json) as out:
        from kg_pipeline.workspace import EMBEDDED_NOTE, Workspace

        place = Workspace.find(Path.cwd(), workspace, {})
        with place.ledger() as ledger:
            view = ledger.view
            states = Counter(document.state.value for document in view.filed().every)
            classes = {cls or "(unknown)": n for cls, n in view.classes().items()}
            standings = Counter(standing.value for _, standing in view.standings())
            items = view.open_items("open")
            if documents:
                for document in view.documents():
                    row = {
                        "path": document.path,
                        "state": document.state.value,
                        "encoding": document.encoding,
                        "format": document.format,
                        "revisions": len(document.revisions),
                        "title": document.title,
                    }
                    out.row(row)
                    out.line("  ".join(str(value) for value in row.values() if value != ""))
            runs = ledger.store.runs()
            if calls:
                _say_calls(place, runs, out)
            failed = (runs[-1].outcome or {}).get("failed", []) if runs else []
            for problem in failed:
                out.row({"failed": problem})
                what = problem["what"].removeprefix(f"{problem['where']}: ")
                out.line(f"failed     {problem['where']}: {what} [{problem['code']}]")
            out.line("documents  " + (", ".join(f"{n} {s}" for s, n in sorted(states.items())) or "none"))
            out.line("entities   " + (", ".join(f"{n} {c}" for c, n in sorted(classes.items())) or "none"))
            out.line("facts      " + (", ".join(f"{n} {s}" for s, n in sorted(standings.items())) or "none"))
            out.line(f"open       {len(items)} items for `kg review`")
            out.line(f"ontology   {ledger.ontology.name}")
            out.line(f"provider   {'openai' if place.settings.uses_endpoint else EMBEDDED_NOTE}")
            out.row(
                {
                    "documents": dict(sorted(states.items())),
                    "entities": dict(sorted(classes.items())),
                    "facts": dict(sorted(standings.items())),
                    "open": len(items),
                    "ontology": ledger.ontology.name,
                    "records": ledger.store.count(),
                    "runs": len(runs),
                    "failed": len(failed),
                    "provider": "openai" if place.settings.uses_endpoint else "embedded",
                }
            )


def _say_calls(place: Workspace, runs: Sequence[Run], out: Output) -> None:
    """Account for every model call: for a person the sums of each run, for a script each call as well.

    A run that was killed left no sums; its calls are in the log all the same, as are those of questions and
    of batches. The sums that a run left stand for those of which the log is gone.
    """
    from kg_pipeline.providers.calllog import sums

    logged: dict[str, list[dict[str, Any]]] = {}
    for row in place.call_log.rows():
        logged.setdefault(row["run"], []).append(row)
        out.row({"call": row})
    groups = [(run.id, run.started, (run.outcome or {}).get("calls")) for run in runs]
    known = {run.id for run in runs}
    groups += [(name, rows[0]["at"], None) for name, rows in logged.items() if name not in known]
    for name, started, told in groups:
        lines = [line.to_row() for line in sums(logged[name])] if name in logged else told or []
        if lines:
            out.line(f"{started[:16].replace('T', ' ')}  run {name or OUTSIDE}")
        for line in lines:
            out.row({"run": name, "started": started, **line})
            out.line(_calls_in_words(line))


def _calls_in_words(line: dict[str, Any]) -> str:
    from kg_pipeline.providers.routes import short_name

    tokens = f"{line['prompt_tokens']:,} + {line['completion_tokens']:,} tokens"
    if line["cached_tokens"]:
        tokens += f" ({line['cached_tokens']:,} from the server's cache)"
    if line["estimated_tokens"]:
        tokens += f", ~{line['estimated_tokens']:,} estimated"
    cost = "" if line["cost"] is None else f"  cost {line['cost']:.4f}"
    called = f"{short_name(line['model'])} ({line['rung']})"
    return (
        f"  {line['calls']:>5}  {line['prompt']:<18} {called:<32} {line['outcome']:<16} "
        f"{tokens}  {line['seconds']:,.1f} s{cost}"
    )
