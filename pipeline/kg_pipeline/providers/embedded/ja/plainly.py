"""`雪代はポンプです。`: a sentence that says no more than what a thing is names it, whatever its script.

Other evidence asks a name to look like one. Here the sentence itself says that it is one: its topic is typed
unless it is a word that points, counts, tells a time or names a role, or a thing that is only described.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.collect import Collector, Piece
from kg_pipeline.providers.embedded.ja.grammar import after_connective
from kg_pipeline.providers.embedded.ja.nouns import GENERIC, STANDING_FOR
from kg_pipeline.providers.embedded.ja.shapes import ADVERB_HEAD

_AND = re.compile(r"(?<![ぁ-ん])と(?=[^、。]{2})|と(?![ぁ-ん])(?=[^、。]{2})|および|及び|ならびに|並びに|、")
_COUNTED = re.compile(
    r"[一二三四五六七八九十百千数\d]+(?:つ|台|個|件|人|名|社|本|番目|つ目|目|月|日|年|時|分|回|度|%|割|種類?)"
)
_POINTS = re.compile(
    r"(?:[こそあど](?:れ|こ|の(?![ぁ-ん])|ちら|んな|う(?:い|し))|[彼私僕俺君](?![一-龠])|わた[しく]|あなた|だれ|誰|何|なに|いつ|もの|こと|ところ|"
    r"ほか|他|[同本当各全毎両某別次](?=[一-龠ァ-ヶ]|$)|[上下左右内外横脇隣奥裏表前後](?=の|$))"
)
TIME = re.compile(
    r"(?:[昨今明]?(?:日|夜|朝|晩|年度?|週|月|春|夏|秋|冬)|[月火水木金土日]曜日?|午前|午後|以前|以後|以降|当初|最近|現在|将来|従来|"
    r"普段|最後|最初|期間|今)(?:の.*)?$"
)
_ROLE = re.compile(
    r"(?:先|元|者|側|係|役|用|方|型|式|制|的|上|下|頃|数|量|性|率|類|順|種|品|物|もの|こと|ところ|とき|ため|ほう|うち|たち|[ぁ-ん]の)$"
)
_DESCRIBED = re.compile(
    r"[しなのたいるうくすつむぶ](?=[一-龠々ァ-ヶー])|[をがはへ](?=[一-龠々ァ-ヶーa-z0-9])|(?:[をがは、]|から|まで|より|として|[にで]は?、?|ない|った|して|する|いる|ある|的な)$"
)


def plain_topics(names: Collector, piece: Piece) -> list[tuple[int, int, int]]:
    """What a sentence is about, if a class word is all that it says of it.

    Returns
    ----------
    list of (int, int, int)
        Span of each name in the folded sentence, and where the predicate begins.
    """
    text = piece.text
    found = names.patterns.plain.match(text, after_connective(text))
    if found is None:
        return []
    begin, end = found.span("x")
    edges = [begin, *(edge for m in _AND.finditer(text, begin + 2, end) for edge in m.span()), end]
    spans = list(zip(edges[::2], edges[1::2], strict=True))
    if not all(_may_be_named(names, text[one:two]) for one, two in spans):
        return []
    return [(one, two, found.end("topic")) for one, two in spans]


def _may_be_named(names: Collector, word: str) -> bool:
    """Whether a topic is no pointing word, number, time, role or description."""
    if len(word) < 2 or word in names.labels or word in names.lexicon.attributes:
        return False
    if word in GENERIC or word in STANDING_FOR or _ROLE.search(word):
        return False
    if len(word) < 3 and re.search(r"^[ぁ-ん]", word):
        return False
    if ADVERB_HEAD.match(word) or _POINTS.match(word) or TIME.match(word) or _COUNTED.match(word):
        return False
    if re.fullmatch(r"[\d.,:/\-]+", word):
        return False
    return _DESCRIBED.search(word) is None or _used_as_name(names, word)


def _used_as_name(names: Collector, word: str) -> bool:
    """`灯台の庭`, `はるな丸`: what could be a description is a name where it is written again as one."""
    head, _, tail = word.partition("の") if not re.match(r"[ぁ-ん]{2}", word) else ("", "", word)
    if tail in names.labels or tail in GENERIC or tail in STANDING_FOR or len(head) > 8:
        return False
    if head and (not re.fullmatch(r"[一-龠々ァ-ヶーa-z0-9]+", head) or names.patterns.ends_in.search(head)):
        return False
    if not re.fullmatch(r"[ぁ-ん]*[一-龠々ァ-ヶーa-z0-9]+", tail):
        return False
    return len(re.findall(rf"{re.escape(word)}(?=[はがをにへでとも])", names.folded)) > 1
