"""Which language a text should be answered in, as far as its script tells."""

from __future__ import annotations

import re
from collections.abc import Iterable

_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_HANGUL = re.compile(r"[\uac00-\ud7a3]")

THEIR_OWN = "the language that most of the quoted lines are written in"
"""What is said of texts whose script several languages share."""


def language_of(texts: Iterable[str]) -> str:
    """The language that most of `texts` are in, in words for a prompt.

    >>> language_of(["台帳を読む。", "It reads the ledger.", "書き込む。"])
    'Japanese'
    """
    counts: dict[str, int] = {}
    for text in texts:
        counts[_of(text)] = counts.get(_of(text), 0) + 1
    return min(counts, key=lambda name: (-counts[name], name), default=THEIR_OWN)


def _of(text: str) -> str:
    if _KANA.search(text):
        return "Japanese"
    if _HANGUL.search(text):
        return "Korean"
    if _HAN.search(text):
        return "Chinese"
    return THEIR_OWN
