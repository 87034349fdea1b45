"""Kinds that a class's description counts up: `What runs on the rope: gondola, chair, materials skip`."""

from __future__ import annotations

import re

_COUNTED = re.compile(
    r"(?::|\b(?:such\s+as|for\s+example|for\s+instance|e\.g\.|like|including)\b),?\s+([^.;:()]+)"
)
_PARTED = re.compile(r",\s*(?:and|or)\s+|,\s*|(?<!\s)\s+(?:and|or)\s+")
_KIND = re.compile(r"(?:(?:a|an|the)\s+)?([a-z][a-z-]*(?:\s[a-z][a-z-]*){0,2})")


def kinds_counted(description: str) -> list[list[str]]:
    """The lists of two kinds or more in `description`, as it words them; none where a part is a phrase."""
    lists = []
    for counted in _COUNTED.finditer(description.lower()):
        parts = [part.strip() for part in _PARTED.split(counted[1]) if part.strip()]
        kinds = [found[1] for part in parts if (found := _KIND.fullmatch(part)) is not None]
        if len(kinds) > 1 and len(kinds) == len(parts):
            lists.append(kinds)
    return lists
