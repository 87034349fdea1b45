"""English adverbs of time that leave a question as it is: facts hold now, at night and on Sundays alike.

`Who looks after X these days?`, `Who now looks after X?`, `At night, who looks after X?` ask what the
question without its adverb asks. A word that the ontology itself uses stays.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.wording import spoken

_NOW = (
    r"(?<!from )(?<!until )(?<!till )(?<!before )(?<!after )(?<!since )(?<!up to )(?<!by )"
    r"(?:as\s+of\s+(?:now|today|this\s+(?:moment|morning))|(?:right|just)\s+now|now(?!\s+that\b)|nowadays|currently|"
    r"presently|these\s+days|at\s+(?:the\s+moment|present|this\s+(?:moment|time|point|stage))|"
    r"for\s+(?:now|the\s+(?:moment|present|time\s+being))|as\s+things\s+stand|today(?!['’]s))"
)
_DAY = (
    r"(?:night|day|morning|afternoon|evening|weekend|weekday|workday|holiday|vacation|summer|winter|spring|autumn|"
    r"christmas|easter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|night-?time|day-?time|lunch(?:time)?|hour|dark)"
)
_KIND = r"(?:the|an?|early|late|office|working|business|public|bank|school|summer|winter|normal|most)"
_SOMETIMES = (
    rf"(?:(?:at|by|during|over|in|on|through|throughout|outside(?:\s+of)?|out\s+of|after)\s+(?:{_KIND}\s+){{0,3}}"
    rf"(?:{_DAY}s?)(?:\s+(?:and|or)\s+(?:(?:at|on|in)\s+)?(?:the\s+)?{_DAY}s?)?"
    rf"|(?:every|each)\s+{_DAY}|tonight|overnight)"
)
_EVERYWHERE = re.compile(rf"\b{_NOW}\b", re.I)
_AT_EDGE = re.compile(rf"(?:^\W*{_SOMETIMES}\s*,|,?\s+\b{_SOMETIMES}(?=\W*$|\s*,))", re.I)
_WORD = re.compile(r"[a-z]+")
_CLOSED = frozenset(
    ("the", "a", "an", "and", "or", "at", "by", "in", "on", "of", "as", "for", "after", "now")
)


@lexicon.per_ontology
def _own_words(ontology: Ontology) -> frozenset[str]:
    """Words of the ontology's English labels and wordings."""
    labels = " ".join(english_cues(ontology).class_words).lower()
    return frozenset(_WORD.findall(labels)).union(*(known.english for known in spoken(ontology).values()))


def timeless(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` without adverbs of time that change nothing of what is asked."""
    for pattern in (_EVERYWHERE, _AT_EDGE):
        for match in reversed(list(pattern.finditer(letter.masked))):
            said = set(_WORD.findall(match.group().lower())) - _CLOSED
            forms = said | {word.removesuffix("s") for word in said}
            own = pattern is _AT_EDGE and forms & _own_words(ontology)
            if not own and not letter.names_in(*match.span()):
                letter = letter.put(*match.span(), " " if match.start() else "")
    return letter
