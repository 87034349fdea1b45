"""The sentences of a document from which no claim was taken: where a reader looks for what was missed."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kg_ledger.records import Span
from kg_ledger.view import View
from kg_pipeline.text.outline import Kind, outline_of
from kg_pipeline.text.sentences import sentences

_SILENT = (Kind.BLANK, Kind.HEADING, Kind.RULE)
"""Lines that state nothing of themselves; front matter is a rule."""
_MAIL_HEAD = re.compile(
    r"(?:from|to|cc|bcc|date|sent|subject|reply-to|差出人|送信者|宛先|件名|日付|送信日時)\s*[:：]", re.I
)
_WROTE = re.compile(
    r"(?:on\s.{4,80}\swrote|.{1,60}(?:さん|様|氏)?(?:の|が書いた)メッセージ)\s*[:：]\s*", re.I
)
_COURTESY = re.compile(
    r"(?:(?:good\s+(?:morning|afternoon|evening)|hi|hello|hey|dear)(?:\s+[\w.'’-]+){0,3}"
    r"|(?:many\s+)?thanks(?:\s+(?:again|a\s+lot|in\s+advance))?|thank\s+you(?:\s+very\s+much)?|cheers"
    r"|(?:best|kind|warm)\s+(?:regards|wishes)|regards|best|yours(?:\s+\w+)?|sincerely"
    r"|(?:[^\s、。]{1,10}(?:さん|様|各位)[、,]?\s?)?(?:こんにちは|こんばんは|おはようございます|お疲れ(?:様|さま)です|お世話になって(?:おり|い)ます"
    r"|よろしくお願い(?:いた|致)?します|ありがとうございま(?:す|した)|失礼(?:いた)?します|以上)|[^\s、。]{1,10}(?:様|各位))"
    r"[\s,.!:;、。！…-]*",
    re.I,
)
_LONGEST_FORM = 120
"""No greeting, and no line that heads a quoted mail, is longer."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """A sentence without a claim; `named` where the document says in it what kind of thing something is."""

    span: Span
    text: str
    named: bool


def leftover(view: View, document_id: str, text: str) -> tuple[list[Leftover], int]:
    """What gave no claim in the current `text` of a document, and how many sentences could have."""
    claims, names = view.taken_in(document_id)
    told = list(_telling(text))
    touched, named = _touched(told, claims), _touched(told, names)
    left = [
        Leftover(span, text[span.start : span.end].strip(), at in named)
        for at, span in enumerate(told)
        if at not in touched
    ]
    return left, len(told)


def _telling(text: str) -> Iterator[Span]:
    """The sentences of a text without headings, table headers, mail headers and courtesies."""
    outline = outline_of(text)
    for span in sentences(text):
        said = text[span.start : span.end]
        lead = len(said) - len(said.lstrip())
        line = outline.lines[outline.line_at(span.start + lead)]
        if line.kind in _SILENT or not any(map(str.isalpha, said)):
            continue
        if line.kind is Kind.ROW and not outline.table_header(span.start + lead):
            continue
        words = said.lstrip("> \t\r\n\u3000").rstrip()
        if (
            len(words) <= _LONGEST_FORM and any(one.fullmatch(words) for one in (_COURTESY, _WROTE))
        ) or _MAIL_HEAD.match(words):
            continue
        yield span


def _touched(told: Sequence[Span], quotes: Sequence[Span]) -> set[int]:
    """Places in `told` of the sentences that any of `quotes` reaches into."""
    ends = [span.end for span in told]
    found = set()
    for quote in quotes:
        at = bisect_left(ends, quote.start + 1)
        while at < len(told) and told[at].start < quote.end:
            found.add(at)
            at += 1
    return found
