"""Commas between names that end a clause, where only the classes of the names tell it."""

from __future__ import annotations

from collections.abc import Callable

from kg_pipeline.providers.embedded.ja.reading import HEAD, Phrase, Reading
from kg_pipeline.providers.tasks import KnownName


def part_by_class(reading: Reading, alike: Callable[[KnownName, KnownName], bool]) -> None:
    """`元圧機、東棟に据え付け`: names that cannot be of one class are no enumeration; the first is the topic.

    Only at the head of a sentence, behind a time and a speaker at most.
    """
    for number, phrase in enumerate(reading.phrases):
        if len(phrase.units) < 2 or HEAD.fullmatch(reading.text[: phrase.start]) is None:
            continue
        places = sorted(i for i in reading.units if phrase.start <= i < phrase.end)
        first, rest = reading.units[places[0]], [reading.units[i] for i in places[1:]]
        if reading.text[places[0] + 1 : places[1]] != "、" or any(alike(first.name, u.name) for u in rest):
            continue
        begin = places[1]
        reading.phrases[number : number + 1] = [
            Phrase((first,), places[0], places[0] + 1, "", False, ""),
            Phrase(tuple(rest), begin, phrase.end, phrase.case, phrase.topic, phrase.of),
        ]
        return


def part_gapped(reading: Reading, alike: Callable[[KnownName, KnownName], bool]) -> None:
    """`AはX、BはYにある`: X and B are no enumeration where B is like A and not like X."""
    number = 1
    while number < len(reading.phrases):
        topic, phrase = reading.phrases[number - 1], reading.phrases[number]
        number += 1
        if topic.case != "は" or topic.end != phrase.start or phrase.case not in ("は", "も"):
            continue
        places = sorted(i for i in reading.units if phrase.start <= i < phrase.end)
        if len(places) < 2 or reading.text[places[-2] + 1 : places[-1]] != "、":
            continue
        ahead, last = [reading.units[i] for i in places[:-1]], reading.units[places[-1]]
        if not alike(topic.units[0].name, last.name) or any(alike(u.name, last.name) for u in ahead):
            continue
        reading.phrases[number - 1 : number] = [
            Phrase(tuple(ahead), phrase.start, places[-2] + 1, "", False, ""),
            Phrase((last,), places[-1], phrase.end, phrase.case, phrase.topic, phrase.of),
        ]
        number += 1
