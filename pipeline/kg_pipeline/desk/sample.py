"""A random sample of facts that a person checks by hand, and what their verdicts say about all of them.

A verdict is a decision of the ledger: `right` accepts the fact, `wrong` rejects it, and the note names the
sample. So a verdict is on the record, is attributed, and is taken back like any other decision.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from kg_ledger.errors import DecisionError
from kg_ledger.review import Decision
from kg_ledger.view import View

SAMPLE_SIZE = 20
Z_95 = 1.959963984540054
"""The normal deviate of a two-sided 95 % interval."""

Verdict = Literal["right", "wrong"]

_ACTIONS: dict[str, str] = {"right": "accept", "wrong": "reject"}
_MARK = "spot check "


@dataclass(frozen=True, slots=True)
class Precision:
    """How many of the checked facts are right, and what that says.

    Attributes
    ----------
    right, wrong : verdicts.
    low, high : Wilson's 95 % interval of the share that is right; 0 and 1 while nothing was checked.
    """

    right: int
    wrong: int
    low: float
    high: float

    @property
    def share(self) -> float | None:
        """The share that is right; None while nothing was checked."""
        checked = self.right + self.wrong
        return self.right / checked if checked else None


def precision(right: int, wrong: int) -> Precision:
    """The share that is right, with Wilson's score interval at 95 %.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    JASA 22 (1927). It stays inside [0, 1] and says something for small samples and for shares of 0 and 1.
    """
    n = right + wrong
    if n == 0:
        return Precision(0, 0, 0.0, 1.0)
    share, square = right / n, Z_95 * Z_95
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = Z_95 / (1 + square / n) * math.sqrt(share * (1 - share) / n + square / (4 * n * n))
    low = 0.0 if right == 0 else max(0.0, middle - half)
    high = 1.0 if wrong == 0 else min(1.0, middle + half)
    return Precision(right, wrong, low, high)


def draw(population: Iterable[str], seed: str, size: int = SAMPLE_SIZE) -> list[str]:
    """At most `size` of the population without replacement; the same for the same population and seed."""
    facts = sorted(set(population))
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")
    return sorted(Random(number).sample(facts, min(size, len(facts))))


def verdict_decision(fact: str, verdict: str, sample: int) -> Decision:
    """The decision by which a verdict on a sampled fact is put on record.

    Raises
    ------
    DecisionError
        The verdict is neither `right` nor `wrong`.
    """
    if verdict not in _ACTIONS:
        raise DecisionError(f"{fact}: there is no verdict {verdict!r}.", "Say right or wrong.")
    return Decision(_ACTIONS[verdict], fact=fact, note=f"{_MARK}{sample}")


def verdicts(view: View) -> dict[int, dict[str, tuple[Verdict, int]]]:
    """The verdicts that stand: for each sample, fact → verdict and the seq of its decision.

    Facts go by the id that they have now. Where a fact was judged twice, the later verdict counts.
    """
    found: dict[int, dict[str, tuple[Verdict, int]]] = {}
    for decision in view.decisions():
        note = str(decision.detail.get("note", ""))
        number = note.removeprefix(_MARK)
        if decision.active and note.startswith(_MARK) and number.isdecimal():
            verdict: Verdict = "right" if decision.action == "accept" else "wrong"
            said = str(decision.detail.get("f", ""))
            known = view.fact(said)
            fact = known.id if known else said
            found.setdefault(int(number), {})[fact] = (verdict, decision.seq)
    return found


def tally(said: Sequence[dict[str, tuple[Verdict, int]]]) -> Precision:
    """What the verdicts of some samples come to; a fact in several samples counts in each."""
    every = [verdict for one in said for verdict, _ in one.values()]
    return precision(every.count("right"), every.count("wrong"))
