"""What the verbs of a sentence state: each with its ends, with what stands in for them and what is gapped."""

from __future__ import annotations

import re
from itertools import product

from kg_pipeline.providers.embedded.ja import adjuncts, gapping
from kg_pipeline.providers.embedded.ja.hits import Hit, find_hits
from kg_pipeline.providers.embedded.ja.moves import left_a_place
from kg_pipeline.providers.embedded.ja.roles import Ends, ends_of
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import is_request

_UNLESS = re.compile(r"[ぁ-ん]{0,5}?な(?:いと|ければ)(?!い|な)")
"""Behind a verb that states the condition of another: `電気を送ってこないと動かない`."""


def read_verbs(reader: SentenceReader) -> None:
    """Emit what each verb states of the phrases that no verb before it has taken."""
    floor = 0
    for hits in find_hits(reader.reading, reader.lexicon.stems, reader.lexicon.frames):
        emitted = False
        if _UNLESS.match(reader.reading.text, hits[0].end) and all(h.frame.lead is None for h in hits):
            continue
        beside = gapping.parallel(reader.reading, hits[0])
        begin = max(floor, beside.own[0].start) if beside is not None else floor
        for hit in sorted(hits, key=lambda hit: _specificity(reader, hit)):
            ends = adjuncts.each_other(hit, reader.reading, reader.ontology, floor)
            ends = ends or ends_of(
                hit, reader.reading, reader.scene, reader.ontology, begin, turn=reader.turn
            )
            if hit.frame.loose and (reader.namesakes or left_a_place(reader, hit.start)):
                continue
            if ends is not None and hit.frame.loose:
                ends = _unmistakable(reader, hit.frame.predicate, ends)
            if ends is not None and _emit_hit(reader, hit, ends):
                reader.read.add(hit.start)
                _gapped(reader, hit, ends, beside)
                emitted = True
                break
        own = emitted or not all(hit.frame.loose for hit in hits)
        if own and not re.match(r"[をのがはも先元]", reader.reading.text[hits[0].end :]):
            floor = hits[0].end


def _unmistakable(reader: SentenceReader, predicate: str, ends: Ends) -> Ends | None:
    """The ends, if their classes leave no predicate but this one."""
    pairs = product(ends.subjects, ends.objects)
    sure = all(reader.only(predicate, one.name.type, two.name.type) for one, two in pairs)
    return ends if sure else None


def _gapped(reader: SentenceReader, hit: Hit, ends: Ends, beside: gapping.Parallel | None) -> None:
    """Pairs for which the verb is not said again."""
    start, end = reader.reading.clause_start(hit.start), reader.reading.clause_end(hit.start)
    stance = reader.stance(start, hit.end, end, hit.frame)
    pairs = [(one.subjects, one.objects) for one in gapping.paired(ends, beside)] if beside else []
    for subjects, objects in pairs or gapping.broken_off(reader.reading, hit, ends):
        reader.emit(hit.frame.predicate, subjects, objects, stance, start, end)


def _specificity(reader: SentenceReader, hit: Hit) -> tuple[int, int, int]:
    frame = hit.frame
    themed = bool(frame.theme) and frame.theme in reader.reading.text
    return (1 if frame.loose else 0, 0 if themed else 1, 0 if frame.particle else 1)


def _emit_hit(reader: SentenceReader, hit: Hit, ends: Ends) -> bool:
    end = reader.reading.clause_end(hit.start)
    tail = reader.reading.text[hit.end : end]
    owed = hit.frame.verb.negative or hit.frame.predicate in reader.lexicon.owed
    if is_request(tail) and not owed:
        return True
    start = reader.reading.clause_start(hit.start)
    stance = reader.stance(start, hit.end, end, hit.frame)
    gave_way = adjuncts.displaced(reader.reading, ends, start, hit.start)
    if gave_way is None:
        ends = adjuncts.with_added(reader.reading, ends, start, hit.start)
        return reader.emit(hit.frame.predicate, ends.subjects, ends.objects, stance, start, end)
    ends = adjuncts.without(ends, gave_way.unit)
    fits = reader.ontology.is_a(gave_way.unit.name.type, reader.end_class(hit.frame.predicate, gave_way.end))
    clause = reader.reading.text[:end]
    if fits:
        stance = adjuncts.took_over(stance, clause)
    before = gave_way.unit if fits else None
    if adjuncts.for_a_while(clause):
        before = None
    return reader.emit(hit.frame.predicate, ends.subjects, ends.objects, stance, start, end, before)
