"""Numbered things that share their noun in a list: what they are called, and where each of them is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_pipeline.providers.embedded.frame import Match
from kg_pipeline.providers.embedded.names import NameIndex
from kg_pipeline.text.shared_heads import Listed, shared_heads

_WORDS_AHEAD = 2
_DEFINITE = re.compile(r"\b(?:[Tt]he|[Oo]ur)\s+(?P<short>[a-z]{2,}\s+[a-z]{3,})(?![\w-])")


def listed_matches(text: str, start: int, found: list[Match], index: NameIndex) -> list[Match]:
    """`found`, the names in `text`, with those of `index` that share their noun in a list there."""
    more = list(_by_ends(text, start, found, index))
    for one in shared_heads(text):
        name = next((name for spelled in _spelled(text, one) if (name := index.lookup(spelled))), None)
        begin, end = start + one.start, start + one.end
        if name is not None and not any(m.start < end and begin < m.end for m in found):
            more.append(Match(begin, end, name.name, name))
    return sorted([*found, *more], key=lambda match: match.start) if more else found


def _by_ends(text: str, start: int, found: list[Match], index: NameIndex) -> Iterator[Match]:
    """`the spare pump` for the only thing whose name begins and ends so: `spare hot water pump`."""
    if not index.ends:
        return
    for short in _DEFINITE.finditer(text):
        name = index.ends.get(" ".join(short["short"].lower().split()))
        begin, end = start + short.start("short"), start + short.end("short")
        if name is not None and not any(m.start < end and begin < m.end for m in found):
            yield Match(begin, end, name.name, name)


def _spelled(text: str, one: Listed) -> Iterator[str]:
    """What a number of a list may be called, with the words before the noun first."""
    ahead = re.findall(r"[\w-]+(?=\s)", text[: one.whole[0]])[-_WORDS_AHEAD:]
    for size in range(len(ahead), -1, -1):
        for name in one.names:
            yield " ".join([*ahead[len(ahead) - size :], name])
