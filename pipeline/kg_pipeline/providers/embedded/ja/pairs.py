"""Two names in one phrase that a symmetric relation joins: `AとBのブレンドを試す`, `AとBは組が同じ`."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.ja.cues import JaLexicon
from kg_pipeline.providers.embedded.ja.grammar import NAME
from kg_pipeline.providers.embedded.ja.hits import find_hits
from kg_pipeline.providers.embedded.ja.sentence_reader import SentenceReader
from kg_pipeline.providers.embedded.ja.stance import is_request

_IN_PAIRS = re.compile(rf"{NAME}と{NAME}(?:(?:、|および|並びに){NAME}と{NAME})+(?:が|は|も)")
_JOINED = re.compile(r"(?:つな(?:ぐ|い[でだ]|ぎ)|結[ぶんび]|接続(?:する|して|した)|連絡(?:する|して))")
"""Behind two names with を: something joins them."""

_JOINS = ("つな", "繋", "結", "接続", "連絡", "通じ", "隣", "接し")
_SAME = re.compile(r"同じ(?P<noun>[一-龠々ァ-ヶー]{1,10})$")


def read_pairs(reader: SentenceReader) -> None:
    """State every symmetric predicate whose noun, or shared noun, a phrase of two names has."""
    reading = reader.reading
    text = reading.text
    for name, doing, shared in _nouns(reader):
        for phrase in reading.phrases:
            if len({u.name.canonical for u in phrase.units}) != 2 or len(phrase.units) != 2:
                continue
            end = reading.clause_end(phrase.start)
            if phrase.of in doing and phrase.case in ("を", "は", "が", "も", ""):
                at = phrase.end
            elif (same := _has_same(text, phrase.end, phrase.of, phrase.case, shared)) is not None:
                at = same
            else:
                continue
            if is_request(text[at:end]):
                continue
            begin = reading.clause_start(phrase.start)
            stance = reader.stance(begin, at, end)
            reader.emit(name, phrase.units[:1], phrase.units[1:], stance, begin, end)


def read_distributed(reader: SentenceReader) -> None:
    """`K1とK2、K2とK3がそれぞれ隣り合う`: a symmetric verb that is said of each pair."""
    reading = reader.reading
    for hits in find_hits(reading, reader.lexicon.stems, reader.lexicon.frames):
        for hit in hits:
            if not reader.ontology.predicates[hit.frame.predicate].symmetric:
                continue
            start, end = reading.clause_start(hit.start), reading.clause_end(hit.start)
            for phrase in reading.phrases:
                inside = reading.text[phrase.start : phrase.end]
                if not (start <= phrase.start < hit.start) or _IN_PAIRS.match(inside) is None:
                    continue
                stance = reader.stance(start, hit.end, end, hit.frame)
                for one, two in zip(phrase.units[::2], phrase.units[1::2], strict=False):
                    reader.emit(hit.frame.predicate, (one,), (two,), stance, start, end)


def read_joined(reader: SentenceReader) -> None:
    """`甲と乙をつなぐ通路`: a symmetric predicate of being joined, told by what joins the two."""
    reading = reader.reading
    for phrase in reading.phrases:
        if phrase.case != "を" or phrase.of or len(phrase.units) != 2:
            continue
        verb = _JOINED.match(reading.text, phrase.end)
        if verb is None or len({u.name.canonical for u in phrase.units}) != 2:
            continue
        end = reading.clause_end(phrase.start)
        if is_request(reading.text[verb.end() : end]):
            continue
        begin = reading.clause_start(phrase.start)
        stance = reader.stance(begin, verb.end(), end)
        for name in joining(reader.ontology, reader.lexicon):
            if reader.emit(name, phrase.units[:1], phrase.units[1:], stance, begin, end, loose=True):
                break


def joining(ontology: Ontology, lexicon: JaLexicon) -> list[str]:
    """The symmetric predicates that say of two things that they are joined."""
    held = (frame for frames in lexicon.frames.values() for frame in frames)
    found = {frame.predicate for frame in held if frame.verb.stem.startswith(_JOINS)}
    return sorted(name for name in found if ontology.predicates[name].symmetric)


def _nouns(reader: SentenceReader) -> list[tuple[str, frozenset[str], frozenset[str]]]:
    """For every symmetric predicate the nouns of its verbs, and what two things have in common by it."""
    found = []
    for name, predicate in reader.ontology.predicates.items():
        if not predicate.symmetric:
            continue
        frames = [f for held in reader.lexicon.frames.values() for f in held if f.predicate == name]
        doing = {noun for f in frames if not f.theme and not f.loose for noun in f.verb.nominals}
        shared = {m.group("noun") for f in frames if (m := _SAME.search(f.theme)) is not None}
        found.append((name, frozenset(doing), frozenset(shared)))
    return found


def _has_same(text: str, at: int, of: str, case: str, shared: frozenset[str]) -> int | None:
    """Where `…は N が同じ` ends behind a phrase, or None."""
    for noun in shared:
        if case in ("は", "も") and not of:
            found = re.compile(rf"[^、。はが]{{0,6}}{noun}(?:が|は|も)(?:同じ|共通|一緒|同一)").match(
                text, at
            )
        elif of.endswith(noun) and case in ("は", "が", "も"):
            found = re.compile(r"(?:同じ|共通|一緒|同一)").match(text, at)
        else:
            found = None
        if found is not None:
            return found.end()
    return None
