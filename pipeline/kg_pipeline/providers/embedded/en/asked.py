"""Questions of what a name means, with their answers: `What is the CMS?` – `Another name for Plover.`"""

from __future__ import annotations

import re
from collections.abc import Container

from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.naming import MARKS, Candidate
from kg_pipeline.providers.embedded.en.other_names import Form, other_name
from kg_pipeline.providers.embedded.en.parse import CLOSED
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftAlias

_ASKED = re.compile(
    r"\W*(?:(?:And|So|But|OK|Okay|Er|Erm|Sorry|Please),?\s+)*(?:who\s+or\s+what|what\s+or\s+who|who|what|which\s+[a-z]+(?:\s+[a-z]+)?)\s+"
    r"(?:(?:exactly|on\s+earth|then|actually)\s+)*"
    r"(?:(?:is|are|was|['’]s)\s+(?:meant\s+by\s+)?|(?:does|do|did)\s+(?:(?:we|they|people|staff|you|everyone|it\s+mean\s+by)\s+mean\s+by\s+)?"
    r"|(?:goes|hides)\s+(?:by|behind)\s+)(?:the\s+(?:word|name|code|abbreviation|term|label|letters|initials)\s+)?",
    re.I,
)
_ASKED_END = re.compile(
    r"\s*(?:,?\s*(?:then|anyway|exactly|again|please))?(?:\s+(?:short\s+for|mean|stand\s+for|refer\s+to)\b)?"
    r"(?:\s+(?:on|in|at|to|that|which)\s+[^?]{1,50})?(?:,?\s+(?:then|anyway|exactly))?\s*\?",
    re.I,
)
_ANSWER = re.compile(
    r"\W*(?:(?:It|That|This|They|He|She|Those|These)(?:['’]s|['’]re|\s+is|\s+are|\s+means?|\s+stands?\s+for)\s+)?"
    r"(?:(?:just|only|simply|merely|still)\s+)*"
    r"(?:(?:the\s+same\s+(?:thing\s+|place\s+|person\s+)?as|(?:an?(?:other)?|the|our|their)\s+(?:[a-z]+\s+){0,2}?"
    r"(?:name|word|nickname|abbreviation|code|term|label|short\s+form|initials|alias|spelling|shorthand)\s+(?:for|of)"
    r"|short(?:hand)?\s+for|nickname\s+(?:for|of)|what\s+(?:the\s+|our\s+)?[a-z]+(?:\s+[a-z]+)?\s+calls?)\s+)?(?:the\s+|our\s+)?",
    re.I,
)
_CLOSES = re.compile(
    r"\s*(?:[.!;]|,?\s*(?:to\s+be\s+(?:exact|precise)|of\s+course|that\s+is|in\s+full|always|again|once\s+more|nothing\s+else|(?:under|by)\s+(?:another|its\s+other|its\s+old)\s+name)\b|$|\n)",
    re.I,
)
_A_CLASS = re.compile(
    r"\W*(?:(?:It|That|This|He|She)(?:['’]s|\s+is)\s+)?(?:an?|one\s+of\s+(?:the|our))\s+(?:[a-z-]+\s+)?", re.I
)


def read_asked(found: Survey, block: Block, following: list[Block]) -> None:
    """Add what a question in `block` asks for by name and what its answer says that it is."""
    mark = block.text.find("?")
    if mark < 0 or (asked := _ASKED.match(block.text)) is None or asked.end() > mark:
        return
    form = other_name(block.text, asked.end()) or small_name(block.text, asked.end())
    if form is None or _ASKED_END.match(block.text, form.end) is None:
        return
    answer, at, start = block.text, mark + 1, block.start
    if not answer[at:].strip(MARKS + "\n"):
        behind = next(iter(following), None)
        if behind is None or (block.key == "Q" and behind.key != "A"):
            return
        answer, at, start = behind.text, 0, behind.start
    spans = found.names(answer)
    begin = at
    if (kind := _A_CLASS.match(answer, at)) is not None:
        label = found.patterns.label.match(answer, kind.end())
        cls = found.cls(label["label"]) if label is not None and not is_plural(label["label"]) else None
        closed = re.compile(r"\s*[.,;]").match(answer, label.end()) if label is not None else None
        if cls is not None and closed is not None:
            found.add(form.name, cls, block.text, block.start, form.start, form.end)
            begin = closed.end()
    one = answered(answer, begin, spans, found.patterns.classes)
    if one is None or one.text == form.name or (form.lower and not form.marked and not names(answer, one)):
        return
    end = one.end if start == block.start else form.end
    alias = DraftAlias(name=form.name, quote=block.text[form.start : end], at=block.start + form.start)
    found.add(one.text, None, answer, start, one.start, one.end, aliases=[alias])


_DEFINITE = re.compile(r"(?:the|our)\s+(?P<name>[a-z][a-z-]*(?:\s[a-z-]+){1,2})(?=\s*[?.,;:!])", re.I)
_OTHER_NAME = re.compile(
    r"\b(?:an?other|the|an?|its)\s+(?:[a-z]+\s+)?(?:name|nickname|word|abbreviation|code|term|label|alias|tag|number)\s+(?:for|of)\b"
    r"|\b(?:short\s+for|stands?\s+for|the\s+same\s+(?:\w+\s+)?as|means?)\b",
    re.I,
)
_UNDER = re.compile(r"[`*\"”]*\s+(?:under|by)\s+(?:another|its\s+other|its\s+old)\s+name\b")


def small_name(text: str, at: int) -> Form | None:
    """`the tally card`: words in small letters that are a name where the text says so."""
    small = _DEFINITE.match(text, at)
    if small is None or small["name"].split()[0] in CLOSED:
        return None
    return Form(small["name"], small.start("name"), small.end("name"), marked=False, coded=False)


def names(answer: str, one: Candidate) -> bool:
    """Whether an answer says that it speaks of names: `another name for A`, `A under another name`."""
    return _OTHER_NAME.search(answer, 0, one.outer_start) is not None or bool(
        _UNDER.match(answer, one.outer_end)
    )


_SMALL = re.compile(
    r"(?P<name>[a-z][a-z-]*(?:\s[a-z-]+){0,2}?\s(?P<last>[a-z-]+))(?=\s*(?:[.!;]|$)|\s+again\s*[.!;])"
)
"""A name in small letters that an answer consists of: `The stone mill.`"""


def answered(answer: str, at: int, spans: list[Candidate], labels: Container[str]) -> Candidate | None:
    """The name that an answer consists of, or that it says is meant."""
    begin = _ANSWER.match(answer, at)
    if begin is None:
        return None
    one = next((span for span in spans if span.outer_start >= at), None)
    small = _SMALL.match(answer, begin.end()) if one is None else None
    told = _OTHER_NAME.search(answer, at, begin.end()) is not None
    if small is not None and (
        small["last"] in labels or (told and CLOSED.keys().isdisjoint(small["name"].split()))
    ):
        start, end = small.span("name")
        return Candidate(small["name"], start, end, start, end, True, False)
    if (
        one is None
        or answer[begin.end() : one.outer_start].strip(MARKS + "\n")
        or one.outer_start < begin.end()
    ):
        return None
    return one if _CLOSES.match(answer, one.outer_end) is not None else None
