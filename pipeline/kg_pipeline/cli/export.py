"""`kg export`: the graph for other programs, every edge with its words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking


def export(
    format_: Annotated[
        str,
        typer.Argument(
            metavar="FORMAT",
            help="graphml, gexf, neo4j (a Cypher script), turtle, jsonld, obsidian (a folder of notes), "
            "html, or jsonl (every fact with its sources, a line each).",
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="PATH", help="A file, or a folder for obsidian; default: stdout."
        ),
    ] = None,
    load: Annotated[
        bool, typer.Option("--load", help="With neo4j: copy the graph to the server at neo4j_url instead.")
    ] = False,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Write the graph for another program. Every edge carries its quote, its source and its standing.

    Current, contested and superseded facts are edges, marked as such; what is denied or pending is only in
    jsonl. An existing file is replaced when the new one is whole.
    """
    with speaking(as_json) as out:
        from kg_ledger.errors import KgError
        from kg_pipeline.export.content import content_of
        from kg_pipeline.export.formats import FILES, FOLDERS, FORMATS, write_file, write_folder
        from kg_pipeline.workspace import Workspace

        if format_ not in FORMATS:
            raise KgError(f"There is no format {format_!r}.", f"Known are {', '.join(FORMATS)}.")
        if load:
            _load(format_, workspace, out)
            return
        if output is None and (as_json or format_ in FOLDERS):
            raise KgError(f"kg export {format_}: where to write is not said.", "Name it with --output PATH.")
        if output is not None and format_ in FILES and output.is_dir():
            raise KgError(f"{output} is a folder.", "Name a file with --output.")
        place = Workspace.find(Path.cwd(), workspace, {})
        with place.ledger() as ledger:
            content = content_of(ledger)
        files = 1
        if output is None:
            for part in FILES[format_](content):
                sys.stdout.write(part)
        elif format_ in FOLDERS:
            files = write_folder(FOLDERS[format_](content), output)
        else:
            write_file(FILES[format_](content), output)
        left = ", ".join(f"{count} {reason}" for reason, count in content.left_out.items())
        if format_ != "jsonl" and left:
            out.note(f"left out of the graph: {left} (see kg export jsonl)")
        whole = format_ == "jsonl"
        written = len(content.edges) + (sum(content.left_out.values()) if whole else 0)
        if output is not None:
            among = f", {left} among them" if whole and left else ""
            out.line(f"{output}: {len(content.nodes)} things, {written} facts{among}")
        out.row(
            {
                "format": format_,
                "output": str(output),
                "files": files,
                "entities": len(content.nodes),
                "facts": len(content.edges),
                "written": written,
                "left_out": dict(content.left_out),
            }
        )


def _load(format_: str, workspace: Path | None, out: Output) -> None:
    """Copy the live facts to the server, from which `kg query --strategy cypher` then answers."""
    from kg_ledger.errors import KgError
    from kg_pipeline.query.view_graph import ViewGraph
    from kg_pipeline.workspace import Workspace

    place = Workspace.find(Path.cwd(), workspace, {})
    if format_ != "neo4j" or not place.settings.neo4j_url:
        what = "--load copies the graph to a Neo4j server."
        raise KgError(what, "Set neo4j_url, and run: kg export neo4j --load")
    with place.ledger() as ledger, ledger.store.snapshot(), place.neo4j(ViewGraph(ledger.view)) as engine:
        engine.load()
        count = engine.size
    out.line(f"{place.settings.neo4j_url}: {count} things")
    out.row({"format": "neo4j", "server": place.settings.neo4j_url, "entities": count})
