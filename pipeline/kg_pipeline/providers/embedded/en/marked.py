"""Other names written on things or on paper: `A, stencilled B on the rail`, `the label of A reads B`.

What is written must look like a name or a code, for most of what is written on things does not name them:
`marked Fragile`, `shown as Delayed`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from kg_pipeline.providers.embedded.en.naming import Candidate, candidates, initials_of, is_common
from kg_pipeline.providers.embedded.en.other_names import is_wordy
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_WRITTEN = (
    r"(?:stencil(?:l)?ed|marked|label(?:l)?ed|stamped|tagged|lettered|engraved|inscribed|painted|signposted|badged|"
    r"written|shown|listed|entered|filed|printed|recorded|booked|logged|abbreviated)"
)
_PAPER = (
    r"(?:sheets?|lists?|labels?|logs?|notes?|papers?|maps?|charts?|tickets?|forms?|plans?|records?|rotas?|signs?|"
    r"tags?|books?|schedules?|registers?|diaries|ledgers?|stickers?|drawings?|catalogues?|timetables?|invoices?|"
    r"reports?|cards?|letters?|dockets?|slips?|plates?|nameplates?|plaques?|inscriptions?|markings?|letterings?|stencils?|everybody|everyone|staff|people)"
)
_PARTICIPLE = re.compile(
    rf"(?:,|;|\b(?:is|are|and|both))\s+(?:also\s+|usually\s+|always\s+|simply\s+)?(?P<verb>{_WRITTEN})"
    r"(?:\s+(?:in|on|by)\s+(?:[a-z]+\s+){1,4}?as)?(?:\s+as)?\s+(?:the\s+|just\s+)?(?=[`*\"“'A-Z])"
)
_WHICH_ENTERS = re.compile(
    r"[`*\"”]*,\s+(?:which|whom|that)\s+(?:[a-z]+\s+){1,5}?(?:enters?|lists?|books?|files?|carries|shows?|has|have|records?|registers?|marks?|labels?|prints?)"
    r"\s+(?:down\s+)?(?:as|under)\s+(?=[`*\"“'A-Z])"
)
_APPEARS = re.compile(
    r"\s+(?:appears|shows\s+up|shows|figures|features|goes\s+down)(?:\s+(?:in|on)\s+(?:[a-z]+\s+){1,4}?)?\s*\bas\s+"
    r"(?:the\s+|just\s+)?(?=[`*\"“'A-Z])"
)
_PAPER_SAYS = re.compile(
    rf"\b{_PAPER}\s+(?:(?:\w+ly|often|always|mostly|still|also|sometimes|just|simply)\s+)?(?:writes?|says?|prints?|puts?|gives?|shows?|reads?|have|has)\s+(?=[`*\"“'A-Z])",
    re.I,
)
_FOR = re.compile(r"\s+(?:for|instead\s+of|where\s+(?:they|it)\s+means?)\s+(?:the\s+|our\s+)?[`*\"“']*")
_LABEL_OF = re.compile(rf"\b{_PAPER}\s+(?:of|on|for)\s+(?:the\s+|our\s+)?[`*\"“']*$", re.I)
_LABEL_BEHIND = re.compile(rf"(?:['’]s)?\s+(?:[a-z]+\s+)?{_PAPER}$", re.I)
_READS = re.compile(r"\s+(?:reads|says|bears|carries|shows|gives)\s+(?:the\s+)?(?=[`*\"“'A-Z])")
_MARKS = "\"“”`*' "
_CODE = re.compile(
    r"(?![vV]\d)[A-Za-z]{1,8}[-_./]?\d[\w./-]*|[A-Z]{2,8}(?:[-_./][A-Z0-9]+)*|\d+[A-Za-z][\w-]*"
)
_DENIED = re.compile(r"\b(?:not|never|no\s+longer|wrongly|mistakenly|nobody|no)\b|n['’]t\b", re.I)


def aliases_written(text: str, start: int) -> list[DraftEntity]:
    """Drafts of names that `text` says are written or marked otherwise."""
    spans = candidates(text)
    if not spans or _DENIED.search(text):
        return []
    found = _in_turn(text, start, spans) + _said_again(text, start, spans)
    for at in range(len(spans)):
        pair = _about(text, spans, at)
        if pair is not None:
            found.append(_equal(text, start, *pair))
    return found


_NAMES_THEM = r"(?:shortens?|abbreviates?|cuts?|calls?|names?|enters?|lists?|labels?|marks?|writes?)"
_THEM = re.compile(
    rf"\b(?:{_NAMES_THEM}\s+(?:them|these|both|the\s+two)\s+(?:down\s+)?(?:(?:to|as)\s+)?"
    rf"|(?:which|that)\s+(?:[a-z]+\s+){{1,4}}?{_NAMES_THEM}\s+(?:down\s+)?(?:(?:to|as)\s+)?"
    r"|(?:they|these|both|the\s+two)\s+(?:are|appear|figure|stand|show\s+up|go|run)\s+"
    r"(?:(?:marked|labelled|listed|entered|shortened|called|named|known|written|abbreviated)\s+)?(?:(?:to|as|by)\s+)?)"
    r"(?:the\s+)?(?=[`*\"“'A-Z])",
)
_ROW = r"\W*(?:,\s*(?:and\s+)?|\s+and\s+)(?:the\s+|our\s+)?\W*"
_STANDS_FOR = re.compile(r"[`*\"”]*\s+(?:stands?\s+for|means?|for)\s+(?:the\s+|our\s+)?[`*\"“]*")


def _in_turn(text: str, start: int, spans: tuple[Candidate, ...]) -> list[DraftEntity]:
    """`K1 and K2 stand for A and B`, `labels write K1 and K2 for A and B`: the one for the one, in turn."""
    parts = [part for one in spans for part in _parted(one)]
    for link in range(1, len(parts)):
        between = _STANDS_FOR.fullmatch(text, parts[link - 1].outer_end, parts[link].outer_start)
        if between is None:
            continue
        first, others = _run(text, parts[:link][::-1]), _run(text, parts[link:])
        if len(first) != len(others) or len(first) < 2:
            continue
        first = first[::-1]
        said = _ends(_PAPER_SAYS, text, first[0].outer_start) is not None
        if not said and not ("for" not in between.group() or "stand" in between.group()):
            continue
        return [_equal(text, start, named, other) for other, named in zip(first, others, strict=True)]
    return []


def aliases_in_turn(text: str, start: int, names: Callable[[str], list[Candidate]]) -> list[DraftEntity]:
    """`A 4 and A 14; tickets shorten them to K4 and K14`: each of several names has its own other name."""
    found: list[DraftEntity] = []
    told = list(_THEM.finditer(text))
    spans = names(text) if told else []
    for said in told:
        others = _run(text, [one for one in spans if one.outer_start >= said.end()])
        before = [one for one in spans if one.outer_end <= said.start() and not is_wordy(one)]
        named = _run(text, before[::-1])[::-1]
        begins = bool(others) and not text[said.end() : others[0].outer_start].strip(_MARKS)
        if len(others) < 2 or len(named) != len(others) or not begins or _DENIED.search(said.group()):
            continue
        pairs = list(zip(named, others, strict=True))
        if all(_fits(text, one, other) for one, other in pairs):
            found += [_equal(text, start, one, other) for one, other in pairs]
    return found


def _fits(text: str, one: Candidate, other: Candidate) -> bool:
    """Whether `other` may be written for `one`: with the same number, its initials, in quotes, or a code."""
    numbers, shown = re.findall(r"\d+", one.text), re.findall(r"\d+", other.text)
    if numbers:
        return numbers == shown
    return other.outer_start < other.start or _is_code(other, text) or initials_of(one.text, other.text)


def _run(text: str, spans: list[Candidate]) -> list[Candidate]:
    """The names from the first of `spans` on that `and` and commas join."""
    found = spans[:1]
    for one in spans[1:]:
        low, high = sorted((found[-1], one), key=lambda span: span.start)
        if re.fullmatch(_ROW, text[low.outer_end : high.outer_start]) is None:
            break
        found.append(one)
    return found


def _parted(one: Candidate) -> list[Candidate]:
    """`K2 for the Rook` as the two names that it holds."""
    joined = re.fullmatch(r"(?P<first>.+?) for (?:the )?(?P<rest>[A-Z].*)", one.text)
    if joined is None or one.end - one.start != len(one.text):
        return [one]
    cut, rest = one.start + joined.end("first"), one.start + joined.start("rest")
    return [
        Candidate(joined["first"], one.start, cut, one.outer_start, cut, True, one.initial),
        Candidate(joined["rest"], rest, one.end, rest, one.outer_end, True, False),
    ]


def _said_again(text: str, start: int, spans: tuple[Candidate, ...]) -> list[DraftEntity]:
    """`Labels write K1 for A, and K2 for B`: what is said once of several."""
    found: list[DraftEntity] = []
    for one, named, other, last in zip(spans, spans[1:], spans[2:], spans[3:], strict=False):
        said = _ends(_PAPER_SAYS, text, one.outer_start) is not None or bool(found)
        links = [_FOR.fullmatch(text, a.outer_end, b.outer_start) for a, b in ((one, named), (other, last))]
        if said and all(links) and re.fullmatch(_ROW, text[named.outer_end : other.outer_start]):
            found.append(_equal(text, start, last, other))
    return found


def _equal(text: str, start: int, named: Candidate, other: Candidate) -> DraftEntity:
    begin, end = min(named.start, other.start), max(named.end, other.end)
    alias = DraftAlias(name=other.text, quote=text[begin:end], at=start + begin)
    return DraftEntity(name=named.text, quote=named.text, at=start + named.start, aliases=[alias])


def _about(text: str, spans: tuple[Candidate, ...], at: int) -> tuple[Candidate, Candidate] | None:
    """The name and the other name of it that stands at `spans[at]`."""
    other = spans[at]
    plain = _is_code(other, text) or " " in other.text
    said = _ends(_PAPER_SAYS, text, other.outer_start)
    if said is not None and (joined := re.fullmatch(r"(\S+) for (.+)", other.text)):
        cut, rest = other.start + joined.end(1), other.start + joined.start(2)
        one = Candidate(joined[1], other.start, cut, other.outer_start, cut, True, False)
        return Candidate(joined[2], rest, other.end, rest, other.outer_end, True, False), one
    if said is not None and at + 1 < len(spans):
        link = _FOR.match(text, other.outer_end)
        if link is not None and link.end() in (spans[at + 1].start, spans[at + 1].outer_start):
            return spans[at + 1], other
    if not at:
        return None
    one = spans[at - 1]
    if plain and (reads := _ends(_READS, text, other.outer_start)) is not None:
        if reads.start() == one.outer_end and _LABEL_OF.search(text[: one.outer_start]):
            return one, other
        if _LABEL_BEHIND.fullmatch(text, one.outer_end, reads.start()):
            return one, other
    if plain and (shows := _ends(_APPEARS, text, other.outer_start)) and shows.start() == one.outer_end:
        return one, other
    enters = _WHICH_ENTERS.match(text, one.outer_end) if _is_code(other, text) else None
    if enters is not None and enters.end() in (other.start, other.outer_start):
        return one, other
    written = _ends(_PARTICIPLE, text, other.outer_start)
    if written is None or not _is_code(other, text) or (at > 1 and written.start() != one.outer_end):
        return None
    between = text[one.outer_end : written.start()]
    return (one, other) if not re.search(r"[.;:]|\b(?:and|but|which|that|while)\b", between) else None


def _ends(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str] | None:
    """The match of `pattern` that ends at `at`, if any."""
    return next((m for m in pattern.finditer(text, max(at - 80, 0)) if m.end() == at), None)


def _is_code(one: Candidate, text: str) -> bool:
    """Whether a candidate is a code, or quoted and no mere word."""
    quoted = text[one.outer_start : one.start].strip("*") != "" and one.text[:1].isupper()
    return not is_common(one.text) and (quoted or _CODE.fullmatch(one.text) is not None)
