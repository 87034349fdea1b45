"""Names that begin with a kind that no class words: `## Stamp mill Grumbler (SM-3)`, then `Grumbler` alone.

Such a heading may as well be a title (`Machine Safety`). It is a name where a code stands behind it, where
another heading has the same kind before another name, or where the text has the whole of it; never where a
sentence capitalises the kind.
"""

from __future__ import annotations

import re
from collections import Counter

from kg_pipeline.providers.embedded.en.coded import is_code
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.labels import Patterns
from kg_pipeline.providers.embedded.en.naming import is_common
from kg_pipeline.providers.embedded.en.parse import CLOSED, EVERYDAY_FORMS
from kg_pipeline.providers.embedded.en.shortened import is_distinctive
from kg_pipeline.providers.embedded.en.topics import HEADING_WORDS
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_HEADING = re.compile(
    r"\s*(?:\d+(?:\.\d+)*\.?\s+)?(?:The\s+)?(?P<kind>[A-Za-z][a-z]+(?:\s[a-z]+){0,2})\s(?P<name>[A-Z][a-z]{2,})"
    r"(?:\s\((?P<code>[^()]{1,12})\))?\s*"
)


def kind_names(blocks: list[Block], p: Patterns) -> dict[str, str]:
    """The names of that sort, in small letters → as the page writes them inside a sentence."""
    page = "\n\n".join(block.text for block in blocks if block.kind not in ("heading", "meta", "code"))
    told = [head for block in blocks if block.kind == "heading" and (head := _HEADING.fullmatch(block.text))]
    beside = Counter(head["kind"].lower() for head in told)
    found = {}
    for head in told:
        kind, name = head["kind"].lower(), head["name"]
        if not _is_kind(kind, p) or not _is_name(name, page) or name.lower() in p.classes:
            continue
        whole = f"{kind} {name}"
        if re.search(rf"[a-z,;]\s(?:the\s)?{whole[:1].upper()}{re.escape(whole[1:])}(?![\w-])", page):
            continue
        coded = head["code"] is not None and is_code(head["code"]) and any(map(str.isdigit, head["code"]))
        if (
            coded
            or beside[kind] > 1
            or re.search(rf"(?<![\w-])[{kind[0]}{kind[0].upper()}]{re.escape(whole[1:])}(?![\w-])", page)
        ):
            found[whole.lower()] = whole
    return found


def _is_kind(kind: str, p: Patterns) -> bool:
    words = kind.split()
    if any(" ".join(words[at:]) in p.classes for at in range(len(words))):
        return False
    if any(word in CLOSED or word in HEADING_WORDS for word in words) or words[0].endswith("ing"):
        return False
    return not (len(words) == 1 and (words[0] in EVERYDAY_FORMS or is_common(words[0])))


def _is_name(name: str, page: str) -> bool:
    small = re.search(rf"(?<![\w-]){name.lower()}(?![\w-])", page)
    return small is None and is_distinctive(name, frozenset()) and name.lower() not in HEADING_WORDS


def with_bare(found: Survey, names: dict[str, str], blocks: list[Block]) -> list[DraftEntity]:
    """Drafts that give each of `names` that has a class what it is called without its kind."""
    drafts = []
    typed = {draft.name.lower() for draft in found.drafts if draft.type is not None}
    for low, written in names.items():
        bare = written.rpartition(" ")[2]
        others = re.search(rf"(?<![\w-]){bare}\s(?:[A-Z]|\d)", found.page) or found.settled(bare)
        if low not in typed or others:
            continue
        block = next((b for b in blocks if b.kind == "heading" and low in b.text.lower()), None)
        if block is not None:
            begin = block.text.lower().index(low)
            name = block.text[begin : begin + len(low)]
            alias = DraftAlias(name=bare, quote=name, at=block.start + begin)
            drafts.append(DraftEntity(name=name, quote=name, at=block.start + begin, aliases=[alias]))
    return drafts
