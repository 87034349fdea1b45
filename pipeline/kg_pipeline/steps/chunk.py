"""Cut a document into pieces that an extraction can read whole.

Chunks tile the text: joined in order they are the text, so nothing is read twice and nothing is left out. A
revised document is cut where it was cut before, as far as its text is the same: what did not change is not
read again.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise

from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Context, Document
from kg_pipeline.text.outline import Kind, Outline, outline_of
from kg_pipeline.text.sentences import LONGEST_QUOTATION, sentence_ends
from kg_pipeline.text.tokens import fitting_prefix

DEFAULT_BUDGET = 1500
"""Tokens of document text a chunk, by the offline estimate."""

_HEADING_SHARE = 0.35
_PARAGRAPH_SHARE = 0.5
_FENCE_SHARE = 0.2
_LINE_SHARE = 0.5
_CLAUSE_SHARE = 0.6
_GAP_SHARE = 0.25
_CLAUSE_MARKS = "、，,;；：)）」』"


def chunk(
    document: Document, budget_tokens: int = DEFAULT_BUDGET, earlier: Sequence[str] = ()
) -> list[Chunk]:
    """Cut `document` into chunks of at most `budget_tokens` each.

    A document within the budget is one chunk. A longer one is cut before a heading, else at an empty line,
    else between list items or table rows, else behind a sentence, else behind a clause or a space, and in a
    longer stretch without any of them at the limit.

    Parameters
    ----------
    budget_tokens : the most tokens a chunk may have by `text.tokens.estimate_tokens`; at least 1.
    earlier : the chunks of an earlier text of a document that was longer than the budget, in order; those
        that still stand in the text are kept as they were.

    Returns
    -------
    list of Chunk
        In order; `"".join(c.text for c in chunks) == document.text`. Empty for an empty text.
    """
    if budget_tokens < 1:
        raise ValueError(f"budget_tokens must be at least 1, not {budget_tokens}")
    text = document.text
    outline = outline_of(text)
    kept = _kept(text, earlier) if len(earlier) > 1 else {}
    starts = sorted(kept)
    cuts = [0]
    while cuts[-1] < len(text):
        cuts.append(_next_cut(text, outline, cuts[-1], budget_tokens, kept, starts))
    revision = document.revision
    return [
        Chunk(document.path, revision, i, Span(a, b), text[a:b], _context(document, outline, a, b))
        for i, (a, b) in enumerate(pairwise(cuts))
    ]


def pieces_of(document: Document, cuts: Sequence[int], budget_tokens: int = DEFAULT_BUDGET) -> list[str]:
    """The texts of the chunks of a document that was cut at `cuts`; without any, as `chunk` cuts it."""
    if not cuts:
        return [piece.text for piece in chunk(document, budget_tokens)]
    return [document.text[a:b] for a, b in pairwise((0, *cuts, len(document.text)))]


def _kept(text: str, earlier: Sequence[str]) -> dict[int, int]:
    """Where earlier chunks still stand in `text`, in their order: start → end."""
    found = {}
    at = 0
    for piece in earlier:
        start = text.find(piece, at) if piece else -1
        if start >= 0:
            at = found[start] = start + len(piece)
    return found


def _next_cut(
    text: str, outline: Outline, start: int, budget: int, kept: Mapping[int, int], starts: Sequence[int]
) -> int:
    """Where the chunk that starts at `start` ends.

    One that was there before ends where it ended. Before the next one that was, a chunk ends as well, unless
    so little is left that it is better read along with it.
    """
    limit = fitting_prefix(text, start, budget)
    if limit == len(text) and start == 0:
        return limit
    if start in kept and kept[start] <= limit:
        return kept[start]
    ahead = starts[bisect_right(starts, start) : bisect_right(starts, limit)]
    if ahead:
        far = [at for at in (*ahead, kept[ahead[-1]]) if start + (limit - start) * _GAP_SHARE <= at <= limit]
        return far[0] if far else ahead[0]
    if limit == len(text):
        return limit
    cut = _structural_cut(outline, start, limit)
    if cut is None:
        cut = _sentence_cut(text, outline, start, limit)
    if cut is None:
        cut = _line_cut(outline, start, limit)
    return cut if cut is not None else _forced_cut(text, start, limit)


def _structural_cut(outline: Outline, start: int, limit: int) -> int | None:
    """The last heading far enough on, else the last paragraph, else the last item or row."""
    first = bisect_right(outline.starts, start)
    behind = bisect_right(outline.starts, limit)
    size = limit - start
    best: dict[int, int] = {}
    for index in range(behind - 1, first - 1, -1):
        line, before = outline.lines[index], outline.lines[index - 1]
        at = line.span.start - start
        if line.kind is Kind.HEADING and at >= size * _HEADING_SHARE:
            best.setdefault(line.level if line.level < 3 else 3, line.span.start)
        elif line.kind is Kind.CODE:
            if before.kind is not Kind.CODE and at >= size * _FENCE_SHARE:
                best.setdefault(4, line.span.start)
        elif before.kind is Kind.BLANK and line.kind in (Kind.TEXT, Kind.RULE):
            if at >= size * _PARAGRAPH_SHARE:
                best.setdefault(4, line.span.start)
        elif at >= size * _LINE_SHARE and line.kind in (Kind.ITEM, Kind.ROW, Kind.RULE):
            best.setdefault(5, line.span.start)
    return best[min(best)] if best else None


def _in_code(outline: Outline, offset: int) -> bool:
    return bool(outline.lines) and outline.lines[outline.line_at(offset)].kind is Kind.CODE


def _sentence_cut(text: str, outline: Outline, start: int, limit: int) -> int | None:
    """Behind the last sentence that ends within the limit and outside code."""
    window = text[start : min(len(text), limit + LONGEST_QUOTATION)]
    last = None
    for end in sentence_ends(window):
        if start + end > limit or end == len(window):
            break
        if not _in_code(outline, start + end):
            last = start + end
    return last


def _line_cut(outline: Outline, start: int, limit: int) -> int | None:
    """At the last line that starts within the limit: inside a code fence longer than the budget."""
    index = bisect_left(outline.starts, limit + 1) - 1
    return outline.starts[index] if index >= 0 and outline.starts[index] > start else None


def _forced_cut(text: str, start: int, limit: int) -> int:
    """Behind the last clause mark or space near the limit, else at the limit, never inside a character."""
    least = start + int((limit - start) * _CLAUSE_SHARE)
    for at in range(limit, least, -1):
        if (text[at - 1] in _CLAUSE_MARKS or text[at - 1].isspace()) and not text[at].isspace():
            return at
    at = limit
    while at > start + 1 and limit - at < 64 and _joins(text[at - 1], text[at]):
        at -= 1
    return at if not _joins(text[at - 1], text[at]) else limit


def _joins(left: str, right: str) -> bool:
    """Whether a reader sees `left` and `right` as one character."""
    return (
        (left == "\r" and right == "\n")
        or unicodedata.category(right)[0] == "M"
        or right in "ﾞﾟ\u200d"
        or left == "\u200d"
        or "\U0001f3fb" <= right <= "\U0001f3ff"
    )


def _context(document: Document, outline: Outline, start: int, end: int) -> Context:
    """What the extractor is told about the chunk `start:end`."""
    text = document.text
    at = start
    while at < end - 1 and text[at].isspace():
        at += 1
    return Context(
        title=document.title,
        date=document.date,
        status=document.status,
        headings=tuple(heading.title for heading in outline.path_at(at)),
        lead=outline.lead(at) if start else "",
        header=outline.table_header(at) if start else "",
    )
