"""English questions that correct themselves, or say at the end what kind of thing they ask for.

`Whom do I call about X, I mean, which team has it?` asks the second question of what the first one names;
`Who is behind X, which bakery?` asks the first one of the kind that comes last.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.questions.en.recast import (
    NP,
    Recast,
    cast,
    class_word,
    signed,
    with_classes,
)
from kg_pipeline.providers.embedded.questions.letter import Letter

_PREP = r"(?:in|on|at|from|to|by|with|for|of|onto|into|under)"
_RATHER = (
    r"(?:i\s+mean(?:\s+to\s+say)?|or\s+rather|rather|that\s+is(?:\s+to\s+say)?|i\.?e\.?|in\s+other\s+words|"
    r"to\s+be\s+(?:exact|precise|clear)|put\s+(?:differently|another\s+way)|no,?\s+sorry|sorry,?\s+no|no,?\s+wait|sorry|"
    r"more\s+(?:exactly|precisely)|or\s+better)"
)
_AGAIN = re.compile(
    rf"[^?]*?\s*[,;:?.–—(-]+\s*(?:so\s+|and\s+)?{_RATHER}\s*[,:]*\s*(?P<b>(?:{_PREP}\s+)?(?:which|what|whom?|where|how\s+many)\b.*)",
    re.I | re.S,
)
_IT = re.compile(r"\b(?:it|them|they|these|those|that(?=\W*$)|this(?=\W*$))\b", re.I)
_ELLIPTIC = re.compile(r"^(?P<w>(?:which|what)\s+.+?)\s+(?:does|do|is|are|has|have|would|can)\W*$", re.I)
_FIRST = re.compile(r"^\W*(?:which|what)\s+", re.I)
_KINDS: tuple[tuple[str, str], ...] = (
    (
        rf"^\W*(?:who|what|whom)\s+(?P<a>(?!kinds?\b|sorts?\b)[^,;?]*?{NP}[^,;?]*?)\s*[,;–—-]\s*(?:that\s+is,?\s+|i\.?e\.?,?\s+)?"
        r"(?P<c>which\s+@)(?=\W*$)",
        "{c} {a}",
    ),
    (
        rf"^\W*where\s+(?P<a>(?:is|are|do|does)\s+[^,;?]*?{NP}[^,;?]*?)\s*[,;–—-]\s*(?:that\s+is,?\s+|i\.?e\.?,?\s+)?"
        r"(?:(?:in|at|on)\s+)?(?P<c>which\s+@)(?=\W*$)",
        "in {c} {a}",
    ),
)


@lexicon.per_ontology
def _kinds(ontology: Ontology) -> tuple[Recast, ...]:
    return with_classes(_KINDS, ontology)


def corrected(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` as it was meant in the end."""
    text = signed(letter)
    if (match := _AGAIN.match(text)) is not None:
        letter = _meant(letter, *match.span("b"), ontology)
    for rule in _kinds(ontology):
        letter = cast(letter, rule)
    return letter


def _meant(letter: Letter, start: int, end: int, ontology: Ontology) -> Letter:
    """The question that begins at `start`, of what is named before it where it only points at that."""
    text = signed(letter)
    before = letter.names_in(0, start)
    if letter.names_in(start, end):
        return letter.woven([(start, end)])
    if len({n.ids for n in before}) != 1:
        return letter
    one = before[-1]
    if (pronoun := _IT.search(text, start)) is not None:
        return letter.woven([(start, pronoun.start()), (one.start, one.end), (pronoun.end(), end)])
    again, first = _ELLIPTIC.match(text[start:end]), _FIRST.match(text)
    if again is None or first is None:
        return letter
    asked = re.compile(class_word(ontology), re.I).match(text, first.end())
    if asked is None:
        return letter
    stop = re.search(
        r"\s*[,;:?.–—(-]+\s*(?:so\s+|and\s+)?$|\s*[,;:?.–—(-]+\s*(?:so\s+|and\s+)?" + _RATHER,
        text[:start],
        re.I,
    )
    close = stop.start() if stop is not None else start
    return letter.woven([(start, start + again.end("w")), (asked.end(), close)])
