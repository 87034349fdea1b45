"""Patterns of words that may stand in capitals, quick where none of them stands in the text.

Where case is ignored, a search tries every word of a pattern at every place, letter by letter; where it is
not, it passes over at once what begins otherwise. So a text in ASCII is first asked whether it has a word of
the pattern (see `anchors`), then looked through in small letters. Only where something stands there is it
searched as it is written, for what is found must show how.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from sys import maxsize

from kg_pipeline.text import anchors

PATIENCE = 500
"""Searches after which it pays to read off a pattern what its words are: a run over a few pages does not."""
_INSIDE = re.compile(r"\w\w", re.A)
"""Where a search that ends here takes a part of a word for a word."""
_KEPT_OR_CAPITAL = re.compile(r"\\.|\(\?P|[A-Z]", re.S)


class Caseless:
    """`re.compile(pattern, re.I)`, for patterns of words.

    Parameters
    ----------
    pattern : no letter beyond ASCII in it has a capital or a small letter in ASCII, and no escape stands for
        a capital letter.
    patience : after so many searches its words are read off it; what comes and goes has no end of it.
    """

    def __init__(self, pattern: str, patience: int = PATIENCE) -> None:
        self.pattern = pattern
        self._patience = patience
        self._bit = 0

    def search(self, text: str, pos: int = 0, endpos: int = maxsize) -> re.Match[str] | None:
        """As of a compiled pattern."""
        return self._any.search(text, pos, endpos) if self._stands_in(text, pos, endpos) else None

    def finditer(self, text: str, pos: int = 0, endpos: int = maxsize) -> Iterator[re.Match[str]]:
        """As of a compiled pattern."""
        return self._any.finditer(text, pos, endpos) if self._stands_in(text, pos, endpos) else iter(())

    def sub(self, repl: Callable[[re.Match[str]], str], text: str) -> str:
        """As of a compiled pattern."""
        return self._any.sub(repl, text) if self._stands_in(text, 0, maxsize) else text

    @cached_property
    def _any(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.I)

    @cached_property
    def _small(self) -> re.Pattern[str]:
        return re.compile(
            _KEPT_OR_CAPITAL.sub(
                lambda m: m.group() if len(m.group()) > 1 else m.group().lower(), self.pattern
            )
        )

    def match(self, text: str, pos: int = 0, endpos: int = maxsize) -> re.Match[str] | None:
        """As of a compiled pattern."""
        return self._any.match(text, pos, endpos) if not self._is_far(text, endpos) else None

    def fullmatch(self, text: str, pos: int = 0, endpos: int = maxsize) -> re.Match[str] | None:
        """As of a compiled pattern."""
        return self._any.fullmatch(text, pos, endpos) if not self._is_far(text, endpos) else None

    def _is_far(self, text: str, endpos: int) -> bool:
        """Whether a text has no word of the pattern; never where that is not known."""
        if not self._bit:
            self._patience -= 1
            if self._patience >= 0:
                return False
            self._bit = anchors.register(self.pattern)
        if anchors.near(text) & self._bit:
            return False
        return endpos >= len(text) or not _INSIDE.match(text, endpos - 1)

    def _stands_in(self, text: str, pos: int, endpos: int) -> bool:
        if endpos >= len(text) and self._bit:  # as nearly always: without a further call
            if not anchors.near(text) & self._bit:
                return False
        elif self._is_far(text, endpos):
            return False
        return not text.isascii() or self._small.search(text.lower(), pos, endpos) is not None


Cue = re.Pattern[str] | Caseless
"""What words are looked for with."""
