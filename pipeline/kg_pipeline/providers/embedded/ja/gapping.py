"""One verb for several pairs: `油圧弁はM、空圧弁はNを使う`, `甲ではMを、乙ではNを使う`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg_pipeline.providers.embedded.ja.cues import End
from kg_pipeline.providers.embedded.ja.hits import Hit
from kg_pipeline.providers.embedded.ja.reading import Phrase, Reading, Unit
from kg_pipeline.providers.embedded.ja.roles import Ends

Pair = tuple[tuple[Unit, ...], tuple[Unit, ...]]


@dataclass(frozen=True, slots=True)
class Parallel:
    """Pairs that break off before a comma, and the one that the verb follows."""

    pairs: tuple[tuple[Phrase, Phrase], ...]
    own: tuple[Phrase, Phrase]


def parallel(reading: Reading, hit: Hit) -> Parallel | None:
    """Pairs before the verb's own that have the same two particles; None where there is none."""
    phrases = [p for p in reading.phrases if p.end <= hit.start]
    if len(phrases) < 4:
        return None
    marks = (_mark(reading, phrases[-2]), _mark(reading, phrases[-1]))
    if "" in marks:
        return None
    found: list[tuple[Phrase, Phrase]] = []
    at = len(phrases) - 2
    while at >= 2 and (_mark(reading, phrases[at - 2]), _mark(reading, phrases[at - 1])) == marks:
        one, two = phrases[at - 2], phrases[at - 1]
        if reading.text[two.end : phrases[at].start] != "、" or re.search(
            r"[、。]", reading.text[one.end : two.start]
        ):
            break
        found.insert(0, (one, two))
        at -= 2
    return Parallel(tuple(found), (phrases[-2], phrases[-1])) if found else None


def _mark(reading: Reading, phrase: Phrase) -> str:
    """The particle as it is written, and the noun that the name possesses."""
    last = max(i for i in reading.units if phrase.start <= i < phrase.end)
    return reading.text[last + 1 : phrase.end]


def paired(ends: Ends, found: Parallel) -> Iterator[Ends]:
    """The ends of the pairs that broke off, in the order of the pair with the verb."""
    own = found.own
    straight = set(ends.subjects) & set(own[0].units) and set(ends.objects) & set(own[1].units)
    turned = set(ends.subjects) & set(own[1].units) and set(ends.objects) & set(own[0].units)
    for one, two in found.pairs if straight or turned else ():
        yield Ends(one.units, two.units) if straight else Ends(two.units, one.units)


def broken_off(reading: Reading, hit: Hit, ends: Ends) -> Iterator[Pair]:
    """Subjects and objects of bare pairs before the verb's own: `油圧弁はM、空圧弁はNを使う`."""
    text = reading.text
    last = next((p for p in reversed(reading.phrases) if p.end <= hit.start), None)
    if last is None or not re.search(r"[はもが]$", text[max(last.start - 2, 0) : last.start]):
        return
    given: tuple[tuple[End, tuple[Unit, ...]], ...] = (("subject", ends.subjects), ("object", ends.objects))
    value = next((end for end, units in given if set(last.units) & set(units)), None)
    if value is None:
        return
    for phrase in reading.phrases:
        bare = (
            phrase.start < last.start and phrase.case in ("", last.case) and text.startswith("、", phrase.end)
        )
        named = re.search(r"[^はもをが、。][はもが]$", text[max(phrase.start - 3, 0) : phrase.start])
        if not bare or named is None:
            continue
        if named.group().endswith("が") and phrase.case == "":
            continue
        own = next(
            (
                p
                for p in reading.phrases
                if p.end == phrase.start and p.case in ("は", "も", "が") and not p.of
            ),
            None,
        )
        others = own.units if own else ends.subjects if value == "object" else ends.objects
        yield (others, phrase.units) if value == "object" else (phrase.units, others)
