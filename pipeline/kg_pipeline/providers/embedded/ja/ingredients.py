"""What goods are made of, by how they are made: `甲を溶き、乙を混ぜて仕上げる`, `甲と乙を練ったもの`.

Only for a predicate whose own wordings say that its object is a material, and only of what is spoken of.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.reading import Phrase, Unit, absent
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.lexicon import admitted

_NOUNS = ("原料", "材料", "原材料")
_MADE = re.compile(
    r"(?:[てでり、]|(?<=[てで])、)(?P<verb>仕上げ|仕立て|こしらえ|拵え|作[りるっ]|造[りるっ]|[一-龠][いきぎしちにびみりえけせてべめれ]?上げ)"
    r"(?:る|た|て(?:い[るた]|あ[るっ]た?)|ます|ました|ています)?(?:。|$)"
)
"""The verb of making that closes a sentence, behind another that says how."""

_THING = re.compile(r"(?P<verb>[一-龠][一-龠ぁ-ん]{0,8}[ただ])もの(?:である|です|だ)?(?:。|$)")
"""`…したもの`: what is spoken of, by what was done to its materials."""

_NOT_OF = re.compile(
    r"(?:除|外|抜|省|引|まね|真似|模|似せ|写|売|買|運|載|置|並べ|比べ|替え|代え|換え|直|もら|届|送|渡|預|借|返|使い|選|集め)"
    r"[ぁ-ん]{0,3}[いきぎしちにびみりえけせてねべめれっんたねっ]?[ただ]$"
)
"""Verbs that leave something out, imitate it, or do no more than move it."""

_PARTS = ("を", "と", "に", "も")


def read_ingredients(reader: SentenceReader) -> None:
    """State each material that a sentence says to be worked up into what is spoken of."""
    text = reader.reading.text
    made, thing = _MADE.search(text), _THING.search(text)
    close = made or thing
    if close is None or (made is None and thing is not None and _NOT_OF.search(thing.group("verb"))):
        return
    whole = _whole(reader, close.start())
    if whole is None:
        return
    end = len(text)
    for phrase in reader.reading.phrases:
        if phrase.end > close.start("verb") or phrase.topic or phrase.of not in ("", "切れ端", "端"):
            continue
        if phrase.case not in _PARTS or not reader.reading.joined(phrase.start, close.start("verb")):
            continue
        if made is not None and (phrase.case != "を" or not _worked(text, phrase, close.start("verb"))):
            continue
        parts = tuple(u for u in phrase.units if _is_material(reader, whole, u))
        begin = reader.reading.clause_start(phrase.start)
        if parts:
            predicate = admitted(reader.ontology, whole.name.type, parts[0].name.type)[0]
            stance = reader.stance(begin, close.start("verb"), end)
            reader.emit(predicate, (whole,), parts, stance, begin, end)


def _worked(text: str, phrase: Phrase, verb: int) -> bool:
    """Whether another verb stands between a material and the verb of making."""
    return re.search(r"[一-龠ぁ-ん][てで]?、|[一-龠ぁ-ん][てで]", text[phrase.end : verb]) is not None


def _whole(reader: SentenceReader, at: int) -> Unit | None:
    """What is spoken of: the sentence's topic, or the heading's thing where it names none."""
    topics = [p for p in reader.reading.phrases if p.start < at and p.topic and p.case == "は"]
    if topics:
        return topics[0].units[0] if not topics[0].of and len(topics[0].units) == 1 else None
    given = reader.spoken_of(at)
    return absent(given[0]) if given else None


def _is_material(reader: SentenceReader, whole: Unit, part: Unit) -> bool:
    """Whether between the two nothing holds but that one is a material of the other."""
    found = admitted(reader.ontology, whole.name.type, part.name.type)
    if len(found) != 1 or part.name.canonical == whole.name.canonical:
        return False
    held = (a for noun in _NOUNS for a in reader.lexicon.attributes.get(noun, ()))
    return any(a.predicate == found[0] and not a.loose for a in held)
