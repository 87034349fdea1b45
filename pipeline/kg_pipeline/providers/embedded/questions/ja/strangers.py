"""What a Japanese question speaks of and the graph does not hold, where it looks like something known."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.questions.algebra import Algebra, NodeSet
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.reading import UnknownName
from kg_pipeline.providers.embedded.questions.wording import LinkedName

_BESIDE = re.compile(
    r"N(?:の)(?:すぐ)?(?:隣|となり|近く|そば|傍|脇|向かい|真横|横|裏手?|後ろ|うしろ|手前|向こう|外側?)(?:の|に(?:ある|立つ|置いてある|建つ))(?P<what>[一-龠ァ-ヶー]{1,12})"
)
_NUMBERED = re.compile(r"(?<![A-Za-z])(?P<label>[A-Za-z]{2,24})[\s-]?[0-9]{1,6}(?![0-9A-Za-z])")
"""A class word in Latin letters with a number is a name (`Kiln 7`)."""


def beside_what(text: str, names: tuple[LinkedName, ...], ontology: Ontology) -> None:
    """Check that no thing is asked of that is only told to stand beside a name.

    Raises
    ------
    UnknownName
        It is no class word (`Xの隣のポンプ`), or one with a number that the graph does not hold.
    """
    labels = {label for _, _, label in ontology.class_labels()}
    masked = Letter(text, names).masked
    for match in _NUMBERED.finditer(masked):
        if any(label.lower() == match["label"].lower() for label in labels):
            raise UnknownName(match.group())
    for match in _BESIDE.finditer(masked):
        if not any(match["what"].startswith(label) for label in labels):
            raise UnknownName(match["what"])


_ASKED = re.compile(
    r"(?P<what>[一-龠ァ-ヶー]{1,12})(?:は|って)(?:どれ|どちら|何|なに)(?:と(?:どれ|何))?(?:です|でしょう|なの|だ|か|[?？。]|$)"
)


def of_another_kind(text: str, names: tuple[LinkedName, ...], found: NodeSet, algebra: Algebra) -> bool:
    """Whether the class that is asked for (`…炉はどれですか`) is none of those that were read."""
    match = _ASKED.search(Letter(text, names).masked, max(0, len(text) - 40))
    if match is None:
        return False
    classes = [cls for cls, _, label in algebra.ontology.class_labels() if label == match["what"]]
    kinds = frozenset[str]().union(*(algebra.below(cls) for cls in classes))
    return bool(classes) and not kinds & found.types
