"""Short names that a page gives several things at once: `Notices shorten them to UR and LR`."""

from __future__ import annotations

import re
from itertools import pairwise

from kg_pipeline.providers.embedded.en.coded import is_code
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.lists import coordinated
from kg_pipeline.providers.embedded.en.naming import MARKS, Candidate, initials_of, unlinked
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.usage import USERS
from kg_pipeline.providers.embedded.frame import SENTENCE_LIMIT, Block
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_COUNTS = {"two": 2, "three": 3, "four": 4, "both": 2}
_COUNT = (
    r"(?:the\s+)?(?:(?P<end>first|last)\s+)?(?P<count>two|three|four)"
    r"|both(?:\s+of\s+them)?|them|these|they|the\s+names"
)
_SHORT = (
    r"[`*_\"“]*(?:the\s+)?[`*_\"“]*(?-i:[A-Z])[A-Za-z0-9&-]{0,11}"
    r"(?:\s(?-i:[A-Z])[A-Za-z0-9&-]{0,15})?[`*_\"”]*"
)
_LIST = rf"(?P<list>{_SHORT}(?:,\s+{_SHORT})*,?\s+and\s+{_SHORT})(?![\w-]|\s(?-i:[A-Z]))"
_SHORTENED = re.compile(
    rf"\b(?:shortens?|abbreviates?|cuts?)\s+(?P<whom>{_COUNT})(?:\s+down)?\s+(?:to|as)\s+(?:just\s+)?{_LIST}",
    re.I,
)
_ARE = re.compile(
    rf"(?:^|[;,]\s+)(?P<whom>{_COUNT})\s+are\s+(?:\w+ly\s+|often\s+|always\s+|also\s+)*"
    rf"(?:(?:shortened|abbreviated|cut(?:\s+down)?)\s+(?:to|as)|(?:known|written|listed)\s+as|called)\s+(?:just\s+)?{_LIST}",
    re.I,
)
_PLAINLY = (
    re.compile(
        rf"(?:^|[;,]\s+(?:and\s+|but\s+)?)(?:in|on|to|among|for)\s+{USERS},?\s+(?P<whom>{_COUNT})\s+(?:are|go\s+by|appear\s+as|run\s+as)\s+"
        rf"(?:just\s+|simply\s+|only\s+)?{_LIST}",
        re.I,
    ),
    re.compile(
        rf"\b{USERS}\s+(?:just\s+|simply\s+|only\s+|mostly\s+)?(?:have|list|show|give|put|enter|record|know|call|name|write|mark)s?\s+"
        rf"(?P<whom>{_COUNT})\s+(?:down\s+)?(?:as\s+)?(?:just\s+|simply\s+)?{_LIST}",
        re.I,
    ),
    re.compile(
        rf"\b(?:{USERS}|[a-z]+s)\s+(?:(?:just|simply|only|mostly|usually)\s+)?(?:say|write|read|use|have|put)s?\s+{_LIST}"
        rf"\s+(?:for|instead\s+of)\s+(?P<whom>{_COUNT})\b",
        re.I,
    ),
    re.compile(
        rf"\b(?:{USERS}|[a-z]+s)\s+(?:just|simply|only|mostly|usually)\s+(?:say|write|read)s?\s+(?P<whom>){_LIST}",
        re.I,
    ),
)
"""Ways of giving short names that say so only where these are parts of the names, initials or codes."""
_PARTED = re.compile(r",\s+(?:and\s+)?|\s+and\s+")
_DENIED = re.compile(r"\b(?:not|never|no\s+longer|nobody)\b|n['’]t\b", re.I)


def in_turn(found: Survey, blocks: list[Block]) -> list[DraftEntity]:
    """Drafts of names with the short ones that the sentence behind their list gives them, in its order."""
    drafts: list[DraftEntity] = []
    for block in blocks:
        if block.kind not in ("paragraph", "item", "quote", "field"):
            continue
        text = unlinked(block.text)
        spans = split(text)
        for (begin, end), (start, stop) in pairwise(spans):
            sentence = text[start:stop]
            if len(sentence) > SENTENCE_LIMIT or _DENIED.search(sentence) is not None:
                continue
            for one, short in _given(found, text[begin:end], sentence.lstrip()):
                quote, at = block.text[begin + one.start : stop].rstrip(), block.start + begin + one.start
                alias = DraftAlias(name=short, quote=quote, at=at)
                drafts.append(DraftEntity(name=one.text, quote=one.text, at=at, aliases=[alias]))
    return drafts


def _given(found: Survey, before: str, sentence: str) -> list[tuple[Candidate, str]]:
    """The names of the list in `before` with the short ones that `sentence` gives them."""
    pairs: list[tuple[Candidate, str]] = []
    said = _SHORTENED.search(sentence) or _ARE.search(sentence)
    if said is not None:
        pairs += _paired(found, before, said)
    for plain in (match for pattern in _PLAINLY for match in pattern.finditer(sentence)):
        told = _paired(found, before, plain)
        pairs += told if all(_shows(one.text, short) for one, short in told) else []
    return pairs


def _paired(found: Survey, before: str, said: re.Match[str]) -> list[tuple[Candidate, str]]:
    shorts = [
        re.sub(r"^\W*(?:the\s+)?\W*", "", one, flags=re.I).rstrip(MARKS)
        for one in _PARTED.split(said["list"])
    ]
    return list(zip(_meant(found, before, said, len(shorts)), shorts, strict=False))


def _shows(name: str, short: str) -> bool:
    """Whether `short` is a word of `name`, its initials or a code."""
    numbers = re.findall(r"\d+", name)
    if numbers:
        return numbers == re.findall(r"\d+", short)
    return short in name.split() or initials_of(name, short) or is_code(short)


def _meant(found: Survey, before: str, said: re.Match[str], count: int) -> list[Candidate]:
    """The `count` names of the one list in the sentence before that are meant; none where that is unclear."""
    lists = [group for group in coordinated(before, found.names(before)) if len(group) > 1]
    if len(lists) != 1:
        return []
    group = lists[0]
    told = said.groupdict()
    if told.get("count") and _COUNTS[said["count"].lower()] != count:
        return []
    if told.get("end"):
        return (
            (group[:count] if said["end"].lower() == "first" else group[-count:])
            if len(group) > count
            else []
        )
    return group if len(group) == count else []
