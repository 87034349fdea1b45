"""A key that is no wording of the ontology: what the classes of its holder and its values leave it to say."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.ja.by_class_words import (
    APART,
    CEASING,
    INCIDENTAL,
    LACKING,
    LIKE,
    NEGATIVE,
)
from kg_pipeline.providers.embedded.ja.cues import Attribute, JaLexicon
from kg_pipeline.providers.embedded.ja.directed import directed_link, named_role
from kg_pipeline.providers.embedded.ja.keys import PLANNED_KEY
from kg_pipeline.providers.embedded.ja.reading import Unit
from kg_pipeline.providers.tasks import KnownName

_ASIDE = re.compile(
    r"(?:^[旧前元]|以前|過去|従来|かつて|予備|代替|代わり|候補|例|以外|比較|類似|同型|競合|最寄|近|"
    r"備考|注|参[照考]|関連|関係|補足|記[録入事]|作成|起票|執筆|著者|文責|承認|確認|出席|欠席|参加|同席|配布|宛|差出|発信|送信|受信|回覧|件名|題|"
    r"連絡|問い?合わせ?|窓口|変更|改訂|更新|履歴|経緯|理由|原因|課題|問題|障害|相談|質問|回答|メモ|感想|話題|from|to|cc|by|re|see|note)"
)
"""Keys of a paper itself, of what was, and of what is only like or near the thing."""


def linked_kinds(
    key: str, holders: list[KnownName], values: list[Unit], lexicon: JaLexicon, ontology: Ontology
) -> list[Attribute]:
    """What a key says, if one predicate alone joins each of its values to the nearest holder that it fits."""
    folded = re.sub(r"\([^()]*\)|\s", "", fold_key(key))
    if lexicon.open or not folded or PLANNED_KEY.search(folded):
        return []
    role, verb = named_role(folded)
    kind = folded.removesuffix(role) if role else folded
    if any(unfit.search(kind) for unfit in (_ASIDE, APART, CEASING, INCIDENTAL, LACKING, LIKE, NEGATIVE)):
        return []
    for holder in holders:
        links = {directed_link(ontology, lexicon, holder, value.name, role, verb) for value in values}
        link = links.pop()
        if not links and link is not None:
            return [Attribute(link.predicate, "subject" if link.turned else "object")]
    return []
