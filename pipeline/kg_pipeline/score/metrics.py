"""Measures over sets, partitions and classes: pure, and nothing else.

Set-based precision, recall and F1; B³ (Bagga and Baldwin, 1998) for partitions; macro-F1 over classes.
An empty prediction of an empty truth is perfect; an empty denominator otherwise counts as 0.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Scores:
    """Precision, recall and their harmonic mean, each from 0 to 1."""

    p: float
    r: float

    @property
    def f1(self) -> float:
        """The harmonic mean."""
        return 2 * self.p * self.r / (self.p + self.r) if self.p + self.r else 0.0

    def to_row(self) -> dict[str, float]:
        """Rounded to four digits."""
        return {"p": round(self.p, 4), "r": round(self.r, 4), "f1": round(self.f1, 4)}


def set_scores(predicted: Set[T], truth: Set[T]) -> Scores:
    """Precision and recall of one set against another."""
    if not predicted and not truth:
        return Scores(1.0, 1.0)
    hit = len(predicted & truth)
    return Scores(hit / len(predicted) if predicted else 0.0, hit / len(truth) if truth else 0.0)


def macro_f1(scores: Iterable[Scores]) -> float:
    """The mean of the F1 of each; 0 for none."""
    values = [one.f1 for one in scores]
    return sum(values) / len(values) if values else 0.0


def b_cubed(predicted: Mapping[T, Hashable], truth: Mapping[T, Hashable]) -> Scores:
    """B³ precision and recall over the items that both partitions hold.

    Parameters
    ----------
    predicted, truth : item → name of its cluster.
    """
    items = sorted(predicted.keys() & truth.keys(), key=repr)
    if not items:
        return Scores(1.0, 1.0) if not truth else Scores(0.0, 0.0)
    guessed: dict[Hashable, set[T]] = defaultdict(set)
    actual: dict[Hashable, set[T]] = defaultdict(set)
    for item in items:
        guessed[predicted[item]].add(item)
        actual[truth[item]].add(item)
    precision = recall = 0.0
    for item in items:
        mine, theirs = guessed[predicted[item]], actual[truth[item]]
        shared = len(mine & theirs)
        precision += shared / len(mine)
        recall += shared / len(theirs)
    return Scores(precision / len(items), recall / len(items))


@dataclass(frozen=True, slots=True)
class Classified:
    """How a classification did.

    Attributes
    ----------
    per_class : precision, recall and F1 of each class that the truth holds.
    accuracy : share of items with the right class.
    confusion : `(truth, predicted)` → count; an item without a prediction was predicted `missing`.
    """

    per_class: dict[str, Scores]
    accuracy: float
    confusion: dict[tuple[str, str], int]

    @property
    def macro_f1(self) -> float:
        """The mean F1 over the classes that the truth holds."""
        return macro_f1(self.per_class.values())


def classified(pairs: Sequence[tuple[str, str]]) -> Classified:
    """Hold predicted classes against true ones.

    Parameters
    ----------
    pairs : `(truth, predicted)` for each item.
    """
    confusion = Counter(pairs)
    per_class = {}
    for cls in sorted({truth for truth, _ in pairs}):
        hit = confusion[cls, cls]
        said = sum(n for (_, predicted), n in confusion.items() if predicted == cls)
        real = sum(n for (truth, _), n in confusion.items() if truth == cls)
        per_class[cls] = Scores(hit / said if said else 0.0, hit / real)
    right = sum(n for (truth, predicted), n in confusion.items() if truth == predicted)
    return Classified(per_class, right / len(pairs) if pairs else 0.0, dict(sorted(confusion.items())))
