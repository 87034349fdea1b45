"""Evidence: whole passages in rank order, packed into a budget of tokens; and which layer lost an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from kg_ledger.records import Span
from kg_pipeline.query.lexical import Ranked, Retrieval
from kg_pipeline.text.tokens import estimate_tokens

EVIDENCE_TOKENS = 8000
"""Tokens of evidence, by the offline estimate."""

EVIDENCE_PASSAGES = 12
"""Passages of evidence at most."""

Stop = Literal["end", "budget", "count"]
Layer = Literal["matching", "ranking", "packing", "extraction", "reading"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a reader is given.

    Attributes
    ----------
    question : what was asked.
    ranked : the packed passages, best first.
    tokens : what they cost, by the offline estimate.
    budget : what they may cost.
    most : how many they may be.
    left_out : how many ranked passages were not packed.
    stopped : why packing ended: no more passages, the budget, or the number of passages.
    unseen : what the question names and no searched text contains.
    """

    question: str
    ranked: tuple[Ranked, ...]
    tokens: int
    budget: int
    most: int
    left_out: int
    stopped: Stop
    unseen: tuple[str, ...] = ()

    @property
    def insufficient(self) -> bool:
        """True if there is nothing to read: no text speaks of the question, or the first did not fit."""
        return not self.ranked


def pack(found: Retrieval, budget: int = EVIDENCE_TOKENS, most: int = EVIDENCE_PASSAGES) -> Evidence:
    """Pack whole passages in rank order; stop at the first that does not fit.

    A smaller passage further down is not taken in its stead: what ranks behind a passage never displaces it.

    Parameters
    ----------
    budget : tokens that the passages may cost together, by `text.tokens.estimate_tokens`.
    most : how many passages at most.
    """
    packed: list[Ranked] = []
    spent = 0
    stopped: Stop = "end"
    for one in found.ranked:
        cost = estimate_tokens(one.passage.text)
        if len(packed) >= most or spent + cost > budget:
            stopped = "count" if len(packed) >= most else "budget"
            break
        packed.append(one)
        spent += cost
    left = len(found.ranked) - len(packed)
    return Evidence(found.question, tuple(packed), spent, budget, most, left, stopped, found.unseen)


def holding(ranked: Sequence[Ranked], doc: str, span: Span) -> Ranked | None:
    """The best ranked passage of `doc` that shares a character with `span`, or None."""
    for one in ranked:
        here = one.passage.span
        if one.passage.doc == doc and here.start < span.end and span.start < here.end:
            return one
    return None


def failing_layer(found: Retrieval, evidence: Evidence, doc: str, span: Span) -> Layer:
    """Which layer loses the text at `span` of `doc` for this question.

    Returns
    -------
    Layer
        `matching`: no ranking holds it; `ranking`: it is held, behind so many others that even an unlimited
        budget would not have packed it; `packing`: the budget ended before it; `reading`: the reader had it.
    """
    if holding(evidence.ranked, doc, span) is not None:
        return "reading"
    held = holding(found.ranked, doc, span)
    if held is None:
        return "matching"
    return "packing" if evidence.stopped == "budget" and held.place <= evidence.most else "ranking"
