"""What can be a name in English text: spans that look like one, and words that never are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS

_WORD = r"[A-Z][A-Za-z0-9À-ÿ]*(?:['’][A-Za-z]{2,})?(?:[-.&+/][A-Za-z0-9À-ÿ]+)*(?![\w])[+#]*"
_NUMBER = r"\d+(?:\.\d+)?[A-Za-z]?(?![\w:%]|[.,]\d)"
_CAP = rf"(?:[Nn][or]\.\s?{_NUMBER}|{_WORD}|{_NUMBER})"
_UNIT = (
    r"(?:mm|cm|m|km|kg|g|t|l|ml|kVA|MVA|kV|kW|MW|V|A|Hz|bar|hp|ft"
    r"|inch|foot|metre|meter|litre|liter|ton|tonne|degree)"
)
_NUMBERED_AHEAD = rf"(?:(?:(?:No|Nr)\.\s?\d{{1,4}}|\d{{1,4}}(?:\.\d+)?[\s-]?{_UNIT})\s(?=[A-Z][a-z]))"
"""The number of a thing or its size, where it stands before its name: `No. 4 Pump`."""
_CANDIDATE = re.compile(
    r"`(?P<code>[^`\n]{1,60})`"
    r"|\*\*(?P<bold>[^*\n]{1,60})\*\*|__(?P<under>[^_\n]{1,60})__"
    r"|[\"“](?P<quoted>[^\"”\n]{2,40})[\"”]"
    rf"|(?P<cap>(?<![\w.]){_NUMBERED_AHEAD}?{_WORD}(?:\s(?!the\s[A-Z][\w-]*\s[A-Z])(?:(?:of|the|for|de|la|le|von|van|der|du)\s){{0,2}}(?!{_NUMBERED_AHEAD}){_CAP}|\s&\s{_WORD})*)"
    r"|(?P<cjk>[\u3041-\u30ff\u3400-\u9fff々][\u3041-\u30ff\u3400-\u9fff々0-9A-Za-z]*)"
    r"|(?P<ident>(?<![\w/.-])[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+(?![\w/-])"
    r"|(?<![\w/.-])[a-z]+[A-Z]\w+|(?<![\w/.-])[a-z]{2,}\d+\b)"
)
MARKS = " \t*_`\"“”'"
"""Marks that may stand round a name."""
_PREFIXES = w.PREPOSITIONS | w.word_set(
    "non pre post self multi cross real built open read write end high low large small long short full half "
    "well co re un anti semi cloud on not one two"
)
_NUMBERED = frozenset(("step", "phase", "version", "release", "day"))
_MAY_NAME = frozenset(("long", "far", "back"))
"""Adverbs that a name may begin with: `Long Acre`."""
_ORDINALS = frozenset(("first", "second", "third", "fourth", "fifth"))
"""Adverbs that a name may begin with inside a sentence: `the keys of Second Watch`."""
_COUNTS = frozenset(("one", "two", "three", "four", "five", "six", "half"))
_ABOUT = re.compile(
    r"(?:Minutes|Notes?|Lists?|Overviews?|Summary|Details|History|Descriptions?|Agenda|Status|Background|"
    r"Responsibility|Ownership|Custody|Maintenance|Management)\s+"
    r"(?:of|for|on)\s+(?:(?:the|our)\s+)?(?=[A-Z0-9])"
    r"|(?!(?:Building|String|Spring)\s)[A-Z][a-z]{2,}ing\s+(?:of|for)\s+(?:the|our)\s+(?=[A-Z0-9])"
)
"""What a heading puts before the name that it is about."""
_MONTH = "(?:" + "|".join(month.capitalize() for month in w.MONTHS) + ")"
_WEEKDAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_DATED = re.compile(
    rf"(?:{_WEEKDAY}\s+)?(?:\d{{1,2}}\s+{_MONTH}(?:\s+\d{{4}})?|{_MONTH}\s+\d{{1,4}})\s+(?:the\s+)?(?=[A-Z])"
    rf"|(?:{_MONTH}|{_WEEKDAY}|\d{{4}})\s+the\s+(?=[A-Z])"
)
"""A date that runs into the name behind it: `3 June the Cue Server`."""
_PARTICIPLE = re.compile(r"[a-z]*[aeiouy][a-z]*[^e\W]ed")
"""`tagged`, and neither `shed` nor `reed`."""
_QUALIFIERS = w.word_set(
    "new old existing main current next previous other central general default "
    "short long small large big little high low early late first second third last full empty "
    "older newer oldest newest"
)
_INNER = w.word_set("of the for de la le von van der du")
_DAYS = w.TIME_NOUNS | frozenset(f"{noun}s" for noun in w.TIME_NOUNS) | frozenset(m.lower() for m in w.MONTHS)
_NEVER = (
    w.PRONOUNS | w.DETERMINERS | w.PREPOSITIONS | w.SUBORDINATORS | w.RELATIVES | w.AUX | w.ADVERBS
    | w.CONJUNCTIONS
    | w.word_set(
    "whoever whomever whatever whichever wherever somebody anybody everybody "
    "how why what who whom whose which "
    "to not no yes ok our your that this please see dear hi hello thanks regards todo tbd n/a re fwd "
    "fw cc from subject date status title owner author type name sorry "
    "apparently reportedly allegedly supposedly presumably evidently obviously clearly currently presently "
    "recently lately usually normally generally occasionally rarely formerly previously originally initially "
    "eventually ultimately gradually probably possibly certainly naturally actually basically essentially "
    "fortunately unfortunately luckily sadly strangely oddly surprisingly similarly additionally besides "
    "accordingly consequently incidentally officially unofficially informally formally locally temporarily "
    "seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand "
)
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Candidate:
    """A span that may be a name. `firm` says that its spelling alone sets it apart from common words."""

    text: str
    start: int
    end: int
    outer_start: int
    outer_end: int
    firm: bool
    initial: bool


_LINK = re.compile(r"\[([^\[\]]*)\](?:\([^()\s]*(?:\s+\"[^\"]*\")?\)|\[[^\[\]]*\])|https?://\S+")


def unlinked(text: str) -> str:
    """`text` with link targets and brackets blanked, character for character."""

    def blank(found: re.Match[str]) -> str:
        inner = found.group(1)
        if inner is None:
            return " " * len(found.group())
        return " " + inner + " " * (len(found.group()) - len(inner) - 1)

    return _LINK.sub(blank, text) if "](" in text or "://" in text or "][" in text else text


@lru_cache(maxsize=4096)
def candidates(text: str) -> tuple[Candidate, ...]:
    """Spans of `text` that look like names, in order; none overlap."""
    found = []
    for match in _CANDIDATE.finditer(text):
        kind = match.lastgroup or "cap"
        begin, end = match.span(kind)
        if article := re.match(r"(?:the|a|an|our)\s+", text[begin:end], re.I):
            begin += article.end()
        inner = text[begin:end]
        initial = _sentence_start(text, match.start())
        if kind == "cap":
            begin = _trim_front(text, begin, end)
            end = _trim_back(text, begin, end)
            if begin >= end:
                continue
            initial = initial and begin == match.start(kind)
            if initial:
                begin = _trim_order(text, begin, end)
            inner = text[begin:end]
            if is_common(inner) or re.fullmatch(r"[A-Z0-9]+(?:_[A-Z0-9]+)+", inner):
                continue
            firm = not initial or " " in inner or not inner.isalpha() or not inner[1:].islower()
            found.append(Candidate(inner, begin, end, begin, end, firm, initial))
            continue
        if not _name_like(inner) or is_common(inner) or re.fullmatch(r"[A-Z0-9]+(?:_[A-Z0-9]+)+", inner):
            continue
        found.append(
            Candidate(
                inner, begin, end, match.start(), match.end(), kind in ("code", "ident", "cjk"), initial
            )
        )
    return tuple(found)


def _name_like(text: str) -> bool:
    """Whether marked text (code, bold, quoted) could be a name: few words, no sentence, no expression."""
    words = text.split()
    return (
        0 < len(words) <= 5
        and text == text.strip()
        and not re.search(
            r"[(){}\[\]=<>|\\$;:!?*,/]|://|^[-./]|/$|\.(?:md|txt|ya?ml|json|py|sh|go|js|csv)$", text
        )
        and any(char.isalpha() for char in text)
        and not all(word.lower() in _NEVER for word in words)
        and words[0].lower() not in w.PRONOUNS | w.AUX | w.PREPOSITIONS | {"no", "not"}
    )


def numbered_ahead(text: str) -> bool:
    """Whether `text` begins with the number or the size of what it names: `60 cm Lathe`."""
    return re.match(_NUMBERED_AHEAD, text) is not None


def is_common(text: str) -> bool:
    """Whether `text` is a function word, a time or an everyday word that starts a sentence or a heading."""
    words = text.lower().split()
    if len(words) == 2 and words[1].replace(".", "").isdigit() and words[0] in w.GENERIC_NOUNS | _NUMBERED:
        return True
    if (
        words
        and words[0].split("-")[0] in _PREFIXES
        and "-" in words[0]
        and len(words) == 1
        and not any(map(str.isdigit, text))
    ):
        return True
    if len(words) == 1:
        word = words[0]
        return (
            word in _NEVER
            or word in _QUALIFIERS
            or word in _DAYS
            or word in w.GENERIC_NOUNS
            or word.isdigit()
            or (len(word) < 2 and not word.isupper() and not text.isupper())
        )
    return all(word in _NEVER | _DAYS or word.isdigit() for word in words)


def _trim_front(text: str, begin: int, end: int) -> int:
    """Drop leading words that only a sentence or a heading capitalises: `The`, `If`, `Our`."""
    if numbered_ahead(text[begin:end]):
        return begin
    if headed := _ABOUT.match(text, begin, end):
        begin = headed.end()
    if led := re.match(r"[A-Za-z]+\s+(?:the|a|an|your|our)\s+", text[begin:end]):
        begin += led.end() if led.group().split()[0] != "The" else 0
    while begin < end:
        if (dated := _DATED.match(text, begin, end)) and not re.search(r"\b[Tt]he\s+$", text[:begin]):
            begin = dated.end()
            continue
        word = re.match(r"\S+\s*", text[begin:end])
        if word is None:
            break
        low = word.group().strip().lower()
        numeral = low.isdigit() and word.end() < end - begin and text[:begin].strip() != ""
        if low in _ORDINALS and " " in text[begin:end].strip() and not _opens(text, begin):
            break
        if numeral or low in _NEVER - _COUNTS - _MAY_NAME or word.group().strip() in _INNER | {"The"}:
            begin += word.end()
        else:
            break
    return begin


def _trim_order(text: str, begin: int, end: int) -> int:
    """Drop the verb of an order before a name of two words or more: `Call Platform Team`, `Tagged B-4`."""
    words = text[begin:end].split()
    if len(words) > 2 and "b" in EVERYDAY_FORMS.get(words[0].lower(), "") and words[1][:1].isupper():
        return begin + text[begin:end].index(words[1], len(words[0]))
    if len(words) == 2 and _PARTICIPLE.fullmatch(words[0].lower()) and re.search(r"\d", words[1]):
        return begin + text[begin:end].index(words[1], len(words[0]))
    return begin


def _trim_back(text: str, begin: int, end: int) -> int:
    while begin < end:
        word = re.search(r"\s+(\S+)$", text[begin:end])
        if word is None or word.group(1) not in _INNER:
            break
        end = begin + word.start()
    return end


def _opens(text: str, at: int) -> bool:
    """Whether `at` opens the text or a sentence, and no value behind a colon."""
    before = text[:at].rstrip(" \t\r\n*_`\"“'(")
    return not before or before[-1] in ".!?"


def _sentence_start(text: str, at: int) -> bool:
    before = text[:at].rstrip(" \t\r\n*_`\"“'(").rstrip()
    return not before or (before[-1] in ".!?:;|•-–—" and at != 0)


def everyday(word: str) -> bool:
    """Whether `word` is a form of an everyday verb, and so no name on its own at the start of a sentence."""
    return word.lower() in EVERYDAY_FORMS


@lru_cache(maxsize=16_384)
def split_identifier(name: str) -> str:
    """`OrderService`, `order-service`, `order_service` → `order service`."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
    return re.sub(r"[-_\s]+", " ", spaced).lower()


def code_of(name: str, code: str) -> bool:
    """Whether a code is made of the letters of `name`: `HP-2` or `PMP-2` of a `Hot pump`."""
    letters = "".join(re.findall(r"[A-Za-z]+", code)).lower()
    words = [word.lower() for word in name.split() if word[:1].isalpha()]
    heads = "".join(word[0] for word in words)
    if len(letters) < 2 or letters == heads:
        return bool(letters) and letters == heads
    return any(word.startswith(letters[0]) and _within(letters, word) for word in words if len(letters) > 2)


def spells(noun: str, code: str) -> bool:
    """Whether the letters of a code, two or more, stand in `noun` from its first on: `HS-2` in `hose`."""
    letters = "".join(re.findall(r"[A-Za-z]+", code)).lower()
    return len(letters) > 1 and noun.startswith(letters[0]) and _within(letters, noun)


def _within(letters: str, word: str) -> bool:
    """Whether `letters` stand in `word` in this order."""
    rest = iter(word)
    return all(letter in rest for letter in letters)


def initials_of(name: str, short: str) -> bool:
    """Whether `short` abbreviates `name` by its initials or by the letters it begins its words with."""
    letters = re.sub(r"[.-]", "", short.lower())
    words = [word for word in re.split(r"[\s\-_]+", name) if word]
    initials = "".join(word[0] for word in words).lower()
    if letters in (initials, "".join(x[0] for x in words if x.lower() not in _INNER).lower()):
        return True
    if not short.isupper() or len(letters) < 2:
        return False
    at = 0
    joined = name.lower()
    for letter in letters:
        at = joined.find(letter, at)
        if at < 0:
            return False
        at += 1
    return joined[0] == letters[0]
