"""Writes the parts of the documentation that follow from the code: `docs/cli.md`, from every `--help`.

Run by `make docs`; a test fails where the file on disk differs.
"""

from __future__ import annotations

import os
from pathlib import Path

from typer.testing import CliRunner

PLACE = Path(__file__).resolve().parent / "cli.md"
COMMANDS = ("ingest", "query", "review", "score", "show", "status", "ledger", "doctor", "routes", "config")
COMMANDS += ("between", "timeline", "diagnose", "export", "demo", "brief", "serve", "mcp", "init")
LEDGER = ("verify", "log", "export", "as-of")

INTRODUCTION = """\
# The command line

Results go to stdout, progress and notes to stderr. With `--json` every command writes one object a line; the
last line is the summary. `kg mcp` alone has no `--json`: it speaks JSON-RPC. Exit codes: 0 done, 1 a check
failed, 2 usage or configuration, 3 partial, 4 the store is busy, 5 the provider refuses, 130 interrupted. A
setting is taken from a flag, then `KG_*`, then `OPENAI_BASE_URL` and `OPENAI_API_KEY`, then `kg.toml`
(searched upward), then the user's file, then the default; `kg config` says which.

This page is written by `make docs`.
"""


def page() -> str:
    """The page as it should be."""
    parts = [INTRODUCTION, *(_help(name) for name in COMMANDS)]
    parts += [_help("ledger", name) for name in LEDGER]
    return "\n".join(parts)


def _help(*command: str) -> str:
    from kg_pipeline.cli.main import app

    os.environ["COLUMNS"] = "100"
    text = CliRunner().invoke(app, [*command, "--help"], prog_name="kg").stdout
    body = "\n".join(line.rstrip() for line in text.strip().splitlines())
    return f"## kg {' '.join(command)}\n\n```text\n{body}\n```\n"


if __name__ == "__main__":
    PLACE.write_text(page(), "utf-8")
