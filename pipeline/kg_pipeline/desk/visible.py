"""Text of documents shown as text: what a screen would obey or hide is spelled out instead."""

from __future__ import annotations

import unicodedata

_JOINERS = frozenset("\u200c\u200d")
"""Needed by scripts and emoji; names that differ only in them are the same name anyway."""

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def is_hidden(char: str) -> bool:
    """Whether a character draws nothing but may change what is drawn: controls, bidi marks, surrogates."""
    return not "\x20" <= char <= "\x7e" and char not in _JOINERS and unicodedata.category(char) in _HIDDEN


def visible(text: str, keep: str = "") -> str:
    """`text` with every hidden character written as `⟨U+202E⟩`, except those in `keep`.

    Nothing that a document holds can move a cursor, colour a screen or turn its direction round.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(f"⟨U+{ord(c):04X}⟩" if is_hidden(c) and c not in keep else c for c in text)


def one_line(text: str) -> str:
    """`visible` on one line: line breaks become ⏎, tabs and other white space a space."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
    return visible(" ⏎ ".join(line.strip() if len(lines) > 1 else line for line in lines))
