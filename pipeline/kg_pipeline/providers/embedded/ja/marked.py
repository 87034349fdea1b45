"""Patterns that are only worth a look where a certain word stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from sys import maxsize


class Marked:
    """`re.compile(pattern)`, compiled when the first text comes that has one of its words.

    Compiling a pattern of Han characters takes milliseconds, and most documents have no use for most of them.

    Parameters
    ----------
    words : one of them stands in whatever the pattern finds; none where it is seldom asked at all.
    """

    def __init__(self, pattern: str, *words: str) -> None:
        self.pattern = pattern
        self._words = words

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern)

    def _is_far(self, text: str) -> bool:
        return bool(self._words) and not any(word in text for word in self._words)

    def match(self, text: str, pos: int = 0, endpos: int = maxsize) -> re.Match[str] | None:
        """As of a compiled pattern."""
        return None if self._is_far(text) else self._compiled.match(text, pos, endpos)

    def search(self, text: str, pos: int = 0, endpos: int = maxsize) -> re.Match[str] | None:
        """As of a compiled pattern."""
        return None if self._is_far(text) else self._compiled.search(text, pos, endpos)

    def finditer(self, text: str, pos: int = 0, endpos: int = maxsize) -> Iterator[re.Match[str]]:
        """As of a compiled pattern."""
        return iter(()) if self._is_far(text) else self._compiled.finditer(text, pos, endpos)
