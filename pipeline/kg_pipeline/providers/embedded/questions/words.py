"""Word lists as text: one list reads better as a paragraph than as a column of quotation marks."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of `text`, parted by white space."""
    return frozenset(text.split())


def word_row(text: str) -> tuple[str, ...]:
    """The words of `text` in their order."""
    return tuple(text.split())
