"""What a thing is made up of: `甲は三つの区に分かれる。東区、西区、南区である。`"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.ja.counted import COUNTER, NUMBER, number_of
from kg_pipeline.providers.embedded.ja.reading import Unit, absent
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.sentences import sentence_ahead
from kg_pipeline.providers.embedded.lexicon import admitted

_INTO = r"(?:に分か[れつ]|に分け|(?:から|で)(?:な[るりっ]|成[るりっ]|構成|でき)|に区切)"
_PARTS = re.compile(rf"、?{_INTO}")


def read_made_up(reader: SentenceReader) -> None:
    """State every part of a whole, where the classes leave one predicate between the two."""
    _counted_before(reader)
    reading = reader.reading
    whole = next((p for p in reading.phrases if p.case == "は"), None)
    for phrase in reading.phrases:
        at = (
            phrase.end - len("から")
            if phrase.case == "から"
            else phrase.end - 1
            if phrase.case
            else phrase.end
        )
        if whole is None or whole.end > phrase.start or len(phrase.units) < 2 or whole.of or phrase.of:
            continue
        if _PARTS.match(reading.text, at) is not None:
            _state(reader, whole.units[0], phrase.units, phrase.end)


def _counted_before(reader: SentenceReader) -> None:
    """`三つの区に分かれている。東区、西区、南区がそれだ。`, of the one spoken of."""
    sentence, reading = reader.sentence, reader.reading
    whole = reader.scene.subject
    if whole is None or not reading.phrases or reading.phrases[0].start:
        return
    ahead = sentence_ahead(sentence.block.text, sentence.start - sentence.block.start)
    told = re.search(
        rf"{NUMBER}{COUNTER}の(?P<label>{reader.lexicon.label_pattern})(?:{_INTO}|が(?:あ[るり]|並[ぶん])|を(?:持[つち]|抱え|構え))"
        r"[^。、]{0,8}。?$",
        fold_key(ahead).strip(),
    )
    units = reading.phrases[0].units
    if told is None or number_of(told.group("n")) != len(units) or len(units) < 2:
        return
    cls = reader.lexicon.labels[told.group("label")]
    if all(reader.ontology.is_a(unit.name.type, cls) for unit in units):
        _state(reader, absent(whole), units, reading.phrases[0].end)


def _state(reader: SentenceReader, whole: Unit, parts: tuple[Unit, ...], at: int) -> None:
    reading = reader.reading
    begin, end = reading.clause_start(min(at, len(reading.text)) - 1), reading.clause_end(at - 1)
    stance = reader.stance(begin, min(at, end), end)
    for part in parts:
        found = [(name, False) for name in admitted(reader.ontology, part.name.type, whole.name.type)]
        found += [(name, True) for name in admitted(reader.ontology, whole.name.type, part.name.type)]
        if len(found) == 1:
            ends = ((whole,), (part,)) if found[0][1] else ((part,), (whole,))
            reader.emit(found[0][0], *ends, stance, begin, end)
