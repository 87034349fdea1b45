"""What was briefed last, in `.kg/brief.json`. It is derived: without it the next brief starts anew.

A brief is an edition: it covers the records behind the one before it. Asked for again while nothing new has
come in, the same edition is shown again, with what was decided in the meantime.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Edition:
    """One brief.

    Attributes
    ----------
    number : 1 for the first.
    at : when it was made, ISO 8601 in UTC.
    after, upto : it covers the records with `after < seq <= upto`.
    runs_after, runs_upto : the same for the runs of the store, counted from the oldest.
    sample : ids of the facts to check by hand.
    population : how many facts the sample was drawn from.
    scope : `new` where it was drawn from what came in, `all` where nothing did.
    """

    number: int
    at: str
    after: int
    upto: int
    runs_after: int
    runs_upto: int
    sample: tuple[str, ...]
    population: int
    scope: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What a full check of the ledger found, and for which head; it need not be done twice.

    Attributes
    ----------
    quotes : how many live quotes stand where the ledger says, and how many there are.
    faults : what is wrong, a line each.
    """

    head: str
    ok: bool
    faults: tuple[str, ...]
    quotes: tuple[int, int]


class Memory:
    """The file. A missing, damaged or foreign one reads as empty.

    Parameters
    ----------
    state : the workspace's `.kg` folder.

    Attributes
    ----------
    copy : where the check of the ledger keeps what it has verified.
    """

    def __init__(self, state: Path) -> None:
        self._file = state / "brief.json"
        self.copy = state / "verified.db"

    def edition(self, records: int, runs: int) -> Edition | None:
        """The last edition; None if there is none, or if it is of another, longer journal."""
        row = self._read().get("edition")
        try:
            found = Edition(**{**row, "sample": tuple(map(str, row["sample"]))}) if row else None
            fits = found is None or (int(found.upto) <= records and int(found.runs_upto) <= runs)
        except (TypeError, KeyError, ValueError):
            return None
        return found if fits else None

    def checked(self, head: str) -> Checked | None:
        """The check of the ledger with this head, if it was made."""
        row = self._read().get("checked")
        try:
            if row is None:
                return None
            found = Checked(row["head"], row["ok"], tuple(row["faults"]), tuple(row["quotes"]))
        except (TypeError, KeyError):
            return None
        return found if found.head == head else None

    def keep(self, edition: Edition | None = None, checked: Checked | None = None) -> bool:
        """Remember; False where the folder cannot be written."""
        said = self._read()
        said |= {"edition": asdict(edition)} if edition else {}
        said |= {"checked": asdict(checked)} if checked else {}
        written = self._file.with_suffix(".tmp")
        try:
            written.write_text(json.dumps(said, ensure_ascii=False, sort_keys=True), "utf-8")
            written.replace(self._file)
        except OSError:
            return False
        return True

    def _read(self) -> dict[str, Any]:
        try:
            found = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}
