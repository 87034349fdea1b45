"""Other names that headings have in brackets: `Drying shed (Loft)`, `North Kiln (K-1, "Bertie")`.

What is marked or coded says itself that it is a name. A mere word may also tell what state a thing is in, or
whose it is: it is a name where the headings beside it have one in the same place, each another.
"""

from __future__ import annotations

import re
from collections import defaultdict

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.coded import is_code
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.naming import MARKS, everyday, is_common
from kg_pipeline.providers.embedded.en.other_names import Form, is_exclaimed, other_name
from kg_pipeline.providers.embedded.en.parse import CLOSED
from kg_pipeline.providers.embedded.en.topics import HEADING_WORDS, only_name
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftAlias

_BRACKETS = re.compile(r"(?P<name>[^()\[\]]{2,60}?)\s*\((?P<inside>[^()]{2,60})\)\s*")
_STATES = (
    w.APART
    | w.GENERIC_NOUNS
    | w.DOCUMENT_NOUNS
    | w.TIME_NOUNS
    | HEADING_WORDS
    | w.word_set(
        "draft obsolete withdrawn planned spare optional open closed active idle done pending proposed "
        "retired north south "
        "east west confidential internal external public private current former temporary standby "
        "backup mandatory voluntary"
    )
)


_NICKNAMED = re.compile(
    r"\s*(?:[\d.]+\s+)?(?:The\s+)?(?P<name>[A-Z0-9][^\"“”:]{0,50}?),?\s[\"“](?:[Tt]he\s+)?(?P<other>[A-Z][^\"“”]{1,40})[\"”]\s*(?:\([^()]*\))?\s*"
)


def nicknamed(found: Survey, block: Block) -> None:
    """`Bus 7 "Gertie"`: a name with another one in quotation marks behind it."""
    told = _NICKNAMED.fullmatch(block.text)
    one = only_name(block.text) if told is not None else None
    if told is None or one is None or one.text != told["name"].strip() or not any(map(str.isdigit, one.text)):
        return
    begin, end = told.start("name"), told.end("other")
    alias = DraftAlias(name=told["other"], quote=block.text[begin:end], at=block.start + begin)
    cls = found.inside(one.text)
    found.add(one.text, cls, block.text, block.start, begin, told.end("name"), aliases=[alias])


def bracketed(found: Survey, blocks: list[Block]) -> None:
    """Add the other names that the headings of `blocks` have in brackets."""
    beside: dict[tuple[int, str], list[tuple[Block, str, Form]]] = defaultdict(list)
    for block in blocks:
        told = _BRACKETS.fullmatch(block.text) if block.kind == "heading" else None
        one = only_name(block.text) if told is not None else None
        if told is None or one is None or not _thing(found, one.text):
            continue
        for part in re.finditer(r"[^,;/]+", told["inside"]):
            at = told.start("inside") + part.start() + len(part.group()) - len(part.group().lstrip())
            form = other_name(block.text, at)
            if form is None or block.text[form.end : told.start("inside") + part.end()].strip(MARKS):
                continue
            if form.marked or (
                is_code(form.name) and re.search(r"\d", form.name) and re.search(r"[A-Z]", form.name)
            ):
                if not (form.marked and (is_exclaimed(form.name) or form.name.islower())):
                    _add(found, block, one.text, form)
            elif _name(found, form):
                above = block.headings[-1].text if block.headings else ""
                beside[len(block.headings), above].append((block, one.text, form))
    for group in beside.values():
        if len({form.name for _, _, form in group}) == len(group) > 1:
            for block, name, form in group:
                _add(found, block, name, form)


def _thing(found: Survey, name: str) -> bool:
    """Whether a heading names a thing that has its class from itself or from what stands below."""
    last = name.split()[-1].lower()
    if is_plural(last) and last in found.patterns.classes:
        return False
    return found.settled(name)


def _name(found: Survey, form: Form) -> bool:
    """Whether a bare word or two in brackets may be a name, as no state, day, kind or other thing is."""
    words = re.sub(r"^the\s+", "", form.name).split()
    plain = [word.lower() for word in words]
    if form.coded or len(words) > 2 or found.settled(form.name) or found.is_label(form.name):
        return False
    return not any(
        word in _STATES
        or word in CLOSED
        or word in found.common
        or word in found.patterns.classes
        or everyday(word)
        or is_common(word)
        for word in plain
    )


def _add(found: Survey, block: Block, name: str, form: Form) -> None:
    begin = block.text.find(name)
    quote = block.text[begin : form.end]
    alias = DraftAlias(name=form.name, quote=quote, at=block.start + begin)
    if name != form.name and begin >= 0:
        found.add(name, None, block.text, block.start, begin, begin + len(name), aliases=[alias])
