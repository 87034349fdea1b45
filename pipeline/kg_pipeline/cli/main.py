"""`kg`: the commands, gathered. Nothing heavy is imported here, so that `kg --help` answers at once."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Annotated

import typer

from kg_pipeline import __version__
from kg_pipeline.cli.between import between
from kg_pipeline.cli.brief import brief
from kg_pipeline.cli.config import config
from kg_pipeline.cli.demo import demo
from kg_pipeline.cli.diagnose import diagnose
from kg_pipeline.cli.doctor import doctor, routes
from kg_pipeline.cli.export import export
from kg_pipeline.cli.ingest import ingest
from kg_pipeline.cli.init import init
from kg_pipeline.cli.ledger import ledger_app
from kg_pipeline.cli.mcp import mcp
from kg_pipeline.cli.output import open_streams
from kg_pipeline.cli.query import query
from kg_pipeline.cli.review import review
from kg_pipeline.cli.score import score
from kg_pipeline.cli.serve import serve
from kg_pipeline.cli.show import show
from kg_pipeline.cli.status import status
from kg_pipeline.cli.timeline import timeline

RARELY = (50_000, 20, 100)
"""How seldom Python looks for cycles: hardly anything here is part of one, and looking through all that is
held takes a tenth of the time."""

app = typer.Typer(
    name="kg",
    help="Documents in, a knowledge graph with a quote on every edge out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"kg {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Documents in, a knowledge graph with a quote on every edge out."""
    gc.set_threshold(*RARELY)


COMMANDS: tuple[Callable[..., None], ...] = (ingest, query, show, between, timeline, diagnose)
COMMANDS += (export, status, brief, review, serve, mcp, score, doctor, routes, config, init, demo)
for command in COMMANDS:
    app.command()(command)
app.add_typer(ledger_app, name="ledger")


def main() -> None:
    """The console script."""
    open_streams()
    app()
