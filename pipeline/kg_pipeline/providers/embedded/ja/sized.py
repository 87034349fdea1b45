"""Names that only their size or place tells from others of the kind: 小揚げ窯, 大乾燥室."""

from __future__ import annotations

import re

_SHORT = 2
"""Characters of a class word before which 大 or 小 makes but a common noun: 小学校, 大企業."""

_SIZED = re.compile(r"[大中小上下奥]")
_OPPOSITE = {"大": "小中", "小": "大中", "中": "大小", "上": "下", "下": "上", "奥": ""}
_OF_ITS_KIND = r"の(?:なか|中|うち)で(?:は|も)?(?:いちばん|一番|最も|もっとも|最[大小])"
_SEVERAL = (
    r"(?:[一二三四五六七八九十\d]|複数の?|数)(?:つ|台|基|室|本|箱|面)?の?$",
    r"(?:が|は|を|の)?(?:[二三四五六七八九十\d]|複数|数)(?:つ|台|基|室|本|箱|面)|(?:ごと|など|類|系|用)",
)


def told_by_size(surface: str, label: str, folded: str) -> bool:
    """Whether `surface`, a character of size or place before a class word, names one thing in a document.

    It has to be said more than once and never counted, and the document has to tell it from the others: by
    the opposite (大窯室 beside 小窯室), or as the greatest or smallest of its kind.
    """
    if len(label) <= _SHORT or _SIZED.fullmatch(surface.removesuffix(label)) is None:
        return False
    places = [found.span() for found in re.finditer(rf"(?<![一-龠々ァ-ヶー]){re.escape(surface)}", folded)]
    if len(places) < 2 or any(_counted(folded, *place) for place in places):
        return False
    opposites = _OPPOSITE[surface[0]]
    return any(one + label in folded for one in opposites) or _outdoes(label, folded)


def _counted(folded: str, start: int, end: int) -> bool:
    before, behind = _SEVERAL
    return re.search(before, folded[max(start - 6, 0) : start]) is not None or (
        re.match(behind, folded[end : end + 6]) is not None
    )


def _outdoes(label: str, folded: str) -> bool:
    return re.search(re.escape(label) + _OF_ITS_KIND, folded) is not None
