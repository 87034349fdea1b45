"""Scores of earlier runs, so that a change of prompt, schema or engine shows its effect."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

VERSIONED = ("prompts", "ontology", "model")
"""Parts of a score's row that say what it was made with."""


class History:
    """One JSON object a line in the workspace's `scores.jsonl`; nothing is kept where there is no workspace.

    Parameters
    ----------
    state : the workspace's `.kg` folder.
    """

    def __init__(self, state: Path) -> None:
        self._file = state / "scores.jsonl"

    @property
    def place(self) -> Path:
        """Where scores would be kept."""
        return self._file

    def rows(self) -> list[dict[str, Any]]:
        """Every earlier score, oldest first; a line that was cut is left out."""
        if not self._file.exists():
            return []
        found = []
        for line in self._file.read_text("utf-8").splitlines():
            try:
                found.append(json.loads(line))
            except json.JSONDecodeError:
                continue
        return found

    def _last(self, row: dict[str, Any]) -> dict[str, Any] | None:
        """The last score on the same gold set, graph and provider."""
        same = [r for r in self.rows() if all(r.get(k) == row.get(k) for k in ("gold", "graph", "provider"))]
        return same[-1] if same else None

    def changed(self, row: dict[str, Any]) -> list[str]:
        """What is other than at the last run: `prompts`, `ontology`, `model`; empty without a last run."""
        before = self._last(row)
        return [] if before is None else [name for name in VERSIONED if before.get(name) != row.get(name)]

    def change(self, row: dict[str, Any]) -> dict[str, float]:
        """How the headline figures moved since the last run on the same gold set, graph and provider."""
        last = self._last(row)
        if last is None:
            return {}
        before, now = headline(last), headline(row)
        return {name: round(now[name] - before[name], 4) for name in sorted(before.keys() & now.keys())}

    def add(self, row: dict[str, Any]) -> None:
        """Keep a score."""
        if self._file.parent.is_dir():
            stamped = {"at": datetime.now(UTC).isoformat(timespec="seconds"), **row}
            with self._file.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps(stamped, ensure_ascii=False) + "\n")


def headline(row: dict[str, Any]) -> dict[str, float]:
    """The figures that are compared between runs."""
    found = {
        "relations.f1": row["extraction"]["relations"]["f1"],
        "entities.f1": row["extraction"]["entities"]["f1"],
        "resolution.f1": row["resolution"]["f1"],
    }
    if "judging" in row:
        found["judging.macro_f1"] = row["judging"]["macro_f1"]
    for name, one in row.get("answers", {}).items():
        found[f"answers.{name}.macro_f1"] = one["macro_f1"]
    for name, share in row.get("coverage", {}).items():
        found[f"coverage.{name}"] = share
    return found
