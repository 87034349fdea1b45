"""Stretches of time in a question: `before March 2025`, `2025年4月時点の`, `formerly`."""

from __future__ import annotations

import re
from datetime import date, timedelta

from kg_pipeline.providers.embedded.questions.en import words as en
from kg_pipeline.providers.embedded.questions.ja import words as ja
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.query.inquiry import Period

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
_YEAR = r"(?:19|20)\d\d"
_EN_DATE = (
    rf"(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?)?(?P<m1>{_MONTH})(?:\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?)?"
    rf",?\s+(?:of\s+)?(?P<y1>{_YEAR})|(?P<y2>{_YEAR})[-/](?P<m2>\d{{1,2}})(?:[-/](?P<d3>\d{{1,2}}))?|(?P<y3>{_YEAR})"
)
_EN = re.compile(
    rf",?\s*\b(?P<how>as\s+of|as\s+at|before|prior\s+to|until|till|up\s+to|by|after|later\s+than|since|from|in|"
    rf"during|on|at|back\s+in|throughout|at\s+the\s+(?:end|beginning|start)\s+of|(?:in\s+)?(?:early|late|mid))"
    rf"\s+(?:the\s+(?:year|month)\s+(?:of\s+)?)?(?:{_EN_DATE})\b(?:\s+onwards?)?,?",
    re.I,
)
_JA_DATE = (
    r"(?:(?P<era>令和|平成|昭和)(?P<ey>\d{1,2}|元)年|(?P<y1>(?:19|20)\d\d)年)(?:度)?(?:\s*の?\s*(?P<m1>\d{1,2})月(?:(?P<d1>\d{1,2})日)?)?"
    r"|(?P<y2>(?:19|20)\d\d)[-/](?P<m2>\d{1,2})(?:[-/](?P<d2>\d{1,2}))?(?!\d)"
)
_JA = re.compile(
    rf"(?:{_JA_DATE})\s*(?:の?(?P<how>時点|当時|現在|末|初め|以前|より前|前|まで|以降|以後|より後|から後|後|からは|から|中|内))?"
    r"(?:での|では|における|には|にも|に|の|は|で)?[、,]?"
)
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925}
_BEFORE = re.compile(r"before|prior|until|till|up\s+to|以前|より前|^前|まで", re.I)
_AFTER = re.compile(r"after|later|since|from|以降|以後|後|から", re.I)
_EN_PAST = re.compile(
    r"\b(?:previously|formerly|in\s+the\s+past|in\s+former\s+times|historically|(?:at\s+one|some)\s+time\s+ago)\b,?"
    r"|\b(?:the\s+)?(?:previous|former|earlier|prior)\s+(?=(?!N+\b)[a-z]+\s+(?:of|for|in)\b)"
    r"|\bused\s+to\s+(?=\w+)|\s+(?:before|earlier|in\s+earlier\s+times)(?=\W*$)",
    re.I,
)
_USED_TO = re.compile(r"\b(?:is|are|was|were|been|be|being)\s+used\s+to\b", re.I)
_JA_PAST = re.compile(
    r"(?:以前(?:は|に|の)?|かつて(?:は|の)?|昔(?:は|の)?|前は|過去(?:に|の)(?:は)?|もともと(?:は|の)?|元々(?:は|の)?|"
    r"これまで(?:に|の)(?:は)?|(?<=の)(?:旧|前)(?=[一-龠ァ-ヶ])(?!後))、?"
)


_EN_FUTURE = re.compile(
    r"\b(?:will|shall)\b"
    r"|\b(?P<be>is|are)\s+(?P<who>[^?]*?)\b(?:going|planned|due|about|expected|scheduled|set|supposed)\s+to\s+"
    r"(?=[a-z])"
    r"|\b(?:in\s+(?:the\s+)?(?:near\s+)?future|from\s+now\s+on)\b,?"
    r"|\b(?:the\s+)?(?:next|future|upcoming|planned)\s+(?=(?!N+\b)[a-z]+\s+(?:of|for)\b)",
    re.I,
)
_JA_FUTURE = re.compile(
    r"(?:今後|将来(?:的に)?|これから(?:先)?|いずれ)(?:は|の|も)?、?|(?<=の)次の(?=[一-龠])"
    r"|(?<=[うくぐすつぬぶむる])予定(?:の(?=[一-龠ァ-ヶ])|です|なの|である|だ)?|(?<=[一-龠ァ-ヶ])予定(?=の)"
)
_CONDITIONS = frozenset(("if", "when", "once", "unless", "whenever", "without"))


def _take_future(letter: Letter, japanese: bool) -> tuple[Letter, Period | None]:
    """The question of what is to come as one of what is, unless it asks what a failure would do."""
    masked = letter.masked
    match = (_JA_FUTURE if japanese else _EN_FUTURE).search(masked)
    if match is None or _supposes(masked, japanese):
        return letter, None
    period = Period(future=True, text=match.group().strip())
    if japanese:
        return letter.put(match.start(), match.end(), ""), period
    if match["be"] is None:
        kept = match.group() if match.group().lower() in ("will", "shall") else " "
        return letter.put(match.start(), match.end(), kept), period
    letter = letter.put(match.end("who"), match.end(), " ")
    return letter.put(match.start("be"), match.end("be"), "will"), period


def _supposes(masked: str, japanese: bool) -> bool:
    """Whether a question speaks of a failure or another condition, of which what will be is no plan."""
    if japanese:
        stems = (*ja.STOP_STEMS, *(stem for stem in ja.AFFECT_STEMS if len(stem) > 1))
        return any(stem in masked for stem in stems)
    words = re.findall(r"[a-z]+", masked.lower())
    return any(word in en.HITS or word in en.STOPS or word in _CONDITIONS for word in words)


def take_period(letter: Letter, japanese: bool) -> tuple[Letter, Period | None]:
    """The question without the time that it speaks of, and that time; None where it speaks of none."""
    masked = letter.masked
    match = (_JA if japanese else _EN).search(masked)
    if match is not None:
        found = _period(match, japanese)
        if found is not None:
            return letter.put(match.start(), match.end(), "" if japanese else " "), found
    past = (_JA_PAST if japanese else _EN_PAST).search(masked)
    if past is not None and not (not japanese and _USED_TO.search(masked)):
        words = past.group().strip()
        return letter.put(past.start(), past.end(), "" if japanese else " "), Period(past=True, text=words)
    return _take_future(letter, japanese)


def _last(match: re.Match[str]) -> int:
    """Where the date of a match ends."""
    after = re.match(r"[\d年月日度/-]*", match.string[match.start() + 2 :])
    return match.start() + 2 + (after.end() if after else 0)


def _period(match: re.Match[str], japanese: bool) -> Period | None:
    groups = match.groupdict()

    def first(*names: str) -> str:
        return next((groups[n] for n in names if groups.get(n)), "")

    year = first("y1", "y2", "y3")
    if japanese and not year:
        spoken = groups["ey"]
        year = str(_ERAS[groups["era"]] + (1 if spoken == "元" else int(spoken)))
    month, day = first("m1", "m2"), first("d1", "d2", "d3")
    number = 0
    if month:
        number = int(month) if month.isdigit() else _MONTHS.index(month[:3].lower()) + 1
    try:
        start = date(int(year), number or 1, int(day) if day else 1)
    except ValueError:
        return None
    if day:
        end = start + timedelta(days=1)
    elif number:
        end = date(start.year + number // 12, number % 12 + 1, 1)
    else:
        end = date(start.year + 1, 1, 1)
    how = groups["how"] or ""
    text = match.group().strip(" ,、")
    if japanese:
        text = match.group()[: (match.end("how") if how else _last(match)) - match.start()]
    if _BEFORE.search(how):
        return Period((start - timedelta(days=1)).isoformat(), start.isoformat(), text=text)
    if _AFTER.search(how):
        after = end if re.search(r"after|later|より後|から後|^後", how, re.I) else start
        return Period(after.isoformat(), "", text=text)
    return Period(start.isoformat(), end.isoformat(), text=text)
