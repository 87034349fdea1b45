"""`kg status`: what is known, and what is in the way."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import speaking


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
            every = view.documents()
            classes = Counter(entity.type or "(unknown)" for entity in view.entities())
            standings = Counter(fact.standing.value for fact in view.facts())
            items = view.open_items("open")
            if documents:
                for document in every:
                    row = {
                        "path": document.path,
                        "state": document.state.value,
                        "encoding": document.encoding,
                        "format": document.format,
                        "revisions": len(document.revisions),
                        "title": document.title,
                    }
                    out.row(row)
                    out.line("  ".join(str(value) for value in row.values()))
            runs = ledger.store.runs()
            if calls:
                for run in runs:
                    for line in (run.outcome or {}).get("calls", []):
                        out.row({"run": run.id, "started": run.started, **line})
                        out.line(f"{run.started}  " + "  ".join(f"{k}={v}" for k, v in line.items()))
            failed = (runs[-1].outcome or {}).get("failed", []) if runs else []
            for problem in failed:
                out.row({"failed": problem})
                out.line(f"failed     {problem['where']}: {problem['what']} [{problem['code']}]")
            states = Counter(document.state.value for document in every)
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
