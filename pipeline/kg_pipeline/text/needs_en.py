"""What one thing needs of another, in English: `A cannot run without B`, `no B, no A`, `A is lost without B`.

A negation in such a sentence is what a lack comes to; it denies nothing. And the other way round: what goes
on while another thing is down does not need it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_ledger.records import Span
from kg_pipeline.text.caseless import Caseless
from kg_pipeline.text.reading import Reading

_NO = (
    r"(?:not|never|cannot|nothing|none|nobody|no|neither|nor|hardly|barely|scarcely|unable\s+to"
    r"|incapable\s+of|impossible|(?:fail|refuse|decline)(?:s|d|ed)?\s+to|[a-z]+n['’]t)"
)
_NEED = Caseless(
    rf"\b{_NO}\b[^.;]{{0,120}}\b(?:without|unless|until|till)\b"
    rf"|\b(?:without|unless)\b[^.;]{{0,120}}\b(?:{_NO}|fails?)\b"
)
_SETS_OUT = (
    r"(?:leave|start|begin|open|go|run|move|work|sail|fire|proceed|continue|ship|depart|close|print|boot|act"
    r"|come|get|set|take\s+off|serve|deliver|load|unload|bake|play|sing|load|fly|dial|ring|sell|pay|release|use)"
)
_NOT_BEFORE = Caseless(
    rf"\b(?:not|never|cannot|nothing|nobody|none|no|[a-z]+n['’]t)\s+(?:\w+\s+){{0,3}}?{_SETS_OUT}(?:s|es)?\b"
    r"[^.;]{0,60}\bbefore\b[^.;]{0,60}\b(?:is|are|has|have|had|was|were|gives?|says?|\w{3,}ed)\b"
)
"""`A does not leave before B has been emptied`."""
_NO_NO = Caseless(r"(?:^\W*|[:;—–,-]\s*|\b(?:and|but|so|that|simply|just)\s+)no\b[^,.;:]*,\s*no\b")
"""`No B, no A.`"""
_DISABLED = (
    r"(?:blind|deaf|dumb|mute|dead|dark|useless|worthless|helpless|lost|stuck|idle|stranded|grounded|silent|cold"
    r"|lame|crippled|paralysed|paralyzed|unusable|inoperable|inoperative|inert|incomplete|powerless|unsafe|bare"
    r"|adrift|hopeless|pointless|defunct|unserviceable|unfinished|unthinkable|unworkable|impossible|speechless"
    r"|out\s+of\s+(?:action|business|order|service|work|play)|at\s+a\s+(?:loss|standstill)|in\s+the\s+dark"
    r"|nothing|only|merely|no\s+more\s+than|so\s+much|(?:just\s+)?an?\s+(?:\w+\s+)?(?:island|brick|paperweight|shell|heap"
    r"|pile|box|ornament|ruin|torso|ghost|lump|hulk|shed|cripple|toy|wreck))"
)
_STOPS = (
    r"(?:stops?|fails?|dies|stalls?|halts?|starves?|freezes|collapses|breaks\s+down|crumbles|chokes|sinks|seizes"
    r"|grinds|waits?|suffers|withers|(?:stands?|sits?|lies?)\s+(?:still|idle|empty|silent)|shuts\s+down|hangs"
    r"|falls?\s+(?:apart|over|silent|flat|idle)|goes?\s+(?:down|dark|nowhere|dead|silent|blank|cold|quiet|bust|hungry)"
    r"|comes?\s+to\s+(?:a|nothing|grief)\b|(?:(?:is|are|be|becomes?|stays?|remains?|turns?|gets?)\s+"
    rf"(?:\w+ly\s+|quite\s+|as\s+good\s+as\s+|just\s+)?{_DISABLED}))"
)
_LAME = Caseless(rf"\b{_STOPS}\b[^.;,]{{0,60}}\bwithout\b")
"""`A is blind without B`, `A goes nowhere without B`."""
_GOES_ON = (
    r"(?:keeps?\s+(?:on\s+)?\w+ing|carr(?:y|ies)\s+on|go(?:es)?\s+on|runs?\s+on|runs?|works?|operates?|functions?"
    r"|survives?|copes?|manages?|lives?|gets?\s+(?:by|along)|does\s+(?:fine|well)|(?:stays?|remains?)\s+(?:up|on|open|live|lit|afloat|cool|warm|online|reachable)|holds?\s+out|is\s+(?:fine|happy|all\s+right))"
)
_WITHOUT_FIRST = Caseless(
    r"(?:^\W*(?:and\s+|but\s+|so\s+|for\s+)?|[;:—–]\s*|,\s*(?:and|but|for|because|as|since)\s+)without\b(?!\s+\w+ing\b)"
)
_DOES_WITHOUT = Caseless(
    rf"\b(?:still|just\s+as\s+well|anyway|regardless|all\s+the\s+same|nonetheless|nevertheless)\b"
    rf"|\b{_GOES_ON}\b(?!\s+(?:only|at|on|slowly|badly|blind|dry|out|down|half)\b)"
)
_DOWN = (
    r"(?:stop(?:s|ped)?|fail(?:s|ed)?|down|dark|off|out|away|dead|offline|trip(?:s|ped)?|drop(?:s|ped)?|shut|closed"
    r"|empty|missing|gone|lost|unavailable|unreachable|broken|breaks?|asleep|silent|crash(?:es|ed)?|dies|ill|absent"
    r"|unplugged|idle|dry|on\s+(?:strike|leave|holiday))"
)
_WHEN = (
    r"(?:if|when|whenever|once|while|(?:for\s+)?(?:as|so)\s+long\s+as|the\s+(?:moment|minute|day|second)|(?:every|each|any)\s*time"
    r"|on\s+(?:the\s+)?(?:days?|nights?|mornings?|evenings?|weekends?)(?:\s+(?:when|that|on\s+which))?)"
)
_OUTAGE = Caseless(
    rf"\b{_WHEN}\b[^.;]*\b(?:{_DOWN}|stop|fail|die|crash|outage|los[et]|break)\w*"
    r"[^.;]*\b(?:not|never|cannot|no|nobody|nothing|none|neither|nor|unable|[a-z]+n['’]t)\b"
)
"""One thing's failure stops the other: the negation is the consequence, not a denial of the relation."""
_LOSS = Caseless(
    r"\b(?:stop|stoppage|failure|outage|loss|fault|breakdown|trip|cut|blackout|standstill|strike|shutdown|leak|fire)\s+"
    r"(?:of|at|in|on|to)\b[^.;]*\b(?:not|never|cannot|no|nobody|nothing|none|neither|unable|without|[a-z]+n['’]t)\b"
)
"""`A stop of B means no heat in A`."""
_USELESS = Caseless(
    r"\b(?:(?:is|are)\s+(?:of\s+)?no\s+(?:use|good|help)"
    r"|(?:does|do|will|can|could|would)\s*(?:not|n['’]t)\s+(?:work|run|start|move|function|operate|go|open|turn|be\s+used)"
    r"|(?:no|nothing|nobody|none)\b[^.;]{0,40}\b(?:works?|runs?|starts?|moves?|functions?|operates?|goes|opens?|turns?))\b"
    rf"[^.;]{{0,30}}\b{_WHEN}\b[^.;]*\b{_DOWN}\b"
    r"|\b(?:not|never|cannot|no|nobody|nothing|none|[a-z]+n['’]t)\b[^.;]{0,60}\bwith\b[^.;,]{0,40}"
    r"\b(?:down|out\s+of\s+(?:order|action|service)|switched\s+off|shut|dead|gone|broken|offline)\b"
)
"""As `_OUTAGE`, the failure behind its consequence."""
_LEFT_WAITING = Caseless(
    rf"\b{_WHEN}\b[^.;,]*\b(?:not|never|no|nobody|[a-z]+n['’]t)\b[^.;,]*,\s*[^.;,]{{0,60}}\b{_STOPS}\b"
)
"""`On days when B does not arrive, A stands still`."""
_DESPITE = Caseless(
    rf"\b(?:{_GOES_ON}|still\s+(?:runs?|works?)|(?:does|do)\s*(?:not|n['’]t)\s+(?:care|mind|stop|notice|suffer))\b"
    rf"[^.;]{{0,40}}\b(?:if|when|whenever|while|though|whether)\b[^.;]*\b(?:{_DOWN}|open|up|on|there|running)\b"
)
"""One thing goes on while the other is down."""
_EVEN = Caseless(
    rf"\beven\s+(?:with|if|when|while|though|after)\b[^.;,]*\b{_DOWN}\b[^.;,]*,[^.;]*\b(?:{_GOES_ON}|can|is|stays?|remains?)\b"
)
"""`Even with B shut, A runs on`."""
_UNMOVED = Caseless(
    r"\b(?:regardless|irrespective)\s+of\b|\b(?:does|do)\s*(?:not|n['’]t)\s+(?:care|mind|matter)\b[^.;]{0,20}\b(?:whether|if|about|what|how)\b"
)


_STOPS_WITH = Caseless(
    rf"\bif\b[^.;,]{{0,80}}\b{_DOWN}\b[^.;,]{{0,40}},\s*(?:then\s+)?[^.;,]{{0,60}}\b{_STOPS}\b"
)
"""`If B fails, A stands still`: what is so whenever B fails is supposed of nothing."""


def stops_with(text: str, end: int) -> bool:
    """Whether a condition that opens before `end` is a failure which stops what the sentence is about."""
    return any(found.start() < end < found.end() for found in _STOPS_WITH.finditer(text))


def read_need(text: str, start: int, ends: Sequence[Span], last: int) -> Reading | None:
    """What a sentence says of a need; None where it says nothing of one.

    Parameters
    ----------
    start : where the clause begins that the ends stand in.
    last : where the later end stops.
    """
    if _NO_NO.search(text) is not None:
        return Reading.AFFIRMED
    if _goes_on(text, start, ends, last):
        return Reading.NEGATED
    first = _WITHOUT_FIRST.search(text)
    if first is not None and first.start() < last:
        does = _DOES_WITHOUT.search(text, first.end())
        plain = re.search(rf"\b{_NO}\b", text[first.end() :], re.I) is None
        return Reading.NEGATED if does is not None and plain else Reading.AFFIRMED
    for pattern in (_LAME, _NOT_BEFORE):
        found = pattern.search(text, start)
        if found is not None and found.start() < last:
            return Reading.AFFIRMED
    need = _NEED.search(text, start)
    if need is not None:
        lack = "without" in need.group().lower()
        if need.start() < last:
            return Reading.AFFIRMED if lack or need.end() <= last else Reading.OPEN
        if lack and len(ends) == 1:
            return Reading.AFFIRMED
    return Reading.AFFIRMED if _is_hit(text, last) else None


def _goes_on(text: str, start: int, ends: Sequence[Span], last: int) -> bool:
    """Whether one end goes on whatever becomes of the other."""
    despite = _DESPITE.search(text, start)
    if despite is not None and despite.start() < last < despite.end():
        return True
    even = _EVEN.search(text)
    if even is not None and len(ends) > 1 and even.start() < last:
        return True
    unmoved = _UNMOVED.search(text, start)
    return unmoved is not None and any(
        re.fullmatch(r"[^.;,]{0,14}", text[unmoved.end() : e.start]) for e in ends
    )


def _is_hit(text: str, last: int) -> bool:
    """Whether the failure of one thing stops the other."""
    for pattern in (_OUTAGE, _LOSS):
        hit = pattern.search(text)
        if hit is not None and hit.start() < last:
            return True
    for pattern in (_USELESS, _LEFT_WAITING):
        hit = pattern.search(text)
        if hit is not None and hit.start() < last < hit.end():
            return True
    return False
