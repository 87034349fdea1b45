"""The patterns by which English says what hangs on what, over masked sentences; see `hanging`.

`a` is what hangs, `b` what it hangs on, `np` a noun for what the section is about.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME
from kg_pipeline.providers.embedded.en.stopping import FAILS, GOES_ON, STATES, STOPS, WHEN

TRIGGERS = re.compile(
    r"\b(?:without|when(?:ever)?|if|once|while|should|unless|until|before|no|lose|with|dead|broken|failed|lost"
    r"|take|switch|turn|kill|cut|stop|whoever|whatever|anyone|time|failure|fault|outage|loss|breakdown|help|after|trip|pumped|pushed|lifted|brought|sent|delivered|supplied|carried|piped|raised|comes|taken|drawn)\b",
    re.I,
)
_OWNER = r"(?:(?:a|an|the|its|their|her|his|our|any|all|every|some)\s+)"
_THING = rf"(?:{_OWNER}?(?:[a-z-]+\s+){{1,3}}(?:from|of|on|in|at|out\s+of)\s+)?"
_FINITE = r"(?:is|are|has|goes|fails|stops|trips|dies|does|falls|breaks|shuts|loses|runs|and)"
_A = rf"{ARTICLE}(?P<a>{NAME}+){MARK}"
_B = rf"(?:{_THING}{ARTICLE}(?P<b>{NAME}+){MARK}|(?P<that>that|this)(?=\s*[,.;:]|\s+{_FINITE}\b))"
_NP = (
    r"(?P<np>(?:(?:the|its|their|her|his|no|every|all|any|each)\s+[a-z-]+(?:\s+[a-z-]+)?"
    r"|nothing|nobody|everything|none)\b)"
)


def _again(pattern: str, number: int) -> str:
    """`pattern` with further names for its groups, so that it may stand in another branch."""
    return (
        pattern.replace("<a>", f"<a{number}>")
        .replace("<b>", f"<b{number}>")
        .replace("<that>", f"<that{number}>")
    )


_A_OR_NP = rf"(?:{_A}|{_NP})"
_GAP = rf"[^,.;:{NAME}]{{0,30}}?"
_BEHIND = r"(?:\s+(?:too|as\s+well|at\s+once|as\s+soon|\w+ly))?"
_ALONG = r"(?:along\s+|together\s+)?with"
_LETTING_GO = (
    rf"(?:lose|kill|remove|unplug|cut|close|drop|stop|pull)\s+{_B}"
    rf"|(?:switch|turn|shut|take|pull)\s+(?:off|down|out|away)\s+{_again(_B, 2)}"
    rf"|(?:switch|turn|shut|take|pull)\s+{_again(_B, 3)}\s+(?:off|down|out|away)"
)
_MISHAP = r"(?:failure|fault|outage|stop|loss|breakdown|hiccup|trip|stoppage|standstill|defect|collapse)"
PATTERNS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"\b{WHEN}\s+{_B}\s+{FAILS}{_GAP},?\s+(?:then\s+|so\s+)?{_A_OR_NP}\s+{STOPS}{_BEHIND}",
        rf"\b{WHEN}\s+{_B}\s+{FAILS}{_GAP},?\s+so\s+(?:is|are|does|do|goes)\s+{_A}",
        rf"{_A}\s+(?:also\s+|then\s+)?{STOPS}\b{_GAP}\s+{WHEN}\s+{_B}\s+{FAILS}",
        rf"{_A}\s+(?:also\s+)?{STOPS}\s+{_ALONG}\s+{_B}",
        rf"{_A}\s[^.;:{NAME}]{{1,60}}?{_B}\s+and\s+(?:\w+\s+)?{STOPS}\s+{_ALONG}\s+(?:{NAME}+|(?:it|them)\b)",
        rf"[Ww]ithout\s+{_B},?\s+{_A_OR_NP}\s+(?:\w+ly\s+)?{STOPS}{_BEHIND}",
        rf"[Ww]ithout\s+{_B},?\s+(?P<np>(?:no\s+[a-z-]+(?:\s+[a-z-]+)?|nothing|nobody))"
        rf"(?:\s+(?:here|else|at\s+all))?\s+(?:can|will|is|are|gets?)\s+(?:be\s+)?[a-z]+(?<!be)(?<!had)\b",
        rf"[Ww]ithout\s+{_B},?\s+there\s+(?:is|are)\s+no\s+{_A}",
        rf"[Ww]ith\s+{_B}\s+{STATES},?\s+{_A_OR_NP}\s+(?:\w+ly\s+)?{STOPS}",
        rf"{_A}(?:\s[^.;:{NAME}]{{1,60}}?(?:{NAME}+[^.;:{NAME}]{{0,40}}?)?(?:,|\s)\s*(?:and|but|so))?(?:,?\s+(?:which|that))?\s+(?:(?:also|simply|still|then|just|certainly|now)\s+)?{STOPS}"
        rf"(?:\s[^.;:,{NAME}]{{1,40}}?)?\s+without\s+(?:power\s+from\s+)?{_B}",
        rf"\b[Nn]o\s+{_B},?\s+(?:then\s+|means\s+|and\s+)?no\s+{_A}",
        rf"\b(?:{_LETTING_GO}),?\s+and\s+{_A_OR_NP}\s+(?:\w+ly\s+)?{STOPS}",
        rf"\b[Aa]n?\s+(?:dead|failed|broken|stopped|silent|lost|missing|sick|faulty)\s+{_B}\s+"
        rf"(?:blinds|stops|kills|silences|halts|cripples|starves|paralyses|strands|grounds)\s+{_A}",
        rf"{_A}\s+{STOPS}(?:\s[^.;:,{NAME}]{{1,40}}?)?\s+(?:unless|until|before)\s+{_B}\s+(?:{GOES_ON})",
        rf"\b(?:[Ww]hoever|[Ww]hatever|[Aa]nyone\s+who|[Aa]nything\s+that)\s+[^.,;:{NAME}]{{1,40}}?\s+{_B},?\s+"
        rf"(?:(?:takes?|brings?|knocks?)\s+{_A}\s+(?:down|out)"
        rf"|(?:stops?|kills?|silences?|blinds?|cuts?\s+off)\s+{_again(_A, 2)})",
        rf"\b{WHEN}\s+{_B}\s+{FAILS}[^.;:{NAME}]{{1,60}}?\band\s+{_A_OR_NP}\s+{STOPS}{_BEHIND}",
        rf"\b{WHEN}\s+{_B}\s+goes,?\s+{_A}\s+goes(?:\s+(?:too|with\s+(?:it|{NAME}+)|as\s+well)|(?=\s*[,.;]))",
        rf"\b(?:[a-z]+\s+)?(?:seconds?|minutes?|hours?|days?|moments?|soon)\s+after\s+{_B}\s+{FAILS}{_GAP},?\s+{_A_OR_NP}\s+{STOPS}{_BEHIND}",
        rf"\b(?:an?|any|every|the)\s+{_MISHAP}\s+(?:of|in|on|at)\s+{_B}\s+"
        rf"(?:puts?\s+{_A}\s+out\s+of\s+(?:action|service|order|work|use)"
        rf"|means\s+(?:(?:the\s+end|an?\s+{_MISHAP})\s+(?:of|for)\s+{_again(_A, 2)}|no\s+{_again(_A, 3)}))",
        rf"\bif\s+(?:you|we|they)\s+lose\s+{_B},?\s+(?:then\s+)?(?:you|we|they)\s+(?:also\s+)?lose\s+{_A}",
        rf"\b(?:an?|any|every)\s+(?:failure|fault|outage|stop|loss|breakdown|hiccup|trip)\s+(?:of|in|on|at)"
        rf"\s+{_B}\s+(?:(?:takes?|brings?|knocks?)\s+{_A}\s+(?:down|out)"
        rf"|(?:stops?|kills?|silences?|blinds?|halts?)\s+{_again(_A, 2)})",
        rf"\b(?:[Nn]othing|[Nn]obody|[Nn]o\s+(?!more\b|longer\b)[a-z-]+)\s+(?:can|could|will|is|are|gets?|does|do|moves?|goes|works?|leaves?|enters?)\b"
        rf"[^.;:,{NAME}]{{1,40}}?{_A}\s+without\s+{_B}",
        rf"{_A}\s+(?P<none>can|will|does|do|is|are)\b[^.;:,{NAME}]{{1,40}}?\s+without\s+{_B}",
    )
)  # fmt: skip
_MEDIUM = (
    r"(?:water|steam|heat|power|air|fuel|gas|oil|signal|time|clock|orders|supply|feed|energy|electricity|light|pressure|cooling"
    r"|cold|current|data|pulse|tension|vacuum|hydraulics|drive|flow)"
)
SUPPLY = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"(?:^|[,;:]\s+(?:and\s+)?)\W*(?P<np>(?:(?:all|most|every\s+[a-z]+|each\s+[a-z]+)\s+(?:of\s+)?)?(?:its|her|his)\s+(?:[a-z]+\s+)?{_MEDIUM})"
        rf"\s+(?:also\s+|all\s+)?(?:comes|is\s+(?:taken|drawn|had))(?:\s+(?:up|down|over|in|straight))?\s+from\s+{_B}",
        rf"(?:^|[,;:]\s+(?:and\s+)?)\W*(?P<np>(?:(?:all|most|every\s+[a-z]+|each\s+[a-z]+)\s+(?:of\s+)?)?(?:its|her|his)\s+(?:[a-z]+\s+)?{_MEDIUM})"
        rf"\s+is\s+(?:also\s+|all\s+)?(?:pumped|pushed|lifted|brought|sent|delivered|supplied|carried|piped|raised|given|fed|made)"
        rf"(?:\s+(?:up|down|over|in|across))?(?:\s+to\s+(?:it|{NAME}+))?\s+by\s+{_B}",
    )
)  # fmt: skip
"""By whom the topic is given what keeps it going."""
OF_TOPIC = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"^\W*(?:also\s+|simply\s+)?{STOPS}(?:\s+[a-z]+)?\s+(?:without|{WHEN}(?=[^,.;]*\s{FAILS}))\s+{_B}",
        rf"^\W*(?:also\s+)?{STOPS}(?:\s[^.;:,{NAME}]{{1,30}}?)?"
        rf"\s+(?:unless|until|before)(?=[^,.;]*\s(?:{GOES_ON}))\s+{_B}",
        rf"^\W*(?:not\s+(?:much|of\s+any)\s+|no\s+|of\s+no\s+)(?:use|good|help)\s+without\s+{_B}",
        rf"^\W*(?:everything|all)(?:\s+(?:here|else|in\s+it|on\s+it))?\s+{STOPS}"
        rf"\s+(?:without\s+|{WHEN}(?=[^,.;]*\s{FAILS})\s+){_B}",
        rf"^\W*[Nn]o\s+[a-z-]+(?:\s+[a-z-]+){{0,2}}\s+without\s+{_B}",
        rf"^\W*[Nn]o\s+{_B},\s+no\s+[a-z-]+\b(?=\s*(?:[.:;,!]|$))",
        rf"^\W*[Nn]othing\s+[^.;:,{NAME}]{{1,40}}?\s+(?:without|(?:until|unless|before)(?=[^,.;]*\s(?:{GOES_ON})))\s+{_B}",
    )
)
THAT_STOP = re.compile(
    rf"\b(?:that|which)\s+{STOPS}(?:\s[^.;:,{NAME}]{{1,40}}?)?\s+without\s+(?:{NAME}+|it|this|that|them)\s*[:–—]\s*(?=\W*{NAME})"
)
LISTED = re.compile(rf"{ARTICLE}(?P<a>{NAME}+){MARK}(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*[.;]?\s*$)")
NONE = re.compile(r"(?:neither|none|not\s+one)\b", re.I)
TURN = re.compile(r"[;:]\s+|,\s+(?:and|but|so|while|whereas|though|although)\s+")
ALTERNATIVE = re.compile(r"['’]s\b|\s+(?:or|and)\s+[*_`\"“]*(?:[Tt]he\s+)?[A-Z]")
