"""Names of which only the first word has a capital: `the East loom hands`, `the Dawn oven squad`.

A class word ends them; a noun in small letters may stand before it. `the Atlas backup service` may as well be
the service that Atlas has; the whole is a name where its first word says nothing alone (`North`, `Night`), or
where another first word sets a thing of the same sort apart on the page (`the Pear sorting line`, `the Plum
sorting line`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.labels import Patterns, is_plural
from kg_pipeline.providers.embedded.en.naming import unlinked
from kg_pipeline.providers.embedded.en.parse import CLOSED, EVERYDAY_FORMS
from kg_pipeline.providers.embedded.en.shortened import PLAIN
from kg_pipeline.providers.embedded.frame import Block

_FIRST = re.compile(r"(?<![\w-])(?P<first>[A-Z][a-z]+(?:-[a-z]+)?)(?=\s[a-z])")
_TAIL = re.compile(r"(?:\s[a-z]+(?:-[a-z]+)*){1,4}")
_BEFORE = re.compile(r"(?:\b(?:[Tt]he|[Oo]ur|[Bb]oth|and|or|namely)|,)\s+$")

_NEAR = 40
"""Characters before a name that tell whether a determiner or a list leads to it."""


def half_small(blocks: list[Block], p: Patterns) -> dict[str, str]:
    """The names of that sort on the page, in small letters → as it writes them."""
    seen: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    alone: set[str] = set()
    for block in blocks:
        for text, whole in _texts(block):
            for found in _FIRST.finditer(text):
                if found["first"].lower() in CLOSED:
                    continue
                tail = _tail(text, found.end(), p)
                before = text[max(found.start() - _NEAR, 0) : found.start()]
                led = _BEFORE.search(before) or (whole and not before.strip())
                if tail and led:
                    seen[tail][found["first"]] += 1
                elif not tail:
                    alone.add(found["first"])
    names = {}
    for tail, firsts in seen.items():
        apart = [first for first in firsts if first not in alone]
        for first in firsts:
            plain = first.lower() in PLAIN | w.TIME_NOUNS
            if plain or (first in apart and len(apart) > 1 and tail.strip() not in p.classes):
                names[f"{first}{tail}".lower()] = f"{first}{tail}"
    return names


def _texts(block: Block) -> Iterator[tuple[str, bool]]:
    """The texts of a block, and whether each is the value of a field or a cell."""
    if block.cells:
        yield from ((cell.text, True) for cell in block.cells)
    elif block.key:
        yield block.value, True
    elif block.kind != "code":
        yield unlinked(block.text), False


def _tail(text: str, at: int, p: Patterns) -> str:
    """The nouns behind the first word up to the class word, or nothing."""
    tail = _TAIL.match(text, at)
    words = tail.group().split() if tail else []
    for size in range(len(words)):
        if size and (words[size - 1] in CLOSED or not _qualifies(words[size - 1])):
            break
        for last in (size + 1, size + 2):
            label = " ".join(words[size:last])
            if label in p.classes and not is_plural(label) and len(words) >= last:
                return " " + " ".join(words[:last])
    return ""


def _qualifies(word: str) -> bool:
    """Whether a word may stand before the noun of a name; no finite verb does."""
    return word not in EVERYDAY_FORMS or not word.endswith(("s", "ed"))
