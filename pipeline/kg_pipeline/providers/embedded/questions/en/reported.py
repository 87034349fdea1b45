"""English questions that somebody else asks: `A colleague asked me which …`, `They want to know whether …`.

Who asks is no part of what is asked, be it a name or not.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.en.recast import NP, cast, recast, signed
from kg_pipeline.providers.embedded.questions.letter import Letter

_NOBODY_ASKS = (
    r"(?:which|what|who|whom|whose|where|when|how|why|if|whether|list|name|show|tell|give|does|do|did|is|are|was|were|"
    r"can|could|in|on|at|of|for|by|from|to|with|every|everything|all|any|no|each)\b"
)
_OFTEN = (
    r"(?:(?:just|also|now|recently|once|often|keeps?|kept|really|only|then|again|very\s+much|rather)\s+)*"
)
_DOING = (
    r"(?:(?:has|have|had|is|was|are|were|am|be|been|being|will|may|might|would)\s+)*"
    r"(?:ask(?:s|ed|ing)?|wonder(?:s|ed|ing)?|enquir(?:e|es|ed|ing)|inquir(?:e|es|ed|ing)|quer(?:y|ies|ied))"
)
_LEARN = (
    r"(?:know|be\s+told|learn|hear|find\s+out|see|understand|check|be\s+(?:sure|clear)|get|have|work\s+out|"
    r"establish|verify|confirm)"
)
_WANTING = (
    rf"(?:['’]d\s+like|would\s+(?:like|love)|wants?|wanted|needs?|needed|wish(?:es|ed)?|has|have|had|(?:is|was|are|were)\s+"
    rf"(?:keen|curious|eager|anxious|interested|dying|trying|hoping))\s+(?:me\s+|us\s+)?(?:to\s+{_LEARN}|in)(?:\s+from\s+(?:me|us))?"
)
_WHOM = (
    r"(?:\s+(?:me|us|you|him|her|them|of\s+(?:me|us)|around|today|yesterday|again|earlier|lately|recently|this\s+morning|"
    r"this\s+(?:afternoon|week)|the\s+other\s+day|on\s+the\s+(?:phone|side)|in\s+(?:passing|a\s+mail|an\s+email)|"
    r"by\s+(?:\w+\s+){1,3}?(?=to\b|about\b|for\b|which\b|what\b|who\b|where\b|how\b|whether\b|if\b)))*"
)
_TASK = (
    rf"(?:\s+(?:to\s+(?:{_LEARN}|say|tell(?:\s+\w+)?|look\s+up|list|name|give(?:\s+\w+)?|report|state|count|explain|"
    r"answer|provide|supply|let\s+\w+\s+know)|about|for|as\s+to|that)\b)?(?:\s+(?:this|the\s+following|as\s+follows))?\s*[,:–—-]*\s*"
)
_ASKED = (
    r"(?=[\"'“‘]?(?:(?:in|on|at|from|to|by|with|for|of)\s+)?(?:which|what|who|whom|whose|where|how\s+many|whether|if)\b|"
    r"(?:an?\s+|the\s+)?(?:\w+\s+)?(?:list|overview|names?|number|summary)\s+of\b|all\s+(?:the\s+|our\s+)?|"
    r"every(?:thing)?\b)"
)
_REPORT = re.compile(
    rf"^\W*(?!{_NOBODY_ASKS})(?P<who>[^,.;:?!]{{1,60}}?)\s*(?<!\w)(?:{_OFTEN}(?:{_DOING}|{_WANTING}))\b{_WHOM}{_TASK}{_ASKED}",
    re.I,
)
_POINTS = re.compile(r"\b(?:he|she|him|her|his|they|them|their|it|its)\b", re.I)
_SUPPOSING = (
    r"(?:in\s+(?:thinking|assuming|believing|saying|supposing)|"
    r"to\s+(?:think|assume|believe|say|suppose))(?:\s+that)?"
)
_WHETHER = tuple(
    recast(pattern, template)
    for pattern, template in (
        (
            rf"^\W*(?:am\s+i|are\s+we)\s+(?:right|correct|wrong|mistaken)\s+{_SUPPOSING}\s+(?P<n>{NP})\s+"
            r"(?P<b>is|are|was|were|has|have|can)\b(?P<r>[^,;]*)$",
            "{b} {n}{r}",
        ),
        (
            rf"^\W*(?:am\s+i|are\s+we)\s+(?:right|correct|wrong|mistaken)\s+{_SUPPOSING}\s+(?P<r>{NP}\s+[^,;]*)$",
            "does {r}",
        ),
        (
            rf"^\W*(?:whether|if)\s+(?:or\s+not\s+)?(?P<n>{NP}|(?:any|some|all|every|an?|the)\s+\w+(?:\s\w+)??)\s+"
            r"(?P<b>is|are|was|were|has|have|had|can|could|will|would|does|do|did|must|should)\b(?P<r>(?:n['’]t)?[^,;]*)$",
            "{b} {n}{r}",
        ),
        (rf"^\W*(?:whether|if)\s+(?:or\s+not\s+)?(?P<r>{NP}\s+[^,;]*)$", "does {r}"),
    )
)
_ASKS = re.compile(r"\b(?:which|what|who|whom|whose|where|how\s+many)\b", re.I)


def unreported(letter: Letter) -> Letter:
    """`letter` without who asks it; what is asked as it is asked straight out."""
    text = signed(letter)
    match = _REPORT.match(text)
    if match is not None and not (letter.names_in(*match.span()) and _POINTS.search(text, match.end())):
        letter = letter.woven([(match.end(), len(text))])
    if not _ASKS.search(signed(letter)):
        for rule in _WHETHER:
            letter = cast(letter, rule)
    return letter
