"""What a heading is about: the name that it consists of."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import replace

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.coded import is_code
from kg_pipeline.providers.embedded.en.labels import Patterns, is_plural
from kg_pipeline.providers.embedded.en.naming import (
    MARKS,
    Candidate,
    candidates,
    code_of,
    is_common,
    numbered_ahead,
    unlinked,
)
from kg_pipeline.providers.embedded.frame import Block

HEADING_WORDS = w.word_set(
    "question questions answer answers note notes report reports remark remarks comment comments contact "
    "contacts minutes agenda action actions attendees summary overview background appendix glossary "
    "introduction contents history change changes update updates news faq detail details decision decisions "
    "issue issues task tasks risk risks topic topics request requests result results finding findings "
    "conclusion conclusions schedule changelog references links resources announcements correspondence "
    "handover handovers shift log diary rota roster note letter memo mail email circular bulletin "
    "notice poster decided discussed reported agreed discussion proposals afterwards housekeeping "
    "beforehand present absent"
)
"""Words that head a part of a page and name nothing."""

_PAPER = re.compile(r"\s*(?:\w+\s)?(?P<kind>[A-Za-z]+)\s*(?::|–|—|\s-\s)\s*")
"""What kind of paper a heading heads, before the name that it is about: `Runbook: A`."""


_WELCOME = re.compile(
    r"\s*(?:Welcome|Introduction|Introducing|Joining|Working|Life|Getting\s+started|Starting|Your\s+first\s+\w+)\s+(?:to|at|with|in|for)\s",
    re.I,
)
"""What greets a newcomer to a firm: the page is about the firm's things, not about the firm."""


def greets(heading: str) -> bool:
    """Whether a heading greets a newcomer to a firm and names only that."""
    return _WELCOME.match(heading) is not None


def paper_kind(heading: str) -> int:
    """Where the name begins behind a kind of paper and a colon or dash; 0 where the heading has none."""
    found = _PAPER.match(heading)
    return found.end() if found is not None and found["kind"].lower() in w.DOCUMENT_NOUNS else 0


def topic_of(block: Block, labels: Container[str] = ()) -> tuple[str, int] | None:
    """The name in the nearest heading, and where it stands; one of `labels`, class words, may end it."""
    for heading in reversed(block.headings):
        if heading.start < 0:
            continue
        one = labelled(heading.text, labels) or only_name(heading.text)
        if one is not None:
            return one.text, heading.start + one.start
    return None


def labelled(text: str, labels: Container[str]) -> Candidate | None:
    """The name that a heading consists of where a small class word ends it: `Pell Gate substation`."""
    one = next(iter(candidates(unlinked(text))), None)
    whole = re.match(r"\s*(?:[\d.]+\s+)?(?:[Tt]he\s+)?(.*?)\s*(?:[(（:–—].*|\s-\s.*)?$", text)
    if one is None or whole is None or one.start != whole.start(1) or one.end != one.outer_end:
        return None
    label = text[one.end : whole.end(1)].strip()
    if not label.islower() or label not in labels or is_plural(label):
        return None
    return replace(one, text=whole[1], end=whole.end(1), outer_end=whole.end(1), firm=True)


def has_code(name: str, text: str) -> bool:
    """Whether a code of `name` stands in `text`."""
    return any(code_of(name, word) for word in re.findall(r"\b[A-Z]{2,5}[-.]?\d+\b", text))


def heads_several(text: str, labels: Container[str]) -> bool:
    """Whether a heading ends in a class word in the plural, and so heads things: `Own pumps`."""
    last = text.split()[-1].lower()
    return " " in text and is_plural(last) and last in labels


def tagged_below(heading: str, below: list[Block], p: Patterns) -> re.Match[str] | None:
    """What gives a heading its class and code: `Auxiliary plant, tag IP-1` as the first line below.

    Where several lines do, they are things that the heading lists.
    """
    words = heading.lower().split()
    if not below or not words or is_plural(words[-1]) or any(word in w.PREPOSITIONS for word in words):
        return None
    first, *others = [
        p.tagged.match(one.text) if one.kind in ("paragraph", "item") else None for one in below
    ]
    return None if any(others) else first


_ENTRIES = 4
"""Entries of a list that may say what kind of thing its heading names."""


def only_name(text: str) -> Candidate | None:
    """The name that a heading consists of, a remark behind a dash, colon or bracket left aside."""
    text = unlinked(text)
    if greets(text):
        return None
    spans = candidates(text)
    if kind := paper_kind(text):
        return next((one for one in spans if one.text == text[kind:].strip().strip(MARKS)), None)
    whole = re.match(
        (r"\s*" if numbered_ahead(text.strip()) else r"\s*(?:[\d.]+\s+)?")
        + r"(.*?)\s*(?:[(（:–—].*|\[[^\[\]]*\]|\s-\s.*|(?<=\w),?\s[\"“][^\"“”]*[\"”].*)?$",
        text,
    )
    if whole is None or not whole.group(1):
        return None
    head = whole.group(1)
    for one in spans:
        if one.text in (head.strip(MARKS), re.sub(r"^(?:The|Our)\s+", "", head.strip(MARKS))):
            return one
    if (
        any(one.start < whole.end(1) for one in spans if " " in one.text)
        or set(head.lower().split()) & w.GENERIC_NOUNS
    ):
        return None
    if len(head.split()) <= 3 and head[:1].isalnum() and not is_common(head):
        begin = whole.start(1)
        plain = head.strip(MARKS)
        return Candidate(
            plain,
            begin + head.index(plain),
            begin + head.index(plain) + len(plain),
            begin,
            begin + len(head),
            False,
            True,
        )
    return None


def code_behind(heading: str) -> tuple[Candidate, Candidate] | None:
    """The only name of a heading with the code that it ends in: `label on the lid of Grumbler, G-20`."""
    spans = candidates(unlinked(heading))
    if len(spans) != 2 or heading[spans[1].end :].strip(MARKS + "])") or is_code(spans[0].text):
        return None
    parted = heading[spans[0].outer_end : spans[1].outer_start] == ", "
    return (
        (spans[0], spans[1])
        if parted and re.search(r"\d", spans[1].text) and is_code(spans[1].text)
        else None
    )


def entries_below(below: list[Block]) -> list[Block]:
    """The first block below a heading and, where it is an entry of a list, the next ones of that list."""
    listed = ("item", "field")
    end = next((at for at, block in enumerate(below) if block.kind not in listed), len(below))
    return below[: max(end, 1)][:_ENTRIES]
