"""English frames. Patterns run over a question in which every letter of a name is an `N`."""

from __future__ import annotations

import re

from kg_pipeline.query.inquiry import Kind

_N = r"(?:the\s+)?N[N ]*"
_DOC = (
    r"(?:documents?|docs?|files?|sources?|pages?|texts?|papers?|notes?|minutes|manuals?|passages?|articles?|"
    r"reports?|paragraphs?)"
)
_SAYS = (
    r"(?:says?|said|states?|stated|mentions?|mentioned|claims?|claimed|describes?|described|confirms?|"
    r"confirmed|records?|recorded|tells?|covers?|discuss(?:es)?|documents?|explains?|speaks?|talks?|contains?)"
)
SAME = re.compile(
    r"\bsame(?:\s+(?:thing|as|one|entity|person|machine|system|thing\s+as)\b|\s*(?:[?.!]|$))|\bidentical\b|"
    r"\banother\s+name\s+(?:for|of)\b|\b(?:an?\s+)?(?:alias|synonym|nickname|abbreviation)\s+(?:for|of)\b|"
    r"\bsynonym(?:ous|s)\b|\bone\s+and\s+the\s+same\b|\bdifferent\s+(?:things|names\s+for)\b",
    re.I,
)
PATH = re.compile(
    rf"\bhow\s+(?:is|are|does|do)\s+{_N}.*\b(?:connect(?:ed)?|relat(?:ed?)|link(?:ed)?|tied|associated)\b|"
    rf"\b(?:connections?|relationships?|relations?|links?|path|chain|route)\s+(?:is\s+there\s+|exists?\s+)?"
    rf"(?:between|from)\s+{_N}|\bwhat\s+(?:connects|links|joins)\s+{_N}|\bto\s+do\s+with\s+(?:each\s+other|{_N})",
    re.I,
)
NAMES = re.compile(
    r"\b(?:alias(?:es)?|synonyms?|nicknames?|other\s+names?|alternative\s+names?|another\s+name|abbreviations?|"
    r"short\s+names?|full\s+name|official\s+name|code\s*names?|different\s+names?)\b|"
    r"\b(?:also|otherwise|else)\s+(?:\w+\s+)?(?:called|known|named|referred)\b|"
    rf"^\W*what\s+(?:else\s+)?(?:is|are)\s+{_N}\s*(?:\w+\s+)?(?:called|known\s+as|named|referred\s+to)\b|"
    rf"\b(?:people|they|we|you|others|everyone|documents|docs)\s+(?:also\s+|else\s+)?call\s+{_N}\W*$|"
    rf"\bwhat\s+(?:other\s+)?names?\s+(?:does|do|has|is)\b",
    re.I,
)
CHANGES = re.compile(
    r"\bwhat(?:\s+has|\s+have|'s|’s)?\s+(?:changed|is\s+new|new)\b|\bwhat\s+changes\b|\bchanges?\s+(?:to|in|of|about)\b|"
    r"\bwhat(?:\s+has)?\s+(?:been\s+)?(?:replaced|superseded)\b|\bhistory\s+of\b",
    re.I,
)
SOURCES = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"^\W*(?:(?:in|according\s+to)\s+)?(?:which|what)\s+{_DOC}\s+(?:(?:do|does)\s+)?"
        rf"(?:{_SAYS}\s+(?:about\s+|of\s+|us\s+)?(?:that\s+)?|(?:is|was)\s+it\s+"
        r"(?:written|stated|said|documented|recorded)\s+(?:that\s+)?|(?:is|are)\s+about\s+)",
        rf"^\W*where\s+(?:is|was|does|do|did)\s+(?:it\s+|the\s+{_DOC}\s+|{_DOC}\s+)?(?:{_SAYS}|written)\s+(?:that\s+)?",
        r"^\W*who\s+(?:says?|said|claims?|claimed|states?|stated|reported|told\s+us)\s+(?:that\s+)?",
        r"^\W*(?:(?:what\s+is|what's|give\s+me|show\s+me|cite|name|where\s+is)\s+)?(?:the\s+)?"
        r"(?:sources?|evidence|citations?|proof)\s+(?:for|of|that)\s+(?:the\s+)?"
        r"(?:(?:claim|fact|statement)\s+)?(?:that\s+)?",
        r"^\W*how\s+do\s+(?:we|you)\s+know\s+(?:that\s+)?",
        rf"^\W*where\s+(?:is|are)\s+(?=(?P<keep>{_N})\s+(?:mentioned|documented|described|discussed|written\s+about))"
        rf"{_N}\s+(?:mentioned|documented|described|discussed|written\s+about)",
    )
)
_AUX = r"(?=(?:did|was|were|has|have|had|is|are|does|do|will)\b)"
_BEGIN = r"\b(?:start(?:ed)?|began|begin|begun|come|came|become|became)(?:\s+to)?\s+(?=\w)"
WHEN: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("until", re.compile(
        r"^\W*(?:until|till|up\s+to)\s+(?:when|what\s+(?:date|time|day|year|month))\s+", re.I)),
    ("until", re.compile(rf"^\W*when\s+(?={_AUX}.*\b(?:stop(?:ped)?|cease[ds]?|end(?:ed)?)\b)", re.I)),
    ("since", re.compile(
        r"^\W*(?:since|from|as\s+of)\s+(?:when|what\s+(?:date|time|day|year|month))\s+(?:on\s+)?", re.I)),
    ("since", re.compile(r"^\W*(?:for\s+)?how\s+long\s+" + _AUX, re.I)),
    ("since", re.compile(
        r"^\W*(?:on\s+|in\s+|at\s+)?(?:when|(?:what|which)\s+(?:date|day|year|month|time))\s+" + _AUX, re.I)),
    ("since", re.compile(r"\b(?:since|from)\s+when\b", re.I)),
)  # fmt: skip
STARTS = re.compile(_BEGIN + r"|\b(?:stop(?:ped)?|cease[ds]?|end(?:ed)?)\s+(?=\w+ing\b|to\b)(?:to\s+)?", re.I)
BEFORE = re.compile(r"^\W*(?:who|where|which|what)\b[^?]*N(?P<b>,?\s+before\s+(?:the\s+)?N+)(?=\W*$)", re.I)
"""`Who looked after X before Y?`."""
COUNTS = re.compile(r"\bhow\s+many\b|\bnumber\s+of\b|\bcount\b")
EACH_IS = " of {}"
EACH: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r",?\s*\bper\s+(?P<of>\w+(?:\s\w+)?)"), "of"),
    (re.compile(r"\bfor\s+(?:each|every)\s+(?P<of>\w+(?:\s\w+)?),?"), "of"),
    (re.compile(r"\b(?:each|every)\s+(?P<of>\w+(?:\s\w+)?)"), ""),
)
"""Patterns of what is counted apart, and whether the class must be joined on with a preposition."""

_NUMBER = r"(?P<n>\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
LEAST = re.compile(r"least|fewest|smallest|lowest|minimum")
TOP = re.compile(rf"\btop\s+{_NUMBER}\b", re.I)
_THINGS = r"(?=(?:\w+\s+)?(?:\w+s|people|equipment|staff|software)\b)"
MOST = tuple(
    (re.compile(pattern), " ")
    for pattern in (
        r"(?<!at )\b(?:the\s+)?(?:largest|highest|greatest|biggest|smallest|lowest|maximum|minimum|most|"
        r"least)\s+(?:number|amount|count|quantity)\s+of\s+",
        r"(?<!at )\b(?:the\s+)?(?:most|fewest|least)\s+"
        r"(?!of\b|important|critical|recent|often\b|\w+ous\b|\w+ive\b|\w+al\b)"
        rf"(?:other\s+)?{_THINGS}",
        r"(?<!at )\b(?:the\s+)?(?:most|least)\s+(?:often|heavily|widely|frequently|commonly|\boften\b)?\s*"
        r"(?=\w+(?:ed|en)(?:-\w+)?\b)",
        r"\s+(?:the\s+)?(?:most|least)(?:\s+(?:often|heavily|frequently))?(?=\s*(?:\?|$))",
    )
)
"""What asks for the most or the fewest, and what is put in its place."""

THRESHOLD = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?P<how>more\s+than|over|at\s+least|no\s+fewer\s+than|no\s+less\s+than|at\s+most|no\s+more\s+than|"
        rf"fewer\s+than|less\s+than|up\s+to|exactly|just|only)\s+{_NUMBER}\s+(?:other\s+|different\s+)?{_THINGS}",
        rf"\b{_NUMBER}\s+(?P<how>or\s+(?:more|fewer|less))\s+(?:other\s+|different\s+)?{_THINGS}",
        r"\b(?P<how>exactly|just|only)\s+(?P<n>one|1|a)\s+(?:other\s+|single\s+)?(?=\w)",
        r"\b(?P<how>more\s+than)\s+(?P<n>one|1)\s+(?:other\s+)?(?=\w)",
    )
)
