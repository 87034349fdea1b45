"""What `kg ingest` says of a run: the summary that scripts rely on, and the same in lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kg_pipeline.cli.ingest_words import bracketed, headed, listed, lost_for, say
from kg_pipeline.cli.output import Output

if TYPE_CHECKING:
    from kg_pipeline.looking import Outcome
    from kg_pipeline.rooms import Rooms

LISTED_LOST = 10
"""Facts that lost support that are named for a person."""

_OF_NO_FILE = {
    "name_left_out",
    "name_of_two_things",
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


def tell(outcome: Outcome, summary: dict[str, Any], out: Output, lang: str = "en") -> None:
    """Say what a run came to, in English or Japanese."""
    from kg_pipeline.desk.words import class_text

    stop = outcome.stopped.what if outcome.stopped else None
    for problem in outcome.problems:
        if out.as_json or problem.what != stop:  # a person is told of what stopped the run once, at its end
            out.problem(problem)
    out.row(summary)
    calls = summary["calls"]
    told = [say(what, lang, n) for what, n in summary["documents"].items() if n or what == "new"]
    out.line(headed("documents", lang, listed(told, lang)))
    judged = summary["judgements"].items()
    counted = [f"{class_text(c, lang)} {n}" if lang == "ja" else f"{n} {c}" for c, n in judged]
    out.line(headed("claims", lang, listed(counted, lang)))
    unread = summary["sentences"]
    left = (unread["unread"], unread["total"], summary["quarantined"], summary["rejected"])
    reasons = _reasons(outcome.tally.reasons + outcome.rejected, lang)
    out.line(headed("left", lang, say("unread", lang, *left) + reasons))
    held = say("held", lang, summary["entities"], summary["facts"])
    out.line(headed("graph", lang, held + _standings(summary, lang)))
    _tell_lost(summary["lost_support"], out, lang)
    if written := summary.get("summaries"):
        reports, profiles = written["reports"], written["profiles"]
        done = (reports["written"], reports["of"], profiles["written"], profiles["of"])
        parts = (*done, written["engine"], written["components"], written["isolated"])
        out.line(headed("summaries", lang, say("written", lang, *parts)))
    made = say("made", lang, calls["made"], calls["cached"], summary["provider"])
    out.line(headed("calls", lang, made))
    if calls["made"]:
        out.line(headed("tokens", lang, tokens_in_words(summary["tokens"], summary["cost"], lang)))
    out.line(headed("seconds", lang, str(summary["seconds"])))


def _standings(summary: dict[str, Any], lang: str) -> str:
    """How the facts stand, where not all of them are current."""
    from kg_pipeline.desk.terminal_words import say as word

    if summary["standings"]["current"] == summary["facts"]:
        return ""
    found = [(standing, n) for standing, n in summary["standings"].items() if n]
    parted = [f"{word(s, lang)} {n}" if lang == "ja" else f"{n} {s}" for s, n in found]
    return bracketed(listed(parted, lang), lang)


def _tell_lost(lost: list[dict[str, str]], out: Output, lang: str) -> None:
    """Name the facts that lost their support: a reader of the graph will not find them any more."""
    from kg_pipeline.desk.visible import one_line

    if lost:
        out.line(headed("lost", lang, say("no_support", lang, len(lost))))
    for one in lost[:LISTED_LOST]:
        why = lost_for(one["why"], lang)
        out.line(headed("", lang, f"{one_line(one['text'])}  {one_line(one['doc'])}: {why}"))
    if len(lost) > LISTED_LOST:
        out.line(headed("", lang, say("more_lost", lang, len(lost) - LISTED_LOST)))


def tokens_in_words(tokens: dict[str, int], cost: float | None, lang: str = "en") -> str:
    """Tokens measured and estimated apart; the cost only where the price is known."""
    told = say("read_written", lang, tokens["prompt"], tokens["completion"])
    if tokens["cached"]:
        told += say("from_server", lang, tokens["cached"])
    if tokens["estimated"]:
        told += say("estimated", lang, tokens["estimated"])
    return told + ("" if cost is None else say("cost", lang, cost))


def _reasons(reasons: Counter[str], lang: str) -> str:
    told = [f"{n} {code}" for code, n in sorted(reasons.items())]
    return bracketed(listed(told, lang), lang) if told else ""
