"""Verbs that a whole clause follows: `the alert fires when A is down`, `it warns that B is late`.

A cue that ends in `when` or `that` relates its subject to whom the clause is about: the clause's own subject.
"""

from __future__ import annotations

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.claims import Reading
from kg_pipeline.providers.embedded.en.fixed import subject_ends
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.parse import Parse
from kg_pipeline.providers.embedded.en.phrases import Group, group_ahead
from kg_pipeline.providers.embedded.en.verbs import find_subject

CLAUSAL = frozenset(("when", "that"))
_NOTICING = w.word_set("detect observe notice see find discover receive spot sense identify")
"""Who does this is not whom the clause is about."""


def read_clausal(reading: Reading) -> None:
    """Emit what verbs with a clause behind them state."""
    parse = reading.parse
    for i, low in enumerate(parse.low):
        if parse.tag[i] not in "VN" or not parse.tag[i]:
            continue
        for lemma in lemmas(low):
            for predicate, link, inverse in reading.cues.clausal.get(lemma, ()):
                k = i + 1
                while parse.at(k) == "R":
                    k += 1
                if parse.word(k) == link:
                    _read(reading, i, k + 1, predicate, inverse)


def _read(reading: Reading, i: int, at: int, predicate: str, inverse: bool) -> None:
    parse = reading.parse
    group = _subject_ahead(parse, at)
    if group is None:
        return
    subject = find_subject(parse, i)
    stance = reading.clauses.stance(i, subject.chain, subject.chain.negations)
    end = group.end
    while parse.at(end + 1) not in (",", ";", ":", ".", "-", "") and end - at < 30:
        end += 1
    tokens = [i, min(end, len(parse) - 1), *range(subject.chain.start, i)]
    for one in subject_ends(reading, subject):
        for other in reading.ends(group.members):
            pair = (other, one) if inverse else (one, other)
            reading.emit(predicate, *pair, stance, tokens)


def _subject_ahead(parse: Parse, at: int) -> Group | None:
    """The names in the phrase that the clause beginning at `at` is about, or None.

    The phrase may lead to the name (`the number of running A pods`) and go on behind it (`A pods in B`).
    """
    k = at
    while k - at < 9 and (
        parse.at(k) in ("D", "N", "R", "Q", "P", "O")
        or (parse.at(k) == "C" and parse.word(k + 1) in ("more", "fewer", "less"))
    ):
        k += 1
    if parse.at(k) == "A" and parse.word(at) == "there":
        k += 1
        while parse.at(k) in ("D", "N", "R", "Q", "X") and k - at < 9:
            k += 1
    if parse.at(k) != "E":
        return None
    group = group_ahead(parse, k) or Group([k], k, k + 1)
    end = group.end
    while parse.at(end) in ("N", "R", "P", "D", "Q", "G", "(", ")", "E", "X") and end - k < 14:
        end += 1
    unknown_verb = parse.word(group.end).endswith("s") and parse.at(group.end + 1) in ("N", "D", "E")
    if parse.at(end) not in ("A", "V") and parse.word(at) != "there" and not unknown_verb:
        return None
    if parse.at(end) == "V" and set(lemmas(parse.low[end])) & _NOTICING:
        return None
    return group
