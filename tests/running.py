"""Runs commands as a user would, in this process, and reads what scripts read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from kg_pipeline.cli.main import app

ONTOLOGY = """\
name: shop
languages: [en, ja]
classes:
  Component: {labels: {en: [component], ja: [部品]}}
  Service: {parent: Component, labels: {en: [service], ja: [サービス]}}
  Datastore: {parent: Component, labels: {en: [datastore], ja: [データストア]}}
  Team: {labels: {en: [team], ja: [チーム]}}
predicates:
  calls:
    domain: Service
    range: Component
    cardinality: many
    transitive: true
    cues: {en: [calls, depends on], ja: [を呼び出す]}
  owned_by:
    domain: Component
    range: Team
    cardinality: one
    labels: {en: [owner], ja: [担当]}
    cues: {en: [is owned by], ja: [の担当は]}
    inverse_cues: {en: [owns]}
"""


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def summary(self) -> dict[str, Any]:
        return self.rows[-1]


def kg(*arguments: str | Path) -> Ran:
    """Run `kg` with `arguments`; an exception that is not ours is raised."""
    result = CliRunner().invoke(app, [str(a) for a in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def write(folder: Path, **documents: str) -> None:
    """Write documents; `a__b_md` is `a/b.md`."""
    for name, text in documents.items():
        place = folder / (name.replace("__", "/").rpartition("_")[0] + "." + name.rpartition("_")[2])
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode("utf-8"))
