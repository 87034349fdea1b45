"""The account of every single request, on disk the moment it is back: one JSON object a line.

A run's outcome holds the sums; this file holds the calls, those of a run that was killed and those of
questions too. It is for people and scripts that ask what was paid for; nothing in the pipeline reads it.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kg_pipeline.providers.meter import CallRecord, Line, summarize_calls


class CallLog:
    """Appends requests to a file; safe to use from several threads, and from several processes.

    Parameters
    ----------
    path : nothing is written while its folder is not there.

    Attributes
    ----------
    run : the run that requests are made for; empty for questions and checks.
    lost : requests that could not be written down: a question may be asked where nothing can be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.run = ""
        self.lost = 0
        self._lock = threading.Lock()

    def append(self, record: CallRecord) -> None:
        """Keep one request."""
        if not self.path.parent.is_dir():
            return
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        row = {"at": at, "run": self.run, **record.to_row()}
        line = json.dumps(row, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
        with self._lock:
            try:
                place = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
                try:
                    os.write(place, line)
                finally:
                    os.close(place)
            except OSError:
                self.lost += 1

    def rows(self) -> Iterator[dict[str, Any]]:
        """Every request so far, in order; a line that a kill cut off is left out."""
        try:
            lines = self.path.open("rb")
        except FileNotFoundError:
            return
        with lines:
            for line in lines:
                try:
                    row = json.loads(line)
                except ValueError:
                    continue
                if isinstance(row, dict) and CallRecord.__dataclass_fields__.keys() <= row.keys():
                    yield row


def sums(rows: list[dict[str, Any]]) -> tuple[Line, ...]:
    """What requests come to, a line for each prompt, model, rung and outcome."""
    names = CallRecord.__dataclass_fields__
    return summarize_calls(CallRecord(**{name: row[name] for name in names}) for row in rows)
