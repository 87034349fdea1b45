"""Headings that are about doing something to things of a class, and name none: `Buying ink`."""

from __future__ import annotations

import re
from collections.abc import Container

from kg_pipeline.providers.embedded.frame import Block


def activities(blocks: list[Block], labels: Container[str]) -> frozenset[str]:
    """The headings of that sort, in small letters.

    `Folding press` may name a press as well: then its section has fields, opens with its class or goes
    on about it, or the page has the name in its sentences.
    """
    page = "\n\n".join(block.text for block in blocks if block.kind not in ("heading", "meta"))
    return frozenset(
        heading.text.strip().lower()
        for heading in blocks
        if heading.kind == "heading" and _doing(heading.text, labels) and not _thing(heading, blocks, page)
    )


def _doing(heading: str, labels: Container[str]) -> bool:
    verb, _, label = heading.strip().lower().partition(" ")
    return len(verb) > 4 and verb.endswith("ing") and label in labels


def _thing(heading: Block, blocks: list[Block], page: str) -> bool:
    name, label = heading.text.strip(), heading.text.strip().partition(" ")[2]
    if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", page, re.I):
        return True
    below = [block for block in blocks if block.headings and block.headings[-1].text.strip() == name]
    goes_on = re.compile(
        rf"(?:^|[.!?]\s+)(?:It|This|Its)\b|\b(?:the|this)\s{re.escape(label)}\b|\AAn?\s{re.escape(label)}\b",
        re.I,
    )
    return any(block.kind == "field" or len(block.cells) == 2 for block in below) or any(
        goes_on.search(block.text) for block in below[:2]
    )
