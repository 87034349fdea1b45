"""Sentences that take a statement back: `The entry that A feeds B is withdrawn`, `We retract that …`.

What they quote is said no more; it must not become known by being taken back.
"""

from __future__ import annotations

import re

_STATEMENT = (
    r"(?:statement|entry|entries|note|line|sentence|remark|passage|paragraph|claim|assertion|information|record|report|row|item"
    r"|announcement|message|notice|reading|rule|advice|instruction|idea|belief|suggestion|assumption)s?"
)
_TOLD = (
    r"(?:that|saying|stating|claiming|reading|to\s+the\s+effect|according\s+to\s+which"
    r"|which\s+(?:says?|said|states?|stated))\b"
)
_SAID_SO = re.compile(
    rf"\b(?:the|this|that|our|my|an?|any|earlier|old)\s+(?:\w+\s+){{0,3}}?{_STATEMENT}\s+{_TOLD}", re.I
)
_GONE = re.compile(
    r"\b(?:is|are|was|were|has\s+been|have\s+been|had\s+been|be|being)\s+(?:hereby\s+|now\s+|therefore\s+|simply\s+|also\s+)?"
    r"(?:withdrawn|retracted|deleted|removed|struck|crossed\s+out|cancelled|canceled|revoked|rescinded|void|obsolete|outdated"
    r"|out\s+of\s+date|wrong|incorrect|mistaken|false|untrue|inaccurate|an?\s+(?:error|mistake|misprint|misunderstanding|slip)"
    r"|no\s+longer\s+(?:valid|true|correct|right|applicable|so|current)|not\s+(?:true|correct|right|valid|so)|to\s+be\s+(?:ignored|disregarded))\b"
    r"|\b(?:does\s+not|do\s+not|doesn['’]t|don['’]t|no\s+longer)\s+(?:hold|appl(?:y|ie)|stand)s?\b|\b(?:should|must|can)\s+be\s+(?:ignored|disregarded|deleted|struck)\b",
    re.I,
)
_TAKEN_BACK = re.compile(
    r"\b(?:retract|withdraw|take\s+back|revoke|rescind|strike)(?:s|ing)?\b(?:\s+(?:what|our|my|the|this|that|earlier)\b)?[^.;:,]{0,40}?\b(?:that|saying)\b"
    r"|\b(?:retracted|withdrew|took\s+back|revoked|rescinded)\b[^.;:,]{0,40}?\b(?:that|saying)\b",
    re.I,
)


def takes_back(sentence: str, first: int, last: int) -> bool:
    """Whether an English sentence takes back what it says of two ends.

    Parameters
    ----------
    first, last : where the first end begins and the last one ends.
    """
    if (told := _TAKEN_BACK.search(sentence)) is not None and told.end() <= first:
        return re.search(r"[.;!?]\s", sentence[told.end() : first]) is None
    told = _SAID_SO.search(sentence)
    if told is None or told.end() > first:
        return False
    return _GONE.search(sentence, last) is not None
