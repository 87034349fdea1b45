"""Names and cited words whose own quotation marks, full stops and brackets are no punctuation of a text.

A name such as `Disk 5" A` would open a quotation in the sentence that says it, and `Yes! Mart` would end it.
Before a text is taken apart such characters are exchanged for private ones, afterwards they are put back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_QUOTING = '"“”「」『』«»'
_ENDING = ".。．!！?？"
_OTHER = _ENDING + "[]［］"
_FIRST = 0xF0000
_SHUT = {ord(mark): _FIRST + at for at, mark in enumerate(_QUOTING + _OTHER)}
_OPEN = {hidden: chr(shown) for shown, hidden in _SHUT.items()}
_QUOTES_SHUT = {ord(mark): _SHUT[ord(mark)] for mark in _QUOTING}


def shielded(text: str, names: Iterable[str], pieces: Iterable[str] = ()) -> str:
    """`text` with the marks inside known words exchanged, character for character; see `unshielded`.

    Parameters
    ----------
    names : known names; quotation marks, brackets and marks that end a sentence inside one are part of it. A
        mark that ends a sentence at the end of a name still ends the sentence.
    pieces : cited words; only quotation marks inside one are part of it.
    """
    text = _exchanged(text, (name.rstrip(_ENDING) for name in names), _SHUT)
    return _exchanged(text, pieces, _QUOTES_SHUT)


def unshielded(text: str) -> str:
    """`text` with every exchanged mark put back."""
    return text.translate(_OPEN)


def _exchanged(text: str, words: Iterable[str], marks: dict[int, int]) -> str:
    held = {w for w in words if w != w.translate(marks) and any(map(str.isalnum, w)) and w in text}
    if not held:
        return text
    longest = sorted(held, key=lambda word: (-len(word), word))
    return re.sub("|".join(map(re.escape, longest)), lambda found: found.group().translate(marks), text)
