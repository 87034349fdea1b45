"""How a clause states what it states: denied, planned, reported, supposed, begun, ended.

`stance` reads a clause flat. `surroundings` reads only what stands outside the verb's own chain, for the
grammar that reads the chain itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.dates import interval
from kg_pipeline.providers.embedded.en.words import DOCUMENT_NOUNS
from kg_pipeline.providers.embedded.frame import Stance
from kg_pipeline.text.cues import blank
from kg_pipeline.text.firmness_en import NO_HEDGE
from kg_pipeline.text.spoken import DOCUMENTS

_PERIOD = r"(?:week|month|quarter|year|season|term|sprint|spring|summer|autumn|fall|winter|release|iteration)"
_PLANNED = re.compile(
    rf"\b(?:planned|plans?\s+to|planning\s+to|we\s+plan|(?:is|are|was|were)\s+going\s+to|propos(?:e|es|ed|al|als|ing)|intends?\s+to"
    rf"|scheduled\s+(?:to|for)|on\s+the\s+roadmap|roadmap|under\s+(?:discussion|consideration|review)|being\s+(?:discussed|considered)|(?:talk|question|possibility|idea)\s+of\s+\w+ing|to\s+be\s+decided|tbd|todo"
    rf"|(?:from|starting|by|in|for|until)?\s*next\s+{_PERIOD}|later\s+this\s+{_PERIOD}|upcoming|future|in\s+due\s+course"
    rf"|the\s+idea\s+is\s+(?:to|that)|the\s+goal\s+is|(?:would|'d)\s+like\s+(?:to|that)|wish(?:es)?\s+(?:to|that)|hopes?\s+(?:to|that)"
    rf"|wants?\s+(?:\w+\s+){{0,4}}to|recommend(?:s|ed|ation)?|suggest(?:s|ed|ion)?|draft\s+(?:plan|proposal)|not\s+yet\s+decided"
    rf"|one\s+day|some\s+day|someday|sooner\s+or\s+later|eventually|soon|tomorrow|once\s+[^,]*\b(?:done|complete[d]?|finished|ready|approved|live))\b",
    re.I,
)
_SOMEBODY = r"(?:me|us|you|him|her|it|them|the|our|my|your|his|their|an?|every\w*|some\w*|(?-i:[A-Z])\w*)"
"""To whom a thing is reported, which makes nothing of what is said hearsay."""
_REPORTED = re.compile(
    r"\b(?:reportedly|apparently|allegedly|supposedly|purportedly|rumou?rs?|rumou?red|hearsay|word\s+has\s+it|legend\s+has\s+it"
    r"|(?:was|were)\s+told\s+(?!(?:to|off|about|by|not)\b)|(?:i|we)\s+(?:hear|think|believe|suppose|guess|assume|suspect|reckon|was\s+told|were\s+told)"
    r"|(?:i|we|i've|we've|have|has|had)\s+(?:\w+\s+)?heard|heard\s+(?:that|from)|i\s+gather|i\s+understand\s+that"
    rf"|(?:is|are|was|were)\s+(?:widely\s+|often\s+)?(?:said|believed|thought|alleged|reputed|supposed|rumou?red|reported)\s+(?:to\s+(?!{_SOMEBODY}\b)|that\b)"
    r"|(?:some|somebody|someone|people|they|others|many|a\s+colleague|colleagues|one\s+of\s+\w+(?:\s+\w+)?|everyone)\s+"
    r"(?:\w+\s+){0,3}?(?:said|says?|claims?|claimed|told|mentioned|thinks?|believes?|insists?|insisted|suggested)"
    r"|(?:claims?|claimed|believes?|believed|thinks?|thought|assumes?|assumed|suspects?|suspected|guess(?:es|ed)?|alleges?|alleged|recalls?|insists?|insisted|reckons?|reckoned|swears?|swore"
    r"|fancies|fancied|figures|supposes?|(?:is|are)\s+(?:sure|certain|convinced|positive)|(?:has|have)\s+it(?=\s+(?:that|(?-i:[A-Z]))))\s+(?:that\b|(?=[A-Z])|the\b)"
    r"|(?:(?<!\bto\s)say|says|said|told\s+(?:me|us|him|her|them|every(?:one|body))|mentioned)\s+(?!(?:go|yes|no|so|nothing|stop|when|where|which)\b)(?:that\b|(?=(?-i:[A-Z])|(?:it|he|she|they|we|there|this|these|its|our|their|all|both)\b)|the\b)"
    r"|unconfirmed|seems?|seemed|appears?\s+(?:to|that)|looks?\s+like|as\s+far\s+as\s+\w+\s+know"
    r"|in\s+my\s+opinion|if\s+i\s+remember|from\s+what\s+\w+\s+(?:hear|heard|understand))\b",
    re.I,
)
_ACCORDING = re.compile(r"\baccording\s+to\s+(?P<who>[^,.;]*)", re.I)
_HYPOTHETICAL = re.compile(
    r"\b(?:if|unless|whether|perhaps|possibly|maybe|probably|presumably|conceivably|likely|in\s+case|in\s+the\s+event|suppose|supposing|assuming"
    r"|imagine|hypothetically|in\s+theory|what\s+would|could|might|may\s+(?!\d|of\b|and\b)|would|should|ought\s+to|not\s+sure|not\s+certain|unclear|uncertain|unsure"
    r"|doubt(?:s|ed|ful)?|wonder(?:s|ed|ing)?|consider(?:s|ed|ing)?|considered|for\s+example,?\s+if|e\.g\.,?\s+if|considering|debating|ideally"
    r"|open\s+question|to\s+be\s+(?:confirmed|checked|clarified|verified))\b",
    re.I,
)
_ENDED = re.compile(
    r"(?:(?<!\bis\s)(?<!\bare\s)(?<!\bwas\s)(?<!\bwere\s)(?<!\bbe\s)(?<!\bbeen\s)(?<!\bget\s)\bused\s+to|\bformerly|\bpreviously|\bno\s+longer|\bany\s*more|\bany\s+longer|\bonce\s+upon\s+a\s+time|\bin\s+the\s+old\s+days|\bup\s+to\s+(?:last\s+\w+|recently)|\bin\s+the\s+past|\bbefore\s+(?:that|then|this)\b|\bin\s+those\s+days|\bup\s+to\s+then|\bonce\s+(?=\w+ed\b)|\bback\s+then|\bat\s+(?:the|that)\s+time"
    r"|\buntil\s+(?:recently|now|then|last)|\bhistorically|\boriginally|\bex-|\bin\s+earlier\s+(?:days|years|times))(?=\W|$)",
    re.I,
)
_MONTH_NAME = r"(?:(?:early|mid|late)[\s-]+)?(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*"
_UNTIL_WHEN = re.compile(rf"\buntil\s+(?:the\b|\w+\s+\d{{4}}\b|\d{{4}}\b|{_MONTH_NAME}\b)", re.I)
_SO_FAR = re.compile(
    r"\b(?:is|are|has|have|does|do|runs?|holds?|remains?|stays?|continues?|rents?|leases?)\b", re.I
)
_PAST = re.compile(r"\b(?:was|were|had|did|been|used\s+to|held|ran)\b", re.I)
_BEGAN = re.compile(
    r"\b(?:now|nowadays|henceforth|since|as\s+of|as\s+from|with\s+effect\s+from|effective|from\s+now\s+on|these\s+days|has\s+(?:now\s+)?(?:moved|switched|migrated|taken)"
    r"|moved|migrated|switched|transferred|handed\s+(?:\w+\s+)?over|took\s+over|taken\s+over|replaced|reassigned|instead|became|newly|passed\s+to|shifted|relocated)\b",
    re.I,
)
_SAME = re.compile(
    r"\b(?:still|continues?\s+to|as\s+before|remains?|as\s+always|as\s+ever|unchanged|keeps?)\b", re.I
)
_SINCE_WORD = re.compile(
    r"\bsince\b(?!\s+(?:\d|(?:the\s+)?(?:last|start|beginning|end|spring|summer|autumn|winter"
    r"|\w+\s+\d{4})|[A-Z][a-z]{2,8}\b))",
    re.I,
)
_NOT_TRUE = re.compile(
    r"\b(?:not|isn't|wasn't|no longer)\s+(?:the\s+case|true|correct|right|accurate)\s+(?:that|to\s+say)"
    r"|\b(?:does|do|did)(?:\s+not|n't)\s+mean\s+(?:that)?"
    r"|\b(?:is|are|was)\s+(?:false|wrong|untrue|incorrect|a\s+myth|a\s+mistake)\b|\bdenie[sd]\b|\bdeny\b",
    re.I,
)
_NEGATION = re.compile(
    r"\b(?:not|never|cannot|neither|nor|without|nothing|nobody|none|no)\b|n['’]t\b"
    r"|\b(?:instead\s+of|rather\s+than|except)\b|\b(?:stopped|ceased|refuses?|fails?|failed)\b",
    re.I,
)
_HARMLESS = re.compile(r"\bnot\s+(?:only|just|merely)\b|\bno\s+(?:doubt|matter|later|sooner|earlier)\b", re.I)
_MAY_MONTH = re.compile(r"May\b(?=\s*(?:\d|,|\.|$|and\b|of\b|on\b|to\b|the\b))")
_OF_MONTH = re.compile(
    r"(?:\d(?:st|nd|rd|th)?|\b(?:in|on|of|by|since|until|till|from|early|mid|late|last|this|next|and|to))[\s-]+\Z",
    re.I,
)
_MID_SENTENCE = re.compile(r"[a-z\d,][\s-]+\Z")
"""Before a word that only a name begins with a capital there."""
_OF_ANOTHER = re.compile(
    r"\b(?:what|which|that|who|where|whose\s+\w+)\s+(?:\w+\s+)?"
    r"(?:used\s+to|(?:is|are|was|were)\s+(?:formerly|previously))\b",
    re.I,
)
"""What was so of something that the sentence only mentions (`in what used to be the vestry`)."""
_WRITTEN = "|".join(sorted(DOCUMENTS | DOCUMENT_NOUNS))
_SAID_IN_WRITING = re.compile(
    rf"\b(?:{_WRITTEN})\s+(?:\w+ly\s+)?(?:says?|said|mentions?|mentioned)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands round a verb chain: modality, change, dates, a denial, and where it is said."""

    modality: Modality = Modality.ASSERTED
    change: Change = Change.NONE
    denied: bool = False
    ended: bool = False
    since: str | None = None
    until: str | None = None
    spans: tuple[tuple[int, int], ...] = ()


@lru_cache(maxsize=2048)
def surroundings(text: str) -> Surroundings:
    """What `text`, a clause or a whole sentence, says about how firmly and since when its triples hold."""
    spans = []
    for pattern in (NO_HEDGE, _OF_ANOTHER, _SAID_IN_WRITING):
        text = blank(pattern, text)
    modality = Modality.ASSERTED
    for pattern, kind in (
        (_PLANNED, Modality.PLANNED),
        (_REPORTED, Modality.REPORTED),
        (_HYPOTHETICAL, Modality.HYPOTHETICAL),
    ):
        if found := _first(pattern, text):
            modality = kind
            spans.append(found.span())
    if (found := _ACCORDING.search(text)) and not _documentary(found["who"]):
        modality = Modality.REPORTED if modality is not Modality.HYPOTHETICAL else modality
        spans.append(found.span())
    denied = _NOT_TRUE.search(text)
    ended = _first_ended(text) or _over(text)
    spans += [found.span() for found in (denied, ended) if found]
    began = _BEGAN.search(_SINCE_WORD.sub(" ", text)) is not None and _SAME.search(text) is None
    change = Change.ENDED if ended else Change.BEGAN if began else Change.NONE
    since, until = interval(text, changed=change is not Change.NONE)
    return Surroundings(modality, change, denied is not None, ended is not None, since, until, tuple(spans))


def _first_ended(text: str) -> re.Match[str] | None:
    """What says that something is over; `until then` before a present only says for how long."""
    found = _ENDED.search(text)
    lasting = found is not None and found.group().lower().endswith("then") and _PAST.search(text) is None
    return None if lasting else found


def _over(text: str) -> re.Match[str] | None:
    """`was so until 2021`; what is so until a later time has not ended."""
    until = _UNTIL_WHEN.search(text)
    if until is None:
        return None
    goes_on = _SO_FAR.search(text) is not None and _PAST.search(text) is None
    return None if goes_on else until


def _first(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    for found in pattern.finditer(text):
        word = found.group().strip()
        if word == "May" and _is_month(text, found.start()):
            continue
        return found
    return None


def _is_month(text: str, at: int) -> bool:
    """Whether the `May` at `at` is the month, by what stands before or behind it."""
    within = _MID_SENTENCE.search(text, 0, at) is not None
    return within or _MAY_MONTH.match(text, at) is not None or _OF_MONTH.search(text, 0, at) is not None


def _documentary(who: str) -> bool:
    """Whether what is named behind `according to` is a document and no person's word."""
    words = {word.strip("\"'()").lower() for word in who.split()}
    return bool(words & (DOCUMENT_NOUNS | DOCUMENTS))


def stance(clause: str) -> Stance:
    """Polarity, modality, change and dates of `clause`, read flat.

    Two negations, or a denial from outside together with one inside, are left for review: hypothetical.
    """
    around = surroundings(clause)
    modality = around.modality
    if modality is Modality.ASSERTED and re.search(r"\b(?:will|shall|won['’]t)\b|['’]ll\b", clause, re.I):
        modality = Modality.PLANNED
    plain = _HARMLESS.sub(" ", clause)
    count = sum(1 for _ in _NEGATION.finditer(plain))
    negated = count % 2 == 1 or around.ended or around.denied
    if count > 1 or (count and around.denied and not re.search(r"\bnot\s+(?:true|the\s+case)", clause, re.I)):
        negated, modality = (True, modality) if re.search(r"\bneither\b.*\bnor\b", clause, re.I) else (
            False, Modality.HYPOTHETICAL)  # fmt: skip
    change = around.change
    if negated and change is Change.BEGAN:
        change = Change.NONE
    polarity = Polarity.NEGATED if negated else Polarity.AFFIRMED
    return Stance(polarity, modality, change, around.since, around.until)


def asserted(text: str, match: re.Match[str]) -> bool:
    """Whether what stands around the pattern leaves it asserted, as of now."""
    around = stance(f"{text[: match.start()]} {text[match.end() :]}")
    plain = around.modality is Modality.ASSERTED and around.polarity is Polarity.AFFIRMED
    return plain and around.change is not Change.ENDED and around.until is None
