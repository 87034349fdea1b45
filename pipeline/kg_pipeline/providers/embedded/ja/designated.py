"""Something is made what a noun says: `乙を控えとする`, `丙を当番に充てる`."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.cues import Attribute, End
from kg_pipeline.providers.embedded.ja.reading import Phrase, Unit, absent
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import is_request

_MADE = re.compile(
    r"(?:と|に)(?:す[るれ]|し(?:て(?:い|お|あ)|た|ま|な)|定め|決め|据え|充て|当て|あて|選[びんば]|指名|任命|指定|立て|見立て)|"
    r"として(?:使[いうっわ]|用い|置[いくか]|備え|据え|充て|当て|あて|待機|使用|利用|確保)|に(?:使[いうっわ]|用い|回[しすさ])"
)


def read_designated(reader: SentenceReader) -> None:
    """State every role noun that something is made, of the topic or what gives the occasion for it."""
    reading = reader.reading
    for phrase in reading.phrases:
        noun = (
            reader.lexicon.nouns.match(reading.text, phrase.end)
            if phrase.case == "を" and not phrase.of
            else None
        )
        made = _MADE.match(reading.text, noun.end()) if noun is not None else None
        if noun is None or made is None:
            continue
        end = reading.clause_end(made.start())
        if is_request(reading.text[made.start() : end]):
            continue
        for kind in reader.lexicon.attributes[noun.group()]:
            other: End = "subject" if kind.value == "object" else "object"
            values = reader.fitting(phrase, kind.predicate, kind.value) if kind.prose else ()
            holders = _holders(reader, phrase, kind, other) if values else ()
            if not holders:
                continue
            begin = reading.clause_start(phrase.start)
            stance = reader.stance(begin, made.start(), end)
            subjects, objects = (holders, values) if kind.value == "object" else (values, holders)
            if reader.emit(kind.predicate, subjects, objects, stance, begin, end, loose=kind.loose):
                break


def _holders(reader: SentenceReader, value: Phrase, kind: Attribute, end: End) -> tuple[Unit, ...]:
    """Whose it is made: the topic, the one thing of the clause before, or what is spoken of."""
    ahead = [p for p in reader.reading.phrases if p.end <= value.start]
    fitting = [(p, units) for p in ahead if (units := reader.fitting(p, kind.predicate, end))]
    topics = [units for p, units in fitting if p.topic and not p.of]
    if topics:
        return topics[-1]
    if fitting:
        return fitting[0][1] if len(fitting) == 1 else ()
    if ahead and any(p.topic for p in ahead):
        return ()
    for name in reader.spoken_of(value.start):
        if reader.ontology.is_a(name.type, reader.end_class(kind.predicate, end)):
            return (absent(name),)
    return ()
