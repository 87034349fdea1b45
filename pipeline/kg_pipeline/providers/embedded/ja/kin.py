"""Names that end in no class word, but as things of one class are called: 花園店 of 店舗."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.ja.nouns import KIN_ENDINGS
from kg_pipeline.providers.embedded.ja.shapes import is_own_modifier

_SUPPLIERS = frozenset(("仕入先", "納入業者"))
_CUSTOMERS = frozenset(
    {"納入先", "得意先", "顧客", "客先", "お客様", "販売先", "売り先", "出荷先", "納品先", "配送先", "卸先"}
    | {"取引先", "店", "店舗", "小売店", "販売店"}
)
"""Firms on both sides of a trade are called alike: where there are both, an ending tells neither."""


def kin_of(surface: str, labels: Mapping[str, str], titles: Iterable[str]) -> str | None:
    """The class whose word things are hardly called by in full.

    `labels` are class words with their classes, `titles` headings: whose name begins one (`花園店 案内`) is
    who writes, and on neither side of a trade.
    """
    traded = not _CUSTOMERS.isdisjoint(labels)
    folded = fold_key(surface)
    found = {
        cls
        for word, cls in labels.items()
        for ending in (() if traded and word in _SUPPLIERS else KIN_ENDINGS.get(word, ()))
        if folded.endswith(ending) and is_own_modifier(surface, ending)
    }
    if len(found) != 1 or any(title.startswith((f"{surface} ", f"{surface}\u3000")) for title in titles):
        return None
    return found.pop()
