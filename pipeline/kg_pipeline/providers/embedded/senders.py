"""Who writes a log, by its first line: `A to the day shift, 6 March`; whom `we` means in it."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.reference import is_people
from kg_pipeline.providers.embedded.frame import Block, Match
from kg_pipeline.providers.tasks import KnownName

_TO_WHOM = re.compile(r"\s+to\s+(?:the\s+|all\s+)?[A-Za-z][^.!?:;]{1,60}")
_BEFORE = re.compile(r"\W*(?:(?:from|log\s+of|notes?\s+of)\s+)?(?:the\s+)?", re.I)
_FINITE = re.compile(r"\b(?:is|are|was|were|has|have|had|will|does|do|did)\b", re.I)


def heads_log(block: Block, names: list[Match], ontology: Ontology) -> KnownName | None:
    """Who writes to whom by a line of its own, `A to the day shift, 6 March`; only people write."""
    if block.kind != "paragraph" or not names or not is_people(names[0].name.type, ontology):
        return None
    begin, end = names[0].start - block.start, names[0].end - block.start
    line = block.text.strip()
    if _BEFORE.fullmatch(block.text[:begin]) is None or _FINITE.search(line) or "\n" in line:
        return None
    return names[0].name if _TO_WHOM.fullmatch(block.text[end:].rstrip()) else None
