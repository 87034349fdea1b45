"""Patterns of words that may stand in capitals, quick where none of them stands in the text.

Where case is ignored, a search tries every word of a pattern at every place, letter by letter; where it is
not, it passes over at once what begins otherwise. So a text in ASCII is first looked through in small
letters. Only where something stands there is it searched as it is written, for what is found must show how.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from sys import maxsize

_KEPT_OR_CAPITAL = re.compile(r"\\.|\(\?P|[A-Z]", re.S)


class Caseless:
    """`re.compile(pattern, re.I)`, for patterns of words.

    Parameters
    ----------
    pattern : no letter beyond ASCII in it has a capital or a small letter in ASCII, and no escape stands for
        a capital letter.
    """

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern

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

    def _stands_in(self, text: str, pos: int, endpos: int) -> bool:
        return not text.isascii() or self._small.search(text.lower(), pos, endpos) is not None


Cue = re.Pattern[str] | Caseless
"""What words are looked for with."""
