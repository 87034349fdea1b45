"""Headings that put the kind of a thing before its name: `Hand press Badger (HP-3)`, `Kiln Ember`."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.coded import is_code
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.naming import MARKS, is_common
from kg_pipeline.providers.embedded.en.parse import CLOSED
from kg_pipeline.providers.embedded.en.topics import HEADING_WORDS
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftAlias

_HEADING = re.compile(
    r"\s*(?:\d+(?:\.\d+)*\.?\s+)?(?:The\s+|Our\s+)?(?P<kind>[A-Za-z][a-z]*(?:-[a-z]+)*(?:\s[a-z]+(?:-[a-z]+)*){0,3})"
    r"\s[`*\"“]*(?P<name>[A-Z][\w’'-]*(?:\s[A-Z][\w’'-]*){0,2})[`*\"”]*(?:\s\((?P<code>[^()]{1,12})\))?\s*"
)
_DESIGNATION = re.compile(r"[A-Z]|\d+[A-Za-z]?")


def kind_ahead(found: Survey, block: Block) -> None:
    """Add what a heading of that sort names, with the whole heading and the code in brackets as other names.

    A capitalised word behind the kind may be but another word of a title (`Machine Safety`) or of a longer
    name (`Gate Keeper`): it must be spelled like a code, have a code beside it, or stand on the page without
    the kind, and never in small letters.
    """
    head = _HEADING.fullmatch(block.text)
    if head is None:
        return
    words = head["kind"].lower().split(" ")
    label = next((" ".join(words[at:]) for at in range(len(words)) if _is_kind(found, words[at:])), None)
    name, code = head["name"], head["code"]
    if label is None or (cls := found.cls(label)) is None or not _qualifies(words, label):
        return
    if _DESIGNATION.fullmatch(name) or name.lower() in HEADING_WORDS or is_common(name):
        return
    coded = code is not None and is_code(code) and any(map(str.isdigit, code))
    if not (coded or (is_code(name) and any(map(str.isdigit, name))) or _stands_alone(found, name, label)):
        return
    text, start = block.text, block.start
    begin, end = head.start("kind"), head.end("name")
    whole = text[begin:end].strip(MARKS)
    aliases = [DraftAlias(name=whole, quote=whole, at=start + begin)]
    if coded and code is not None:
        aliases.append(DraftAlias(name=code, quote=text[begin : head.end("code") + 1], at=start + begin))
    found.add(name, cls, text, start, begin, end, aliases=aliases)


def _is_kind(found: Survey, words: list[str]) -> bool:
    return " ".join(words) in found.patterns.classes


def _qualifies(words: list[str], label: str) -> bool:
    """Whether the words before the class word may belong to it."""
    return not any(word in CLOSED for word in words[: len(words) - len(label.split(" "))])


def _stands_alone(found: Survey, name: str, label: str) -> bool:
    """Whether the page has `name` without its kind in its sentences, none of its words in small letters."""
    if any(word.lower() in found.common for word in name.split(" ")):
        return False
    page = re.sub(rf"\b{re.escape(label)}\s+{re.escape(name)}\b", " ", found.page, flags=re.I)
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", page) is not None
