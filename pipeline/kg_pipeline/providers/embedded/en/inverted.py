"""Sentences that put last what they are about: `Above the canteen is the Net Loft.`"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.naming import Candidate

_INVERTED = re.compile(
    r"\W*(?:(?:just|right|directly|immediately|further|close|high|deep)\s+)?"
    r"(?:above|over|below|beneath|under|underneath|behind|beside|beyond|before|opposite|next\s+to|near|nearby|by|between|among"
    r"|in|on|at|inside|outside|within|along|alongside|across|off|up|down|against|to|from|past|through|left\s+of|right\s+of)\s"
    r"[^,.;:!?()]{1,80}?\s(?:is|are|was|were|stands?|stood|lies|lie|lay|sits?|sat|comes?|hangs?|hung|rises?|runs?|begins?)\s+"
    r"(?P<new>(?:an?|some|two|three|several|many)\s)?(?:(?:the|our)\s+)?(?=[^\s])",
    re.I,
)
_BROUGHT_IN = re.compile(
    r"\W*(?:the|our|each|every|an?)\s+[a-z]+(?:\s[a-z]+){0,2}?\s+(?:begins?|began|starts?|started|opens?|opened|ends?|ended|closes?|closed)"
    r"\s+with\s+(?P<new>(?:an?|some|two|three|several|many)\s)?(?:(?:the|our)\s+)?(?=[^\s])",
    re.I,
)
"""`The tour begins with the Net Loft.`"""
_CLOSED = re.compile(r"[`*\"”]*\s*(?:[.,;:(–—]|$|\s(?:and|with|where|which|whose|that)\b)")


def postposed(text: str, spans: list[Candidate]) -> tuple[Candidate | None, bool]:
    """The name that an inverted sentence is about, and whether the sentence is one.

    What it is about may be new and without a name (`Above the door is a clock`): then there is no
    name to which `it` could go back.
    """
    told = _INVERTED.match(text) or _BROUGHT_IN.match(text)
    if told is None:
        return None, False
    one = next((span for span in spans if span.outer_start == told.end()), None)
    if one is not None and _CLOSED.match(text, one.outer_end):
        return one, True
    return None, told["new"] is not None
