"""Text that is struck out: `~~A feeds B.~~`, `A feeds <del>B</del> C`. It says what is so no more."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.frame import Match, Sentence
from kg_pipeline.providers.tasks import DraftClaim

STRUCK = re.compile(r"~~[^~\n]+~~|<(?P<tag>s|del|strike)>[^<\n]*</(?P=tag)>", re.I)
_MARK = re.compile(r"~~|</?(?:s|del|strike)>", re.I)

Read = Callable[[Sentence, list[Match]], list[DraftClaim]]
"""What a sentence states, given the names in it."""


def struck_out(text: str) -> list[tuple[int, int]]:
    """Where `text` is struck out, marks included."""
    return [match.span() for match in STRUCK.finditer(text)] if "~~" in text or "</" in text else []


def read_around(
    sentence: Sentence, names: Sequence[Match], spans: Sequence[tuple[int, int]], read: Read
) -> list[DraftClaim]:
    """What a sentence with struck out stretches states: what stands, and what was struck as ended.

    Parameters
    ----------
    spans : offsets into the document of what is struck out; a stretch may reach beyond the sentence.
    """
    text, start = sentence.text, sentence.start
    left, whole = text, text
    for begin, end in ((max(b - start, 0), min(e - start, len(text))) for b, e in spans):
        left = left[:begin] + " " * (end - begin) + left[end:]
        whole = (
            whole[:begin] + _MARK.sub(lambda mark: " " * len(mark.group()), whole[begin:end]) + whole[end:]
        )
    outside = [n for n in names if not any(b <= n.start < e for b, e in spans)]
    stands = read(replace(sentence, text=left), outside) if left.strip() else []
    held = {_triple(claim) for claim in stands}
    gone = [
        claim.model_copy(update={"polarity": Polarity.NEGATED, "change": Change.ENDED, "replaces": None})
        for claim in read(replace(sentence, text=whole), list(names))
        if _triple(claim) not in held
        and (claim.polarity, claim.modality) == (Polarity.AFFIRMED, Modality.ASSERTED)
    ]
    return [_as_written(claim, text, start) for claim in (*stands, *gone)]


def _triple(claim: DraftClaim) -> tuple[str, str, str]:
    return claim.subject, claim.predicate, claim.object


def _as_written(claim: DraftClaim, text: str, start: int) -> DraftClaim:
    """The claim with its quote as the document has it, marks and all."""
    if claim.at is None or not start <= claim.at <= start + len(text):
        return claim
    begin = claim.at - start
    return claim.model_copy(update={"quote": text[begin : begin + len(claim.quote)]})
