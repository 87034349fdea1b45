"""What a heading is about: the name that it consists of."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.coded import is_code
from kg_pipeline.providers.embedded.en.naming import MARKS, Candidate, candidates, is_common, unlinked
from kg_pipeline.providers.embedded.frame import Block

_PAPER = re.compile(r"\s*(?:\w+\s)?(?P<kind>[A-Za-z]+)\s*(?::|–|—|\s-\s)\s*")
"""What kind of paper a heading heads, before the name that it is about: `Runbook: A`."""


def paper_kind(heading: str) -> int:
    """Where the name begins behind a kind of paper and a colon or dash; 0 where the heading has none."""
    found = _PAPER.match(heading)
    return found.end() if found is not None and found["kind"].lower() in w.DOCUMENT_NOUNS else 0


def topic_of(block: Block) -> tuple[str, int] | None:
    """The name in the nearest heading, and where it stands."""
    for heading in reversed(block.headings):
        if heading.start < 0:
            continue
        one = only_name(heading.text)
        if one is not None:
            return one.text, heading.start + one.start
    return None


def only_name(text: str) -> Candidate | None:
    """The name that a heading consists of, a remark behind a dash, colon or bracket left aside."""
    text = unlinked(text)
    spans = candidates(text)
    if kind := paper_kind(text):
        return next((one for one in spans if one.text == text[kind:].strip().strip(MARKS)), None)
    whole = re.match(r"\s*(?:[\d.]+\s+)?(.*?)\s*(?:[(（:–—].*|\[[^\[\]]*\]|\s-\s.*)?$", text)
    if whole is None or not whole.group(1):
        return None
    head = whole.group(1)
    for one in spans:
        if one.text == head.strip(MARKS):
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
