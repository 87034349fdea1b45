"""What came in between two records of the journal: documents, claims by class, quarantine, failures, cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kg_ledger.ledger import Ledger
from kg_ledger.payloads import claim_from
from kg_ledger.records import ALIAS, Class, Record
from kg_ledger.stores import Run
from kg_pipeline.desk.lost import Lost

ARRIVALS = frozenset({"document", "mention", "claim", "support", "withdrawal", "quarantine", "resolution"})
"""Ops that bring something in; decisions and judgements only work on it."""

LISTED = 200
"""Documents, quarantined quotes and failures that a brief lists; the counts are always of all."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Model calls of some runs.

    Attributes
    ----------
    prompt, completion, estimated : tokens.
    cost : in the currency of the prices, of the calls with a known price; None if no price is known.
    unpriced : calls whose price is not known.
    """

    calls: int = 0
    failed_calls: int = 0
    prompt: int = 0
    completion: int = 0
    estimated: int = 0
    cost: float | None = None
    unpriced: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Overnight:
    """What came in.

    Attributes
    ----------
    documents : how many by what became of them; `listed` names them as `(what, path)`.
    classes : claims that were recorded, by the class that they have now; statements of other names apart.
    restated : claims that were known, and that a document taken in again still states; `kg ingest` calls
        them duplicates.
    names : statements that a thing has another name.
    lost : facts that no document states any more.
    quarantined : `(document, why, what)`.
    failed : `{where, what, code, remedy}` of files that still wait to be read.
    unfinished : runs that never said how they ended.
    decisions : by action; `opened` ids of items that came open.
    """

    documents: Counter[str] = field(default_factory=Counter)
    listed: list[tuple[str, str]] = field(default_factory=list)
    classes: Counter[str] = field(default_factory=Counter)
    quarantined: list[tuple[str, str, str]] = field(default_factory=list)
    failed: list[dict[str, str]] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)
    decisions: Counter[str] = field(default_factory=Counter)
    opened: set[str] = field(default_factory=set)
    restated: int = 0
    names: int = 0
    lost: list[Lost] = field(default_factory=list)
    cost: Cost = field(default_factory=Cost)
    first: str = ""
    last: str = ""


def arrivals(ledger: Ledger, after: int) -> bool:
    """Whether anything came in behind record `after`."""
    return any(record.op in ARRIVALS for record in ledger.log(after))


def claims_between(ledger: Ledger, after: int, upto: int) -> set[str]:
    """Ids of the claims that the records `after < seq <= upto` brought, without those of other names."""
    return {
        claim_from(record.payload, "").id
        for record in ledger.log(after, upto, "claim")
        if record.payload["p"] != ALIAS
    }


def settled_runs(runs: Sequence[Run]) -> int:
    """How many runs have ended or, having one behind them, never will."""
    return len(runs) - (1 if runs and runs[-1].ended is None else 0)


def overnight(ledger: Ledger, after: int, upto: int, runs: Sequence[Run]) -> Overnight:
    """Gather what the records `after < seq <= upto` and some runs brought."""
    found = Overnight(cost=cost_of(runs))
    judged: dict[int, str] = {}
    read: dict[str, str] = {}
    for record in ledger.log(after, upto):
        if record.op in ARRIVALS:
            found.first = found.first or record.at
            found.last = record.at
        _note(record, found, judged, read)
        if record.op == "support":
            carried = [ledger.view.record_at(row[0]).payload["p"] for row in record.payload.get("c", ())]
            found.restated += sum(predicate != ALIAS for predicate in carried)
    found.classes = Counter({cls.value: 0 for cls in Class} | Counter(judged.values()))
    found.failed = _failed(runs, read)
    found.unfinished = [run.id for run in runs if run.ended is None]
    return found


def _note(record: Record, found: Overnight, judged: dict[int, str], read: dict[str, str]) -> None:
    payload = record.payload
    if record.op == "document":
        path = payload.get("p") or payload["d"]
        found.documents[payload["k"]] += 1
        read[path] = record.at
        if len(found.listed) < LISTED:
            found.listed.append((payload["k"], path))
    elif record.op == "claim" and payload["p"] == ALIAS:
        found.names += 1
    elif record.op == "claim":
        judged[record.seq] = payload["j"][0]
    elif record.op == "judgement" and payload.get("c") in judged:
        judged[payload["c"]] = payload["j"][0]
    elif record.op == "quarantine":
        found.quarantined.append((payload["d"], payload["why"], payload["what"]))
    elif record.op == "conflict":
        found.opened.add(payload["i"])
    elif record.op in ("decision", "merge", "split"):
        found.decisions[payload["act"]] += 1


def _failed(runs: Iterable[Run], read: dict[str, str]) -> list[dict[str, str]]:
    """Failures by file, the latest of each; one that was read since is none."""
    latest: dict[str, dict[str, str]] = {}
    for run in runs:
        outcome: Any = run.outcome if isinstance(run.outcome, dict) else {}
        for problem in outcome.get("failed", ()):
            path = str(problem.get("where", "")).split("#")[0]
            if read.get(path, "") <= run.started:
                shown = ("where", "what", "code", "remedy")
                latest[path] = {name: str(problem.get(name, "")) for name in shown}
            else:
                latest.pop(path, None)
    return [latest[path] for path in sorted(latest)]


def cost_of(runs: Iterable[Run]) -> Cost:
    """Add up the model calls of some runs."""
    lines = [
        line for run in runs if isinstance(run.outcome, dict) for line in run.outcome.get("calls", ()) or ()
    ]
    priced = [line for line in lines if line.get("cost") is not None]

    def total(name: str, of: Iterable[dict[str, Any]] = lines) -> int:
        return sum(int(line.get(name) or 0) for line in of)

    return Cost(
        calls=total("calls"),
        failed_calls=total("calls", [line for line in lines if line.get("outcome") != "ok"]),
        prompt=total("prompt_tokens"),
        completion=total("completion_tokens"),
        estimated=total("estimated_tokens"),
        cost=sum(float(line["cost"]) for line in priced) if priced else None,
        unpriced=total("calls", [line for line in lines if line.get("cost") is None]),
        seconds=sum(float(line.get("seconds") or 0) for line in lines),
    )
