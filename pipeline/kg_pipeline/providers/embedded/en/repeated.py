"""Phrases in small letters that a page uses again: `coated with bare zinc`, then `Bare zinc covers both`.

English writes small what a thing is made of, or checked by. Nothing sets such a phrase apart but that the
page comes back to it, and that wordings of the ontology ask there for a class which has no narrower one;
`roles` tells the class.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.naming import everyday, unlinked
from kg_pipeline.providers.embedded.en.parse import CLOSED
from kg_pipeline.providers.embedded.frame import Block

_WORDS = re.compile(r"(?<![\w'’-])[A-Za-z][a-z]+(?:-[a-z]+)*(?![\w'’-])")
_LONGEST = 3
_NEAR = 40
"""Characters on either side of a phrase that tell whether it stands alone."""
_NEVER = (
    w.PRONOUNS | w.DETERMINERS | w.PREPOSITIONS | w.SUBORDINATORS | w.RELATIVES | w.AUX | w.ADVERBS
    | w.CONJUNCTIONS | w.NEGATIONS | w.TIME_NOUNS | w.GENERIC_NOUNS | w.DOCUMENT_NOUNS | frozenset(
        ("that", "how", "much", "enough", "more", "own", "please", "let")
    )
)  # fmt: skip
_SUCH = re.compile(
    r"\b(?:an?|any|some|each|every|another|no|this|that|these|those|such|which|what|one|two)\s+$", re.I
)
_QUALITY = w.word_set(
    "new old other main current next previous whole entire same first second third last only own usual "
    "right wrong different various certain good bad big small large little long short full empty spare "
    "free late early young oldest newest biggest largest smallest best more most less least very common "
    "general special particular possible necessary available known following fresh clean dirty dry wet "
    "warm hot cold cool dark open closed high low upper lower left outer inner near far front back"
)


def repeated(
    blocks: list[Block], cues: EnglishCues, known: frozenset[str], asks: Callable[[Block], bool]
) -> dict[str, int]:
    """Phrases of two or three words that the page uses again, with the place of the first.

    `known` are the names of the page in small letters; no phrase within one is given. `asks` tells whether a
    block may ask for a class.
    """
    if cues.thing is not None:
        return {}
    places: dict[str, list[int]] = defaultdict(list)
    alone: set[str] = set()
    such: set[str] = set()
    for block in blocks:
        if block.kind in ("code", "meta", "heading"):
            continue
        asked = asks(block)
        for text, start in [(cell.text, cell.start) for cell in block.cells] or [(block.text, block.start)]:
            for phrase, begin, end in _phrases(unlinked(text)):
                places[phrase].append(start + begin)
                before, behind = text[max(begin - _NEAR, 0) : begin], text[end : end + _NEAR]
                if _SUCH.search(before):
                    such.add(phrase)
                elif asked and _closed(behind) and _opened(before):
                    alone.add(phrase)
    spoken = " | ".join(known)
    found = {
        phrase: places[phrase]
        for phrase in sorted(alone - such)
        if (len(places[phrase]) > 1 or headed(phrase, cues))
        and phrase not in cues.class_words
        and re.search(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", spoken) is None
    }
    for phrase in list(found):
        rest = phrase.partition(" ")[2]
        parts = (phrase.rpartition(" ")[0], rest) if " " in rest else ()
        for part in parts:
            if len(found.get(part, ())) == len(found[phrase]):
                del found[part]
    return {phrase: at[0] for phrase, at in found.items()}


def headed(phrase: str, cues: EnglishCues) -> tuple[str, ...]:
    """The classes whose word ends the phrase: `sourdough` in `rye sourdough`."""
    label = phrase.rpartition(" ")[2]
    return () if is_plural(label) else cues.class_words.get(label, ())


def narrowed(phrase: str, cls: str, cues: EnglishCues, ontology: Ontology) -> str | None:
    """The class of `phrase`, of which `cls` is asked: what its last word says, or `cls` if it is narrow."""
    if said := headed(phrase, cues):
        return next((ontology.narrower(cls, own) for own in said if ontology.compatible(cls, own)), None)
    return cls if len(ontology.descendants(cls)) <= 1 and not ontology.says_nothing(cls) else None


def _phrases(text: str) -> Iterator[tuple[str, int, int]]:
    run: list[re.Match[str]] = []
    for word in [*_WORDS.finditer(text), None]:
        joined = run and word is not None and text[run[-1].end() : word.start()] == " "
        fits = word is not None and word.group()[1:].islower() and word.group().lower() not in _NEVER
        first = word is not None and (word.group().islower() or _begins(text, word.start()))
        if joined and fits and word is not None and word.group().islower():
            run.append(word)
            continue
        yield from _parts(run)
        run = [word] if fits and first and word is not None else []


def _parts(run: list[re.Match[str]]) -> Iterator[tuple[str, int, int]]:
    for at in range(len(run)):
        for size in range(2, min(_LONGEST, len(run) - at) + 1):
            words = [one.group().lower() for one in run[at : at + size]]
            head = words[-1].removesuffix("ss")
            if words[0] not in _QUALITY and not head.endswith(("s", "ing", "ed", "ly")):
                yield " ".join(words), run[at].start(), run[at + size - 1].end()


def _begins(text: str, at: int) -> bool:
    return re.search(r"(?:^|[.!?:|]\s|[-*]\s)[\s\"“*_`]*$", text[max(at - 8, 0) : at]) is not None


def _opened(before: str) -> bool:
    word = re.search(r"(?:^|([A-Za-z]+)\s+|\W\s*)$", before)
    return word is not None and (word[1] is None or word[1].lower() in CLOSED or everyday(word[1]))


def _closed(behind: str) -> bool:
    word = re.match(r"\s+([A-Za-z]+)", behind)
    return word is None or word[1].lower() in CLOSED
