"""Names that a question cuts short: `Harbour` for Winter Harbour, `ユキムロ` for 冷却機ユキムロ.

Looked for only where the question's reading has stopped at a name that the graph does not hold, and taken
only where one entity alone bears a name that begins or ends with it, as a whole word. What it was taken for
is told beside the answer.
"""

from __future__ import annotations

import re

from kg_ledger.ids import name_key
from kg_pipeline.query.graph import Graph

_LEAST = 3
_MOST_WORDS = 3
_LATIN = re.compile(r"[^\W_ぁ-ヿ一-鿿々]+(?:['’.-][^\W_ぁ-ヿ一-鿿々]+)*(?: [^\W_ぁ-ヿ一-鿿々]+){0,2}")
_KATAKANA = re.compile(r"[ァ-ヶー]+")


def shortened(name: str, question: str, graph: Graph) -> tuple[int, int, str] | None:
    """`(start, end, id)` of where `name` stands and the one entity that it cuts short; None without one.

    Reads every name of the graph.
    """
    key = name_key(name)
    if len(key) < _LEAST or key.isdigit():
        return None
    katakana = _KATAKANA.fullmatch(name) is not None
    if not katakana and (_LATIN.fullmatch(name) is None or len(key.split()) > _MOST_WORDS):
        return None
    place = _place(name, question, katakana)
    if place is None:
        return None
    bears = _bears_katakana if katakana else _bears_words
    ids = {node for other, node in graph.names() if bears(key, name_key(other))}
    return (*place, ids.pop()) if len(ids) == 1 else None


def _place(name: str, question: str, katakana: bool) -> tuple[int, int] | None:
    """Where `name` stands, written as a name is: with a capital, or behind `the`."""
    edge = "" if katakana else r"(?<![\w-])"
    behind = "" if katakana else r"(?![\w-])"
    for match in re.finditer(edge + re.escape(name) + behind, question, re.I):
        capital = match.group()[:1].isupper() and match.start() > 0
        if katakana or capital or question[: match.start()].lower().endswith("the "):
            return match.span()
    return None


def _bears_words(key: str, name: str) -> bool:
    return name.startswith(key + " ") or name.endswith(" " + key)


def _bears_katakana(key: str, name: str) -> bool:
    """Whether the name goes on beyond `key` in another script, or beyond a dot."""
    before, behind = name[: -len(key)], name[len(key) :]
    ends = name.endswith(key) and bool(before) and not _KATAKANA.fullmatch(before[-1])
    begins = name.startswith(key) and bool(behind) and not _KATAKANA.fullmatch(behind[0])
    return ends or begins
