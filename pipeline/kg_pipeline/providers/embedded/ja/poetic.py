"""Names that are built with の before a common noun, as those of halls, baths and shops are: 白鷺の間."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.ja.collect import Collector, Piece
from kg_pipeline.providers.embedded.ja.nouns import GENERIC, STANDING_FOR

_OF = r"(?P<of>[一-龠々ァ-ヶー]{1,6}|[ぁ-ん]{2,6})"
_POETIC = re.compile(
    rf"{_OF}の(?P<noun>間|湯|森|丘|里|家|庭|杜|泉|滝|谷|浜|海|空|風|星|月|花|香|鐘|城|舟|宿|郷|詩|翼|雫|灯|鈴)"
)
_QUOTED = re.compile(r"[「『](?P<x>[^「」『』。、]{3,12})[」』]")


def is_poetic(names: Collector, bare: str) -> bool:
    """Whether a heading is built so: 白鷺の間, 朝霧の湯."""
    if poetic_kind(names, bare) is not None:
        return True
    found = _POETIC.fullmatch(fold_key(bare))
    if found is None:
        return False
    known = names.labels.keys() | GENERIC | STANDING_FOR
    if found.group("noun") in known or found.group("of") in known | names.lexicon.attributes.keys():
        return False
    return names.patterns.ends_in.search(found.group("of")) is None


def poetic_kind(names: Collector, bare: str) -> str | None:
    """The class of `月見の湯`, whose class word has の before it, where the document shows that it is a name.

    It stands in quotation marks, or heads a part of the document beside others that are built alike.
    """
    found = re.fullmatch(rf"{_OF}の(?P<label>{names.lexicon.label_pattern})", fold_key(bare))
    if found is None:
        return None
    of, label = found.group("of"), found.group("label")
    told = names.labels.keys() | GENERIC | STANDING_FOR | names.lexicon.attributes.keys()
    if of in told or names.patterns.ends_in.search(of) is not None:
        return None
    beside = names.heads_behind_no[label] > 1 and fold_key(bare) in names.folded_heads
    return names.labels[label] if beside or fold_key(bare) in names.quoted else None


def quoted_names(names: Collector, piece: Piece) -> Iterator[tuple[str, int, str]]:
    """`(surface, offset, class)` of every name in quotation marks that is built so."""
    for match in _QUOTED.finditer(piece.text):
        surface, at = piece.surface(*match.span("x"))
        if surface and (kind := poetic_kind(names, surface)) is not None:
            yield surface, at, kind
