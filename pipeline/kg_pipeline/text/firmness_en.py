"""How firmly an English sentence states something of its two ends: asserted, planned, reported, supposed.

Closed grammatical classes and set phrases only: auxiliaries, verbs of saying and thinking, adverbs of doubt,
verbs and nouns of planning. Not the words of a domain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_ledger.records import Modality, Span
from kg_pipeline.text import cues, hedges_en
from kg_pipeline.text.caseless import Caseless
from kg_pipeline.text.needs_en import stops_with
from kg_pipeline.text.retractions import takes_back
from kg_pipeline.text.spoken import DOCUMENTS

_UNSURE = (
    r"not\s+(?:yet\s+|been\s+|independently\s+|officially\s+)*(?:verified|confirmed|checked|certain)"
    r"|unverified|unconfirmed|unchecked|unsure|second[-\s]hand|hearsay|from\s+memory|guess(?:work|ing)?|tbc"
    r"|(?:to\s+be|awaiting|pending|needs?|subject\s+to)\s+(?:confirm(?:ed|ation)|check(?:ed|ing)|verif(?:ied|ication))"
)
_SAYS = (
    r"(?:says?|said|claim(?:s|ed)?|thinks?|thought|believe[sd]?|told|tells?|mention(?:s|ed)?|insist(?:s|ed)?)"
)
_SOMEBODY = (
    r"(?:some(?:one|body)|some(?:\s+(?:people|say))?|people|folks?|everyone|everybody|others|many|they"
    r"|an?\s+(?:\w+\s+)?(?:hand|colleague|driver|visitor|neighbou?r|stranger|customer|guest|worker|friend|passer-by|man|woman)"
    r"|one\s+of\s+(?:the|our|my)\s+\w+|the\s+(?:old|other|new|night|day)\s+(?:hands|people|folks?|lot|guys|crew)"
    r"|(?:\w+\s+)?hands?\s+in\s+the\s+\w+)"
)
# In a long list of words, `\b(?=...)` passes over the end of a word at once, where none of them can begin.
_REPORTED = Caseless(
    r"\b(?=[\w'’])(?:reportedly|allegedly|apparently|supposedly|purportedly|rumou?r(?:s|ed)?|hearsay|gossip|overheard|grapevine"
    r"|(?:was|were|been|am|is|are|['’]m|['’]re)\s+told|by\s+all\s+accounts"
    r"|(?:i|we)(?:['’]ve|\s+have)?\s+(?:just\s+|only\s+|also\s+)?heard|heard\s+(?:that|from)|(?:i|we)\s+(?:hear|gather|understand)\b"
    r"|heard\s+(?:[\w’'-]+\s+){1,6}?(?:is|are|was|has|will)\b|^\W*(?:only\s+|just\s+)?heard\b"
    r"|(?:is|are|was|were)\s+(?:widely\s+|often\s+)?(?:said|believed|thought|rumou?red|alleged|reputed|reported)\s+(?:to(?!\s+(?:me|us|you|him|her|it|them|the|our|my|your|his|their|every\w*|some\w*)\b)|that)\b"
    r"|it\s+(?:is|was)\s+(?:said|believed|thought|rumou?red|alleged)|word\s+(?:has\s+it|is\b|\w+\s+the\s+\w+\s+is)"
    r"|legend\s+has\s+it|story\s+(?:goes|in\s+the)|pinch\s+of\s+salt|going\s+by\s+what|or\s+so\s+\w+\s+(?:says?|said|claims?|claimed|thinks?)|was\s+saying|were\s+saying"
    r"|seem(?:s|ed|ingly)?\s+(?:to|that|like|as)|seemingly"
    r"|appear(?:s|ed)?\s+(?:to|that)|looks?\s+(?:like|as\s+(?:if|though))|sounds?\s+like"
    r"|does\s+any(?:one|body)\s+know|unconfirmed|unverified|second[-\s]hand|not\s+(?:yet\s+)?(?:verified|confirmed)"
    r"|(?:no(?:body|\s+one)|none)\b[^.;]{0,30}\b(?:can|could|would|has)\s+(?:confirm|verif|vouch|check)\w*"
    r"|can(?:not|['’]t)\s+(?:vouch|confirm|verify|swear)"
    rf"|{_SOMEBODY}\s(?:[^.;,:]{{0,40}}?\s)??{_SAYS}"
    r"|(?:swears?|swore|reckons?|reckoned|alleges?|suspects?|suspected|guesses|recalls?)\s+(?:that\b|(?=[A-Z])|the\b))\b"
)
_ACCORDING = Caseless(r"\b(?:according\s+to|from\s+what|the\s+way)\s+(?P<who>[^,.;:]*)")
_MOVE = (
    r"(?:be|become|move|go|take|get|join|leave|come|pass|switch|hand|transfer|relocate|migrate|replace|succeed|stand|sit|live|look|run"
    r"|keep|hold|have|start|begin|stop|close|open|shift|return|merge|split|host|house|serve|supply|feed|hang|put|inherit)"
)
_WILL = (
    r"(?:will|shall|['’]ll)\s+(?:then\s+|soon\s+|also\s+|again\s+|now\s+|probably\s+)*"
    r"(?:be\s+(?:\w+ly\s+)?(?:moved|handed|transferred|taken|switched|migrated|relocated|replaced|reassigned|given|passed|put|housed|placed|merged|retired|shut|closed|opened|installed)"
    r"|move|become|take\s+(?:over|on)|join|leave|relocate|migrate|inherit|succeed|replace|go\s+to|pass\s+to)\b"
    r"|(?:will|shall|['’]ll)\b[^.;]{0,80}\b(?:from|by|in|on|next|starting|after|later|soon|tomorrow|this)"
)
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_PERIOD = rf"(?:week|month|quarter|year|season|term|sprint|spring|summer|autumn|fall|winter|{_DAY})"
_PLANNED = Caseless(
    r"\b(?=[\w'’])(?:plan(?:s|ned|ning)?\s+(?:is\s+)?(?:to|for|on|that)|(?:is|are|was|were|['’]re|['’]m)\s+going\s+to|propos(?:e|es|ed|al|als|ing)"
    r"|inten(?:d|ds|ded|ding|tion)\s+(?:is\s+)?to|hop(?:es?|ed|ing)\s+(?:to|that)|wants?\s+(?:\w+\s+){0,4}?to|wish(?:es)?\s+to"
    r"|(?:would|['’]d)\s+(?:like|love|prefer)\s+to|aim(?:s|ing)?\s+(?:to|for|at)|in\s+talks|talks\s+are"
    r"|under\s+(?:discussion|consideration|review)|on\s+the\s+(?:table|roadmap|agenda|wish\s?list)|being\s+(?:considered|discussed|weighed|planned)"
    r"|consider(?:s|ing)|(?:is|are|['’]re|['’]m)\s+(?:thinking|toying|mulling|debating|looking\s+(?:to|at|into))"
    r"|thinking\s+(?:of|about)|suggest(?:s|ed|ion|ing)?|recommend(?:s|ed|ation)?|let\s+us|let['’]s"
    r"|(?:[\w’']+\s+)?ought\s+to|(?:we|you|they|someone|somebody)\s+(?:really\s+)?should|should\s+(?:be\s+)?(?:move|go\s+to|hand|transfer|relocate|switch|migrate|take\s+over)(?:e?d)?"
    r"|(?:is|are|was|were)\s+(?:\w+\s+)?(?:due|set|about|slated|scheduled|expected|meant|earmarked|destined|bound|tipped|penc?il?led\s+in)\s+(?:to|for)"
    rf"|(?:is|are)\s+to\s+{_MOVE}|has\s+(?:offered|agreed|promised|volunteered)\s+to|(?:been|was|were)\s+asked\s+to|asked\s+(?:[\w’'-]+\s+){{1,4}}to|(?:is|are|seems?)\s+(?:willing|ready|prepared|keen)\s+to"
    r"|expects?\s+to|(?:is|are|was|were)\s+(?:talk|plans?|ideas?|proposals?)\s+(?:of|to|for)|agreed\s+in\s+principle|all\s+being\s+well|if\s+all\s+goes\s+well|rather\s+(?:have|see|put)"
    r"|as\s+soon\s+as\s+(?:the\s+)?\w+\s+(?:is|are)|candidates?\s+(?:for|to)"
    r"|yet\s+to\s+(?:decide|be\s+decided)|not\s+yet\s+decided|to\s+be\s+decided|the\s+(?:idea|goal|aim)\s+is\s+(?:to|that)"
    r"|subject\s+to\s+(?:\w+\s+)?approval|(?:once|when|if|after)\s+(?:it\s+is\s+|the\s+\w+\s+is\s+)?(?:approved|agreed|granted|signed\s+off)|pending\s+(?:a\s+|the\s+)?(?:approval|decision)"
    r"|in\s+(?:the\s+)?future|in\s+due\s+course|one\s+day|some\s?day|sooner\s+or\s+later|to-?do\b"
    rf"|(?:move|go|mov|tak|go|switch|hand|pass|relocat|transfer|join|leav|start|return)(?:es?|s|ing|e)?\b[^.;]{{0,60}}\b(?:next\s+{_PERIOD}|tomorrow|soon|later\s+this\s+{_PERIOD})"
    rf"|next\s+{_PERIOD}[^.;]{{0,60}}\b(?:move|goe|take|switche|hand|passe|relocate|transfer|join|leave|start|return)s"
    rf"|{_WILL})\b"
)
_SUPPOSED = re.compile(
    r"\b(?=[\w'’])(?:[Ww]ould|[Cc]ould|[Mm]ight|may(?=\s+[a-z])|[Pp]erhaps|[Mm]aybe|[Pp]ossibly|[Pp]robabl[ye]|[Pp]resumabl[ye]|[Cc]onceivably|[Hh]ypothetically"
    r"|[Ii]n\s+theory|(?:most\s+|very\s+|quite\s+|more\s+)?[Ll]ikely(?!\s*-)|[Uu]nlikely|[Dd]oubtful|(?:is|was)\s+possible|a\s+chance|chances\s+are|[Mm]ust\s+be\s+\w+ing"
    r"|(?:I|[Ww]e)\s+(?:(?:do\s+|would\s+|just\s+|still\s+)?(?:think|believe|guess|suppose|assume|suspect|reckon|imagine|fancy|take\s+it)|am\s+not\s+sure|wonder)"
    r"|(?:[Ii]|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|[Ss]ome|[Mm]any|[A-Za-z][a-z]+y(?:body|one)|[Ss]ome(?:body|one))\s+(?:\w+ly\s+|do(?:es)?\s+|still\s+|rather\s+)?doubt(?:s|ed)?|(?:have|has|had)\s+(?:(?:my|our|some|his|her|their|serious|grave)\s+)*doubts?"
    r"|(?:[Mm]y|[Oo]ur)\s+(?:guess|bet|hunch|impression|understanding)|[Aa]s\s+far\s+as\s+\w+\s+(?:know|can\s+tell)|[Tt]o\s+(?:my|our)\s+knowledge|AFAIK|afaik|IIRC|iirc"
    r"|[Nn]o\s+idea|[Ff]or\s+all\s+(?:I|we)\s+know|[Cc]an\s+hardly|[Hh]ardly\s+likely|[Nn]ot\s+(?:sure|certain)|[Uu]nclear|[Uu]nsure|[Ww]hether|(?:should|ought\s+to)\s+(?:by\s+now\s+|now\s+|still\s+)?be\s+(?:in|at|on|with|under)\b)\b"
)
_READINGS = (
    (Modality.REPORTED, _REPORTED),
    (Modality.REPORTED, hedges_en.REPORTED),
    (Modality.PLANNED, _PLANNED),
    (Modality.PLANNED, hedges_en.PLANNED),
    (Modality.HYPOTHETICAL, _SUPPOSED),
    (Modality.HYPOTHETICAL, hedges_en.SUPPOSED),
)
_CLOSING = Caseless(
    rf"(?:[,;(\[–—-]|\s-)\s*(?:but\s+|though\s+|still\s+)?(?:this\s+is\s+|that\s+is\s+|i\s+have\s+|we\s+have\s+)?(?:{_UNSURE}|\?+)(?:\s+(?:yet|though|so\s+far))?\W*$"
    r"|,\s*(?:or\s+so\s+)?(?:i|we|they|people)(?:['’]m|\s+am|['’]re|\s+are|['’]ve|\s+have)?\s+"
    r"(?:hear|heard|am\s+told|told|say|think|believe|guess|suppose|reckon|gather|assume|presume)\W*$"
    r"|,?\s+(?:,\s*)?(?:or\s+so\s+)?(?:(?-i:[A-Z][\w’'-]*)|the\s+\w+|(?:he|she))\s+(?:says?|said|claims?|claimed|reckons?|reckoned|thinks?|thought|believes?|told\s+\w+)\W*$"
    r"|,\s*(?:apparently|supposedly|reportedly|allegedly|presumably|probably|perhaps|maybe|possibly)\W*$"
    r"|,\s*(?:if\s+(?:i|we)\s+(?:am|remember|recall|are)\b[^,.;]*|as\s+far\s+as\s+\w+\s+know)\W*$"
)
"""A remark at the end that tells how firm all before it is."""
_SAYS_SO = Caseless(
    r"(?:^|[\s“\"'(])(?P<who>(?:(?:the|an?|our|my)\s+)?[\w’'-]+)\s+(?:says?|said|told\s+\w+|tells\s+\w+|mention(?:s|ed)|claim(?:s|ed)|thinks|thought|believe[sd]|reckon(?:s|ed)|insist(?:s|ed)|swears|swore|suspects?|suspected|maintain(?:s|ed)|alleges?|alleged|guess(?:es|ed)|assume[sd]|suppose[sd]|recalls?|figures)\s+(?:that\s+)?(?:the\s+)?\Z"
    r"|(?:^|[\s“\"'(])(?P<they>(?:the|our|my|some|most|many|both|all\s+the)\s+(?:\w+\s+)?\w+s)\s+(?:say|think|believe|claim|reckon|insist|swear|maintain|assume|suppose|suspect|allege|guess)\s+(?:that\s+)?(?:the\s+)?\Z"
)
_RECALLED = Caseless(r",\s*if\s+(?:i|we)\s+(?:recall|remember|am\s+not|are\s+not)\b[^,]*,")
_TAGGED_PLAN = Caseless(
    r"[(\[]\s*(?:planned|proposed|proposal|intended|draft)\s*[)\]]\W*$"
    r"|,\s*(?:all\s+being\s+well|if\s+all\s+goes\s+well|weather\s+permitting|subject\s+to\s+\w+|pending\s+\w+)\W*$"
)
_LABELS = (
    (
        Modality.REPORTED,
        Caseless(
            rf"^\W*(?:only\s+|just\s+|still\s+|pure\s+)*(?:{_UNSURE}|rumou?rs?|gossip|overheard|heard|story|some(?:one|body)\s+(?:rang|called|phoned|wrote)|take\s+(?:this|it)|so\s+(?:they|people|he|she|i|we)\s+(?:say|tell|heard|hear|am|are|was|were)|(?:they|people)\s+(?:say|tell))\b[^:,]*",
        ),
    ),
    (
        Modality.PLANNED,
        Caseless(
            r"^\W*(?:draft\s+|first\s+|our\s+)?(?:proposals?|suggestions?|idea|to-?\s?do|wish(?:\s?list)?|planned|roadmap|on\s+the\s+roadmap|backlog|under\s+discussion|for\s+discussion)\b[^:,]*",
        ),
    ),
    (
        Modality.HYPOTHETICAL,
        Caseless(
            r"^\W*(?:if\s+(?:i|we)\s+(?:remember|recall|am|are)\b|not\s+sure|not\s+certain|no\s+idea|can(?:not|['’]t)\s+(?:vouch|swear|say)\b)[^:,]*",
        ),
    ),
)
"""What a sentence opens with, before a colon, a comma or a `but`: it holds for all behind it."""
_LEAD = re.compile(r"^[^:.;]{1,60}:\s")
"""What a sentence says first, before a colon, of all that stands behind it."""
_BARE = r"(?:\s+(?:yet|so\s+far|though|myself|ourselves|it|this|that|anywhere|on\s+site|for\s+certain))*\W*"
_REMARKS = (
    (
        Modality.REPORTED,
        Caseless(
            rf"\W*(?:but\s+|still\s+)?(?:(?:(?:i|we)\s+(?:have\s+)?)?(?:only|just)\s+heard(?:\s+(?:it|this|that|so))?(?:\s+from\s+[^.]{{1,30}})?|{_UNSURE}"
            r"|(?:i|we|nobody|no\s+one)\s*(?:have\s+not|haven['’]t|has|did\s+not|didn['’]t|could\s+not|couldn['’]t|can\s?not|can['’]t)\s+(?:yet\s+)?(?:seen?|check(?:ed)?|confirm(?:ed)?|verif(?:y|ied)|vouch)"
            r"|(?:just\s+|only\s+|a\s+|pure\s+)*(?:hearsay|rumou?r|gossip|guess(?:work)?|talk)|(?:no|not)\s+(?:proof|source|seen|proven)(?:\s+for\s+(?:it|this|that))?"
            rf"|(?:please\s+|must\s+|should\s+|needs?\s+to\s+|will\s+)?(?:be\s+)?check(?:ed|ing)?){_BARE}",
        ),
    ),
    (
        Modality.PLANNED,
        Caseless(
            r"\W*(?:(?:(?:just|only|this\s+is|it\s+is)\s+)*an?\s+(?:idea|thought|suggestion|proposal|plan|wish)(?:,?\s+(?:no\s+more|only|so\s+far|for\s+now|nothing\s+more))?"
            r"|(?:nothing|none\s+of\s+(?:it|this))\s+(?:is\s+|has\s+been\s+)?(?:decided|agreed|signed|settled|fixed)|(?:no\s+decision|undecided|not\s+(?:yet\s+)?decided)"
            rf"|(?:still\s+)?(?:under\s+discussion|to\s+be\s+decided|up\s+in\s+the\s+air|in\s+the\s+balance)){_BARE}",
        ),
    ),
)
"""A sentence that does nothing but tell how firm the one before it is."""
_AGREED = Caseless(
    r"^\W*(?:if|once|when|as\s+soon\s+as|provided|after)\b(?=[^,]*,)[^,]*\b(?:approv\w*|agree[sd]?|granted|signs?|signed|budget|funds?|funding|"
    r"permission|go-?ahead|all\s+goes\s+well)\b[^,]*,|^\W*(?:provided|providing|assuming)\s(?:that\s)?[^,]*,"
)
NO_HEDGE = Caseless(
    r"\b(?:(?:despite|contrary\s+to|against|in\s+spite\s+of|whatever)\s+(?:all\s+)?(?:the\s+|any\s+)?(?:(?:rumou?rs?|gossip|hearsay|talk)(?:\s+(?:in|on|at|around|among)\s+(?:the\s+)?\w+)?(?:\s+(?:says?|is|may\s+be))?|what\s[^,]{0,200}?says?)\b"
    r"|(?:whatever|no\s+matter\s+what)\s+(?:[\w'’-]+\s+){1,5}?(?:says?|said|claims?|thinks?|thought|shows?)\b"
    r"|if\s+you\s+mean\b[^,:;.]*"
    r"|if\s+(?:it\s+is|you\s+(?:need|want|wish|require|are\s+(?:after|looking\s+for)))\b(?=[^,:;.]*,\s+(?:that|this|it|ask|ring|call|see)\b)"
    r"|you(?:\s+will|['’]ll)\s+(?:find|see|notice|need|get|recogni[sz]e|reach)\b|will\s+(?:always|usually|often|normally|generally)\b"
    r"|(?:if|in\s+case)\s+(?:any(?:one|body)|some(?:one|body)|you|people|they|he|she|visitors?|customers?|guests?)\s+(?:asks?(?!\s+(?:me|us|him|her|them|the|my|our|any)\b)|wonders?|are\s+wondering|forgets?|is\s+asking)\b[^,:;.]*"
    r"|no\s+doubt\b|(?:nobody|no\s+one)\s+(?:\w+ly\s+)?doubts?\b|(?:without|beyond)\s+(?:an?\s+|any\s+|all\s+)?doubt\b|(?:not|never)\s+(?:\w+ly\s+)?doubt\b"
    r"|can\s+confirm\b|(?:suggestions?|proposals?|recommendations?|rumou?rs?)(?:['’]s?)?\s+(?:box|book|form|desk)\b)"
    r"|n['’]t\s+(?:\w+ly\s+)?doubt\b|^\W*should\s+(?:it|you|they|anything|anyone|there|the|an?)\b[^,]*,"
)
"""What looks like a cue of doubt or of a plan and is none."""
_NOMINAL = Caseless(
    r"(?:^|[\s“\"'(])(?:[A-Za-z]+ing|(?:the|an?)\s+(?:\w+\s+)?(?:move|transfer|hand-?\s?over|takeover|relocation|switch|merger|change|migration|return|use|placement|trial|test|pilot|swap|deal|contract|lease|offer|bid|exchange|question))\b"
)
_OF_THE_DEED = Caseless(
    r"[^.;,]{0,40}?\b(?:is|are|was|were|has\s+been|have\s+been|remains?)\s+(?:still\s+|also\s+|only\s+|being\s+)*"
    r"(?:under\s+\w+|planned|proposed|suggested|discussed|considered|debated|weighed|foreseen|envisaged|mooted|intended|pending|an?\s+(?:option|idea|possibility|proposal|plan)"
    r"|postponed|deferred|shelved|put\s+off|on\s+hold|stopped\s+for\s+now|in\s+the\s+air|on\s+the\s+(?:table|agenda|roadmap)|in\s+(?:the\s+)?(?:planning|discussion|preparation|talks)|prepared|organi[sz]ed|arranged|negotiated|drafted|drawn\s+up|explored|examined|investigated|looked\s+into|brought\s+up|raised|floated|aired|mooted|tabled|turned\s+down)\b"
    r"|[^.;,]{0,30}?\b(?:came|comes|cropped)\s+up\b"
)
"""Behind a deed named by a noun or an -ing form: `moving A to B is planned`."""
_ENDS = re.compile(r"[;.!?]\s")
_WANTED = Caseless(r"\bwants?\s+(?:the\s+|our\s+|its\s+|their\s+)?\Z")
"""Right before the first end: `The board wants A in B`."""
_TO_DO = Caseless(
    rf"\s+to\s+(?:{_MOVE}|look\s+after|take\s+(?:on|over)|ask|check)\s(?![^.;]*\b(?:is|are|was|were|has|have)\b)"
)
"""Right behind the first end: `A to go to B by May`, as in minutes."""
_ONCE_DONE = Caseless(r"^\W*(?:once|when|as\s+soon\s+as|after)\b[^,;]*,")
_GOES = Caseless(
    r"\b(?:moves?|goes|comes|passes|switches|joins|takes\s+(?:on|over)|returns|transfers|relocates|leaves)\b"
)
"""What comes first, and what happens then: `Once the roof is done, A goes to B`."""
_IF = Caseless(
    r"\b(?:if|unless|whether|suppose|supposing|assuming|in\s+case|on\s+condition\s+that)\b"
    r"|^\W*(?:provided|providing|had)(?=\s)"
)


def read_english(sentence: str, ends: Sequence[Span], first: int, last: int) -> Modality:
    """Look in the clause of the later end; what is said behind that end is its own, but for hearsay."""
    text = cues.blank_own_denials(cues.blank(hedges_en.NO_HEDGE, cues.blank(NO_HEDGE, sentence)))
    aside = min(ends, key=lambda e: e.start).end if len(ends) > 1 else 0
    if aside and cues.EN_RELATIVE.match(text, aside):
        return _in_clause(" " * first + text[first:last], ends, first, last)
    if takes_back(text, first, last):
        return Modality.REPORTED
    if _CLOSING.search(text, last) is not None or _says_behind(text, last):
        return Modality.REPORTED
    if _TAGGED_PLAN.search(text, last) or hedges_en.PLAN_BEHIND.match(text, last):
        return Modality.PLANNED
    earlier = min((end.end for end in ends), default=last)
    if len(ends) > 1 and _TO_DO.match(text, earlier, last):
        return Modality.PLANNED
    once = _ONCE_DONE.match(text, 0, first)
    if once is not None and _GOES.search(text, earlier, last):
        return Modality.PLANNED
    if _asks(text, last) or _supposed(text, first, last):
        return Modality.HYPOTHETICAL
    opening = _opening(text, first)
    if opening is not Modality.ASSERTED:
        return opening
    according = _ACCORDING.search(text)
    if according is not None and according.start("who") < first and not _documentary(according["who"]):
        return Modality.REPORTED
    if _said_by_somebody(text, first) or _RECALLED.search(text) is not None:
        return Modality.REPORTED
    return _in_clause(text, ends, first, last)


def read_remark(sentence: str) -> Modality:
    """What a sentence that says nothing else says of the one before it: `Only heard it.`"""
    said = sentence.strip().rstrip(".")
    if hedges_en.REMARK.fullmatch(said):
        return Modality.REPORTED
    return next((modality for modality, remark in _REMARKS if remark.fullmatch(said)), Modality.ASSERTED)


def _in_clause(text: str, ends: Sequence[Span], first: int, last: int) -> Modality:
    text = cues.blank_asides(text, ends)
    start, end = 0, len(text)
    for boundary in cues.EN_BOUNDARY.finditer(text):
        if boundary.end() <= last:
            start = boundary.start()
        elif boundary.start() >= last:
            end = boundary.start()
            break
    if _NOMINAL.search(text, start, first) and _OF_THE_DEED.match(text, last, end):
        return Modality.PLANNED
    for modality, cue in _READINGS:
        found = None
        for match in cue.finditer(text, start, end):
            if not _of_another(text, match, first):
                found = match
                break
        if found is None:
            continue
        if len(ends) < 2 and found.start() >= last > 0 and found.group().lower() == "whether":
            continue
        spans_both = modality is Modality.PLANNED and found.start() < last
        if len(ends) < 2 or spans_both or found.start() < last or modality is Modality.REPORTED:
            return modality
    return Modality.ASSERTED


def _of_another(text: str, cue: re.Match[str], first: int) -> bool:
    """Whether a cue before both ends belongs to a sentence of its own, or closes a clause before theirs."""
    return cue.end() < first and re.search(r"[.!?]\s", text[cue.end() : first]) is not None


def _said_by_somebody(text: str, first: int) -> bool:
    """Whether somebody who is no document says what stands behind: `Brisk says A is in B`."""
    said = _SAYS_SO.search(text, 0, first)
    if said is None or not re.fullmatch(r"[^.;:!?]*", text[said.end() : first]):
        return False
    return not _documentary(said["who"] or said["they"])


def _says_behind(text: str, last: int) -> bool:
    """Whether somebody who is no document is said behind both ends to say so: `A is in B, says Brisk`."""
    said = hedges_en.SAYS_BEHIND.search(text, last)
    return said is not None and not _documentary(said["who"] or "")


def _asks(text: str, last: int) -> bool:
    """Whether the sentence of the later end is a question."""
    rest = re.match(r"[^.!?;]*(?P<mark>[.!?;]|$)", text[last:])
    return rest is not None and rest["mark"] == "?"


def _supposed(text: str, first: int, last: int) -> bool:
    """Whether both ends stand in one clause that `if` or `whether` opens."""
    opened = [match.end() for match in _IF.finditer(text, 0, first)]
    if not opened or re.search(r"[,;:]|\b(?:then|but)\b", text[opened[-1] : last]):
        return False
    return not stops_with(text, first)


def _opening(text: str, first: int) -> Modality:
    for plan in (_AGREED, hedges_en.PLAN_LABEL):
        if (
            (found := plan.match(text))
            and found.end() <= first
            and not _ENDS.search(text, found.end(), first)
        ):
            return Modality.PLANNED
    if _WANTED.search(text, 0, first):
        return Modality.PLANNED
    lead = _LEAD.match(text, 0, first)
    if lead is not None and any(cue.search(lead.group()) for cue in (_REPORTED, hedges_en.REPORTED)):
        return Modality.REPORTED
    for modality, label in (*_LABELS, (Modality.HYPOTHETICAL, hedges_en.NOT_THAT)):
        found = label.match(text, 0, first)
        if found is None:
            continue
        if re.match(r"\s*(?::|,\s*but\b|,|-\s)", text[found.end() :]):
            return modality
    return Modality.ASSERTED


def _documentary(who: str) -> bool:
    """Whether what is named behind `according to` is a document and no person's word."""
    return any(word.strip("\"'’()").lower() in DOCUMENTS for word in who.split())
