"""Ways in which two names may be one that their letters alone do not show. They ask; they decide nothing."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from kg_ledger.ids import loose_key, name_key
from kg_ledger.names import bare, marks

_WORD = re.compile(r"[^\W_]+")
_ACCENT = re.compile("[\u0300-\u036f]")
_UNSPACED = re.compile(r"[\u3005-\u30ff\u3400-\u9fff]")
_LONG = 2
"""Characters from which on a piece of a name that is written without spaces may stand for it."""


class Shape(NamedTuple):
    """A name without what writings of one name differ in.

    Attributes
    ----------
    plain : without accents; marks that make another kana are kept.
    numbered : without its numbers, and those numbers in one notation; empty where it has none.
    words : in order.
    loose : the loose key.
    piece : the loose key where it may stand for a longer one, else empty.
    """

    plain: str
    numbered: str
    words: tuple[str, ...]
    loose: str
    piece: str


@lru_cache(maxsize=65_536)
def shape(name: str) -> Shape:
    """The shape of a name.

    >>> shape("Café 2").plain, shape("第三ポンプ").numbered == shape("第3ポンプ").numbered
    ('cafe2', True)
    """
    key, loose = name_key(name), loose_key(name)
    plain = unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFD", loose)))
    found = marks(key)
    numbered = f"{bare(key)}\x1f{','.join(found)}" if found else ""
    piece = loose if len(loose) >= _LONG and _UNSPACED.search(loose) is not None else ""
    return Shape(plain, numbered, tuple(_WORD.findall(key)), loose, piece)


def shaped_alike(one: Shape, other: Shape) -> bool:
    """Whether two names may be one: alike but for accents or the notation of a number, by initials of given
    names, or because one, written without spaces, begins or ends with the other (a title, a form of company).
    """
    return (
        one.plain == other.plain
        or (one.numbered != "" and one.numbered == other.numbered)
        or _initialled(one.words, other.words)
        or (one.piece != "" and _begins_or_ends(one.piece, other.loose))
        or (other.piece != "" and _begins_or_ends(other.piece, one.loose))
    )


def _initialled(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether words of two names are alike one by one, some of them by their first letter only."""
    size = len(one)
    if size < 2 or size != len(other) or one[-1] != other[-1] or one == other or len(one[-1]) < 2:
        return False
    return all(a == b or (1 in (len(a), len(b)) and a[0] == b[0]) for a, b in zip(one, other, strict=True))


def _begins_or_ends(short: str, long: str) -> bool:
    return len(short) < len(long) and (long.startswith(short) or long.endswith(short))
