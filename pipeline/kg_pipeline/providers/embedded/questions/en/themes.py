"""English questions for an overview: what marks them, and what of their words speaks of no relation."""

from __future__ import annotations

import re

_HOW_IT_IS = (
    r"(?:organi[sz]ed|works?|set\s+up|hangs?\s+together|fits?\s+together|connected|handled|run|"
    r"shared(?:\s+out)?|divided(?:\s+up)?|"
    r"split(?:\s+up)?|distributed|arranged|structured|allocated|laid\s+out|parcelled\s+out|apportioned|"
    r"managed)"
)
_WHOLE = r"(?:big|bigger|overall|general|whole|full|complete|broad|broader|rough|larger)"
THEME = re.compile(
    r"\b(?:summar(?:y|ise[ds]?|ize[ds]?|ising|izing)|sum(?:s|ming)?\s+up|overview|"
    r"(?:give|get|have|need|want|show|draw|paint|see)\s+(?:me\s+|us\s+)?(?:the|a)\s+(?:\w+\s+)?picture|"
    rf"describe\s+(?:how|the\s+(?:{_WHOLE}\s+)?(?:picture|situation|state))|explain\s+(?:how|why)|"
    rf"the\s+(?:{_WHOLE}\s+)?picture\s+(?:of|with|as|when|from)|"
    rf"(?:a|the|an)\s+{_WHOLE}\s+(?:idea|view|picture|sense|impression|outline|understanding|account)|"
    r"(?:a|an|some)\s+(?:idea|impression|account|sketch)\s+of\s+how|"
    r"in\s+(?:broad|general|rough|outline)\s*(?:strokes|terms|outlines?)?(?=\W|$)|broadly\s+speaking|"
    r"roughly\s+speaking|"
    rf"how\s+(?:is|are|does|do)\s+.{{3,60}}\s+{_HOW_IT_IS}|"
    r"themes?|patterns?|recurring|tell\s+(?:me|us)\s+(?:about\s+)?how(?!\s+(?:many|much|long|often|far|old))|"
    r"(?:i|we)\b.{0,24}\bunderstand\s+(?:\w+\s+){0,3}how|"
    r"what\s+(?:(?:would|will|does|could|might)\s+)?(?:an?|the)\s+(?:\w+\s+)?"
    r"(?:black-?outs?|(?:power|electricity)\s+(?:cut|failure|outage|loss)|loss\s+of\s+(?:power|"
    r"electricity))\s+(?:(?:would|will|could|might)\s+)?"
    r"(?:do(?:es)?|means?)|"
    r"what\s+(?:topics|story)|big\s+picture|outline|walk\s+(?:me|us)\s+through|run\s+(?:me|us)\s+through|"
    r"talk\s+(?:me|us)\s+through)\b",
    re.I,
)

CROSSED = re.compile(
    r"^\W*(?:who|what|which\s+\w+(?:\s\w+)?)\s+(?!(?:else|kinds?|sorts?)\b)[^,;?]*\s"
    r"(?:(?:by|from|to|for|with|on|at|in)\s+)?(?:where|whom?|what|which\s+\w+(?:\s\w+)?)(?:\s+here)?\W*$",
    re.I,
)
"""`who maintains what`, `what is kept where`: two are asked for at once, each by the other."""

OVERVIEW = re.compile(
    r"\b(?:topics?|themes?|subjects?)\b|\bwhat\s+(?:is|are)\s+(?:this|these|that|it|all\s+this|(?:the|"
    r"these|this)\s+"
    r"(?:documents?|files?|graph|corpus|texts?|collection|data))\s+(?:all\s+)?about\b|\boverview\b|"
    r"\bwhat\s+(?:do|does|can)\s+(?:you|we|the\s+graph|the\s+documents?)\s+(?:know|cover|contain|tell)\b",
    re.I,
)
"""Questions for an overview, where they name nothing."""

ASKS = re.compile(
    r"\b(?:give|tell|show|draw|get|make|write|paint|have|need|want)\s+(?:me\s+|us\s+)?(?:an?\s+|the\s+)?"
    rf"(?:{_WHOLE}\s+)?(?:overview|summary|picture|outline|sketch|idea|account|view)\b|"
    r"\b(?:summari[sz]e|sum\s+up|describe|explain|outline|understand|overview|overall|picture|general|"
    r"summary)\b|"
    r"\bset\s+up\b|\b(?:as\s+a|on\s+the)\s+whole\b|\bshar(?:e[ds]?|ing)(?:\s+out)?\b|\bdivid(?:e[ds]?|"
    r"ing)(?:\s+up)?\b|"
    r"\b(?:walk|run|talk)\s+(?:me|us)\s+through\b|\borgani[sz]ed?\b|\bgoing\s+by\b|\bfocus(?:ing)?\s+on\b|"
    r"\b(?:fits?|hangs?|works?|go(?:es)?|plays?|stick)\s+together\b|\bin\s+mind\b|\bthat\s+is\b|"
    r"\bwith\s+(?:regard|respect|reference)\s+to\b"
)
"""What asks for the overview; its verbs speak of no relation."""

POWER = re.compile(
    r"\b(?:power(?:ed|s)?|electric(?:ity|al(?:ly)?)?|mains|blackouts?|black-outs?|brownouts?|current|"
    r"energised|energized)\b",
    re.I,
)
"""Words for electricity."""
