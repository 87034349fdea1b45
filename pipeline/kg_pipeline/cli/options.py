"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="One JSON object a line; the last line is the summary.")]
WorkspaceDir = Annotated[
    Path | None, typer.Option("--workspace", metavar="DIR", help="The workspace; default: found upward.")
]
OntologyFile = Annotated[
    str | None, typer.Option("--ontology", metavar="FILE", help="The schema; default: the workspace's.")
]
ProviderName = Annotated[
    str | None, typer.Option("--provider", metavar="NAME", help="embedded or openai; default: by endpoint.")
]
Language = Annotated[
    str, typer.Option("--lang", help="en or ja; default: as the words are typed, else the terminal's.")
]
