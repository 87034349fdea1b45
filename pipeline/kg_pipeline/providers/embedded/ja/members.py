"""The members of an enumeration in folded text."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.shapes import BETWEEN

_JOINING = r"および|及び|ならびに|または"
_MEMBER = re.compile(
    rf"(?P<joining>{_JOINING})|"
    r"「[^「」]*」|『[^『』]*』|\([^()]*\)|"
    rf"(?:・(?={BETWEEN})|(?!、|,|・(?![ァ-ヶ])|(?<![ァ-ヶー])・|{_JOINING}|(?<![、,])と)[^「」『』()])+"
)


def members(text: str, start: int) -> list[tuple[int, int]]:
    """Spans of an enumeration's members; `text` begins at `start`.

    A と behind one or two hiragana is rather a part of a name (みなと通り) than a conjunction.
    """
    spans = []
    for match in _MEMBER.finditer(text):
        piece = match.group()
        lead = len(piece) - len(piece.lstrip())
        if piece.strip() and not piece.startswith("(") and match["joining"] is None:
            begin = start + match.start() + lead
            spans.append((begin, begin + len(piece.strip())))
    for number in range(len(spans) - 1, 0, -1):
        one, two = spans[number - 1], spans[number]
        head, between = text[one[0] - start : one[1] - start], text[one[1] - start : two[0] - start]
        if between == "と" and re.fullmatch(r"[ぁ-ん]{1,2}", head):
            spans[number - 1 : number + 1] = [(one[0], two[1])]
    return spans
