"""What must not be: a predicate worded by a denial, asked about in any form of that denial.

`Which dyes must not be mixed with X?` and `Which dyes can't I mix with X?` ask for what the predicate holds.
Whether two things may be mixed is put to the test as its opposite. Which things may be mixed is nothing that
such a predicate tells, and is left as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en.cue_forms import BARRED, DENYING
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.questions.en.recast import NP, Recast, cast, recast
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.text.polarity import is_denial

_MODAL = r"(?:can|could|may|might|must|shall|should|will|would|do|does|is|are)"
_NOT = (
    rf"(?:cannot|can['’]?t|mustn['’]?t|{_MODAL}(?:n['’]t|\s+not|\s+never)"
    r"|(?:is|are|am)\s+(?:not|never)\s+to|never)"
)
_I = r"(?:i|we|you|one|they|people|anyone|anybody)"
_ALLOWED = (
    r"(?:is\s+it|would\s+it\s+be)\s+(?:ever\s+)?(?:ok|okay|safe|fine|allowed|all\s?right|possible|permitted)"
    r"\s+(?:for\s+\w+\s+)?to"
)


def barred(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` with every form of a denying wording as one that affirms."""
    for rule in _rules(ontology):
        letter = cast(letter, rule)
    return letter


@lexicon.per_ontology
def _rules(ontology: Ontology) -> tuple[Recast, ...]:
    found = dict.fromkeys(
        worded["rest"].removeprefix("be ")
        for predicate in ontology.predicates.values()
        for words in (predicate.cues, predicate.inverse_cues)
        for text in words.get("en", ())
        if (worded := DENYING.fullmatch(text.lower().strip())) and is_denial(text)
    )
    return tuple(rule for rest in found for rule in _cast_as(rest))


def _cast_as(rest: str) -> Iterator[Recast]:
    head, *tail = rest.split()
    with_ = r"\s+".join(map(re.escape, tail))
    said = rf"{re.escape(head)}\s+{with_}" if tail else re.escape(head)
    if not tail:
        yield recast(rf"\b{_NOT}\s+(?:be\s+|ever\s+)?{said}\b", f"is {BARRED}")
        return
    does = "|".join(sorted(map(re.escape, {head, *lemmas(head)})))
    yield recast(
        rf"^\W*{_MODAL}\s+(?P<a>{NP})\s+(?:not|never)\s+(?:be\s+)?{said}\s+(?P<b>{NP})",
        f"Is {{a}} {BARRED} {{b}}",
    )
    yield recast(
        rf"^\W*{_MODAL}\s+(?P<a>{NP})\s+(?:ever\s+)?(?:be\s+)?{said}\s+(?P<b>{NP})",
        f"Is {{a}} not {BARRED} {{b}}",
    )
    yield recast(
        rf"^\W*(?:{_MODAL}\s+{_I}|{_ALLOWED})\s+(?:ever\s+)?(?:{does})\s+(?P<a>{NP})\s+{with_}\s+(?P<b>{NP})",
        f"Is {{a}} not {BARRED} {{b}}",
    )
    yield recast(
        rf"\b{_MODAL}(?:n['’]t)?\s+(?P<a>{NP})\s+(?:not\s+|never\s+)(?:be\s+)?{said}\b", f"is {{a}} {BARRED}"
    )
    yield recast(
        rf"\b(?:can|must|may|should|could)n['’]?t\s+(?P<a>{NP})\s+(?:be\s+)?{said}\b", f"is {{a}} {BARRED}"
    )
    yield recast(
        rf"\b(?:{_NOT}\s+{_I}|{_MODAL}\s+{_I}\s+(?:not|never)|{_I}\s+{_NOT})\s+(?:ever\s+)?(?:{does})\s+{with_}\b",
        f"is {BARRED}",
    )
    yield recast(
        rf"\b(?:{_NOT}\s+{_I}|{_MODAL}\s+{_I}\s+(?:not|never)|{_I}\s+{_NOT})\s+(?:ever\s+)?(?:{does})\s+(?P<a>{NP})\s+{with_}\b",
        f"is {{a}} {BARRED}",
    )
    yield recast(rf"\b{_NOT}\s+(?:ever\s+)?(?:be\s+)?{said}\b", f"is {BARRED}")
