"""Relations that no cue words: XはYの便である, コマドリのベルトは BL-8 である."""

from __future__ import annotations

from kg_pipeline.providers.embedded.ja.grammar import (
    SURE,
)
from kg_pipeline.providers.embedded.ja.nouns import STANDING_FOR
from kg_pipeline.providers.embedded.ja.reading import absent
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import stance_of
from kg_pipeline.providers.embedded.lexicon import admitted


def read_possession(reader: SentenceReader) -> None:
    """`XはYの便である`: a class word of X's own, where the classes leave one predicate between the two."""
    reading = reader.reading
    for phrase in reading.phrases:
        cls = reader.lexicon.class_of(phrase.of)
        closes = phrase.case == "で" or (
            len(phrase.units) == 1 and SURE.match(reading.text, phrase.end) is not None
        )
        if cls is None or not closes:
            continue
        topic = next(
            (p for p in reversed(reading.phrases) if p.start < phrase.start and p.topic and not p.of), None
        )
        owner = phrase.units[0]
        left_out = [absent(n) for n in (reader.scene.subject, reader.scene.topic) if n and not phrase.start]
        for unit in topic.units if topic is not None else left_out[:1]:
            if not reader.ontology.is_a(unit.name.type, cls):
                continue
            found = [(name, True) for name in admitted(reader.ontology, unit.name.type, owner.name.type)]
            found += [(name, False) for name in admitted(reader.ontology, owner.name.type, unit.name.type)]
            if len(found) != 1:
                continue
            name, forward = found[0]
            start, end = reading.clause_start(phrase.start), reading.clause_end(phrase.start)
            pair = ((unit,), (owner,)) if forward else ((owner,), (unit,))
            reader.emit(name, *pair, reader.stance(start, phrase.end - 1, end), start, end)


def read_genitive_copula(reader: SentenceReader) -> None:
    """`コマドリのベルトは BL-8 である`: a noun that no cue has, where the classes leave one predicate."""
    reading = reader.reading
    text = reading.text
    for phrase in reading.phrases:
        if not (phrase.of and phrase.case == "は" and phrase.itself and len(phrase.units) == 1):
            continue
        if phrase.of in reader.lexicon.attributes or phrase.of in STANDING_FOR:
            continue
        value = next((p for p in reading.phrases if p.start >= phrase.end), None)
        if value is None or value.start - phrase.end > 8 or value.of or value.case not in ("", "で"):
            continue
        if not SURE.match(text, value.end - len(value.case)):
            continue
        for unit in value.units:
            found = admitted(reader.ontology, phrase.units[0].name.type, unit.name.type)
            if len(found) == 1:
                end = reading.clause_end(phrase.start)
                stance = stance_of(
                    text[phrase.start : value.end], text[value.end : end], "", reader.scene.date
                )
                reader.emit(found[0], phrase.units, (unit,), stance, phrase.start, end)
