"""Names in another spelling: `a card that reads "K.T.4"`, of KT-4; `"Wrens"`, of Wren Squad."""

from __future__ import annotations

import re
from collections import defaultdict

from kg_ledger.ids import loose_key
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.meant_words import NOT
from kg_pipeline.providers.embedded.en.naming import unlinked
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.shortened import is_distinctive
from kg_pipeline.providers.embedded.frame import SENTENCE_LIMIT, Block
from kg_pipeline.providers.tasks import DraftAlias

_SAID = re.compile(
    r"[\"“](?:[Tt]he\s)?(?P<quoted>\w[\w./ -]{1,20}?)[\"”]"
    r"|(?:^\W*|\b(?:is|are|often|usually|mostly)\s)(?i:called|known\s+as|nicknamed)\s+(?:the\s)?(?P<called>[A-Za-z][a-z]{3,})(?=\s(?:on|in|by|at|among|to)\s|[.,;]|$)"
)


def respelled(found: Survey, blocks: list[Block]) -> None:
    """Add the spellings of known names that `blocks` quote, or say that something is called."""
    codes: dict[str, set[str]] = defaultdict(set)
    firsts: dict[str, set[str]] = defaultdict(set)
    taken = set()
    for draft in found.drafts:
        for name in (draft.name, *(alias.name for alias in draft.aliases)):
            taken.add(loose_key(name))
            if re.search(r"\d", name) and re.search(r"[A-Za-z]", name):
                codes[_bare(name)].add(draft.name)
        first = draft.name.split(" ")[0]
        if draft.type is not None and " " in draft.name and is_distinctive(first, frozenset()):
            for plural in (f"{first}s", f"{first}es", f"{first[:-1]}ies"):
                firsts[plural.lower()].add(draft.name)
    if not codes and not firsts:
        return
    for block in blocks:
        if block.kind not in ("paragraph", "item", "quote", "field"):
            continue
        text = unlinked(block.text)
        for begin, end in split(text):
            if end - begin > SENTENCE_LIMIT or NOT.search(text, begin, end) is not None:
                continue
            for said in _SAID.finditer(text, begin, end):
                group = "quoted" if said["quoted"] else "called"
                form = said[group].strip()
                names = (codes.get(_bare(form)) if re.search(r"\d", form) else None) or firsts.get(
                    form.lower()
                )
                if names is None or len(names) != 1 or loose_key(form) in taken:
                    continue
                at = said.start(group)
                (name,) = names
                alias = DraftAlias(name=form, quote=form, at=block.start + at)
                found.add(name, None, text, block.start, at, at + len(form), aliases=[alias])


def _bare(name: str) -> str:
    """The letters and figures of a name, those before and behind a stop between figures kept apart."""
    return re.sub(r"[^a-z0-9.]|(?<!\d)\.|\.(?!\d)", "", name.lower())
