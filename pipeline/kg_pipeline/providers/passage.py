"""Dividing a passage whose extraction did not fit into one reply, and putting the parts together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from pydantic import BaseModel

from kg_ledger.records import Span
from kg_pipeline.documents import Chunk
from kg_pipeline.text.sentences import sentence_ends

M = TypeVar("M", bound=BaseModel)

SMALLEST_PIECE = 40
"""Characters. A shorter passage is not divided."""


def uncovered_from(text: str, quotes: Sequence[str]) -> int:
    """Where the part of `text` begins that a reply which broke off has not covered.

    A reply follows the order of its passage, so everything before the sentence of its last quote is
    covered; that sentence may hold more. Where a quote is not found or the order is not kept, nothing is
    taken to be covered.
    """
    at = 0
    for quote in quotes:
        found = text.find(quote)
        if found < 0:
            return 0
        later = text.find(quote, at)
        if later < 0:
            return 0
        at = later
    begin = 0
    for end in sentence_ends(text):
        if end > at:
            return begin
        begin = end
    return begin


def divide(chunk: Chunk, start: int) -> tuple[Chunk, ...]:
    """The part of `chunk` from offset `start` on in two pieces, cut at the sentence end nearest its middle.

    Returns
    -------
    tuple of Chunk
        One piece where the part has no sentence end inside; empty where dividing would change nothing.
    """
    text = chunk.text[start:]
    middle = len(text) // 2
    ends = [end for end in sentence_ends(text) if end < len(text)] if len(text) >= SMALLEST_PIECE else []
    cut = min(ends, key=lambda end: abs(end - middle), default=0)
    if not cut and start == 0:
        return ()
    bounds = (0, cut, len(text)) if cut else (0, len(text))
    pieces = []
    for a, b in pairwise(bounds):
        begin = chunk.span.start + start + a
        if text[a:b].strip():
            pieces.append(replace(chunk, span=Span(begin, begin + b - a), text=text[a:b]))
    return tuple(pieces)


def distinct(items: Iterable[M]) -> list[M]:
    """`items` in order, each once."""
    return list({item.model_dump_json(): item for item in items}.values())
