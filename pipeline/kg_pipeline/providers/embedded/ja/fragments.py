"""A sentence without a verb that says where what it is about is: `## 甲の棚` over `東棟の三階。`"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.kinds import place_kinds
from kg_pipeline.providers.embedded.ja.reading import Phrase, Unit, absent
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.lexicon import admitted

_PART = re.compile(
    r"(?:[一二三四五六七八九十\d]+(?:階|号室|番[一-龠]{0,3}|列目?|区画?)|地下(?:[一二三四五六七八九十\d]+階|室)?|屋上|屋根裏|中庭|離れ|構内|敷地内?|"
    r"[東西南北上下左右中][側端段階央]?|[東西南北]{1,2}の?[端隅角側]|奥|隅|角|入り?口|正面|裏手?|表|中央|先端|突き当たり|"
    r"[一-龠ァ-ヶー]{0,4}(?:小屋|納屋|物置|土間|軒下|床下|天井裏|玄関|廊下|階段)|[一-龠ァ-ヶー]{1,4}(?:室|棟|階|側|端|角|区画|エリア|フロア|ホール|廊下|倉庫|窓口|通路))"
    r"(?:の(?:[一-龠ァ-ヶー\d]{1,4}(?:階|側|端|角|段|列|室|目)|奥|隅|角|棚|[上下左右中内脇横]))?"
)
_WHERE = re.compile(r"(?:場所|所在地?|置き?場所?|居場所|在りか|ありか|会場|部屋|設置場所|在所)は、?")
_ENDS = re.compile(
    r"(?:である|です|だ|に(?:ある|あります|設置|配置|置いてある))?(?:(?:だが|であるが|ですが|で|の)?、?[^、。はがをに]{1,8}(?:階|側|奥|隅|室))?。?"
)
_STOREY = re.compile(r"(?:だが|であるが|ですが|で)?、[^、。]{0,4}(?:階|側|奥|隅|室)")


def read_fragment(reader: SentenceReader) -> None:
    """State where a topic or the one spoken of is, if the classes leave one predicate for it."""
    reading = reader.reading
    if not reading.phrases:
        return
    if (where := _WHERE.match(reading.text)) is not None:
        _named_place(reader, where.end())
        return
    phrase, ahead = reading.phrases[-1], reading.phrases[:-1]
    at = {"": phrase.end, "で": phrase.end - 1, "だ": phrase.end}.get(phrase.case, -1)
    if len(phrase.units) != 1 or at < 0 or _ENDS.fullmatch(reading.text, at) is None:
        return
    place = phrase.units[0]
    told = _PART.fullmatch(phrase.of) if phrase.of else place.name.type in place_kinds(reader.ontology)
    if not told and not _STOREY.match(reading.text, at):
        return
    for unit in _spoken_of(reader, phrase, ahead):
        found = admitted(reader.ontology, unit.name.type, place.name.type)
        if len(found) == 1 and not admitted(reader.ontology, place.name.type, unit.name.type):
            stance = reader.stance(0, at, len(reading.text))
            reader.emit(found[0], (unit,), (place,), stance, 0, len(reading.text))


def _named_place(reader: SentenceReader, at: int) -> None:
    """`場所は東棟で、…`: where the one spoken of is, whatever the sentence goes on to say."""
    reading = reader.reading
    phrase = next((p for p in reading.phrases if p.start == at), None)
    if phrase is None or len(phrase.units) != 1 or not phrase.itself or phrase.case not in ("", "で"):
        return
    place = phrase.units[0]
    if phrase.case == "で" and not reading.text.startswith(("、", "ある", "す"), phrase.end):
        return
    for name in reader.spoken_of(0)[:1] if place.name.type in place_kinds(reader.ontology) else ():
        found = admitted(reader.ontology, name.type, place.name.type)
        if len(found) == 1:
            end = reading.clause_end(at)
            reader.emit(found[0], (absent(name),), (place,), reader.stance(0, phrase.end, end), 0, end)


def _spoken_of(reader: SentenceReader, place: Phrase, ahead: list[Phrase]) -> tuple[Unit, ...]:
    """What the fragment is about: the topic right before the place, or else what the text is about."""
    reading, sentence = reader.reading, reader.sentence
    if ahead:
        topic = ahead[-1]
        beside = topic.end == place.start or reading.text[topic.end : place.start] == "、"
        plain = topic.case in ("は", "も") and not topic.of and topic.start == 0
        return topic.units if len(ahead) == 1 and beside and plain else ()
    opens = sentence.block.kind in ("item", "field") or sentence.start == sentence.block.start
    if place.start or not opens or sentence.block.kind not in ("paragraph", "item", "field"):
        return ()
    return tuple(absent(name) for name in reader.spoken_of(0)[:1])
