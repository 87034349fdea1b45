"""Patterns that cast a stretch of an English question anew, and what they may not do.

A pattern runs over the question with a sign of its own for every letter of a name. Its template says in
which order its groups stand afterwards; no name may be lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.letter import Letter

SIGN = "\u2d63"
N = rf"{SIGN}+"
"""A name, in a pattern: the sign is a letter, but of no language that is read."""
NP = rf"(?:the\s+|our\s+|an?\s+)?{SIGN}+"

_GROUP = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Recast:
    """One pattern with its template: words and names of groups in braces."""

    pattern: re.Pattern[str]
    template: str


def recast(pattern: str, template: str) -> Recast:
    """A pattern, whatever the case of its letters."""
    return Recast(re.compile(pattern, re.I), template)


@lexicon.per_ontology
def label_parts(ontology: Ontology) -> dict[str, tuple[str, ...]]:
    """Last words of labels (`pump` of `infusion pump`) → the classes that they may mean."""
    labels = english_cues(ontology).class_words
    parts: dict[str, list[str]] = {}
    for label, classes in labels.items():
        last = label.rsplit(" ", 1)[-1]
        if last != label and last not in labels and last not in w.GENERIC:
            held = parts.setdefault(last, [])
            held.extend(cls for cls in classes if cls not in held)
    return {part: tuple(classes) for part, classes in parts.items()}


@lexicon.per_ontology
def class_word(ontology: Ontology) -> str:
    """A pattern of the ontology's English class words, the longest first."""
    known = {*english_cues(ontology).class_words, *label_parts(ontology)}
    words = sorted(known, key=lambda word: (-len(word), word))
    return rf"\b(?:{'|'.join(re.escape(word) for word in words)})\b" if words else r"(?!)"


def with_classes(table: Iterable[tuple[str, str]], ontology: Ontology) -> tuple[Recast, ...]:
    """Patterns and templates in which `@` stands for a class word."""
    label = class_word(ontology)
    return tuple(recast(pattern.replace("@", label), template) for pattern, template in table)


def signed(letter: Letter) -> str:
    """The text with a sign for every letter of a name."""
    text = letter.text
    for n in letter.names:
        text = text[: n.start] + SIGN * (n.end - n.start) + text[n.end :]
    return text


def cast(letter: Letter, rule: Recast) -> Letter:
    """`letter` with the first stretch that the pattern fits cast anew, unless a name would be lost."""
    match = rule.pattern.search(signed(letter))
    if match is None:
        return letter
    pieces: list[str | tuple[int, int]] = [(0, match.start())]
    for at, part in enumerate(_GROUP.split(rule.template)):
        if at % 2 == 0:
            pieces.append(part)
        elif match[part] is not None:
            pieces.append(match.span(part))
    pieces.append((match.end(), len(letter.text)))
    made = letter.woven(pieces)
    held = {n.ids for n in made.names}
    return made if held == {n.ids for n in letter.names} else letter
