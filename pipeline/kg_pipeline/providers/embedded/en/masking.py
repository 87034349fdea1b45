"""Sentences in which every name is a run of one private character, so that a pattern tells names from words.

Pronouns and descriptions may be masked too: a `Term` is a name or a word that stands for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.naming import unlinked
from kg_pipeline.providers.embedded.en.parse import settle_tags, tokenize
from kg_pipeline.providers.embedded.en.reference import resolve
from kg_pipeline.providers.embedded.en.words import ADVERBIALS
from kg_pipeline.providers.embedded.frame import MASK, Match, Scene, Sentence
from kg_pipeline.providers.tasks import KnownName

NAME = MASK
"""The character that stands for every one of a name's."""
ARTICLE = r"(?:(?:[Tt]he|[Oo]ur|[Ii]ts)\s+|(?<![*_`\"“]))[*_`\"“]*"
"""An article and marks, or marks; these never from their middle on, so that a line of them is passed once."""
MARK = r"[*_`\"”]*"
_WORD = re.compile(r"[a-z][a-z-]*")
_KIND_REACH = 40
_PARTING = re.compile(
    rf"(?<={NAME}),\s(?:{'|'.join(sorted((' '.join(words) for words in ADVERBIALS), key=len, reverse=True))}"
    r"|still|also|now|however|though|too|likewise|therefore|again),(?=\s[a-z])"
)


@dataclass(frozen=True, slots=True)
class Term:
    """A name of the sentence, or a word that stands for one: where it is and what it may mean, best first."""

    begin: int
    end: int
    options: tuple[tuple[KnownName, ...], ...]
    pronoun: bool = False


def masked(sentence: Sentence, names: list[Match]) -> str:
    """The sentence, every name of it a run of the private character, as `_unparted` leaves it."""
    text = sentence.text
    for match in names:
        begin, end = match.start - sentence.start, match.end - sentence.start
        text = text[:begin] + NAME * (end - begin) + text[end:]
    return _unparted(text)


def named(sentence: Sentence, names: list[Match], match: re.Match[str], group: str) -> Match | None:
    """The name that a group of a match in the masked sentence stands for."""
    at = match.start(group)
    return next((name for name in names if name.start - sentence.start == at), None) if at >= 0 else None


def masked_terms(text: str, terms: Iterable[Term]) -> str:
    """The text of a sentence, every term of it a run of the private character."""
    for term in terms:
        text = text[: term.begin] + NAME * (term.end - term.begin) + text[term.end :]
    return _unparted(text)


def _unparted(text: str) -> str:
    """`text` with blanks for an adverb that parts a name from its verb: `A, as ever, needs B`."""
    return _PARTING.sub(lambda found: " " * len(found.group()), text) if "," in text else text


def terms_of(sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> list[Term]:
    """The names of the sentence and what its pronouns and descriptions stand for, in order."""
    start = sentence.start
    cues = english_cues(ontology)
    terms = [
        Term(_with_kind(sentence.text, m.start - start, cues, m.name.type), m.end - start, ((m.name,),))
        for m in names
    ]
    parse = tokenize(unlinked(sentence.text), start, names)
    settle_tags(parse, cues)
    resolve(parse, scene, cues, ontology)
    for k in sorted(parse.anaphors):
        options = tuple(tuple(one.name for one in group) for group in parse.refs[k])
        terms.append(Term(parse.start[k] - start, parse.end[k] - start, options, pronoun=True))
    return sorted(terms, key=lambda term: term.begin)


def _with_kind(text: str, at: int, cues: EnglishCues, kind: str | None) -> int:
    """Where the class word begins that stands before the name at `at`: `the steam pump Bess`."""
    before = list(_WORD.finditer(text, max(at - _KIND_REACH, 0), at))
    for size in range(min(cues.longest_class, len(before)), 0, -1):
        first = before[-size]
        label = " ".join(text[first.start() : at].split())
        if text[at - 1].isspace() and not cues.lineage.get(kind or "", frozenset()).isdisjoint(
            cues.kinds.get(label, ())
        ):
            return first.start()
    return at
