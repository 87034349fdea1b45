"""The class of what a section is about, where the section goes on about `the pump`.

`# Old Tom` over `Old Tom came from abroad. The pump lifts to B.`: the section speaks of one thing, and calls
it so. Only where it opens with the name that heads it, and names nothing else before that could be meant.
"""

from __future__ import annotations

import re
from itertools import pairwise

from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.naming import unlinked
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.topics import only_name
from kg_pipeline.providers.embedded.frame import SENTENCE_LIMIT, Block

_THE = re.compile(r"\s*(?:The|This)\s+")
_GOES_ON = re.compile(r"\s+(?:(?:only|usually|also|now)\s+)?(?:(?:is|was|will|can|may|must|has)\b|[a-z]+s\b)")
_OPENS = re.compile(r"\s+(?:is|was|came|has|runs|stands|went)\b")


def pointed(found: Survey, blocks: list[Block]) -> None:
    """Add the class of each heading's name that the first paragraph below it goes on to call so."""
    held = {draft.name for draft in found.drafts if draft.type is not None}
    for heading, block in pairwise(blocks):
        one = only_name(heading.text) if heading.kind == "heading" else None
        if one is None or block.kind != "paragraph" or one.text in held or found.is_label(one.text):
            continue
        text = unlinked(block.text)
        if not text.startswith(one.text) or _OPENS.match(text, len(one.text)) is None:
            continue
        for begin, end in split(text)[1:]:
            the = _THE.match(text, begin, end)
            label = found.patterns.label.match(text, the.end()) if the is not None else None
            if label is None or end - begin > SENTENCE_LIMIT:
                continue
            cls = found.cls(label["label"])
            if cls is None or is_plural(label["label"]) or _GOES_ON.match(text, label.end()) is None:
                continue
            if not _others(found, text[:begin], one.text, cls):
                found.add(one.text, cls, heading.text, heading.start, one.start, one.end, stated=False)
            break


def _others(found: Survey, before: str, name: str, cls: str) -> bool:
    """Whether what stands before speaks of another thing that the class word could mean."""
    if any(found.cls(label["label"]) == cls for label in found.patterns.label.finditer(before.lower())):
        return True
    return any(
        draft.name != name and draft.name in before and found.ontology.compatible(draft.type, cls)
        for draft in found.drafts
        if draft.type is not None
    )
