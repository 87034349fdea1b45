"""File names that every system takes: unique, no longer than a name may be, and never a path."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from kg_ledger.ids import digest

LONGEST = 80
"""Characters of a stem at most; in UTF-8 this stays below 255 bytes with a hash and an ending."""

_LONGEST_BYTES = 200
_REFUSED = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*#^\[\]%`\ud800-\udfff]')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.I)


def stems(ids: Iterable[str]) -> dict[str, str]:
    """Id → file stem, unique even where capitals count for nothing.

    A stem is the id as far as it can be a name; where anything had to change, a hash of the id follows, so
    that a stem depends on its own id alone and stays the same from run to run.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for one in sorted(ids):
        name = stem(one)
        if unicodedata.normalize("NFC", name).casefold() in taken:
            name = _marked(name, one)
        taken.add(unicodedata.normalize("NFC", name).casefold())
        found[one] = name
    return found


def stem(name: str) -> str:
    """The file stem of one name."""
    plain = _REFUSED.sub("_", unicodedata.normalize("NFC", name))
    plain = "".join("_" if unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp") else char for char in plain)
    plain = plain.strip(" .")[:LONGEST]
    while len(plain.encode("utf-8")) > _LONGEST_BYTES:
        plain = plain[:-1]
    plain = plain.strip(" .")
    unchanged = plain == name and plain != "" and not _RESERVED.fullmatch(plain)
    return plain if unchanged else _marked(plain, name)


def _marked(plain: str, name: str) -> str:
    mark = digest(name)[:8]
    return f"{plain}-{mark}" if plain and not _RESERVED.fullmatch(plain) else f"_{plain}-{mark}"
