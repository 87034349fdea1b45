"""Two phrases in one English question, to be put together: `put together the A of X and the B that …`.

Where the phrases part cannot be told from the words; every parting is tried, and one alone must be readable.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.questions.en.plain import LONGEST
from kg_pipeline.providers.embedded.questions.en.recast import SIGN, class_word, signed
from kg_pipeline.providers.embedded.questions.letter import Letter

_TOGETHER = re.compile(
    r"^\W*(?:(?:please|kindly)\s+)?(?:i\s+(?:need|want)|we\s+(?:need|want))?[\s,:]*"
    r"(?!(?:what|which|who|whatever|everything|anything|the|all|every|any|our|those)\b)"
    r"(?:[a-z]+\s*(?:\b(?:out|up|down|together|me|us|both)\b\s*){0,3})?[\s,:]*"
    r"(?:(?:in|on|into|as)\s+(?:one|a\s+single|the\s+same)\s+[a-z]+[\s,:]+(?:please[\s,:]+)?)?(?:both\s+)?",
    re.I,
)
_AND = re.compile(r"\s*,?\s+(?:and|plus|together\s+with|along\s+with|as\s+well\s+as)\s+(?:also\s+)?", re.I)
_BEHIND = re.compile(
    r"[\s,;–—-]+(?:(?:all\s+|both\s+)?(?:taken|put|counted|lumped|listed)?\s*together|(?:in|on|into|as)\s+(?:one|a\s+single)\s+[a-z]+|combined)\W*$",
    re.I,
)
_OPENS = r"(?:the|all|every|any|our|what|whatever|everything|anything|those|whichever)\b"
_MOST = 4


def listings(letter: Letter, ontology: Ontology) -> list[tuple[Letter, Letter]]:
    """The ways in which the question may part into two phrases, each complete."""
    text = signed(letter)
    if len(text) > LONGEST:
        return []
    start = match.end() if (match := _TOGETHER.match(text)) is not None else 0
    start = 0 if match is not None and SIGN in match.group() else start
    end = match.start() if (match := _BEHIND.search(text)) is not None else len(text.rstrip(" .?!"))
    opens = re.compile(rf"(?:{_OPENS}|{class_word(ontology)})", re.I)
    joints = [m for m in _AND.finditer(text, start, end) if opens.match(text, m.end())]
    if (
        len(joints) > _MOST
        or not opens.match(text, start)
        or re.match(r"\W*(?:which|who)\b", text[start:], re.I)
    ):
        return []
    return [(_plainly(letter, start, m.start()), _plainly(letter, m.end(), end)) for m in joints]


def _plainly(letter: Letter, start: int, end: int) -> Letter:
    part = letter.woven([(start, end)])
    match = re.match(r"(?:whatever|everything\s+that|whichever)\b", part.masked, re.I)
    return part if match is None else part.woven(["what", (match.end(), len(part.text))])
