"""Identity: how names are compared and how content becomes an id.

Names are compared by NFKC and case folding; no script is stripped, so 決済台帳 and 顧客台帳 stay two
names. An id is a tagged hash of content: `verify` can derive it again.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import lru_cache
from typing import Any

from kg_ledger.jsontext import compact

_SPACE = re.compile(r"\s+")
_INVISIBLE = dict.fromkeys(
    [0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－"), "-")
_SEPARATOR = re.compile(r"(?<!\d)[\s_\-]+|[\s_\-]+(?!\d)")


@lru_cache(maxsize=65_536)
def name_key(name: str) -> str:
    """The key under which a name is compared.

    NFKC, case folding, dashes made one, white space collapsed, zero-width and bidi marks removed.
    Two spellings with the same key are the same name; nothing else is decided here.
    """
    if name.isascii():
        return " ".join(name.lower().split())
    folded = unicodedata.normalize("NFKC", name.translate(_INVISIBLE)).translate(_DASHES).casefold()
    return _SPACE.sub(" ", unicodedata.normalize("NFKC", folded)).strip()


@lru_cache(maxsize=65_536)
def loose_key(name: str) -> str:
    """`name_key` without spaces, hyphens and underscores, except between two digits.

    `Order Hub`, `order-hub` and `OrderHub` share it; `1-1` and `11` do not.
    """
    return _SEPARATOR.sub("", name_key(name))


@lru_cache(maxsize=4096)
def slug(label: str) -> str:
    """A readable id for `label`: letters and digits of any script, joined by hyphens.

    A label that a slug cannot carry whole (punctuation, nothing left, very long) gets a hash of its
    key behind it, so that different labels never share an id.
    """
    key = name_key(label)
    base = re.sub(r"[\W_]+", "-", key).strip("-")[:60]
    if base and base == key.replace(" ", "-"):
        return base
    return f"{base or 'x'}-{digest(key)[:8]}"


_canonical = compact(sort_keys=True)


def canonical_json(value: Any) -> str:
    """`value` as JSON with sorted keys and no spaces: equal values give equal text."""
    return _canonical(value)


def digest(text: str) -> str:
    """SHA-256 of `text` in UTF-8 as 64 hex digits; a lone surrogate is hashed, not refused."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def content_id(tag: str, *parts: object) -> str:
    """`tag` and 16 hex digits of the hash of `parts`, as in `claim:9f86d081884c7d65`."""
    return f"{tag}:{digest(canonical_json([tag, *parts]))[:16]}"
