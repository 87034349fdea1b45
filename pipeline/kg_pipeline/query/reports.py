"""Which reports are read for a question about the whole, and how they are packed into calls."""

from __future__ import annotations

from collections.abc import Sequence

from kg_pipeline.providers.global_tasks import ToldReport
from kg_pipeline.query.rank import fuse, lexical_rankings
from kg_pipeline.summaries import Outline, Reports, Summary
from kg_pipeline.text.tokens import estimate_tokens

PART_TOKENS = 8_000
"""Tokens of reports in one map call, by the offline estimate."""
MOST_REPORTS = 20
"""Reports in one map call."""
_UNWRITTEN_TOKENS = 400


def choose(question: str, outlines: Sequence[Outline], overview: Reports, parts: int) -> list[str]:
    """Ids of the communities whose reports are read, the most relevant first.

    Parameters
    ----------
    outlines : the largest first, which is the order among those that share no word with the question.
    """
    texts = []
    for outline in outlines:
        known = overview.known(outline.community.id)
        said = "\n".join((known.title, *(s.text for s in known.statements))) if known is not None else ""
        texts.append((outline.community.id, f"{outline.text}\n{said}"))
    matched = [one.key for one in fuse(lexical_rankings(question, texts))]
    clustering = overview.clustering()
    chosen: list[str] = []
    barred: set[str] = set()
    room = PART_TOKENS * parts
    for id_ in dict.fromkeys([*matched, *(outline.community.id for outline in outlines)]):
        if id_ in barred:
            continue
        known = overview.known(id_)
        cost = _tokens(known) if known is not None else _UNWRITTEN_TOKENS
        if chosen and (cost > room or len(chosen) >= MOST_REPORTS * parts):
            break
        room -= cost
        chosen.append(id_)
        barred |= clustering.kin(id_)
    return chosen


def _tokens(report: Summary) -> int:
    return estimate_tokens("\n".join((report.title, *(s.text for s in report.statements)))) + 8 * len(
        report.statements
    )


def pack(reports: Sequence[ToldReport], parts: int) -> list[tuple[ToldReport, ...]]:
    """At most `parts` parts, each within `PART_TOKENS` and `MOST_REPORTS`; what does not fit is left out."""
    packed: list[list[ToldReport]] = []
    spent = share = 0
    for at, report in enumerate(reports):
        cost = estimate_tokens(report.text())
        if not packed or spent + cost > PART_TOKENS or len(packed[-1]) >= min(share, MOST_REPORTS):
            if len(packed) == parts:
                break
            share = -(-(len(reports) - at) // (parts - len(packed)))
            packed.append([])
            spent = 0
        packed[-1].append(report)
        spent += cost
    return [tuple(part) for part in packed]
