"""Names that a page goes on to call by their first words: `Teasel Corn Mill`, then `Teasel is kept by B`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.shortened import is_distinctive, is_human
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity


def as_first_words(
    inferred: Iterable[DraftEntity], drafts: list[DraftEntity], blocks: list[Block], found: Survey
) -> list[DraftEntity]:
    """`inferred`, names known only from what is said of them; one that begins another name stands for it.

    Only where the class that its part asks for suits the whole name, and where every longer name on the page
    that begins so is that one.
    """
    classes: dict[str, str] = {}
    for draft in drafts:
        if draft.type is not None:
            classes.setdefault(draft.name, draft.type)
    return [_joined(one, classes, blocks, found) or one for one in inferred]


def _joined(
    short: DraftEntity, classes: dict[str, str], blocks: list[Block], found: Survey
) -> DraftEntity | None:
    begins = f"{short.name} "
    longer = [name for name in classes if name.startswith(begins)]
    if (
        len(longer) != 1
        or short.name in classes
        or not is_distinctive(short.name, frozenset(found.patterns.classes))
    ):
        return None
    whole = longer[0]
    tail = whole[len(begins) :].split()
    cls = classes[whole]
    if not all(word.isalpha() and len(word) > 1 for word in tail) or is_human(cls, found.ontology):
        return None
    if short.type is None or not found.ontology.compatible(short.type, cls):
        return None
    if short.name.casefold() in found.common:
        return None
    rest = re.escape(whole[len(begins) :])
    another = re.compile(rf"(?<![\w-]){re.escape(short.name)}\s(?!{rest}(?![\w-]))[A-Z]")
    if any(another.search(block.text) for block in blocks if block.kind != "code"):
        return None
    at = next((b.start + b.text.find(whole) for b in blocks if b.kind != "code" and whole in b.text), None)
    if at is None:
        return None
    return short.model_copy(update={"aliases": [DraftAlias(name=whole, quote=whole, at=at)]})
