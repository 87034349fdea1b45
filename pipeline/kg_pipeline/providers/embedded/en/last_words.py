"""Names that a page goes on to call by their last word: `Lantern Atlas`, then `the Atlas`."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.naming import Candidate
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_DEFINITE = re.compile(r"\b[Tt]he\s+(?P<word>[A-Z][a-z]{2,})(?!\s+[A-Z\d]|[\w'’-])")


def with_last_words(blocks: list[Block], found: Survey) -> list[DraftEntity]:
    """Drafts that give a name of several words its last one for another name.

    Only where the page has the word in no other name, never alone without its article, and first in the
    whole name: what stands before that may be something else. The quote goes from the whole name to the
    word, or is the whole name where they stand in different blocks.
    """
    named = {draft.name for draft in found.drafts if draft.aliases or draft.type is not None}
    first: dict[str, int] = {}
    for name in sorted(named):
        at = next((b.start + i for b in blocks if (i := b.text.find(name)) >= 0 and b.kind != "code"), -1)
        if " " in name and at >= 0:
            first[name] = at
    drafts = []
    for word, at in _definite(blocks).items():
        bearers = [name for name in first if name.split()[-1] == word]
        if len(bearers) != 1 or first[bearers[0]] > at or word in named or found.is_label(word):
            continue
        name = bearers[0]
        rest = re.sub(rf"\b[Tt]he\s+{word}\b", " ", found.page.replace(name, " "))
        if re.search(rf"(?<![\w-]){word}(?![\w-])", rest):
            continue
        alias = DraftAlias(name=word, quote=name, at=first[name])
        drafts.append(DraftEntity(name=name, quote=name, at=first[name], aliases=[alias]))
    return drafts


def _definite(blocks: list[Block]) -> dict[str, int]:
    """Capitalised words that stand alone behind `the`, and where each does first."""
    words: dict[str, int] = {}
    for block in blocks:
        if block.kind not in ("code", "heading", "meta"):
            for match in _DEFINITE.finditer(block.text):
                words.setdefault(match["word"], block.start + match.start())
    return words


def with_bare_names(blocks: list[Block], found: Survey) -> list[DraftEntity]:
    """Drafts that give `Pell Gate substation` the name `Pell Gate` where the page says that alone too."""
    said = {
        one.text
        for block in blocks
        if block.kind != "code"
        for begin, end in split(block.text)
        for one in found.names(block.text[begin:end])
        if not found.generic(one) and _alone(found, block.text[begin:end], one)
    }
    drafts = []
    for draft in found.drafts:
        bare, _, label = draft.name.rpartition(" ")
        if draft.type is None or label not in found.patterns.classes or bare not in said or draft.at is None:
            continue
        others = {other.type for other in found.drafts if other.name == bare and other.type is not None}
        if draft.name in draft.quote and all(
            found.ontology.compatible(draft.type, other) for other in others
        ):
            at = draft.at + draft.quote.index(draft.name)
            alias = DraftAlias(name=bare, quote=draft.name, at=at)
            drafts.append(DraftEntity(name=draft.name, quote=draft.name, at=at, aliases=[alias]))
    return drafts


def _alone(found: Survey, text: str, one: Candidate) -> bool:
    """Whether no class word follows the name, nor another name."""
    behind = re.match(r"[`*\"”]*[\s-](\w+)", text[one.outer_end :])
    return behind is None or (behind[1] not in found.patterns.classes and behind[1].islower())
