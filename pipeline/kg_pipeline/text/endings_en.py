"""Whether an English clause tells that what it states has come to an end."""

from __future__ import annotations

from collections.abc import Sequence

from kg_ledger.records import Span
from kg_pipeline.text.caseless import Caseless

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_WHEN = (
    r"(?:the\s+|last\s+|early\s+|late\s+|mid-?\s*|end\s+of\s+|beginning\s+of\s+|middle\s+of\s+|this\s+)*"
    rf"(?:spring|summer|autumn|fall|winter|year|month|week|season|recently|now|then|today|yesterday|noon|{_DAY}"
    rf"|(?:19|20)\d\d|\d{{1,2}}(?:st|nd|rd|th)?\s+\w+|{_MONTH}|easter|christmas|whitsun|new\s+year)\b"
)
_LOOSE = (
    r"(?:disconnected|unplugged|detached|decoupled|uncoupled|unhooked|unlinked|unhitched|removed|withdrawn|evicted|ousted"
    r"|taken\s+(?:off|out(?:\s+of)?|down|away(?:\s+from)?)|cut\s+(?:off|loose)|struck\s+(?:off|from|out\s+of)|relieved\s+of"
    r"|pulled\s+(?:off|out\s+of|from)|weaned\s+(?:off|from)|stripped\s+(?:of|from|out)|released\s+from|freed\s+(?:of|from)"
    r"|discharged\s+from|dismissed\s+from|expelled\s+from|barred\s+from|ripped\s+out|torn\s+out|dismantled|scrapped|phased\s+out|stood\s+down"
    r"|crossed\s+(?:off|out)|deleted\s+from|written\s+off|signed\s+off\s+from|thrown\s+out\s+of|dropped\s+from|split\s+from|lifted\s+out\s+of)"
)
ENDED = Caseless(
    r"\b(?=[\w’])(?:no\s+longer\b|(?:is|are)\s+no\s+more\s+(?=(?:in|at|on|with|under|by|from)\b)|(?:not|[a-z]+n['’]t)\b[^.;,]{0,80}\b(?:any\s?more|any\s+longer)\b"
    r"|(?:stop(?:s|ped)|ceas(?:es|ed)|quit|discontinued)\s+(?:to\s+\w+|\w+ing)\b|ceas(?:es|ed)\s+to\b"
    r"|used\s+to\s+(?=[a-z])|(?:formerly|previously|erstwhile)\b"
    rf"|(?:was|were|been|got|is\s+now|are\s+now)\s+(?:\w+ly\s+|all\s+|now\s+|then\s+|finally\s+)?{_LOOSE}\b"
    r"|(?:gave|given)\s+up\b|(?:came|(?:has|have)\s+(?:\w+ly\s+|now\s+|just\s+|since\s+)?come)\s+off\b|pulled\s+out\s+of\b|finished\s+with\b"
    r"|ended\s+(?:her|his|its|their|the)\s+(?:work|contract|service|job|time)\b|once\s+upon\s+a\s+time\b|let\s+[^.;,]{1,40}\s+go\b(?!\s+(?:to|on|in|through|into)\b)"
    r"|in\s+the\s+(?:old|early)\s+days\b|back\s+then\b|step(?:s|ped)\s+down\b|stood\s+down\b|resign(?:s|ed)\s+from\b"
    r"|part(?:ed|s)\s+(?:with|from|company|ways)\b|(?:said|bade|waved)\s+(?:good-?bye|farewell)\s+to\b|(?:did|done|does)\s+away\s+with\b"
    r"|(?:got|gotten|is|are|was)\s+rid\s+of\b|gone\s+are\s+the\s+days\b|finished\s+(?:its|his|her|their|the|our)\s+last\b|dispensed\s+with\b|divested\b|opted\s+out\s+of\b|dropped\s+out\s+of\b"
    r"|(?:cut|severed)\s+(?:(?:all|its|their|the)\s+)*(?:ties|links?)\b|broke(?:n)?\s+(?:with|off\s+with|away\s+from)\b"
    r"|bow(?:s|ed)\s+out\s+of\b|washed\s+(?:its|his|her|their)\s+hands\s+of\b"
    r"|handed\s+in\s+(?:the|its|his|her|their|our)\s+(?:\w+\s+)?(?:keys?|notice|badge|papers|resignation|uniform)\b|(?:handed|gave|given|passed)\s+[^.;,]{0,40}?\bback\b(?!\s+(?:to|into|in|at|on)\b)|let\s+go\s+of\b|turned\s+(?:its|his|her|their)\s+backs?\s+on\b"
    r"|(?:has|have|had)\s+(?:\w+ly\s+|all\s+|now\s+)?(?:withdrawn|retired|resigned|departed|backed\s+out)\s+(?:from|of)\b|(?:withdrew|retired|departed)\s+from\b"
    r"|the\s+last\b[^.;,]{0,40}\b(?:came|went|was\s+taken|were\s+taken|moved)\s+(?:out|off|away|down)\b|terminated\s+(?:the|its|his|her|their|our|a)\b"
    r"|(?:cancell?ed|ended|dissolved|revoked|broke\s+off|wound\s+up|let\s+lapse)\s+(?:the|its|his|her|their|our|an?|all)\s+(?:\w+\s+){0,2}?"
    r"(?:contract|lease|agreement|deal|order|subscription|licen[cs]e|account|arrangement|partnership|membership|tenancy|rental|policy)s?\b)"
)
ENDED_ALONE = Caseless(
    r"\b(?:has|have)\s+(?:now\s+|since\s+|just\s+)?(?:left|quit|vacated|moved\s+(?:out|on|away)|walked\s+(?:out|away)|gone\s+(?:off|away))\b"
)
"""Where one name stands alone: with two, the later one may be where it went."""
_LET_GO = Caseless(
    r"\b(?:dropp|ditch|scrapp|abandon|vacat|relinquish|forsak|surrender|shedd?|discard|jettison|retir)(?:ed|en)\s+"
    r"(?:(?:the|its|their|his|her|all|both|our|last|old|remaining)\s+)*\Z"
    r"|\b(?:left|quit|shed|forsook|lost|vacated)\s+(?:(?:its|his|her|their|the)\s+\w+\s+(?:at|in|with|on)\s+)?(?:(?:the|its|their|his|her|our)\s+)?\Z"
    r"|\b(?:moved|walked|gone|went|come|came|fallen|fell)\s+(?:out\s+of|off|on\s+from|away\s+from)\s+(?:the\s+)?\Z"
    r"|\b(?:is|are|was|were|(?:has|have)\s+been)\s+(?:now\s+|finally\s+)?(?:off|out\s+of|done\s+with|through\s+with|finished\s+with|shot\s+of)\s+(?:the\s+)?\Z"
)
"""Right before the later end, which has been let go: `A dropped B`, `A is off B`."""
_LEFT_BEHIND = Caseless(
    r"\b(?:(?:moved|migrated|transferred|relocated|switched|reassigned|t(?:ook|aken)\s+(?:[\w’'-]+\s+){0,5}?over|handed\s+(?:[\w’'-]+\s+){0,5}?over)\s+(?:away\s+)?"
    r"(?:(?!(?:to|into)\b)[\w’'-]+\s+){0,2}?from)\s+(?:the\s+)?\Z"
)
"""Right before the later end: that end is what was there before (`moved from A to B`)."""
_SUCCEEDED = Caseless(
    r"\b(?:in\s+place\s+of|t(?:ook|aken)\s+the\s+place\s+of|(?:replac|succeed)(?:ed|es|ing))\s+(?:the\s+)?\Z"
)
"""Right before the earlier of two ends, as a predicate of succession never has it."""
_ONCE = Caseless(
    r"\s+(?:\w+\s+){0,2}?once\s+(?:\w{3,}ed|hung|stood|ran|held|kept|had|was|were|sat|lay|lived|fed|drew|took|got|came|went|made|sold)\b"
)
"""Right behind the earlier end: `A once hung on B`."""
_OVER = Caseless(
    r"(?:(?!\b(?:when|after|because|as|since|once|where|while|so|until|till|before|if|unless)\b)[^.;]){0,60}?\b(?:has|have|had|was|were)\s+(?:now\s+|since\s+)?(?:expired|lapsed|terminated|cancell?ed|ended|run\s+out|wound\s+up|discontinued|dissolved|abolished)\b"
    r"|[^.;]{0,30}?\b(?:ended|expired|lapsed|ran\s+out|came\s+to\s+an\s+end|fell\s+through)\b"
    r"|[^.;,]{0,40}?\b(?:is|are|was|were)\s+(?:now\s+|long\s+|all\s+)*(?:over|history|past|no\s+more|a\s+thing\s+of\s+the\s+past|at\s+an\s+end)\b"
    r"|[^.;,]{0,30}?\b(?:was|were|has|have|had|is)\s*(?:not|n['’]t)\s+(?:been\s+)?(?:renewed|extended|prolonged|continued)\b"
    r"|[^.;,]{0,20}?\b(?:went|gone|go)\s+(?:their\s+)?separate\s+ways\b|[^.;,]{0,20}?\bparted\s+(?:company|ways)\b"
)
"""Behind both ends: what binds them is over (`the contract between A and B was terminated`)."""
_BYGONE = Caseless(
    r"[^.;,]{0,60},?\s+but\s+(?:that|those|this|it|(?:those|these|the)\s+(?:days|times)|all\s+that)\s+(?:is|are|was|were|has|have)\s+(?:now\s+|long\s+|all\s+)*"
    r"(?:over|history|past|gone|changed|no\s+more|long\s+ago|ended|a\s+thing\s+of\s+the\s+past)\b|[^.;,]{0,60},?\s+but\s+(?:not\s+any|no)\s?(?:more|longer)\b"
)
_UNTIL = Caseless(
    rf"\b(?:until|till|up\s+(?:to|until))\s+{_WHEN}|\b(?:until|till)\s+(?:the|its|his|her|their|our|it|they|he|she|we)\b"
)
_TOLD_PAST = Caseless(r"\b(?:was|were|had|did|stood|kept|ran|held|sat|lay|went|\w{2,}ed)\b")
_TOLD_NOW = Caseless(r"\b(?:is|are|has|have|does|do|will|still|now)\b")
"""What was so until a time, told in the past, is over."""
_FROM_THEN = Caseless(
    rf"\b(?:since|as\s+(?:of|from)|effective|with\s+effect\s+from|from)\s+(?:{_WHEN}|then\b|now\s+on\b|that\s+(?:day|date)\b)"
    r"|\bsince\s+(?:the|its|her|his|their|our|that|this|last)\s+(?:[\w’'-]+\s+){0,3}?"
    r"(?:fire|flood|move|refit|rebuild|strike|storm|war|merger|split|change|switch|upgrade|update|patch|repair|overhaul|reform"
    r"|renovation|refurbishment|re-?organi[sz]ation|reshuffle|take-?over|hand-?over|inspection|audit|accident|incident|release"
    r"|migration|opening|closing|closure|holidays?|weekend|meeting|quarrel|row|crash|break-?in|conversion|election|expansion)\b"
)
"""A time from which on something is so, or is not so any more."""
_NOT_YET = Caseless(r"\b(?:yet|still|so\s+far|ever|never)\b")


def is_from_then(clause: str) -> bool:
    """Whether what `clause` denies is so from a time on: then it was otherwise before."""
    return _FROM_THEN.search(clause) is not None and _NOT_YET.search(clause) is None


def is_left_behind(text: str, start: int, ends: Sequence[Span]) -> bool:
    """Whether one of two ends is what was there before: the later in a move, the earlier in a succession."""
    if len(ends) < 2:
        return False
    earlier, later = sorted(ends, key=lambda e: e.start)[:2]
    return (
        _LEFT_BEHIND.search(text, start, later.start) is not None
        or _SUCCEEDED.search(text, start, earlier.start) is not None
        or _LET_GO.search(text, max(start, earlier.end), later.start) is not None
        or _ONCE.match(text, earlier.end, later.start) is not None
    )


def is_over(text: str, clause: Span, last: int) -> bool:
    """Whether a clause without a negation tells of what was so, or what stands behind says that it was."""
    told = text[clause.start : clause.end]
    if _UNTIL.search(told) and _TOLD_PAST.search(told) and not _TOLD_NOW.search(told):
        return True
    if last < clause.end and _OVER.match(text, last, clause.end) is not None:
        return True
    return _BYGONE.match(text, last) is not None
