"""The words by which English says that something stops, fails or is away; see `hanging`."""

from __future__ import annotations

STATES = (
    r"(?:down|off|out|away|dead|dark|silent|mute|quiet|offline|unavailable|unreachable|unusable|missing|gone|absent|idle"
    r"|useless|helpless|blind|deaf|stuck|lost|cut|broken|empty|closed|shut|cold|dry|frozen|jammed|blocked|stranded|grounded"
    r"|out\s+of\s+(?:action|order|service|use|work)|no\s+(?:use|good|help)|switched\s+off|turned\s+off|shut\s+down|taken\s+down"
    r"|unplugged|under\s+repair|at\s+a\s+standstill)"
)
_HUSK = (
    r"(?:island|brick|paperweight|doorstop|ornament|box|lump|shell|statue|pile|heap|weight|decoration|sculpture|toy|ghost"
    r"|cripple|orphan|wreck|hole|desert|cave)"
)
_NOT = r"(?:can\s?not|can['’]t|will\s+not|won['’]t|does\s+not|doesn['’]t|do\s+not|don['’]t)"
_HARMLESS = (
    r"(?:be|have|exist|mean|need|know|say|stop|fail|halt|trip|suffer|mind|care|notice|stall|break|die|change|matter|affect"
    r"|lose|miss|depend|require|rely|fall|like|want|seem|look|think|hang)"
)
STOPS = (
    r"(?:(?:shuts?|goes|go|breaks?|closes?|powers?|falls?|drops?)\s+(?:down|dark|off|dead|silent|blind|out|over|cold)"
    r"|stops?|halts?|fails?|stalls?|trips?|freezes?|dies?|starves?|(?:stands?|sits?|lies|stays?)\s+(?:idle|still|empty|dark|cold)"
    r"|(?:comes?|grinds?)\s+to\s+a\s+(?:halt|stop|standstill)|(?:goes|gets?|leads?)\s+nowhere|does\s+nothing|(?:says?|sees?|hears?)\s+nothing"
    r"|goes?\s+(?:hungry|thirsty|without|short)|(?:has|have)\s+to\s+wait"
    r"|refuses?\s+(?:to\s+[a-z]+|everything|all|service)|rejects?\s+everything|has\s+(?:no|nothing)\s+[a-z]+"
    rf"|(?:is|are|becomes?|remains?|stays?)\s+(?:also\s+|then\s+|just\s+|only\s+|nothing\s+but\s+)*(?:{STATES}|nothing\b|an?\s+{_HUSK})"
    rf"|{_NOT}\s+say\s+(?:a\s+word|a\s+thing|anything)"
    rf"|{_NOT}\s+(?:even\s+|ever\s+)?(?:be\s+)?(?!{_HARMLESS}\b)[a-z]+)"
)
"""What becomes of something without what it hangs on."""
FAILS = (
    r"(?:(?:ever\s+)?(?:stops?|fails?|trips?|stalls?|halts?|dies|breaks|crashes|freezes|does)\b"
    r"|(?:falls\s+silent|falls\s+over|gives\s+(?:up|out)|packs\s+up|(?:drops|cuts)\s+out|runs\s+(?:out|dry)|burns\s+out|loses\s+power)\b"
    rf"|(?:is|are|goes?|falls?|shuts?|breaks?|stays?|remains?)\s+{STATES}\b"
    r"|stands?\s+(?:still|idle)\b|(?:comes?|grinds?)\s+to\s+a\s+(?:halt|stop|standstill)\b"
    r"|(?:is|are)\s+being\s+[a-z]+ed\b|(?:is|are)\s+not\s+(?:running|working|available|there|up|in)\b|(?:does|do)\s?(?:not|n['’]t)\s+(?:run|work|come|arrive|answer|start)\b)"
)
"""What has happened to what the other thing hangs on."""
GOES_ON = (
    r"(?:has|have)\s+(?:been\s+)?[a-z]+(?:ed|en|n|t)\b|(?:is|are)\s+(?:up|ready|running|open|there|back|in|done|finished|on|[a-z]+ed)\b"
    r"|(?:speaks|starts|opens|arrives|comes|answers|runs|says|sends|gives|lets|delivers|finishes|goes)\b"
)
"""What the other thing has to do before."""
UNSURE = (
    r"\b(?:would|might|may|could|perhaps|maybe|possibly|was|were|had|did|used\s+to|no\s+longer|formerly|never\s+(?:stops?|fails?)"
    r"|not\s+always|hardly|rarely|seldom)\b"
)
"""Words within a pattern that take from it what it would say."""
WHEN = r"(?:[Ww]hen(?:ever)?|[Ii]f|[Aa]s\s+soon\s+as|[Oo]nce|[Ww]hile|[Ss]hould|[Ee](?:ach|very)\s+time)"
