"""Topics and subjects that are no known name: `夜間ジョブは…`, `mail-relay は…`.

A sentence that says of what it speaks has left the earlier topic, even where nothing else knows the word.
Only a role (担当は), the kind of a thing (装置は), a time (夜間は) and, where a heading says what the text is
about, a part of it (油圧シールは) go on speaking of what was spoken of before.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.cues import JaLexicon
from kg_pipeline.providers.embedded.ja.grammar import NAME, after_connective
from kg_pipeline.providers.embedded.ja.nouns import COMMON_HEADS, GENERIC, STANDING_FOR
from kg_pipeline.providers.embedded.ja.plainly import TIME
from kg_pipeline.providers.embedded.ja.shapes import is_own_modifier

STRANGE = r"[一-龠々〆ァ-ヶーa-z0-9](?:[一-龠々〆ァ-ヶーa-z0-9_./& -]*[一-龠々〆ァ-ヶーa-z0-9])?"
"""A run of what nouns are written with, in folded text."""

_TOPIC = re.compile(
    rf"(?:(?P<x>{STRANGE})|[「『\"“](?P<quoted>[^「」『』\"“”]{{1,40}})[」』\"”])"
    rf"(?:だけ|のみ|自体|自身|側)?(?P<mark>は|も(?!の|し(?!く)|と)|が(?!、|な[いく]|あ[るりっ]))"
)
_OKURIGANA = re.compile(
    r"(?<![一-龠々ァ-ヶー])(?P<x>[一-龠々ァ-ヶーa-z0-9]+(?:[けげめりきしみびえちい][一-龠々ァ-ヶー]+)*[けげめりきしみびえちい]?)"
    r"(?P<apart>の(?:ほう|方))?(?:は|も(?!の))"
)
_KANA_TOPIC = re.compile(r"(?P<x>[ぁ-ん]{3,10}?)(?:は|も(?![のし]))")
_KANA_WORDS = re.compile(
    r".*[にでとへのらもをずてばかがやど]$|[こそあど](?:れ|こ|ちら|いつ)|うち|いま|ここ|あと|まず|じつ|じっさい|ふだん|いつも|ふつう|"
    r"[なほか]か|.*(?:こと|もの|ため|とき|ところ|ほう|よう|つもり|わけ|うち|ほか|まま|あいだ|たび)|あなた|わたし|わたくし|みなさん|"
    r"みんな|すべて|いずれ|どちら|それぞれ|たいてい|ほとんど|おおむね|かならずし|おりし|まだし|まさ|ときどき|ひとつ|ふたつ"
)
_WHEN = re.compile(
    r"(?:[時間中後前際頃期季年月日週朝夜晩昼夏冬春秋曜度回]|場合|以降|以後|以前|以外|以上|以下|以内|当初|現在|従来|将来|昨今|"
    r"最近|最後|最初|最終|通常|平常|普段|本来|実際|基本|原則|結果|当面|一方|他方|反面|半面|目下|今|昔|元|先|際)$"
)
_WORKINGS = re.compile(
    r"[送給排吸換配供][風水気電油熱湯給]|冷却|加熱|駆動|制御|動力|電力|照明|暖房|冷房|空調|通信|操作|運転|始動|起動|停止"
)
"""What a thing does or runs by, which is no other thing."""

_HARDLY = re.compile(
    r"[全各両何誰他次皆人上下内外側方分点]|[\d一二三四五六七八九十]+(?:人|名|台|個|件|本|社|種類?|番目|目)?"
)
"""Words that point to or count what was spoken of."""

_POINTED = re.compile(r"(?:[こそあ]の|同じ?|当該|該|本|上記の?|前記の?)$")
_POSSESSED = re.compile(rf"{NAME}(?:さん|氏|様)?(?:の[^、。はがをに]{{0,14}})?(?:の|側の?|内の?)$")
_SUBORDINATE = re.compile(r"とき|時|場合|際|ため|ので|から|と|ば|たら|ても|でも")
_WRITTEN = re.compile(
    r"[a-z].*[-_./\d ]|[-_./\d].*[a-z]|[ァ-ヶー]{3,}$|"
    r"第?(?:\d+|[一二三四五六七八九十]+)(?:号[機車棟室線]?|番[機線館]?|系統?|[一-龠々ァ-ヶー]{2,})$"
)


_OTHER_ONE = re.compile(
    r"(?:予備|補助|代替|代用|旧型|新型|別型|旧式|新式|非常用|仮設|控え|スペア|サブ|バックアップ)(?=[一-龠々ァ-ヶー])"
)
"""Heads of a noun that tell a thing apart from the one that a heading is about."""

_NO_PART = re.compile(
    r"(?:(?:合い?)?鍵|説明書|仕様書|設計書|手順書|手引き?|マニュアル|図面|工具|道具箱?|荷物|写真|利用者|来客|見学者|来訪者|訪問者|作業[者員]"
    r"|社員|職員|若手|新人|本人)$"
)
"""Papers, keys and people, which are no part of the thing that a heading is about, wherever they are."""

_PERSON = re.compile(r"(?<=[一-龠々ァ-ヶーa-z])(?:さん|氏|様|くん)(?:は|が|も)")


def strange_topic(
    text: str,
    end: int,
    lexicon: JaLexicon,
    *,
    under: bool,
    begin: int = 0,
    start: int = 0,
    actor: bool = False,
) -> bool:
    """Whether the sentence, whose known names are masked, speaks before `end` of something unknown.

    Parameters
    ----------
    under : whether a heading names what the text is about, of which a mere noun may be a part.
    begin : where to look from.
    start : where the verb's own clause begins; a subject with が counts only within it.
    actor : whether a noun with は or が can only be who does what the verb says.
    """
    for topic in _TOPIC.finditer(text, begin, max(end, begin)):
        if topic.group("mark") == "が":
            between = text[topic.end() : end]
            if topic.start() < start or _SUBORDINATE.search(between) or "、" in between:
                continue
        if topic.group("quoted") or _is_strange(topic, text, lexicon, under=under and not actor):
            return True
    if _PERSON.search(text, begin, max(end, begin)) or _another_kind(text, begin, end, lexicon):
        return True
    kana = None if begin or under else _KANA_TOPIC.match(text, after_connective(text), max(end, 0))
    return kana is not None and _KANA_WORDS.fullmatch(kana.group("x")) is None


def _another_kind(text: str, begin: int, end: int, lexicon: JaLexicon) -> bool:
    """Whether a topic that is no known name is told apart from others, or ends in a class word with kana."""
    for topic in _OKURIGANA.finditer(text, begin, max(end, begin)):
        noun = topic.group("x")
        if topic.group("apart"):
            return True
        ends = lexicon.class_word.search(noun)
        if ends is not None and ends.start() > 0 and noun not in lexicon.attributes:
            return True
    return False


def _is_strange(topic: re.Match[str], text: str, lexicon: JaLexicon, *, under: bool) -> bool:
    noun, before = topic.group("x"), text[: topic.start()]
    if _NO_PART.search(noun):
        return True
    if before.endswith(NAME) or _POINTED.search(before) or _POSSESSED.search(before):
        return False
    if _WORKINGS.fullmatch(noun) or _WHEN.search(noun) or TIME.search(noun) or _HARDLY.fullmatch(noun):
        return False
    if noun in lexicon.labels or noun in GENERIC or noun in STANDING_FOR or _is_role(noun, lexicon):
        return False
    if _OTHER_ONE.match(noun) and noun not in lexicon.attributes and noun not in lexicon.themes:
        return True
    return not under or looks_named(noun, lexicon)


def _is_role(noun: str, lexicon: JaLexicon) -> bool:
    """Whether a noun is, ends in or is possessed as a role or what a verb of the ontology takes with it."""
    if any(noun[at:] in lexicon.attributes for at in range(max(len(noun) - 1, 1))):
        return True
    return noun in lexicon.themes


def looks_named(noun: str, lexicon: JaLexicon) -> bool:
    """Whether a folded noun is written as names are: an identifier, all katakana, or one of a class."""
    if noun in COMMON_HEADS:
        return False
    if _WRITTEN.match(noun):
        return True
    ends = lexicon.class_word.search(noun)
    return ends is not None and ends.start() > 0 and is_own_modifier(noun, ends.group())
