"""A sentence without a verb that says where what it is about is: `## 甲の棚` over `東棟の三階。`"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kg_pipeline.providers.embedded.ja.kinds import place_kinds
from kg_pipeline.providers.embedded.ja.roles import absent
from kg_pipeline.providers.embedded.lexicon import admitted

if TYPE_CHECKING:
    from kg_pipeline.providers.embedded.ja.relate import SentenceReader

_PART = re.compile(
    r"(?:[一二三四五六七八九十\d]+(?:階|号室|番[一-龠]{0,3}|列目?|区画?)|地下(?:[一二三四五六七八九十\d]+階|室)?|屋上|屋根裏|中庭|離れ|構内|敷地内?|"
    r"[東西南北上下左右中][側端段階央]?|[東西南北]{1,2}の?[端隅角側]|奥|隅|角|入り?口|正面|裏手?|表|中央|先端|突き当たり|"
    r"[一-龠ァ-ヶー]{1,4}(?:室|棟|階|側|端|角|区画|エリア|フロア|ホール|廊下|倉庫|窓口|通路))"
    r"(?:の(?:[一-龠ァ-ヶー\d]{1,4}(?:階|側|端|角|段|列|室|目)|奥|隅|角|棚|[上下左右中]))?"
)
_ENDS = re.compile(r"(?:である|です|だ|に(?:ある|あります|設置|配置|置いてある))?。?")


def read_fragment(reader: SentenceReader) -> None:
    """State where the one spoken of is, if the classes leave one predicate for it."""
    reading, sentence = reader.reading, reader.sentence
    opens = sentence.block.kind in ("paragraph", "item") and sentence.start == sentence.block.start
    if len(reading.phrases) != 1 or not opens or reading.phrases[0].start:
        return
    phrase = reading.phrases[0]
    at = {"": phrase.end, "で": phrase.end - 1}.get(phrase.case, -1)
    if len(phrase.units) != 1 or at < 0 or _ENDS.fullmatch(reading.text, at) is None:
        return
    place = phrase.units[0]
    told = _PART.fullmatch(phrase.of) if phrase.of else place.name.type in place_kinds(reader.ontology)
    for name in reader.spoken_of(0)[:1] if told else ():
        found = admitted(reader.ontology, name.type, place.name.type)
        if len(found) == 1 and not admitted(reader.ontology, place.name.type, name.type):
            stance = reader.stance(0, at, len(reading.text))
            reader.emit(found[0], (absent(name),), (place,), stance, 0, len(reading.text))
