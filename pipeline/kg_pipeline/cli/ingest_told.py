"""What `kg ingest` says of a run: the summary that scripts rely on, and the same in lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kg_pipeline.cli.output import Output

if TYPE_CHECKING:
    from kg_pipeline.looking import Outcome
    from kg_pipeline.rooms import Rooms

LISTED_LOST = 10
"""Facts that lost support that are named for a person."""

_WORDS = {"reread": "read again", "elsewhere": "untouched but read again, as names changed"}
"""What becomes of documents, where it is not told by its key."""

_OF_NO_FILE = {
    "name_left_out",
    "name_in_two_clusters",
    "merge_without_evidence",
    "summary_not_written",
    "repetition",
}
"""Problems for which no file was skipped."""


def summarise(outcome: Outcome, rooms: Rooms, counts: dict[str, int], seconds: float) -> dict[str, Any]:
    """The summary that scripts rely on."""
    from kg_ledger.records import Class, Standing
    from kg_pipeline.reading.source import NOTE_CODES

    tally, changes = outcome.tally, outcome.changes
    failed = outcome.failed
    no_file = NOTE_CODES | _OF_NO_FILE
    skipped = sorted({p.where for p in outcome.problems if not p.failed and p.code not in no_file})
    usage = rooms.account.usage
    return {
        "documents": {
            "new": tally.new,
            "changed": tally.changed,
            "reread": tally.reread,
            "renamed": len(changes.renamed),
            "returned": len(changes.returned),
            "unchanged": len(changes.unchanged),
            "elsewhere": tally.elsewhere,
            "withdrawn": len(changes.gone),
            "skipped": len(skipped),
            "failed": len(failed),
            "waiting": len(outcome.left) + _not_reached(outcome, {*failed, *skipped}),
        },
        "claims": tally.claims,
        "sentences": {"total": tally.sentences, "unread": tally.unread},
        "quarantined": tally.quarantined,
        "rejected": outcome.rejected.total(),
        "reasons": {
            "quarantined": dict(sorted(tally.reasons.items())),
            "rejected": dict(sorted(outcome.rejected.items())),
        },
        "repairs": dict(sorted(outcome.repairs.items())),
        "judgements": {cls.value: tally.judgements[cls] for cls in Class},
        "entities": counts.get("entities", 0),
        "facts": counts.get("facts", 0),
        "standings": {one.value: counts.get(f"facts:{one.value}", 0) for one in Standing},
        "calls": {"made": rooms.account.made, "cached": rooms.account.cached},
        "tokens": asdict(usage),
        "provider": rooms.provider.name,
        "ok": tally.new
        + tally.changed
        + tally.reread
        + len(changes.unchanged)
        + len(changes.renamed)
        + len(changes.returned),
        "failed": len(failed),
        "skipped": len(skipped),
        "seconds": round(seconds, 3),
    }


def _not_reached(outcome: Outcome, named: set[str]) -> int:
    """Documents that a run which was stopped did not come to; `named` are those that it told of."""
    if outcome.stopped is None:
        return 0
    wanted = {one.file.path for one in [*outcome.changes.new, *(one for _, one in outcome.changes.changed)]}
    return max(0, len(wanted - named) - outcome.tally.new - outcome.tally.changed - outcome.tally.reread)


def tell(outcome: Outcome, summary: dict[str, Any], out: Output) -> None:
    """Say what a run came to."""
    stop = outcome.stopped.what if outcome.stopped else None
    for problem in outcome.problems:
        if out.as_json or problem.what != stop:  # a person is told of what stopped the run once, at its end
            out.problem(problem)
    out.row(summary)
    documents, judged, calls = summary["documents"], summary["judgements"], summary["calls"]
    told = (f"{n} {_WORDS.get(what, what)}" for what, n in documents.items() if n or what == "new")
    out.line("documents  " + ", ".join(told))
    out.line("claims     " + ", ".join(f"{n} {what}" for what, n in judged.items()))
    unread = summary["sentences"]
    left = f"{unread['unread']} of {unread['total']} sentences gave no claim, "
    left += f"{summary['quarantined']} in quarantine, {summary['rejected']} rejected"
    out.line(f"left       {left}" + _reasons(outcome.tally.reasons + outcome.rejected))
    out.line(f"graph      {summary['entities']} entities, {summary['facts']} facts" + _standings(summary))
    _tell_lost(summary["lost_support"], out)
    if written := summary.get("summaries"):
        out.line(
            f"summaries  {written['reports']['written']} of {written['reports']['of']} reports and "
            f"{written['profiles']['written']} of {written['profiles']['of']} profiles written; "
            f"{written['engine']}; {written['components']} separate parts, {written['isolated']} isolated "
            "entities"
        )
    out.line(f"calls      {calls['made']} made, {calls['cached']} from the cache ({summary['provider']})")
    if calls["made"]:
        out.line("tokens     " + tokens_in_words(summary["tokens"], summary["cost"]))
    out.line(f"seconds    {summary['seconds']}")


def _standings(summary: dict[str, Any]) -> str:
    """How the facts stand, where not all of them are current."""
    parted = [f"{n} {standing}" for standing, n in summary["standings"].items() if n]
    every_current = summary["standings"]["current"] == summary["facts"]
    return "" if every_current else f" ({', '.join(parted)})"


def _tell_lost(lost: list[dict[str, str]], out: Output) -> None:
    """Name the facts that lost their support: a reader of the graph will not find them any more."""
    from kg_pipeline.desk.visible import one_line
    from kg_pipeline.recount import WITHDRAWN_FOR

    if lost:
        out.line(f"lost       {len(lost)} facts lost support: no document states them any more")
    for one in lost[:LISTED_LOST]:
        why = WITHDRAWN_FOR.get(one["why"], one["why"])
        out.line(f"           {one_line(one['text'])}  {one_line(one['doc'])}: {why}")
    if len(lost) > LISTED_LOST:
        out.line(f"           … {len(lost) - LISTED_LOST} more; `kg brief` and --json list them")


def tokens_in_words(tokens: dict[str, int], cost: float | None) -> str:
    """Tokens measured and estimated apart; the cost only where the price is known."""
    told = f"{tokens['prompt']:,} read and {tokens['completion']:,} written"
    if tokens["cached"]:
        told += f" ({tokens['cached']:,} of them from the server's cache)"
    if tokens["estimated"]:
        told += f", ~{tokens['estimated']:,} estimated"
    return told + ("" if cost is None else f"; cost {cost:.4f}")


def _reasons(reasons: Counter[str]) -> str:
    return " (" + ", ".join(f"{n} {code}" for code, n in sorted(reasons.items())) + ")" if reasons else ""
