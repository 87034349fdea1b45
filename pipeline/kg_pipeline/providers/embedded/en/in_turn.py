"""Short names that a page gives several things at once: `Notices shorten them to UR and LR`."""

from __future__ import annotations

import re
from itertools import pairwise

from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.lists import coordinated
from kg_pipeline.providers.embedded.en.naming import Candidate, unlinked
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_COUNTS = {"two": 2, "three": 3, "four": 4, "both": 2}
_COUNT = (
    r"(?:the\s+)?(?:(?P<end>first|last)\s+)?(?P<count>two|three|four)"
    r"|both(?:\s+of\s+them)?|them|these|they|the\s+names"
)
_SHORT = r"[`*_\"“]*[A-Z][A-Za-z0-9&-]{0,11}[`*_\"”]*"
_LIST = rf"(?P<list>{_SHORT}(?:,\s+{_SHORT})*,?\s+and\s+{_SHORT})(?![\w-]|\s[A-Z])"
_SHORTENED = re.compile(
    rf"\b(?:shortens?|abbreviates?|cuts?)\s+(?P<whom>{_COUNT})(?:\s+down)?\s+(?:to|as)\s+(?:just\s+)?{_LIST}",
    re.I,
)
_ARE = re.compile(
    rf"(?:^|[;,]\s+)(?P<whom>{_COUNT})\s+are\s+(?:\w+ly\s+|often\s+|always\s+|also\s+)*"
    rf"(?:(?:shortened|abbreviated|cut(?:\s+down)?)\s+(?:to|as)|(?:known|written|listed)\s+as|called)\s+(?:just\s+)?{_LIST}",
    re.I,
)
_ONE = re.compile(r"[A-Z][A-Za-z0-9&-]*")
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
            said = _SHORTENED.search(sentence) or _ARE.search(sentence.lstrip())
            if said is None or _DENIED.search(sentence) is not None:
                continue
            shorts = _ONE.findall(re.sub(r"\band\b", ",", said["list"]))
            for one, short in zip(_meant(found, text[begin:end], said, len(shorts)), shorts, strict=False):
                quote, at = block.text[begin + one.start : stop].rstrip(), block.start + begin + one.start
                alias = DraftAlias(name=short, quote=quote, at=at)
                drafts.append(DraftEntity(name=one.text, quote=one.text, at=at, aliases=[alias]))
    return drafts


def _meant(found: Survey, before: str, said: re.Match[str], count: int) -> list[Candidate]:
    """The `count` names of the one list in the sentence before that are meant; none where that is unclear."""
    lists = [group for group in coordinated(before, found.names(before)) if len(group) > 1]
    if len(lists) != 1:
        return []
    group = lists[0]
    if said["count"] and _COUNTS[said["count"].lower()] != count:
        return []
    if said["end"]:
        return (
            (group[:count] if said["end"].lower() == "first" else group[-count:])
            if len(group) > count
            else []
        )
    return group if len(group) == count else []
