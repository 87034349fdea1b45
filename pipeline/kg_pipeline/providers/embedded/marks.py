"""The marks that lists, tables, letters and Markdown use; no language beyond them."""

from __future__ import annotations

import re

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
ATX = re.compile(r"[ ]{0,3}(#{1,6})[ \t]+")
"""What opens a Markdown heading; `without_closing` takes off what closes it."""
MARKED_HEADING = re.compile(
    r"[ \t\u3000]*(?:[■◆▼◎□◇★☆●][ \t\u3000]*([^。]{1,40})|【([^】。]{1,40})】[ \t\u3000]*)$"
)
SETEXT = re.compile(r"[ ]{0,3}(=+|-{2,})[ \t]*$")
RULE = re.compile(r"[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:=[ \t]*){3,}|[―─━]{2,})$")
ITEM = re.compile(
    r"([ \t\u3000]*)(?:(?:[-*+•‣▪◦–][ \t\u3000]+)|(?:[・○●〇◯※][ \t\u3000]*(?=[^ \t\u3000]))"
    r"|(?:\d{1,3}[.)][ \t]+)|(?:\d{1,3}[.．)）、](?=[^\x00-\x7f]))|(?:[①-⑳][ \t\u3000]*)"
    r"|(?:[(（]\d{1,3}[)）][ \t\u3000]*)|(?:[a-z]\)[ \t]+))(?:\[[ xX]\][ \t]+)?"
)
FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
QUOTE = re.compile(r"[ ]{0,3}(?:>[ \t]?)+")
DELIMITER_ROW = re.compile(r"[ \t]*\|?[ \t]*:?-{1,}:?[ \t]*(?:\|[ \t]*:?-{1,}:?[ \t]*)*\|?[ \t]*$")
FIELD = re.compile(
    r"[ \t\u3000]*(?:\*\*|__)?(?![^:：\r\n]{0,32}[(（][^)）:：\r\n]{0,32}[:：])"
    r"(?P<key>[^:：|。、!?！？\r\n]{1,32}?)(?:\*\*|__)?[ \t\u3000]*[:：](?:\*\*|__)?"
    r"(?:[ \t\u3000]+|(?<=：)|(?=[^\x00-\x7f])|$)(?P<value>.*)$",
    re.S,
)
"""`key: value`; a colon inside brackets that the key would open is none of a field (`A (owner: B) …`)."""
_BESIDE = re.compile(r"[ \t]+[·•|][ \t]+|;[ \t]+(?=[^:;|·•]{1,32}:[ \t])")


def inline_fields(line: str) -> list[tuple[int, int]]:
    """Where the fields of a line stand that puts several beside each other: `Kind: mill · Owner: B`."""
    cuts = list(_BESIDE.finditer(line))
    begins, ends = [0, *(cut.end() for cut in cuts)], [*(cut.start() for cut in cuts), len(line)]
    pieces = list(zip(begins, ends, strict=True))
    return pieces if cuts and all(FIELD.fullmatch(line[a:b]) for a, b in pieces) else [(0, len(line))]


QA = re.compile(
    r"[ \t\u3000]*(?:\*\*|__)?(?:(?P<q>[QＱ問])|(?P<a>[AＡ答]))[0-9０-９]{0,3}(?:\*\*|__)?"
    r"(?:[.．:：)）、][ \t\u3000]*|\s(?=[^\x00-\x7f]))"
)
NOTED = re.compile(r"[ ]{0,3}\[(?P<note>[^\[\]|]{3,70})\][ \t]*$")
"""A line in square brackets that says where what follows is from; neither a link nor a tick box."""
INDENTED = re.compile(r"(?: {4}|\t)")


def split_row(text: str) -> list[str]:
    """The trimmed cells of a table row."""
    inner = text.strip()
    if "|" not in inner:
        return [inner]
    return [c.strip() for c in re.split(r"(?<!\\)\|", inner.removeprefix("|").removesuffix("|"))]


def last_sentence(text: str, start: int) -> tuple[str, int]:
    """The last sentence of a paragraph and where it begins: it introduces the list or table below."""
    body = text.rstrip()
    cut = max(body.rfind(mark, 0, max(len(body) - 1, 0)) for mark in ("。", "！", "？", ". ", "\n\n"))
    if cut < 0:
        return body, start
    begin = cut + 1
    begin += len(body[begin:]) - len(body[begin:].lstrip())
    return body[begin:], start + begin
