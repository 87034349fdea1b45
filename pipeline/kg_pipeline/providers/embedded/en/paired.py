"""Names that the layout pairs: `Tall Maud / TM-2` as a heading, `the Bath – Old Maud` below `Nicknames`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_pipeline.providers.embedded.en.coded import is_code
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.naming import MARKS, Candidate, initials_of, is_common
from kg_pipeline.providers.embedded.en.other_names import Form, other_name
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftAlias

_BEHIND = re.compile(r"\s*(?:/|\||\[|,)\s*(?=[\"“*`A-Z\[])")
_AHEAD = re.compile(r"\s*(?:–|—|-|:|\(|/|\||,)\s*(?=[A-Z])")
_LISTED = re.compile(r"\s*(?::|–|—|=|\s-\s|\bis\b|\bare\b|\bmeans\b|\bstands\s+for\b|\bfor\b)\s*(?:the\s+)?")
_HEADS_NAMES = re.compile(
    r"\W*(?:(?:our|the|some|all|common|local|internal|other|everyday|useful)\s+)*"
    r"(?:(?:nick|short|pet|other|old|local|everyday|house|code)[\s-]?names|names(?:\s+(?:you\s+will\s+hear|we\s+use|in\s+use|worth\s+knowing|of\s+\w+))?"
    r"|nicknames(?:\s+.{1,30})?|aliases|abbreviations|acronyms|short\s+forms|shorthand|call\s?signs|who\s+is\s+who|what\s+we\s+call\s+(?:things|them|what)"
    r"|words\s+(?:you\s+will\s+hear|we\s+use)|jargon|slang|lingo|codes(?:\s+and\s+names)?|names\s+and\s+codes)\s*:?\s*$",
    re.I,
)


def pair(found: Survey, blocks: list[Block]) -> None:
    """Add the other names that headings and lists of `blocks` pair with names."""
    typed = {draft.name for draft in found.drafts if draft.type is not None}
    for block in blocks:
        if block.kind == "heading":
            _heading(found, block, typed)
        elif block.kind in ("item", "field", "paragraph"):
            _list(found, block)


def _heading(found: Survey, block: Block, typed: set[str]) -> None:
    text = block.text
    spans = found.names(text)
    first = next(iter(spans), None)
    if first is None or text[: first.outer_start].strip(MARKS + "#"):
        return
    behind = _BEHIND.match(text, first.outer_end)
    form = other_name(text, behind.end()) if behind is not None else None
    if form is not None and behind is not None and not text[form.end :].strip(MARKS + "])"):
        quoted = form.marked and not form.name.islower()
        if (_numbered(form.name) or quoted) and not _spelled_code(first.text):
            _add(found, block, first, form)
        return
    code = other_name(text, first.outer_start)
    ahead = _AHEAD.match(text, code.end) if code is not None else None
    if code is None or ahead is None or not _numbered(code.name) or code.end == ahead.end():
        return
    name = next((one for one in spans if one.outer_start == ahead.end()), None)
    if name is None or text[name.outer_end :].strip(MARKS + ")") or _numbered(name.text):
        return
    if {name.text, code.name} & typed or _under_class(found, block):
        _add(found, block, name, code)


def _spelled_code(name: str) -> bool:
    """Whether a name is a code and no word with a number: `P-4`, not `Press 4`."""
    return is_code(name) and re.match(r"[A-Za-z]{3,}\s", name) is None


def _numbered(name: str) -> bool:
    return _spelled_code(name) and any(map(str.isdigit, name)) and any(map(str.isalpha, name))


def _under_class(found: Survey, block: Block) -> bool:
    match = found.patterns.heading.match(block.headings[-1].text) if block.headings else None
    return match is not None and is_plural(match["label"])


def _list(found: Survey, block: Block) -> None:
    """Lines of a list of names, and `TH: Tall Harriet` anywhere."""
    heads = block.headings[-1:] and _HEADS_NAMES.match(block.headings[-1].text) is not None
    heads = heads or (bool(block.lead) and _HEADS_NAMES.match(block.lead) is not None)
    if not heads and block.kind == "paragraph":
        return
    for line, at in _lines(block.text):
        begin = len(line) - len(line.lstrip(" \t-*"))
        one = other_name(line, begin)
        link = _LISTED.match(line, one.end) if one is not None else None
        if one is None or link is None or link.end() == one.end:
            continue
        other = other_name(line, link.end())
        if other is None or line[other.end :].strip(MARKS + ".,;") or is_common(other.name):
            continue
        short = initials_of(other.name, one.name) and one.name.isupper() and " " in other.name
        if not (heads or short) or found.is_label(one.name) or found.is_label(other.name):
            continue
        name, form = (one, other) if _sure(other) and not _sure(one) else (other, one)
        if name.lower or not _sure(form):
            continue
        quote = line[min(one.start, other.start) : max(one.end, other.end)]
        alias = DraftAlias(name=form.name, quote=quote, at=block.start + at + one.start)
        found.add(name.name, None, line, block.start + at, name.start, name.end, aliases=[alias])


def _sure(form: Form) -> bool:
    return form.marked or form.coded or form.definite


def _lines(text: str) -> Iterator[tuple[str, int]]:
    at = 0
    for line in text.splitlines(keepends=True):
        yield line.rstrip("\n"), at
        at += len(line)


def _add(found: Survey, block: Block, name: Candidate, form: Form) -> None:
    begin, end = min(name.start, form.start), max(name.end, form.end)
    alias = DraftAlias(name=form.name, quote=block.text[begin:end], at=block.start + begin)
    found.add(name.text, None, block.text, block.start, name.start, name.end, aliases=[alias])
